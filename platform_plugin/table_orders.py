"""Commands at a table: seats, options, the start, bots, the state of things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from platform_plugin import succession
from platform_plugin.here import person_of, room_of
from platform_plugin.setting_up import may_set, set_option
from platform_plugin.verbs import room_options_views
from platform_plugin.wrapping import wrapped
from protocol import commands as c
from protocol import messages as m
from protocol.errors import Illegal, bad_arguments
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session


def _join(_: Host, session: Session, command: c.Join, stamp: int) -> None:
    person, room = person_of(session), room_of(session)
    if (own := room.owned_seat(person, command.seat)) is not None:
        succession.take_back(room, person, own, stamp)
        return
    if room.assembly.asks_for(person, command.seat, stamp):
        assert command.seat is not None
        room.assembly.ask_for_seat(person, command.seat, stamp)
        return
    seat = room.join(person, command.seat)
    room.changed()
    room.announce(Words("{name} takes seat {seat}.", {"name": person.name, "seat": seat}))
    room.show_relation(session)


def _leave(host: Host, session: Session, command: c.Leave, stamp: int) -> None:
    person, room = person_of(session), room_of(session)
    asked, session.asked_to_leave_at = session.asked_to_leave_at, None
    again = asked is not None and stamp - asked <= host.limits.leave_twice and not session.programmed
    try:
        seat = room.leave_seat(person, command.yes is not None or again, stamp)
    except Illegal as refused:
        session.asked_to_leave_at = stamp if refused.code == "confirm" else None
        raise
    room.changed()
    room.announce(Words("{name} gives up seat {seat}.", {"name": person.name, "seat": seat}))
    room.show_relation(session)
    if room.play is not None:
        room.play.pause_if_deserted(stamp)


def _option(_: Host, session: Session, command: c.Option, __: int) -> None:
    person, room = person_of(session), room_of(session)
    if command.name in (None, "help"):
        views = room_options_views(room, session)
        wanted = command.value.lower() if command.value else None
        found = tuple(view for view in views if wanted in (None, view.name))
        if not found:
            raise Illegal("option-unknown", option=wanted, options=", ".join(view.name for view in views))
        session.put(m.Options(found))
        return
    assert command.name is not None
    may_set(room, person)
    old, new = set_option(room, command.name, command.value)
    room.changed()
    args = {"name": person.name, "option": command.name, "old": _shown(old), "new": _shown(new)}
    room.announce(Words("{name} sets {option} from {old} to {new}.", args), to_programs=True)


def _shown(value: object) -> object:
    if isinstance(value, Mapping):
        return ", ".join(f"{seat} {word}" for seat, word in value.items())
    return "on" if value is True else value


def _confirm(session: Session, stamp: int, *, saved: bool) -> None:
    person, room = person_of(session), room_of(session)
    if room.confirm(person, saved, stamp):
        return
    room.changed()
    if saved:
        room.announce(Words("{name} agrees to the start.", {"name": person.name}))
    else:
        words = Words("{name} agrees to the start of a match that counts for no ranking.", {"name": person.name})
        room.announce(words, to_programs=True)


def _start(_: Host, session: Session, __: c.Start, stamp: int) -> None:
    _confirm(session, stamp, saved=True)


def _start_no_save(_: Host, session: Session, __: c.StartNoSave, stamp: int) -> None:
    _confirm(session, stamp, saved=False)


def _bot(host: Host, session: Session, command: c.Bot, stamp: int) -> None:
    person, room = person_of(session), room_of(session)
    if command.action == "list":
        if command.what is not None:
            raise bad_arguments(Words("“{text}” is too much.", {"text": command.what}), usage(c.Bot))
        session.put(m.Bots(tuple(host.bots.kinds())))
        return
    if command.what is None:
        raise bad_arguments(Words("/bot {action} needs KIND or N.", {"action": command.action}), usage(c.Bot))
    if command.action == "add" and room.play is not None and not room.play.over:
        room.assembly.ask_for_bot(person, command.what, command.level, stamp)
        return
    may_set(room, person)
    if command.action == "add":
        bot = host.crew.add(room, command.what, command.level, stamp)
        room.changed()
        args = {"name": bot.name, "seat": room.seating.seat_of(bot)}
        room.announce(Words("{name} takes seat {seat}.", args))
        return
    number = int(command.what) if command.what.isascii() and command.what.isdigit() else 0
    seated = room.seating.on(number)
    if seated is None or seated.crew is None:
        crew = ", ".join(f"{seat} {person.name}" for seat, person in room.seating if person.crew)
        raise Illegal("no-such-bot", bot=command.what, bots=crew or "-")
    room.forget(seated)
    host.crew.dismiss(seated)
    room.changed()
    room.announce(Words("{name} gives up seat {seat}.", {"name": seated.name, "seat": number}))


def _spielinfo(_: Host, session: Session, __: c.SpielInfo, stamp: int) -> None:
    room = room_of(session)
    if not session.programmed:
        session.put(room.message(), room.ticket)
        described = room.ruleset.describe(room.options, session.screen.lang)
        session.say_text(wrapped(described, session.screen.width))
    if room.play is not None:
        left = room.play.recess.left(stamp)
        if left is not None:
            time = f"{left // 60_000}:{left // 1000 % 60:02}"
            session.tell(Words("The pause ends by itself in {time}.", {"time": time}))
        room.play.show(session)
    elif session.programmed:
        session.put(room.message())
    room.assembly.show(session)


def _reset(_: Host, session: Session, __: c.Reset, ___: int) -> None:
    person, room = person_of(session), room_of(session)
    room.reset(person)
    room.announce(Words("{name} clears the table for the next match.", {"name": person.name}))


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    c.Join: _join,
    c.Leave: _leave,
    c.Option: _option,
    c.Start: _start,
    c.StartNoSave: _start_no_save,
    c.Bot: _bot,
    c.SpielInfo: _spielinfo,
    c.Reset: _reset,
}
