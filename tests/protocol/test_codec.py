"""Values travel as JSON and come back the same; whatever has another form is refused by name."""

from collections.abc import Mapping
from typing import Any, Literal

import orjson
import pytest
from attrs import field, frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from protocol.codec import (
    ALWAYS,
    MAX_INT,
    BadData,
    EventCodec,
    Tagged,
    canonical_json,
    from_json,
    from_plain,
    tag_of,
    to_json,
    to_plain,
)
from protocol.discovery import discover
from protocol.messages import MESSAGES
from protocol.record import Closing, Entry, Header
from protocol.ruleset import HOST_STEPS
from tests.protocol.drawing import spoiled, values

EVENTS = tuple(event for ruleset in discover().rulesets.values() for event in ruleset.events)
CLASSES = tuple(dict.fromkeys((*MESSAGES, *HOST_STEPS, *EVENTS, Header, Entry, Closing)))


@frozen
class Toy:
    n: int
    words: tuple[str, ...]
    pair: tuple[int, bool]
    by_name: Mapping[str, int]
    level: Literal["easy", 1] = "easy"
    from_: str | None = None
    shown: int | None = field(default=None, metadata={ALWAYS: True})


TOY = Toy(1, ("a",), (2, True), {"x": 3})


def fault(kind: type, data: object) -> str:
    with pytest.raises(BadData) as caught:
        from_plain(kind, data)
    return str(caught.value)


# ---- every class that travels


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
@settings(max_examples=8, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_class_comes_back_from_json_as_it_went(kind: type, data: st.DataObject) -> None:
    value = data.draw(values(kind))
    assert from_plain(kind, from_json(to_json(to_plain(value)))) == value


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
@settings(max_examples=2, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_field_of_every_class_takes_its_type_only(kind: type, data: st.DataObject) -> None:
    good = to_plain(data.draw(values(kind)))
    for what, bad in spoiled(kind, good):
        with pytest.raises(BadData):
            print(kind.__name__, what, from_plain(kind, bad))


# ---- faults say where and what


@pytest.mark.parametrize(("change", "says"), [
    ({"n": "1"}, "expected a whole number up to 2^53, not '1' @ $.n"),
    ({"n": True}, "expected a whole number up to 2^53, not true @ $.n"),
    ({"n": 1.0}, "expected a whole number up to 2^53, not 1.0 @ $.n"),
    ({"n": MAX_INT + 1}, "expected a whole number up to 2^53"),
    ({"words": "abc"}, "expected a list, not 'abc' @ $.words"),
    ({"words": {"a": 1}}, "expected a list, not an object @ $.words"),
    ({"words": ["a", 2]}, "expected a text, not 2 @ $.words[1]"),
    ({"pair": [2]}, "expected 2 elements, not 1 @ $.pair"),
    ({"pair": [2, 0]}, "expected true or false, not 0 @ $.pair[1]"),
    ({"by_name": []}, "expected a mapping @ $.by_name"),
    ({"by_name": {"x": None}}, "not null @ $.by_name['x']"),
    ({"level": True}, "expected one of 'easy', 1, not true @ $.level"),
    ({"level": 1.0}, "expected one of 'easy', 1, not 1.0 @ $.level"),
    ({"surplus": 1}, "extra fields found (surplus) @ $"),
    ({"from_": "x"}, "extra fields found (from_) @ $"),
])  # fmt: skip
def test_a_fault_names_its_place_and_what_was_expected(change: dict[str, Any], says: str) -> None:
    assert says in fault(Toy, {**to_plain(TOY), **change})


def test_all_faults_are_named_at_once() -> None:
    found = fault(Toy, {"n": 1, "words": [1], "pair": []})
    assert "$.words[0]" in found
    assert "$.pair" in found
    assert "required field missing @ $.by_name" in found


@pytest.mark.parametrize("data", [None, 1, "x", [], [["n", 1]]])
def test_what_is_no_object_is_no_value_of_a_class(data: object) -> None:
    assert "expected an object" in fault(Toy, data)


def test_a_nested_heap_of_brackets_is_a_fault_and_no_crash() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    assert fault(Toy, {**to_plain(TOY), "n": deep})
    assert fault(Toy, deep)
    while deep:  # taken apart by hand: a chain this long is too much for the interpreter
        deep = deep.pop()


# ---- what is sent


def test_fields_without_a_value_are_left_out_unless_they_always_show() -> None:
    assert to_plain(TOY) == {
        "n": 1, "words": ["a"], "pair": (2, True), "by_name": {"x": 3}, "level": "easy", "shown": None,
    }  # fmt: skip


def test_a_field_that_cannot_be_called_so_in_python_has_its_name_outside() -> None:
    assert to_plain(Toy(1, (), (2, True), {}, from_="here"))["from"] == "here"


def test_canonical_json_is_the_same_for_equal_data() -> None:
    assert canonical_json({"b": 1, "a": [1, {"d": 1, "c": 2}]}) == b'{"a":[1,{"c":2,"d":1}],"b":1}'


# ---- lines


@pytest.mark.parametrize("line", [
    "", " ", "{", "nope", "NaN", "[Infinity]", '{"a":NaN}', "1e400", "[" * 16_000, '{"a":' * 16_000, "{'a':1}",
    '"\\ud800"', "\ud800", b"\xff", "{}{}", "01", "[1,]", '{"a":1,"a":2}', '[{"b":{"a":1,"a":1}}]',
    "[" * 300 + "]" * 300,
], ids=lambda line: str(line)[:12])  # fmt: skip
def test_what_is_no_json_of_ours_is_refused(line: str | bytes) -> None:
    with pytest.raises(BadData):
        from_json(line)


def test_a_key_that_stands_twice_is_named() -> None:
    with pytest.raises(BadData, match="the key 'rev' stands twice"):
        from_json('{"rev": 1, "at": 2, "rev": 3}')


def test_blanks_and_other_spellings_of_numbers_are_json_too() -> None:
    assert from_json(' { "a" : [ 1 , 2.50 ] }') == {"a": [1, 2.5]}


JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(2**63), 2**63 - 1), st.text(st.characters(codec="utf-8"), max_size=6)
    ),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
