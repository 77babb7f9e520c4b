"""Solo and duo: starting tiles, minus points, won or lost (games.md sections 3 and 5)."""

from typing import Any

import pytest

from mondo_rules.commands import Jump, Lay
from mondo_rules.events import MatchOver, RoundStarted
from mondo_rules.mondo import RULESET
from protocol.ruleset import Annul, Outcome, SeatLeft
from tests.mondo_rules.table import SEED, Table, kinds, wide

MINUTE = 60_000


def solo(difficulty: str = "easy", seat: int = 1, **options: Any) -> Table:
    """A solo game that has just begun, on the square of four spaces with one tile on a1."""
    return wide((seat,), solo=difficulty, **options)


def began(table: Table) -> RoundStarted:
    [start] = [event for event in table.log if isinstance(event, RoundStarted)]
    return start


def finish(table: Table, *tiles: str) -> list[dict[str, Any]]:
    """Lays tiles on b1, a2, b2, where one is not said to be empty (`-`), then jumps; what happens at the end."""
    happened: list[dict[str, Any]] = []
    for tile, space in zip(tiles, ("b1", "a2", "b2"), strict=True):
        if tile != "-":
            happened = table.do(1, f"/take {tile[:-1]} {tile[-1]}", f"/lay {space}")[1:]
    return happened if table.phase == "over" else table.do(1, "/jump")


def on_forest(*taken: int, difficulty: str = "easy") -> Table:
    """A solo game that starts with bare or peopled forest, no volcano, the tiles `taken` still in the pile."""
    for number in range(200):
        table = solo(difficulty, seed=f"s{number}")
        [placed] = table.seat(1).world.placed.values()
        if placed.piece.number in (1, 2, 9, 10, 15, 16) and set(taken) <= set(table.state.pile):
            return table
    raise AssertionError("no seed fits")


# ---- the beginning ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("difficulty", "minutes"), [("easy", 10), ("moderate", 6), ("hard", 5)])
def test_each_difficulty_has_its_time(difficulty: str, minutes: int) -> None:
    assert began(solo(difficulty)).ms == minutes * MINUTE
    assert began(solo(difficulty, time="2")).ms == 2 * MINUTE


def test_four_random_tiles_lie_on_the_highlighted_spaces_before_the_clock_starts() -> None:
    board = RULESET.editions["mondo"].data["boards"]["front"]["grid"]
    assert "".join(board).count("o") == 4
    seen = set()
    for number in range(20):
        table = Table((1,), solo="easy", seed=f"s{number}").go()
        placed = table.seat(1).world.placed
        assert tuple(placed) == table.seat(1).world.board.highlighted
        assert all(each.piece.letter == "f" for each in placed.values()), "variable side up"
        assert not {each.piece.number for each in placed.values()} & set(table.state.pile)
        assert len(table.state.pile) + len(placed) == 136
        seen |= {(each.piece.number, each.turn) for each in placed.values()}
        assert began(table).start == {"1": f"mondo front; {table.world(1)}"}
    assert {turn for _, turn in seen} == {0, 1, 2, 3}, "randomly turned"
    assert len({tile for tile, _ in seen}) > 40


def test_solo_begins_after_the_countdown_with_an_empty_board_till_then() -> None:
    table = Table((1,), solo="easy", edition="wide")
    assert table.world(1) == ""
    table.wait(3000)
    assert table.world(1) != ""


def test_any_seat_can_play_alone() -> None:
    table = solo(seat=3)
    assert (began(table).start or {}).keys() == {"3"}
    happened = table.do(3, "/jump")
    assert happened[-1]["totals"] == {"3": 3}


def test_the_first_tile_goes_beside_a_starting_tile() -> None:
    table = solo()
    table.do(1, f"/take {next(iter(table.state.pile))}")
    assert table.refusal(1, "/lay b2") == "not-adjacent"
    assert table.refusal(1, "/lay a1") == "space-taken"
    spaces = {each.space for each in table.rules.legal(table.state, 1, table.now) if isinstance(each, Lay)}
    assert spaces == {"b1", "a2"}


