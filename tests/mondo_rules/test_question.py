import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.edition import load_edition
from mondo_rules.question import QuestionFaults, answer, answer_lines, read_json
from tests.mondo_rules.drawing import EDITIONS, SMALL

EMPTY = "small row;"
KNOWN = {**EDITIONS, "other": load_edition(SMALL.replace('"small"', '"other"'), "other.toml")}


def question(*seats: dict[str, Any], **terms: Any) -> dict[str, Any]:
    return {"ruleset": "mondo", "seats": list(seats or [{"world": EMPTY}]), **terms}


def faults(data: object) -> tuple[str, ...]:
    with pytest.raises(QuestionFaults) as caught:
        answer(data, KNOWN)
    assert all("\n" not in fault for fault in caught.value.faults)
    return caught.value.faults


def test_an_answer_has_a_sheet_for_each_seat_and_the_holders_of_the_next_volcano_chip() -> None:
    asked = question(
        {"name": "K", "world": "small row; a1=1f", "chip": 2, "tasks": ["full-world"]},
        {"world": "small row; a1=[wwww!a] b1=[wwww] c1=[wwww]", "volcano_chip": True},
        level="expert",
        modifier="largest-lake",
    )
    assert answer(asked, KNOWN) == {
        "seats": [
            {
                "name": "K",
                "total": -5,
                "lines": [
                    {"line": "animals", "points": 1, "spaces": ["a1"]},
                    {"line": "landscapes", "points": 0, "spaces": []},
                    {"line": "chip", "points": 2, "spaces": []},
                    {"line": "modifier", "points": 0, "spaces": []},
                    {"line": "tasks", "points": -3, "spaces": []},
                    {"line": "volcanoes", "points": -1, "spaces": ["a1"]},
                    {"line": "empty", "points": -2, "spaces": ["b1", "c1"]},
                    {"line": "misconnections", "points": -2, "spaces": ["a1"]},
                ],
            },
            {
                "name": "2",
                "total": -1,
                "lines": [
                    {"line": "animals", "points": 0, "spaces": []},
                    {"line": "landscapes", "points": 0, "spaces": []},
                    {"line": "chip", "points": 0, "spaces": []},
                    {"line": "modifier", "points": 0, "spaces": []},
                    {"line": "tasks", "points": 0, "spaces": []},
                    {"line": "volcanoes", "points": -1, "spaces": ["a1"]},
                    {"line": "empty", "points": 0, "spaces": []},
                    {"line": "misconnections", "points": 0, "spaces": []},
                ],
            },
        ],
        "volcano_chip": ["2"],
    }


def test_absent_fields_take_the_defaults_of_the_rules() -> None:
    told = question(
        {
            "name": "1",
            "world": EMPTY,
            "chip": 0,
            "volcano_chip": False,
            "tasks": [],
            "first_out": False,
        },
        level="beginner",
        variants={"handicap": {}, "children": False},
    )
    assert answer(told, KNOWN) == answer(question(), KNOWN)


def test_a_solo_answer_has_penalty_limit_and_outcome_instead_of_a_total() -> None:
    solo = answer(question({"world": "small row; a1=[wwww!i] b1=[wwww]"}, level="solo", difficulty="hard"), KNOWN)
    assert solo == {
        "seats": [
            {
                "name": "1",
                "penalty": 2,
                "limit": 1,
                "won": False,
                "lines": [
                    {"line": "volcanoes", "points": -1, "spaces": ["a1"]},
                    {"line": "empty", "points": -1, "spaces": ["c1"]},
                    {"line": "misconnections", "points": 0, "spaces": []},
                ],
            }
        ],
        "volcano_chip": [],
    }
    assert answer(question(level="solo"), KNOWN)["seats"][0]["limit"] == 3


def test_under_a_handicap_volcano_chips_are_ignored_and_nobody_holds_the_next() -> None:
    world = "small row; a1=[wwww!a] b1=[wwww!i] c1=[wwww]"
    asked = question({"world": world, "volcano_chip": True}, {"world": world}, variants={"handicap": {"2": 2}})
    given_answer = answer(asked, KNOWN)
    assert [seat["total"] for seat in given_answer["seats"]] == [0, -2]
    assert given_answer["volcano_chip"] == []


def test_in_a_tie_all_hold_the_next_volcano_chip() -> None:
    seats = [{"world": EMPTY, "name": name} for name in "ABCD"]
    assert answer(question(*seats), KNOWN)["volcano_chip"] == ["A", "B", "C", "D"]


