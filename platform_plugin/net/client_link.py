"""The client's end of a text link: it speaks telnet only to say how wide the window is and that it shows colours."""

from __future__ import annotations

from typing import Any, Final, Protocol

from twisted.conch import telnet
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure

from platform_plugin.net.telnet import NAWS, TTYPE

_TTYPE_IS: Final = b"\0"


class Reader(Protocol):
    """Who reads what the server says."""

    def heard(self, line: str) -> None:
        """One line without its end."""

    def lost(self) -> None:
        """The link is gone."""


class ClientLink(telnet.Telnet):
    """A link to a server in text mode. `terminal` is the type to name; None: telnet is left alone."""

    def __init__(self, reader: Reader, terminal: str | None, columns: int = 80, rows: int = 24) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._reader = reader
        self._terminal = terminal
        self._size = (columns, rows)
        self._sized = False
        self._unfinished = b""
        told: Any = self.negotiationMap
        told[TTYPE] = self._asked_for_type

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Offer to say what this terminal is like."""
        transport: Any = self.transport
        transport.setTcpNoDelay(True)
        if self._terminal is not None:
            negotiation: Any = self
            negotiation.will(NAWS).addCallbacks(self._agreed, lambda _: None)
            negotiation.will(TTYPE).addErrback(lambda _: None)

    def enableLocal(self, option: bytes) -> bool:  # noqa: N802 - Twisted's name
        """Only what we offer ourselves."""
        return option in (NAWS, TTYPE)

    def disableLocal(self, option: bytes) -> None:  # noqa: N802 - Twisted's name
        """Nothing more is said of it."""
        self._sized = self._sized and option != NAWS

    def _agreed(self, _: Any) -> None:
        self._sized = True
        self.resized(*self._size)

    def resized(self, columns: int, rows: int) -> None:
        """The window has another size now."""
        self._size = (columns, rows)
        if self._sized:
            negotiation: Any = self
            negotiation.requestNegotiation(NAWS, columns.to_bytes(2, "big") + rows.to_bytes(2, "big"))

    def _asked_for_type(self, _: list[bytes]) -> None:
        negotiation: Any = self
        negotiation.requestNegotiation(TTYPE, _TTYPE_IS + (self._terminal or "").encode("ascii", "ignore"))

    def applicationDataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Hand on the lines that are complete."""
        *lines, self._unfinished = (self._unfinished + data).split(b"\n")
        for line in lines:
            self._reader.heard(line.removesuffix(b"\r").decode(errors="replace"))

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802 - Twisted's name
        """Tell the reader."""
        negotiation: Any = super()
        negotiation.connectionLost(reason)
        self._reader.lost()

    def say(self, line: str) -> None:
        """Send one line."""
        transport: Any = self.transport
        transport.write(line.encode(errors="replace") + b"\n")

    def hang_up(self) -> None:
        """Nothing more will be said; what is still on its way is read."""
        transport: Any = self.transport
        transport.loseWriteConnection()

    def close(self) -> None:
        """End the link."""
        transport: Any = self.transport
        transport.loseConnection()
