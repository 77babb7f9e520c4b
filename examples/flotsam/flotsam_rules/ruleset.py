"""The rules of flotsam, as the contract wants them (`protocol.ruleset`)."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations
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

from . import faces, words
from . import state as events
from .sets import CRATES, crates, in_order, prices, set_of
from .state import EVENTS, REVEALS, Event, State
from .words import Command, Drop, Grab, Load, Options, Shore

MOST_HELD = 5
SHORT_DECK_SEATS = 4


def batch(seats: int) -> int:
    """How many crates a tide brings."""
    return seats + 1


def room(seats: int) -> int:
    """How many crates the shore holds; a tide takes away what lies there longest."""
    return 2 * seats + 4


# ---- time: a single deadline, whatever comes first


def _due(state: State) -> list[int]:
    """Every match time at which something happens by itself: tide, bell, seats that can act again."""
    still = [each.still for each in state.seats]
    return [at for at in (state.tide, state.bell, *still) if at is not None]


def _tick(state: State, now: int) -> Sequence[Event]:
    """All that is due by now, in one go."""
    if state.tide is not None and state.tide <= now and state.left == 0:
        return (_end(state, now),)
    if state.bell is not None and state.bell <= now:
        return (_end(state, now),)
    done: list[Event] = [
        events.Recovered(now, it.seat) for it in state.seats if it.still is not None and it.still <= now
    ]
    return [*done, _tide(state, now)] if state.tide is not None and state.tide <= now else done


def _tide(state: State, now: int) -> Event:
    assert state.deck is not None
    fresh = state.deck[: batch(len(state.seats))]
    shore = (*state.shore, *fresh)
    washed = shore[: max(0, len(shore) - room(len(state.seats)))]
    return events.TideCame(now, fresh, washed, state.left - len(fresh), prices(state.tides + 1))


def _end(state: State, now: int, annulled: bool | None = None) -> Event:
    points = {str(it.seat): it.points - len(state.hands[str(it.seat)]) for it in state.seats}
    return events.MatchOver(now, points, state.seed or "", annulled)


def _step(state: State, step: HostStep, now: int) -> Sequence[Event]:
    if state.over:
        return ()
    match step:
        case Start() if not state.tides:
            return (_tide(state, now),)
        case Tick():
            return _tick(state, now)
        case Pause() if not state.paused:
            return (events.Paused(now),)
        case Resume() if state.paused:
            return (events.Resumed(now),)
        case SeatLeft(seat=seat, absent=False) if not state.seat(seat).gone:
            return (events.SeatLeft(now, seat),)
        case SeatBack(seat=seat) if state.seat(seat).gone:
            return (events.SeatBack(now, seat),)
        case Annul():
            return (_end(state, now, annulled=True),)
    return ()


# ---- what a command does


def _grab(state: State, seat: int, crate: str, now: int) -> Event:
    """Who comes first has it; whoever comes later is told who that was."""
    if crate not in state.shore:
        for it in state.seats:
            if crate in (*it.loaded, *state.hands[str(it.seat)]):
                raise Illegal("crate-gone", crate=crate, seat=it.seat)
        raise Illegal("not-on-shore", crate=crate)
    if len(state.hands[str(seat)]) >= MOST_HELD:
        raise Illegal("hands-full", most=MOST_HELD)
    return events.Grabbed(now, seat, crate)


def _held(state: State, seat: int, *wanted: str) -> None:
    for crate in wanted:
        if crate not in state.hands[str(seat)]:
            raise Illegal("not-held", crate=crate)


def _load(state: State, seat: int, three: tuple[str, ...], now: int) -> Event:
    _held(state, seat, *three)
    if len(set(three)) < len(three):
        raise Illegal("crate-twice")
    kind = set_of(three)
    if kind is None:
        return events.Fumbled(now, seat, three, now + state.pause_ms)
    return events.Loaded(now, seat, three, kind, state.prices[kind])


@frozen
class Flotsam:
    """The ruleset."""

    name: str = "flotsam"
    version: str = "1"
    contract: int = 1
    seats: Sequence[int] = (2, 3, 4, 5, 6)
    options: type[Options] = Options
    commands: tuple[type[Command], ...] = (Grab, Drop, Load)
    queries: tuple[type[Any], ...] = (Shore,)
    events: tuple[type[Event], ...] = EVENTS
    reveals: tuple[type[Event], ...] = REVEALS
    refusals: Mapping[str, str] = words.REFUSALS
    titles: Mapping[str, str] = words.TITLES
    layout: Mapping[str, object] = faces.LAYOUT

    def check(self, options: Options, seats: Sequence[int] | None) -> None:
        if options.minutes is not None and options.minutes * 60 < (options.tide or words.TIDE):
            raise Illegal("option-conflict", first="minutes", second="tide", reason=words.NO_TIDE)
        if seats is None:
            return
        if len(seats) not in self.seats:
            raise Illegal("too-few-seats", needed=f"{self.seats[0]}-{self.seats[-1]}", taken=len(seats))
        if options.deck == "short" and len(seats) > SHORT_DECK_SEATS:
            raise Illegal("deck-too-short", most=SHORT_DECK_SEATS, taken=len(seats))

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Sequence[Event]:
        deck = Chance(seed, "crates").shuffled(crates(options.deck))
        tide_ms = round((options.tide or words.TIDE) * 1000)
        pause_ms = round((options.freeze or words.FREEZE) * 1000)
        bell = None if options.minutes is None else round(options.minutes * 60_000)
        return (
            events.MatchStarted(0, tuple(seats), len(deck), tide_ms, pause_ms, bell, seed_hash(seed)),
            events.DeckShuffled(0, tuple(deck), seed.hex()),
        )

    def decide(self, state: State, command: Command | HostStep, seat: int | None, now: int) -> Sequence[Event]:
        if not isinstance(command, Grab | Drop | Load):
            return _step(state, command, now)
        if state.over:
            raise Illegal("no-match")
        if seat is None or str(seat) not in state.hands or state.seat(seat).gone:
            raise Illegal("not-seated")
        if state.paused:
            raise Illegal("paused")
        if (still := state.seat(seat).still) is not None:
            raise Illegal("standing-still", ms=max(0, still - now))
        for crate in words.named(command):
            if crate not in CRATES:
                raise Illegal("no-such-crate", crate=crate)
        match command:
            case Grab(crate=crate):
                return (_grab(state, seat, crate, now),)
            case Drop(crate=crate):
                _held(state, seat, crate)
                if (held := len(state.hands[str(seat)])) < MOST_HELD:
                    raise Illegal("hands-not-full", most=MOST_HELD, held=held)
                return (events.Dropped(now, seat, crate),)
            case Load():
                return (_load(state, seat, words.named(command), now),)

    def apply(self, state: State | None, event: Event) -> State:
        return events.apply(state, event)

    def answer(self, state: State, query: Shore, seat: int | None, now: int) -> Mapping[str, Any]:
        held = {number: list(hand) for number, hand in state.hands.items()}
        return {"type": "shore", "shore": list(state.shore), "prices": dict(state.prices), "hands": held}

    def legal(self, state: State, seat: int, now: int) -> Iterator[Command]:
        it = state.seat(seat)
        if state.over or state.paused or it.gone or it.still is not None:
            return
        hand = state.hands[str(seat)]
        if len(hand) < MOST_HELD:
            yield from map(Grab, state.shore)
        else:
            yield from map(Drop, hand)
        # A wrong set is legal too, it only costs time: to see which three are one is the game.
        yield from (Load(*three) for three in combinations(sorted(hand, key=in_order), 3))

    def audience(self, event: Event) -> Audience:
        return NOBODY if isinstance(event, events.DeckShuffled) else EVERYONE

    def conserved(self, state: State) -> Hashable:
        """For the conformance kit: every crate, wherever it is; nothing while the deck is not there."""
        if state.deck is None:
            return None
        loaded = [crate for it in state.seats for crate in it.loaded]
        held = [crate for hand in state.hands.values() for crate in hand]
        return tuple(sorted((*state.deck, *state.shore, *state.washed, *loaded, *held)))

    def deadline(self, state: State) -> int | None:
        return None if state.paused or state.over or state.tide is None else min(_due(state))

    def clocks(self, state: State, viewer: int | None, now: int) -> Clock:
        ends = state.tide if state.bell is None or state.over else state.bell
        if ends is None:
            return Clock(None, False)
        says = words.TO_TIDE if state.bell is None else words.TO_BELL
        return Clock(max(0, ends - now), not state.paused and state.tide is not None, says)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        points = {it.seat: it.points for it in state.seats}
        places = {seat: 1 + sum(other > mine for other in points.values()) for seat, mine in points.items()}
        return Outcome(points, places, state.annulled)

    def dump(self, state: State) -> Mapping[str, Any]:
        plain: Mapping[str, Any] = to_plain(state)
        return plain

    def load(self, data: Mapping[str, Any]) -> State:
        return from_plain(State, data)

    def describe(self, options: Options, lang: str) -> str:
        return words.describe(options, lang)

    def tell(self, state: State, event: Event, viewer: int | None, screen: Screen) -> str:
        return faces.tell(state, event, viewer, screen)

    def show(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
        return faces.show(answer, viewer, screen)

    def draw(self, state: State, viewer: int | None, now: int, screen: Screen) -> str:
        return faces.draw(state, viewer, now, screen)


RULESET = Flotsam()
