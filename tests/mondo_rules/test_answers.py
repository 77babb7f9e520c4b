"""Queries: the pile and its filter, worlds, provisional points (protocol.md section 4)."""

import pytest

from protocol.errors import BadLine, Refused
from protocol.ruleset import viewer_fold
from tests.mondo_rules.table import Table, parsed, started


def sides_up(table: Table, filter_: str) -> list[str]:
    edition = table.state.setting.edition
    return [edition.tile(tile, side).side.code for tile, side in table.ask(None, f"/pile {filter_}")["tiles"]]


def test_without_a_filter_the_whole_pile_is_listed_as_it_lies() -> None:
    table = started()
    table.do(1, "/take 5")
    answer = table.ask(2, "/pile")
    assert answer["type"] == "pile"
    assert answer["tiles"] == [[tile, side] for tile, side in sorted(table.state.pile.items())]


@pytest.mark.parametrize("filter_", ["wwff", "wffw", "ffww", "FWWF", "ww.f", "f.ww"])
def test_four_edges_are_looked_for_in_any_rotation(filter_: str) -> None:
    table = started()
    table.do(1, "/take 1 f", "/back")
    assert "wwff" in sides_up(table, filter_)
    assert all(sorted(code[:4]) >= ["f", "f"] for code in sides_up(table, filter_))


def test_only_the_side_that_lies_up_is_looked_at() -> None:
    table = started()
    table.do(1, "/take 1 b", "/back")
    assert [1, "b"] not in table.ask(1, "/pile wwff")["tiles"]
    table.do(1, "/take 1 f", "/back")
    assert [1, "f"] in table.ask(1, "/pile wwff")["tiles"]


def test_animals_and_volcanoes_are_looked_for_by_name_and_together() -> None:
    table = started()
    for tile in (2, 4, 5):
        table.do(1, f"/take {tile} f", "/back")
    assert table.ask(1, "/pile panda")["tiles"] == [[2, "f"]]
    assert table.ask(1, "/pile volcano")["tiles"] == [[2, "f"], [4, "f"], [5, "f"]]
    assert table.ask(1, "/pile active")["tiles"] == [[2, "f"], [4, "f"]]
    assert table.ask(1, "/pile inactive")["tiles"] == [[5, "f"]]
    assert table.ask(1, "/pile dddd active")["tiles"] == [[4, "f"]]
    assert table.ask(1, "/pile tiger")["tiles"] == []


@pytest.mark.parametrize("filter_", ["wwf", "wwmm", "wwffw", "dragon", "wwff dragon", "[", "....."])
def test_a_filter_that_means_nothing_is_refused_with_what_is_allowed(filter_: str) -> None:
    with pytest.raises(BadLine) as bad:
        started().ask(1, f"/pile {filter_}")
    assert bad.value.code == "bad-arguments"
    said = bad.value.words().in_english()
    assert "panda" in said
    assert "w water" in said


def test_a_world_is_shown_in_notation() -> None:
    table = started()
    table.do(2, "/take 1 f 1", "/lay b1")
    shown = {"type": "world", "seat": 2, "round": 1, "world": "short row; b1=1f/1"}
    assert table.ask(2, "/world") == shown
    assert table.ask(1, "/world 2") == shown
    assert table.ask(None, "/world 2 1") == shown


@pytest.mark.parametrize(
    ("viewer", "line", "code"),
    [
        (1, "/world 3", "no-such-seat"),
        (1, "/world 0", "no-such-seat"),
        (None, "/world", "bad-arguments"),
        (1, "/world 1 2", "bad-arguments"),
        (1, "/world 1 0", "bad-arguments"),
    ],
)
def test_a_world_that_is_not_there_is_refused(viewer: int | None, line: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        started().ask(viewer, line)
    assert refused.value.code == code


def test_the_score_is_what_the_worlds_would_bring_now() -> None:
    table = started()
    table.do(1, "/take 2 f", "/lay a1")
    answer = table.ask(2, "/score")
    assert answer["provisional"] is True
    assert [seat["name"] for seat in answer["seats"]] == ["1", "2"]
    first = {line["line"]: line["points"] for line in answer["seats"][0]["lines"]}
    assert first == {
        "animals": 1, "landscapes": 0, "chip": 0, "volcanoes": -1, "empty": -2, "misconnections": -3,
    }  # fmt: skip
    assert answer["seats"][0]["total"] == -5
    assert answer["volcano_chip"] == ["2"]


def test_between_rounds_the_score_is_the_one_just_made() -> None:
    table = started()
    table.do(1, "/take 5 f", "/lay a1", "/jump")
    scored = table.do(2, "/jump")[-1]
    answer = table.ask(1, "/score")
    assert [seat["total"] for seat in answer["seats"]] == [seat["total"] for seat in scored["seats"]]


def test_whoever_asks_gets_the_same_from_what_is_public() -> None:
    table = started(hidden="on")
    table.do(1, "/take 2 f", "/lay a1")
    for line in ("/pile", "/world 1", "/score"):
        from_heard = table.rules.answer(viewer_fold(table.rules, table.log, None), parsed(line), None, table.now)
        assert from_heard == table.ask(None, line)
