"""An edition: tiles, pieces, boards and chips of one box, read from a TOML file (notation.md section 2)."""

import hashlib
import json
import re
from collections.abc import Mapping
from copy import deepcopy
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path as FilePath
from typing import Any

from attrs import field, frozen

from mondo_rules.board import Board
from mondo_rules.board_file import read_board
from mondo_rules.edition_file import EditionFile
from mondo_rules.fault import EditionFaults, Fault, NotationError, choice, quoted
from mondo_rules.piece import Piece
from mondo_rules.tile import Side, read_side
from mondo_rules.toml_lines import Path
from mondo_rules.vocabulary import VOCABULARIES, Vocabulary

SIDE_LETTERS = "fb"  # f the variable side, b the plain one
STANDARD_CHIPS = {2: (4, 3), 3: (4, 3, 2), 4: (4, 3, 2, 1)}  # games.md section 2
BUILDINGS_OF_A_KIND = 2  # D: where [counts] says nothing
MOST_BUILDINGS = 20
CHIP_RANGE = (1, 9)
TILE_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
KEYS = ("name", "ruleset", "title", "chips", "distinct", "tiles", "boards")


@frozen
class Edition:
    """What a match is played with. Two editions are equal when they have the same name and mean the same."""

    name: str
    digest: str  # SHA-256 (hex) of the canonical form of tiles, pieces, boards and chips
    ruleset: str = field(eq=False)
    title: Mapping[str, str] = field(eq=False, repr=False)  # language -> text
    chips: Mapping[int, tuple[int, ...]] = field(eq=False, repr=False)  # number of seats -> chips, top first
    tiles: Mapping[int, tuple[Side, Side]] = field(eq=False, repr=False)  # number -> (side f, side b), by number
    pieces: Mapping[str, Side] = field(eq=False, repr=False)  # villages and buildings
    counts: Mapping[str, int] = field(eq=False, repr=False)  # of each building
    boards: Mapping[str, Board] = field(eq=False, repr=False)  # in the order of the file
    source: Mapping[str, Any] = field(eq=False, repr=False)  # tiles, pieces and boards as the file has them

    @property
    def words(self) -> Vocabulary:
        """Landscapes and symbols of the ruleset."""
        return VOCABULARIES[self.ruleset]

    @cached_property
    def board(self) -> Board:
        """The standard board: the first."""
        return next(iter(self.boards.values()))

    @cached_property
    def by_name(self) -> Mapping[str, Piece]:
        """All pieces that have a word in world notation: `17f`, `17b`, `mill`."""
        numbered = (
            Piece(f"{number}{letter}", side, number, letter)
            for number, sides in self.tiles.items()
            for letter, side in zip(SIDE_LETTERS, sides, strict=True)
        )
        named = (Piece(name, side) for name, side in self.pieces.items())
        return {piece.name: piece for piece in (*numbered, *named)}

    def tile(self, number: int, letter: str) -> Piece:
        """A numbered tile with side f or b up; KeyError if there is none."""
        return self.by_name[f"{number}{letter}"]

    def as_data(self) -> dict[str, Any]:
        """Name and digest, and tiles, pieces and boards as in the edition file: for clients that draw."""
        return {"name": self.name, "digest": self.digest, **deepcopy(dict(self.source))}


def load_edition(text: str, filename: str) -> Edition:
    """The edition in a TOML text; `EditionFaults` names all that is wrong. `filename` is for the messages."""
    file = EditionFile(text, filename)
    reader = _Reader(file)
    name, ruleset = reader.name(), reader.ruleset()
    if ruleset is None:
        file.finish()
        raise AssertionError("a fault was noted")
    words = VOCABULARIES[ruleset]
    reader.check_keys(words)
    title, chips = reader.title(name), reader.chips()
    tiles, pieces = reader.tiles(words), reader.pieces(words)
    counts, boards = reader.counts(words, pieces), reader.boards(words)
    reader.check_distinct(tiles)
    file.finish()
    source = {key: file.data.get(key, {}) for key in ("tiles", "pieces", "boards")}
    digest = _digest(ruleset, tiles, pieces, counts, boards, chips)
    return Edition(name, digest, ruleset, title, chips, tiles, pieces, counts, boards, source)


