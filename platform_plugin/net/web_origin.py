"""Who is at the other end of a request, and from which page: proxies, `X-Forwarded-…`, `Origin`."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from attrs import frozen

from platform_plugin.config import LOCAL
from platform_plugin.net.link import peer_of
from platform_plugin.outlet import Peer

_PORTS: Final = {"http": 80, "https": 443}


@frozen
class _Address:
    host: str


@frozen
class Origins:
    """Which pages may open a WebSocket here, and whose word on addresses is believed."""

    allowed: frozenset[str]
    """Further origins, such as `https://play.example.org`."""
    networks: tuple[IPv4Network | IPv6Network, ...]
    local: bool

    def is_proxy(self, peer: Peer) -> bool:
        """Whether this peer may say for whom it speaks."""
        if peer.address == LOCAL:
            return self.local
        number = ip_address(peer.address)
        return any(number.version == network.version and number in network for network in self.networks)

    def peer(self, nearest: Peer, forwarded: Sequence[str]) -> Peer:
        """The one who asks: the last of `X-Forwarded-For` that is no proxy of ours, if the nearest one is one."""
        peer = nearest
        for text in reversed([part.strip() for line in forwarded for part in line.split(",")]):
            if not self.is_proxy(peer):
                break
            try:
                peer = peer_of(_Address(text))  # type: ignore[arg-type]
            except ValueError:
                break
        return peer

    def admits(self, origin: str | None, hosts: Sequence[str]) -> bool:
        """Whether a page from `origin` may come in; `hosts` are the names under which it asked for us.

        No origin at all is a program that is no browser, and welcome.
        """
        if origin is None or origin.lower() in self.allowed:
            return True
        try:
            parts = urlsplit(origin)
            theirs = (parts.hostname, parts.port or _PORTS[parts.scheme])
            return any(theirs == _host(parts.scheme, host) for host in hosts)
        except (ValueError, KeyError):
            return False


def _host(scheme: str, host: str) -> tuple[str | None, int]:
    parts = urlsplit(f"//{host.strip()}")
    return parts.hostname, parts.port or _PORTS[scheme]


def origins(allowed: Sequence[str], proxies: Sequence[str]) -> Origins:
    """From settings that were read already."""
    networks = tuple(ip_network(proxy, strict=False) for proxy in proxies if proxy != LOCAL)
    return Origins(frozenset(origin.lower() for origin in allowed), networks, LOCAL in proxies)
