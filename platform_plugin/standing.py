"""House tables: rooms that the operator keeps open, where bots play match after match and people drop in."""

from __future__ import annotations

from attrs import frozen


@frozen
class Standing:
    """What a house table plays, and with which bots.

    There a person's `/join` counts as confirmation. The next match starts by itself `gap` ms after the last one.
    """

    game: str
    name: str
    bots: tuple[str, ...] = ()
    level: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    gap: int = 8_000
    patience: int = 20_000
    """After so many ms a bot that does not come is started anew, and the match begins without it."""
