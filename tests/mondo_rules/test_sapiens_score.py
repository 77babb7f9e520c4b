from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.notation import write_world
from mondo_rules.question import answer
from mondo_rules.sapiens_score import bonuses, sheets
from mondo_rules.score import LEVELS, Standing, Terms
from mondo_rules.sheet import Line, Part, Sheet, SoloSheet, best
from mondo_rules.world import World
from tests.mondo_rules.independent_sapiens_score import independent_score
from tests.mondo_rules.isles import DATA, EDITIONS, filled, world, worlds

# The rulebook's example: a fisherman, three shepherds and a lumberjack; finished three forests, the printed isle and
# two meadows; two forests closed but flawed, a forest and a meadow flawed by one another, a meadow open at d6; a loop
# of four tiles with a street, a street tile and a street segment on the border; four misconnections.
RULEBOOK = filled(
    "c1=[wfww+lumberjack@E!a] d1=[wwwf!a] b2=[wfww!a] c2=[wwwf+fisherman@N] d2=[wfww!i] e2=[wwwf] "
    "a3=[wmmw~ES+coach@E] b3=[wwmm~SW+shepherd@S] a4=[mmww~NE] b4=[mwwm~WN+ship@S] "
    "f3=[wmmw~ES] f4=[mmww+shepherd@N] "
    "c6=[wmww+shepherd@E] d6=- "
    "c3=[wfww] c4=[wmww] e3=[wwww!a] e4=[wwww!a] e5=[wwwf] b5=[wmww] c5=[wwwf!i]"
)
SIX_VOLCANOES = filled(
    " ".join(f"{space}=[wwww!a]" for space in ("c1", "d1", "b2", "c2", "d2", "e2")) + " c6=[wwww!i]"
)


def lines(sheet: Sheet) -> dict[str, int]:
    return {line.line: line.points for line in sheet.lines}


def line(sheet: Sheet, name: str) -> Line:
    return next(each for each in sheet.lines if each.line == name)


def parts(sheet: Sheet, name: str) -> dict[str, tuple[int, int]]:
    return {part.part: (part.points, part.bonus) for part in line(sheet, name).parts or ()}


def scored(*drawn: World, **terms: Any) -> tuple[Sheet, ...]:
    return sheets([Standing(number, each) for number, each in enumerate(drawn, start=1)], Terms(**terms))


def test_the_example_of_the_rulebook_comes_to_seventeen() -> None:
    mine, other = sheets([Standing(1, RULEBOOK, chip=2), Standing(2, SIX_VOLCANOES)], Terms())
    assert lines(mine) == {
        "workers": 5,
        "landscapes": 12,
        "streets": 3,
        "chip": 2,
        "volcanoes": 0,
        "empty": -1,
        "misconnections": -4,
    }
    assert mine.total == 17
    assert lines(other)["volcanoes"] == -6


def test_with_the_volcano_chip_the_example_pays_seven() -> None:
    mine, other = sheets([Standing(1, RULEBOOK, chip=2, volcano_chip=True), Standing(2, SIX_VOLCANOES)], Terms())
    assert (lines(mine)["volcanoes"], mine.total) == (-7, 10)
    assert lines(other)["volcanoes"] == 0


def test_each_line_names_the_spaces_that_its_points_come_from() -> None:
    (sheet,) = scored(RULEBOOK)
    assert line(sheet, "workers").spaces == ("c1", "c2", "b3", "f4", "c6")
    assert line(sheet, "landscapes").spaces == (
        *("c1", "d1", "b2", "c2", "d2", "e2", "a3", "b3", "f3", "a4", "b4", "f4"),
    )
    assert line(sheet, "streets").spaces == ("a3", "b3", "f3", "a4", "b4")
    assert line(sheet, "chip").spaces == ()
    assert line(sheet, "empty").spaces == ("d6",)
    assert line(sheet, "misconnections").spaces == ("c3", "d3", "c4", "d4", "b5", "c5", "d5", "e5")


