"""The greedy bot at every level and variant of Mondo: by the rules, and better than one that does not know them."""

from collections.abc import Mapping
from typing import Any

import pytest

from bots.greedy_brain import GreedyBrain
from bots.random_brain import RandomBrain
from mondo_rules.area import survey
from mondo_rules.events import Laid, Out, RoundScored, SideChosen, Taken, TaskTaken
from mondo_rules.match_state import MOST_EMPTY
from mondo_rules.score import volcanoes
from mondo_rules.tasks import MOST_TASKS, TASKS
from tests.bots.match_loop import Loop, UnawareBrain, matches, mean_points, of_kind, points_of, seated, seed

SETS: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "beginner": (3, {}),
    "advanced": (2, {"advanced": True}),
    "expert": (2, {"expert": True}),
    "dealt": (2, {"expert": True, "dealt": True}),
    "backside": (4, {"backside": True, "advanced": True}),
    "solo": (1, {"solo": "easy"}),
    "solo noflip": (1, {"solo": "hard", "noflip": True}),
    "solo anyside": (1, {"solo": "moderate", "anyside": True}),
    "duo": (2, {"duo": True}),
    "children": (2, {"children": True}),
    "stop": (2, {"stop": True, "expert": True}),
    "slow": (2, {"slow": True}),
    "handicap": (3, {"handicap": ((1, "1"), (3, "2"))}),
    "hidden": (2, {"hidden": True, "time": 1}),
    "anyside": (2, {"anyside": True, "expert": True}),
    "pace": (2, {"pace": 4.5}),
    "short": (4, {"time": 0.2, "stop": True}),
}
"""Seats and options of matches that are different to play."""


@pytest.mark.parametrize("name", SETS)
def test_whole_matches_with_every_option_end_and_every_command_is_legal(name: str) -> None:
    seats, options = SETS[name]
    kinds = (GreedyBrain, RandomBrain, GreedyBrain, GreedyBrain)[:seats]
    loop = Loop(seated(*kinds, pace=None)).begin(seed(7), **options).run()
    assert loop.outcome is not None
    rounds = 1 if "solo" in options or "duo" in options else 3
    assert sum(isinstance(event, RoundScored) for event in loop.log) == rounds
    assert any(isinstance(event, Laid) and event.seat == 1 for event in loop.log)


# ---- levels


def test_who_sees_the_modifier_gets_its_points_and_has_more_in_the_end() -> None:
    loops = list(matches(GreedyBrain, UnawareBrain, count=6, advanced=True))
    assert mean_points(loops, GreedyBrain, "modifier") > mean_points(loops, UnawareBrain, "modifier") + 2
    assert mean_points(loops, GreedyBrain) > mean_points(loops, UnawareBrain) + 1


def test_an_expert_takes_tasks_that_it_fulfils_nearly_always_and_never_more_than_two() -> None:
    loops = list(matches(GreedyBrain, GreedyBrain, count=6, expert=True))
    taken = fulfilled = 0
    for loop in loops:
        for seat in loop.state.seats.values():
            for scored in seat.scored:
                assert len(scored.tasks) <= MOST_TASKS
                taken += len(scored.tasks)
                world = survey(scored.world)
                fulfilled += sum(TASKS[task].check(world, scored.first_out) is not None for task in scored.tasks)
    assert taken > 12
    assert fulfilled >= 0.9 * taken
    assert mean_points(loops, GreedyBrain, "tasks") > 2


def test_an_expert_that_knows_tasks_beats_one_that_takes_them_by_luck_only() -> None:
    loops = list(matches(GreedyBrain, UnawareBrain, count=5, expert=True))
    assert mean_points(loops, GreedyBrain, "tasks") > mean_points(loops, UnawareBrain, "tasks")
    assert mean_points(loops, GreedyBrain) > mean_points(loops, UnawareBrain) + 1


def test_with_dealt_tasks_it_works_for_them() -> None:
    loops = list(matches(GreedyBrain, UnawareBrain, count=5, expert=True, dealt=True))
    assert mean_points(loops, GreedyBrain, "tasks") > mean_points(loops, UnawareBrain, "tasks") + 4
    assert mean_points(loops, GreedyBrain) > mean_points(loops, UnawareBrain) + 2


def test_the_task_for_the_first_one_out_is_taken_in_the_moment_of_going() -> None:
    for loop in matches(GreedyBrain, GreedyBrain, count=6, expert=True):
        for at, event in enumerate(loop.log):
            if isinstance(event, TaskTaken) and event.task == "first-out":
                mine = [later for later in loop.log[at + 1 :] if getattr(later, "seat", None) == event.seat]
                assert isinstance(mine[0], Out | Laid | TaskTaken)
                assert any(isinstance(later, Out) for later in mine[:3])


