"""A side of a tile: what it shows, how its triangles are joined, and its code (notation.md section 1)."""

import re
from collections.abc import Iterable
from functools import cached_property

from attrs import frozen

from mondo_rules.fault import NotationError, choice, quoted
from mondo_rules.vocabulary import DIRECTIONS, STREET, STREET_SYMBOLS, WATER, Vocabulary

# Street curves by the first of their two edges, written clockwise.
CURVES = ("NE", "ES", "SW", "WN")
JOINS = ("NS", "EW")


@frozen(cache_hash=True)
class Side:
    """One side of a tile in one position. Equal when it means the same unturned; `key` ignores the turn.

    Build it with `read_side` or `make_side`, which bring the fields into their canonical form.
    """

    edges: str  # four letters, N E S W
    join: str  # "NS" or "EW" where opposite equal edges are joined only through the centre, else ""
    curves: tuple[str, ...]  # of CURVES, in that order
    symbols: tuple[tuple[str, int], ...]  # (name, first edge of its area or street), by edge, then name
    volcano: str | None  # "a" active, "i" inactive

    @cached_property
    def code(self) -> str:
        """The canonical tile code."""
        return "".join(
            (
                self.edges,
                f"={self.join}" if self.join else "",
                *(f"~{curve}" for curve in self.curves),
                *(f"+{name}@{DIRECTIONS[edge]}" for name, edge in self.symbols),
                f"!{self.volcano}" if self.volcano else "",
            )
        )

    @cached_property
    def turns(self) -> tuple["Side", "Side", "Side", "Side"]:
        """This side turned clockwise by 0, 1, 2 and 3 quarters."""
        return (self, _turned(self, 1), _turned(self, 2), _turned(self, 3))

    def turned(self, quarters: int) -> "Side":
        """This side after so many quarter turns clockwise: after one, what was north faces east."""
        return self.turns[quarters % 4]

    @cached_property
    def key(self) -> str:
        """The same text for all sides that mean the same up to turning, different for all others."""
        return min(side.code for side in self.turns)

    @cached_property
    def parts(self) -> tuple[int, int, int, int]:
        """For each edge the area inside the tile that it belongs to, named by the first edge of that area."""
        return _parts(self.edges, self.join)

    @cached_property
    def touching(self) -> tuple[tuple[int, int], ...]:
        """Pairs of parts that share a boundary: neighbouring triangles of different parts, each pair once."""
        pairs = {
            (min(here, there), max(here, there))
            for here, there in zip(self.parts, self.parts[1:] + self.parts[:1], strict=True)
            if here != there
        }
        return tuple(sorted(pairs))

    @cached_property
    def part_symbols(self) -> tuple[tuple[str, ...], ...]:
        """For each edge that names a part the symbols in that part, without those on streets."""
        return tuple(
            tuple(name for name, edge in self.symbols if edge == part and name not in STREET_SYMBOLS)
            for part in range(4)
        )

    @cached_property
    def part_names(self) -> tuple[int, ...]:
        """Its parts, once each."""
        return tuple(sorted(set(self.parts)))

    @cached_property
    def land_parts(self) -> int:
        """How many of its parts are land."""
        return sum(self.edges[part] != WATER for part in self.part_names)


def make_side(
    edges: str,
    join: str = "",
    curves: Iterable[str] = (),
    symbols: Iterable[tuple[str, int]] = (),
    volcano: str | None = None,
) -> Side:
    """The canonical side: idle joins dropped, curves clockwise, symbols at the first edge of their area."""
    if join and not _opens(edges, join):
        join = ""
    parts = _parts(edges, join)
    ordered = tuple(curve for curve in CURVES if curve in curves or curve[::-1] in curves)
    placed = (
        (name, _street_start(ordered, edge) if name in STREET_SYMBOLS else parts[edge]) for name, edge in symbols
    )
    return Side(edges, join, ordered, tuple(sorted(placed, key=lambda it: (it[1], it[0]))), volcano)


def read_side(code: str, words: Vocabulary) -> Side:
    """The side that a tile code means; `NotationError` names the first wrong place, from 1."""
    return _Reader(code, words).side()


def _opens(edges: str, join: str) -> bool:
    """Whether a join changes anything: nothing else joins these two edges round a side."""
    first, second = (DIRECTIONS.index(edge) for edge in join)
    return edges[first] not in (edges[(first + 1) % 4], edges[(second + 1) % 4])


def _parts(edges: str, join: str) -> tuple[int, int, int, int]:
    parts = [0, 1, 2, 3]
    pairs = [(edge, (edge + 1) % 4) for edge in range(4) if edges[edge] == edges[(edge + 1) % 4]]
    if join:
        pairs.append((DIRECTIONS.index(join[0]), DIRECTIONS.index(join[1])))
    for one, other in pairs:
        low, high = sorted((parts[one], parts[other]))
        parts = [low if part == high else part for part in parts]
    north, east, south, west = parts
    return north, east, south, west


def _street_start(curves: tuple[str, ...], edge: int) -> int:
    """The first edge (in order N E S W) of the street that leaves by this edge."""
    letter = DIRECTIONS[edge]
    return min(DIRECTIONS.index(end) for curve in curves if letter in curve for end in curve)


