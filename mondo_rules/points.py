"""The points of a Mondo world by itself, fast: what bots and a running match ask for again and again.

`score.py` says the same line by line and with spaces; a property test holds the two together.
"""

from mondo_rules.vocabulary import WATER
from mondo_rules.world import EMPTY, World, places

LANDSCAPE = 2  # points of a finished area that is not water
NO_LAND = WATER + EMPTY


def points(world: World) -> int:
    """Animals, finished landscapes, empty spaces and misconnections: the lines that one world decides alone.

    Every part of land begins as an area of its own; a matching edge joins two; a bad edge drops one.
    """
    board, border = world.board, world.board.border_places
    letters, parts = places(world)
    animals, areas = border.symbols, border.lands
    for placement in world.placed.values():
        animals += len(placement.face.symbols)
        areas += placement.face.land_parts
    parent = list(range(border.nodes))
    bad: list[int] = []
    misconnections = 0
    for here, there in board.meetings:
        one, other = letters[here], letters[there]
        if one == other:
            if one in NO_LAND:
                continue
            # The climbs to the root are written out: a call for each would double the time.
            node = (here & -4) + parts[here]
            while (up := parent[node]) != node:
                node = up
            root = (there & -4) + parts[there]
            while (up := parent[root]) != root:
                root = up
            if node != root:
                parent[root] = node
                areas -= 1
        else:
            if one != EMPTY != other:
                misconnections += 1
            if one not in NO_LAND:
                bad.append((here & -4) + parts[here])
            if other not in NO_LAND:
                bad.append((there & -4) + parts[there])
    spoilt = set()
    for node in bad:
        while (up := parent[node]) != node:
            node = up
        spoilt.add(node)
    empty = len(board.spaces) - len(world.placed)
    return animals + LANDSCAPE * (areas - len(spoilt)) - empty - misconnections
