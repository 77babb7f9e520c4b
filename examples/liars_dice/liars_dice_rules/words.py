"""What people type in a match of liar's dice, and the words for dice and bids."""

from typing import Any, Final

import attrs
from attrs import frozen

from protocol import course
from protocol.arguments import KIND, Kind, Unfit, number
from protocol.options import decimal, switch
from protocol.slash import verb
from protocol.words import Words, n_words

DICE: Final = 5
"""Dice of a seat, where the option is not set; it cannot be more."""
TURN: Final = 60
"""Seconds for a turn, where the option is not set."""

REFUSALS = {
    **course.REFUSALS,
    "out": "You have no dice left: the match goes on without you.",
    "too-low": "The last bid was {bid}: bid more dice, or as many with a higher face.",
    "too-many-dice": "There are no {count} dice: {dice} are on the table.",
    "no-bid": "There is no bid yet. /bid COUNT FACE makes one.",
    "no-exact": "Exact calls are not played at this table (option exact).",
}
NO_DIE_BACK = Words("with one die each there is none to win back")

FACES: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
GERMAN: Final = ("einsen", "zweien", "dreien", "vieren", "fünfen", "sechsen")


def face() -> Any:
    """An argument of our own making: `5`, `fives` or `fünfen` is read as 5, which is always written `fives`."""
    expected = Words("a number from 1 to 6 or one of {faces}", {"faces": ", ".join(FACES)})
    known = {name: face for names in (FACES, GERMAN, "123456") for face, name in enumerate(names, 1)}

    def read(typed: str) -> int:
        if typed.lower() not in known:
            raise Unfit(expected)
        return known[typed.lower()]

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
    count: int = number(1, 6 * DICE)
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


def dice_words(n: int) -> Words:
    """`4 dice`."""
    return n_words("{n} die", "{n} dice", n) if n else Words("out")


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
