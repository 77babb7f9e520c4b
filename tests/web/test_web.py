"""The web server on real sockets: files and their headers, the handshake, who may come in, rude clients."""

from __future__ import annotations

import gzip
import re
import socket
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any, TypeVar

import pytest
import pytest_twisted
from attrs import define, frozen
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet import reactor as global_reactor
from twisted.internet.defer import ensureDeferred
from twisted.internet.testing import StringTransport
from twisted.internet.threads import deferToThread

from platform_plugin.limits import Limits
from platform_plugin.net.line import LineFactory, Lines
from platform_plugin.net.service import WEB_FOLDER
from platform_plugin.net.turn import Turn
from platform_plugin.net.web import Page, WebSite
from platform_plugin.net.web_files import TYPES, WebFiles
from platform_plugin.net.web_origin import origins
from platform_plugin.outlet import Peer
from tests.platform_plugin.net.fake_host import FakeHost, echo
from tests.web.frames_of_a_client import TEXT, close, frame, heard_by_a_browser

reactor: Any = global_reactor
T = TypeVar("T")
PROXY = "127.0.0.1"
HANDSHAKE = {
    "Host": "play.example.org",
    "Upgrade": "websocket",
    "Connection": "keep-alive, Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@define
class Web:
    """A server with a folder of its own."""

    host: FakeHost
    links: LineFactory
    site: WebSite
    port: Any
    folder: Path
    healthy: bool = True

    def client(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port.getHost().port), timeout=10)

    def send(self, data: bytes) -> HTTPResponse:
        """The answer to bytes that should be a request."""
        client = self.client()
        client.sendall(data)
        answer = HTTPResponse(client, method=data.split(b" ", 1)[0].decode())
        answer.begin()
        client.close()
        return answer

    def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        lines = [f"{method} {path} HTTP/1.1", "Host: x", *(f"{n.replace('_', '-')}: {v}" for n, v in headers.items())]
        answer = self.send("\r\n".join([*lines, "", ""]).encode())
        return Answer(answer.status, dict(answer.getheaders()), answer.read())

    def shake(self, **other: str | None) -> tuple[socket.socket, bytes]:
        """A WebSocket handshake, and what came first."""
        client = self.client()
        headers = {**HANDSHAKE, **{name.replace("_", "-"): value for name, value in other.items()}}
        lines = ["GET /ws HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items() if value is not None)]
        client.sendall("\r\n".join([*lines, "", ""]).encode())
        return client, client.recv(65536)


@frozen
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    host = FakeHost(echo)
    lines = Lines(host=host, clock=reactor, timers=reactor, turn=Turn(reactor), limits=Limits())
    links = LineFactory(lines)
    trusted = origins(["https://friends.example.org"], [PROXY])
    found: list[Web] = []
    site = WebSite(Page(WebFiles(tmp_path), lines, links, trusted, lambda: found[0].healthy), Limits(), trusted)
    site.timeOut = 0.3
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "style").mkdir()
    (tmp_path / "style" / "base.css").write_text("a { b: c }\n" * 200)
    (tmp_path / ".secret.txt").write_text("no")
    (tmp_path / "notes.md").write_text("no")
    (tmp_path.parent / "outside.txt").write_text("no")
    web = Web(host, links, site, reactor.listenTCP(0, site, interface="127.0.0.1"), tmp_path)
    found.append(web)
    yield web

    async def end() -> None:
        links.abort_all()
        site.abort_all()
        await links.all_gone()
        await web.port.stopListening()

    pytest_twisted.blockon(ensureDeferred(end()))


async def aside(call: Callable[..., T], *values: Any, **named: Any) -> T:
    """What a call says that blocks."""
    result: T = await deferToThread(call, *values, **named)
    return result


# ---- files


@pytest_twisted.ensureDeferred
async def test_the_page_comes_with_its_type_and_is_asked_for_anew_each_time(web: Web) -> None:
    answer = await aside(web.get, "/")
    assert (answer.status, answer.body) == (200, b"<!doctype html>")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


@pytest_twisted.ensureDeferred
async def test_a_file_that_has_not_changed_is_not_sent_again(web: Web) -> None:
    first = await aside(web.get, "/style/base.css")
    tag, changed = first.headers["ETag"], first.headers["Last-Modified"]
    assert (await aside(web.get, "/style/base.css", If_None_Match=tag)).status == 304
    (web.folder / "style" / "base.css").write_text("a { b: d }")
    again = await aside(web.get, "/style/base.css", If_None_Match=tag, If_Modified_Since=changed)
    assert (again.status, again.body) == (200, b"a { b: d }")


