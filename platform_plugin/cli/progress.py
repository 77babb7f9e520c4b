"""Progress of work that takes long: on a terminal after two seconds, silent everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Final, TypeVar

T = TypeVar("T")

SILENT: Final = 2.0
EVERY: Final = 0.2


def shown(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """The same items; on standard error, if that is a terminal, how many were taken."""
    if not sys.stderr.isatty():
        yield from items
        return
    next_at = monotonic() + SILENT
    written = False
    of = f" of {total}" if total is not None else ""
    for number, item in enumerate(items, 1):
        yield item
        if monotonic() >= next_at:
            print(f"\r{number}{of} {what}", end="", file=sys.stderr, flush=True)
            next_at = monotonic() + EVERY
            written = True
    if written:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
