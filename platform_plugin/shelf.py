"""A shelf of the store as plain data: small values by key, read as they were last written here."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Protocol, TypeVar

from platform_plugin.store import StoreFailed
from protocol.codec import BadData, canonical_json, from_json, from_plain

T = TypeVar("T")

logger = logging.getLogger(__name__)

COMMITTED_AT_ONCE: Final = 0
"""The ticket of a write that is safe already."""


class Unreadable(StoreFailed):
    """One value cannot be read; all others can."""


class Shelves(Protocol):
    """The part of a store that keeps values by key (`platform_plugin.store.Store`)."""

    def keep(self, shelf: str, key: str, value: bytes | None) -> int:
        """Put a value on a shelf, or (None) take it away; returns the ticket."""

    def kept(self, shelf: str, key: str) -> bytes | None:
        """What is committed under a key."""

    def newest(self, shelf: str, prefix: str = "", most: int | None = None) -> Sequence[tuple[str, bytes]]:
        """What is committed under keys that begin with `prefix`, the greatest key first."""


class Shelf:
    """One shelf. A store shows what is committed; this shows also what was written here and is not yet.

    `committed` gives the highest safe ticket. Another process may write the same shelf (`weltentisch admin`): its
    writes are seen as soon as they are committed.
    """

    def __init__(self, store: Shelves, name: str, committed: Callable[[], int]) -> None:
        self._store = store
        self._name = name
        self._committed = committed
        self._left_out: set[str] = set()
        self._waiting: OrderedDict[str, tuple[int, bytes | None]] = OrderedDict()

    def put(self, key: str, value: object) -> int:
        """Write plain data under a key, or (None) take it away; returns the ticket."""
        data = None if value is None else canonical_json(value)
        ticket = self._store.keep(self._name, key, data)
        self._waiting.pop(key, None)
        self._waiting[key] = (ticket, data)
        self._forget_committed()
        return ticket

    def get(self, key: str) -> Any | None:
        """The plain data under a key. Raises `StoreFailed`, `Unreadable`."""
        self._forget_committed()
        data = self._waiting[key][1] if key in self._waiting else self._store.kept(self._name, key)
        return None if data is None else self._read(key, data)

    def newest(self, most: int | None = None) -> dict[str, Any]:
        """Everything by key, the greatest key first; `most` of it. Raises `StoreFailed`, `Unreadable`."""
        return {key: self._read(key, data) for key, data in self._all(most)}

    def each(self) -> Iterator[tuple[str, Any]]:
        """Everything as in `newest`, with the fault in place of what cannot be read. Raises `StoreFailed`."""
        for key, data in self._all(None):
            try:
                yield key, self._read(key, data)
            except Unreadable as fault:
                yield key, fault

    def readable(self, kind: type[T]) -> dict[str, T]:
        """Everything of this kind by key. The rest is left out, as the log says once. Raises `StoreFailed`."""
        found: dict[str, T] = {}
        for key, value in self.each():
            try:
                if isinstance(value, Unreadable):
                    raise value
                found[key] = from_plain(kind, value)
            except (BadData, Unreadable) as fault:
                if key not in self._left_out:
                    logger.error("store: what is kept under %s/%s is left out: %s", self._name, key, fault)
                self._left_out.add(key)
        return found

    def _all(self, most: int | None) -> Sequence[tuple[str, bytes]]:
        self._forget_committed()
        found: dict[str, bytes | None] = dict(
            self._store.newest(self._name, "", None if most is None else most + len(self._waiting))
        )
        found.update((key, data) for key, (_, data) in self._waiting.items())
        return [(key, data) for key in sorted(found, reverse=True) if (data := found[key]) is not None][:most]

    def _forget_committed(self) -> None:
        committed = self._committed()
        while self._waiting and next(iter(self._waiting.values()))[0] <= committed:
            self._waiting.popitem(last=False)

    def _read(self, key: str, data: bytes) -> Any:
        try:
            return from_json(data)
        except BadData as bad:
            raise Unreadable(f"store: what is kept under {self._name}/{key} cannot be read: {bad}") from None
