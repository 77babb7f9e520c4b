"""A store that forgets: `memory:`. What is written is committed at once and gone when the server ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define, field

from platform_plugin.store import Filed


@define
class _Log:
    lines: list[bytes]
    closed: bool = False


@define
class MemoryStore:
    """The log of matches and the shelves in this process."""

    _logs: dict[str, _Log] = field(factory=dict, init=False)
    _shelves: dict[str, dict[str, bytes]] = field(factory=dict, init=False)
    _ticket: int = field(default=0, init=False)
    _listeners: list[Callable[[int], None]] = field(factory=list, init=False)

    def listen(self, committed: Callable[[int], None]) -> None:
        """Call `committed` with each ticket, before the write returns it."""
        self._listeners.append(committed)

    def begin(self, match: str, header: bytes) -> int:
        """Open the log of a match."""
        self._logs[match] = _Log([header])
        return self._commit()

    def append(self, match: str, lines: Sequence[bytes]) -> int:
        """Add event lines."""
        self._logs[match].lines.extend(lines)
        return self._commit()

    def finish(self, match: str, closing: bytes) -> int:
        """Add the closing line."""
        log = self._logs[match]
        log.lines.append(closing)
        log.closed = True
        return self._commit()

    def matches(self) -> Sequence[Filed]:
        """All matches, oldest first."""
        return [Filed(match, log.lines[0], log.closed) for match, log in self._logs.items()]

    def read(self, match: str) -> Sequence[bytes]:
        """The record of a match line by line."""
        log = self._logs.get(match)
        return () if log is None else tuple(log.lines)

    def keep(self, shelf: str, key: str, value: bytes | None) -> int:
        """Put a value on a shelf, or take it away."""
        values = self._shelves.setdefault(shelf, {})
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value
        return self._commit()

    def kept(self, shelf: str, key: str) -> bytes | None:
        """What is kept under a key."""
        return self._shelves.get(shelf, {}).get(key)

    def newest(self, shelf: str, prefix: str = "", most: int | None = None) -> Sequence[tuple[str, bytes]]:
        """What is kept under keys that begin with `prefix`, the greatest key first."""
        values = self._shelves.get(shelf, {})
        return [(key, values[key]) for key in sorted(values, reverse=True) if key.startswith(prefix)][:most]

    def close(self) -> None:
        """There is nothing to let go of."""

    def _commit(self) -> int:
        self._ticket += 1
        for listener in self._listeners:
            listener(self._ticket)
        return self._ticket
