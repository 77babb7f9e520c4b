"""The embedded store: one SQLite file, written by one thread that commits whatever has come in meanwhile at once.

WAL with `synchronous=FULL`: what was committed survives a power cut. The connection that writes is made and used by
the writer's thread alone; reads go through a second, read-only one and see what is committed.
"""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import sleep
from typing import IO, Any, Final, TypeAlias

from attrs import frozen

from platform_plugin.net.sqlite_schema import failure, migrate, version_of
from platform_plugin.store import Filed, StoreFailed

_Row: TypeAlias = tuple[int, int, bytes]
"""A line in the log: number of the match, place, text."""
Deliver: TypeAlias = Callable[[Callable[[], None]], None]
"""Runs a call in the reactor's thread."""

MOST_AT_ONCE: Final = 2000
"""Writes in one transaction."""
MOST_ROWS: Final = 256
"""Rows in one statement. Each statement gives the interpreter's lock away and has to get it back: few are cheaper."""
GATHER: Final = 0.0005
"""Seconds to wait for more after a commit of several writes: under load one commit then serves many."""

_BEGIN: Final = "INSERT INTO match (match, header) VALUES (?, ?)"
_NUMBER: Final = "SELECT number FROM match WHERE match = ?"
_LAST: Final = "SELECT coalesce(max(place), 0) FROM line WHERE number = ?"
# FAIL: a failure ends the whole transaction anyway, so SQLite need not note down what to take back of one statement.
_APPEND: Final = "INSERT OR FAIL INTO line (number, place, line) VALUES (?, ?, ?)"
_ONE_MORE: Final = ", (?, ?, ?)"
_FINISH: Final = "UPDATE match SET closing = ? WHERE number = ?"
_MATCHES: Final = "SELECT match, header, closing IS NOT NULL FROM match ORDER BY number"
_HEADER: Final = "SELECT number, header, closing FROM match WHERE match = ?"
KEEP: Final = "INSERT INTO kept (shelf, key, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
TAKE_AWAY: Final = "DELETE FROM kept WHERE shelf = ? AND key = ?"
_KEPT: Final = "SELECT value FROM kept WHERE shelf = ? AND key = ?"
_NEWEST: Final = (
    "SELECT key, value FROM kept WHERE shelf = ? AND key >= ? AND key < ? || char(1114111) ORDER BY key DESC LIMIT ?"
)
_LINES: Final = "SELECT line FROM line WHERE number = ? ORDER BY place"


@frozen
class _Write:
    ticket: int
    match: str
    header: bytes | None = None
    lines: Sequence[bytes] = ()
    closing: bytes | None = None


@frozen
class _Keep:
    ticket: int
    shelf: str
    key: str
    value: bytes | None


