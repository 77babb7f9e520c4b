"""The course of a match as most games have it: it begins, seats take turns or act at once, it pauses, it ends.

A ruleset may keep the contract (`protocol.ruleset`) by itself, as the tile games do. Most can begin here: their state
is a `Course` with more fields, their ruleset a `Rules` that says what only the game can say. Words are in
`protocol.faces`.
"""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from attrs import evolve, frozen

from protocol import ruleset as host
from protocol.chance import Chance
from protocol.codec import from_plain, to_plain
from protocol.errors import Illegal

# ---- what happens ----------------------------------------------------------------------------------------------


@frozen
class SeedDrawn:
    """Where all chance of the match comes from (hex). Nobody hears of it before `MatchOver` tells it to all."""

    at: int
    seed: str


@frozen
class Began:
    """The clock starts."""

    at: int


@frozen
class Paused:
    """The clock stands."""

    at: int


@frozen
class Resumed:
    """The clock goes on."""

    at: int


@frozen
class SeatLeft:
    """A seat was given up. A line that is only lost is no matter of the rules: the clock runs on."""

    at: int
    seat: int


@frozen
class SeatBack:
    """Somebody plays on a seat again that had been given up."""

    at: int
    seat: int


@frozen
class MatchOver:
    """The end: points by seat (as text), why it ended where a game tells that, and the seed for all to check."""

    at: int
    points: Mapping[str, int]
    seed: str | None = None
    reason: str | None = None
    annulled: bool | None = None


CourseEvent: TypeAlias = SeedDrawn | Began | Paused | Resumed | SeatLeft | SeatBack | MatchOver
EVENTS: Final = (SeedDrawn, Began, Paused, Resumed, SeatLeft, SeatBack, MatchOver)


# ---- what is known ---------------------------------------------------------------------------------------------


@frozen
class Course:
    """What every state holds beside the game itself; of a viewer's fold, what that viewer knows."""

    seats: tuple[int, ...]
    """The taken seats, ascending."""
    seed_hash: str = ""
    """What everybody is shown of the seed at the start; empty for a game without chance."""
    seed: str | None = None
    """The seed (hex), which `chance` draws from; None in what a viewer knows before the end."""
    begun: bool = False
    """Whether somebody can act yet, or could."""
    turn: int | None = None
    """The seat whose turn it is; None where all act at once, and after the end."""
    until: int | None = None
    """Match time (ms) of the next tick; None where none is due."""
    paused: bool = False
    gone: tuple[int, ...] = ()
    """The seats that were given up."""
    over: MatchOver | None = None
    """The end, once it has come."""

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats that nobody has given up; all of them where everybody has gone, so that the clock has some to
        play for."""
        return tuple(seat for seat in self.seats if seat not in self.gone) or self.seats

    def chance(self, purpose: str, round_: int = 0) -> Chance:
        """Fair numbers for one purpose in one round, for `begin`, `act` and `due`.

        Raises `ValueError` where the seed is not known: `apply` folds what viewers have heard too, and has no chance.
        """
        if self.seed is None:
            raise ValueError("the seed is not known: it is in no viewer's state, and in none without a SeedDrawn")
        return Chance(bytes.fromhex(self.seed), purpose, round_)

    def following(self, seat: int, among: Collection[int] | None = None) -> int:
        """The seat whose turn comes after that of `seat`, of all seats or of those in `among` (`staying`, say)."""
        order = sorted(self.seats if among is None else among)
        return next((each for each in order if each > seat), order[0])


S = TypeVar("S", bound=Course)


def after(state: S, event: CourseEvent) -> S:
    """The fold of these events, for a game's own `apply` to end with. Raises `TypeError` for an event of the game's
    own, which that has to fold itself."""
    match event:
        case SeedDrawn():
            return evolve(state, seed=event.seed)
        case Began():
            return evolve(state, begun=True)
        case Paused() | Resumed():
            return evolve(state, paused=isinstance(event, Paused))
        case SeatLeft():
            return evolve(state, gone=(*state.gone, event.seat))
        case SeatBack():
            return evolve(state, gone=tuple(seat for seat in state.gone if seat != event.seat))
        case MatchOver():
            return evolve(state, over=event, seed=event.seed, turn=None, until=None)
    raise TypeError(f"{type(event).__name__} is no event of the course of a match: `apply` has to fold it itself")


# ---- what may be done ------------------------------------------------------------------------------------------

REFUSALS: Final = {"not-your-turn": "It is the turn of seat {seat}."}
"""The refusals of `Rules`, beside those of the host; for a ruleset's own to begin with."""

O = TypeVar("O")  # noqa: E741 - options
C = TypeVar("C")  # commands
E = TypeVar("E")  # events of the game


