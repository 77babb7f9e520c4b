"""Score sheets of Mondo Sapiens: one function for each line, one table that lists them (games.md section 4).

What both games score alike comes from `score`, whose table of all seats lies inside this one's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from attrs import frozen

from mondo_rules import score
from mondo_rules.buildings import BUILDINGS, Measured
from mondo_rules.score import LEVELS, SOLO_LIMITS, Standing, Terms
from mondo_rules.sheet import Line, Part, Sheet, SoloSheet
from mondo_rules.street import Street, streets
from mondo_rules.villages import VILLAGES, Census, census, spaces_of

BONUS = 3  # R: to all seats with most points of a part, never for none
FREE_STREETS = 2  # R: connected streets that cost nothing in solo


@frozen(eq=False)
class Table:
    """All seats of a round, looked at together: volcanoes and bonuses compare them."""

    common: score.Table

    @cached_property
    def streets(self) -> tuple[tuple[Street, ...], ...]:
        """The streets of each seat's world."""
        return tuple(streets(standing.world) for standing in self.common.standings)

    @cached_property
    def censuses(self) -> tuple[Census, ...]:
        """The workers and villages of each seat's world."""
        return tuple(census(standing.world) for standing in self.common.standings)

    @cached_property
    def villages(self) -> Mapping[str, tuple[Measured, ...]]:
        """For each kind of workers what each seat has."""
        seats = tuple(zip(self.common.standings, self.censuses, strict=True))
        return {
            part: tuple(
                (found.counted(part), spaces_of(it.world, part) if found.counted(part) else ()) for it, found in seats
            )
            for part in VILLAGES
        }

    @cached_property
    def buildings(self) -> Mapping[str, tuple[Measured, ...]]:
        """For each kind of picture what each seat has."""
        seats = tuple(zip(self.common.surveys, self.streets, strict=True))
        return {part: tuple(measure(*seat) for seat in seats) for part, measure in BUILDINGS.items()}


@frozen
class Scored:
    """Points, the spaces that they come from in any order, and the parts of a line that has some."""

    points: int
    spaces: Iterable[str] = ()
    parts: tuple[Part, ...] | None = None


def bonuses(points: Sequence[int]) -> list[int]:
    """The bonus of each seat by its points for a part: to all with the most, never for 0."""
    most = max(points)
    return [BONUS if each == most > 0 else 0 for each in points]


def workers(table: Table, at: int) -> Scored:
    """1 for every worker, those of villages included."""
    world = table.common.standings[at].world
    spaces = [space for part in VILLAGES for space in spaces_of(world, part)]
    return Scored(sum(table.censuses[at].workers.values()), spaces)


def villages(table: Table, at: int) -> Scored:
    """1 for every worker whose village lies in the world, and bonuses."""
    return _in_parts(table.villages, at)


def buildings(table: Table, at: int) -> Scored:
    """The pictures that buildings count, and bonuses."""
    return _in_parts(table.buildings, at)


def street_tiles(table: Table, at: int) -> Scored:
    """1 for each tile with a street and each segment on the border, -1 for each connected street."""
    found = table.streets[at]
    spaces = {space for street in found for space in street.spaces}
    return Scored(len(spaces) + sum(street.segments for street in found) - len(found), spaces)


def further_streets(table: Table, at: int) -> Scored:
    """-1 for each connected street beyond two: solo."""
    found = table.streets[at]
    further = max(0, len(found) - FREE_STREETS)
    return Scored(-further, (space for street in found for space in street.spaces) if further else ())


LineRule: TypeAlias = Callable[[Table, int], Scored]


def _as_in_mondo(rule: score.LineRule) -> LineRule:
    def scored(table: Table, at: int) -> Scored:
        return Scored(*rule(table.common, at))

    return scored


def _in_parts(measured: Mapping[str, tuple[Measured, ...]], at: int) -> Scored:
    parts = tuple(
        Part(name, seats[at][0], bonuses([points for points, _ in seats])[at]) for name, seats in measured.items()
    )
    spaces = [space for seats in measured.values() for space in seats[at][1]]
    return Scored(sum(part.points + part.bonus for part in parts), spaces, parts)


# The lines of a sheet in their order, with the levels that have them.
LINES: tuple[tuple[str, LineRule, tuple[str, ...]], ...] = (
    ("workers", workers, ("beginner",)),
    ("villages", villages, ("advanced", "expert")),
    ("buildings", buildings, ("expert",)),
    ("landscapes", _as_in_mondo(score.landscapes), ("beginner", "advanced", "expert")),
    ("streets", street_tiles, ("beginner", "advanced", "expert")),
    ("streets", further_streets, ("solo",)),
    ("chip", _as_in_mondo(score.chip), ("beginner", "advanced", "expert")),
    ("volcanoes", _as_in_mondo(score.most_volcanoes), ("beginner", "advanced", "expert")),
    ("volcanoes", _as_in_mondo(score.every_volcano), ("solo",)),
    ("empty", _as_in_mondo(score.empty), LEVELS),
    ("misconnections", _as_in_mondo(score.misconnections), LEVELS),
)
CHILDRENS_LINES = ("workers", "landscapes", "chip", "empty")


def line_rules(terms: Terms) -> tuple[tuple[str, LineRule], ...]:
    """The lines that these terms score, in order."""
    return tuple(
        (name, rule)
        for name, rule, levels in LINES
        if terms.level in levels and (not terms.children or name in CHILDRENS_LINES)
    )


def sheets(standings: Sequence[Standing], terms: Terms) -> tuple[Sheet, ...]:
    """The sheets of all seats of a round, in the order of the standings; `SoloSheet` at level solo.

    Tasks, modifier and who was first out, which Mondo alone knows, are not looked at.
    """
    table = Table(score.Table(tuple(standings), terms))
    rules = line_rules(terms)
    return tuple(_sheet(table, at, rules) for at in range(len(standings)))


def _sheet(table: Table, at: int, rules: tuple[tuple[str, LineRule], ...]) -> Sheet:
    standing, terms = table.common.standings[at], table.common.terms
    lines = []
    for name, rule in rules:
        scored = rule(table, at)
        came = set(scored.spaces)
        spaces = tuple(space for space in standing.world.board.spaces if space in came)
        lines.append(Line(name, scored.points, spaces, scored.parts))
    if terms.level == "solo":
        return SoloSheet(standing.seat, tuple(lines), SOLO_LIMITS[terms.difficulty])
    return Sheet(standing.seat, tuple(lines))
