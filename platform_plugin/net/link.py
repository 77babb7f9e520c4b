"""What every kind of connection shares: its session, its way out, its end.

How bytes become lines and lines become bytes is up to the kind: `platform_plugin.net.line` (a stream) and
`platform_plugin.net.web_socket` (frames).
"""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from typing import Any, Final, Protocol

from attrs import frozen
from twisted.internet import interfaces, protocol
from twisted.internet.defer import Deferred, succeed
from twisted.internet.interfaces import IAddress
from twisted.python.failure import Failure

from platform_plugin.clock import Clock, Timer
from platform_plugin.limits import Limits
from platform_plugin.net.turn import Turn
from platform_plugin.net.writer import SEND_NOW, Writer, writer_for
from platform_plugin.outlet import Outlet, Peer

CLOSE_WITHIN: Final = 10.0
"""Seconds after which a closing link is cut, read or not."""


REST: Final = 1.0
"""Seconds for which nobody listens to a link that said more in one go than may be said."""


class Session(Protocol):
    """What the host makes of a connection."""

    def received(self, line: bytes, stamp: int) -> None:
        """One line without its end, and when it arrived (ms since 1970)."""

    def alive(self, stamp: int) -> bool:
        """A sign of life that is no line; False: there are too many of them, do not answer."""

    def terminal(self, width: int, colour: bool) -> None:
        """How wide the peer's window is, and whether it shows colours."""

    def lost(self) -> None:
        """The connection is gone."""


class Host(Protocol):
    """Where connections come in."""

    def connect(self, outlet: Outlet, peer: Peer) -> Session:
        """A connection was made."""


@frozen
class Lines:
    """What all links of a server share."""

    host: Host
    clock: Clock
    """Gives the stamps."""
    timers: Clock
    """Runs in real time, also where `clock` is a faster one."""
    turn: Turn
    limits: Limits
    send_now: bool = SEND_NOW


def peer_of(address: IAddress | None) -> Peer:
    """The other end by its address; whoever comes by a socket file is on this machine."""
    host = getattr(address, "host", None)
    if host is None:
        return Peer("local", True)
    number = ip_address(host.partition("%")[0])
    if isinstance(number, IPv6Address) and number.ipv4_mapped is not None:
        number = number.ipv4_mapped
    return Peer(str(number), number.is_loopback)


class Links:
    """The links that are open."""

    def __init__(self) -> None:
        self._open: set[Link] = set()
        self._waiting: list[Deferred[None]] = []

    def opened(self, link: Link) -> None:
        """A link is connected."""
        self._open.add(link)

    def gone(self, link: Link) -> None:
        """A link is gone."""
        self._open.discard(link)
        if not self._open:
            waiting, self._waiting = self._waiting, []
            for deferred in waiting:
                deferred.callback(None)

    def all_gone(self) -> Deferred[None]:
        """Fires when no link is left."""
        if not self._open:
            return succeed(None)
        deferred: Deferred[None] = Deferred()
        self._waiting.append(deferred)
        return deferred

    def abort_all(self) -> None:
        """Cut every link."""
        for link in tuple(self._open):
            link.abort()


class Link(protocol.Protocol):
    """One connection: the way out of its `Outlet`. A kind adds `send_line`, `keep_alive`, `close` and reading."""

    transport: Any

    def __init__(self, lines: Lines, all_links: Links) -> None:
        self._lines = lines
        self._all_links = all_links
        self._pending: list[bytes] = []
        self._pending_bytes = 0
        self._closing = False
        self._timers: list[Timer] = []

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Open a session."""
        transport = self.transport
        if interfaces.ITCPTransport.providedBy(transport):
            transport.setTcpNoDelay(True)
            transport.setTcpKeepAlive(True)
        self._writer: Writer = writer_for(transport, send_now=self._lines.send_now)
        self._all_links.opened(self)
        self._session = self._lines.host.connect(self, self._peer())

    def _peer(self) -> Peer:
        return peer_of(self.transport.getPeer())

    def connectionLost(self, _reason: Failure = protocol.connectionDone) -> None:  # noqa: N802 - Twisted's name
        """Close the session."""
        self._closing = True
        self._pending.clear()
        for timer in self._timers:
            if timer.active():
                timer.cancel()
        try:
            self._session.lost()
        finally:
            self._all_links.gone(self)

    # ---- Outlet ----

    def send_line(self, line: bytes) -> None:
        """Send the line at the end of this turn."""
        raise NotImplementedError

    def keep_alive(self) -> None:
        """Send something that no reader sees, where the link can."""
        raise NotImplementedError

    def close(self) -> None:
        """Close once everything queued is sent, but within `CLOSE_WITHIN` seconds."""
        raise NotImplementedError

    def _send_raw(self, data: bytes) -> None:
        if self._closing:
            return
        if not self._pending:
            self._lines.turn.add(self)
        self._pending.append(data)
        self._pending_bytes += len(data)
        if self._pending_bytes > self._bound:
            self.abort()

    @property
    def _bound(self) -> int:
        # The host drops a slow link at `backlog`; this is the last resort if it does not.
        return 2 * self._lines.limits.backlog

    def flush(self) -> None:
        """Send what was collected in this turn."""
        if not self._pending:
            return
        data = self._pending[0] if len(self._pending) == 1 else b"".join(self._pending)
        self._pending.clear()
        self._pending_bytes = 0
        self._writer.write(data)
        if self._writer.queued() > self._bound:
            self.abort()

    def backlog(self) -> int:
        """Bytes that were queued and not yet taken by the system."""
        return self._pending_bytes + self._writer.queued()

    def abort(self) -> None:
        """Close at once; what is queued is lost."""
        self._closing = True
        self._pending.clear()
        self._pending_bytes = 0
        self.transport.abortConnection()

    def _worked(self, pieces: int) -> None:
        """So many pieces came in one go. After too many the link rests, so that others have their turn."""
        if pieces > self._lines.limits.commands_burst and not self._closing:
            self.transport.pauseProducing()
            self._after(REST, self.transport.resumeProducing)

    def _after(self, seconds: float, call: Any) -> None:
        self._timers = [timer for timer in self._timers if timer.active()]
        self._timers.append(self._lines.timers.callLater(seconds, call))
