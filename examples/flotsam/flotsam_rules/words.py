"""What people type and read in a match of flotsam."""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from protocol import course
from protocol.arguments import word
from protocol.options import choice, decimal
from protocol.slash import verb
from protocol.words import Words, n_words

from .sets import DECKS, in_order

TIDE: Final = 8
"""Seconds from tide to tide, where the option is not set."""
FREEZE: Final = 4
"""Seconds that a wrong set costs, where the option is not set."""

REFUSALS = {
    **course.REFUSALS,
    "no-such-crate": "There is no crate {crate}: a crate is a colour (r g b y o p w k) and a number from 1 to 9, "
    "like r7.",
    "crate-gone": "{crate} is gone: seat {seat} has it.",
    "not-on-shore": "{crate} does not lie on the shore.",
    "hands-full": "You hold {most} crates already: /load three of them or /drop one first.",
    "hands-not-full": "Only full hands may throw a crate into the sea: you hold {held} of {most}.",
    "not-held": "You do not hold {crate}.",
    "crate-twice": "Three different crates make a set.",
    "standing-still": "That was no set: you stand still for another {ms} ms.",
}

TO_TIDE = Words("The next tide comes in {time}.")


@frozen
class Options:
    deck: str = choice(tuple(DECKS), "how many crates there are: of 4, 6 or 8 colours", default="full")
    tide: float | None = decimal("1", "60", 1, "seconds from tide to tide (8 if not set)", at_least=True)
    freeze: float | None = decimal("0", "30", 1, "seconds that a wrong set costs (4 if not set)")


@verb("grab", "takes a crate from the shore; whoever comes first has it", "/grab r7", "nimm")
@frozen
class Grab:
    crate: str = word(lower=True)


@verb("drop", "throws a crate into the sea, for good, when your hands are full", "/drop r7", "wirf")
@frozen
class Drop:
    crate: str = word(lower=True)


@verb("load", "hands in three crates as a set; a wrong one costs time", "/load r7 r8 r9", "lade")
@frozen
class Load:
    """The three in any order: they are sorted when the command is made, so that one set is one command."""

    first: str = word(lower=True, label="CRATE")
    second: str = word(lower=True, label="CRATE")
    third: str = word(lower=True, label="CRATE")

    def __attrs_post_init__(self) -> None:
        ordered = sorted((self.first, self.second, self.third), key=in_order)
        for name, crate in zip(("first", "second", "third"), ordered, strict=True):
            object.__setattr__(self, name, crate)  # how a frozen class sets a field while it is made


Command = Grab | Drop | Load


@verb("shore", "shows the shore, the prices and what everybody holds", "/shore", "strand")
@frozen
class Shore:
    pass


SETS: Mapping[str, Words] = {"run": Words("run"), "trio": Words("trio"), "mix": Words("mix")}
"""The names of the kinds of sets."""


def points_words(n: int) -> Words:
    """`21 points`."""
    return n_words("{n} point", "{n} points", n)
