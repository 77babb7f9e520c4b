"""A pause that the table has voted for: it ends by itself after a while, of which everybody is warned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from platform_plugin.clock import Clock, Timer
from platform_plugin.limits import SECOND

WARNED_AT: Final = (60 * SECOND, 10 * SECOND)
"""Time left (ms) at which everybody is told."""


class Recess:
    """At most one at a time. `warn` gets the ms that are left, `over` is called when the time is up."""

    def __init__(self, clock: Clock, length: int, warn: Callable[[int], None], over: Callable[[], None]) -> None:
        self._clock = clock
        self._length = length
        self._warn = warn
        self._over = over
        self._timers: list[Timer] = []
        self._until: int | None = None

    @property
    def lasts(self) -> bool:
        """Whether it is on."""
        return self._until is not None

    def left(self, stamp: int) -> int | None:
        """The ms until it ends by itself; None where none is on."""
        return None if self._until is None else max(0, self._until - stamp)

    def begin(self, stamp: int) -> None:
        """It starts now."""
        self.end()
        self._until = stamp + self._length
        self._timers = [
            self._clock.callLater((self._length - left) / 1000, self._warn, left)
            for left in WARNED_AT
            if left < self._length
        ]
        self._timers.append(self._clock.callLater(self._length / 1000, self._time_is_up))

    def end(self) -> None:
        """It is over, for whatever reason."""
        for timer in self._timers:
            if timer.active():
                timer.cancel()
        self._timers.clear()
        self._until = None

    def _time_is_up(self) -> None:
        self.end()
        self._over()
