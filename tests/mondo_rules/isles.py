"""Sapiens worlds for the tests: a small edition with peculiar boards, and random worlds on them."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from mondo_rules.edition import Edition, load_edition
from mondo_rules.notation import read_world
from mondo_rules.piece import bracketed
from mondo_rules.tile import CURVES, JOINS, Side, make_side
from mondo_rules.vocabulary import SAPIENS
from mondo_rules.world import World

ISLES = """
name = "isles"
ruleset = "sapiens"

[tiles]
1 = ["mmww~NE+coach@N", "wwww"]
2 = ["ffww+boar@N!a", "ffff"]

[pieces]
fishers-village = "wwmm+fishers-village@N"
shepherds-village = "mmmm~ES+shepherds-village@N"
lumberjacks-village = "ffww+lumberjacks-village@N"
station = "mmww~NE+station@N"
lighthouse = "wwww+lighthouse@N"
lodge = "ffww+lodge@N"
mill = "mmww+mill@N"

[boards.row]                # five spaces in a row; a meadow in the north, the sea elsewhere
grid = ["XXXXX"]
[[boards.row.border]]
landscape = "meadow"
edges = "a1N b1N c1N d1N e1N"
[[boards.row.border]]
landscape = "water"
edges = "a1W a1S b1S c1S d1S e1S e1E"

[boards.coast]              # the sea around, with a stilt house and an isle; in the east a meadow with a street
grid = ["..XX..", ".XXXX.", "ooXXXX", "XXXXXX", ".XXXX.", "..XX.."]
[[boards.coast.border]]
id = "sea"
landscape = "water"
edges = "c1N c1W d1N d1E b2N b2W e2N e2E a3N a3W f3N a4W a4S f4S b5W b5S e5E e5S c6W c6S d6E d6S"
symbols = ["stilthouse", "ship"]
[[boards.coast.border]]
landscape = "meadow"
edges = "f3E f4E"
[[boards.coast.border]]
landscape = "forest"
edges = ""
rim = false
beside = ["sea"]
[[boards.coast.street]]
ends = ["f4E"]

[boards.ring]               # a meadow around a hole with water; a tavern, a through road, a road between spaces
grid = ["XXX", "X.X", "XXX"]
[[boards.ring.border]]
id = "around"
landscape = "meadow"
edges = "a1N b1N c1N c1E c2E c3E c3S b3S a3S a3W a2W a1W"
symbols = ["windpump", "windpump", "field", "shepherd"]
[[boards.ring.border]]
landscape = "water"
edges = "b1S a2E c2W b3N"
rim = false
symbols = ["ship", "fisherman"]
[[boards.ring.border]]
landscape = "water"
edges = ""
rim = false
beside = ["around"]
[[boards.ring.street]]
ends = ["a1W", "a3W"]
segments = 2
symbols = ["tavern"]
[[boards.ring.street]]
ends = ["c3E", "c3S"]
symbols = ["barrel"]
[[boards.ring.street]]
ends = ["b1N"]
segments = 3
symbols = ["coach", "barrel"]

[boards.inn]                # two by two in a meadow, a tavern in the west and barrels on the far side
grid = ["XX", "XX"]
[[boards.inn.border]]
landscape = "meadow"
edges = "*"
[[boards.inn.street]]
ends = ["a1N"]
[[boards.inn.street]]
ends = ["a1W"]
symbols = ["tavern"]
[[boards.inn.street]]
ends = ["b2S", "b2E"]
symbols = ["barrel"]
[[boards.inn.street]]
ends = ["b1E"]
symbols = ["barrel", "barrel"]

