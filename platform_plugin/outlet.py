"""The seams of the core: where lines leave (a connection), how server bots are started, how passwords are hashed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import frozen


@frozen
class Peer:
    """Who is at the other end of a link. Limits per address do not apply to loopback."""

    address: str
    loopback: bool


class Outlet(Protocol):
    """The outgoing side of one connection. It collects a turn's lines and sends them together."""

    def send_line(self, line: bytes) -> None:
        """Queue one line (UTF-8, without its end)."""

    def backlog(self) -> int:
        """Bytes that were queued and not yet taken by the system."""

    def keep_alive(self) -> None:
        """Send something that no reader sees, where the link can (telnet NOP, WebSocket ping)."""

    def close(self) -> None:
        """Close once everything queued is sent; further lines are dropped."""

    def abort(self) -> None:
        """Close at once; what is queued is lost."""


class Passwords(Protocol):
    """Makes and checks the hashes of passwords, which takes long on purpose. `then` is called when it is done.

    With None when it could not be done.
    """

    def make(self, password: str, then: Callable[[str | None], None]) -> None:
        """The hash of a password, with all that is needed to check it. Raises `Illegal` (`rate-limited`)."""

    def check(self, stored: str | None, password: str, then: Callable[[bool | None], None]) -> None:
        """Whether a hash is that of a password; without one no, after the same time. Raises `Illegal` likewise."""


class BotStarter(Protocol):
    """Starts the server's own bots, which come in over the line like everybody else."""

    def kinds(self) -> Sequence[str]:
        """The kinds that can be started."""

    def levels(self, kind: str) -> int | None:
        """How many levels a kind has, from 1 on; None where that is not known."""

    def start(self, kind: str, level: int | None, token: str) -> None:
        """Start a bot that logs in with `/resume TOKEN`. Never raises; a bot that does not come stays absent."""

    def stop(self, token: str) -> None:
        """Let a bot go. Without effect for one that is gone."""
