"""What happens in a match of flotsam, and what is known of it: events and their fold.

Everybody acts at the same time, so it is nobody's turn. Who comes first, comes first: the host works the lines in the
order in which they arrive, and each command is judged by the state that it then meets.
"""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from protocol.course import Course, CourseEvent, MatchOver, SeatLeft, after


@frozen
class MatchStarted:
    """The shore is empty; so many crates will drift by."""

    at: int
    seats: tuple[int, ...]
    crates: int
    tide_ms: int
    pause_ms: int
    """How long a seat stands still that has loaded what is no set."""
    seed_hash: str


@frozen
class DeckShuffled:
    """In which order the crates will come. Nobody hears of it."""

    at: int
    crates: tuple[str, ...]


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


Event = MatchStarted | DeckShuffled | TideCame | Grabbed | Dropped | Loaded | Fumbled | Recovered
EVENTS = (MatchStarted, DeckShuffled, TideCame, Grabbed, Dropped, Loaded, Fumbled, Recovered)


@frozen(kw_only=True)
class State(Course):
    """All of it, or what one viewer knows: `deck` is None where it is secret. By seat: the seat's number as text."""

    left: int
    """How many crates are still to come."""
    tide_ms: int
    pause_ms: int
    hands: Mapping[str, tuple[str, ...]]
    """The crates that each seat holds, open to all."""
    scores: Mapping[str, int]
    loaded: Mapping[str, tuple[str, ...]]
    still: Mapping[str, int] = field(factory=dict)
    """Match time until which a seat stands still after a wrong set."""
    shore: tuple[str, ...] = ()
    """From the one that lies there longest."""
    tide: int = 0
    """When the next tide comes."""
    tides: int = 0
    prices: Mapping[str, int] = field(factory=dict)
    washed: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None


def _without(crates: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    return tuple(crate for crate in crates if crate not in gone)


def _holds(state: State, seat: int, hand: tuple[str, ...], shore: tuple[str, ...] | None = None) -> State:
    """A seat holds these now; where that has changed, this is what lies on the shore."""
    return evolve(state, hands={**state.hands, str(seat): hand}, shore=state.shore if shore is None else shore)


def _freed(state: State, seat: int) -> State:
    """A seat stands still no longer."""
    return evolve(state, still={number: until for number, until in state.still.items() if number != str(seat)})


def apply(state: State | None, event: Event | CourseEvent) -> State:
    """The fold. Total: it asks no question that only the rules can answer."""
    known = _folded(state, event)
    # Several clocks (the tide, and each seat that stands still), one deadline: whatever comes first.
    waits = [known.tide, *known.still.values()] if known.begun and not known.over else []
    return evolve(known, until=min(waits, default=None))


def _folded(state: State | None, event: Event | CourseEvent) -> State:
    """All but `until`, which follows from the rest."""
    if isinstance(event, MatchStarted):
        seats = [str(seat) for seat in event.seats]
        nothing: Mapping[str, tuple[str, ...]] = dict.fromkeys(seats, ())
        return State(
            event.seats, event.seed_hash, left=event.crates, tide_ms=event.tide_ms, pause_ms=event.pause_ms,
            hands=nothing, loaded=nothing, scores=dict.fromkeys(seats, 0),
        )  # fmt: skip
    assert state is not None
    match event:
        case DeckShuffled():
            return evolve(state, deck=event.crates)
        case TideCame():
            deck = None if state.deck is None else state.deck[len(event.crates) :]
            shore = _without((*state.shore, *event.crates), *event.washed)
            came = evolve(state, deck=deck, shore=shore, washed=(*state.washed, *event.washed), left=event.left)
            return evolve(came, prices=event.prices, tide=event.at + state.tide_ms, tides=state.tides + 1)
        case Grabbed(seat=seat, crate=crate):
            return _holds(state, seat, (*state.hands[str(seat)], crate), _without(state.shore, crate))
        case Dropped(seat=seat, crate=crate):
            thrown = evolve(state, washed=(*state.washed, crate))
            return _holds(thrown, seat, _without(state.hands[str(seat)], crate))
        case Loaded(seat=seat, crates=crates):
            key = str(seat)
            loaded, scores = (*state.loaded[key], *crates), state.scores[key] + event.points
            paid = evolve(state, loaded={**state.loaded, key: loaded}, scores={**state.scores, key: scores})
            return _holds(paid, seat, _without(state.hands[key], *crates))
        case Fumbled(seat=seat):
            return evolve(state, still={**state.still, str(seat): event.until})
        case Recovered(seat=seat):
            return _freed(state, seat)
        case SeatLeft(seat=seat):
            return _freed(_holds(after(state, event), seat, (), (*state.shore, *state.hands[str(seat)])), seat)
        case MatchOver():
            return evolve(after(state, event), scores=event.points, still={})
        case _:
            return after(state, event)
