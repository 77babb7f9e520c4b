"""Areas of peculiar shape, and ties of two, three and four for everything that seats compete for."""

import pytest

from mondo_rules.area import survey
from mondo_rules.edition import load_edition
from mondo_rules.notation import read_world
from mondo_rules.question import answer
from mondo_rules.score import Standing, Terms, sheets
from mondo_rules.vocabulary import MONDO
from mondo_rules.world import World
from tests.mondo_rules.drawing import filled

BOARDS = """
name = "plain"
ruleset = "mondo"

[boards.sea]
grid = ["XXXXX", "XXXXX", "XXXXX", "XXXXX", "XXXXX"]
[[boards.sea.border]]
landscape = "water"
edges = "*"

[boards.wood]
grid = ["XXXX", "XXXX"]
[[boards.wood.border]]
landscape = "forest"
edges = "*"
"""
PLAIN = {"plain": load_edition(BOARDS, "plain.toml")}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def path(*stops: str) -> list[str]:
    """All spaces on straight ways from stop to stop."""
    way = [stops[0]]
    for stop in stops[1:]:
        while way[-1] != stop:
            column, row = ord(way[-1][0]), int(way[-1][1:])
            right = (ord(stop[0]) > column) - (ord(stop[0]) < column)
            down = (int(stop[1:]) > row) - (int(stop[1:]) < row)
            way.append(chr(column + right) + str(row + down))
    return way


def along(way: list[str], unjoined: str = "", closed: bool = False) -> str:
    """Entries of a band of forest in water that follows a way; straight tiles are joined but for those named."""
    entries = []
    for at, space in enumerate(way):
        others = [way[at - 1]] if at or closed else []
        others += [way[(at + 1) % len(way)]] if at + 1 < len(way) or closed else []
        steps = {(ord(it[0]) - ord(space[0]), int(it[1:]) - int(space[1:])) for it in others}
        edges = "".join("f" if step in steps else "w" for step in STEP.values())
        join = {"fwfw": "=NS", "wfwf": "=EW"}.get(edges, "") if space not in unjoined.split() else ""
        entries.append(f"{space}=[{edges}{join}]")
    return " ".join(entries)


def plain(board: str, entries: str) -> World:
    """A world whose other spaces hold what the border shows."""
    bare = {"sea": "[wwww]", "wood": "[ffff]"}[board]
    words = dict(entry.split("=", 1) for entry in entries.split())
    spaces = PLAIN["plain"].boards[board].spaces
    assert set(words) <= set(spaces)
    return read_world(f"plain {board}; " + " ".join(f"{it}={words.get(it, bare)}" for it in spaces), PLAIN)


def forests(world: World) -> list[int]:
    """The sizes of the finished forests; everything else must be sound."""
    found = survey(world)
    assert found.misconnections == ()
    (sheet,) = sheets([Standing(1, world)], Terms())
    woods = [area.size for area in found.landscapes if area.landscape == "f"]
    assert sheet.points("landscapes") == 2 * len(woods)
    assert (sheet.points("empty"), sheet.points("misconnections")) == (0, 0)
    return sorted(woods)


SPIRAL = path("a1", "e1", "e5", "a5", "a2", "d2", "d4", "b4", "b3", "c3")
STAIRS = [  # round the whole front, then inwards
    *path("c1", "d1", "d2", "e2", "e3", "f3", "f4", "e4", "e5", "d5", "d6"),
    *path("c6", "c5", "b5", "b4", "a4", "a3", "b3", "b2", "c2", "c3", "d3", "d4", "c4"),
]
RING = path("b2", "d2", "d4", "b4", "b2")[:-1]


def test_a_spiral_over_the_whole_board_is_one_area() -> None:
    assert len(SPIRAL) == 25
    assert forests(plain("sea", along(SPIRAL))) == [25]


def test_a_spiral_over_all_24_spaces_of_the_front_is_one_forest_of_24_tiles() -> None:
    assert len(set(STAIRS)) == 24
    assert forests(filled(along(STAIRS))) == [24]


def test_one_straight_tile_that_is_not_joined_cuts_a_spiral_in_two_and_lies_in_both() -> None:
    at = SPIRAL.index("d3")
    assert forests(plain("sea", along(SPIRAL, "d3"))) == sorted([at + 1, 25 - at])


