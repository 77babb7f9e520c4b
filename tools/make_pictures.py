"""The pictures of the documents: a match in text mode as a terminal shows it, drawn as SVG.

A match is played in a quiet house with one person and two bots; what the person reads is drawn, colours included.

    python tools/make_pictures.py          writes docs/picture-*.svg, always the same bytes
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from random import Random
from typing import Final

from attrs import evolve, frozen

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.quiet_house import House, Person, play_greedily

DOCS: Final = Path(__file__).parent.parent / "docs"

# ---- a terminal's text as SVG

CELL: Final = 8.4
LINE: Final = 18
MARGIN: Final = 14
COLOURS: Final = ("#2b2b2b", "#c8553d", "#7cb35e", "#e0b84c", "#3f7fb5", "#a66cb8", "#4fa3a5", "#d8d8d8")
BRIGHT: Final = ("#6b6b6b", "#e07a62", "#9ccc7f", "#f0d27a", "#6aa5d8", "#c592d6", "#7cc6c8", "#ffffff")
GROUND: Final = "#1e1f22"
INK: Final = "#d8d8d8"
FAINT: Final = "#85878c"
TYPED: Final = "#9ccc7f"

_SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")


@frozen
class Style:
    """How characters look."""

    ink: str | None = None
    ground: str | None = None
    bold: bool = False
    faint: bool = False


def _with_code(style: Style, code: int) -> Style:
    match code:
        case 0:
            return Style()
        case 1:
            return evolve(style, bold=True)
        case 2:
            return evolve(style, faint=True)
        case _ if 30 <= code <= 37:
            return evolve(style, ink=COLOURS[code - 30])
        case _ if 90 <= code <= 97:
            return evolve(style, ink=BRIGHT[code - 90])
        case _ if 40 <= code <= 47:
            return evolve(style, ground=COLOURS[code - 40])
    raise ValueError(f"the colour code {code} is not known here")


def styled(line: str) -> Iterator[tuple[Style, str]]:
    """The line in pieces of one style each."""
    style = Style()
    for number, part in enumerate(_SGR.split(line)):
        if number % 2:
            for code in part.split(";"):
                style = _with_code(style, int(code or 0))
        elif part:
            yield style, part


def _piece(column: int, row: int, style: Style, text: str) -> Iterator[str]:
    x, y = MARGIN + column * CELL, MARGIN + row * LINE
    if style.ground:
        yield f'<rect x="{x:.1f}" y="{y}" width="{len(text) * CELL:.1f}" height="{LINE}" fill="{style.ground}"/>'
    word = text.strip()
    if word:
        x, width = x + text.index(word) * CELL, len(word) * CELL
        ink = FAINT if style.faint else style.ink or INK
        bold = ' font-weight="bold"' if style.bold else ""
        # The length makes every reader's font keep to the columns.
        yield (
            f'<text x="{x:.1f}" y="{y + 13}" fill="{ink}"{bold} textLength="{width:.1f}" '
            f'lengthAdjust="spacingAndGlyphs">{escape(word)}</text>'
        )


def terminal_svg(lines: Sequence[str], title: str, columns: int = 80) -> str:
    """Lines with ANSI colours as a picture of a terminal."""
    width, height = 2 * MARGIN + columns * CELL, 2 * MARGIN + len(lines) * LINE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height}" width="{width:.0f}" '
        f'height="{height}" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" '
        f'xml:space="preserve" role="img"><title>{escape(title)}</title>',
        f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>',
    ]
    for row, line in enumerate(lines):
        column = 0
        for style, text in styled(line):
            parts += _piece(column, row, style, text)
            column += len(text)
    return "\n".join((*parts, "</svg>", ""))


# ---- the match

SEED: Final = "picture"
TABLE: Final = ("/login Anna", "/newroom mondo", "/option time 3", "/bot add greedy", "/bot add greedy", "/join")
COUNTDOWN_S: Final = 3
PLAYED_S: Final = 78.0
REST_S: Final = 120.0


def _typed(line: str) -> str:
    return f"\x1b[92m> {line}\x1b[0m"


def _asked(house: House, person: Person, line: str) -> list[str]:
    person.type(line)
    house.pass_time(100)
    return [_typed(line), *person.read()]


def _match() -> tuple[House, Person]:
    house = House(SEED)
    anna = house.person(colour=True)
    for line in (*TABLE, "/start"):
        anna.type(line)
        house.pass_time(200)
    house.pass_time(COUNTDOWN_S * 1000)
    return house, anna


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture: its file's name and its text."""
    house, anna = _match()
    chance = Random(1)
    play_greedily(house, anna, PLAYED_S, chance)
    lines = _asked(house, anna, "/pile wwff")
    found = re.search(r"wwff: ([0-9]+)", "".join(_SGR.sub("", line) for line in lines))
    assert found, "a pile without the commonest shape"
    lines += _asked(house, anna, f"/take {found[1]}")
    yield "picture-match.svg", terminal_svg(lines, "A Mondo match in a terminal: looking for a tile and taking it")
    anna.type("/back")
    play_greedily(house, anna, REST_S, chance)
    lines = _asked(house, anna, "/world 2 1")
    yield "picture-world.svg", terminal_svg(lines, "A finished world in a terminal")


def main() -> None:
    """Write all pictures."""
    for name, text in pictures():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
