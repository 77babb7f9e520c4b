"""Every command that a seat may give now, lazily and in full form (`take` with side and turn, `lay` with turn)."""

from collections.abc import Iterator

from mondo_rules.commands import (
    Back,
    Command,
    Flip,
    GetReady,
    Jump,
    Lay,
    Move,
    PickSide,
    Take,
    TakeBuilding,
    TakeTask,
    TakeVillage,
    Turn,
)
from mondo_rules.decide import TILES_FOR_A_BUILDING, TILES_FOR_A_TASK, pace_wait
from mondo_rules.match_state import (
    BETWEEN,
    BOARD_SIDES,
    ROUND,
    Seat,
    State,
    has_begun,
    has_laid_building,
    may_jump,
    villages_left,
)
from mondo_rules.tasks import MOST_TASKS
from mondo_rules.villages import PART_OF_VILLAGE

TURNS = range(4)
TURNED = (1, 2, 3)  # quarter turns that change how a piece lies


def legal(state: State, number: int, now: int) -> Iterator[Command]:
    """What `decide` accepts from a seat at a match time; takes of tiles, up to 1,160, come last."""
    course, seat = state.course, state.seats.get(number)
    if seat is None or course.paused:
        return
    if course.phase == BETWEEN:
        yield GetReady()
    if course.phase != ROUND or seat.is_out or (course.until is not None and now >= course.until):
        return
    no_flip = state.setting.mode.no_flip
    if may_jump(state, seat):
        yield Jump(course.top_chip)
    if course.tasks and len(seat.tasks) < MOST_TASKS and len(seat.world.placed) >= TILES_FOR_A_TASK:
        yield from map(TakeTask, course.tasks)
    if seat.hand is not None:
        yield from _with_hand(seat, no_flip or seat.hand.piece.number is None)
        return
    if state.setting.mode.any_side and not has_begun(state, seat):
        for side, board in zip(BOARD_SIDES, state.setting.boards, strict=False):
            if board is not seat.world.board:
                yield PickSide(side)
    if seat.can_adjust(now):
        yield from _adjustments(seat)
    if pace_wait(state, seat, now) <= 0:
        for village in villages_left(state, seat):
            yield TakeVillage(PART_OF_VILLAGE[village])
        if course.buildings and len(seat.world.placed) >= TILES_FOR_A_BUILDING and not has_laid_building(seat):
            yield from map(TakeBuilding, dict.fromkeys(course.buildings))
        for tile, lies in state.pile.items():
            for side in lies if no_flip else "fb":
                for turn in TURNS:
                    yield Take(tile, side, turn)


def _with_hand(seat: Seat, no_flip: bool) -> Iterator[Command]:
    if not no_flip:
        yield Flip()
    yield Back()
    for turn in TURNED:
        yield Turn(turn)
    for space in seat.world.open_spaces:
        for turn in TURNS:
            yield Lay(space, turn)


def _adjustments(seat: Seat) -> Iterator[Command]:
    assert seat.adjustable is not None
    lies = seat.adjustable.space
    for turn in TURNED:
        yield Turn(turn)
    for space in seat.world.take_away(lies).open_spaces:
        if space != lies:
            yield Move(space)
