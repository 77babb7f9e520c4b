"""Private words for people who are absent, kept until they come back (by the key of the receiver).

Only people with an account get them. What waits for one person is bounded, and so is each sender's part of it.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from platform_plugin.shelf import Shelf
from protocol.codec import from_plain, to_plain
from protocol.errors import Illegal
from protocol.words import Words

FROM_ONE: Final = 5
"""Stored words of one sender that wait for one person."""


@frozen
class Letter:
    """One stored `/tell`."""

    key: str
    """Of the sender."""
    name: str
    at: int
    """When it was said (ms since 1970)."""
    text: str


class Mail:
    """What waits for whom: at most `most` letters for one person."""

    def __init__(self, shelf: Shelf, most: int) -> None:
        self._shelf = shelf
        self._most = most

    def waiting(self, key: str) -> tuple[Letter, ...]:
        """The letters for somebody, oldest first."""
        return tuple(from_plain(Letter, each) for each in self._shelf.get(key) or ())

    def post(self, key: str, shown: str, letter: Letter) -> None:
        """Keep a letter for somebody. Raises `Illegal` (`too-many`)."""
        letters = self.waiting(key)
        mine = sum(1 for each in letters if each.key == letter.key)
        for number, limit, what in (
            (mine, FROM_ONE, Words("stored words of yours for {name}", {"name": shown})),
            (len(letters), self._most, Words("stored words for {name}", {"name": shown})),
        ):
            if number >= limit:
                raise Illegal("too-many", what=what, limit=limit)
        self._shelf.put(key, [to_plain(each) for each in (*letters, letter)])

    def fetch(self, key: str) -> tuple[Letter, ...]:
        """The letters for somebody, who gets them now."""
        letters = self.waiting(key)
        if letters:
            self._shelf.put(key, None)
        return letters
