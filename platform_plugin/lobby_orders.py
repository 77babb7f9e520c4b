"""Commands of the lobby: what can be played, tables to go to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from platform_plugin.archive_orders import edition_of_match
from platform_plugin.here import person_of
from platform_plugin.presence import login_failed
from platform_plugin.table_options import TableOptions
from platform_plugin.verbs import options_views, verb_plain
from protocol import commands as c
from protocol import messages as m
from protocol.errors import Illegal, bad_arguments
from protocol.ruleset import AnyRuleset, Editions
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.room import Room
    from platform_plugin.session import Session


LONGEST_ROOM_NAME: Final = 60


def _games(host: Host, session: Session, _: c.Games, __: int) -> None:
    def make() -> m.Games:
        games = (_game(ruleset, session) for ruleset in host.rulesets.values())
        return m.Games(tuple(games), _unset(TableOptions(), session))

    told = host.catalog.told(session.screen.lang, make)
    if session.programmed:
        session.link.write(told.line)
    else:
        session.put(told.message)


def _unset(options: Any, session: Session) -> tuple[Mapping[str, Any], ...]:
    """Options that nobody has set yet: without a value."""
    return tuple(
        attrs.asdict(view, filter=lambda attribute, _: attribute.name != "value")
        for view in options_views(options, session)
    )


def _game(ruleset: AnyRuleset, session: Session) -> m.Game:
    return m.Game(
        name=ruleset.name,
        version=ruleset.version,
        titles=ruleset.titles,
        seats=tuple(ruleset.seats),
        options=_unset(ruleset.options(), session),
        verbs=tuple(verb_plain(kind, session) for kind in (*ruleset.commands, *ruleset.queries)),
        layout=ruleset.layout,
    )


def _edition(host: Host, session: Session, command: c.Edition, _: int) -> None:
    room = session.person.room if session.person else None
    known = {
        name: edition
        for ruleset in host.rulesets.values()
        if isinstance(ruleset, Editions)
        for name, edition in ruleset.editions.items()
    }
    name = next((each for each in known if each.lower() == command.name), command.name)
    if name is None and room is not None and isinstance(room.ruleset, Editions):
        name = room.ruleset.edition_of(room.options)
    if name is None and len(known) == 1:
        name = next(iter(known))
    if name is not None and name not in known and (played := edition_of_match(host, name)) is not None:
        known[name] = played
    if name not in known:
        fault = Words("NAME has to be one of {editions}.", {"editions": ", ".join(known) or "-"})
        raise bad_arguments(fault, usage(c.Edition))
    edition = known[name]
    data = edition.data
    session.put(m.Edition(edition.name, edition.digest, data["tiles"], data["pieces"], data["boards"]))


def _rooms(host: Host, session: Session, _: c.Rooms, __: int) -> None:
    person = person_of(session)
    rooms = tuple(room.listing() for room in host.rooms.values() if room.may_see(person))
    session.put(m.Rooms(rooms), max((room.ticket for room in host.rooms.values()), default=0))
    seeks = host.seeks.message(person_of(session))
    if seeks.seeks and not session.programmed:
        session.put(seeks)


def _new_room(host: Host, session: Session, command: c.NewRoom, _: int) -> None:
    person = person_of(session)
    if command.game not in host.rulesets:
        raise Illegal("no-such-game", game=command.game, games=", ".join(host.rulesets))
    name = command.name or person.name
    if len(name) > LONGEST_ROOM_NAME:
        fault = Words("NAME has {length} characters, at most {most} are allowed.")
        args = {"length": len(name), "most": LONGEST_ROOM_NAME}
        raise bad_arguments(Words(fault.text, args), usage(c.NewRoom))
    host.may_go(person)
    opened = sum(1 for room in host.rooms.values() if room.opener is not None and room.opener.key == person.key)
    if opened >= host.limits.rooms_per_person:
        raise Illegal("too-many", what=Words("tables of yours"), limit=host.limits.rooms_per_person)
    room = host.open_room(command.game, name, person)
    host.go(person, room)


def _enter_room(host: Host, session: Session, command: c.Room, _: int) -> None:
    room = host.rooms.get(command.room)
    if room is None:
        raise Illegal("no-such-room", room=command.room)
    visit(host, session, room, command.password)


def visit(host: Host, session: Session, room: Room, password: str | None) -> None:
    """Somebody goes to a table, or is shown the one where they are again.

    Raises `Illegal`: `match-running`, `rate-limited` (too many wrong passwords), and those of `Room.let_in`.
    """
    person = person_of(session)
    if person.room is room:
        room.show(session)
        return
    host.may_go(person)
    if room.private and password is not None:
        host.gate.may_try(session.peer, session.heard_at)
    try:
        room.let_in(person, password, session.heard_at)
    except Illegal as refused:
        if refused.code == "wrong-password":
            login_failed(host, session)
            host.gate.failed(session.peer, session.heard_at)
        raise
    host.go(person, room)


def _manager(host: Host, session: Session, _: c.Manager, __: int) -> None:
    person = person_of(session)
    if person.room is None:
        session.tell(Words("You are in the lobby."))
        return
    host.may_go(person)
    host.go(person, None)
    session.tell(Words("You are in the lobby. /rooms lists the tables."))


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    c.Games: _games,
    c.Edition: _edition,
    c.Rooms: _rooms,
    c.NewRoom: _new_room,
    c.Room: _enter_room,
    c.Manager: _manager,
}
