#!/usr/bin/env python3
"""Write our own edition of Mondo: mondo_rules/editions/mondo.toml and the picture of it in docs/.

    python tools/make_mondo_edition.py            writes the edition, then docs/tiles-mondo.svg
    python tools/make_mondo_edition.py --print    writes the edition to standard output, no file

There is no chance in it: the same tables give the same bytes. To change the edition change ROWS, run this file
and measure the result with tools/measure_edition.py; docs/edition-mondo.md says why the tables are as they are.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from attrs import field, frozen

from mondo_rules.edition import load_edition
from mondo_rules.picture import sheet_svg

ROOT = Path(__file__).resolve().parent.parent
EDITION_FILE = ROOT / "mondo_rules" / "editions" / "mondo.toml"
SHEET_FILE = ROOT / "docs" / "tiles-mondo.svg"


@frozen
class Row:
    """All tiles with one side shape.

    `shape` is the tile code without pictures. `bare` has one character per side without an animal, the values of
    `animals` one per side with an animal in the area of that edge: `-` no volcano, `a` active, `i` inactive.
    """

    pattern: str
    shape: str
    bare: str = ""
    animals: dict[str, str] = field(factory=dict)


ROWS = (
    Row("WWWW", "wwww", animals={"N": "--------"}),
    Row("LLLL", "ffff", animals={"N": "--"}),
    Row("LLLL", "ssss", animals={"N": "--"}),
    Row("LLLL", "dddd", animals={"N": "--"}),
    # Halves, the body of the set: four of them round a corner make a finished landscape.
    Row("WWLL", "wwff", "----aaaaii", {"S": "----aai", "N": "-"}),
    Row("WWLL", "wwss", "----aaaaii", {"S": "-----ai", "N": "a"}),
    Row("WWLL", "wwdd", "----aaaiii", {"S": "----ai", "N": "--"}),
    Row("LLMM", "ffss", "----ai", {"N": "a", "S": "-"}),
    Row("LLMM", "ssdd", "----ai", {"N": "-", "S": "a"}),
    Row("LLMM", "ddff", "----ai", {"N": "-", "S": "-"}),
    # Three of a kind: poor closers, so animals and hardly a volcano.
    Row("LLLW", "fffw", "--a", {"N": "--"}),
    Row("LLLW", "sssw", "--i", {"N": "--"}),
    Row("LLLW", "dddw", "--", {"N": "---"}),
    Row("LLLM", "fffs", animals={"N": "-"}),
    Row("LLLM", "fffd", "-"),
    Row("LLLM", "sssf", "-"),
    Row("LLLM", "sssd", animals={"N": "-"}),
    Row("LLLM", "dddf", animals={"N": "-"}),
    Row("LLLM", "ddds", animals={"N": "-"}),
    # The only caps: they finish any open end, so each carries a volcano.
    Row("WWWL", "wwwf", "a"),
    Row("WWWL", "wwws", "i"),
    Row("WWWL", "wwwd", "a"),
    # Isthmuses: always joined, two loose ends on one side would be two easy landscapes.
    Row("LWLW", "fwfw=NS", "-", {"N": "-"}),
    Row("LWLW", "swsw=NS", animals={"N": "--"}),
    Row("LWLW", "dwdw=NS", "-", {"N": "-"}),
    # Three landscapes: good closers.
    Row("LLWM", "ffws", "a"),
    Row("LLWM", "sswd", "i"),
    Row("LLWM", "ddwf", "-"),
    Row("LLMW", "ffdw", "-"),
    Row("LLMW", "ssfw", "a"),
    Row("LLMW", "ddsw", "i"),
    Row("WWLM", "wwfs", "a"),
    Row("WWLM", "wwsd", "i"),
    Row("WWLM", "wwdf", "a"),
    Row("LLMN", "ssdf", "a"),
    Row("LLMN", "ddfs", "i"),
    Row("LWLM", "fwfs=NS", animals={"N": "-"}),
    Row("LWLM", "swsd=NS", "-"),
    Row("LWLM", "dwdf=NS", "-"),
)

# The order in which a landscape's animals are dealt to its places, from the first row to the last: five each of the
# two species that have a task of their own ("three pandas"), three each of the others, like ones far apart.
ANIMALS = {
    "w": "penguin turtle crocodile hippo " * 3,
    "f": "panda parrot tiger gorilla panda parrot panda parrot tiger gorilla panda parrot tiger gorilla panda parrot",
    "s": "elephant buffalo zebra antelope elephant buffalo elephant buffalo zebra antelope elephant buffalo zebra "
    "antelope elephant buffalo",
    "d": "scorpion snake gecko ostrich scorpion snake scorpion snake gecko ostrich scorpion snake gecko ostrich "
    "scorpion snake",
}

PLAIN = {"w": 76, "f": 20, "s": 20, "d": 20}
LANDS = "fsd"

HEAD = """\
# Mondo, our own edition: 136 tiles and two boards. Written by tools/make_mondo_edition.py; change that, not this.
#
# The real tiles are not public. What the rulebook says of them holds here: 136 tiles, all different; one side plain,
# a single bare landscape, most of them water; the other with one to three landscapes, at most one animal and at most
# one volcano; a board with a border all water, on its back a border of four landscapes.
# Everything else is our decision: which shapes how often, where animals and volcanoes are, the layout of the boards.
# The counts come from simulated play and make a round of two good players worth about 30 points;
# docs/edition-mondo.md tells how, shows all tiles and has the figures measured with this very file.
#
# Numbers mean nothing in play. They run through the shapes, the simple ones first, so that a tile is easily found.
# In the headings W is water, L, M and N are different lands; edges are told clockwise. Joined: through the centre.
# Byte for byte the same again: python tools/make_mondo_edition.py --print

