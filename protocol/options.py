"""Options of a table: a frozen attrs class per ruleset *is* the schema that the host prints and validates by.

Each field is made by one of the functions below. A field's default is the value of an option that nobody has
set; `off` brings it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final, TypeVar

import attrs
from attrs import field, frozen

from protocol.errors import Illegal
from protocol.words import Words, n_words

O = TypeVar("O")  # noqa: E741 - O for options, as in the contract

SCHEMA: Final = "schema"
OFF: Final = "off"
ON: Final = "on"

UNSAID: Final = "…"
"""What a refusal shows in place of a secret value."""

TABLE_OPTIONS: Final = ("host", "invisible", "drawseat", "result", "private", "nobots")
"""Options that every table has, minded by the host; a ruleset that had one of them could never be asked for it."""

_DECIMAL: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?")
_PAIR: Final = re.compile(r"([0-9]{1,4}) +(\S+)")


class OutOfRange(Exception):
    """A typed value that the option does not take; the caller knows the legal range."""


@frozen
class Schema:
    """One option as everybody sees it: its type, its legal range in words, what it is for."""

    type: str
    """`switch`, `number`, `choice`, `word` or `seats`."""
    range: Words
    help: Words
    read: Callable[[str, Any], object]
    """The value from the typed text and the value so far; raises `OutOfRange`."""
    secret: bool = False


def _option(schema: Schema, default: object) -> Any:
    return field(default=default, metadata={SCHEMA: schema})


def switch(help_: str) -> Any:
    """Off, until it is switched on."""

    def read(text: str, _: object) -> bool:
        if text not in (ON, OFF):
            raise OutOfRange
        return text == ON

    return _option(Schema("switch", Words("on or off"), Words(help_), read), False)


def choice(values: tuple[str, ...], help_: str, default: str | None = None) -> Any:
    """One of some words, or not set."""

    by_word = {value.lower(): value for value in values}

    def read(text: str, _: object) -> str:
        if text not in by_word:
            raise OutOfRange
        return by_word[text]

    shown = Words("one of {values}, or off", {"values": ", ".join(values)})
    return _option(Schema("choice", shown, Words(help_), read), default)


def decimal(above: str, upto: str, places: int, help_: str, *, at_least: bool = False) -> Any:
    """A number above `above` (`at_least`: from it on) up to `upto` with so many decimals at most; or not set.

    The value is an int where it is whole, else a float.
    """
    low, high = Decimal(above), Decimal(upto)

    def read(text: str, _: object) -> int | float:
        if not _DECIMAL.fullmatch(text):
            raise OutOfRange
        number = Decimal(text)
        fits = low <= number <= high if at_least else low < number <= high
        if not fits or number != round(number, places):
            raise OutOfRange
        return int(number) if number == int(number) else float(number)

    args = {"low": above, "high": upto, "decimals": n_words("{n} decimal", "{n} decimals", places)}
    shown = (
        Words("a number from {low} to {high}, with at most {decimals}, or off", args)
        if at_least
        else Words("a number above {low} and up to {high}, with at most {decimals}, or off", args)
    )
    return _option(Schema("number", shown, Words(help_), read), None)


def word(pattern: str, range_: str, help_: str, *, secret: bool = False) -> Any:
    """A word that matches `pattern`, or not set."""
    compiled = re.compile(pattern)

    def read(text: str, _: object) -> str:
        if not compiled.fullmatch(text):
            raise OutOfRange
        return text

    return _option(Schema("word", Words(range_), Words(help_), read, secret), None)


def per_seat(values: tuple[str, ...], seats: int, help_: str) -> Any:
    """For each of the seats from 1 to `seats` one of some words, or none: `handicap 2 1`, `handicap 2 off`.

    The value is a tuple of pairs (seat, word) in order of seats.
    """
    by_word = {value.lower(): value for value in (*values, OFF)}

    def read(text: str, so_far: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
        found = _PAIR.fullmatch(text)
        if not found or not 1 <= int(found[1]) <= seats or found[2] not in by_word:
            raise OutOfRange
        kept = {**dict(so_far), int(found[1]): by_word[found[2]]}
        return tuple(sorted((seat, value) for seat, value in kept.items() if value != OFF))

    args = {"seats": seats, "values": ", ".join(values)}
    shown = Words("a seat from 1 to {seats} and one of {values} or off", args)
    return _option(Schema("seats", shown, Words(help_), read), ())


def schema_of(options: type) -> Mapping[str, Schema]:
    """The schema of every option in the class, by the name that people type."""
    return {a.name.rstrip("_"): a.metadata[SCHEMA] for a in attrs.fields(options)}


def _attribute(options: type, name: str) -> attrs.Attribute[Any]:
    for attribute in attrs.fields(options):
        if attribute.name.rstrip("_") == name:
            found: attrs.Attribute[Any] = attribute
            return found
    known = ", ".join(schema_of(options)) or "-"
    raise Illegal("option-unknown", option=name, options=known)


def with_option(options: O, name: str, text: str | None) -> O:
    """`options` with one of them set as typed; without a text it is switched on, `off` unsets it.

    Raises `Illegal`: `option-unknown`, `option-value` (with the legal range).
    """
    attribute = _attribute(type(options), name.lower())
    schema: Schema = attribute.metadata[SCHEMA]
    typed = ON if text is None else text.strip().lower() if schema.type != "word" else text.strip()
    if typed.lower() == OFF:
        value: object = attribute.default
    else:
        try:
            value = schema.read(typed, getattr(options, attribute.name))
        except OutOfRange:
            shown = UNSAID if schema.secret else typed
            raise Illegal("option-value", option=name, value=shown, range=schema.range) from None
    return attrs.evolve(options, **{attribute.name: value})  # type: ignore[misc]


def option_value(options: object, name: str) -> object:
    """The value of an option by the name that people type: `True`, a number, a word or pairs of a seat and a word."""
    return getattr(options, _attribute(type(options), name).name)


def plain(options: object) -> dict[str, object]:
    """The options that were set, as plain data: what `room`, `match_started` and records show.

    Pairs by seat become an object keyed by seat as text; secret values show as `set`.
    """
    shown: dict[str, object] = {}
    for attribute in attrs.fields(type(options)):  # type: ignore[arg-type]
        value = getattr(options, attribute.name)
        if value == attribute.default:
            continue
        schema: Schema = attribute.metadata[SCHEMA]
        if schema.secret:
            value = "set"
        elif schema.type == "seats":
            value = {str(seat): word for seat, word in value}
        shown[attribute.name.rstrip("_")] = value
    return shown


def _typed(value: object) -> str:
    if isinstance(value, bool):
        return ON if value else OFF
    # A small float is 1e-05 in Python's own words, which nobody may type.
    return f"{Decimal(repr(value)):f}" if isinstance(value, float) else str(value)


def typed_values(options: object) -> dict[str, tuple[str, ...]]:
    """What somebody would have to type to set the options that are set, secrets included; by name."""
    typed: dict[str, tuple[str, ...]] = {}
    for attribute in attrs.fields(type(options)):  # type: ignore[arg-type]
        value = getattr(options, attribute.name)
        if value == attribute.default:
            continue
        schema: Schema = attribute.metadata[SCHEMA]
        name = attribute.name.rstrip("_")
        pairs = schema.type == "seats"
        typed[name] = tuple(f"{seat} {word}" for seat, word in value) if pairs else (_typed(value),)
    return typed


def from_plain(options: type[O], data: Mapping[str, object]) -> O:
    """The inverse of `plain` for options without secrets; each value is read as if typed.

    Raises `Illegal`: `option-unknown`, `option-value`.
    """
    made = options()
    for name, value in data.items():
        if isinstance(value, Mapping):
            for seat, word_ in value.items():
                made = with_option(made, name, f"{seat} {word_}")
        else:
            made = with_option(made, name, _typed(value))
    return made