# ---- solo and duo


def test_alone_it_has_half_the_minus_points_of_one_that_collects_animals() -> None:
    solo = list(matches(GreedyBrain, count=6, solo="easy"))
    assert mean_points(solo, GreedyBrain) > mean_points(matches(UnawareBrain, count=6, solo="easy"), UnawareBrain) / 2


def test_alone_it_lays_hardly_a_volcano_of_its_own_and_leaves_hardly_a_gap() -> None:
    gaps = own = 0
    for loop in matches(GreedyBrain, count=6, solo="easy"):
        (seat,) = loop.state.seats.values()
        world = seat.scored[0].world
        gaps += len(world.free_spaces)
        own += len(set(volcanoes(world, "ai")) - set(world.board.highlighted))
    assert gaps <= 2
    assert own <= 4


def test_where_tiles_may_not_be_flipped_it_takes_them_as_they_lie() -> None:
    (loop,) = matches(GreedyBrain, count=1, solo="hard", noflip=True)
    lies = next(dict(event.pile) for event in loop.log if type(event).__name__ == "RoundStarted")
    taken = [event for event in loop.log if isinstance(event, Taken)]
    assert len(taken) > 10
    assert all(event.side == lies[event.tile] for event in taken)


def test_two_by_solo_rules_have_few_minus_points_and_take_the_chips() -> None:
    loops = list(matches(GreedyBrain, UnawareBrain, count=4, duo=True))
    assert mean_points(loops, GreedyBrain) > mean_points(loops, UnawareBrain) + 2
    assert {event.chip for loop in loops for event in loop.log if isinstance(event, Out)} == {4, 3}


# ---- variants


def test_children_take_more_animals_for_misconnections_that_cost_nothing() -> None:
    loops = list(matches(GreedyBrain, UnawareBrain, count=4, children=True))
    assert mean_points(loops, GreedyBrain) > mean_points(loops, UnawareBrain) + 1


def test_who_has_a_handicap_avoids_the_volcanoes_that_it_pays_for() -> None:
    handicap = ((1, "2"), (2, "2"))
    loops = list(matches(GreedyBrain, UnawareBrain, count=8, handicap=handicap))
    assert mean_points(loops, GreedyBrain, "volcanoes") > mean_points(loops, UnawareBrain, "volcanoes") + 1
    assert mean_points(loops, GreedyBrain) > mean_points(loops, UnawareBrain)


def test_who_has_none_beside_somebody_with_a_handicap_takes_volcanoes_freely() -> None:
    for loop in matches(GreedyBrain, GreedyBrain, count=2, handicap=((1, "1"),)):
        free, paying = loop.state.seats[2], loop.state.seats[1]
        assert sum(len(volcanoes(scored.world, "a")) for scored in free.scored) > sum(
            len(volcanoes(scored.world, "a")) for scored in paying.scored
        )


def test_where_the_first_one_out_stops_the_round_it_goes_as_soon_as_others_could() -> None:
    outs = [
        (event, sheet)
        for loop in matches(GreedyBrain, GreedyBrain, count=4, stop=True)
        for event in loop.log
        if isinstance(event, Out)
        for sheet in of_kind(loop, GreedyBrain)
    ]
    assert outs
    assert not all(event.auto for event, _ in outs)
    assert all(points_of(sheet, "empty") >= -MOST_EMPTY or points_of(sheet, "chip") == 0 for _, sheet in outs)


def test_each_picks_the_side_of_its_board_before_its_first_tile() -> None:
    sides = [
        event.side
        for loop in matches(GreedyBrain, GreedyBrain, count=4, anyside=True)
        for event in loop.log
        if isinstance(event, SideChosen)
    ]
    assert set(sides) == {"back"}  # the front is there without a word
    assert 0 < len(sides) < 24


def test_without_a_clock_the_match_ends_all_the_same() -> None:
    (loop,) = matches(GreedyBrain, GreedyBrain, count=1, pace=None, slow=True)
    assert sum(isinstance(event, Out) for event in loop.log) == 6


def test_under_a_hidden_clock_it_takes_its_chip_in_time_more_often_than_not() -> None:
    loops = list(matches(GreedyBrain, GreedyBrain, count=5, pace=None, hidden=True, time=2))
    outs = sum(isinstance(event, Out) for loop in loops for event in loop.log)
    assert outs > 20
