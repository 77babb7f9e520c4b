"""Reads the boards of an edition file: grid, border areas, printed streets (notation.md section 2)."""

import re
from typing import Any

from mondo_rules.board import (
    MOST_COLUMNS,
    MOST_ROWS,
    Board,
    BorderArea,
    BorderStreet,
    Edge,
    border_edges,
    neighbours_in,
)
from mondo_rules.edition_file import EditionFile
from mondo_rules.fault import choice, quoted
from mondo_rules.toml_lines import Path
from mondo_rules.vocabulary import DIRECTIONS, STREET, Vocabulary

EDGE = re.compile(r"([a-z][1-9][0-9]?)([NESW])")
AREA_KEYS = ("id", "landscape", "edges", "rim", "beside", "symbols")
STREET_KEYS = ("ends", "segments", "symbols")
MOST_SEGMENTS = 99


def read_board(file: EditionFile, path: Path, name: str, value: object, words: Vocabulary) -> Board | None:
    """The board, or None where its grid cannot be used; every fault is noted in the file."""
    table = file.table(path, value)
    keys = ("grid", "border", "street") if words.street_ground else ("grid", "border")
    file.keys(path, table, keys, needed=("grid", "border"))
    if "grid" not in table:
        return None
    grid = _grid(file, (*path, "grid"), table["grid"])
    if grid is None:
        return None
    return _BoardReader(file, path, grid, words).board(name, table)


def _grid(file: EditionFile, path: Path, value: object) -> tuple[str, ...] | None:
    rows = file.words(path, value, "rows of X, o and .")
    if not rows:
        file.fault(path, "no rows; expected at least one row of X (space), o (highlighted space), . (none)")
        return None
    sound = True
    if len(rows) > MOST_ROWS or len(rows[0][1]) > MOST_COLUMNS:
        file.fault(path, f"too large; expected at most {MOST_COLUMNS} columns and {MOST_ROWS} rows")
        sound = False
    for at, row in rows:
        if len(row) != len(rows[0][1]):
            file.fault(at, f"{quoted(row)} has {len(row)} places; expected {len(rows[0][1])} as in the first row")
            sound = False
        for place, character in enumerate(row):
            if character not in "Xo.":
                wrong = f"{quoted(row)}, place {place + 1}: {quoted(character)}"
                file.fault(at, f"{wrong}; expected X (space), o (highlighted space) or . (none)")
                sound = False
    grid = tuple(row for _, row in rows)
    if sound and not neighbours_in(grid):
        file.fault(path, "no space; expected at least one X or o")
        sound = False
    return grid if sound else None


