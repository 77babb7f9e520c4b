"""The rules of nim with secrets: what of the contract only this game can say (`protocol.course`)."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from protocol import course
from protocol.chance import Chance, seed_hash
from protocol.course import CourseEvent, Rules, SeedDrawn
from protocol.errors import Illegal
from protocol.ruleset import NOBODY, Audience

from . import words
from .state import EVENTS, BonusDrawn, Event, LuckyHeapDrawn, MatchStarted, SecretsShown, State, Taken, apply
from .words import HEAPS, Heaps, Lucky, NimFaces, Options, Take

TURN_MS = 60_000


class Nim(Rules[Options, State, Take, Event], NimFaces):
    """The ruleset."""

    contract = 1
    name = "nim"
    version = "2"
    seats = (2, 3, 4)
    options = Options
    commands = (Take,)
    queries = (Heaps, Lucky)
    events = (*EVENTS, *course.EVENTS)
    refusals = words.REFUSALS
    state = State
    reveals = (LuckyHeapDrawn, SecretsShown, course.MatchOver)

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Sequence[Event | CourseEvent]:
        heaps = HEAPS[options.heaps]
        turn_ms = TURN_MS if options.turn is None else round(options.turn * 60_000)
        lucky = Chance(seed, "lucky heaps")
        return (
            MatchStarted(0, tuple(seats), heaps, turn_ms, seed_hash(seed)),
            SeedDrawn(0, seed.hex()),
            BonusDrawn(0, 1 + Chance(seed, "bonus").below(3)),
            *(LuckyHeapDrawn(0, seat, 1 + lucky.below(len(heaps))) for seat in seats),
        )

    def apply(self, state: State | None, event: Event | CourseEvent) -> State:
        return apply(state, event)

    def act(self, state: State, command: Take, seat: int, now: int) -> Sequence[Event | CourseEvent]:
        if command.heap > len(state.heaps):
            raise Illegal("no-such-heap", heap=command.heap, last=len(state.heaps))
        tokens = state.heaps[command.heap - 1]
        if command.tokens > tokens:
            raise Illegal("too-few-tokens", heap=command.heap, tokens=tokens)
        return self._taken(state, Taken(now, seat, command.heap, command.tokens))

    def due(self, state: State, now: int) -> Sequence[Event | CourseEvent]:
        """The clock takes a token from the first heap that has one."""
        assert state.turn is not None
        heap = next(i for i, n in enumerate(state.heaps, 1) if n)
        return self._taken(state, Taken(now, state.turn, heap, 1, late=True))

    def _taken(self, state: State, taken: Taken) -> Sequence[Event | CourseEvent]:
        after = self.apply(state, taken)
        if any(after.heaps):
            return (taken,)
        return taken, SecretsShown(taken.at, after.bonus or 0, after.lucky), self.end(after, taken.at)

    def points(self, state: State, reason: str | None) -> Mapping[int, int]:
        """A point for each token from one's lucky heap; the last token is worth the bonus besides."""
        points = Counter(dict.fromkeys(state.seats, 0))
        for taken in state.taken:
            points[taken.seat] += taken.tokens * (state.lucky[str(taken.seat)] == taken.heap)
        points[state.taken[-1].seat] += state.bonus or 0
        return points

    def choices(self, state: State, seat: int, now: int) -> Iterator[Take]:
        for heap, tokens in enumerate(state.heaps, 1):
            yield from (Take(heap, n) for n in range(1, tokens + 1))

    def answer(self, state: State, query: Heaps | Lucky, seat: int | None, now: int) -> Mapping[str, Any]:
        if isinstance(query, Heaps):
            return {"type": "heaps", "heaps": list(state.heaps), "turn": state.turn}
        if seat not in state.seats:
            raise Illegal("not-seated")
        return {"type": "lucky", "heap": state.lucky[str(seat)]}

    def audience(self, event: Event | CourseEvent) -> Audience:
        match event:
            case BonusDrawn():
                return NOBODY
            case LuckyHeapDrawn(seat=seat):
                return frozenset({seat})
        return super().audience(event)

    def conserved(self, state: State) -> int:
        return sum(state.heaps) + sum(taken.tokens for taken in state.taken)


RULESET = Nim()
