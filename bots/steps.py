"""What a bot's session asks of whoever holds the socket, and what it waits for."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

FINE: Final = 0
FAILED: Final = 1
"""Exit code: it could not do what it was told, though that made sense."""
BAD_INPUT: Final = 2
"""Exit code: what it was told makes no sense here."""


@frozen
class Send:
    """Send a line, given without its end; then ask again."""

    line: str


@frozen
class Sleep:
    """Nothing to send; ask again after so many ms, or when a line has come."""

    ms: int


@frozen
class Stop:
    """It is over: exit code, and a sentence for standard error unless all is well."""

    code: int
    reason: str = ""


@frozen
class Return:
    """Drop the link, if it is still there, and make a new one after so many ms."""

    ms: int


Step: TypeAlias = Send | Sleep | Stop | Return
