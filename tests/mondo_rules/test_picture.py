"""What the drawings must show. They are read back as XML, never compared as text."""

import re
from itertools import combinations
from math import hypot
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.area import survey
from mondo_rules.drawing import PAINTS
from mondo_rules.edition import builtin
from mondo_rules.icons import ICONS, LETTERS
from mondo_rules.notation import read_world
from mondo_rules.picture import sheet_svg, side_svg, world_svg
from mondo_rules.tile import Side, make_side, read_side
from mondo_rules.vocabulary import MONDO, SAPIENS, STREET, Vocabulary

SVG = "{http://www.w3.org/2000/svg}"
PLACE = re.compile(r"translate\((\S+) (\S+)\) scale\((\S+)\)")


def mondo(code: str) -> Side:
    return read_side(code, MONDO)


def drawn(svg: str) -> Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return root


def pictures(root: Element) -> dict[str, tuple[float, float, float]]:
    """Name, centre and radius of the pictures on a side."""
    found = {}
    for use in root.iter(f"{SVG}use"):
        place = PLACE.fullmatch(use.get("transform", ""))
        assert place is not None
        x, y, scale = map(float, place.groups())
        found[use.get("href", "").removeprefix("#")] = (x, y, 22 * scale)
    return found


def triangle_at(edge: int, x: float, y: float) -> bool:
    """Whether a point lies in the triangle of an edge."""
    right, down = x - 50, y - 50
    return (-down, right, down, -right)[edge] >= max(abs(right), abs(down)) - 1e-9


@st.composite
def sides(draw: st.DrawFn) -> Side:
    edges = draw(st.text("wfsd", min_size=4, max_size=4))
    animals = [(name, edge) for edge in range(4) for name, letter in MONDO.symbols.items() if letter == edges[edge]]
    joins = ["", *(join for join, one, other in (("NS", 0, 2), ("EW", 1, 3)) if edges[one] == edges[other])]
    symbols = draw(st.lists(st.sampled_from(animals), max_size=1))
    return make_side(edges, draw(st.sampled_from(joins)), (), symbols, draw(st.sampled_from([None, "a", "i"])))


@given(sides(), st.integers(0, 3))
def test_everything_a_drawing_refers_to_is_defined_in_it(side: Side, turn: int) -> None:
    root = drawn(side_svg(side, turn))
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
    used |= {fill[5:-1] for element in root.iter() if (fill := element.get("fill", "")).startswith("url(#")}
    assert used == defined


@given(sides(), st.integers(0, 3))
def test_a_drawing_shows_each_landscape_animal_and_volcano(side: Side, turn: int) -> None:
    root = drawn(side_svg(side, turn))
    grounds = {element.get("fill") for element in root.iter() if element.get("fill", "").startswith("url")}
    assert grounds == {f"url(#land-{letter})" for letter in side.edges}
    assert set(pictures(root)) == {name for name, _ in side.symbols} | (
        {f"volcano-{side.volcano}"} if side.volcano else set()
    )


@given(sides(), st.integers(0, 3))
def test_an_animal_stands_in_its_area_also_when_the_tile_is_turned(side: Side, turn: int) -> None:
    face = side.turned(turn)
    shown = pictures(drawn(side_svg(side, turn)))
    for name, part in face.symbols:
        x, y, _ = shown[name]
        area = [edge for edge in range(4) if face.parts[edge] == part]
        assert any(triangle_at(edge, x, y) for edge in area)


@given(sides(), st.integers(0, 3))
def test_pictures_stay_on_the_tile_and_apart_from_each_other(side: Side, turn: int) -> None:
    shown = list(pictures(drawn(side_svg(side, turn))).values())
    assert all(radius <= min(x, y, 100 - x, 100 - y) for x, y, radius in shown)
    for (x, y, radius), (right, down, other) in combinations(shown, 2):
        assert hypot(x - right, y - down) >= radius + other - 1


def test_a_landscape_joined_through_the_centre_is_one_shape() -> None:
    def shapes(code: str) -> list[str]:
        return [path.get("d", "") for path in drawn(side_svg(mondo(code))).iter(f"{SVG}path")]

    assert any("L59 50" in shape for shape in shapes("fwfw=NS"))
    assert any("L50 59" in shape for shape in shapes("wfwf=EW"))
    assert not any("59" in shape for shape in shapes("fwfw"))


