"""A whole copy of an embedded store, also of one that a server is writing to."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from attrs import frozen

from platform_plugin.net.sqlite_schema import failure, version_of
from platform_plugin.store import StoreFailed

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database that is in use, or was when its machine failed."""


@frozen
class Copied:
    """What is in the copy."""

    matches: int
    accounts: int


def copy_store(source: Path, target: Path) -> Copied:
    """Copy the store in `source` to the file `target` and check the copy.

    Raises `StoreFailed`; then there is no `target`. One that exists is never touched.
    """
    if not source.is_file():
        raise StoreFailed(f"store {source}: there is no such file")
    for taken in (target, *(target.with_name(target.name + ending) for ending in BESIDE)):
        if taken.exists():
            raise StoreFailed(f"{taken}: this file exists already, and nothing is overwritten; move it away first")
    part = target.with_name(target.name + ".part")
    try:
        # Made by us alone, and readable by nobody else: it holds the hashes of passwords.
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise StoreFailed(f"{part}: this file exists already, from a copy that failed; remove it first") from None
    except OSError as error:
        raise StoreFailed(f"{part}: {error.strerror or error}") from None
    try:
        copied = _copy(source, part)
        _keep_on_disk(part)
        # Fails where a file of that name has come into being meanwhile.
        os.link(part, target)
        return copied
    except sqlite3.Error as error:
        raise failure(source, error) from None
    except OSError as error:
        raise StoreFailed(f"{target}: {error.strerror or error}") from None
    finally:
        for left in (part, *(part.with_name(part.name + ending) for ending in BESIDE)):
            left.unlink(missing_ok=True)


def _copy(source: Path, part: Path) -> Copied:
    address = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as original, closing(sqlite3.connect(part)) as copy:
        if version_of(source, original) == 0:
            raise StoreFailed(f"store {source}: it is not a database of this program")
        # All in one step: a reader of a write-ahead log stops no writer, and no write makes it begin again.
        original.backup(copy)
        # One file that needs nothing beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
        fault = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if fault != "ok":
            raise StoreFailed(f"store {source}: the file is damaged ({fault}); restore another backup")
        return Copied(_count(copy, "match"), _count(copy, "kept", "accounts"))


def _count(copy: sqlite3.Connection, table: str, shelf: str | None = None) -> int:
    if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone():
        return 0
    if shelf is None:
        return int(copy.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
    return int(copy.execute(f"SELECT count(*) FROM {table} WHERE shelf = ?", (shelf,)).fetchone()[0])


def _keep_on_disk(file: Path) -> None:
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
