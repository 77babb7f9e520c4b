"""What happens in a game of nim, and what is known of it: events and their fold."""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from protocol.course import Began, Course, CourseEvent, after


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
    """What the last token is worth. Nobody hears of it before the end."""

    at: int
    bonus: int


@frozen
class LuckyHeapDrawn:
    """The heap whose tokens are points for this seat. Only the seat itself hears of it."""

    at: int
    seat: int
    heap: int


@frozen
class Taken:
    """`seat` took tokens from a heap; `late` where the clock did it."""

    at: int
    seat: int
    heap: int
    tokens: int
    late: bool | None = None


@frozen
class SecretsShown:
    """The bonus and all lucky heaps come into the open: it is over."""

    at: int
    bonus: int
    lucky: Mapping[str, int]


Event = MatchStarted | BonusDrawn | LuckyHeapDrawn | Taken | SecretsShown
EVENTS: tuple[type[Event], ...] = (MatchStarted, BonusDrawn, LuckyHeapDrawn, Taken, SecretsShown)


@frozen(kw_only=True)
class State(Course):
    """All of it, or what one viewer knows: `bonus` and lucky heaps are missing where they are secret."""

    heaps: tuple[int, ...]
    turn_ms: int
    taken: tuple[Taken, ...] = ()
    bonus: int | None = None
    lucky: Mapping[str, int] = field(factory=dict)


def apply(state: State | None, event: Event | CourseEvent) -> State:
    """The fold. Total: it asks no question that only the rules can answer."""
    if isinstance(event, MatchStarted):
        return State(event.seats, event.seed_hash, turn=event.seats[0], heaps=event.heaps, turn_ms=event.turn_ms)
    assert state is not None
    match event:
        case BonusDrawn():
            return evolve(state, bonus=event.bonus)
        case LuckyHeapDrawn():
            return evolve(state, lucky={**state.lucky, str(event.seat): event.heap})
        case Taken(seat=seat):
            heaps = tuple(n - event.tokens if i == event.heap else n for i, n in enumerate(state.heaps, 1))
            taken = evolve(state, heaps=heaps, taken=(*state.taken, event))
            return evolve(taken, turn=state.following(seat, state.staying), until=event.at + state.turn_ms)
        case SecretsShown():
            return evolve(state, bonus=event.bonus, lucky=event.lucky)
        case Began():
            return evolve(after(state, event), until=event.at + state.turn_ms)
        case _:
            return after(state, event)
