"""The layout language: what a page could not draw is named with its place."""

from __future__ import annotations

from typing import Any

import pytest

from platform_plugin.testing_layout import found_at, layout_faults
from protocol.discovery import discover

TITLE = {"en": "Board", "de": "Brett"}
GOOD: dict[str, Any] = {
    "areas": [
        {
            "kind": "board", "title": TITLE, "at": "board", "spaces": {"a1": [0, 0], "d1": [3, 0.5]},
            "lines": [["a1", "d1"]], "pieces": {"1": {"sign": "●", "colour": 1, "title": TITLE}},
        },
        {"kind": "tokens", "at": "hands.{you}", "ids": "place", "pieces": {"r1": {"sign": "r1"}}},
        {"kind": "value", "title": TITLE, "at": "bid"},
        {"kind": "seats", "columns": [{"title": TITLE, "at": "score"}], "turn": "turn"},
    ]
}  # fmt: skip


def with_area(number: int, **changes: Any) -> dict[str, Any]:
    areas = [dict(area) for area in GOOD["areas"]]
    areas[number] = {name: value for name, value in {**areas[number], **changes}.items() if value is not ...}
    return {"areas": areas}


def test_a_layout_of_all_kinds_of_areas_has_no_fault() -> None:
    assert list(layout_faults(GOOD)) == []


def test_things_that_can_be_clicked_may_say_which_argument_they_stand_for() -> None:
    assert list(layout_faults(with_area(1, argument="HEAP"))) == []
    assert list(layout_faults(with_area(0, argument=["FROM", "TO"]))) == []


def test_a_layout_with_a_view_of_its_own_is_not_looked_into() -> None:
    assert list(layout_faults({"view": "worlds", "icons": 7})) == []


@pytest.mark.parametrize(("layout", "fault"), [
    ({}, "areas: has to be a list of areas"),
    ({"areas": []}, "areas: has to be a list of areas"),
    ({"areas": "board"}, "areas: has to be a list of areas"),
    ({**GOOD, "hands": 1}, "hands: is no part of a layout; allowed: view, areas"),
    ({"areas": ["board"]}, "areas[0].kind: has to be one of board, tokens, value, seats"),
    ({"areas": [{"kind": ["board"]}]}, "areas[0].kind: has to be one of board, tokens, value, seats"),
    (with_area(0, kind="map"), "areas[0].kind: has to be one of board"),
    (with_area(0, spaces=...), "areas[0].spaces: is missing"),
    (with_area(0, colour=1), "areas[0].colour: is unknown; allowed: kind, at, spaces, title, lines, pieces"),
    (with_area(0, spaces={"a1": [0]}, lines=...), "areas[0].spaces.a1: has to be two numbers [x, y]"),
    (with_area(0, spaces={"a1": [True, 0]}, lines=...), "areas[0].spaces.a1: has to be two numbers"),
    (with_area(0, spaces=[]), "areas[0].spaces: has to be an object"),
    (with_area(0, lines=[["a1", "z9"]]), "areas[0].lines: ['a1', 'z9'] has to be two of the spaces"),
    (with_area(0, lines=7), "areas[0].lines: '' has to be two of the spaces"),
    (with_area(0, title={"de": "Brett"}), "areas[0].title: has to be words by language: en, de"),
    (with_area(0, title="Board"), "areas[0].title: has to be words by language"),
    (with_area(0, title={"en": "Board", "de": 7}), "areas[0].title: each has to be a text"),
    (with_area(0, pieces=[]), "areas[0].pieces: has to be an object"),
    (with_area(0, pieces={"1": "x"}), "areas[0].pieces.1: has to be an object of sign, colour and title"),
    (with_area(0, pieces={"1": {"sign": "man"}}), "areas[0].pieces.1.sign: has to be one or two characters"),
    (with_area(0, pieces={"1": {"sign": "o", "colour": 9}}), "areas[0].pieces.1.colour: has to be a number"),
    (with_area(1, ids="name"), "areas[1].ids: has to be one of value, place"),
    (with_area(1, argument=7), "areas[1].argument: has to be the label of an argument"),
    (with_area(1, argument=["HEAP", ""]), "areas[1].argument: has to be the label of an argument"),
    (with_area(2, pieces=[]), "areas[2].pieces: has to be an object"),
    (with_area(1, at=""), "areas[1].at: '' has to be a dotted path"),
    (with_area(2, at="a..b"), "areas[2].at: 'a..b' has to be a dotted path"),
    (with_area(3, columns={}), "areas[3].columns: has to be a list of columns"),
    (with_area(3, columns=[{"at": "x"}]), "areas[3].columns[0]: has to be an object of title and at"),
    (with_area(3, columns=[{"title": {}, "at": "x"}]), "areas[3].columns[0].title: has to be words by language"),
    (with_area(3, turn=1), "areas[3].turn: 1 has to be a dotted path"),
])  # fmt: skip
def test_a_fault_is_named_with_its_place(layout: Any, fault: str) -> None:
    faults = list(layout_faults(layout))
    assert len(faults) == 1
    assert faults[0].startswith(fault)


@pytest.mark.parametrize(("path", "you", "found"), [
    ("board", None, {"a1": 1, "b1": None}), ("board.a1", None, 1), ("board.b1", None, None),
    ("board.c1", None, None), ("hands.{you}", 2, ["x", "y"]), ("hands.{you}.1", 2, "y"),
    ("hands.{you}.2", 2, None), ("hands.{you}", None, None),
    ("word.0", None, None), ("nothing.at.all", 1, None),
])  # fmt: skip
def test_a_path_leads_into_the_view_and_finds_nothing_where_nothing_is(
    path: str, you: int | None, found: Any
) -> None:
    view = {"board": {"a1": 1, "b1": None}, "hands": {"2": ["x", "y"]}, "word": "abc"}
    assert found_at(view, path, you) == found


def test_the_layouts_of_all_installed_rulesets_can_be_drawn() -> None:
    faults = {name: list(layout_faults(ruleset.layout)) for name, ruleset in discover().rulesets.items()}
    assert not any(faults.values()), faults
