"""An edition file as it is read: types checked value by value, faults gathered with their lines."""

import re
import tomllib
from collections.abc import Iterable
from typing import Any

from mondo_rules.fault import EditionFaults, Fault, choice, quoted
from mondo_rules.toml_lines import Path, line_numbers, line_of

# Names of editions and boards: they are words of world notation.
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
NAME_EXPECTED = "a lower-case letter, then up to 39 lower-case letters, digits or -"


class EditionFile:
    """The data of one TOML text. The getters note a fault and give an empty value where the data is wrong."""

    def __init__(self, text: str, filename: str) -> None:
        self.text = text
        self.filename = filename
        self._noted: list[tuple[Path, str]] = []
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found.group(1)) if found else text.count("\n") + 1
            raise EditionFaults([Fault(filename, line, "", f"no valid TOML: {error}")]) from None
        except RecursionError:
            raise EditionFaults([Fault(filename, 0, "", "no valid TOML: nested too deeply")]) from None
        except ValueError as error:  # an integer of thousands of digits, a date that does not exist
            raise EditionFaults([Fault(filename, 0, "", f"no valid TOML: {error}")]) from None

    def fault(self, path: Path, text: str) -> None:
        """Notes a fault at a place of the data."""
        self._noted.append((path, text))

    def finish(self) -> None:
        """Raises `EditionFaults` with all that was noted, by line; does nothing if nothing was."""
        if not self._noted:
            return
        lines = line_numbers(self.text)
        faults = [Fault(self.filename, line_of(lines, path), spelt(path), text) for path, text in self._noted]
        raise EditionFaults(sorted(faults, key=lambda fault: fault.line))

    def keys(self, path: Path, table: dict[str, Any], allowed: Iterable[str], needed: Iterable[str] = ()) -> None:
        """Notes keys that nobody knows and needed ones that are missing."""
        allowed, needed = tuple(allowed), tuple(needed)
        for key in table:
            if key not in allowed:
                self.fault((*path, key), f"unknown key {quoted(key)}; expected {choice(allowed)}")
        for key in needed:
            if key not in table:
                self.fault(path, f"{quoted(key)} is missing")

    def table(self, path: Path, value: object) -> dict[str, Any]:
        """A table."""
        if isinstance(value, dict):
            return value
        self.fault(path, f"{quoted(value)} is no table; expected a table")
        return {}

    def items(self, path: Path, value: object, what: str) -> list[Any]:
        """A list, of what the message says."""
        if isinstance(value, list):
            return value
        self.fault(path, f"{quoted(value)} is no list; expected a list of {what}")
        return []

    def word(self, path: Path, value: object, what: str) -> str | None:
        """A text."""
        if isinstance(value, str):
            return value
        self.fault(path, f"{quoted(value)} is no text; expected {what} in quotes")
        return None

    def words(self, path: Path, value: object, what: str) -> list[tuple[Path, str]]:
        """A list of texts, each with its own path."""
        pairs = (((*path, at), item) for at, item in enumerate(self.items(path, value, what)))
        return [(at, word) for at, item in pairs if (word := self.word(at, item, what)) is not None]

    def number(self, path: Path, value: object, least: int, most: int) -> int | None:
        """A whole number within limits."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.fault(path, f"{quoted(value)} is not allowed; expected a whole number from {least} to {most}")
        return None

    def truth(self, path: Path, value: object) -> bool:
        """true or false."""
        if isinstance(value, bool):
            return value
        self.fault(path, f"{quoted(value)} is not allowed; expected true or false")
        return False

    def name(self, path: Path, value: object) -> str:
        """A name that world notation can spell."""
        word = self.word(path, value, "a name")
        if word is not None and not NAME.fullmatch(word):
            self.fault(path, f"{quoted(word)} is no name; expected {NAME_EXPECTED}")
        return word or ""


def spelt(path: Path) -> str:
    """A path as a person would write it: `boards.front.border[2].edges`, entries of lists counted from 1."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step + 1}]"
        else:
            text += ("." if text else "") + (step if re.fullmatch(r"[A-Za-z0-9_-]{1,60}", step) else quoted(step))
    return text
