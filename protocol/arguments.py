"""The arguments of a command: what a field of a command class takes when a person types it.

A command is a frozen attrs class whose fields are made by the functions below; each leaves a `Kind` in the
field's metadata. From these the host derives parsing, usage lines, help and the written form.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import attrs
from attrs import field, frozen

from protocol.words import Words

KIND: Final = "kind"
REQUIRED: Final[Any] = attrs.NOTHING

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,10}")
_DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,6}(\.[0-9]{1,6})?")


class Unfit(Exception):
    """A word that does not fit its argument; `expected` says what would."""

    def __init__(self, expected: Words) -> None:
        super().__init__(expected.in_english())
        self.expected = expected


@frozen
class Kind:
    """How one argument is read and written.

    `read` turns the typed word (`rest`: the rest of the line) into the value or raises `Unfit`;
    `write` is its inverse.
    """

    read: Callable[[str], object]
    expected: Words
    write: Callable[[Any], str] = str
    rest: bool = False
    label: str | None = None
    """How the usage line shows the argument; default its name in capitals."""


def _field(kind: Kind, default: Any, *, secret: bool = False) -> Any:
    return field(default=default, metadata={KIND: kind}, repr=not secret)


def number(low: int, high: int, *, default: Any = REQUIRED, label: str | None = None) -> Any:
    """A whole number from `low` to `high`, both included."""
    expected = Words("a whole number from {low} to {high}", {"low": low, "high": high})

    def read(word: str) -> int:
        if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
            raise Unfit(expected)
        return int(word)

    return _field(Kind(read, expected, label=label), default)


def number_or(other: str, low: int, high: int, *, default: Any = REQUIRED, label: str | None = None) -> Any:
    """A whole number from `low` to `high`, or one certain word."""
    expected = Words("a whole number from {low} to {high}, or {word}", {"low": low, "high": high, "word": other})

    def read(word: str) -> int | str:
        if word.lower() == other:
            return other
        if not _NUMBER.fullmatch(word) or not low <= int(word) <= high:
            raise Unfit(expected)
        return int(word)

    return _field(Kind(read, expected, label=label), default)


def _decimal_text(value: float) -> str:
    # Not `:g`, which writes 999999.5 as 1e+06.
    return f"{value:.6f}".rstrip("0").rstrip(".")


def decimal(low: float, high: float, *, default: Any = REQUIRED, label: str | None = None) -> Any:
    """A number from `low` to `high`, with a decimal point if need be."""
    expected = Words("a number from {low} to {high}", {"low": low, "high": high})

    def read(word: str) -> float:
        if not _DECIMAL.fullmatch(word) or not low <= float(word) <= high:
            raise Unfit(expected)
        return float(word)

    return _field(Kind(read, expected, write=_decimal_text, label=label), default)


def choice(*values: str, default: Any = REQUIRED) -> Any:
    """One of some fixed words, in any case."""
    one_of = Words("one of {values}", {"values": ", ".join(values)})
    expected = one_of if len(values) > 1 else Words("the word {value}", {"value": values[0]})
    by_word = {value.lower(): value for value in values}

    def read(word: str) -> str:
        if word.lower() not in by_word:
            raise Unfit(expected)
        return by_word[word.lower()]

    return _field(Kind(read, expected, label="|".join(values)), default)


def word(*, default: Any = REQUIRED, lower: bool = False, label: str | None = None, secret: bool = False) -> Any:
    """One word without blanks; a `secret` one is left out where the command is shown (`repr`)."""
    kind = Kind(str.lower if lower else str, Words("one word"), label=label)
    return _field(kind, default, secret=secret)


def rest(*, default: Any = REQUIRED, label: str | None = None, secret: bool = False) -> Any:
    """Everything to the end of the line; has to be the last argument. `secret` as of `word`."""
    return _field(Kind(str, Words("some text"), rest=True, label=label), default, secret=secret)


def kind_of(attribute: attrs.Attribute[Any]) -> Kind:
    """The `Kind` that a field of a command class was made with."""
    kind = attribute.metadata[KIND]
    assert isinstance(kind, Kind), attribute.name
    return kind
