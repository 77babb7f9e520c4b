"""What the host sends of people: who is where, what they say, their profiles and lists, moderation."""

from __future__ import annotations

from attrs import frozen

from protocol.codec import Plain


@frozen
class Person:
    """Somebody who is logged in."""

    name: str
    kind: str
    guest: bool
    where: str
    """`lobby`, `room:7`, or `hidden` for a table that one may not see."""
    since: int
    """When they came, in ms since 1970."""
    away: str | None = None


@frozen
class Who:
    """Who is at a place."""

    where: str
    """`lobby`, `room:7`, `anywhere`, or `hidden` for a table that one may not see."""
    people: tuple[Person, ...]


@frozen
class Came:
    """Somebody came to where one is, or is shown in another way there: as a bot, as away or no longer away."""

    name: str
    kind: str
    where: str
    away: str | None = None


@frozen
class Went:
    """Somebody went from where one is: `left`, `lost`, `kicked` or `replaced`."""

    name: str
    where: str
    reason: str


@frozen
class Said:
    """Somebody said something; `from` is empty for the server itself."""

    from_: str
    text: str
    to: str
    """`room`, `you`, `channel:NAME`, `yell` or `server`."""
    room: int | None = None
    """Of `yell`: the table that calls."""
    at: int | None = None
    """Of stored private words: when they were said (ms since 1970)."""


@frozen
class Info:
    """The profile of somebody."""

    name: str
    kind: str
    guest: bool
    roles: tuple[str, ...]
    where: str | None = None
    """Left out while absent."""
    away: str | None = None
    since: int | None = None
    """Logged in since (ms since 1970)."""
    registered: int | None = None
    seen: int | None = None
    """Of somebody absent: when they were last here (ms since 1970)."""
    silent: int | None = None
    """For how long nothing was typed (ms); of somebody absent: since they were last here."""
    client: str | None = None
    matches: int = 0
    """Counted matches."""
    ratings: tuple[Plain, ...] = ()
    """[{`game`, `rating`, `matches`, `place`}], by game; `place` on the ladder."""


@frozen
class PersonalList:
    """Answers `/list`, `/add`, `/del`: the names on a list."""

    list: str
    names: tuple[str, ...]


@frozen
class Settings:
    """Answers `/set`: one's settings and their values."""

    settings: Plain


@frozen
class Channels:
    """Answers `/channel` alone: the channels one has joined, with how many people are in each."""

    channels: Plain


@frozen
class Seeks:
    """Answers `/seek` alone, and goes to those in the lobby when it changes: who calls for rounds.

    [{`game`, `seats` (left out: any number), `name`}], oldest first.
    """

    seeks: tuple[Plain, ...]


@frozen
class Bans:
    """Answers `/bans`: [{`kind` (`mute`|`ban`), `whom`, `until`, `by`, `reason`}].

    `until` in ms since 1970, left out: for good.
    """

    bans: tuple[Plain, ...]


@frozen
class BadWords:
    """Answers `/badwords`."""

    words: tuple[str, ...]


@frozen
class Audit:
    """Answers `/audit`: [{`at` (ms since 1970), `by`, `did`, `whom`, `reason`}], newest first."""

    entries: tuple[Plain, ...]
