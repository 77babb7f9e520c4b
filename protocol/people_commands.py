"""Commands about people: accounts, who is where, private words and lists, calling for a round, moderation."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from protocol.arguments import choice, number, number_or, rest, word
from protocol.slash import verb

LISTS: Final = ("mute", "friends", "watch", "bad")
"""The personal lists of a person."""
LONGEST_SENTENCE: Final = 365 * 24 * 60
"""Minutes of the longest `/mute` or `/ban` that ends by itself."""
LONGEST_DRAIN: Final = 24 * 60
MOST_SEATS: Final = 1_000
MOST_PAGES: Final = 1_000


# ---- accounts


@verb(
    "register",
    "makes an account of your name, so that it is yours and your matches count",
    "/register a-long-password",
)
@frozen
class Register:
    password: str = rest(secret=True)


@verb("passwd", "changes your password; NEW is a single word", "/passwd old-one new-one", "passwort")
@frozen
class Passwd:
    passwords: str = rest(label="OLD NEW", secret=True)


@verb("logout", "logs you out; the line stays open", "/logout")
@frozen
class Logout:
    pass


@verb("set", "shows your settings, or changes one", "/set narrate on")
@frozen
class Set:
    name: str | None = word(default=None, lower=True)
    value: str | None = rest(default=None)


@verb("tutorial", "plays a guided round of three minutes with you alone", "/tutorial", "einführung")
@frozen
class Tutorial:
    game: str | None = word(default=None, lower=True)


# ---- who is where


@verb("gwho", "lists who is in the lobby", "/gwho")
@frozen
class GWho:
    page: int | None = number(1, MOST_PAGES, default=None)


@verb("wwho", "lists who is anywhere on this server", "/wwho")
@frozen
class WWho:
    page: int | None = number(1, MOST_PAGES, default=None)


@verb("whereis", "tells where somebody is", "/whereis Anna", "woist")
@frozen
class WhereIs:
    name: str = word()


@verb("hook", "goes to the table where somebody is", "/hook Anna", "ghook")
@frozen
class Hook:
    name: str = word()


@verb("alive", "tells whether somebody's line is there and when they last typed", "/alive Anna")
@frozen
class Alive:
    name: str = word()


@verb("info", "shows the profile of somebody, or your own", "/info Anna")
@frozen
class Info:
    name: str | None = word(default=None)


# ---- words


@verb(
    "channel",
    "joins a channel, says something there, or (-NAME) leaves it; alone it lists yours",
    "/channel mondo hello",
    "kanal",
)
@frozen
class Channel:
    name: str | None = word(default=None)
    text: str | None = rest(default=None)


@verb("gameyell", "calls for players for your table, heard in the lobby", "/gameyell one seat free", "spielruf")
@frozen
class GameYell:
    text: str = rest()


@verb("add", "puts somebody on one of your lists", "/add friends Anna")
@frozen
class Add:
    list: str = choice(*LISTS)
    name: str = word()


@verb("del", "takes somebody off one of your lists", "/del friends Anna")
@frozen
class Del:
    list: str = choice(*LISTS)
    name: str = word()


@verb("list", "shows one of your lists, or all", "/list friends", "liste")
@frozen
class PersonalList:
    list: str | None = choice(*LISTS, default=None)


@verb("away", "says that you are away, with a word if you like; any command brings you back", "/away lunch", "weg")
@frozen
class Away:
    text: str | None = rest(default=None)


@verb("seek", "calls for a round; when enough people seek, all are asked", "/seek mondo 3", "suche")
@frozen
class Seek:
    game: str | None = word(default=None, lower=True)
    seats: int | None = number(1, MOST_SEATS, default=None)


@verb("unseek", "takes your call for a round back", "/unseek")
@frozen
class Unseek:
    pass


# ---- moderation (admins)


@verb("mute", "lets nobody hear somebody for so many minutes, for good without a number", "/mute Anna 30 insults")
@frozen
class Mute:
    whom: str = word(label="NAME|ADDRESS")
    minutes: int | None = number(1, LONGEST_SENTENCE, default=None)
    reason: str | None = rest(default=None)


@verb("unmute", "lets somebody be heard again", "/unmute Anna")
@frozen
class Unmute:
    whom: str = word(label="NAME|ADDRESS")


@verb(
    "ban",
    "keeps somebody out by name or address for so many minutes, for good without a number",
    "/ban 192.0.2.7 60 flooding",
)
@frozen
class Ban:
    whom: str = word(label="NAME|ADDRESS")
    minutes: int | None = number(1, LONGEST_SENTENCE, default=None)
    reason: str | None = rest(default=None)


@verb("unban", "lets somebody in again", "/unban 192.0.2.7")
@frozen
class Unban:
    whom: str = word(label="NAME|ADDRESS")


@verb("bans", "lists who is muted or banned, for how long and why", "/bans")
@frozen
class Bans:
    pass


@verb("badwords", "lists the words that nobody is heard with, adds one or removes one", "/badwords add darn")
@frozen
class BadWords:
    action: str | None = choice("add", "remove", default=None)
    word: str | None = word(default=None, lower=True)


@verb("audit", "shows what admins did, newest first", "/audit 20")
@frozen
class Audit:
    count: int | None = number(1, 200, default=None, label="N")


@verb("shutdown", "ends the server in so many minutes: no new match starts, running ones finish", "/shutdown 10")
@frozen
class Shutdown:
    minutes: int | str | None = number_or("off", 0, LONGEST_DRAIN, default=None, label="MIN|off")


@verb("rulesets", "lists the installed rulesets with their versions; reload looks for new ones", "/rulesets reload")
@frozen
class Rulesets:
    action: str | None = choice("reload", default=None)


PEOPLE: Final = (
    Register, Passwd, Logout, Set, Tutorial, GWho, WWho, WhereIs, Hook, Alive, Info, Channel, GameYell, Add, Del,
    PersonalList, Away, Seek, Unseek, Mute, Unmute, Ban, Unban, Bans, BadWords, Audit, Shutdown, Rulesets,
)  # fmt: skip
"""The commands of this module."""