[boards.lagoon]             # seas with stilt houses, isles that touch one another and one that reaches the rim
grid = ["XXXX", "XXXX", "XXXX"]
[[boards.lagoon.border]]
id = "north"
landscape = "water"
edges = "a1N b1N c1N d1N d1E d2E"
symbols = ["stilthouse", "ship"]
[[boards.lagoon.border]]
id = "south"
landscape = "water"
edges = "d3E d3S c3S b3S a3S a3W a2W a1W"
symbols = ["stilthouse", "stilthouse"]
[[boards.lagoon.border]]
id = "wood"
landscape = "forest"
edges = ""
rim = false
beside = ["north"]
symbols = ["boar", "lumberjack"]
[[boards.lagoon.border]]
id = "glade"
landscape = "meadow"
edges = ""
rim = false
beside = ["wood", "south"]
[[boards.lagoon.border]]
landscape = "forest"
edges = ""
beside = ["south"]
"""

EDITION = load_edition(ISLES, "isles.toml")
EDITIONS: dict[str, Edition] = {"isles": EDITION}
DATA: dict[str, Any] = EDITION.as_data()
PLACED = {ground: [n for n, letter in SAPIENS.symbols.items() if letter == ground] for ground in ("w", "f", "m")}
ON_STREETS = [name for name, ground in SAPIENS.symbols.items() if ground == "street"]


def world(entries: str, board: str = "row") -> World:
    """A world of the small edition."""
    return read_world(f"isles {board}; {entries}", EDITIONS)


def filled(entries: str, board: str = "coast", rest: str = "[wwww]") -> World:
    """A world whose other spaces all hold the same piece; `SPACE=-` leaves a space empty."""
    words = dict(entry.split("=", 1) for entry in entries.split())
    spaces = EDITION.boards[board].spaces
    assert set(words) <= set(spaces)
    laid = [f"{space}={words.get(space, rest)}" for space in spaces if words.get(space) != "-"]
    return world(" ".join(laid), board)


def random_side(edges: str, chance: Random) -> Side:
    """A side with these edges: joins, streets, symbols and volcanoes by chance."""
    joins = [join for join in JOINS if edges["NESW".index(join[0])] == edges["NESW".index(join[1])]]
    curves: list[str] = []
    for curve in chance.sample(CURVES, 4):
        free = all(end not in other for end in curve for other in curves)
        if free and all(edges["NESW".index(end)] == "m" for end in curve) and chance.random() < 0.8:
            curves.append(curve)
    symbols = []
    for edge in range(4):
        if chance.random() < 0.3:
            symbols.append((chance.choice(PLACED[edges[edge]]), edge))
        if any("NESW"[edge] in curve for curve in curves) and chance.random() < 0.3:
            symbols.append((chance.choice(ON_STREETS), edge))
    return make_side(edges, chance.choice(["", *joins]), curves, symbols, chance.choice([None, None, "a", "i"]))


def random_world(board: str, water: float, faults: float, gaps: float, chance: Random) -> World:
    """A world whose edges match but for some: a letter for each edge first, then the sides that show them."""
    result = World(EDITION, EDITION.boards[board])
    letters = {}
    for here, there in result.board.meetings:
        letters[here] = letters[there] = "w" if chance.random() < water else chance.choice("fm")
    outer = 4 * len(result.board.spaces)
    for place, letter in enumerate(result.board.border_places.letters, start=outer):
        inner = next(here for here, there in result.board.meetings if there == place)
        letters[inner] = letter
    for number, space in enumerate(result.board.spaces):
        if chance.random() < gaps:
            continue
        edges = "".join(
            chance.choice("wfm") if chance.random() < faults else letters[4 * number + edge] for edge in range(4)
        )
        turn = chance.randrange(4)
        face = random_side(edges, chance)
        piece = bracketed(face.turned(-turn))
        result = result.lay(space, piece, turn)
    return result


@st.composite
def worlds(draw: st.DrawFn, board: str | None = None) -> World:
    """A random world, from one without a fault to one that is all faults."""
    return random_world(
        board or draw(st.sampled_from(["row", "ring", "inn", "lagoon", "coast"])),
        draw(st.sampled_from([0.2, 0.5, 0.8])),
        draw(st.sampled_from([0.0, 0.0, 0.02, 0.3])),
        draw(st.sampled_from([0.0, 0.0, 0.05, 0.5])),
        Random(draw(st.integers(0, 2**32))),
    )
