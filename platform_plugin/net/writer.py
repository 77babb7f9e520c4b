"""Getting bytes out of a link: at once where the socket takes them, else through Twisted's queue.

`transport.write` alone queues, and each write then costs four system calls. Sending straight away when nothing is
queued needs one. That reads attributes of Twisted's TCP transport that are not promised to stay, so all of it is
here, tested for when this module is loaded, and switched off by `WELTENTISCH_SEND_NOW=off`.
"""

from __future__ import annotations

import os
from typing import Any, Final, Protocol, cast

from twisted.internet import abstract, interfaces, tcp
from zope.interface.declarations import implementer

PRIVATE: Final = ("dataBuffer", "offset", "_tempDataBuffer", "_tempDataLen")
"""What the send-now writer reads of a TCP transport."""


def private_attributes_are_here() -> bool:
    """Whether this version of Twisted has everything that `DirectWriter` reads."""
    probe = abstract.FileDescriptor(cast(Any, object()))
    return all(hasattr(probe, name) for name in PRIVATE)


SEND_NOW: Final = os.environ.get("WELTENTISCH_SEND_NOW", "on") != "off" and private_attributes_are_here()


class Writer(Protocol):
    """The way out of a link."""

    def write(self, data: bytes) -> None:
        """Send, or queue what cannot be sent yet."""

    def queued(self) -> int:
        """Bytes that the system has not taken yet."""

    def release(self) -> None:
        """Nothing more will be written."""


class DirectWriter:
    """For a plain TCP or Unix transport: tries the socket first."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport
        self._send = transport.socket.send

    def write(self, data: bytes) -> None:
        """Send, or queue what the socket does not take."""
        transport = self._transport
        if transport.dataBuffer or transport._tempDataBuffer or not transport.connected:
            transport.write(data)
            return
        try:
            sent = self._send(data)
        except OSError:
            # A full buffer or a dead peer: Twisted's own way finds out which and acts on it.
            transport.write(data)
            return
        if sent < len(data):
            transport.write(data[sent:])

    def queued(self) -> int:
        """Bytes in Twisted's queue."""
        transport = self._transport
        return len(transport.dataBuffer) - int(transport.offset) + int(transport._tempDataLen)

    def release(self) -> None:
        """There is nothing to let go of."""


@implementer(interfaces.IPushProducer)
class QueueWriter:
    """For any transport (TLS among them): Twisted's queue, counted from the moment it is called full."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport
        self._paused = False
        self._since_full = 0
        transport.registerProducer(self, True)

    def write(self, data: bytes) -> None:
        """Queue the data."""
        if self._paused:
            self._since_full += len(data)
        self._transport.write(data)

    def queued(self) -> int:
        """Bytes written since the queue was full; 0 while it has room."""
        return self._since_full

    def release(self) -> None:
        """Let the transport close when its queue is empty."""
        self._transport.unregisterProducer()

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """The queue is full."""
        self._paused = True

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """The queue has run empty."""
        self._paused = False
        self._since_full = 0

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """The link is gone."""
        self._paused = False


def writer_for(transport: Any, *, send_now: bool = SEND_NOW) -> Writer:
    """The quickest writer that this transport allows."""
    plain = isinstance(transport, tcp.Connection) and not getattr(transport, "TLS", False)
    return DirectWriter(transport) if send_now and plain else QueueWriter(transport)
