"""The counting game: move `n` is accepted only as the next number and only from the seat whose turn it is.

A ruleset like any other, but not installed: `bench.server` shows it to the servers that it starts.
"""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import frozen

from protocol.arguments import number
from protocol.chance import seed_hash
from protocol.codec import from_plain, to_plain
from protocol.errors import Illegal
from protocol.ruleset import (
    EVERYONE,
    NOBODY,
    Annul,
    Audience,
    Clock,
    HostStep,
    Outcome,
    Screen,
)
from protocol.slash import verb

MOST: Final = 2**31 - 1


@frozen
class Options:
    """There are none."""


@verb("count", "says the next number", "/count 17")
@frozen
class Count:
    n: int = number(0, MOST)


@verb("last", "asks for the last number", "/last")
@frozen
class Last:
    pass


@frozen
class MatchStarted:
    at: int
    seats: tuple[int, ...]
    seed_hash: str


@frozen
class SeedDrawn:
    """Nothing is drawn from it; the contract wants every match to have one."""

    at: int
    seed: str


@frozen
class Counted:
    at: int
    seat: int
    n: int


@frozen
class MatchOver:
    at: int
    annulled: bool = True


Event: TypeAlias = MatchStarted | SeedDrawn | Counted | MatchOver


@frozen
class State:
    seats: tuple[int, ...]
    seed_hash: str
    count: int = 0
    over: bool = False
    seed: str | None = None


@frozen
class Counting:
    """The ruleset."""

    contract: int = 1
    name: str = "counting"
    version: str = "1"
    seats: Sequence[int] = (1, 2, 3, 4)
    options: type[Options] = Options
    commands: tuple[type[Count], ...] = (Count,)
    queries: tuple[type[Last], ...] = (Last,)
    events: tuple[type[Event], ...] = (MatchStarted, SeedDrawn, Counted, MatchOver)
    refusals: Mapping[str, str] = {
        "not-next": "The next number is {next}.",
        "not-your-turn": "It is the turn of seat {seat}.",
    }
    titles: Mapping[str, str] = {"en": "Counting", "de": "Zählen"}
    layout: Mapping[str, object] = {"count": "number"}

    def check(self, options: Options, seats: Sequence[int] | None) -> None:
        if seats is not None and len(seats) not in self.seats:
            raise Illegal("too-few-seats", needed="1-4", taken=len(seats))

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Sequence[Event]:
        return (MatchStarted(0, tuple(seats), seed_hash(seed)), SeedDrawn(0, seed.hex()))

    def decide(self, state: State, command: Count | HostStep, seat: int | None, now: int) -> Sequence[Event]:
        if not isinstance(command, Count):
            return (MatchOver(now),) if isinstance(command, Annul) and not state.over else ()
        if state.over:
            raise Illegal("no-match")
        if seat is None or seat not in state.seats:
            raise Illegal("not-seated")
        turn = state.seats[state.count % len(state.seats)]
        if seat != turn:
            raise Illegal("not-your-turn", seat=turn)
        if command.n != state.count:
            raise Illegal("not-next", next=state.count)
        return (Counted(now, seat, command.n),)

    def apply(self, state: State | None, event: Event) -> State:
        if isinstance(event, MatchStarted):
            return State(event.seats, event.seed_hash)
        assert state is not None
        if isinstance(event, Counted):
            return State(state.seats, state.seed_hash, event.n + 1, False, state.seed)
        if isinstance(event, SeedDrawn):
            return State(state.seats, state.seed_hash, state.count, state.over, event.seed)
        return State(state.seats, state.seed_hash, state.count, True, state.seed)

    def answer(self, state: State, query: Last, seat: int | None, now: int) -> Mapping[str, Any]:
        return {"type": "last", "count": state.count}

    def legal(self, state: State, seat: int, now: int) -> Iterator[Count]:
        if not state.over and seat == state.seats[state.count % len(state.seats)]:
            yield Count(state.count)

    def audience(self, event: Event) -> Audience:
        return NOBODY if isinstance(event, SeedDrawn) else EVERYONE

    def deadline(self, state: State) -> int | None:
        return None

    def clocks(self, state: State, viewer: int | None, now: int) -> Clock | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(dict.fromkeys(state.seats, 0), dict.fromkeys(state.seats, 1), True) if state.over else None

    def dump(self, state: State) -> Mapping[str, Any]:
        plain: Mapping[str, Any] = to_plain(state)
        return plain

    def load(self, data: Mapping[str, Any]) -> State:
        return from_plain(State, data)

    def describe(self, options: Options, lang: str) -> str:
        return self.titles.get(lang, self.titles["en"])

    def tell(self, state: State, event: Event, viewer: int | None, screen: Screen) -> str:
        return f"{event.n}" if isinstance(event, Counted) else ""

    def show(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
        return f"{answer['count']}"

    def draw(self, state: State, viewer: int | None, now: int, screen: Screen) -> str:
        return f"{state.count}"


RULESET: Final = Counting()
