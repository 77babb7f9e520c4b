"""From bytes to lines (protocol.md section 1), without a socket.

A line ends with LF, CRLF or CR NUL and has at most `MAX_LINE` bytes before that. How the bytes were split into
packets never changes the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from protocol.errors import BadLine
from protocol.words import Words

MAX_LINE: Final = 4096

_END: Final = re.compile(rb"\r\n|\r\0|\n")
_FORBIDDEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_NOT_TEXT: Final = Words("it has the character U+{point}, which is not allowed")
_NOT_UTF8: Final = Words("byte {place} is not UTF-8")


class Framer:
    """Collects bytes and gives back whole lines, without their ends.

    A line that is too long is given as its first `MAX_LINE` + 1 bytes, after which nothing more is read: the
    caller answers `line-too-long` and closes the link.
    """

    def __init__(self, limit: int = MAX_LINE) -> None:
        self._limit = limit
        self._buffer = b""
        self.overflowed = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The lines that `data` completes. Whether and when they are looked at changes nothing here."""
        return iter(self._split(data))

    def _split(self, data: bytes) -> list[bytes]:
        lines: list[bytes] = []
        if self.overflowed:
            return lines
        buffer = self._buffer + data
        start = 0
        for end in _END.finditer(buffer):
            if end.start() - start > self._limit:
                break
            lines.append(buffer[start : end.start()])
            start = end.end()
        self._buffer = buffer[start:]
        # One byte more may be the CR of an end that is still to come.
        if len(self._buffer) - self._buffer.endswith(b"\r") > self._limit:
            self.overflowed = True
            lines.append(self._buffer[: self._limit + 1])
            self._buffer = b""
        return lines


def decode(line: bytes, limit: int = MAX_LINE) -> str:
    """The text of a line. Raises `BadLine` for bytes that are no UTF-8 and characters that may not travel."""
    if len(line) > limit:
        raise BadLine("line-too-long", limit=limit)
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise BadLine("bad-line", fault=Words(_NOT_UTF8.text, {"place": error.start + 1})) from None
    if found := _FORBIDDEN.search(text):
        raise BadLine("bad-line", fault=Words(_NOT_TEXT.text, {"point": f"{ord(found.group()):04X}"}))
    return text
