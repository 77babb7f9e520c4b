"""The two letters by which text mode shows each symbol, and the legend that explains them."""

from collections.abc import Iterable, Mapping
from typing import Final

from mondo_rules import icons
from protocol.ruleset import Screen
from protocol.words import Words, say

SAPIENS_LETTERS: Final[Mapping[str, str]] = {
    "fisherman": "Fi",
    "shepherd": "Sh",
    "lumberjack": "Lu",
    "ship": "Sp",
    "coach": "Co",
    "boar": "Bo",
    "field": "Fe",
    "barrel": "Ba",
    "fishers-village": "FV",
    "shepherds-village": "SV",
    "lumberjacks-village": "LV",
    "station": "St",
    "lighthouse": "Li",
    "lodge": "Lo",
    "mill": "Mi",
    "stilthouse": "Hs",
    "tavern": "Ta",
    "windpump": "Wp",
}
LETTERS: Final[Mapping[str, str]] = {**icons.LETTERS, **SAPIENS_LETTERS}


def legend(symbols: Iterable[str], screen: Screen) -> str:
    """What the letters of these symbols mean, and the marks of streets."""
    letters = ", ".join(f"{LETTERS[name]} {say(Words(name), screen.lang)}" for name in symbols)
    marks = Words(
        "Letters: {letters}. A / or \\ in a corner is a street between the two edges there, # one on the border.",
        {"letters": letters},
    )
    return say(marks, screen.lang)