def test_children_score_animals_landscapes_chip_and_empty_spaces() -> None:
    asked = question({"world": "small row; a1=1f", "chip": 4}, variants={"children": True})
    lines = answer(asked, KNOWN)["seats"][0]["lines"]
    assert [(line["line"], line["points"]) for line in lines] == [
        ("animals", 1),
        ("landscapes", 0),
        ("chip", 4),
        ("empty", -2),
    ]


def test_worlds_of_one_question_may_name_different_boards_and_editions() -> None:
    asked = question({"world": "small row; a1=1f"}, {"world": "other four; a1=1f"}, {"world": "small ring;"})
    assert len(answer(asked, KNOWN)["seats"]) == 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ruleset": "chess"}, 'ruleset: "chess" is not allowed; expected one of mondo, sapiens'),
        ({"ruleset": 1}, "ruleset: 1 is not allowed"),
        ({"level": "guru"}, 'level: "guru" is not allowed; expected one of beginner, advanced, expert, solo'),
        ({"level": None}, "level: null is not allowed"),
        ({"colour": 1}, 'unknown key "colour"; expected one of ruleset, level'),
        ({"modifier": "largest-lake"}, "modifier: not at level beginner; expected level advanced or expert"),
        ({"level": "solo", "modifier": "largest-lake"}, "modifier: not at level solo"),
        ({"level": "expert", "modifier": "largest"}, "expected one of most-landscapes"),
        ({"level": "expert", "modifier": ["largest-lake"]}, "modifier: a list is not allowed"),
        ({"difficulty": "easy"}, "difficulty: not at level beginner; expected level solo"),
        ({"level": "solo", "difficulty": "mild"}, "expected one of easy, moderate, hard"),
        ({"variants": []}, "variants: a list is not allowed"),
        ({"variants": {"duo": True}}, 'variants: unknown key "duo"; expected one of handicap, children'),
        ({"variants": {"children": 1}}, "variants.children: 1 is not allowed; expected true or false"),
        ({"level": "expert", "variants": {"children": True}}, "variants.children: not at level expert"),
        ({"variants": {"handicap": {"2": 1}}}, 'variants.handicap: "2" is no seat; expected 1'),
        ({"variants": {"handicap": {"1": 3}}}, "variants.handicap.1: 3 is not allowed"),
        ({"variants": {"handicap": {"1": True}}}, "variants.handicap.1: true is not allowed"),
        ({"variants": {"handicap": {"1": "off"}}}, 'variants.handicap.1: "off" is not allowed'),
        ({"level": "solo", "variants": {"handicap": {"1": 1}}}, "variants.handicap: not at level solo"),
        ({"seats": []}, "seats: 0 seats; expected 1 to 4"),
        ({"seats": [{"world": EMPTY}] * 5}, "seats: 5 seats; expected 1 to 4"),
        ({"seats": {}}, "seats: a table is not allowed; expected a list"),
        ({"seats": [7]}, "seats[1]: 7 is not allowed; expected an object"),
        ({"seats": [{}]}, 'seats[1]: "world" is missing'),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(change: dict[str, Any], said: str) -> None:
    (fault,) = faults(question() | change)
    assert said in fault


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"world": 7}, "seats[1].world: 7 is not allowed"),
        ({"world": None}, "seats[1].world: null is not allowed"),
        ({"world": "small row; a9=1f"}, 'seats[1].world: world, entry 1 "a9=1f": "a9" is no space'),
        ({"world": "small row; a1=1f b1=1b"}, "tile 1 lies on a1 already"),
        ({"chip": 5}, "seats[1].chip: 5 is not allowed; expected a whole number from 0 to 4"),
        ({"chip": -1}, "seats[1].chip: -1 is not allowed"),
        ({"chip": True}, "seats[1].chip: true is not allowed"),
        ({"chip": 2.0}, "seats[1].chip: 2.0 is not allowed"),
        ({"chip": "2"}, 'seats[1].chip: "2" is not allowed'),
        ({"chip": 10**3000}, "seats[1].chip: a huge number is not allowed"),
        ({"volcano_chip": 1}, "seats[1].volcano_chip: 1 is not allowed; expected true or false"),
        ({"first_out": "yes"}, "seats[1].first_out"),
        ({"tasks": "full-world"}, 'seats[1].tasks: "full-world" is not allowed; expected a list'),
        ({"tasks": ["three-hippos"]}, 'seats[1].tasks: "three-hippos" is not allowed; expected one of three-'),
        ({"tasks": [["full-world"]]}, "seats[1].tasks: a list is not allowed"),
        ({"tasks": ["full-world"] * 2}, 'seats[1].tasks: "full-world" twice'),
        ({"tasks": ["full-world", "first-out", "four-desert"]}, "seats[1].tasks: 3 tasks; expected at most 2"),
        ({"name": ""}, "seats[1].name"),
        ({"name": 5}, "seats[1].name: 5 is not allowed"),
        ({"name": "a\x1b[2J"}, "seats[1].name"),
        ({"name": "\ud800"}, "seats[1].name"),
        ({"name": "x" * 101}, "seats[1].name"),
        ({"score": 5}, 'seats[1]: unknown key "score"'),
    ],
)
def test_a_wrong_value_of_a_seat_is_named_with_the_seat(change: dict[str, Any], said: str) -> None:
    (fault,) = faults(question({"world": EMPTY} | change, level="expert"))
    assert said in fault


