"""Guided rounds: a person alone at a table that nobody else sees, and a hint whenever the next thing has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from platform_plugin.clock import milliseconds
from platform_plugin.match import Happening
from platform_plugin.setting_up import set_option
from protocol.errors import Illegal, Refused, bad_arguments
from protocol.messages import Said
from protocol.people_commands import Tutorial as TutorialCommand
from protocol.ruleset import Hint, Tutorial
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.room import Room

KEY_BYTES: Final = 12


class Guide:
    """One guided round: where it is played, and the hints that are still to come."""

    def __init__(self, person: Person, room: Room, hints: tuple[Hint, ...]) -> None:
        self.person = person
        self.room = room
        self.ending = False
        self._hints = list(hints)

    def heard(self, kind: str) -> None:
        """An event of this kind has happened (an empty one: nothing yet); tell what is due now."""
        fitting = (n for n, hint in enumerate(self._hints) if hint.after == kind and (n == 0 or hint.ahead))
        due = next(fitting, None)
        if due is None:
            return
        hint = self._hints[due]
        del self._hints[: due + 1]
        if (session := self.person.session) is not None:
            session.put(Said("", session.in_words(hint.words), "server"), self.room.ticket)

    def happened(self, happening: Happening) -> None:
        """The same, for an event at the table."""
        self.heard(str(happening.body["kind"]))


class Tutorials:
    """The guided rounds that are played now, by table."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._guides: dict[Room, Guide] = {}

    def begin(self, person: Person, game: str | None, stamp: int) -> None:
        """Take somebody to a guided round.

        Raises `Refused`: `no-such-game`, `bad-arguments` where the game has none, `match-running`, `too-many`.
        """
        host = self._host
        known = {name: ruleset for name, ruleset in host.rulesets.items() if isinstance(ruleset, Tutorial)}
        if game is not None and game not in host.rulesets:
            raise Illegal("no-such-game", game=game, games=", ".join(host.rulesets))
        name = game or next(iter(known), "")
        if name not in known:
            fault = Words("There are guided rounds of {games} only.", {"games": ", ".join(known) or "-"})
            raise bad_arguments(fault, usage(TutorialCommand))
        host.may_go(person)
        lesson = known[name].lesson
        room = host.open_room(name, person.name, person)
        room.counts = False
        room.table = attrs.evolve(room.table, invisible=True, private=host.draw_bytes(KEY_BYTES).hex())
        try:
            for option, value in lesson.options.items():
                set_option(room, option, value)
        except Refused:
            host.close_room(room, stamp)
            raise
        host.go(person, room)
        room.join(person, None)
        guide = self._guides[room] = Guide(person, room, lesson.hints)
        room.start(stamp)
        guide.heard("")
        room.playing().listeners.append(guide.happened)

    def person_leaves(self, person: Person) -> None:
        """Somebody says good-bye: a guided round of theirs waits for nobody."""
        guide = next((guide for guide in self._guides.values() if guide.person is person), None)
        if guide is not None:
            self._close(guide)

    def table_changed(self, room: Room) -> None:
        """A guided round that is over, or that was left, ends in the lobby."""
        guide = self._guides.get(room)
        if guide is None or guide.ending:
            return
        if guide.person.room is not room or room.state == "over" or room.seating.seat_of(guide.person) is None:
            guide.ending = True
            self._host.clock.callLater(0, self._end, guide)

    def _end(self, guide: Guide) -> None:
        there = tuple(person for person in guide.room.people if person.session is not None)
        self._close(guide)
        for person in there:
            if person.session is not None and person.room is None:
                person.session.tell(Words("You are in the lobby. /rooms lists the tables."))

    def _close(self, guide: Guide) -> None:
        """The table is no more, whoever is there is in the lobby."""
        host, room = self._host, guide.room
        self._guides.pop(room, None)
        if room.number not in host.rooms:
            return
        for person in tuple(room.people):
            host.go(person, None)
        host.close_room(room, milliseconds(host.clock))
