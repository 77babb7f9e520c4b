"""Finding a round: people call for a game, and when enough of them do, all are asked and put at a new table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from platform_plugin import lists
from platform_plugin.clock import Timer, milliseconds
from platform_plugin.hub import publish
from platform_plugin.rounds import Wish, find_round, sizes_of
from platform_plugin.speech import hears
from platform_plugin.vote import CANCELLED, FAILED, PASSED
from protocol import messages as m
from protocol.errors import Illegal, Refused, bad_arguments
from protocol.people_commands import Seek
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.room import Room
    from platform_plugin.session import Session

LONGEST_NAME: Final = 60

_PERSONS_ONLY: Final = Words("only persons look for a round, bots are seated with /bot add")
_FOUND: Final = Words("A round of {game} has come together: {names}. /accept or /refuse within {seconds} seconds.")
_TABLE: Final = Words("The round has come together at table {room}. /start when you are ready.")
_OFF: Final = Words("You no longer look for a round. /seek {game} begins it again.")
_NO_WISH: Final = Words("you do not look for a round; /seek GAME begins it")


class Asked:
    """A round that has come together: everybody is asked once more before it gets a table."""

    def __init__(self, number: int, wishes: tuple[Wish, ...], by: Person, until: int) -> None:
        self.number = number
        self.game = wishes[0].game
        self.people: tuple[Any, ...] = tuple(wish.who for wish in wishes)
        self.by = by
        self.until = until
        self.yes: dict[Person, None] = {}
        self.timer: Timer | None = None

    def message(self, stamp: int, *, no: int = 0, result: str | None = None) -> m.Vote:
        """How the vote stands."""
        left = 0 if result else max(0, self.until - stamp)
        return m.Vote(self.number, "seek", self.by.name, left, len(self.yes), no, game=self.game, result=result)


class Seeks:
    """Who looks for a round, in order of their calls, and the rounds that are asked about now."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._wishes: dict[Person, Wish] = {}
        self._asked: dict[Person, Asked] = {}

    # ---- what it is like

    def seeks(self, person: Person) -> bool:
        """Whether somebody looks for a round."""
        return person in self._wishes

    def asked(self, person: Person) -> bool:
        """Whether somebody is asked now."""
        return person in self._asked

    def message(self, viewer: Person) -> m.Seeks:
        """All calls that a viewer wants to hear, oldest first."""
        stamp = milliseconds(self._host.clock)
        shown = []
        for person, wish in self._wishes.items():
            if hears(self._host, viewer, person, stamp):
                seats = {} if wish.seats is None else {"seats": wish.seats}
                shown.append({"game": wish.game, **seats, "name": person.name})
        return m.Seeks(tuple(shown))

    # ---- calling

    def seek(self, person: Person, game: str, seats: int | None) -> None:
        """Call for a round, in place of an earlier call.

        Raises `Refused`: `no-such-game`, `not-allowed`, `match-running`, `vote-open`, `bad-arguments`.
        """
        host = self._host
        if game not in host.rulesets:
            raise Illegal("no-such-game", game=game, games=", ".join(host.rulesets))
        sizes = sizes_of(host.rulesets[game].seats)
        if not person.is_person:
            raise Illegal("not-allowed", reason=_PERSONS_ONLY)
        if seats is not None and seats not in sizes:
            args = {"game": game, "seats": ", ".join(map(str, sizes)) or "-"}
            raise bad_arguments(Words("SEATS of {game} has to be one of {seats}.", args), usage(Seek))
        host.may_go(person)
        if person in self._asked:
            raise Illegal("vote-open")
        self._wishes.pop(person, None)
        self._wishes[person] = Wish(person, game, seats)
        if person.session is not None:
            person.session.tell(Words("You look for a round of {game}. /unseek ends it.", {"game": game}))
        self._tell_lobby()
        self._call(person, game, seats)
        self._match(game, person)

    def _call(self, person: Person, game: str, seats: int | None) -> None:
        args = {"name": person.name, "game": game, "seats": seats}
        words = Words("{name} looks for a round of {game}. /seek {game} joins in.", args)
        if seats is not None:
            words = Words("{name} looks for a round of {game} with {seats} seats. /seek {game} joins in.", args)
        for session in self._in_lobby(person, programmed=False):
            if session.person is not None and not lists.has(session.person, lists.MUTE, person.key):
                session.put(m.Said("", session.in_words(words), "server"))

    def unseek(self, person: Person) -> None:
        """Take the call back. Raises `Illegal` (`not-allowed`)."""
        if not self.end(person):
            raise Illegal("not-allowed", reason=_NO_WISH)

    def end(self, person: Person) -> bool:
        """Somebody no longer looks for a round, for whatever reason; False when they did not."""
        wish = self._wishes.pop(person, None)
        asked = self._asked.get(person)
        if wish is None:
            return False
        self._tell_lobby()
        if asked is not None:
            self._close(asked, CANCELLED, (person,))
        return True

    def table_changed(self, room: Room) -> None:
        """Whoever plays now looks for no round any more."""
        if room.play is not None and not room.play.over:
            for _, person in room.seating:
                self.end(person)

    def _fit(self, one: Any, other: Any) -> bool:
        """Whether two would play with each other: neither has the other on `mute` or `bad`."""
        pairs = ((one, other), (other, one))
        return not any(lists.has(a, kind, b.key) for a, b in pairs for kind in (lists.MUTE, lists.BAD))

    def _match(self, game: str, by: Person) -> None:
        if game not in self._host.rulesets:
            return
        free = [wish for who, wish in self._wishes.items() if wish.game == game and who not in self._asked]
        found = find_round(free, sizes_of(self._host.rulesets[game].seats), self._fit)
        if found is None:
            return
        stamp = milliseconds(self._host.clock)
        asked = Asked(self._host.next_vote(), found, by, stamp + self._host.limits.seek_vote)
        for person in asked.people:
            self._asked[person] = asked
        asked.timer = self._host.clock.callLater(self._host.limits.seek_vote / 1000, self._silence, asked)
        names = ", ".join(person.name for person in asked.people)
        args = {"game": game, "names": names, "seconds": self._host.limits.seek_vote // 1000}
        self._tell(asked, asked.message(stamp), Words(_FOUND.text, args))

    # ---- answering

    def voice(self, person: Person, number: int | None, yes: bool) -> bool:
        """`/accept` and `/refuse`: False where no vote about a round is meant. Raises `Illegal` (`already-voted`)."""
        asked = self._asked.get(person)
        if asked is None or number not in (None, asked.number):
            return False
        if person in asked.yes:
            raise Illegal("already-voted")
        if not yes:
            self._switch_off(person)
            self._close(asked, FAILED, (person,), no=1)
            return True
        asked.yes[person] = None
        if len(asked.yes) == len(asked.people):
            self._pass(asked)
            return True
        args = {"name": person.name}
        self._tell(asked, asked.message(milliseconds(self._host.clock)), Words("{name} says yes.", args))
        return True

    def _silence(self, asked: Asked) -> None:
        silent = tuple(person for person in asked.people if person not in asked.yes)
        for person in silent:
            self._switch_off(person)
        self._close(asked, FAILED, silent)

    def _switch_off(self, person: Person) -> None:
        self._wishes.pop(person, None)

    def _end(self, asked: Asked) -> None:
        if asked.timer is not None and asked.timer.active():
            asked.timer.cancel()
        for person in asked.people:
            self._asked.pop(person, None)

    def _close(self, asked: Asked, result: str, gone: tuple[Person, ...], *, no: int = 0) -> None:
        """No table comes of it: those in `gone` no longer look for a round, the others go on."""
        self._end(asked)
        stamp = milliseconds(self._host.clock)
        for person in asked.people:
            if person.session is None:
                continue
            if person.session.programmed:
                person.session.put(asked.message(stamp, no=no, result=result))
                continue
            words = Words("This round does not come about. You still look for one.")
            if person in gone:
                words = Words(_OFF.text, {"game": asked.game})
            person.session.put(m.Said("", person.session.in_words(words), "server"))
        self._tell_lobby()
        self._match(asked.game, asked.by)

    def _pass(self, asked: Asked) -> None:
        """Everybody has said yes: a new table, and all of them on its seats."""
        host = self._host
        self._end(asked)
        for person in asked.people:
            self._wishes.pop(person, None)
        stamp = milliseconds(host.clock)
        name = ", ".join(person.name for person in asked.people)
        name = name if len(name) <= LONGEST_NAME else asked.people[0].name
        try:
            room = host.open_room(asked.game, name)
        except Refused as refused:
            self._tell(asked, asked.message(stamp, result=CANCELLED), refused.words())
            self._tell_lobby()
            return
        words = Words(
            "The round has come together at table {room}. /start when you are ready.", {"room": room.number}
        )
        self._tell(asked, asked.message(stamp, result=PASSED), words)
        for person in asked.people:
            host.go(person, room)
        for person in asked.people:
            seat = room.join(person, None)
            room.announce(Words("{name} takes seat {seat}.", {"name": person.name, "seat": seat}))
        room.changed()
        for session in room.sessions():
            room.show_relation(session)
        self._tell_lobby()

    # ---- who hears of it

    def _tell(self, asked: Asked, message: m.Vote, words: Words) -> None:
        for person in asked.people:
            if person.session is None:
                continue
            if person.session.programmed:
                person.session.put(message)
            else:
                person.session.put(m.Said("", person.session.in_words(words), "server"))

    def _in_lobby(self, besides: Person | None, *, programmed: bool) -> Iterable[Session]:
        for session in self._host.in_lobby():
            if session.programmed == programmed and session.person is not besides:
                yield session

    def _tell_lobby(self) -> None:
        """Programs in the lobby get the list anew: one line for all who mute nobody that is on it."""
        everybody = []
        for session in self._in_lobby(None, programmed=True):
            assert session.person is not None
            if any(lists.has(session.person, lists.MUTE, person.key) for person in self._wishes):
                session.put(self.message(session.person))
            else:
                everybody.append(session)
        if everybody:
            person = everybody[0].person
            assert person is not None
            publish(everybody, self.message(person))
