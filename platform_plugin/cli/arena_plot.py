"""Results of the arena as a picture (SVG): for each entrant how often it had how many points in a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bots.arena import Result, Row

WIDTH: Final = 720
LEFT: Final = 110  # room for the names
RIGHT: Final = 20
TOP: Final = 50
BAND: Final = 90  # height of an entrant's share
BARS: Final = 70  # of it for the bars
FOOT: Final = 40
COLOURS: Final = ("#2f6f9f", "#b5651d", "#4c8c4a", "#8a4f9e", "#a33b3b", "#5f6b2d")
TICKS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_TICKS: Final = 12


def plot(rows: Sequence[Row], results: Sequence[Result], title: str) -> str:
    """An SVG document: a histogram for each row over one axis of points, with a line at its mean."""
    points = {str(row.entrant): _points(row, results) for row in rows}
    low = min(min(each) for each in points.values())
    high = max(max(each) for each in points.values())
    axis = _Axis(low, high)
    height = TOP + BAND * len(rows) + FOOT
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        f'<text x="{LEFT}" y="28" font-size="16">{escape(title)}</text>',
        *axis.drawn(TOP + BAND * len(rows)),
    ]
    for at, row in enumerate(rows):
        colour = COLOURS[at % len(COLOURS)]
        drawn += _band(row, points[str(row.entrant)], axis, TOP + BAND * (at + 1), colour)
    return "\n".join([*drawn, "</svg>", ""])


def _points(row: Row, results: Sequence[Result]) -> list[int]:
    return [each for result in results if result.entrant == row.entrant for each in result.points]


class _Axis:
    """Whole points from left to right, a column for each."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.column = (WIDTH - LEFT - RIGHT) / (high - low + 1)

    def x(self, points: float) -> float:
        """The middle of the column of so many points."""
        return LEFT + (points - self.low + 0.5) * self.column

    def drawn(self, y: float) -> Iterator[str]:
        """The line with ticks and numbers."""
        yield f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" stroke="black"/>'
        step = next((tick for tick in TICKS if (self.high - self.low) / tick <= MOST_TICKS), TICKS[-1])
        first = -(-self.low // step) * step
        for points in range(first, self.high + 1, step):
            x = self.x(points)
            yield f'<line x1="{x:.1f}" y1="{y}" x2="{x:.1f}" y2="{y + 5}" stroke="black"/>'
            yield f'<text x="{x:.1f}" y="{y + 20}" text-anchor="middle">{points}</text>'


def _band(row: Row, points: Sequence[int], axis: _Axis, floor: float, colour: str) -> Iterator[str]:
    """The bars of one entrant above `floor`; the highest fills the band, so that shapes can be compared."""
    counts = Counter(points)
    most = max(counts.values())
    yield f'<text x="{LEFT - 10}" y="{floor - BARS / 2:.1f}" text-anchor="end">{escape(str(row.entrant))}</text>'
    yield (
        f'<text x="{LEFT - 10}" y="{floor - BARS / 2 + 16:.1f}" text-anchor="end" font-size="11" fill="#555">'
        f"{row.mean:.1f} ± {row.spread:.1f}</text>"
    )
    wide = 0.9 * axis.column
    for each, count in sorted(counts.items()):
        tall = BARS * count / most
        yield (
            f'<rect x="{axis.x(each) - wide / 2:.1f}" y="{floor - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
            f'fill="{colour}"><title>{each}: {count}</title></rect>'
        )
    mean = axis.x(row.mean)
    yield (
        f'<line x1="{mean:.1f}" y1="{floor - BARS - 8:.1f}" x2="{mean:.1f}" y2="{floor}" stroke="black" '
        'stroke-dasharray="4 3"/>'
    )
