"""Commands of those who keep order: bans, the audit log, the end of the server. `/mute` is with the chat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from platform_plugin.here import person_of
from platform_plugin.limits import MINUTE
from platform_plugin.names import name_key
from platform_plugin.people import Person
from platform_plugin.presence import put_out_the_banned
from platform_plugin.sentences import Sentence, network_of, when
from protocol import messages as m
from protocol import people_commands as p
from protocol.errors import Illegal
from protocol.words import Words, n_words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session

SHOWN_AT_ONCE: Final = 20
"""Entries of the audit log that `/audit` alone shows."""


def is_own(session: Session, whom: str) -> bool:
    """Whether a sentence on `whom` would fall on the one who passes it."""
    network = network_of(whom)
    if network is None:
        return name_key(whom) == person_of(session).key
    try:
        return not session.peer.loopback and ip_address(session.peer.address) in network
    except ValueError:
        return False


def _ban(host: Host, session: Session, command: p.Ban, stamp: int) -> None:
    admin = person_of(session)
    if is_own(session, command.whom):
        raise Illegal("not-allowed", reason=Words("you would shut out yourself"))
    until = None if command.minutes is None else stamp + command.minutes * MINUTE
    sentence = Sentence(command.whom, admin.name, stamp, until, command.reason)
    session.wait_for(host.bans.pronounce(sentence, stamp))
    did = "ban" if command.minutes is None else f"ban {command.minutes}"
    session.wait_for(host.audit.note(admin.name, did, command.whom, command.reason))
    out = put_out_the_banned(host, stamp)
    words = n_words(
        "{whom} is banned {time}; {n} line is closed.",
        "{whom} is banned {time}; {n} lines are closed.",
        out,
        whom=command.whom,
        time=when(until),
    )
    session.tell(words)


def _unban(host: Host, session: Session, command: p.Unban, _: int) -> None:
    admin = person_of(session)
    ticket = host.bans.lift(command.whom)
    if ticket is None:
        raise Illegal("not-allowed", reason=Words("{whom} is not banned; /bans lists who is", {"whom": command.whom}))
    session.wait_for(host.audit.note(admin.name, "unban", command.whom))
    session.tell(Words("{whom} may come in again.", {"whom": command.whom}))


def _bans(host: Host, session: Session, _: p.Bans, stamp: int) -> None:
    session.put(m.Bans((*host.bans.views("ban", stamp), *host.mutes.views("mute", stamp))))


def _audit(host: Host, session: Session, command: p.Audit, _: int) -> None:
    session.put(m.Audit(host.audit.newest(command.count or SHOWN_AT_ONCE)))


def _shutdown(host: Host, session: Session, command: p.Shutdown, stamp: int) -> None:
    admin = person_of(session)
    if command.minutes is None:
        told = host.drain.words(stamp) if host.drain.on else Words("No shutdown is planned.")
        session.put(m.Said("", session.in_words(told), "server"))
    elif isinstance(command.minutes, str):
        _shutdown_off(host, admin)
    else:
        host.audit.note(admin.name, f"shutdown {command.minutes}")
        host.drain.begin(command.minutes * MINUTE, stamp)


def _shutdown_off(host: Host, admin: Person) -> None:
    if not host.drain.give_up():
        raise Illegal("not-allowed", reason=Words("no shutdown is planned"))
    host.audit.note(admin.name, "shutdown off")


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    p.Ban: _ban,
    p.Unban: _unban,
    p.Bans: _bans,
    p.Audit: _audit,
    p.Shutdown: _shutdown,
}
