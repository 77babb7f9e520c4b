"""Brains on the seats of real matches, under a fake clock."""

from itertools import pairwise
from random import Random
from statistics import mean
from typing import Any

import pytest

from bots.brain import Choice, Thinking
from bots.greedy_brain import LOOKS, GreedyBrain
from bots.leaving import BELL_MS
from bots.random_brain import RandomBrain, any_legal
from mondo_rules.commands import GetReady, Jump, Lay, Take
from mondo_rules.events import Out, RoundScored, RoundStarted, Taken
from mondo_rules.match_state import ROUND
from mondo_rules.mondo import RULESET
from protocol.ruleset import Start
from tests.bots.match_loop import Loop, points_of, seated, sheets


def scores(loop: Loop, seat: int) -> list[int]:
    """The points of a seat, round by round."""
    return [points_of(sheet) for sheet in sheets(loop, seat)]


def empty_spaces(loop: Loop) -> list[int]:
    """The points of all lines `empty`."""
    return [
        line.points
        for event in loop.log
        if isinstance(event, RoundScored)
        for it in event.seats
        for line in it.lines
        if line.line == "empty"
    ]


def in_round(pace: float = 0, **options: Any) -> Loop:
    """A match of two greedy bots whose first round has just begun."""
    loop = Loop(seated(GreedyBrain, GreedyBrain, pace=pace)).begin(**options)
    loop.tick()
    assert loop.state.course.phase == ROUND
    return loop


def test_three_greedy_bots_nearly_fill_their_worlds_and_score_like_people_who_look() -> None:
    loop = Loop(seated(GreedyBrain, GreedyBrain, GreedyBrain)).begin().run()
    assert RULESET.outcome(loop.state) is not None
    assert mean(empty_spaces(loop)) > -3
    assert mean(scores(loop, 1) + scores(loop, 2) + scores(loop, 3)) > 15


def test_greedy_beats_random_by_far() -> None:
    loop = Loop(seated(RandomBrain, GreedyBrain)).begin().run()
    assert min(scores(loop, 2)) > max(scores(loop, 1)) + 30


def test_random_plays_hundreds_of_steps_and_every_one_is_legal() -> None:
    loop = Loop(seated(RandomBrain, RandomBrain, RandomBrain, RandomBrain)).begin().run()
    assert len(loop.commands) > 400
    assert RULESET.outcome(loop.state) is not None


def test_random_seldom_jumps_out_before_its_world_is_full() -> None:
    full = [
        event.auto
        for seed in range(5)
        for event in Loop(seated(RandomBrain, RandomBrain, seed=seed)).begin().run().log
        if isinstance(event, Out)
    ]
    assert full.count(True) > 2 * full.count(False)


def test_random_gives_commands_of_every_class_sooner_or_later() -> None:
    loop = Loop(seated(RandomBrain, RandomBrain, RandomBrain, RandomBrain)).begin().run()
    assert {type(command).__name__ for _, _, command in loop.commands} >= {"Take", "Lay", "Turn", "Flip", "Back"}


def test_random_has_nothing_to_do_where_nothing_is_legal() -> None:
    loop = Loop(seated(RandomBrain, RandomBrain)).begin()
    assert any_legal(RULESET, loop.state, 1, loop.now, Random(1)) is None


def test_the_same_chance_gives_the_same_match() -> None:
    first, second = (Loop(seated(GreedyBrain, RandomBrain, seed=5)).begin().run(commands=80) for _ in range(2))
    assert first.commands == second.commands


def test_with_the_pace_of_a_person_three_to_six_seconds_lie_before_each_take() -> None:
    loop = Loop(seated(GreedyBrain, GreedyBrain, pace=None)).begin().run(commands=60)
    starts = [event.at for event in loop.log if isinstance(event, RoundStarted)]
    takes = starts[:1] + [event.at for event in loop.log if isinstance(event, Taken) and event.seat == 1]
    gaps = [later - earlier for earlier, later in pairwise(takes)]
    assert len(gaps) > 10
    assert all(3_000 <= gap <= 6_000 + 20 for gap in gaps)


def test_without_a_pace_it_takes_and_lays_as_fast_as_the_line_allows() -> None:
    loop = Loop(seated(GreedyBrain, GreedyBrain)).begin().run(commands=60)
    assert loop.commands[-1][0] - loop.commands[0][0] < 1_000


def test_the_pace_of_the_table_is_kept_without_a_refusal() -> None:
    loop = Loop(seated(GreedyBrain, GreedyBrain)).begin(pace=2).run(commands=40)
    takes = [event.at for event in loop.log if isinstance(event, Taken) and event.seat == 1]
    assert all(later - earlier >= 2_000 for earlier, later in pairwise(takes))


