import pytest

from mondo_rules.score import Standing, Terms, sheets
from mondo_rules.sheet import Sheet, SoloSheet, best
from mondo_rules.world import World
from tests.mondo_rules.drawing import filled, world

# The rulebook's example: six animals; finished two deserts, a forest and a steppe; a desert and a steppe closed but
# flawed; a forest open; four active and two inactive volcanoes; d6 empty; four misconnections.
RULEBOOK = filled(
    "c1=[wdww+scorpion@E!a] d1=[wwwd+gecko@W!a] "
    "b2=[wdww!a] c2=[wwwd!a] d2=[wfww+panda@E!i] e2=[wwwf] "
    "a3=[wsww!i] b3=[wwws+zebra@W] f3=[wwww+hippo@N] "
    "a4=[wddd+snake@S] b4=[wwss] "
    "c6=[wfww] d6=-"
)
FIVE_VOLCANOES = filled("c1=[wwww!a] d1=[wwww!a] b2=[wwww!a] c2=[wwww!a] d2=[wwww!a] e2=[wwww!i]")


def lines(sheet: Sheet) -> dict[str, int]:
    return {line.line: line.points for line in sheet.lines}


def spaces(sheet: Sheet, name: str) -> tuple[str, ...]:
    return next(line.spaces for line in sheet.lines if line.line == name)


def volcano_world(active: int, inactive: int = 0) -> World:
    kinds = "a" * active + "i" * inactive
    names = filled("").board.spaces
    return filled(" ".join(f"{name}=[wwww!{kind}]" for name, kind in zip(names, kinds, strict=False)))


def paid(*standings: Standing, **terms: object) -> list[int]:
    return [lines(sheet)["volcanoes"] for sheet in sheets(standings, Terms(**terms))]  # type: ignore[arg-type]


def test_the_example_of_the_rulebook_comes_to_eleven() -> None:
    mine, other = sheets([Standing(1, RULEBOOK, chip=2), Standing(2, FIVE_VOLCANOES)], Terms())
    assert lines(mine) == {
        "animals": 6,
        "landscapes": 8,
        "chip": 2,
        "volcanoes": 0,
        "empty": -1,
        "misconnections": -4,
    }
    assert mine.total == 11
    assert lines(other)["volcanoes"] == -5


def test_with_the_volcano_chip_the_example_pays_six_and_comes_to_five() -> None:
    mine, other = sheets([Standing(1, RULEBOOK, chip=2, volcano_chip=True), Standing(2, FIVE_VOLCANOES)], Terms())
    assert (lines(mine)["volcanoes"], mine.total) == (-6, 5)
    assert lines(other)["volcanoes"] == 0


def test_each_line_names_the_spaces_that_its_points_come_from() -> None:
    (sheet,) = sheets([Standing(1, RULEBOOK, volcano_chip=True)], Terms())
    assert spaces(sheet, "animals") == ("c1", "d1", "d2", "b3", "f3", "a4")
    assert spaces(sheet, "landscapes") == ("c1", "d1", "b2", "c2", "d2", "e2", "a3", "b3")
    assert spaces(sheet, "volcanoes") == ("c1", "d1", "b2", "c2", "d2", "a3")
    assert spaces(sheet, "empty") == ("d6",)
    assert spaces(sheet, "misconnections") == ("a4", "b4", "b5")
    assert spaces(sheet, "chip") == ()


@pytest.mark.parametrize(
    ("terms", "names"),
    [
        (Terms(), "animals landscapes chip volcanoes empty misconnections"),
        (Terms("advanced"), "animals landscapes chip modifier volcanoes empty misconnections"),
        (Terms("expert"), "animals landscapes chip modifier tasks volcanoes empty misconnections"),
        (Terms("solo"), "volcanoes empty misconnections"),
        (Terms(children=True), "animals landscapes chip empty"),
    ],
)
def test_every_line_of_the_level_is_there_in_order_also_with_no_points(terms: Terms, names: str) -> None:
    (sheet,) = sheets([Standing(1, filled(""))], terms)
    assert [line.line for line in sheet.lines] == names.split()
    assert all(line.points == 0 for line in sheet.lines)


