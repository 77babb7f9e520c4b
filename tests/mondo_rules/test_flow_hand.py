"""Taking, turning, laying, adjusting (games.md section 2, 3 to 5; protocol.md section 4)."""

from typing import Any

import pytest

from protocol.ruleset import Pause, Resume
from tests.mondo_rules.table import Table, kinds, started

START = 3000


def test_a_tile_is_taken_with_the_side_that_lies_up_unless_another_is_named() -> None:
    table = started()
    up = table.state.pile[1]
    [taken] = table.do(1, "/take 1")
    assert taken == {"at": START, "kind": "taken", "seat": 1, "tile": 1, "side": up, "turn": 0}
    assert table.do(2, "/take 2 b 3")[0]["side"] == "b"
    assert 1 not in table.state.pile
    hand = table.seat(2).hand
    assert hand is not None
    assert hand.turn == 3


def test_flipping_keeps_the_turn_and_turning_adds_quarters() -> None:
    table = started()
    table.do(1, "/take 1 f 3")
    assert table.do(1, "/flip") == [{"at": START, "kind": "flipped", "seat": 1, "side": "b", "turn": 3}]
    assert table.do(1, "/turn 2")[0]["turn"] == 1
    assert table.do(1, "/turn")[0]["turn"] == 2
    assert table.do(1, "/turn -3") == [{"at": START, "kind": "turned", "seat": 1, "side": "b", "turn": 3}]


def test_a_tile_goes_back_to_the_pile_as_it_lay_in_the_hand() -> None:
    table = started()
    other = {"f": "b", "b": "f"}[table.state.pile[4]]
    table.do(1, "/take 4", "/flip")
    assert table.do(1, "/back") == [{"at": START, "kind": "returned", "seat": 1, "tile": 4, "side": other}]
    assert table.state.pile[4] == other
    assert table.seat(1).hand is None


def test_the_loser_of_a_race_is_told_who_has_the_tile() -> None:
    table = started()
    table.do(2, "/take 7")
    assert table.refused(1, "/take 7").arguments == {"tile": 7, "seat": 2}
    table.do(2, "/lay a1")
    assert table.refused(1, "/take 7").code == "tile-gone"
    assert table.refused(1, "/take 7").arguments["seat"] == 2


@pytest.mark.parametrize("tile", [0, 13, 999_999])
def test_a_number_that_no_tile_has_is_no_such_tile(tile: int) -> None:
    assert started().refusal(1, f"/take {tile}") == "no-such-tile"


def test_the_first_tile_goes_anywhere_and_each_later_one_beside_another() -> None:
    table = started()
    table.do(1, "/take 1 f 1")
    laid = table.do(1, "/lay C1")
    assert laid == [{"at": START, "kind": "laid", "seat": 1, "space": "c1", "tile": 1, "side": "f", "turn": 1}]
    table.do(1, "/take 2 f")
    assert table.refusal(1, "/lay a1") == "not-adjacent"
    assert table.refusal(1, "/lay c1") == "space-taken"
    assert table.refusal(1, "/lay c2") == "no-such-space"
    assert table.do(1, "/lay b1 2")[0]["turn"] == 2
    assert table.world(1) == "b1=2f/2 c1=1f/1"


def test_a_hand_holds_one_tile() -> None:
    table = started()
    for line in ("/flip", "/turn", "/lay a1", "/back"):
        assert table.refusal(1, line) == "hand-empty"
    table.do(1, "/take 1")
    assert table.refusal(1, "/take 2") == "hand-full"
    assert table.refusal(1, "/take 99") == "hand-full", "the hand is looked at before the tile"


# ---- the adjust window -----------------------------------------------------------------------------------------


def laid_on_b1(**options: Any) -> Table:
    table = started(**options)
    table.do(1, "/take 1 f", "/lay b1")
    return table


def test_the_tile_just_laid_can_be_moved_and_turned_for_four_seconds() -> None:
    table = laid_on_b1()
    table.wait(3999)
    moved = table.do(1, "/move a1")
    assert moved == [{"at": 6999, "kind": "adjusted", "seat": 1, "space": "a1", "turn": 0, "from": "b1"}]
    table.wait(3999)
    turned = table.do(1, "/turn -1")
    assert turned == [{"at": 10998, "kind": "adjusted", "seat": 1, "space": "a1", "turn": 3}]
    assert table.world(1) == "a1=1f/3"


def test_exactly_four_seconds_are_over() -> None:
    table = laid_on_b1()
    table.wait(4000)
    assert table.refusal(1, "/move a1") == "not-adjustable"
    assert table.refusal(1, "/turn") == "not-adjustable"


def test_a_tile_moves_only_where_it_could_have_been_laid() -> None:
    table = started()
    table.do(1, "/take 1", "/lay a1", "/take 2", "/lay b1")
    assert table.refusal(1, "/move b1") == "bad-arguments"
    assert table.refusal(1, "/move a1") == "space-taken"
    assert table.refusal(1, "/move c1") == "not-adjacent", "b1 would be left empty"
    assert table.refusal(1, "/move d1") == "no-such-space"


def test_the_next_take_ends_the_window_for_good() -> None:
    table = laid_on_b1()
    assert table.refusal(1, "/take 99") == "no-such-tile"
    table.do(1, "/turn")  # a take that was refused ends nothing
    table.do(1, "/take 2")
    assert table.refusal(1, "/move a1") == "not-adjustable"
    table.do(1, "/back")
    assert table.refusal(1, "/move a1") == "not-adjustable"


def test_another_seat_does_not_touch_the_window() -> None:
    table = laid_on_b1()
    table.do(2, "/take 2", "/lay a1", "/jump")
    assert kinds(table.do(1, "/move c1")) == ["adjusted"]


def test_a_pause_stops_the_window_too() -> None:
    table = laid_on_b1()
    table.wait(3000)
    table.host(Pause())
    assert table.refusal(1, "/move a1") == "paused"
    table.host(Resume())
    assert kinds(table.do(1, "/move a1")) == ["adjusted"]


# ---- pace ------------------------------------------------------------------------------------------------------


def test_pace_is_the_least_time_between_two_takes_of_one_seat() -> None:
    table = started(pace="1.5")
    table.do(1, "/take 1", "/back")
    table.wait(1499)
    assert table.refused(1, "/take 1").arguments == {"wait": 1}
    table.do(2, "/take 2")
    table.wait(1)
    table.do(1, "/take 1")


def test_pace_comes_after_the_hand_and_before_the_tile() -> None:
    table = started(pace="10")
    table.do(1, "/take 1")
    assert table.refusal(1, "/take 2") == "hand-full"
    table.do(1, "/back")
    assert table.refusal(1, "/take 99") == "too-soon"


def test_a_refused_take_does_not_count_for_the_pace() -> None:
    table = started(pace="1")
    table.refused(1, "/take 99")
    table.do(1, "/take 1")
