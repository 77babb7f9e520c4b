"""Keeping order among those who talk: `/mute`, `/unmute`, `/badwords`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from platform_plugin.admin_orders import is_own
from platform_plugin.arrivals import tell_away
from platform_plugin.bad_words import folded, is_word
from platform_plugin.here import person_of
from platform_plugin.limits import MINUTE
from platform_plugin.people import AWAY
from platform_plugin.sentences import Sentence, when
from platform_plugin.speech import silenced
from protocol import messages as m
from protocol import people_commands as p
from protocol.errors import Illegal, bad_arguments
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.session import Session

_ONESELF: Final = Words("nobody mutes themselves")


def _mute(host: Host, session: Session, command: p.Mute, stamp: int) -> None:
    admin = person_of(session)
    if is_own(session, command.whom):
        raise Illegal("not-allowed", reason=_ONESELF)
    until = None if command.minutes is None else stamp + command.minutes * MINUTE
    sentence = Sentence(command.whom, admin.name, stamp, until, command.reason)
    already = {person for person in host.people if silenced(host, person, stamp) is not None}
    session.wait_for(host.mutes.pronounce(sentence, stamp))
    host.audit.note(admin.name, "mute", command.whom, command.reason)
    session.tell(Words("{name} is muted {time}.", {"name": command.whom, "time": when(until)}))
    for person in host.people:
        if person not in already and silenced(host, person, stamp) is not None:
            _silence(host, person, sentence)
    _rename_tables(host, stamp)


def _rename_tables(host: Host, stamp: int) -> None:
    """Tables of those who are muted, also while they are not here, bear the plain names of their openers."""
    for room in host.rooms.values():
        opener = room.opener
        if opener is not None and room.name != opener.name and silenced(host, opener, stamp) is not None:
            room.name = opener.name
            room.changed()


def _silence(host: Host, person: Person, sentence: Sentence) -> None:
    """Take back what somebody says at this moment: a call, an away text."""
    host.seeks.end(person)
    if person.away is not None:
        person.away = AWAY
        tell_away(host, person)
    if person.session is not None:
        words = sentence.refusal("muted").words()
        person.session.put(m.Said("", person.session.in_words(words), "server"))


def _unmute(host: Host, session: Session, command: p.Unmute, _: int) -> None:
    ticket = host.mutes.lift(command.whom)
    if ticket is None:
        fault = Words("{name} is not muted; /bans lists who is.", {"name": command.whom})
        raise bad_arguments(fault, usage(p.Unmute))
    session.wait_for(ticket)
    host.audit.note(person_of(session).name, "unmute", command.whom)
    session.tell(Words("{name} may be heard again.", {"name": command.whom}))


def _bad_words(host: Host, session: Session, command: p.BadWords, _: int) -> None:
    if command.action is not None:
        if command.word is None:
            raise bad_arguments(Words("WORD is missing; it has to be one word."), usage(p.BadWords))
        if not is_word(command.word):
            fault = Words("WORD has to be letters and digits only, not “{typed}”.", {"typed": command.word})
            raise bad_arguments(fault, usage(p.BadWords))
        _change(host, session, command.action, command.word)
    session.put(m.BadWords(host.bad_words.all()))


def _change(host: Host, session: Session, action: str, word: str) -> None:
    if action == "add":
        if len(host.bad_words.all()) >= host.limits.bad_words:
            raise Illegal("too-many", what=Words("words on the list"), limit=host.limits.bad_words)
        host.bad_words.add(word)
    elif not host.bad_words.remove(word):
        fault = Words("“{word}” is not on the list.", {"word": folded(word)})
        raise bad_arguments(fault, usage(p.BadWords))
    host.audit.note(person_of(session).name, f"badwords {action}", folded(word))


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    p.Mute: _mute,
    p.Unmute: _unmute,
    p.BadWords: _bad_words,
}
