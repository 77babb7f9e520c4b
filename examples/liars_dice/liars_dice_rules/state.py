"""What happens in a match of liar's dice, and what is known of it: events and their fold.

A secret is a whole event with an audience: `Rolled` is heard by the seat that rolled, `SeedDrawn` by nobody. So the
state has places for what is not known (`own`, `seed`: None), and the same `apply` folds the whole match for the host
and what each viewer knows for that viewer.
"""

from collections.abc import Mapping
from typing import Any, Final

import attrs
from attrs import frozen

GONE_MS: Final = 1_500
"""How long a turn of a seat lasts that was given up: then the clock plays for it."""


@frozen
class MatchStarted:
    at: int
    seats: tuple[int, ...]
    dice: int
    """How many each seat has at first."""
    turn_ms: int
    wild: bool
    exact: bool
    seed_hash: str


@frozen
class SeedDrawn:
    """Where all dice of the match come from. Nobody hears of it before the end."""

    at: int
    seed: str


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
    """The bid was doubted, or called `exact`: all dice come into the open, `counted` of them fit the bid."""

    at: int
    seat: int
    exact: bool
    dice: Mapping[str, tuple[int, ...]]
    counted: int
    late: bool | None = None


@frozen
class DieLost:
    at: int
    seat: int
    left: int


@frozen
class DieWon:
    """An exact call was right: a lost die comes back."""

    at: int
    seat: int
    left: int


@frozen
class Paused:
    at: int


@frozen
class Resumed:
    at: int


@frozen
class SeatLeft:
    """Given up; the clock plays for the seat, and does not wait long."""

    at: int
    seat: int


@frozen
class SeatBack:
    at: int
    seat: int


@frozen
class MatchOver:
    """The end; the seed comes into the open, so that everybody can check the dice."""

    at: int
    seed: str
    annulled: bool | None = None


Event = (
    MatchStarted
    | SeedDrawn
    | RoundStarted
    | Rolled
    | BidMade
    | Called
    | DieLost
    | DieWon
    | Paused
    | Resumed
    | SeatLeft
    | SeatBack
    | MatchOver
)
EVENTS: tuple[type[Event], ...] = (
    MatchStarted, SeedDrawn, RoundStarted, Rolled, BidMade, Called, DieLost, DieWon, Paused, Resumed, SeatLeft,
    SeatBack, MatchOver,
)  # fmt: skip
REVEALS: tuple[type[Event], ...] = (Rolled, Called, MatchOver)
"""Those that bring chance into the open; the conformance kit wants to know."""


@frozen
class Seat:
    """One seat as far as this viewer knows it."""

    seat: int
    dice: int
    """How many it has; 0: it is out."""
    own: tuple[int, ...] | None = None
    """What they show, sorted. None where this viewer has not heard of it."""
    shown: tuple[int, ...] = ()
    """What they showed when all dice came into the open for the last time."""
    place: int | None = None
    """At the end, or when the seat is out."""


@frozen
class State:
    """All of it, or what one viewer knows."""

    seats: tuple[Seat, ...]
    dice: int
    turn_ms: int
    wild: bool
    exact: bool
    seed_hash: str
    turn: int
    seed: str | None = None
    round: int = 0
    bid: BidMade | None = None
    until: int | None = None
    """When the clock plays for the seat whose turn it is."""
    paused: bool = False
    gone: tuple[int, ...] = ()
    over: bool = False
    annulled: bool = False

    def seat(self, number: int) -> Seat:
        """One seat by its number."""
        return next(each for each in self.seats if each.seat == number)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that still have dice."""
        return tuple(each.seat for each in self.seats if each.dice)

    @property
    def in_play(self) -> int:
        """How many dice there are on the table."""
        return sum(each.dice for each in self.seats)

    def after(self, number: int) -> int:
        """The next seat with dice after this one."""
        order = [*self.playing, *self.playing]
        return next((seat for seat in order if seat > number), order[0])


def _with_seat(state: State, number: int, **change: Any) -> tuple[Seat, ...]:
    return tuple(attrs.evolve(each, **change) if each.seat == number else each for each in state.seats)


def _turn_of(state: State, seat: int, at: int) -> dict[str, Any]:
    return {"turn": seat, "until": at + (min(GONE_MS, state.turn_ms) if seat in state.gone else state.turn_ms)}


def _after_loss(state: State, event: DieLost) -> dict[str, Any]:
    seats = _with_seat(state, event.seat, dice=event.left)
    playing = [each.seat for each in seats if each.dice]

    def place(each: Seat) -> int | None:
        if each.seat == event.seat and not event.left:
            return len(playing) + 1
        return 1 if playing == [each.seat] else each.place

    return {"seats": tuple(attrs.evolve(each, place=place(each)) for each in seats)}


def apply(state: State | None, event: Event) -> State:
    """The fold. Total: it asks no question that only the rules can answer."""
    if isinstance(event, MatchStarted):
        seats = tuple(Seat(seat, event.dice) for seat in event.seats)
        return State(seats, event.dice, event.turn_ms, event.wild, event.exact, event.seed_hash, turn=event.seats[0])
    assert state is not None
    change: dict[str, Any]
    match event:
        case SeedDrawn():
            change = {"seed": event.seed}
        case RoundStarted():
            seats = tuple(attrs.evolve(each, own=None) for each in state.seats)
            change = {"round": event.round, "bid": None, "seats": seats, **_turn_of(state, event.first, event.at)}
        case Rolled():
            change = {"seats": _with_seat(state, event.seat, own=event.dice)}
        case BidMade():
            change = {"bid": event, **_turn_of(state, state.after(event.seat), event.at)}
        case Called():
            seats = tuple(attrs.evolve(each, shown=event.dice.get(str(each.seat), ())) for each in state.seats)
            change = {"seats": seats}
        case DieLost():
            change = _after_loss(state, event)
        case DieWon():
            change = {"seats": _with_seat(state, event.seat, dice=event.left)}
        case Paused() | Resumed():
            change = {"paused": isinstance(event, Paused)}
        case SeatLeft() | SeatBack():
            others = tuple(seat for seat in state.gone if seat != event.seat)
            gone = (*others, event.seat) if isinstance(event, SeatLeft) else others
            change = {"gone": gone}
            if state.turn == event.seat and state.until is not None:
                change |= _turn_of(attrs.evolve(state, gone=gone), event.seat, event.at)
        case MatchOver():
            change = {"over": True, "until": None, "seed": event.seed, "annulled": bool(event.annulled)}
    return attrs.evolve(state, **change)
