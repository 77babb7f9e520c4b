"""The host: everybody and everything that is here, and the ways between them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version
from typing import Any, Final

import attrs

from platform_plugin.accounts import Accounts
from platform_plugin.arrivals import come_back, tell_away, who_cares
from platform_plugin.audit import Audit
from platform_plugin.bad_words import BadWords
from platform_plugin.calls import Calls
from platform_plugin.catalog import Catalog
from platform_plugin.channels import Channels
from platform_plugin.clock import Clock, milliseconds
from platform_plugin.crew import Crew
from platform_plugin.drain import Drain
from platform_plugin.gate import Gate
from platform_plugin.house_table import HouseTable
from platform_plugin.hub import Hub, publish
from platform_plugin.limits import Limits
from platform_plugin.mail import Mail
from platform_plugin.need import BEGINNINGS, NEEDS, Need, admit
from platform_plugin.orders import ORDERS
from platform_plugin.outlet import BotStarter, Outlet, Passwords, Peer
from platform_plugin.people import LOBBY, People, Person
from platform_plugin.presence import RETRY_AFTER, greet, send_home
from platform_plugin.renewal import renew
from platform_plugin.result_post import post_result
from platform_plugin.results import Results
from platform_plugin.revival import revive
from platform_plugin.roles import Roles
from platform_plugin.room import Room
from platform_plugin.seek import Seeks
from platform_plugin.sentences import Sentences
from platform_plugin.session import Session
from platform_plugin.shelf import Shelf
from platform_plugin.speech import refuse_text, refuse_words, speak
from platform_plugin.standing import Standing
from platform_plugin.store import Store
from platform_plugin.survival import Survivals
from platform_plugin.sweep import sweep
from platform_plugin.tutorial import Tutorials
from protocol.discovery import Discovered
from protocol.errors import HOST_TEXTS, Illegal
from protocol.messages import Came, RoomGone, RoomListed, Said, Went
from protocol.ruleset import AnyRuleset
from protocol.slash import Grammar
from protocol.words import Words

logger = logging.getLogger(__name__)

GREET_AFTER: Final = 0.3
"""Seconds of silence after which a new link is greeted: programs that speak at once read no prose."""
SWEEP_EVERY: Final = 5.0


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
        passwords: Passwords,
        admins: Iterable[str] = (),
        stop: Callable[[], None] = lambda: None,
        find_rulesets: Callable[[], Discovered] | None = None,
    ) -> None:
        self.name = name
        self.version = version("weltentisch")
        self.catalog = Catalog(rulesets, find_rulesets)
        self.store = store
        self.clock = clock
        self.draw_bytes = entropy
        self.bots = bots
        self.limits = limits
        self.hub = Hub()
        self.crew = Crew(self)
        self.people = People(entropy)
        self.passwords = passwords
        self.accounts = Accounts(self.shelf("accounts"), self.shelf("looks"))
        self.roles = Roles(self.shelf("roles"), admins)
        self.audit = Audit(self.shelf("audit"), limits.audit_entries, lambda: milliseconds(clock))
        self.bans = Sentences(self.shelf("bans"), limits.bans)
        self.mutes = Sentences(self.shelf("mutes"), limits.bans)
        self.gate = Gate(limits)
        self.drain = Drain(clock, self.announce, self._end)
        self._stop = stop
        self.bad_words = BadWords(self.shelf("bad-words"))
        self.mail = Mail(self.shelf("mail"), limits.letters)
        self.channels = Channels(limits.channels_per_person)
        self.seeks: Seeks = Seeks(self)
        self.calls = Calls(self)
        self.tutorials = Tutorials(self)
        self.results = Results(store, lambda: self.hub.committed)
        self.survivals = Survivals(self.shelf("tables"))
        self.rooms: dict[int, Room] = {}
        self.sessions: dict[Session, None] = {}
        self.match_listeners: list[Callable[[Room], None]] = []
        self._next_room = 1
        self._votes = 0
        self._shutting_down = False
        store.listen(self.hub.commit)
        clock.callLater(SWEEP_EVERY, self._sweep)

    @property
    def surroundings(self) -> tuple[Store, Clock, Limits]:
        """What a match needs of the host."""
        return self.store, self.clock, self.limits

    def shelf(self, name: str) -> Shelf:
        """A shelf of the store."""
        return Shelf(self.store, name, lambda: self.hub.committed)

    # ---- rulesets

    @property
    def rulesets(self) -> Mapping[str, AnyRuleset]:
        """Those that new tables can play, by name."""
        return self.catalog.rulesets

    @property
    def packages(self) -> tuple[str, ...]:
        """Where sentences may come from."""
        return self.catalog.packages

    def cleared(self, room: Room) -> None:
        """The match of a table was cleared away: it plays the newest version of its game from now on."""
        renew(self, room)

    # ---- links

    def connect(self, outlet: Outlet, peer: Peer) -> Session:
        """A new link. One too many is told so and closed."""
        stamp = milliseconds(self.clock)
        session = Session(self, outlet, peer, stamp)
        if self._shutting_down:
            session.bye("shutting-down", RETRY_AFTER)
        elif len(self.sessions) >= self.limits.links or self.gate.crowded(peer):
            session.bye("server-full", RETRY_AFTER)
        elif (ban := self.bans.on_peer(peer, stamp)) is not None:
            session.refuse(ban.refusal("banned"), None)
            session.bye("banned")
        else:
            self.sessions[session] = None
            self.gate.opened(peer)
            self.clock.callLater(GREET_AFTER, greet, self, session)
        return session

    def announce(self, words: Words) -> None:
        """Tell everybody who is logged in."""
        for session in tuple(self.sessions):
            if session.person is not None:
                session.put(Said("", session.in_words(words), "server"))

    def _end(self) -> None:
        self.shut_down()
        self._stop()

    def shut_down(self) -> None:
        """Say good-bye to every link; running matches stay in the store."""
        self._shutting_down = True
        for room in self.rooms.values():
            room.stop()
        stamp = milliseconds(self.clock)
        for session in tuple(self.sessions):
            send_home(self, session, stamp)

    # ---- lines

    def grammar(self, session: Session) -> Grammar:
        """The commands that a session can give where it is; in the lobby those of all games, to be refused."""
        room = session.person.room if session.person else None
        return self.catalog.grammar(room.ruleset) if room else self.catalog.everywhere

    def texts(self, session: Session) -> Mapping[str, str]:
        """The sentences of all codes that a session can be answered with where it is."""
        room = session.person.room if session.person else None
        return self.catalog.texts(room.ruleset) if room else HOST_TEXTS

    def admit(self, session: Session, command: type) -> None:
        """Refuse a command that cannot be used where the session is. Raises `Illegal`."""
        person = session.person
        if person is not None and NEEDS.get(command) is Need.ADMIN:
            # A role may have been granted or taken away from the terminal meanwhile.
            person.roles = self.roles.of(person.account)
        admit(command, person)
        if command in BEGINNINGS and self.drain.on:
            raise Illegal("shutting-down")

    def carry_out(self, session: Session, command: Any, stamp: int) -> None:
        """Do what a command says. Raises `Refused`; then nothing has changed."""
        refuse_words(self, session, command, stamp)
        come_back(self, session, command)
        order = ORDERS.get(type(command))
        if order is not None:
            order(self, session, command, stamp)
            return
        person = session.person
        assert person is not None
        assert person.room is not None
        play = person.room.playing()
        if type(command) in person.room.ruleset.queries:
            play.answer(session, command, stamp)
        else:
            play.command(person, command, stamp)

    def say(self, session: Session, text: str) -> None:
        """Chat to where one is. Raises `Illegal` (`not-logged-in`)."""
        person = session.person
        if person is None:
            raise Illegal("not-logged-in")
        refuse_text(self, session, text, session.heard_at)
        come_back(self, session, None)
        here = person.room.sessions() if person.room else self.in_lobby()
        speak(person, here, Said(person.name, text, "room"))

    # ---- people

    def in_lobby(self) -> list[Session]:
        """The links of everybody in the lobby."""
        return [person.session for person in self.people.lobby if person.session is not None]

    def around(self, person: Person) -> list[Session]:
        """The links of everybody where somebody is, without their own."""
        here = person.room.sessions() if person.room else who_cares(self.in_lobby(), person)
        return [session for session in here if session is not person.session]

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
        self.person_changed(person)
        self.gate.guest_gone(person.address)
        person.address = None

    def may_go(self, person: Person) -> None:
        """Refuse to let somebody go elsewhere who plays in a running match. Raises `Illegal` (`match-running`)."""
        if self.plays(person):
            raise Illegal("match-running")

    def go(self, person: Person, room: Room | None, reason: str = "left") -> None:
        """Take somebody from where they are to a room, or to the lobby (None). Those absent have gone already."""
        old = person.room
        if person.present:
            publish(self.around(person), Went(person.name, person.where, reason))
        if old is not None:
            old.forget(person)
            old.changed()
        if room is not None:
            room.enter(person)
        if person.present:
            publish(self.around(person), Came(person.name, person.kind, person.where))
            if person.away is not None:
                tell_away(self, person)
        if room is not None:
            room.changed(besides=person.session)
            if person.session is not None:
                room.show(person.session)

    def send_out(self, person: Person, room: Room, stamp: int) -> None:
        """Send somebody from a room to the lobby, who hears of it; a server bot is let go."""
        room.send_out(person, stamp)
        session, went = person.session, Went(person.name, person.where, "kicked")
        if person.crew is None:
            self.go(person, None, "kicked")
            if session is not None:
                session.put(went)
        else:
            publish(self.around(person), went)
            room.forget(person)
            self.crew.dismiss(person)
            room.changed()
        if room.play is not None:
            room.play.pause_if_deserted(stamp)

    # ---- rooms

    def open_room(self, game: str, name: str, opener: Person | None = None) -> Room:
        """A new table. Raises `Illegal`: `too-many`, `shutting-down`."""
        if self._shutting_down or self.drain.on:
            raise Illegal("shutting-down")
        if len(self.rooms) >= self.limits.rooms:
            raise Illegal("too-many", what=Words("tables"), limit=self.limits.rooms)
        room = Room(self._next_room, self.rulesets[game], name, self, opener)
        self._next_room += 1
        self.rooms[room.number] = room
        return room

    def revive(self) -> None:
        """Open the tables again whose matches ran when an earlier server ended. Raises `StoreFailed`."""
        revive(self)

    def keep_numbers(self, upto: int) -> None:
        """New tables get higher numbers than this."""
        self._next_room = max(self._next_room, upto + 1)

    def free_number(self, wanted: int) -> int:
        """The number of a table that was there before a restart; a new one where another table has it by now."""
        return wanted if wanted not in self.rooms else self._next_room

    def put_back(self, room: Room) -> None:
        """A table that was there before a restart is there again."""
        self.rooms[room.number] = room
        self.keep_numbers(room.number)

    def person_changed(self, person: Person) -> int:
        """Somebody has another token, none, or an account now: so it is after a restart too, at all their tables.

        The ticket of the last write.
        """
        ticket = 0
        for room in self.rooms.values():
            if room.play is not None and room.play.cast.concerns(person):
                room.remember()
                ticket = max(ticket, room.ticket)
        return ticket if person.guest else max(ticket, self.survivals.renewed(person))

    def stand(self, standing: Standing) -> Room:
        """Open a house table. Raises `Illegal` when its game, bots or options do not exist."""
        if standing.game not in self.rulesets:
            raise Illegal("no-such-game", game=standing.game, games=", ".join(self.rulesets))
        room = self.open_room(standing.game, standing.name)
        HouseTable(self, room, standing).open()
        return room

    def next_vote(self) -> int:
        """A number for a vote, of which there is one on the whole server."""
        self._votes += 1
        return self._votes

    def listed(self, room: Room, message: RoomListed) -> None:
        """Tell the lobby of a change at a table."""
        if room.number in self.rooms and not room.table.invisible:
            publish((s for s in self.in_lobby() if s.programmed), message, room.ticket)
        self.seeks.table_changed(room)
        self.calls.table_changed(room)
        self.tutorials.table_changed(room)

    def unlisted(self, room: Room) -> None:
        """Tell the lobby that a table is in no list any more."""
        publish((s for s in self.in_lobby() if s.programmed), RoomGone(room.number))

    def close_room(self, room: Room, stamp: int) -> None:
        """A table is no more."""
        there = [person for person in room.people if person.present and person.crew is None]
        room.close(stamp)
        del self.rooms[room.number]
        for person in there:
            if person.present:
                publish(self.around(person), Came(person.name, person.kind, LOBBY))
                if person.away is not None:
                    tell_away(self, person)
        if not room.table.invisible:
            self.unlisted(room)
        self.calls.table_changed(room)

    def match_over(self, room: Room) -> None:
        """A match has ended: its result is filed, and whoever asked for it is told."""
        room.file_result(self.results)
        post_result(self, room)
        for listener in tuple(self.match_listeners):
            listener(room)

    def on_match_over(self, listener: Callable[[Room], None]) -> None:
        """Call `listener` with the room of each match that ends."""
        self.match_listeners.append(listener)

    # ---- housekeeping

    def limits_plain(self) -> dict[str, int]:
        """Every limit that is in force."""
        return attrs.asdict(self.limits)

    def _sweep(self) -> None:
        if self._shutting_down:
            return
        self.clock.callLater(SWEEP_EVERY, self._sweep)
        sweep(self, milliseconds(self.clock))
