"""The frame of our own edition of Mondo: checked on the data file, whoever wrote it."""

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from mondo_rules.board import Board
from mondo_rules.edition import Edition, builtin
from mondo_rules.tile import Side
from mondo_rules.vocabulary import WATER

ROOT = Path(__file__).resolve().parents[2]

# Sides, of them with an animal, with a volcano. W water, L M N different lands, edges clockwise.
PATTERNS = {
    "WWWW": (8, 8, 0),
    "LLLL": (6, 6, 0),
    "WWLL": (54, 24, 26),
    "LLMM": (24, 6, 8),
    "LLLW": (15, 7, 2),
    "LLLM": (6, 4, 0),
    "WWWL": (3, 0, 3),
    "LWLW": (6, 4, 0),
    "LLWM": (3, 0, 2),
    "LLMW": (3, 0, 2),
    "WWLM": (3, 0, 3),
    "LLMN": (2, 0, 2),
    "LWLM": (3, 1, 0),
}

FIVE_TIMES = ("panda", "parrot", "elephant", "buffalo", "scorpion", "snake")  # the tasks of nine points
THREE_TIMES = ("tiger", "gorilla", "zebra", "antelope", "gecko", "ostrich", "penguin", "turtle", "crocodile", "hippo")


@pytest.fixture(scope="module")
def edition() -> Edition:
    return builtin("mondo")


@pytest.fixture(scope="module")
def sides(edition: Edition) -> list[Side]:
    """The variable sides."""
    return [front for front, _ in edition.tiles.values()]


def pattern(edges: str) -> str:
    """The same word for edges that differ by turning or by which land is which."""
    return min(renamed(edges[turn:] + edges[:turn]) for turn in range(4))


def renamed(edges: str) -> str:
    lands: dict[str, str] = {}
    return "".join("W" if edge in "wW" else lands.setdefault(edge, "LMN?"[len(lands)]) for edge in edges)


def of_pattern(sides: list[Side], name: str) -> list[Side]:
    return [side for side in sides if pattern(side.edges) == pattern(name)]


def lands(side: Side) -> str:
    return "".join(sorted(set(side.edges) - {WATER}))


