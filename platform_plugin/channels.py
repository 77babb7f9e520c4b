"""Channels: words that reach everybody who has joined, wherever they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from platform_plugin import lists
from protocol.errors import Illegal, bad_arguments
from protocol.people_commands import Channel
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.people import Person
    from platform_plugin.session import Session

_NAME: Final = re.compile(r"[^\W_](?:[^\W_]|-){0,23}")
_RULE: Final = Words("A channel's name has 1 to 24 letters, digits and dashes and begins with none, unlike “{name}”.")


def read_channel(typed: str) -> str:
    """The name of a channel: case does not count. Raises `BadLine` (`bad-arguments`, with the rule)."""
    name = typed.casefold()
    if not _NAME.fullmatch(name):
        raise bad_arguments(Words(_RULE.text, {"name": typed}), usage(Channel))
    return name


class Channels:
    """Who is in which channel now. What somebody has joined is kept with the person (`lists.CHANNELS`)."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._in: dict[str, dict[Person, None]] = {}

    def present(self, name: str) -> tuple[Person, ...]:
        """Those who hear a channel, in the order in which they came."""
        return tuple(self._in.get(name, ()))

    def sessions(self, name: str) -> list[Session]:
        """Their links."""
        return [person.session for person in self.present(name) if person.session is not None]

    def join(self, person: Person, name: str) -> bool:
        """Somebody joins; False when they are in it already. Raises `Illegal` (`too-many`)."""
        fresh = name not in person.lists.get(lists.CHANNELS, {})
        if fresh and len(person.lists.get(lists.CHANNELS, {})) >= self._most:
            raise Illegal("too-many", what=Words("channels of yours"), limit=self._most)
        person.lists.setdefault(lists.CHANNELS, {})[name] = name
        self._in.setdefault(name, {})[person] = None
        return fresh

    def leave(self, person: Person, name: str) -> bool:
        """Somebody leaves for good; False when they were not in it."""
        self._out(person, name)
        return lists.take(person, lists.CHANNELS, name) is not None

    def arrived(self, person: Person) -> None:
        """Somebody has come: they are in all channels that they had joined."""
        for name in person.lists.get(lists.CHANNELS, {}):
            self._in.setdefault(name, {})[person] = None

    def departed(self, person: Person) -> None:
        """Somebody's line is gone, or they are."""
        for name in person.lists.get(lists.CHANNELS, {}):
            self._out(person, name)

    def _out(self, person: Person, name: str) -> None:
        there = self._in.get(name, {})
        there.pop(person, None)
        if not there:
            self._in.pop(name, None)

    def counts(self, person: Person) -> dict[str, int]:
        """The channels that somebody has joined, with how many people are in each now."""
        return {name: len(self._in.get(name, ())) for name in sorted(person.lists.get(lists.CHANNELS, {}))}
