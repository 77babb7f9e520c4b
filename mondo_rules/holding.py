"""What lies in a hand as events tell of it: tiles by number and side, villages and buildings by name."""

from mondo_rules.events import Laid, Returned
from mondo_rules.piece import Placement


def returned(now: int, seat: int, held: Placement) -> Returned:
    """What a seat holds goes back to where it came from."""
    piece = held.piece
    if piece.number is None:
        return Returned(now, seat, piece=piece.name)
    return Returned(now, seat, piece.number, piece.letter)


def laid_on(now: int, seat: int, space: str, held: Placement, turn: int) -> Laid:
    """What a seat holds lies on a space from now on."""
    piece = held.piece
    if piece.number is None:
        return Laid(now, seat, space, turn, piece=piece.name)
    return Laid(now, seat, space, turn, piece.number, piece.letter)
