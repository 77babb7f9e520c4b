"""`--option NAME=VALUE` on the command line."""

from __future__ import annotations

import re
from typing import Any, Final

import click

_PAIR: Final = re.compile(r"([A-Za-z][A-Za-z0-9-]*)=(.*)", re.DOTALL)


class OptionType(click.ParamType):  # type: ignore[type-arg]
    """Reads `time=2`."""

    name = "NAME=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """The pair, or a usage fault."""
        if isinstance(value, tuple):
            return value
        found = _PAIR.fullmatch(value)
        if not found or not found[2].isprintable():
            self.fail(f"{value!r} is no option; expected NAME=VALUE such as time=2", param, ctx)
        return found[1], found[2]
