"""All tiles and buildings of a match, wherever they are: no event may change what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Final

from mondo_rules.vocabulary import SAPIENS

_BUILDING: Final = "building"


def all_pieces(view: Mapping[str, Any]) -> Hashable:
    """How many there are of each, of a state as `view.dump` gives it; None while no pile lies there.

    Counted are the pile, buildings and villages that can be taken, hands and worlds. Which buildings there are is
    another thing in each round, how many is not.
    """
    pieces = [*_in_stock(view), *_of_seats(view)]
    if not pieces:
        return None
    villages = [village for seat in view["seats"] for village in seat.get("villages", ())]
    kinds = (_BUILDING if piece in SAPIENS.buildings else piece for piece in (*pieces, *villages))
    return frozenset(Counter(kinds).items())


def _in_stock(view: Mapping[str, Any]) -> Iterator[str]:
    yield from (str(tile) for tile, _ in view["pile"])
    yield from view.get("buildings", ())


def _of_seats(view: Mapping[str, Any]) -> Iterator[str]:
    for seat in view["seats"]:
        if hand := seat.get("hand"):
            yield str(hand["tile"]) if "tile" in hand else hand["piece"]
        for placed in seat["world"].partition(";")[2].split():
            piece = placed.partition("=")[2].partition("/")[0]
            yield piece[:-1] if piece[0].isdigit() else piece
