"""Coloured text from a server: SGR sequences to styles, everything else that could steer a terminal left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve, frozen

_SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")
_OTHER: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-ln-~]|\x1b.?|[\x00-\x08\x0a-\x1f\x7f-\x9f]")
_NAMES: Final = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "gray")
_DEFAULT: Final = "default"


def _colour(number: int, *, bright: bool) -> str:
    if _NAMES[number] == "black":
        return "dark gray" if bright else "black"
    if _NAMES[number] == "gray":
        return "white" if bright else "light gray"
    if _NAMES[number] == "brown":
        return "yellow" if bright else "brown"
    return f"{'light' if bright else 'dark'} {_NAMES[number]}"


@frozen
class Style:
    """How characters look, in urwid's words."""

    foreground: str = _DEFAULT
    background: str = _DEFAULT
    marks: frozenset[str] = frozenset()
    """`bold`, `faint`, `italics`, `underline`, `standout`."""


PLAIN: Final = Style()
_MARKS: Final = {1: "bold", 2: "faint", 3: "italics", 4: "underline", 7: "standout"}
_UNMARKED: Final = {22: {"bold", "faint"}, 23: {"italics"}, 24: {"underline"}, 27: {"standout"}}


def _with_code(style: Style, code: int) -> Style:
    if code == 0:
        return PLAIN
    if code in _MARKS:
        return evolve(style, marks=style.marks | {_MARKS[code]})
    if code in _UNMARKED:
        return evolve(style, marks=style.marks - _UNMARKED[code])
    for low, bright in ((30, False), (90, True)):
        if low <= code < low + 8:
            return evolve(style, foreground=_colour(code - low, bright=bright))
        if low + 10 <= code < low + 18:
            return evolve(style, background=_colour(code - low - 10, bright=bright))
    if code == 39:
        return evolve(style, foreground=_DEFAULT)
    if code == 49:
        return evolve(style, background=_DEFAULT)
    return style


def _with_codes(style: Style, codes: Sequence[int]) -> Style:
    at = 0
    while at < len(codes):
        if codes[at] in (38, 48) and codes[at + 1 : at + 2] == [5] and len(codes) > at + 2:
            named = f"h{min(codes[at + 2], 255)}"
            style = evolve(style, foreground=named) if codes[at] == 38 else evolve(style, background=named)
            at += 3
        else:
            style = _with_code(style, codes[at])
            at += 1
    return style


def styled(line: str) -> Iterator[tuple[Style, str]]:
    """The line in pieces of one style each; a line begins plain."""
    style = PLAIN
    parts = _SGR.split(line)
    for number, part in enumerate(parts):
        if number % 2:
            style = _with_codes(style, [int(code or 0) for code in part.split(";")])
        elif text := _OTHER.sub("", part).expandtabs():
            yield style, text
