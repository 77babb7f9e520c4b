"""What happens in a match of flotsam, and what is known of it: events and their fold.

Everybody acts at the same time, so there is no turn in the state. Who comes first, comes first: the host works the
lines in the order in which they arrive, and each command is judged by the state that it then meets.
"""

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen


@frozen
class MatchStarted:
    """The shore is empty; so many crates will drift by."""

    at: int
    seats: tuple[int, ...]
    crates: int
    tide_ms: int
    pause_ms: int
    """How long a seat stands still that has loaded what is no set."""
    bell: int | None
    """Match time at which the match ends at the latest."""
    seed_hash: str


@frozen
class DeckShuffled:
    """In which order the crates will come. Nobody hears of it."""

    at: int
    crates: tuple[str, ...]
    seed: str


@frozen
class TideCame:
    """`crates` come ashore, `washed` are gone for good, `left` are still to come; the prices until the next tide."""

    at: int
    crates: tuple[str, ...]
    washed: tuple[str, ...]
    left: int
    prices: Mapping[str, int]


@frozen
class Grabbed:
    at: int
    seat: int
    crate: str


@frozen
class Dropped:
    """Thrown into the sea, gone for good. (Back on the shore, two bots could toss one crate about for ever.)"""

    at: int
    seat: int
    crate: str


@frozen
class Loaded:
    """Three crates were a set of this kind and brought points."""

    at: int
    seat: int
    crates: tuple[str, ...]
    kind_of_set: str
    points: int


@frozen
class Fumbled:
    """Three crates were no set: the seat stands still until then."""

    at: int
    seat: int
    crates: tuple[str, ...]
    until: int


@frozen
class Recovered:
    """The seat can act again. An event of its own, so that people and bots are told."""

    at: int
    seat: int


@frozen
class Paused:
    at: int


@frozen
class Resumed:
    at: int


@frozen
class SeatLeft:
    """Given up: what it held lies on the shore again."""

    at: int
    seat: int


@frozen
class SeatBack:
    at: int
    seat: int


@frozen
class MatchOver:
    """The end. Each crate that is still held costs a point; the seed comes into the open."""

    at: int
    points: Mapping[str, int]
    seed: str
    annulled: bool | None = None


Event = (
    MatchStarted
    | DeckShuffled
    | TideCame
    | Grabbed
    | Dropped
    | Loaded
    | Fumbled
    | Recovered
    | Paused
    | Resumed
    | SeatLeft
    | SeatBack
    | MatchOver
)
EVENTS: tuple[type[Event], ...] = (
    MatchStarted, DeckShuffled, TideCame, Grabbed, Dropped, Loaded, Fumbled, Recovered, Paused, Resumed, SeatLeft,
    SeatBack, MatchOver,
)  # fmt: skip
REVEALS: tuple[type[Event], ...] = (TideCame, MatchOver)
"""Those that bring chance into the open; the conformance kit wants to know."""


@frozen
class Seat:
    """One seat. What it holds is in `State.hands`."""

    seat: int
    points: int = 0
    loaded: tuple[str, ...] = ()
    still: int | None = None
    """Match time until which it stands still after a wrong set."""
    gone: bool = False


@frozen
class State:
    """All of it, or what one viewer knows: `deck` and `seed` are None where they are secret."""

    seats: tuple[Seat, ...]
    hands: Mapping[str, tuple[str, ...]]
    """The crates that each seat holds, open to all; by seat as text."""
    left: int
    """How many crates are still to come."""
    tide_ms: int
    pause_ms: int
    bell: int | None
    seed_hash: str
    shore: tuple[str, ...] = ()
    """From the one that lies there longest."""
    tide: int | None = None
    """When the next tide comes; None before the start and after the end."""
    tides: int = 0
    prices: Mapping[str, int] = attrs.field(factory=dict)
    washed: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    seed: str | None = None
    paused: bool = False
    over: bool = False
    annulled: bool = False

    def seat(self, number: int) -> Seat:
        """One seat by its number."""
        return next(each for each in self.seats if each.seat == number)


def _seats(state: State, number: int, **change: Any) -> tuple[Seat, ...]:
    return tuple(attrs.evolve(each, **change) if each.seat == number else each for each in state.seats)


def _without(crates: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    return tuple(crate for crate in crates if crate not in gone)


def apply(state: State | None, event: Event) -> State:
    """The fold. Total: it asks no question that only the rules can answer."""
    if isinstance(event, MatchStarted):
        return State(
            tuple(map(Seat, event.seats)), {str(seat): () for seat in event.seats},
            event.crates, event.tide_ms, event.pause_ms, event.bell, event.seed_hash,
        )  # fmt: skip
    assert state is not None
    hands = state.hands
    change: dict[str, Any]
    match event:
        case DeckShuffled():
            change = {"deck": event.crates, "seed": event.seed}
        case TideCame():
            change = {
                "shore": _without((*state.shore, *event.crates), *event.washed),
                "washed": (*state.washed, *event.washed),
                "deck": None if state.deck is None else state.deck[len(event.crates) :],
                "left": event.left,
                "prices": event.prices,
                "tide": event.at + state.tide_ms,
                "tides": state.tides + 1,
            }
        case Grabbed(seat=seat, crate=crate):
            held = (*hands[str(seat)], crate)
            change = {"shore": _without(state.shore, crate), "hands": {**hands, str(seat): held}}
        case Dropped(seat=seat, crate=crate):
            held = _without(hands[str(seat)], crate)
            change = {"washed": (*state.washed, crate), "hands": {**hands, str(seat): held}}
        case Loaded(seat=seat, crates=crates):
            it = state.seat(seat)
            loaded = _seats(state, seat, points=it.points + event.points, loaded=(*it.loaded, *crates))
            change = {"hands": {**hands, str(seat): _without(hands[str(seat)], *crates)}, "seats": loaded}
        case Fumbled(seat=seat, until=until):
            change = {"seats": _seats(state, seat, still=until)}
        case Recovered(seat=seat):
            change = {"seats": _seats(state, seat, still=None)}
        case Paused() | Resumed():
            change = {"paused": isinstance(event, Paused)}
        case SeatLeft(seat=seat):
            back = (*state.shore, *hands[str(seat)])
            seats = _seats(state, seat, gone=True, still=None)
            change = {"shore": back, "hands": {**hands, str(seat): ()}, "seats": seats}
        case SeatBack(seat=seat):
            change = {"seats": _seats(state, seat, gone=False)}
        case MatchOver():
            seats = tuple(attrs.evolve(it, points=event.points[str(it.seat)], still=None) for it in state.seats)
            change = {
                "seats": seats,
                "tide": None,
                "seed": event.seed,
                "over": True,
                "annulled": bool(event.annulled),
            }
    return attrs.evolve(state, **change)