def test_one_misconnection_at_its_inner_end_spoils_a_spiral_as_a_whole() -> None:
    whole = along(SPIRAL)
    spoilt = whole.replace("c3=[wwwf]", "c3=[wwff]")
    assert spoilt != whole
    (sheet,) = sheets([Standing(1, plain("sea", spoilt))], Terms())
    assert (sheet.points("landscapes"), sheet.points("misconnections")) == (0, -1)


@pytest.mark.parametrize(
    ("unjoined", "sizes"),
    [
        ("", [8]),
        ("c2", [8]),  # the halves are joined round outside: one area, and the tile counts once
        ("d3", [8]),
        ("c2 d3", [3, 7]),
        ("c2 c4", [5, 5]),
        ("c2 d3 c4 b3", [3, 3, 3, 3]),
    ],
)
def test_a_ring_stays_one_area_until_it_is_cut_twice(unjoined: str, sizes: list[int]) -> None:
    assert forests(plain("sea", along(RING, unjoined, closed=True))) == sizes


def test_a_ring_of_forest_makes_the_water_inside_a_lake_and_an_opening_makes_it_sea() -> None:
    closed = survey(plain("sea", along(RING, closed=True)))
    assert [set(lake.spaces) for lake in closed.lakes] == [{"c2", "b3", "c3", "d3", "c4"}]
    assert survey(plain("sea", along(RING))).lakes == ()


def test_four_corners_round_one_point_are_an_area_that_meets_itself() -> None:
    knot = path("b2", "c2", "c3", "b3")
    assert forests(plain("sea", along(knot, closed=True))) == [4]
    branched = along(knot, closed=True).replace("c2=[wwff]", "c2=[fwff]") + " c1=[wwfw]"
    assert forests(plain("sea", branched)) == [5]


STUBS = {"c2": "[ww{}w]", "d3": "[www{}]", "c4": "[{}www]", "b3": "[w{}ww]"}


@pytest.mark.parametrize(
    ("kinds", "tile", "landscapes"),
    [  # what the neighbours N E S W of the hole bring, the tile that fills it, finished areas afterwards
        ("wfwf", "wfwf=EW", 1),
        ("wfwf", "wfwf", 2),
        ("ffww", "ffww", 1),
        ("wffw", "wffw", 1),
        ("fffw", "fffw", 1),
        ("ffff", "ffff", 1),
        ("fsfs", "fsfs=NS", 3),
        ("fsfs", "fsfs=EW", 3),
        ("fsfs", "fsfs", 4),
        ("fsdw", "fsdw", 3),
        ("fsdf", "fsdf", 3),
        ("fffw", "ffsw", 1),  # one side does not match and spoils two areas: two neighbours stay closed
        ("fffw", "fsfw=NS", 1),
        ("wfwf", "wfws", 1),
    ],
)
def test_one_tile_closes_what_meets_in_a_hole_from_two_three_and_four_sides(
    kinds: str, tile: str, landscapes: int
) -> None:
    around = " ".join(
        f"{space}={stub.format(kind)}" for (space, stub), kind in zip(STUBS.items(), kinds, strict=True)
    )
    hollow = filled(f"{around} c3=-")
    (before,) = sheets([Standing(1, hollow)], Terms())
    assert (before.points("landscapes"), before.points("empty")) == (0, -1)
    (after,) = sheets([Standing(1, filled(f"{around} c3=[{tile}]"))], Terms())
    assert after.points("landscapes") == 2 * landscapes
    assert -after.points("misconnections") == sum(one != other for one, other in zip(kinds, tile[:4], strict=True))


def test_a_piece_of_land_closed_on_three_sides_and_missed_on_the_fourth_is_finished_by_none() -> None:
    around = "c2=[wwfw] d3=[wwwf] c4=[fwww] b3=[wsww]"
    (sheet,) = sheets([Standing(1, filled(f"{around} c3=[ffff]"))], Terms())
    assert (sheet.points("landscapes"), sheet.points("misconnections")) == (0, -1)


SPECIES = {letter: [name for name, ground in MONDO.symbols.items() if ground == letter] for letter in "fsd"}


@pytest.mark.parametrize(("task", "letter"), [("four-forest", "f"), ("four-steppe", "s"), ("four-desert", "d")])
def test_all_four_species_in_an_area_that_is_open_or_flawed_fulfil_nothing(task: str, letter: str) -> None:
    herd = "".join(f"+{name}@E" for name in SPECIES[letter])

    def fulfilled(neighbour: str) -> int:
        drawn = filled(f"c3=[w{letter}ww{herd}] d3={neighbour}")
        (sheet,) = sheets([Standing(1, drawn, tasks=(task,))], Terms("expert"))
        return sheet.points("tasks")

    assert (fulfilled(f"[www{letter}]"), fulfilled("-"), fulfilled("[wwww]")) == (7, -7, -7)


