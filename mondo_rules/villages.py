"""Workers and the villages that make them count (games.md section 4)."""

from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from mondo_rules.tile import Side
from mondo_rules.world import World


@frozen
class Village:
    """A kind of workers: the symbol of one, and the piece that makes them count and shows one more."""

    worker: str
    piece: str


# By the name of the part on the sheet.
VILLAGES: Mapping[str, Village] = {
    "fishermen": Village("fisherman", "fishers-village"),
    "shepherds": Village("shepherd", "shepherds-village"),
    "lumberjacks": Village("lumberjack", "lumberjacks-village"),
}
PART_OF = {name: part for part, village in VILLAGES.items() for name in (village.worker, village.piece)}
PART_OF_VILLAGE = {village.piece: part for part, village in VILLAGES.items()}


@frozen
class Census:
    """The workers and villages of a world. Build it with `census`."""

    workers: Mapping[str, int]  # part of the sheet -> how many there are, those of villages included
    settled: frozenset[str]  # parts whose village lies in the world

    def counted(self, part: str) -> int:
        """The points of a part, without bonus: its workers if their village lies there."""
        return self.workers[part] if part in self.settled else 0

    @property
    def points(self) -> int:
        """The points of all villages, without bonus."""
        return sum(map(self.counted, VILLAGES))

    def gain(self, side: Side) -> int:
        """By how much `points` grows when a side is laid."""
        parts = workers_of(side)
        founded = {PART_OF_VILLAGE[name] for name, _ in side.symbols if name in PART_OF_VILLAGE} - self.settled
        fresh = sum(part in self.settled or part in founded for part in parts)
        return fresh + sum(self.workers[part] for part in founded)


def census(world: World) -> Census:
    """Counts the workers of a world, on tiles, villages and border."""
    shown = [name for area in world.board.areas for name in area.symbols]
    for placed in world.placed.values():
        shown += (name for name, _ in placed.face.symbols)
    workers = dict.fromkeys(VILLAGES, 0)
    for name in shown:
        if name in PART_OF:
            workers[PART_OF[name]] += 1
    return Census(workers, frozenset(PART_OF_VILLAGE[name] for name in shown if name in PART_OF_VILLAGE))


@lru_cache(maxsize=8192)
def workers_of(side: Side) -> tuple[str, ...]:
    """The workers on a side as parts of the sheet, one for each; a village shows one."""
    return tuple(PART_OF[name] for name, _ in side.symbols if name in PART_OF)


def spaces_of(world: World, part: str) -> tuple[str, ...]:
    """The spaces with a worker of a part."""
    return tuple(space for space, placed in world.placed.items() if part in workers_of(placed.face))
