"""How a match begins: seats are drawn where the table wants it, the header of its record is written."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from platform_plugin.cast import Cast
from platform_plugin.play import Play
from protocol.chance import Chance
from protocol.errors import Illegal, Refused
from protocol.messages import Seated
from protocol.options import plain
from protocol.record import FORMAT, Header, RecordedSeat
from protocol.ruleset import AnyRuleset, EditionData, Editions
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.room import Room


logger = logging.getLogger(__name__)


@contextmanager
def answerable(ruleset: AnyRuleset) -> Iterator[None]:
    """What the rules are asked before there is a match: a fault of theirs is no fault of the server.

    Raises `Illegal` (`ruleset-fault`) then; whatever they refuse is handed on.
    """
    try:
        yield
    except Refused:
        raise
    except Exception:
        logger.exception("a fault of %s %s before the match", ruleset.name, ruleset.version)
        raise Illegal("ruleset-fault") from None


def opened(room: Room, stamp: int) -> tuple[Play, Sequence[Any]]:
    """The match that begins now, with its opening events.

    Raises `Illegal` when the options do not allow it, or the rules fail (`ruleset-fault`); then no seat has changed.
    """
    seats = room.seating.taken()
    with answerable(room.ruleset):
        room.ruleset.check(room.options, seats)
        seed = room.practice_seed() or room.house.draw_bytes(32)
        first = tuple(room.ruleset.initial(room.options, seats, seed))
        edition = _edition(room)
    if room.table.drawseat:
        _draw_seats(room)
    house = room.house
    header = _header(room, edition, seed, stamp)
    return Play(
        room, room.ruleset, header, Cast(dict(room.seating)), room.standing is None, house.surroundings
    ), first


def _draw_seats(room: Room) -> None:
    moved = room.seating.shuffle(Chance(room.house.draw_bytes(32), "seats"))
    for person in moved:
        if person.session is not None:
            person.session.put(Seated(room.number, room.seating.seat_of(person)))
    names = ", ".join(f"{seat} {person.name}" for seat, person in room.seating)
    room.announce(Words("Seats are drawn: {names}.", {"names": names}))


def _edition(room: Room) -> EditionData | None:
    if not isinstance(room.ruleset, Editions):
        return None
    return room.ruleset.editions[room.ruleset.edition_of(room.options)]


def _header(room: Room, edition: EditionData | None, seed: bytes, stamp: int) -> Header:
    return Header(
        record=FORMAT,
        match=room.house.draw_bytes(6).hex(),
        ruleset=room.ruleset.name,
        version=room.ruleset.version,
        options=plain(room.options),
        seats=tuple(RecordedSeat(seat, person.name, person.kind) for seat, person in room.seating),
        seed=seed.hex(),
        started=stamp,
        rated=room.rated,
        edition=edition.name if edition else None,
        edition_digest=edition.digest if edition else None,
        edition_source=edition.source if edition else None,
    )
