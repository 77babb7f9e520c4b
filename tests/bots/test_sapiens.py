"""The greedy bot at every level and board of Sapiens."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from attrs import evolve

from bots.greedy_brain import GreedyBrain
from bots.laying import Eye
from bots.roads import apart, few_streets, street_tiles
from bots.sapiens_sight import building_worth, village_worth
from bots.tastes import TASTES, sapiens_extras
from mondo_rules.edition import builtin
from mondo_rules.events import BuildingTaken, Laid, RoundScored, VillageTaken
from mondo_rules.match_state import State
from mondo_rules.notation import read_world
from mondo_rules.sapiens import RULESET
from mondo_rules.sapiens_points import points
from mondo_rules.sapiens_score import FREE_STREETS
from mondo_rules.street import Ways
from mondo_rules.world import World
from tests.bots.match_loop import Loop, UnawareBrain, mean_points, seated, seed

EDITION = builtin("sapiens")

SETS: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "beginner": (3, {}),
    "advanced": (2, {"advanced": True, "board": "2"}),
    "expert": (4, {"expert": True, "board": "rotate"}),
    "expert on board 3": (2, {"expert": True, "board": "3", "pace": 2.5}),
    "expert on board 4": (2, {"expert": True, "board": "4", "stop": True}),
    "solo": (1, {"solo": "hard"}),
    "solo noflip": (1, {"solo": "easy", "noflip": True, "board": "3"}),
    "duo": (2, {"duo": True, "board": "4"}),
    "children": (2, {"children": True}),
    "slow": (2, {"slow": True}),
    "hidden": (2, {"hidden": True, "time": 1, "expert": True}),
    "handicap": (2, {"handicap": ((1, "1"), (2, "2"))}),
}
"""Seats and options of matches that are different to play."""


def matches(*brains: type, count: int, **options: Any) -> Iterator[Loop]:
    """Whole matches with different chance; kinds change their seats from match to match."""
    for number in range(count):
        turned = [brains[(number + at) % len(brains)] for at in range(len(brains))]
        yield Loop(seated(*turned, seed=number, ruleset=RULESET), RULESET).begin(seed(number), **options).run()


def beats_the_unaware(count: int = 3, **options: Any) -> float:
    """By how many points a round."""
    loops = list(matches(GreedyBrain, UnawareBrain, count=count, **options))
    return mean_points(loops, GreedyBrain) - mean_points(loops, UnawareBrain)


@pytest.mark.parametrize("name", SETS)
def test_whole_matches_with_every_option_end_and_every_command_is_legal(name: str) -> None:
    seats, options = SETS[name]
    brains = seated(*[GreedyBrain] * seats, pace=None, ruleset=RULESET)
    loop = Loop(brains, RULESET).begin(seed(7), **options).run()
    assert loop.outcome is not None
    assert sum(isinstance(event, RoundScored) for event in loop.log) == (1 if seats == 1 or "duo" in options else 3)
    assert sum(isinstance(event, Laid) for event in loop.log) > 10


# ---- streets


def test_a_beginner_that_sees_streets_gets_more_of_them() -> None:
    loops = list(matches(GreedyBrain, UnawareBrain, count=4))
    assert mean_points(loops, GreedyBrain, "streets") > mean_points(loops, UnawareBrain, "streets") + 1


def grown(chance: Random, tiles: int) -> World:
    """A world that grew by legal layings of any tiles."""
    world = World(EDITION, EDITION.boards[chance.choice(list(EDITION.boards))])
    for tile in chance.sample(list(EDITION.tiles), tiles):
        piece = EDITION.tile(tile, chance.choice("fb"))
        world = world.lay(chance.choice(world.open_spaces), piece, chance.randrange(4))
    return world


@pytest.mark.parametrize("number", range(25))
def test_the_gain_of_a_laying_is_the_rise_of_the_score(number: int) -> None:
    """Nothing that is tried one by one and scored whole brings more."""
    chance = Random(number)
    world = grown(chance, chance.randrange(23))
    loop = Loop(seated(GreedyBrain, GreedyBrain, ruleset=RULESET), RULESET).begin()
    eye = TASTES["sapiens"].eye(loop.state, 1)
    pieces = [EDITION.tile(tile, letter) for tile in chance.sample(list(EDITION.tiles), 6) for letter in "fb"]
    pieces = [piece for piece in pieces if piece.side.volcano is None]
    best = eye.best(world, pieces, chance)
    assert best is not None
    rises = {
        points(world.lay(space, piece, turn)) - points(world)
        for piece in pieces
        for space in world.open_spaces
        for turn in range(4)
    }
    assert best.gain == points(best.on(world)) - points(world) == max(rises)


@pytest.mark.parametrize("number", range(15))
def test_no_side_brings_more_by_streets_than_the_most_that_is_thought_of(number: int) -> None:
    chance = Random(number)
    world = grown(chance, chance.randrange(1, 23))
    before = max(0, Ways(world).count - FREE_STREETS)
    for roads in (street_tiles(world), few_streets(world)):
        for tile in chance.sample(list(EDITION.tiles), 20):
            face = EDITION.tile(tile, "f").side.turned(chance.randrange(4))
            space = chance.choice(world.open_spaces)
            assert roads.gain(space, face) <= roads.most(face)
    solo = few_streets(world)
    for tile in chance.sample(list(EDITION.tiles), 20):
        space = chance.choice(world.open_spaces)
        after = max(0, Ways(world.lay(space, EDITION.tile(tile, "f"))).count - FREE_STREETS)
        assert solo.gain(space, EDITION.tile(tile, "f").side) == before - after


def test_streets_beyond_two_that_cannot_be_joined_are_far_apart_and_those_that_meet_soon_are_near() -> None:
    """Board 2 has a tavern's street and others on its border; the one that is joined last counts least."""
    board = EDITION.boards[list(EDITION.boards)[1]]
    bare = World(EDITION, board)
    streets = Ways(bare).count
    curve = next(it for it in (EDITION.tile(tile, "f") for tile in EDITION.tiles) if len(it.side.curves) == 1)
    near_end, inside = (
        board.streets[0].ends[0][0],
        next(it for it in board.spaces if None not in board.neighbours[it]),
    )
    lonely = max(apart(bare.lay(inside, curve, turn)) for turn in range(4))
    assert 0 <= apart(bare) <= max(0, streets - FREE_STREETS)
    assert lonely > apart(bare)
    assert min(apart(bare.lay(near_end, curve, turn)) for turn in range(4)) < lonely


