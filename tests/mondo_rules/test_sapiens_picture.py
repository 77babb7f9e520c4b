"""What the drawings of Sapiens must show: streets, symbols beside and on them, the printed border."""

from itertools import combinations
from math import dist
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.board import Board
from mondo_rules.border_drawing import border_symbols
from mondo_rules.edition import Edition, builtin, load_edition
from mondo_rules.icons import ICONS
from mondo_rules.notation import read_world
from mondo_rules.picture import boards_svg, sheet_svg, world_svg
from mondo_rules.spot import spots, way
from mondo_rules.tile import Side, make_side, read_side
from mondo_rules.vocabulary import SAPIENS, STREET_SYMBOLS
from mondo_rules.world import World

SVG = "{http://www.w3.org/2000/svg}"
EDITION = builtin("sapiens")
FACES = [side for sides in EDITION.tiles.values() for side in sides] + list(EDITION.pieces.values())
NEIGHBOURS = ("NE", "ES", "SW", "WN")


def used(root: Element) -> list[str]:
    return [use.get("href", "")[1:] for use in root.iter(f"{SVG}use")]


@st.composite
def street_sides(draw: st.DrawFn) -> Side:
    """Sides with streets, up to two symbols that may stand there, and maybe a volcano."""
    edges = draw(st.sampled_from(["mmmm", "mmmw", "fmmm", "mmff", "wmmw"]))
    free = [curve for curve in NEIGHBOURS if all(edges["NESW".index(end)] == "m" for end in curve)]
    curves = [draw(st.sampled_from(free))]
    opposite = NEIGHBOURS[(NEIGHBOURS.index(curves[0]) + 2) % 4]
    if opposite in free and draw(st.booleans()):
        curves.append(opposite)
    possible = [("coach", "NESW".index(curve[0])) for curve in curves]
    possible += [
        (name, edge) for name, letter in SAPIENS.symbols.items() for edge in range(4) if letter == edges[edge]
    ]
    symbols = draw(st.lists(st.sampled_from(possible), max_size=2))
    return make_side(edges, "", curves, symbols, draw(st.sampled_from([None, "a", "i"])))


def gap_to_street(side: Side, x: float, y: float) -> float:
    return min(dist((x, y), way(curve, step / 50)) for curve in side.curves for step in range(51))


@given(street_sides(), st.integers(0, 3))
def test_street_symbols_stand_on_their_street_and_the_others_keep_off_it(side: Side, turn: int) -> None:
    face = side.turned(turn)
    for name, (x, y, radius) in spots(face):
        if name in STREET_SYMBOLS:
            assert gap_to_street(face, x, y) < 5
        else:
            assert gap_to_street(face, x, y) >= radius


@given(street_sides(), st.integers(0, 3))
def test_pictures_beside_streets_stay_on_the_tile(side: Side, turn: int) -> None:
    for _, (x, y, radius) in spots(side.turned(turn)):
        assert radius <= min(x, y, 100 - x, 100 - y)


@pytest.mark.parametrize("side", FACES, ids=lambda side: str(side.code))
def test_no_picture_of_the_edition_hides_another_or_is_too_small(side: Side) -> None:
    for turn in range(4):
        shown = [spot for _, spot in spots(side.turned(turn))]
        assert all(radius >= 13 for _, _, radius in shown)
        for (x, y, radius), (right, down, other) in combinations(shown, 2):
            assert dist((x, y), (right, down)) >= radius + other - 1


def test_a_symbol_beside_a_street_stands_in_its_own_area() -> None:
    ((_, (x, y, _)),) = spots(read_side("mmww~NE+fisherman@S", SAPIENS))
    assert y > x  # below the diagonal from top left to bottom right lies the water


def test_every_symbol_has_a_drawn_icon_and_no_two_are_the_same() -> None:
    names = {*SAPIENS.symbols, *SAPIENS.border_symbols}
    assert names <= set(ICONS)
    assert len({ICONS[name] for name in names}) == len(names)