def test_a_starting_tile_cannot_be_moved() -> None:
    table = solo()
    assert table.refusal(1, "/move b1") == "not-adjustable"
    assert table.refusal(1, "/turn") == "hand-empty"


# ---- the end ---------------------------------------------------------------------------------------------------


def test_there_are_no_chips_and_out_shows_chip_0() -> None:
    table = solo()
    assert began(table).chips == ()
    assert table.refused(1, "/jump 4").arguments == {"chip": 4, "top": 0}
    assert Jump(0) in table.rules.legal(table.state, 1, table.now)
    happened = table.do(1, "/jump")
    assert happened[0] == {"at": 3000, "kind": "out", "seat": 1, "chip": 0, "auto": False}


def test_one_round_ends_the_match_with_the_penalty() -> None:
    table = solo()
    happened = table.do(1, "/jump")
    assert kinds(happened) == ["out", "round_scored", "match_over"]
    [sheet] = happened[1]["seats"]
    assert {name: sheet[name] for name in ("penalty", "limit", "won")} == {"penalty": 3, "limit": 3, "won": True}
    assert "total" not in sheet
    assert [line["line"] for line in sheet["lines"]] == ["volcanoes", "empty", "misconnections"]
    assert happened[1]["volcano_chip"] == []
    assert (happened[2]["totals"], happened[2]["winners"]) == ({"1": 3}, [1])
    assert table.rules.outcome(table.state) == Outcome({1: 3}, {1: 1})


def test_a_full_world_ends_it_at_once() -> None:
    table = on_forest(1, 2, 15)
    free = [tile for tile in (1, 2, 9, 10, 15, 16) if tile in table.state.pile]
    happened = finish(table, *(f"{tile}f" for tile in free[:3]))
    assert kinds(happened) == ["laid", "out", "round_scored", "match_over"]
    assert happened[1] == {"at": 3000, "kind": "out", "seat": 1, "chip": 0, "auto": True}
    assert happened[2]["seats"][0]["penalty"] == 0


@pytest.mark.parametrize(("difficulty", "limit"), [("easy", 3), ("moderate", 2), ("hard", 1)])
def test_won_is_a_penalty_within_the_limit_of_the_difficulty(difficulty: str, limit: int) -> None:
    for penalty, tiles in enumerate((("15f", "16f", "9f"), ("15f", "16f", "-"), ("15f", "-", "-"), ("-", "-", "-"))):
        table = on_forest(15, 16, 9, difficulty=difficulty)
        over = finish(table, *tiles)[-1]
        assert over["totals"] == {"1": penalty}
        assert over["winners"] == ([1] if penalty <= limit else [])


def test_every_volcano_counts_active_or_not() -> None:
    table = on_forest(3, 4)
    [sheet] = finish(table, "3f", "4f", "-")[1]["seats"]
    assert {line["line"]: line["points"] for line in sheet["lines"]} == {
        "volcanoes": -2, "empty": -1, "misconnections": 0,
    }  # fmt: skip


def test_misconnections_count() -> None:
    table = on_forest(11)
    [sheet] = finish(table, "11f", "-", "-")[1]["seats"]
    assert [line["points"] for line in sheet["lines"]] == [0, -2, -3]


def test_the_bell_ends_it_too() -> None:
    table = solo()
    assert kinds(table.wait(10 * MINUTE)) == ["round_scored", "match_over"]


def test_who_leaves_alone_has_played_to_the_end() -> None:
    table = solo()
    assert kinds(table.host(SeatLeft(1))) == ["seat_left", "round_scored", "match_over"]


def test_an_annulled_solo_game_is_not_won() -> None:
    table = solo()
    table.host(Annul())
    over = table.log[-1]
    assert isinstance(over, MatchOver)
    assert (over.winners, over.totals) == ((), {"1": 0})