# ---- ties


def dominoes(*pairs: str) -> World:
    """Forests of two or three tiles in a row on the front."""
    return filled(" ".join(along(path(*pair.split("-"))) for pair in pairs))


def ponds(*pairs: str) -> World:
    """Lakes in the wood, each from one space to another in its row."""
    swap = str.maketrans("fw", "wf")
    return plain("wood", " ".join(along(path(*pair.split("-"))).translate(swap) for pair in pairs))


# Worlds with more and more of what each modifier compares.
RISING = {
    "most-landscapes": [dominoes(), dominoes("c1-d1"), dominoes("c1-d1", "b2-c2")],
    "most-lakes": [ponds(), ponds("a1-c1"), ponds("a1-b1", "a2-b2")],
    "most-water-animals": [
        filled("b2=[wwww]"),
        filled("b2=[wwww+hippo@N]"),
        filled("b2=[wwww+turtle@N] f3=[wwww+hippo@N]"),
    ],
    "largest-lake": [ponds(), ponds("a1-b1", "a2-b2", "c1-d1"), ponds("b2-d2")],
    "largest-forest": [dominoes(), dominoes("c1-d1", "b2-c2", "d2-e2"), dominoes("b2-d2")],
}
# How many seats have the most, something between, the least.
TIES = [(b, m, w) for b in (1, 2, 3) for m in (0, 1, 2) for w in (1, 2, 3) if b + m + w <= 4]


@pytest.mark.parametrize("modifier", RISING)
@pytest.mark.parametrize(("best", "middle", "worst"), TIES)
def test_all_tied_for_best_get_four_and_all_tied_for_worst_lose_four(
    modifier: str, best: int, middle: int, worst: int
) -> None:
    least, some, most = RISING[modifier]
    worlds = [least] * worst + [most] * best + [some] * middle
    found = sheets([Standing(at, it) for at, it in enumerate(worlds, 1)], Terms("advanced", modifier))
    assert [it.points("modifier") for it in found] == [-4] * worst + [4] * best + [0] * middle


@pytest.mark.parametrize("modifier", RISING)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_where_all_have_the_same_nobody_gains_or_loses(modifier: str, seats: int) -> None:
    for world in RISING[modifier]:
        found = sheets([Standing(at, world) for at in range(1, seats + 1)], Terms("advanced", modifier))
        assert [it.points("modifier") for it in found] == [0] * seats


def volcanoes(active: int, inactive: int) -> World:
    marks = "!a " * active + "!i " * inactive
    return filled(" ".join(f"{it}=[wwww{mark}]" for it, mark in zip(STAIRS, marks.split(), strict=False)))


@pytest.mark.parametrize("tied", [1, 2, 3, 4])
def test_holders_and_others_that_come_to_the_same_volcanoes_all_pay(tied: int) -> None:
    three = [
        Standing(1, volcanoes(1, 2), volcano_chip=True),
        Standing(2, volcanoes(3, 5)),
        Standing(3, volcanoes(0, 3), volcano_chip=True),
        Standing(4, volcanoes(3, 0), volcano_chip=True),
    ][:tied]
    fewer = [Standing(number, volcanoes(2, 9)) for number in range(tied + 1, 5)]
    found = sheets([*fewer, *three], Terms())
    assert [it.points("volcanoes") for it in found] == [0] * len(fewer) + [-3] * tied


@pytest.mark.parametrize("tied", [1, 2, 3, 4])
@pytest.mark.parametrize("level", ["beginner", "advanced", "expert"])
def test_all_seats_that_share_the_highest_round_score_hold_the_next_volcano_chip(level: str, tied: int) -> None:
    seats = [{"name": f"low{at}", "world": "plain wood; ", "chip": 0} for at in range(4 - tied)]
    seats += [{"name": f"high{at}", "world": "plain wood; ", "chip": 1} for at in range(tied)]
    asked = {"ruleset": "mondo", "level": level, "seats": seats}
    assert answer(asked, PLAIN)["volcano_chip"] == [f"high{at}" for at in range(tied)]
