"""What is wrong with a text that somebody wrote: sentences that name the place and what was expected."""

import json
from collections.abc import Iterable

from attrs import frozen

# A quoted excerpt never makes a sentence longer than this.
EXCERPT = 60


class NotationError(ValueError):
    """A tile code, a world or a piece is misspelt; `faults` are one-line sentences, at least one."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


@frozen
class Fault:
    """One fault of an edition file: where (line 1 is the first, 0 means the whole file) and what."""

    file: str
    line: int
    place: str
    text: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.place}: {self.text}" if self.place else f"{where}: {self.text}"


class EditionFaults(ValueError):
    """An edition file breaks the rules; `faults` holds all that was found, in order of lines."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def quoted(value: object) -> str:
    """A value of unknown origin as one short printable word in double quotes, or a bare number."""
    if isinstance(value, str):
        cut = value if len(value) <= EXCERPT else value[: EXCERPT - 3] + "..."
        shown = json.dumps(cut, ensure_ascii=False)
        return "".join(each if each.isprintable() else f"\\u{ord(each):04x}" for each in shown)
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        # Python refuses to spell integers of more than a few thousand digits.
        return str(value) if value.bit_length() < 128 else "a huge number"
    if isinstance(value, float):
        return str(value)
    return NAMES_OF_TYPES.get(type(value), "a " + type(value).__name__)


NAMES_OF_TYPES: dict[type, str] = {dict: "a table", list: "a list"}


def choice(names: Iterable[object]) -> str:
    """The allowed names as a readable list."""
    allowed = [str(name) for name in names]
    if not allowed:
        return "nothing (there is none)"
    if len(allowed) == 1:
        return allowed[0]
    return "one of " + ", ".join(allowed)
