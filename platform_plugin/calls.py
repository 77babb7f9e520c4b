"""Calls for players from a table into the lobby: not too often, and taken back when nobody is needed any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.errors import Illegal
from protocol.messages import Said
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.room import Room


class Calls:
    """The tables that have called and still need somebody, and when each table and each person called last."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._open: dict[int, None] = {}
        self._last: dict[int | str, int] = {}

    def yell(self, person: Person, room: Room, stamp: int) -> None:
        """Somebody at a table calls.

        Raises `Illegal`: `not-seated`, `match-running`, `not-allowed`, `room-full`, `rate-limited` (with `wait`).
        """
        room.may_call(person)
        if not room.has_free_seat:
            raise Illegal("room-full")
        every = self._host.limits.yell_every
        self._last = {key: at for key, at in self._last.items() if stamp - at < every}
        last = max((self._last[key] for key in (room.number, person.key) if key in self._last), default=None)
        if last is not None:
            raise Illegal("rate-limited", wait=every - (stamp - last))
        self._last[room.number] = self._last[person.key] = stamp
        self._open[room.number] = None

    def table_changed(self, room: Room) -> None:
        """A table that has called is full, has started or is gone: the lobby is told once."""
        if room.number not in self._open:
            return
        gone = room.number not in self._host.rooms
        if not gone and room.state == "open" and room.has_free_seat:
            return
        del self._open[room.number]
        words = Words("Table {room} needs nobody any more.", {"room": room.number})
        for session in self._host.in_lobby():
            if not session.programmed:
                session.put(Said("", session.in_words(words), "server"))
