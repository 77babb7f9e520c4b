"""A room: one table with its seats, its options, the people there and the match that is played.

Refusals are raised before anything changes. Whatever changes is told: `room` to the programs that are there,
sentences to the people, `room_listed` to the lobby.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Protocol

from platform_plugin.clock import Clock, milliseconds
from platform_plugin.hub import publish
from platform_plugin.limits import Limits
from platform_plugin.people import Person
from platform_plugin.play import Play
from platform_plugin.seating import Seating
from platform_plugin.standing import Standing
from platform_plugin.store import Store
from protocol.errors import Illegal
from protocol.messages import Room as RoomMessage
from protocol.messages import RoomListed, Said, Seated
from protocol.options import option_value, plain, with_option
from protocol.record import FORMAT, Header, RecordedSeat
from protocol.ruleset import AnyRuleset, Editions, Practice
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.session import Session

STILL_THERE: Final = Words("the finished match still lies on the table, /reset clears it away")


class House(Protocol):
    """What a room asks of the host around it."""

    clock: Clock
    limits: Limits
    store: Store

    def draw_bytes(self, size: int) -> bytes:
        """Random bytes."""

    def listed(self, room: Room, message: RoomListed) -> None:
        """Tell the lobby of a change."""

    def dismiss(self, bot: Person) -> None:
        """Let a server bot go."""

    def match_over(self, room: Room) -> None:
        """A match has ended here."""


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
        self.seating = Seating(ruleset.seats[-1])
        self.people: dict[Person, None] = {}
        """Everybody whose place is here, also while their line is lost."""
        self.play: Play | None = None
        self.standing: Standing | None = None
        self._saved = True
        self._empty_since: int | None = milliseconds(house.clock)
        self._house = house

    # ---- what it looks like

    @property
    def state(self) -> str:
        """`open`, `running`, `paused`, `frozen` or `over`."""
        return self.play.state if self.play else "open"

    @property
    def ticket(self) -> int:
        """The write that anything said about this room now depends on."""
        return self.play.match.ticket if self.play else 0

    @property
    def rated(self) -> bool:
        """Whether the match counts: all are registered, nobody wished it otherwise, chance decides."""
        counts = self._saved and self._practice_seed() is None
        return counts and bool(self.seating.taken()) and not any(person.guest for _, person in self.seating)

    def _practice_seed(self) -> bytes | None:
        """The seed that the options fix."""
        return self.ruleset.practice_seed(self.options) if isinstance(self.ruleset, Practice) else None

    def _view(self, kind: type, **more: Any) -> Any:
        return kind(
            room=self.number,
            game=self.ruleset.name,
            name=self.name,
            state=self.state,
            rated=self.rated,
            seats=self.seating.views(milliseconds(self._house.clock)),
            options=plain(self.options),
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

    def changed(self, besides: Session | None = None) -> None:
        """Tell the programs that are there, and the lobby; people read `announce` instead."""
        programs = (session for session in self.sessions() if session.programmed and session is not besides)
        publish(programs, self.message(), self.ticket)
        self._house.listed(self, self.listing(RoomListed))

    def announce(self, words: Words, *, to_programs: bool = False) -> None:
        """Tell everybody here in a sentence; programs have `room` and need it only where that says less."""
        for session in self.sessions():
            if to_programs or not session.programmed:
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

    # ---- coming and going

    def enter(self, person: Person) -> None:
        """Somebody comes to watch."""
        self.people[person] = None
        person.room = self

    def forget(self, person: Person) -> None:
        """Somebody is no longer here and has no seat."""
        self.seating.rise(person)
        self.people.pop(person, None)
        person.room = None

    def plays(self, person: Person) -> bool:
        """Whether somebody holds a seat in a match that is not over."""
        return self.play is not None and not self.play.over and self.play.seat_of(person) is not None

    def lost(self, person: Person, stamp: int) -> None:
        """Somebody's line is gone; the seat stays theirs for a while."""
        if self.play is not None and (seat := self.play.seat_of(person)) is not None:
            self.play.lost(seat, stamp)
        if self.seating.seat_of(person) is not None:
            delay = self._house.limits.absent_seat / 1000
            self._house.clock.callLater(delay, self._still_lost, person, person.gone_since)

    def _still_lost(self, person: Person, since: int | None) -> None:
        if person.room is not self or since is None or person.gone_since != since:
            return
        if self.plays(person):
            assert self.play is not None
            self.play.pause_if_deserted(milliseconds(self._house.clock))
        elif person.crew is None and self.seating.seat_of(person) is not None:
            self.seating.rise(person)
            self.changed()

    def back(self, person: Person, stamp: int) -> None:
        """Somebody's line is there again."""
        if self.play is not None and (seat := self.play.seat_of(person)) is not None:
            self.play.back(seat, stamp)

    def deserted(self, stamp: int) -> bool:
        """Whether nobody has been here for so long that the table may go.

        A match of bots alone plays on; one that waits for persons waits as long as guests' names are kept.
        """
        if self.standing or any(person.present and person.crew is None for person in self.people):
            self._empty_since = None
            return False
        if self._empty_since is None:
            self._empty_since = stamp
        empty = stamp - self._empty_since
        if self.state in ("running", "paused"):
            return self.state == "paused" and empty > self._house.limits.guest_kept
        return empty > self._house.limits.room_kept

    # ---- seats

    def join(self, person: Person, wanted: int | None, stamp: int) -> int:
        """Take a free seat, or one's own seat in the running match again.

        Raises `Illegal`: `already-seated`, `no-such-seat`, `seat-taken`, `room-full`.
        """
        play = self.play
        own = play.given_up_by(person) if play and self.seating.seat_of(person) is None else None
        if play is not None and own is not None and wanted in (None, own):
            self.seating.sit(person, own)
            play.back(own, stamp)
            return own
        kept = play.given_up if play else set[int]()
        seat = self.seating.choose(person, wanted, kept, lambda seat: play.players[seat])  # type: ignore[union-attr]
        self.seating.sit(person, seat)
        if self.standing:
            self.seating.agree(seat)
        return seat

    def seat_bot(self, bot: Person) -> int:
        """Give the lowest free seat to a server bot. Raises `Illegal` (`room-full`)."""
        seat = self.join(bot, None, 0)
        self.enter(bot)
        return seat

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

    def may_set(self, person: Person) -> None:
        """Refuse whoever may not set options now: `match-running`, `not-allowed`, `not-seated`."""
        self._before_start()
        if self.seating.persons_sit:
            self.seating.need(person)

    def _before_start(self) -> None:
        if self.play is not None:
            raise Illegal("not-allowed", reason=STILL_THERE) if self.play.over else Illegal("match-running")

    def set_option(self, name: str, value: str | None) -> tuple[object, object]:
        """Set an option as typed; gives its old and its new value and clears the confirmations.

        Raises `Illegal`: `option-unknown`, `option-value`, `option-conflict`.
        """
        options = with_option(self.options, name, value)
        self.ruleset.check(options, None)
        old, new = _set_to(self.options, name), _set_to(options, name)
        self.options = options
        self.seating.reconsider()
        self._saved = True
        return old, new

    def confirm(self, person: Person, saved: bool, stamp: int) -> bool:
        """Agree to the start; True when that started the match.

        Raises `Illegal`: `not-seated`, `match-running`, `not-allowed`, `too-few-seats`, `option-conflict`.
        """
        seat = self.seating.need(person)
        self._before_start()
        self.ruleset.check(self.options, self.seating.taken())
        self.seating.agree(seat)
        self._saved = self._saved and saved
        if not self.seating.all_agree():
            return False
        self.start(stamp)
        return True

    def start(self, stamp: int) -> None:
        """Begin the match. Raises `Illegal` when the options do not allow it."""
        self.ruleset.check(self.options, self.seating.taken())
        seed = self._practice_seed() or self._house.draw_bytes(32)
        opening = self.ruleset.initial(self.options, self.seating.taken(), seed)
        self.play = Play(
            self.number,
            self.ruleset,
            self._header(seed, stamp),
            dict(self.seating),
            self.sessions,
            self._match_changed,
            self.standing is None,
            (self._house.store, self._house.clock, self._house.limits),
        )
        self.play.begin(opening, stamp)
        self.changed()
        self.play.ticked()

    def _header(self, seed: bytes, stamp: int) -> Header:
        edition = None
        if isinstance(self.ruleset, Editions):
            edition = self.ruleset.editions[self.ruleset.edition_of(self.options)]
        return Header(
            record=FORMAT,
            match=self._house.draw_bytes(6).hex(),
            ruleset=self.ruleset.name,
            version=self.ruleset.version,
            options=plain(self.options),
            seats=tuple(RecordedSeat(seat, person.name, person.kind) for seat, person in self.seating),
            seed=seed.hex(),
            started=stamp,
            rated=self.rated,
            edition=edition.name if edition else None,
            edition_digest=edition.digest if edition else None,
            edition_source=edition.source if edition else None,
        )

    # ---- during and after the match

    def playing(self) -> Play:
        """The match here, running or finished. Raises `Illegal` (`no-match`)."""
        if self.play is None:
            raise Illegal("no-match")
        return self.play

    def _match_changed(self) -> None:
        self.changed()
        if self.play is not None and self.play.over:
            self._house.match_over(self)

    def reset(self, person: Person | None) -> None:
        """Clear a finished match away; the seats stay.

        Raises `Illegal`: `not-seated`, `match-running`, `no-match`.
        """
        if person is not None:
            self.seating.need(person)
        if not self.playing().over:
            raise Illegal("match-running")
        self.play = None
        self._saved = True
        if not self.standing:
            self.seating.reconsider()
        for _, sitting in self.seating:
            if not sitting.present and sitting.crew is None:
                self.seating.rise(sitting)
        self.changed()

    def stop(self) -> None:
        """Let go of all timers; the match stays in the store as it is."""
        if self.play is not None:
            self.play.stop()

    def close(self, stamp: int) -> None:
        """The table is no more: a match that still runs is void, server bots go, people are sent to the lobby."""
        if self.play is not None:
            self.play.match.annul(stamp)
        self.stop()
        for person in tuple(self.people):
            self.forget(person)
            if person.crew is not None:
                self._house.dismiss(person)


def _set_to(options: Any, name: str) -> object:
    """What an option is set to, for people: its default where that is something, else `off`."""
    value = plain(options).get(name, option_value(options, name))
    return "off" if value is None or value is False or value == () else value
