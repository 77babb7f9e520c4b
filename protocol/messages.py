"""What the host sends in program mode: one frozen class per message (protocol.md section 5).

`encode` makes the JSON line; the class name is its `type`. Fields that do not apply are left out. All times are
whole milliseconds. Those of people and of tables beyond their seats stand in modules of their own.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import field, frozen

from protocol.codec import ALWAYS, Plain, Tagged, to_json
from protocol.people_messages import (
    Audit,
    BadWords,
    Bans,
    Came,
    Channels,
    Info,
    Person,
    PersonalList,
    Said,
    Seeks,
    Settings,
    Went,
    Who,
)
from protocol.table_messages import (
    Hints,
    Matches,
    Played,
    PlayedSeat,
    Rank,
    Ranked,
    Record,
    Vote,
)

__all__ = [
    "Audit",
    "BadWords",
    "Bans",
    "Bots",
    "Bye",
    "Came",
    "Channels",
    "Clock",
    "Done",
    "Edition",
    "Error",
    "Event",
    "Game",
    "Games",
    "Help",
    "Hints",
    "Info",
    "Limits",
    "LoggedIn",
    "MESSAGES",
    "Matches",
    "OptionView",
    "Options",
    "PROTOCOL",
    "Person",
    "PersonalList",
    "Ping",
    "Plain",
    "Played",
    "PlayedSeat",
    "Pong",
    "Rank",
    "Ranked",
    "Record",
    "Room",
    "RoomGone",
    "RoomListed",
    "Rooms",
    "Rulesets",
    "Said",
    "SeatView",
    "Seated",
    "Seeks",
    "Settings",
    "Snapshot",
    "Vote",
    "Welcome",
    "Went",
    "Who",
    "decode",
    "encode",
]

PROTOCOL: Final = 1


@frozen
class Welcome:
    """Answers `/client … json`."""

    server: str
    version: str
    limits: Plain
    protocol: int = PROTOCOL


@frozen
class LoggedIn:
    """A login or a resume succeeded; the token brings this login back after a lost line."""

    name: str
    guest: bool
    kind: str
    """`person` or `bot`."""
    token: str
    roles: tuple[str, ...] = ()


@frozen
class Done:
    """The numbered line `re` was carried out; all that it caused for this link came before."""

    re: int


@frozen
class Error:
    """A line was refused: a fixed code, a sentence in the link's language, the facts of the sentence."""

    code: str
    text: str
    args: Plain
    re: int | None = None


@frozen
class SeatView:
    """One seat of a room as everybody sees it."""

    seat: int
    kind: str
    """`person`, `bot` or `free`."""
    name: str | None = None
    absent: int | None = None
    """For how long its player has been gone (ms); left out while present."""
    confirmed: bool | None = None


@frozen
class Room:
    """A table: on entering it and after each change, the same bytes for all who are there."""

    room: int
    game: str
    name: str
    state: str
    """`open`, `running`, `paused`, `frozen` or `over`."""
    rated: bool
    seats: tuple[SeatView, ...]
    options: Plain
    watchers: tuple[str, ...] | None = None
    """Who is there without a seat; left out in lists of rooms."""
    host: int | None = None
    """The seat of the host of the table, where it has one (option `host`)."""


@frozen
class Seated:
    """One's own relation to the table: a seat, or null for a watcher."""

    room: int
    seat: int | None = field(default=None, metadata={ALWAYS: True})


@frozen
class Rooms:
    """The tables, each as in `room` without watchers."""

    rooms: tuple[Room, ...]


@frozen
class RoomListed:
    """A table that is new or has changed; goes to the lobby."""

    room: int
    game: str
    name: str
    state: str
    rated: bool
    seats: tuple[SeatView, ...]
    options: Plain
    host: int | None = None


@frozen
class RoomGone:
    """A table is no more."""

    room: int


@frozen
class Game:
    """An installed ruleset."""

    name: str
    version: str
    titles: Plain
    seats: tuple[int, ...]
    options: tuple[Plain, ...]
    verbs: tuple[Plain, ...]
    layout: Plain


@frozen
class Games:
    """The installed rulesets."""

    games: tuple[Game, ...]
    options: tuple[Plain, ...] = ()
    """Those that every table has besides the ones of its game."""


@frozen
class Edition:
    """The material of a game as data, as in an edition file."""

    name: str
    digest: str
    tiles: Plain
    pieces: Plain
    boards: Plain


@frozen
class OptionView:
    """One option of the table with its legal range and its value now."""

    name: str
    type: str
    range: str
    help: str
    default: Any = field(default=None, metadata={ALWAYS: True})
    value: Any = field(default=None, metadata={ALWAYS: True})


@frozen
class Options:
    """Answers `/option`."""

    options: tuple[OptionView, ...]


@frozen
class Help:
    """Answers `/help`: the verbs that can be used now."""

    verbs: tuple[Plain, ...]


@frozen
class Limits:
    """Answers `/limits`."""

    limits: Plain


@frozen
class Bots:
    """Answers `/bot list`: the kinds that `/bot add` takes."""

    bots: tuple[str, ...]


@frozen
class Rulesets:
    """Answers `/rulesets`: [{`name`, `version`, `contract`}], and why others are `refused`."""

    rulesets: tuple[Plain, ...]
    refused: Plain


@frozen
class Snapshot:
    """All that this viewer may know of the match: enough to play on without any earlier line."""

    room: int
    match: str
    rev: int
    view: Plain
    you: int | None = None


@frozen
class Event:
    """Something happened in the match; `rev` counts what this viewer heard, `at` is match time."""

    room: int
    match: str
    rev: int
    at: int
    event: Plain


@frozen
class Clock:
    """What one's clock shows now; without `left` where nothing may be known or nothing runs down."""

    room: int
    running: bool
    left: int | None = None


@frozen
class Ping:
    """A sign of life is wanted: `/pong X`."""

    x: str


@frozen
class Pong:
    """Answers `/ping X`."""

    x: str | None = None


@frozen
class Bye:
    """The link is being closed; `retry`: come back after so many ms."""

    reason: str
    retry: int | None = None


MESSAGES: Final = (
    Welcome, LoggedIn, Done, Error, Room, Seated, Rooms, RoomListed, RoomGone, Games, Edition, Who, Came, Went,
    Said, Options, Help, Limits, Bots, Hints, Vote, Info, Matches, Rank, Record, PersonalList, Settings, Channels,
    Seeks, Bans, BadWords, Audit, Rulesets, Snapshot, Event, Clock, Ping, Pong, Bye,
)  # fmt: skip
"""Every message of the host; answers of rulesets (`pile`, `world`, `score`) have a `type` of their own."""

_CODEC: Final = Tagged("type", MESSAGES)


def encode(message: object) -> bytes:
    """The JSON line of a message (without its end), or of a ruleset's answer, which is plain data already."""
    return to_json(message if isinstance(message, dict) else _CODEC.dump(message))


def decode(data: object) -> Any:
    """The message that was encoded, for clients in Python. Raises `BadData`."""
    return _CODEC.load(data)