@pytest_twisted.ensureDeferred
async def test_text_is_compressed_for_those_who_can_read_it(web: Web) -> None:
    plain = await aside(web.get, "/style/base.css")
    packed = await aside(web.get, "/style/base.css", Accept_Encoding="br, gzip;q=0.8")
    assert gzip.decompress(packed.body) == plain.body
    assert packed.headers["Content-Encoding"] == "gzip"
    assert (await aside(web.get, "/style/base.css", Accept_Encoding="br, gzip;q=0")).body == plain.body
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


@pytest_twisted.ensureDeferred
async def test_head_tells_the_same_without_the_content(web: Web) -> None:
    whole, head = await aside(web.get, "/"), await aside(web.get, "/", "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["Content-Length"] == whole.headers["Content-Length"]


@pytest.mark.parametrize(
    "path",
    [
        "/style",
        "/style/",
        "/nothing.js",
        "/notes.md",
        "/.secret.txt",
        "/../outside.txt",
        "/style/../../outside.txt",
        "/%2e%2e/outside.txt",
        "/..%2foutside.txt",
        "//etc/passwd",
        "/style%00/base.css",
        "/%ff.js",
        "/" + "x" * 4000,
    ],
)
@pytest_twisted.ensureDeferred
async def test_nothing_but_files_of_known_kinds_inside_the_folder_is_given_out(web: Web, path: str) -> None:
    answer = await aside(web.get, path)
    assert answer.status == 404
    assert b"no" not in answer.body.split()


@pytest_twisted.ensureDeferred
async def test_only_get_and_head_are_answered(web: Web) -> None:
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "BREW"):
        answer = await aside(web.get, "/", method)
        assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")


@pytest_twisted.ensureDeferred
@pytest.mark.parametrize("method", ["GET", "OPTIONS"])
async def test_a_star_is_a_path_like_any_other(web: Web, method: str) -> None:
    answer = await aside(web.get, "*", method)
    assert answer.status == (404 if method == "GET" else 405)
    assert answer.headers["Server"] == "weltentisch"


class Unread(StringTransport):
    """A connection whose peer reads only what is taken by `clear`."""

    def write(self, data: bytes) -> None:
        super().write(data)
        if self.producer is not None and len(self.value()) > 65_536:
            self.producer.pauseProducing()


def test_whoever_reads_no_answers_is_given_no_more_of_them(web: Web) -> None:
    size, wanted = 30_000, 500
    (web.folder / "big.png").write_bytes(bytes(size))
    channel: Any = web.site.buildProtocol(None)
    transport = Unread()
    channel.makeConnection(transport)
    channel.dataReceived(b"GET /big.png HTTP/1.1\r\nHost: x\r\n\r\n" * wanted)
    answers = 0
    while transport.value():
        assert channel.timeOut == web.site.timeOut
        assert len(transport.value()) < 65_536 + 2 * size
        answers += transport.value().count(b"HTTP/1.1 200")
        assert transport.producerState == "paused" or answers == wanted
        transport.clear()
        channel.resumeProducing()
    assert answers == wanted
    assert transport.producerState == "producing"
    channel.connectionLost()


@pytest_twisted.ensureDeferred
async def test_no_body_is_waited_for(web: Web) -> None:
    for head in (b"Content-Length: 99999999999", b"Transfer-Encoding: chunked"):
        answer = await aside(web.send, b"POST / HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n\r\n")
        assert answer.status == 413


@pytest_twisted.ensureDeferred
async def test_health_is_told(web: Web) -> None:
    assert (await aside(web.get, "/healthz")).body == b"ok\n"
    web.healthy = False
    assert (await aside(web.get, "/healthz")).status == 503


def test_the_page_itself_names_nothing_by_an_absolute_address() -> None:
    """So that it works below any path."""
    for file in WEB_FOLDER.rglob("*"):
        if file.suffix in (".html", ".css", ".js"):
            text = re.sub(r"https?://www\.w3\.org/\S+", "", file.read_text())
            assert not re.search(r"""(src|href)="/|url\(["']?/|from ["']/|https?://""", text), file


