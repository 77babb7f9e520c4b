"""Every message of the host can be read in every language, whatever names and numbers are in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from platform_plugin.prose import BYE, STATES, WENT, prose
from platform_plugin.settings import SETTINGS
from protocol import messages as m
from protocol.discovery import discover
from protocol.words import LANGUAGES
from tests.platform_plugin.hosting import LineEnd, TestHost

NASTY: Final = "a%sb{n}{name}%(x)d}{%"
"""A name as nobody may have, to be shown as it is: percent signs and braces are ordinary text."""
VOTES: Final = ("masterreset", "remove", "pause", "continue", "kick", "substitute", "seek")
VERB: Final = {"verb": "x", "usage": "/x", "help": NASTY, "example": f"/x {NASTY}", "aliases": ["y"]}
SEEK: Final = {"game": NASTY, "name": NASTY}
HEARD: Final = ("room", "you", f"channel:{NASTY}", "yell", "server")
PLACES: Final = ("lobby", "room:7", "hidden", "anywhere")


def seat(n: int, kind: str = "person") -> m.SeatView:
    return m.SeatView(n, kind, None if kind == "free" else NASTY, n * 1000, n == 1)


def room(kind: Any, n: int, state: str = "open", **more: Any) -> Any:
    options = {"time": n, "name": NASTY, "on": True, "seats": {str(n): NASTY}}
    return kind(n, NASTY, NASTY, state, False, tuple(seat(n, k) for k in ("person", "bot", "free")), options, **more)


def person(n: int, kind: str, where: str = "lobby") -> m.Person:
    return m.Person(NASTY, kind, n != 1, where, n, NASTY if n else None)


def game(n: int) -> m.Game:
    return m.Game(NASTY, "1", {"en": NASTY}, tuple(range(1, n + 2)), ({"name": NASTY},) * n, (), {})


def option(value: object) -> m.OptionView:
    return m.OptionView(NASTY, "word", NASTY, NASTY, None, value)


def who(where: str) -> m.Who:
    return m.Who(where, tuple(person(2, kind, place) for kind in ("person", "bot") for place in PLACES[:3]))


def bans(kind: str, n: int) -> m.Bans:
    ban = {"kind": kind, "whom": NASTY, "by": NASTY}
    return m.Bans((ban, {**ban, "until": n, "reason": NASTY}) * n)


def played(n: int) -> m.Played:
    return m.Played(NASTY, NASTY, n, n == 1, (m.PlayedSeat(n, NASTY, "person", n, n),))


def samples(n: int) -> Mapping[type, tuple[Any, ...]]:
    """Of each message some that say all it can, with the count `n` wherever something is counted."""
    infos = tuple(m.Info(NASTY, "person", n != 1, (NASTY,), where, NASTY, n, n, n, n, NASTY, n, (
        {"game": NASTY, "rating": n, "matches": n, "place": n},
    )) for where in (*PLACES, None))  # fmt: skip
    return {
        m.Welcome: (m.Welcome(NASTY, "1", {}),),
        m.LoggedIn: (m.LoggedIn(NASTY, True, "person", NASTY, (NASTY,)), m.LoggedIn(NASTY, False, "person", "t")),
        m.Done: (m.Done(n),),
        m.Error: (m.Error("too-many", NASTY, {}, n),),
        m.Room: tuple(room(m.Room, n, state, watchers=(NASTY,) * n) for state in STATES),
        m.Seated: (m.Seated(n, n), m.Seated(n, None)),
        m.Rooms: (m.Rooms((room(m.Room, n),) * n),),
        m.RoomListed: (room(m.RoomListed, n),),
        m.RoomGone: (m.RoomGone(n),),
        m.Games: (m.Games((game(n),) * n),),
        m.Edition: (m.Edition(NASTY, "d", {str(n): (NASTY,)}, {}, {NASTY: {}}),),
        m.Who: tuple(who(where) for where in PLACES),
        m.Came: (m.Came(NASTY, "person", "lobby"),),
        m.Went: tuple(m.Went(NASTY, "lobby", reason) for reason in WENT),
        m.Said: (m.Said("", NASTY, "channel:x"), *(m.Said(NASTY, NASTY, to, n, n) for to in HEARD)),
        m.Options: (m.Options(tuple(option(value) for value in (None, True, n, {}))),),
        m.Help: (m.Help((VERB,)), m.Help(({**VERB, "topic": NASTY},) * n)),
        m.Limits: (m.Limits({NASTY: n}),),
        m.Bots: (m.Bots((NASTY,) * n),),
        m.Hints: (m.Hints((NASTY,) * n, True),),
        m.Vote: tuple(
            m.Vote(n, about, NASTY, n * 1000, n, n, NASTY, n, NASTY, result)
            for about in VOTES
            for result in (None, "passed", "failed", "cancelled")
        ),
        m.Info: infos,
        m.Matches: (m.Matches((played(n),) * n, NASTY), m.Matches((), NASTY)),
        m.Rank: tuple(m.Rank(NASTY, ladder, (m.Ranked(n, NASTY, n, n),) * n) for ladder in ("person", "bot")),
        m.Record: (m.Record(NASTY, (NASTY,) * n),),
        m.PersonalList: (m.PersonalList("friends", (NASTY,) * n),),
        m.Settings: (m.Settings(dict.fromkeys(SETTINGS, NASTY)),),
        m.Channels: (m.Channels({NASTY: n}), m.Channels({})),
        m.Seeks: (m.Seeks((SEEK, {**SEEK, "seats": n})), m.Seeks(())),
        m.Bans: (bans("mute", n), bans("ban", n)),
        m.BadWords: (m.BadWords((NASTY,) * n),),
        m.Audit: (m.Audit(({"at": n, "by": NASTY, "did": NASTY, "whom": NASTY, "reason": NASTY},) * n),),
        m.Rulesets: (m.Rulesets(({"name": NASTY, "version": NASTY, "contract": n},) * n, {NASTY: NASTY}),),
        m.Snapshot: (m.Snapshot(n, NASTY, n, {}, n),),
        m.Event: (m.Event(n, NASTY, n, n, {}),),
        m.Clock: (m.Clock(n, True, n),),
        m.Ping: (m.Ping(NASTY),),
        m.Pong: (m.Pong(NASTY),),
        m.Bye: tuple(m.Bye(reason, n) for reason in BYE),
    }  # fmt: skip


NAMED: Final = {m.Came, m.Went, m.Said, m.Error, m.Info, m.Who, m.Room, m.Rank, m.PersonalList}
"""Messages whose names have to be there in the words."""


def reader(lang: str) -> LineEnd:
    host = TestHost()
    end = host.text()
    for line in ("/login Reader", f"/lang {lang}"):
        end.send(line)
    return end


def test_every_message_has_samples() -> None:
    assert set(samples(1)) == set(m.MESSAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("n", [0, 1, 2])
def test_every_message_can_be_read(lang: str, n: int) -> None:
    session = reader(lang).session
    for kind, messages in samples(n).items():
        for message in messages:
            words = prose(message, session)
            if kind in NAMED and (n or kind not in (m.Rank, m.PersonalList)):
                assert NASTY in words, (kind, words)
            assert all(len(line) <= 80 or NASTY in line for line in words.splitlines()), (kind, words)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_that_says_something_says_it_in_the_readers_language(lang: str) -> None:
    """What is no data differs between the languages."""
    session, english = reader(lang).session, reader("en").session
    same = {m.Error, m.Options, m.Limits, m.Audit, m.Record, m.Edition, m.Games, m.Hints, m.Rulesets, m.Bots}
    for kind, messages in samples(2).items():
        words = [prose(message, session) for message in messages]
        if lang != "en" and kind not in same and any(words):
            assert words != [prose(message, english) for message in messages], kind


LINES = (
    "/help", "/help option", "/games", "/rooms", "/newroom nim", "/option", "/option turn 77", "/spielinfo", "/join",
    "/bot list", "/bot add random", "/who", "/wwho", "/gwho", "/info", "/limits", "/set", "/matches",
    "/whereis Annabella",
    "/alive Annabella", "/channel", "/tell Annabella 100% {sure} and so on and on", "/take 1 1", "/hints",
    "/nonsense",
    "/register", "/away gone for a while", "/leave", "/manager", "/lang de", "/help", "/games", "/newroom nim",
    "/quit",
)  # fmt: skip


@pytest.mark.parametrize("width", [24, 40, 80])
def test_nothing_that_the_host_says_is_wider_than_the_window(width: int) -> None:
    host = TestHost(rulesets={"nim": discover().rulesets["nim"]})
    anna = host.text()
    anna.session.terminal(width, False)
    host.advance(400)
    for line in ("/login Annabella", *LINES):
        anna.send(line)
    said = anna.lines()
    assert len(said) > 60
    assert [line for line in said if len(line) > width] == []
