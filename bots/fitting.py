"""Where only faults count: whether the pile still holds what fits into the gaps of a world. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bots.fire import Fire
from bots.laying import Judge
from mondo_rules.piece import Piece
from mondo_rules.world import EMPTY, World, places


def fitting_judge(pieces: Iterable[Piece], fire: Fire) -> Judge:
    """Minus points for gaps that few of these pieces fit into without a fault: 1 for none, 1/2 for one, 1/3 …"""
    shown = Counter(_turned(piece) for piece in pieces if not fire.cost(piece.side))
    known: dict[str, float] = {}

    def trouble(facing: str) -> float:
        if facing not in known:
            fitting = sum(count for turned, count in shown.items() if any(_fits(edges, facing) for edges in turned))
            known[facing] = 1 / (1 + fitting)
        return known[facing]

    def judge(world: World) -> float:
        letters, _parts = places(world)
        board = world.board
        gaps = ("".join(letters[at] for at in board.facing[board.index[space]]) for space in world.open_spaces)
        return -sum(map(trouble, gaps))

    return judge


def _turned(piece: Piece) -> tuple[str, ...]:
    """Its edges in all turns, once each."""
    return tuple(sorted({face.edges for face in piece.side.turns}))


def _fits(edges: str, facing: str) -> bool:
    return all(there in (EMPTY, here) for here, there in zip(edges, facing, strict=True))
