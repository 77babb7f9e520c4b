"""Who is shut out or silenced, by name or address: one `Sentence` each, bans on one shelf, mutes on another."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final, TypeAlias

from attrs import frozen

from platform_plugin.names import read_name
from platform_plugin.outlet import Peer
from platform_plugin.shelf import Shelf
from platform_plugin.spans import time_text
from protocol.codec import to_plain
from protocol.errors import Illegal
from protocol.words import Words

LONGEST_REASON: Final = 200
WIDEST: Final = {4: 8, 6: 16}
"""The shortest prefix of a network that may be sentenced: a slip of the pen shall not shut out everybody."""

Network: TypeAlias = IPv4Network | IPv6Network


@frozen
class Sentence:
    """Times in ms since 1970; without `until` for good."""

    whom: str
    """A name as it was typed, or an address or network such as `192.0.2.0/24`."""
    by: str
    at: int
    until: int | None = None
    reason: str | None = None

    def runs(self, stamp: int) -> bool:
        """Whether it still counts."""
        return self.until is None or stamp < self.until

    def refusal(self, code: str) -> Illegal:
        """The refusal of whoever is under this sentence: `banned` or `muted`, with `until` and `reason`."""
        until = {} if self.until is None else {"until": self.until}
        reason = self.reason or Words("no reason was given")
        return Illegal(code, time=when(self.until), reason=reason, **until)


def when(until: int | None) -> Words:
    """The end of a sentence in words."""
    return Words("for good") if until is None else Words("until {time} UTC", {"time": time_text(until)})


def network_of(whom: str) -> Network | None:
    """The network that is meant; None for what is a name. Raises `Illegal` (`not-allowed`) for one too wide."""
    try:
        network = ip_network(whom, strict=False)
    except ValueError:
        return None
    least = WIDEST[network.version]
    if network.prefixlen < least:
        fault = Words("a network has at least {least} bits, as in {network}/{least}")
        args = {"least": least, "network": str(network.network_address)}
        raise Illegal("not-allowed", reason=Words(fault.text, args))
    return network


def key_of(whom: str) -> str:
    """Where a sentence is kept. Raises `Illegal`: `name-invalid`, `name-reserved`, `not-allowed`."""
    network = network_of(whom)
    return f"name:{read_name(whom).key}" if network is None else f"address:{network}"


class Sentences:
    """Those of one kind, at most `most`; what was passed elsewhere is seen after `reread`."""

    def __init__(self, shelf: Shelf, most: int) -> None:
        self._shelf = shelf
        self._most = most
        self._sentences: dict[str, Sentence] = {}
        self._networks: dict[str, Network] = {}
        self.reread()

    def reread(self) -> None:
        """Look at the shelf again."""
        self._sentences = self._shelf.readable(Sentence)
        self._note_networks()

    def _note_networks(self) -> None:
        kind = "address:"
        self._networks = {key: ip_network(key.removeprefix(kind)) for key in self._sentences if key.startswith(kind)}

    def pronounce(self, sentence: Sentence, stamp: int) -> int:
        """Pass a sentence, in place of an older one on the same; returns the write's ticket.

        Raises `Illegal`: `name-invalid`, `not-allowed`, `too-many`.
        """
        key = key_of(sentence.whom)
        network = network_of(sentence.whom)
        if network is not None and network.is_loopback:
            raise Illegal("not-allowed", reason=Words("what comes from this machine itself is under no ban or mute"))
        if sentence.reason and len(sentence.reason) > LONGEST_REASON:
            fault = Words("a reason has at most {most} characters", {"most": LONGEST_REASON})
            raise Illegal("not-allowed", reason=fault)
        self._forget_ended(stamp)
        if key not in self._sentences and len(self._sentences) >= self._most:
            raise Illegal("too-many", what=Words("sentences"), limit=self._most)
        self._sentences[key] = sentence
        self._note_networks()
        return self._shelf.put(key, to_plain(sentence))

    def lift(self, whom: str) -> int | None:
        """Take a sentence back; returns the write's ticket, None when there is none."""
        key = key_of(whom)
        if self._sentences.pop(key, None) is None:
            return None
        self._note_networks()
        return self._shelf.put(key, None)

    def _forget_ended(self, stamp: int) -> None:
        for key in [key for key, sentence in self._sentences.items() if not sentence.runs(stamp)]:
            del self._sentences[key]
            self._shelf.put(key, None)

    def on_name(self, key: str, stamp: int) -> Sentence | None:
        """The sentence on a name's key that still runs."""
        found = self._sentences.get(f"name:{key}")
        return found if found is not None and found.runs(stamp) else None

    def on_peer(self, peer: Peer | None, stamp: int) -> Sentence | None:
        """The sentence on an address that still runs; loopback is under none."""
        if peer is None or peer.loopback or not self._networks:
            return None
        try:
            address = ip_address(peer.address)
        except ValueError:
            return None
        for key, network in self._networks.items():
            if address in network and self._sentences[key].runs(stamp):
                return self._sentences[key]
        return None

    def running(self, stamp: int) -> Iterator[Sentence]:
        """Those that still run, by whom they are on."""
        yield from (self._sentences[key] for key in sorted(self._sentences) if self._sentences[key].runs(stamp))

    def views(self, kind: str, stamp: int) -> Iterator[dict[str, Any]]:
        """As `/bans` shows them; `kind` is `ban` or `mute`."""
        for sentence in self.running(stamp):
            view = {"kind": kind, "whom": sentence.whom, "until": sentence.until, "by": sentence.by}
            view["reason"] = sentence.reason
            yield {name: value for name, value in view.items() if value is not None}
