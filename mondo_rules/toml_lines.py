"""On which line of a TOML text each value stands, so that a fault can name it (tomllib does not tell)."""

import re
import tomllib
from collections.abc import Mapping

Path = tuple[str | int, ...]
BARE = re.compile(r"[A-Za-z0-9_-]+")
CLOSERS = {"[": "]", "{": "}"}


def line_numbers(text: str) -> Mapping[Path, int]:
    """Lines (from 1) of tables, keys and items of lists, by their path in the data.

    `text` must be valid TOML (tomllib has read it); what stands inside inline tables has the line of its key.
    """
    return _Scanner(text).lines()


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """The line of a path, or of the nearest thing around it that has one; 0 if nothing has."""
    while path:
        if path in lines:
            return lines[path]
        path = path[:-1]
    return 0


class _Scanner:
    """Walks over the text once, statement by statement."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.found: dict[Path, int] = {}
        self.table: Path = ()
        self.repeats: dict[Path, int] = {}  # tables in double brackets: how many so far

    def lines(self) -> Mapping[Path, int]:
        while self._skip_blank():
            if self.text[self.at] == "[":
                self._header()
            else:
                self._pair()
        return self.found

    def _step(self, count: int = 1) -> str:
        passed = self.text[self.at : self.at + count]
        self.line += passed.count("\n")
        self.at += count
        return passed

    def _skip_blank(self) -> bool:
        """Passes white space and comments; False at the end."""
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "#":
                self._until("\n")
            elif character in " \t\r\n":
                self._step()
            else:
                return True
        return False

    def _until(self, mark: str) -> str:
        end = self.text.find(mark, self.at)
        return self._step((end if end >= 0 else len(self.text)) - self.at)

    def _string(self) -> None:
        """Passes a string of any of the four kinds."""
        quote = self.text[self.at]
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        self._step(len(mark))
        while not self.text.startswith(mark, self.at):
            self._step(2 if quote == '"' and self.text[self.at] == "\\" else 1)
        self._step(len(mark))
        if len(mark) == 3:  # up to two quotes may belong to the text
            while self.text.startswith(quote, self.at):
                self._step()

    def _key(self, stop: str) -> tuple[str, ...]:
        """Reads a dotted key up to (not including) the stop character."""
        start = self.at
        while self.text[self.at] != stop:
            if self.text[self.at] in "\"'":
                self._string()
            else:
                self._step()
        return _dotted(self.text[start : self.at])

    def _header(self) -> None:
        line = self.line
        many = self.text.startswith("[[", self.at)
        self._step(2 if many else 1)
        path = self._resolved(self._key("]"))
        self._step(2 if many else 1)
        if many:
            count = self.repeats.get(path, 0)
            self.repeats[path] = count + 1
            self.found.setdefault(path, line)
            path = (*path, count)
        self.table = path
        self.found.setdefault(path, line)

    def _resolved(self, key: tuple[str, ...]) -> Path:
        """The path of a header: a repeated table on the way means its last one."""
        path: Path = ()
        for name in key[:-1]:
            path = (*path, name)
            if path in self.repeats:
                path = (*path, self.repeats[path] - 1)
        return (*path, key[-1])

    def _pair(self) -> None:
        line = self.line
        key = self._key("=")
        for length in range(1, len(key) + 1):
            self.found.setdefault((*self.table, *key[:length]), line)
        self._step()
        self._value((*self.table, *key))

    def _value(self, path: Path) -> None:
        """Passes a value; items of a list get their own lines."""
        while self.text[self.at] in " \t":
            self._step()
        if self.text[self.at] != "[":
            self._skip_value("\n")
            return
        self._step()
        item = 0
        while self._skip_blank() and self.text[self.at] != "]":
            self.found[(*path, item)] = self.line
            item += 1
            self._skip_value(",]")
            if self.text[self.at] == ",":
                self._step()
        self._step()

    def _skip_value(self, stops: str) -> None:
        """Passes everything up to (not including) a stop character outside strings, brackets and comments."""
        closers: list[str] = []
        while self.at < len(self.text):
            character = self.text[self.at]
            if not closers and character in stops:
                return
            if character in "\"'":
                self._string()
                continue
            if character == "#":
                self._until("\n")
                continue
            if character in CLOSERS:
                closers.append(CLOSERS[character])
            elif closers and character == closers[-1]:
                closers.pop()
            self._step()


def _dotted(key: str) -> tuple[str, ...]:
    """The names in a dotted key, as tomllib reads them."""
    if BARE.fullmatch(key.strip()):
        return (key.strip(),)
    data: object = tomllib.loads(f"{key.strip()} = 0")
    names = []
    while isinstance(data, dict):
        ((name, data),) = data.items()
        names.append(name)
    return tuple(names)
