"""Commands at a table beyond sitting down: votes, pauses, hints; and the archive of finished matches."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from protocol.arguments import number, rest, word
from protocol.slash import verb

MOST_VOTES: Final = 2_000_000_000


@verb("accept", "says yes to the open vote", "/accept", "ja", "annehmen")
@frozen
class Accept:
    vote: int | None = number(1, MOST_VOTES, default=None, label="N")


@verb("refuse", "says no to the open vote", "/refuse", "nein", "ablehnen")
@frozen
class Refuse:
    vote: int | None = number(1, MOST_VOTES, default=None, label="N")


@verb("masterreset", "proposes to annul the match", "/masterreset")
@frozen
class MasterReset:
    pass


@verb(
    "remove",
    "proposes to take an absent player off the seat, which may then be given to somebody else",
    "/remove Anna",
)
@frozen
class Remove:
    name: str = word()


@verb("pause", "proposes to let the clock stand", "/pause")
@frozen
class Pause:
    pass


@verb("continue", "proposes to go on after a pause", "/continue", "weiter")
@frozen
class Continue:
    pass


@verb(
    "kick",
    "sends somebody out: the host of a table before the start, afterwards by vote; an admin always",
    "/kick Anna",
)
@frozen
class Kick:
    name: str = word()
    reason: str | None = rest(default=None)


@verb("hints", "lists what the rules let you do now", "/hints", "tipps")
@frozen
class Hints:
    pass


# ---- finished matches


@verb("matches", "lists finished matches, yours or somebody's", "/matches Anna", "partien")
@frozen
class Matches:
    name: str | None = word(default=None)


@verb("rank", "shows the ladder of a game; with “bots” that of the bots", "/rank mondo", "rangliste")
@frozen
class Rank:
    game: str = word(lower=True)
    ladder: str | None = word(default=None, lower=True, label="bots")


@verb(
    "replay",
    "plays a finished match again, SPEED times as fast; then pause, go, to MS or stop",
    "/replay 3f2a91c07b5e 4",
)
@frozen
class Replay:
    what: str = word(lower=True, label="ID|pause|go|to|stop")
    value: str | None = word(default=None, label="SPEED|MS")


@verb("export", "gives the record of a finished match, line by line", "/export 3f2a91c07b5e")
@frozen
class Export:
    id: str = word(lower=True)


TABLES: Final = (
    Accept, Refuse, MasterReset, Remove, Pause, Continue, Kick, Hints, Matches, Rank, Replay, Export,
)  # fmt: skip
"""The commands of this module."""
