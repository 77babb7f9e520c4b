"""Prose that fits a screen."""

from textwrap import wrap
from typing import Final

FURTHER: Final = "    "  # before what follows in the next line


def wrapped(text: str, width: int) -> str:
    """The text with lines of so many columns at most. Painted lines are taken to fit already."""
    return "\n".join(part for line in text.split("\n") for part in _parts(line, width))


def _parts(line: str, width: int) -> list[str]:
    if len(line) <= width or "\x1b" in line:
        return [line]
    return wrap(line, width, subsequent_indent=FURTHER, break_on_hyphens=False)
