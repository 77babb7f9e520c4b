"""The border of a board as SVG: strips of landscape, streets, and what stands on them.

Lengths are in units of a tile's hundredth; the corner of space a1 lies at 0 0.
"""

from collections.abc import Collection, Iterator
from itertools import pairwise
from math import dist

from mondo_rules.board import STEPS, Board, BorderArea, BorderStreet, Edge
from mondo_rules.drawing import picture, road
from mondo_rules.icons import INK
from mondo_rules.spot import CORNERS
from mondo_rules.vocabulary import SAPIENS

TILE = 100
BARE, PRINTED = 26, 50  # depth of the strips: of a bare border, and where something stands on it
RADIUS = 17.0  # of the pictures on a border
LANDMARKS = SAPIENS.border_symbols

Point = tuple[float, float]


def rim_depth(board: Board) -> int:
    """How deep the border around a board is drawn."""
    return PRINTED if border_symbols(board) or board.streets else BARE


def border_symbols(board: Board) -> list[str]:
    """The symbols on a border."""
    in_areas = [name for area in board.areas for name in area.symbols]
    return in_areas + [name for street in board.streets for name in street.symbols]


def draw_border(board: Board) -> Iterator[str]:
    """Beside each border edge a strip, then streets, islands and symbols."""
    depth = rim_depth(board)
    for edge, index in board.border.items():
        outline = (*_line(board, edge, 0), *reversed(_line(board, edge, depth)))
        yield f'<path d="M{_spelt(outline)}Z" fill="url(#land-{board.areas[index].landscape})"/>'
    divided = "".join(
        f"M{_spelt((_line(board, edge, 0)[1], _line(board, edge, depth)[1]))}"
        for edge, index in board.border.items()
        if board.border[_next(board, edge)] != index
    )
    if divided:
        yield f'<path d="{divided}" stroke="{INK}" stroke-width="1.200"/>'
    busy: set[Edge] = set()
    for street in board.streets:
        runs = _runs(board, street.ends)
        paths = [_path(board, run, depth / 2) for run in runs]
        yield road("".join(f"M{_spelt(path)}" for path in paths))
        yield from _on_street(street, paths[0])
        busy.update(*runs)
    for index, area in enumerate(board.areas):
        yield from _in_area(board, index, area, busy)


def _next(board: Board, edge: Edge) -> Edge:
    """The border edge that follows clockwise around the board."""
    space, way = edge
    ahead = board.neighbours[space][(way + 1) % 4]
    if ahead is None:
        return space, (way + 1) % 4
    corner = board.neighbours[ahead][way]
    return (ahead, way) if corner is None else (corner, (way - 1) % 4)


def _runs(board: Board, edges: Collection[Edge]) -> list[list[Edge]]:
    """The shortest walks clockwise along the border past all these edges: one for each rim, outer or of a hole."""
    runs = []
    left = set(edges)
    while left:
        rim = [next(edge for edge in edges if edge in left)]
        while (after := _next(board, rim[-1])) != rim[0]:
            rim.append(after)
        places = [at for at, edge in enumerate(rim) if edge in left]
        length, start = min(((places[at - 1] - start) % len(rim), start) for at, start in enumerate(places))
        runs.append((rim + rim)[start : start + length + 1])
        left.difference_update(rim)
    return runs


def _line(board: Board, edge: Edge, depth: float) -> tuple[Point, Point]:
    """The line beside an edge at this depth, clockwise; the lines of two edges meet where the edges do."""
    space, way = edge
    left, top = (ord(space[0]) - ord("a")) * TILE, (int(space[1:]) - 1) * TILE
    right, down = STEPS[way]
    ends = []
    for corner, along in ((way, (way - 1) % 4), ((way + 1) % 4, (way + 1) % 4)):
        x, y = CORNERS[corner]
        reach = depth * _reach(board, space, way, along)
        ends.append(
            (
                left + x + depth * right + reach * STEPS[along][0],
                top + y + depth * down + reach * STEPS[along][1],
            )
        )
    return ends[0], ends[1]


def _reach(board: Board, space: str, way: int, along: int) -> int:
    """Whether a strip goes beyond its edge towards the direction `along` (1), ends with it (0) or before it (-1)."""
    beside = board.neighbours[space][along]
    if beside is None:
        return 1
    return 0 if board.neighbours[beside][way] is None else -1


def _middle(edge: Edge, depth: float) -> Point:
    """The middle of an edge, moved outward by this depth."""
    space, way = edge
    right, down = STEPS[way]
    left, top = (ord(space[0]) - ord("a")) * TILE, (int(space[1:]) - 1) * TILE
    return left + 50 + (50 + depth) * right, top + 50 + (50 + depth) * down


def _path(board: Board, run: list[Edge], depth: float) -> list[Point]:
    """A street from its first edge along the border at this depth, in at the last; with a single end a bit deeper."""
    if len(run) == 1:
        return [_middle(run[0], 0), _middle(run[0], 1.25 * depth)]
    path = [_middle(run[0], 0), _middle(run[0], depth)]
    for edge, after in pairwise(run):
        path += [_line(board, edge, depth)[1], _middle(after, depth)]
    return [*path, _middle(run[-1], 0)]


def _on_street(street: BorderStreet, path: list[Point]) -> Iterator[str]:
    """Its symbols spread over the street; at the end of one that ends in the border."""
    steps = [dist(here, there) for here, there in pairwise(path)]
    for at, name in enumerate(street.symbols):
        share = 1.0 if len(path) == 2 else (at + 1) / (len(street.symbols) + 1)
        left, step = share * sum(steps), 0
        while left > steps[step] + 1e-9:
            left -= steps[step]
            step += 1
        (x, y), (right, down), part = path[step], path[step + 1], left / steps[step]
        yield picture(name, x + part * (right - x), y + part * (down - y), RADIUS)


def _in_area(board: Board, index: int, area: BorderArea, busy: set[Edge]) -> Iterator[str]:
    """Symbols of an area and islands beside it along its edges, rather away from streets; landmarks in the middle."""
    islands = [board.areas[other] for other in area.beside if not board.areas[other].edges]
    if not area.edges or not (area.symbols or islands):
        return
    of_area = [edge for run in _runs(board, area.edges) for edge in run if board.border[edge] == index]
    places = [edge for edge in of_area if edge not in busy] or of_area
    pictures = [name for name in area.symbols if name not in LANDMARKS]
    half = (len(pictures) + 1) // 2
    landmarks = [name for name in area.symbols if name in LANDMARKS]
    things: list[str | BorderArea] = [*pictures[:half], *islands, *landmarks, *pictures[half:]]
    for at, thing in enumerate(things):
        x, y = _middle(places[(2 * at + 1) * len(places) // (2 * len(things))], rim_depth(board) / 2)
        if isinstance(thing, str):
            yield picture(thing, x, y, RADIUS)
        else:
            yield (
                f'<ellipse cx="{x:g}" cy="{y:g}" rx="{RADIUS:g}" ry="{RADIUS - 3:g}" '
                f'fill="url(#land-{thing.landscape})" stroke="{INK}" stroke-width="1.500"/>'
            )


def _spelt(points: Collection[Point]) -> str:
    return "L".join(f"{x:g} {y:g}" for x, y in points)
