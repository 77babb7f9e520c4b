import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.fault import NotationError
from mondo_rules.tile import Side, read_side
from mondo_rules.vocabulary import MONDO, SAPIENS
from tests.mondo_rules.drawing import sides


def mondo(code: str) -> Side:
    return read_side(code, MONDO)


def sapiens(code: str) -> Side:
    return read_side(code, SAPIENS)


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        ("wwww", (0, 0, 0, 0)),
        ("wwff", (0, 0, 2, 2)),
        ("wfww", (0, 1, 0, 0)),
        ("wfsd", (0, 1, 2, 3)),
        ("fwfw", (0, 1, 2, 3)),
        ("fwfw=NS", (0, 1, 0, 3)),
        ("fwfw=EW", (0, 1, 2, 1)),
        ("fwwf", (0, 1, 1, 0)),
    ],
)
def test_neighbouring_equal_edges_are_one_area_and_opposite_ones_only_where_joined(
    code: str, parts: tuple[int, ...]
) -> None:
    assert mondo(code).parts == parts


def test_a_join_of_edges_that_are_joined_round_the_side_changes_nothing() -> None:
    assert mondo("wwww=NS") == mondo("wwww=EW") == mondo("wwww")
    assert mondo("ffwf=EW") == mondo("ffwf")
    assert mondo("ffwf=EW").code == "ffwf"


def test_triangles_that_are_neighbours_touch_and_those_across_the_centre_do_not() -> None:
    assert mondo("wfsd").touching == ((0, 1), (0, 3), (1, 2), (2, 3))
    assert mondo("wwff").touching == ((0, 2),)
    assert mondo("fwfw=NS").touching == ((0, 1), (0, 3))
    assert mondo("wwww").touching == ()


def test_after_one_quarter_turn_the_north_edge_faces_east() -> None:
    assert mondo("wfsd").turned(1).edges == "dwfs"
    assert mondo("fwfw=NS").turned(1) == mondo("wfwf=EW")
    assert mondo("wwff+gorilla@S!a").turned(1) == mondo("fwwf+gorilla@W!a")
    assert sapiens("mmmw~NE+coach@N").turned(1) == sapiens("wmmm~ES+coach@E")


def test_a_symbol_is_the_same_at_every_edge_of_its_area() -> None:
    assert mondo("wwff+gorilla@S") == mondo("wwff+gorilla@W")
    assert mondo("fwfw=NS+panda@S") == mondo("fwfw=NS+panda@N")
    assert mondo("fwfw+panda@S") != mondo("fwfw+panda@N")
    assert mondo("wwff+penguin@N+gorilla@S") == mondo("wwff+gorilla@S+penguin@E")


def test_a_street_symbol_is_the_same_at_both_ends_of_its_street() -> None:
    assert sapiens("mmmm~NE~SW+coach@E") == sapiens("mmmm~WS~EN+coach@N")
    assert sapiens("mmmm~NE~SW+coach@S") != sapiens("mmmm~NE~SW+coach@N")
    assert sapiens("mmmm~WN+coach@W").code == "mmmm~WN+coach@N"


def test_a_village_and_a_coach_are_no_symbols_of_the_same_kind() -> None:
    side = sapiens("mmmm~NE+coach@N+shepherd@N")
    assert side.part_symbols[0] == ("shepherd",)


def test_mirrored_sides_differ_and_turned_ones_have_the_same_key() -> None:
    assert mondo("wfsd").key == mondo("dwfs").key
    assert mondo("wfsd").key != mondo("wdsf").key
    assert mondo("wfwf=NS").key == mondo("fwfw=EW").key != mondo("fwfw").key


@given(sides())
def test_the_code_of_a_side_means_that_side_however_it_is_turned(side: Side) -> None:
    for turned in side.turns:
        assert mondo(turned.code) == turned


@given(sides(), st.integers(0, 7), st.integers(0, 7))
def test_turns_add_up_and_four_of_them_are_none(side: Side, one: int, other: int) -> None:
    assert side.turned(one).turned(other) == side.turned(one + other)
    assert side.turned(4) == side
    assert side.turned(one).key == side.key


@pytest.mark.parametrize(
    ("code", "place", "expected"),
    [
        ("", 1, "w (water)"),
        ("www", 4, "w (water)"),
        ("wxww", 2, "s (steppe)"),
        ("WWWW", 1, "w (water)"),
        ("wwfm", 4, "d (desert)"),
        ("wwff=", 6, "NS or EW"),
        ("wwff=SN", 6, "NS or EW"),
        ("wwff=NS", 6, "two equal edges"),
        ("wwff~NE", 5, "mondo has no streets"),
        ("wwff+", 6, "panda"),
        ("wwff+unicorn@N", 6, "panda"),
        ("wwff+ship@N", 6, "penguin"),
        ("wwff+panda", 11, "@ and N, E, S or W"),
        ("wwff+panda@", 12, "N, E, S or W"),
        ("wwff+panda@X", 12, "N, E, S or W"),
        ("wwff+panda@N", 12, "an edge with f (forest)"),
        ("wwff!", 6, "a (active) or i (inactive)"),
        ("wwff!x", 6, "a (active) or i (inactive)"),
        ("wwff!a!i", 7, "the end"),
        ("wwff!a+panda@S", 7, "the end"),
        ("wwff+panda@S=NS", 13, "+symbol@EDGE, !a, !i or the end"),
        ("wwff ", 5, "the end"),
        ("wwff\n", 5, "the end"),
        ("wwffs", 5, "the end"),
    ],
)
def test_a_wrong_letter_is_named_with_its_place_and_what_was_expected(code: str, place: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        mondo(code)
    (fault,) = caught.value.faults
    assert f"place {place}:" in fault
    assert expected in fault
    assert "\n" not in fault


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("ssss", "m (meadow)"),
        ("mmmm~NS", "two neighbouring edges"),
        ("mmmm~N", "two neighbouring edges"),
        ("mmmm~NN", "two neighbouring edges"),
        ("mmww~ES", "an edge with m"),
        ("mmmm~NE~ES", "a free edge"),
        ("mmmm~NE~NE", "a free edge"),
        ("mmmm~NE~SW~NE", "a free edge"),
        ("mmmm+coach@N", "an edge with a street curve"),
        ("mmmm~NE+coach@S", "an edge with a street curve"),
        ("mmmm~NE+tavern@N", "stands on the border only"),
        ("wwmm+windpump@S", "stands on the border only"),
        ("wwmm+panda@S", "no such symbol"),
        ("wwff+boar@N", "an edge with f (forest)"),
    ],
)
def test_streets_and_their_symbols_are_checked_too(code: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        sapiens(code)
    assert expected in str(caught.value)


@given(st.text(alphabet="wfsdm=~+@!NESWaipnde", max_size=14))
def test_any_text_is_a_side_or_a_notation_error(text: str) -> None:
    for words in (MONDO, SAPIENS):
        try:
            side = read_side(text, words)
        except NotationError:
            continue
        assert read_side(side.code, words) == side


def test_a_hostile_code_is_quoted_short_and_printable() -> None:
    with pytest.raises(NotationError) as caught:
        mondo("\x1b[31m" + "x" * 100_000)
    assert len(str(caught.value)) < 300
    assert str(caught.value).isprintable()
