"""Where the pictures of a side are drawn: circles inside their areas, beside the streets, apart from each other.

A side fills a square of 100 by 100. Pictures that belong to a street stand on it.
"""

from functools import lru_cache
from math import dist

from mondo_rules.tile import Side
from mondo_rules.vocabulary import DIRECTIONS, STREET_SYMBOLS

CORNERS = ((0, 0), (100, 0), (100, 100), (0, 100))  # where edge n starts
MIDDLES = ((50, 0), (100, 50), (50, 100), (0, 50))  # of the edges
CENTRES = ((50, 20), (80, 50), (50, 80), (20, 50))  # of the triangles
CENTRE = (50, 50)

Spot = tuple[float, float, float]  # centre and radius of a circle that a picture fills

# By the number of triangles of an area: how far its picture moves away from their mean, and its radius.
ROOM = {1: (1.0, 18.0), 2: (1.4, 24.0), 3: (1.3, 24.0), 4: (1.0, 27.0)}

ON_STREET = 16.0  # radius of a picture on a street
HALF_STREET = 7.5  # what a street keeps free to both sides of its middle
BESIDE_STREET = (9.0, 22.0)  # least and greatest radius of a picture that has to keep off a street
GRID = [(float(x), float(y)) for x in range(10, 91, 4) for y in range(10, 91, 4)]
STEPS_OF_CURVE = 12


@lru_cache(maxsize=4096)
def spots(face: Side) -> tuple[tuple[str, Spot], ...]:
    """What is drawn on a side and where: symbols in their area or street, the volcano in the largest free area."""
    return tuple(_beside_streets(face) if face.curves else _in_areas(face))


def way(curve: str, at: float) -> tuple[float, float]:
    """A point of a street curve, from 0 at its first edge to 1 at its second."""
    (x, y), (right, down) = (MIDDLES[DIRECTIONS.index(edge)] for edge in curve)
    first, bend, last = (1 - at) ** 2, 2 * at * (1 - at), at**2
    return first * x + bend * CENTRE[0] + last * right, first * y + bend * CENTRE[1] + last * down


def _in_areas(face: Side) -> list[tuple[str, Spot]]:
    shown: list[tuple[str, Spot]] = []
    parts = {part: [edge for edge in range(4) if face.parts[edge] == part] for part in face.part_names}
    for part, edges in parts.items():
        names = [name for name, edge in face.symbols if face.parts[edge] == part]
        shown += zip(names, _places(edges, len(names)), strict=True)
    if face.volcano:
        taken = {face.parts[edge] for _, edge in face.symbols}
        free = [edges for part, edges in parts.items() if part not in taken]
        largest = max(free, key=len, default=None)
        spot = _places(largest, 1)[0] if largest else _gap([spot for _, spot in shown])
        shown.append((f"volcano-{face.volcano}", spot))
    return shown


def _places(edges: list[int], count: int) -> list[Spot]:
    """Circles inside an area of a side that consists of these triangles, for so many pictures."""
    opposite = edges in ([0, 2], [1, 3])
    if count == 1 and not opposite:
        x, y = (sum(CENTRES[edge][axis] for edge in edges) / len(edges) for axis in (0, 1))
        outward, radius = ROOM[len(edges)]
        return [(50 + outward * (x - 50), 50 + outward * (y - 50), radius)]
    if count <= len(edges):
        return [(*CENTRES[edge], 18) for edge in edges[:count]]
    pairs = [
        (x + (shift if y != 50 else 0), y + (shift if y == 50 else 0), 11)
        for shift in (-14, 14)
        for x, y in (CENTRES[edge] for edge in edges)
    ]
    return [pairs[at % len(pairs)] for at in range(count)]


def _gap(taken: list[Spot]) -> Spot:
    """The corner or centre with most room between these circles."""
    corners = ((83, 17), (83, 83), (17, 83), (17, 17), (50, 50))
    x, y = max(corners, key=lambda at: min(dist(at, (x, y)) - radius for x, y, radius in taken))
    return x, y, 15


def _beside_streets(face: Side) -> list[tuple[str, Spot]]:
    """Street pictures on their curves; the others one by one where most room is left."""
    shown: list[tuple[str, Spot]] = []
    for name, edge in face.symbols:
        if name in STREET_SYMBOLS:
            curve = next(curve for curve in face.curves if DIRECTIONS[edge] in curve)
            # More than one on a curve stand one behind the other.
            many = sum(other == edge and another in STREET_SYMBOLS for another, other in face.symbols)
            before = sum(
                other == edge and another in STREET_SYMBOLS and another < name for another, other in face.symbols
            )
            shown.append((name, (*way(curve, (before + 0.5) / many), ON_STREET / many)))
    for name, edge in face.symbols:
        if name not in STREET_SYMBOLS:
            shown.append((name, _roomiest(face, face.parts[edge], [spot for _, spot in shown])))
    if face.volcano:
        shown.append((f"volcano-{face.volcano}", _roomiest(face, None, [spot for _, spot in shown])))
    return shown


def _roomiest(face: Side, part: int | None, taken: list[Spot]) -> Spot:
    """The largest circle that fits into a part (None: into any) beside streets and other pictures."""
    boundaries = [corner for edge, corner in enumerate(CORNERS) if face.parts[edge] != face.parts[edge - 1]]
    lines = [(x + (50 - x) * step / 10, y + (50 - y) * step / 10) for x, y in boundaries for step in range(11)]
    streets = [way(curve, step / STEPS_OF_CURVE) for curve in face.curves for step in range(STEPS_OF_CURVE + 1)]

    def room(at: tuple[float, float]) -> float:
        x, y = at
        sides = min(x, y, 100 - x, 100 - y)
        inside = min((dist(at, line) for line in lines), default=100)
        beside = min(dist(at, street) for street in streets) - HALF_STREET
        apart = min((dist(at, (right, down)) - radius for right, down, radius in taken), default=100)
        return min(sides, inside, beside, apart)

    points = [at for at in GRID if part is None or face.parts[_triangle(*at)] == part]
    x, y = max(points, key=room)
    least, most = BESIDE_STREET
    return x, y, max(least, min(most, room((x, y))))


def _triangle(x: float, y: float) -> int:
    """The edge whose triangle holds a point."""
    right, down = x - 50, y - 50
    reach = (-down, right, down, -right)
    return reach.index(max(reach))
