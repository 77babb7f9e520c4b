"""What happens in a game of nim, and what is known of it: events and their fold."""

from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen


@frozen
class MatchStarted:
    """The heaps lie there, the seats in turn begin with the first."""

    at: int
    seats: tuple[int, ...]
    heaps: tuple[int, ...]
    turn_ms: int
    seed_hash: str


@frozen
class BonusDrawn:
    """What the last token is worth. Nobody hears of it, nor of the seed, before the end."""

    at: int
    bonus: int
    seed: str


@frozen
class LuckyHeapDrawn:
    """The heap whose tokens are points for this seat. Only the seat itself hears of it."""

    at: int
    seat: int
    heap: int


@frozen
class Began:
    """The clock of the first turn starts."""

    at: int


@frozen
class Taken:
    """`seat` took tokens from a heap; `late` where the clock did it."""

    at: int
    seat: int
    heap: int
    tokens: int
    late: bool | None = None


@frozen
class Paused:
    at: int


@frozen
class Resumed:
    at: int


@frozen
class SeatLeft:
    """Given up, or without a line for now; the clock plays for an empty seat."""

    at: int
    seat: int


@frozen
class SeatBack:
    at: int
    seat: int


@frozen
class MatchOver:
    """The end; bonus, lucky heaps and seed come into the open."""

    at: int
    points: Mapping[str, int]
    bonus: int
    lucky: Mapping[str, int]
    seed: str
    annulled: bool | None = None


Event = (
    MatchStarted | BonusDrawn | LuckyHeapDrawn | Began | Taken | Paused | Resumed | SeatLeft | SeatBack | MatchOver
)
EVENTS: tuple[type[Event], ...] = (
    MatchStarted, BonusDrawn, LuckyHeapDrawn, Began, Taken, Paused, Resumed, SeatLeft, SeatBack, MatchOver,
)  # fmt: skip


@frozen
class State:
    """All of it, or what one viewer knows: `bonus`, `seed` and lucky heaps are missing where they are secret."""

    seats: tuple[int, ...]
    heaps: tuple[int, ...]
    turn_ms: int
    seed_hash: str
    turn: int
    """The seat whose turn it is."""
    until: int | None = None
    """When the clock takes a token for it; None before the start and after the end."""
    paused: bool = False
    left: tuple[int, ...] = ()
    taken: tuple[Taken, ...] = ()
    bonus: int | None = None
    seed: str | None = None
    lucky: Mapping[str, int] = attrs.field(factory=dict)
    points: Mapping[str, int] | None = None
    annulled: bool = False


def _after(state: State, event: Taken) -> State:
    heaps = tuple(n - event.tokens if i == event.heap else n for i, n in enumerate(state.heaps, 1))
    following = state.seats[(state.seats.index(event.seat) + 1) % len(state.seats)]
    until = event.at + state.turn_ms
    return attrs.evolve(state, heaps=heaps, turn=following, until=until, taken=(*state.taken, event))


def apply(state: State | None, event: Event) -> State:
    """The fold. Total: it asks no question that only the rules can answer."""
    if isinstance(event, MatchStarted):
        return State(event.seats, event.heaps, event.turn_ms, event.seed_hash, turn=event.seats[0])
    assert state is not None
    change: dict[str, Any]
    match event:
        case Taken():
            return _after(state, event)
        case BonusDrawn():
            change = {"bonus": event.bonus, "seed": event.seed}
        case LuckyHeapDrawn():
            change = {"lucky": {**state.lucky, str(event.seat): event.heap}}
        case Began():
            change = {"until": event.at + state.turn_ms}
        case Paused() | Resumed():
            change = {"paused": isinstance(event, Paused)}
        case SeatLeft():
            change = {"left": (*state.left, event.seat)}
        case SeatBack():
            change = {"left": tuple(seat for seat in state.left if seat != event.seat)}
        case MatchOver():
            change = {
                "until": None, "points": event.points, "bonus": event.bonus, "lucky": event.lucky,
                "seed": event.seed, "annulled": bool(event.annulled),
            }  # fmt: skip
    return attrs.evolve(state, **change)
