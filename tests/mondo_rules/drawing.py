"""Worlds for the tests: a small edition with peculiar boards, and generators of sides and worlds."""

from hypothesis import strategies as st

from mondo_rules.edition import Edition, load_edition
from mondo_rules.notation import read_world
from mondo_rules.piece import bracketed
from mondo_rules.tile import JOINS, Side, make_side
from mondo_rules.vocabulary import MONDO
from mondo_rules.world import World

SMALL = """
name = "small"
ruleset = "mondo"
title = { en = "For tests" }
distinct = true

[tiles]
1 = ["wwff+gorilla@S!a", "wwww"]
2 = ["fwfw=NS", "ffff"]
3 = ["wdsf!i", "wwww"]

[boards.row]                # three spaces in a row, the sea around
grid = ["ooX"]
[[boards.row.border]]
landscape = "water"
edges = "*"

[boards.four]               # two by two, a landscape to each direction
grid = ["XX", "XX"]
[[boards.four.border]]
id = "north"
landscape = "forest"
edges = "a1N b1N"
symbols = ["panda"]
[[boards.four.border]]
id = "east"
landscape = "desert"
edges = "b1E b2E"
beside = ["north"]
[[boards.four.border]]
landscape = "steppe"
edges = "a2S b2S"
[[boards.four.border]]
landscape = "water"
edges = "a1W a2W"

[boards.ring]               # a hole with an inner sea in the middle, and a wood on the print that no space faces
grid = ["XXX", "X.X", "XXX"]
[[boards.ring.border]]
id = "sea"
landscape = "water"
edges = "a1N b1N c1N c1E c2E c3E c3S b3S a3S a3W a2W a1W"
[[boards.ring.border]]
landscape = "water"
edges = "b1S a2E c2W b3N"
rim = false
[[boards.ring.border]]
landscape = "forest"
edges = ""
rim = false
beside = ["sea"]

[boards.front]
grid = ["..XX..", ".XXXX.", "XXoXXX", "XXXXXX", ".XXXX.", "..XX.."]
[[boards.front.border]]
landscape = "water"
edges = "*"
"""

EDITION = load_edition(SMALL, "small.toml")
EDITIONS: dict[str, Edition] = {"small": EDITION}


def world(entries: str, board: str = "row") -> World:
    """A world of the small edition."""
    return read_world(f"small {board}; {entries}", EDITIONS)


def filled(entries: str, board: str = "front") -> World:
    """A world whose other spaces all hold bare water; `SPACE=-` leaves a space empty."""
    words = dict(entry.split("=", 1) for entry in entries.split())
    spaces = EDITION.boards[board].spaces
    assert set(words) <= set(spaces)
    laid = [f"{space}={words.get(space, '[wwww]')}" for space in spaces if words.get(space) != "-"]
    return world(" ".join(laid), board)


@st.composite
def sides(draw: st.DrawFn, letters: str = "wfsd") -> Side:
    """Any side of Mondo."""
    edges = "".join(draw(st.lists(st.sampled_from(letters), min_size=4, max_size=4)))
    joins = [join for join in JOINS if edges["NESW".index(join[0])] == edges["NESW".index(join[1])]]
    join = draw(st.sampled_from(["", *joins]))
    symbols = []
    for _ in range(draw(st.integers(0, 3))):
        edge = draw(st.integers(0, 3))
        species = sorted(name for name, letter in MONDO.symbols.items() if letter == edges[edge])
        symbols.append((draw(st.sampled_from(species)), edge))
    return make_side(edges, join, (), symbols, draw(st.sampled_from([None, "a", "i"])))


@st.composite
def worlds(draw: st.DrawFn, board: str | None = None, letters: str = "wwwffd") -> World:
    """A world with any part of its spaces laid; few landscapes, so that areas grow."""
    name = board or draw(st.sampled_from(sorted(EDITION.boards)))
    result = World(EDITION, EDITION.boards[name])
    for space in result.board.spaces:
        if draw(st.integers(0, 9)):
            result = result.lay(space, bracketed(draw(sides(letters))), draw(st.integers(0, 3)))
    return result
