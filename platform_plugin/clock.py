"""Time as the host sees it: one clock handed in, read once per line at the edge, and a stopwatch for matches."""

from __future__ import annotations

from typing import Any, Protocol


class Timer(Protocol):
    """A call that is going to happen."""

    def cancel(self) -> None:
        """Let it not happen."""

    def active(self) -> bool:
        """Whether it still will."""


class Clock(Protocol):
    """Twisted's reactor, its test `Clock`, or a faster one for demonstrations."""

    def seconds(self) -> float:
        """Seconds since 1970."""

    def callLater(self, delay: float, callable: Any, *args: Any) -> Timer:  # noqa: A002, N802 - Twisted's names
        """Call after `delay` seconds."""


def milliseconds(clock: Clock) -> int:
    """The clock in whole ms since 1970: the stamp of what arrives now."""
    return round(clock.seconds() * 1000)


class Stopwatch:
    """Match time: ms that have run since the start, pauses left out. Stands until it is first started."""

    def __init__(self, elapsed: int = 0) -> None:
        self._elapsed = elapsed
        self._since: int | None = None

    @property
    def running(self) -> bool:
        """Whether time runs."""
        return self._since is not None

    def start(self, stamp: int) -> None:
        """Let time run from `stamp` on."""
        if self._since is None:
            self._since = stamp

    def stop(self, stamp: int) -> None:
        """Let time stand from `stamp` on."""
        self._elapsed = self.read(stamp)
        self._since = None

    def read(self, stamp: int) -> int:
        """Match time at a stamp; never less than what was elapsed when it was last started."""
        return self._elapsed if self._since is None else self._elapsed + max(0, stamp - self._since)

    def stamp_of(self, at: int) -> int | None:
        """The stamp at which match time will be `at`; None while time stands."""
        return None if self._since is None else self._since + at - self._elapsed