KATHERINE = filled(
    "a3=fishers-village a4=[wwww+fisherman@N+fisherman@N] b3=[wwww+fisherman@N] b4=[wwww+fisherman@N+fisherman@S] "
    "c3=[mmmm+shepherd@N+shepherd@N+shepherd@N] c4=lumberjacks-village"
)
PETER = filled(
    "a3=fishers-village b3=[wwww+fisherman@N+fisherman@N] b4=[wwww+fisherman@N] "
    "c3=shepherds-village c4=[mmmm+shepherd@N]"
)


def test_the_example_of_the_villages() -> None:
    for level in ("advanced", "expert"):
        katherine, peter = scored(KATHERINE, PETER, level=level)
        assert parts(katherine, "villages") == {"fishermen": (6, 3), "shepherds": (0, 0), "lumberjacks": (1, 3)}
        assert parts(peter, "villages") == {"fishermen": (4, 0), "shepherds": (2, 3), "lumberjacks": (0, 0)}
        assert lines(katherine)["villages"] == 6 + 3 + 1 + 3
        assert lines(peter)["villages"] == 4 + 2 + 3
    assert line(peter, "villages").spaces == ("a3", "b3", "c3", "b4", "c4")
    assert line(katherine, "villages").spaces == ("a3", "b3", "a4", "b4", "c4")


LODGE = filled(
    "a3=lodge/1 b3=[wwwf+boar@W] a4=[fwww+boar@N] d3=[wfww+boar@E] e3=[wwwf+boar@W]"  # the last two elsewhere
)


def test_the_example_of_the_hunting_lodge() -> None:
    boars = filled("d3=[wfww+boar@E+boar@E] e3=[wwwf+boar@W+boar@W]")
    peter, katherine = scored(LODGE, boars, level="expert")
    assert parts(peter, "buildings")["boars"] == (3, 3)
    assert parts(katherine, "buildings")["boars"] == (0, 0)
    # The stilt house is on the board: Peter has two islands and the printed isle, Katherine one less.
    assert lines(peter)["buildings"] == (3 + 3) + (3 + 3)
    assert lines(katherine)["buildings"] == 2
    assert line(peter, "buildings").spaces == ("a3", "b3", "d3", "e3", "a4")


def test_in_the_beginner_game_the_worker_of_a_village_counts_too() -> None:
    (sheet,) = scored(KATHERINE)
    assert lines(sheet)["workers"] == 6 + 3 + 1
    assert line(sheet, "workers").spaces == ("a3", "b3", "c3", "a4", "b4", "c4")


