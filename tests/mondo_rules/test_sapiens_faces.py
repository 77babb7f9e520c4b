"""What players of Mondo Sapiens read: streets, symbols and borders in characters, pieces, the pile, the words."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.board import Board
from mondo_rules.border_text import border_text
from mondo_rules.canvas import Canvas
from mondo_rules.edition import builtin
from mondo_rules.letters import LETTERS, SAPIENS_LETTERS
from mondo_rules.notation import read_world
from mondo_rules.pile_text import pile_text
from mondo_rules.sapiens import RULESET
from mondo_rules.tile import read_side
from mondo_rules.vocabulary import SAPIENS
from mondo_rules.world import World
from mondo_rules.world_scene import border_symbols, draw_side, draw_world, scene_width
from protocol.ruleset import Screen
from protocol.slash import verb_of
from protocol.words import say
from tests.mondo_rules.sapiens_table import HAMLET_RULES, hamlet, lay_tiles, town
from tests.mondo_rules.table import Table

ENGLISH, GERMAN = Screen(), Screen(lang="de")
EDITION = builtin("sapiens")
STREET_MARKS = {"WN": (0, 0, "/"), "NE": (0, 4, "\\"), "ES": (2, 4, "/"), "SW": (2, 0, "\\")}


def side_lines(code: str) -> list[str]:
    canvas = Canvas()
    draw_side(canvas, 0, 0, read_side(code, SAPIENS))
    return canvas.lines(False)


@pytest.mark.parametrize(
    ("code", "drawn"),
    [
        ("mmmm~NE", ["mmmm\\", "mmmmm", "mmmmm"]),
        ("mmmm~NE~SW+coach@N", ["mmCo\\", "mmmmm", "\\mmmm"]),
        ("mffm~WN!a", ["/mmm^", "mm+ff", "mffff"]),
        ("mmff~NE+station@N", ["fmSt\\", "ff+mm", "ffffm"]),
        ("mmmm~ES~WN!i", ["/mmmo", "mmmmm", "mmmm/"]),
        ("wwmm~SW+fishers-village@N", ["mwFVw", "mm+ww", "\\mmmw"]),
        ("mmmm~NE+coach@N+shepherd@N", ["mmCo\\", "mmmSh", "mmmmm"]),
        ("wfww+fisherman@S+ship@S", ["wwFif", "wwwff", "wwSpf"]),
        ("fwww+boar@N+lumberjack@N", ["wfBow", "wwwww", "wwwww"]),
    ],
)
def test_a_side_shows_its_streets_round_the_corners_and_its_symbols(code: str, drawn: list[str]) -> None:
    assert side_lines(code) == drawn


@given(st.sampled_from(sorted(EDITION.by_name)), st.integers(0, 3))
def test_streets_symbols_and_volcano_of_every_piece_can_be_read_from_its_drawing(name: str, turn: int) -> None:
    face = EDITION.by_name[name].placements[turn].face
    lines = side_lines(face.code)
    assert {curve for curve, (row, at, mark) in STREET_MARKS.items() if lines[row][at] == mark} == set(face.curves)
    text = " ".join(lines)
    assert sorted(re.findall("[A-Z][a-zA-Z]", text)) == sorted(LETTERS[symbol] for symbol, _ in face.symbols)
    assert {mark: kind for mark, kind in (("^", "a"), ("o", "i")) if mark in re.sub("[A-Z][a-z]", "", text)} == (
        {{"a": "^", "i": "o"}[face.volcano]: face.volcano} if face.volcano else {}
    )


def test_every_symbol_has_two_letters_of_its_own() -> None:
    assert set(SAPIENS_LETTERS) == {*SAPIENS.symbols, *SAPIENS.border_symbols}
    assert len(set(SAPIENS_LETTERS.values())) == len(SAPIENS_LETTERS)


def drawn(world: World, gap: int) -> list[str]:
    canvas = Canvas()
    draw_world(canvas, world, gap)
    return canvas.lines(False)


WORLD = """\
     a      b      c      d      e
           (m)    (f)    fBo    #Ba
        TammShm
1       # mmmmm   c1      .     e1   #
    mFe   \\mmmm
                               /mmm^
2f   .     b2      .     d2    mm+ff m
                               mffff
 Bo                                 Ba
3f   .      .      .      .     e3   #

                                    Fe
4w   .      .      .      .      .   m


