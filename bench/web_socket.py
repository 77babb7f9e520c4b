"""`python -m bench.web_socket`: our own WebSocket codec against `twisted.web.websocket`, in one run.

An echo server of each kind runs in a process of its own on the first core; the load sends masked text frames from
another one and counts what comes back. The last line frames one message for 24 receivers in this process.
"""

from __future__ import annotations

import selectors
import socket
import statistics
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from bench.figure import Figure, table
from bench.server import LOAD_CORE, pin

SECONDS: Final = 1.0
ROUNDS: Final = 3
TEXT: Final = b"@17 /lay c3 and what else stands on a line of an ordinary length"
MASK: Final = b"\1\2\3\4"
ASKED: Final = bytes((0x81, 0x80 | len(TEXT))) + MASK + bytes(byte ^ MASK[at % 4] for at, byte in enumerate(TEXT))
ANSWERED: Final = len(TEXT) + 2
HANDSHAKE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
RECEIVERS: Final = 24


class Echo:
    """A host whose sessions say back what they hear."""

    def connect(self, outlet: Any, _peer: Any) -> EchoSession:
        """A session for a link."""
        return EchoSession(outlet)


class EchoSession:
    """Says back what it hears."""

    def __init__(self, outlet: Any) -> None:
        self._outlet = outlet

    def received(self, line: bytes, _stamp: int) -> None:
        """Say it back."""
        self._outlet.send_line(line)

    def alive(self, _stamp: int) -> bool:
        """Always welcome."""
        return True

    def terminal(self, width: int, colour: bool) -> None:
        """A WebSocket has no window."""

    def lost(self) -> None:
        """Nothing is kept."""


def _own_site() -> Any:
    from pathlib import Path

    from twisted.internet import reactor

    from platform_plugin.limits import Limits
    from platform_plugin.net.line import LineFactory, Lines
    from platform_plugin.net.turn import Turn
    from platform_plugin.net.web import Page, WebSite
    from platform_plugin.net.web_files import WebFiles
    from platform_plugin.net.web_origin import origins

    clock: Any = reactor
    lines = Lines(host=Echo(), clock=clock, timers=clock, turn=Turn(clock), limits=Limits())
    trusted = origins((), ())
    page = Page(WebFiles(Path()), lines, LineFactory(lines), trusted, lambda: True)
    return WebSite(page, Limits(), trusted)


def _twisted_site() -> Any:
    from twisted.web.resource import Resource
    from twisted.web.server import Site
    from twisted.web.websocket import WebSocketResource

    class Protocol:
        """Says back what it hears."""

        def negotiationStarted(self, transport: Any) -> None:  # noqa: N802 - Twisted's name
            self.transport = transport

        def negotiationFinished(self) -> None:  # noqa: N802 - Twisted's name
            """Nothing to do."""

        def textMessageReceived(self, message: str) -> None:  # noqa: N802 - Twisted's name
            self.transport.sendTextMessage(message)

        def bytesMessageReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
            """Not asked for."""

        def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
            """Nothing is kept."""

        def pongReceived(self, payload: bytes) -> None:  # noqa: N802 - Twisted's name
            """Not asked for."""

    class Factory:
        """Makes them."""

        def buildProtocol(self, _request: Any) -> Protocol:  # noqa: N802 - Twisted's name
            return Protocol()

    root = Resource()
    root.putChild(b"ws", WebSocketResource(Factory()))  # type: ignore[arg-type]
    return Site(root)


KINDS: Final[dict[str, Callable[[], Any]]] = {"own": _own_site, "twisted.web": _twisted_site}


def serve(kind: str) -> None:
    """Serve until killed; the port is printed."""
    from twisted.internet import reactor as global_reactor

    reactor: Any = global_reactor
    pin(0)
    port = reactor.listenTCP(0, KINDS[kind](), interface="127.0.0.1", backlog=1024)
    print(port.getHost().port, flush=True)
    reactor.run()


def _connected(port: int) -> socket.socket:
    link = socket.create_connection(("127.0.0.1", port))
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    link.sendall(HANDSHAKE)
    if b" 101 " not in link.recv(65536).split(b"\r\n", 1)[0]:
        raise SystemExit("the handshake was refused")
    return link


def echoes(port: int, links: int, in_flight: int) -> float:
    """Echoes a second, with so many links and so many frames under way on each."""
    selector = selectors.DefaultSelector()
    waiting = {}
    for _ in range(links):
        link = _connected(port)
        selector.register(link, selectors.EVENT_READ)
        waiting[link] = 0
        link.sendall(ASKED * in_flight)
    began, count = perf_counter(), 0
    while perf_counter() - began < SECONDS:
        for key, _ in selector.select(0.1):
            ready: Any = key.fileobj
            whole, waiting[ready] = divmod(waiting[ready] + len(ready.recv(65536)), ANSWERED)
            if whole:
                count += whole
                ready.sendall(ASKED * whole)
    for link in waiting:
        link.close()
    return count / (perf_counter() - began)


def framing() -> tuple[float, float]:
    """us for one message to `RECEIVERS`: framed once, and by wsproto for each."""
    from wsproto.connection import Connection, ConnectionType
    from wsproto.events import TextMessage

    from platform_plugin.net.web_socket import Frames

    text = TEXT.decode()
    servers = [Connection(ConnectionType.SERVER) for _ in range(RECEIVERS)]

    def own() -> None:
        frames, line = Frames(), bytes(TEXT)
        for _ in servers:
            frames.of(line)

    def judge() -> None:
        for server in servers:
            server.send(TextMessage(text))

    def cost(call: Callable[[], None]) -> float:
        best = float("inf")
        for _ in range(5):
            began = perf_counter()
            for _ in range(2000):
                call()
            best = min(best, perf_counter() - began)
        return best / 2000 * 1e6

    return cost(own), cost(judge)


def main() -> None:
    """Measure and print the table."""
    pin(LOAD_CORE)
    loads = {"1 link, 32 in flight": (1, 32), "100 links": (100, 1)}
    found: dict[tuple[str, str], list[float]] = {}
    servers = {
        kind: subprocess.Popen([sys.executable, "-m", "bench.web_socket", kind], stdout=subprocess.PIPE, text=True)
        for kind in KINDS
    }
    try:
        ports = {kind: int(server.stdout.readline()) for kind, server in servers.items() if server.stdout}
        for _ in range(ROUNDS):
            for load, (links, in_flight) in loads.items():
                for kind, port in ports.items():
                    found.setdefault((load, kind), []).append(echoes(port, links, in_flight))
    finally:
        for server in servers.values():
            server.kill()
            server.wait()
    figures = []
    for load in loads:
        own, other = (statistics.median(found[load, kind]) for kind in KINDS)
        figures += [
            Figure("WebSocket echo", f"{load}: twisted.web.websocket", other, "lines/s"),
            Figure("WebSocket echo", f"{load}: own codec", own, "lines/s", own / other, "twisted.web"),
        ]
    own, other = framing()
    figures += [
        Figure("one line to 24 WebSockets", "wsproto for each", other, "us"),
        Figure("one line to 24 WebSockets", "framed once", own, "us", own / other, "wsproto"),
    ]
    print("\n".join(table(figures)))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        serve(sys.argv[1])
    else:
        main()
