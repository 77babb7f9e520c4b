"""The personal lists of somebody: mute, friends, watch, bad. Each holds names by their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from protocol.errors import Illegal, bad_arguments
from protocol.people_commands import Add
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.people import Person

MUTE: Final = "mute"
FRIENDS: Final = "friends"
WATCH: Final = "watch"
BAD: Final = "bad"
CHANNELS: Final = "channels"
"""Kept like a list, but of channels; it is not for `/list`."""


def has(person: Person, kind: str, key: str) -> bool:
    """Whether a key is on one of somebody's lists."""
    return key in person.lists.get(kind, {})


def names(person: Person, kind: str) -> tuple[str, ...]:
    """The names on a list as they were put there, in order."""
    return tuple(sorted(person.lists.get(kind, {}).values(), key=str.casefold))


def put(person: Person, kind: str, key: str, shown: str, most: int) -> bool:
    """Put a name on a list; False when it is there already.

    Raises `Refused`: `too-many`, `bad-arguments` for one's own name.
    """
    entries = person.lists.setdefault(kind, {})
    if key == person.key and kind != CHANNELS:
        raise bad_arguments(Words("Your lists are for others, not for yourself."), usage(Add))
    if key in entries:
        return False
    if len(entries) >= most:
        raise Illegal("too-many", what=Words("entries in your list {list}", {"list": kind}), limit=most)
    entries[key] = shown
    return True


def take(person: Person, kind: str, key: str) -> str | None:
    """Take a name off a list; gives it as it was shown."""
    return person.lists.get(kind, {}).pop(key, None)
