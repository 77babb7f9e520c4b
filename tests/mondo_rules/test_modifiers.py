import pytest

from mondo_rules.area import survey
from mondo_rules.modifiers import MODIFIERS, shares
from mondo_rules.score import Standing, Terms, sheets
from mondo_rules.world import World
from tests.mondo_rules.drawing import filled, world

LAKE = "c3=[ffwf] c4=[wfff] c2=[wwfw] b3=[wfww] d3=[wwwf] b4=[wfww] d4=[wwwf] c5=[fwww]"  # of two tiles
PONDS = "b2=[wdww] c2=[wwsd] c3=[sfww] d3=[wwwf]"
HIPPOS = "c3=[wwww+hippo@N+penguin@N] a3=[wwww+turtle@N] c1=[wfww] d1=[wwwf+panda@W]"


@pytest.mark.parametrize(
    ("name", "drawn", "amount", "spaces"),
    [
        ("most-landscapes", filled(PONDS), 3, {"b2", "c2", "c3", "d3"}),
        ("most-landscapes", filled(LAKE), 2, {"c2", "b3", "c3", "d3", "b4", "c4", "d4", "c5"}),
        ("most-landscapes", filled("c1=[wfww]"), 0, set()),
        ("most-lakes", filled(LAKE), 1, {"c3", "c4"}),
        ("most-lakes", filled(PONDS), 0, set()),
        ("most-water-animals", filled(HIPPOS), 3, {"c3", "a3"}),
        ("largest-lake", filled(LAKE), 2, {"c3", "c4"}),
        ("largest-lake", filled(PONDS), 0, set()),
        ("largest-forest", filled(PONDS), 2, {"c3", "d3"}),
        ("largest-forest", filled(LAKE), 4, {"c2", "b3", "c3", "d3"}),
        ("largest-forest", filled("c1=[wfww] b2=[wdww] c2=[wwwd]"), 0, set()),
        ("largest-forest", world("", "ring"), 0, set()),
    ],
)
def test_what_a_modifier_measures(name: str, drawn: World, amount: int, spaces: set[str]) -> None:
    measured, where = MODIFIERS[name](survey(drawn))
    assert measured == amount
    assert set(where) == spaces


def test_there_are_five_modifiers() -> None:
    assert len(MODIFIERS) == 5


@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ([3], [0]),
        ([2, 2], [0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([1, 0], [4, -4]),
        ([5, 3, 1], [4, 0, -4]),
        ([5, 5, 1], [4, 4, -4]),
        ([5, 1, 1], [4, -4, -4]),
        ([5, 3, 3, 1], [4, 0, 0, -4]),
        ([5, 5, 1, 1], [4, 4, -4, -4]),
    ],
)
def test_all_tied_for_best_gain_and_all_tied_for_worst_lose_unless_all_are_equal(
    amounts: list[int], points: list[int]
) -> None:
    assert shares(amounts) == points


def test_the_modifier_is_a_line_of_the_sheet_with_the_spaces_it_looked_at() -> None:
    standings = [Standing(1, filled(LAKE)), Standing(2, filled(PONDS))]
    mine, other = sheets(standings, Terms("advanced", "largest-lake"))
    assert (mine.points("modifier"), other.points("modifier")) == (4, -4)
    assert next(line.spaces for line in mine.lines if line.line == "modifier") == ("c3", "c4")
    assert [sheet.points("modifier") for sheet in sheets(standings, Terms("advanced"))] == [0, 0]
