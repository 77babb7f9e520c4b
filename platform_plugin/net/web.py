"""The web server: the page's files, `/healthz`, and `/ws`, where the line protocol comes in.

twisted.web speaks HTTP; what is added here are one resource that answers everything, and the handshake of a
WebSocket. Limits are in `web_channel`.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from twisted.web import http, resource, server

from platform_plugin.limits import Limits
from platform_plugin.net.link import Lines, Links, peer_of
from platform_plugin.net.web_channel import REQUEST_WITHIN, Channel, Request
from platform_plugin.net.web_files import Asset, WebFiles
from platform_plugin.net.web_frames import accept_key
from platform_plugin.net.web_origin import Origins
from platform_plugin.net.web_socket import Frames, WebSocketLink

SOCKET: Final = "ws"
HEALTH: Final = "healthz"
METHODS: Final = (b"GET", b"HEAD")
UPGRADE_REQUIRED: Final = 426
REASONS: Final = {UPGRADE_REQUIRED: b"Upgrade Required"}
"""What twisted.web has no words for."""
TEXT: Final = b"text/plain; charset=utf-8"
_GZIP: Final = re.compile(r"gzip\s*(;\s*q=(?!0(\.0*)?$).*)?")
"""Asks for gzip, and not with weight 0."""
HEADERS: Final = {
    b"Server": b"weltentisch",
    b"Cache-Control": b"no-cache",
    b"X-Content-Type-Options": b"nosniff",
    b"Referrer-Policy": b"no-referrer",
    b"Content-Security-Policy": b"default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    b"frame-ancestors 'none'",
}
"""On every answer."""


class Page(resource.Resource):
    """Answers every path."""

    isLeaf = True  # noqa: N815 - Twisted's name

    def __init__(
        self, files: WebFiles, lines: Lines, links: Links, origins: Origins, healthy: Callable[[], bool]
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._files = files
        self._lines = lines
        self._links = links
        self._origins = origins
        self._healthy = healthy
        self._frames = Frames()

    def render(self, request: Any) -> Any:
        """The answer to a request; to HEAD it is the same without its body."""
        body = self._answer(request)
        if request.method != b"HEAD" or not body or body is server.NOT_DONE_YET:
            return body
        request.setHeader(b"Content-Length", b"%d" % len(body))
        return b""

    def _answer(self, request: Any) -> Any:
        for name, value in HEADERS.items():
            request.setHeader(name, value)
        if request.method not in METHODS:
            request.setHeader(b"Allow", b", ".join(METHODS))
            return _plain(request, http.NOT_ALLOWED, "Only GET and HEAD are answered here.")
        try:
            names = [part.decode("ascii") for part in request.postpath]
        except UnicodeDecodeError:
            names = ["?"]
        if names == [SOCKET]:
            return self._socket(request)
        if names == [HEALTH]:
            healthy = self._healthy()
            return _plain(request, http.OK if healthy else http.SERVICE_UNAVAILABLE, "ok" if healthy else "stopping")
        asset = self._files.find(names)
        if asset is None:
            return _plain(request, http.NOT_FOUND, "There is nothing here.")
        return _asset(request, asset)

    def _socket(self, request: Any) -> Any:
        fault = _handshake_fault(request)
        if fault:
            request.setHeader(b"Sec-WebSocket-Version", b"13")
            request.setHeader(b"Upgrade", b"websocket")
            return _plain(request, UPGRADE_REQUIRED, f"This is a WebSocket: {fault}.")
        nearest = peer_of(request.channel.transport.getPeer())
        hosts = _texts(request, b"host")
        if self._origins.is_proxy(nearest):
            hosts += _texts(request, b"x-forwarded-host")
        origin = _texts(request, b"origin")
        if not self._origins.admits(origin[0] if origin else None, hosts):
            return _plain(request, http.FORBIDDEN, "Pages from elsewhere may not come in here.")
        channel = request.channel
        channel.transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + accept_key(request.getHeader(b"sec-websocket-key")) + b"\r\n\r\n"
        )
        peer = self._origins.peer(nearest, _texts(request, b"x-forwarded-for"))
        channel.upgrade(WebSocketLink(self._lines, self._links, self._frames, peer))
        return server.NOT_DONE_YET


def _texts(request: Any, name: bytes) -> list[str]:
    return [value.decode("latin-1") for value in request.requestHeaders.getRawHeaders(name, ())]


def _words(request: Any, name: bytes) -> list[str]:
    return [word.strip().lower() for text in _texts(request, name) for word in text.split(",")]


def _handshake_fault(request: Any) -> str:
    """What is missing in the handshake; empty if nothing."""
    keys = _texts(request, b"sec-websocket-key")
    try:
        key = b64decode(keys[0], validate=True) if len(keys) == 1 else b""
    except binascii.Error:
        key = b""
    wanted = {
        "the method has to be GET": request.method == b"GET",
        "it begins with HTTP/1.1": request.clientproto == b"HTTP/1.1",
        "Upgrade: websocket is missing": "websocket" in _words(request, b"upgrade"),
        "Connection: Upgrade is missing": "upgrade" in _words(request, b"connection"),
        "Sec-WebSocket-Version has to be 13": _texts(request, b"sec-websocket-version") == ["13"],
        "Sec-WebSocket-Key has to be 16 bytes in base64": len(key) == 16,
    }
    return next((fault for fault, holds in wanted.items() if not holds), "")


def _plain(request: Any, code: int, text: str) -> bytes:
    request.setResponseCode(code, REASONS.get(code))
    request.setHeader(b"Content-Type", TEXT)
    return text.encode() + b"\n"


def _asset(request: Any, asset: Asset) -> bytes:
    packs = any(_GZIP.fullmatch(word) for word in _words(request, b"accept-encoding"))
    data, tag = asset.data, asset.tag
    request.setHeader(b"Content-Type", asset.content_type.encode())
    if asset.packed is not None:
        request.setHeader(b"Vary", b"Accept-Encoding")
        if packs:
            data, tag = asset.packed, f"{tag}-gzip"
            request.setHeader(b"Content-Encoding", b"gzip")
    request.setHeader(b"Last-Modified", asset.changed_text.encode())
    if request.setETag(f'"{tag}"'.encode()) is http.CACHED:
        return b""
    return data


class WebSite(server.Site):
    """The factory of web connections. As long as they are no links they are counted by address like links."""

    noisy = False
    protocol = Channel  # type: ignore[assignment]

    def __init__(self, page: Page, limits: Limits, origins: Origins) -> None:
        super().__init__(page, requestFactory=Request, timeout=REQUEST_WITHIN)  # type: ignore[no-untyped-call]
        self.displayTracebacks = False
        self._limits = limits
        self._origins = origins
        self._channels: dict[Channel, str] = {}
        self._from: Counter[str] = Counter()

    def enter(self, channel: Channel) -> bool:
        """A connection begins; False: there are too many."""
        peer = peer_of(channel.transport.getPeer())
        free = peer.loopback or self._origins.is_proxy(peer)
        crowded = not free and self._from[peer.address] >= self._limits.links_per_address
        if crowded or len(self._channels) >= self._limits.links:
            return False
        self._channels[channel] = peer.address
        self._from[peer.address] += 1
        return True

    def leave(self, channel: Channel) -> None:
        """A connection has ended, or become a link."""
        address = self._channels.pop(channel, None)
        if address is not None:
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]

    def log(self, request: Any) -> None:
        """Who reads what is written down nowhere."""

    def abort_all(self) -> None:
        """Cut every connection that is no link."""
        for channel in tuple(self._channels):
            channel.transport.abortConnection()