def test_a_slow_bot_jumps_out_before_the_bell_and_gets_a_chip() -> None:
    loop = Loop(seated(GreedyBrain, GreedyBrain, pace=None)).begin(time=0.25).run()
    outs = [event for event in loop.log if isinstance(event, Out)]
    assert len(outs) == 6
    assert not any(event.auto for event in outs)


def test_near_the_bell_even_an_empty_world_is_left() -> None:
    loop = in_round(pace=600, time=1)
    brain = GreedyBrain(ruleset=RULESET, seat=1, pace=600, chance=Random(1))
    until = loop.state.course.until
    assert brain.choose(loop.state, until - BELL_MS - 300) == Choice(None, 300)
    assert brain.choose(loop.state, until - BELL_MS) == Choice(Jump())


def test_what_is_in_the_hand_is_laid_at_once_and_where_it_fits_best() -> None:
    loop = in_round(pace=600)
    loop.happen(RULESET.decide(loop.state, Take(9, "b"), 1, loop.now))  # bare water, like the border
    choice = loop.brains[1].choose(loop.views[1], loop.now)
    assert choice is not None
    assert isinstance(choice.command, Lay)
    corners = {"c1", "d1", "c6", "d6", "a3", "a4", "f3", "f4", "b2", "e2", "b5", "e5"}
    assert choice.command.space in corners


def test_a_tile_that_has_gone_meanwhile_is_not_asked_for_again() -> None:
    loop = in_round()
    choice = loop.brains[1].choose(loop.views[1], loop.now)
    assert choice is not None
    assert isinstance(choice.command, Take)
    loop.happen(RULESET.decide(loop.state, choice.command, 2, loop.now))
    again = loop.brains[1].choose(loop.views[1], loop.now)
    assert again is not None
    assert isinstance(again.command, Take)
    assert again.command.tile != choice.command.tile


def test_it_does_nothing_in_the_countdown_when_out_and_for_a_seat_that_does_not_play() -> None:
    loop = Loop(seated(GreedyBrain, GreedyBrain)).begin()
    assert loop.brains[1].choose(loop.views[1], loop.now) is None
    loop = in_round()
    loop.happen(RULESET.decide(loop.state, Jump(), 1, loop.now))
    assert loop.brains[1].choose(loop.views[1], loop.now) is None
    assert GreedyBrain(ruleset=RULESET, seat=3, pace=0, chance=Random(1)).choose(loop.state, loop.now) is None


def test_between_rounds_it_is_ready_once() -> None:
    loop = Loop(seated(GreedyBrain, GreedyBrain))
    loop.happen(RULESET.initial(RULESET.options(), [1, 2], bytes(32)))
    loop.happen(RULESET.decide(loop.state, Start((2,)), None, 0))
    loop.tick()
    for seat in (1, 2):
        loop.happen(RULESET.decide(loop.state, Jump(), seat, loop.now))
    assert loop.brains[1].choose(loop.views[1], loop.now) == Choice(GetReady())
    loop.happen(RULESET.decide(loop.state, GetReady(), 1, loop.now))
    assert loop.brains[1].choose(loop.views[1], loop.now) is None


def test_higher_levels_score_more() -> None:
    def level(number: int) -> float:
        loops = [Loop(seated(GreedyBrain, GreedyBrain, level=number, seed=seed)).begin().run() for seed in range(4)]
        return mean(points for loop in loops for seat in (1, 2) for points in scores(loop, seat))

    assert level(1) + 4 < level(len(LOOKS))


def test_an_unknown_level_and_an_impossible_pace_are_named() -> None:
    with pytest.raises(ValueError, match=r"level 9: greedy knows 1 \(looks at 5 tiles"):
        GreedyBrain(ruleset=RULESET, seat=1, level=9, chance=Random(1))
    with pytest.raises(ValueError, match="level 0: random knows 1"):
        RandomBrain(ruleset=RULESET, seat=1, level=0, chance=Random(1))
    with pytest.raises(ValueError, match="pace -1: has to be a number of seconds from 0"):
        GreedyBrain(ruleset=RULESET, seat=1, pace=-1, chance=Random(1))


def test_a_pause_is_one_however_often_it_is_asked_for() -> None:
    thinking = Thinking.at(3, Random(1))
    whole = thinking.left(1_000)
    assert 2_000 <= whole <= 4_000
    assert thinking.left(1_500) == whole - 500
    assert thinking.left(1_000 + whole) == 0
    assert thinking.left(1_000 + whole) > 0


def test_games_that_greedy_does_not_know_it_plays_by_chance() -> None:
    class Guess:
        """A ruleset of which only `legal` is wanted."""

        name = "guess"

        @staticmethod
        def legal(state: list[str], *_: int) -> list[str]:
            return state

    brain = GreedyBrain(ruleset=Guess(), seat=1, pace=0, chance=Random(1))  # type: ignore[arg-type]
    assert brain.choose(["only"], 0) == Choice("only")
    assert brain.choose([], 0) is None
