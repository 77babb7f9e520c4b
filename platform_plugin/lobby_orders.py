"""Commands of the lobby: what can be played, who is where, tables to go to, private words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

import attrs

from platform_plugin.here import person_of
from platform_plugin.verbs import options_views, verb_plain
from protocol import commands as c
from protocol import messages as m
from protocol.errors import Illegal, bad_arguments
from protocol.ruleset import AnyRuleset, Editions
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session


LONGEST_ROOM_NAME: Final = 60


def _games(host: Host, session: Session, _: c.Games, __: int) -> None:
    games = (_game(ruleset, session) for ruleset in host.rulesets.values())
    session.put(m.Games(tuple(games)))


def _game(ruleset: AnyRuleset, session: Session) -> m.Game:
    options = tuple(
        attrs.asdict(view, filter=lambda attribute, _: attribute.name != "value")
        for view in options_views(ruleset, ruleset.options(), session)
    )
    return m.Game(
        name=ruleset.name,
        version=ruleset.version,
        titles=ruleset.titles,
        seats=tuple(ruleset.seats),
        options=options,
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
    if name not in known:
        fault = Words("NAME has to be one of {editions}.", {"editions": ", ".join(known) or "-"})
        raise bad_arguments(fault, usage(c.Edition))
    data = known[name].data
    session.put(m.Edition(name, known[name].digest, data["tiles"], data["pieces"], data["boards"]))


def _rooms(host: Host, session: Session, _: c.Rooms, __: int) -> None:
    rooms = tuple(room.listing() for room in host.rooms.values())
    session.put(m.Rooms(rooms), max((room.ticket for room in host.rooms.values()), default=0))


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
    opened = sum(1 for room in host.rooms.values() if room.opener is person)
    if opened >= host.limits.rooms_per_person:
        raise Illegal("too-many", what=Words("tables of yours"), limit=host.limits.rooms_per_person)
    room = host.open_room(command.game, name, person)
    host.go(person, room)


def _enter_room(host: Host, session: Session, command: c.Room, _: int) -> None:
    room = host.rooms.get(command.room)
    if room is None:
        raise Illegal("no-such-room", room=command.room)
    person = person_of(session)
    if person.room is room:
        room.show(session)
        return
    host.may_go(person)
    host.go(person, room)


def _manager(host: Host, session: Session, _: c.Manager, __: int) -> None:
    person = person_of(session)
    if person.room is None:
        session.tell(Words("You are in the lobby."))
        return
    host.may_go(person)
    host.go(person, None)
    session.tell(Words("You are in the lobby. /rooms lists the tables."))


def _who(host: Host, session: Session, _: c.Who, __: int) -> None:
    person = person_of(session)
    people = tuple(other.view() for other in host.people if other.present and other.room is person.room)
    session.put(m.Who(person.where, people))


def _tell(host: Host, session: Session, command: c.Tell, _: int) -> None:
    person = person_of(session)
    if command.name == "." and person.told is None:
        raise bad_arguments(Words("“.” is for the person you told something last."), usage(c.Tell))
    other = host.people.named(person.told or "" if command.name == "." else command.name)
    if other.session is None:
        raise Illegal("no-such-user", name=other.name)
    person.told = other.name
    other.session.put(m.Said(person.name, command.text, "you"))
    session.tell(Words("You tell {name}: {text}", {"name": other.name, "text": command.text}))


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    c.Games: _games,
    c.Edition: _edition,
    c.Rooms: _rooms,
    c.NewRoom: _new_room,
    c.Room: _enter_room,
    c.Manager: _manager,
    c.Who: _who,
    c.Tell: _tell,
}
