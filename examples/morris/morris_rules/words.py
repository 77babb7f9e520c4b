"""What people type and read in a match of morris."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Any, Final

from attrs import frozen

from protocol.arguments import word
from protocol.options import decimal, switch
from protocol.ruleset import TIME_LEFT, Screen
from protocol.slash import verb
from protocol.words import Words, n_words, say

PACKAGES = ("morris_rules", "protocol")
MAIN: Final = 10
"""Minutes for all moves of a seat, where the option is not set."""
INCREMENT: Final = 5
"""Seconds that each move adds, where the option is not set."""
QUIET: Final = 50

TITLES = {"en": "Nine men's morris", "de": "Mühle"}

REFUSALS = {
    "not-your-turn": "It is the turn of seat {seat}.",
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

REASONS: Mapping[str, Words] = {
    "few": Words("{winner} wins: two men cannot make a mill."),
    "blocked": Words("{winner} wins: the other side cannot move."),
    "time": Words("{winner} wins: the time of the other side has run out."),
    "left": Words("{winner} wins: the other side has given up."),
    "quiet": Words("A draw: there was no mill for a long time."),
    "threefold": Words("A draw: the same position for the third time."),
    "annulled": Words("The match is void."),
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
    threefold: bool = switch("the same position for the third time is a draw")
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


def fit(text: str, screen: Screen) -> str:
    """The text in lines that fit the screen."""
    parts = (wrap(line, screen.width, subsequent_indent="    ") or [""] for line in text.split("\n"))
    return "\n".join(line for part in parts for line in part)


def speak(words: Words, screen: Screen) -> str:
    """A sentence in the language of the screen."""
    return say(words, screen.lang, PACKAGES)


def name_of(seat: int, screen: Screen) -> str:
    """How the reader calls a seat at the beginning of a sentence: `Anna`, or `Seat 2`."""
    return screen.names.get(seat) or speak(Words("Seat {seat}", {"seat": seat}), screen)


def minutes(ms: int) -> str:
    """`4:31`; a second that has begun counts in full."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def side(seat: int, hand: int, board: int, ms: int | None, screen: Screen) -> str:
    """`Anna: 7 men, 2 to place, 9:58`."""
    parts = [speak(n_words("{n} man on the board", "{n} men on the board", board), screen)]
    if hand:
        parts.append(speak(Words("{n} to place", {"n": hand}), screen))
    if ms is not None:
        parts.append(minutes(ms))
    return f"{name_of(seat, screen)}: {', '.join(parts)}"


def show(answer: Mapping[str, Any], screen: Screen) -> str:
    """The words of the answer to `/men`."""
    sides = [side(it["seat"], it["hand"], it["board"], it["ms"], screen) for it in answer["sides"]]
    calm = Words("Moves without a mill: {calm} of {quiet}.", {"calm": answer["calm"], "quiet": answer["quiet"]})
    return fit("\n".join([*sides, speak(calm, screen)]), screen)


def describe(options: Options, lang: str) -> str:
    """What is played, in a sentence."""
    increment = INCREMENT if options.increment is None else options.increment
    clock = Words(
        "{main} minutes and {increment} seconds a move", {"main": options.main or MAIN, "increment": increment}
    )
    parts = [Words("no clock") if options.untimed else clock]
    parts.append(Words("a draw after {quiet} moves without a mill", {"quiet": options.quiet or QUIET}))
    parts += [Words("a draw by repetition")] if options.threefold else []
    parts += [Words("nobody flies")] if options.nofly else []
    return f"{TITLES.get(lang, TITLES['en'])}: {', '.join(say(part, lang, PACKAGES) for part in parts)}"