@pytest.mark.parametrize("level", ["beginner", "advanced", "solo"])
def test_tasks_belong_to_the_expert_game(level: str) -> None:
    (fault,) = faults(question({"world": EMPTY, "tasks": ["full-world"]}, level=level))
    assert fault == f"seats[1].tasks: not at level {level}; expected level expert"


def test_a_numbered_tile_lies_in_one_world_of_a_question_only_whichever_side_is_up() -> None:
    (fault,) = faults(question({"world": "small row; a1=1f"}, {"world": "small four; b2=1b"}))
    assert fault == "seats[2].world: tile 1 lies in the world of seat 1; expected each tile once"


def test_an_edition_of_another_game_is_refused() -> None:
    sapiens = 'name = "sap"\nruleset = "sapiens"\n[boards.one]\ngrid = ["X"]\n'
    sapiens += '[[boards.one.border]]\nlandscape = "water"\nedges = "*"\n'
    with pytest.raises(QuestionFaults, match="the edition sap is for sapiens, not mondo"):
        answer(question({"world": "sap one;"}), {"sap": load_edition(sapiens, "sap.toml")})


def test_all_faults_are_reported_at_once() -> None:
    found = faults({"level": "x", "seats": [{"chip": 9, "world": "small row; z1=1f b1=9f"}, 4], "extra": 1})
    assert len(found) == 7


@pytest.mark.parametrize("data", [None, True, 3, "text", [], [question()], float("nan")])
def test_what_is_no_object_is_no_question(data: object) -> None:
    (fault,) = faults(data)
    assert "expected an object" in fault


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1"),
        ("{", "line 1, column 2"),
        ("{}\n{}", "line 2, column 1"),
        ("{'a': 1}", "line 1, column 2"),
        ('{"a": NaN}', "NaN is no JSON number"),
        ('{"a": -Infinity}', "-Infinity is no JSON number"),
        ('{"a": 1, "b": 2, "a": 1}', 'the key "a" stands twice'),
        ('{"x": {"a": 1, "a": 1}}', 'the key "a" stands twice'),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("9" * 10_000, "too many digits"),
        ("\ufeff{}", "BOM"),
    ],
)
def test_what_is_no_strict_json_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(QuestionFaults) as caught:
        read_json(text)
    (fault,) = caught.value.faults
    assert fault.startswith("no valid JSON")
    assert said in fault


def test_lines_are_answered_in_order_and_a_bad_one_yields_an_error_in_its_place() -> None:
    good = json.dumps(question())
    lines = list(answer_lines(f'{good}\n{{"seats": 1}}\n\n{good}\r\n', KNOWN))
    assert [list(line) for line in lines] == [
        ["seats", "volcano_chip"],
        ["error"],
        ["error"],
        ["seats", "volcano_chip"],
    ]
    assert '"ruleset" is missing; seats: 1 is not allowed' in lines[1]["error"]
    assert list(answer_lines("", KNOWN)) == []


def test_only_a_line_feed_ends_a_line_of_questions() -> None:
    inside = json.dumps(question({"name": "a\u2028b", "world": EMPTY}), ensure_ascii=False)
    (line,) = answer_lines(inside, KNOWN)
    assert line["error"].startswith("seats[1].name: ")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["mondo", EMPTY]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["seats", "ruleset", "world", "handicap", "1", "tasks"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON, st.sampled_from([None, "level", "variants", "seats", "modifier", "world", "chip", "name", "tasks"]))
def test_any_data_is_answered_or_refused_with_sentences(value: object, place: str | None) -> None:
    seat: dict[str, Any] = {"world": EMPTY}
    asked: object = question(seat)
    if place is None:
        asked = value
    elif place in ("world", "chip", "name", "tasks"):
        seat[place] = value
    else:
        assert isinstance(asked, dict)
        asked[place] = value
    try:
        told = answer(asked, KNOWN)
    except QuestionFaults as error:
        assert all(fault and "\n" not in fault for fault in error.faults)  # noqa: PT017
    else:
        json.dumps(told, allow_nan=False)
