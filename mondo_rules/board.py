"""A board: its spaces and what is printed around and between them (notation.md section 2)."""

from collections.abc import Mapping
from functools import cached_property
from string import ascii_lowercase

from attrs import field, frozen

from mondo_rules.vocabulary import WATER

# Steps to the neighbour in each of the directions N E S W, as (columns, rows).
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
MOST_COLUMNS = len(ascii_lowercase)
MOST_ROWS = 99

Edge = tuple[str, int]  # a space and the direction of one of its edges


@frozen
class BorderArea:
    """An area of one landscape printed on the border."""

    id: str  # "" where the edition gives it none
    landscape: str  # letter
    edges: tuple[Edge, ...]  # the edges of spaces that face it, by row, then column, then direction
    rim: bool = True  # it reaches the rim of the board
    beside: tuple[int, ...] = ()  # indexes of the border areas that touch it on the print, both ways
    symbols: tuple[str, ...] = ()


@frozen
class BorderStreet:
    """A street printed on the border."""

    ends: tuple[Edge, ...]  # the edges of spaces that it leads to
    segments: int
    symbols: tuple[str, ...] = ()


@frozen
class BorderPlaces:
    """Border areas as nodes that follow the parts of the tiles (node 4 n + p is part p on space n)."""

    letters: str  # of each outer edge
    parts: tuple[int, ...]  # of each outer edge: what leads from its place, its last two bits cleared, to its node
    nodes: int  # of tiles and border together
    lands: int  # border areas that are not water
    symbols: int  # in border areas


@frozen
class Board:
    """Spaces in a grid (`X` space, `o` highlighted space, `.` none) and the border around and inside it."""

    name: str
    grid: tuple[str, ...]
    areas: tuple[BorderArea, ...]
    streets: tuple[BorderStreet, ...] = ()
    # For each space the spaces to the N, E, S, W, None where the border is.
    neighbours: Mapping[str, tuple[str | None, ...]] = field(init=False, eq=False, repr=False)
    spaces: tuple[str, ...] = field(init=False, eq=False, repr=False)  # `c1`, by row, then column

    @neighbours.default
    def _neighbours(self) -> Mapping[str, tuple[str | None, ...]]:
        return neighbours_in(self.grid)

    @spaces.default
    def _spaces(self) -> tuple[str, ...]:
        return tuple(self.neighbours)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of each space in the order of `spaces`, from 0."""
        return {space: number for number, space in enumerate(self.spaces)}

    @cached_property
    def highlighted(self) -> tuple[str, ...]:
        """The spaces marked `o`, where solo begins."""
        return tuple(space for space in self.spaces if mark(self.grid, space) == "o")

    @cached_property
    def border(self) -> Mapping[Edge, int]:
        """For each edge that faces the border the index of the area that it faces."""
        return {edge: index for index, area in enumerate(self.areas) for edge in area.edges}

    @cached_property
    def inner_edges(self) -> tuple[tuple[int, int, int, int], ...]:
        """Edges between two spaces, once each: (space, direction, other, its direction), spaces by number."""
        return tuple(
            (self.index[space], direction, self.index[other], direction + 2 & 3)
            for space in self.spaces
            for direction in (1, 2)
            if (other := self.neighbours[space][direction]) is not None
        )

    @cached_property
    def border_places(self) -> "BorderPlaces":
        """The border in the terms of `meetings`."""
        first = 4 * len(self.spaces)
        return BorderPlaces(
            "".join(self.areas[area].landscape for _, _, area in self.outer_edges),
            tuple(first + area - (first + at & -4) for at, (_, _, area) in enumerate(self.outer_edges)),
            first + len(self.areas),
            sum(area.landscape != WATER for area in self.areas),
            sum(len(area.symbols) for area in self.areas),
        )

    @cached_property
    def meetings(self) -> tuple[tuple[int, int], ...]:
        """Pairs of places that meet, once each. Place 4 n + d is edge d of space n; one place for each border
        edge follows, in the order of `outer_edges`.
        """
        tiles = [(4 * here + way, 4 * there + back) for here, way, there, back in self.inner_edges]
        first = 4 * len(self.spaces)
        border = [(4 * here + way, first + at) for at, (here, way, _) in enumerate(self.outer_edges)]
        return (*tiles, *border)

    @cached_property
    def facing(self) -> tuple[tuple[int, int, int, int], ...]:
        """For each space by number the places (as in `meetings`) that its edges N, E, S, W meet."""
        across = dict(self.meetings)
        across |= {there: here for here, there in self.meetings}
        return tuple(
            (across[place], across[place + 1], across[place + 2], across[place + 3])
            for place in range(0, 4 * len(self.spaces), 4)
        )

    @cached_property
    def outer_edges(self) -> tuple[tuple[int, int, int], ...]:
        """Edges that face the border: (space by number, direction, index of the border area)."""
        return tuple((self.index[space], way, area) for (space, way), area in self.border.items())


def mark(grid: tuple[str, ...], space: str) -> str:
    """The character of the grid for a space."""
    return grid[int(space[1:]) - 1][ascii_lowercase.index(space[0])]


def neighbours_in(grid: tuple[str, ...]) -> dict[str, tuple[str | None, ...]]:
    """For each space of a grid, by row, then column, its neighbours to the N, E, S, W."""
    names = {
        (column, row): f"{ascii_lowercase[column]}{row + 1}"
        for row, line in enumerate(grid)
        for column, character in enumerate(line)
        if character != "."
    }
    return {
        name: tuple(names.get((column + right, row + down)) for right, down in STEPS)
        for (column, row), name in names.items()
    }


def border_edges(neighbours: Mapping[str, tuple[str | None, ...]]) -> tuple[Edge, ...]:
    """All edges that face no space, by row, then column, then direction."""
    return tuple(
        (space, direction)
        for space, around in neighbours.items()
        for direction, other in enumerate(around)
        if other is None
    )
