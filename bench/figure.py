"""One figure of a run, and the table that they are printed as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from attrs import asdict, frozen


@frozen
class Figure:
    """What was measured. `ratio` is taken against the `against` of the same run, else left out."""

    part: str
    name: str
    value: float
    unit: str
    ratio: float | None = None
    against: str = ""
    goal: str = ""

    def plain(self) -> dict[str, object]:
        """For JSON."""
        return {key: value for key, value in asdict(self).items() if value not in (None, "")}


def shown(value: float) -> str:
    """A number with three digits that count."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def table(figures: Iterable[Figure]) -> Iterator[str]:
    """The lines of the table, in Markdown."""
    yield "| measure | value | unit | ratio | goal |"
    yield "|---|---:|---|---|---|"
    for part, group in groupby(figures, lambda figure: figure.part):
        yield f"| **{part}** | | | | |"
        for figure in group:
            ratio = "" if figure.ratio is None else f"{figure.ratio:.2f} x {figure.against}".strip()
            yield f"| {figure.name} | {shown(figure.value)} | {figure.unit} | {ratio} | {figure.goal} |"