def test_every_file_of_the_page_can_be_given_out() -> None:
    files = WebFiles(WEB_FOLDER)
    for file in WEB_FOLDER.rglob("*"):
        if file.is_file():
            assert file.suffix in TYPES
            assert files.find(file.relative_to(WEB_FOLDER).parts) is not None


# ---- the handshake


@pytest_twisted.ensureDeferred
async def test_lines_go_out_and_come_back_over_a_websocket(web: Web) -> None:
    def talk() -> tuple[bytes, list[tuple[str, object]]]:
        client, hello = web.shake()
        client.sendall(frame(TEXT, b"/who\n") + frame(TEXT, "grüß dich".encode()) + close(1000))
        data = b""
        while part := client.recv(65536):
            data += part
        client.close()
        return hello, heard_by_a_browser(data)

    hello, heard = await aside(talk)
    assert hello.startswith(b"HTTP/1.1 101 ")
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in hello
    assert heard == [("TextMessage", "you said /who"), ("TextMessage", "you said grüß dich"), ("Close", 1000)]
    await web.links.all_gone()
    assert web.host.sessions[0].losses == 1


@pytest_twisted.ensureDeferred
async def test_what_comes_in_one_packet_with_the_handshake_is_not_lost(web: Web) -> None:
    request = "\r\n".join(["GET /ws HTTP/1.1", *(f"{n}: {v}" for n, v in HANDSHAKE.items()), "", ""]).encode()

    def talk() -> bytes:
        with web.client() as client:
            client.sendall(request + frame(TEXT, b"at once") + close(1000))
            data = b""
            while part := client.recv(65536):
                data += part
            return data

    data = await aside(talk)
    assert heard_by_a_browser(data.partition(b"\r\n\r\n")[2])[0] == ("TextMessage", "you said at once")


@pytest_twisted.ensureDeferred
async def test_a_link_outlives_the_time_that_a_request_has(web: Web) -> None:
    def open_one() -> socket.socket:
        client, _ = web.shake()
        return client

    def later(client: socket.socket) -> bytes:
        client.sendall(frame(TEXT, b"x"))
        return client.recv(100)

    with await aside(open_one) as client:
        await _a_while(0.6)
        assert heard_by_a_browser(await aside(later, client)) == [("TextMessage", "you said x")]


def _a_while(seconds: float) -> Any:
    from twisted.internet.task import deferLater

    return deferLater(reactor, seconds, lambda: None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"Upgrade": None},
        {"Upgrade": "h2c"},
        {"Connection": "close"},
        {"Sec-WebSocket-Version": "8"},
        {"Sec-WebSocket-Version": None},
        {"Sec-WebSocket-Key": None},
        {"Sec-WebSocket-Key": "c2hvcnQ="},
        {"Sec-WebSocket-Key": "not base64!"},
    ],
)
@pytest_twisted.ensureDeferred
async def test_a_handshake_that_lacks_something_is_refused_and_told_what(
    web: Web, wrong: dict[str, str | None]
) -> None:
    client, answer = await aside(web.shake, **wrong)
    client.close()
    assert answer.startswith(b"HTTP/1.1 426 Upgrade Required\r\n")
    assert b"sec-websocket-version: 13\r\n" in answer.lower()
    assert next(iter(wrong)).encode() in answer.partition(b"\r\n\r\n")[2]
    assert web.host.sessions == []


@pytest.mark.parametrize(
    ("origin", "more", "welcome"),
    [
        (None, {}, True),
        ("http://play.example.org", {}, True),
        ("https://PLAY.example.org", {}, True),
        ("https://friends.example.org", {}, True),
        ("https://evil.example.net", {}, False),
        ("http://play.example.org:8080", {}, False),
        ("null", {}, False),
        ("", {}, False),
        ("https://play.example.org.evil.example.net", {}, False),
        ("https://outer.example.org", {"X-Forwarded-Host": "outer.example.org"}, True),
    ],
)
@pytest_twisted.ensureDeferred
async def test_a_page_from_elsewhere_may_not_come_in(
    web: Web, origin: str | None, more: dict[str, str], welcome: bool
) -> None:
    client, answer = await aside(web.shake, Origin=origin, **more)
    client.close()
    assert answer.startswith(b"HTTP/1.1 101" if welcome else b"HTTP/1.1 403")
    assert len(web.host.sessions) == welcome


