"""Commands by which the people at a table decide together, and that of those who keep order there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from platform_plugin.here import person_of, room_of
from platform_plugin.need import ADMIN
from platform_plugin.people import Person
from protocol import table_commands as t
from protocol.errors import Illegal
from protocol.messages import Said
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.room import Room
    from platform_plugin.session import Session

_AT_NO_TABLE: Final = Words("{name} is at no table; /ban keeps somebody off the server")
_IN_THE_LOBBY: Final = Words("you are at no table; /room N goes to one")


def _speak(host: Host, session: Session, number: int | None, yes: bool, stamp: int) -> None:
    """A vote at one's table goes before one about a round that one looks for, where no number is given."""
    person = person_of(session)
    at_table = person.room is not None and person.room.assembly.is_asked(person)
    if not (number is None and at_table) and host.seeks.voice(person, number, yes):
        return
    if person.room is None:
        raise Illegal("no-vote") if number is None else Illegal("no-such-vote", vote=number)
    person.room.assembly.speak(person, number, yes, stamp)


def _accept(host: Host, session: Session, command: t.Accept, stamp: int) -> None:
    _speak(host, session, command.vote, True, stamp)


def _refuse(host: Host, session: Session, command: t.Refuse, stamp: int) -> None:
    _speak(host, session, command.vote, False, stamp)


def _master_reset(_: Host, session: Session, __: t.MasterReset, stamp: int) -> None:
    room_of(session).assembly.annul(person_of(session), stamp)


def _remove(_: Host, session: Session, command: t.Remove, stamp: int) -> None:
    room_of(session).assembly.remove(person_of(session), command.name, stamp)


def _pause(_: Host, session: Session, __: t.Pause, stamp: int) -> None:
    room_of(session).assembly.pause(person_of(session), stamp)


def _continue(_: Host, session: Session, __: t.Continue, stamp: int) -> None:
    room_of(session).assembly.go_on(person_of(session), stamp)


def _kick(host: Host, session: Session, command: t.Kick, stamp: int) -> None:
    person = person_of(session)
    other = host.people.named(command.name)
    person.roles = host.roles.of(person.account)
    if ADMIN in person.roles and other is not person:
        if other.room is None:
            raise Illegal("not-allowed", reason=Words(_AT_NO_TABLE.text, {"name": other.name}))
        host.audit.note(person.name, "kick", other.name, command.reason)
        _send_out(host, session, other, other.room, command.reason, stamp)
        return
    room = person.room
    if room is None:
        raise Illegal("not-allowed", reason=_IN_THE_LOBBY)
    if other.room is not room:
        raise Illegal("no-such-user", name=other.name)
    if room.chief is person and other is not person and (room.play is None or room.play.over):
        _send_out(host, session, other, room, command.reason, stamp)
        return
    room.assembly.kick(person, other, stamp)


def _send_out(host: Host, session: Session, other: Person, room: Room, reason: str | None, stamp: int) -> None:
    person, link = person_of(session), other.session
    room.announce(Words("{name} sends {other} out.", {"name": person.name, "other": other.name}))
    host.send_out(other, room, stamp)
    if link is not None and reason is not None:
        told = Words("{name} gives as the reason: “{text}”", {"name": person.name, "text": reason})
        link.put(Said("", link.in_words(told), "server"))


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    t.Accept: _accept,
    t.Refuse: _refuse,
    t.MasterReset: _master_reset,
    t.Remove: _remove,
    t.Pause: _pause,
    t.Continue: _continue,
    t.Kick: _kick,
}
