"""The variants of the table in games.md section 5."""

from typing import Any

import pytest

from mondo_rules.commands import Jump, PickSide
from mondo_rules.events import RoundStarted
from protocol.options import plain, with_option
from protocol.ruleset import Clock, Pause, Resume, SeatLeft
from tests.mondo_rules.table import Table, kinds, wide

MINUTE = 60_000


def lay(table: Table, seat: int, *tiles: str) -> list[dict[str, Any]]:
    """Lays tiles, `3f` or `3f/1`, on the square by row, then column; what the last one causes."""
    happened: list[dict[str, Any]] = []
    for tile, space in zip(tiles, ("a1", "b1", "a2", "b2"), strict=False):
        happened = table.do(seat, f"/take {tile[:-1]} {tile[-1]}", f"/lay {space}")
    return happened[1:]


# ---- handicap --------------------------------------------------------------------------------------------------


def volcanoes(**options: Any) -> list[int]:
    """What three seats pay: seat 1 has an active and an inactive one, seat 2 an active, seat 3 an inactive one."""
    table = wide((1, 2, 3), **options)
    lay(table, 1, "3f", "4f")
    lay(table, 2, "7f")
    lay(table, 3, "8f")
    return [table.lines(seat)["volcanoes"] for seat in (1, 2, 3)]


def test_without_a_handicap_those_with_most_active_volcanoes_pay() -> None:
    assert volcanoes() == [-1, -1, 0]


def test_a_handicap_of_1_pays_for_active_volcanoes_and_others_for_none() -> None:
    assert volcanoes(handicap="1 1") == [-1, 0, 0]
    assert volcanoes(handicap="3 1") == [0, 0, 0]


def test_a_handicap_of_2_pays_for_inactive_ones_too() -> None:
    assert volcanoes(handicap="1 2") == [-2, 0, 0]
    assert volcanoes(handicap="3 2") == [0, 0, -1]


def test_several_seats_may_have_a_handicap() -> None:
    options = wide().rules.options()
    for text in ("1 1", "3 2", "1 2"):
        options = with_option(options, "handicap", text)
    assert plain(options) == {"handicap": {"1": "2", "3": "2"}}
    assert plain(with_option(options, "handicap", "3 off")) == {"handicap": {"1": "2"}}
    for bad in ("5 1", "1 3", "0 1", "1", "one 1", "1 1 1", "on"):
        with pytest.raises(Exception, match="option-value"):
            with_option(options, "handicap", bad)


def test_under_a_handicap_there_is_no_volcano_chip() -> None:
    table = wide(handicap="2 1")
    table.do(1, "/jump")
    assert table.do(2, "/jump")[1]["volcano_chip"] == []
    assert table.ask(1, "/score")["volcano_chip"] == []
    table.wait(33_000)
    assert [event.volcano_chip for event in table.log if isinstance(event, RoundStarted)] == [(), ()]


# ---- children --------------------------------------------------------------------------------------------------


def test_children_count_animals_landscapes_chips_and_empty_spaces_only() -> None:
    table = wide(children="on")
    lay(table, 1, "5f", "7f")
    table.do(1, "/jump")
    [line] = [seat["lines"] for seat in table.do(2, "/jump")[1]["seats"] if seat["seat"] == 1]
    assert [(each["line"], each["points"]) for each in line] == [
        ("animals", 1), ("landscapes", 0), ("chip", 4), ("empty", -2),
    ]  # fmt: skip


# ---- stop ------------------------------------------------------------------------------------------------------


def test_with_stop_the_first_to_jump_out_ends_the_round_for_all() -> None:
    table = wide((1, 2, 3), stop="on")
    lay(table, 2, "1f")
    table.do(1, "/take 2")
    happened = table.do(2, "/jump")
    assert kinds(happened) == ["out", "returned", "round_scored"]
    chips = [line["points"] for seat in happened[2]["seats"] for line in seat["lines"] if line["line"] == "chip"]
    assert chips == [0, 4, 0]
    for seat in (1, 2, 3):
        assert table.refusal(seat, "/take 3") == "too-late", "until the next countdown"
    table.wait(30_000)
    assert table.refusal(1, "/take 3") == "countdown"