def test_a_turned_side_is_drawn_like_the_side_that_lies_so() -> None:
    assert side_svg(mondo("wwff+gorilla@S!a"), 1) == side_svg(mondo("fwwf+gorilla@W!a"))


def test_landscapes_and_volcanoes_differ_without_colour() -> None:
    assert len({paint.marks for paint in PAINTS.values()}) == len(PAINTS)
    assert re.findall(r' d="[^"]*"', ICONS["volcano-a"]) != re.findall(r' d="[^"]*"', ICONS["volcano-i"])


def test_every_animal_has_a_picture_and_letters_of_its_own() -> None:
    animals = set(MONDO.symbols)
    assert animals <= set(ICONS)
    assert animals == set(LETTERS)
    assert len({LETTERS[name] for name in animals}) == 16


@pytest.mark.parametrize("words", [MONDO, SAPIENS], ids=lambda words: str(words.ruleset))
def test_every_symbol_of_both_games_can_be_drawn(words: Vocabulary) -> None:
    for name, letter in words.symbols.items():
        ground = words.street_ground if letter == STREET else letter
        assert ground is not None
        curves = ["NE"] if letter == STREET else []
        assert name in pictures(drawn(side_svg(make_side(ground * 4, "", curves, [(name, 0)]))))


def test_two_symbols_in_one_area_do_not_hide_each_other() -> None:
    shown = pictures(drawn(side_svg(make_side("fwww", "", (), [("panda", 0), ("tiger", 0)]))))
    (x, y, radius), (right, down, other) = shown.values()
    assert hypot(x - right, y - down) >= radius + other


def test_an_empty_world_names_its_spaces_and_has_all_its_border() -> None:
    edition = builtin("mondo")
    root = drawn(world_svg(read_world("mondo back;", {"mondo": edition})))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert set(edition.boards["back"].spaces) <= set(texts)
    grounds = [path.get("fill") for path in root.iter(f"{SVG}path") if path.get("fill", "").startswith("url")]
    assert {ground: grounds.count(ground) for ground in grounds} == {
        f"url(#land-{letter})": 6 for letter in ("f", "d", "s", "w")
    }
    assert len(list(root.iter(f"{SVG}circle"))) == 4  # the highlighted spaces


@pytest.mark.parametrize(
    ("world", "bad"),
    [
        ("mondo front; c3=[wwww] d3=[wwww]", 0),
        ("mondo front; c3=[wfww] d3=[wwww]", 1),
        ("mondo front; c1=[fwwf]", 2),
        ("mondo front; c1=[ffff] d1=[ssss] c2=[dddd]", 6),
    ],
)
def test_each_misconnection_gets_one_red_bar(world: str, bad: int) -> None:
    read = read_world(world, {"mondo": builtin("mondo")})
    bars = [path for path in drawn(world_svg(read)).iter(f"{SVG}path") if path.get("stroke") == "#c8102e"]
    assert len(bars) == len(survey(read).misconnections) == bad


def test_a_drawn_world_says_what_lies_where() -> None:
    root = drawn(world_svg(read_world("mondo front; c3=17f/1 d3=[wwff!i]", {"mondo": builtin("mondo")})))
    assert [title.text for title in root.iter(f"{SVG}title")] == ["c3 17f/1", "d3 [wwff!i]/0"]


def test_the_sheet_shows_every_tile_by_number_with_both_codes() -> None:
    edition = builtin("mondo")
    root = drawn(sheet_svg(edition))
    titles = {title.text for title in root.iter(f"{SVG}title")}
    assert titles == {f"{number}: {front.code}, {back.code}" for number, (front, back) in edition.tiles.items()}
    texts = {text.text for text in root.iter(f"{SVG}text")}
    assert {str(number) for number in edition.tiles} <= texts


def test_the_sheet_is_small_enough_to_be_opened_by_anybody() -> None:
    assert len(sheet_svg(builtin("mondo"))) < 400_000
