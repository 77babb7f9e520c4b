"""The rules of nine men's morris, in drawn positions. (tests/test_contract.py plays it against the contract.)"""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from morris_rules.board import LINES, NEIGHBOURS, POINTS, in_mill, men, place_of, takeable
from morris_rules.ruleset import RULESET
from morris_rules.state import Moved, Placed, Taken

from protocol import ruleset as host
from protocol.course import MatchOver, Paused, Resumed, SeatLeft
from protocol.errors import Illegal
from tests.examples.table import Table

MINUTE = 60_000
BEGINNING = 10 * MINUTE
INCREMENT = 5_000

TWO_IN_A_ROW = """
    7 ●-----●-----·
    6 | ·---·---· |
    5 | | ·-·-· | |
    4 ·-·-·   ○-○-·
    3 | | ·-·-· | |
    2 | ●---●---○ |
    1 ·-----·-----●
"""
"""With five men on the one side and three on the other; all are placed."""


def board_of(drawn: str) -> dict[str, str]:
    """Point -> seat of a drawn board; `●` is seat 1."""
    rows = [line.strip()[2:] for line in drawn.strip().splitlines()]
    assert len(rows) == 7
    signs = {point: rows[place_of(point)[1]][2 * place_of(point)[0]] for point in POINTS}
    return {point: {"●": "1", "○": "2"}[sign] for point, sign in signs.items() if sign != "·"}


def position(drawn: str, turn: int, *option: str, hands: tuple[int, int] = (0, 0)) -> Table:
    """A match that has come to this position."""
    table = Table(RULESET, (1, 2), *option)
    hand = dict(zip("12", hands, strict=True))
    table.state = evolve(table.state, board=board_of(drawn), turn=turn, hand=hand)
    return table


def ends(events: list[object]) -> MatchOver | None:
    """How the match ended with these events."""
    return events[-1] if isinstance(events[-1], MatchOver) else None


def won(at: int, winner: int, reason: str) -> MatchOver:
    """Two points for the winner, none for the other seat."""
    return MatchOver(at, {str(seat): 2 if seat == winner else 0 for seat in (1, 2)}, reason=reason)


DRAWN = MatchOver(0, {"1": 1, "2": 1}, reason="quiet")


# ---- the board


def test_there_are_24_points_and_16_lines_and_each_point_lies_on_two() -> None:
    assert (len(POINTS), len(LINES)) == (24, 16)
    assert set(Counter(point for line in LINES for point in line).values()) == {2}


def test_men_slide_along_lines_only() -> None:
    assert NEIGHBOURS["d6"] == ("b6", "d5", "d7", "f6")
    assert NEIGHBOURS["a1"] == ("a4", "d1")
    assert NEIGHBOURS["d3"] == ("c3", "d2", "e3")


def test_neighbours_are_mutual() -> None:
    for point, near in NEIGHBOURS.items():
        assert all(point in NEIGHBOURS[other] for other in near)


def test_what_is_drawn_can_be_read_again() -> None:
    table = position(TWO_IN_A_ROW, 1)
    drawn = "\n".join(line for line in table.drawn(1).splitlines() if line[:1].isdigit())
    assert board_of(drawn) == table.state.board


# ---- placing


def test_seats_place_in_turn() -> None:
    table = Table(RULESET)
    assert table.say(1, "/place d2") == [Placed(0, 1, "d2")]
    assert table.refused(1, "/place d3") == "not-your-turn"
    assert table.say(2, "/place d3") == [Placed(0, 2, "d3")]
    assert table.state.board == {"d2": "1", "d3": "2"}


@pytest.mark.parametrize(("line", "code"), [
    ("/place d2", "point-taken"), ("/place h1", "no-such-point"), ("/place d4", "no-such-point"),
    ("/move d3 d1", "not-all-placed"), ("/take d2", "no-mill"),
])  # fmt: skip
def test_what_cannot_be_placed_is_refused(line: str, code: str) -> None:
    table = Table(RULESET)
    table.say(1, "/place d2")
    assert table.refused(2, line) == code


def test_three_in_a_row_take_a_man_at_once_while_placing_too() -> None:
    table = Table(RULESET)
    for seat, point in ((1, "a1"), (2, "d2"), (1, "a4"), (2, "d3")):
        table.say(seat, f"/place {point}")
    assert table.say(1, "/place a7") == [Placed(0, 1, "a7", mill=True)]
    assert table.refused(1, "/place g1") == "take-first"
    assert table.refused(2, "/place g1") == "not-your-turn"
    assert table.refused(1, "/take a1") == "not-their-man"
    assert table.say(1, "/take d3") == [Taken(0, 1, "d3")]
    assert table.state.turn == 2


