"""Villages and buildings in the hand: taken, turned, laid and returned (games.md 2 to 4, protocol.md 4)."""

from typing import Any

import pytest

from mondo_rules.commands import TakeBuilding, TakeVillage
from mondo_rules.events import RoundStarted
from mondo_rules.sapiens import RULESET
from protocol.codec import BadData, EventCodec
from protocol.ruleset import SeatLeft
from tests.mondo_rules.sapiens_table import VILLAGES, buildings, hamlet, lay_tiles, seat_view
from tests.mondo_rules.table import Table, kinds

START = 3000


def kinds_to_take(table: Table, seat: int, kind: type[TakeVillage] | type[TakeBuilding]) -> list[str]:
    listed: list[Any] = list(table.rules.legal(table.state, seat, table.now))
    return [command.kind for command in listed if isinstance(command, kind)]


# ---- villages --------------------------------------------------------------------------------------------------


def test_each_seat_has_three_villages_of_its_own() -> None:
    table = hamlet(advanced="on")
    assert table.do(1, "/village fishermen") == [
        {"at": START, "kind": "village_taken", "seat": 1, "piece": "fishers-village"}
    ]
    assert kinds(table.do(2, "/village fishermen")) == ["village_taken"], "nobody else can take mine away"
    assert seat_view(table, 1)["hand"] == {"piece": "fishers-village", "turn": 0}
    assert seat_view(table, 1)["villages"] == ["shepherds-village", "lumberjacks-village"]


def test_a_village_is_laid_like_a_tile_as_the_first_one_too() -> None:
    table = hamlet(advanced="on")
    table.do(1, "/village shepherds")
    assert table.do(1, "/lay b1 2") == [
        {"at": START, "kind": "laid", "seat": 1, "space": "b1", "turn": 2, "piece": "shepherds-village"}
    ]
    assert table.world(1) == "b1=shepherds-village/2"
    table.do(1, "/take 7")
    assert table.refusal(1, "/lay d1") == "not-adjacent"


def test_a_village_in_hand_turns_but_has_one_side_only() -> None:
    table = hamlet(advanced="on")
    table.do(1, "/village lumberjacks")
    assert table.do(1, "/turn -1") == [{"at": START, "kind": "turned", "seat": 1, "turn": 3}]
    assert table.refusal(1, "/flip") == "not-flippable"
    assert table.do(1, "/lay a1")[0]["turn"] == 3


def test_a_village_goes_back_to_its_seat_and_can_be_taken_again() -> None:
    table = hamlet(advanced="on")
    table.do(1, "/village fishermen", "/turn")
    assert table.do(1, "/back") == [{"at": START, "kind": "returned", "seat": 1, "piece": "fishers-village"}]
    assert seat_view(table, 1)["villages"] == list(VILLAGES)
    table.do(1, "/village fishermen")
    assert seat_view(table, 1)["hand"]["turn"] == 0


def test_a_village_that_lies_is_gone_for_this_round_and_back_in_the_next() -> None:
    table = hamlet(advanced="on")
    table.do(1, "/village fishermen", "/lay a1")
    refused = table.refused(1, "/village fishermen")
    assert (refused.code, refused.arguments["seat"], refused.arguments["piece"]) == (
        "piece-gone",
        1,
        "fishers-village",
    )
    assert kinds_to_take(table, 1, TakeVillage) == ["shepherds", "lumberjacks"]
    table.start_again()
    assert seat_view(table, 1)["villages"] == list(VILLAGES)
    table.do(1, "/village fishermen")


def test_the_hand_is_looked_at_before_the_piece() -> None:
    table = hamlet(expert="on")
    table.do(1, "/take 7")
    for line in ("/village fishermen", "/building mill", "/take 8"):
        assert table.refused(1, line).arguments == {"piece": f"7{table.state.seats[1].hand.piece.letter}"}  # type: ignore[union-attr]
        assert table.refusal(1, line) == "hand-full"
    table.do(1, "/back", "/village fishermen")
    for line in ("/village fishermen", "/take 8"):
        assert table.refusal(1, line) == "hand-full"


def test_taking_a_piece_ends_the_adjust_window_and_a_laid_piece_has_one() -> None:
    table = hamlet(advanced="on")
    table.do(1, "/take 7", "/lay a1", "/village fishermen")
    assert table.refusal(1, "/move b1") == "not-adjustable"
    table.do(1, "/back")
    assert table.refusal(1, "/turn") == "not-adjustable", "once ended it never returns"
    table.do(1, "/village fishermen", "/lay b1")
    assert table.do(1, "/move a2") == [
        {"at": START, "kind": "adjusted", "seat": 1, "space": "a2", "turn": 0, "from": "b1"}
    ]
    assert table.do(1, "/turn")[0]["turn"] == 1
    assert table.world(1).endswith("a2=fishers-village/1")


