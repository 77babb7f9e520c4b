"""Results of the arena as a table for people and as comma-separated values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bots.arena import Result, Row

HEAD: Final = ("kind", "matches", "wins", "points", "spread")
CSV_HEAD: Final = "match,seat,kind,level,round,points,won"


def table_text(rows: Sequence[Row]) -> str:
    """A line for each entrant under a head; points are the mean per round, the spread their standard deviation."""
    cells = [HEAD, *(_cells(row) for row in rows)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(HEAD))]
    return "".join(f"{_line(line, widths)}\n" for line in cells)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Names to the left, numbers to the right."""
    name, *numbers = cells
    return "  ".join(
        [name.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))]
    )


def _cells(row: Row) -> tuple[str, ...]:
    return str(row.entrant), str(row.matches), str(row.wins), f"{row.mean:.2f}", f"{row.spread:.2f}"


def csv_text(results: Sequence[Result]) -> str:
    """A line for each round of each seat under a head; the level is empty where the kind chose it."""
    lines = [CSV_HEAD]
    for it in results:
        level = "" if it.entrant.level is None else it.entrant.level
        for round_, points in enumerate(it.points, 1):
            lines.append(f"{it.match},{it.seat},{it.entrant.kind},{level},{round_},{points},{int(it.won)}")
    return "\n".join(lines) + "\n"
