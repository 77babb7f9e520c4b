"""Which options contradict one another, the number of seats, or the edition (games.md section 5)."""

from itertools import combinations
from typing import Any

import pytest

from protocol.errors import HOST_TEXTS, Illegal
from protocol.options import schema_of, with_option
from protocol.words import Words
from tests.mondo_rules.table import WIDE_RULES

TYPED = {
    "advanced": "on", "expert": "on", "time": "5", "backside": "on", "solo": "easy", "handicap": "1 1",
    "hidden": "on", "children": "on", "stop": "on", "slow": "on", "dealt": "on", "noflip": "on", "duo": "on",
    "anyside": "on", "pace": "1", "edition": "mondo", "seed": "abc",
}  # fmt: skip

EXCLUDE = {
    ("solo", other) for other in ("advanced", "expert", "children", "handicap", "dealt", "stop", "slow", "duo")
} | {
    ("duo", other) for other in ("advanced", "expert", "children", "handicap", "dealt", "stop", "slow")
} | {
    ("children", "advanced"), ("children", "expert"), ("slow", "time"), ("slow", "hidden"), ("stop", "slow"),
    ("anyside", "backside"),
}  # fmt: skip
NEED = {("dealt", "expert"), ("noflip", "solo")}
PAIRS = list(combinations(TYPED, 2))


def options(*names: str) -> Any:
    made: Any = WIDE_RULES.options()
    for name in names:
        made = with_option(made, name, TYPED[name])
    return made


def conflict(made: Any, seats: tuple[int, ...] | None = None) -> set[str] | None:
    """The two things that a conflict names, in English; None where there is none."""
    try:
        WIDE_RULES.check(made, seats)
    except Illegal as caught:
        refused = caught
    else:
        return None
    assert refused.code == "option-conflict"
    assert refused.words(HOST_TEXTS).in_english()
    args = refused.arguments
    assert isinstance(args["reason"], Words)
    return {said.in_english() if isinstance(said, Words) else str(said) for said in (args["first"], args["second"])}


def test_every_option_is_tried() -> None:
    assert set(TYPED) == set(schema_of(WIDE_RULES.options))


@pytest.mark.parametrize("name", TYPED)
def test_one_option_alone_conflicts_only_where_it_needs_another(name: str) -> None:
    needed = {frozenset(pair) for pair in NEED if pair[0] == name}
    found = conflict(options(name))
    assert (set() if found is None else {frozenset(found)}) == needed


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_every_pair_of_options_agrees_or_is_refused_with_both_names(pair: tuple[str, str]) -> None:
    needs = [need for name in pair for need in NEED if need[0] == name and need[1] not in pair]
    excluded = pair in EXCLUDE or pair[::-1] in EXCLUDE
    for names in (pair, pair[::-1]):
        found = conflict(options(*names))
        if excluded:
            assert found == set(pair)
        elif needs:
            assert found in [set(need) for need in needs]
        else:
            assert found is None


@pytest.mark.parametrize(("first", "needed"), sorted(NEED))
def test_what_another_option_needs_cannot_be_unset(first: str, needed: str) -> None:
    made = options(needed, first)
    assert conflict(made) is None
    assert conflict(with_option(made, needed, "off")) == {first, needed}
    assert conflict(with_option(made, first, "off")) is None


def test_unsetting_ends_a_conflict() -> None:
    assert conflict(with_option(options("slow", "time"), "time", "off")) is None
    assert conflict(with_option(options("duo", "handicap"), "handicap", "1 off")) is None


# ---- seats -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 5])
def test_without_solo_two_to_four_seats_are_needed(count: int) -> None:
    with pytest.raises(Illegal) as refused:
        WIDE_RULES.check(options(), tuple(range(1, count + 1)))
    assert refused.value.code == "too-few-seats"
    assert refused.value.arguments == {"needed": "2-4", "taken": count}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_seats_play_everything_but_solo_and_duo(count: int) -> None:
    seats = tuple(range(1, count + 1))
    for names in ((), ("expert", "dealt"), ("children",), ("slow",), ("stop", "backside")):
        assert conflict(options(*names), seats) is None
    assert conflict(options("solo"), seats) == {"solo", f"{count} seats"}


def test_solo_is_for_one_seat_and_duo_for_two() -> None:
    assert conflict(options("solo", "noflip"), (3,)) is None
    assert conflict(options("duo"), (1, 4)) is None
    assert conflict(options("duo"), (2,)) == {"duo", "1 seat"}
    assert conflict(options("duo"), (1, 2, 3)) == {"duo", "3 seats"}
    with pytest.raises(Illegal) as refused:
        WIDE_RULES.check(options("solo"), ())
    assert refused.value.arguments == {"needed": "1", "taken": 0}


# ---- editions --------------------------------------------------------------------------------------------------


def with_edition(name: str, *names: str) -> Any:
    return with_option(options(*names), "edition", name)


@pytest.mark.parametrize("name", ["backside", "anyside", "solo", "duo"])
def test_an_edition_has_to_have_the_boards_and_spaces_that_an_option_wants(name: str) -> None:
    assert conflict(with_edition("short", name)) == {name, "edition short"}
    assert conflict(with_edition("wide", name)) is None


def test_an_edition_has_to_have_tiles_enough_for_the_seats() -> None:
    few = 'name = "few"\nruleset = "mondo"\n[tiles]\n' + "".join(f'{n} = ["wwff", "wwww"]\n' for n in range(1, 6))
    few += '[boards.row]\ngrid = ["XXX"]\n[[boards.row.border]]\nlandscape = "water"\nedges = "*"\n'
    rules = WIDE_RULES.with_editions({"few.toml": few})
    made = with_option(rules.options(), "edition", "few")
    rules.check(made, None)
    with pytest.raises(Illegal) as refused:
        rules.check(made, (1, 2))
    assert (refused.value.code, refused.value.arguments["first"]) == ("option-conflict", "edition few")


# ---- the schema ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("time", "0"), ("time", "60.01"), ("time", "1.234"), ("time", "-1"), ("time", "on"), ("time", "1e1"),
        ("solo", "on"), ("solo", "expert"), ("pace", "10.1"), ("pace", "0.55"), ("advanced", "yes"),
        ("edition", "nowhere"), ("edition", "on"), ("handicap", "2"),
    ],
)  # fmt: skip
def test_a_value_outside_its_range_is_refused_with_the_range(name: str, text: str) -> None:
    with pytest.raises(Illegal) as refused:
        with_option(options(), name, text)
    assert refused.value.code == "option-value"
    assert refused.value.arguments["range"]


@pytest.mark.parametrize(
    ("name", "text"), [("time", "0.01"), ("time", "60"), ("pace", "0"), ("pace", "10"), ("solo", "HARD")]
)
def test_a_value_within_its_range_is_taken(name: str, text: str) -> None:
    assert conflict(with_option(options(), name, text)) is None