def test_pieces_count_as_takes_for_the_pace() -> None:
    table = hamlet(advanced="on", pace="2")
    table.do(1, "/village fishermen", "/lay a1")
    assert table.refused(1, "/take 7").arguments == {"wait": 2000}
    assert table.refusal(1, "/village fishermen") == "too-soon", "pace comes before the piece"
    assert not list(kinds_to_take(table, 1, TakeVillage))
    table.wait(2000)
    table.do(1, "/village shepherds")


@pytest.mark.parametrize("options", [{}, {"solo": "easy"}])
def test_where_there_are_no_pieces_none_can_be_taken(options: dict[str, Any]) -> None:
    table = hamlet((1,) if options else (1, 2), **options)
    assert table.refusal(1, "/village fishermen") == "piece-gone"
    assert table.refusal(1, "/building mill") == "piece-gone"
    assert "villages" not in seat_view(table, 1)
    assert "buildings" not in table.rules.dump(table.state)


def test_the_advanced_game_has_no_buildings() -> None:
    table = hamlet(advanced="on")
    lay_tiles(table, 1, 3)
    assert table.refused(1, "/building mill").arguments.keys() == {"piece", "reason"}
    assert not kinds_to_take(table, 1, TakeBuilding)


# ---- buildings -------------------------------------------------------------------------------------------------


def ready_to_build(seats: tuple[int, ...] = (1, 2, 3, 4), **options: Any) -> Table:
    """Everybody has laid three tiles; all four buildings of the edition lie on the table."""
    table = hamlet(seats, expert="on", **options)
    for seat in seats:
        lay_tiles(table, seat, 3)
    return table


@pytest.mark.parametrize("seats", [(1, 2), (1, 2, 4), (1, 2, 3, 4)])
def test_as_many_buildings_as_players_lie_face_up_and_are_shuffled_in_each_round(seats: tuple[int, ...]) -> None:
    table = hamlet(seats, expert="on")
    shown = []
    for _ in range(3):
        started = [event for event in table.log if isinstance(event, RoundStarted)][-1]
        assert len(buildings(table)) == len(seats)
        assert list(started.buildings or ()) == buildings(table)
        shown.append(buildings(table))
        if len(shown) < 3:
            table.start_again()
    assert {"lighthouse", "lodge", "mill"} >= {name for round_ in shown for name in round_}
    assert len(seats) == 4 or len(set(map(tuple, shown))) > 1


def test_a_building_can_be_taken_once_three_pieces_lie_in_ones_world_villages_count() -> None:
    table = hamlet(expert="on")
    name = buildings(table)[0]
    lay_tiles(table, 1, 2)
    assert table.refused(1, f"/building {name}").arguments == {"needed": 3, "tiles": 2}
    assert not kinds_to_take(table, 1, TakeBuilding)
    table.do(1, "/village fishermen", f"/lay {table.seat(1).world.open_spaces[0]}")
    assert table.do(1, f"/building {name}") == [{"at": START, "kind": "building_taken", "seat": 1, "piece": name}]


def test_a_building_in_a_hand_or_world_is_gone_and_the_loser_is_told_who_has_it() -> None:
    table = ready_to_build()
    table.do(2, "/building lodge")
    assert table.refused(1, "/building lodge").arguments["seat"] == 2
    table.do(2, f"/lay {table.seat(2).world.open_spaces[0]}")
    assert table.refused(1, "/building lodge").code == "piece-gone"
    assert table.refused(1, "/building lodge").arguments["seat"] == 2


def test_a_building_that_is_not_of_this_round_is_gone_without_a_seat() -> None:
    table = ready_to_build()
    assert "seat" not in table.refused(1, "/building station").arguments
    assert table.refusal(1, "/building station") == "piece-gone"


def test_equal_buildings_are_interchangeable() -> None:
    table = ready_to_build()
    assert sorted(buildings(table)) == ["lighthouse", "lodge", "mill", "mill"]
    assert sorted(kinds_to_take(table, 1, TakeBuilding)) == ["lighthouse", "lodge", "mill"]
    table.do(1, "/building mill")
    assert kinds(table.do(2, "/building mill")) == ["building_taken"]
    assert sorted(buildings(table)) == ["lighthouse", "lodge"]
    assert table.refusal(3, "/building mill") == "piece-gone"