# ---- proxies


@pytest_twisted.ensureDeferred
async def test_a_proxy_says_for_whom_it_speaks(web: Web) -> None:
    client, _ = await aside(web.shake, X_Forwarded_For="203.0.113.9, 198.51.100.4")
    client.close()
    assert web.host.sessions[0].peer == Peer("198.51.100.4", False)


@pytest.mark.parametrize(
    ("proxies", "nearest", "forwarded", "peer"),
    [
        ([], "127.0.0.1", "203.0.113.9", "127.0.0.1"),
        (["10.0.0.0/8"], "10.1.2.3", "203.0.113.9", "203.0.113.9"),
        (["10.0.0.0/8"], "10.1.2.3", "203.0.113.9, 10.0.0.7", "203.0.113.9"),
        (["10.0.0.0/8"], "10.1.2.3", "6.6.6.6, 203.0.113.9", "203.0.113.9"),
        (["10.0.0.0/8"], "10.1.2.3", "nonsense", "10.1.2.3"),
        (["10.0.0.0/8"], "192.0.2.1", "203.0.113.9", "192.0.2.1"),
        (["10.0.0.0/8"], "10.1.2.3", "2001:db8::7", "2001:db8::7"),
        (["local"], "local", "203.0.113.9", "203.0.113.9"),
    ],
)
def test_only_the_word_of_a_proxy_of_ours_is_believed(
    proxies: list[str], nearest: str, forwarded: str, peer: str
) -> None:
    assert origins([], proxies).peer(Peer(nearest, nearest.startswith("127.")), [forwarded]).address == peer


@given(st.text(max_size=30), st.text(max_size=30))
def test_no_origin_and_no_host_are_a_fault_of_ours(origin: str, host: str) -> None:
    assert origins([], []).admits(origin, [host]) in (True, False)


# ---- rude clients


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n",
        b"/login Anna\r\n/who\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: " + b"x" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 4_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nno header at all\r\n\r\n",
    ],
    ids=["TLS", "lines", "a huge header", "many headers", "nonsense"],
)
@pytest_twisted.ensureDeferred
async def test_whoever_speaks_no_http_is_sent_away(web: Web, data: bytes) -> None:
    def talk() -> bytes:
        with web.client() as client:
            try:
                client.sendall(data)
                return client.recv(65536)
            except ConnectionError:
                return b""

    assert (await aside(talk))[:12] in (b"", b"HTTP/1.1 400")
    assert (await aside(web.get, "/")).status == 200


@pytest_twisted.ensureDeferred
async def test_a_request_that_trickles_in_is_given_up_in_time(web: Web) -> None:
    def talk() -> bytes:
        with web.client() as client:
            client.settimeout(0.05)
            try:
                for byte in b"GET / HTTP/1.1\r\nX: " + b"x" * 400:
                    client.sendall(bytes([byte]))
                    try:
                        return client.recv(100)
                    except TimeoutError:
                        continue
            except ConnectionError:
                return b""
            return b"still there"

    assert await aside(talk) == b""


@define(eq=False)
class Knocking:
    """A connection that is not on this machine."""

    address: str

    @property
    def transport(self) -> Knocking:
        return self

    def getPeer(self) -> Any:  # noqa: N802 - Twisted's name
        from twisted.internet.address import IPv4Address

        return IPv4Address("TCP", self.address, 1234)


def test_connections_from_one_address_are_counted_but_not_those_of_a_proxy(web: Web) -> None:
    site = WebSite(web.site.resource, Limits(links_per_address=2), origins([], ["10.0.0.1"]))
    first = Knocking("192.0.2.1")
    assert [site.enter(one) for one in (first, Knocking("192.0.2.1"), Knocking("192.0.2.1"))] == [True, True, False]  # type: ignore[arg-type]
    site.leave(first)  # type: ignore[arg-type]
    assert site.enter(Knocking("192.0.2.1"))  # type: ignore[arg-type]
    assert all(site.enter(Knocking("10.0.0.1")) for _ in range(5))  # type: ignore[arg-type]


@pytest_twisted.ensureDeferred
async def test_a_connection_that_became_a_link_counts_as_a_link_only(web: Web) -> None:
    client, _ = await aside(web.shake)
    assert not web.site._channels
    assert len(web.links._open) == 1
    client.close()
