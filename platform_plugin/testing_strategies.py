"""What hypothesis draws for the conformance kit: options by their schema, seats, seeds."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from platform_plugin.testing_play import Beginning
from protocol.errors import Refused
from protocol.options import OFF, ON, Schema, schema_of, with_option
from protocol.ruleset import AnyRuleset

LONGEST_WALK = 60
LUCK = 2**16


def moves() -> st.SearchStrategy[list[int]]:
    """The luck of each move; long matches are as likely as short ones, and a fault is found in a short one."""
    luck = st.integers(0, LUCK - 1)
    return st.one_of(*(st.lists(luck, min_size=least, max_size=LONGEST_WALK) for least in (0, 15, 40)))


def option_texts(schema: Schema) -> st.SearchStrategy[str]:
    """What somebody may type for an option; most of it within its range."""
    args = schema.range.args
    match schema.type:
        case "switch":
            return st.sampled_from([ON, OFF])
        case "choice":
            return st.sampled_from([*str(args["values"]).split(", "), OFF])
        case "number":
            low, high = float(str(args["low"])), float(str(args["high"]))
            numbers = st.floats(low, high) | st.floats(low, min(low + 1, high))
            typed = st.tuples(numbers, st.integers(0, 2)).map(lambda pair: f"{pair[0]:.{pair[1]}f}")
            return st.sampled_from([str(args["high"]), OFF]) | typed
        case "seats":
            values = [*str(args["values"]).split(", "), OFF]
            seats = st.integers(1, int(str(args["seats"])))
            return st.tuples(seats, st.sampled_from(values)).map(lambda pair: f"{pair[0]} {pair[1]}")
    return st.sampled_from(["a", "1", "abc123", "mondo", OFF])


@st.composite
def options_of(draw: st.DrawFn, ruleset: AnyRuleset) -> Any:
    """Options that somebody could have set on a table, one after the other, as far as each was accepted."""
    options = ruleset.options()
    schema = schema_of(ruleset.options)
    if not schema:
        return options
    for name in draw(st.lists(st.sampled_from(sorted(schema)), max_size=4)):
        try:
            changed = with_option(options, name, draw(option_texts(schema[name])))
            ruleset.check(changed, None)
        except Refused:
            continue
        options = changed
    return options


@st.composite
def beginnings(draw: st.DrawFn, ruleset: AnyRuleset) -> Beginning:
    """Options, taken seats (gaps included), persons among them and a seed that make a match."""
    options = draw(options_of(ruleset))
    count = draw(st.sampled_from(list(ruleset.seats)))
    everywhere = range(1, max(ruleset.seats) + 1)
    seats = tuple(sorted(draw(st.permutations(everywhere))[:count]))
    try:
        ruleset.check(options, seats)
    except Refused:
        options, seats = _playable(ruleset, options, seats)
    persons = tuple(seat for seat in seats if draw(st.booleans()))
    return Beginning(options, seats, draw(st.binary(min_size=32, max_size=32)), persons)


def _playable(ruleset: AnyRuleset, options: Any, seats: tuple[int, ...]) -> tuple[Any, tuple[int, ...]]:
    """The same options with another number of seats, or no options set."""
    for choice in (options, ruleset.options()):
        for count in ruleset.seats:
            taken = (*seats, *(seat for seat in range(1, count + 1) if seat not in seats))[:count]
            try:
                ruleset.check(choice, sorted(taken))
            except Refused:
                continue
            return choice, tuple(sorted(taken))
    raise AssertionError("no number of seats can play without options")
