"""The areas of a world, over tiles and border, and where its edges do not match (games.md section 1)."""

from functools import cached_property

from attrs import frozen

from mondo_rules.vocabulary import WATER
from mondo_rules.world import EMPTY, World, places

Part = tuple[str, int]  # a space and a part of the side on it, named by the first edge of the part


@frozen(eq=False)
class Area:
    """A connected area of one landscape."""

    landscape: str  # letter
    parts: tuple[Part, ...]  # on tiles, by row, then column
    border: tuple[int, ...]  # indexes of the border areas that belong to it
    is_open: bool  # one of its edges faces an empty space
    is_flawed: bool  # one of its edges lies on a misconnection
    on_rim: bool  # it reaches the rim of the board
    symbols: tuple[str, ...]  # on tiles and border

    @property
    def is_finished(self) -> bool:
        """Closed and flawless."""
        return not (self.is_open or self.is_flawed)

    @property
    def is_landscape(self) -> bool:
        """Finished and not water: what the line `landscapes` counts."""
        return self.is_finished and self.landscape != WATER

    @property
    def is_lake(self) -> bool:
        """A finished water area that does not reach the rim."""
        return self.is_finished and self.landscape == WATER and not self.on_rim

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces whose tiles hold a part of it."""
        return tuple(dict.fromkeys(space for space, _ in self.parts))

    @property
    def size(self) -> int:
        """The number of tiles that hold a part of it; 0 if it is printed border alone."""
        return len(self.spaces)


@frozen(eq=False)
class Survey:
    """All areas of a world and its misconnections."""

    world: World
    areas: tuple[Area, ...]
    # The two spaces of each bad edge; the second is None at the border.
    misconnections: tuple[tuple[str, str | None], ...]

    @cached_property
    def landscapes(self) -> tuple[Area, ...]:
        """The finished areas that are not water."""
        return tuple(area for area in self.areas if area.is_landscape)

    @cached_property
    def lakes(self) -> tuple[Area, ...]:
        """The lakes."""
        return tuple(area for area in self.areas if area.is_lake)

    @cached_property
    def touching(self) -> tuple[frozenset[int], ...]:
        """For each area the indexes of those that touch it, inside a tile or side by side on the border."""
        of_part = {part: index for index, area in enumerate(self.areas) for part in area.parts}
        of_border = {at: index for index, area in enumerate(self.areas) for at in area.border}
        pairs = [
            (of_part[space, here], of_part[space, there])
            for space, placement in self.world.placed.items()
            for here, there in placement.face.touching
        ]
        pairs += [
            (of_border[here], of_border[there])
            for here, area in enumerate(self.world.board.areas)
            for there in area.beside
        ]
        touching: list[set[int]] = [set() for _ in self.areas]
        for here, there in pairs:
            if here != there:
                touching[here].add(there)
                touching[there].add(here)
        return tuple(map(frozenset, touching))


def survey(world: World) -> Survey:
    """Finds the areas and misconnections of a world."""
    links = Links(world)
    links.follow_edges()
    return Survey(world, tuple(map(links.area, links.groups())), tuple(links.misconnections))


class Links:
    """Joins nodes along matching edges. Node 4 n + p is part p on space n; border areas follow.

    Edges are places as in `Board.meetings`.
    """

    def __init__(self, world: World) -> None:
        self.board = world.board
        self.first_border = 4 * len(self.board.spaces)
        self.letters, self.parts = places(world)
        self.faces = [placed.face if (placed := world.placed.get(space)) else None for space in self.board.spaces]
        self.parent = list(range(self.board.border_places.nodes))
        self.open: dict[int, int] = {}  # nodes with edges at empty spaces, and how many
        self.flawed: set[int] = set()  # nodes with an edge on a misconnection
        self.misconnections: list[tuple[str, str | None]] = []

    def follow_edges(self) -> None:
        """Looks at every meeting of two edges once."""
        letters, parts = self.letters, self.parts
        for here, there in self.board.meetings:
            one, other = letters[here], letters[there]
            if one == other == EMPTY:
                continue
            here_node, there_node = (here & -4) + parts[here], (there & -4) + parts[there]
            if one == other:
                self.parent[self.root(here_node)] = self.root(there_node)
            elif one == EMPTY:
                self.open[there_node] = self.open.get(there_node, 0) + 1
            elif other == EMPTY:
                self.open[here_node] = self.open.get(here_node, 0) + 1
            else:
                self.flawed.update((here_node, there_node))
                beyond = self.board.spaces[there >> 2] if there < self.first_border else None
                self.misconnections.append((self.board.spaces[here >> 2], beyond))

    def root(self, node: int) -> int:
        """The node that stands for the area of this one."""
        parent = self.parent
        while parent[node] != node:
            parent[node] = node = parent[parent[node]]
        return node

    def groups(self) -> list[list[int]]:
        """The nodes of each area."""
        groups: dict[int, list[int]] = {}
        for number, face in enumerate(self.faces):
            if face is not None:
                for part in face.part_names:
                    node = 4 * number + part
                    groups.setdefault(self.root(node), []).append(node)
        for node in range(self.first_border, len(self.parent)):
            groups.setdefault(self.root(node), []).append(node)
        return list(groups.values())

    def area(self, nodes: list[int]) -> Area:
        """The area that consists of these nodes."""
        landscape, on_rim = "", False
        parts: list[Part] = []
        borders: list[int] = []
        symbols: list[str] = []
        for node in nodes:
            if node >= self.first_border:
                index = node - self.first_border
                border = self.board.areas[index]
                landscape, on_rim = border.landscape, on_rim or border.rim
                borders.append(index)
                symbols += border.symbols
            else:
                number, part = node >> 2, node & 3
                face = self.faces[number]
                assert face is not None
                landscape = face.edges[part]
                parts.append((self.board.spaces[number], part))
                symbols += face.part_symbols[part]
        return Area(
            landscape,
            tuple(parts),
            tuple(borders),
            not self.open.keys().isdisjoint(nodes),
            not self.flawed.isdisjoint(nodes),
            on_rim,
            tuple(symbols),
        )
