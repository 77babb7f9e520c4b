"""A match as it is played in a room: who plays on which seat, who hears of what, what the clocks show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from attrs import evolve

from platform_plugin.cast import Cast
from platform_plugin.clock import Clock, Timer, milliseconds
from platform_plugin.limits import SECOND, Limits
from platform_plugin.match import Happening, Match
from platform_plugin.people import Person
from platform_plugin.recess import Recess
from platform_plugin.store import Store
from platform_plugin.wrapping import wrapped
from protocol.codec import EventCodec
from protocol.errors import Illegal
from protocol.messages import Clock as ClockMessage
from protocol.messages import Event, Snapshot, encode
from protocol.record import Entry, Header
from protocol.ruleset import AnyRuleset, Screen
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.session import Session

CLOCK_EVERY: Final = 10 * SECOND
TOLD_AT: Final = (10, 30, 60, 120)
"""Seconds left at which people are told; programs hear every ten seconds."""
WAITS_AFTER_RESTART: Final = 30 * SECOND
"""How long a match waits for all its players after a restart of the server (games.md 2.11, D)."""
BOT_STARTS_IN: Final = 10 * SECOND
"""How long a server bot that was seated just before the start may take until it is called absent."""


class Place(Protocol):
    """Where a match is played: a room."""

    number: int

    def sessions(self) -> Iterator[Session]:
        """The links of everybody there."""

    def match_changed(self) -> None:
        """The match was paused, goes on, is frozen, or is over."""

    def recess_ends_in(self, left: int) -> None:
        """A pause by vote ends by itself in so many ms."""


class Play:
    """One match with its players. What the rules decide goes out from here, to each viewer what it may hear."""

    def __init__(
        self,
        place: Place,
        ruleset: AnyRuleset,
        header: Header,
        cast: Cast,
        waits: bool,
        surroundings: tuple[Store, Clock, Limits],
    ) -> None:
        store, self._clock, self._limits = surroundings
        self.match = Match(ruleset, EventCodec(ruleset.events), header, store, self._clock, self)
        self.cast = cast
        self.counts = header.rated
        """Whether the result will count for rankings."""
        self.recess = Recess(self._clock, self._limits.pause, self._recess_ends_in, self._recess_is_over)
        self.listeners: list[Callable[[Happening], None]] = []
        """Who is told of every event besides those at the table, after them."""
        self._place = place
        self._room = place.number
        self._hearers = place.sessions
        self._ruleset = ruleset
        self._waits = waits
        self._ticker: Timer | None = None
        self._missing: set[int] = set()
        """The seats whose players are not back yet after a restart, as long as the match waits."""
        self._patient = True
        """Whether it is not yet so long after a restart that one person who is back would do."""
        self._alarms: list[Timer] = []
        """What is due once, some time after the start."""

    # ---- what it is like

    @property
    def state(self) -> str:
        """`running`, `paused`, `frozen` or `over`."""
        if self.match.frozen:
            return "frozen"
        if self.match.outcome is not None:
            return "over"
        return "paused" if self.match.paused else "running"

    @property
    def over(self) -> bool:
        """Whether the match has an outcome."""
        return self.match.outcome is not None

    @property
    def players(self) -> Mapping[int, Person]:
        """Who plays on each seat, or played there last."""
        return self.cast.players

    def seat_of(self, person: Person) -> int | None:
        """The seat that somebody plays on; None for watchers, and for those who have given theirs up."""
        return self.cast.seat_of(person)

    def stands_empty(self, seat: int, stamp: int) -> bool:
        """Whether nobody has played on a seat for so long that others may vote on it."""
        if seat in self.cast.given_up:
            return True
        person = self.players.get(seat)
        gone = person.gone_since if person is not None else None
        return gone is not None and stamp - gone >= self._limits.seat_safe

    def snapshot(self, person: Person) -> Snapshot:
        """All that somebody may know of the match."""
        viewer = self.seat_of(person)
        fold = self.match.knowledge.of(viewer)
        return Snapshot(self._room, self.match.id, fold.rev, self._ruleset.dump(fold.state()), viewer)

    def show(self, session: Session) -> None:
        """The match as a snapshot with the clock, or drawn for people; nothing of a frozen one."""
        if self.match.frozen or session.person is None:
            return
        if session.programmed:
            session.put(self.snapshot(session.person), self.match.ticket)
            self._send_clock(session)
            return
        viewer = self.seat_of(session.person)
        state = self.match.knowledge.of(viewer).state()
        now = self.match.now(milliseconds(self._clock))
        session.say_text(self._ruleset.draw(state, viewer, now, self._screen(session)), self.match.ticket)

    def _screen(self, session: Session) -> Screen:
        """The reader's window, with the names of the players."""
        names = {seat: person.name for seat, person in self.players.items()}
        return evolve(session.screen, names=names)

    # ---- what players do

    def begin(self, opening: Sequence[Any], stamp: int) -> None:
        """Start the match."""
        persons = [seat for seat, person in self.players.items() if person.is_person]
        self.match.begin(opening, persons, stamp)
        for seat, person in self.players.items():
            if person.present:
                continue
            if person.crew is None:
                self.lost(seat, stamp)
            else:
                self._alarms.append(self._clock.callLater(BOT_STARTS_IN / 1000, self._still_starting, seat, person))

    def revive(self, entries: Sequence[Entry]) -> None:
        """Go on with a match that ran when the server ended, once all persons are back, or some after a while."""
        persons = [seat.seat for seat in self.match.header.seats if seat.kind == "person"]
        self.match.revive(entries, persons, milliseconds(self._clock))
        self._missing = {seat for seat, _ in self._playing()}
        self._alarms.append(self._clock.callLater(WAITS_AFTER_RESTART / 1000, self._has_waited))

    @property
    def awaited(self) -> set[int]:
        """The seats of persons that a match waits for after a restart, before it goes on."""
        return {seat for seat, person in self._playing() if seat in self._missing and person.is_person}

    def _playing(self) -> Iterator[tuple[int, Person]]:
        """The seats that nobody has given up, with their players."""
        return ((seat, person) for seat, person in self.players.items() if seat not in self.cast.given_up)

    def _has_waited(self) -> None:
        self._patient = False
        if any(person.present and person.is_person for _, person in self._playing()) or not self.cast.had_persons:
            self._wait_no_longer(milliseconds(self._clock))

    def _wait_no_longer(self, stamp: int) -> None:
        """Go on without those who are not back, of whom the rules are told."""
        missing, self._missing = sorted(self._missing - self.cast.given_up), set()
        for seat in missing:
            self.lost(seat, stamp)
        self._resume(stamp)

    def _still_starting(self, seat: int, bot: Person) -> None:
        if not bot.present and self.seat_of(bot) == seat:
            self.lost(seat, milliseconds(self._clock))

    def command(self, person: Person, command: Any, stamp: int) -> None:
        """A game's command. Raises `Refused`: `no-match`, `not-seated`, `frozen`, and what the rules say."""
        if self.over:
            raise Illegal("no-match")
        seat = self.seat_of(person)
        if seat is None:
            raise Illegal("not-seated")
        self.match.play(command, seat, stamp)

    def answer(self, session: Session, query: Any, stamp: int) -> None:
        """Answer a game's query, open to everybody here. Raises `Refused`."""
        assert session.person is not None
        viewer = self.seat_of(session.person)
        answer = self.match.ask(query, viewer, stamp)
        if session.programmed:
            session.put(dict(answer), self.match.ticket)
            return
        state = self.match.knowledge.of(viewer).state()
        session.say_text(self._ruleset.show(state, answer, viewer, self._screen(session)), self.match.ticket)

    def give_up(self, seat: int, stamp: int) -> None:
        """The owner of a seat leaves it for good, or until coming back; once they are told, `pause_if_deserted`."""
        self.match.seat_left(seat, absent=False, stamp=stamp)
        self.cast.abandon(seat)

    def lost(self, seat: int, stamp: int) -> None:
        """The line of a player is gone; the seat plays on by the clock."""
        self.match.seat_left(seat, absent=True, stamp=stamp)

    def back(self, seat: int, stamp: int) -> None:
        """A player is there again; a match that waited for somebody goes on after a countdown."""
        person = self.players[seat].is_person
        self.match.seat_back(seat, person=person, stamp=stamp)
        self._missing.discard(seat)
        if person and not self._patient and self._missing:
            self._wait_no_longer(stamp)
        else:
            self._resume(stamp)

    def _resume(self, stamp: int) -> None:
        """Go on after a countdown, unless the table has voted for a pause or somebody is waited for."""
        if not self.recess.lasts and not self.awaited and self.attended(stamp):
            self.match.resume(stamp, self._limits.resume_countdown)

    # ---- pauses

    def pause(self, stamp: int) -> None:
        """The players have voted for a pause."""
        self.recess.begin(stamp)
        self.match.pause(stamp)
        if not self.match.paused:
            self.recess.end()

    def go_on(self, stamp: int) -> None:
        """The pause is over; a match that nobody attends waits on."""
        self.recess.end()
        self._missing.clear()
        self._resume(stamp)

    def _recess_is_over(self) -> None:
        self.go_on(milliseconds(self._clock))

    def _recess_ends_in(self, left: int) -> None:
        self._place.recess_ends_in(left)
        for session in self._hearers():
            self._send_clock(session)

    def pause_if_deserted(self, stamp: int) -> None:
        """The clock of a match that nobody attends stands."""
        if not self.attended(stamp):
            self.match.pause(stamp)

    def _counts_as_here(self, seat: int, person: Person, stamp: int) -> bool:
        gone = person.gone_since
        return seat not in self.cast.given_up and (gone is None or stamp - gone < self._limits.absent_seat)

    def stop(self) -> None:
        """Let go of all timers; the log stays as it is."""
        self.match.stop()
        self.recess.end()
        self._stop_ticker()
        for alarm in self._alarms:
            if alarm.active():
                alarm.cancel()
        self._alarms.clear()

    # ---- what the match tells (`Table`)

    def happened(self, happening: Happening) -> None:
        """Tell everybody who may hear of an event, and nobody else; each audience's line is made once."""
        lines: dict[int, bytes] = {}
        event, audience = happening.event, happening.audience
        match, ticket = self.match, self.match.ticket
        for session in self._hearers():
            assert session.person is not None
            viewer = self.cast.seat_of(session.person)
            if audience is not None and viewer not in audience:
                continue
            if viewer is None and session.skips_events():
                continue
            fold = match.knowledge.of(viewer)
            if session.programmed:
                if fold.rev not in lines:
                    lines[fold.rev] = encode(Event(self._room, match.id, fold.rev, event.at, happening.body))
                session.link.write(lines[fold.rev], ticket)
            if session.narrated or not session.programmed:
                words = self._ruleset.tell(fold.state(), event, viewer, self._screen(session))
                session.narrate(words, ticket)
        for listener in tuple(self.listeners):
            listener(happening)

    def attended(self, stamp: int) -> bool:
        """False once the last person has gone from a match that waits for persons and has had one (games.md 2.11, D).

        It is asked before each deadline too, so that a round does not end in the moment in which it would pause.
        """
        if not self.cast.had_persons or not self._waits:
            return True
        persons = ((seat, person) for seat, person in self.players.items() if person.is_person)
        return any(self._counts_as_here(seat, person, stamp) for seat, person in persons)

    def ticked(self) -> None:
        """A deadline has passed: clocks may show something else from now on. People are told by the rules' words."""
        for session in self._hearers():
            self._send_clock(session)
        self._next_tick()

    def _show_clocks(self) -> None:
        """Time has gone by."""
        for session in self._hearers():
            self._send_clock(session, aloud=True)
        self._next_tick()

    def match_changed(self) -> None:
        """The match was paused, goes on, is frozen, or is over."""
        if not self.match.running:
            self.recess.end()
        if self.over:
            self.cast.given_up.clear()
        self._place.match_changed()
        self.ticked()

    def _send_clock(self, session: Session, *, aloud: bool = False) -> None:
        """What one's clock shows: to programs always, in words (`aloud`) at the marks of `TOLD_AT`."""
        assert session.person is not None
        clock = self.match.clock_of(self.seat_of(session.person), milliseconds(self._clock))
        if clock is None:
            return
        if session.programmed:
            session.put(ClockMessage(self._room, clock.running, clock.left), self.match.ticket)
        if aloud and clock.running and clock.left is not None and (seconds := round(clock.left / 1000)) in TOLD_AT:
            time = f"{seconds // 60}:{seconds % 60:02}"
            words = Words(clock.says.text, {**clock.says.args, "time": time})
            said = session.in_words(words)
            session.narrate(said if session.programmed else wrapped(said, session.screen.width), self.match.ticket)

    def _next_tick(self) -> None:
        """Send clocks again when they show the next whole ten seconds; their end is a deadline and comes anyway."""
        self._stop_ticker()
        if not self.match.running or self.match.paused:
            return
        shown = self.match.clock_of(None, milliseconds(self._clock))
        left = shown.left if shown and shown.left is not None else None
        if left is not None and left <= CLOCK_EVERY:
            return
        until = CLOCK_EVERY if left is None else left % CLOCK_EVERY or CLOCK_EVERY
        self._ticker = self._clock.callLater(until / 1000, self._show_clocks)

    def _stop_ticker(self) -> None:
        if self._ticker is not None and self._ticker.active():
            self._ticker.cancel()
        self._ticker = None
