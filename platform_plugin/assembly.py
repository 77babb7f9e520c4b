"""The people at a table as they decide together: what they may propose, who is asked, what is done when it passes."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from platform_plugin import succession
from platform_plugin.hub import publish
from platform_plugin.motion import BOTS_ARE_SILENT, Ballot, Motion
from platform_plugin.names import name_key
from platform_plugin.people import Person
from platform_plugin.table_options import NO_BOTS
from protocol.errors import Illegal, Refused
from protocol.messages import Vote as VoteMessage
from protocol.words import Words, n_words

if TYPE_CHECKING:
    from platform_plugin.play import Play
    from platform_plugin.room import Room
    from platform_plugin.session import Session

_NOT_PAUSED: Final = Words("no pause by vote is on, there is nothing to continue")
_NOT_ONESELF: Final = Words("you cannot send yourself out, /manager takes you to the lobby")


class Assembly:
    """Motions and the open vote of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        house = room.house
        self._ballot = Ballot(self, house.clock, house.limits.vote, house.next_vote)

    # ---- what may be proposed

    def annul(self, person: Person, stamp: int) -> None:
        """`/masterreset`. Raises `Illegal`: `no-match`, `not-seated`, `frozen`, `vote-open`, `not-allowed`."""
        play = self._playing(person)
        motion = Motion("masterreset", person, lambda: self._runs(play), play.match.annul, needs_all=True)
        self._ballot.propose(motion, stamp)

    def pause(self, person: Person, stamp: int) -> None:
        """`/pause`. Raises `Illegal` as `annul`, and `paused`."""
        play = self._playing(person)
        if play.match.paused:
            raise Illegal("paused")

        def pause(stamp: int) -> None:
            play.pause(stamp)
            longest = n_words("{n} minute", "{n} minutes", self._room.house.limits.pause // 60_000)
            words = Words("The pause lasts at most {time}; /continue proposes to go on.", {"time": longest})
            self._room.announce(words, to_programs=True)

        motion = Motion("pause", person, lambda: self._runs(play) and not play.match.paused, pause)
        self._ballot.propose(motion, stamp)

    def go_on(self, person: Person, stamp: int) -> None:
        """`/continue`. Raises `Illegal` as `annul`; `not-allowed` where no pause by vote is on."""
        play = self._playing(person)
        if not play.recess.lasts:
            raise Illegal("not-allowed", reason=_NOT_PAUSED)
        motion = Motion("continue", person, lambda: self._runs(play) and play.recess.lasts, play.go_on)
        self._ballot.propose(motion, stamp)

    def remove(self, person: Person, name: str, stamp: int) -> None:
        """`/remove NAME`. Raises `Illegal` as `annul`, and `no-such-user`, `not-absent`."""
        play = self._playing(person)
        found = [seat for seat, other in play.players.items() if other.key == name_key(name)]
        seat = next((seat for seat in found if seat not in play.cast.given_up), None)
        if seat is None:
            raise Illegal("no-such-user", name=name)
        absent = play.players[seat]
        if not play.stands_empty(seat, stamp):
            needed = self._room.house.limits.seat_safe // 1000
            raise Illegal("not-absent", name=absent.name, needed=needed)

        def stands() -> bool:
            return self._runs(play) and play.seat_of(absent) == seat and not absent.present

        def give_up(stamp: int) -> None:
            succession.abandon(self._room, seat, stamp)

        self._ballot.propose(Motion("remove", person, stands, give_up, name=absent.name, seat=seat), stamp)

    def kick(self, person: Person, other: Person, stamp: int) -> None:
        """`/kick NAME` where it takes a vote. Raises `Illegal`: `not-seated`, `not-allowed`, `vote-open`."""
        room = self._room
        if other is person:
            raise Illegal("not-allowed", reason=_NOT_ONESELF)
        if room.play is not None and room.play.match.running:
            self._playing(person)
        else:
            room.seating.need(person)
            _refuse_bots(person)

        def send_out(stamp: int) -> None:
            if room.plays(other):
                self._count_no_more()
            room.house.send_out(other, room, stamp)

        motion = Motion("kick", person, lambda: other.room is room, send_out, other, other.name, needs_all=True)
        self._ballot.propose(motion, stamp)

    def _count_no_more(self) -> None:
        """Nobody wins by sending others out, which with two at the table takes one voice."""
        play = self._room.playing()
        if play.counts:
            play.counts = False
            words = Words("A player is sent out by vote: this match counts for no ranking.")
            self._room.announce(words, to_programs=True)

    def asks_for(self, person: Person, wanted: int | None, stamp: int) -> bool:
        """Whether `/join` asks for somebody else's empty seat in a running match, which takes a vote."""
        play = self._room.play
        if play is None or not play.match.running or wanted not in play.players:
            return False
        assert wanted is not None
        free = self._room.seating.seat_of(person) is None and play.cast.owned_by(person) != wanted
        return free and play.stands_empty(wanted, stamp)

    def ask_for_seat(self, person: Person, seat: int, stamp: int) -> None:
        """`/join N` of an empty seat. Raises `Illegal`: `vote-open`, `not-allowed` (a bot where none may sit)."""
        room, play = self._room, self._room.playing()
        room.refuse_bot(person)
        holder = play.players[seat]

        def stands() -> bool:
            waits = person.room is room and room.seating.seat_of(person) is None
            return waits and self._is_empty(play, seat, holder)

        def sit(stamp: int) -> None:
            succession.substitute(room, person, seat, stamp)

        self._ballot.propose(Motion("substitute", person, stands, sit, name=person.name, seat=seat), stamp)

    def ask_for_bot(self, person: Person, kind: str, level: int | None, stamp: int) -> None:
        """`/bot add` while a match runs. Raises `Illegal` as `annul`; `no-such-bot`, `too-many`, `match-running`."""
        room, play = self._room, self._playing(person)
        seat = next((seat for seat in sorted(play.players) if play.stands_empty(seat, stamp)), None)
        if seat is None:
            raise Illegal("match-running")
        room.house.crew.check(kind, level)
        if room.table.nobots:
            raise Illegal("not-allowed", reason=NO_BOTS)
        holder = play.players[seat]

        def sit(stamp: int) -> None:
            room.house.crew.add(room, kind, level, stamp, seat)

        motion = Motion("substitute", person, lambda: self._is_empty(play, seat, holder), sit, name=kind, seat=seat)
        self._ballot.propose(motion, stamp)

    def _playing(self, person: Person) -> Play:
        """The running match of somebody who plays in it and may propose something.

        Raises `Illegal`: `no-match`, `not-seated`, `frozen`, `not-allowed` (bots).
        """
        play = self._room.play
        if play is None or play.over:
            raise Illegal("no-match")
        if play.seat_of(person) is None:
            raise Illegal("not-seated")
        if play.match.frozen:
            raise Illegal("frozen")
        _refuse_bots(person)
        return play

    def _runs(self, play: Play) -> bool:
        return self._room.play is play and play.match.running

    def _is_empty(self, play: Play, seat: int, holder: Person) -> bool:
        """Whether nobody has come (back) to a seat since it was asked for."""
        gone = seat in play.cast.given_up or not holder.present
        return self._runs(play) and play.players[seat] is holder and gone

    # ---- the open vote

    def speak(self, person: Person, number: int | None, yes: bool, stamp: int) -> None:
        """`/accept` and `/refuse`. Raises `Illegal`: `no-vote`, `no-such-vote`, `not-seated`, `already-voted` …"""
        self._ballot.speak(person, number, yes, stamp)

    def is_asked(self, person: Person) -> bool:
        """Whether a vote is open here on which somebody may speak."""
        return self._ballot.asks(person)

    def recount(self, stamp: int) -> None:
        """Somebody has come or gone, or something has happened in the match."""
        self._ballot.recount(stamp)

    def message(self) -> VoteMessage | None:
        """The open vote as it stands."""
        return self._ballot.message()

    def show(self, session: Session) -> None:
        """The open vote, to somebody who comes or asks."""
        message = self.message()
        if message is not None:
            session.put(message, self._room.ticket)

    def close(self) -> None:
        """Nothing is decided here any more."""
        self._ballot.close()

    # ---- who is asked and who is told (`Voters`)

    def electors(self, motion: Motion) -> Collection[Person]:
        """The present persons on seats (while a match runs: of that match), and whoever proposed it.

        Bots never are, nor is whom it concerns.
        """
        room = self._room
        play = room.play if room.play is not None and room.play.match.running else None
        seated = [person for _, person in room.seating if play is None or play.seat_of(person) is not None]
        asked = dict.fromkeys((*seated, motion.by))
        return [who for who in asked if who.is_person and self.here(who) and who is not motion.concerns]

    def here(self, person: Person) -> bool:
        """Whether somebody is in the room, with a line."""
        return person.room is self._room and person.present

    def tell_vote(self, message: VoteMessage) -> None:
        """Tell everybody there how the vote stands."""
        publish(self._room.sessions(), message, self._room.ticket)

    def tell_refusal(self, refused: Refused) -> None:
        """Tell everybody that what was voted for cannot be done after all."""
        self._room.announce(refused.words(), to_programs=True)


def _refuse_bots(person: Person) -> None:
    if not person.is_person:
        raise Illegal("not-allowed", reason=BOTS_ARE_SILENT)
