"""Whose seat it is while a match runs: given up by vote, played on by a substitute, taken back by its owner.

Whoever plays on a seat plays with its world, hand and chips, and knows what that seat may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from platform_plugin.people import Person
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.room import Room


def abandon(room: Room, seat: int, stamp: int) -> None:
    """The table gives up the seat of an absent player; a bot of the server is let go."""
    play = room.playing()
    person = play.players[seat]
    play.give_up(seat, stamp)
    _stand_up(room, person, seat)
    play.pause_if_deserted(stamp)
    room.changed()
    room.announce(Words("Seat {seat} is given up: /join {seat} or /bot add KIND asks for it.", {"seat": seat}))


def substitute(room: Room, person: Person, seat: int, stamp: int) -> None:
    """Somebody plays on for an absent player."""
    before = room.playing().players[seat]
    if room.seating.on(seat) is before:
        _stand_up(room, before, seat)
    args = {"name": person.name, "seat": seat}
    _sit(room, person, seat, Words("{name} plays on for seat {seat}.", args))
    _play_on(room, person, seat, stamp)


def take_back(room: Room, person: Person, seat: int, stamp: int) -> None:
    """The owner of a seat takes it back at once; a substitute watches from now on."""
    play = room.playing()
    before = play.players[seat]
    args = {"name": person.name, "seat": seat, "other": before.name}
    words = Words("{name} takes seat {seat}.", args)
    if before is not person and play.seat_of(before) == seat:
        words = Words("{name} is back on seat {seat}, {other} watches now.", args)
        _stand_up(room, before, None)
    _sit(room, person, seat, words)
    if before is not person and before.session is not None and before.room is room:
        room.show_relation(before.session)
    _play_on(room, person, seat, stamp)


def _sit(room: Room, person: Person, seat: int, words: Words) -> None:
    """Somebody plays on a seat from now on, and sees what that seat may see before anything else happens there."""
    play = room.playing()
    room.returning.pop(person, None)
    room.seating.sit(person, seat)
    play.cast.give(seat, person)
    room.changed()
    room.announce(words)
    if person.session is not None:
        room.show_relation(person.session)


def _play_on(room: Room, person: Person, seat: int, stamp: int) -> None:
    """The match goes on with somebody who is there, once all whose knowledge has changed were shown theirs."""
    if person.session is not None:
        room.playing().back(seat, stamp)


def _stand_up(room: Room, person: Person, waits_for: int | None) -> None:
    """Somebody has no seat any more; `waits_for`: the seat that is theirs again when they come back."""
    room.seating.rise(person)
    if person.crew is not None:
        room.forget(person)
        room.house.crew.dismiss(person)
    elif waits_for is not None and not person.present and person.room is room:
        room.returning[person] = waits_for
