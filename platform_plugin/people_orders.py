"""Commands about people: who is where, going to them, whether their line is alive, profiles, personal lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

import attrs

from platform_plugin import lists
from platform_plugin.finding import Found, find, find_present
from platform_plugin.here import person_of
from platform_plugin.lobby_orders import visit
from platform_plugin.names import name_key
from platform_plugin.people import ANYWHERE, HIDDEN
from platform_plugin.spans import span_words
from platform_plugin.speech import silenced
from protocol import commands as c
from protocol import messages as m
from protocol import people_commands as p
from protocol.errors import bad_arguments
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.session import Session

PAGE: Final = 200
"""People on a page of `/wwho` and `/gwho`."""


# ---- who is where


def view_for(viewer: Person, person: Person) -> m.Person:
    """Somebody as lists show them to somebody else: where they are only if that table may be seen."""
    view = attrs.evolve(person.view(), away=person.away_for(viewer))
    return view if person.room is None or person.room.may_see(viewer) else attrs.evolve(view, where=HIDDEN)


def _put_who(session: Session, where: str, people: Iterable[Person], page: int | None) -> None:
    viewer = person_of(session)
    views = [view_for(viewer, person) for person in people]
    pages = max(1, -(-len(views) // PAGE))
    if page is None and session.programmed:
        session.put(m.Who(where, tuple(views)))
        return
    shown = page or 1
    if shown > pages:
        fault = Words("PAGE has to be a whole number from {low} to {high}.", {"low": 1, "high": pages})
        raise bad_arguments(fault, usage(p.WWho))
    session.put(m.Who(where, tuple(views[(shown - 1) * PAGE : shown * PAGE])))
    if pages > 1:
        args = {"page": shown, "pages": pages, "people": len(views)}
        session.tell(Words("Page {page} of {pages}, {people} people; /wwho N and /gwho N show the others.", args))


def _who(host: Host, session: Session, _: c.Who, __: int) -> None:
    person = person_of(session)
    here = tuple(person.room.people) if person.room is not None else tuple(host.people.lobby)
    views = tuple(view_for(person, other) for other in here if other.present)
    session.put(m.Who(person.where, views))


def _gwho(host: Host, session: Session, command: p.GWho, _: int) -> None:
    _put_who(session, "lobby", (other for other in host.people.lobby if other.present), command.page)


def _wwho(host: Host, session: Session, command: p.WWho, _: int) -> None:
    _put_who(session, ANYWHERE, (other for other in host.people if other.present), command.page)


def _whereis(host: Host, session: Session, command: p.WhereIs, _: int) -> None:
    other = find_present(host, session, command.name, p.WhereIs)
    view = view_for(person_of(session), other)
    if session.programmed:
        session.put(m.Who(view.where, (view,)))
    elif view.where == HIDDEN:
        session.tell(Words("{name} is at a table that is not listed.", {"name": other.name}))
    elif other.room is None:
        session.tell(Words("{name} is in the lobby.", {"name": other.name}))
    else:
        room = other.room
        args = {"name": other.name, "room": room.number, "game": room.ruleset.name, "title": room.name}
        session.tell(Words("{name} is at table {room}: {game}, “{title}”. /room {room} goes there.", args))


def _hook(host: Host, session: Session, command: p.Hook, _: int) -> None:
    person = person_of(session)
    other = find_present(host, session, command.name, p.Hook)
    if other.room is not None:
        visit(host, session, other.room, None)
        return
    if person.room is None:
        session.tell(Words("{name} is in the lobby, as you are.", {"name": other.name}))
        return
    host.may_go(person)
    host.go(person, None)
    session.tell(Words("You are in the lobby. /rooms lists the tables."))


# ---- what is known of somebody


def _alive(host: Host, session: Session, command: p.Alive, stamp: int) -> None:
    found = find(host, session, command.name, p.Alive)
    info = _info_of(host, session, found, stamp)
    if session.programmed:
        session.put(info)
        return
    args = {"name": found.name, "time": span_words(info.silent or 0)}
    if found.present:
        session.tell(Words("The line of {name} is there; nothing was typed for {time}.", args))
    elif found.person is not None:
        session.tell(Words("{name} has had no line for {time}.", args))
    else:
        session.tell(Words("{name} is not logged in; last seen {time} ago.", args))


def _info(host: Host, session: Session, command: p.Info, stamp: int) -> None:
    person = person_of(session)
    found = find(host, session, command.name or person.name, p.Info)
    session.put(_info_of(host, session, found, stamp))


def _info_of(host: Host, session: Session, found: Found, stamp: int) -> m.Info:
    """All that is known of somebody, as the asker may know it."""
    person, account = found.person, found.account
    matches, ratings = host.results.profile(found.key)
    info = m.Info(
        name=found.name,
        kind=person.kind if person else "person",
        guest=account is None,
        roles=tuple(sorted(person.roles)) if person else (),
        registered=account.registered if account else None,
        matches=matches,
        ratings=ratings,
    )
    if person is None:
        assert account is not None
        return attrs.evolve(info, seen=account.seen, silent=max(0, stamp - account.seen))
    if person.session is None:
        gone = person.gone_since or person.since
        return attrs.evolve(info, seen=gone, silent=max(0, stamp - gone))
    view = view_for(person_of(session), person)
    return attrs.evolve(
        info,
        where=view.where,
        away=view.away,
        since=view.since,
        client=None if silenced(host, person, stamp) else person.session.client,
        silent=max(0, stamp - person.session.typed_at),
    )


# ---- personal lists


def _add(host: Host, session: Session, command: p.Add, _: int) -> None:
    person = person_of(session)
    found = find(host, session, command.name, p.Add)
    lists.put(person, command.list, found.key, found.name, host.limits.list_names)
    host.accounts.save(person)
    _show(session, command.list)


def _del(host: Host, session: Session, command: p.Del, _: int) -> None:
    person = person_of(session)
    if lists.take(person, command.list, name_key(command.name)) is None:
        on_it = ", ".join(lists.names(person, command.list)) or "-"
        args = {"name": command.name, "list": command.list, "names": on_it}
        raise bad_arguments(Words("{name} is not on your list {list}, which holds {names}.", args), usage(p.Del))
    host.accounts.save(person)
    _show(session, command.list)


def _list(_: Host, session: Session, command: p.PersonalList, __: int) -> None:
    for kind in (command.list,) if command.list else p.LISTS:
        _show(session, kind)


def _show(session: Session, kind: str) -> None:
    session.put(m.PersonalList(kind, lists.names(person_of(session), kind)))


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    c.Who: _who,
    p.GWho: _gwho,
    p.WWho: _wwho,
    p.WhereIs: _whereis,
    p.Hook: _hook,
    p.Alive: _alive,
    p.Info: _info,
    p.Add: _add,
    p.Del: _del,
    p.PersonalList: _list,
}
