"""The rules of nim with secrets, as the contract wants them (`protocol.ruleset`)."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import Any

from attrs import frozen

from protocol.chance import Chance, seed_hash
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
    Pause,
    Resume,
    Screen,
    SeatBack,
    SeatLeft,
    Start,
    Tick,
)

from . import state as events
from . import words
from .state import EVENTS, Event, State
from .words import HEAPS, Heaps, Lucky, Options, Take

TURN_MS = 60_000


def _points(state: State, last: int | None) -> Mapping[str, int]:
    points = dict.fromkeys(map(str, state.seats), 0)
    for taken in state.taken:
        if state.lucky[str(taken.seat)] == taken.heap:
            points[str(taken.seat)] += taken.tokens
    if last is not None:
        points[str(last)] += state.bonus or 0
    return points


def _end(state: State, now: int, last: int | None, annulled: bool | None = None) -> Event:
    points = _points(state, last)
    return events.MatchOver(now, points, state.bonus or 0, state.lucky, state.seed or "", annulled)


def _taken(state: State, taken: events.Taken) -> Sequence[Event]:
    after = events.apply(state, taken)
    return (taken,) if any(after.heaps) else (taken, _end(after, taken.at, taken.seat))


def _step(state: State, step: HostStep, now: int) -> Sequence[Event]:
    if state.points is not None:
        return ()
    match step:
        case Start():
            return (events.Began(now),)
        case Tick():
            heap = next(i for i, n in enumerate(state.heaps, 1) if n)
            return _taken(state, events.Taken(now, state.turn, heap, 1, late=True))
        case Pause() if not state.paused:
            return (events.Paused(now),)
        case Resume() if state.paused:
            return (events.Resumed(now),)
        case SeatLeft(seat=seat) if seat not in state.left:
            return (events.SeatLeft(now, seat),)
        case SeatBack(seat=seat) if seat in state.left:
            return (events.SeatBack(now, seat),)
        case Annul():
            return (_end(state, now, None, annulled=True),)
    return ()


REVEALS = (events.LuckyHeapDrawn, events.MatchOver)
"""What brings chance into the open, for the conformance kit."""


@frozen
class Nim:
    """The ruleset."""

    contract: int = 1
    name: str = "nim"
    version: str = "1"
    seats: Sequence[int] = (2, 3, 4)
    options: type[Options] = Options
    commands: tuple[type[Take], ...] = (Take,)
    queries: tuple[type[Any], ...] = (Heaps, Lucky)
    events: tuple[type[Event], ...] = EVENTS
    refusals: Mapping[str, str] = words.REFUSALS
    titles: Mapping[str, str] = {"en": "Nim with secrets", "de": "Nim mit Geheimnissen"}
    layout: Mapping[str, object] = words.LAYOUT
    reveals: tuple[type, ...] = REVEALS

    def conserved(self, state: State) -> int:
        return sum(state.heaps) + sum(taken.tokens for taken in state.taken)

    def check(self, options: Options, seats: Sequence[int] | None) -> None:
        if seats is not None and len(seats) not in self.seats:
            raise Illegal("too-few-seats", needed=f"{self.seats[0]}-{self.seats[-1]}", taken=len(seats))

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Sequence[Event]:
        heaps = HEAPS[options.heaps]
        turn_ms = TURN_MS if options.turn is None else round(options.turn * 60_000)
        lucky = Chance(seed, "lucky heaps")
        return (
            events.MatchStarted(0, tuple(seats), heaps, turn_ms, seed_hash(seed)),
            events.BonusDrawn(0, 1 + Chance(seed, "bonus").below(3), seed.hex()),
            *(events.LuckyHeapDrawn(0, seat, 1 + lucky.below(len(heaps))) for seat in seats),
        )

    def decide(self, state: State, command: Take | HostStep, seat: int | None, now: int) -> Sequence[Event]:
        if not isinstance(command, Take):
            return _step(state, command, now)
        if state.points is not None:
            raise Illegal("no-match")
        if seat is None or seat not in state.seats or seat in state.left:
            raise Illegal("not-seated")
        if state.paused:
            raise Illegal("paused")
        if seat != state.turn:
            raise Illegal("not-your-turn", seat=state.turn)
        if command.heap > len(state.heaps):
            raise Illegal("no-such-heap", heap=command.heap, last=len(state.heaps))
        tokens = state.heaps[command.heap - 1]
        if command.tokens > tokens:
            raise Illegal("too-few-tokens", heap=command.heap, tokens=tokens)
        return _taken(state, events.Taken(now, seat, command.heap, command.tokens))

    def apply(self, state: State | None, event: Event) -> State:
        return events.apply(state, event)

    def answer(self, state: State, query: Heaps | Lucky, seat: int | None, now: int) -> Mapping[str, Any]:
        if isinstance(query, Heaps):
            return {"type": "heaps", "heaps": list(state.heaps), "turn": state.turn}
        if seat not in state.seats:
            raise Illegal("not-seated")
        return {"type": "lucky", "heap": state.lucky[str(seat)]}

    def legal(self, state: State, seat: int, now: int) -> Iterator[Take]:
        if state.points is None and not state.paused and seat == state.turn and seat not in state.left:
            for heap, tokens in enumerate(state.heaps, 1):
                yield from (Take(heap, n) for n in range(1, tokens + 1))

    def audience(self, event: Event) -> Audience:
        match event:
            case events.BonusDrawn():
                return NOBODY
            case events.LuckyHeapDrawn(seat=seat):
                return frozenset({seat})
        return EVERYONE

    def deadline(self, state: State) -> int | None:
        return None if state.paused else state.until

    def clocks(self, state: State, viewer: int | None, now: int) -> Clock:
        if state.until is None:
            return Clock(None, False)
        return Clock(max(0, state.until - now), not state.paused)

    def outcome(self, state: State) -> Outcome | None:
        if state.points is None:
            return None
        points = {int(seat): n for seat, n in state.points.items()}
        places = {seat: 1 + sum(other > n for other in points.values()) for seat, n in points.items()}
        return Outcome(points, places, state.annulled)

    def dump(self, state: State) -> Mapping[str, Any]:
        plain: Mapping[str, Any] = to_plain(state)
        return plain

    def load(self, data: Mapping[str, Any]) -> State:
        return from_plain(State, data)

    def describe(self, options: Options, lang: str) -> str:
        return f"{self.titles.get(lang, self.titles['en'])}: {', '.join(map(str, HEAPS[options.heaps]))}"

    def tell(self, state: State, event: Event, viewer: int | None, screen: Screen) -> str:
        return fill(words.tell(event, viewer, screen.lang), screen.width)

    def show(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
        return words.show(answer, screen.lang)

    def draw(self, state: State, viewer: int | None, now: int, screen: Screen) -> str:
        return words.draw(state, screen.lang)


RULESET = Nim()
