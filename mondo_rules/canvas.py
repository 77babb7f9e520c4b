"""Characters on a grid, each with an ANSI colour or none: what worlds are drawn on."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from attrs import Factory, frozen

PLAIN: Final = ""
BOLD: Final = "1"
DIM: Final = "2"
GROUNDS: Final = {"w": "97;44", "f": "30;42", "s": "30;43", "d": "97;41", "m": "30;102"}
"""The colours of the landscapes: water white on blue, forest black on green, steppe on yellow, desert on red,
meadow on light green."""


@frozen(eq=False)
class Canvas:
    """Grows as it is written on; rows and columns count from 0."""

    _rows: list[list[tuple[str, str]]] = Factory(list)

    def put(self, row: int, column: int, text: str, style: str = PLAIN) -> None:
        """Writes over what stands there; every character takes one column."""
        while len(self._rows) <= row:
            self._rows.append([])
        line = self._rows[row]
        line.extend([(" ", PLAIN)] * (column + len(text) - len(line)))
        line[column : column + len(text)] = [(character, style) for character in text]

    def lines(self, colour: bool) -> list[str]:
        """The rows as text, without blanks at their ends; with `colour` as ANSI sequences."""
        return [_painted(row) if colour else _bare(row) for row in self._rows]


def painted(text: str, style: str, colour: bool) -> str:
    """A text in a style, if there are colours."""
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text


def _bare(row: Iterable[tuple[str, str]]) -> str:
    return "".join(character for character, _ in row).rstrip()


def _painted(row: list[tuple[str, str]]) -> str:
    length = len(row)
    while length and row[length - 1] == (" ", PLAIN):
        length -= 1
    runs = groupby(row[:length], key=lambda cell: cell[1])
    return "".join(painted("".join(character for character, _ in run), style, True) for style, run in runs)
