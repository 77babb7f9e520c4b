"""The frame of our own edition of Mondo Sapiens: checked on the data file, whoever wrote it."""

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from mondo_rules.board import Board
from mondo_rules.edition import Edition, builtin
from mondo_rules.tile import Side, read_side
from mondo_rules.vocabulary import SAPIENS

ROOT = Path(__file__).resolve().parents[2]
WORKERS = {"fisherman", "shepherd", "lumberjack"}
PICTURES = {"ship", "boar", "field", "coach"}

# Sides, with one curve, with two, workers, volcanoes, pictures. Edges clockwise; opposite equal edges are joined.
PATTERNS = {
    "mmmm": (15, 10, 4, 2, 3, 6),
    "ffff": (6, 0, 0, 3, 0, 2),
    "wwww": (6, 0, 0, 3, 0, 2),
    "mmww": (27, 8, 0, 6, 11, 9),
    "mmff": (18, 5, 0, 3, 7, 6),
    "ffww": (27, 0, 0, 6, 12, 12),
    "mmmw": (9, 5, 0, 2, 2, 3),
    "mmmf": (8, 5, 0, 2, 2, 3),
    "fffw": (9, 0, 0, 3, 2, 4),
    "fffm": (6, 0, 0, 2, 2, 2),
    "wwwf": (3, 0, 0, 0, 3, 2),
    "wwwm": (3, 0, 0, 0, 3, 2),
    "mwmw=NS": (2, 0, 0, 1, 0, 1),
    "mfmf=NS": (2, 0, 0, 1, 0, 1),
    "fmfm=NS": (1, 0, 0, 0, 0, 1),
    "fwfw=NS": (3, 0, 0, 2, 0, 1),
}


@pytest.fixture(scope="module")
def edition() -> Edition:
    return builtin("sapiens")


@pytest.fixture(scope="module")
def sides(edition: Edition) -> list[Side]:
    """The variable sides."""
    return [front for front, _ in edition.tiles.values()]


def shape(side: Side) -> str:
    """The landscapes of a side, the same word for all its turns."""
    joined = f"={side.join}" if side.join else ""
    return read_side(side.edges + joined, SAPIENS).key


def of_pattern(sides: list[Side], name: str) -> list[Side]:
    return [side for side in sides if shape(side) == read_side(name, SAPIENS).key]


def count(sides: list[Side], names: set[str]) -> int:
    return sum(name in names for side in sides for name, _ in side.symbols)


