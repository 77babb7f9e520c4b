"""Taverns and barrels can be joined: by curves only, with the tiles of the edition, in worlds without a mistake."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

import pytest

from mondo_rules.area import survey
from mondo_rules.board import Board, Edge
from mondo_rules.board_file import spell_edge
from mondo_rules.edition import Edition, builtin
from mondo_rules.piece import Placement
from mondo_rules.street import streets
from mondo_rules.world import World

EDITION = builtin("sapiens")
NOTHING: frozenset[frozenset[str]] = frozenset()
Curves = Mapping[str, frozenset[frozenset[str]]]  # space -> the curves it must have, each as a set of its two edges


def edge(text: str) -> Edge:
    return text[:2], "NESW".index(text[2])


def walks(board: Board, start: Edge, most: int) -> Iterator[tuple[Edge, Curves]]:
    """Every street from a border edge to another one in so many tiles at most, one curve to a tile."""

    def on(space: str, came: int, curves: Curves) -> Iterator[tuple[Edge, Curves]]:
        for way in ((came + 1) % 4, (came - 1) % 4):
            longer = {**curves, space: frozenset([frozenset("NESW"[it] for it in (came, way))])}
            ahead = board.neighbours[space][way]
            if ahead is None:
                yield (space, way), longer
            elif ahead not in longer and len(longer) < most:
                yield from on(ahead, way ^ 2, longer)

    return on(*start, {})


def ways(board: Board, start: str, end: str, most: int = 9) -> list[Curves]:
    return [curves for reached, curves in walks(board, edge(start), most) if reached == edge(end)]


def together(*streets: Curves) -> Curves | None:
    """The curves of several streets, or None where two of them would cross or share an edge."""
    merged: dict[str, frozenset[frozenset[str]]] = {}
    for curves in streets:
        for space, curve in curves.items():
            merged[space] = merged.get(space, NOTHING) | curve
    sound = all(sum(map(len, curves)) == len(frozenset().union(*curves)) for curves in merged.values())
    return merged if sound else None


@cache
def fitting(edges: str, curves: frozenset[frozenset[str]]) -> list[Placement]:
    """All ways in which all tiles can lie with these edges (? any) and at least these curves."""
    return [
        placement
        for number in EDITION.tiles
        for letter in "fb"
        for placement in EDITION.tile(number, letter).placements
        if all(want in ("?", edge) for want, edge in zip(edges, placement.face.edges, strict=True))
        and curves <= {frozenset(curve) for curve in placement.face.curves}
    ]


def wanted(world: World, space: str) -> str:
    """The edges that a space asks for."""
    board, placed = world.board, world.placed
    return "".join(
        board.areas[board.border[space, way]].landscape
        if other is None
        else (placed[other].face.edges[way ^ 2] if other in placed else "?")
        for way, other in enumerate(board.neighbours[space])
    )


def full_world(world: World, curves: Curves) -> World | None:
    """The world filled without a mistake, with these streets, each tile once: the hardest space first."""
    if world.is_full:
        return world
    choices = ((space, fitting(wanted(world, space), curves.get(space, NOTHING))) for space in world.free_spaces)
    space, fits = min(choices, key=lambda choice: len(choice[1]))
    used = {placed.piece.number for placed in world.placed.values()}
    for placement in fits:
        if placement.piece.number not in used:
            filled = full_world(world.lay(space, placement.piece, placement.turn), curves)
            if filled is not None:
                return filled
    return None


def assert_joined(board: Board, curves: Curves, barrels: int) -> None:
    """A full world without a mistake exists in which the tavern's street has so many barrels."""
    world = full_world(World(EDITION, board), curves)
    assert world is not None
    assert len({placed.piece.number for placed in world.placed.values()}) == 24
    assert not survey(world).misconnections
    (street,) = (street for street in streets(world) if "tavern" in street.symbols)
    assert street.symbols.count("barrel") == barrels
    assert set(curves) <= set(street.spaces)


@pytest.fixture(scope="module")
def edition() -> Edition:
    return EDITION


@pytest.mark.parametrize(
    ("name", "door", "barrel", "tiles"),
    [
        ("two", "b2W", "e5S", 7),
        ("two", "b2W", "d6S", 9),
        ("two", "b2N", "f4E", 9),
        ("three", "b1W", "e5E", 8),
        ("three", "b1W", "e3E", 8),
        ("three", "b1W", "e1E", 8),
    ],
)
def test_a_street_from_the_tavern_to_each_barrel_takes_seven_to_nine_tiles(
    name: str, door: str, barrel: str, tiles: int, edition: Edition
) -> None:
    board = edition.boards[name]
    assert any(edge(door) in street.ends for street in board.streets if "tavern" in street.symbols)
    assert any(edge(barrel) in street.ends for street in board.streets if "barrel" in street.symbols)
    shortest = min(ways(board, door, barrel), key=len)
    assert len(shortest) == tiles
    assert_joined(board, shortest, barrels=1)


@pytest.mark.parametrize("name", ["two", "three"])
def test_every_barrel_can_be_reached_from_a_door_of_the_tavern(name: str, edition: Edition) -> None:
    board = edition.boards[name]
    (tavern,) = (street for street in board.streets if "tavern" in street.symbols)
    reached = {end for door in tavern.ends for end, _ in walks(board, door, 9)}
    assert all(reached & set(street.ends) for street in board.streets if "barrel" in street.symbols)


@pytest.mark.parametrize("barrel", ["e5S", "d6S"])
def test_the_two_doors_of_board_two_lead_to_two_barrels_at_once(barrel: str, edition: Edition) -> None:
    board = edition.boards["two"]
    pairs = product(ways(board, "b2W", barrel), ways(board, "b2N", "f4E"))
    both = [merged for pair in pairs if (merged := together(*pair)) is not None]
    # Four tiles have two curves.
    curves = next(merged for merged in both if sum(len(it) == 2 for it in merged.values()) <= 4)
    assert_joined(board, curves, barrels=2)


def test_the_through_road_of_board_three_leads_on_to_the_other_barrel(edition: Edition) -> None:
    board = edition.boards["three"]
    pairs = product(ways(board, "b1W", "e5E"), ways(board, "e3E", "e1N"))
    curves = next(merged for pair in pairs if (merged := together(*pair)) is not None)
    assert len(curves) <= 13
    assert_joined(board, curves, barrels=2)


@pytest.mark.parametrize("name", ["one", "two", "three", "four"])
def test_a_street_joins_only_border_edges_of_different_parity(name: str, edition: Edition) -> None:
    board = edition.boards[name]

    def parity(border_edge: Edge) -> int:
        (space, way) = border_edge
        return (ord(space[0]) - ord("a") + int(space[1:]) - 1 + (way % 2 == 0)) % 2

    joined = {(start, end) for start in board.border for end, _ in walks(board, start, 9)}
    assert joined
    wrong = [(spell_edge(start), spell_edge(end)) for start, end in joined if parity(start) == parity(end)]
    assert not wrong
