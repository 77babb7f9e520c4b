from mondo_rules.board import Board, border_edges, neighbours_in
from mondo_rules.board_file import spell_edge
from tests.mondo_rules.drawing import EDITION

FRONT = EDITION.boards["front"]
RING = EDITION.boards["ring"]


def test_spaces_are_named_by_column_letter_and_row_number_from_the_top_left() -> None:
    assert FRONT.spaces[:6] == ("c1", "d1", "b2", "c2", "d2", "e2")
    assert FRONT.spaces[-1] == "d6"
    assert len(FRONT.spaces) == 24
    assert [FRONT.index[space] for space in FRONT.spaces] == list(range(24))


def test_neighbours_stand_north_east_south_west() -> None:
    assert FRONT.neighbours["c1"] == (None, "d1", "c2", None)
    assert FRONT.neighbours["c3"] == ("c2", "d3", "c4", "b3")


def test_highlighted_spaces_are_spaces_too() -> None:
    assert FRONT.highlighted == ("c3",)
    assert "c3" in FRONT.spaces


def test_the_border_is_met_by_every_edge_that_faces_no_space_also_inside_a_hole() -> None:
    assert len(FRONT.border) == 24
    inside = [spell_edge(edge) for edge, area in RING.border.items() if area == 1]
    assert inside == ["b1S", "a2E", "c2W", "b3N"]


def test_each_edge_of_each_space_meets_exactly_one_other_edge() -> None:
    for board in EDITION.boards.values():
        met = [place for pair in board.meetings for place in pair]
        assert sorted(met) == list(range(4 * len(board.spaces) + len(board.outer_edges)))


def test_what_an_edge_faces_faces_it_back() -> None:
    across = FRONT.facing
    for number, places in enumerate(across):
        for way, place in enumerate(places):
            if place < 96:
                assert across[place // 4][place % 4] == 4 * number + way


def test_areas_beside_each_other_know_it_both_ways_though_one_says_it() -> None:
    north, east, south, west = EDITION.boards["four"].areas
    assert (north.beside, east.beside, south.beside, west.beside) == ((1,), (0,), (), ())


def test_the_board_of_a_single_space_has_four_border_edges() -> None:
    assert [spell_edge(edge) for edge in border_edges(neighbours_in(("X",)))] == ["a1N", "a1E", "a1S", "a1W"]
    assert Board("one", ("X",), ()).spaces == ("a1",)
