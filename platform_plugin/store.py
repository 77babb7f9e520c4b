"""What the host needs of a store: an append-only log per match, shelves, and to be told what is safe on disk.

A shelf keeps small values by key (accounts, results, bans …): JSON as the host writes it; no store looks inside.

Every write returns a ticket. Tickets grow; when `committed(ticket)` is called, everything up to that ticket will
survive a crash. Output that speaks of a write waits for its ticket (`platform_plugin.hub`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import frozen


@frozen
class Filed:
    """A match in the store: its id, its header line, and whether its closing line is there too."""

    match: str
    header: bytes
    closed: bool


class StoreFailed(Exception):
    """The store cannot be opened, read or written; the message says why, in words for the operator."""


class Store(Protocol):
    """An append-only log of matches. Calls come from the reactor's thread and never block on the disk."""

    def listen(self, committed: Callable[[int], None]) -> None:
        """Call `committed` with the highest safe ticket, in the reactor's thread, after each commit."""

    def begin(self, match: str, header: bytes) -> int:
        """Open the log of a match with its header line; returns the ticket."""

    def append(self, match: str, lines: Sequence[bytes]) -> int:
        """Add event lines to the log of a match; returns the ticket."""

    def finish(self, match: str, closing: bytes) -> int:
        """Add the closing line to the log of a match; returns the ticket."""

    def matches(self) -> Sequence[Filed]:
        """All matches, oldest first."""

    def read(self, match: str) -> Sequence[bytes]:
        """The record of a match line by line; empty when there is none. Raises `StoreFailed`."""

    def keep(self, shelf: str, key: str, value: bytes | None) -> int:
        """Put a value on a shelf, or (None) take it away; returns the ticket. The last one counts."""

    def kept(self, shelf: str, key: str) -> bytes | None:
        """What is committed under a key."""

    def newest(self, shelf: str, prefix: str = "", most: int | None = None) -> Sequence[tuple[str, bytes]]:
        """What is committed under keys that begin with `prefix`, by key, the greatest first; `most` of them."""

    def close(self) -> None:
        """Commit what is waiting and let go of the files."""
