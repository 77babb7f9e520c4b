"""What of a running match outlives the server beside its log: the table, and who plays on which seat.

Written whenever it changes, under the id of the match, and taken away when the match is over. Tables of the operator
and guided rounds are not kept: they are opened anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs
from attrs import evolve, field, frozen

from platform_plugin.people import Person
from platform_plugin.shelf import COMMITTED_AT_ONCE, Shelf, Unreadable
from protocol.codec import BadData, from_plain, to_plain

if TYPE_CHECKING:
    from platform_plugin.room import Room


@frozen
class KeptPerson:
    """Somebody with a seat. Who has the token of this digest (SHA-256 in hex) is the same one, unless the password of
    the account has another `mark` by then."""

    name: str
    kind: str
    digest: str
    registered: bool
    crew: str | None = None
    level: int | None = None
    mark: str = ""


@frozen
class KeptSeat:
    """Who plays on a seat, or played there last; `owner` is who may take it back, `crew` the bot that began there.

    `waits`: the owner was absent when it was given away, and has it again by coming back.
    """

    player: KeptPerson
    owner: KeptPerson | None
    given_up: bool = False
    crew: str | None = None
    waits: bool = False


@frozen
class KeptTable:
    """A table with a running match. `options` are those that every table has, `seats` have their numbers as text.

    `order`: the seats in the order in which their players sat down; `door`: until when (ms since 1970) who was sent
    out stays outside, by the key of the name; `recess`: a pause by vote is on.
    """

    room: int
    name: str
    counts: bool
    options: Mapping[str, Any]
    seats: Mapping[str, KeptSeat]
    order: tuple[int, ...] = ()
    door: Mapping[str, int] = field(factory=dict)
    opener: str | None = None
    recess: bool = False

    def people(self) -> Iterator[KeptPerson | None]:
        """Players and owners; None for a seat that nobody owns."""
        for seat in self.seats.values():
            yield seat.player
            yield seat.owner


def _kept(person: Person) -> KeptPerson:
    mark = "" if person.account is None else person.account.mark
    return KeptPerson(person.name, person.kind, person.digest, not person.guest, person.crew, person.level, mark)


def _table(room: Room, stand_ins: Mapping[Person, KeptPerson]) -> KeptTable:
    def kept(person: Person) -> KeptPerson:
        return stand_ins.get(person) or _kept(person)

    play = room.playing()
    cast = play.cast
    seats = {
        str(seat): KeptSeat(
            kept(player),
            None if (owner := cast.owners.get(seat)) is None else kept(owner),
            seat in cast.given_up,
            cast.crew.get(seat),
            waits=owner is not None and room.returning.get(owner) == seat,
        )
        for seat, player in cast.players.items()
    }
    return KeptTable(
        room.number,
        room.name,
        play.counts,
        attrs.asdict(room.table),
        seats,
        room.seating.order,
        room.door.shut_out,
        None if room.opener is None else room.opener.name,
        play.recess.lasts,
    )


class Survivals:
    """The tables whose matches go on after a restart."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf: Final = shelf
        self._kept: dict[str, KeptTable] = {}
        self.stand_ins: dict[Person, KeptPerson] = {}
        """Those whom nobody can be now, as they were kept by an earlier server."""

    def remember(self, room: Room) -> int:
        """Keep a table as it is now, if its match goes on after a restart; the ticket of the write."""
        if room.play is None or room.standing is not None or not room.counts:
            return COMMITTED_AT_ONCE
        match = room.play.match.id
        if room.play.over:
            return self.forget(match)
        table = _table(room, self.stand_ins)
        if self._kept.get(match) == table:
            return COMMITTED_AT_ONCE
        self._kept[match] = table
        return self._shelf.put(match, to_plain(table))

    def forget(self, match: str) -> int:
        """A match is over, or gone; the ticket of the write."""
        return COMMITTED_AT_ONCE if self._kept.pop(match, None) is None else self._shelf.put(match, None)

    def renewed(self, person: Person) -> int:
        """The old token of somebody with an account is worthless, also at tables that could not be opened; the
        ticket of the last write."""
        ticket = COMMITTED_AT_ONCE

        def now(kept: KeptPerson | None) -> KeptPerson | None:
            old = kept is not None and kept.registered and kept.name == person.name and kept.digest != person.digest
            return evolve(kept, digest="") if kept is not None and old else kept

        for match, table in self._kept.items():
            # There may be thousands of tables, and this is asked at each logout.
            if not any(kept and kept.name == person.name for kept in table.people()):
                continue
            seats = {
                number: evolve(seat, player=now(seat.player) or seat.player, owner=now(seat.owner))
                for number, seat in table.seats.items()
            }
            if seats != table.seats:
                self._kept[match] = evolve(table, seats=seats)
                ticket = self._shelf.put(match, to_plain(self._kept[match]))
        self.stand_ins = {stand_in: now(kept) or kept for stand_in, kept in self.stand_ins.items()}
        return ticket

    def found(self) -> Iterator[tuple[str, KeptTable | BadData | Unreadable]]:
        """What an earlier server has left, by the id of the match; of what cannot be read the fault.

        Raises `StoreFailed`.
        """
        for match, data in self._shelf.each():
            try:
                if isinstance(data, Unreadable):
                    raise data
                self._kept[match] = from_plain(KeptTable, data)
            except (BadData, Unreadable) as fault:
                yield match, fault
            else:
                yield match, self._kept[match]
