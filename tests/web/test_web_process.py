"""The server as a process, met by a browser's WebSocket: the same answers as over the line, and a clean end."""

from __future__ import annotations

import json
import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.request import urlopen

from attrs import define
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Event, Message, Ping, Pong, Request, TextMessage

from tests.platform_plugin.net.test_service import running, until_ready
from tests.web.frames_of_a_client import TEXT, frame

WEB = ("--lines", "none", "--web", "tcp:0:interface=127.0.0.1", "--store", "memory:")


@define
class Browser:
    """A WebSocket in program mode."""

    socket: socket.socket
    wire: WSConnection

    def send(self, event: Event) -> None:
        self.socket.sendall(self.wire.send(event))

    def events(self) -> Iterator[Event]:
        while True:
            for event in self.wire.events():
                yield event
                if isinstance(event, CloseConnection):
                    self.socket.sendall(self.wire.send(event.response()))
                    return
            self.wire.receive_data(self.socket.recv(65536))

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a type."""
        text = ""
        for event in self.events():
            if isinstance(event, TextMessage):
                text += event.data
                if not event.message_finished:
                    continue
                message: dict[str, Any] = json.loads(text)
                text = ""
                if message["type"] == kind:
                    return message
        raise AssertionError(f"no {kind}")

    def ask(self, line: str) -> dict[str, Any]:
        """The refusal of a line."""
        self.send(Message(line))
        return self.until("error")


def port_of(lines: list[str]) -> int:
    (line,) = lines
    assert line.startswith("web http://127.0.0.1:")
    assert line.endswith("/")
    return int(line.removesuffix("/").rpartition(":")[2])


@contextmanager
def browser(port: int, secured: ssl.SSLContext | None = None) -> Iterator[Browser]:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as plain:
        client = secured.wrap_socket(plain) if secured else plain
        found = Browser(client, WSConnection(ConnectionType.CLIENT))
        found.send(Request(host=f"127.0.0.1:{port}", target="/ws"))
        events = found.events()
        assert isinstance(next(events), AcceptConnection)
        found.send(Message("/client page 1 json"))
        found.until("welcome")
        yield found


def test_the_page_is_served_and_its_line_gives_the_answers_of_every_line() -> None:
    with running("serve", *WEB) as server:
        port = port_of(until_ready(server))
        with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            assert b"app.js" in answer.read()
        with browser(port) as page:
            page.send(Message("@1 /login Anna"))
            assert page.until("logged_in")["name"] == "Anna"
            assert page.until("done") == {"type": "done", "re": 1}
            assert page.ask("/who\n/rooms")["code"] == "bad-line"
            page.socket.sendall(frame(TEXT, b"@2 \xff"))
            assert page.until("error") | {"text": "", "args": {}} == {
                "type": "error", "code": "bad-line", "text": "", "args": {}, "re": 2,
            }  # fmt: skip
            assert page.ask("@3 " + "x" * 5000)["re"] == 3
            assert [int(event.code) for event in page.events() if isinstance(event, CloseConnection)] == [1009]


def certified(folder: Path) -> tuple[Path, Path]:
    """A key and its own certificate, as files."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    paper = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    pem = serialization.Encoding.PEM
    (folder / "key.pem").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    (folder / "cert.pem").write_bytes(paper.public_bytes(pem))
    return folder / "key.pem", folder / "cert.pem"


def test_over_tls_it_is_the_same(tmp_path: Path) -> None:
    key, paper = certified(tmp_path)
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    where = f"ssl:0:interface=127.0.0.1:privateKey={key}:certKey={paper}"
    with running("serve", "--lines", "none", "--store", "memory:", "--web", where) as server:
        (line,) = until_ready(server)
        assert line.startswith("web https://127.0.0.1:")
        with browser(int(line.removesuffix("/").rpartition(":")[2]), trusting) as page:
            for number in range(1, 200):
                page.send(Message(f"@{number} /limits"))
            for number in range(1, 200):
                assert page.until("done")["re"] == number
            server.terminate()
            assert page.until("bye")["reason"] == "shutting-down"
            assert server.wait(10) == 0


def test_a_flood_of_pings_is_answered_no_more_than_a_flood_of_commands() -> None:
    with running("serve", *WEB) as server, browser(port_of(until_ready(server))) as page:
        for _ in range(2000):
            page.send(Ping(b"x"))
        page.send(Message("/ping end"))
        pongs = 0
        for event in page.events():
            pongs += isinstance(event, Pong)
            if isinstance(event, TextMessage):
                break
        assert 600 <= pongs < 1900


def test_a_browser_reads_bye_before_the_server_ends() -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        with running("serve", *WEB) as server, browser(port_of(until_ready(server))) as page:
            began = monotonic()
            server.send_signal(number)
            bye = page.until("bye")
            assert (bye["reason"], bye["retry"] > 0) == ("shutting-down", True)
            assert any(isinstance(event, CloseConnection) for event in page.events())
            assert server.wait(10) == 0
            assert monotonic() - began < 5


def test_browsers_that_do_not_go_cannot_keep_the_server_from_ending() -> None:
    with running("serve", *WEB) as server:
        port = port_of(until_ready(server))
        with browser(port), socket.create_connection(("127.0.0.1", port)) as silent:
            silent.sendall(b"GET / HT")
            began = monotonic()
            server.terminate()
            assert server.wait(10) == 0
            assert monotonic() - began < 5
