"""What happens at a table while somebody's line is lost: others are told, the seat is free before the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from platform_plugin.clock import milliseconds
from platform_plugin.people import Person
from protocol.words import Words, n_words

if TYPE_CHECKING:
    from platform_plugin.room import Room


class Step(Protocol):
    """What is due after a while of absence."""

    def __call__(self, room: Room, person: Person, seat: int) -> None:
        """Do it."""


def watch(room: Room, person: Person) -> None:
    """Somebody with a seat has lost the line just now."""
    limits, clock = room.house.limits, room.house.clock
    for after, step in ((limits.absent_told, _told), (limits.absent_seat, _late), (limits.seat_safe, _votable)):
        clock.callLater(after / 1000, _due, room, person, person.gone_since, step)


def tell_awaited(room: Room) -> None:
    """After a restart, whenever somebody is back: for whom the match still waits."""
    play = room.playing()
    if play.awaited:
        names = ", ".join(play.players[seat].name for seat in sorted(play.awaited))
        room.announce(Words("The server was restarted. The match waits for {names}, but not long.", {"names": names}))


def _due(room: Room, person: Person, since: int | None, step: Step) -> None:
    if person.room is not room or since is None or person.gone_since != since:
        return
    seat = room.seating.seat_of(person)
    if seat is not None:
        step(room, person, seat)


def _told(room: Room, person: Person, seat: int) -> None:
    if room.state == "over":
        return
    seconds = n_words("{n} second", "{n} seconds", room.house.limits.absent_told // 1000)
    args = {"name": person.name, "seat": seat, "time": seconds}
    room.announce(Words("{name} on seat {seat} has been absent for {time}.", args))


def _late(room: Room, person: Person, _: int) -> None:
    """In a match the table may be deserted now; before one the seat is free again."""
    if room.plays(person):
        room.playing().pause_if_deserted(milliseconds(room.house.clock))
    elif person.crew is None:
        room.seating.rise(person)
        room.changed()


def _votable(room: Room, person: Person, seat: int) -> None:
    if not room.plays(person):
        return
    args = {"name": person.name, "seat": seat}
    room.announce(
        Words("{name} is still absent: /remove {name} proposes to give up seat {seat} for them.", args),
    )
