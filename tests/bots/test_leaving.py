"""When a greedy player jumps out."""

from typing import Any

import pytest
from attrs import evolve

from bots.greedy_brain import GreedyBrain
from bots.leaving import bell_of, pending, ring_risk, stays
from mondo_rules.edition import builtin
from mondo_rules.match_state import State
from mondo_rules.piece import bracketed
from mondo_rules.tile import read_side
from mondo_rules.vocabulary import MONDO
from mondo_rules.world import World
from tests.bots.match_loop import Loop, seated

EDITION = builtin("mondo")
BOARD = EDITION.boards["front"]


def with_empty(*empty: int, tasks: tuple[str, ...] = (), out: tuple[int, ...] = (), **options: Any) -> State:
    """A round in which the seats have worlds with so many empty spaces."""
    loop = Loop(seated(*[GreedyBrain] * len(empty))).begin(**options)
    loop.tick()
    state: State = loop.state
    seats = dict(state.seats)
    for number, spaces in enumerate(empty, 1):
        world = World(EDITION, BOARD)
        for space, tile in zip(BOARD.spaces[: len(BOARD.spaces) - spaces], EDITION.tiles, strict=False):
            world = world.lay(space, EDITION.tile(tile, "f"))
        seats[number] = evolve(seats[number], world=world, chip=9 if number in out else None)
    seats[1] = evolve(seats[1], tasks=tasks)
    return evolve(state, seats=seats, course=evolve(state.course, first_out=out[0] if out else None))


def test_it_stays_while_what_it_can_lay_is_worth_more_than_the_chips_that_go_meanwhile() -> None:
    assert stays(with_empty(4, 10, 10), 1, 1.0)
    assert stays(with_empty(4, 4, 4), 1, 1.0)  # 4 points against chip 2 in place of 4
    assert not stays(with_empty(1, 1, 1), 1, 1.0)
    assert stays(with_empty(1, 2, 2), 1, 1.0)  # nobody is as far
    assert stays(with_empty(1, 1, 1, out=(2, 3)), 1, 1.0)  # nobody is left to take a chip before


def test_what_brings_nothing_is_not_waited_for() -> None:
    assert not stays(with_empty(3, 10), 1, 0.0)
    assert not stays(with_empty(3, 10), 1, -1.0)


def test_for_a_full_world_as_its_task_it_fills_even_what_costs_points() -> None:
    assert stays(with_empty(3, 10, tasks=("full-world",), expert=True), 1, -1.0)
    assert not stays(with_empty(3, 10, tasks=("three-pandas",), expert=True), 1, -1.0)


def test_a_flawless_world_is_pending_only_without_a_fault() -> None:
    state = with_empty(24, 24, tasks=("flawless-world",), expert=True)
    assert pending(state.seats[1]) == 10
    flawed = World(EDITION, BOARD).lay("c1", bracketed(read_side("ffff", MONDO)))
    assert pending(evolve(state.seats[1], world=flawed)) == 0


def test_for_the_task_of_going_first_it_goes_before_a_rival_that_is_as_far() -> None:
    assert stays(with_empty(4, 4, expert=True), 1, 1.5)
    assert not stays(with_empty(4, 4, tasks=("first-out",), expert=True), 1, 1.5)
    assert stays(with_empty(4, 9, tasks=("first-out",), expert=True), 1, 1.5)


@pytest.mark.parametrize(("rival", "expected"), [(3, False), (4, False), (5, True), (24, True)])
def test_where_the_first_one_out_stops_the_round_it_goes_before_a_rival_may(rival: int, expected: bool) -> None:
    assert stays(with_empty(3, rival, stop=True), 1, 1.5) is expected


def test_a_hidden_clock_rings_at_the_latest_after_the_longest_time() -> None:
    state = with_empty(5, 5, hidden=True, time=1)
    assert bell_of(state, 3_000) == 3_000 + 72_000
    assert bell_of(with_empty(5, 5, time=1), 3_000) == 3_000 + 60_000
    assert bell_of(with_empty(5, 5, slow=True), 3_000) is None


def test_the_risk_of_a_hidden_bell_grows_until_it_is_certain() -> None:
    state = with_empty(5, 5, hidden=True, time=1)
    risks = [ring_risk(state, 0, now, 6_000) for now in (0, 42_000, 43_000, 55_000, 66_000, 72_000)]
    assert risks[:2] == [0, 0]
    assert risks == sorted(risks)
    assert 0 < risks[2] < 0.25
    assert risks[-2:] == [1, 1]
    assert ring_risk(with_empty(5, 5, time=1), 0, 59_000, 6_000) == 0


def test_it_leaves_when_a_chip_in_the_hand_is_worth_more_than_another_tile_under_that_risk() -> None:
    state = with_empty(5, 9, hidden=True, time=1)
    assert stays(state, 1, 1.5, risk=0.2)
    assert not stays(state, 1, 1.5, risk=0.5)
