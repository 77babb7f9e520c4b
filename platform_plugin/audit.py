"""The audit log: what admins and operators did, to whom, when and why."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from platform_plugin.shelf import Shelf

OPERATOR = "(terminal)"
"""Who did what was done by `weltentisch admin`; brackets are in no name."""


class Audit:
    """The newest `most` entries on a shelf, by stamp. `now` gives ms since 1970."""

    def __init__(self, shelf: Shelf, most: int, now: Callable[[], int]) -> None:
        self._shelf = shelf
        self._most = most
        self._now = now
        self._keys: deque[str] | None = None
        """Oldest first; read when they are first needed."""

    def note(self, by: str, did: str, whom: str = "", reason: str | None = None) -> int:
        """Write down that `by` did something (`ban`, `kick` …) to `whom`; returns the write's ticket."""
        if self._keys is None:
            self._keys = deque(sorted(self._shelf.newest()))
        stamp = self._now()
        # Greater than the last one, also in the same ms or when the clock was set back.
        last = _read_key(self._keys[-1]) if self._keys else (0, 0)
        key = _key(*max((stamp, 0), (last[0], last[1] + 1)))
        ticket = self._shelf.put(key, {"at": stamp, "by": by, "did": did, "whom": whom, "reason": reason})
        self._keys.append(key)
        while len(self._keys) > self._most:
            ticket = self._shelf.put(self._keys.popleft(), None)
        return ticket

    def newest(self, most: int) -> tuple[dict[str, Any], ...]:
        """The newest entries, newest first: {`at`, `by`, `did`, `whom`, `reason`}; what is empty is left out."""
        entries = self._shelf.newest(most).values()
        return tuple({name: value for name, value in entry.items() if value not in (None, "")} for entry in entries)


def _key(stamp: int, number: int) -> str:
    return f"{stamp:015d}-{number:06d}"


def _read_key(key: str) -> tuple[int, int]:
    stamp, _, number = key.partition("-")
    return int(stamp), int(number)
