"""What happens in a match of liar's dice, and what is known of it: events and their fold.

A secret is a whole event: so the same fold serves the host, who hears all of them, and each viewer, who does not.
"""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from protocol.course import Course, CourseEvent, SeatBack, SeatLeft, after

GONE_MS = 1_500
"""How long a turn of a seat lasts that was given up: then the clock plays for it."""


@frozen
class MatchStarted:
    """What was agreed on. No seat ever has more than these `dice`."""

    at: int
    seats: tuple[int, ...]
    dice: int
    turn_ms: int
    wild: bool
    exact: bool
    seed_hash: str


@frozen
class RoundStarted:
    """All dice are rolled anew; `first` bids first."""

    at: int
    round: int
    first: int


@frozen
class Rolled:
    """The dice of one seat. Only the seat itself hears of them."""

    at: int
    seat: int
    dice: tuple[int, ...]


@frozen
class BidMade:
    """“There are at least `count` dice with `face` on the table.” `late` where the clock said so."""

    at: int
    seat: int
    count: int
    face: int
    late: bool | None = None


@frozen
class Called:
    """The bid was doubted, or called `exact`: all dice come into the open, `counted` of them fit the bid.

    That costs `whose` a die, or it was exact and brings one back; now there are `left`.
    """

    at: int
    seat: int
    exact: bool
    dice: Mapping[str, tuple[int, ...]]
    counted: int
    whose: int
    left: int
    late: bool | None = None


Event = MatchStarted | RoundStarted | Rolled | BidMade | Called
EVENTS: tuple[type[Event], ...] = (MatchStarted, RoundStarted, Rolled, BidMade, Called)


@frozen(kw_only=True)
class State(Course):
    """All of it, or what one viewer knows. What is kept by seat has the seat's number as text."""

    start: MatchStarted
    dice: Mapping[str, int]
    """How many dice each seat has; 0: it is out."""
    own: Mapping[str, tuple[int, ...]] = field(factory=dict)
    """What the dice show, of the seats of which this viewer has heard it."""
    shown: Mapping[str, tuple[int, ...]] = field(factory=dict)
    """What they showed when all came into the open for the last time."""
    out: tuple[int, ...] = ()
    """The seats without dice, in the order in which they lost them."""
    round: int = 0
    bid: BidMade | None = None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that still have dice."""
        return tuple(seat for seat in self.seats if seat not in self.out)

    @property
    def in_play(self) -> int:
        """How many dice there are on the table."""
        return sum(self.dice.values())


def _turn(state: State, seat: int, at: int) -> State:
    """It is the turn of a seat; one that was given up is not waited for."""
    ms = GONE_MS if seat in state.gone else state.start.turn_ms
    return evolve(state, turn=seat, until=at + ms)


def apply(state: State | None, event: Event | CourseEvent) -> State:
    """The fold. Total: it asks no question that only the rules can answer."""
    if isinstance(event, MatchStarted):
        dice = {str(seat): event.dice for seat in event.seats}
        return State(event.seats, event.seed_hash, turn=event.seats[0], start=event, dice=dice)
    assert state is not None
    match event:
        case RoundStarted(first=seat):
            # The first round begins the match: there is no `Began` besides.
            return _turn(evolve(state, begun=True, round=event.round, bid=None, own={}), seat, event.at)
        case Rolled(seat=seat):
            return evolve(state, own={**state.own, str(seat): event.dice})
        case BidMade(seat=seat):
            return _turn(evolve(state, bid=event), state.following(seat, state.playing), event.at)
        case Called(whose=whose, left=left):
            out = state.out if left else (*state.out, whose)
            return evolve(state, shown=event.dice, dice={**state.dice, str(whose): left}, out=out)
        case SeatLeft(seat=seat) | SeatBack(seat=seat) if seat == state.turn:
            return _turn(after(state, event), seat, event.at)
        case _:
            return after(state, event)
