"""Options of a table: what may be typed, what everybody sees, and that both say the same."""

from typing import Any

import attrs
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from protocol.errors import Illegal
from protocol.options import (
    choice,
    decimal,
    from_plain,
    option_value,
    per_seat,
    plain,
    schema_of,
    switch,
    typed_values,
    with_option,
    word,
)


@frozen
class Toy:
    hidden: bool = switch("nobody sees the time")
    time: float | None = decimal("0", "60", 2, "minutes")
    pace: float | None = decimal("0", "10", 1, "seconds", at_least=True)
    tiny: float | None = decimal("0", "1", 6, "very little")
    solo: str | None = choice(("easy", "moderate", "hard"), "alone")
    heaps: str | None = choice(("Small", "Large"), "heaps", default="Small")
    seed: str | None = word("[A-Za-z0-9]{1,40}", "up to 40 letters and digits", "practice")
    masked: str | None = word("[a-z]{1,9}", "up to 9 letters", "a secret", secret=True)
    handicap: tuple[tuple[int, str], ...] = per_seat(("1", "2"), 4, "pays for volcanoes")


def set_to(*typed: tuple[str, str | None]) -> Toy:
    options = Toy()
    for name, text in typed:
        options = with_option(options, name, text)
    return options


def refused(name: str, text: str | None) -> Illegal:
    with pytest.raises(Illegal) as caught:
        with_option(Toy(), name, text)
    return caught.value


@pytest.mark.parametrize(("name", "text", "value"), [
    ("hidden", None, True), ("hidden", "on", True), ("hidden", "ON", True), ("hidden", "off", False),
    ("time", "0.01", 0.01), ("time", "60", 60), ("time", "60.00", 60), ("time", "2.50", 2.5), ("time", " 7 ", 7),
    ("pace", "0", 0), ("pace", "0.0", 0), ("pace", "10", 10), ("pace", "0.1", 0.1),
    ("solo", "HARD", "hard"), ("heaps", "large", "Large"), ("heaps", "LARGE", "Large"),
    ("seed", "aBc1", "aBc1"), ("seed", "x" * 40, "x" * 40), ("SOLO", "easy", "easy"),
    ("handicap", "2 1", ((2, "1"),)), ("handicap", "4  2", ((4, "2"),)),
])  # fmt: skip
def test_what_is_in_range_is_taken(name: str, text: str | None, value: object) -> None:
    options = set_to((name, text))
    assert option_value(options, name.lower()) == value
    assert type(option_value(options, name.lower())) is type(value)


@pytest.mark.parametrize(("name", "text"), [
    ("hidden", "yes"), ("hidden", "1"),
    ("time", "0"), ("time", "0.00"), ("time", "60.01"), ("time", "0.001"), ("time", "-1"), ("time", "+1"),
    ("time", "1e1"), ("time", "1,5"), ("time", "nan"), ("time", "٥"), ("time", ""), ("time", "on"), ("time", None),
    ("pace", "0.05"), ("pace", "10.1"), ("pace", "-0"),
    ("solo", "insane"), ("solo", None),
    ("seed", "a b"), ("seed", "ä"), ("seed", "x" * 41),
    ("handicap", "5 1"), ("handicap", "0 1"), ("handicap", "2 3"), ("handicap", "2"), ("handicap", "1 1 1"),
    ("handicap", None),
])  # fmt: skip
def test_what_is_out_of_range_is_refused_with_the_range(name: str, text: str | None) -> None:
    fault = refused(name, text)
    assert fault.code == "option-value"
    assert fault.arguments["option"] == name
    assert schema_of(Toy)[name].range.in_english() in fault.words().in_english()


def test_the_ranges_in_words() -> None:
    assert {name: schema.range.in_english() for name, schema in schema_of(Toy).items()} == {
        "hidden": "on or off",
        "time": "a number above 0 and up to 60, with at most 2 decimals, or off",
        "pace": "a number from 0 to 10, with at most 1 decimal, or off",
        "tiny": "a number above 0 and up to 1, with at most 6 decimals, or off",
        "solo": "one of easy, moderate, hard, or off",
        "heaps": "one of Small, Large, or off",
        "seed": "up to 40 letters and digits",
        "masked": "up to 9 letters",
        "handicap": "a seat from 1 to 4 and one of 1, 2 or off",
    }


def test_an_unknown_option_is_refused_with_those_that_are_known() -> None:
    fault = refused("colour", "red")
    assert fault.code == "option-unknown"
    assert "hidden, time, pace" in fault.words().in_english()


