"""What the contract promises of options, one value after the other (`platform_plugin.testing`)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from platform_plugin.testing_catalogs import all_translated
from platform_plugin.testing_play import Play, walk
from platform_plugin.testing_subject import SCREENS, Subject, beginning_for, has_words
from protocol.errors import Refused
from protocol.options import OFF, ON, Schema, from_plain, plain, schema_of, with_option
from protocol.words import LANGUAGES

MOVES = 25


def every_value_of_every_option_can_be_played(subject: Subject) -> None:
    """Each value that the schema allows can be set, is described and played by some number of seats, or is refused in
    words as not fitting the others."""
    ruleset = subject.ruleset
    for name, schema in schema_of(ruleset.options).items():
        for value in values_of(schema):
            what = f"option {name} {value}"
            options = _set_to(subject, name, value)
            assert options is not None or schema.type == "word", f"{what}: the schema allows it, but it is refused"
            if options is None or not _is_taken(subject, options):
                continue
            if not schema.secret:
                assert from_plain(ruleset.options, plain(options)) == options, f"{what} is not the same from a record"
            _can_be_played(subject, options, what)


def _set_to(subject: Subject, name: str, value: str) -> Any:
    """The options with one of them set; None where that value is not allowed."""
    try:
        return with_option(subject.ruleset.options(), name, value)
    except Refused as refused:
        has_words(subject, refused)
        return None


def _is_taken(subject: Subject, options: Any) -> bool:
    try:
        subject.ruleset.check(options, None)
    except Refused as refused:
        has_words(subject, refused)
        return False
    return True


def _can_be_played(subject: Subject, options: Any, what: str) -> None:
    ruleset = subject.ruleset
    for lang in LANGUAGES:
        with all_translated(f"{what}, described"):
            assert ruleset.describe(options, lang), f"{what} is not described in {lang}"
    beginnings = [beginning_for(subject, options, count) for count in ruleset.seats]
    playable = [beginning for beginning in beginnings if beginning is not None]
    assert playable, f"{what} can be set, but no number of seats can play with it"
    play = Play(ruleset, playable[0])
    for number, _ in enumerate(walk(play, range(MOVES))):
        for viewer in play.viewers:
            ruleset.draw(play.views[viewer], viewer, play.now, SCREENS[number % len(SCREENS)])


def values_of(schema: Schema) -> Iterator[str]:
    """What may be typed for an option: every word of a choice, the ends of a range, each value for two seats."""
    args = schema.range.args
    match schema.type:
        case "switch":
            yield from (ON, OFF)
        case "choice":
            yield from (*str(args["values"]).split(", "), OFF)
        case "number":
            low, high = Decimal(str(args["low"])), Decimal(str(args["high"]))
            decimals = args["decimals"]
            step = Decimal(1).scaleb(-int(str(decimals.args["n"])))  # type: ignore[attr-defined]
            first = low if "from" in schema.range.text.split("{low}")[0] else low + step
            yield from dict.fromkeys((str(first), str(min(first + step, high)), str(high), OFF))
        case "seats":
            values = str(args["values"]).split(", ")
            for seat in dict.fromkeys((1, int(str(args["seats"])))):
                yield from (f"{seat} {value}" for value in (*values, OFF))
        case _:
            yield from ("a", "1", "abc123", OFF)
