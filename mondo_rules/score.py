"""Mondo's score sheets: one function for each line, one table that lists them (games.md section 3)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from attrs import field, frozen

from mondo_rules.area import Survey, survey
from mondo_rules.modifiers import MODIFIERS, shares
from mondo_rules.points import LANDSCAPE
from mondo_rules.sheet import Line, Sheet, SoloSheet
from mondo_rules.tasks import TASKS
from mondo_rules.world import World

LEVELS = ("beginner", "advanced", "expert", "solo")
SOLO_LIMITS = {"easy": 3, "moderate": 2, "hard": 1}  # most minus points that still win


@frozen
class Standing:
    """What a seat is judged by at the end of a round."""

    seat: int
    world: World
    chip: int = 0  # 0 is none
    volcano_chip: bool = False
    tasks: tuple[str, ...] = ()
    first_out: bool = False  # took the first chip


@frozen
class Terms:
    """What a round is judged by."""

    level: str = "beginner"
    modifier: str | None = None
    handicap: Mapping[int, int] = field(factory=dict)  # seat -> 1 or 2
    children: bool = False
    difficulty: str = "easy"  # of solo


# Points and the spaces that they come from, in any order.
Scored: TypeAlias = tuple[int, Iterable[str]]


@frozen(eq=False)
class Table:
    """All seats of a round, looked at together: volcanoes and modifiers compare them."""

    standings: tuple[Standing, ...]
    terms: Terms

    @cached_property
    def surveys(self) -> tuple[Survey, ...]:
        """The survey of each seat's world."""
        return tuple(survey(standing.world) for standing in self.standings)

    @cached_property
    def measured(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """What each seat's world has of what the modifier compares."""
        if self.terms.modifier is None:
            return ((0, ()),) * len(self.standings)
        measure = MODIFIERS[self.terms.modifier]
        return tuple(map(measure, self.surveys))

    @cached_property
    def modifier_points(self) -> list[int]:
        """The points of each seat for the modifier."""
        return shares([amount for amount, _ in self.measured])

    @cached_property
    def paid_volcanoes(self) -> tuple[tuple[str, ...], ...]:
        """For each seat the spaces of the volcanoes that cost it a point."""
        if self.terms.handicap:
            kinds = {1: "a", 2: "ai"}
            paying = [kinds.get(self.terms.handicap.get(it.seat, 0), "") for it in self.standings]
            return tuple(volcanoes(it.world, kind) for it, kind in zip(self.standings, paying, strict=True))
        counted = [volcanoes(it.world, "ai" if it.volcano_chip else "a") for it in self.standings]
        most = max(map(len, counted))
        return tuple(spaces if len(spaces) == most else () for spaces in counted)


def volcanoes(world: World, kinds: str) -> tuple[str, ...]:
    """The spaces with a volcano of one of these kinds: `a` active, `i` inactive."""
    return tuple(
        space
        for space, placed in world.placed.items()
        if placed.face.volcano is not None and placed.face.volcano in kinds
    )


def animals(table: Table, at: int) -> Scored:
    """1 for every animal, on tiles or border, in any area."""
    world = table.standings[at].world
    spaces = [space for space, placed in world.placed.items() for _ in placed.face.symbols]
    return len(spaces) + world.board.border_places.symbols, spaces


def landscapes(table: Table, at: int) -> Scored:
    """2 for each finished area that is not water."""
    finished = table.surveys[at].landscapes
    return LANDSCAPE * len(finished), (space for area in finished for space in area.spaces)


def chip(table: Table, at: int) -> Scored:
    """Its number."""
    return table.standings[at].chip, ()


def modifier(table: Table, at: int) -> Scored:
    """Best and worst of the round's comparison."""
    points = table.modifier_points[at]
    return points, table.measured[at][1] if points else ()


def tasks(table: Table, at: int) -> Scored:
    """The value of each task taken, added or taken away."""
    standing, points = table.standings[at], 0
    spaces: list[str] = []
    for name in standing.tasks:
        task = TASKS[name]
        fulfilled = task.check(table.surveys[at], standing.first_out)
        points += task.value if fulfilled is not None else -task.value
        spaces += fulfilled or ()
    return points, spaces


def most_volcanoes(table: Table, at: int) -> Scored:
    """-1 each for those with most; see `Table.paid_volcanoes`."""
    spaces = table.paid_volcanoes[at]
    return -len(spaces), spaces


def every_volcano(table: Table, at: int) -> Scored:
    """-1 each, active or not: solo."""
    spaces = volcanoes(table.standings[at].world, "ai")
    return -len(spaces), spaces


def empty(table: Table, at: int) -> Scored:
    """-1 for each empty space."""
    spaces = table.standings[at].world.free_spaces
    return -len(spaces), spaces


def misconnections(table: Table, at: int) -> Scored:
    """-1 for each."""
    found = table.surveys[at].misconnections
    return -len(found), (space for pair in found for space in pair if space is not None)


LineRule: TypeAlias = Callable[[Table, int], Scored]

# The lines of a sheet in their order, with the levels that have them.
LINES: tuple[tuple[str, LineRule, tuple[str, ...]], ...] = (
    ("animals", animals, ("beginner", "advanced", "expert")),
    ("landscapes", landscapes, ("beginner", "advanced", "expert")),
    ("chip", chip, ("beginner", "advanced", "expert")),
    ("modifier", modifier, ("advanced", "expert")),
    ("tasks", tasks, ("expert",)),
    ("volcanoes", most_volcanoes, ("beginner", "advanced", "expert")),
    ("volcanoes", every_volcano, ("solo",)),
    ("empty", empty, LEVELS),
    ("misconnections", misconnections, LEVELS),
)
CHILDRENS_LINES = ("animals", "landscapes", "chip", "empty")


def line_rules(terms: Terms) -> tuple[tuple[str, LineRule], ...]:
    """The lines that these terms score, in order."""
    return tuple(
        (name, rule)
        for name, rule, levels in LINES
        if terms.level in levels and (not terms.children or name in CHILDRENS_LINES)
    )


def sheets(standings: Sequence[Standing], terms: Terms) -> tuple[Sheet, ...]:
    """The sheets of all seats of a round, in the order of the standings; `SoloSheet` at level solo."""
    table = Table(tuple(standings), terms)
    rules = line_rules(terms)
    return tuple(_sheet(table, at, rules) for at in range(len(table.standings)))


def _sheet(table: Table, at: int, rules: tuple[tuple[str, LineRule], ...]) -> Sheet:
    standing = table.standings[at]
    lines = []
    for name, rule in rules:
        points, spaces = rule(table, at)
        lines.append(Line(name, points, _in_order(standing.world, spaces)))
    if table.terms.level == "solo":
        return SoloSheet(standing.seat, tuple(lines), SOLO_LIMITS[table.terms.difficulty])
    return Sheet(standing.seat, tuple(lines))


def _in_order(world: World, spaces: Iterable[str]) -> tuple[str, ...]:
    """The spaces once each, by row, then column."""
    return tuple(sorted(set(spaces), key=world.board.index.__getitem__))