def test_a_building_may_be_put_back_until_it_lies_and_another_taken() -> None:
    table = ready_to_build()
    table.do(1, "/building mill")
    assert table.do(1, "/back") == [{"at": START, "kind": "returned", "seat": 1, "piece": "mill"}]
    assert sorted(buildings(table)) == ["lighthouse", "lodge", "mill", "mill"]
    table.do(1, "/building lodge", "/back")
    table.do(2, "/building lodge")


def test_one_building_a_round_may_be_laid() -> None:
    table = ready_to_build()
    table.do(1, "/building mill", f"/lay {table.seat(1).world.open_spaces[0]}")
    assert table.refused(1, "/building lodge").arguments == {"most": 1}
    assert table.refusal(1, "/building lodge") == "piece-limit"
    assert not kinds_to_take(table, 1, TakeBuilding)
    assert kinds_to_take(table, 1, TakeVillage), "villages may follow"
    table.start_again()
    lay_tiles(table, 1, 3)
    assert kinds(table.do(1, f"/building {buildings(table)[0]}")) == ["building_taken"]


def test_the_limits_come_before_the_pace() -> None:
    table = hamlet(expert="on", pace="10")
    table.do(1, "/take 7", "/lay a1")
    assert table.refusal(1, "/building mill") == "too-few-tiles"


def test_a_building_is_turned_and_laid_as_its_last_piece_and_closes_a_full_world() -> None:
    table = ready_to_build()
    lay_tiles(table, 1, 4)
    table.do(1, "/building mill", "/turn 2")
    [space] = table.seat(1).world.open_spaces
    assert kinds(table.do(1, f"/lay {space}")) == ["laid", "out"]


# ---- what goes back by itself ----------------------------------------------------------------------------------


def test_pieces_in_hand_go_back_at_the_bell_when_jumping_out_and_when_leaving() -> None:
    table = ready_to_build(time="1")
    table.do(1, "/building mill")
    table.do(2, "/village fishermen")
    table.do(3, "/building lodge")
    table.do(4, "/building lighthouse")
    assert table.do(3, "/jump")[0] == {"at": START, "kind": "returned", "seat": 3, "piece": "lodge"}
    assert table.host(SeatLeft(4))[0] == {"at": START, "kind": "returned", "seat": 4, "piece": "lighthouse"}
    ended = table.wait(60_000)
    assert [(event["seat"], event["piece"]) for event in ended if event["kind"] == "returned"] == [
        (1, "mill"), (2, "fishers-village"),
    ]  # fmt: skip
    assert sorted(buildings(table)) == ["lighthouse", "lodge", "mill", "mill"]


# ---- the log ---------------------------------------------------------------------------------------------------

CODEC = EventCodec(RULESET.events)


@pytest.mark.parametrize("event", [
    {"kind": "laid", "seat": 1, "space": "a1", "turn": 0},
    {"kind": "laid", "seat": 1, "space": "a1", "turn": 0, "tile": 1},
    {"kind": "laid", "seat": 1, "space": "a1", "turn": 0, "side": "f", "piece": "mill"},
    {"kind": "laid", "seat": 1, "space": "a1", "tile": 1, "side": "f"},
    {"kind": "returned", "seat": 1},
    {"kind": "returned", "seat": 1, "tile": 1, "side": "f", "piece": "mill"},
    {"kind": "building_taken", "seat": 1},
    {"kind": "building_taken", "seat": 1, "piece": "mill", "turn": 0},
    {"kind": "task_taken", "seat": 1, "task": "full-world"},
])  # fmt: skip
def test_an_event_tells_of_a_tile_or_of_a_piece_and_of_nothing_else(event: dict[str, Any]) -> None:
    with pytest.raises(BadData):
        CODEC.load(0, event)


def test_events_of_pieces_survive_the_log() -> None:
    table = ready_to_build()
    table.do(1, "/building mill", "/turn", "/back", "/building mill", f"/lay {table.seat(1).world.open_spaces[0]}")
    table.do(2, "/village fishermen")
    for event in table.log:
        assert CODEC.load(event.at, CODEC.dump(event)) == event
    assert table.rules.load(table.rules.dump(table.state)) == table.state


@pytest.mark.parametrize("hand", [
    {"turn": 0, "piece": "7f"}, {"turn": 0, "piece": "castle"}, {"turn": 0}, {"turn": 4, "piece": "mill"},
    {"turn": 0, "piece": "mill", "tile": 7, "side": "f"},
])  # fmt: skip
def test_a_view_with_an_impossible_hand_is_refused(hand: dict[str, Any]) -> None:
    table = ready_to_build()
    data: Any = dict(table.rules.dump(table.state))
    data["seats"][0]["hand"] = hand
    with pytest.raises(BadData):
        table.rules.load(data)
