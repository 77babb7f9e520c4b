"""What scripted players of Mondo say: legal takes and lays that never get in one another's way."""

from __future__ import annotations

from functools import cache

from mondo_rules.mondo import RULESET


@cache
def laying_order() -> tuple[str, ...]:
    """The spaces of the front board in an order in which each touches one before it."""
    neighbours = RULESET.known["mondo"].boards["front"].neighbours
    order = [next(iter(neighbours))]
    for space in order:
        order += [other for other in neighbours[space] if other is not None and other not in order]
    return tuple(order)


def growing_world(seat: int, seats: int) -> str:
    """The lines by which a seat takes its share of the tiles and lays them, one space short of a full world."""
    tiles = range(seat, 137, seats)
    lines = (
        line
        for tile, space in zip(tiles, laying_order()[:-1], strict=False)
        for line in (f"/take {tile} {'fb'[tile % 2]} {tile % 4}", f"/lay {space}")
    )
    return "".join(f"@{number} {line}\n" for number, line in enumerate(lines, 1))
