"""What people say to one another: one gate for everything that carries words, so that no trick gets around it.

Whoever is muted is heard nowhere; a line with a listed word reaches nobody; a hearer's own mute list holds
everywhere. A name or a text that is shown within a sentence of the server cannot break out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from platform_plugin import lists
from platform_plugin.hub import publish
from platform_plugin.table_options import all_schemas
from protocol import commands as c
from protocol import messages as m
from protocol import people_commands as p
from protocol import table_commands as t
from protocol.errors import bad_arguments
from protocol.options import OFF, ON
from protocol.slash import free_text, usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.sentences import Sentence
    from platform_plugin.session import Session

_SAID: Final[Mapping[type, Callable[[Any], str | None]]] = {
    c.Login: lambda command: command.name,
    c.Tell: lambda command: command.text,
    c.NewRoom: lambda command: command.name,
    p.Channel: lambda command: f"{command.name} {command.text or ''}" if command.name else None,
    p.GameYell: lambda command: command.text,
    p.Away: lambda command: command.text,
    p.Seek: lambda command: "" if command.game else None,
    t.Kick: lambda command: command.reason,
    t.Remove: lambda _: "",
}
"""The words of a command that others will read; None: there are none, an empty text: only one's call is heard."""

_QUOTED: Final[Mapping[type, Callable[[Any], str | None]]] = {
    kind: _SAID[kind] for kind in (c.NewRoom, p.Away, t.Kick)
} | {kind: lambda command: command.reason for kind in (p.Mute, p.Ban)}
"""The words that are shown within a sentence of the server, in its quotation marks."""

_QUOTES: Final = frozenset('“”„‟«»"')
_NO_QUOTES: Final = Words("The sign {sign} is not allowed here, it would look like the end of a quotation.")


def refuse_words(host: Host, session: Session, command: Any, stamp: int) -> None:
    """Refuse a command whose words nobody may hear.

    Raises `Refused`: `muted` (with `until` and `reason`), `not-allowed` for a listed word, `bad-arguments` for
    quotation marks within what the server quotes, `rate-limited`.
    """
    quoted = _QUOTED[type(command)](command) if type(command) in _QUOTED else None
    if quoted and (found := sorted(_QUOTES.intersection(quoted))):
        raise bad_arguments(Words(_NO_QUOTES.text, {"sign": found[0]}), usage(type(command)))
    if (said := _said(session, command)) is not None:
        refuse_text(host, session, said, stamp)
        if session.person is not None:
            session.talks(stamp)


def refuse_text(host: Host, session: Session, text: str, stamp: int) -> None:
    """Refuse what somebody wants to say. Raises `Illegal`: `muted`, `not-allowed` for a listed word."""
    person = session.person
    if person is not None and (muted := silenced(host, person, stamp)) is not None:
        raise muted.refusal("muted")
    host.bad_words.refuse(text)


def _said(session: Session, command: Any) -> str | None:
    kind = type(command)
    if kind in _SAID:
        return _SAID[kind](command)
    if kind is c.Option:
        return _option_words(session, command)
    said = free_text(command)
    if said is None or session.person is None or session.person.room is None:
        return None
    ruleset = session.person.room.ruleset
    return said if kind in (*ruleset.commands, *ruleset.queries) else None


def _option_words(session: Session, command: c.Option) -> str | None:
    """The value of an option that is free text: others are told of it."""
    room = session.person.room if session.person else None
    value = command.value
    if room is None or command.name in (None, "help") or value is None or value.lower() in (ON, OFF):
        return None
    schema = all_schemas(room.ruleset).get(command.name or "")
    told = schema is None or (schema.type == "word" and not schema.secret)
    return value if told and any(sign.isalpha() for sign in value) else None


def hears(host: Host, hearer: Person, speaker: Person, stamp: int) -> bool:
    """Whether words of one person reach another: not those of somebody muted, by the hearer or on the server."""
    return not lists.has(hearer, lists.MUTE, speaker.key) and silenced(host, speaker, stamp) is None


def silenced(host: Host, person: Person, stamp: int) -> Sentence | None:
    """Why somebody may not be heard on this server now, by name or by the address of the link."""
    peer = person.session.peer if person.session else None
    return host.mutes.on_name(person.key, stamp) or host.mutes.on_peer(peer, stamp)


def speak(speaker: Person, sessions: Iterable[Session], said: m.Said, *, echo: bool = True) -> None:
    """Let those hear it who want to hear the speaker; with `echo` a program hears itself too."""
    hearers = [
        session
        for session in sessions
        if session.person is not None
        and not lists.has(session.person, lists.MUTE, speaker.key)
        and (session.person is not speaker or (echo and session.programmed))
    ]
    publish(hearers, said)