@pytest.mark.parametrize(
    ("points", "given_bonuses"),
    [
        ([0, 0], [0, 0]),
        ([1], [3]),
        ([0], [0]),
        ([2, 1], [3, 0]),
        ([2, 2], [3, 3]),
        ([2, 2, 2], [3, 3, 3]),
        ([1, 2, 2], [0, 3, 3]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
        ([0, 1, 0, 0], [0, 3, 0, 0]),
    ],
)
def test_all_with_the_most_points_get_the_bonus_but_never_for_none(
    points: list[int], given_bonuses: list[int]
) -> None:
    assert bonuses(points) == given_bonuses


# For each part a world with two points (islands and lakes as the boards print them) and one with fewer.
PART_WORLDS = {
    "fishermen": ("a3=fishers-village b3=[wwww+fisherman@N]", "a3=fishers-village", "coast"),
    "shepherds": ("a3=shepherds-village b3=[mmmm+shepherd@N]", "a3=shepherds-village", "coast"),
    "lumberjacks": ("a3=lumberjacks-village b3=[ffff+lumberjack@N]", "a3=lumberjacks-village", "coast"),
    "coaches": ("a3=station b3=[mwwm~WN+coach@N]", "a3=station", "coast"),
    "ships": (
        "a3=lighthouse f3=[wmmw] f4=[mmww]",
        "b3=[wfww] c3=[ffff] a3=lighthouse",
        "coast",
    ),
    "boars": ("a3=lodge/1 b3=[wwwf+boar@W] a4=[fwww]", "a3=lodge/1 b3=[wwwf] a4=[fwww]", "coast"),
    "fields": ("a3=mill/1 b3=[wwwm+field@W] a4=[mwww]", "a3=mill/1 b3=[wwwm] a4=[mwww]", "coast"),
    "islands": ("c3=[wfww] d3=[wwwf]", "", "coast"),
    "barrels": ("a1=[mwwm~WN+barrel@N+barrel@N]", "a1=[mwwm~WN+barrel@N]", "ring"),
    "lakes": ("a1=[mmmm] b1=[mmwm] c1=[mmmm] a2=[mwmm] c2=[mmmw] a3=[mmmm] b3=[wmmm] c3=[mmmm]", "", "ring"),
}


@pytest.mark.parametrize("part", PART_WORLDS)
@pytest.mark.parametrize(("first", "second"), [(1, 0), (1, 1), (2, 0), (2, 2), (3, 1), (4, 0)])
def test_every_bonus_is_shared_by_all_who_are_tied(part: str, first: int, second: int) -> None:
    rich, poor, board = PART_WORLDS[part]

    def make(entries: str) -> World:
        return filled(entries, board) if board == "coast" else world(entries, board)

    name = "villages" if part in ("fishermen", "shepherds", "lumberjacks") else "buildings"
    found = scored(*[make(rich)] * first, *[make(poor)] * second, level="expert")
    points = [parts(sheet, name)[part][0] for sheet in found]
    assert points[0] >= 2
    assert all(0 <= less < points[0] for less in points[first:])
    assert [parts(sheet, name)[part][1] for sheet in found] == [3] * first + [0] * second


MANY = "landscapes streets chip volcanoes empty misconnections"


@pytest.mark.parametrize(
    ("terms", "names"),
    [
        (Terms(), f"workers {MANY}"),
        (Terms("advanced"), f"villages {MANY}"),
        (Terms("expert"), f"villages buildings {MANY}"),
        (Terms("solo"), "streets volcanoes empty misconnections"),
        (Terms(children=True), "workers landscapes chip empty"),
    ],
)
def test_every_line_of_the_level_is_there_in_order_also_with_no_points(terms: Terms, names: str) -> None:
    (sheet,) = sheets([Standing(1, world("", "row"))], terms)
    assert [each.line for each in sheet.lines] == names.split()
    assert all(each.points == 0 for each in sheet.lines if each.line != "empty")


def test_every_part_is_there_in_order_also_with_no_points() -> None:
    (sheet,) = scored(world("", "row"), level="expert")
    assert list(parts(sheet, "villages")) == ["fishermen", "shepherds", "lumberjacks"]
    assert " ".join(parts(sheet, "buildings")) == "coaches ships boars fields islands barrels lakes"
    assert all(line(sheet, name).parts is None for name in MANY.split())


def test_a_tile_with_two_curves_is_one_street_tile_on_two_streets() -> None:
    assert lines(scored(world("a1=[mmmm~NE~SW]"))[0])["streets"] == 1 - 2


def test_streets_count_tiles_segments_and_what_they_cost() -> None:
    for entries, points in (
        ("", 6 - 3),
        ("a1=[mwwm~WN]", 7 - 3),
        ("a1=[mwwm~WN] a3=[wwmm~SW]", 8 - 3),
        ("a1=[mwwm~WN] b1=station", 8 - 3),
        ("a1=[mwwm~WN] b1=[wmmm~ES+station@E]", 8 - 4),
        ("a1=shepherds-village", 7 - 4),
    ):
        assert lines(scored(world(entries, "ring"))[0])["streets"] == points


def test_a_street_end_that_meets_no_street_is_no_misconnection() -> None:
    ends = world("a1=[mmww~NE] b1=[mwwm] c1=[mwww]")
    assert lines(scored(ends)[0])["misconnections"] == 0


def test_streets_do_not_separate_landscapes() -> None:
    crossed = filled("a3=[wmmw~ES] b3=[wwmm~SW] a4=[mmww~NE] b4=[mwwm~WN] f3=[wmmw] f4=[mmww]")
    assert lines(scored(crossed)[0])["landscapes"] == 2 + 2 + 2  # the meadow, the east, the isle


@pytest.mark.parametrize(("streets", "penalty"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 3)])
def test_solo_costs_a_point_for_each_street_beyond_two(streets: int, penalty: int) -> None:
    apart = " ".join(f"{space}=[mmww~NE]" for space in ("a1", "b1", "c1", "d1", "e1")[:streets])
    (sheet,) = scored(world(apart), level="solo")
    assert lines(sheet)["streets"] == -penalty
    assert bool(line(sheet, "streets").spaces) == (penalty > 0)


