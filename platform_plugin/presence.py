"""Coming in and going: links get their persons, lose them, change hands, are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from platform_plugin.arrivals import arrived, departed
from platform_plugin.clock import milliseconds
from platform_plugin.hub import publish
from platform_plugin.people import Person
from platform_plugin.settings import let_go, take_over
from protocol.messages import Came, LoggedIn, Said, Went
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.outlet import Peer
    from platform_plugin.session import Session


RETRY_AFTER: Final = 5_000
"""The ms after which those may come back whom the server had to send away."""


def greet(host: Host, session: Session) -> None:
    """Say to a person what this is; whoever has spoken already knows."""
    if session.greeted or session.closed:
        return
    session.greeted = True
    args = {"name": host.name, "version": host.version}
    session.tell(Words("Welcome to {name} {version}, where board games are played over one line.", args))
    session.tell(Words("Please say who you are: /login NAME (any free name). Then /help lists what you can do."))


def may_come(host: Host, key: str, peer: Peer, stamp: int) -> None:
    """Refuse whoever is banned by the key of the name or by address. Raises `Illegal` (`banned`)."""
    ban = host.bans.on_name(key, stamp) or host.bans.on_peer(peer, stamp)
    if ban is not None:
        raise ban.refusal("banned")


def logged_in(person: Person) -> LoggedIn:
    """What a program is told of its login."""
    return LoggedIn(person.name, person.guest, person.kind, person.token, tuple(sorted(person.roles)))


def welcome(host: Host, session: Session, person: Person, stamp: int) -> None:
    """A link now belongs to somebody; an older link of theirs is closed.

    Whoever comes back to a table sees it as it is, then what their coming back causes.
    """
    old = person.session
    if old is not None:
        _part(old)
        old.bye("replaced")
    if not person.token:
        host.people.renew_token(person)
        host.person_changed(person)
    take_over(session, person)
    person.session = session
    session.person = person
    was_gone, person.gone_since = person.gone_since is not None, None
    person.roles = host.roles.of(person.account)
    host.accounts.save(person, stamp)
    session.put(logged_in(person))
    if was_gone:
        publish(host.around(person), Came(person.name, person.kind, person.where))
    if (room := person.room) is not None:
        room.show(session)
        if was_gone:
            room.back(person, stamp)
            room.changed(besides=session)
    if host.drain.on:
        session.put(Said("", session.in_words(host.drain.words(stamp)), "server"))
    arrived(host, session, person, was_gone=was_gone)


def mark_as_bot(host: Host, person: Person) -> None:
    """A login turns out to be a program that plays by itself; everybody around is told."""
    if not person.is_person:
        return
    person.kind = "bot"
    publish((s for s in host.around(person) if s.programmed), Came(person.name, person.kind, person.where))
    if person.room is not None:
        person.room.turned_bot(person)
        person.room.changed()


def gone(host: Host, person: Person, reason: str, stamp: int) -> None:
    """There is no link to somebody any more; `reason` as in `Went`."""
    person.session = None
    person.gone_since = stamp
    host.accounts.save(person, stamp)
    publish(host.around(person), Went(person.name, person.where, reason))
    if person.room is not None:
        person.room.lost(person, stamp)
        person.room.changed()
    departed(host, person)


def leave(host: Host, person: Person, stamp: int) -> None:
    """Somebody says good-bye. A seat in a running match is kept for them, everything else is given up."""
    host.tutorials.person_leaves(person)
    if person.session is not None:
        _part(person.session)
    gone(host, person, "left", stamp)
    if not host.plays(person):
        host.forget(person)


def put_out(host: Host, session: Session, reason: str, stamp: int) -> None:
    """Close a link against its owner's will; a seat of theirs is kept as after a lost line."""
    person = session.person
    if person is not None:
        _part(session)
        gone(host, person, "kicked", stamp)
    session.bye(reason)


def put_out_the_banned(host: Host, stamp: int) -> int:
    """Close the links of those who are banned; gives their number."""
    out = 0
    for session in tuple(host.sessions):
        person = session.person
        ban = host.bans.on_peer(session.peer, stamp) or (person and host.bans.on_name(person.key, stamp))
        if not session.closed and ban:
            session.refuse(ban.refusal("banned"), None)
            put_out(host, session, "banned", stamp)
            out += 1
    return out


def login_failed(host: Host, session: Session) -> None:
    """Count a failed login; too many close the link."""
    session.failed_logins += 1
    if session.failed_logins >= host.limits.failed_logins:
        host.clock.callLater(0, session.bye, "failed-logins")


def lost(host: Host, session: Session) -> None:
    """A link is gone; its person may come back."""
    if host.sessions.pop(session, 0) is None:
        host.gate.closed(session.peer)
    person = session.person
    if person is not None and person.session is session:
        _part(session)
        gone(host, person, "lost", milliseconds(host.clock))


def send_home(host: Host, session: Session, stamp: int) -> None:
    """The server ends: nothing follows from the end of this link, since nothing can be written any more."""
    session.bye("shutting-down", RETRY_AFTER)
    person = session.person
    if person is not None:
        host.accounts.save(person, stamp)
        _part(session)
        person.session = None


def _part(session: Session) -> None:
    """A link belongs to nobody any more."""
    session.person = None
    let_go(session)
