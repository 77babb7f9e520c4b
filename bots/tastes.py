"""What a greedy player values in each game that it knows: one entry for each ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import frozen

from bots.fire import fire_of
from bots.fitting import fitting_judge
from bots.laying import Eye, Scale
from bots.pile import pieces_of
from bots.roads import apart, few_streets, street_tiles
from bots.sapiens_sight import building_worth, village_worth
from bots.sight import judge_of, wish_of
from mondo_rules.decide import TILES_FOR_A_BUILDING
from mondo_rules.match_state import State, has_laid_building, villages_left
from mondo_rules.piece import Piece
from mondo_rules.points import LANDSCAPE
from mondo_rules.tile import Side
from mondo_rules.villages import census, workers_of


@frozen(eq=False)
class Taste:
    """Each member gets the state and the number of a seat."""

    eye: Callable[[State, int], Eye]
    extras: Callable[[State, int], Iterable[Piece]]
    """What it could take besides tiles of the pile."""


def mondo_eye(state: State, number: int) -> Eye:
    """What counts in a Mondo match by its options."""
    mode = state.setting.mode
    scale = Scale(
        fire_of(state, number),
        shown=_nothing if mode.starts else _animals,
        wish=wish_of(state, number),
        land=0 if mode.starts else LANDSCAPE,
        fault=0 if mode.children else 1,
    )
    judge = fitting_judge(pieces_of(state, state.pile), scale.fire) if mode.starts else judge_of(state, number)
    return Eye(scale, judge)


def sapiens_eye(state: State, number: int) -> Eye:
    """What counts in a Sapiens match by its options."""
    mode, seat = state.setting.mode, state.seats[number]
    scale = Scale(
        fire_of(state, number),
        shown=_nothing if mode.starts else census(seat.world).gain if mode.villages else _workers,
        land=0 if mode.starts else LANDSCAPE,
        fault=0 if mode.children else 1,
        roads=None if mode.children else few_streets if mode.starts else street_tiles,
    )
    if mode.starts:
        fitting = fitting_judge(pieces_of(state, state.pile), scale.fire)
        return Eye(scale, lambda world: fitting(world) - apart(world))
    worths = [village_worth(state, number)] if mode.villages else []
    if mode.buildings:
        worths.append(building_worth(state, number))
    return Eye(scale, (lambda world: sum(worth(world) for worth in worths)) if worths else None)


def sapiens_extras(state: State, number: int) -> list[Piece]:
    """Villages and buildings that a seat may take."""
    seat, by_name = state.seats[number], state.setting.edition.by_name
    names = [*villages_left(state, seat)]
    if len(seat.world.placed) >= TILES_FOR_A_BUILDING and not has_laid_building(seat):
        names += dict.fromkeys(state.course.buildings or ())
    return [by_name[name] for name in names]


def _workers(side: Side) -> int:
    return len(workers_of(side))


def _animals(side: Side) -> int:
    return len(side.symbols)


def _nothing(_side: Side) -> int:
    return 0


def no_extras(_state: State, _number: int) -> tuple[Piece, ...]:
    """Mondo has tiles only."""
    return ()


TASTES: Final[Mapping[str, Taste]] = {
    "mondo": Taste(mondo_eye, no_extras),
    "sapiens": Taste(sapiens_eye, sapiens_extras),
}
"""By the name of the ruleset."""
