"""What a player's command does: one small function for each, after the checks that all have in common.

The order of the checks is the order in which faults are named (protocol.md section 4): match, pause, phase, seat,
hand, pace, object, space.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn

from mondo_rules import commands, events
from mondo_rules.commands import Command
from mondo_rules.events import Event
from mondo_rules.flow import followed
from mondo_rules.holding import laid_on, returned
from mondo_rules.match_state import (
    BETWEEN,
    BOARD_SIDES,
    COUNTDOWN,
    MOST_EMPTY,
    OVER,
    Adjustable,
    Seat,
    State,
    building_holder,
    has_begun,
    has_laid_building,
    holder,
    may_jump,
    tile_and_side,
    villages_left,
)
from mondo_rules.piece import Placement
from mondo_rules.tasks import MOST_TASKS
from mondo_rules.villages import VILLAGES
from mondo_rules.world import World
from protocol.errors import Illegal, bad_arguments
from protocol.slash import usage
from protocol.words import Words

OTHER_SIDE: Final = {"f": "b", "b": "f"}
TILES_FOR_A_TASK: Final = 3  # R: lying in one's world before a task can be taken
TILES_FOR_A_BUILDING: Final = 3  # R: before a building can be taken; villages count
MOST_BUILDINGS: Final = 1  # R: laid by one seat in one round
SIDE_UP: Final = Words("the side that lies up here is the side that is laid")
ONE_SIDE: Final = Words("it has one side only")


def decide(state: State, command: Command, number: int | None, now: int) -> Sequence[Event]:
    """The events of a command from seat `number`. Raises `Illegal` or `BadLine`; then nothing has happened."""
    course = state.course
    if course.phase == OVER:
        raise Illegal("no-match")
    seat = state.seats.get(number) if number is not None else None
    if seat is None or number is None:
        raise Illegal("not-seated")
    if course.paused:
        raise Illegal("paused")
    if type(command) is commands.GetReady:
        return _get_ready(state, number, now)
    _check_round(state, now)
    if seat.is_out:
        raise Illegal("already-out")
    return DECIDE[type(command)](state, command, number, seat, now)


def _get_ready(state: State, number: int, now: int) -> Sequence[Event]:
    """Said twice it is accepted and changes nothing."""
    if state.course.phase != BETWEEN:
        raise Illegal("no-round")
    if number in state.course.ready:
        return ()
    return followed(state, [events.Ready(now, number)], now)


def _check_round(state: State, now: int) -> None:
    """Whether the clock lets anybody play; it counts even where the `Tick` of its end is yet to come."""
    course = state.course
    if course.phase == COUNTDOWN:
        raise Illegal("countdown")
    if course.phase == BETWEEN:
        raise Illegal("too-late" if course.bell else "no-round")
    if course.until is not None and now >= course.until:
        raise Illegal("too-late")


def _check_hand_is_empty(seat: Seat) -> None:
    if seat.hand is not None:
        raise Illegal("hand-full", piece=seat.hand.piece.name)


def _held(seat: Seat) -> Placement:
    if seat.hand is None:
        raise Illegal("hand-empty")
    return seat.hand


# ---- the hand --------------------------------------------------------------------------------------------------


def _take(state: State, command: commands.Take, number: int, seat: Seat, now: int) -> Sequence[Event]:
    _check_hand_is_empty(seat)
    _check_pace(state, seat, now)
    lies = state.pile.get(command.tile)
    if lies is None:
        _no_tile(state, command.tile)
    side = command.side or lies
    if side != lies and state.setting.mode.no_flip:
        raise Illegal("not-flippable", reason=SIDE_UP)
    return (events.Taken(now, number, command.tile, side, command.turn),)


def _check_pace(state: State, seat: Seat, now: int) -> None:
    wait = pace_wait(state, seat, now)
    if wait > 0:
        raise Illegal("too-soon", wait=wait)


def pace_wait(state: State, seat: Seat, now: int) -> int:
    """How many ms a seat has to wait until it may take again; 0 or less: not at all."""
    if not state.setting.pace or seat.taken_at is None:
        return 0
    return seat.taken_at + state.setting.pace - now


def _no_tile(state: State, tile: int) -> NoReturn:
    tiles = state.setting.edition.tiles
    has = holder(state, tile)
    if has is None:
        raise Illegal("no-such-tile", tile=tile, first=min(tiles), last=max(tiles))
    raise Illegal("tile-gone", tile=tile, seat=has)


def _flip(state: State, _command: commands.Flip, number: int, seat: Seat, now: int) -> Sequence[Event]:
    held = _held(seat)
    if state.setting.mode.no_flip:
        raise Illegal("not-flippable", reason=SIDE_UP)
    if held.piece.number is None:
        raise Illegal("not-flippable", reason=ONE_SIDE)
    _, side = tile_and_side(held)
    return (events.Flipped(now, number, OTHER_SIDE[side], held.turn),)


def _turn(state: State, command: commands.Turn, number: int, seat: Seat, now: int) -> Sequence[Event]:
    if seat.hand is not None:
        return (events.Turned(now, number, (seat.hand.turn + command.n) % 4, seat.hand.piece.letter),)
    if not has_begun(state, seat):
        raise Illegal("hand-empty")
    space = _adjustable(seat, now).space
    return (events.Adjusted(now, number, space, (seat.world.placed[space].turn + command.n) % 4),)


def _back(_state: State, _command: commands.Back, number: int, seat: Seat, now: int) -> Sequence[Event]:
    return (returned(now, number, _held(seat)),)


# ---- the world -------------------------------------------------------------------------------------------------


def _lay(state: State, command: commands.Lay, number: int, seat: Seat, now: int) -> Sequence[Event]:
    held = _held(seat)
    _check_space(seat.world, command.space)
    turn = held.turn if command.turn is None else command.turn
    laid = laid_on(now, number, command.space, held, turn)
    if len(seat.world.placed) + 1 < len(seat.world.board.spaces):
        return (laid,)
    return followed(state, [laid, events.Out(now, number, state.course.top_chip, True)], now)


def _move(_state: State, command: commands.Move, number: int, seat: Seat, now: int) -> Sequence[Event]:
    lies = _adjustable(seat, now).space
    if command.space == lies:
        raise bad_arguments(Words("The piece lies on {space} already.", {"space": lies}), usage(commands.Move))
    _check_space(seat.world.take_away(lies), command.space)
    return (events.Adjusted(now, number, command.space, seat.world.placed[lies].turn, lies),)


def _adjustable(seat: Seat, now: int) -> Adjustable:
    if seat.adjustable is None or now >= seat.adjustable.until:
        raise Illegal("not-adjustable")
    return seat.adjustable


def _check_space(world: World, space: str) -> None:
    if world.is_open(space):
        return
    if space not in world.board.neighbours:
        raise Illegal("no-such-space", space=space, spaces=" ".join(world.board.spaces))
    code = "space-taken" if space in world.placed else "not-adjacent"
    raise Illegal(code, space=space, spaces=" ".join(world.open_spaces))


# ---- beside the board ------------------------------------------------------------------------------------------


def _task(state: State, command: commands.TakeTask, number: int, seat: Seat, now: int) -> Sequence[Event]:
    lying = state.course.tasks
    if lying is not None:
        if len(seat.tasks) >= MOST_TASKS:
            raise Illegal("task-limit", most=MOST_TASKS)
        if (tiles := len(seat.world.placed)) < TILES_FOR_A_TASK:
            raise Illegal("too-few-tiles", needed=TILES_FOR_A_TASK, tiles=tiles)
        if command.task in lying:
            return (events.TaskTaken(now, number, command.task),)
    for other, its in state.seats.items():
        if command.task in its.tasks:
            raise Illegal("task-gone", task=command.task, seat=other)
    raise Illegal("no-such-task", task=command.task, tasks=", ".join(lying or ()) or "-")


def _village(state: State, command: commands.TakeVillage, number: int, seat: Seat, now: int) -> Sequence[Event]:
    _check_hand_is_empty(seat)
    _check_pace(state, seat, now)
    piece = VILLAGES[command.kind].piece
    if piece in villages_left(state, seat):
        return (events.VillageTaken(now, number, piece),)
    if state.setting.mode.villages:
        raise Illegal("piece-gone", piece=piece, seat=number, reason=Words("it lies in your world"))
    raise Illegal("piece-gone", piece=piece, reason=Words("this game is played without villages"))


def _building(state: State, command: commands.TakeBuilding, number: int, seat: Seat, now: int) -> Sequence[Event]:
    _check_hand_is_empty(seat)
    piece, lying = command.kind, state.course.buildings
    if lying is not None:
        if has_laid_building(seat):
            raise Illegal("piece-limit", most=MOST_BUILDINGS)
        if (tiles := len(seat.world.placed)) < TILES_FOR_A_BUILDING:
            raise Illegal("too-few-tiles", needed=TILES_FOR_A_BUILDING, tiles=tiles)
    _check_pace(state, seat, now)
    if lying is None:
        raise Illegal("piece-gone", piece=piece, reason=Words("this game is played without buildings"))
    if piece in lying:
        return (events.BuildingTaken(now, number, piece),)
    has = building_holder(state, piece)
    if has is not None:
        raise Illegal("piece-gone", piece=piece, seat=has, reason=Words("seat {seat} has it", {"seat": has}))
    table = ", ".join(lying) or "-"
    reason = Words("it is none of the buildings of this round. On the table: {buildings}", {"buildings": table})
    raise Illegal("piece-gone", piece=piece, reason=reason)


def _side(state: State, command: commands.PickSide, number: int, seat: Seat, now: int) -> Sequence[Event]:
    """The side that one has is accepted and changes nothing."""
    if not state.setting.mode.any_side:
        raise Illegal("not-allowed", reason=Words("all play on the same side here, unless the option anyside is set"))
    if seat.hand is not None or has_begun(state, seat):
        raise Illegal("not-allowed", reason=Words("the side of a board is picked before one's first tile"))
    if state.setting.boards[BOARD_SIDES.index(command.side)] is seat.world.board:
        return ()
    return (events.SideChosen(now, number, command.side),)


# ---- out -------------------------------------------------------------------------------------------------------


def _jump(state: State, command: commands.Jump, number: int, seat: Seat, now: int) -> Sequence[Event]:
    top = state.course.top_chip
    if not may_jump(state, seat):
        raise Illegal("too-many-empty", empty=len(seat.world.free_spaces), most=MOST_EMPTY)
    if command.chip is not None and command.chip != top:
        raise Illegal("chip-gone", chip=command.chip, top=top)
    happened: list[Event] = []
    if seat.hand is not None:
        happened.append(returned(now, number, seat.hand))
    happened.append(events.Out(now, number, top, False))
    return followed(state, happened, now)


DECIDE: Final[Mapping[type[Command], Callable[[State, Any, int, Seat, int], Sequence[Event]]]] = {
    commands.Take: _take,
    commands.Flip: _flip,
    commands.Turn: _turn,
    commands.Lay: _lay,
    commands.Back: _back,
    commands.Move: _move,
    commands.TakeTask: _task,
    commands.PickSide: _side,
    commands.TakeVillage: _village,
    commands.TakeBuilding: _building,
    commands.Jump: _jump,
}
