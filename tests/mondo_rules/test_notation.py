import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.fault import NotationError
from mondo_rules.notation import read_piece, read_world, write_world
from mondo_rules.world import World
from tests.mondo_rules.drawing import EDITION, EDITIONS, world, worlds


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(NotationError) as caught:
        read_world(text, EDITIONS)
    assert all("\n" not in fault and len(fault) < 400 for fault in caught.value.faults)
    return caught.value.faults


def test_a_world_is_written_by_row_then_column_with_every_turn() -> None:
    read = read_world("small front; d3=[wwff!i] d1=2b/3 c3=1f/1 c1=[fwfw=NS+panda@S]/2", EDITIONS)
    assert write_world(read) == "small front; c1=[fwfw=NS+panda@N]/2 d1=2b/3 c3=1f/1 d3=[wwff!i]/0"


def test_a_world_without_pieces_ends_with_its_semicolon() -> None:
    assert write_world(read_world("small row;", EDITIONS)) == "small row;"
    assert read_world("small row; ", EDITIONS) == world("")


def test_a_turn_left_out_is_none() -> None:
    assert world("a1=1f") == world("a1=1f/0")


@given(worlds())
def test_what_is_written_is_read_as_the_same_world(drawn: World) -> None:
    assert read_world(write_world(drawn), EDITIONS) == drawn


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no ;"),
        ("small row", "no ;"),
        (";", "is not EDITION BOARD"),
        ("small; a1=1f", "is not EDITION BOARD"),
        ("small row more; a1=1f", "is not EDITION BOARD"),
        ("mondo row;", "expected small"),
        ("SMALL row;", "expected small"),
        ("small back;", "expected one of row, four, ring, front"),
        ("small row; a1", "no SPACE=PIECE/TURN"),
        ("small row; a1=", '"" is no piece of small'),
        ("small row; =1f", '"" is no space of row'),
        ("small row; A1=1f", '"A1" is no space of row; expected one from a1 to c1'),
        ("small row; a01=1f", '"a01" is no space'),
        ("small row; d1=1f", '"d1" is no space of row'),
        ("small ring; b2=1f", '"b2" is no space of ring'),
        ("small row; a1=1", "without its side"),
        ("small row; a1=1x", "unknown side"),
        ("small row; a1=1F", "is no piece of small"),
        ("small row; a1=4f", "expected a number from 1 to 3"),
        ("small row; a1=0f", "expected a number from 1 to 3"),
        ("small row; a1=01f", "expected a number from 1 to 3"),
        ("small row; a1=mill", "is no piece of small"),
        ("small row; a1=1f/4", '"4" is no turn; expected 0, 1, 2 or 3'),
        ("small row; a1=1f/", '"" is no turn'),
        ("small row; a1=1f/-1", '"-1" is no turn'),
        ("small row; a1=1f/1/1", '"1/1" is no turn'),
        ("small row; a1=[wwff", "does not end with ]"),
        ("small row; a1=[wwff]]", "place 5"),
        ("small row; a1=[]", "place 1"),
        ("small row; a1=[wwxf]", "place 3"),
        ("small row; a1=[wwff]x", "does not end with ]"),
        ("small row; a1=1f a1=2f", "a1 is taken already"),
        ("small row; a1=1f b1=1b", "tile 1 lies on a1 already"),
        ("small row; a1=1f; b1=2f", '"1f;" is no piece'),
        ("small row; a1=1f,b1=2f", "is no piece"),
    ],
)
def test_each_mistake_is_a_sentence_that_says_what_was_expected(text: str, said: str) -> None:
    (fault,) = faults(text)
    assert said in fault


def test_all_mistakes_of_a_world_are_reported_at_once_with_their_place() -> None:
    found = faults("small row; a1=9f/7 b1=[wwww] q9=[x]")
    assert [fault.split(":")[0] for fault in found] == [
        *['world, entry 1 "a1=9f/7"'] * 2,
        *['world, entry 3 "q9=[x]"'] * 2,
    ]


def test_a_bracketed_side_may_lie_twice_and_adjacency_is_not_asked() -> None:
    assert len(world("a1=[wwww] c1=[wwww]").placed) == 2


@given(st.text(alphabet="smalrow;a1bc2=fb[]/wd0 \t\n", max_size=40))
def test_any_text_is_a_world_or_a_notation_error(text: str) -> None:
    for start in ("", "small row; "):
        try:
            read = read_world(start + text, EDITIONS)
        except NotationError:
            continue
        assert read_world(write_world(read), EDITIONS) == read


def test_a_piece_alone_is_read_by_the_same_rules() -> None:
    assert read_piece("3f", EDITION) is EDITION.tile(3, "f")
    assert read_piece("[wdsf!i]", EDITION).side == EDITION.tile(3, "f").side