class Rules(ABC, Generic[O, S, C, E]):
    """The rules' half of the contract. A game fills in `initial`, `apply`, `act`, `choices` and `points`.

    Whoever may not act now is refused before the game is asked (`barred`), so `act` and `choices` speak of the game
    alone. Each of the other members may be replaced where a game differs.
    """

    contract: ClassVar[int]
    """The version of the contract that the game was written for. To be written there, not here: an installed host may
    keep another one."""
    name: ClassVar[str]
    version: ClassVar[str] = "1"
    seats: ClassVar[Sequence[int]]
    options: ClassVar[type[Any]]
    commands: ClassVar[tuple[type[Any], ...]]
    queries: ClassVar[tuple[type[Any], ...]] = ()
    events: ClassVar[tuple[type[Any], ...]]
    refusals: ClassVar[Mapping[str, str]] = REFUSALS
    state: ClassVar[type[Any]]
    """The class of the state, for `load`."""

    @abstractmethod
    def initial(self, options: O, seats: Sequence[int], seed: bytes) -> Sequence[E | CourseEvent]:
        """The events that open the match."""

    @abstractmethod
    def apply(self, state: S | None, event: E | CourseEvent) -> S:
        """The fold, which for the events of the course is `after`."""

    @abstractmethod
    def act(self, state: S, command: C, seat: int, now: int) -> Sequence[E | CourseEvent]:
        """What the command of a seat does that may act now. Raises `Illegal`."""

    @abstractmethod
    def choices(self, state: S, seat: int, now: int) -> Iterable[C]:
        """Lazily, every command that `act` would accept from a seat that may act now."""

    @abstractmethod
    def points(self, state: S, reason: str | None) -> Mapping[int, int]:
        """What each seat has when the match ends now, for this reason; most points, best place."""

    # ---- what the host tells of

    def begin(self, state: S, now: int) -> Sequence[E | CourseEvent]:
        """What opens the first turn. Nobody can act before the fold has set `begun`, as `after` does at `Began`."""
        return (Began(now),)

    def due(self, state: S, now: int) -> Sequence[E | CourseEvent]:
        """What the clock does at `until`. It has to bring the match on: by that it ends even if all have gone."""
        return ()

    def given_up(self, state: S, seat: int, now: int) -> Sequence[E | CourseEvent]:
        """What happens when a seat is given up."""
        return (SeatLeft(now, seat),)

    def end(self, state: S, now: int, reason: str | None = None, *, annulled: bool = False) -> MatchOver:
        """The event that ends the match; where it is annulled, nobody has points."""
        points = dict.fromkeys(state.seats, 0) if annulled else self.points(state, reason)
        return MatchOver(now, {str(seat): points[seat] for seat in state.seats}, state.seed, reason, annulled or None)

    # ---- the contract

    def check(self, options: O, seats: Sequence[int] | None) -> None:
        """Raises `Illegal` (`too-few-seats`) for a number of seats that is none of `seats`."""
        if seats is not None and len(seats) not in self.seats:
            raise Illegal("too-few-seats", needed=_counts(self.seats), taken=len(seats))

    def barred(self, state: S, seat: int, now: int) -> Illegal | None:
        """Why a seat cannot act now, whatever it wants to do; None where it can."""
        if state.over or not state.begun:
            return Illegal("no-match")
        if seat not in state.seats or seat in state.gone:
            return Illegal("not-seated")
        if state.paused:
            return Illegal("paused")
        if state.turn not in (None, seat):
            return Illegal("not-your-turn", seat=state.turn)
        return None

    def decide(self, state: S, command: C | host.HostStep, seat: int | None, now: int) -> Sequence[E | CourseEvent]:
        """`act` for a seat that is not `barred`, and the host's steps. Raises `Illegal`, but never for a step."""
        if isinstance(command, host.HOST_STEPS):
            return () if state.over else self._step(state, command, now)
        if seat is None:
            raise Illegal("not-seated")
        if refused := self.barred(state, seat, now):
            raise refused
        return self.act(state, command, seat, now)

    def _step(self, state: S, step: host.HostStep, now: int) -> Sequence[E | CourseEvent]:
        match step:
            case host.Start() if not state.begun:
                return self.begin(state, now)
            case host.Tick() if state.until is not None:
                return self.due(state, now)
            case host.Pause() if not state.paused:
                return (Paused(now),)
            case host.Resume() if state.paused:
                return (Resumed(now),)
            case host.SeatLeft(seat=seat, absent=False) if seat not in state.gone:
                return self.given_up(state, seat, now)
            case host.SeatBack(seat=seat) if seat in state.gone:
                return (SeatBack(now, seat),)
            case host.Annul():
                return (self.end(state, now, annulled=True),)
        return ()

    def legal(self, state: S, seat: int, now: int) -> Iterable[C]:
        """`choices`, for a seat that is not `barred`."""
        if self.barred(state, seat, now) is None:
            yield from self.choices(state, seat, now)

    def audience(self, event: E | CourseEvent) -> host.Audience:
        """Everybody, but of the seed nobody."""
        return host.NOBODY if isinstance(event, SeedDrawn) else host.EVERYONE

    def deadline(self, state: S) -> int | None:
        """`until`, unless the match is paused."""
        return None if state.paused else state.until

    def clocks(self, state: S, viewer: int | None, now: int) -> host.Clock:
        """The time until `until`."""
        left = None if state.until is None else max(0, state.until - now)
        return host.Clock(left, running=left is not None and not state.paused)

    def outcome(self, state: S) -> host.Outcome | None:
        """The points, and places by them; ties share the better place."""
        if state.over is None:
            return None
        points = {int(seat): n for seat, n in state.over.points.items()}
        places = {seat: 1 + sum(other > n for other in points.values()) for seat, n in points.items()}
        return host.Outcome(points, places, bool(state.over.annulled))

    def answer(self, state: S, query: Any, seat: int | None, now: int) -> Mapping[str, Any]:
        """The answer to one of `queries`, which a game that has some makes here."""
        raise NotImplementedError(query)

    def dump(self, state: S) -> Mapping[str, Any]:
        """The fields of the state."""
        plain: Mapping[str, Any] = to_plain(state)
        return plain

    def load(self, data: Mapping[str, Any]) -> S:
        """The state from its fields. Raises `BadData`."""
        loaded: S = from_plain(self.state, data)
        return loaded


def _counts(seats: Sequence[int]) -> str:
    """Numbers of seats in a row: `2-4`, or `2, 4` where there are gaps."""
    low, high = seats[0], seats[-1]
    whole = len(seats) > 1 and list(seats) == list(range(low, high + 1))
    return f"{low}-{high}" if whole else ", ".join(map(str, seats))