def read_edition(path: str | FilePath) -> Edition:
    """The edition in a file; `EditionFaults` also where the file cannot be read."""
    try:
        text = FilePath(path).read_text(encoding="utf-8")
    except OSError as error:
        raise EditionFaults([Fault(str(path), 0, "", f"cannot be read: {error.strerror or error}")]) from None
    except UnicodeDecodeError as error:
        raise EditionFaults([Fault(str(path), 0, "", f"byte {error.start + 1} is no UTF-8 text")]) from None
    return load_edition(text, str(path))


def builtin_names() -> tuple[str, ...]:
    """Names of the editions that come with the package."""
    folder = files("mondo_rules") / "editions"
    return tuple(sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml")))


@cache
def builtin(name: str) -> Edition:
    """An edition that comes with the package; KeyError if there is none of this name."""
    if name not in builtin_names():
        raise KeyError(name)
    text = (files("mondo_rules") / "editions" / f"{name}.toml").read_text(encoding="utf-8")
    return load_edition(text, f"{name}.toml")


class _Reader:
    """Reads the parts of an edition file; faults are noted in the file."""

    def __init__(self, file: EditionFile) -> None:
        self.file = file
        self.data = file.data

    def name(self) -> str:
        return self.file.name(("name",), self.data["name"]) if "name" in self.data else ""

    def ruleset(self) -> str | None:
        if "ruleset" not in self.data:
            self.file.fault((), '"ruleset" is missing')
            return None
        ruleset = self.data["ruleset"]
        if isinstance(ruleset, str) and ruleset in VOCABULARIES:
            return ruleset
        self.file.fault(("ruleset",), f"{quoted(ruleset)} is no ruleset; expected {choice(VOCABULARIES)}")
        return None

    def check_keys(self, words: Vocabulary) -> None:
        keys = (*KEYS, "pieces", "counts") if words.pieces else KEYS
        self.file.keys((), self.data, keys, needed=("name", "boards"))

    def title(self, name: str) -> dict[str, str]:
        if "title" not in self.data:
            return {"en": name}
        table = self.file.table(("title",), self.data["title"])
        read = {language: self.file.word(("title", language), text, "a title") for language, text in table.items()}
        return {language: text for language, text in read.items() if text is not None} or {"en": name}

    def chips(self) -> dict[int, tuple[int, ...]]:
        chips = dict(STANDARD_CHIPS)
        for key, value in self.file.table(("chips",), self.data.get("chips", {})).items():
            path: Path = ("chips", key)
            if key not in map(str, STANDARD_CHIPS):
                allowed = choice(STANDARD_CHIPS)
                self.file.fault(path, f"{quoted(key)} is no number of players with chips; expected {allowed}")
                continue
            items = self.file.items(path, value, "chips")
            stack = [self.file.number((*path, at), chip, *CHIP_RANGE) for at, chip in enumerate(items)]
            if len(stack) != int(key):
                self.file.fault(path, f"{len(stack)} chips; expected as many as players, {key}")
            chips[int(key)] = tuple(chip or 0 for chip in stack)
        return chips

    def tiles(self, words: Vocabulary) -> dict[int, tuple[Side, Side]]:
        tiles: dict[int, tuple[Side, Side]] = {}
        for key, value in self.file.table(("tiles",), self.data.get("tiles", {})).items():
            path: Path = ("tiles", key)
            if not TILE_NUMBER.fullmatch(key):
                self.file.fault(path, f"{quoted(key)} is no tile number; expected a whole number from 1 to 9999")
                continue
            codes = self.file.items(path, value, "two tile codes")
            if isinstance(value, list) and len(codes) != 2:
                self.file.fault(path, f"{len(codes)} sides; expected two tile codes, side f and side b")
                continue
            sides = [self._side((*path, at), code, words) for at, code in enumerate(codes)]
            if len(sides) == 2 and sides[0] and sides[1]:
                tiles[int(key)] = (sides[0], sides[1])
        return dict(sorted(tiles.items()))

    def _side(self, path: Path, value: object, words: Vocabulary) -> Side | None:
        code = self.file.word(path, value, "a tile code")
        if code is None:
            return None
        try:
            side = read_side(code, words)
        except NotationError as error:
            self.file.fault(path, str(error))
            return None
        shown = len(set(side.edges))
        if shown > words.most_landscapes:
            most = words.most_landscapes
            self.file.fault(path, f"{quoted(code)} shows {shown} landscapes; expected at most {most}")
        return side

    def pieces(self, words: Vocabulary) -> dict[str, Side]:
        pieces: dict[str, Side] = {}
        table = self.file.table(("pieces",), self.data.get("pieces", {})) if words.pieces else {}
        for name, value in table.items():
            if name not in words.pieces:
                self.file.fault(("pieces", name), f"{quoted(name)} is no piece; expected {choice(words.pieces)}")
                continue
            side = self._side(("pieces", name), value, words)
            if side is None:
                continue
            if name not in [symbol for symbol, _ in side.symbols]:
                self.file.fault(
                    ("pieces", name), f"{quoted(value)} does not show its own symbol; expected +{name}@EDGE"
                )
            pieces[name] = side
        return pieces

    def counts(self, words: Vocabulary, pieces: Mapping[str, Side]) -> dict[str, int]:
        counts = {name: BUILDINGS_OF_A_KIND for name in words.buildings if name in pieces}
        table = self.file.table(("counts",), self.data.get("counts", {})) if words.pieces else {}
        for name, value in table.items():
            if name not in words.buildings:
                self.file.fault(
                    ("counts", name), f"{quoted(name)} is no building; expected {choice(words.buildings)}"
                )
            elif name not in self.data.get("pieces", {}):
                self.file.fault(("counts", name), f"the building {name} is missing in [pieces]")
            else:
                counts[name] = self.file.number(("counts", name), value, 0, MOST_BUILDINGS) or 0
        return counts

    def boards(self, words: Vocabulary) -> dict[str, Board]:
        boards: dict[str, Board] = {}
        table = self.file.table(("boards",), self.data.get("boards", {}))
        if table == {} and "boards" in self.data:
            self.file.fault(("boards",), "no board; expected at least one, [boards.NAME]")
        for name, value in table.items():
            self.file.name(("boards", name), name)
            board = read_board(self.file, ("boards", name), name, value, words)
            if board is not None:
                boards[name] = board
        return boards

    def check_distinct(self, tiles: Mapping[int, tuple[Side, Side]]) -> None:
        if not self.file.truth(("distinct",), self.data.get("distinct", False)):
            return
        seen: dict[tuple[str, ...], int] = {}
        for number, sides in tiles.items():
            key = tuple(sorted(side.key for side in sides))  # which side is called f makes no other tile
            if key in seen:
                self.file.fault(("tiles", str(number)), f"equal to tile {seen[key]}; expected tiles that all differ")
            seen.setdefault(key, number)


def _digest(
    ruleset: str,
    tiles: Mapping[int, tuple[Side, Side]],
    pieces: Mapping[str, Side],
    counts: Mapping[str, int],
    boards: Mapping[str, Board],
    chips: Mapping[int, tuple[int, ...]],
) -> str:
    """A fingerprint of what an edition means: two files that differ only in spelling have the same."""
    meaning = {
        "ruleset": ruleset,
        "tiles": [[number, *(side.code for side in sides)] for number, sides in tiles.items()],
        "pieces": sorted([name, side.code] for name, side in pieces.items()),
        "counts": sorted(counts.items()),
        "chips": sorted(chips.items()),
        "boards": [
            [
                name,
                board.grid,
                [[it.landscape, it.edges, it.rim, it.beside, it.symbols] for it in board.areas],
                [[it.ends, it.segments, it.symbols] for it in board.streets],
            ]
            for name, board in boards.items()
        ],
    }
    return hashlib.sha256(json.dumps(meaning, separators=(",", ":")).encode()).hexdigest()
