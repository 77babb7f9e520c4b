"""What may be taken from the pile, as pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mondo_rules.edition import SIDE_LETTERS, Edition
from mondo_rules.match_state import State
from mondo_rules.piece import Piece


def both_sides(edition: Edition, tiles: Iterable[int]) -> Iterator[Piece]:
    """Both sides of each tile as pieces."""
    for tile in tiles:
        for letter in SIDE_LETTERS:
            yield edition.tile(tile, letter)


def pieces_of(state: State, tiles: Iterable[int]) -> Iterator[Piece]:
    """The sides of tiles of the pile that may be laid."""
    edition = state.setting.edition
    if state.setting.mode.no_flip:
        return (edition.tile(tile, state.pile[tile]) for tile in tiles)
    return both_sides(edition, tiles)
