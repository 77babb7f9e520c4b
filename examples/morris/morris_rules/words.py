"""What people type and read in a match of morris."""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from protocol import course
from protocol.arguments import word
from protocol.options import decimal, switch
from protocol.ruleset import TIME_LEFT
from protocol.slash import verb
from protocol.words import Words

MAIN: Final = 10
"""Minutes for all moves of a seat, where the option is not set."""
INCREMENT: Final = 5
"""Seconds that each move adds, where the option is not set."""
QUIET: Final = 50

REFUSALS = {
    **course.REFUSALS,
    "no-such-point": "There is no point {point}: a point is a letter from a to g and a number from 1 to 7 where "
    "lines meet, like d2.",
    "point-taken": "There is a man on {point} already.",
    "all-placed": "All your men are placed: now you /move them.",
    "not-all-placed": "You have {left} men to /place before you can move.",
    "not-your-man": "No man of yours stands on {point}.",
    "too-far": "The man on {point} cannot go there. It can go to: {points}.",
    "take-first": "You have closed a mill: /take a man of the other seat first.",
    "no-mill": "You take a man only when you have closed a mill.",
    "not-their-man": "No man of the other seat stands on {point}.",
    "in-a-mill": "The man on {point} is part of a mill, and there are others to take.",
}

NO_CLOCK = Words("without a clock there is no time to set")
OWN_CLOCK = TIME_LEFT
THEIR_CLOCK = Words("Time left for the other side: {time}")

REASONS: Mapping[str | None, Words] = {
    None: Words("The match is void."),  # an annulled match has no reason
    "few": Words("{winner} wins: two men cannot make a mill."),
    "blocked": Words("{winner} wins: the other side cannot move."),
    "time": Words("{winner} wins: the time of the other side has run out."),
    "left": Words("{winner} wins: the other side has given up."),
    "quiet": Words("A draw: there was no mill for a long time."),
}


@frozen
class Options:
    main: float | None = decimal("0", "180", 1, "minutes that each seat has for all its moves (10 if not set)")
    increment: float | None = decimal(
        "0", "60", 0, "seconds that each move adds to one's clock (5 if not set)", at_least=True
    )
    untimed: bool = switch("nobody's clock runs")
    quiet: float | None = decimal(
        "10", "200", 0, "so many moves in a row without a mill are a draw (50 if not set)", at_least=True
    )
    nofly: bool = switch("three men that are left slide like all others and do not fly")


@verb("place", "sets one of your men on an empty point", "/place d2", "setze")
@frozen
class Place:
    point: str = word(lower=True)


@verb("move", "moves a man along a line, or anywhere when only three are left", "/move d2 d3", "ziehe")
@frozen
class Move:
    start: str = word(lower=True, label="FROM")
    point: str = word(lower=True, label="TO")


@verb("take", "takes a man of the other seat when you have closed a mill", "/take d6", "nimm")
@frozen
class Take:
    point: str = word(lower=True)


Command = Place | Move | Take


@verb("men", "shows how many men and how much time each side has", "/men", "steine")
@frozen
class Men:
    pass
