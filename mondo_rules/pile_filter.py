"""What `/pile` looks for: four edges in any rotation, symbols, streets, volcanoes."""

from collections.abc import Callable
from typing import Final, TypeAlias

from mondo_rules.commands import PileQuery
from mondo_rules.tile import Side
from mondo_rules.vocabulary import Vocabulary
from protocol.errors import bad_arguments
from protocol.slash import usage
from protocol.words import Words

ANY: Final = "."
VOLCANOES: Final = {"volcano": "ai", "active": "a", "inactive": "i", "!a": "a", "!i": "i"}
"""Words for volcanoes, and the kinds that they mean."""
STREET: Final = "street"

Filter: TypeAlias = Callable[[Side], bool]


def read_filter(text: str | None, words: Vocabulary) -> Filter:
    """Whether a side shows everything that the words of a filter ask for. Raises `BadLine` (`bad-arguments`)."""
    asked = [_term(word, words) for word in (text or "").lower().split()]
    return lambda side: all(term(side) for term in asked)


def _term(word: str, words: Vocabulary) -> Filter:
    if word in VOLCANOES:
        kinds = VOLCANOES[word]
        return lambda side: side.volcano is not None and side.volcano in kinds
    if word == STREET and words.street_ground:
        return lambda side: bool(side.curves)
    symbols = [name for name in words.symbols if name not in words.pieces]  # those that tiles can show
    if word in symbols:
        return lambda side: any(name == word for name, _ in side.symbols)
    if len(word) == 4 and all(letter in words.landscapes or letter == ANY for letter in word):
        return lambda side: matches(word, side.edges)
    letters = ", ".join(f"{letter} {name}" for letter, name in words.landscapes.items())
    others = (*VOLCANOES, STREET) if words.street_ground else tuple(VOLCANOES)
    fault = Words(
        "“{word}” is nothing to look for: use four edges ({letters}, . for any), a symbol ({symbols}), "
        "or one of {volcanoes}.",
        {"word": word, "letters": letters, "symbols": ", ".join(symbols), "volcanoes": ", ".join(others)},
    )
    raise bad_arguments(fault, usage(PileQuery))


def matches(pattern: str, edges: str) -> bool:
    """Whether four edges show a pattern, in any rotation."""
    twice = edges + edges
    return any(
        all(wanted in (ANY, letter) for wanted, letter in zip(pattern, twice[start : start + 4], strict=True))
        for start in range(4)
    )
