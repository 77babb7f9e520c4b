"""The line protocol over WebSocket: a text frame is one line, with or without its end."""

from __future__ import annotations

from typing import Final

from platform_plugin.clock import milliseconds
from platform_plugin.net.link import CLOSE_WITHIN, Lines, Link, Links
from platform_plugin.net.web_frames import (
    NORMAL,
    TOO_BIG,
    Closed,
    Failed,
    FrameReader,
    Ping,
    Pong,
    Seen,
    Text,
    TooLong,
    close_frame,
    ping_frame,
    pong_frame,
    text_frame,
)
from platform_plugin.outlet import Peer

LINGER: Final = 2.0
"""Seconds a link that is closed for a fault waits for its peer to have read why."""
LONGEST_END: Final = 2
_ENDS: Final = (b"\r\n", b"\r\0", b"\n")


class Frames:
    """Frames lines; one that goes to many links is framed once."""

    def __init__(self) -> None:
        self._line = b""
        self._frame = text_frame(b"")

    def of(self, line: bytes) -> bytes:
        """The frame of a line."""
        if line is not self._line:
            self._line, self._frame = line, text_frame(line)
        return self._frame


def _without_end(line: bytes) -> bytes:
    for end in _ENDS:
        if line.endswith(end):
            return line[: -len(end)]
    return line


class WebSocketLink(Link):
    """One WebSocket after its handshake: the `Outlet` of its session and the reader of its frames."""

    def __init__(self, lines: Lines, all_links: Links, frames: Frames, peer: Peer) -> None:
        super().__init__(lines, all_links)
        self._frames = frames
        self._from = peer
        self._reader = FrameReader(lines.limits.line_bytes + LONGEST_END)
        self._code = NORMAL

    def _peer(self) -> Peer:
        return self._from

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Hand on the lines of these bytes, with one stamp for all of them."""
        stamp = milliseconds(self._lines.clock)
        for seen in self._reader.feed(data):
            if self._closing:
                # Only the peer's own close still matters; a pong would come behind ours.
                if isinstance(seen, Closed):
                    self.transport.loseConnection()
            else:
                self._saw(seen, stamp)
        self._worked(self._reader.frames)

    def _saw(self, seen: Seen, stamp: int) -> None:
        match seen:
            case Text(data):
                self._line(_without_end(data), stamp)
            case Ping(data):
                if self._session.alive(stamp):
                    self._send_raw(pong_frame(data))
            case Pong():
                self._session.alive(stamp)
            case TooLong(data):
                self._line(data[: self._lines.limits.line_bytes + 1], stamp)
            case Closed(code):
                self._finish(code, "")
                self.transport.loseConnection()
            case Failed(code, reason):
                self._finish(code, reason)

    def _line(self, line: bytes, stamp: int) -> None:
        if len(line) > self._lines.limits.line_bytes:
            # The session answers such a line and closes.
            self._code = TOO_BIG
        self._session.received(line, stamp)

    # ---- Outlet ----

    def send_line(self, line: bytes) -> None:
        """Send the line at the end of this turn."""
        self._send_raw(self._frames.of(line))

    def keep_alive(self) -> None:
        """A ping: proxies see that the link is in use, the peer answers by itself."""
        self._send_raw(ping_frame())

    def close(self) -> None:
        """Close once everything queued is sent and the peer has agreed, but within `CLOSE_WITHIN` seconds."""
        self._finish(self._code, "")

    def _finish(self, code: int, reason: str) -> None:
        """Send what is queued and the close; then the peer's close is waited for."""
        if self._closing:
            return
        self._send_raw(close_frame(code, reason))
        self.flush()
        if self._closing:
            return
        self._closing = True
        self._writer.release()
        self._after(CLOSE_WITHIN, self.transport.abortConnection)
        if self._reader.over:
            # Its close can no longer be seen.
            self._after(LINGER, self.transport.loseConnection)
