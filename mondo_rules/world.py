"""A world: what lies on the spaces of a board. A value; laying and taking away give new worlds."""

from collections.abc import Mapping
from functools import cached_property

from attrs import field, frozen

from mondo_rules.board import Board
from mondo_rules.edition import Edition
from mondo_rules.piece import Piece, Placement

EMPTY = "."  # in place of the letter of an edge where nothing lies
_NO_EDGES = EMPTY * 4
_NO_PARTS = (0, 1, 2, 3)


@frozen
class World:
    """A board of an edition with pieces on some of its spaces. Whether they touch is history, not checked."""

    edition: Edition
    board: Board
    placed: Mapping[str, Placement] = field(factory=dict)

    def lay(self, space: str, piece: Piece, turn: int = 0) -> "World":
        """The world with a piece on a free space, turned by so many quarters; the caller checks the space."""
        return World(self.edition, self.board, {**self.placed, space: piece.placements[turn]})

    def take_away(self, space: str) -> "World":
        """The world without what lies on a space; KeyError where nothing lies."""
        left = dict(self.placed)
        del left[space]
        return World(self.edition, self.board, left)

    def is_free(self, space: str) -> bool:
        """Whether this is a space of the board on which nothing lies."""
        return space in self.board.neighbours and space not in self.placed

    def is_open(self, space: str) -> bool:
        """Whether a piece may be laid here: free, and beside a laid piece unless nothing lies yet."""
        if not self.is_free(space):
            return False
        placed = self.placed
        return not placed or any(other in placed for other in self.board.neighbours[space])

    @property
    def is_full(self) -> bool:
        """Whether every space is taken."""
        return len(self.placed) == len(self.board.spaces)

    @cached_property
    def free_spaces(self) -> tuple[str, ...]:
        """Spaces on which nothing lies, by row, then column."""
        return tuple(space for space in self.board.spaces if space not in self.placed)

    @cached_property
    def open_spaces(self) -> tuple[str, ...]:
        """Spaces that `is_open` allows, by row, then column."""
        return tuple(space for space in self.free_spaces if self.is_open(space))


def places(world: World) -> tuple[str, list[int]]:
    """What each place of `Board.meetings` shows (a landscape's letter or EMPTY), and the part it belongs to.

    Place p belongs to node (p & -4) + part: node 4 n + d is part d on space n, border areas follow.
    """
    placed = world.placed
    letters: list[str] = []
    parts: list[int] = []
    for space in world.board.spaces:
        placement = placed.get(space)
        if placement is None:
            letters.append(_NO_EDGES)
            parts += _NO_PARTS
        else:
            letters.append(placement.face.edges)
            parts += placement.face.parts
    border = world.board.border_places
    letters.append(border.letters)
    parts += border.parts
    return "".join(letters), parts
