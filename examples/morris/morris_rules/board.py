"""The board of nine men's morris: 24 points where lines meet, named like squares of chess.

7 ·-----·-----·
6 | ·---·---· |
5 | | ·-·-· | |
4 ·-·-·   ·-·-·
3 | | ·-·-· | |
2 | ·---·---· |
1 ·-----·-----·
  a b c d e f g
"""

from collections.abc import Mapping
from typing import Final

LINES: Final = tuple(
    tuple(line.split())
    for line in (
        "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
        "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
    )
)  # fmt: skip
"""The 16 lines; three men of one seat on a line are a mill."""

POINTS: Final = tuple(sorted({point for line in LINES for point in line}))

EDGES: Final = tuple(edge for first, middle, last in LINES for edge in ((first, middle), (middle, last)))
"""Pairs of points with nothing between them; along them men slide."""

NEIGHBOURS: Final[Mapping[str, tuple[str, ...]]] = {
    point: tuple(sorted({other for edge in EDGES if point in edge for other in edge} - {point})) for point in POINTS
}

Board = Mapping[str, str]
"""Point -> the seat whose man stands there, as text. Empty points are missing."""


def place_of(point: str) -> tuple[int, int]:
    """Column from the left and row from the top, both from 0 to 6."""
    return ord(point[0]) - ord("a"), 7 - int(point[1])


def men(board: Board, seat: int) -> list[str]:
    """The points where the men of a seat stand, in order."""
    return [point for point in POINTS if board.get(point) == str(seat)]


def in_mill(board: Board, point: str) -> bool:
    """Whether the man on this point is part of a mill."""
    man = board.get(point)
    return man is not None and any(point in line and all(board.get(it) == man for it in line) for line in LINES)


def takeable(board: Board, seat: int) -> list[str]:
    """The men of `seat` that may be taken: those outside of mills; where all are in mills, any."""
    mine = men(board, seat)
    return [point for point in mine if not in_mill(board, point)] or mine


def moved(board: Board, man: str, point: str, start: str | None = None) -> Board:
    """The board after a man came to `point`, from `start` or out of the hand."""
    return {it: other for it, other in board.items() if it != start} | {point: man}


def reach(board: Board, start: str, *, flying: bool) -> list[str]:
    """The points to which the man on `start` can go."""
    return [point for point in (POINTS if flying else NEIGHBOURS[start]) if point not in board]
