"""The twelve tasks of the expert game: value, and when one is fulfilled (games.md section 3)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import frozen

from mondo_rules.area import Survey
from mondo_rules.vocabulary import MONDO

MOST_TASKS = 2  # of one seat
OF_A_KIND = 3  # animals that a "three" task wants in one area

# The spaces that fulfil the task (they may be none), or None where it is not fulfilled.
Fulfilled: TypeAlias = tuple[str, ...] | None


@frozen
class Task:
    """Fulfilled it adds its value, else it takes it. `check` gets the world and whether the seat was first."""

    value: int
    check: Callable[[Survey, bool], Fulfilled]


def three_of(kind: str) -> Task:
    """At least three animals of the kind in one finished area."""
    ground = MONDO.symbols[kind]

    def check(survey: Survey, _first_out: bool) -> Fulfilled:
        for area in survey.areas:
            if area.landscape == ground and area.is_finished and area.symbols.count(kind) >= OF_A_KIND:
                return area.spaces
        return None

    return Task(9, check)


def four_of(ground: str) -> Task:
    """All four species of a landscape in one finished area."""
    species = {name for name, letter in MONDO.symbols.items() if letter == ground}

    def check(survey: Survey, _first_out: bool) -> Fulfilled:
        for area in survey.areas:
            if area.landscape == ground and area.is_finished and species.issubset(area.symbols):
                return area.spaces
        return None

    return Task(7, check)


def flawless_world(survey: Survey, _first_out: bool) -> Fulfilled:
    """No empty space and no misconnection."""
    return () if survey.world.is_full and not survey.misconnections else None


def full_world(survey: Survey, _first_out: bool) -> Fulfilled:
    """No empty space."""
    return () if survey.world.is_full else None


def first_out(_survey: Survey, first: bool) -> Fulfilled:
    """The seat took the first chip."""
    return () if first else None


TASKS: Mapping[str, Task] = {
    "three-buffalos": three_of("buffalo"),
    "three-elephants": three_of("elephant"),
    "three-pandas": three_of("panda"),
    "three-parrots": three_of("parrot"),
    "three-snakes": three_of("snake"),
    "three-scorpions": three_of("scorpion"),
    "four-steppe": four_of("s"),
    "four-forest": four_of("f"),
    "four-desert": four_of("d"),
    "flawless-world": Task(5, flawless_world),
    "full-world": Task(3, full_world),
    "first-out": Task(3, first_out),
}
