"""What people type and read in a match of flotsam."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Final

from attrs import frozen

from protocol.arguments import word
from protocol.options import choice, decimal
from protocol.ruleset import Screen
from protocol.slash import verb
from protocol.words import Words, n_words, say

from .sets import DECKS, NUMBERS, in_order

PACKAGES = ("flotsam_rules", "protocol")
TIDE: Final = 8
"""Seconds from tide to tide, where the option is not set."""
FREEZE: Final = 4
"""Seconds that a wrong set costs, where the option is not set."""

TITLES = {"en": "Flotsam", "de": "Strandgut"}

REFUSALS = {
    "no-such-crate": "There is no crate {crate}: a crate is a colour (r g b y o p w k) and a number from 1 to 9, "
    "like r7.",
    "crate-gone": "{crate} is gone: seat {seat} has it.",
    "not-on-shore": "{crate} does not lie on the shore.",
    "hands-full": "You hold {most} crates already: /load three of them or /drop one first.",
    "hands-not-full": "Only full hands may throw a crate into the sea: you hold {held} of {most}.",
    "not-held": "You do not hold {crate}.",
    "crate-twice": "Three different crates make a set.",
    "standing-still": "That was no set: you stand still for another {ms} ms.",
    "deck-too-short": "The short deck is for {most} seats at most, not {taken}.",
}

NO_TIDE = Words("the bell would ring before the second tide")
TO_TIDE = Words("The next tide comes in {time}.")
TO_BELL = Words("The bell rings in {time}.")


@frozen
class Options:
    deck: str = choice(tuple(DECKS), "how many crates there are: of 4, 6 or 8 colours", default="full")
    tide: float | None = decimal("1", "60", 1, "seconds from tide to tide (8 if not set)", at_least=True)
    freeze: float | None = decimal("0", "30", 1, "seconds that a wrong set costs (4 if not set)")
    minutes: float | None = decimal("0", "30", 1, "minutes after which the bell ends the match, crates or not")


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
            object.__setattr__(self, name, crate)


Command = Grab | Drop | Load


def named(command: Command) -> tuple[str, ...]:
    """The crates that a command names."""
    return (command.first, command.second, command.third) if isinstance(command, Load) else (command.crate,)


@verb("shore", "shows the shore, the prices and what everybody holds", "/shore", "strand")
@frozen
class Shore:
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


SETS: Mapping[str, Words] = {"run": Words("run"), "trio": Words("trio"), "mix": Words("mix")}
"""The names of the kinds of sets."""


def points_words(n: int) -> Words:
    """`21 points`."""
    return n_words("{n} point", "{n} points", n)


def describe(options: Options, lang: str) -> str:
    """What is played, in a sentence."""
    parts = [
        Words("{crates} crates", {"crates": DECKS[options.deck] * len(NUMBERS)}),
        Words("a tide every {seconds} seconds", {"seconds": options.tide or TIDE}),
        Words("a wrong set costs {seconds} seconds", {"seconds": options.freeze or FREEZE}),
    ]
    if options.minutes is not None:
        parts.append(Words("{minutes} minutes at most", {"minutes": options.minutes}))
    return f"{TITLES.get(lang, TITLES['en'])}: {', '.join(say(part, lang, PACKAGES) for part in parts)}"
