"""Which tasks a greedy player takes: those that its world fulfils, or will by the next piece. Pure.

Taking one that is further off was tried in the arena: what is gained by being early is lost by those that fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set

from bots.laying import Laying
from bots.sight import HERDS, openings
from mondo_rules.area import Survey, survey
from mondo_rules.decide import TILES_FOR_A_TASK
from mondo_rules.match_state import Seat, State
from mondo_rules.tasks import MOST_TASKS, TASKS
from mondo_rules.world import World

Plan = Callable[[Set[int]], Laying | None]
"""The best laying that needs none of some tiles."""


def may_take(state: State, seat: Seat) -> bool:
    """Whether a seat may take a task now."""
    return bool(state.course.tasks) and len(seat.tasks) < MOST_TASKS and len(seat.world.placed) >= TILES_FOR_A_TASK


def sure_task(state: State, seat: Seat, world: World, *, leaves_first: bool) -> str | None:
    """The most valuable task on the table that a seat may take and that this world fulfils; None if there is none.

    `leaves_first`: with this world, or now, the seat goes out before all others.
    """
    if not may_take(state, seat):
        return None
    surveyed = survey(world)
    return _most_valuable(task for task in state.course.tasks or () if _fulfils(task, surveyed, leaves_first))


def near_task(state: State, seat: Seat, plan_for: Callable[[str], Plan]) -> str | None:
    """The most valuable task on the table that a seat may take and that its next laying fulfils.

    Two different tiles have to do it: one may be taken away meanwhile.
    """
    if not may_take(state, seat):
        return None
    surveyed = survey(seat.world)
    return _most_valuable(
        task
        for task in state.course.tasks or ()
        if _is_promising(task, surveyed) and _can_expect(task, seat.world, plan_for(task))
    )


def hunts(seat: Seat) -> bool:
    """Whether one laying may fulfil a task that a seat has: then it searches the whole pile for what is missing."""
    if not seat.tasks:
        return False
    surveyed = survey(seat.world)
    return any(not _fulfils(task, surveyed) and _is_promising(task, surveyed) for task in seat.tasks)


def _most_valuable(tasks: Iterable[str]) -> str | None:
    return max(tasks, key=lambda task: TASKS[task].value, default=None)


def _fulfils(task: str, surveyed: Survey, leaves_first: bool = False) -> bool:
    return TASKS[task].check(surveyed, leaves_first) is not None


def _is_promising(task: str, surveyed: Survey) -> bool:
    """Whether one laying may do it, seen at a glance: a tile fills one space and brings one animal."""
    world = surveyed.world
    if task in ("full-world", "flawless-world"):
        return len(world.free_spaces) == 1
    herd = HERDS.get(task)
    return herd is not None and any(
        len(openings(area, world)) == 1
        for area in surveyed.areas
        if area.landscape == herd.ground and area.is_open and not area.is_flawed and herd.missing(area.symbols) <= 1
    )


def _can_expect(task: str, world: World, plan: Plan) -> bool:
    used: set[int] = set()
    for _way in range(2):
        laying = plan(used)
        if laying is None or laying.piece.number is None or not _fulfils(task, survey(laying.on(world))):
            return False
        used.add(laying.piece.number)
    return True
