"""The pile as text: tiles grouped by their four edges, so that all of them can be searched on one screen.

In Mondo every animal is worth the same, a + will do. In Sapiens it matters what a tile shows and where its street
goes.
"""

from collections.abc import Iterable
from typing import Final

from mondo_rules.canvas import BOLD, painted
from mondo_rules.edition import Edition
from mondo_rules.letters import LETTERS
from mondo_rules.tile import Side
from protocol.ruleset import Screen
from protocol.words import Words, say

MARKS: Final = {"a": "^", "i": "o", None: ""}
ANIMAL: Final = "+"
ANIMALS: Final = Words("{animal} animal, ^ active volcano, o inactive volcano; edges N E S W", {"animal": ANIMAL})
STREETS: Final = Words("~NE street from north to east, ^ active volcano, o inactive volcano; letters: /help pile")
APART: Final = "  "  # between two groups on a line


def pile_text(tiles: Iterable[tuple[int, str]], edition: Edition, screen: Screen) -> str:
    """The tiles of a game by the side that lies up, edges N E S W unturned: those with fewer landscapes first."""
    telling = edition.words.street_ground is not None
    groups: dict[str, list[str]] = {}
    sides = [(tile, edition.tile(tile, letter).side) for tile, letter in tiles]
    for tile, side in sorted(sides, key=lambda each: (len(set(each[1].edges)), _head(each[1]), each[0])):
        groups.setdefault(_head(side), []).append(f"{tile}{_marks(side, telling)}")
    if not groups:
        return say(Words("No tile of the pile fits."), screen.lang)
    lines, used = [""], 0
    for head, entries in groups.items():
        for at, entry in enumerate(entries):
            shown = f"{painted(head, BOLD, screen.colour)}: {entry}" if not at else entry
            width = len(head) + 2 + len(entry) if not at else len(entry)
            gap = "" if not used else " " if at else APART
            if used and used + len(gap) + width > screen.width:
                lines.append("")
                gap, used = "", 0
            lines[-1] += gap + shown
            used += len(gap) + width
    return "\n".join((*lines, say(STREETS if telling else ANIMALS, screen.lang)))


def _head(side: Side) -> str:
    join = f"={side.join}" if side.join else ""
    return "".join((side.edges, join, *(f"~{curve}" for curve in side.curves)))


def _marks(side: Side, telling: bool) -> str:
    symbols = "".join(LETTERS[name] if telling else ANIMAL for name, _ in side.symbols)
    return symbols + MARKS[side.volcano]