class _BoardReader:
    """Reads what is printed on the border of a sound grid."""

    def __init__(self, file: EditionFile, path: Path, grid: tuple[str, ...], words: Vocabulary) -> None:
        self.file = file
        self.path = path
        self.grid = grid
        self.words = words
        self.neighbours = neighbours_in(grid)
        self.border = border_edges(self.neighbours)
        self.owner: dict[Edge, int] = {}  # edge -> index of its border area

    def board(self, name: str, table: dict[str, Any]) -> Board:
        path = (*self.path, "border")
        entries = self.file.items(path, table.get("border", []), "border areas")
        tables = [self.file.table((*path, at), entry) for at, entry in enumerate(entries)]
        ids = self._ids(path, tables)
        beside = self._beside(path, tables, ids)
        areas = tuple(self._area((*path, at), at, entry, beside[at]) for at, entry in enumerate(tables))
        missing = [spell_edge(edge) for edge in self.border if edge not in self.owner]
        if missing and "border" in table:
            self.file.fault(path, f"in no border area: {' '.join(missing)}; expected every border edge in one")
        return Board(name, self.grid, areas, self._streets(table, areas))

    def _ids(self, path: Path, tables: list[dict[str, Any]]) -> dict[str, int]:
        ids: dict[str, int] = {}
        for at, table in enumerate(tables):
            if "id" in table:
                name = self.file.name((*path, at, "id"), table["id"])
                if name in ids:
                    self.file.fault((*path, at, "id"), f"{quoted(name)} names two border areas; expected another id")
                ids.setdefault(name, at)
        return ids

    def _beside(self, path: Path, tables: list[dict[str, Any]], ids: dict[str, int]) -> list[set[int]]:
        """For each border area those that touch it, said by either of the two."""
        beside: list[set[int]] = [set() for _ in tables]
        for at, table in enumerate(tables):
            for place, name in self.file.words((*path, at, "beside"), table.get("beside", []), "ids of border areas"):
                other = ids.get(name)
                if other is None or other == at:
                    others = sorted(known for known, index in ids.items() if index != at)
                    self.file.fault(place, f"{quoted(name)} is no other border area; expected {choice(others)}")
                else:
                    beside[at].add(other)
                    beside[other].add(at)
        return beside

    def _area(self, path: Path, index: int, table: dict[str, Any], beside: set[int]) -> BorderArea:
        self.file.keys(path, table, AREA_KEYS, needed=("landscape", "edges"))
        letter = self._landscape(path, table)
        edges = self._edges((*path, "edges"), index, table.get("edges", ""))
        rim = self.file.truth((*path, "rim"), table.get("rim", True))
        symbols = []
        for place, name in self.file.words((*path, "symbols"), table.get("symbols", []), "symbols"):
            allowed = self._symbols_on(letter)
            if name in allowed:
                symbols.append(name)
            elif letter:
                wrong = f"{quoted(name)} does not stand on {self.words.landscapes[letter]}"
                self.file.fault(place, f"{wrong}; expected {choice(allowed)}")
        name = table.get("id", "")
        return BorderArea(str(name), letter, edges, rim, tuple(sorted(beside)), tuple(sorted(symbols)))

    def _landscape(self, path: Path, table: dict[str, Any]) -> str:
        if "landscape" not in table:
            return ""
        name = self.file.word((*path, "landscape"), table["landscape"], "a landscape")
        letter = self.words.letter(name) if name is not None else ""
        if letter is None:
            allowed = choice(self.words.landscapes.values())
            self.file.fault((*path, "landscape"), f"{quoted(name)} is no landscape; expected {allowed}")
        return letter or ""

    def _symbols_on(self, ground: str) -> list[str]:
        known = {**self.words.symbols, **self.words.border_symbols}
        return [name for name, letter in known.items() if letter == ground]

    def _edges(self, path: Path, index: int, value: object) -> tuple[Edge, ...]:
        text = self.file.word(path, value, 'edges such as "c1N d1N" or "*"')
        if text is None:
            return ()
        if text == "*":
            edges = list(self.border)
        else:
            edges = [edge for word in text.split() if (edge := self._edge(path, word)) is not None]
        for edge in edges:
            if edge in self.owner:
                twice = "twice here" if self.owner[edge] == index else f"border[{self.owner[edge] + 1}] already"
                self.file.fault(path, f"{spell_edge(edge)} is in {twice}; expected every border edge in one area")
            self.owner.setdefault(edge, index)
        return tuple(edge for edge in self.border if edge in set(edges))

    def _edge(self, path: Path, word: str) -> Edge | None:
        """An edge that faces the border."""
        parsed = EDGE.fullmatch(word)
        if not parsed:
            self.file.fault(path, f"{quoted(word)} is no edge; expected a space and N, E, S or W, such as c1N")
            return None
        space, direction = parsed.group(1), DIRECTIONS.index(parsed.group(2))
        if space not in self.neighbours:
            expected = f"a space from {next(iter(self.neighbours))} to {next(reversed(self.neighbours))}"
            self.file.fault(path, f"{word}: {space} is no space of this board; expected {expected}")
            return None
        other = self.neighbours[space][direction]
        if other is not None:
            self.file.fault(path, f"{word} faces the space {other}; expected an edge that faces the border")
            return None
        return space, direction

    def _streets(self, table: dict[str, Any], areas: tuple[BorderArea, ...]) -> tuple[BorderStreet, ...]:
        if not self.words.street_ground:
            return ()
        path = (*self.path, "street")
        taken: set[Edge] = set()
        entries = self.file.items(path, table.get("street", []), "streets")
        return tuple(self._street((*path, at), entry, areas, taken) for at, entry in enumerate(entries))

    def _street(self, path: Path, value: object, areas: tuple[BorderArea, ...], taken: set[Edge]) -> BorderStreet:
        table = self.file.table(path, value)
        self.file.keys(path, table, STREET_KEYS, needed=("ends",))
        ends = []
        for place, word in self.file.words((*path, "ends"), table.get("ends", []), "edges such as b2N"):
            edge = self._edge(place, word)
            if edge is None:
                continue
            owner = self.owner.get(edge)
            if owner is not None and areas[owner].landscape not in ("", self.words.street_ground):
                ground = self.words.landscapes[areas[owner].landscape]
                self.file.fault(place, f"{word} faces {ground}; expected a street end on a meadow edge")
            if edge in taken:
                self.file.fault(place, f"{word} has a street end already; expected one street end to an edge")
            taken.add(edge)
            ends.append(edge)
        if table.get("ends") == []:
            self.file.fault((*path, "ends"), "no ends; expected at least one edge such as b2N")
        segments = self.file.number((*path, "segments"), table.get("segments", 1), 1, MOST_SEGMENTS)
        symbols = []
        for place, name in self.file.words((*path, "symbols"), table.get("symbols", []), "symbols"):
            if name not in self._symbols_on(STREET):
                wrong = f"{quoted(name)} does not stand on a street"
                self.file.fault(place, f"{wrong}; expected {choice(self._symbols_on(STREET))}")
            symbols.append(name)
        return BorderStreet(tuple(sorted(ends, key=self.border.index)), segments or 1, tuple(sorted(symbols)))


def spell_edge(edge: Edge) -> str:
    """An edge as the notation writes it: `c1N`."""
    return edge[0] + DIRECTIONS[edge[1]]
