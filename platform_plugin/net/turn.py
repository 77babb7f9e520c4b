"""One turn of the reactor: links that have something to send are flushed together at its end."""

from __future__ import annotations

from typing import Protocol

from platform_plugin.clock import Clock


class Flushable(Protocol):
    """Something that collects output during a turn."""

    def flush(self) -> None:
        """Send what was collected."""


class Turn:
    """Remembers who has output in this turn and lets them send once, when the turn's work is done."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Flushable] = []

    def add(self, link: Flushable) -> None:
        """Flush `link` at the end of this turn."""
        if not self._waiting:
            self._clock.callLater(0, self.flush)
        self._waiting.append(link)

    def flush(self) -> None:
        """Let everybody send now."""
        waiting, self._waiting = self._waiting, []
        for link in waiting:
            link.flush()
