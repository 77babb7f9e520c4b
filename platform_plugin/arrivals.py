"""What follows from somebody's coming and going: their settings, channels and letters, and who is told of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from platform_plugin import lists, settings
from platform_plugin.clock import milliseconds
from platform_plugin.spans import time_text
from platform_plugin.speech import silenced
from protocol.commands import Ping, Pong
from protocol.messages import Came, Said
from protocol.people_commands import Away
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.session import Session

_NO_SIGN: Final = (Ping, Pong)
"""What programs send by themselves."""

FEW: Final = 30
"""So many links in the lobby, and people there still read of everybody who comes and goes."""


def deliver(host: Host, session: Session, person: Person) -> None:
    """Hand over what was said to somebody while they were absent."""
    if person.account is None:
        return
    for letter in host.mail.fetch(person.key):
        if lists.has(person, lists.MUTE, letter.key) or _is_silenced(host, letter.key):
            continue
        if session.programmed:
            session.put(Said(letter.name, letter.text, "you", at=letter.at))
        else:
            args = {"name": letter.name, "time": time_text(letter.at), "text": letter.text}
            session.tell(Words("{name} told you on {time} UTC: {text}", args))


def _is_silenced(host: Host, key: str) -> bool:
    """Whether whoever wrote a letter is muted on this server by now."""
    stamp = milliseconds(host.clock)
    writer = host.people.of_key(key)
    found = host.mutes.on_name(key, stamp) if writer is None else silenced(host, writer, stamp)
    return found is not None


def arrived(host: Host, session: Session, person: Person, *, was_gone: bool) -> None:
    """Somebody is here, on this link; `was_gone`: they were not a moment ago."""
    host.channels.arrived(person)
    deliver(host, session, person)
    if was_gone:
        _tell_watchers(host, person, Words("{name} has logged in.", {"name": person.name}))


def departed(host: Host, person: Person) -> None:
    """Somebody has no line any more."""
    host.seeks.end(person)
    host.channels.departed(person)
    person.away = None
    _tell_watchers(host, person, Words("{name} has logged out.", {"name": person.name}))


def come_back(host: Host, session: Session, command: object | None) -> None:
    """Somebody has typed something (None: chat): they are at the line, and no longer away."""
    if isinstance(command, _NO_SIGN):
        return
    session.typed_at = session.heard_at
    person = session.person
    if person is not None and person.away is not None and not isinstance(command, Away):
        person.away = None
        session.tell(Words("You are no longer shown as away."))
        tell_away(host, person)


def tell_away(host: Host, person: Person) -> None:
    """Programs keep lists: they are told how somebody where they are is shown now."""
    for other in host.around(person):
        if other.programmed and other.person is not None:
            other.put(Came(person.name, person.kind, person.where, person.away_for(other.person)))


def _tell_watchers(host: Host, person: Person, words: Words) -> None:
    for other in host.people:
        if other.session is not None and other is not person and lists.has(other, lists.WATCH, person.key):
            other.session.put(Said("", other.session.in_words(words), "server"))


def who_cares(sessions: Iterable[Session], person: Person) -> list[Session]:
    """Of the links in the lobby those that are told of somebody's coming or going.

    Programs keep lists and need all of it. People read of friends, and while the lobby is small of everybody: else
    each login would be told as often as there are people.
    """
    here = list(sessions)
    few = len(here) <= FEW
    return [session for session in here if session.programmed or _cares(session, person, few)]


def _cares(session: Session, person: Person, few: bool) -> bool:
    wanted = settings.value_of(session, settings.COMINGS)
    if wanted == "friends" or (wanted == "auto" and not few):
        return session.person is not None and lists.has(session.person, lists.FRIENDS, person.key)
    return wanted != "none"