def test_json_comes_back_as_it_went(data: Any) -> None:
    assert from_json(to_json(data)) == data
    assert from_json(orjson.dumps(data, option=orjson.OPT_INDENT_2)) == data


# ---- unions told apart by a tag


@frozen
class RoundStarted:
    at: int
    round: int


@frozen
class Out:
    at: int
    seat: int


CODEC = EventCodec((RoundStarted, Out))


def test_a_class_is_called_by_its_name_in_small_letters() -> None:
    assert tag_of(RoundStarted) == "round_started"
    assert tag_of(Out) == "out"


def test_the_tag_stands_first_and_match_time_beside_the_event() -> None:
    assert to_json(CODEC.dump(RoundStarted(5, 2))) == b'{"kind":"round_started","round":2}'
    assert CODEC.load(5, {"kind": "round_started", "round": 2}) == RoundStarted(5, 2)


@pytest.mark.parametrize(("data", "says"), [
    ({"kind": "laid", "seat": 1}, r"\$\.kind: 'laid' is unknown; allowed: round_started, out"),
    ({"seat": 1}, r"\$\.kind: null is unknown"),
    ({"kind": ["out"], "seat": 1}, r"\$\.kind: a list is unknown"),
    ({"kind": "out", "seat": 1, "at": 3}, r"\$\.at: stands beside the event"),
    ({"kind": "out"}, r"required field missing @ \$\.seat"),
    ([], "expected an object"), (None, "expected an object"), ("out", "expected an object"),
])  # fmt: skip
def test_an_event_of_another_form_is_refused_by_name(data: object, says: str) -> None:
    with pytest.raises(BadData, match=says):
        CODEC.load(0, data)


@pytest.mark.parametrize("at", ["5", 1.5, True, None])
def test_match_time_is_a_whole_number(at: Any) -> None:
    with pytest.raises(BadData, match=r"\$\.at"):
        CODEC.load(at, {"kind": "out", "seat": 1})


def test_two_classes_cannot_have_one_tag() -> None:
    other = type("Out", (), {"__annotations__": {"at": int}})
    with pytest.raises(ValueError, match="the tag out is claimed by two classes"):
        Tagged("kind", (Out, frozen(other)))


def test_no_field_may_stand_where_the_tag_stands() -> None:
    @frozen
    class Sorted:
        at: int
        kind: str

    with pytest.raises(ValueError, match="Sorted may have no field `kind`"):
        EventCodec((Sorted,))


def test_a_field_of_a_type_that_no_codec_knows_is_found_when_the_codec_is_made() -> None:
    @frozen
    class Either:
        at: int
        value: int | str

    with pytest.raises(Exception, match="Unsupported type"):
        EventCodec((Either,))
