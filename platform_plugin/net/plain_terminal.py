"""`weltentisch play` without a terminal: lines in from standard input, lines out to standard output."""

from __future__ import annotations

import sys
from typing import Any, Final

from twisted.internet import reactor as global_reactor
from twisted.internet.endpoints import HostnameEndpoint
from twisted.internet.protocol import Factory
from twisted.internet.stdio import StandardIO
from twisted.protocols.basic import LineOnlyReceiver
from twisted.python.failure import Failure

from platform_plugin.net.client_link import ClientLink

UNREACHABLE: Final = 2


class _Input(LineOnlyReceiver):
    delimiter = b"\n"

    def __init__(self, link: ClientLink) -> None:
        self._link = link

    def lineReceived(self, line: bytes) -> None:  # noqa: N802 - Twisted's name
        self._link.say(line.decode(errors="replace"))

    def connectionLost(self, _: Failure) -> None:  # type: ignore[override]  # noqa: N802 - Twisted's name
        if self._link.connected:
            self._link.hang_up()


class _Plain:
    """Copies between the two, until the server closes."""

    def __init__(self, reactor: Any) -> None:
        self._reactor = reactor
        self.exit_code = 0

    def heard(self, line: str) -> None:
        """Print a line of the server."""
        print(line, flush=True)

    def lost(self) -> None:
        """That is the end."""
        self._reactor.stop()

    def connected(self, link: ClientLink) -> None:
        """Read what is to be said."""
        StandardIO(_Input(link))

    def unreachable(self, failure: Failure) -> None:
        """Say why there is no server."""
        print(f"weltentisch: no server answers: {failure.getErrorMessage()}", file=sys.stderr)
        self.exit_code = UNREACHABLE
        self._reactor.stop()


def play_plainly(host: str, port: int) -> int:
    """Copy lines both ways until the server closes; returns the exit code."""
    reactor: Any = global_reactor
    plain = _Plain(reactor)

    def connect() -> None:
        link = ClientLink(plain, None)
        factory: Any = Factory.forProtocol(lambda: link)
        connected: Any = HostnameEndpoint(reactor, host, port).connect(factory)
        connected.addCallbacks(plain.connected, plain.unreachable)

    reactor.callWhenRunning(connect)
    reactor.run()
    return plain.exit_code
