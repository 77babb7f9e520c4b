"""Prose in lines that fit a window, so that no row on a screen begins with what somebody else would like there."""

from __future__ import annotations

from typing import Final
from unicodedata import category, east_asian_width

_WIDE: Final = frozenset("WF")
_NO_WIDTH: Final = frozenset({"Mn", "Me", "Cf"})
_INDENT: Final = 4


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(sign: str) -> int:
    if east_asian_width(sign) in _WIDE:
        return 2
    return 0 if category(sign) in _NO_WIDTH else 1


def wrapped(text: str, width: int) -> str:
    """Lines of at most `width` columns, broken at blanks where there are some; what is continued is indented."""
    return "\n".join(line for long in text.splitlines() for line in _broken(long, width))


def _broken(line: str, width: int) -> list[str]:
    begins = len(line) - len(line.lstrip(" "))
    indent = " " * min(begins + _INDENT, width // 2)
    lines, before, rest = [], "", line
    while columns(before) + columns(rest) > width:
        cut = _fitting(rest, width - len(before))
        blank = rest.rfind(" ", 0, cut + 1)
        if rest[: max(blank, 0)].strip(" "):
            cut = blank
        lines.append(before + rest[:cut].rstrip(" "))
        before, rest = indent, rest[cut:].lstrip(" ")
    return [*lines, before + rest] if rest or not lines else lines


def _fitting(text: str, width: int) -> int:
    """How many signs of a text, at least one, take at most so many columns."""
    taken = 0
    for place, sign in enumerate(text):
        taken += _columns(sign)
        if taken > width:
            return max(place, 1)
    return len(text)