def test_the_corner_is_no_row() -> None:
    table = Table(RULESET)
    for seat, point in ((1, "a7"), (2, "d2"), (1, "d7"), (2, "d3")):
        table.say(seat, f"/place {point}")
    assert table.say(1, "/place a4") == [Placed(0, 1, "a4")]


# ---- moving


def test_a_man_slides_to_a_neighbour_only() -> None:
    table = position(TWO_IN_A_ROW, 1)
    assert table.refused(1, "/move d7 f6") == "too-far"
    assert table.refused(1, "/move d7 a7") == "point-taken"
    assert table.refused(1, "/move e4 e5") == "not-your-man"
    assert table.refused(1, "/place g7") == "all-placed"
    assert table.say(1, "/move d7 d6") == [Moved(0, 1, "d7", "d6")]


def test_with_three_men_left_one_flies() -> None:
    table = position(TWO_IN_A_ROW, 2)
    assert {command.point for command in table.can(2) if command.start == "e4"} == set(POINTS) - set(
        table.state.board
    )
    assert table.say(2, "/move f2 g4") == [Moved(0, 2, "f2", "g4", mill=True)]


def test_nobody_flies_where_the_table_says_so() -> None:
    table = position(TWO_IN_A_ROW, 2, "nofly")
    assert table.refused(2, "/move f2 c3") == "too-far"
    assert table.say(2, "/move f4 g4") == [Moved(0, 2, "f4", "g4")]


def test_four_men_do_not_fly() -> None:
    table = position(TWO_IN_A_ROW.replace("7 ●-----●-----·", "7 ●-----·-----·"), 1)
    assert len(men(table.state.board, 1)) == 4
    assert table.refused(1, "/move a7 g7") == "too-far"


# ---- taking

A_MILL_AND_ONE = """
    7 ●-----●-----·
    6 | ·---·---· |
    5 | | ·-·-· | |
    4 ·-·-·   ·-·-●
    3 | | ·-·-· | |
    2 | ·---·---· |
    1 ○-----○-----○
"""


def test_a_man_in_a_mill_is_safe_while_there_are_others() -> None:
    board = board_of(A_MILL_AND_ONE.replace("6 | ·", "6 | ○"))
    assert takeable(board, 2) == ["b6"]
    table = position(A_MILL_AND_ONE.replace("6 | ·", "6 | ○"), 1, hands=(1, 0))
    table.say(1, "/place g7")
    assert table.refused(1, "/take d1") == "in-a-mill"
    assert [command.point for command in table.can(1)] == ["b6"]


def test_when_all_are_in_mills_any_can_be_taken_and_two_men_have_lost() -> None:
    table = position(A_MILL_AND_ONE, 1)
    assert table.say(1, "/move g4 g7")[0].mill
    assert [command.point for command in table.can(1)] == ["a1", "d1", "g1"]
    over = ends(table.say(1, "/take d1"))
    assert over == won(0, 1, "few")
    outcome = RULESET.outcome(table.state)
    assert outcome is not None
    assert (outcome.points, outcome.places) == ({1: 2, 2: 0}, {1: 1, 2: 2})


def test_men_that_are_still_to_be_placed_count() -> None:
    table = position(A_MILL_AND_ONE, 1, hands=(1, 2))
    table.say(1, "/place g7")
    assert ends(table.say(1, "/take d1")) is None


def test_a_mill_that_is_opened_and_closed_takes_again() -> None:
    table = position(A_MILL_AND_ONE.replace("4 ·-·-·", "4 ○-·-○"), 1, hands=(0, 1))
    table.say(1, "/move g4 g7")
    table.say(1, "/take a4")
    table.say(2, "/place b6")
    assert table.say(1, "/move g7 g4") == [Moved(0, 1, "g7", "g4")]
    table.say(2, "/move b6 d6")
    assert table.say(1, "/move g4 g7") == [Moved(0, 1, "g4", "g7", mill=True)]


# ---- the end

ONE_WAY_OUT = """
    7 ○-----●-----·
    6 | ·---·---· |
    5 | | ·-·-· | |
    4 ●-·-·   ·-·-●
    3 | | ·-·-· | |
    2 | ·---●---· |
    1 ○-----·-----○
"""


def test_who_cannot_move_has_lost() -> None:
    table = position(ONE_WAY_OUT, 1, "nofly")
    assert ends(table.say(1, "/move d2 d1")) == won(0, 1, "blocked")


def test_who_flies_can_move() -> None:
    table = position(ONE_WAY_OUT, 1)
    assert ends(table.say(1, "/move d2 d1")) is None


def test_who_still_has_a_man_to_place_can_move() -> None:
    table = position(ONE_WAY_OUT, 1, "nofly", hands=(0, 1))
    assert ends(table.say(1, "/move d2 d1")) is None


