from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.piece import bracketed
from mondo_rules.villages import census
from mondo_rules.world import World
from tests.mondo_rules.isles import EDITION, filled, world, worlds


def test_workers_count_where_their_village_lies_and_the_village_shows_one() -> None:
    row = "a1=[mwww+shepherd@N] b1=[mwww+shepherd@N+fisherman@S] c1=fishers-village/2"
    assert census(world(row)).points == 2
    assert census(world(f"{row} d1=shepherds-village")).points == 2 + 3


def test_a_village_counts_workers_in_any_area_finished_or_not_and_on_the_border() -> None:
    far = world("a1=[mwww] c3=[mmmm+shepherd@N] a3=shepherds-village", "ring")
    assert census(far).counted("shepherds") == 3  # one of them is printed on the border
    assert census(far).counted("fishermen") == 0
    assert census(far).workers["fishermen"] == 1


def test_without_villages_nothing_counts() -> None:
    assert census(filled("a3=[wwww+fisherman@N] b3=[ffff+lumberjack@N]")).points == 0


def test_a_second_village_of_a_kind_is_one_worker_more() -> None:
    assert census(filled("a3=fishers-village b3=fishers-village c3=[wwww+fisherman@N]")).points == 3


@given(worlds(), st.sampled_from([*EDITION.pieces, "1f"]), st.integers(0, 23))
def test_the_gain_of_a_piece_is_the_difference_of_the_points(drawn: World, name: str, which: int) -> None:
    if drawn.is_full:
        drawn = drawn.take_away(drawn.board.spaces[which % len(drawn.board.spaces)])
    space = drawn.free_spaces[which % len(drawn.free_spaces)]
    piece = EDITION.by_name[name]
    assert census(drawn).points + census(drawn).gain(piece.side) == census(drawn.lay(space, piece)).points


@given(worlds(), worlds("coast"), st.integers(0, 23))
def test_the_gain_of_any_side_is_the_difference_of_the_points(drawn: World, other: World, which: int) -> None:
    side = [*other.placed.values(), *EDITION.tile(1, "f").placements][which % (len(other.placed) + 4)].face
    if drawn.is_full:
        drawn = drawn.take_away(drawn.board.spaces[which % len(drawn.board.spaces)])
    after = drawn.lay(drawn.free_spaces[0], bracketed(side))
    assert census(drawn).points + census(drawn).gain(side) == census(after).points
