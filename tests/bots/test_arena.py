"""Bots against each other without a server."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from nim_rules.ruleset import RULESET as NIM

from bots.arena import Arena, Entrant, Result, table
from bots.bout import Bout, Stuck
from bots.brain import Choice
from bots.greedy_brain import GreedyBrain
from bots.random_brain import RandomBrain
from mondo_rules.commands import Jump
from mondo_rules.mondo import RULESET
from protocol.errors import Illegal

KINDS: Mapping[str, Any] = {"greedy": GreedyBrain, "random": RandomBrain}


def arena(*names: str, seats: int = 2, seed: int = 1, ruleset: Any = RULESET, **options: Any) -> Arena:
    kinds = [name.partition(":") for name in names]
    entrants = [Entrant(kind, int(level) if level else None) for kind, _, level in kinds]
    return Arena(ruleset, ruleset.options(**options), entrants, KINDS, seats, seed)


def test_the_same_seed_gives_the_same_results_and_another_one_others() -> None:
    first, again, other = (arena("greedy", "random", seed=seed, time=1).results(1) for seed in (1, 1, 2))
    assert first == again != other


def test_each_match_has_piles_of_its_own() -> None:
    field = arena("greedy", "greedy")
    piles = [next(event.pile for event in play(field, match).log if hasattr(event, "pile")) for match in (1, 2)]
    assert piles[0] != piles[1]


def play(field: Arena, match: int) -> Bout:
    bout = field.bout(match)
    bout.play(6)
    return bout


def test_entrants_take_turns_on_the_seats() -> None:
    field = arena("greedy", "random", "greedy:4", seats=2)
    seated = [[str(field.entrant(match, seat)) for seat in (1, 2)] for match in (1, 2, 3)]
    assert seated == [["greedy", "random"], ["random", "greedy:4"], ["greedy:4", "greedy"]]


def test_a_result_has_the_points_of_each_round_and_who_has_won() -> None:
    results = arena("greedy", "random").results(1)
    assert [(it.match, it.seat, str(it.entrant), len(it.points)) for it in results] == [
        (1, 1, "greedy", 3),
        (1, 2, "random", 3),
    ]
    assert [it.won for it in results] == [True, False]


def test_minus_points_of_a_solo_game_are_below_zero_and_it_can_be_lost() -> None:
    results = [arena("random", seats=1, solo="hard").results(match)[0] for match in (1, 2)]
    assert all(len(it.points) == 1 and it.points[0] < -1 and not it.won for it in results)


def test_a_game_without_rounds_has_one() -> None:
    results = arena("random", "random", ruleset=NIM).results(1)
    assert all(len(it.points) == 1 for it in results)
    assert any(it.won for it in results)


def test_levels_that_a_kind_does_not_know_are_named_all_at_once() -> None:
    faults = arena("greedy:9", "random:2", "greedy", "greedy:9").faults()
    assert [fault.split(":")[0] for fault in faults] == ["level 9", "level 2"]


def test_the_table_has_a_row_for_each_entrant_the_best_first() -> None:
    one, two = Entrant("a"), Entrant("b", 3)
    results = [
        Result(1, 1, one, (1, 3), False),
        Result(1, 2, two, (10, 10), True),
        Result(2, 1, two, (10, 10), True),
        Result(2, 2, one, (5, 7), True),
    ]
    best, other = table(results)
    assert (str(best.entrant), best.matches, best.wins, best.mean, best.spread) == ("b:3", 2, 2, 10, 0)
    assert (str(other.entrant), other.matches, other.wins, other.mean) == ("a", 2, 1, 4)
    assert other.spread == pytest.approx(2.582, abs=0.001)
    assert table([Result(1, 1, one, (4,), True)])[0].spread == 0


class Idle:
    """A brain that does nothing, or always the same."""

    def __init__(self, command: object = None) -> None:
        self.command = command

    def choose(self, _state: Any, _now: int) -> Choice | None:
        return None if self.command is None else Choice(self.command)


def begun(first: Any, second: Any, **options: Any) -> Bout:
    bout = Bout(RULESET, {1: first, 2: second})
    bout.open(RULESET.options(**options), bytes(32))
    return bout


def test_a_match_in_which_nothing_will_ever_happen_is_named_so() -> None:
    with pytest.raises(Stuck, match="no brain wants to do anything, and no clock runs"):
        begun(Idle(), Idle(), slow=True).play()


def test_a_command_that_the_rules_refuse_is_a_fault_of_the_brain() -> None:
    with pytest.raises(Illegal):
        begun(Idle(Jump(77)), Idle()).play()


def test_idle_brains_let_the_clock_decide() -> None:
    bout = begun(Idle(), Idle(), time=1)
    bout.play()
    assert bout.outcome is not None
    assert bout.commands == []


def test_brains_see_what_their_seat_hears_and_no_more() -> None:
    bout = begun(GreedyBrain(ruleset=RULESET, seat=1, pace=0, chance=Random(1)), Idle())
    assert bout.state.course.seed is not None
    assert bout.views[1].course.seed is None
