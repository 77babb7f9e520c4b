"""A score sheet: the lines of one seat and what they come to."""

from typing import Any

from attrs import frozen


@frozen
class Part:
    """One part of a line; `points` without the bonus."""

    part: str
    points: int
    bonus: int

    def as_data(self) -> dict[str, Any]:
        """As in the answer to a score question (notation.md section 4)."""
        return {"part": self.part, "points": self.points, "bonus": self.bonus}


@frozen
class Line:
    """One line; `spaces` are those that its points come from, by row, then column."""

    line: str
    points: int
    spaces: tuple[str, ...] = ()
    parts: tuple[Part, ...] | None = None  # of lines that have some; their points and bonuses make up the line's

    def as_data(self) -> dict[str, Any]:
        """As in the answer to a score question (notation.md section 4)."""
        data = {"line": self.line, "points": self.points, "spaces": list(self.spaces)}
        return data if self.parts is None else data | {"parts": [part.as_data() for part in self.parts]}


@frozen
class Sheet:
    """The sheet of one seat in one round."""

    seat: int
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)

    def points(self, line: str) -> int:
        """The points of a line; KeyError if this sheet has none of that name."""
        for each in self.lines:
            if each.line == line:
                return each.points
        raise KeyError(line)

    def as_data(self) -> dict[str, Any]:
        """Lines and total as plain data."""
        return {"total": self.total, "lines": [line.as_data() for line in self.lines]}


@frozen
class SoloSheet(Sheet):
    """The sheet of a solo game: only minus points, won while they stay within the limit."""

    limit: int

    @property
    def penalty(self) -> int:
        """The minus points, as a number not below 0."""
        return -self.total

    @property
    def won(self) -> bool:
        """Whether the penalty stays within the limit."""
        return self.penalty <= self.limit

    def as_data(self) -> dict[str, Any]:
        """Penalty, limit, won and lines as plain data."""
        lines = [line.as_data() for line in self.lines]
        return {"penalty": self.penalty, "limit": self.limit, "won": self.won, "lines": lines}


def best(sheets: tuple[Sheet, ...]) -> tuple[int, ...]:
    """The seats with the highest total, all of them in a tie."""
    highest = max((sheet.total for sheet in sheets), default=0)
    return tuple(sheet.seat for sheet in sheets if sheet.total == highest)
