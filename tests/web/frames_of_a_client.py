"""Frames as a browser sends them, right or wrong, and a WebSocket on a string transport."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field
from twisted.internet.task import Clock
from wsproto.connection import Connection, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, Pong, TextMessage

from platform_plugin.limits import Limits
from platform_plugin.net.line import LineFactory, Lines
from platform_plugin.net.turn import Turn
from platform_plugin.net.web_socket import Frames, WebSocketLink
from platform_plugin.outlet import Peer
from tests.platform_plugin.net.fake_host import FakeHost, FakeSession, Transport

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = b"\x11\x82\xf3\x04"


def frame(
    opcode: int,
    data: bytes = b"",
    *,
    last: bool = True,
    mask: bytes | None = MASK,
    reserved: int = 0,
    width: int | None = None,
    size: int | None = None,
) -> bytes:
    """A frame; `width` bytes for its length (0, 2 or 8) and `size` as its length, whatever is right."""
    size = len(data) if size is None else size
    width = (0 if size < 126 else 2 if size < 1 << 16 else 8) if width is None else width
    short = {0: size, 2: 126, 8: 127}[width]
    head = (
        bytes((last << 7 | reserved << 4 | opcode, (mask is not None) << 7 | short))
        + size.to_bytes(8, "big")[8 - width :]
    )
    if mask is None:
        return head + data
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


def close(code: int, reason: bytes = b"") -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big") + reason)


def heard_by_a_browser(data: bytes) -> list[tuple[str, object]]:
    """What a client reads in these bytes of a server, by the judge."""
    client = Connection(ConnectionType.CLIENT)
    client.receive_data(data)
    return [_plain(event) for event in client.events()]


def _plain(event: Event) -> tuple[str, object]:
    match event:
        case TextMessage() | BytesMessage():
            return type(event).__name__, event.data
        case Ping() | Pong():
            return type(event).__name__, bytes(event.payload)
        case CloseConnection():
            return "Close", int(event.code)
    raise AssertionError(event)


@define
class WebWire:
    """A link on a string transport, with a clock that stands still."""

    answer: Callable[[FakeSession, bytes], None] | None = None
    limits: Limits = field(factory=Limits)
    clock: Clock = field(factory=Clock)
    host: FakeHost = field(init=False)
    link: WebSocketLink = field(init=False)
    transport: Transport = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.host = FakeHost(self.answer)
        lines = Lines(host=self.host, clock=self.clock, timers=self.clock, turn=Turn(self.clock), limits=self.limits)
        self.link = WebSocketLink(lines, LineFactory(lines), Frames(), Peer("192.0.2.7", False))
        self.transport = Transport()
        self.link.makeConnection(self.transport)

    @property
    def session(self) -> FakeSession:
        return self.host.sessions[0]

    def arrives(self, *packets: bytes) -> WebWire:
        for packet in packets:
            self.link.dataReceived(packet)
        return self

    def sent(self) -> list[tuple[str, object]]:
        """What went out up to the end of this turn, as a browser reads it."""
        self.clock.advance(0)
        return heard_by_a_browser(self.transport.value())
