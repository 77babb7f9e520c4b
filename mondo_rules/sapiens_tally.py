"""What one more piece would change in a Sapiens world, without scoring the whole world again: for bots."""

from collections.abc import Mapping

from attrs import frozen

from mondo_rules import tally as areas
from mondo_rules.sapiens_points import street_less_symbols
from mondo_rules.street import CURVE_ENDS, Ways
from mondo_rules.tile import Side
from mondo_rules.villages import workers_of
from mondo_rules.world import World


@frozen(eq=False)
class Tally:
    """The areas and streets of a world as far as another piece can change them. Build it with `tally`."""

    areas: areas.Tally
    street_of: Mapping[int, int]  # end (a place, see `Board.meetings`) -> a number that names its street

    def gain(self, space: str, face: Side) -> int:
        """By how much `points` grows when a side, turned as it is, is laid on a free space."""
        return self.gain_without_workers(space, face) + len(workers_of(face))

    def gain_without_workers(self, space: str, face: Side) -> int:
        """That without the workers on the side; `Census.gain` says what those bring with villages."""
        gain = self.areas.gain(space, face) + street_less_symbols(face)
        return gain - self.more_streets(space, face) if face.curves else gain

    def more_streets(self, space: str, face: Side) -> int:
        """By how much the number of connected streets grows: below 0 where a side joins some."""
        facing = self.areas.board.facing[self.areas.board.index[space]]
        met = [
            {self.street_of[facing[end]] for end in CURVE_ENDS[curve] if facing[end] in self.street_of}
            for curve in face.curves
        ]
        on_one_street = len(met) == 2 and not met[0].isdisjoint(met[1])  # a side has at most two curves
        return len(met) - on_one_street - len(set().union(*met))


def tally(world: World) -> Tally:
    """The tally of a world."""
    ways = Ways(world)
    return Tally(areas.tally(world), {end: ways.root(way) for end, way in ways.way_of.items()})
