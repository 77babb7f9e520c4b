"""The rules of liar's dice, as the contract wants them (`protocol.ruleset`)."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterator, Mapping, Sequence
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
from .state import EVENTS, REVEALS, BidMade, Called, Event, State
from .words import Bid, Command, Dice, Exact, Liar, Options

WILD = 1
"""The face that counts for every other one, with the option `wild`."""


def counted(state: State, face: int) -> int:
    """How many dice on the table show a face. Only the whole state knows."""
    fitting = {face, WILD} if state.wild else {face}
    return sum(die in fitting for each in state.seats for die in each.own or ())


def bids(state: State) -> Iterator[Bid]:
    """Every bid that is higher than the last: more dice, or as many with a higher face."""
    last = (0, 0) if state.bid is None else (state.bid.count, state.bid.face)
    for count in range(max(1, last[0]), state.in_play + 1):
        yield from (Bid(count, face) for face in range(1, 7) if (count, face) > last)


def _round(state: State, first: int, now: int) -> Sequence[Event]:
    """A new round. All its chance comes out of the seed, which only the whole state knows."""
    number = state.round + 1
    chance = Chance(bytes.fromhex(state.seed or ""), "dice", number)
    rolled = (
        events.Rolled(now, each.seat, tuple(sorted(1 + chance.below(6) for _ in range(each.dice))))
        for each in state.seats
        if each.dice
    )
    return events.RoundStarted(now, number, first), *rolled


def _bid(state: State, command: Bid, now: int, late: bool | None = None) -> Sequence[Event]:
    last = state.bid
    if last is not None and (command.count, command.face) <= (last.count, last.face):
        raise Illegal("too-low", count=last.count, face=words.FACES[last.face - 1])
    if command.count > state.in_play:
        raise Illegal("too-many-dice", count=command.count, dice=state.in_play)
    return (BidMade(now, state.turn, command.count, command.face, late),)


def _call(state: State, now: int, *, exact: bool, late: bool | None = None) -> Sequence[Event]:
    """All dice are looked at, and somebody loses one, or gets one back. Then comes the next round, or the end."""
    if state.bid is None:
        raise Illegal("no-bid")
    if exact and not state.exact:
        raise Illegal("no-exact")
    found = counted(state, state.bid.face)
    dice = {str(each.seat): each.own or () for each in state.seats if each.dice}
    done: list[Event] = [Called(now, state.turn, exact, dice, found, late)]
    right = found == state.bid.count if exact else found < state.bid.count
    if exact and right:
        seat = state.seat(state.turn)
        done += [events.DieWon(now, seat.seat, seat.dice + 1)] if seat.dice < state.dice else []
    else:
        seat = state.seat(state.bid.seat if right else state.turn)
        done.append(events.DieLost(now, seat.seat, seat.dice - 1))
    after = state
    for event in done:
        after = events.apply(after, event)
    if len(after.playing) == 1:
        return *done, events.MatchOver(now, state.seed or "")
    first = seat.seat if seat.seat in after.playing else after.after(seat.seat)
    return *done, *_round(after, first, now)


def _step(state: State, step: HostStep, now: int) -> Sequence[Event]:
    if state.over:
        return ()
    match step:
        case Start() if not state.round:
            return _round(state, state.turn, now)
        case Tick() if state.bid is None:
            return _bid(state, Bid(1, 1), now, late=True)
        case Tick():
            return _call(state, now, exact=False, late=True)
        case Pause() if not state.paused:
            return (events.Paused(now),)
        case Resume() if state.paused:
            return (events.Resumed(now),)
        case SeatLeft(seat=seat, absent=False) if seat not in state.gone:
            return (events.SeatLeft(now, seat),)
        case SeatBack(seat=seat) if seat in state.gone:
            return (events.SeatBack(now, seat),)
        case Annul():
            return (events.MatchOver(now, state.seed or "", annulled=True),)
    return ()


@frozen
class LiarsDice:
    """The ruleset."""

    name: str = "liars-dice"
    version: str = "1"
    contract: int = 1
    seats: Sequence[int] = (2, 3, 4, 5, 6)
    options: type[Options] = Options
    commands: tuple[type[Command], ...] = (Bid, Liar, Exact)
    queries: tuple[type[Any], ...] = (Dice,)
    events: tuple[type[Event], ...] = EVENTS
    reveals: tuple[type[Event], ...] = REVEALS
    refusals: Mapping[str, str] = words.REFUSALS
    titles: Mapping[str, str] = words.TITLES
    layout: Mapping[str, object] = faces.LAYOUT

    def check(self, options: Options, seats: Sequence[int] | None) -> None:
        if options.exact and options.dice == 1:
            raise Illegal("option-conflict", first="exact", second="dice", reason=words.NO_DIE_BACK)
        if seats is not None and len(seats) not in self.seats:
            raise Illegal("too-few-seats", needed=f"{self.seats[0]}-{self.seats[-1]}", taken=len(seats))

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Sequence[Event]:
        dice = int(options.dice or words.DICE)
        turn_ms = round((options.turn or words.TURN) * 1000)
        return (
            events.MatchStarted(0, tuple(seats), dice, turn_ms, options.wild, options.exact, seed_hash(seed)),
            events.SeedDrawn(0, seed.hex()),
        )

    def decide(self, state: State, command: Command | HostStep, seat: int | None, now: int) -> Sequence[Event]:
        if not isinstance(command, Bid | Liar | Exact):
            return _step(state, command, now)
        if state.over or not state.round:
            raise Illegal("no-match")
        if seat not in {each.seat for each in state.seats}:
            raise Illegal("not-seated")
        if state.paused:
            raise Illegal("paused")
        if seat not in state.playing:
            raise Illegal("out")
        if seat != state.turn:
            raise Illegal("not-your-turn", seat=state.turn)
        if isinstance(command, Bid):
            return _bid(state, command, now)
        return _call(state, now, exact=isinstance(command, Exact))

    def apply(self, state: State | None, event: Event) -> State:
        return events.apply(state, event)

    def answer(self, state: State, query: Dice, seat: int | None, now: int) -> Mapping[str, Any]:
        own = next((each.own for each in state.seats if each.seat == seat), None)
        left = {str(each.seat): each.dice for each in state.seats}
        return {"type": "dice", "own": None if own is None else list(own), "left": left}

    def legal(self, state: State, seat: int, now: int) -> Iterator[Command]:
        if state.over or state.paused or not state.round or seat != state.turn:
            return
        yield from bids(state)
        if state.bid is not None:
            yield Liar()
            if state.exact:
                yield Exact()

    def audience(self, event: Event) -> Audience:
        match event:
            case events.SeedDrawn():
                return NOBODY
            case events.Rolled(seat=seat):
                return frozenset({seat})
        return EVERYONE

    def deadline(self, state: State) -> int | None:
        return None if state.paused else state.until

    def clocks(self, state: State, viewer: int | None, now: int) -> Clock:
        if state.until is None:
            return Clock(None, False)
        return Clock(max(0, state.until - now), not state.paused)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        places = {each.seat: 1 if state.annulled else each.place or 1 for each in state.seats}
        points = {seat: 0 if state.annulled else len(places) - place for seat, place in places.items()}
        return Outcome(points, places, state.annulled)

    def dump(self, state: State) -> Mapping[str, Any]:
        return {**to_plain(state), faces.TABLE: faces.table(state)}

    def load(self, data: Mapping[str, Any]) -> State:
        return from_plain(State, {key: value for key, value in data.items() if key != faces.TABLE})

    def describe(self, options: Options, lang: str) -> str:
        return words.describe(options, lang)

    def tell(self, state: State, event: Event, viewer: int | None, screen: Screen) -> str:
        return faces.tell(state, event, viewer, screen)

    def show(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
        return faces.show(answer, screen)

    def draw(self, state: State, viewer: int | None, now: int, screen: Screen) -> str:
        return faces.draw(state, viewer, screen)


RULESET = LiarsDice()
