"""What one more tile would change in a Mondo world, without scoring the whole world again: for bots."""

from collections.abc import Iterable, Mapping

from attrs import frozen

from mondo_rules.area import Links
from mondo_rules.board import Board
from mondo_rules.points import LANDSCAPE
from mondo_rules.tile import Side
from mondo_rules.vocabulary import WATER
from mondo_rules.world import EMPTY, World


@frozen(eq=False)
class Tally:
    """The areas of a world as far as another tile can change them. Build it with `tally`."""

    board: Board
    letters: str  # of each place, see `world.places`
    area_of: tuple[int, ...]  # of each place: a number that names its area
    open_edges: Mapping[int, int]  # area -> how many of its edges face an empty space
    flawed: frozenset[int]  # areas with a misconnection

    def gain(self, space: str, face: Side) -> int:
        """By how much `points` grows when a side, turned as it is, is laid on a free space.

        Only areas that reach the space can change; they are open, so none that was finished is lost.
        """
        gain = 1 + len(face.symbols)  # one empty space less
        joined: dict[int, list[int]] = {}  # part of the side -> the areas beyond its matching edges
        flawed_parts: set[int] = set()
        for way, place in enumerate(self.board.facing[self.board.index[space]]):
            mine, other = face.edges[way], self.letters[place]
            if mine != other:
                flawed_parts.add(face.parts[way])  # or open, which is as bad
                gain -= other != EMPTY
            elif mine != WATER:
                joined.setdefault(face.parts[way], []).append(self.area_of[place])
        for parts, areas in _groups(joined):
            if flawed_parts.isdisjoint(parts) and self.flawed.isdisjoint(areas):
                # Met once for each of its open edges; an area that this side also misconnects has more of them.
                gain += LANDSCAPE * (sum(self.open_edges[area] for area in set(areas)) == len(areas))
        return gain


def tally(world: World) -> Tally:
    """The tally of a world."""
    links = Links(world)
    links.follow_edges()
    area_of = tuple(links.root((place & -4) + part) for place, part in enumerate(links.parts))
    open_edges: dict[int, int] = {}
    for node, count in links.open.items():
        area = links.root(node)
        open_edges[area] = open_edges.get(area, 0) + count
    return Tally(world.board, links.letters, area_of, open_edges, frozenset(map(links.root, links.flawed)))


def _groups(joined: Mapping[int, list[int]]) -> Iterable[tuple[set[int], list[int]]]:
    """Parts that an area beyond them makes one, with the areas beyond all their matching edges."""
    groups: list[tuple[set[int], list[int]]] = []
    for part, areas in joined.items():
        parts = {part}
        for group in [group for group in groups if not set(group[1]).isdisjoint(areas)]:
            groups.remove(group)
            parts |= group[0]
            areas = areas + group[1]
        groups.append((parts, areas))
    return groups