@pytest.mark.parametrize("board", EDITION.boards.values(), ids=lambda board: str(board.name))
def test_a_drawn_board_shows_every_symbol_and_street_of_its_border(board: Board) -> None:
    root = ElementTree.fromstring(world_svg(World(EDITION, board)))
    assert sorted(used(root)) == sorted(border_symbols(board))
    roads = [path for path in root.iter(f"{SVG}path") if path.get("stroke") == "#d9c7a8"]
    assert len(roads) == len(board.streets)
    grounds = [path for path in root.iter(f"{SVG}path") if path.get("fill", "").startswith("url")]
    assert len(grounds) == len(board.border)


def test_an_island_without_edges_is_drawn_in_the_water_beside_it() -> None:
    root = ElementTree.fromstring(world_svg(World(EDITION, EDITION.boards["one"])))
    (island,) = root.iter(f"{SVG}ellipse")
    assert island.get("fill") == "url(#land-f)"
    assert float(island.get("cx", "0")) < 0  # left of the spaces


def test_a_printed_street_begins_and_ends_at_the_edges_it_leads_to() -> None:
    root = ElementTree.fromstring(world_svg(World(EDITION, EDITION.boards["three"])))
    roads = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("stroke") == "#d9c7a8"]
    ends = [(road[1:].split("L")[0], road[1:].split("L")[-1]) for road in roads]
    assert ends[0][0] == "100 50"  # b1W; it ends at the tavern
    assert ends[1] == ("500 250", "500 450")  # e3E, e5E
    assert ends[2] == ("450 0", "500 50")  # e1N, e1E


def test_a_street_that_turns_back_into_the_board_beside_a_hole_can_be_drawn() -> None:
    edition = _edition('grid = ["XXX", "X.X", "XXX"]', 'ends = ["b1S", "c2W"]')
    root = ElementTree.fromstring(world_svg(World(edition, edition.board)))
    (road,) = (path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("stroke") == "#d9c7a8")
    points = [tuple(map(float, point.split())) for point in road[1:].split("L")]
    assert {points[0], points[-1]} == {(150, 100), (200, 150)}
    assert all(100 <= x <= 200 and 100 <= y <= 200 for x, y in points)


def _edition(grid: str, ends: str) -> Edition:
    return load_edition(
        'name = "tiny"\nruleset = "sapiens"\n'
        f"[boards.one]\n{grid}\n"
        '[[boards.one.border]]\nlandscape = "meadow"\nedges = "*"\n'
        f"[[boards.one.street]]\n{ends}\n",
        "tiny.toml",
    )


def test_pieces_and_bracketed_tiles_are_drawn_with_their_streets() -> None:
    world = read_world("sapiens two; b2=[mmmm~NE~SW+coach@N] b3=station/2", {"sapiens": EDITION})
    root = ElementTree.fromstring(world_svg(world))
    assert {"coach", "station"} <= set(used(root))
    curves = [path for path in root.iter(f"{SVG}path") if "Q" in path.get("d", "") and path.get("fill") == "none"]
    assert len([curve for curve in curves if curve.get("stroke") == "#d9c7a8"]) == 3


def test_the_sheet_shows_every_piece_by_name() -> None:
    texts = {text.text for text in ElementTree.fromstring(sheet_svg(EDITION)).iter(f"{SVG}text")}
    assert set(EDITION.pieces) <= texts
    assert {str(number) for number in EDITION.tiles} <= texts


def test_the_picture_of_the_boards_shows_all_of_them_with_what_stands_on_them() -> None:
    root = ElementTree.fromstring(boards_svg(EDITION))
    assert set(EDITION.boards) <= {text.text for text in root.iter(f"{SVG}text")}
    assert sorted(used(root)) == sorted(name for board in EDITION.boards.values() for name in border_symbols(board))


def test_a_street_between_the_rim_and_a_hole_is_drawn_at_both() -> None:
    edition = _edition('grid = ["XXX", "X.X", "XXX"]', 'ends = ["b1S", "b1N"]\nsymbols = ["barrel"]')
    root = ElementTree.fromstring(world_svg(World(edition, edition.board)))
    (road,) = (path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("stroke") == "#d9c7a8")
    assert "M150 0L" in road
    assert "M150 100L" in road
    assert used(root) == ["barrel"]
