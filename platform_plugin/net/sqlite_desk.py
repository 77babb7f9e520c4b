"""The shelves of an embedded store for a terminal: each write is committed before it returns.

A server may be running on the same file; it sees what was written here as soon as it looks.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from platform_plugin.net.sqlite_schema import failure, migrate
from platform_plugin.net.store_sqlite import KEEP, TAKE_AWAY, SqliteReader
from platform_plugin.shelf import COMMITTED_AT_ONCE

BUSY_MS = 5_000
"""How long a write waits for the server's writer."""


class SqliteDesk:
    """The shelves in the file `path`. Raises `StoreFailed` when it cannot be used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reader = SqliteReader(path)
        try:
            self._connection = sqlite3.connect(path, isolation_level=None)
            self._connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            self._connection.execute("PRAGMA synchronous = FULL")
            migrate(path, self._connection)
        except sqlite3.Error as error:
            self._reader.close()
            raise failure(path, error) from None

    def keep(self, shelf: str, key: str, value: bytes | None) -> int:
        """Put a value on a shelf, or take it away."""
        try:
            if value is None:
                self._connection.execute(TAKE_AWAY, (shelf, key))
            else:
                self._connection.execute(KEEP, (shelf, key, value))
        except sqlite3.Error as error:
            raise failure(self._path, error) from None
        return COMMITTED_AT_ONCE

    def kept(self, shelf: str, key: str) -> bytes | None:
        """What is committed under a key."""
        return self._reader.kept(shelf, key)

    def newest(self, shelf: str, prefix: str = "", most: int | None = None) -> Sequence[tuple[str, bytes]]:
        """What is committed under keys that begin with `prefix`, the greatest key first."""
        return self._reader.newest(shelf, prefix, most)

    def close(self) -> None:
        """Let go of the file."""
        self._reader.close()
        self._connection.close()
