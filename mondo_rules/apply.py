"""What each event does to the state: one small function for each kind, one table that lists them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import evolve

from mondo_rules import events
from mondo_rules.edition import Edition
from mondo_rules.events import Event
from mondo_rules.game import Game
from mondo_rules.match_state import (
    ADJUST_MS,
    BETWEEN,
    BETWEEN_MS,
    BOARD_SIDES,
    COUNTDOWN,
    OVER,
    ROUND,
    SLOW_MS,
    Adjustable,
    Course,
    Ending,
    Scored,
    Seat,
    Setting,
    State,
    board_told,
    everybody_out,
    tile_and_side,
    was_stopped,
)
from mondo_rules.notation import read_world
from mondo_rules.piece import Placement
from mondo_rules.world import World
from protocol.codec import BadData
from protocol.errors import Illegal
from protocol.options import from_plain


def opening(event: events.MatchStarted, options: type, editions: Mapping[str, Edition], game: Game) -> State:
    """The state after the first event. Raises `BadData` where a record names options that do not exist here."""
    try:
        chosen: Any = from_plain(options, event.options)
        edition = editions[game.edition_name(chosen)]
    except Illegal as fault:
        raise BadData(f"match_started: {fault.words().in_english()}") from None
    setting = Setting(chosen, edition, event.seats, event.seed_hash, game)
    nobody = Seat(None, World(edition, setting.board_of(1)))
    return State(setting, Course(), {}, dict.fromkeys(event.seats, nobody))


def apply(state: State, event: Event) -> State:
    """The state after a later event."""
    return APPLY[type(event)](state, event)


def _with_course(state: State, **changes: object) -> State:
    return State(state.setting, evolve(state.course, **changes), state.pile, state.seats)  # type: ignore[arg-type]


def _with_seat(state: State, number: int, seat: Seat) -> State:
    return State(state.setting, state.course, state.pile, {**state.seats, number: seat})


# ---- the course of the match -----------------------------------------------------------------------------------


def _seed_drawn(state: State, event: events.SeedDrawn) -> State:
    return _with_course(state, seed=event.seed)


def _persons_seated(state: State, event: events.PersonsSeated) -> State:
    return _with_course(state, persons=event.persons)


def _length_drawn(state: State, event: events.LengthDrawn) -> State:
    return _with_course(state, length=event.ms)


def _countdown(state: State, event: events.Countdown) -> State:
    """Clears the table for a round; the board is told at its start.

    The countdown after a pause changes nothing, match time stands in it.
    """
    if state.course.paused:
        return state
    empty = World(state.setting.edition, board_told(state))
    seats = {
        number: evolve(seat, hand=None, world=empty, adjustable=None, chip=None, tasks=())
        for number, seat in state.seats.items()
    }
    course = evolve(
        state.course,
        phase=COUNTDOWN,
        round=event.round,
        until=event.at + event.ms,
        chips=(),
        first_out=None,
        tasks=None,
        buildings=None,
        ready=(),
        bell=False,
    )
    return State(state.setting, course, {}, seats)


def _round_started(state: State, event: events.RoundStarted) -> State:
    length = state.course.length if event.ms is None else event.ms
    course = evolve(
        state.course,
        phase=ROUND,
        round=event.round,
        until=None if length is None else event.at + length,
        chips=event.chips,
        volcano_chip=event.volcano_chip,
        modifiers=state.course.modifiers if event.modifier is None else (*state.course.modifiers, event.modifier),
        tasks=event.tasks,
        buildings=event.buildings,
        length=None,
    )
    return State(state.setting, course, dict(event.pile), _starting(state, event))


def _starting(state: State, event: events.RoundStarted) -> dict[int, Seat]:
    """The seats with their worlds on the board of the round, empty or with what lies from the start on."""
    edition, start = state.setting.edition, event.start or {}
    empty = World(edition, state.setting.board_of(event.round))
    return {
        number: evolve(seat, world=read_world(start[str(number)], {edition.name: edition}) if start else empty)
        for number, seat in state.seats.items()
    }


def _round_scored(state: State, event: events.RoundScored) -> State:
    scores = {score.seat: score for score in event.seats}
    seats = {
        number: evolve(seat, adjustable=None, scored=(*seat.scored, _scored(state, number, scores[number])))
        for number, seat in state.seats.items()
    }
    course = evolve(
        state.course,
        phase=BETWEEN,
        until=event.at + BETWEEN_MS,
        volcano_chip=event.volcano_chip,
        bell=was_stopped(state) or not everybody_out(state, event.at),
    )
    return State(state.setting, course, state.pile, seats)


def _scored(state: State, number: int, score: events.SeatScore) -> Scored:
    seat = state.seats[number]
    return Scored(seat.world, score, seat.tasks, state.course.first_out == number)


def _ready(state: State, event: events.Ready) -> State:
    return _with_course(state, ready=(*state.course.ready, event.seat))


def _paused(state: State, _event: events.Paused) -> State:
    return _with_course(state, paused=True)


def _resumed(state: State, _event: events.Resumed) -> State:
    return _with_course(state, paused=False)


def _match_over(state: State, event: events.MatchOver) -> State:
    totals = {int(seat): total for seat, total in event.totals.items()}
    ending = Ending(totals, event.winners, bool(event.annulled))
    return _with_course(state, phase=OVER, until=None, paused=False, ending=ending, seed=event.seed)


# ---- what seats do ---------------------------------------------------------------------------------------------
# Seats are built anew field by field here: these events are most of a match, and `evolve` takes twice as long.


def _taken(state: State, event: events.Taken) -> State:
    seat = state.seats[event.seat]
    hand = state.setting.edition.tile(event.tile, event.side).placements[event.turn]
    pile = dict(state.pile)
    del pile[event.tile]
    holding = Seat(hand, seat.world, None, event.at, seat.chip, seat.left, seat.absent_since, seat.scored, seat.tasks)
    return State(state.setting, state.course, pile, {**state.seats, event.seat: holding})


def _village_taken(state: State, event: events.VillageTaken) -> State:
    return _with_seat(state, event.seat, _holding_piece(state, event))


def _building_taken(state: State, event: events.BuildingTaken) -> State:
    lying = list(state.course.buildings or ())
    lying.remove(event.piece)
    return _with_seat(_with_course(state, buildings=tuple(lying)), event.seat, _holding_piece(state, event))


def _holding_piece(state: State, event: events.VillageTaken | events.BuildingTaken) -> Seat:
    hand = state.setting.edition.by_name[event.piece].placements[0]
    return evolve(state.seats[event.seat], hand=hand, adjustable=None, taken_at=event.at)


def _with_hand(seat: Seat, hand: Placement | None) -> Seat:
    return Seat(
        hand,
        seat.world,
        seat.adjustable,
        seat.taken_at,
        seat.chip,
        seat.left,
        seat.absent_since,
        seat.scored,
        seat.tasks,
    )


def _in_hand(state: State, event: events.Flipped | events.Turned) -> State:
    seat = state.seats[event.seat]
    assert seat.hand is not None
    piece = seat.hand.piece
    if event.side is not None:
        tile, _ = tile_and_side(seat.hand)
        piece = state.setting.edition.tile(tile, event.side)
    hand = piece.placements[event.turn]
    holding = _with_hand(seat, hand)
    return _with_seat(state, event.seat, holding)


def _returned(state: State, event: events.Returned) -> State:
    seat = state.seats[event.seat]
    seats = {**state.seats, event.seat: _with_hand(seat, None)}
    if event.tile is not None and event.side is not None:
        return State(state.setting, state.course, {**state.pile, event.tile: event.side}, seats)
    lying, piece = state.course.buildings, event.piece
    if lying is not None and piece is not None and piece in state.setting.edition.counts:
        return State(state.setting, evolve(state.course, buildings=(*lying, piece)), state.pile, seats)
    return State(state.setting, state.course, state.pile, seats)


def _laid(state: State, event: events.Laid) -> State:
    seat = state.seats[event.seat]
    name = f"{event.tile}{event.side}" if event.piece is None else event.piece
    world = seat.world.lay(event.space, state.setting.edition.by_name[name], event.turn)
    adjustable = Adjustable(event.space, event.at + ADJUST_MS)
    free = Seat(
        None, world, adjustable, seat.taken_at, seat.chip, seat.left, seat.absent_since, seat.scored, seat.tasks
    )
    return _with_seat(state, event.seat, free)


def _adjusted(state: State, event: events.Adjusted) -> State:
    seat = state.seats[event.seat]
    lay = event.space if event.from_ is None else event.from_
    piece = seat.world.placed[lay].piece
    world = seat.world.take_away(lay).lay(event.space, piece, event.turn)
    adjustable = Adjustable(event.space, event.at + ADJUST_MS)
    return _with_seat(state, event.seat, evolve(seat, world=world, adjustable=adjustable))


def _task_taken(state: State, event: events.TaskTaken) -> State:
    seat = state.seats[event.seat]
    lying = tuple(task for task in state.course.tasks or () if task != event.task)
    taken = evolve(seat, tasks=(*seat.tasks, event.task))
    return _with_seat(_with_course(state, tasks=lying), event.seat, taken)


def _side_chosen(state: State, event: events.SideChosen) -> State:
    """What lies from the start on, if anything, moves to the highlighted spaces of the other side."""
    seat, setting = state.seats[event.seat], state.setting
    board = setting.boards[BOARD_SIDES.index(event.side)]
    placed = dict(zip(board.highlighted, seat.world.placed.values(), strict=False))
    return _with_seat(state, event.seat, evolve(seat, world=World(setting.edition, board, placed)))


def _out(state: State, event: events.Out) -> State:
    course = state.course
    first = event.seat if course.first_out is None else course.first_out
    seat = evolve(state.seats[event.seat], chip=event.chip, adjustable=None)
    later = _with_course(state, chips=course.chips[1:], first_out=first, until=_until_with_one_out(state, event.at))
    return _with_seat(later, event.seat, seat)


def _until_with_one_out(state: State, at: int) -> int | None:
    """When the phase ends now that a seat is out or given up: in the variant `slow` that starts the clock."""
    course = state.course
    starts = state.setting.mode.slow and course.phase == ROUND and course.until is None
    return at + SLOW_MS if starts else course.until


def _seat_left(state: State, event: events.SeatLeft) -> State:
    seat = state.seats[event.seat]
    if event.absent:
        return _with_seat(state, event.seat, evolve(seat, absent_since=event.at))
    later = _with_course(state, until=_until_with_one_out(state, event.at))
    return _with_seat(later, event.seat, evolve(seat, left=True, absent_since=None, adjustable=None))


def _seat_back(state: State, event: events.SeatBack) -> State:
    return _with_seat(state, event.seat, evolve(state.seats[event.seat], left=False, absent_since=None))


APPLY: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    events.SeedDrawn: _seed_drawn,
    events.PersonsSeated: _persons_seated,
    events.Countdown: _countdown,
    events.LengthDrawn: _length_drawn,
    events.RoundStarted: _round_started,
    events.Taken: _taken,
    events.Flipped: _in_hand,
    events.Turned: _in_hand,
    events.Returned: _returned,
    events.Laid: _laid,
    events.Adjusted: _adjusted,
    events.TaskTaken: _task_taken,
    events.SideChosen: _side_chosen,
    events.VillageTaken: _village_taken,
    events.BuildingTaken: _building_taken,
    events.Out: _out,
    events.RoundScored: _round_scored,
    events.Ready: _ready,
    events.Paused: _paused,
    events.Resumed: _resumed,
    events.SeatLeft: _seat_left,
    events.SeatBack: _seat_back,
    events.MatchOver: _match_over,
}