def test_with_stop_a_full_world_ends_the_round_for_all() -> None:
    table = wide(stop="on")
    assert kinds(lay(table, 1, "1f", "2f", "9f", "10f")) == ["laid", "out", "round_scored"]


def test_jumping_out_wants_at_most_three_empty_spaces_where_it_stops_the_round() -> None:
    table = wide(stop="on")
    assert table.refused(1, "/jump").arguments == {"empty": 4, "most": 3}
    assert table.refusal(1, "/jump 9") == "too-many-empty", "limits are looked at before the chip"
    assert Jump(4) not in table.rules.legal(table.state, 1, table.now)
    table.do(1, "/take 1")
    assert table.refusal(1, "/jump") == "too-many-empty", "what is in hand does not lie"
    table.do(1, "/lay a1")
    assert table.refusal(1, "/jump 9") == "chip-gone"
    assert Jump(4) in table.rules.legal(table.state, 1, table.now)
    assert kinds(table.do(1, "/jump 4")) == ["out", "round_scored"]


def test_who_leaves_stops_nothing() -> None:
    table = wide((1, 2, 3), stop="on")
    assert kinds(table.host(SeatLeft(1))) == ["seat_left"]
    assert table.phase == "round"


def test_the_next_round_can_be_stopped_again() -> None:
    table = wide(stop="on")
    lay(table, 1, "1f")
    table.do(1, "/jump")
    table.wait(33_000)
    assert table.phase == "round"
    lay(table, 2, "1f")
    assert kinds(table.do(2, "/jump")) == ["out", "round_scored"]


# ---- slow ------------------------------------------------------------------------------------------------------


def test_slow_has_no_clock_until_the_first_seat_is_out_then_one_minute() -> None:
    table = wide(slow="on")
    [start] = [event for event in table.log if isinstance(event, RoundStarted)]
    assert start.ms is None
    assert table.rules.deadline(table.state) is None
    assert table.rules.clocks(table.state, 1, table.now) == Clock(None, True)
    assert table.wait(100 * MINUTE) == []
    table.do(2, "/jump")
    assert table.rules.deadline(table.state) == table.now + MINUTE
    assert table.rules.clocks(table.state, 1, table.now + 5_000) == Clock(MINUTE - 5_000, True)
    assert "until" in table.rules.dump(table.state)
    table.now += MINUTE
    assert table.refusal(1, "/take 1") == "too-late"
    assert kinds(table.until(table.now)) == ["round_scored"]


def test_a_full_world_starts_the_slow_minute_too_and_the_second_out_does_not_start_it_again() -> None:
    table = wide((1, 2, 3), slow="on")
    lay(table, 1, "1f", "2f", "9f", "10f")
    due = table.rules.deadline(table.state)
    table.wait(30_000)
    table.do(2, "/jump")
    assert table.rules.deadline(table.state) == due


def test_a_seat_that_is_given_up_starts_the_slow_minute_and_a_lost_line_does_not() -> None:
    table = wide((1, 2, 3), slow="on")
    table.host(SeatLeft(3, absent=True))
    assert table.rules.clocks(table.state, 1, table.now) == Clock(None, True)
    table.host(SeatLeft(2))
    assert table.rules.clocks(table.state, 1, table.now) == Clock(MINUTE, True)


def test_a_slow_minute_stands_in_a_pause() -> None:
    table = wide(slow="on")
    table.host(Pause())
    assert table.host(Resume()) == [{"at": 3000, "kind": "resumed"}]
    table.do(1, "/jump")
    table.wait(10_000)
    table.host(Pause())
    assert table.host(Resume()) == [{"at": 13_000, "kind": "resumed", "left": 50_000}]


def test_every_slow_round_begins_without_a_clock() -> None:
    table = wide(slow="on")
    table.start_again()
    assert table.rules.deadline(table.state) is None


