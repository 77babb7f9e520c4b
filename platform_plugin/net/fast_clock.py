"""A clock that runs faster than the world: for demonstrations."""

from __future__ import annotations

from typing import Any

from platform_plugin.clock import Clock, Timer


class FastClock:
    """`speed` seconds pass on it in each of `clock`'s, from now on."""

    def __init__(self, clock: Clock, speed: float) -> None:
        self._clock = clock
        self._speed = speed
        self._began = clock.seconds()

    def seconds(self) -> float:
        """Seconds since 1970, ahead of the world by what has run faster."""
        return self._began + (self._clock.seconds() - self._began) * self._speed

    def callLater(self, delay: float, callable: Any, *args: Any) -> Timer:  # noqa: A002, N802 - Twisted's names
        """Call after `delay` seconds of this clock."""
        return self._clock.callLater(delay / self._speed, callable, *args)