@pytest.mark.parametrize("name", list(schema_of(Toy)))
def test_off_brings_the_default_back(name: str) -> None:
    everything = set_to(
        ("hidden", None), ("time", "1"), ("pace", "1"), ("tiny", "0.5"), ("solo", "easy"), ("heaps", "large"),
        ("seed", "a"), ("masked", "b"), ("handicap", "1 1"),
    )  # fmt: skip
    assert option_value(everything, name) != option_value(Toy(), name)
    assert option_value(with_option(everything, name, "OFF"), name) == option_value(Toy(), name)


def test_each_seat_has_its_own_value_which_can_be_taken_back() -> None:
    options = set_to(("handicap", "3 1"), ("handicap", "1 2"), ("handicap", "3 2"))
    assert options.handicap == ((1, "2"), (3, "2"))
    assert with_option(options, "handicap", "1 off").handicap == ((3, "2"),)


def test_plain_shows_only_what_was_set_and_no_secret() -> None:
    options = set_to(("pace", "0"), ("masked", "hush"), ("handicap", "3 1"), ("hidden", None), ("time", "2.5"))
    assert plain(options) == {"hidden": True, "time": 2.5, "pace": 0, "masked": "set", "handicap": {"3": "1"}}
    assert plain(Toy()) == {}


def test_a_name_that_is_a_word_of_python_is_typed_without_its_underscore() -> None:
    @frozen
    class Odd:
        from_: str | None = word("[a-z]+", "letters", "where from")

    assert plain(with_option(Odd(), "from", "here")) == {"from": "here"}
    assert from_plain(Odd, {"from": "here"}).from_ == "here"


TYPED = st.one_of(
    st.tuples(st.just("hidden"), st.sampled_from([None, "on", "off"])),
    st.tuples(st.just("time"), st.decimals("0.01", 60, places=2).map(str)),
    st.tuples(st.just("pace"), st.decimals(0, 10, places=1).map(str)),
    st.tuples(st.just("tiny"), st.integers(1, 10**6).map(lambda n: f"{n / 10**6:.6f}")),
    st.tuples(st.just("solo"), st.sampled_from(["easy", "moderate", "hard"])),
    st.tuples(st.just("heaps"), st.sampled_from(["small", "large"])),
    st.tuples(st.just("seed"), st.from_regex("[A-Za-z0-9]{1,40}", fullmatch=True)),
    st.tuples(st.just("handicap"), st.from_regex("[1-4] (1|2|off)", fullmatch=True)),
)


@given(st.lists(TYPED, max_size=10))
def test_what_is_shown_is_read_as_the_same_options(typed: list[tuple[str, str | None]]) -> None:
    options = set_to(*typed)
    assert from_plain(Toy, plain(options)) == options


@given(st.sampled_from(list(schema_of(Toy))), st.text(max_size=20))
def test_whatever_is_typed_is_taken_or_refused(name: str, text: str) -> None:
    try:
        options: Any = with_option(Toy(), name, text)
    except Illegal as fault:
        options = fault
    assert isinstance(options, Toy) or options.code == "option-value"


@pytest.mark.parametrize(("data", "code"), [
    ({"colour": "red"}, "option-unknown"), ({"time": 61}, "option-value"), ({"time": {"1": 2}}, "option-value"),
    ({"time": [2]}, "option-value"), ({"hidden": 1}, "option-value"), ({"handicap": {"9": "1"}}, "option-value"),
    ({"handicap": {"1": "3"}}, "option-value"), ({"time": 1e300}, "option-value"),
])  # fmt: skip
def test_plain_data_is_judged_as_if_typed(data: dict[str, object], code: str) -> None:
    with pytest.raises(Illegal) as caught:
        from_plain(Toy, data)
    assert caught.value.code == code


def test_every_field_of_the_class_is_in_the_schema() -> None:
    assert list(schema_of(Toy)) == [attribute.name for attribute in attrs.fields(Toy)]


def test_what_was_set_can_be_typed_again_secrets_included() -> None:
    options = set_to(
        ("hidden", None), ("time", "2.50"), ("tiny", "0.000001"), ("masked", "abc"), ("handicap", "3 2"),
        ("handicap", "1 1"),
    )  # fmt: skip
    typed = typed_values(options)
    assert typed == {
        "hidden": ("on",), "time": ("2.5",), "tiny": ("0.000001",), "masked": ("abc",), "handicap": ("1 1", "3 2"),
    }  # fmt: skip
    assert set_to(*((name, value) for name, values in typed.items() for value in values)) == options
    assert typed_values(Toy()) == {}
