"""After a restart: tables are opened again whose matches ran when the server ended, each on the log of its match.

Match time has stood still; it goes on when all persons are back, or after a while with those who are (games.md 2.11).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import fields, frozen

from platform_plugin import absence
from platform_plugin.cast import Cast
from platform_plugin.clock import milliseconds
from platform_plugin.names import Name, look_of, name_key, read_name
from platform_plugin.people import Person, looks_taken
from platform_plugin.play import Play
from platform_plugin.room import Room
from platform_plugin.shelf import Unreadable
from platform_plugin.store import StoreFailed
from platform_plugin.survival import KeptPerson, KeptTable
from platform_plugin.table_options import TableOptions
from protocol.codec import BadData, from_json, from_plain
from protocol.errors import Illegal, Refused
from protocol.options import from_plain as options_from_plain
from protocol.record import Header, read_record, ruleset_for
from protocol.ruleset import AnyRuleset

if TYPE_CHECKING:
    from platform_plugin.host import Host

logger = logging.getLogger(__name__)


@frozen
class _Left:
    """A match that can go on: its table, the log, and the rules for it."""

    table: KeptTable
    header: Header
    ruleset: AnyRuleset


def revive(host: Host) -> None:
    """Open all of them. One that cannot go on is left in the store, and the operator's log says why.

    Raises `StoreFailed`.
    """
    left = [found for match, table in host.survivals.found() if (found := _left(host, match, table)) is not None]
    left.sort(key=lambda each: -each.header.started)  # of two guests with one name the later one has it
    host.keep_numbers(max((each.table.room for each in left), default=0))
    people = _people(host, [each.table for each in left])
    opened: list[tuple[Room, KeptTable]] = []
    for each in left:
        try:
            opened.append((_open(host, each, people), each.table))
        except (BadData, Refused, Unreadable) as fault:
            logger.error("match %s cannot go on: %s", each.header.match, fault)
        except StoreFailed:
            raise
        except Exception:
            logger.exception("match %s cannot go on: its rules fail", each.header.match)
    # Somebody may own a seat here and play at another table.
    for room, table in opened:
        _seat_players(host, room, table)
    for room, table in opened:
        _let_owners_in(host, room, table)
        host.survivals.remember(room)
    _forget_others(host, people.values())


def _left(host: Host, match: str, table: KeptTable | BadData | Unreadable) -> _Left | None:
    """The match, if it can go on. Its log is read again when its turn comes: all at once might be large."""
    try:
        if not isinstance(table, KeptTable):
            raise table
        first, *entries = host.store.read(match) or [b""]
        if not entries or _closes(entries[-1]):
            # The server ended just before the match was there, or just after it was over.
            host.survivals.forget(match)
            return None
        header = read_record([first]).header
        return _Left(table, header, ruleset_for(header, host.rulesets))
    except (BadData, Unreadable) as fault:
        logger.error("match %s cannot go on: %s", match, fault)
        return None


def _closes(line: bytes) -> bool:
    data = from_json(line)
    return isinstance(data, dict) and "digest" in data


def _open(host: Host, left: _Left, people: Mapping[KeptPerson, Person]) -> Room:
    """The table with its match, and nobody there yet. Raises `BadData`, `Refused`."""
    table, ruleset = left.table, left.ruleset
    record = read_record(host.store.read(left.header.match))
    stamp = milliseconds(host.clock)
    opener = None if table.opener is None else _nobody(table.opener, stamp)
    room = Room(host.free_number(table.room), ruleset, table.name, host, opener)
    room.door.shut_out = table.door
    room.options = options_from_plain(ruleset.options, left.header.options)
    known = {field.name for field in fields(TableOptions)}
    room.table = from_plain(TableOptions, {name: value for name, value in table.options.items() if name in known})
    room.play = Play(room, ruleset, left.header, _cast(left, people), True, host.surroundings)
    room.play.counts = table.counts
    host.put_back(room)
    room.play.revive(record.entries)
    if table.recess and room.play.match.paused:
        room.play.recess.begin(stamp)
    logger.info("match %s goes on at table %s", left.header.match, room.number)
    return room


def _people(host: Host, tables: Sequence[KeptTable]) -> Mapping[KeptPerson, Person]:
    """Everybody again. Who plays comes first: the name of a guest who went may be another one's by now."""
    seats = [seat for table in tables for seat in table.seats.values()]
    kept = [seat.player for seat in seats if not seat.given_up]
    kept += [person for seat in seats for person in (seat.player, seat.owner) if person is not None]
    kept.sort(key=lambda each: not each.digest)  # of two visits with one account the one that has a token counts
    stamp = milliseconds(host.clock)
    return {person: _person(host, person, stamp) for person in dict.fromkeys(kept)}


