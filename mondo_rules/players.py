"""How those who play are called: by name where the reader's screen knows it, else by seat."""

from collections.abc import Iterable

from protocol.ruleset import Screen
from protocol.words import Words, say


def name_of(seat: int, screen: Screen, *, first: bool = False) -> str:
    """`Anna`, or `seat 2`; `first` where it begins a sentence."""
    known = screen.names.get(seat)
    if known is not None:
        return known
    return say(Words("Seat {seat}" if first else "seat {seat}", {"seat": seat}), screen.lang)


def names_of(seats: Iterable[int], screen: Screen, *, first: bool = False) -> str:
    """`Anna`, `Anna and Ben`, `Anna, Ben and Carl`."""
    *others, last = (name_of(seat, screen, first=first and not at) for at, seat in enumerate(seats))
    if not others:
        return last
    return say(Words("{others} and {last}", {"others": ", ".join(others), "last": last}), screen.lang)


def numbered(seat: int, screen: Screen) -> str:
    """The name with the number that commands want: `Anna (2)`, or `seat 2`."""
    known = screen.names.get(seat)
    return name_of(seat, screen) if known is None else f"{known} ({seat})"


def shortened(name: str, most: int) -> str:
    """A name in so many columns at most."""
    return name if len(name) <= most else f"{name[: max(0, most - 1)]}…"
