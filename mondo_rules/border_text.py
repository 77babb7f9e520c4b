"""What is printed on the border of a board, in words; a drawing has no room for all of it."""

from collections.abc import Iterator, Sequence

from mondo_rules.board import Board, Edge
from mondo_rules.vocabulary import DIRECTIONS
from protocol.ruleset import Screen
from protocol.words import Words, say


def border_text(board: Board, screen: Screen) -> str:
    """Symbols, streets and areas that no space faces; empty where there is nothing but plain landscape."""
    parts = "; ".join((*_areas(board, screen), *_streets(board, screen)))
    if not parts:
        return ""
    return say(Words("Border of board {board}: {parts}.", {"board": board.name, "parts": parts}), screen.lang)


def _areas(board: Board, screen: Screen) -> Iterator[str]:
    for area in board.areas:
        if not area.edges:
            yield say(Words("{letter} islet, a finished area", {"letter": area.landscape}), screen.lang)
        if area.symbols:
            yield f"{area.landscape} {_names(area.symbols, screen)}"


def _streets(board: Board, screen: Screen) -> Iterator[str]:
    for street in board.streets:
        yield f"# {' '.join(map(_edge, street.ends))} {_names(street.symbols, screen)}".rstrip()


def _names(symbols: Sequence[str], screen: Screen) -> str:
    """The symbols in words, equal ones once with their number."""
    counted = {name: symbols.count(name) for name in symbols}
    said = ((say(Words(name), screen.lang), count) for name, count in counted.items())
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in said)


def _edge(edge: Edge) -> str:
    space, direction = edge
    return f"{space}{DIRECTIONS[direction]}"
