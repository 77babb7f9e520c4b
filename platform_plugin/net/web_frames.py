"""The frames of WebSocket (RFC 6455), server side, text only and without extensions.

Our own because a line to many is framed once: frames of a server carry no mask, so the same bytes fit every
receiver. `wsproto` is the judge in the tests.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha1
from typing import Final

from attrs import frozen

NORMAL: Final = 1000
PROTOCOL_ERROR: Final = 1002
NO_BINARY: Final = 1003
NO_REASON: Final = 1005
POLICY: Final = 1008
TOO_BIG: Final = 1009
CLOSE_CODES: Final = frozenset((*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)))
"""Codes that may stand in a close frame."""

_CONTINUATION: Final = 0x0
_TEXT: Final = 0x1
_BINARY: Final = 0x2
_CLOSE: Final = 0x8
_PING: Final = 0x9
_PONG: Final = 0xA
_LAST: Final = 0x80
_MASKED: Final = 0x80
_LENGTH_16: Final = 126
_LENGTH_64: Final = 127
LONGEST_CONTROL: Final = 125
_GUID: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


@frozen
class Text:
    """A whole text message, as it came: nobody has looked whether it is UTF-8."""

    data: bytes


@frozen
class Ping:
    """Wants its data back in a pong."""

    data: bytes


@frozen
class Pong:
    """A sign of life."""


@frozen
class Closed:
    """The peer closes, with this code (`NO_REASON` where it gave none)."""

    code: int


@frozen
class TooLong:
    """The beginning of a message that is longer than allowed; nothing more is read after it."""

    data: bytes


@frozen
class Failed:
    """The peer broke the protocol: close with `code`; nothing more is read after it."""

    code: int
    reason: str


Seen = Text | Ping | Pong | Closed | TooLong | Failed


class _Fault(Exception):
    def __init__(self, code: int, reason: str) -> None:
        self.seen = Failed(code, reason)
        super().__init__(reason)


def accept_key(key: bytes) -> bytes:
    """What a server answers to `Sec-WebSocket-Key`."""
    return b64encode(sha1(key + _GUID, usedforsecurity=False).digest())


def _frame(opcode: int, data: bytes) -> bytes:
    size = len(data)
    if size < _LENGTH_16:
        return bytes((_LAST | opcode, size)) + data
    if size < 1 << 16:
        return bytes((_LAST | opcode, _LENGTH_16)) + size.to_bytes(2, "big") + data
    return bytes((_LAST | opcode, _LENGTH_64)) + size.to_bytes(8, "big") + data


def text_frame(data: bytes) -> bytes:
    """A text message in one frame."""
    return _frame(_TEXT, data)


def ping_frame(data: bytes = b"") -> bytes:
    """A ping."""
    return _frame(_PING, data)


def pong_frame(data: bytes) -> bytes:
    """The answer to a ping."""
    return _frame(_PONG, data)


def close_frame(code: int, reason: str = "") -> bytes:
    """A close with a code that may be sent (`NO_REASON`: none) and a short reason."""
    if code == NO_REASON:
        return _frame(_CLOSE, b"")
    return _frame(_CLOSE, code.to_bytes(2, "big") + reason.encode()[: LONGEST_CONTROL - 2])


def _unmasked(data: bytes, mask: bytes) -> bytes:
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


@frozen
class _Head:
    """The head of a frame: `size` bytes of payload begin at `start`."""

    opcode: int
    last: bool
    size: int
    mask: bytes
    start: int


class FrameReader:
    """Bytes of a client in, what they say out. Keeps at most `limit` bytes of a message, plus one frame's head."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = b""
        self._message = bytearray()
        self._fragments = 0
        self.frames = 0
        """Frames that the last `feed` has completed."""
        self.over = False
        """Nothing more is read."""

    def feed(self, data: bytes) -> list[Seen]:
        """What `data` completes, in its order. How bytes were split into packets changes nothing."""
        seen: list[Seen] = []
        self.frames = 0
        if self.over:
            return seen
        buffer = self._buffer + data if self._buffer else data
        at = 0
        try:
            while not self.over and (head := self._head(buffer, at)) is not None:
                room = self._limit - len(self._message)
                if head.opcode < _CLOSE and head.size > room:
                    if len(buffer) - head.start <= room:
                        break
                    self._message += _unmasked(buffer[head.start : head.start + room + 1], head.mask)
                    self._end(seen, TooLong(bytes(self._message)))
                    break
                end = head.start + head.size
                if len(buffer) < end:
                    break
                self._frame(seen, head, _unmasked(buffer[head.start : end], head.mask))
                self.frames += 1
                at = end
        except _Fault as fault:
            self._end(seen, fault.seen)
        self._buffer = b"" if self.over else buffer[at:]
        return seen

    def _end(self, seen: list[Seen], last: Seen) -> None:
        seen.append(last)
        self.over = True
        self._message.clear()

    def _head(self, buffer: bytes, at: int) -> _Head | None:
        """The head at this place, or None while it is not complete. Raises `_Fault` as soon as it is wrong."""
        if len(buffer) < at + 2:
            return None
        first, second = buffer[at], buffer[at + 1]
        opcode, last, size = first & 0x0F, bool(first & _LAST), second & 0x7F
        self._check(opcode, last, size, first & 0x70, bool(second & _MASKED))
        start = at + 2
        if size >= _LENGTH_16:
            width = 2 if size == _LENGTH_16 else 8
            if len(buffer) < start + width:
                return None
            size = int.from_bytes(buffer[start : start + width], "big")
            start += width
            if size < (_LENGTH_16 if width == 2 else 1 << 16) or size >> 63:
                raise _Fault(PROTOCOL_ERROR, "this length is written wrongly")
        if len(buffer) < start + 4:
            return None
        return _Head(opcode, last, size, buffer[start : start + 4], start + 4)

    def _check(self, opcode: int, last: bool, size: int, reserved: int, masked: bool) -> None:
        if reserved:
            raise _Fault(PROTOCOL_ERROR, "a reserved bit is set")
        if not masked:
            raise _Fault(PROTOCOL_ERROR, "a client has to mask its frames")
        if opcode in (_CLOSE, _PING, _PONG):
            if not last or size > LONGEST_CONTROL:
                raise _Fault(PROTOCOL_ERROR, "a control frame is one frame of at most 125 bytes")
        elif opcode not in (_CONTINUATION, _TEXT, _BINARY):
            raise _Fault(PROTOCOL_ERROR, "this kind of frame is unknown")
        elif (opcode == _CONTINUATION) != bool(self._fragments):
            raise _Fault(PROTOCOL_ERROR, "this frame does not belong here")
        elif opcode == _BINARY:
            raise _Fault(NO_BINARY, "lines are text")
        elif self._fragments > self._limit:
            raise _Fault(POLICY, "a message in too many pieces")

    def _frame(self, seen: list[Seen], head: _Head, data: bytes) -> None:
        if head.opcode == _PING:
            seen.append(Ping(data))
        elif head.opcode == _PONG:
            seen.append(Pong())
        elif head.opcode == _CLOSE:
            self._end(seen, _closed(data))
        elif not head.last:
            self._message += data
            self._fragments += 1
        elif self._fragments:
            seen.append(Text(bytes(self._message) + data))
            self._message.clear()
            self._fragments = 0
        else:
            seen.append(Text(data))


def _closed(data: bytes) -> Closed:
    if not data:
        return Closed(NO_REASON)
    code = int.from_bytes(data[:2], "big") if len(data) > 1 else 0
    if code not in CLOSE_CODES:
        raise _Fault(PROTOCOL_ERROR, "this is no code to close with")
    try:
        data[2:].decode()
    except UnicodeDecodeError:
        raise _Fault(PROTOCOL_ERROR, "the reason is no UTF-8") from None
    return Closed(code)
