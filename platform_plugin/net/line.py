"""The line protocol over a stream: bytes to lines for a session, lines to bytes for the peer.

A link is plain until its peer speaks telnet (`platform_plugin.net.telnet`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from twisted.internet import interfaces, protocol, tcp
from twisted.internet.interfaces import IAddress
from zope.interface.declarations import implementer

from platform_plugin.clock import milliseconds
from platform_plugin.net.link import CLOSE_WITHIN, Lines, Link, Links, peer_of
from platform_plugin.net.telnet import IAC, NOP, Telnet, Terminal
from protocol.framing import Framer

__all__ = ["HALF_CLOSED", "LINGER", "LineFactory", "LineLink", "Lines", "peer_of"]

HALF_CLOSED: Final = 2.0
"""Seconds in which a peer that has stopped sending still gets answers."""
LINGER: Final = 2.0
"""Seconds a closed link waits for its peer to have read everything and to close too."""


@implementer(interfaces.IHalfCloseableProtocol)
class LineLink(Link):
    """One stream: the `Outlet` of its session and the reader of its bytes."""

    def __init__(self, lines: Lines, all_links: Links) -> None:
        super().__init__(lines, all_links)
        self._framer = Framer(lines.limits.line_bytes)
        self._telnet: Telnet | None = None
        self._read_lost = False

    # ---- from the network ----

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Open a session."""
        transport = self.transport
        self._half_closes = isinstance(transport, tcp.Connection) and not getattr(transport, "TLS", False)
        super().connectionMade()

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Hand on the lines that these bytes complete, with one stamp for all of them."""
        if self._closing:
            return
        stamp = milliseconds(self._lines.clock)
        count = 0
        for text in self._texts(data):
            for line in self._framer.feed(text):
                self._session.received(line, stamp)
                count += 1
                if self._closing:
                    return
        self._worked(count)

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

    # ---- Outlet ----

    def send_line(self, line: bytes) -> None:
        """Send the line at the end of this turn."""
        if self._telnet is not None and self._telnet.negotiated:
            self._send_raw(line.replace(IAC, IAC + IAC) + b"\r\n")
        else:
            self._send_raw(line + b"\n")

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


class LineFactory(protocol.Factory, Links):
    """Makes a `LineLink` for each connection and knows those that are open."""

    noisy = False

    def __init__(self, lines: Lines) -> None:
        super().__init__()
        self._lines = lines

    def buildProtocol(self, _addr: IAddress | None) -> LineLink:  # noqa: N802 - Twisted's name
        """A link for a new connection."""
        return LineLink(self._lines, self)
