"""What happens in a match of morris, and what is known of it: events and their fold.

Nothing is secret here, so every viewer folds the same events to the same state. The clock is part of that fold: each
event says when it happened (`at`), and what a seat has left follows from it.
"""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from protocol.course import Began, Course, CourseEvent, MatchOver, after

from .board import Board, men, moved


@frozen
class MatchStarted:
    """The board is empty, the first seat begins. `main_ms` is None where no clock runs."""

    at: int
    seats: tuple[int, ...]
    main_ms: int | None
    increment_ms: int
    quiet: int
    """So many moves in a row without a mill are a draw."""
    fly: bool


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


Event = MatchStarted | Placed | Moved | Taken
EVENTS: tuple[type[Event], ...] = (MatchStarted, Placed, Moved, Taken)
MEN = 9
FLYING = 3
"""With so few men, all placed, a seat's men may go to any point."""


@frozen(kw_only=True)
class State(Course):
    hand: Mapping[str, int]
    """How many men each seat has still to place."""
    clock: Mapping[str, int]
    """The ms that each seat had left when its turn began; empty where no clock runs."""
    increment_ms: int
    quiet: int
    fly: bool
    board: Board = field(factory=dict)
    taking: bool = False
    """The seat whose turn it is has closed a mill and takes a man now."""
    calm: int = 0
    """Moves in a row without a mill."""

    def left(self, seat: int, now: int) -> int | None:
        """The ms on the clock of a seat; None where no clock runs."""
        if seat == self.turn and self.until is not None:
            return max(0, self.until - now)
        return self.clock.get(str(seat))

    def flies(self, seat: int) -> bool:
        """Whether the men of a seat may go to any point."""
        return self.fly and not self.hand[str(seat)] and len(men(self.board, seat)) <= FLYING


def _stopped(state: State, at: int, increment_ms: int = 0) -> Mapping[str, int]:
    """The clocks when the seat whose turn it is stops its own."""
    left = None if state.turn is None else state.left(state.turn, at)
    return state.clock if left is None else {**state.clock, str(state.turn): left + increment_ms}


def _passed(state: State, seat: int, at: int) -> State:
    """It is the other one's turn, and the other clock runs."""
    other = state.following(seat)
    clock = _stopped(state, at, state.increment_ms)
    return evolve(state, turn=other, clock=clock, until=None if state.until is None else at + clock[str(other)])


def apply(state: State | None, event: Event | CourseEvent) -> State:
    """The fold. Total: it asks no question that only the rules can answer."""
    if isinstance(event, MatchStarted):
        seats, ms = [str(seat) for seat in event.seats], event.main_ms
        return State(
            event.seats, turn=event.seats[0], hand=dict.fromkeys(seats, MEN),
            clock={} if ms is None else dict.fromkeys(seats, ms), increment_ms=event.increment_ms,
            quiet=event.quiet, fly=event.fly,
        )  # fmt: skip
    assert state is not None
    match event:
        case Began():
            first = None if state.turn is None else state.left(state.turn, event.at)
            return evolve(after(state, event), until=None if first is None else event.at + first)
        case Placed(seat=seat):
            hand = {**state.hand, str(seat): state.hand[str(seat)] - 1}
            board = moved(state.board, str(seat), event.point)
            placed = evolve(state, hand=hand, board=board, calm=0, taking=bool(event.mill))
            return placed if event.mill else _passed(placed, seat, event.at)
        case Moved(seat=seat):
            board = moved(state.board, str(seat), event.point, event.start)
            slid = evolve(state, board=board, calm=0 if event.mill else state.calm + 1, taking=bool(event.mill))
            return slid if event.mill else _passed(slid, seat, event.at)
        case Taken(seat=seat):
            board = {point: man for point, man in state.board.items() if point != event.point}
            return _passed(evolve(state, board=board, taking=False), seat, event.at)
        case MatchOver():
            return evolve(after(state, event), clock=_stopped(state, event.at))
        case _:
            return after(state, event)