def tool(name: str) -> ModuleType:
    """A script of the folder tools as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# ---- tiles


def test_there_are_145_tiles_numbered_from_1(edition: Edition) -> None:
    assert list(edition.tiles) == list(range(1, 146))


def test_no_two_tiles_are_equal_and_none_is_the_same_on_both_sides(edition: Edition) -> None:
    kinds = {frozenset(side.key for side in tile) for tile in edition.tiles.values()}
    assert len(kinds) == 145
    assert all(len(kind) == 2 for kind in kinds)


def test_backs_are_a_single_bare_landscape_77_water_34_forest_and_34_meadow(edition: Edition) -> None:
    backs = [back for _, back in edition.tiles.values()]
    assert all(side.code == side.edges[0] * 4 for side in backs)
    assert Counter(side.edges[0] for side in backs) == {"w": 77, "f": 34, "m": 34}


def test_a_front_shows_one_or_two_landscapes_and_at_most_one_symbol_and_volcano(sides: list[Side]) -> None:
    assert all(len(set(side.edges)) <= 2 and len(side.symbols) <= 1 for side in sides)


@pytest.mark.parametrize("name", PATTERNS)
def test_each_pattern_has_its_share_of_streets_workers_volcanoes_and_pictures(name: str, sides: list[Side]) -> None:
    found = of_pattern(sides, name)
    curves = Counter(len(side.curves) for side in found)
    volcanoes = sum(side.volcano is not None for side in found)
    counted = (len(found), curves[1], curves[2], count(found, WORKERS), volcanoes, count(found, PICTURES))
    assert counted == PATTERNS[name]


def test_there_are_no_patterns_beyond_those_with_37_streets_36_workers_and_47_volcanoes() -> None:
    sums = [sum(column) for column in zip(*PATTERNS.values(), strict=True)]
    assert sums == [145, 33, 4, 36, 47, 57]


def test_there_are_twelve_workers_of_each_kind_and_the_pictures_of_the_frame(sides: list[Side]) -> None:
    found = Counter(name for side in sides for name, _ in side.symbols)
    assert found == {
        **dict.fromkeys(WORKERS, 12),
        "ship": 17,
        "boar": 17,
        "field": 14,
        "coach": 9,
    }


def test_29_volcanoes_are_active_and_18_inactive(sides: list[Side]) -> None:
    assert Counter(side.volcano for side in sides if side.volcano) == {"a": 29, "i": 18}


def test_workers_stand_on_street_sides_about_as_often_as_on_others(sides: list[Side]) -> None:
    with_street = [side for side in sides if side.curves]
    without = [side for side in sides if not side.curves]
    share, other = (count(each, WORKERS) / len(each) for each in (with_street, without))
    assert 0.2 <= share <= 0.3
    assert 0.2 <= other <= 0.3


def test_streets_start_and_end_in_meadows_and_backs_have_none(edition: Edition) -> None:
    for front, back in edition.tiles.values():
        assert not back.curves
        assert {front.edges["NESW".index(end)] for curve in front.curves for end in curve} <= {"m"}


def test_every_coach_has_a_street(sides: list[Side]) -> None:
    coaches = [side for side in sides if count([side], {"coach"})]
    assert len(coaches) == 9
    assert all(side.curves for side in coaches)


def test_solo_finds_tiles_with_a_street_and_no_volcano(sides: list[Side]) -> None:
    assert sum(bool(side.curves) and side.volcano is None for side in sides) >= 20


# ---- pieces


def test_there_are_three_villages_and_two_of_each_of_four_buildings(edition: Edition) -> None:
    assert tuple(edition.pieces) == SAPIENS.pieces
    assert edition.counts == dict.fromkeys(("station", "lighthouse", "lodge", "mill"), 2)


def test_a_piece_shows_itself_alone_has_two_landscapes_at_most_and_no_volcano(edition: Edition) -> None:
    for name, side in edition.pieces.items():
        assert [shown for shown, _ in side.symbols] == [name]
        assert len(set(side.edges)) <= 2
        assert side.volcano is None


def test_a_coach_station_has_a_street(edition: Edition) -> None:
    assert edition.pieces["station"].curves


# ---- boards


def landscapes(board: Board) -> Counter[str]:
    """How many border edges face each landscape."""
    return Counter(board.areas[index].landscape for index in board.border.values())


def printed(board: Board) -> Counter[str]:
    areas = [name for area in board.areas for name in area.symbols]
    return Counter(areas + [name for street in board.streets for name in street.symbols])


def test_four_boards_have_24_spaces_each_and_two_or_three_highlighted_ones_apart(edition: Edition) -> None:
    assert list(edition.boards) == ["one", "two", "three", "four"]
    for board in edition.boards.values():
        assert len(board.spaces) == 24
        assert len(board.highlighted) in (2, 3)
        for space in board.highlighted:
            around = board.neighbours[space]
            assert None not in around
            assert not set(around) & set(board.highlighted)


def test_every_board_differs_in_its_border_and_offers_all_three_landscapes(edition: Edition) -> None:
    borders = [tuple(sorted(landscapes(board).items())) for board in edition.boards.values()]
    assert len(set(borders)) == 4
    assert all(len(border) == 3 for border in borders)


def test_board_one_has_a_stilt_house_a_little_island_and_one_street_segment(edition: Edition) -> None:
    board = edition.boards["one"]
    sea = next(area for area in board.areas if "stilthouse" in area.symbols)
    (island,) = (area for area in board.areas if not area.edges)
    assert (sea.landscape, island.landscape, island.rim) == ("w", "f", False)
    assert [board.areas[index] for index in island.beside] == [sea]
    assert ("a3", 3) in sea.edges  # the left border, where the island is printed
    assert ("b2", 0) in sea.edges  # the top left, where the stilt house is
    assert sum(street.segments for street in board.streets) == 1


@pytest.mark.parametrize("name", ["two", "three"])
def test_boards_two_and_three_have_a_tavern_and_barrels_on_streets_of_their_own(name: str, edition: Edition) -> None:
    board = edition.boards[name]
    (tavern,) = (street for street in board.streets if "tavern" in street.symbols)
    barrels = [street for street in board.streets if "barrel" in street.symbols]
    assert len(barrels) + 1 == len(board.streets)
    middle = max(len(board.grid), len(board.grid[0])) - 1
    for space, _ in tavern.ends:  # top left
        assert ord(space[0]) - ord("a") + int(space[1:]) - 1 < middle / 2 + 1
    for barrel in barrels:  # the far side: beyond the diagonal from bottom left to top right
        assert all(ord(space[0]) - ord("a") + int(space[1:]) - 1 >= middle for space, _ in barrel.ends)


def test_board_four_has_a_windpump_on_a_meadow_bottom_right_and_a_pond_inside(edition: Edition) -> None:
    board = edition.boards["four"]
    meadow = next(area for area in board.areas if "windpump" in area.symbols)
    assert meadow.landscape == "m"
    assert {("e5", 1), ("e5", 2)} <= set(meadow.edges)
    (pond,) = (area for area in board.areas if not area.rim)
    assert (pond.landscape, len(pond.edges)) == ("w", 4)


def test_borders_carry_ships_boars_fields_and_a_coach(edition: Edition) -> None:
    shown = sum((printed(board) for board in edition.boards.values()), Counter())
    assert all(shown[name] for name in PICTURES)
    landmarks = {name: shown[name] for name in ("stilthouse", "tavern", "windpump")}
    assert landmarks == {"stilthouse": 1, "tavern": 2, "windpump": 1}


def test_border_areas_that_lie_beside_each_other_on_the_rim_are_said_to_touch(edition: Edition) -> None:
    for board in edition.boards.values():
        for (space, way), index in board.border.items():
            right = board.neighbours[space][(way + 1) % 4]
            if right is None:
                after = (space, (way + 1) % 4)
            else:
                corner = board.neighbours[right][way]
                after = (right, way) if corner is None else (corner, (way - 1) % 4)
            other = board.border[after]
            assert other == index or other in board.areas[index].beside


# ---- how it is written


def test_chips_and_titles_are_those_of_the_box(edition: Edition) -> None:
    assert dict(edition.chips) == {2: (4, 3), 3: (4, 3, 2), 4: (4, 3, 2, 1)}
    assert edition.title == {"en": "Mondo Sapiens, our edition", "de": "Mondo Sapiens, unsere Ausgabe"}


def test_the_generator_writes_the_same_bytes_again() -> None:
    maker = tool("make_sapiens_edition")
    assert maker.edition_text().encode() == maker.EDITION_FILE.read_bytes()


def test_the_pictures_of_tiles_and_boards_are_up_to_date() -> None:
    maker = tool("make_sapiens_edition")
    assert maker.sheet_text().encode() == maker.SHEET_FILE.read_bytes()
    assert maker.boards_text().encode() == maker.BOARDS_FILE.read_bytes()


@pytest.mark.parametrize("board", ["one", "four"])
def test_simulated_players_fill_their_boards_and_are_measured(
    board: str, edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure = tool("measure_sapiens")
    monkeypatch.setattr("tools.measure_edition.SEEN", 2)
    worlds = measure.measure(edition, board, "greedy20", 2, 1, "any")
    assert len(worlds) == 2
    for it in worlds:
        assert it.net == it.workers + 2 * it.areas + it.street_points - it.mistakes