def _cast(left: _Left, people: Mapping[KeptPerson, Person]) -> Cast:
    """Raises `BadData` where the table has other seats than the log."""
    table, played = left.table, {str(seat.seat) for seat in left.header.seats}
    if table.seats.keys() != played:
        raise BadData(f"seats: the table has {', '.join(table.seats)}, the log {', '.join(sorted(played))}")
    seats = {int(seat): kept for seat, kept in table.seats.items()}
    cast = Cast({seat: people[kept.player] for seat, kept in seats.items()})
    cast.owners = {seat: people[kept.owner] for seat, kept in seats.items() if kept.owner is not None}
    cast.given_up = {seat for seat, kept in seats.items() if kept.given_up}
    cast.crew = {seat: kept.crew for seat, kept in seats.items() if kept.crew is not None}
    for seat, kept in seats.items():
        if not kept.given_up:  # who has given another seat up plays here
            cast.give(seat, people[kept.player])
    return cast


def _person(host: Host, kept: KeptPerson, stamp: int) -> Person:
    """Somebody whose line was lost with the server; at another table already, where they have two seats."""
    try:
        account = host.accounts.named(kept.name) if kept.registered else None
        if account is not None and (known := host.people.of_key(account.key)) is not None:
            return known if known.account is not None else _stand_in(host, kept, stamp)
        if account is None and kept.crew is None and (other := host.accounts.resembling(read_name(kept.name))):
            raise looks_taken(read_name(kept.name), other.name)
        # A bot of the server is started anew, with a token of its own. A token that was worthless is so still, and
        # without one only an account comes back.
        if not kept.digest and account is None:
            return _stand_in(host, kept, stamp)
        renewed = account is not None and kept.mark not in ("", account.mark)
        digest = None if kept.crew or renewed else kept.digest or None
        person = host.people.enter(kept.name, kept.kind, stamp, kept.crew, account, digest)
    except (Illegal, Unreadable):
        return _stand_in(host, kept, stamp)
    person.level = kept.level
    return person


def _stand_in(host: Host, kept: KeptPerson, stamp: int) -> Person:
    """For whom somebody else has the name by now, or cannot be had: it still stands on the seat, and is kept."""
    person = _nobody(kept.name, stamp, kept.kind, kept.crew)
    host.survivals.stand_ins[person] = kept
    return person


def _nobody(name: str, stamp: int, kind: str = "person", crew: str | None = None) -> Person:
    """Somebody who is not here: nobody comes in as this one."""
    return Person(Name(name, name_key(name), look_of(name)), kind, "", stamp, lambda _: None, crew)


def _is_free(host: Host, person: Person) -> bool:
    return person.room is None and host.people.of_key(person.key) is person


def _seat_players(host: Host, room: Room, table: KeptTable) -> None:
    """Whoever plays sits, in the order in which they sat down."""
    cast = room.playing().cast
    for seat in sorted(cast.players, key=lambda each: (*table.order, each).index(each)):
        player = cast.players[seat]
        if cast.seat_of(player) == seat and _is_free(host, player):
            room.enter(player)
            room.seating.sit(player, seat)
            absence.watch(room, player)


def _let_owners_in(host: Host, room: Room, table: KeptTable) -> None:
    """Whoever may take a seat back is there and watches, where they play at no table."""
    for seat, owner in room.playing().cast.owners.items():
        if _is_free(host, owner):
            room.enter(owner)
            if table.seats[str(seat)].waits:
                room.returning[owner] = seat


def _forget_others(host: Host, people: Iterable[Person]) -> None:
    """Of a match that could not be opened nobody is here; their seats are kept with it."""
    for person in people:
        if _is_free(host, person):
            host.people.forget(person)
