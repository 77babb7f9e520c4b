"""Crates, and what makes a set of three of them.

A crate is named by its colour and its number: `r7` is the red seven. There is one of each.
"""

from collections.abc import Mapping, Sequence
from typing import Final

COLOURS: Final = "rgbyopwk"
"""A letter for each colour."""
NUMBERS: Final = range(1, 10)

DECKS: Final[Mapping[str, int]] = {"short": 4, "full": 6, "long": 8}
"""How many colours are played with."""

PRICES: Final[Mapping[str, int]] = {"run": 24, "trio": 18, "mix": 10}
"""What a set is worth during the first tide; with each further one it is a point less."""
LOWEST: Final = 3


def crates(deck: str) -> list[str]:
    """All crates of a deck, in order."""
    return [f"{colour}{number}" for colour in COLOURS[: DECKS[deck]] for number in NUMBERS]


CRATES: Final = frozenset(crates("long"))


def in_order(crate: str) -> tuple[str, str]:
    """What crates are sorted by: colour, then number."""
    return crate[:1], crate[1:]


def set_of(three: Sequence[str]) -> str | None:
    """Which kind of set three different crates are; None where they are none.

    A run is one colour with numbers in a row, a trio one number in three colours, a mix has three colours and three
    numbers.
    """
    colours = {crate[0] for crate in three}
    numbers = sorted({int(crate[1]) for crate in three})
    if len(colours) == 1 and numbers[2] - numbers[0] == 2:
        return "run"
    if len(numbers) == 1:
        return "trio"
    return "mix" if len(colours) == len(numbers) == 3 else None


def prices(tides: int) -> dict[str, int]:
    """What each kind is worth after so many tides (1: the first)."""
    return {kind: max(LOWEST, price - (tides - 1)) for kind, price in PRICES.items()}
