"""How a greedy player sees a world: which piece, turn and space raise its score most right now.

Pure functions of what everybody sees. What a laying changes in areas comes from `mondo_rules.tally`, what counts
for how much from a scale, so that one search serves every game, level and variant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from heapq import heappush, heapreplace
from random import Random
from typing import Final, Protocol

from attrs import evolve, frozen

from bots.fire import Fire
from mondo_rules.piece import Piece
from mondo_rules.points import LANDSCAPE
from mondo_rules.tally import Tally, tally
from mondo_rules.tile import Side
from mondo_rules.vocabulary import WATER
from mondo_rules.world import EMPTY, World

MATCHED_EDGE: Final = 0.2
"""What a matching edge is worth beyond its points, in points: so little that it only decides between equal gains.

It is worth about six points a round all the same: what matches can still grow, what does not is lost already.
"""

CLOSE: Final = 12
"""At so many layings a player looks closely, where worlds are worth something beyond their sheets."""
CLOSE_EXTRAS: Final = 4
"""And at so many of each village and building."""

Judge = Callable[[World], float]
"""The worth of a world beyond its sheet, in points."""


class Roads(Protocol):
    """What streets bring; only Sapiens has any."""

    def gain(self, space: str, face: Side) -> int:
        """By how many points the score rises through the streets on a side, turned as it is."""

    def most(self, face: Side) -> int:
        """The most that it could be anywhere."""


@frozen(eq=False)
class Scale:
    """What counts for how much."""

    fire: Fire
    shown: Callable[[Side], float]
    """The points of what a side shows, wherever it lies."""
    wish: Callable[[Side], float] | None = None
    """What a side is worth beyond its points, as a guess: it decides which layings are looked at closely."""
    land: int = LANDSCAPE
    fault: int = 1
    roads: Callable[[World], Roads] | None = None


@frozen
class Laying:
    """A piece, how and where it would be laid, and what that brings."""

    piece: Piece
    space: str
    turn: int
    gain: float
    """The points by which the score would rise."""
    rank: float
    """The gain, and guesses that decide between layings."""
    worth: float
    """The gain, and what the world is worth more beyond its sheet."""

    def on(self, world: World) -> World:
        """The world with it."""
        return world.lay(self.space, self.piece, self.turn)


@frozen(eq=False)
class Eye:
    """How a seat sees layings in one state of a match."""

    scale: Scale
    judge: Judge | None = None
    """None where the sheet is all that counts."""

    def best(
        self, world: World, pieces: Iterable[Piece], chance: Random, extras: Iterable[Piece] = ()
    ) -> Laying | None:
        """The laying that is worth most, among equal ones that with most matching edges, then by chance.

        None if nothing can be laid: no piece, or no space. Each of the `extras` is looked at for its own sake.
        """
        if self.judge is None:
            return next(iter(layings(world, (*pieces, *extras), self.scale, chance, 1)), None)
        before, wish = self.judge(world), self.scale.wish
        found = layings(world, pieces, self.scale, chance, CLOSE)
        for extra in extras:
            found += layings(world, [extra], self.scale, chance, CLOSE_EXTRAS)
        best = None
        for laying in found:
            more = self.judge(laying.on(world)) - before
            wished = wish(laying.piece.side) if wish else 0
            judged = evolve(laying, worth=laying.gain + more, rank=laying.rank - wished + more)
            if best is None or judged.rank > best.rank:
                best = judged
        return best


def layings(world: World, pieces: Iterable[Piece], scale: Scale, chance: Random, most: int) -> list[Laying]:
    """The best layings, best first, as many as `most`."""
    spaces = list(world.open_spaces)
    chance.shuffle(spaces)
    known = tally(world)
    facing = {space: _facing(known, space) for space in spaces}
    land, fault = scale.land, scale.fault
    roads = scale.roads(world) if scale.roads else None
    found: list[tuple[float, int, Laying]] = []  # a heap: the least of them first
    tried = 0
    for piece, worth in _contenders(pieces, scale, chance):
        side = piece.side
        symbols = len(side.symbols)
        points = 1 + scale.shown(side) - scale.fire.cost(side)
        for turn in turns_that_differ(side):
            face = side.turns[turn]
            by_road = roads.most(face) if roads else 0
            for space in spaces:
                matched, bad, lands = _at_best(face, facing[space])
                beyond = worth - points + MATCHED_EDGE * matched
                at_best = points - fault * bad + land * lands + by_road + beyond
                if len(found) == most and at_best <= found[0][0]:
                    continue
                gain = points - fault * bad
                if lands and land:
                    finished = known.gain(space, face) - 1 - symbols + bad  # in points of Mondo
                    gain += finished // LANDSCAPE * land
                if roads:
                    gain += roads.gain(space, face)
                rank = gain + beyond
                if len(found) < most or rank > found[0][0]:
                    tried -= 1  # of equal ones the first comes first
                    keep = heappush if len(found) < most else heapreplace
                    keep(found, (rank, tried, Laying(piece, space, turn, gain, rank, gain)))
    return [laying for _, _, laying in sorted(found, reverse=True)]


@cache
def turns_that_differ(side: Side) -> tuple[int, ...]:
    """The turns after which a side shows something different at its edges."""
    shown = [(face.edges, face.curves, face.symbols) for face in side.turns]
    return tuple(turn for turn in range(4) if shown.index(shown[turn]) == turn)


def _contenders(pieces: Iterable[Piece], scale: Scale, chance: Random) -> Sequence[tuple[Piece, float]]:
    """The best of all pieces that show the same areas and streets, with its worth wherever it lies; best first.

    Most pieces never have to be tried: the search stops at each space where even perfect edges would not do.
    """
    best: dict[tuple[object, ...], tuple[float, Piece, float]] = {}
    for piece in pieces:
        side = piece.side
        worth = 1 + scale.shown(side) - scale.fire.cost(side)
        if scale.wish:
            worth += scale.wish(side)
        rank = worth + chance.random() / 2
        shape = (side.edges, side.join, side.curves)
        if shape not in best or rank > best[shape][0]:
            best[shape] = (rank, piece, worth)
    ordered = sorted(best.values(), key=lambda it: it[0], reverse=True)
    return [(piece, worth) for _, piece, worth in ordered]


def _facing(known: Tally, space: str) -> str:
    """What lies around a space: the letters that face its edges N, E, S, W."""
    board = known.board
    return "".join(known.letters[place] for place in board.facing[board.index[space]])


@cache
def _at_best(face: Side, facing: str) -> tuple[int, int, int]:
    """How many edges match and how many do not, and how many lands this side could finish here."""
    matched = bad = 0
    unfinished = set()
    for edge, other, part in zip(face.edges, facing, face.parts, strict=True):
        if edge == other:
            matched += 1
            continue
        unfinished.add(part)
        bad += other != EMPTY
    lands = sum(face.edges[part] != WATER for part in face.part_names if part not in unfinished)
    return matched, bad, lands
