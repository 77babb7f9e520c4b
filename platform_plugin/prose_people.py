"""Messages about people in words: who is where, profiles, lists, settings, channels, calls for a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from platform_plugin import lists
from platform_plugin.names import name_key
from platform_plugin.people import ANYWHERE, AWAY, LOBBY
from platform_plugin.settings import SETTINGS
from platform_plugin.spans import span_words, time_text
from protocol import messages as m
from protocol.words import Words, n_words

if TYPE_CHECKING:
    from platform_plugin.session import Session

NOTHING: Final = "-"
"""What stands for an empty list."""


def person_shown(person: m.Person, session: Session) -> str:
    """A name with its marks: bot, guest, away, friend, bad."""
    marks = []
    if person.kind == "bot":
        marks.append(Words("bot"))
    elif person.guest:
        marks.append(Words("guest"))
    if session.person is not None:
        key = name_key(person.name)
        if lists.has(session.person, lists.FRIENDS, key):
            marks.append(Words("friend"))
        if lists.has(session.person, lists.BAD, key):
            marks.append(Words("on your bad list"))
    if person.away is not None:
        marks.append(_away(person.away))
    shown = ", ".join(session.in_words(mark) for mark in marks)
    return f"{person.name} ({shown})" if shown else person.name


def _away(text: str) -> Words:
    return Words("away") if text == AWAY else Words("away “{text}”", {"text": text})


def _place(where: str) -> Words:
    if where == LOBBY:
        return Words("In the lobby: {names}")
    if where.startswith("room:"):
        return Words("At table {room}: {names}")
    return Words("At tables that are not listed: {names}")


def _who(message: m.Who, session: Session) -> str:
    if message.where != ANYWHERE:
        here = session.person is not None and session.person.where == message.where
        head = Words("Here: {names}") if here else _place(message.where)
        return _people(head, message.where, message.people, session)
    places: dict[str, list[m.Person]] = {}
    for person in message.people:
        places.setdefault(person.where, []).append(person)
    return "\n".join(_people(_place(where), where, people, session) for where, people in sorted(places.items()))


def _people(head: Words, where: str, people: Any, session: Session) -> str:
    names = ", ".join(person_shown(person, session) for person in people) or "-"
    return session.in_words(Words(head.text, {"names": names, "room": where.removeprefix("room:")}))


def _info(message: m.Info, session: Session) -> str:
    person = m.Person(message.name, message.kind, message.guest, "", 0)
    lines = [Words("Profile of {name}", {"name": person_shown(person, session)})]
    if message.roles:
        lines.append(Words("  Roles: {roles}", {"roles": ", ".join(message.roles)}))
    lines.append(_presence(message))
    if message.away is not None:
        lines.append(Words("  Now {away}", {"away": _away(message.away)}))
    if message.registered is not None:
        lines.append(Words("  Account since {time} UTC", {"time": time_text(message.registered)}))
    if message.client is not None:
        lines.append(Words("  Program: {client}", {"client": message.client}))
    if not message.guest or message.matches:
        lines.append(n_words("  {n} counted match", "  {n} counted matches", message.matches))
    for rating in message.ratings:
        args = {"game": rating["game"], "rating": rating["rating"], "place": rating.get("place", NOTHING)}
        lines.append(
            n_words(
                "  {game}: rating {rating} after {n} match, place {place}",
                "  {game}: rating {rating} after {n} matches, place {place}",
                rating["matches"],
                **args,
            )
        )
    return "\n".join(session.in_words(line) for line in lines)


def _presence(message: m.Info) -> Words:
    if message.where is None:
        return Words("  Not here; last seen {time} UTC", {"time": time_text(message.seen or 0)})
    args = {
        "time": time_text(message.since or 0),
        "room": message.where.removeprefix("room:"),
        "silent": span_words(message.silent or 0),
    }
    if message.where == LOBBY:
        return Words("  In the lobby, logged in since {time} UTC; nothing typed for {silent}", args)
    if message.where.startswith("room:"):
        return Words("  At table {room}, logged in since {time} UTC; nothing typed for {silent}", args)
    return Words("  At a table that is not listed, logged in since {time} UTC; nothing typed for {silent}", args)


def _list(message: m.PersonalList, session: Session) -> str:
    args = {"list": message.list, "names": ", ".join(message.names) or NOTHING}
    return session.in_words(Words("Your list {list}: {names}", args))


def _settings(message: m.Settings, session: Session) -> str:
    return "\n".join(
        f"{name} = {value}   ({', '.join(SETTINGS[name].values)}) {session.in_words(SETTINGS[name].help)}"
        for name, value in message.settings.items()
    )


def _channels(message: m.Channels, session: Session) -> str:
    if not message.channels:
        return session.in_words(Words("You are in no channel. /channel NAME joins one."))
    shown = ", ".join(f"{name} ({count})" for name, count in message.channels.items())
    return session.in_words(Words("Your channels, with the people there: {channels}", {"channels": shown}))


def _seeks(message: m.Seeks, session: Session) -> str:
    if not message.seeks:
        return session.in_words(Words("Nobody looks for a round. /seek GAME calls for one."))
    shown = ", ".join(
        f"{seek['name']} ({seek['game']} {seek['seats']})" if "seats" in seek else f"{seek['name']} ({seek['game']})"
        for seek in message.seeks
    )
    return session.in_words(Words("Looking for a round: {seeks}. /seek GAME joins in.", {"seeks": shown}))


def _bad_words(message: m.BadWords, session: Session) -> str:
    words = {"words": ", ".join(message.words) or NOTHING}
    return session.in_words(Words("Words that nobody is heard with: {words}", words))


TABLE: Final[Mapping[type, Callable[[Any, Session], str]]] = {
    m.Who: _who,
    m.Info: _info,
    m.PersonalList: _list,
    m.Settings: _settings,
    m.Channels: _channels,
    m.Seeks: _seeks,
    m.BadWords: _bad_words,
}
"""Merged by `platform_plugin.prose`."""
