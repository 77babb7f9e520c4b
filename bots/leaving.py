"""When a greedy player jumps out: what staying brings, what it costs, and when the bell rings. Mondo and Sapiens."""

from __future__ import annotations

from typing import Final

from mondo_rules.area import survey
from mondo_rules.dealing import LONGEST, SHORTEST
from mondo_rules.match_state import MOST_EMPTY, Seat, State
from mondo_rules.tasks import TASKS

BELL_MS: Final = 1_500
"""So long before the bell it jumps out: time for a slow line, and too short to take and lay another piece."""
RACE: Final = {0: 1.0, 1: 0.5}
"""With `stop`: how likely a rival ends the round during the next laying, by the layings that it still has to do."""


def bell_of(state: State, started: int) -> int | None:
    """The match time at which the clock ends the round for sure; `started`: when the round began. None: not ahead."""
    mode = state.setting.mode
    if mode.hidden:
        return started + mode.round_ms * LONGEST[0] // LONGEST[1]
    return state.course.until


def ring_risk(state: State, started: int, now: int, laying_ms: int) -> float:
    """How likely a hidden clock rings during the next laying, 0 to 1."""
    mode = state.setting.mode
    if not mode.hidden:
        return 0.0
    earliest, latest = (started + mode.round_ms * part // whole for part, whole in (SHORTEST, LONGEST))
    if now + laying_ms <= earliest:
        return 0.0
    return min(1.0, laying_ms / max(1, latest - now))


def stays(state: State, number: int, worth: float, risk: float = 0.0) -> bool:
    """Whether a seat should rather lay on than jump out, when the best that it can lay is worth so much.

    Laying on is worth that for each empty space, and what tasks want a full world; meanwhile a chip goes to each
    seat that is as far or further. `risk`: that the bell rings before the next decision, and no chip is left.
    """
    empty = {other: len(seat.world.free_spaces) for other, seat in state.seats.items() if not seat.is_out}
    mine = empty.pop(number)
    rivals = list(empty.values())
    chip = state.course.top_chip
    if state.setting.mode.stop:
        to_go = max(0, min(rivals, default=99) - MOST_EMPTY)
        return worth > chip * RACE.get(to_go, 0.0)
    further = sum(spaces <= mine for spaces in rivals)
    chips = state.course.chips
    lost = chips[0] - chips[min(further, len(chips) - 1)] if chips else 0
    if further and first_out_free(state) and "first-out" in state.seats[number].tasks:
        lost += 2 * TASKS["first-out"].value
    return (worth - risk * chip) * mine + pending(state.seats[number]) > lost


def pending(seat: Seat) -> float:
    """What a full world would change for a seat by its tasks."""
    wanted = [task for task in seat.tasks if task in ("full-world", "flawless-world")]
    if "flawless-world" in wanted and survey(seat.world).misconnections:
        wanted.remove("flawless-world")
    return sum(2.0 * TASKS[task].value for task in wanted)


def first_out_free(state: State) -> bool:
    """Whether nobody has gone out by a chip yet in this round."""
    return state.course.first_out is None
