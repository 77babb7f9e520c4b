"""Which store is meant by a URL: `sqlite:FILE`, `memory:`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from platformdirs import user_data_dir

from platform_plugin.net.store_memory import MemoryStore
from platform_plugin.net.store_sqlite import Deliver, SqliteReader, SqliteStore
from platform_plugin.store import Store, StoreFailed

APPLICATION: Final = "weltentisch"
ALLOWED: Final = "allowed are sqlite:FILE and memory:"


def data_folder() -> Path:
    """Where this user's data are kept."""
    return Path(user_data_dir(APPLICATION, appauthor=False))


def default_store() -> str:
    """The store of a server that was not told of one."""
    return f"sqlite:{data_folder() / 'weltentisch.sqlite'}"


def sqlite_path(url: str) -> Path | None:
    """The file of a `sqlite:` URL; None for `memory:`. Raises `StoreFailed` for everything else."""
    scheme, colon, rest = url.partition(":")
    if not colon:
        raise StoreFailed(f"store {url!r}: it does not say of which kind it is; {ALLOWED}")
    if scheme == "memory":
        if rest:
            raise StoreFailed(f"store {url!r}: nothing may follow memory:")
        return None
    if scheme == "sqlite":
        name = rest.removeprefix("//")
        if not name:
            raise StoreFailed(f"store {url!r}: the file is missing; {ALLOWED}")
        return Path(name).expanduser()
    if scheme in ("postgresql", "postgres"):
        raise StoreFailed("store postgresql: not in this version yet; " + ALLOWED)
    raise StoreFailed(f"store {url!r}: the kind {scheme!r} is unknown; {ALLOWED}")


def make_data_folder(path: Path) -> None:
    """Make the folder of a store, if it is our own; one that was named and is not there is a slip of the pen."""
    if path.parent == data_folder():
        path.parent.mkdir(parents=True, exist_ok=True)


def open_store(url: str, deliver: Deliver, failed: Callable[[StoreFailed], None]) -> Store:
    """The store for a server. Raises `StoreFailed`."""
    path = sqlite_path(url)
    if path is None:
        return MemoryStore()
    make_data_folder(path)
    return SqliteStore(path, deliver, failed)


def open_reader(url: str) -> SqliteReader:
    """A store to read from, whether a server runs on it or not. Raises `StoreFailed`."""
    path = sqlite_path(url)
    if path is None:
        raise StoreFailed("store memory: it ends with its server and holds nothing; allowed is sqlite:FILE")
    return SqliteReader(path)
