"""The five modifiers of the advanced game: what each compares between the seats (games.md section 3)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from mondo_rules.area import Area, Survey
from mondo_rules.vocabulary import MONDO, WATER

BEST = 4  # to all seats with the most
WORST = -4  # to all seats with the least; neither where all are equal (D)

# How much a world has of what the modifier compares, and the spaces where it lies.
Measured: TypeAlias = tuple[int, tuple[str, ...]]


def most_landscapes(survey: Survey) -> Measured:
    """Finished areas that are not water."""
    return len(survey.landscapes), _spaces(survey.landscapes)


def most_lakes(survey: Survey) -> Measured:
    """Lakes."""
    return len(survey.lakes), _spaces(survey.lakes)


def most_water_animals(survey: Survey) -> Measured:
    """Animals of the water, anywhere."""
    waters = [area for area in survey.areas if area.landscape == WATER]
    count = sum(MONDO.symbols[name] == WATER for area in waters for name in area.symbols)
    spaces = tuple(
        space
        for space, placed in survey.world.placed.items()
        if any(MONDO.symbols[name] == WATER for name, _ in placed.face.symbols)
    )
    return count, spaces


def largest_lake(survey: Survey) -> Measured:
    """Tiles that hold a part of the largest lake."""
    return _largest(survey.lakes)


def largest_forest(survey: Survey) -> Measured:
    """Tiles that hold a part of the largest finished forest."""
    return _largest([area for area in survey.landscapes if area.landscape == "f"])


def _largest(areas: tuple[Area, ...] | list[Area]) -> Measured:
    largest = max(areas, key=lambda area: area.size, default=None)
    return (largest.size, largest.spaces) if largest else (0, ())


def _spaces(areas: tuple[Area, ...]) -> tuple[str, ...]:
    return tuple(space for area in areas for space in area.spaces)


MODIFIERS: Mapping[str, Callable[[Survey], Measured]] = {
    "most-landscapes": most_landscapes,
    "most-lakes": most_lakes,
    "most-water-animals": most_water_animals,
    "largest-lake": largest_lake,
    "largest-forest": largest_forest,
}


def shares(amounts: list[int]) -> list[int]:
    """The points of each seat by what its world has."""
    most, least = max(amounts), min(amounts)
    if most == least:
        return [0] * len(amounts)
    points = {most: BEST, least: WORST}
    return [points.get(amount, 0) for amount in amounts]
