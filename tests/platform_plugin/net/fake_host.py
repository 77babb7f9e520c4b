"""A host that only remembers what it heard and answers as it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from platform_plugin.limits import Limits
from platform_plugin.net.line import LineFactory, LineLink, Lines
from platform_plugin.net.turn import Turn
from platform_plugin.outlet import Outlet, Peer


@define
class FakeSession:
    """Remembers, in order, lines and what was told of the terminal."""

    outlet: Outlet
    peer: Peer
    answer: Callable[[FakeSession, bytes], None] | None = None
    heard: list[Any] = field(factory=list)
    stamps: list[int] = field(factory=list)
    losses: int = 0
    signs: int = 0
    patient: bool = True
    """Whether signs of life are still welcome."""

    @property
    def lines(self) -> list[bytes]:
        return [each for each in self.heard if isinstance(each, bytes)]

    def received(self, line: bytes, stamp: int) -> None:
        self.heard.append(line)
        self.stamps.append(stamp)
        if self.answer is not None:
            self.answer(self, line)

    def alive(self, _stamp: int) -> bool:
        self.signs += 1
        return self.patient

    def terminal(self, width: int, colour: bool) -> None:
        self.heard.append((width, colour))

    def lost(self) -> None:
        self.losses += 1


@define
class FakeHost:
    answer: Callable[[FakeSession, bytes], None] | None = None
    sessions: list[FakeSession] = field(factory=list)

    def connect(self, outlet: Outlet, peer: Peer) -> FakeSession:
        session = FakeSession(outlet, peer, self.answer)
        self.sessions.append(session)
        return session


def echo(session: FakeSession, line: bytes) -> None:
    session.outlet.send_line(b"you said " + line)


class Transport(StringTransport):
    """A string transport that knows whether it was cut."""

    aborting = False

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's name
        self.aborting = True


@define
class Wire:
    """A link on a string transport, with a clock that stands still."""

    answer: Callable[[FakeSession, bytes], None] | None = None
    limits: Limits = field(factory=Limits)
    clock: Clock = field(factory=Clock)
    host: FakeHost = field(init=False)
    link: LineLink = field(init=False)
    transport: Transport = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.host = FakeHost(self.answer)
        shared = Lines(host=self.host, clock=self.clock, timers=self.clock, turn=Turn(self.clock), limits=self.limits)
        self.link = LineFactory(shared).buildProtocol(None)
        self.transport = Transport()
        self.link.makeConnection(self.transport)

    @property
    def session(self) -> FakeSession:
        return self.host.sessions[0]

    def arrives(self, *packets: bytes) -> Wire:
        for packet in packets:
            self.link.dataReceived(packet)
        return self

    def sent(self) -> bytes:
        """What went out up to the end of this turn."""
        self.clock.advance(0)
        return self.transport.value()
