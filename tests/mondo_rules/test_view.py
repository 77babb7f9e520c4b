"""The state as plain data: what a snapshot shows, and that it can be folded on (protocol.md section 5)."""

import json
from typing import Any

import pytest

from mondo_rules.match_state import State
from protocol.codec import BadData
from protocol.ruleset import Pause, SeatLeft, viewer_fold
from tests.mondo_rules.table import SEED, Table


def viewed(table: Table, viewer: int | None = None) -> Any:
    """The view of a snapshot, over JSON and back."""
    return json.loads(json.dumps(table.rules.dump(viewer_fold(table.rules, table.log, viewer))))


def loaded(table: Table, data: Any) -> State:
    return table.rules.load(json.loads(json.dumps(data)))


def busy() -> Table:
    """A match in its second round with something of everything."""
    table = Table((1, 3, 4), edition="short", hidden="on", pace="0.5").go()
    table.do(1, "/take 1 f", "/lay b1 1")
    table.do(3, "/jump")
    table.do(4, "/jump")
    table.do(1, "/jump")
    table.wait(33_000)
    table.do(1, "/take 2 b 3")
    table.do(3, "/take 4 f", "/lay a1 2")
    table.do(4, "/jump")
    table.host(SeatLeft(3, absent=True))
    return table


def test_a_view_shows_what_the_protocol_promises() -> None:
    view = viewed(busy())
    promised = {"round": 2, "phase": "round", "edition": "short", "board": "row", "chips": [3, 2]}
    assert {name: view[name] for name in promised} == promised
    assert view["volcano_chip"] == [3]
    assert sorted(tile for tile, _ in view["pile"]) == [1, 3, 5, 6, 7, 8, 9, 10, 11, 12]
    one, three, four = view["seats"]
    assert (one["seat"], three["seat"], four["seat"]) == (1, 3, 4)
    assert one["hand"] == {"tile": 2, "side": "b", "turn": 3}
    assert one["world"] == "short row;"
    assert three["world"] == "short row; a1=4f/2"
    assert three["adjustable"] == {"space": "a1", "until": 40_000}
    assert "hand" not in three
    assert (four["out"], four["chip"], one["out"]) == (True, 4, False)
    assert "chip" not in one
    assert len(one["sheets"]) == 1
    assert one["sheets"][0]["total"] == one["total"]
    assert one["sheets"][0]["lines"][0]["line"] == "animals"


def test_a_dump_is_what_json_has() -> None:
    table = busy()
    dumped = table.rules.dump(table.state)
    assert json.loads(json.dumps(dumped)) == dumped


def test_what_does_not_apply_is_left_out() -> None:
    view = viewed(Table(edition="short"))
    for name in ("modifier", "tasks", "buildings", "seed", "persons", "length", "paused", "ending"):
        assert name not in view
    assert (view["phase"], view["round"], view["pile"], view["chips"]) == ("countdown", 1, [], [])


def test_no_view_holds_a_secret() -> None:
    table = busy()
    assert SEED.hex() not in json.dumps(viewed(table, 1))
    assert "until" not in viewed(table, 1)
    table.wait(500_000)
    assert SEED.hex() not in json.dumps(viewed(table, 1))


@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_every_state_on_the_way_can_be_loaded_again(viewer: int | None) -> None:
    table = busy()
    table.host(Pause())
    state = None
    for event in table.log:
        if table.rules.audience(event) is None:
            state = table.rules.apply(state, event)
            assert loaded(table, table.rules.dump(state)) == state


def test_the_full_state_can_be_loaded_to_the_very_end() -> None:
    table = busy()
    state = None
    table.wait(3_000_000)
    assert table.phase == "over"
    for event in table.log:
        state = table.rules.apply(state, event)
        assert loaded(table, table.rules.dump(state)) == state
    assert viewed(table)["ending"]["totals"].keys() == {"1", "3", "4"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("phase",), "lunch"),
        (("round",), "2"),
        (("pile",), [[1, "f", 0]]),
        (("options",), {"time": 99}),
        (("options",), {"tempo": 1}),
        (("seats", 0, "world"), "short row; z9=1f/0"),
        (("seats", 0, "world"), "atlantis row;"),
        (("seats", 0, "hand"), {"tile": 77, "side": "f", "turn": 0}),
        (("seats", 0, "hand"), {"tile": 1, "side": "f", "turn": 9}),
        (("seats", 0, "worlds"), []),
        (("extra",), 1),
    ],
)
def test_data_that_is_no_view_is_named_bad(path: tuple[Any, ...], value: Any) -> None:
    table = busy()
    data = json.loads(json.dumps(table.rules.dump(table.state)))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(BadData):
        table.rules.load(data)
