"""Buildings, on tiles and on the border: which pictures count for each (games.md section 4).

One table, by the part of the sheet. What a building shows itself counts like the pictures on tiles.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from mondo_rules.area import Survey
from mondo_rules.island import islands
from mondo_rules.street import Street

# The points of all buildings of a kind, without bonus, and the spaces that they come from.
Measured: TypeAlias = tuple[int, tuple[str, ...]]
Measure: TypeAlias = Callable[[Survey, Sequence[Street]], Measured]


def in_finished_area(building: str, picture: str) -> Measure:
    """1 for each picture in the building's area, which must be finished."""
    counted = (building, picture)

    def measure(survey: Survey, _streets: Sequence[Street]) -> Measured:
        points, spaces = 0, []
        for area in survey.areas:
            if building in area.symbols and area.is_finished:
                points += area.symbols.count(building) * sum(name in counted for name in area.symbols)
                spaces += [
                    space
                    for space, part in area.parts
                    if any(name in counted for name in survey.world.placed[space].face.part_symbols[part])
                ]
        return points, tuple(spaces)

    return measure


def on_street(building: str, *counted: str) -> Measure:
    """1 for each symbol of these names on the building's street."""

    def measure(_survey: Survey, streets: Sequence[Street]) -> Measured:
        points, spaces = 0, []
        for street in streets:
            if building in street.symbols:
                points += street.symbols.count(building) * sum(name in counted for name in street.symbols)
                spaces += [space for space, name in street.shown if name in counted]
        return points, tuple(spaces)

    return measure


def islands_at(building: str) -> Measure:
    """1 for each island in or on the building's water area, finished or not."""

    def measure(survey: Survey, _streets: Sequence[Street]) -> Measured:
        homes = _homes(survey, building)
        if not homes:
            return 0, ()
        found = [(island, sum(homes.get(water, 0) for water in island.waters)) for island in islands(survey)]
        spaces = tuple(space for island, points in found if points for space in island.spaces)
        return sum(points for _, points in found), spaces

    return measure


def lakes_at(building: str) -> Measure:
    """1 for each lake that touches the building's area, finished or not."""

    def measure(survey: Survey, _streets: Sequence[Street]) -> Measured:
        points, spaces = 0, []
        for home, count in _homes(survey, building).items():
            lakes = [survey.areas[other] for other in sorted(survey.touching[home]) if survey.areas[other].is_lake]
            points += count * len(lakes)
            spaces += [space for lake in lakes for space in lake.spaces]
        return points, tuple(spaces)

    return measure


def _homes(survey: Survey, building: str) -> dict[int, int]:
    """The areas with such buildings, by index, and how many each has."""
    return {at: area.symbols.count(building) for at, area in enumerate(survey.areas) if building in area.symbols}


BUILDINGS: Mapping[str, Measure] = {
    "coaches": on_street("station", "coach", "station"),
    "ships": in_finished_area("lighthouse", "ship"),
    "boars": in_finished_area("lodge", "boar"),
    "fields": in_finished_area("mill", "field"),
    "islands": islands_at("stilthouse"),
    "barrels": on_street("tavern", "barrel"),
    "lakes": lakes_at("windpump"),
}


def building_points(survey: Survey, streets: Sequence[Street]) -> int:
    """The points of all buildings of a world, without bonuses."""
    return sum(measure(survey, streets)[0] for measure in BUILDINGS.values())
