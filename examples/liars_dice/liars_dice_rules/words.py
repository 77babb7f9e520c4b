"""What people type and read in a match of liar's dice."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Any, Final

import attrs
from attrs import frozen

from protocol.arguments import KIND, Kind, Unfit, number
from protocol.options import decimal, switch
from protocol.ruleset import Screen
from protocol.slash import verb
from protocol.words import Words, n_words, say

PACKAGES = ("liars_dice_rules", "protocol")
DICE: Final = 5
"""Dice of a seat, where the option is not set."""
TURN: Final = 60
"""Seconds for a turn, where the option is not set."""
MOST_DICE: Final = 5

TITLES = {"en": "Liar's dice", "de": "Lügenwürfel"}

REFUSALS = {
    "not-your-turn": "It is the turn of seat {seat}.",
    "out": "You have no dice left: the match goes on without you.",
    "too-low": "The last bid was {count} {face}: bid more dice, or as many with a higher face.",
    "too-many-dice": "There are no {count} dice: {dice} are on the table.",
    "no-bid": "There is no bid yet. /bid COUNT FACE makes one.",
    "no-exact": "Exact calls are not played at this table (option exact).",
}

NO_DIE_BACK = Words("with one die each there is none to win back")

FACES: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
"""How a face is written in commands; the name of each is its number in another word."""
OTHER_NAMES: Final[Mapping[str, int]] = {
    name: face
    for names in (FACES, tuple("123456"), ("einsen", "zweien", "dreien", "vieren", "fünfen", "sechsen"))
    for face, name in enumerate(names, 1)
}


def face() -> Any:
    """An argument of our own making: `fives` or `5` is read as 5, and always written `fives`."""
    expected = Words("a number from 1 to 6 or one of {faces}", {"faces": ", ".join(FACES)})

    def read(typed: str) -> int:
        if typed.lower() not in OTHER_NAMES:
            raise Unfit(expected)
        return OTHER_NAMES[typed.lower()]

    return attrs.field(metadata={KIND: Kind(read, expected, write=lambda value: FACES[value - 1])})


@frozen
class Options:
    dice: float | None = decimal("1", "5", 0, "dice that each seat begins with (5 if not set)", at_least=True)
    turn: float | None = decimal(
        "4", "600", 0, "seconds for a turn (60 if not set); then the clock plays for you", at_least=True
    )
    wild: bool = switch("ones count for every face that is bid")
    exact: bool = switch("one may also say that a bid is exact, and win a lost die back")


@verb("bid", "says that at least COUNT dice on the table show FACE", "/bid 3 fives", "biete")
@frozen
class Bid:
    count: int = number(1, 6 * MOST_DICE)
    face: int = face()


@verb("liar", "doubts the last bid: all dice are shown", "/liar", "lügner")
@frozen
class Liar:
    pass


@verb("exact", "says that the last bid is exact: all dice are shown", "/exact", "genau")
@frozen
class Exact:
    pass


Command = Bid | Liar | Exact


@verb("dice", "shows your dice, and how many each seat has", "/dice", "würfel")
@frozen
class Dice:
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


def bid_words(count: int, face: int) -> Words:
    """`3 fives`."""
    return (
        n_words("{n} one", "{n} ones", count),
        n_words("{n} two", "{n} twos", count),
        n_words("{n} three", "{n} threes", count),
        n_words("{n} four", "{n} fours", count),
        n_words("{n} five", "{n} fives", count),
        n_words("{n} six", "{n} sixes", count),
    )[face - 1]


def dice_words(n: int) -> Words:
    """`4 dice`."""
    return n_words("{n} die", "{n} dice", n) if n else Words("out")


def describe(options: Options, lang: str) -> str:
    """What is played, in a sentence."""
    parts = [
        dice_words(int(options.dice or DICE)),
        Words("{seconds} seconds a turn", {"seconds": options.turn or TURN}),
    ]
    parts += [Words("ones are wild")] if options.wild else []
    parts += [Words("exact calls")] if options.exact else []
    return f"{TITLES.get(lang, TITLES['en'])}: {', '.join(say(part, lang, PACKAGES) for part in parts)}"
