"""The page draws tiles and boards as the printed sheets do, from one source."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from mondo_rules import layout, sapiens_layout
from mondo_rules.border_drawing import draw_border
from mondo_rules.drawing import draw_side
from mondo_rules.edition import builtin
from protocol.discovery import discover
from protocol.words import Words, say
from tests.web.page_scripts import WEB, run_in_page
from tools.make_page_pictures import TARGET, pictures

GAMES = ("mondo", "sapiens")
NUMBER = re.compile(r"-?\d+\.?\d*")
CLOSE = 0.02
"""How far two numbers of a drawing may be apart: the last digit may be rounded either way."""
SIDES = """
const [{ createPen }, { sideOf }] = modules
const pen = createPen(data.pictures)
return data.codes.map((code) => [0, 1, 2, 3].map((turn) => pen.side(sideOf(code, turn))))
"""
BORDERS = """
const [{ createPen }, { boardOf }, { drawBorder }] = modules
const pen = createPen(data.pictures)
return Object.entries(data.boards).map(([name, board]) => drawBorder(boardOf(name, board, data.landscapes), pen))
"""


def test_the_pictures_of_the_page_are_those_of_the_rules() -> None:
    assert TARGET.read_text(encoding="utf-8") == pictures(), "run tools/make_page_pictures.py"


def same_drawing(page: str, printed: str) -> bool:
    """Whether two drawings are the same but for the rounding of numbers and the names of icons."""
    page = page.replace("#pic-", "#")
    if NUMBER.sub("0", page) != NUMBER.sub("0", printed):
        return False
    pairs = zip(NUMBER.findall(page), NUMBER.findall(printed), strict=True)
    return all(abs(float(one) - float(other)) <= CLOSE for one, other in pairs)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_draws_each_side_as_the_sheets_do_in_every_turn(game: str) -> None:
    edition = builtin(game)
    sides = {side.code: side for tile in edition.tiles.values() for side in tile}
    sides |= {side.code: side for side in edition.pieces.values()}
    data = {"pictures": pictures_data(), "codes": list(sides)}
    drawn = run_in_page(SIDES, data, "worlds/drawing.js", "worlds/side.js")
    for (code, side), page in zip(sides.items(), drawn, strict=True):
        for turn in range(4):
            assert same_drawing(page[turn], draw_side(side.turned(turn))), (code, turn, page[turn])


@pytest.mark.parametrize("game", GAMES)
def test_the_page_draws_each_border_as_the_sheets_do(game: str) -> None:
    ruleset: Any = discover().rulesets[game]
    data = {
        "pictures": pictures_data(),
        "boards": ruleset.editions[game].data["boards"],
        "landscapes": ruleset.layout["landscapes"],
    }
    modules = ("worlds/drawing.js", "worlds/board.js", "worlds/border.js")
    drawn = run_in_page(BORDERS, data, *modules)
    for board, page in zip(builtin(game).boards.values(), drawn, strict=True):
        assert same_drawing(page, "".join(draw_border(board))), board.name


@pytest.mark.parametrize("words", [layout._GERMAN, sapiens_layout._GERMAN])
def test_the_page_says_in_german_what_the_rules_say(words: dict[str, str]) -> None:
    assert words == {english: say(Words(english), "de") for english in words}


def test_no_module_of_the_page_names_a_game() -> None:
    named = [
        path.name for path in (WEB / "worlds").glob("*.js") if any(game in path.read_text("utf-8") for game in GAMES)
    ]
    assert named == []


def pictures_data() -> object:
    return json.loads(TARGET.read_text(encoding="utf-8"))
