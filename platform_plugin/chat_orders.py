"""Commands that say something: privately, in channels, into the lobby; and being away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from platform_plugin import lists
from platform_plugin.arrivals import tell_away
from platform_plugin.channels import read_channel
from platform_plugin.finding import Found, find
from platform_plugin.here import person_of, room_of
from platform_plugin.mail import Letter
from platform_plugin.people import AWAY
from platform_plugin.speech import hears, speak
from protocol import commands as c
from protocol import messages as m
from protocol import people_commands as p
from protocol.errors import Illegal, bad_arguments
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.session import Session

LONGEST_AWAY: Final = 60


def _tell(host: Host, session: Session, command: c.Tell, stamp: int) -> None:
    person = person_of(session)
    if command.name == "." and person.told is None:
        raise bad_arguments(Words("“.” is for the person you told something last."), usage(c.Tell))
    found = find(host, session, person.told or "" if command.name == "." else command.name, c.Tell)
    args = {"name": found.name, "text": command.text}
    if not found.present:
        _leave_word(host, person, found, command.text, stamp)
        session.tell(Words("{name} is not here and will read this after the next login: {text}", args))
        person.told = found.name
        return
    person.told = found.name
    session.tell(Words("You tell {name}: {text}", args))
    other = found.person
    assert other is not None
    assert other.session is not None
    if not hears(host, other, person, stamp):
        return
    other.session.put(m.Said(person.name, command.text, "you"))
    if other.away is not None and person.key not in other.away_told:
        other.away_told[person.key] = None
        _answer_for(other, session)


def _leave_word(host: Host, person: Person, found: Found, text: str, stamp: int) -> None:
    if found.account is None:
        raise Illegal("no-such-user", name=found.name)
    kept = found.person.lists if found.person is not None else found.account.lists
    if person.key not in kept.get(lists.MUTE, {}):
        host.mail.post(found.key, found.name, Letter(person.key, person.name, stamp, text))


def _answer_for(other: Person, session: Session) -> None:
    """Tell the sender once that the other one is away."""
    words = Words("{name} is away.", {"name": other.name})
    if other.away != AWAY:
        words = Words("{name} is away: “{text}”", {"name": other.name, "text": other.away})
    session.put(m.Said("", session.in_words(words), "server"))


def _channel(host: Host, session: Session, command: p.Channel, _: int) -> None:
    person = person_of(session)
    if command.name is None:
        session.put(m.Channels(host.channels.counts(person)))
        return
    leaving = command.name.startswith("-")
    name = read_channel(command.name.removeprefix("-"))
    args = {"channel": name}
    if leaving:
        if command.text is not None:
            raise bad_arguments(Words("“{text}” is too much.", {"text": command.text}), usage(p.Channel))
        if not host.channels.leave(person, name):
            raise bad_arguments(Words("You are not in the channel {channel}.", args), usage(p.Channel))
        session.tell(Words("You have left the channel {channel}.", args))
    elif host.channels.join(person, name):
        words = Words("You are in the channel {channel} now. /channel {channel} TEXT speaks there.", args)
        session.tell(words)
    host.accounts.save(person)
    if not leaving and command.text is not None:
        to = f"channel:{name}"
        session.tell(Words("You say in {channel}: {text}", {**args, "text": command.text}))
        speak(person, host.channels.sessions(name), m.Said(person.name, command.text, to))
    elif session.programmed:
        session.put(m.Channels(host.channels.counts(person)))


def _away(host: Host, session: Session, command: p.Away, __: int) -> None:
    person = person_of(session)
    if command.text is not None and len(command.text) > LONGEST_AWAY:
        fault = Words("TEXT has {length} characters, at most {most} are allowed.")
        args = {"length": len(command.text), "most": LONGEST_AWAY}
        raise bad_arguments(Words(fault.text, args), usage(p.Away))
    person.away = command.text or AWAY
    person.away_told.clear()
    tell_away(host, person)
    session.tell(Words("You are shown as away. Any command brings you back."))


def _game_yell(host: Host, session: Session, command: p.GameYell, stamp: int) -> None:
    person, room = person_of(session), room_of(session)
    host.calls.yell(person, room, stamp)
    said = m.Said(person.name, command.text, "yell", room.number)
    speak(person, host.in_lobby(), said)
    if not session.programmed:
        session.put(said)


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    c.Tell: _tell,
    p.Channel: _channel,
    p.Away: _away,
    p.GameYell: _game_yell,
}
