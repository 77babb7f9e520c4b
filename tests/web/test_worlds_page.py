"""What the page works out by itself, the search in the pile and the open spaces, is what the rules work out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mondo_rules.edition import builtin
from mondo_rules.notation import write_world
from mondo_rules.pile_filter import read_filter
from mondo_rules.world import World
from protocol.discovery import discover
from tests.web.page_scripts import run_in_page

GAMES = ("mondo", "sapiens")
SEARCH = """
const [{ fits, nothingWanted }, { sideOf }] = modules
return data.searches.map(({ symbols, ...wanted }) => {
  const filter = { ...nothingWanted(), ...wanted, symbols: new Set(symbols) }
  return data.codes.map((code) => fits(filter, sideOf(code)))
})
"""
OPEN = """
const [{ boardOf, openSpaces, worldOf }] = modules
return data.worlds.map((text) => {
  const { board, lies } = worldOf(text)
  return openSpaces(boardOf(board, data.boards[board], data.landscapes), lies)
})
"""
CELLS = """
const [{ largestCells }] = modules
return data.map(([many, width, height, gap]) => largestCells(many, width, height, gap))
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_page_finds_the_tiles_that_the_pile_query_finds(game: str) -> None:
    edition, random = builtin(game), Random(game)
    sides = {side.code: side for tile in edition.tiles.values() for side in tile}
    letters = [*edition.words.landscapes, *"..."]
    shown = sorted({name for side in sides.values() for name, _ in side.symbols})
    asked: list[dict[str, Any]] = [
        {
            "edges": "".join(random.choice(letters) for _ in range(4)),
            "symbols": random.choice(([], [random.choice(shown)])),
            "volcano": random.choice(("", "", "a", "i")),
            "street": edition.words.street_ground is not None and random.random() < 0.3,
        }
        for _ in range(60)
    ]
    found = run_in_page(SEARCH, {"searches": asked, "codes": list(sides)}, "worlds/filter.js", "worlds/side.js")
    some = 0
    for search, page in zip(asked, found, strict=True):
        kinds = {"": [], "a": ["active"], "i": ["inactive"]}
        words = [search["edges"], *search["symbols"], *kinds[search["volcano"]], *["street"] * search["street"]]
        fits = read_filter(" ".join(words), edition.words)
        assert page == [fits(side) for side in sides.values()], words
        some += any(page)
    assert some > 10


@pytest.mark.parametrize("game", GAMES)
def test_the_page_marks_the_spaces_that_the_rules_allow(game: str) -> None:
    edition, random = builtin(game), Random(game)
    ruleset: Any = discover().rulesets[game]
    worlds = []
    for board in edition.boards.values():
        for many in range(len(board.spaces) + 1):
            lying = random.sample(board.spaces, many)
            tiles = random.sample(sorted(edition.tiles), many)
            placed = {
                space: edition.tile(tile, "f").placements[random.randrange(4)]
                for space, tile in zip(lying, tiles, strict=True)
            }
            worlds.append(World(edition, board, placed))
    data = {
        "worlds": [write_world(world) for world in worlds],
        "boards": ruleset.editions[game].data["boards"],
        "landscapes": ruleset.layout["landscapes"],
    }
    assert run_in_page(OPEN, data, "worlds/board.js") == [list(world.open_spaces) for world in worlds]


def test_all_tiles_of_a_pile_fit_into_their_box_as_large_as_can_be() -> None:
    boxes = [[140, 620, 520, 3], [136, 1000, 800, 3], [1, 50, 90, 3], [16, 100, 1000, 0]]
    for (many, width, height, gap), found in zip(boxes, run_in_page(CELLS, boxes, "worlds/filter.js"), strict=True):
        cell, columns = found["cell"], found["columns"]
        rows = -(-many // columns)
        assert columns * (cell + gap) - gap <= width
        assert rows * (cell + gap) - gap <= height
        larger = cell + 1
        assert not any(
            wide * (larger + gap) - gap <= width and -(-many // wide) * (larger + gap) - gap <= height
            for wide in range(1, many + 1)
        )