def test_the_view_shows_penalty_limit_and_won_in_place_of_a_total() -> None:
    table = solo("hard")
    [seat] = table.rules.dump(table.state)["seats"]
    assert {name: seat[name] for name in ("penalty", "limit", "won")} == {"penalty": 0, "limit": 1, "won": False}
    assert "total" not in seat
    table.do(1, "/jump")
    [seat] = table.rules.dump(table.state)["seats"]
    assert seat["penalty"] == seat["sheets"][0]["penalty"] == 3
    assert "total" not in seat["sheets"][0]
    assert not seat["won"]


def test_the_provisional_score_is_a_solo_sheet() -> None:
    [seat] = solo("moderate").ask(1, "/score")["seats"]
    assert set(seat) == {"name", "penalty", "limit", "won", "lines"}


def test_what_a_seed_lays_out_does_not_change_with_a_new_version() -> None:
    assert began(solo(seed="a")).start == START_OF_A


START_OF_A = {"1": "wide square; a1=12f/1"}


# ---- noflip ----------------------------------------------------------------------------------------------------


def test_without_flipping_the_side_that_lies_up_is_laid() -> None:
    table = solo(noflip="on")
    tile, lies = next(iter(table.state.pile.items()))
    other = {"f": "b", "b": "f"}[lies]
    assert table.refusal(1, "/flip") == "hand-empty"
    assert table.refusal(1, f"/take {tile} {other}") == "not-flippable"
    assert table.do(1, f"/take {tile} {lies} 1")[0]["side"] == lies
    assert table.refusal(1, "/flip") == "not-flippable"
    assert table.do(1, "/turn", "/back")[1]["side"] == lies


def test_with_flipping_both_sides_can_be_had_in_solo_too() -> None:
    table = solo()
    tile = next(iter(table.state.pile))
    table.do(1, f"/take {tile} b", "/flip", "/back", f"/take {tile} f")


# ---- duo -------------------------------------------------------------------------------------------------------


def test_duo_starts_both_seats_with_tiles_of_their_own() -> None:
    table = wide((2, 4), duo="on")
    start = began(table)
    assert start.chips == (4, 3)
    assert start.ms == 7 * MINUTE
    assert (start.start or {}).keys() == {"2", "4"}
    lie = [each.piece.number for seat in (2, 4) for each in table.seat(seat).world.placed.values()]
    assert len(set(lie)) == 2
    assert not set(lie) & set(table.state.pile)


def test_in_duo_ones_chip_is_taken_off_ones_minus_points() -> None:
    table = wide(duo="on")
    table.do(2, "/jump")
    assert table.seat(2).chip == 4
    happened = table.do(1, "/jump")
    assert kinds(happened) == ["out", "round_scored", "match_over"]
    one, two = happened[1]["seats"]
    assert [line["line"] for line in one["lines"]] == ["chip", "volcanoes", "empty", "misconnections"]
    assert [one["lines"][0]["points"], two["lines"][0]["points"]] == [3, 4]
    volcanoes = [next(line["points"] for line in seat["lines"] if line["line"] == "volcanoes") for seat in (one, two)]
    assert [seat["total"] for seat in (one, two)] == [3 - 3 + volcanoes[0], 4 - 3 + volcanoes[1]]
    assert happened[1]["volcano_chip"] == []
    totals = {int(seat): total for seat, total in happened[2]["totals"].items()}
    assert happened[2]["winners"] == [seat for seat, total in totals.items() if total == max(totals.values())]
    assert happened[2]["seed"] == SEED.hex()


def test_a_duo_can_be_shared() -> None:
    for number in range(60):
        table = wide(duo="on", seed=f"s{number}")
        table.wait(7 * MINUTE)
        over = table.log[-1]
        assert isinstance(over, MatchOver)
        if len(set(over.totals.values())) == 1:
            assert over.winners == (1, 2)
            return
    raise AssertionError("no tie")
