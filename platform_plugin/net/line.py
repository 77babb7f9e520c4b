"""The line protocol over a stream: bytes to lines for a session, lines to bytes for the peer.

A link is plain until its peer speaks telnet (`platform_plugin.net.telnet`).
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address
from typing import Any, Final, Protocol

from attrs import frozen
from twisted.internet import interfaces, protocol, tcp
from twisted.internet.defer import Deferred, succeed
from twisted.internet.interfaces import IAddress
from twisted.python.failure import Failure
from zope.interface.declarations import implementer

from platform_plugin.clock import Clock, Timer, milliseconds
from platform_plugin.limits import Limits
from platform_plugin.net.telnet import IAC, NOP, Telnet, Terminal
from platform_plugin.net.turn import Turn
from platform_plugin.net.writer import SEND_NOW, Writer, writer_for
from platform_plugin.outlet import Outlet, Peer
from protocol.framing import Framer

HALF_CLOSED: Final = 2.0
"""Seconds in which a peer that has stopped sending still gets answers."""
LINGER: Final = 2.0
"""Seconds a closed link waits for its peer to have read everything and to close too."""
CLOSE_WITHIN: Final = 10.0
"""Seconds after which a closing link is cut, read or not."""


class Session(Protocol):
    """What the host makes of a connection."""

    def received(self, line: bytes, stamp: int) -> None:
        """One line without its end, and when it arrived (ms since 1970)."""

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


@implementer(interfaces.IHalfCloseableProtocol)
class LineLink(protocol.Protocol):
    """One connection: the `Outlet` of its session and the reader of its bytes."""

    transport: Any

    def __init__(self, lines: Lines, all_links: LineFactory) -> None:
        self._lines = lines
        self._all_links = all_links
        self._framer = Framer(lines.limits.line_bytes)
        self._telnet: Telnet | None = None
        self._pending: list[bytes] = []
        self._pending_bytes = 0
        self._closing = False
        self._read_lost = False
        self._timers: list[Timer] = []

    # ---- from the network ----

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Open a session."""
        transport = self.transport
        self._half_closes = isinstance(transport, tcp.Connection) and not getattr(transport, "TLS", False)
        if interfaces.ITCPTransport.providedBy(transport):
            transport.setTcpNoDelay(True)
            transport.setTcpKeepAlive(True)
        self._writer: Writer = writer_for(transport, send_now=self._lines.send_now)
        self._all_links.opened(self)
        self._session = self._lines.host.connect(self, peer_of(transport.getPeer()))

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Hand on the lines that these bytes complete, with one stamp for all of them."""
        if self._closing:
            return
        stamp = milliseconds(self._lines.clock)
        for text in self._texts(data):
            for line in self._framer.feed(text):
                self._session.received(line, stamp)
                if self._closing:
                    return

    def _texts(self, data: bytes) -> Iterable[bytes]:
        if self._telnet is None:
            if IAC not in data:
                return (data,)
            self._telnet = Telnet(self._send_raw, self._terminal_is, self.close)
        return self._telnet.feed(data)

    def _terminal_is(self, terminal: Terminal) -> None:
        self._session.terminal(terminal.width, terminal.colour)

    def readConnectionLost(self) -> None:  # noqa: N802 - Twisted's name
        """The peer has stopped sending; what it asked for before is still answered."""
        self._read_lost = True
        if self._closing:
            self.transport.loseConnection()
        else:
            self._after(HALF_CLOSED, self.close)

    def writeConnectionLost(self) -> None:  # noqa: N802 - Twisted's name
        """Everything is sent. Closing before the peer has read it could take it away again."""
        if self._read_lost:
            self.transport.loseConnection()
        else:
            self._after(LINGER, self.transport.loseConnection)

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
        if self._telnet is not None and self._telnet.negotiated:
            self._send_raw(line.replace(IAC, IAC + IAC) + b"\r\n")
        else:
            self._send_raw(line + b"\n")

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

    def keep_alive(self) -> None:
        """A telnet NOP, to a peer that speaks telnet."""
        if self._telnet is not None and self._telnet.negotiated:
            self._send_raw(IAC + NOP)

    def close(self) -> None:
        """Close once everything queued is sent, but within `CLOSE_WITHIN` seconds."""
        if self._closing:
            return
        self.flush()
        if self._closing:
            return
        self._closing = True
        self._writer.release()
        self._after(CLOSE_WITHIN, self.transport.abortConnection)
        if self._half_closes:
            self.transport.loseWriteConnection()
        else:
            self.transport.loseConnection()

    def abort(self) -> None:
        """Close at once; what is queued is lost."""
        self._closing = True
        self._pending.clear()
        self._pending_bytes = 0
        self.transport.abortConnection()

    def _after(self, seconds: float, call: Any) -> None:
        self._timers.append(self._lines.timers.callLater(seconds, call))


class LineFactory(protocol.Factory):
    """Makes a `LineLink` for each connection and knows those that are open."""

    noisy = False

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._open: set[LineLink] = set()
        self._waiting: list[Deferred[None]] = []

    def buildProtocol(self, _addr: IAddress | None) -> LineLink:  # noqa: N802 - Twisted's name
        """A link for a new connection."""
        return LineLink(self._lines, self)

    def opened(self, link: LineLink) -> None:
        """A link is connected."""
        self._open.add(link)

    def gone(self, link: LineLink) -> None:
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
