#!/usr/bin/env python3
"""Write our own edition of Mondo Sapiens: mondo_rules/editions/sapiens.toml and the pictures of it in docs/.

    python tools/make_sapiens_edition.py            writes the edition, then its pictures docs/*-sapiens.svg
    python tools/make_sapiens_edition.py --print    writes the edition to standard output, no file

There is no chance in it: the same tables give the same bytes. To change the edition change ROWS, or what stands in
tools/sapiens_boards.toml, run this and measure the result with tools/measure_sapiens.py; docs/edition-sapiens.md
says why they are as they are.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from attrs import frozen

from mondo_rules.edition import load_edition
from mondo_rules.picture import boards_svg, sheet_svg
from mondo_rules.vocabulary import SAPIENS, STREET

ROOT = Path(__file__).resolve().parent.parent
EDITION_FILE = ROOT / "mondo_rules" / "editions" / "sapiens.toml"
BOARDS = ROOT / "tools" / "sapiens_boards.toml"  # pieces and boards, written by hand
SHEET_FILE = ROOT / "docs" / "tiles-sapiens.svg"
BOARDS_FILE = ROOT / "docs" / "boards-sapiens.svg"


@frozen
class Row:
    """All tiles with one side shape.

    `shape` is the tile code without pictures and volcanoes. `sides` has one word for each side: its picture, its
    volcano, both (`ship!a`), or `-` for a bare side.
    """

    pattern: str
    shape: str
    sides: str


ROWS = (
    # Meadows are where the streets meet: nearly all have one, four have two.
    Row("MMMM", "mmmm", "field"),
    Row("MMMM", "mmmm~NE", "- - !a !a !i shepherd field coach coach coach"),
    Row("MMMM", "mmmm~NE~SW", "- - shepherd coach"),
    Row("FFFF", "ffff", "- lumberjack lumberjack lumberjack boar boar"),
    Row("WWWW", "wwww", "- fisherman fisherman fisherman ship ship"),
    # Halves, the body of the set: four of them round a corner make a finished landscape.
    Row(
        "MMWW",
        "mmww",
        "- - - !a !a !a !i !i !i shepherd fisherman fisherman!a field field field field!a ship ship ship",
    ),
    Row("MMWW", "mmww~NE", "- - !a shepherd shepherd fisherman coach!a coach!i"),
    Row("MMFF", "mmff", "- - !a !a !i !i shepherd lumberjack field field boar boar boar!a"),
    Row("MMFF", "mmff~NE", "- - !a shepherd coach!i"),
    Row("FFWW", "ffww", "- - - !a !a !a !i !i !i lumberjack lumberjack lumberjack fisherman fisherman fisherman"),
    Row("FFWW", "ffww", "boar boar boar boar!a boar!a boar!i ship ship ship ship!a ship!a ship!i"),
    # Three of a kind: poor closers, so pictures and hardly a volcano.
    Row("MMMW", "mmmw", "- !i fisherman field"),
    Row("MMMW", "mmmw~NE", "- shepherd coach"),
    Row("MMMW", "mmmw~ES", "!a ship"),
    Row("MMMF", "mmmf", "- shepherd boar!i"),
    Row("MMMF", "mmmf~NE", "- lumberjack"),
    Row("MMMF", "mmmf~ES", "!a field coach"),
    Row("FFFW", "fffw", "- !a lumberjack lumberjack fisherman boar boar ship ship!i"),
    Row("FFFM", "fffm", "- !a lumberjack shepherd field boar!a"),
    # The only caps: they finish any open end, so each carries a volcano.
    Row("WWWF", "wwwf", "!i boar!a ship!a"),
    Row("WWWM", "wwwm", "!i field!a ship!a"),
    # Isthmuses: always joined, two loose ends on one side would be two easy landscapes.
    Row("MWMW", "mwmw=NS", "shepherd field"),
    Row("MFMF", "mfmf=NS", "shepherd field"),
    Row("FMFM", "fmfm=NS", "boar"),
    Row("FWFW", "fwfw=NS", "lumberjack fisherman ship"),
)

PLAIN = {"w": 77, "f": 34, "m": 34}
LANDS = "fm"

HEAD = """\
# Mondo Sapiens, our own edition: 145 tiles, seven kinds of pieces and four boards.
# Written by tools/make_sapiens_edition.py; change that, not this.
#
# The real tiles are not public. What the rulebook says of them holds here: 145 tiles with one or two landscapes to a
# side, the back plain, streets as curves on the front; three villages for each player, eight buildings, four boards.
# Everything else is our decision: which shapes how often, where the pictures, streets and volcanoes are, the pieces,
# the layout of the boards. The counts come from simulated play and make a round of four good players worth about 25
# points; docs/edition-sapiens.md tells how, shows all tiles and has the figures measured with this very file.
#
# Numbers mean nothing in play. They run through the shapes, the simple ones first, so that a tile is easily found.
# In the headings W is water, F forest, M meadow; edges are told clockwise. Joined: through the centre.
# Byte for byte the same again: python tools/make_sapiens_edition.py --print

