"""A connection of the web server as twisted.web serves it, with limits: no bodies, no time without end, no heaps."""

from __future__ import annotations

from typing import Any, Final

from twisted.internet import protocol
from twisted.python.failure import Failure
from twisted.web import http, server

from platform_plugin.net.web_socket import WebSocketLink

REQUEST_WITHIN: Final = 20.0
"""Seconds in which a request has to be complete, from the beginning of the connection or the end of the last one."""
HEADER_BYTES: Final = 16_384


class Channel(http.HTTPChannel):
    """One connection: HTTP, until a handshake hands it over to a WebSocket link."""

    totalHeadersSize = HEADER_BYTES  # noqa: N815 - Twisted's name
    abortTimeout = 5  # noqa: N815 - Twisted's name
    site: Any
    transport: Any

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._link: WebSocketLink | None = None
        self._full = False
        self._waiting: Request | None = None

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Begin to wait for a request, unless there are too many from this address."""
        super().connectionMade()  # type: ignore[no-untyped-call]
        if not self.site.enter(self):
            self.transport.abortConnection()

    def resetTimeout(self) -> None:  # noqa: N802 - Twisted's name
        """Bytes that trickle in gain no time."""

    def timeoutConnection(self) -> None:  # noqa: N802 - Twisted's name
        """Close, which is nothing to write down: every browser comes to this."""
        self._abortingCall = self.callLater(self.abortTimeout, self.forceAbortClient)  # type: ignore[no-untyped-call]
        self.loseConnection()  # type: ignore[no-untyped-call]

    def forceAbortClient(self) -> None:  # noqa: N802 - Twisted's name
        """Cut whoever does not let the connection be closed."""
        self._abortingCall = None
        self.transport.abortConnection()

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """The peer does not read what it asked for."""
        self._full = True
        super().pauseProducing()  # type: ignore[no-untyped-call]

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """The peer has read; a request that waits is answered."""
        self._full = False
        super().resumeProducing()  # type: ignore[no-untyped-call]
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.setTimeout(None)  # type: ignore[no-untyped-call]
            waiting.process()

    def has_to_wait(self, request: Request) -> bool:
        """Whether earlier answers still have to be read; then this one waits, and nothing more is taken in.

        Of itself twisted.web answers everything that one packet asks for, which may be a thousand files.
        """
        if self._full:
            self._waiting = request
            self.setTimeout(self.site.timeOut)  # type: ignore[no-untyped-call]
            self._networkProducer.pauseProducing()  # type: ignore[misc]
        return self._full

    def upgrade(self, link: WebSocketLink) -> None:
        """From here on everything that comes is the link's."""
        self.setTimeout(None)  # type: ignore[no-untyped-call]
        self.transport.unregisterProducer()
        self.site.leave(self)
        self._link = link
        self.requests.clear()
        if getattr(self.transport, "protocol", None) is self:
            # On plain TCP nothing of HTTP has to be kept.
            self.transport.protocol = link
        link.makeConnection(self.transport)  # type: ignore[no-untyped-call]

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Bytes for whoever has the connection."""
        if self._link is None:
            super().dataReceived(data)  # type: ignore[no-untyped-call]
        else:
            self._link.dataReceived(data)

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """What came in one packet with the end of a request."""
        if self._link is None:
            super().rawDataReceived(data)
        else:
            self._link.dataReceived(data)

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:  # noqa: N802 - Twisted's name
        """The end of whoever has the connection."""
        self.site.leave(self)
        if self._link is None:
            super().connectionLost(reason)  # type: ignore[no-untyped-call]
        else:
            self._link.connectionLost(reason)


class Request(server.Request):
    """A request without a body."""

    _refused = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        """Nothing here takes a body, so none is waited for."""
        super().gotLength(0)  # type: ignore[no-untyped-call]
        if length != 0:
            self._refused = True
            channel: Any = self.channel
            channel.transport.write(
                b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            )
            channel.loseConnection()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Not kept."""

    def process(self) -> None:
        """Answer, unless that is done."""
        if self.path == b"*":
            # A path like any other, where twisted.web has an answer of its own.
            self.path = b"/*"
        channel: Any = self.channel
        if not self._refused and not channel.has_to_wait(self):
            super().process()  # type: ignore[no-untyped-call]
