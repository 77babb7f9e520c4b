"""Draining before the end: nothing new starts, everybody is told, running matches may finish."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from platform_plugin.clock import Clock, Timer
from platform_plugin.limits import MINUTE, SECOND
from protocol.words import Words, n_words

_MINUTES: Final = (720, 360, 180, 120, 60, 30, 15, 10, 5, 2, 1)
_SECONDS: Final = (30, 10)
MARKS: Final = (*(minutes * MINUTE for minutes in _MINUTES), *(seconds * SECOND for seconds in _SECONDS))
"""The ms before the end at which everybody is told, besides the beginning."""

OFF: Final = Words("The server goes on: it will not be shut down after all.")


class Drain:
    """`announce` tells everybody; `end` is called when the time has come."""

    def __init__(self, clock: Clock, announce: Callable[[Words], None], end: Callable[[], None]) -> None:
        self._clock = clock
        self._announce = announce
        self._end = end
        self._timers: list[Timer] = []
        self._at: int | None = None

    @property
    def on(self) -> bool:
        """Whether nothing new may start."""
        return self._at is not None

    def begin(self, span: int, stamp: int) -> None:
        """End in `span` ms from `stamp` on; an earlier plan is given up."""
        self._cancel()
        self._at = stamp + span
        self._announce(self.words(stamp))
        for mark in MARKS:
            if mark < span:
                self._timers.append(self._clock.callLater((span - mark) / 1000, self._remind, self._at - mark))
        self._timers.append(self._clock.callLater(span / 1000, self._end))

    def give_up(self) -> bool:
        """Go on after all; False when nothing was planned."""
        if self._at is None:
            return False
        self._cancel()
        self._at = None
        self._announce(OFF)
        return True

    def words(self, stamp: int) -> Words:
        """What everybody is told at a stamp while it is on."""
        assert self._at is not None
        seconds = max(0, self._at - stamp) // 1000
        minutes, rest = divmod(seconds, 60)
        in_seconds = n_words("{n} second", "{n} seconds", seconds)
        left = in_seconds if rest else n_words("{n} minute", "{n} minutes", minutes)
        return Words("The server shuts down in {left}: no match begins now, running ones may end.", {"left": left})

    def _remind(self, stamp: int) -> None:
        self._announce(self.words(stamp))

    def _cancel(self) -> None:
        for timer in self._timers:
            if timer.active():
                timer.cancel()
        self._timers.clear()
