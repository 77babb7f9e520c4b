"""The operator's list of words that nobody is heard with: whole words, in any case and width.

A line that holds one is refused to whoever typed it.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, combining, normalize

from platform_plugin.shelf import Shelf
from protocol.errors import Illegal
from protocol.words import Words

_WORD: Final = re.compile(r"[^\W_]+")
_IS_LISTED: Final = Words("“{word}” is on this server's list of words that nobody is heard with")


def folded(text: str) -> str:
    """The text without case, width, accents and invisible signs: one entry catches all spellings of a word."""
    apart = normalize("NFKD", text.casefold())
    plain = "".join(sign for sign in apart if not combining(sign) and category(sign) != "Cf")
    return normalize("NFKC", plain).casefold()


class BadWords:
    """The list."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._words = {word for word, _ in shelf.each()}

    def all(self) -> tuple[str, ...]:
        """The words in order, folded."""
        return tuple(sorted(self._words))

    def add(self, word: str) -> None:
        """From now on nobody is heard with this word."""
        self._words.add(folded(word))
        self._shelf.put(folded(word), True)

    def remove(self, word: str) -> bool:
        """Take a word off the list; False when it was not there."""
        if folded(word) not in self._words:
            return False
        self._words.discard(folded(word))
        self._shelf.put(folded(word), None)
        return True

    def refuse(self, text: str) -> None:
        """Raises `Illegal` (`not-allowed`) for a text with a listed word, as a whole word."""
        if not self._words:
            return
        found = next((word for word in _WORD.findall(folded(text)) if word in self._words), None)
        if found is not None:
            raise Illegal("not-allowed", reason=Words(_IS_LISTED.text, {"word": found}))


def is_word(text: str) -> bool:
    """Whether this can be an entry: letters and digits only, so that it can be met as a whole word."""
    return bool(_WORD.fullmatch(text)) and bool(folded(text))
