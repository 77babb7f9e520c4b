"""What a command does in a match of morris: each function gives the event, or raises `Illegal`.

The seat to move is that of the state's turn; whether somebody may move at all is seen to before.
"""

from collections.abc import Iterator, Sequence

from protocol.errors import Illegal

from . import state as events
from .board import POINTS, in_mill, men, reach, takeable
from .state import Event, Moved, Placed, State, Taken
from .words import Move, Place, Take

FEWEST = 3
"""With fewer men than this there can be no mill: the match is lost."""


def flies(state: State, seat: int) -> bool:
    """Whether the men of a seat may go to any point."""
    return state.fly and state.seat(seat).hand == 0 and len(men(state.board, seat)) <= FEWEST


def moves(state: State) -> Iterator[Move]:
    """Where the seat whose turn it is can move, once all its men are placed."""
    flying = flies(state, state.turn)
    for start in men(state.board, state.turn):
        yield from (Move(start, point) for point in reach(state.board, start, flying=flying))


def _known(*points: str) -> None:
    for point in points:
        if point not in POINTS:
            raise Illegal("no-such-point", point=point)


def place(state: State, command: Place, now: int) -> Event:
    """A man from the hand to an empty point."""
    _known(command.point)
    if state.seat(state.turn).hand == 0:
        raise Illegal("all-placed")
    if command.point in state.board:
        raise Illegal("point-taken", point=command.point)
    return _with_mill(state, Placed(now, state.turn, command.point))


def move(state: State, command: Move, now: int) -> Event:
    """A man along a line, or anywhere where its seat flies."""
    _known(command.start, command.point)
    if hand := state.seat(state.turn).hand:
        raise Illegal("not-all-placed", left=hand)
    if state.board.get(command.start) != str(state.turn):
        raise Illegal("not-your-man", point=command.start)
    if command.point in state.board:
        raise Illegal("point-taken", point=command.point)
    near = reach(state.board, command.start, flying=flies(state, state.turn))
    if command.point not in near:
        raise Illegal("too-far", point=command.start, points=", ".join(near) or "-")
    return _with_mill(state, Moved(now, state.turn, command.start, command.point))


def _with_mill(state: State, event: Placed | Moved) -> Event:
    """The same event, saying so where it closes a mill: what the rules found out is a field, for `apply` to read."""
    after = events.apply(state, event)
    if not (in_mill(after.board, event.point) and men(after.board, state.other)):
        return event
    if isinstance(event, Placed):
        return Placed(event.at, event.seat, event.point, mill=True)
    return Moved(event.at, event.seat, event.start, event.point, mill=True)


def take(state: State, command: Take, now: int) -> Event:
    """A man of the other seat off the board."""
    _known(command.point)
    if not state.taking:
        raise Illegal("no-mill")
    if state.board.get(command.point) != str(state.other):
        raise Illegal("not-their-man", point=command.point)
    if command.point not in takeable(state.board, state.other):
        raise Illegal("in-a-mill", point=command.point)
    return Taken(now, state.turn, command.point)


def then(state: State, event: Event, now: int) -> Sequence[Event]:
    """The event, and the end of the match where it brings it about."""
    after = events.apply(state, event)
    hand = after.seat(after.turn).hand
    if after.taking:
        return (event,)
    if hand + len(men(after.board, after.turn)) < FEWEST:
        return event, events.MatchOver(now, after.other, "few")
    if hand == 0 and not any(moves(after)):
        return event, events.MatchOver(now, after.other, "blocked")
    if max(after.seen.values(), default=0) >= 3:
        return event, events.MatchOver(now, None, "threefold")
    if after.calm >= after.quiet:
        return event, events.MatchOver(now, None, "quiet")
    return (event,)
