"""A table takes the newer version of its game: its options and seats are carried over as far as they still fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from platform_plugin.room import Room
from platform_plugin.seating import Seating
from protocol.errors import Refused
from protocol.options import typed_values, with_option
from protocol.ruleset import AnyRuleset
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host


def renew(host: Host, room: Room) -> bool:
    """Let a table without a match play by the newest version of its game; whether that is another one than before."""
    ruleset = host.catalog.newest(room.ruleset)
    if ruleset is room.ruleset or room.play is not None:
        return False
    options, lost = carried_over(room.options, ruleset)
    room.ruleset, room.options = ruleset, options
    _seat_again(host, room, ruleset.seats[-1])
    room.changed()
    args = {"game": ruleset.name, "version": ruleset.version}
    room.announce(Words("This table now plays version {version} of {game}.", args), to_programs=True)
    if lost:
        fault = Words("Options that do not fit it were unset: {options}.", {"options": ", ".join(lost)})
        room.announce(fault, to_programs=True)
    return True


def carried_over(options: Any, ruleset: AnyRuleset) -> tuple[Any, tuple[str, ...]]:
    """The options for another version of the ruleset, and the names of those that were set and do not fit it."""
    made = ruleset.options()
    lost = []
    for name, values in typed_values(options).items():
        try:
            changed = made
            for value in values:
                changed = with_option(changed, name, value)
            ruleset.check(changed, None)
        except Refused:
            lost.append(name)
        else:
            made = changed
    return made, tuple(lost)


def _seat_again(host: Host, room: Room, count: int) -> None:
    """Everybody keeps their seat, if there still is one of its number; bots learn the new rules by starting anew."""
    seated = tuple(room.seating)
    room.seating = Seating(count)
    for seat, person in seated:
        if seat <= count:
            room.seating.sit(person, seat)
            if room.standing:
                room.seating.agree(seat)
            if person.crew is not None:
                host.bots.stop(person.token)
                host.bots.start(person.crew, person.level, person.token)
        elif person.crew is not None:
            room.forget(person)
            host.crew.dismiss(person)
        elif person.session is not None:
            room.show_relation(person.session)
