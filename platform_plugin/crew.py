"""The server's own bots: seated at tables on demand, let go when they are not needed any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from platform_plugin import succession
from platform_plugin.people import Person
from protocol.commands import Bot
from protocol.errors import Illegal, Refused, bad_arguments
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.room import Room


class Crew:
    """All of them; each is a `Person` whose `crew` is its kind."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def check(self, kind: str, level: int | None) -> None:
        """Refuse a bot that cannot be had.

        Raises `Illegal`: `no-such-bot`, `too-many`; `BadLine`: `bad-arguments` for a level that its kind has not.
        """
        host = self._host
        if kind not in host.bots.kinds():
            raise Illegal("no-such-bot", bot=kind, bots=", ".join(host.bots.kinds()) or "-")
        last = None if level is None else host.bots.levels(kind)
        if level is not None and last is not None and not 1 <= level <= last:
            args = {"bot": kind, "levels": f"1-{last}" if last > 1 else 1, "level": level}
            raise bad_arguments(Words("{bot} has no level {level}, only {levels}.", args), usage(Bot))
        if sum(1 for person in host.people if person.crew) >= host.limits.bots:
            raise Illegal("too-many", what=Words("bots"), limit=host.limits.bots)

    def add(self, room: Room, kind: str, level: int | None, stamp: int, seat: int | None = None) -> Person:
        """Seat a bot at a table, on `seat`: as the substitute there.

        Raises `Illegal`: `no-such-bot`, `too-many`, `room-full`, `not-allowed`; `BadLine`: `bad-arguments`.
        """
        self.check(kind, level)
        host = self._host
        number = next(n for n in range(1, host.limits.bots + 1_000_000) if self._is_free(f"{kind}-{n}"))
        bot = host.people.enter(f"{kind}-{number}", "bot", stamp, crew=kind)
        bot.level = level
        try:
            if seat is None:
                room.join(bot, None)
                room.enter(bot)
            else:
                room.refuse_bot(bot)
                room.enter(bot)
                succession.substitute(room, bot, seat, stamp)
        except Refused:
            host.people.forget(bot)
            raise
        host.bots.start(kind, level, bot.token)
        return bot

    def _is_free(self, name: str) -> bool:
        return self._host.people.is_free(name) and self._host.accounts.named(name) is None

    def wake(self) -> None:
        """Start those that had seats before a restart of the server."""
        for person in self._host.people:
            if person.crew is not None and not person.present:
                self._host.bots.start(person.crew, person.level, person.token)

    def dismiss(self, bot: Person) -> None:
        """Let a bot go."""
        host = self._host
        host.bots.stop(bot.token)
        session, bot.session = bot.session, None
        host.people.forget(bot)
        if session is not None:
            session.person = None
            session.bye("quit")
