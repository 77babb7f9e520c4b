"""Gaps that the pile can fill, and gaps that it cannot."""

from bots.fire import Fire
from bots.fitting import fitting_judge
from mondo_rules.edition import builtin
from mondo_rules.notation import read_world
from mondo_rules.piece import Piece
from mondo_rules.tile import read_side
from mondo_rules.vocabulary import MONDO
from mondo_rules.world import World

EDITION = builtin("mondo")


def pieces(*codes: str) -> list[Piece]:
    return [Piece(f"[{code}]", read_side(code, MONDO)) for code in codes]


def world(text: str) -> World:
    return read_world(text, {"mondo": EDITION})


LONELY = world("mondo front; c3=[wwww]/0")
"""Four gaps, each of which meets water once."""


def test_each_gap_that_nothing_fits_into_costs_a_point_and_less_the_more_fits() -> None:
    assert fitting_judge(pieces("ffff"), Fire(""))(LONELY) == -4
    assert fitting_judge(pieces("wfff"), Fire(""))(LONELY) == -2  # whichever way it is turned
    assert fitting_judge(pieces("wfff", "wwff", "ssss"), Fire(""))(LONELY) == -4 / 3


def test_what_costs_points_by_its_volcano_fits_nowhere() -> None:
    assert fitting_judge(pieces("wfff!i"), Fire("ai"))(LONELY) == -4
    assert fitting_judge(pieces("wfff!i"), Fire("a"))(LONELY) == -2


def test_a_gap_is_as_its_neighbours_and_the_border_make_it() -> None:
    corner = world("mondo front; c2=[fwww]/0")  # c1 lies above: sea to the north and west, forest to the south
    fits, fails = fitting_judge(pieces("wwfw"), Fire("")), fitting_judge(pieces("fwfw"), Fire(""))
    assert fits(corner) > fails(corner)
