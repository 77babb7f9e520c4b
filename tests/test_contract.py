"""Every installed ruleset keeps the contract: random legal play, checked after every step."""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from attrs import frozen

from platform_plugin.testing import contract_tests
from protocol.discovery import discover

FOUND = discover()


@frozen
class Knowledge:
    """What the kit has to be told of a ruleset."""

    conserved: Callable[[Any], Hashable] | None = None
    reveals: frozenset[str] = frozenset()


def all_pieces(name: str) -> Callable[[Any], Hashable]:
    """Every tile in the pile, villages and buildings not taken yet, and what is in hands and in worlds.

    Nothing while no pile lies there. Which buildings there are is another thing in each round, how many is not.
    """

    def conserved(state: Any) -> Hashable:
        view = FOUND.rulesets[name].dump(state)
        pieces = [str(tile) for tile, _ in view["pile"]] + list(view.get("buildings", ()))
        for seat in view["seats"]:
            if hand := seat.get("hand"):
                pieces.append(str(hand["tile"]) if "tile" in hand else hand["piece"])
            _, _, placed = seat["world"].partition(";")
            words = [piece.partition("=")[2].partition("/")[0] for piece in placed.split()]
            pieces += [word[:-1] if word[0].isdigit() else word for word in words]
        if not pieces:
            return None
        pieces += [village for seat in view["seats"] for village in seat.get("villages", ())]
        return frozenset(Counter("building" if piece in BUILDINGS else piece for piece in pieces).items())

    return conserved


BUILDINGS = {"station", "lighthouse", "lodge", "mill"}

KNOWN = {
    "nim": Knowledge(
        conserved=lambda state: sum(state.heaps) + sum(taken.tokens for taken in state.taken),
        reveals=frozenset({"LuckyHeapDrawn", "MatchOver"}),
    ),
    "mondo": Knowledge(conserved=all_pieces("mondo"), reveals=frozenset({"RoundStarted", "MatchOver"})),
    "sapiens": Knowledge(conserved=all_pieces("sapiens"), reveals=frozenset({"RoundStarted", "MatchOver"})),
}


def test_every_installed_ruleset_is_taken() -> None:
    assert FOUND.refused == {}
    assert set(FOUND.rulesets) >= {"mondo", "nim"}


for name, ruleset in FOUND.rulesets.items():
    known = KNOWN.get(name, Knowledge())
    reveals = tuple(event for event in ruleset.events if event.__name__ in known.reveals)
    made = contract_tests(ruleset, conserved=known.conserved, reveals=reveals)
    globals()[made.__name__] = made
del made
