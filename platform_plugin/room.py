"""A room: one table with its seats, its options, the people there and the match that is played.

What is done by vote is in `platform_plugin.assembly`, how a match begins in `platform_plugin.opening`, who gets whose
seat in `platform_plugin.succession`.

Refusals are raised before anything changes. Whatever changes is told: `room` to the programs that are there,
sentences to the people, `room_listed` to the lobby.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import evolve

from platform_plugin import absence, succession
from platform_plugin.assembly import Assembly
from platform_plugin.clock import milliseconds
from platform_plugin.door import Door
from platform_plugin.house import House
from platform_plugin.hub import publish
from platform_plugin.opening import answerable, opened
from platform_plugin.people import Person
from platform_plugin.play import Play
from platform_plugin.results import Results
from platform_plugin.seating import Seating
from platform_plugin.setting_up import check_before_start
from platform_plugin.standing import Standing
from platform_plugin.table_options import NO_BOTS, TableOptions, all_options
from protocol.errors import Illegal
from protocol.messages import Room as RoomMessage
from protocol.messages import RoomListed, Said, Seated
from protocol.ruleset import AnyRuleset, Practice
from protocol.words import Words, n_words

if TYPE_CHECKING:
    from platform_plugin.session import Session


class Room:
    """One table. Being in the room is watching it."""

    def __init__(
        self, number: int, ruleset: AnyRuleset, name: str, house: House, opener: Person | None = None
    ) -> None:
        self.number = number
        self.name = name
        self.opener = opener
        self.ruleset = ruleset
        self.options: Any = ruleset.options()
        """Those of the ruleset."""
        self.table = TableOptions()
        self.seating = Seating(ruleset.seats[-1])
        self.people: dict[Person, None] = {}
        """Everybody whose place is here, also while their line is lost."""
        self.play: Play | None = None
        self.standing: Standing | None = None
        self.counts = True
        """False where nothing that is played here counts for rankings."""
        self.house = house
        self.assembly = Assembly(self)
        self.door = Door(house.limits.kicked)
        self.returning: dict[Person, int] = {}
        """Absent owners whose seats were given up or passed on; they take them back by coming back."""
        self._chief: Person | None = None
        self._remembered = 0
        """The write by which the table would be found again after a restart."""
        self._empty_since: int | None = milliseconds(house.clock)

    # ---- what it looks like

    @property
    def state(self) -> str:
        """`open`, `running`, `paused`, `frozen` or `over`."""
        return self.play.state if self.play else "open"

    @property
    def ticket(self) -> int:
        """The write that anything said about this room now depends on."""
        return max(self.play.match.ticket, self._remembered) if self.play else 0

    @property
    def rated(self) -> bool:
        """Whether the match counts: all are registered, nobody wished it otherwise, chance decides.

        Of a match on the table that was settled at its start.
        """
        if self.play is not None:
            return self.play.counts
        counts = self.counts and self.seating.may_count and self.practice_seed() is None
        counts = counts and bool(self.seating.taken()) and self.standing is None
        return counts and not any(person.guest and person.crew is None for _, person in self.seating)

    def practice_seed(self) -> bytes | None:
        """The seed that the options fix."""
        return self.ruleset.practice_seed(self.options) if isinstance(self.ruleset, Practice) else None

    def _view(self, kind: type, **more: Any) -> Any:
        return kind(
            room=self.number,
            game=self.ruleset.name,
            name=self.name,
            state=self.state,
            rated=self.rated,
            seats=self.seating.views(milliseconds(self.house.clock)),
            options=all_options(self.options, self.table),
            host=None if self.chief is None else self.seating.seat_of(self.chief),
            **more,
        )

    def listing(self, kind: type = RoomMessage) -> Any:
        """The room as lists show it: without watchers."""
        return self._view(kind)

    def message(self) -> RoomMessage:
        """The room as those who are there see it."""
        watchers = tuple(p.name for p in self.people if p.present and self.seating.seat_of(p) is None)
        found: RoomMessage = self._view(RoomMessage, watchers=watchers)
        return found

    def sessions(self) -> Iterator[Session]:
        """The links of those who are there."""
        return (person.session for person in tuple(self.people) if person.session is not None)

    def remember(self) -> None:
        """Keep what of a running match has to be there after a restart."""
        self._remembered = self.house.survivals.remember(self) or self._remembered

    def changed(self, besides: Session | None = None) -> None:
        """Tell the programs that are there, and the lobby; people read `announce` instead.

        Everything that may end a vote or make somebody else the host comes by here.
        """
        self.remember()
        programs = (session for session in self.sessions() if session.programmed and session is not besides)
        publish(programs, self.message(), self.ticket)
        self.house.listed(self, self.listing(RoomListed))
        before, self._chief = self._chief, self.chief
        if self._chief is not None and self._chief is not before:
            self.announce(Words("{name} is the host of this table now.", {"name": self._chief.name}))
        self.assembly.recount(milliseconds(self.house.clock))

    def announce(self, words: Words, *, to_programs: bool = False) -> None:
        """Tell everybody here in a sentence; programs have `room` and need it only where that says less."""
        for session in self.sessions():
            if to_programs or session.narrated or not session.programmed:
                session.put(Said("", session.in_words(words), "server"), self.ticket)

    def show(self, session: Session) -> None:
        """All that somebody who enters has to know."""
        session.put(self.message(), self.ticket)
        self.show_relation(session)

    def show_relation(self, session: Session) -> None:
        """One's own seat, and the match as one may know it."""
        assert session.person is not None
        session.put(Seated(self.number, self.seating.seat_of(session.person)), self.ticket)
        if self.play is not None:
            self.play.show(session)
        self.assembly.show(session)

    # ---- coming and going

    @property
    def private(self) -> bool:
        """Whether one needs a password to come in."""
        return self.table.private is not None

    def may_see(self, person: Person) -> bool:
        """Whether lists show the table to somebody."""
        return not self.table.invisible or person.room is self

    def let_in(self, person: Person, password: str | None, stamp: int) -> None:
        """Refuse whoever may not come in. Raises `Illegal`: `not-allowed` (sent out lately), `wrong-password`."""
        owns = self.play is not None and not self.play.over and self.play.cast.owned_by(person) is not None
        self.door.check(person, None if owns else self.table.private, password, stamp, self.number)

    def enter(self, person: Person) -> None:
        """Somebody comes to watch."""
        self.people[person] = None
        person.room = self

    def forget(self, person: Person) -> None:
        """Somebody is no longer here and has no seat."""
        self.seating.rise(person)
        self.people.pop(person, None)
        self.returning.pop(person, None)
        person.room = None

    def send_out(self, person: Person, stamp: int) -> None:
        """Somebody has to go: a seat in a running match is given up for good, and the door stays shut for a while."""
        if self.play is not None:
            if not self.play.over and (seat := self.play.seat_of(person)) is not None:
                self.play.give_up(seat, stamp)
            self.play.cast.disown(person)
        self.door.shut(person, stamp)

    def plays(self, person: Person) -> bool:
        """Whether somebody holds a seat in a match that is not over."""
        return self.play is not None and not self.play.over and self.play.seat_of(person) is not None

    def lost(self, person: Person, stamp: int) -> None:
        """Somebody's line is gone; the seat stays theirs for a while."""
        if self.play is not None and (seat := self.play.seat_of(person)) is not None:
            self.play.lost(seat, stamp)
        if self.seating.seat_of(person) is not None:
            absence.watch(self, person)

    def back(self, person: Person, stamp: int) -> None:
        """Somebody's line is there again."""
        own = self.returning.pop(person, None)
        if self.play is None or self.play.over:
            return
        if (seat := self.play.seat_of(person)) is not None:
            self.play.back(seat, stamp)
            absence.tell_awaited(self)
        elif own is not None and own == self.owned_seat(person, own):
            succession.take_back(self, person, own, stamp)

    def turned_bot(self, person: Person) -> None:
        """A login turns out to be a bot: where none may sit it has to stand up, but for a match that runs."""
        if self.table.nobots and not self.plays(person):
            self.seating.rise(person)

    def deserted(self, stamp: int) -> bool:
        """Whether nobody has been here for so long that the table may go.

        A match of bots alone plays on; one that waits for persons, or is frozen, as long as guests' names are kept.
        """
        if self.standing or any(person.present and person.crew is None for person in self.people):
            self._empty_since = None
            return False
        if self._empty_since is None:
            self._empty_since = stamp
        empty = stamp - self._empty_since
        if self.state in ("running", "paused", "frozen"):
            return self.state != "running" and empty > self.house.limits.guest_kept
        return empty > self.house.limits.room_kept

    # ---- seats

    def join(self, person: Person, wanted: int | None) -> int:
        """Take a free seat.

        Raises `Illegal`: `already-seated`, `no-such-seat`, `seat-taken`, `room-full`, `not-allowed` (a bot).
        """
        play = self.play if self.play is not None and not self.play.over else None
        kept = play.cast.given_up if play else set[int]()
        seat = self.seating.choose(person, wanted, kept, lambda seat: play.players[seat])  # type: ignore[union-attr]
        self.refuse_bot(person)
        self.seating.sit(person, seat)
        if self.standing:
            self.seating.agree(seat)
        return seat

    def owned_seat(self, person: Person, wanted: int | None) -> int | None:
        """The seat of a running match that belongs to somebody who does not play now and asks for it, or for any."""
        if self.play is None or self.play.over or self.seating.seat_of(person) is not None:
            return None
        own = self.play.cast.owned_by(person)
        return own if wanted in (None, own) else None

    def refuse_bot(self, person: Person) -> None:
        """Refuse a bot where none may sit. Raises `Illegal` (`not-allowed`)."""
        if self.table.nobots and not person.is_person:
            raise Illegal("not-allowed", reason=NO_BOTS)

    @property
    def has_free_seat(self) -> bool:
        """Whether one more may sit down."""
        return len(self.seating.taken()) < self.ruleset.seats[-1]

    def leave_seat(self, person: Person, sure: bool, stamp: int) -> int:
        """Give one's seat up. Raises `Illegal`: `not-seated`; `confirm` in a running match unless `sure`."""
        seat = self.seating.need(person)
        if self.plays(person):
            if not sure:
                raise Illegal("confirm", seat=seat)
            assert self.play is not None
            self.play.give_up(seat, stamp)
        self.seating.rise(person)
        return seat

    # ---- before the start

    def may_call(self, person: Person) -> None:
        """Refuse whoever may not call for players now: `match-running`, `not-allowed`, `not-seated`."""
        self.seating.need(person)
        check_before_start(self)
        self.need_chief(person)

    @property
    def chief(self) -> Person | None:
        """The host of the table, where it has one (option `host`): the person who has been sitting longest."""
        return self.seating.first if self.table.host else None

    def need_chief(self, person: Person) -> None:
        """Refuse whoever is not the host of a table that has one. Raises `Illegal` (`not-allowed`)."""
        if self.chief is not None and person is not self.chief:
            reason = Words("only {name}, the host of this table, may do that", {"name": self.chief.name})
            raise Illegal("not-allowed", reason=reason)

    def confirm(self, person: Person, saved: bool, stamp: int) -> bool:
        """Agree to the start; True when that started the match.

        Raises `Illegal`: `not-seated`, `match-running`, `not-allowed`, `too-few-seats`, `option-conflict`,
        `ruleset-fault`.
        """
        seat = self.seating.need(person)
        check_before_start(self)
        with answerable(self.ruleset):
            self.ruleset.check(self.options, self.seating.taken())
        with self.seating.or_not():
            self.seating.agree(seat, counts=saved)
            if not self.seating.all_agree():
                return False
            self.start(stamp)
        return True

    def start(self, stamp: int) -> None:
        """Begin the match. Raises `Illegal` when the options do not allow it, or the rules fail at it."""
        play, first = opened(self, stamp)
        self.play = play
        self.remember()
        play.begin(first, stamp)
        self.changed()
        play.ticked()

    # ---- during and after the match

    def playing(self) -> Play:
        """The match here, running or finished. Raises `Illegal` (`no-match`)."""
        if self.play is None:
            raise Illegal("no-match")
        return self.play

    def match_changed(self) -> None:
        """The match was paused, goes on, is frozen, or is over."""
        self.changed()
        play = self.play
        if play is not None and play.over:
            self.returning.clear()
            self.house.match_over(self)

    def recess_ends_in(self, left: int) -> None:
        """A pause by vote ends by itself in so many ms."""
        words = n_words("The pause ends in {n} second.", "The pause ends in {n} seconds.", left // 1000)
        self.announce(words, to_programs=True)

    def file_result(self, results: Results) -> None:
        """Keep the result of the match that has just ended; matches of a house table are shows and are not kept."""
        play = self.playing()
        if play.match.outcome is not None and self.standing is None:
            ended = milliseconds(self.house.clock)
            header = evolve(play.match.header, rated=play.counts)
            results.file(header, play.match.outcome, ended, play.cast.crew)

    def reset(self, person: Person | None) -> None:
        """Clear a finished match away; the seats stay.

        Raises `Illegal`: `not-seated`, `match-running`, `no-match`.
        """
        if person is not None:
            self.seating.need(person)
        if not self.playing().over:
            raise Illegal("match-running")
        self.play = None
        if not self.standing:
            self.seating.reconsider()
        for _, sitting in self.seating:
            if not sitting.present and sitting.crew is None:
                self.seating.rise(sitting)
        self.house.cleared(self)
        self.changed()

    def stop(self) -> None:
        """Let go of all timers; the match stays in the store as it is."""
        self.assembly.close()
        if self.play is not None:
            self.play.stop()

    def close(self, stamp: int) -> None:
        """The table is no more: a match that still runs is void, server bots go, people are sent to the lobby.

        A frozen match stays in the store: a later server may have mended rules for it.
        """
        if self.play is not None and self.state != "frozen":
            self.play.match.annul(stamp)
            self.house.survivals.forget(self.play.match.id)
        self.stop()
        for person in tuple(self.people):
            self.forget(person)
            if person.crew is not None:
                self.house.crew.dismiss(person)