def tool(name: str) -> ModuleType:
    """A script of the folder tools as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_there_are_136_tiles_numbered_from_1(edition: Edition) -> None:
    assert list(edition.tiles) == list(range(1, 137))


def test_no_two_tiles_are_equal_however_they_are_turned_or_flipped(edition: Edition) -> None:
    assert len({frozenset(side.key for side in tile) for tile in edition.tiles.values()}) == 136


def test_plain_sides_are_a_single_bare_landscape_and_mostly_water(edition: Edition) -> None:
    plain = [back for _, back in edition.tiles.values()]
    assert all(len(set(side.edges)) == 1 and side.code == side.edges for side in plain)
    assert Counter(side.edges[0] for side in plain) == {"w": 76, "f": 20, "s": 20, "d": 20}


def test_variable_sides_show_at_most_three_landscapes_one_animal_and_one_volcano(sides: list[Side]) -> None:
    assert all(len(set(side.edges)) <= 3 and len(side.symbols) <= 1 for side in sides)
    assert Counter(len(set(side.edges)) for side in sides) == {1: 14, 2: 108, 3: 14}


@pytest.mark.parametrize("name", PATTERNS)
def test_each_pattern_has_its_share_of_sides_animals_and_volcanoes(name: str, sides: list[Side]) -> None:
    found = of_pattern(sides, name)
    animals = sum(len(side.symbols) for side in found)
    assert (len(found), animals, sum(side.volcano is not None for side in found)) == PATTERNS[name]


def test_there_are_no_patterns_beyond_those() -> None:
    assert len({pattern(name) for name in PATTERNS}) == len(PATTERNS)
    assert [sum(column) for column in zip(*PATTERNS.values(), strict=True)] == [136, 60, 48]


def test_species_with_a_task_of_their_own_come_five_times_and_the_others_three_times(sides: list[Side]) -> None:
    found = Counter(name for side in sides for name, _ in side.symbols)
    assert found == {**dict.fromkeys(FIVE_TIMES, 5), **dict.fromkeys(THREE_TIMES, 3)}


def test_29_volcanoes_are_active_and_19_inactive(sides: list[Side]) -> None:
    assert Counter(side.volcano for side in sides if side.volcano) == {"a": 29, "i": 19}


def test_halves_are_shared_evenly_by_the_lands(sides: list[Side]) -> None:
    halves = of_pattern(sides, "WWLL")
    assert Counter(lands(side) for side in halves) == {"f": 18, "s": 18, "d": 18}
    assert Counter(lands(side) for side in halves if not side.symbols) == {"f": 10, "s": 10, "d": 10}


def test_volcano_states_are_spread_over_the_halves_without_an_animal(sides: list[Side]) -> None:
    for land in "fsd":
        bare = [side for side in of_pattern(sides, "WWLL") if lands(side) == land and not side.symbols]
        assert all(2 <= sum(side.volcano == state for side in bare) <= 4 for state in (None, "a", "i"))


def test_twenty_animals_of_the_halves_stand_on_land_and_four_in_water(sides: list[Side]) -> None:
    halves = of_pattern(sides, "WWLL")
    places = Counter(side.edges[edge] == WATER for side in halves for _, edge in side.symbols)
    assert places == {False: 20, True: 4}


@pytest.mark.parametrize(("name", "each"), [("LLLL", 2), ("LLLW", 5), ("WWWL", 1), ("LWLW", 2)])
def test_patterns_of_one_land_are_shared_evenly_by_the_lands(name: str, each: int, sides: list[Side]) -> None:
    assert Counter(lands(side) for side in of_pattern(sides, name)) == dict.fromkeys("fsd", each)


def test_pairs_of_lands_have_eight_halves_each(sides: list[Side]) -> None:
    assert Counter(lands(side) for side in of_pattern(sides, "LLMM")) == {"fs": 8, "ds": 8, "df": 8}


def test_land_on_opposite_edges_is_always_joined(sides: list[Side]) -> None:
    for side in of_pattern(sides, "LWLW") + of_pattern(sides, "LWLM"):
        assert side.join
        assert side.edges["NESW".index(side.join[0])] != WATER


def test_chips_and_titles_are_those_of_the_box(edition: Edition) -> None:
    assert dict(edition.chips) == {2: (4, 3), 3: (4, 3, 2), 4: (4, 3, 2, 1)}
    assert edition.title == {"en": "Mondo, our edition", "de": "Mondo, unsere Ausgabe"}


def test_both_boards_have_24_spaces_in_rows_of_2_4_6_6_4_2(edition: Edition) -> None:
    assert list(edition.boards) == ["front", "back"]
    for board in edition.boards.values():
        assert [len(row.strip(".")) for row in board.grid] == [2, 4, 6, 6, 4, 2]
        assert all(row == row[::-1] for row in (line.replace("o", "X") for line in board.grid))


def test_the_front_has_water_all_around(edition: Edition) -> None:
    (sea,) = edition.boards["front"].areas
    assert (sea.landscape, len(sea.edges), sea.rim) == ("w", 24, True)


def rim(board: Board) -> list[tuple[str, int]]:
    """The border edges clockwise, walked along the rim from the north edge of c1."""
    walk: list[tuple[str, int]] = []
    space, way = "c1", 0
    while (space, way) not in walk:
        walk.append((space, way))
        ahead = board.neighbours[space][(way + 1) % 4]
        if ahead is None:
            way = (way + 1) % 4
        elif (corner := board.neighbours[ahead][way]) is not None:
            space, way = corner, (way - 1) % 4
        else:
            space = ahead
    return walk


def test_the_back_has_four_kinds_of_border_each_centred_on_its_direction(edition: Edition) -> None:
    board = edition.boards["back"]
    walk = rim(board)
    assert len(walk) == 24
    kinds = [board.areas[board.border[edge]].landscape for edge in walk]
    # The two edges of c1 and d1 to the north are the middle of the forest: two more before them, two after.
    start = walk.index(("c1", 0)) - 2
    turned = kinds[start:] + kinds[:start]
    assert turned == ["f"] * 6 + ["d"] * 6 + ["s"] * 6 + ["w"] * 6


def test_solo_starts_on_four_spaces_apart_from_each_other_and_from_the_border(edition: Edition) -> None:
    for board in edition.boards.values():
        assert len(board.highlighted) == 4
        for space in board.highlighted:
            around = board.neighbours[space]
            assert None not in around
            assert not set(around) & set(board.highlighted)


def test_the_generator_writes_the_same_bytes_again() -> None:
    maker = tool("make_mondo_edition")
    assert maker.edition_text().encode() == maker.EDITION_FILE.read_bytes()


def test_the_picture_of_all_tiles_is_up_to_date() -> None:
    maker = tool("make_mondo_edition")
    assert maker.sheet_text().encode() == maker.SHEET_FILE.read_bytes()


def test_simulated_players_fill_their_boards_with_tiles_of_one_pile(
    edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure = tool("measure_edition")
    for constant, small in (("SEEN", 2), ("FIRST_STEPS", 20), ("LATER_STEPS", 5)):
        monkeypatch.setattr(measure, constant, small)
    for player in measure.PLAYERS:
        worlds = measure.play(edition, "back", player, 2, measure.paying, "any")
        numbers = [placed.piece.number for world in worlds for placed in world.placed.values()]
        assert len(set(numbers)) == len(numbers) == 48
