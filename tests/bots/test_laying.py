"""What a greedy player sees: compared with trying everything and scoring it whole."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bots.fire import Fire
from bots.laying import Eye, Laying, Scale, turns_that_differ
from bots.pile import both_sides
from mondo_rules.edition import builtin
from mondo_rules.piece import Piece
from mondo_rules.points import points
from mondo_rules.tile import read_side
from mondo_rules.vocabulary import MONDO
from mondo_rules.world import World

EDITION = builtin("mondo")
NO_FIRE = Fire("")


def best_laying(world: World, pieces: list[Piece], fire: Fire, chance: Random) -> Laying | None:
    """The best in a beginner's game."""
    return Eye(Scale(fire, lambda side: len(side.symbols))).best(world, pieces, chance)


def world_by_chance(chance: Random, tiles: int, board: str) -> World:
    """A world that grew by legal layings of any tiles."""
    world = World(EDITION, EDITION.boards[board])
    for tile in chance.sample(list(EDITION.tiles), tiles):
        piece = EDITION.tile(tile, chance.choice("fb"))
        world = world.lay(chance.choice(world.open_spaces), piece, chance.randrange(4))
    return world


def best_gain(world: World, pieces: list[Piece], fire: Fire) -> int:
    """The largest rise of the score that any laying brings, by scoring all worlds whole."""
    before = points(world)
    return max(
        points(world.lay(space, piece, turn)) - before - fire.cost(piece.side)
        for piece in pieces
        for turn in range(4)
        for space in world.open_spaces
    )


@given(st.integers(0, 2**32), st.integers(0, 23), st.sampled_from(["front", "back"]), st.integers(0, 3))
def test_nothing_raises_the_score_more_than_the_best_laying(seed: int, laid: int, board: str, volcanoes: int) -> None:
    chance = Random(seed)
    world = world_by_chance(chance, laid, board)
    pieces = list(both_sides(EDITION, chance.sample(list(EDITION.tiles), 8)))
    fire = Fire("ai", volcanoes, 2)
    best = best_laying(world, pieces, fire, chance)
    assert best is not None
    after = points(world.lay(best.space, best.piece, best.turn))
    assert best.gain == after - points(world) - fire.cost(best.piece.side)
    assert best.gain == best_gain(world, pieces, fire)


def test_of_equal_gains_the_one_with_most_matching_edges_is_taken() -> None:
    """On the empty board each plain water tile fills one space without a fault; corners match the sea twice."""
    water = Piece("[wwww]", read_side("wwww", MONDO))
    world = World(EDITION, EDITION.boards["front"])
    for seed in range(20):
        best = best_laying(world, [water], NO_FIRE, Random(seed))
        assert best is not None
        assert world.board.neighbours[best.space].count(None) == 2


def test_nothing_can_be_laid_without_a_piece_or_without_a_space() -> None:
    world = World(EDITION, EDITION.boards["front"])
    assert best_laying(world, [], NO_FIRE, Random(1)) is None
    full = world
    for space, tile in zip(world.board.spaces, EDITION.tiles, strict=False):
        full = full.lay(space, EDITION.tile(tile, "f"))
    assert best_laying(full, [EDITION.tile(1, "f")], NO_FIRE, Random(1)) is None


def test_a_volcano_costs_nothing_while_somebody_has_more_and_all_of_them_once_nobody_has() -> None:
    active, inactive = read_side("wwff!a", MONDO), read_side("wwff!i", MONDO)
    assert Fire("a", 0, 2).cost(active) == 0
    assert Fire("a", 1, 2).cost(active) == 2  # level with the others: both are paid
    assert Fire("a", 2, 2).cost(active) == 1  # two are paid already
    assert Fire("a", 0, 0).cost(active) == 1
    assert Fire("a", 0, 0).cost(inactive) == 0
    assert Fire("ai", 0, 0).cost(inactive) == 1  # with the volcano chip


def test_turns_that_look_the_same_are_tried_once() -> None:
    assert turns_that_differ(read_side("wwww", MONDO)) == (0,)
    assert turns_that_differ(read_side("fwfw", MONDO)) == (0, 1)
    assert turns_that_differ(read_side("wwff", MONDO)) == (0, 1, 2, 3)
