"""What can lie on a space: a tile with one side up, a village or building, or a side in brackets."""

from functools import cached_property

from attrs import field, frozen

from mondo_rules.tile import Side


@frozen
class Piece:
    """Something that lies on one space. `name` is its word in world notation: `17f`, `mill`, `[ffww]`."""

    name: str
    side: Side  # unturned
    number: int | None = None  # of a numbered tile
    letter: str | None = None  # f or b, the side of a numbered tile that is up

    @cached_property
    def placements(self) -> tuple["Placement", "Placement", "Placement", "Placement"]:
        """This piece as it lies after 0, 1, 2 and 3 quarter turns clockwise."""
        one, two, three, four = (Placement(self, turn) for turn in range(4))
        return one, two, three, four


@frozen
class Placement:
    """A piece as it lies on a space: turned by `turn` quarters clockwise, 0-3."""

    piece: Piece
    turn: int
    face: Side = field(init=False, eq=False, repr=False)  # the side as it lies

    @face.default
    def _face(self) -> Side:
        return self.piece.side.turned(self.turn)


def bracketed(side: Side) -> Piece:
    """The piece that world notation writes as a tile code in brackets."""
    return Piece(f"[{side.code}]", side)
