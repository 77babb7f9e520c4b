"""The rules of nine men's morris: what of the contract only this game can say (`protocol.course`)."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import astuple

from protocol import course
from protocol.course import CourseEvent, Rules, SeatLeft
from protocol.errors import Illegal
from protocol.ruleset import Clock

from . import words
from .board import POINTS, in_mill, men, moved, reach, takeable
from .drawing import MorrisFaces
from .state import EVENTS, Event, MatchStarted, Moved, Placed, State, Taken, apply
from .words import Command, Men, Move, Options, Place, Take

FEWEST = 3
"""With fewer men than this there can be no mill: the match is lost."""
WIN, DRAW, LOSS = 2, 1, 0


def _mill(state: State, seat: int, point: str, start: str | None = None) -> bool | None:
    """Whether a man that comes to `point` closes a mill, and there is one to take. The event says it, for `apply`.

    None instead of False: that is left out of its line.
    """
    board = moved(state.board, str(seat), point, start)
    return (in_mill(board, point) and bool(men(board, state.following(seat)))) or None


def _moves(state: State, seat: int) -> Iterator[Move]:
    for start in men(state.board, seat):
        yield from (Move(start, point) for point in reach(state.board, start, flying=state.flies(seat)))


class Morris(Rules[Options, State, Command, Event], MorrisFaces):
    """The ruleset."""

    contract = 1
    name = "morris"
    version = "2"
    seats = (2,)
    options = Options
    commands = (Place, Move, Take)
    queries = (Men,)
    events = (*EVENTS, *course.EVENTS)
    refusals = words.REFUSALS
    state = State

    def check(self, options: Options, seats: Sequence[int] | None) -> None:
        for name in ("main", "increment"):
            if options.untimed and getattr(options, name) is not None:
                raise Illegal("option-conflict", first="untimed", second=name, reason=words.NO_CLOCK)
        super().check(options, seats)

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Sequence[Event]:
        main_ms = None if options.untimed else round((options.main or words.MAIN) * 60_000)
        increment_ms = round((words.INCREMENT if options.increment is None else options.increment) * 1000)
        quiet = int(options.quiet or words.QUIET)
        fly = not options.nofly
        return (MatchStarted(0, tuple(seats), main_ms, increment_ms, quiet, fly),)

    def apply(self, state: State | None, event: Event | CourseEvent) -> State:
        return apply(state, event)

    def act(self, state: State, command: Command, seat: int, now: int) -> Sequence[Event | CourseEvent]:
        if state.taking and not isinstance(command, Take):
            raise Illegal("take-first")
        for point in astuple(command):
            if point not in POINTS:
                raise Illegal("no-such-point", point=point)
        event = self._done(state, command, seat, now)
        after = apply(state, event)
        reason = self._ending(after)
        return (event,) if reason is None else (event, self.end(after, now, reason))

    def _done(self, state: State, command: Command, seat: int, now: int) -> Event:
        board, hand = state.board, state.hand[str(seat)]
        match command:
            case Take(point):
                if not state.taking:
                    raise Illegal("no-mill")
                if board.get(point) != str(state.following(seat)):
                    raise Illegal("not-their-man", point=point)
                if point not in takeable(board, state.following(seat)):
                    raise Illegal("in-a-mill", point=point)
                return Taken(now, seat, point)
            case Place(point):
                if not hand:
                    raise Illegal("all-placed")
                if point in board:
                    raise Illegal("point-taken", point=point)
                return Placed(now, seat, point, _mill(state, seat, point))
            case Move(start, point):
                if hand:
                    raise Illegal("not-all-placed", left=hand)
                if board.get(start) != str(seat):
                    raise Illegal("not-your-man", point=start)
                if point in board:
                    raise Illegal("point-taken", point=point)
                near = reach(board, start, flying=state.flies(seat))
                if point not in near:
                    raise Illegal("too-far", point=start, points=", ".join(near) or "-")
                return Moved(now, seat, start, point, _mill(state, seat, point, start))

    def _ending(self, state: State) -> str | None:
        """Why it is over for the seat whose turn it is now, or for both."""
        seat = state.turn
        if seat is None or state.taking:
            return None
        hand = state.hand[str(seat)]
        if hand + len(men(state.board, seat)) < FEWEST:
            return "few"
        if not hand and not any(_moves(state, seat)):
            return "blocked"
        return "quiet" if state.calm >= state.quiet else None

    def due(self, state: State, now: int) -> Sequence[CourseEvent]:
        return (self.end(state, now, "time"),)

    def given_up(self, state: State, seat: int, now: int) -> Sequence[CourseEvent]:
        left = SeatLeft(now, seat)
        return left, self.end(apply(state, left), now, "left")

    def points(self, state: State, reason: str | None) -> Mapping[int, int]:
        """Whoever gave up has lost (the first one ends the match); in all other cases the seat whose turn it is."""
        loser = state.gone[0] if state.gone else state.turn
        return {seat: DRAW if reason == "quiet" else LOSS if seat == loser else WIN for seat in state.seats}

    def choices(self, state: State, seat: int, now: int) -> Iterator[Command]:
        if state.taking:
            yield from map(Take, takeable(state.board, state.following(seat)))
        elif state.hand[str(seat)]:
            yield from (Place(point) for point in POINTS if point not in state.board)
        else:
            yield from _moves(state, seat)

    def answer(self, state: State, query: Men, seat: int | None, now: int) -> Mapping[str, Any]:
        ms = {str(it): state.left(it, now) for it in state.seats}
        board = {str(it): len(men(state.board, it)) for it in state.seats}
        men_of = {"hand": dict(state.hand), "board": board, "ms": ms}
        return {"type": "men", **men_of, "calm": state.calm, "quiet": state.quiet}

    def clocks(self, state: State, viewer: int | None, now: int) -> Clock:
        clock = super().clocks(state, viewer, now)
        return Clock(clock.left, clock.running, words.OWN_CLOCK if viewer == state.turn else words.THEIR_CLOCK)


RULESET = Morris()
