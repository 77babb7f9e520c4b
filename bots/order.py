"""What a bot is told to do: the flags of `weltentisch bot`."""

from __future__ import annotations

from attrs import frozen


@frozen
class BotOrder:
    """One bot: its kind, where it goes, and what it does there."""

    kind: str
    host: str
    port: int
    name: str | None = None
    """None: its kind with a number."""
    room: int | None = None
    new: str | None = None
    """The game of a table that it opens; with neither this nor `room` it takes a free seat where there is one."""
    options: tuple[tuple[str, str], ...] = ()
    """Options to set before it sits down: names and values as typed."""
    level: int | None = None
    pace: float | None = None
    """Mean seconds between two takes."""
    matches: int | None = None
    """After so many it goes; None: it stays."""
    start: int | None = None
    """It asks for the start when so many seats are taken, and clears a finished match away for the next."""
    editions: str | None = None
    """A folder with further editions (`*.toml`): matches are followed by them as by those that come along."""
    token: str | None = None
    """Of a login that the server has prepared, seat included: a bot of the server."""

    @property
    def opens(self) -> bool:
        """Whether it looks after the table: begins matches and clears them away."""
        return self.new is not None or self.start is not None