def _turned(side: Side, quarters: int) -> Side:
    def turn(edge: int) -> int:
        return (edge + quarters) % 4

    def letters(pair: str) -> str:
        return "".join(DIRECTIONS[turn(DIRECTIONS.index(letter))] for letter in pair)

    join = letters(side.join)
    return make_side(
        "".join(side.edges[(edge - quarters) % 4] for edge in range(4)),
        join if join in JOINS else join[::-1],
        [letters(curve) for curve in side.curves],
        [(name, turn(edge)) for name, edge in side.symbols],
        side.volcano,
    )


class _Reader:
    """Reads one tile code from left to right; each step checks what it takes."""

    def __init__(self, code: str, words: Vocabulary) -> None:
        self.code = code
        self.words = words
        self.at = 0

    def side(self) -> Side:
        edges = self._edges()
        join = self._join(edges)
        curves = self._curves(edges)
        symbols = self._symbols(edges, curves)
        volcano = self._volcano()
        if self.at < len(self.code):
            follows = "+symbol@EDGE, !a, !i or the end"
            raise self._error(self.at, "nothing like this stands here", follows if not volcano else "the end")
        return make_side(edges, join, curves, symbols, volcano)

    def _error(self, at: int, wrong: str, expected: str) -> NotationError:
        found = f"{quoted(self.code[at])} " if at < len(self.code) else "end "
        return NotationError(
            [f"tile code {quoted(self.code)}, place {at + 1}: {found}- {wrong}; expected {expected}"]
        )

    def _edges(self) -> str:
        for at in range(4):
            if at >= len(self.code) or self.code[at] not in self.words.landscapes:
                known = (f"{letter} ({name})" for letter, name in self.words.landscapes.items())
                raise self._error(at, f"no landscape of the {DIRECTIONS[at]} edge", choice(known))
        self.at = 4
        return self.code[:4]

    def _join(self, edges: str) -> str:
        if self.code[self.at : self.at + 1] != "=":
            return ""
        start, join = self.at, self.code[self.at + 1 : self.at + 3]
        if join not in JOINS:
            raise self._error(start + 1, "no join", "NS or EW after =")
        one, other = (edges[DIRECTIONS.index(edge)] for edge in join)
        if one != other:
            raise self._error(
                start + 1, f"the edges {join[0]} ({one}) and {join[1]} ({other}) differ", "two equal edges"
            )
        self.at += 3
        return join

    def _curves(self, edges: str) -> list[str]:
        curves: list[str] = []
        ground = self.words.street_ground
        while self.code[self.at : self.at + 1] == "~":
            start = self.at + 1
            if ground is None:
                raise self._error(self.at, f"{self.words.ruleset} has no streets", "+symbol@EDGE, !a, !i or the end")
            curve = self.code[start : start + 2]
            if curve not in CURVES and curve[::-1] not in CURVES:
                raise self._error(start, "no street curve", "two neighbouring edges: NE, ES, SW or WN")
            for offset, edge in enumerate(curve):
                if edges[DIRECTIONS.index(edge)] != ground:
                    raise self._error(start + offset, "a street end on another landscape", f"an edge with {ground}")
                if any(edge in other for other in curves):
                    raise self._error(start + offset, "this edge has a street already", "a free edge")
            curves.append(curve if curve in CURVES else curve[::-1])
            self.at += 3
        return curves

    def _symbols(self, edges: str, curves: list[str]) -> list[tuple[str, int]]:
        symbols: list[tuple[str, int]] = []
        while self.code[self.at : self.at + 1] == "+":
            start = self.at + 1
            name = _NAME.match(self.code, start).group()  # type: ignore[union-attr]  # it matches always
            if name not in self.words.symbols:
                where = "stands on the border only" if name in self.words.border_symbols else "no such symbol"
                raise self._error(start, f"{quoted(name)}: {where}", choice(self.words.symbols))
            at = start + len(name)
            if self.code[at : at + 1] != "@":
                raise self._error(at, f"the edge of {name} is missing", "@ and N, E, S or W")
            letter = self.code[at + 1 : at + 2]
            if letter == "" or letter not in DIRECTIONS:
                raise self._error(at + 1, "no edge", "N, E, S or W after @")
            edge = DIRECTIONS.index(letter)
            self._check_ground(name, at + 1, edges[edge], any(letter in curve for curve in curves))
            symbols.append((name, edge))
            self.at = at + 2
        return symbols

    def _check_ground(self, name: str, at: int, letter: str, street: bool) -> None:
        ground = self.words.symbols[name]
        if ground == STREET:
            if not street:
                raise self._error(at, f"no street leaves by this edge for the {name}", "an edge with a street curve")
        elif ground != letter:
            wrong = f"{name} does not stand on {self.words.landscapes[letter]}"
            raise self._error(at, wrong, f"an edge with {ground} ({self.words.landscapes[ground]})")

    def _volcano(self) -> str | None:
        if self.code[self.at : self.at + 1] != "!":
            return None
        volcano = self.code[self.at + 1 : self.at + 2]
        if volcano not in ("a", "i"):
            raise self._error(self.at + 1, "no kind of volcano", "a (active) or i (inactive) after !")
        self.at += 2
        return volcano


_NAME = re.compile(r"[a-z-]*")
