"""Links of a crowd: real ones, byte for byte, on transports that this test cuts as it likes."""

from __future__ import annotations

import json
from typing import Any

from twisted.internet.address import IPv4Address

from platform_plugin.limits import Limits
from platform_plugin.net.line import LineFactory
from platform_plugin.net.link import Lines
from platform_plugin.net.turn import Turn
from tests.platform_plugin.hosting import TestHost
from tests.platform_plugin.net.fake_host import Transport


class Wires:
    """The server's side of all links."""

    def __init__(self, host: TestHost) -> None:
        self.host = host
        self.turn = Turn(host.clock)
        self.factory = LineFactory(
            Lines(host=host.host, clock=host.clock, timers=host.clock, turn=self.turn, limits=Limits())
        )

    def open(self) -> Wire:
        """A new link."""
        return Wire(self)


class Wire:
    """One link, and what has come over it."""

    def __init__(self, wires: Wires) -> None:
        self._wires = wires
        self._link = wires.factory.buildProtocol(None)
        self.transport = Transport(peerAddress=IPv4Address("TCP", "127.0.0.1", 1))
        self._link.makeConnection(self.transport)
        self.cut = False
        self._read = 0
        self._number = 0

    @property
    def over(self) -> bool:
        """Whether nothing can be sent any more."""
        return self.cut or self.transport.disconnecting or self.transport.aborting

    @property
    def logged_in(self) -> bool:
        """Whether the link is there and belongs to somebody."""
        return not self.over and self._link._session.person is not None

    def send(self, data: bytes) -> None:
        """Bytes, as they come."""
        if not self.over:
            self._link.dataReceived(data)
        self._wires.turn.flush()

    def half_close(self) -> None:
        """The peer sends no more but still reads."""
        if not self.over:
            self._link.readConnectionLost()
        self._wires.turn.flush()

    def drop(self) -> None:
        """The connection is gone."""
        if not self.cut:
            self.cut = True
            self._link.connectionLost()
        self._wires.turn.flush()

    def messages(self) -> list[dict[str, Any]]:
        """What has come since one last looked, without prose; that the server made no mistake."""
        data = self.transport.value()
        fresh, self._read = data[self._read :], len(data)
        assert b"made a mistake" not in fresh, fresh
        return [json.loads(line) for line in fresh.splitlines() if line.startswith(b"{")]

    def ask(self, line: str) -> dict[str, Any] | None:
        """Send a numbered line; its answer, None when the link is over."""
        self.messages()
        self._number += 1
        number = 1_000_000 + self._number
        self.send(f"\n@{number} {line}\n".encode())
        answers = [message for message in self.messages() if message.get("re") == number]
        assert len(answers) == 1 or (self.over and not answers), answers
        return answers[0] if answers else None
