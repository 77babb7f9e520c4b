"""The seats of a table: who sits where, and who agrees to the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager

from platform_plugin.people import Person
from protocol.chance import Chance
from protocol.errors import Illegal
from protocol.messages import SeatView


class Seating:
    """Seats numbered from 1, each free or with a person or a bot on it. Gaps are allowed."""

    def __init__(self, count: int) -> None:
        self._sitting: dict[int, Person | None] = dict.fromkeys(range(1, count + 1))
        self._agreed: dict[int, bool] = {}
        """Seats that agree to the start, and whether the match may count for them."""
        self._came: dict[Person, None] = {}
        """Who sits, in the order in which they sat down."""

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
    def order(self) -> tuple[int, ...]:
        """The taken seats in the order in which people sat down."""
        return tuple(seat for person in self._came if (seat := self.seat_of(person)) is not None)

    @property
    def persons_sit(self) -> bool:
        """Whether a human being has a seat."""
        return any(person.is_person for _, person in self)

    @property
    def first(self) -> Person | None:
        """The person who has been sitting longest; bots do not count."""
        return next((person for person in self._came if person.is_person), None)

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
        self._came[person] = None

    def rise(self, person: Person) -> None:
        """Somebody has no seat any more."""
        seat = self.seat_of(person)
        if seat is not None:
            self._sitting[seat] = None
            self._agreed.pop(seat, None)
            self._came.pop(person, None)

    def shuffle(self, chance: Chance) -> tuple[Person, ...]:
        """Those who sit change their places among themselves; gives those who sit elsewhere now."""
        before = tuple(self)
        after = dict(zip(self.taken(), chance.shuffled([person for _, person in before]), strict=True))
        agreed = {person: self._agreed[seat] for seat, person in before if seat in self._agreed}
        self._sitting.update(after)
        self._agreed = {seat: agreed[person] for seat, person in after.items() if person in agreed}
        return tuple(person for seat, person in before if after[seat] is not person)

    def agree(self, seat: int, *, counts: bool = True) -> None:
        """Whoever sits there agrees to the start, `counts`: of a match that may count for rankings."""
        self._agreed[seat] = counts

    @contextmanager
    def or_not(self) -> Iterator[None]:
        """Where what follows fails, everybody has agreed to the start as before and to nothing more."""
        before = dict(self._agreed)
        try:
            yield
        except Exception:
            self._agreed = before
            raise

    def reconsider(self) -> None:
        """Nobody has agreed to the start yet."""
        self._agreed.clear()

    @property
    def may_count(self) -> bool:
        """Whether nobody who agrees wants a match that counts for no ranking."""
        return all(self._agreed.values())

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