def test_solo_gives_no_points_for_streets_and_counts_those_of_the_border() -> None:
    (sheet,) = scored(world("a1=[mmwm~WN] b1=[mmmm~SW]", "ring"), level="solo")
    assert lines(sheet)["streets"] == -2  # three on the border and one on b1


@pytest.mark.parametrize(
    ("difficulty", "limit", "won"), [("easy", 3, True), ("moderate", 2, False), ("hard", 1, False)]
)
def test_solo_is_won_within_the_limit_of_its_difficulty(difficulty: str, limit: int, won: bool) -> None:
    three = world("a1=[mmww~NE!i] b1=[mwww!a] c1=[mwww] d1=[mwww]")
    (sheet,) = sheets([Standing(1, three, chip=4, volcano_chip=True)], Terms("solo", difficulty=difficulty))
    assert isinstance(sheet, SoloSheet)
    assert lines(sheet) == {"streets": 0, "volcanoes": -2, "empty": -1, "misconnections": -1}
    assert (sheet.penalty, sheet.limit, sheet.won) == (4, limit, False)
    (sheet,) = scored(three.lay("e1", three.placed["d1"].piece), level="solo", difficulty=difficulty)
    assert isinstance(sheet, SoloSheet)
    assert (sheet.penalty, sheet.won) == (3, won)


def test_under_a_handicap_only_its_seats_pay_for_volcanoes() -> None:
    fire = world("a1=[mwww!a] b1=[mwww!i]")
    found = scored(fire, fire, fire, handicap={2: 1, 3: 2})
    assert [lines(sheet)["volcanoes"] for sheet in found] == [0, -1, -2]


def test_the_best_of_sapiens_are_found_as_in_mondo() -> None:
    assert best(scored(KATHERINE, PETER, level="advanced")) == (1,)


def test_a_line_with_parts_says_them_and_one_without_has_no_such_key() -> None:
    assert Line("villages", 4, ("a1",), (Part("fishermen", 1, 3),)).as_data() == {
        "line": "villages",
        "points": 4,
        "spaces": ["a1"],
        "parts": [{"part": "fishermen", "points": 1, "bonus": 3}],
    }
    assert "parts" not in Line("chip", 1).as_data()


def question(drawn: list[World], level: str, data: st.DataObject) -> dict[str, Any]:
    seats: list[dict[str, Any]] = [{"world": write_world(each)} for each in drawn]
    variants: dict[str, Any] = {}
    if level != "solo":
        for seat in seats:
            seat["chip"], seat["volcano_chip"] = data.draw(st.integers(0, 4)), data.draw(st.booleans())
        variants["handicap"] = data.draw(st.dictionaries(st.sampled_from("1"), st.integers(1, 2), max_size=1))
    if level == "beginner":
        variants["children"] = data.draw(st.booleans())
    return {"ruleset": "sapiens", "level": level, "seats": seats, "variants": variants}


@given(
    st.sampled_from([None, "row", "ring", "inn", "lagoon", "coast"]).flatmap(
        lambda board: st.lists(worlds(board), min_size=1, max_size=4)
    ),
    st.sampled_from(LEVELS),
    st.data(),
)
def test_the_sheet_and_an_independent_scorer_agree(drawn: list[World], level: str, data: st.DataObject) -> None:
    asked = question(drawn, level, data)
    told = answer(asked, EDITIONS)["seats"]
    for seat, expected in zip(told, independent_score(DATA, asked), strict=True):
        found = {
            each["line"]: {it["part"]: [it["points"], it["bonus"]] for it in each["parts"]}
            if "parts" in each
            else each["points"]
            for each in seat["lines"]
        }
        assert found == expected
        assert sum(each["points"] for each in seat["lines"]) == (
            -seat["penalty"] if level == "solo" else seat["total"]
        )
        for each in seat["lines"]:
            if "parts" in each:
                assert each["points"] == sum(it["points"] + it["bonus"] for it in each["parts"])
