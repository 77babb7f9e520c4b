"""Links on real sockets: sending now, closing so that the peer can read, half-closed and never-reading peers."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
import pytest_twisted
from attrs import define
from twisted.internet import reactor as global_reactor
from twisted.internet.threads import deferToThread

from platform_plugin.limits import Limits
from platform_plugin.net import line
from platform_plugin.net.line import LineFactory, Lines
from platform_plugin.net.turn import Turn
from tests.platform_plugin.net.fake_host import FakeHost, FakeSession, echo

reactor: Any = global_reactor


@define
class Server:
    host: FakeHost
    factory: LineFactory
    port: Any

    def client(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port.getHost().port), timeout=10)


@pytest.fixture(params=[True, False], ids=["sending now", "queueing"])
def server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(line, "HALF_CLOSED", 0.2)
    host = FakeHost(echo)
    lines = Lines(
        host=host, clock=reactor, timers=reactor, turn=Turn(reactor), limits=Limits(), send_now=request.param
    )
    factory = LineFactory(lines)
    port = reactor.listenTCP(0, factory, interface="127.0.0.1", backlog=1024)
    yield Server(host, factory, port)

    async def end() -> None:
        factory.abort_all()
        await factory.all_gone()
        await port.stopListening()

    pytest_twisted.blockon(_deferred(end()))


def _deferred(work: Any) -> Any:
    from twisted.internet.defer import ensureDeferred

    return ensureDeferred(work)


def until_end(client: socket.socket) -> bytes:
    parts = []
    while data := client.recv(65536):
        parts.append(data)
    return b"".join(parts)


@pytest_twisted.ensureDeferred
async def test_lines_go_out_and_come_back(server: Server) -> None:
    def talk() -> bytes:
        with server.client() as client:
            client.sendall(b"a\nb\r\n")
            client.shutdown(socket.SHUT_WR)
            return until_end(client)

    assert await deferToThread(talk) == b"you said a\nyou said b\n"


@pytest_twisted.ensureDeferred
async def test_more_than_a_socket_takes_arrives_complete_and_in_order(server: Server) -> None:
    numbers = [b"%d" % n * 50 for n in range(40_000)]

    def much(session: FakeSession, line: bytes) -> None:
        for number in numbers:
            session.outlet.send_line(number)
        session.outlet.send_line(b"end")

    server.host.answer = much
    server.factory._lines = Lines(
        host=server.host,
        clock=reactor,
        timers=reactor,
        turn=Turn(reactor),
        limits=Limits(backlog=2**30),
        send_now=server.factory._lines.send_now,
    )

    def talk() -> list[bytes]:
        with server.client() as client:
            client.sendall(b"go\n")
            data = b""
            parts = []
            while not data.endswith(b"end\n"):
                data = client.recv(65536)
                parts.append(data)
            return b"".join(parts).split(b"\n")[:-2]

    assert await deferToThread(talk) == numbers


@pytest_twisted.ensureDeferred
async def test_the_answer_to_an_endless_line_can_be_read_before_the_link_closes(server: Server) -> None:
    def refuse(session: FakeSession, line: bytes) -> None:
        session.outlet.send_line(b"line-too-long %d" % len(line))
        session.outlet.close()

    server.host.answer = refuse

    def talk() -> bytes:
        with server.client() as client:
            try:
                for _ in range(64):
                    client.sendall(b"x" * 65536)
            except ConnectionError:
                return b"cut while sending"
            client.shutdown(socket.SHUT_WR)
            return until_end(client)

    assert await deferToThread(talk) == b"line-too-long 4097\n"


@pytest_twisted.ensureDeferred
async def test_a_peer_that_goes_away_without_a_word_is_lost_once(server: Server) -> None:
    def talk() -> None:
        client = server.client()
        client.sendall(b"a\nb\n")
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.close()

    await deferToThread(talk)
    await server.factory.all_gone()
    assert [session.losses for session in server.host.sessions] == [1] * len(server.host.sessions)


@pytest_twisted.ensureDeferred
async def test_a_thousand_links_come_and_go(server: Server) -> None:
    def talk() -> set[bytes]:
        clients = [server.client() for _ in range(1000)]
        for client in clients:
            client.sendall(b"x\n")
        answers = {client.recv(100) for client in clients}
        for client in clients:
            client.close()
        return answers

    assert await deferToThread(talk) == {b"you said x\n"}
    server.factory.abort_all()
    await server.factory.all_gone()
    assert len(server.host.sessions) == 1000
    assert all(session.losses == 1 for session in server.host.sessions)


@pytest_twisted.ensureDeferred
async def test_nagle_is_off_and_dead_peers_are_noticed(server: Server) -> None:
    def talk() -> bytes:
        with server.client() as client:
            client.sendall(b"x\n")
            return client.recv(100)

    await deferToThread(talk)
    transport: Any = server.host.sessions[0].outlet.transport  # type: ignore[attr-defined]
    if transport.connected:
        assert transport.getTcpNoDelay()
        assert transport.getTcpKeepAlive()
