"""What a Sapiens world is worth beyond its workers, areas and streets: buildings, and having most of a kind.

As in `bots.sight` the shares are guesses that were tried out in the arena.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mondo_rules.area import Survey, survey
from mondo_rules.buildings import BUILDINGS
from mondo_rules.match_state import State
from mondo_rules.sapiens_score import BONUS
from mondo_rules.street import Street, streets
from mondo_rules.villages import VILLAGES, Census, census
from mondo_rules.world import World

Worth = Callable[[World], float]

STANDING: Final = 0.5
"""The share of a bonus that counts as worlds stand now: the others lay on."""
OPEN: Final = 0.7
"""The share of a building's points that counts while its area can still be finished."""
PICTURES: Final[Mapping[str, str]] = {"lighthouse": "ship", "lodge": "boar", "mill": "field"}
"""Buildings that count in a finished area, and what they count."""


def village_worth(state: State, number: int) -> Worth:
    """Being the one with most of a kind of workers; what they count themselves is on the sheet."""
    most = _most_of(state, number, lambda world: _counted(census(world)))
    return lambda world: _bonuses(_counted(census(world)), most)


def building_worth(state: State, number: int) -> Worth:
    """Points of buildings, those that their areas promise, and being the one with most of a kind."""
    most = _most_of(state, number, lambda world: _measured(survey(world), streets(world)))

    def worth(world: World) -> float:
        surveyed = survey(world)
        amounts = _measured(surveyed, streets(world))
        return sum(amounts.values()) + OPEN * _promised(surveyed) + _bonuses(amounts, most)

    return worth


def _counted(found: Census) -> dict[str, int]:
    return {part: found.counted(part) for part in VILLAGES}


def _measured(surveyed: Survey, found: tuple[Street, ...]) -> dict[str, int]:
    return {part: measure(surveyed, found)[0] for part, measure in BUILDINGS.items()}


def _promised(surveyed: Survey) -> int:
    """What buildings in areas that are open and flawless would count."""
    return sum(
        area.symbols.count(building) + area.symbols.count(picture)
        for area in surveyed.areas
        if area.is_open and not area.is_flawed
        for building, picture in PICTURES.items()
        if building in area.symbols
    )


def _most_of(state: State, number: int, amounts: Callable[[World], Mapping[str, int]]) -> dict[str, int]:
    """By part the most that any other seat has."""
    others = [amounts(seat.world) for other, seat in state.seats.items() if other != number]
    parts = others[0] if others else {}
    return {part: max(each[part] for each in others) for part in parts}


def _bonuses(amounts: Mapping[str, int], most: Mapping[str, int]) -> float:
    return STANDING * sum(BONUS for part, amount in amounts.items() if amount and amount >= most.get(part, 0))
