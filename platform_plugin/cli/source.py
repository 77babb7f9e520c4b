"""Reading the files that are named on the command line; `-` is standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from platform_plugin.cli.faults import BadInput

STANDARD_INPUT = "-"


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """The file's bytes. Raises `BadInput` naming the file."""
    if name == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 - closed below, after its faults were told apart
    except OSError as error:
        raise BadInput([f"{name}: {error.strerror or error}"]) from None
    with file:
        try:
            yield file
        except OSError as error:
            raise BadInput([f"{name}: {error.strerror or error}"]) from None


def text_of(name: str) -> str:
    """The file's text. Raises `BadInput`."""
    with opened(name) as file:
        try:
            return file.read().decode()
        except UnicodeDecodeError as error:
            raise BadInput([f"{name}: byte {error.start + 1} is not UTF-8 text"]) from None


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """The lines without their ends; what follows the last end is a line too, unless it is nothing."""
    for line in file:
        yield line.removesuffix(b"\n").removesuffix(b"\r")