def test_many_moves_without_a_mill_are_a_draw() -> None:
    table = position(TWO_IN_A_ROW, 1, "quiet 10")
    there = [(1, "d7", "d6"), (2, "e4", "e3"), (1, "d6", "d7"), (2, "e3", "e4")]
    for number in range(10):
        seat, start, point = there[number % 4]
        done = table.say(seat, f"/move {start} {point}")
    assert ends(done) == DRAWN
    outcome = RULESET.outcome(table.state)
    assert outcome is not None
    assert (outcome.points, outcome.places) == ({1: 1, 2: 1}, {1: 1, 2: 1})


# ---- the clock


def left(table: Table, seat: int) -> int:
    """The ms on a seat's clock."""
    ms: int = table.ask(None, "/men")["ms"][str(seat)]
    return ms


def test_the_clock_runs_for_the_seat_to_move_only_and_each_move_adds_to_it() -> None:
    table = Table(RULESET)
    table.wait(20_000)
    assert (left(table, 1), left(table, 2)) == (BEGINNING - 20_000, BEGINNING)
    table.say(1, "/place d2")
    assert (left(table, 1), left(table, 2)) == (BEGINNING - 20_000 + INCREMENT, BEGINNING)
    table.say(2, "/place d3", after=7_000)
    assert (left(table, 1), left(table, 2)) == (BEGINNING - 20_000 + INCREMENT, BEGINNING - 7_000 + INCREMENT)


def test_taking_a_man_is_part_of_the_move() -> None:
    table = position(A_MILL_AND_ONE, 1, "main 1", "increment 10")
    table.say(1, "/move g4 g7", after=5_000)
    assert left(table, 1) == MINUTE - 5_000
    table.wait(5_000)
    assert left(table, 1) == MINUTE - 10_000
    table.say(1, "/take d1")
    assert left(table, 1) == MINUTE


def test_who_runs_out_of_time_loses() -> None:
    table = Table(RULESET, (1, 2), "main 0.5", "increment 0")
    table.say(1, "/place d2", after=10_000)
    assert table.wait(29_999) == []
    assert table.wait(1) == [won(40_000, 1, "time")]
    assert table.refused(2, "/place d3") == "no-match"
    assert (left(table, 1), left(table, 2)) == (20_000, 0)


def test_the_clock_stands_in_a_pause() -> None:
    table = Table(RULESET)
    table.wait(1_000)
    assert table.host(host.Pause()) == [Paused(1_000)]
    assert RULESET.deadline(table.state) is None
    assert table.refused(1, "/place d2") == "paused"
    assert table.host(host.Resume()) == [Resumed(1_000)]
    assert left(table, 1) == BEGINNING - 1_000


def test_without_a_clock_nothing_is_due() -> None:
    table = Table(RULESET, (1, 2), "untimed")
    assert RULESET.deadline(table.state) is None
    assert table.wait(24 * 60 * MINUTE) == []
    assert table.say(1, "/place d2")


@pytest.mark.parametrize("option", ["main 5", "increment 3"])
def test_a_time_without_a_clock_is_a_conflict(option: str) -> None:
    with pytest.raises(Illegal, match="option-conflict"):
        Table(RULESET, (1, 2), "untimed", option)


# ---- people


def test_who_gives_up_has_lost_and_a_lost_line_costs_only_time() -> None:
    table = Table(RULESET)
    assert table.host(host.SeatLeft(1, absent=True)) == []
    assert table.host(host.SeatBack(1)) == []
    assert table.say(1, "/place d2")
    assert table.host(host.SeatLeft(1)) == [SeatLeft(0, 1), won(0, 2, "left")]


def test_an_annulled_match_has_no_winner() -> None:
    table = Table(RULESET)
    table.host(host.Annul())
    outcome = RULESET.outcome(table.state)
    assert outcome is not None
    assert outcome.annulled
    assert outcome.points == {1: 0, 2: 0}


def test_everybody_reads_who_did_what() -> None:
    table = Table(RULESET)
    table.say(1, "/place d2")
    assert "Anna: a man on d2." in table.told(2, names={1: "Anna", 2: "Ben"})
    assert "It is your turn: /place POINT sets a man." in table.told(2)
    assert "Am Zug ist Ben." in table.drawn(1, lang="de", names={1: "Anna", 2: "Ben"})


# ---- whatever happens


@given(st.dictionaries(st.sampled_from(POINTS), st.sampled_from("12"), max_size=18))
def test_there_is_always_a_man_to_take_where_there_are_men(board: dict[str, str]) -> None:
    for seat in (1, 2):
        can = takeable(board, seat)
        assert set(can) <= set(men(board, seat))
        assert bool(can) == bool(men(board, seat))
        assert all(in_mill(board, point) for point in can) or not any(in_mill(board, point) for point in can)


def test_a_side_begins_with_nine_men() -> None:
    assert Table(RULESET).state.hand == {"1": 9, "2": 9}