class SqliteReader:
    """A store's matches and shelves, without the means to change them; also while a server runs on it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        if not path.exists():
            raise StoreFailed(f"store {path}: there is no such file")
        try:
            self._connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
            if version_of(path, self._connection) == 0:
                raise StoreFailed(f"store {path}: it is not a database of this program")
        except sqlite3.Error as error:
            raise failure(path, error) from None

    def matches(self) -> Sequence[Filed]:
        """All matches, oldest first."""
        return [Filed(match, header, bool(closed)) for match, header, closed in self._ask(_MATCHES)]

    def read(self, match: str) -> Sequence[bytes]:
        """The record of a match line by line; empty when there is none."""
        found = self._ask(_HEADER, match)
        if not found:
            return ()
        number, header, closing = found[0]
        lines = [header, *(line for (line,) in self._ask(_LINES, number))]
        return lines if closing is None else [*lines, closing]

    def kept(self, shelf: str, key: str) -> bytes | None:
        """What is committed under a key."""
        found = self._ask(_KEPT, shelf, key)
        return found[0][0] if found else None

    def newest(self, shelf: str, prefix: str = "", most: int | None = None) -> Sequence[tuple[str, bytes]]:
        """What is committed under keys that begin with `prefix`, the greatest key first."""
        return self._ask(_NEWEST, shelf, prefix, prefix, -1 if most is None else most)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def _ask(self, question: str, *values: object) -> list[Any]:
        try:
            return self._connection.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise failure(self._path, error) from None


class _Writer(Thread):
    """The thread that writes. It ends at the first failure, and nothing is called committed any more."""

    def __init__(self, path: Path, committed: Callable[[int], None], failed: Callable[[StoreFailed], None]) -> None:
        super().__init__(name="store", daemon=True)
        self.queue: SimpleQueue[_Write | _Keep | None] = SimpleQueue()
        self.opened = Event()
        self.fault: StoreFailed | None = None
        self._path = path
        self._committed = committed
        self._failed = failed
        self._busy = False
        self._open: dict[str, tuple[int, int]] = {}
        """Of each match that is written: its number and its last place."""

    def run(self) -> None:
        try:
            if not self._path.exists():
                # It will hold the hashes of passwords; what SQLite puts beside it has the same mode.
                self._path.touch(0o600)
            connection = sqlite3.connect(self._path, isolation_level=None)
        except (sqlite3.Error, OSError) as error:
            self._fail(failure(self._path, error))
            return
        try:
            connection.execute("PRAGMA busy_timeout = 2000")
            # Asked before the file is changed in any way.
            version_of(self._path, connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            migrate(self._path, connection)
            self.opened.set()
            while self._commit(connection):
                pass
        except StoreFailed as fault:
            self._fail(fault)
        except (sqlite3.Error, OSError) as error:
            self._fail(failure(self._path, error))
        finally:
            connection.close()

    def _fail(self, fault: StoreFailed) -> None:
        self.fault = fault
        if self.opened.is_set():
            self._failed(fault)
        self.opened.set()

    def _commit(self, connection: sqlite3.Connection) -> bool:
        """Wait for work and commit all that is there; whether there may be more."""
        batch = [self.queue.get()]
        if self._busy:
            sleep(GATHER)
        try:
            while batch[-1] is not None and len(batch) < MOST_AT_ONCE:
                batch.append(self.queue.get_nowait())
        except Empty:
            pass
        writes = [write for write in batch if write is not None]
        self._busy = len(writes) > 1
        if writes:
            connection.execute("BEGIN IMMEDIATE")
            rows: list[_Row] = []
            for write in writes:
                if isinstance(write, _Keep):
                    self._keep(connection, write)
                else:
                    rows += self._write(connection, write)
            _insert(connection, rows)
            connection.execute("COMMIT")
            self._committed(writes[-1].ticket)
        return batch[-1] is not None

    def _write(self, connection: sqlite3.Connection, write: _Write) -> Sequence[_Row]:
        """Write all of it but its lines; the rows to insert for those."""
        if write.header is not None:
            number = connection.execute(_BEGIN, (write.match, write.header)).lastrowid or 0
            last = 0
        elif write.match in self._open:
            number, last = self._open[write.match]
        else:
            number, last = self._find(connection, write.match)
        if write.closing is None:
            self._open[write.match] = (number, last + len(write.lines))
        else:
            connection.execute(_FINISH, (write.closing, number))
            self._open.pop(write.match, None)
        return [(number, place, line) for place, line in enumerate(write.lines, last + 1)]

    def _keep(self, connection: sqlite3.Connection, keep: _Keep) -> None:
        if keep.value is None:
            connection.execute(TAKE_AWAY, (keep.shelf, keep.key))
        else:
            connection.execute(KEEP, (keep.shelf, keep.key, keep.value))

    def _find(self, connection: sqlite3.Connection, match: str) -> tuple[int, int]:
        found = connection.execute(_NUMBER, (match,)).fetchone()
        if found is None:
            raise StoreFailed(f"store {self._path}: the match {match} was never begun")
        return found[0], connection.execute(_LAST, found).fetchone()[0]


def _insert(connection: sqlite3.Connection, rows: Sequence[_Row]) -> None:
    """Insert lines, in statements of 256, 128, 64 … rows: so there are few statements, and few kinds of them."""
    done, size = 0, MOST_ROWS
    while done < len(rows):
        while size > len(rows) - done:
            size //= 2
        values = [value for row in rows[done : done + size] for value in row]
        connection.execute(_APPEND + _ONE_MORE * (size - 1), values)
        done += size


class SqliteStore:
    """The store in the file `path`. Raises `StoreFailed` when it cannot be used.

    `deliver` runs a call in the reactor's thread; `failed` is called there when a write has failed: from then on
    nothing is committed any more and the server has to stop.
    """

    def __init__(self, path: Path, deliver: Deliver, failed: Callable[[StoreFailed], None]) -> None:
        self._listeners: list[Callable[[int], None]] = []
        self._ticket = 0
        self._lock = _lock(path)
        self._writer = _Writer(
            path,
            lambda ticket: deliver(lambda: self._tell(ticket)),
            lambda fault: deliver(lambda: failed(fault)),
        )
        self._writer.start()
        self._writer.opened.wait()
        try:
            if self._writer.fault is not None:
                raise self._writer.fault
            self._reader = SqliteReader(path)
        except StoreFailed:
            self._writer.queue.put(None)
            self._lock.close()
            raise

    def listen(self, committed: Callable[[int], None]) -> None:
        """Call `committed` in the reactor's thread with the highest safe ticket."""
        self._listeners.append(committed)

    def begin(self, match: str, header: bytes) -> int:
        """Open the log of a match."""
        return self._put(_Write(self._next(), match, header=header))

    def append(self, match: str, lines: Sequence[bytes]) -> int:
        """Add event lines."""
        return self._put(_Write(self._next(), match, lines=tuple(lines)))

    def finish(self, match: str, closing: bytes) -> int:
        """Add the closing line."""
        return self._put(_Write(self._next(), match, closing=closing))

    def matches(self) -> Sequence[Filed]:
        """All matches that are committed, oldest first."""
        return self._reader.matches()

    def read(self, match: str) -> Sequence[bytes]:
        """What is committed of the record of a match."""
        return self._reader.read(match)

    def keep(self, shelf: str, key: str, value: bytes | None) -> int:
        """Put a value on a shelf, or take it away."""
        return self._put(_Keep(self._next(), shelf, key, value))

    def kept(self, shelf: str, key: str) -> bytes | None:
        """What is committed under a key."""
        return self._reader.kept(shelf, key)

    def newest(self, shelf: str, prefix: str = "", most: int | None = None) -> Sequence[tuple[str, bytes]]:
        """What is committed under keys that begin with `prefix`, the greatest key first."""
        return self._reader.newest(shelf, prefix, most)

    def close(self) -> None:
        """Commit what is waiting and let go of the files."""
        self._writer.queue.put(None)
        self._writer.join()
        self._reader.close()
        self._lock.close()

    def _next(self) -> int:
        self._ticket += 1
        return self._ticket

    def _put(self, write: _Write | _Keep) -> int:
        self._writer.queue.put(write)
        return write.ticket

    def _tell(self, ticket: int) -> None:
        for listener in self._listeners:
            listener(ticket)


def _lock(path: Path) -> IO[bytes]:
    """Two servers must not write one store: a lock on a file beside it, held as long as the store is open.

    Not on the database itself: closing a second descriptor of it would drop SQLite's own locks.
    """
    try:
        lock = path.with_name(path.name + "-lock").open("ab")
    except OSError as error:
        raise failure(path, error) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise StoreFailed(f"store {path}: another server is using it") from None
    return lock