5w   .      .      .      .      .   #

    wSp    (w)    (w)    wSp    (w)"""


def test_the_border_shows_its_symbols_and_where_its_streets_lead() -> None:
    world = read_world("sapiens three; b1=[mmmm~SW+shepherd@E] e2=[mffm~WN!a]", {"sapiens": EDITION})
    assert "\n".join(drawn(world, 2)) == WORLD


@pytest.mark.parametrize("board", EDITION.boards.values(), ids=lambda board: board.name)
def test_all_border_symbols_are_drawn_once_and_the_drawing_fits_forty_columns(board: Board) -> None:
    symbols = [name for area in board.areas for name in area.symbols]
    symbols += [name for street in board.streets for name in street.symbols]
    assert sorted(border_symbols(board).values()) == sorted(symbols)
    for gap, most in ((1, 40), (2, 80)):
        lines = drawn(World(EDITION, board), gap)
        assert scene_width(board, gap) <= most
        assert max(map(len, lines)) <= scene_width(board, gap)
        found = re.findall("[A-Z][a-z]", "\n".join(lines))
        assert sorted(found) == sorted(LETTERS[name] for name in symbols)
        assert "\n".join(lines).count("#") == sum(len(street.ends) for street in board.streets)


def test_the_border_is_told_in_words_too() -> None:
    assert border_text(EDITION.boards["one"], ENGLISH) == (
        "Border of board one: w 3 × ship, stilthouse; f islet, a finished area; f boar; m field; # f3E f4E coach."
    )
    assert "Taverne" in border_text(EDITION.boards["two"], GERMAN)
    assert border_text(builtin("mondo").board, ENGLISH) == ""


# ---- the match -------------------------------------------------------------------------------------------------


def settled(seats: tuple[int, ...] = (1, 2, 3, 4), **options: Any) -> Table:
    """Everybody has three tiles, seat 1 a village and a building in hand."""
    table = town(seats, expert="on", **options)
    for seat in seats:
        lay_tiles(table, seat, 3)
    table.do(1, "/village fishermen", f"/lay {table.seat(1).world.open_spaces[0]}")
    table.do(1, f"/building {table.state.course.buildings[0]}", "/turn")  # type: ignore[index]
    return table


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("board", ["1", "2", "3", "4"])
def test_the_match_fits_the_screen_and_24_lines_where_it_is_wide_enough(width: int, lang: str, board: str) -> None:
    table = settled(board=board)
    for viewer in (1, 2, None):
        text = table.rules.draw(table.state, viewer, table.now, Screen(width, lang))
        assert max(map(len, text.split("\n"))) <= width
        assert width < 80 or text.count("\n") < 24


def test_a_player_sees_what_can_be_taken_and_what_is_in_hand() -> None:
    table = settled()
    name = table.seat(1).hand.piece.name  # type: ignore[union-attr]
    text = table.rules.draw(table.state, 1, table.now, ENGLISH)
    assert f"{name}/1" in text
    assert "/village shepherds (SV)" in text
    assert "/village fishermen" not in text
    for lying in table.state.course.buildings or ():
        assert f"/building {lying} ({LETTERS[lying]})" in text
    assert f"holds {LETTERS[name]}" in text
    assert "/village" not in table.rules.draw(table.state, None, table.now, ENGLISH), "watchers have none"


def test_bonuses_are_no_points_of_a_world_by_itself() -> None:
    table = hamlet(advanced="on")
    table.do(1, "/village fishermen", "/lay a1")
    assert table.lines(1)["villages"] == 4
    alone = sum(points for line, points in table.lines(1).items() if line not in ("volcanoes", "chip")) - 3
    assert f"This world: {alone:+d} points" in table.rules.draw(table.state, 1, table.now, ENGLISH)


@pytest.mark.parametrize("screen", [ENGLISH, GERMAN])
def test_the_whole_pile_fits_a_screen_of_24_lines_with_streets_and_letters(screen: Screen) -> None:
    for letters in ("f", "b", "fb"):
        sides = [(tile, letters[tile % len(letters)]) for tile in EDITION.tiles]
        text = pile_text(sides, EDITION, screen)
        assert text.count("\n") < 24
        assert max(map(len, text.split("\n"))) <= 80 or "\n" in text
        found = re.findall(r"(?<![=\w~])(\d+)(?:[A-Z][a-z])*[\^o]?(?=\s|$)", text)
        assert sorted(map(int, found)) == sorted(EDITION.tiles)


def test_the_pile_names_streets_and_symbols() -> None:
    text = pile_text([(1, "f"), (2, "f"), (4, "f"), (19, "f"), (22, "f")], HAMLET_RULES.known["hamlet"], ENGLISH)
    assert text.split("\n")[0] == "mmmm~NE: 1 2Co 4o  mmmm~NE~SW: 19  mfmf=NS: 22"


# ---- words -----------------------------------------------------------------------------------------------------


def told(table: Table, viewer: int | None, since: int = 0, screen: Screen = ENGLISH) -> str:
    state, texts = None, []
    for at, event in enumerate(table.log):
        state = table.rules.apply(state, event)
        if at >= since and table.rules.audience(event) is None:
            texts.append(table.rules.tell(state, event, viewer, screen))
    return "\n".join(text for text in texts if text)


def test_the_legend_stands_once_at_the_start_and_with_the_help_of_the_pile() -> None:
    table = town((1, 2))
    text = " ".join(told(table, 1).split())
    assert text.count("Letters:") == 1
    assert all(f"{letters} {name}" in text for name, letters in SAPIENS_LETTERS.items())
    [pile] = [query for query in RULESET.queries if verb_of(query).name == "pile"]
    shown = {name for sides in EDITION.tiles.values() for name, _ in sides[0].symbols}
    assert all(f"{LETTERS[name]} {name}" in verb_of(pile).help.text for name in shown)


def test_villages_buildings_and_border_are_told_at_the_start_of_a_round() -> None:
    table = town((1, 2), expert="on")
    text = " ".join(told(table, 1).split())
    assert "Buildings on the table:" in text
    assert "Your villages: fishermen, shepherds, lumberjacks" in text
    assert "Border of board one:" in text
    assert "Your villages" not in told(table, None)
    assert "Your villages" not in told(town((1, 2)), 1)
    assert "Gebäude auf dem Tisch:" in told(table, 1, screen=GERMAN)


def test_others_hear_of_buildings_but_not_of_villages() -> None:
    table = settled((1, 2))
    since = len(table.log)
    table.do(1, "/back")
    table.do(2, "/village shepherds", "/back")
    name = table.state.course.buildings[0]  # type: ignore[index]
    table.do(2, f"/building {name}", f"/lay {table.seat(2).world.open_spaces[0]}")
    heard = told(table, 1, since)
    assert heard.startswith("You have put back:")
    assert heard.endswith(f"Seat 2 takes the building {name}.")
    assert "village" not in heard.partition("\n")[2]
    assert "puts the building" in told(table, 2, since)
    assert f"Seat 2 lays {name}/0" in told(table, None, since)


def test_a_world_is_shown_with_its_border_and_the_rule_of_solo_streets() -> None:
    table = town((1,), solo="easy", board="2")
    shown = table.rules.show(table.state, table.ask(1, "/world"), 1, ENGLISH)
    assert "Border of board two" in shown
    assert "Streets (-1 for each street beyond two)" in " ".join(shown.split())


def test_what_is_played_is_described() -> None:
    options = town((1, 2), expert="on", board="rotate").state.setting.options
    assert RULESET.describe(options, "en") == (
        "Mondo Sapiens, our edition: expert game, 3 rounds, 7 minutes a round, boards one, two, three in turn. "
        "Workers count only where their village lies; each seat has three to lay by /village, most of a kind +3. "
        "Each seat may lay one building a round by /building: it counts pictures, most of a kind +3."
    )
    assert "Pläne one, two, three der Reihe nach" in RULESET.describe(options, "de")


@given(st.sampled_from(sorted(EDITION.by_name)), st.integers(0, 3))
def test_the_mark_of_a_piece_just_laid_hides_neither_street_nor_symbol_nor_volcano(name: str, turn: int) -> None:
    world = World(EDITION, EDITION.boards["one"]).lay("c3", EDITION.by_name[name], turn)
    plain, marked = Canvas(), Canvas()
    draw_world(plain, world, 2, to_lay=False)
    draw_world(marked, world, 2, to_lay=False, adjusted="c3")
    rows = zip(plain.lines(False), marked.lines(False), strict=True)
    changed = [(old, new) for before, after in rows for old, new in zip(before, after, strict=True) if old != new]
    assert [new for _, new in changed] == ["*"]
    assert changed[0][0] in SAPIENS.landscapes


@pytest.mark.parametrize("word", ["flip", "turn", "lay", "back", "move"])
def test_what_is_done_with_every_piece_is_said_of_every_piece(word: str) -> None:
    [command] = [command for command in RULESET.commands if verb_of(command).name == word]
    help_ = verb_of(command).help
    assert "tile" not in say(help_, "en")
    assert "Plättchen" not in say(help_, "de")
    assert say(help_, "de") != say(help_, "en")
