"""The rules of nine men's morris, as the contract wants them (`protocol.ruleset`)."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from protocol.codec import from_plain, to_plain
from protocol.errors import Illegal
from protocol.ruleset import (
    EVERYONE,
    Annul,
    Audience,
    Clock,
    HostStep,
    Outcome,
    Pause,
    Resume,
    Screen,
    SeatLeft,
    Start,
    Tick,
)

from . import drawing, words
from . import state as events
from .board import POINTS, men, takeable
from .moves import move, moves, place, take, then
from .state import EVENTS, Event, State
from .words import Command, Men, Move, Options, Place, Take

WIN, DRAW, LOSS = 2, 1, 0


def _step(state: State, step: HostStep, now: int) -> Sequence[Event]:
    """What the host asks. A line that is lost is no matter of the rules: the clock of that seat simply runs on."""
    if state.over is not None:
        return ()
    match step:
        case Start() if state.since is None:
            return (events.Began(now),)
        case Tick():
            return (events.MatchOver(now, state.other, "time"),)
        case Pause() if not state.paused:
            return (events.Paused(now),)
        case Resume() if state.paused:
            return (events.Resumed(now),)
        case SeatLeft(seat=seat, absent=False):
            winner = next(each.seat for each in state.seats if each.seat != seat)
            return (events.MatchOver(now, winner, "left"),)
        case Annul():
            return (events.MatchOver(now, None, "annulled"),)
    return ()


@frozen
class Morris:
    """The ruleset."""

    name: str = "morris"
    version: str = "1"
    contract: int = 1
    seats: Sequence[int] = (2,)
    options: type[Options] = Options
    commands: tuple[type[Command], ...] = (Place, Move, Take)
    queries: tuple[type[Any], ...] = (Men,)
    events: tuple[type[Event], ...] = EVENTS
    refusals: Mapping[str, str] = words.REFUSALS
    titles: Mapping[str, str] = words.TITLES
    layout: Mapping[str, object] = drawing.LAYOUT

    def check(self, options: Options, seats: Sequence[int] | None) -> None:
        for name in ("main", "increment"):
            if options.untimed and getattr(options, name) is not None:
                raise Illegal("option-conflict", first="untimed", second=name, reason=words.NO_CLOCK)
        if seats is not None and len(seats) != 2:
            raise Illegal("too-few-seats", needed=2, taken=len(seats))

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Sequence[Event]:
        main_ms = None if options.untimed else round((options.main or words.MAIN) * 60_000)
        increment_ms = round((words.INCREMENT if options.increment is None else options.increment) * 1000)
        quiet = int(options.quiet or words.QUIET)
        return (
            events.MatchStarted(
                0, tuple(seats), main_ms, increment_ms, quiet, options.threefold, fly=not options.nofly
            ),
        )

    def decide(self, state: State, command: Command | HostStep, seat: int | None, now: int) -> Sequence[Event]:
        if not isinstance(command, Place | Move | Take):
            return _step(state, command, now)
        if state.over is not None:
            raise Illegal("no-match")
        if seat is None or seat not in {each.seat for each in state.seats}:
            raise Illegal("not-seated")
        if state.paused:
            raise Illegal("paused")
        if seat != state.turn:
            raise Illegal("not-your-turn", seat=state.turn)
        if state.taking and not isinstance(command, Take):
            raise Illegal("take-first")
        match command:
            case Place():
                event = place(state, command, now)
            case Move():
                event = move(state, command, now)
            case Take():
                event = take(state, command, now)
        return then(state, event, now)

    def apply(self, state: State | None, event: Event) -> State:
        return events.apply(state, event)

    def answer(self, state: State, query: Men, seat: int | None, now: int) -> Mapping[str, Any]:
        sides = [
            {
                "seat": it.seat,
                "hand": it.hand,
                "board": len(men(state.board, it.seat)),
                "ms": _left(state, it.seat, now),
            }
            for it in state.seats
        ]
        return {"type": "men", "sides": sides, "calm": state.calm, "quiet": state.quiet}

    def legal(self, state: State, seat: int, now: int) -> Iterator[Command]:
        if state.over is not None or state.paused or seat != state.turn:
            return
        if state.taking:
            yield from map(Take, takeable(state.board, state.other))
        elif state.seat(seat).hand:
            yield from (Place(point) for point in POINTS if point not in state.board)
        else:
            yield from moves(state)

    def audience(self, event: Event) -> Audience:
        return EVERYONE

    def deadline(self, state: State) -> int | None:
        ms = state.seat(state.turn).ms
        return None if state.paused or state.since is None or ms is None else state.since + ms

    def clocks(self, state: State, viewer: int | None, now: int) -> Clock:
        says = words.OWN_CLOCK if viewer == state.turn else words.THEIR_CLOCK
        return Clock(_left(state, state.turn, now), state.since is not None and not state.paused, says)

    def outcome(self, state: State) -> Outcome | None:
        if state.over is None:
            return None
        winner = state.over.winner
        seats = [each.seat for each in state.seats]
        if state.over.reason == "annulled":
            return Outcome(dict.fromkeys(seats, 0), dict.fromkeys(seats, 1), annulled=True)
        if winner is None:
            return Outcome(dict.fromkeys(seats, DRAW), dict.fromkeys(seats, 1))
        return Outcome(
            {seat: WIN if seat == winner else LOSS for seat in seats},
            {seat: 1 if seat == winner else 2 for seat in seats},
        )

    def dump(self, state: State) -> Mapping[str, Any]:
        plain: Mapping[str, Any] = to_plain(state)
        return plain

    def load(self, data: Mapping[str, Any]) -> State:
        return from_plain(State, data)

    def describe(self, options: Options, lang: str) -> str:
        return words.describe(options, lang)

    def tell(self, state: State, event: Event, viewer: int | None, screen: Screen) -> str:
        return drawing.tell(state, event, viewer, screen)

    def show(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
        return words.show(answer, screen)

    def draw(self, state: State, viewer: int | None, now: int, screen: Screen) -> str:
        left = {each.seat: _left(state, each.seat, now) for each in state.seats}
        return drawing.draw(state, left, viewer, screen)


def _left(state: State, seat: int, now: int) -> int | None:
    """The ms on the clock of a seat; None where no clock is played with."""
    ms = state.seat(seat).ms
    if ms is None or seat != state.turn or state.since is None:
        return ms
    return max(0, ms - (now - state.since))


RULESET = Morris()
