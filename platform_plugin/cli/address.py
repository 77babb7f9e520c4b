"""HOST:PORT on the command line."""

from __future__ import annotations

import re
from typing import Any

import click
from attrs import frozen

_ADDRESS = re.compile(r"(?:\[([0-9A-Fa-f:.%a-z]+)\]|([^:\[\]\s]+)):([0-9]{1,5})")


@frozen
class Address:
    """Where a server speaks lines."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class AddressType(click.ParamType):  # type: ignore[type-arg]
    """Reads `127.0.0.1:7171`, `[::1]:7171`."""

    name = "HOST:PORT"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Address:
        """The address, or a usage fault."""
        if isinstance(value, Address):
            return value
        found = _ADDRESS.fullmatch(value)
        if not found or not 1 <= int(found[3]) <= 65535:
            self.fail(f"{value!r} is no address; expected HOST:PORT such as 127.0.0.1:7171", param, ctx)
        return Address(found[1] or found[2], int(found[3]))
