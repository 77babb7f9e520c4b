"""Who hears what, in which order, and not before it is safe.

Every line to a link carries the ticket of the write that it speaks of. A line leaves when the store has committed
its ticket and everything queued before it on the same link has left; lines that speak of nothing stored carry
ticket 0. A message to many is serialised once.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Any, Protocol

from platform_plugin.limits import Limits
from platform_plugin.outlet import Outlet
from protocol.messages import encode


class Hub:
    """Knows what the store has committed, and the links that wait for more."""

    def __init__(self) -> None:
        self.committed = 0
        self._waiting: list[tuple[int, int, Link]] = []
        self._waited = 0

    def wait(self, link: Link, ticket: int) -> None:
        """Release a link once `ticket` is committed; links of the same ticket in the order in which they asked."""
        self._waited += 1
        heappush(self._waiting, (ticket, self._waited, link))

    def commit(self, ticket: int) -> None:
        """Everything up to `ticket` is safe: let the lines go that waited for it."""
        self.committed = max(self.committed, ticket)
        while self._waiting and self._waiting[0][0] <= self.committed:
            heappop(self._waiting)[2].release()


class Link:
    """The outgoing side of one connection: ordered, bounded, held back until committed."""

    def __init__(self, outlet: Outlet, hub: Hub, limits: Limits) -> None:
        self._outlet = outlet
        self._hub = hub
        self._limits = limits
        self._held: list[tuple[int, bytes]] = []
        self._closing = False
        self.lagging = False
        """A watcher's link that was too slow: events are skipped until a fresh snapshot fits."""

    def write(self, line: bytes, ticket: int = 0) -> None:
        """Send a line as soon as `ticket` is committed, behind everything written before."""
        if self._held:
            self._held.append((ticket, line))
        elif ticket > self._hub.committed:
            self._held.append((ticket, line))
            self._hub.wait(self, ticket)
        else:
            self._send(line)

    def release(self) -> None:
        """Send what has become safe; waits on for the rest."""
        committed = self._hub.committed
        sent = 0
        for ticket, line in self._held:
            if ticket > committed:
                break
            self._send(line)
            sent += 1
        del self._held[:sent]
        if self._held:
            self._hub.wait(self, self._held[0][0])
        elif self._closing:
            self._outlet.close()

    def _send(self, line: bytes) -> None:
        self._outlet.send_line(line)
        if self._outlet.backlog() > self._limits.backlog:
            self._outlet.abort()

    def crowded(self) -> bool:
        """Whether so much is unsent that a watcher has to skip events."""
        return self._outlet.backlog() > self._limits.backlog_watcher

    def keep_alive(self) -> None:
        """Send something invisible, where the connection can."""
        self._outlet.keep_alive()

    def close(self) -> None:
        """Close when all that was written has been sent."""
        self._closing = True
        if not self._held:
            self._outlet.close()


class Hearer(Protocol):
    """Somebody to whom messages go: a session in program mode or in text mode."""

    @property
    def link(self) -> Link:
        """Where lines leave."""

    @property
    def programmed(self) -> bool:
        """Whether JSON lines are wanted (program mode) rather than prose."""

    def put(self, message: Any, ticket: int = 0) -> None:
        """Send a message in the way that this hearer wants it."""


def publish(hearers: Iterable[Hearer], message: Any, ticket: int = 0) -> None:
    """Send one message to many; program links share one serialisation."""
    line: bytes | None = None
    for hearer in hearers:
        if hearer.programmed:
            line = encode(message) if line is None else line
            hearer.link.write(line, ticket)
        else:
            hearer.put(message, ticket)
