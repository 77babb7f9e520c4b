"""The points of a Sapiens world by itself, fast: what bots and a running match ask for again and again.

`sapiens_score` says the same line by line and with spaces; a property test holds the two together.
"""

from functools import lru_cache

from mondo_rules import points as areas
from mondo_rules.street import Ways
from mondo_rules.tile import Side
from mondo_rules.villages import PART_OF, workers_of
from mondo_rules.world import World


def points(world: World) -> int:
    """Workers, finished landscapes, streets, empty spaces and misconnections: the beginner's lines of one world."""
    workers = sum(len(workers_of(placed.face)) for placed in world.placed.values())
    printed = sum(name in PART_OF for area in world.board.areas for name in area.symbols)
    return points_without_workers(world) + workers + printed


def points_without_workers(world: World) -> int:
    """Those lines without the workers: what a higher level adds its villages and buildings to."""
    board = world.board
    own = sum(street.segments for street in board.streets) - board.border_places.symbols
    own += sum(street_less_symbols(placed.face) for placed in world.placed.values())
    return areas.points(world) + own - Ways(world).count


@lru_cache(maxsize=8192)
def street_less_symbols(side: Side) -> int:
    """1 if a side has a street, less the symbols on it, for each of which Mondo's points hold 1."""
    return bool(side.curves) - len(side.symbols)
