"""What the host sends of a table beyond its seats: votes, hints; and of finished matches."""

from __future__ import annotations

from attrs import frozen


@frozen
class Vote:
    """A vote at a table, when it opens, after each voice and when it ends (then with `result`)."""

    vote: int
    about: str
    """`masterreset`, `remove`, `pause`, `continue`, `kick`, `substitute` or `seek`."""
    by: str
    left: int
    """Time left to vote (ms)."""
    yes: int
    no: int
    name: str | None = None
    """Whom it is about: who is to be removed or kicked, or is to take the seat."""
    seat: int | None = None
    game: str | None = None
    """Of `seek`: the game."""
    result: str | None = None
    """`passed`, `failed` or `cancelled`; left out while the vote is open."""


@frozen
class Hints:
    """Answers `/hints`: lines that the rules let one's seat do now; `more` where there are others besides."""

    commands: tuple[str, ...]
    more: bool


@frozen
class PlayedSeat:
    """One seat of a finished match."""

    seat: int
    name: str
    kind: str
    points: int
    place: int


@frozen
class Played:
    """A finished match in short."""

    id: str
    game: str
    ended: int
    """In ms since 1970."""
    rated: bool
    seats: tuple[PlayedSeat, ...]


@frozen
class Matches:
    """Answers `/matches`, newest first."""

    matches: tuple[Played, ...]
    name: str | None = None


@frozen
class Ranked:
    """One row of a ladder."""

    place: int
    name: str
    rating: int
    matches: int


@frozen
class Rank:
    """Answers `/rank`: the ladder of persons or of bots of a game, best first."""

    game: str
    ladder: str
    """`person` or `bot`."""
    ranks: tuple[Ranked, ...]


@frozen
class Record:
    """Answers `/export`: the record of a match, each line as notation.md has it."""

    id: str
    lines: tuple[str, ...]
    words: tuple[str, ...] | None = None
    """For a program with `/set narrate on`: what is said of each event that all could hear."""
