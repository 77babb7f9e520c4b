"""Telnet on the line port: swallowed or answered, for peers that begin with it.

Options are negotiated by `twisted.conch.telnet`; the parser here is our own, because a line has to mean the same by
telnet and without it (CR, NUL and LF are left to the framer), because bytes that are no telnet have to stay a fault
of their line, and because a subnegotiation has to be bounded.

We ask for the window's size (NAWS) and the terminal's type (TTYPE) and refuse everything else. Refusing ECHO and
SUPPRESS-GO-AHEAD keeps a telnet program in line mode, in which it echoes and edits by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import evolve, frozen
from twisted.conch import telnet

IAC: Final = telnet.IAC
NOP: Final = telnet.NOP
SB: Final = telnet.SB
SE: Final = telnet.SE
NAWS: Final = telnet.NAWS
TTYPE: Final = bytes([24])
OPTION_COMMANDS: Final = (telnet.WILL, telnet.WONT, telnet.DO, telnet.DONT)
FIRST_COMMAND: Final = bytes([236])
"""EOF; the commands go up from here to IAC."""

LONGEST_SUBNEGOTIATION: Final = 512
WIDTHS: Final = range(20, 1001)
"""Widths of a window that are believed."""

_TTYPE_IS: Final = b"\0"
_TTYPE_SEND: Final = b"\1"
_COLOURLESS: Final = re.compile(rb"(?i)\s*|dumb.*|unknown.*|network")


@frozen
class Terminal:
    """What is known of the peer's window."""

    width: int = 80
    colour: bool = False


class _Options(telnet.Telnet):
    """The option negotiation of conch, with bytes and words going through the callables given."""

    def __init__(self, send: Callable[[bytes], None], told: Callable[[bytes, bytes], None]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._send = send
        self._told = told

    def _write(self, data: bytes) -> None:
        self._send(data)

    def enableRemote(self, option: bytes) -> bool:  # noqa: N802 - Twisted's name
        return option in (NAWS, TTYPE)

    def enableLocal(self, _option: bytes) -> bool:  # noqa: N802 - Twisted's name
        return False

    def disableRemote(self, option: bytes) -> None:  # noqa: N802 - Twisted's name
        """Nothing depends on it."""

    def disableLocal(self, option: bytes) -> None:  # noqa: N802 - Twisted's name
        """Nothing was enabled."""

    def unhandledCommand(self, command: bytes, argument: bytes | None) -> None:  # noqa: N802 - Twisted's name
        """Swallowed."""

    def unhandledSubnegotiation(self, command: bytes, data: list[bytes]) -> None:  # noqa: N802 - Twisted's name
        self._told(command, b"".join(data))


class Telnet:
    """Takes the telnet out of a stream of bytes.

    `send` gets what has to be answered, `terminal` what was learnt of the window, `overflowed` is called when a
    subnegotiation does not end; nothing more is read then.
    """

    def __init__(
        self,
        send: Callable[[bytes], None],
        terminal: Callable[[Terminal], None],
        overflowed: Callable[[], None],
    ) -> None:
        self._options: Any = _Options(send, self._told)
        self._terminal = terminal
        self._overflowed = overflowed
        self._known = Terminal()
        self._parse: Callable[[bytes], bytes] = self._data
        self._command = b""
        self._subnegotiation = bytearray()
        self.negotiated = False
        """Whether the peer has given a telnet command."""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the bytes that are no telnet; what is learnt in between is told in its place of the stream."""
        at = 0
        while at < len(data):
            if self._parse == self._data:
                end = data.find(IAC, at)
                if end < 0:
                    yield data[at:]
                    return
                if end > at:
                    yield data[at:end]
                at = end
            text = self._parse(data[at : at + 1])
            at += 1
            if text:
                yield text

    # ---- one byte, by state; each gives back the bytes that turned out to be text ----

    def _data(self, _byte: bytes) -> bytes:
        self._parse = self._after_iac
        return b""

    def _after_iac(self, byte: bytes) -> bytes:
        self._parse = self._data
        if byte == IAC:
            return IAC
        if byte in OPTION_COMMANDS or byte == SB:
            self._command = byte
            self._parse = self._option
        elif byte >= FIRST_COMMAND:
            self._begin()
            self._options.commandReceived(byte, None)
        else:
            return IAC + byte
        return b""

    def _option(self, byte: bytes) -> bytes:
        self._parse = self._data
        if byte in (b"\r", b"\n"):
            # Nobody negotiates these two options; this is a line that ends in bytes that are no text.
            return IAC + self._command + byte
        if self._command == SB:
            self._subnegotiation[:] = byte
            self._parse = self._inside
            return b""
        self._begin()
        self._options.commandReceived(self._command, byte)
        return b""

    def _inside(self, byte: bytes) -> bytes:
        if byte == IAC:
            self._parse = self._inside_after_iac
        else:
            self._keep(byte)
        return b""

    def _inside_after_iac(self, byte: bytes) -> bytes:
        if byte == SE:
            self._parse = self._data
            self._begin()
            self._options.negotiate([bytes([n]) for n in self._subnegotiation])
        else:
            self._parse = self._inside
            self._keep(byte)
        return b""

    def _over(self, _byte: bytes) -> bytes:
        return b""

    def _keep(self, byte: bytes) -> None:
        self._subnegotiation += byte
        if len(self._subnegotiation) > LONGEST_SUBNEGOTIATION:
            self._parse = self._over
            self._overflowed()

    # ---- what it means ----

    def _begin(self) -> None:
        """At the first command ask for what we want to know."""
        if not self.negotiated:
            self.negotiated = True
            for option in (NAWS, TTYPE):
                # Fails when the peer refuses, or when the link ends before it has answered.
                self._options.do(option).addCallbacks(self._agreed, _ignored, callbackArgs=(option,))

    def _agreed(self, _: Any, option: bytes) -> None:
        if option == TTYPE:
            self._options.requestNegotiation(TTYPE, _TTYPE_SEND)

    def _told(self, about: bytes, data: bytes) -> None:
        known = self._known
        if about == NAWS and len(data) == 4:
            width = int.from_bytes(data[:2], "big")
            known = evolve(known, width=width if width in WIDTHS else known.width)
        elif about == TTYPE and data.startswith(_TTYPE_IS):
            known = evolve(known, colour=not _COLOURLESS.fullmatch(data[1:]))
        if known != self._known:
            self._known = known
            self._terminal(known)


def _ignored(_: Any) -> None:
    """A refusal is an answer too."""
