"""Which tasks a greedy player takes, in worlds drawn for it."""

from collections.abc import Callable, Set
from random import Random

from attrs import evolve

from bots.greedy_brain import GreedyBrain
from bots.laying import Laying
from bots.sight import HERDS, openings
from bots.tasking import hunts, may_take, near_task, sure_task
from mondo_rules.area import survey
from mondo_rules.commands import Lay, Take, TakeTask
from mondo_rules.edition import builtin
from mondo_rules.match_state import State
from mondo_rules.mondo import RULESET
from mondo_rules.notation import read_world
from mondo_rules.piece import Piece
from mondo_rules.tile import read_side
from mondo_rules.vocabulary import MONDO
from mondo_rules.world import World
from tests.bots.match_loop import Loop, seated

EDITION = builtin("mondo")

PANDAS_CLOSED = "mondo front; c3=[wffw+panda@E]/0 d3=[wwff+panda@S]/0 c4=[ffww+panda@N]/0 d4=[fwwf]/0"
PANDAS_OPEN = "mondo front; c3=[wffw+panda@E]/0 d3=[wwff+panda@S]/0 c4=[ffww+panda@N]/0"
"""The last tile of a forest with three pandas is missing: d4, forest to the north and west."""
TWO_PANDAS = "mondo front; c3=[wffw+panda@E]/0 d3=[wwff+panda@S]/0 c4=[ffww]/0"


def world(text: str) -> World:
    return read_world(text, {"mondo": EDITION})


def table(text: str, tasks: tuple[str, ...], own: tuple[str, ...] = ()) -> State:
    """An expert's round in which seat 1 has this world and these tasks, and others lie on the table."""
    loop = Loop(seated(GreedyBrain, GreedyBrain)).begin(expert=True)
    loop.tick()
    state: State = loop.state
    seat = evolve(state.seats[1], world=world(text), tasks=own)
    return evolve(state, seats={**state.seats, 1: seat}, course=evolve(state.course, tasks=tasks))


def sure(state: State, *, leaves_first: bool = False) -> str | None:
    return sure_task(state, state.seats[1], state.seats[1].world, leaves_first=leaves_first)


def test_of_the_tasks_that_a_world_fulfils_the_most_valuable_is_taken() -> None:
    assert sure(table(PANDAS_CLOSED, ("three-parrots", "three-pandas"))) == "three-pandas"
    assert sure(table(PANDAS_CLOSED, ("first-out", "three-pandas")), leaves_first=True) == "three-pandas"
    assert sure(table(PANDAS_CLOSED, ("first-out", "three-parrots")), leaves_first=True) == "first-out"


def test_what_the_world_does_not_fulfil_is_not_sure() -> None:
    assert sure(table(PANDAS_OPEN, ("three-pandas", "full-world", "first-out"))) is None


def test_nobody_takes_a_third_task_nor_one_before_three_tiles_lie() -> None:
    assert sure(table(PANDAS_CLOSED, ("three-pandas",), ("full-world", "first-out"))) is None
    two = table("mondo front; c3=[wffw]/0 d3=[wwff]/0", ("first-out",))
    assert not may_take(two, two.seats[1])
    assert sure(two, leaves_first=True) is None
    assert not may_take(evolve(two, course=evolve(two.course, tasks=None)), two.seats[1])


def plans(*tiles: int, side: str, space: str = "d4") -> Callable[[str], Callable[[Set[int]], Laying | None]]:
    """Plans that lay one side there, as long as one of some tiles is left."""
    shown = read_side(side, MONDO)

    def plan(without: Set[int]) -> Laying | None:
        left = [tile for tile in tiles if tile not in without]
        return Laying(Piece("?", shown, left[0], "f"), space, 0, 1, 1, 1) if left else None

    return lambda _task: plan


def near(state: State, side: str, *tiles: int) -> str | None:
    return near_task(state, state.seats[1], plans(*tiles, side=side))


def test_a_task_is_near_when_two_different_tiles_fulfil_it() -> None:
    state = table(PANDAS_OPEN, ("three-pandas", "four-forest"))
    assert near(state, "fwwf", 1, 2) == "three-pandas"
    assert near(state, "fwwf", 1) is None
    assert near(state, "ffwf", 1, 2) is None  # lets the forest go on
    assert near(state, "wwwf", 1, 2) is None  # spoils it


