"""What happens in a match of morris, and what is known of it: events and their fold.

Nothing is secret here, so every viewer folds the same events to the same state. The clock is part of that fold: each
event says when it happened (`at`), and what a seat has left follows from it.
"""

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen

from .board import Board


@frozen
class MatchStarted:
    """The board is empty, the first seat begins. `main_ms` is None where no clock runs."""

    at: int
    seats: tuple[int, ...]
    main_ms: int | None
    increment_ms: int
    quiet: int
    """So many moves in a row without a mill are a draw."""
    threefold: bool
    fly: bool


@frozen
class Began:
    """The clock of the first seat starts."""

    at: int


@frozen
class Placed:
    """A man was set on an empty point; `mill` where this closed one and there is a man to take."""

    at: int
    seat: int
    point: str
    mill: bool | None = None


@frozen
class Moved:
    """A man went from one point to another."""

    at: int
    seat: int
    start: str
    point: str
    mill: bool | None = None


@frozen
class Taken:
    """`seat` took a man of the other seat; this ends its turn."""

    at: int
    seat: int
    point: str


@frozen
class Paused:
    at: int


@frozen
class Resumed:
    at: int


@frozen
class MatchOver:
    """The end. `winner` is None for a draw; `reason` is a key of `words.REASONS`."""

    at: int
    winner: int | None
    reason: str


Event = MatchStarted | Began | Placed | Moved | Taken | Paused | Resumed | MatchOver
EVENTS: tuple[type[Event], ...] = (MatchStarted, Began, Placed, Moved, Taken, Paused, Resumed, MatchOver)

MEN = 9


@frozen
class Seat:
    """One side: how many men it has still to place, and the ms on its clock when its turn began."""

    seat: int
    hand: int = MEN
    ms: int | None = None


@frozen
class State:
    seats: tuple[Seat, ...]
    increment_ms: int
    quiet: int
    threefold: bool
    fly: bool
    turn: int
    """The seat whose turn it is."""
    board: Board = attrs.field(factory=dict)
    taking: bool = False
    """It has closed a mill and takes a man now."""
    since: int | None = None
    """Match time at which the clock of this turn started."""
    paused: bool = False
    calm: int = 0
    """Moves in a row without a mill."""
    seen: Mapping[str, int] = attrs.field(factory=dict)
    """How often each position stood there since the last man was placed or taken (only for `threefold`)."""
    over: MatchOver | None = None

    def seat(self, number: int) -> Seat:
        """One side by its seat."""
        return next(each for each in self.seats if each.seat == number)

    @property
    def other(self) -> int:
        """The seat whose turn it is not."""
        return next(each.seat for each in self.seats if each.seat != self.turn)

    def position(self) -> str:
        """What has to be the same for a position to count as repeated."""
        return " ".join([*(f"{point}{man}" for point, man in sorted(self.board.items())), f"turn{self.turn}"])


def _spent(state: State, at: int, increment_ms: int = 0, *, placed: int = 0) -> tuple[Seat, ...]:
    """The seats after the one whose turn it is has used its time until `at`."""

    def after(each: Seat) -> Seat:
        if each.seat != state.turn:
            return each
        used = at - (at if state.since is None else state.since)
        ms = None if each.ms is None else max(0, each.ms - used) + increment_ms
        return attrs.evolve(each, ms=ms, hand=each.hand - placed)

    return tuple(map(after, state.seats))


def _after_move(state: State, event: Placed | Moved) -> State:
    board = {**state.board, event.point: str(event.seat)}
    if isinstance(event, Moved):
        del board[event.start]
    mill = bool(event.mill)
    placed = isinstance(event, Placed)
    moved = attrs.evolve(
        state,
        board=board,
        seats=_spent(state, event.at, 0 if mill else state.increment_ms, placed=int(placed)),
        turn=state.turn if mill else state.other,
        since=None if state.since is None else event.at,
        taking=mill,
        calm=0 if mill or placed else state.calm + 1,
    )
    return _seen(moved, anew=placed or mill)


def _seen(state: State, *, anew: bool) -> State:
    """The state with its position counted; `anew` where no earlier one can ever come back."""
    if not state.threefold or state.taking:
        return attrs.evolve(state, seen={}) if anew else state
    position = state.position()
    earlier = {} if anew else state.seen
    return attrs.evolve(state, seen={**earlier, position: earlier.get(position, 0) + 1})


def apply(state: State | None, event: Event) -> State:
    """The fold. Total: it asks no question that only the rules can answer."""
    if isinstance(event, MatchStarted):
        seats = tuple(Seat(seat, ms=event.main_ms) for seat in event.seats)
        return State(seats, event.increment_ms, event.quiet, event.threefold, event.fly, turn=event.seats[0])
    assert state is not None
    change: dict[str, Any]
    match event:
        case Placed() | Moved():
            return _after_move(state, event)
        case Taken():
            taken = attrs.evolve(
                state,
                board={point: man for point, man in state.board.items() if point != event.point},
                seats=_spent(state, event.at, state.increment_ms),
                turn=state.other,
                since=None if state.since is None else event.at,
                taking=False,
            )
            return _seen(taken, anew=True)
        case Began():
            change = {"since": event.at}
        case Paused() | Resumed():
            change = {"paused": isinstance(event, Paused)}
        case MatchOver():
            change = {"over": event, "seats": _spent(state, event.at), "since": None}
    return attrs.evolve(state, **change)
