"""The host's own commands (protocol.md section 3). Each class is one verb; `HOST` is their grammar.

Here are the line, the lobby and the table before the start; `people_commands` and `table_commands` have the rest.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from protocol.arguments import choice, number, rest, word
from protocol.people_commands import PEOPLE
from protocol.slash import Grammar, verb
from protocol.table_commands import TABLES
from protocol.words import LANGUAGES

ROOMS: Final = 2_000_000_000
SEATS: Final = 1_000


@verb("client", "names your program and picks JSON lines (json) or prose (text)", "/client mybot 1.0 json bot")
@frozen
class Client:
    name: str = word()
    version: str = word()
    mode: str = choice("json", "text")
    bot: str | None = choice("bot", default=None)


@verb("login", "comes in under a name; a name that nobody registered makes you a guest", "/login Anna")
@frozen
class Login:
    name: str = word()
    password: str | None = rest(default=None, secret=True)


@verb(
    "resume",
    "comes back with the token of an earlier login: same name, same room, same seat",
    "/resume TOKEN",
)
@frozen
class Resume:
    token: str = word(secret=True)


@verb("quit", "says good-bye and closes the line", "/quit", "ende")
@frozen
class Quit:
    pass


@verb("help", "lists what you can use now, or explains one command", "/help join", "hilfe")
@frozen
class Help:
    verb: str | None = word(default=None, lower=True)


@verb("limits", "prints every limit that is in force", "/limits")
@frozen
class Limits:
    pass


@verb("lang", "picks the language of all prose", "/lang de", "sprache")
@frozen
class Lang:
    lang: str = choice(*LANGUAGES)


@verb("ping", "asks the server for a sign of life", "/ping 1")
@frozen
class Ping:
    x: str | None = word(default=None)


@verb("pong", "answers the server's own ping", "/pong 1")
@frozen
class Pong:
    x: str | None = word(default=None)


@verb("games", "lists the games that can be played here", "/games", "spiele")
@frozen
class Games:
    pass


@verb("edition", "shows the tiles, pieces and boards of an edition", "/edition mondo")
@frozen
class Edition:
    """Of an edition by its name, or of the one that a finished match was played with, by the match's id."""

    name: str | None = word(default=None, lower=True)


@verb("rooms", "lists the tables", "/rooms", "tische")
@frozen
class Rooms:
    pass


@verb("newroom", "opens a table for a game and takes you there", "/newroom mondo", "neuerraum")
@frozen
class NewRoom:
    game: str = word(lower=True)
    name: str | None = rest(default=None)


@verb("room", "goes to a table to watch it; /join there takes a seat", "/room 7", "raum")
@frozen
class Room:
    room: int = number(1, ROOMS, label="N")
    password: str | None = rest(default=None, secret=True)


@verb("manager", "goes back to the lobby", "/manager", "lobby")
@frozen
class Manager:
    pass


@verb("who", "lists who is in this room", "/who", "wer")
@frozen
class Who:
    pass


@verb("tell", "says something to one person only; short: ;NAME TEXT", "/tell Anna hello", "sag")
@frozen
class Tell:
    name: str = word()
    text: str = rest()


@verb(
    "join",
    "takes a free seat, the lowest one or seat N; in a running match your own seat again",
    "/join",
    "mit",
)
@frozen
class Join:
    seat: int | None = number(0, SEATS, default=None, label="N")


@verb("leave", "gives your seat up; in a running match only with “yes”", "/leave yes", "raus")
@frozen
class Leave:
    yes: str | None = choice("yes", default=None)


@verb("option", "lists the options, explains them (help) or sets one", "/option time 2")
@frozen
class Option:
    name: str | None = word(default=None, lower=True)
    value: str | None = rest(default=None)


@verb("start", "agrees to the start; the match begins when every seated person has agreed", "/start", "los")
@frozen
class Start:
    pass


@verb("startnosave", "agrees to the start of a match that counts for no ranking", "/startnosave")
@frozen
class StartNoSave:
    pass


@verb("bot", "seats a bot (add KIND), removes the one on a seat (remove N), lists the kinds", "/bot add greedy")
@frozen
class Bot:
    action: str = choice("add", "remove", "list")
    what: str | None = word(default=None, lower=True, label="KIND|N")
    level: int | None = number(0, 100, default=None)


@verb("spielinfo", "shows the state of the table", "/spielinfo", "state")
@frozen
class SpielInfo:
    pass


@verb("reset", "clears the finished match away: the next one with the same seats", "/reset")
@frozen
class Reset:
    pass


HOST: Final = Grammar(
    (
        Client, Login, Resume, Quit, Help, Lang, Limits, Ping, Pong, Games, Edition, Rooms, NewRoom, Room, Manager,
        Who, Tell, Join, Leave, Option, Start, StartNoSave, Bot, SpielInfo, Reset, *PEOPLE, *TABLES,
    )
)  # fmt: skip
"""Every command of the host."""
