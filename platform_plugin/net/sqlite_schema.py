"""The tables of the embedded store, their migrations, and what SQLite's errors mean to an operator."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from platform_plugin.store import StoreFailed

APPLICATION: Final = 0x57_45_4C_54
"""SQLite's `application_id` of our files: WELT."""

MIGRATIONS: Final = (
    """
    CREATE TABLE match (
        number INTEGER PRIMARY KEY,
        match TEXT NOT NULL UNIQUE,
        header BLOB NOT NULL,
        closing BLOB
    );
    CREATE TABLE line (
        number INTEGER NOT NULL REFERENCES match,
        place INTEGER NOT NULL,
        line BLOB NOT NULL,
        PRIMARY KEY (number, place)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE kept (
        shelf TEXT NOT NULL,
        key TEXT NOT NULL,
        value BLOB NOT NULL,
        PRIMARY KEY (shelf, key)
    ) WITHOUT ROWID;
    """,
)
"""Migration n leads from version n - 1 (SQLite's `user_version`) to n. Never edit one that was released: add one."""

_MEANINGS: Final = {
    "SQLITE_NOTADB": "it is not a database of this program",
    "SQLITE_CORRUPT": "the file is damaged; restore a backup",
    "SQLITE_CANTOPEN": "it cannot be opened; check that the folder exists and may be read and written",
    "SQLITE_PERM": "there is no permission to use it",
    "SQLITE_READONLY": "it may not be written; check the permissions of the file and its folder",
    "SQLITE_BUSY": "another program has it locked",
    "SQLITE_LOCKED": "another program has it locked",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk failed",
}


def failure(path: Path, error: sqlite3.Error | OSError) -> StoreFailed:
    """The error in words that name the file and the cause."""
    name = getattr(error, "sqlite_errorname", "") or ""
    main = "_".join(name.split("_")[:2])
    meaning = _MEANINGS.get(main)
    return StoreFailed(f"store {path}: {meaning} ({error})" if meaning else f"store {path}: {error}")


def version_of(path: Path, connection: sqlite3.Connection) -> int:
    """The schema's version in this file, 0 for a new one. Raises `StoreFailed` for files that are not ours."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION and (application or version or tables):
        raise StoreFailed(f"store {path}: it is a database of another program")
    if version > len(MIGRATIONS):
        raise StoreFailed(
            f"store {path}: a newer version of this program made it (schema {version}, known up to {len(MIGRATIONS)})"
        )
    return version


def migrate(path: Path, connection: sqlite3.Connection) -> None:
    """Bring the file up to date, each step in a transaction of its own."""
    for number in range(version_of(path, connection) + 1, len(MIGRATIONS) + 1):
        connection.executescript(
            f"BEGIN IMMEDIATE; {MIGRATIONS[number - 1]}"
            f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number}; COMMIT;"
        )
