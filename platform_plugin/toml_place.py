"""In which line of a TOML text a setting stands: the parser of the standard library does not say."""

from __future__ import annotations

import re
from typing import Final

_SECTION: Final = re.compile(r"\s*(\[{1,2})\s*([^\[\]]+?)\s*\]{1,2}\s*(?:#.*)?$")
_KEY: Final = re.compile(r"\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*[=.]")


def line_of(text: str, path: tuple[str | int, ...]) -> int | None:
    """The line (from 1) of the setting at `path`, or of the section around it; None when neither is found.

    `("limits", "rooms")` is `rooms` in `[limits]`, `("tables", 1, "game")` is `game` in the second `[[tables]]`.
    Dashes and underscores are the same.
    """
    wanted = tuple(part.replace("-", "_") if isinstance(part, str) else part for part in path)
    here: tuple[str | int, ...] = ()
    counts: dict[str, int] = {}
    around = None
    for number, line in enumerate(text.splitlines(), 1):
        if section := _SECTION.match(line):
            name = section[2].replace("-", "_")
            here = (name,)
            if section[1] == "[[":
                counts[name] = counts.get(name, -1) + 1
                here = (name, counts[name])
            if wanted in (here, (name,)):
                return number
            if wanted[: len(here)] == here:
                around = number
        elif key := _KEY.match(line):
            full = (*here, key[1].replace("-", "_"))
            if wanted[: len(full)] == full:
                return number
    return around
