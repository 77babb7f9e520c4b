"""The seats of a table: who sits where, and who agrees to the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from platform_plugin.people import Person
from protocol.errors import Illegal
from protocol.messages import SeatView


class Seating:
    """Seats numbered from 1, each free or with a person or a bot on it. Gaps are allowed."""

    def __init__(self, count: int) -> None:
        self._sitting: dict[int, Person | None] = dict.fromkeys(range(1, count + 1))
        self._agreed: set[int] = set()

    def __iter__(self) -> Iterator[tuple[int, Person]]:
        """The taken seats, in order."""
        return ((seat, person) for seat, person in tuple(self._sitting.items()) if person is not None)

    def on(self, seat: int) -> Person | None:
        """Who sits on a seat; None also where there is no such seat."""
        return self._sitting.get(seat)

    def seat_of(self, person: Person) -> int | None:
        """The seat on which somebody sits."""
        return next((seat for seat, sitting in self if sitting is person), None)

    def need(self, person: Person) -> int:
        """The same, for what only seated people may do. Raises `Illegal` (`not-seated`)."""
        seat = self.seat_of(person)
        if seat is None:
            raise Illegal("not-seated")
        return seat

    def taken(self) -> tuple[int, ...]:
        """The taken seats, in order."""
        return tuple(seat for seat, _ in self)

    @property
    def persons_sit(self) -> bool:
        """Whether a human being has a seat."""
        return any(person.is_person for _, person in self)

    def choose(self, person: Person, wanted: int | None, kept: Set[int], owner: Callable[[int], Person]) -> int:
        """The seat that somebody gets who asks for `wanted`, or for any (None).

        Seats in `kept` are free but kept for their `owner`. Raises `Illegal`: `already-seated`, `no-such-seat`,
        `seat-taken`, `room-full`.
        """
        if (seat := self.seat_of(person)) is not None:
            raise Illegal("already-seated", seat=seat)
        if wanted is None:
            free = (seat for seat, sitting in self._sitting.items() if sitting is None and seat not in kept)
            if (found := next(free, None)) is None:
                raise Illegal("room-full")
            return found
        if wanted not in self._sitting:
            raise Illegal("no-such-seat", seat=wanted, seats=", ".join(map(str, self._sitting)))
        holder = self._sitting[wanted] or (owner(wanted) if wanted in kept else None)
        if holder is not None:
            raise Illegal("seat-taken", seat=wanted, name=holder.name)
        return wanted

    def sit(self, person: Person, seat: int) -> None:
        """Somebody takes a free seat."""
        self._sitting[seat] = person

    def rise(self, person: Person) -> None:
        """Somebody has no seat any more."""
        seat = self.seat_of(person)
        if seat is not None:
            self._sitting[seat] = None
            self._agreed.discard(seat)

    def agree(self, seat: int) -> None:
        """Whoever sits there agrees to the start."""
        self._agreed.add(seat)

    def reconsider(self) -> None:
        """Nobody has agreed to the start yet."""
        self._agreed.clear()

    def all_agree(self) -> bool:
        """Whether every seated person has agreed; bots agree by themselves."""
        return all(seat in self._agreed for seat, person in self if person.is_person)

    def views(self, stamp: int) -> tuple[SeatView, ...]:
        """The seats as everybody sees them, at a stamp (ms since 1970)."""
        return tuple(self._view(seat, person, stamp) for seat, person in self._sitting.items())

    def _view(self, seat: int, person: Person | None, stamp: int) -> SeatView:
        if person is None:
            return SeatView(seat, "free")
        gone = None if person.gone_since is None else max(0, stamp - person.gone_since)
        return SeatView(seat, person.kind, person.name, gone, seat in self._agreed or not person.is_person)
