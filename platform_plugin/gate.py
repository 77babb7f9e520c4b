"""The gate: how many may come in from where, and how often somebody may try."""

from __future__ import annotations

from collections import Counter
from ipaddress import IPv6Network
from typing import Final

from platform_plugin.limits import MINUTE, Limits
from platform_plugin.outlet import Peer
from protocol.errors import Illegal
from protocol.words import Words

FAILURES_WITHIN: Final = 10 * MINUTE
ACCOUNTS_WITHIN: Final = 24 * 60 * MINUTE
OWNERS_BITS: Final = 64
MOST_ADDRESSES: Final = 100_000
"""Addresses that a tally remembers; beyond them the oldest ones are forgotten."""


def place(peer: Peer) -> str:
    """What counts as one address: of IPv6 the first 64 bits, the rest is whatever its owner likes."""
    if ":" not in peer.address:
        return peer.address
    try:
        return str(IPv6Network((peer.address.partition("%")[0], OWNERS_BITS), strict=False))
    except ValueError:
        return peer.address


class Tally:
    """How often something happened from each address within a span (ms) that begins with the first time."""

    def __init__(self, span: int, most: int) -> None:
        self._span = span
        self._most = most
        self._counts: dict[str, tuple[int, int]] = {}

    def wait(self, address: str, stamp: int) -> int:
        """The ms until it may happen again; 0 for now."""
        since, count = self._counts.get(address, (stamp, 0))
        return max(0, since + self._span - stamp) if count >= self._most else 0

    def count(self, address: str, stamp: int) -> None:
        """It has happened."""
        since, count = self._counts.pop(address, (stamp, 0))
        self._counts[address] = (since, count + 1) if stamp < since + self._span else (stamp, 1)
        if len(self._counts) > MOST_ADDRESSES:
            del self._counts[next(iter(self._counts))]


class Gate:
    """Nothing of this applies to loopback."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._links: Counter[str] = Counter()
        self._guests: Counter[str] = Counter()
        self._failures = Tally(FAILURES_WITHIN, limits.failed_logins_per_address)
        self._accounts = Tally(ACCOUNTS_WITHIN, limits.accounts_per_address)

    # ---- links

    def crowded(self, peer: Peer) -> bool:
        """Whether one link more from there is one too many."""
        return not peer.loopback and self._links[place(peer)] >= self._limits.links_per_address

    def opened(self, peer: Peer) -> None:
        """A link is there."""
        self._links[place(peer)] += 1

    def closed(self, peer: Peer) -> None:
        """A link is gone."""
        _one_less(self._links, place(peer))

    # ---- passwords and tokens

    def may_try(self, peer: Peer, stamp: int) -> None:
        """Refuse whoever had too many wrong passwords lately. Raises `Illegal` (`rate-limited`)."""
        if not peer.loopback and (wait := self._failures.wait(place(peer), stamp)):
            raise Illegal("rate-limited", wait=wait)

    def failed(self, peer: Peer, stamp: int) -> None:
        """A password or token was wrong."""
        if not peer.loopback:
            self._failures.count(place(peer), stamp)

    # ---- guests and accounts

    def admit_guest(self, peer: Peer) -> str | None:
        """Count a guest in; gives what `guest_gone` needs. Raises `Illegal` (`too-many`)."""
        if peer.loopback:
            return None
        most = self._limits.guests_per_address
        address = place(peer)
        if self._guests[address] >= most:
            raise Illegal("too-many", what=Words("guests from your address"), limit=most)
        self._guests[address] += 1
        return address

    def guest_gone(self, address: str | None) -> None:
        """A guest who was counted is no more, or has an account now."""
        if address is not None:
            _one_less(self._guests, address)

    def may_register(self, peer: Peer, stamp: int) -> None:
        """Refuse one account too many from an address. Raises `Illegal` (`rate-limited`)."""
        if not peer.loopback and (wait := self._accounts.wait(place(peer), stamp)):
            raise Illegal("rate-limited", wait=wait)

    def registered(self, peer: Peer, stamp: int) -> None:
        """An account was made."""
        if not peer.loopback:
            self._accounts.count(place(peer), stamp)


def _one_less(counts: Counter[str], address: str) -> None:
    counts[address] -= 1
    if counts[address] <= 0:
        del counts[address]