# ---- anyside and backside --------------------------------------------------------------------------------------


def test_backside_is_the_second_board() -> None:
    table = wide(backside="on")
    assert table.ask(1, "/world")["world"] == "wide line;"
    assert table.rules.dump(table.state)["board"] == "line"


def test_each_seat_picks_its_side_before_its_first_tile() -> None:
    table = wide(anyside="on")
    assert table.ask(1, "/world")["world"] == "wide square;"
    assert table.do(1, "/side back") == [{"at": 3000, "kind": "side_chosen", "seat": 1, "side": "back"}]
    assert table.do(1, "/side back") == []
    assert table.ask(1, "/world")["world"] == "wide line;"
    assert table.ask(2, "/world")["world"] == "wide square;"
    table.do(1, "/take 1 f", "/lay d1")
    table.do(2, "/take 2 f", "/lay a2")
    assert [seat["world"] for seat in table.rules.dump(table.state)["seats"]] == [
        "wide line; d1=1f/0", "wide square; a2=2f/0",
    ]  # fmt: skip
    for seat, side in ((1, "front"), (1, "back"), (2, "back")):
        assert table.refusal(seat, f"/side {side}") == "not-allowed"


def test_a_side_can_be_changed_as_long_as_no_tile_lies() -> None:
    table = wide(anyside="on")
    table.do(1, "/side back", "/take 1")
    assert table.refusal(1, "/side front") == "not-allowed"
    table.do(1, "/back", "/side front", "/take 1 f", "/lay b2")
    assert table.world(1) == "b2=1f/0"


def test_every_round_begins_on_the_front_again() -> None:
    table = wide(anyside="on")
    table.do(1, "/side back")
    table.start_again()
    assert table.ask(1, "/world")["world"] == "wide square;"
    assert table.ask(1, "/world 1 1")["world"] == "wide line;"


def test_without_the_variant_nobody_picks_a_side() -> None:
    table = wide()
    assert table.refusal(1, "/side back") == "not-allowed"
    assert not [each for each in table.rules.legal(table.state, 1, table.now) if isinstance(each, PickSide)]


def test_legal_sides_are_the_other_one_before_the_first_tile() -> None:
    table = wide(anyside="on")

    def legal() -> list[str]:
        return [each.side for each in table.rules.legal(table.state, 1, table.now) if isinstance(each, PickSide)]

    assert legal() == ["back"]
    table.do(1, "/side back")
    assert legal() == ["front"]
    table.do(1, "/take 1 f", "/lay a1")
    assert legal() == []


def test_a_world_on_the_back_is_full_when_the_back_is() -> None:
    table = wide(anyside="on")
    table.do(1, "/side back")
    happened = []
    for tile, space in ((1, "a1"), (2, "b1"), (9, "c1"), (10, "d1")):
        happened = table.do(1, f"/take {tile} f", f"/lay {space}")
    assert kinds(happened) == ["taken", "laid", "out"]


def test_starting_tiles_move_along_to_the_other_side() -> None:
    table = wide((1,), solo="easy", anyside="on")
    [placed] = table.seat(1).world.placed.values()
    assert list(table.seat(1).world.placed) == ["a1"]
    table.do(1, "/side back")
    assert table.seat(1).world.placed == {"b1": placed}
    table.do(1, f"/take {next(iter(table.state.pile))}", "/lay a1")
    assert table.refusal(1, "/side front") == "not-allowed"


# ---- together --------------------------------------------------------------------------------------------------


def test_many_variants_go_together() -> None:
    table = wide((1, 2, 4), expert="on", dealt="on", stop="on", hidden="on", anyside="on", pace="1", handicap="4 2")
    assert table.rules.clocks(table.state, 1, table.now) is None
    lay(table, 4, "8f")
    assert table.lines(4)["volcanoes"] == -1
    assert table.refusal(4, "/take 1") == "too-soon"
    assert kinds(table.do(4, "/jump")) == ["out", "round_scored"]