# ---- villages


def test_with_villages_it_settles_and_has_many_points_more() -> None:
    loops = list(matches(GreedyBrain, UnawareBrain, count=2, advanced=True))
    assert mean_points(loops, GreedyBrain, "villages") > 15
    assert mean_points(loops, GreedyBrain) > mean_points(loops, UnawareBrain) + 10


def test_every_village_that_is_taken_is_laid_and_all_of_them_pay() -> None:
    (loop,) = matches(GreedyBrain, GreedyBrain, count=1, advanced=True)
    villages = [event for event in loop.log if isinstance(event, VillageTaken)]
    laid = [event for event in loop.log if isinstance(event, Laid) and event.piece]
    assert len(villages) == len(laid) > 6


def at_table(world: str, **options: Any) -> State:
    """A round in which seat 1 has this world."""
    loop = Loop(seated(GreedyBrain, GreedyBrain, ruleset=RULESET), RULESET).begin(**options)
    loop.tick()
    state: State = loop.state
    placed = evolve(state.seats[1], world=read_world(world, {"sapiens": EDITION}))
    return evolve(state, seats={**state.seats, 1: placed})


BOARD = EDITION.board
MIDDLE = [space for space in BOARD.spaces if None not in BOARD.neighbours[space]]


def in_the_middle(*codes: str) -> str:
    """A world on board 1 with these sides beside each other."""
    first = MIDDLE[0]
    spaces = [first, *(space for space in BOARD.neighbours[first] if space is not None)]
    entries = " ".join(f"{space}=[{code}]/0" for space, code in zip(spaces, codes, strict=False))
    return f"sapiens {BOARD.name}; {entries}"


def test_having_most_workers_of_a_kind_is_worth_a_share_of_the_bonus() -> None:
    state = at_table(in_the_middle("ffff"), advanced=True)
    rival = evolve(state.seats[2], world=settled("ffff+lumberjacks-village@N", "ffff+lumberjack@N"))
    worth = village_worth(evolve(state, seats={**state.seats, 2: rival}), 1)
    most, one, two, none = (
        worth(settled(*codes))
        for codes in (
            ("ffff+lumberjacks-village@N", "ffff+lumberjack@N"),
            ("ffff+lumberjacks-village@N", "ffff"),
            ("ffff+lumberjack@N", "ffff+lumberjack@N"),  # without their village
            ("ffff", "ffff"),
        )
    )
    assert 0 < most < 3
    assert one == two == none == 0


def settled(*codes: str) -> World:
    return read_world(in_the_middle(*codes), {"sapiens": EDITION})


def test_what_a_seat_may_take_besides_tiles() -> None:
    three = at_table(in_the_middle("ffff", "ffff", "ffff"), expert=True)
    names = {piece.name for piece in sapiens_extras(three, 1)}
    assert names >= {"fishers-village", "shepherds-village", "lumberjacks-village"}
    assert names & set(EDITION.counts)
    early = at_table(in_the_middle("ffff"), expert=True)
    assert not {piece.name for piece in sapiens_extras(early, 1)} & set(EDITION.counts)
    assert sapiens_extras(at_table(in_the_middle("ffff")), 1) == []


# ---- buildings


def test_an_expert_lays_at_most_one_building_a_round_and_gets_points_by_it() -> None:
    loops = list(matches(GreedyBrain, GreedyBrain, count=3, expert=True))
    rounds = 6 * len(loops)
    taken = sum(isinstance(event, BuildingTaken) for loop in loops for event in loop.log)
    assert 0.5 * rounds < taken <= rounds
    assert mean_points(loops, GreedyBrain, "buildings") > 3


def test_a_building_counts_wholly_where_its_area_is_finished_and_partly_while_it_may_be() -> None:
    state = at_table(in_the_middle("wwww"), expert=True)
    worth = building_worth(state, 1)

    def of(*codes: str) -> float:
        return worth(settled(*codes))

    closed = ("wwww+lighthouse@N", "wwff+ship@N", "wwww", "wwww", "wwww")
    assert of("wwww+lighthouse@N", "wwww+ship@N") > of("wwww+lighthouse@N") > of("wwww")
    assert of("wwww+lighthouse@N", "ffff") < of("wwww+lighthouse@N")  # a misconnection: never finished
    assert of(*closed) > 0


# ---- all others


def test_it_beats_one_that_does_not_know_the_rules_of_children_solo_and_duo() -> None:
    assert beats_the_unaware(children=True) > 1
    assert beats_the_unaware(count=4, duo=True) > 2
    alone, unaware = (list(matches(kind, count=5, solo="easy")) for kind in (GreedyBrain, UnawareBrain))
    assert mean_points(alone, GreedyBrain) > mean_points(unaware, UnawareBrain) + 2


def test_both_games_have_a_taste() -> None:
    assert set(TASTES) == {"mondo", "sapiens"}
    assert isinstance(TASTES["sapiens"].eye(at_table(in_the_middle("ffff")), 1), Eye)
