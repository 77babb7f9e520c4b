"""What streets bring to a Sapiens player: by points for tiles with streets, or as minus points of a solo game."""

from __future__ import annotations

from functools import partial
from typing import Final

from attrs import frozen

from bots.laying import Roads
from mondo_rules.board import Edge
from mondo_rules.sapiens_score import FREE_STREETS
from mondo_rules.sapiens_tally import Tally, tally
from mondo_rules.street import Ways, streets
from mondo_rules.tile import Side
from mondo_rules.world import World

FAR: Final = 4
"""Spaces between two ends beyond which it no longer matters how far they are."""


@frozen(eq=False)
class StreetTiles:
    """1 for each tile with a street, -1 for each connected street."""

    known: Tally

    def gain(self, space: str, face: Side) -> int:
        """By how many points the score rises."""
        return 1 - self.known.more_streets(space, face) if face.curves else 0

    def most(self, face: Side) -> int:
        """Each curve joins two streets at best."""
        return 1 + len(face.curves) if face.curves else 0


@frozen(eq=False)
class FewStreets:
    """-1 for each connected street beyond those that cost nothing."""

    known: Tally
    streets: int

    def gain(self, space: str, face: Side) -> int:
        """By how many points the score rises."""
        if not face.curves:
            return 0
        after = self.streets + self.known.more_streets(space, face)
        return max(0, self.streets - FREE_STREETS) - max(0, after - FREE_STREETS)

    def most(self, face: Side) -> int:
        """Each curve joins two streets at best."""
        return len(face.curves)


def street_tiles(world: World) -> Roads:
    """What streets bring in this world."""
    return StreetTiles(tally(world))


def few_streets(world: World) -> Roads:
    """What streets bring in this world, in a solo game."""
    return FewStreets(tally(world), Ways(world).count)


def apart(world: World) -> float:
    """How far connected streets beyond the free ones are from being joined, 0 to 1 for each.

    A street goes on where one of its ends faces an empty space; the nearer that is to an end of another one, the
    less is missing. One without such an end can never be joined.
    """
    found = streets(world)
    if len(found) <= FREE_STREETS:
        return 0.0
    heads = [[space for space in map(partial(_ahead, world), street.loose) if space is not None] for street in found]
    lonely = sorted(_lonely(at, heads) for at in range(len(heads)))
    return sum(lonely[: len(found) - FREE_STREETS])


def _ahead(world: World, end: Edge) -> str | None:
    """The empty space that the end of a street leads to, from a tile or from the border; None if it is blocked."""
    space, way = end
    if space not in world.placed:
        return space
    beyond = world.board.neighbours[space][way]
    return beyond if beyond is not None and beyond not in world.placed else None


def _lonely(at: int, heads: list[list[str]]) -> float:
    """0 where two streets lead to the same space, 1 where they are far apart or one cannot go on."""
    others = [space for other, spaces in enumerate(heads) if other != at for space in spaces]
    near = min((_steps(here, there) for here in heads[at] for there in others), default=FAR)
    return min(near, FAR) / FAR


def _steps(here: str, there: str) -> int:
    return abs(ord(here[0]) - ord(there[0])) + abs(int(here[1:]) - int(there[1:]))
