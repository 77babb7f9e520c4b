"""Roles: who keeps order. Only registered names have one, named by the settings or granted from the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from platform_plugin.accounts import Account
from platform_plugin.names import name_key
from platform_plugin.need import ADMIN
from platform_plugin.shelf import Shelf

NONE: Final[frozenset[str]] = frozenset()
"""One for all guests: Python makes a new one of 216 bytes each time."""


class Roles:
    """On a shelf by the key of the name, read whenever it is asked; `admins` are named by the settings."""

    def __init__(self, shelf: Shelf, admins: Iterable[str] = ()) -> None:
        self._shelf = shelf
        self._named = {name_key(name): name for name in admins}

    def of(self, account: Account | None) -> frozenset[str]:
        """The roles of an account; a guest has none."""
        if account is None:
            return NONE
        granted = self._shelf.get(account.key)
        return frozenset(granted or ()) | ({ADMIN} if account.key in self._named else frozenset())

    def grant(self, account: Account) -> int:
        """Make somebody an admin; returns the write's ticket."""
        return self._shelf.put(account.key, sorted(frozenset(self._shelf.get(account.key) or ()) | {ADMIN}))

    def revoke(self, account: Account) -> int:
        """Take that back; returns the write's ticket. Whom the settings name stays one."""
        left = sorted(frozenset(self._shelf.get(account.key) or ()) - {ADMIN})
        return self._shelf.put(account.key, left or None)

    def admins(self) -> Iterator[str]:
        """The keys of the names that were granted it, in order."""
        yield from sorted(key for key, roles in self._shelf.each() if isinstance(roles, list) and ADMIN in roles)
