"""Who plays on which seat of a match, and whose seat it is."""

from __future__ import annotations

from collections.abc import Mapping

from platform_plugin.people import Person


class Cast:
    """The players of a match. A seat keeps its owner while a substitute plays on it, or nobody does."""

    def __init__(self, players: Mapping[int, Person]) -> None:
        self.players = dict(players)
        """Who plays on each seat, or played there last."""
        self.given_up: set[int] = set()
        """Seats on which nobody plays any more; they are kept for their owners until the match is over."""
        self.crew = {seat: person.crew for seat, person in players.items() if person.crew is not None}
        """The kinds of the server's bots that began the match."""
        self.owners: dict[int, Person] = dict(players)
        """Whose each seat is; who was sent out owns none."""
        self._ever = dict.fromkeys(players.values())
        self._seats = {person: seat for seat, person in players.items()}

    @property
    def had_persons(self) -> bool:
        """Whether a human being has ever played in this match."""
        return any(person.is_person for person in self._ever)

    def seat_of(self, person: Person) -> int | None:
        """The seat that somebody plays on; None for watchers, and for those who have given theirs up."""
        seat = self._seats.get(person)
        return None if seat in self.given_up else seat

    def owned_by(self, person: Person) -> int | None:
        """The seat that somebody may take back because it is theirs, though they do not play there now."""
        if self.seat_of(person) is not None:
            return None
        return next((seat for seat, owner in self.owners.items() if _same(owner, person)), None)

    def concerns(self, person: Person) -> bool:
        """Whether somebody plays here, played here last, or may take a seat back."""
        return any(_same(known, person) for known in (*self.players.values(), *self.owners.values()))

    def abandon(self, seat: int) -> None:
        """Nobody plays on a seat any more."""
        self.given_up.add(seat)

    def give(self, seat: int, person: Person) -> None:
        """Somebody plays on a seat from now on, with all that lies there."""
        if self._seats.get(before := self.players[seat]) == seat:
            del self._seats[before]
        self._seats[person] = seat
        self.players[seat] = person
        self.given_up.discard(seat)
        self._ever[person] = None

    def disown(self, person: Person) -> None:
        """Somebody has no right to come back any more."""
        for seat in [seat for seat, owner in self.owners.items() if _same(owner, person)]:
            del self.owners[seat]


def _same(owner: Person, person: Person) -> bool:
    """Whether they are the same: in one visit, or by their account."""
    return owner is person or (owner.key == person.key and not owner.guest and not person.guest)
