import json
from typing import Any

import pytest

from mondo_rules.question import QuestionFaults, answer, answer_lines
from mondo_rules.sapiens_score import LINES
from mondo_rules.sheet_text import WORDS, sheet_text
from tests.mondo_rules import drawing
from tests.mondo_rules.isles import EDITIONS

KNOWN = {**EDITIONS, **drawing.EDITIONS}
EMPTY = "isles row;"


def question(*seats: dict[str, Any], **terms: Any) -> dict[str, Any]:
    return {"ruleset": "sapiens", "seats": list(seats or [{"world": EMPTY}]), **terms}


def faults(data: object) -> tuple[str, ...]:
    with pytest.raises(QuestionFaults) as caught:
        answer(data, KNOWN)
    return caught.value.faults


VILLAGE = question(
    {"name": "K", "world": "isles row; a1=shepherds-village b1=station/3 c1=[mwww+shepherd@N!a]", "chip": 3},
    {"world": EMPTY},
    level="expert",
)


def test_an_expert_answer_has_parts_with_points_and_bonus() -> None:
    told = answer(VILLAGE, KNOWN)
    assert told["volcano_chip"] == ["K"]
    assert told["seats"][0] == {
        "name": "K",
        "total": 8,
        "lines": [
            {
                "line": "villages",
                "points": 5,
                "spaces": ["a1", "c1"],
                "parts": [
                    {"part": "fishermen", "points": 0, "bonus": 0},
                    {"part": "shepherds", "points": 2, "bonus": 3},
                    {"part": "lumberjacks", "points": 0, "bonus": 0},
                ],
            },
            {
                "line": "buildings",
                "points": 4,
                "spaces": ["b1"],
                "parts": [
                    {"part": "coaches", "points": 1, "bonus": 3},
                    {"part": "ships", "points": 0, "bonus": 0},
                    {"part": "boars", "points": 0, "bonus": 0},
                    {"part": "fields", "points": 0, "bonus": 0},
                    {"part": "islands", "points": 0, "bonus": 0},
                    {"part": "barrels", "points": 0, "bonus": 0},
                    {"part": "lakes", "points": 0, "bonus": 0},
                ],
            },
            {"line": "landscapes", "points": 0, "spaces": []},
            {"line": "streets", "points": 1, "spaces": ["a1", "b1"]},
            {"line": "chip", "points": 3, "spaces": []},
            {"line": "volcanoes", "points": -1, "spaces": ["c1"]},
            {"line": "empty", "points": -2, "spaces": ["d1", "e1"]},
            {"line": "misconnections", "points": -2, "spaces": ["a1"]},
        ],
    }


def test_a_solo_answer_has_streets_first_and_penalty_limit_and_outcome() -> None:
    (seat,) = answer(question(level="solo", difficulty="moderate"), KNOWN)["seats"]
    assert [line["line"] for line in seat["lines"]] == ["streets", "volcanoes", "empty", "misconnections"]
    assert (seat["penalty"], seat["limit"], seat["won"]) == (5, 2, False)
    assert "total" not in seat


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"modifier": "largest-lake"}, 'unknown key "modifier"; expected one of ruleset, level, difficulty'),
        ({"level": "guru"}, "expected one of beginner, advanced, expert, solo"),
        ({"level": "advanced", "variants": {"children": True}}, "variants.children: not at level advanced"),
        ({"ruleset": "mondo"}, "the edition isles is for sapiens, not mondo"),
        ({"seats": [{"world": "small row;"}]}, "the edition small is for mondo, not sapiens"),
        ({"seats": [{"world": EMPTY, "tasks": []}]}, 'seats[1]: unknown key "tasks"; expected one of name, world'),
        ({"seats": [{"world": EMPTY, "first_out": True}]}, 'seats[1]: unknown key "first_out"'),
        ({"seats": [{"world": "isles row; a1=tavern"}]}, '"tavern" is no piece of isles'),
        ({"seats": [{"world": "isles row; a1=1f"}, {"world": "isles row; a1=1b"}]}, "expected each tile once"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(change: dict[str, Any], said: str) -> None:
    (fault,) = faults(question() | change)
    assert said in fault


def test_villages_and_buildings_may_lie_in_several_worlds_and_more_than_once() -> None:
    twice = {"world": "isles row; a1=mill b1=mill c1=fishers-village d1=fishers-village"}
    assert len(answer(question(twice, twice, level="expert"), KNOWN)["seats"]) == 2


def test_questions_of_both_games_stand_in_one_file() -> None:
    asked = [question(), {"ruleset": "mondo", "seats": [{"world": "small row;"}]}]
    text = "\n".join(map(json.dumps, asked))
    told = [each["seats"][0]["lines"][0]["line"] for each in answer_lines(text, KNOWN)]
    assert told == ["workers", "animals"]


TEXT = """\
                    K   2
-------------------------
Villages           +5  +0
  fishermen        +0  +0
  shepherds     +2 +3  +0
  lumberjacks      +0  +0
Buildings          +4  +0
  coaches       +1 +3  +0
  ships            +0  +0
  boars            +0  +0
  fields           +0  +0
  islands          +0  +0
  barrels          +0  +0
  lakes            +0  +0
Landscapes         +0  +0
Streets            +1  +0
Bonus chip         +3  +0
Volcanoes          -1  +0
Empty spaces       -2  -5
Misconnections     -2  +0
-------------------------
Total               8  -5
"""


def test_a_sheet_shows_the_parts_below_their_line() -> None:
    assert sheet_text(answer(VILLAGE, KNOWN)).startswith(TEXT)


@pytest.mark.parametrize("lang", sorted(WORDS))
def test_every_line_and_part_has_a_word_in_every_language(lang: str) -> None:
    assert {name for name, _, _ in LINES} <= set(WORDS[lang])
    rows = [line.split() for line in sheet_text(answer(VILLAGE, KNOWN), lang).splitlines()]
    assert [WORDS[lang]["lumberjacks"], "+0", "+0"] in rows
