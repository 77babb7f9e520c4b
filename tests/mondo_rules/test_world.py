import pytest
from hypothesis import given

from mondo_rules.world import World
from tests.mondo_rules.drawing import EDITION, world, worlds


def test_in_an_empty_world_every_space_is_open() -> None:
    assert world("", "four").open_spaces == ("a1", "b1", "a2", "b2")
    assert world("", "four").is_open("b2")


def test_later_only_free_spaces_beside_a_laid_piece_are_open() -> None:
    laid = world("a1=1f", "ring")
    assert laid.open_spaces == ("b1", "a2")
    assert not laid.is_open("a1")
    assert not laid.is_open("c3")
    assert not laid.is_open("b2")  # the hole


def test_touching_by_a_corner_opens_nothing() -> None:
    assert not world("a1=1f", "four").is_open("b2")


def test_laying_and_taking_away_leave_the_old_world_as_it_was() -> None:
    before = world("a1=1f")
    after = before.lay("b1", EDITION.tile(2, "b"), 3)
    assert before == world("a1=1f")
    assert after == world("a1=1f b1=2b/3")
    assert after.take_away("a1") == world("b1=2b/3")
    with pytest.raises(KeyError):
        before.take_away("b1")


def test_a_piece_lies_as_it_was_turned() -> None:
    placed = world("a1=1f/1").placed["a1"]
    assert (placed.piece.number, placed.piece.letter, placed.turn) == (1, "f", 1)
    assert placed.face.code == "fwwf+gorilla@N!a"


@given(worlds())
def test_open_spaces_are_the_free_ones_that_touch(drawn: World) -> None:
    assert drawn.is_full == (not drawn.free_spaces)
    assert set(drawn.free_spaces) | set(drawn.placed) == set(drawn.board.spaces)
    assert all(drawn.is_open(space) == (space in drawn.open_spaces) for space in drawn.board.spaces)
    if drawn.placed and not drawn.is_full:
        beside = {other for space in drawn.placed for other in drawn.board.neighbours[space]}
        assert set(drawn.open_spaces) == set(drawn.free_spaces) & beside
