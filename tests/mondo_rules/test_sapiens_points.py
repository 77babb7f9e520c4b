from random import Random

from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.piece import bracketed
from mondo_rules.sapiens_points import points, points_without_workers
from mondo_rules.sapiens_score import sheets
from mondo_rules.sapiens_tally import tally
from mondo_rules.score import Standing, Terms
from mondo_rules.tile import make_side
from mondo_rules.world import World
from tests.mondo_rules.isles import filled, random_side, world, worlds

ALONE = ("landscapes", "streets", "empty", "misconnections")


@given(worlds())
def test_the_fast_points_are_those_of_the_sheet(drawn: World) -> None:
    (sheet,) = sheets([Standing(1, drawn)], Terms())
    assert points_without_workers(drawn) == sum(sheet.points(line) for line in ALONE)
    assert points(drawn) == points_without_workers(drawn) + sheet.points("workers")


@given(worlds(), st.integers(0, 2**32), st.booleans())
def test_the_gain_of_a_piece_is_the_difference_of_the_points(drawn: World, seed: int, fits: bool) -> None:
    chance = Random(seed)
    if drawn.is_full:
        drawn = drawn.take_away(chance.choice(drawn.board.spaces))
    space = chance.choice(drawn.free_spaces)
    known = tally(drawn)
    around = "".join(known.areas.letters[place] for place in drawn.board.facing[drawn.board.index[space]])
    edges = "".join(letter if fits and letter != "." else chance.choice("wfmmm") for letter in around)
    side = random_side(edges, chance)
    after = drawn.lay(space, bracketed(side))
    assert points(drawn) + known.gain(space, side) == points(after)
    assert points_without_workers(drawn) + known.gain_without_workers(space, side) == points_without_workers(after)


def test_a_curve_that_closes_a_loop_ends_no_street_and_begins_none() -> None:
    three = filled("a3=[wmmw~ES] b3=[wwmm~SW] a4=[mmww~NE] b4=-")
    assert tally(three).more_streets("b4", make_side("mwwm", "", ["WN"])) == 0
    assert tally(three).more_streets("b4", make_side("mmwm", "", ["NE"])) == 0


def test_a_curve_between_two_streets_makes_them_one() -> None:
    apart = world("a1=[mmww~NE] c1=[mwwm~WN]")
    assert tally(apart).more_streets("b1", make_side("mwmm", "", ["WN"])) == 0
    assert tally(apart).more_streets("b1", make_side("mmmm", "", ["NW", "ES"])) == 0
    assert tally(apart).more_streets("b1", make_side("mmmm", "", ["NE"])) == 0
    assert tally(apart).more_streets("b1", make_side("wwmm", "", ["SW"])) == 0
    assert tally(apart).more_streets("b1", make_side("wfff")) == 0
    between = filled("b3=[wmmw~ES] b4=[mwww]")
    assert tally(between.take_away("c3")).more_streets("c3", make_side("mmmm", "", ["SW"])) == 0
    assert tally(between.take_away("e5")).more_streets("e5", make_side("mmmm", "", ["SW", "NE"])) == 2


def test_a_curve_may_join_two_border_streets() -> None:
    assert tally(world("", "inn")).more_streets("b2", make_side("mmmm", "", ["ES"])) == 0
    assert tally(world("b2=[mmmm~NE]", "inn")).more_streets("b1", make_side("mmmm", "", ["ES"])) == -1


def test_two_curves_of_one_tile_on_one_street_join_it_once() -> None:
    # Both curves of c4 lead to the street over b3.
    drawn = filled("c4=- c3=[wwmm~SW] b3=[wmmw~ES] b4=[mmww~NE]")
    assert tally(drawn).more_streets("c4", make_side("mmmm", "", ["NE", "SW"])) == 0
    assert points(drawn) + tally(drawn).gain("c4", make_side("mmmm", "", ["NE", "SW"])) == points(
        drawn.lay("c4", bracketed(make_side("mmmm", "", ["NE", "SW"])))
    )


def test_a_bare_sea_costs_nothing_but_the_meadow_in_the_east() -> None:
    # The isle is worth 2, the segment pays for its street, and the two edges at the meadow are misconnections.
    assert points(filled("")) == 2 + 1 - 1 - 2
