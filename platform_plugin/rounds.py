"""Which of those who seek a round fit together: pure, and in order of their calls."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from attrs import frozen


@frozen
class Wish:
    """Somebody's call for a round of a game, with so many seats or (None) with any number of them."""

    who: Hashable
    game: str
    seats: int | None = None


def find_round(
    wishes: Sequence[Wish], sizes: Sequence[int], fit: Callable[[Hashable, Hashable], bool]
) -> tuple[Wish, ...] | None:
    """The first round that comes together among wishes for one game, which are given oldest first.

    Whoever has waited longest is served first: with the number of seats they asked for, else with the smallest of
    the allowed `sizes` that comes about. `fit` says whether two would play with each other.
    """
    for first in wishes:
        for size in sizes if first.seats is None else (first.seats,):
            chosen = [first]
            for wish in wishes:
                if len(chosen) == size:
                    break
                willing = wish.seats in (None, size) and wish is not first
                if willing and all(fit(wish.who, other.who) for other in chosen):
                    chosen.append(wish)
            if len(chosen) == size:
                return tuple(sorted(chosen, key=wishes.index))
    return None


def sizes_of(seats: Sequence[int]) -> tuple[int, ...]:
    """The numbers of players that a round can have: those that the game allows, from two on."""
    return tuple(size for size in seats if size >= 2)