def test_a_border_area_scores_like_any_other_once_all_its_edges_are_met() -> None:
    (met,) = sheets([Standing(1, world("a1=[fwww] b1=[fwww] b2=[wwww]", "four"))], Terms())
    assert (lines(met)["landscapes"], spaces(met, "landscapes")) == (2, ("a1", "b1"))
    (half,) = sheets([Standing(1, world("a1=[fwww]", "four"))], Terms())
    assert lines(half)["landscapes"] == 0
    assert lines(half)["animals"] == 1  # the panda on the border


def test_the_wood_that_faces_no_space_counts_as_a_landscape() -> None:
    (sheet,) = sheets([Standing(1, world("", "ring"))], Terms())
    assert lines(sheet)["landscapes"] == 2
    assert spaces(sheet, "landscapes") == ()


def test_whoever_has_most_active_volcanoes_pays_one_for_each() -> None:
    few, many = Standing(1, volcano_world(2, 5)), Standing(2, volcano_world(3))
    assert paid(few, many) == [0, -3]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_who_are_tied_for_most_volcanoes_pay(seats: int) -> None:
    assert paid(*(Standing(seat, volcano_world(3, seat)) for seat in range(1, seats + 1))) == [-3] * seats
    least = Standing(seats + 1, volcano_world(2))
    assert paid(*(Standing(seat, volcano_world(3)) for seat in range(1, seats + 1)), least)[-1] == 0


def test_without_volcanoes_nobody_pays() -> None:
    assert paid(Standing(1, volcano_world(0, 4)), Standing(2, volcano_world(0))) == [0, 0]


def test_inactive_volcanoes_count_for_holders_of_the_chip_in_comparison_and_cost() -> None:
    holder, other = Standing(1, volcano_world(1, 3), volcano_chip=True), Standing(2, volcano_world(3, 9))
    assert paid(holder, other) == [-4, 0]
    tied = Standing(1, volcano_world(1, 2), volcano_chip=True)
    assert paid(tied, other) == [-3, -3]


def test_under_a_handicap_only_its_seats_pay_and_the_chip_means_nothing() -> None:
    first = Standing(1, volcano_world(9, 1), volcano_chip=True)
    second, third = Standing(2, volcano_world(2, 3)), Standing(3, volcano_world(1, 2))
    assert paid(first, second, third, handicap={2: 1, 3: 2}) == [0, -2, -3]


def test_solo_counts_every_volcano_and_is_won_within_the_limit() -> None:
    for active, inactive, won in ((1, 1, True), (2, 1, False)):
        standing = Standing(1, volcano_world(active, inactive), chip=4, volcano_chip=True)
        (sheet,) = sheets([standing], Terms("solo", difficulty="moderate"))
        assert isinstance(sheet, SoloSheet)
        assert (sheet.penalty, sheet.limit, sheet.won) == (active + inactive, 2, won)


@pytest.mark.parametrize(("difficulty", "limit"), [("easy", 3), ("moderate", 2), ("hard", 1)])
def test_the_limit_of_solo_follows_the_difficulty(difficulty: str, limit: int) -> None:
    (sheet,) = sheets([Standing(1, RULEBOOK)], Terms("solo", difficulty=difficulty))
    assert isinstance(sheet, SoloSheet)
    assert (sheet.limit, sheet.penalty, sheet.won) == (limit, 6 + 1 + 4, False)


def test_the_best_are_all_seats_with_the_highest_total() -> None:
    standings = [Standing(1, filled(""), chip=2), Standing(2, filled(""), chip=3), Standing(4, filled(""), chip=3)]
    assert best(sheets(standings, Terms())) == (2, 4)
    assert best(sheets(standings[:1], Terms())) == (1,)
    assert best(()) == ()


def test_a_sheet_as_data_has_its_total_and_a_solo_sheet_its_outcome() -> None:
    (sheet,) = sheets([Standing(1, filled("c3=[wwww+hippo@N]"), chip=1)], Terms())
    data = sheet.as_data()
    assert data["total"] == 2
    assert data["lines"][0] == {"line": "animals", "points": 1, "spaces": ["c3"]}
    (solo,) = sheets([Standing(1, filled(""))], Terms("solo"))
    assert {key: value for key, value in solo.as_data().items() if key != "lines"} == {
        "penalty": 0,
        "limit": 3,
        "won": True,
    }
