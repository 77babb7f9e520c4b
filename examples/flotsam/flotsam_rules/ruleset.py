"""The rules of flotsam: what of the contract only this game can say (`protocol.course`)."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

from attrs import astuple

from protocol import course
from protocol.chance import Chance, seed_hash
from protocol.course import Began, CourseEvent, MatchOver, Rules, SeedDrawn
from protocol.errors import Illegal
from protocol.ruleset import NOBODY, Audience, Clock

from . import words
from .faces import FlotsamFaces
from .sets import CRATES, crates, in_order, prices, set_of
from .state import (
    EVENTS,
    DeckShuffled,
    Dropped,
    Event,
    Fumbled,
    Grabbed,
    Loaded,
    MatchStarted,
    Recovered,
    State,
    TideCame,
    apply,
)  # fmt: skip
from .words import Command, Drop, Grab, Load, Options, Shore

MOST_HELD = 5
Events = Sequence[Event | CourseEvent]


def batch(seats: int) -> int:
    """How many crates a tide brings."""
    return seats + 1


def room(seats: int) -> int:
    """How many crates the shore holds; a tide takes away what lies there longest."""
    return 2 * seats + 4


def _tide(state: State, now: int) -> Event:
    fresh = (state.deck or ())[: batch(len(state.seats))]
    shore = (*state.shore, *fresh)
    washed = shore[: max(0, len(shore) - room(len(state.seats)))]
    return TideCame(now, fresh, washed, state.left - len(fresh), prices(state.tides + 1))


class Flotsam(Rules[Options, State, Command, Event], FlotsamFaces):
    """The ruleset."""

    contract = 1
    name = "flotsam"
    version = "2"
    seats = (2, 3, 4, 5, 6)
    options = Options
    commands = (Grab, Drop, Load)
    queries = (Shore,)
    events = (*EVENTS, *course.EVENTS)
    refusals = words.REFUSALS
    state = State
    reveals = (TideCame, MatchOver)

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Events:
        deck = tuple(Chance(seed, "crates").shuffled(crates(options.deck)))
        tide_ms, pause_ms = round((options.tide or words.TIDE) * 1000), round((options.freeze or words.FREEZE) * 1000)
        started = MatchStarted(0, tuple(seats), len(deck), tide_ms, pause_ms, seed_hash(seed))
        return started, SeedDrawn(0, seed.hex()), DeckShuffled(0, deck)

    def apply(self, state: State | None, event: Event | CourseEvent) -> State:
        return apply(state, event)

    def begin(self, state: State, now: int) -> Events:
        return Began(now), _tide(state, now)

    def due(self, state: State, now: int) -> Events:
        """All that is due by now, in one go: seats can act again, a tide comes; after the last crates it is over."""
        if state.tide <= now and not state.left:
            return (self.end(state, now),)
        again = [Recovered(now, int(seat)) for seat, until in state.still.items() if until <= now]
        return [*again, _tide(state, now)] if state.tide <= now else again

    def points(self, state: State, reason: str | None) -> Mapping[int, int]:
        """What was loaded; each crate that is still held costs a point."""
        return {seat: state.scores[str(seat)] - len(state.hands[str(seat)]) for seat in state.seats}

    def barred(self, state: State, seat: int, now: int) -> Illegal | None:
        still = state.still.get(str(seat))
        stands = None if still is None else Illegal("standing-still", ms=max(0, still - now))
        return super().barred(state, seat, now) or stands

    def act(self, state: State, command: Command, seat: int, now: int) -> Events:
        hand = state.hands[str(seat)]
        for crate in astuple(command):
            if crate not in CRATES:
                raise Illegal("no-such-crate", crate=crate)
            if crate not in hand and not isinstance(command, Grab):
                raise Illegal("not-held", crate=crate)
        if isinstance(command, Grab):
            return (self._grab(state, seat, command.crate, now),)
        if isinstance(command, Load):
            return (self._load(state, seat, astuple(command), now),)
        if len(hand) < MOST_HELD:
            raise Illegal("hands-not-full", most=MOST_HELD, held=len(hand))
        return (Dropped(now, seat, command.crate),)

    def _grab(self, state: State, seat: int, crate: str, now: int) -> Event:
        """Who comes first has it; whoever comes later is told who that was."""
        if crate not in state.shore:
            for other in state.seats:
                if crate in (*state.loaded[str(other)], *state.hands[str(other)]):
                    raise Illegal("crate-gone", crate=crate, seat=other)
            raise Illegal("not-on-shore", crate=crate)
        if len(state.hands[str(seat)]) >= MOST_HELD:
            raise Illegal("hands-full", most=MOST_HELD)
        return Grabbed(now, seat, crate)

    def _load(self, state: State, seat: int, three: tuple[str, ...], now: int) -> Event:
        if len(set(three)) < 3:
            raise Illegal("crate-twice")
        if kind := set_of(three):
            return Loaded(now, seat, three, kind, state.prices[kind])
        return Fumbled(now, seat, three, now + state.pause_ms)

    def choices(self, state: State, seat: int, now: int) -> Iterator[Command]:
        hand = state.hands[str(seat)]
        yield from map(Grab, state.shore) if len(hand) < MOST_HELD else map(Drop, hand)
        # A wrong set is legal too, it only costs time: to see which three are one is the game.
        yield from (Load(*three) for three in combinations(sorted(hand, key=in_order), 3))

    def answer(self, state: State, query: Shore, seat: int | None, now: int) -> Mapping[str, Any]:
        held = {number: list(hand) for number, hand in state.hands.items()}
        return {"type": "shore", "shore": list(state.shore), "prices": dict(state.prices), "hands": held}

    def audience(self, event: Event | CourseEvent) -> Audience:
        return NOBODY if isinstance(event, DeckShuffled) else super().audience(event)

    def clocks(self, state: State, viewer: int | None, now: int) -> Clock:
        left = None if state.until is None else max(0, state.tide - now)
        return Clock(left, running=left is not None and not state.paused, says=words.TO_TIDE)

    def conserved(self, state: State) -> Hashable:
        """For the conformance kit: every crate, wherever it is; nothing while the deck is not there."""
        theirs = chain(*state.loaded.values(), *state.hands.values())
        return None if state.deck is None else tuple(sorted((*state.deck, *state.shore, *state.washed, *theirs)))


RULESET = Flotsam()
