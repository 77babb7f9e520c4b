"""The host: everybody and everything that is here, and the ways between them."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any, Final

import attrs

from platform_plugin.clock import Clock, milliseconds
from platform_plugin.house_table import HouseTable
from platform_plugin.hub import Hub, publish
from platform_plugin.limits import Limits
from platform_plugin.need import admit
from platform_plugin.orders import ORDERS
from platform_plugin.outlet import BotStarter, Outlet, Peer
from platform_plugin.people import LOBBY, People, Person
from platform_plugin.room import Room
from platform_plugin.session import Session
from platform_plugin.standing import Standing
from platform_plugin.store import Store
from platform_plugin.sweep import sweep
from protocol.commands import HOST
from protocol.errors import HOST_TEXTS, Illegal, Refused
from protocol.messages import Came, LoggedIn, RoomGone, RoomListed, Said, Went
from protocol.ruleset import AnyRuleset
from protocol.slash import Grammar
from protocol.words import PACKAGES, Words

logger = logging.getLogger(__name__)

GREET_AFTER: Final = 0.3
"""Seconds of silence after which a new link is greeted: programs that speak at once read no prose."""
SWEEP_EVERY: Final = 5.0
RETRY_AFTER: Final = 5_000


class Host:
    """Lobby, rooms, people and links of one server process."""

    def __init__(
        self,
        *,
        rulesets: Mapping[str, AnyRuleset],
        store: Store,
        clock: Clock,
        entropy: Callable[[int], bytes],
        bots: BotStarter,
        limits: Limits,
        name: str = "weltentisch",
    ) -> None:
        self.name = name
        self.version = version("weltentisch")
        self.rulesets = rulesets
        self.store = store
        self.clock = clock
        self.draw_bytes = entropy
        self.bots = bots
        self.limits = limits
        self.hub = Hub()
        self.people = People(entropy)
        self.rooms: dict[int, Room] = {}
        self.sessions: dict[Session, None] = {}
        self._texts = {name: {**ruleset.refusals, **HOST_TEXTS} for name, ruleset in rulesets.items()}
        self.packages = (*PACKAGES, *sorted({type(r).__module__.split(".")[0] for r in rulesets.values()}))
        self.match_listeners: list[Callable[[Room], None]] = []
        self._grammars = {
            name: HOST.plus((*ruleset.commands, *ruleset.queries)) for name, ruleset in rulesets.items()
        }
        self._everywhere = _union(HOST, rulesets)
        self._next_room = 1
        self._links: Counter[str] = Counter()
        self._shutting_down = False
        store.listen(self.hub.commit)
        clock.callLater(SWEEP_EVERY, self._sweep)

    # ---- links

    def connect(self, outlet: Outlet, peer: Peer) -> Session:
        """A new link. One too many is told so and closed."""
        session = Session(self, outlet, peer, milliseconds(self.clock))
        full = len(self.sessions) >= self.limits.links
        crowded = not peer.loopback and self._links[peer.address] >= self.limits.links_per_address
        if self._shutting_down:
            session.bye("shutting-down", RETRY_AFTER)
        elif full or crowded:
            session.bye("server-full", RETRY_AFTER)
        else:
            self.sessions[session] = None
            self._links[peer.address] += 1
            self.clock.callLater(GREET_AFTER, self._greet, session)
        return session

    def _greet(self, session: Session) -> None:
        if session.greeted or session.closed:
            return
        session.greeted = True
        args = {"name": self.name, "version": self.version}
        session.tell(Words("Welcome to {name} {version}, where board games are played over one line.", args))
        session.tell(Words("Please say who you are: /login NAME (any free name). Then /help lists what you can do."))

    def lost(self, session: Session) -> None:
        """A link is gone; its person may come back."""
        if self.sessions.pop(session, 0) is None:
            self._links[session.peer.address] -= 1
        person = session.person
        if person is not None and person.session is session:
            session.person = None
            self._gone(person, "lost", milliseconds(self.clock))

    def login_failed(self, session: Session) -> None:
        """Count a failed login; too many close the link."""
        session.failed_logins += 1
        if session.failed_logins >= self.limits.failed_logins:
            self.clock.callLater(0, session.bye, "failed-logins")

    def shut_down(self) -> None:
        """Say good-bye to every link; running matches stay in the store."""
        self._shutting_down = True
        for room in self.rooms.values():
            room.stop()
        for session in tuple(self.sessions):
            session.bye("shutting-down", RETRY_AFTER)

    # ---- lines

    def grammar(self, session: Session) -> Grammar:
        """The commands that a session can give where it is; in the lobby those of all games, to be refused."""
        room = session.person.room if session.person else None
        return self._grammars[room.ruleset.name] if room else self._everywhere

    def texts(self, session: Session) -> Mapping[str, str]:
        """The sentences of all codes that a session can be answered with where it is."""
        room = session.person.room if session.person else None
        return self._texts[room.ruleset.name] if room else HOST_TEXTS

    def admit(self, session: Session, command: type) -> None:
        """Refuse a command that cannot be used where the session is. Raises `Illegal`."""
        admit(command, session.person)

    def carry_out(self, session: Session, command: Any, stamp: int) -> None:
        """Do what a command says. Raises `Refused`; then nothing has changed."""
        order = ORDERS.get(type(command))
        if order is not None:
            order(self, session, command, stamp)
            return
        person = session.person
        assert person is not None
        assert person.room is not None
        play = person.room.playing()
        if isinstance(command, tuple(person.room.ruleset.queries)):
            play.answer(session, command, stamp)
        else:
            play.command(person, command, stamp)

    def say(self, session: Session, text: str) -> None:
        """Chat to where one is. Raises `Illegal` (`not-logged-in`)."""
        person = session.person
        if person is None:
            raise Illegal("not-logged-in")
        here = person.room.sessions() if person.room else self.in_lobby()
        hearers = [other for other in here if other is not session or session.programmed]
        publish(hearers, Said(person.name, text, "room"))

    # ---- people

    def in_lobby(self) -> list[Session]:
        """The links of everybody in the lobby."""
        return [person.session for person in self.people.lobby if person.session is not None]

    def _around(self, person: Person) -> list[Session]:
        """The links of everybody where somebody is, without their own."""
        here = person.room.sessions() if person.room else self.in_lobby()
        return [session for session in here if session is not person.session]

    def welcome(self, session: Session, person: Person, stamp: int) -> None:
        """A link now belongs to somebody; an older link of theirs is closed.

        Whoever comes back to a table sees it as it is, then what their coming back causes.
        """
        old = person.session
        if old is not None:
            old.person = None
            old.bye("replaced")
        person.session = session
        session.person = person
        was_gone, person.gone_since = person.gone_since is not None, None
        session.put(LoggedIn(person.name, person.guest, person.kind, person.token))
        if was_gone:
            publish(self._around(person), Came(person.name, person.kind, person.where))
        if (room := person.room) is not None:
            room.show(session)
            if was_gone:
                room.back(person, stamp)
                room.changed(besides=session)

    def mark_as_bot(self, person: Person) -> None:
        """A login turns out to be a program that plays by itself; everybody around is told."""
        if not person.is_person:
            return
        person.kind = "bot"
        publish((s for s in self._around(person) if s.programmed), Came(person.name, person.kind, person.where))
        if person.room is not None:
            person.room.changed()

    def _gone(self, person: Person, reason: str, stamp: int) -> None:
        person.session = None
        person.gone_since = stamp
        publish(self._around(person), Went(person.name, person.where, reason))
        if person.room is not None:
            person.room.lost(person, stamp)
            person.room.changed()

    def leave(self, person: Person, stamp: int) -> None:
        """Somebody says good-bye. A seat in a running match is kept for them, everything else is given up."""
        session = person.session
        if session is not None:
            session.person = None
        self._gone(person, "left", stamp)
        if not self.plays(person):
            self.forget(person)

    def plays(self, person: Person) -> bool:
        """Whether somebody holds a seat in a match that is not over."""
        return person.room is not None and person.room.plays(person)

    def forget(self, person: Person) -> None:
        """Somebody is gone for good: their seat and their name are free."""
        if person.room is not None:
            room = person.room
            room.forget(person)
            room.changed()
        self.people.forget(person)

    def may_go(self, person: Person) -> None:
        """Refuse to let somebody go elsewhere who plays in a running match. Raises `Illegal` (`match-running`)."""
        if self.plays(person):
            raise Illegal("match-running")

    def go(self, person: Person, room: Room | None) -> None:
        """Take somebody from where they are to a room, or to the lobby (None)."""
        old = person.room
        publish(self._around(person), Went(person.name, person.where, "left"))
        if old is not None:
            old.forget(person)
            old.changed()
        if room is not None:
            room.enter(person)
        publish(self._around(person), Came(person.name, person.kind, person.where))
        if room is not None:
            room.changed(besides=person.session)
            if person.session is not None:
                room.show(person.session)

    # ---- rooms

    def open_room(self, game: str, name: str, opener: Person | None = None) -> Room:
        """A new table. Raises `Illegal`: `too-many`, `shutting-down`."""
        if self._shutting_down:
            raise Illegal("shutting-down")
        if len(self.rooms) >= self.limits.rooms:
            raise Illegal("too-many", what=Words("tables"), limit=self.limits.rooms)
        room = Room(self._next_room, self.rulesets[game], name, self, opener)
        self._next_room += 1
        self.rooms[room.number] = room
        return room

    def stand(self, standing: Standing) -> Room:
        """Open a house table. Raises `Illegal` when its game, bots or options do not exist."""
        if standing.game not in self.rulesets:
            raise Illegal("no-such-game", game=standing.game, games=", ".join(self.rulesets))
        room = self.open_room(standing.game, standing.name)
        HouseTable(self, room, standing).open()
        return room

    def listed(self, room: Room, message: RoomListed) -> None:
        """Tell the lobby of a change at a table."""
        if room.number in self.rooms:
            publish((s for s in self.in_lobby() if s.programmed), message, room.ticket)

    def close_room(self, room: Room, stamp: int) -> None:
        """A table is no more."""
        there = [person for person in room.people if person.crew is None]
        room.close(stamp)
        del self.rooms[room.number]
        for person in there:
            publish(self._around(person), Came(person.name, person.kind, LOBBY))
        publish((s for s in self.in_lobby() if s.programmed), RoomGone(room.number))

    def match_over(self, room: Room) -> None:
        """A match has ended; whoever asked for it is told."""
        for listener in tuple(self.match_listeners):
            listener(room)

    def on_match_over(self, listener: Callable[[Room], None]) -> None:
        """Call `listener` with the room of each match that ends."""
        self.match_listeners.append(listener)

    # ---- server bots

    def add_bot(self, room: Room, kind: str, level: int | None, stamp: int) -> Person:
        """Seat a bot of the server. Raises `Illegal`: `no-such-bot`, `too-many`, `room-full`."""
        if kind not in self.bots.kinds():
            raise Illegal("no-such-bot", bot=kind, bots=", ".join(self.bots.kinds()) or "-")
        if sum(1 for person in self.people if person.crew) >= self.limits.bots:
            raise Illegal("too-many", what=Words("bots"), limit=self.limits.bots)
        number = next(n for n in range(1, self.limits.bots + 1_000_000) if f"{kind}-{n}" not in self.people)
        bot = self.people.enter(f"{kind}-{number}", "bot", stamp, crew=kind)
        try:
            room.seat_bot(bot)
        except Refused:
            self.people.forget(bot)
            raise
        self.bots.start(kind, level, bot.token)
        return bot

    def dismiss(self, bot: Person) -> None:
        """Let a server bot go."""
        self.bots.stop(bot.token)
        session, bot.session = bot.session, None
        self.people.forget(bot)
        if session is not None:
            session.person = None
            session.bye("quit")

    # ---- housekeeping

    def limits_plain(self) -> dict[str, int]:
        """Every limit that is in force."""
        return attrs.asdict(self.limits)

    def _sweep(self) -> None:
        self.clock.callLater(SWEEP_EVERY, self._sweep)
        sweep(self, milliseconds(self.clock))


def _union(grammar: Grammar, rulesets: Mapping[str, AnyRuleset]) -> Grammar:
    """The grammar with the commands of all games; where two games share a verb, the first one's stands for it."""
    for ruleset in rulesets.values():
        for command in (*ruleset.commands, *ruleset.queries):
            try:
                grammar = grammar.plus((command,))
            except ValueError:
                continue
    return grammar
