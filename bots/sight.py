"""What a world is worth beyond the points of its sheet so far: the round's modifier, tasks that one has or may get.

A greedy player sees one laying far. So that it works towards what takes several, each goal is worth a share of its
points for the way that has been made (0 to 1), and all of them once it is reached. The shares are guesses that were
tried out in the arena.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from attrs import frozen

from bots.laying import Judge
from mondo_rules.area import Area, Survey, survey
from mondo_rules.match_state import State
from mondo_rules.modifiers import MODIFIERS, shares
from mondo_rules.tasks import OF_A_KIND, TASKS
from mondo_rules.tile import Side
from mondo_rules.vocabulary import MONDO, WATER
from mondo_rules.world import World

Goal = Callable[[Survey], float]
"""How far a world has come, from 0 to 1; or an amount."""

UNIT: Final[Mapping[str, float]] = {
    "most-landscapes": 1.0,
    "most-lakes": 1.5,
    "most-water-animals": 1.0,
    "largest-lake": 0.5,
    "largest-forest": 0.6,
}
"""What one more of what the modifier compares is worth."""
STANDING: Final = 0.25
"""The share of the modifier's points that counts as worlds stand now: the others lay on."""
GROWING: Final = 0.5
"""What a tile of an area that can still be finished counts, beside 1 in a finished one."""
OPEN: Final = 0.5
"""How far three animals have come in an area that is still open; less for each open edge's worth of work."""
HOPE: Final = 0.15
"""The share of its value that counts of a task that nobody has yet."""


# ---- modifiers


def _growing(areas: Sequence[Area]) -> float:
    """The size of the largest area; one that is still open counts less."""
    return max((area.size * (1 if area.is_finished else GROWING) for area in areas if not area.is_flawed), default=0)


def _forests(surveyed: Survey) -> float:
    return _growing([area for area in surveyed.areas if area.landscape == "f"])


def _waters(surveyed: Survey) -> float:
    return _growing([area for area in surveyed.areas if area.landscape == WATER and not area.on_rim])


PROMISES: Final[Mapping[str, Goal]] = {"largest-lake": _waters, "largest-forest": _forests}
"""Where what counts grows for long before it counts."""


def _by_modifier(name: str, others: Sequence[int]) -> Goal:
    measure, unit, promise = MODIFIERS[name], UNIT[name], PROMISES.get(name)

    def worth(surveyed: Survey) -> float:
        amount = measure(surveyed)[0]
        grown = promise(surveyed) if promise else amount
        return unit * grown + STANDING * shares([amount, *others])[0]

    return worth


# ---- tasks


@frozen
class Herd:
    """Animals that a task wants in one finished area: of each name so many."""

    ground: str
    names: tuple[str, ...]
    each: int

    def progress(self, surveyed: Survey) -> float:
        """How far the best area has come."""
        return max((self._in(area) for area in surveyed.areas if area.landscape == self.ground), default=0.0)

    def missing(self, there: Sequence[str]) -> int:
        """How many animals an area with these symbols lacks."""
        return sum(max(0, self.each - there.count(name)) for name in self.names)

    def _in(self, area: Area) -> float:
        if area.is_flawed:
            return 0.0
        share = 1 - self.missing(area.symbols) / (self.each * len(self.names))
        if area.is_finished:
            return float(share == 1)
        return OPEN * share * share


def openings(area: Area, world: World) -> set[str]:
    """The empty spaces that an area is open to: all of them have to be filled before it is finished."""
    board, placed = world.board, world.placed
    around = {
        board.neighbours[space][way]
        for space, part in area.parts
        for way, other in enumerate(placed[space].face.parts)
        if other == part
    }
    around |= {space for at in area.border for space, _ in board.areas[at].edges}
    return {space for space in around if space is not None and space not in placed}


def _herd_of_a_kind(name: str) -> Herd:
    return Herd(MONDO.symbols[name], (name,), OF_A_KIND)


def _herd_of_all(ground: str) -> Herd:
    return Herd(ground, tuple(name for name, letter in MONDO.symbols.items() if letter == ground), 1)


HERDS: Final[Mapping[str, Herd]] = {
    "three-buffalos": _herd_of_a_kind("buffalo"),
    "three-elephants": _herd_of_a_kind("elephant"),
    "three-pandas": _herd_of_a_kind("panda"),
    "three-parrots": _herd_of_a_kind("parrot"),
    "three-snakes": _herd_of_a_kind("snake"),
    "three-scorpions": _herd_of_a_kind("scorpion"),
    "four-steppe": _herd_of_all("s"),
    "four-forest": _herd_of_all("f"),
    "four-desert": _herd_of_all("d"),
}
"""The animals that the tasks of these names want."""


def _flawless(surveyed: Survey) -> float:
    return 0.0 if surveyed.misconnections else 1.0


PROGRESS: Final[Mapping[str, Goal]] = {
    **{name: herd.progress for name, herd in HERDS.items()},
    "flawless-world": _flawless,
}
"""The tasks that a laying can bring nearer. The others are a matter of when one goes out."""


def open_tasks(state: State, number: int) -> Mapping[str, float]:
    """What fulfilling each task would change for a seat: its own ones count twice, lost or won."""
    lying = state.course.tasks or ()
    own = state.seats[number].tasks
    return {
        **{task: HOPE * TASKS[task].value for task in lying},
        **{task: 2.0 * TASKS[task].value for task in own},
    }


# ---- all together


def judge_of(state: State, number: int) -> Judge | None:
    """The worth of seat `number`'s worlds beyond their sheets; None where the sheet is all there is."""
    worths: list[Goal] = []
    name = state.course.modifier
    if name is not None:
        others = [MODIFIERS[name](survey(seat.world))[0] for other, seat in state.seats.items() if other != number]
        worths.append(_by_modifier(name, others))
    for task, value in open_tasks(state, number).items():
        if task in PROGRESS:
            worths.append(partial(_scaled, PROGRESS[task], value))
    if not worths:
        return None

    def judge(world: World) -> float:
        surveyed = survey(world)
        return sum(worth(surveyed) for worth in worths)

    return judge


def _scaled(goal: Goal, value: float, surveyed: Survey) -> float:
    return value * goal(surveyed)


def wish_of(state: State, number: int) -> Callable[[Side], float] | None:
    """What the animals on a side could be worth for modifier and tasks, wherever it is laid."""
    weights: dict[str, float] = {}
    if state.course.modifier == "most-water-animals":
        for name, ground in MONDO.symbols.items():
            if ground == WATER:
                weights[name] = UNIT["most-water-animals"]
    for task, value in open_tasks(state, number).items():
        if herd := HERDS.get(task):
            for name in herd.names:
                weights[name] = weights.get(name, 0.0) + OPEN * value / (herd.each * len(herd.names))
    if not weights:
        return None
    return lambda side: sum(weights.get(name, 0.0) for name, _ in side.symbols)
