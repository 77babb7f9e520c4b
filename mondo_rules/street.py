"""The streets of a world, over tiles and the segments printed on the border (games.md section 1)."""

from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from mondo_rules.board import Edge
from mondo_rules.vocabulary import DIRECTIONS, STREET_SYMBOLS
from mondo_rules.world import World

# The directions of the two ends of a curve, by its name.
CURVE_ENDS: Mapping[str, tuple[int, int]] = {
    curve: (DIRECTIONS.index(curve[0]), DIRECTIONS.index(curve[1])) for curve in ("NE", "ES", "SW", "WN")
}


@frozen(eq=False)
class Street:
    """A connected street."""

    curves: tuple[tuple[str, str], ...]  # (space, curve as the side lies, `NE`), by row, then column
    border: tuple[int, ...]  # indexes of the border streets that belong to it
    segments: int  # on the border
    loose: tuple[Edge, ...]  # edges of spaces at which it ends without meeting another end
    symbols: tuple[str, ...]  # that stand on it, on tiles and border
    shown: tuple[tuple[str, str], ...]  # those on tiles: (space, symbol)

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces whose pieces hold a part of it."""
        return tuple(dict.fromkeys(space for space, _ in self.curves))


def streets(world: World) -> tuple[Street, ...]:
    """All connected streets of a world, border streets included even if nothing joins them."""
    ways = Ways(world)
    groups: dict[int, list[int]] = {}
    for way in range(len(ways.parent)):
        groups.setdefault(ways.root(way), []).append(way)
    return tuple(map(ways.street, groups.values()))


class Ways:
    """Joins curves and border streets where their ends meet: a way is one of these, numbered, border streets first.

    An end is the place that it occupies, as in `Board.meetings`: of a tile's edge, or of the border beyond it.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        board = world.board
        self.facing, self.index = board.facing, board.index
        self.curves: list[tuple[str, str]] = []  # of the ways that follow the border streets
        self.way_of: dict[int, int] = {}  # end -> way
        for way, street in enumerate(board.streets):
            for space, direction in street.ends:
                self.way_of[self.facing[self.index[space]][direction]] = way
        way = len(board.streets)
        for space, placed in world.placed.items():
            for curve in placed.face.curves:
                first, second = CURVE_ENDS[curve]
                corner = 4 * self.index[space]
                self.way_of[corner + first] = self.way_of[corner + second] = way
                self.curves.append((space, curve))
                way += 1
        self.parent = list(range(way))
        self.count = way  # of connected streets
        self._join()

    def _join(self) -> None:
        facing, way_of = self.facing, self.way_of
        tiles = 4 * len(facing)
        for end, way in way_of.items():
            # Of two tiles the later one looks back at the earlier one, and every tile at the border.
            if end < tiles and ((across := facing[end >> 2][end & 3]) < end or across >= tiles):
                other = way_of.get(across)
                if other is not None:
                    one, two = self.root(way), self.root(other)
                    if one != two:
                        self.parent[two] = one
                        self.count -= 1

    def root(self, way: int) -> int:
        """The way that stands for the street of this one."""
        while self.parent[way] != way:
            way = self.parent[way]
        return way

    def street(self, members: list[int]) -> Street:
        """The street that consists of these ways."""
        printed = self.world.board.streets
        border = [way for way in members if way < len(printed)]
        order = self.index
        curves = sorted(
            (self.curves[way - len(printed)] for way in members if way >= len(printed)),
            key=lambda curve: (order[curve[0]], curve[1]),
        )
        shown = tuple((space, name) for space, curve in curves for name in self._on_curve(space, curve))
        symbols = [name for way in border for name in printed[way].symbols]
        return Street(
            tuple(curves),
            tuple(border),
            sum(printed[way].segments for way in border),
            tuple(self._loose(border, curves)),
            (*(name for _, name in shown), *symbols),
            shown,
        )

    def _on_curve(self, space: str, curve: str) -> list[str]:
        """The symbols on one curve of a piece."""
        return [
            name
            for name, edge in self.world.placed[space].face.symbols
            if name in STREET_SYMBOLS and edge in CURVE_ENDS[curve]
        ]

    def _loose(self, border: list[int], curves: list[tuple[str, str]]) -> list[Edge]:
        edges = [(space, direction) for space, curve in curves for direction in CURVE_ENDS[curve]]
        on_tiles = [edge for edge in edges if self._across(edge) not in self.way_of]
        printed = [edge for way in border for edge in self.world.board.streets[way].ends]
        on_border = [edge for edge in printed if 4 * self.index[edge[0]] + edge[1] not in self.way_of]
        return sorted(on_tiles + on_border, key=lambda edge: (self.index[edge[0]], edge[1]))

    def _across(self, edge: Edge) -> int:
        return self.facing[self.index[edge[0]]][edge[1]]