name = "mondo"
ruleset = "mondo"
title = { en = "Mondo, our edition", de = "Mondo, unsere Ausgabe" }
chips = { 2 = [4, 3], 3 = [4, 3, 2], 4 = [4, 3, 2, 1] }
distinct = true
"""

BOARDS = """\
# 24 spaces. The four highlighted ones, on which a solo starts, are spread like a pinwheel: none touches another or
# the border, so that no random start costs a point by itself.
[boards.front]
grid = ["..XX..", ".XoXX.", "XXXXoX", "XoXXXX", ".XXoX.", "..XX.."]

[[boards.front.border]]
id = "sea"
landscape = "water"
edges = "*"

[boards.back]
grid = ["..XX..", ".XoXX.", "XXXXoX", "XoXXXX", ".XXoX.", "..XX.."]

[[boards.back.border]]
id = "north"
landscape = "forest"
edges = "b2N c1W c1N d1N d1E e2N"
beside = ["east", "west"]

[[boards.back.border]]
id = "east"
landscape = "desert"
edges = "e2E f3N f3E f4E f4S e5E"

[[boards.back.border]]
id = "south"
landscape = "steppe"
edges = "e5S d6E d6S c6S c6W b5S"
beside = ["east", "west"]

[[boards.back.border]]
id = "west"
landscape = "water"
edges = "b5W a4S a4W a3W a3N b2W"
"""


def sides() -> Iterator[tuple[str, str]]:
    """Pattern and code of every variable side, in the order of the numbers."""
    dealt = {landscape: iter(names.split()) for landscape, names in ANIMALS.items()}
    for row in ROWS:
        for state in row.bare:
            yield row.pattern, row.shape + volcano(state)
        for edge, states in row.animals.items():
            landscape = row.shape["NESW".index(edge)]
            for state in states:
                yield row.pattern, f"{row.shape}+{next(dealt[landscape])}@{edge}{volcano(state)}"
    left = {landscape: len(list(names)) for landscape, names in dealt.items()}
    if any(left.values()):
        raise ValueError(f"animals without a place: {left}")


def volcano(state: str) -> str:
    return "" if state == "-" else f"!{state}"


def plain_sides(codes: list[str]) -> list[str]:
    """The landscape of each tile's plain side, such that no two tiles are equal.

    The first of equal variable sides gets water, the others a land each, so there can be four of a code at most.
    The lands that are left are spread evenly over the sides that occur once; all other plain sides are water.
    """
    copies = Counter(codes)
    single = [index for index, code in enumerate(codes) if copies[code] == 1]
    spare = sum(PLAIN[land] for land in LANDS) - (len(codes) - len(copies))
    spread = {single[(2 * step + 1) * len(single) // (2 * spare)] for step in range(spare)}
    quota = dict(PLAIN)
    used: set[tuple[str, str]] = set()
    chosen = []
    for index, code in enumerate(codes):
        if index in spread or (code, "w") in used:
            free = [land for land in LANDS if (code, land) not in used]
            # Rather a land that the other side lacks: turning such a tile over offers more.
            plain = max(free, key=lambda land: (quota[land], land not in code[:4]))
        else:
            plain = "w"
        quota[plain] -= 1
        used.add((code, plain))
        chosen.append(plain)
    if any(quota.values()):
        raise ValueError(f"plain sides do not come out: {quota} left")
    return chosen


def edition_text() -> str:
    """The whole edition file."""
    listed = list(sides())
    codes = [code for _, code in listed]
    tiles = zip(listed, plain_sides(codes), strict=True)
    lines = ["[tiles]"]
    number = 0
    for pattern, group in groupby(tiles, key=lambda tile: tile[0][0]):
        joined = ", the land joined" if pattern == "LWLW" else ", L joined" if pattern == "LWLM" else ""
        lines.append(f"# {pattern}{joined}")
        for (_, code), plain in group:
            number += 1
            lines.append(f'{number} = ["{code}", "{plain * 4}"]')
    return "\n".join((HEAD, *lines, "", BOARDS))


def sheet_text() -> str:
    """The picture of all tiles."""
    return sheet_svg(load_edition(edition_text(), EDITION_FILE.name))


def main() -> None:
    parser = argparse.ArgumentParser(description="Write our own edition of Mondo and the picture of its tiles.")
    parser.add_argument("--print", action="store_true", help="write the edition to standard output, no file")
    if parser.parse_args().print:
        sys.stdout.write(edition_text())
        return
    EDITION_FILE.write_text(edition_text(), encoding="utf-8")
    SHEET_FILE.write_text(sheet_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