name = "sapiens"
ruleset = "sapiens"
title = { en = "Mondo Sapiens, our edition", de = "Mondo Sapiens, unsere Ausgabe" }
chips = { 2 = [4, 3], 3 = [4, 3, 2], 4 = [4, 3, 2, 1] }
distinct = true
"""


def sides() -> Iterator[tuple[str, str]]:
    """Pattern and code of every variable side, in the order of the numbers."""
    for row in ROWS:
        for word in row.sides.split():
            picture, mark, volcano = word.strip("-").partition("!")
            yield row.pattern, row.shape + (symbol(row.shape, picture) if picture else "") + mark + volcano


def symbol(shape: str, name: str) -> str:
    """A picture on the first edge of a side that can hold it."""
    ground = SAPIENS.symbols[name]
    edge = shape[shape.index("~") + 1] if ground == STREET else "NESW"[shape.index(ground)]
    return f"+{name}@{edge}"


def plain_sides(codes: list[str]) -> list[str]:
    """The landscape of each tile's plain side, such that no two tiles are equal and none is the same on both sides.

    The first of equal variable sides gets water, the others a land each, so there can be three of a code at most.
    The lands that are left are spread evenly over the sides that occur once; all other plain sides are water.
    """
    copies = Counter(codes)
    forced = codes.index("wwww")  # water on both sides would be no choice
    single = [index for index, code in enumerate(codes) if copies[code] == 1 and index != forced]
    spare = sum(PLAIN[land] for land in LANDS) - (len(codes) - len(copies)) - 1
    spread = {single[(2 * step + 1) * len(single) // (2 * spare)] for step in range(spare)} | {forced}
    quota = dict(PLAIN)
    used: set[frozenset[str]] = set()
    chosen = []
    for index, code in enumerate(codes):
        if index in spread or {code, "wwww"} in used:
            free = [land for land in LANDS if code != land * 4 and {code, land * 4} not in used]
            # Rather a land that the other side lacks: turning such a tile over offers more.
            plain = max(free, key=lambda land: (quota[land], land not in code[:4]))
        else:
            plain = "w"
        quota[plain] -= 1
        used.add(frozenset((code, plain * 4)))
        chosen.append(plain)
    if any(quota.values()):
        raise ValueError(f"plain sides do not come out: {quota} left")
    return chosen


def edition_text() -> str:
    """The whole edition file."""
    _, boards = BOARDS.read_text(encoding="utf-8").split("\n\n", 1)  # without its heading
    listed = list(sides())
    codes = [code for _, code in listed]
    tiles = zip(listed, plain_sides(codes), strict=True)
    lines = ["[tiles]"]
    number = 0
    for pattern, group in groupby(tiles, key=lambda tile: tile[0][0]):
        joined = f", {pattern[0]} joined" if pattern in ("MWMW", "MFMF", "FMFM", "FWFW") else ""
        lines.append(f"# {pattern}{joined}")
        for (_, code), plain in group:
            number += 1
            lines.append(f'{number} = ["{code}", "{plain * 4}"]')
    return "\n".join((HEAD, *lines, "", boards))


def sheet_text() -> str:
    """The picture of all tiles and pieces."""
    return sheet_svg(load_edition(edition_text(), EDITION_FILE.name))


def boards_text() -> str:
    """The picture of the four boards."""
    return boards_svg(load_edition(edition_text(), EDITION_FILE.name))


def main() -> None:
    parser = argparse.ArgumentParser(description="Write our own edition of Mondo Sapiens and the pictures of it.")
    parser.add_argument("--print", action="store_true", help="write the edition to standard output, no file")
    if parser.parse_args().print:
        sys.stdout.write(edition_text())
        return
    EDITION_FILE.write_text(edition_text(), encoding="utf-8")
    SHEET_FILE.write_text(sheet_text(), encoding="utf-8")
    BOARDS_FILE.write_text(boards_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
