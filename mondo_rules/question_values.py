"""Reads the values of a score question one by one, and says what a ruleset brings to its questions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from mondo_rules.fault import choice, quoted
from mondo_rules.score import Standing, Terms
from mondo_rules.sheet import Sheet

LONGEST_NAME = 100


class Values:
    """Notes a fault for each value that is not allowed, and gives the rules' default in its place."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fault(self, place: str, text: str) -> None:
        """Notes a fault at a place of the question."""
        self.faults.append(f"{place}: {text}" if place else text)

    def table(self, place: str, value: object) -> dict[str, Any]:
        """An object."""
        if isinstance(value, dict):
            return value
        self.fault(place, f"{quoted(value)} is not allowed; expected an object in braces")
        return {}

    def items(self, place: str, value: object) -> list[Any]:
        """A list."""
        if isinstance(value, list):
            return value
        self.fault(place, f"{quoted(value)} is not allowed; expected a list in brackets")
        return []

    def keys(self, place: str, table: dict[str, Any], allowed: tuple[str, ...], needed: tuple[str, ...] = ()) -> None:
        """Notes keys that nobody knows and needed ones that are missing."""
        for key in table:
            if key not in allowed:
                self.fault(place, f"unknown key {quoted(key)}; expected {choice(allowed)}")
        for key in needed:
            if key not in table:
                self.fault(place, f"{quoted(key)} is missing")

    def one_of(self, place: str, value: object, allowed: Iterable[str]) -> str:
        """One of these words."""
        names = tuple(allowed)
        if isinstance(value, str) and value in names:
            return value
        self.fault(place, f"{quoted(value)} is not allowed; expected {choice(names)}")
        return names[0]

    def number(self, place: str, value: object, least: int, most: int) -> int:
        """A whole number within limits."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.fault(place, f"{quoted(value)} is not allowed; expected a whole number from {least} to {most}")
        return least

    def truth(self, place: str, value: object) -> bool:
        """true or false."""
        if isinstance(value, bool):
            return value
        self.fault(place, f"{quoted(value)} is not allowed; expected true or false")
        return False

    def name(self, place: str, value: object) -> str:
        """The name of a seat."""
        if isinstance(value, str) and 1 <= len(value) <= LONGEST_NAME and value.isprintable():
            return value
        expected = f"a text of 1 to {LONGEST_NAME} printable characters"
        self.fault(place, f"{quoted(value)} is not allowed; expected {expected}")
        return ""


# Reads the value of a key: gets the values, the place, the value and the level.
KeyReader: TypeAlias = Callable[[Values, str, object, str], object]


@frozen
class Game:
    """What a ruleset brings to its questions: keys of its own, and how it scores.

    A key is a field of `Terms` or `Standing` of the same name; without it the field keeps its default.
    """

    keys: Mapping[str, KeyReader]  # of the question
    seat_keys: Mapping[str, KeyReader]
    sheets: Callable[[Sequence[Standing], Terms], tuple[Sheet, ...]]