def test_the_third_animal_may_come_with_the_last_tile() -> None:
    state = table(TWO_PANDAS, ("three-pandas",))
    assert near(state, "fwwf+panda@N", 1, 2) == "three-pandas"
    assert near(state, "fwwf", 1, 2) is None


def test_a_world_task_is_near_with_one_space_left() -> None:
    spaces = EDITION.boards["front"].spaces
    full = "mondo front; " + " ".join(f"{space}=[wwww]/0" for space in spaces[:-1])
    assert near_task(table(full, ("full-world",)), table(full, ()).seats[1], plans(1, 2, side="ffff")) is None
    state = table(full, ("flawless-world", "full-world"))
    last = plans(1, 2, side="wwww", space=spaces[-1])
    assert near_task(state, state.seats[1], last) == "flawless-world"
    spoilt = plans(1, 2, side="ffff", space=spaces[-1])
    assert near_task(state, state.seats[1], spoilt) == "full-world"


def test_it_searches_for_what_a_task_of_its_own_lacks_while_one_tile_does_it() -> None:
    assert hunts(table(PANDAS_OPEN, (), ("three-pandas",)).seats[1])
    assert not hunts(table(PANDAS_CLOSED, (), ("three-pandas",)).seats[1])  # has it
    assert not hunts(table(PANDAS_OPEN, ("three-pandas",)).seats[1])
    assert not hunts(table(PANDAS_OPEN, (), ("first-out",)).seats[1])


def test_a_tile_in_the_hand_that_fulfils_a_task_is_laid_after_the_task_was_taken() -> None:
    state = table(PANDAS_OPEN, ("three-pandas",))
    tile = next(number for number, (front, _) in EDITION.tiles.items() if front.key == read_side("fwwf", MONDO).key)
    hand = EDITION.tile(tile, "f").placements[0]
    state = evolve(state, seats={**state.seats, 1: evolve(state.seats[1], hand=hand)})
    brain = GreedyBrain(ruleset=RULESET, seat=1, pace=0, chance=Random(1))
    choice = brain.choose(state, 4_000)
    assert choice is not None
    assert choice.command == TakeTask("three-pandas")
    for event in RULESET.decide(state, choice.command, 1, 4_000):
        state = RULESET.apply(state, event)
    choice = brain.choose(state, 4_005)
    assert choice is not None
    assert isinstance(choice.command, Lay)
    assert choice.command.space == "d4"


def test_a_task_of_its_own_draws_it_to_the_animals_that_are_wanted() -> None:
    def third_panda(own: tuple[str, ...]) -> bool:
        state = table(TWO_PANDAS, (), own)
        choice = GreedyBrain(ruleset=RULESET, seat=1, level=4, pace=0, chance=Random(1)).choose(state, 4_000)
        assert choice is not None
        assert isinstance(choice.command, Take)
        assert choice.command.side is not None
        shown = EDITION.tile(choice.command.tile, choice.command.side).side.symbols
        return "panda" in [name for name, _ in shown]

    assert third_panda(("three-pandas",))
    assert not third_panda(("three-elephants",))


def test_progress_grows_with_the_animals_and_is_lost_with_a_misconnection() -> None:
    herd = HERDS["three-pandas"]
    closed, open_, two = (herd.progress(survey(world(text))) for text in (PANDAS_CLOSED, PANDAS_OPEN, TWO_PANDAS))
    assert closed == 1 > open_ > two > 0
    assert herd.progress(survey(world(PANDAS_OPEN + " d4=[wwww]/0"))) == 0
    assert herd.progress(survey(world(TWO_PANDAS + " d4=[fwwf]/0"))) == 0  # closed with too few


def test_an_area_is_open_to_the_spaces_that_have_to_be_filled() -> None:
    surveyed = survey(world(PANDAS_OPEN))
    (forest,) = (area for area in surveyed.areas if area.landscape == "f")
    assert openings(forest, surveyed.world) == {"d4"}
