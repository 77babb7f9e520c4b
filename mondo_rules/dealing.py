"""What a round begins with: the pile, tiles that lie in worlds from the start on, the length of a hidden round.

Everything is drawn from the seed of the match.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

from mondo_rules.match_state import Setting
from mondo_rules.notation import write_world
from mondo_rules.world import World
from protocol.chance import Chance

# What chance is drawn for, behind the name of the game; part of the log format, as other words give other piles.
ORDER: Final = "pile order"
SIDES: Final = "pile sides"
LENGTH: Final = "round length"
TURNS: Final = "start turns"

SHORTEST: Final = (4, 5)  # D: a hidden round lasts 80 to 120 % of its time
LONGEST: Final = (6, 5)

Pile = tuple[tuple[int, str], ...]  # (tile, side that lies up)


def practice_seed(word: str) -> bytes:
    """The seed of every match that is played with this word as its option `seed`."""
    return sha256(b"weltentisch practice " + word.encode()).digest()


def shuffled_pile(game: str, tiles: Iterable[int], seed: bytes, round_: int) -> Pile:
    """The pile of a round in random order; the sides are drawn in that order, f first."""
    order = Chance(seed, f"{game} {ORDER}", round_).shuffled(list(tiles))
    sides = Chance(seed, f"{game} {SIDES}", round_)
    return tuple((tile, "fb"[sides.below(2)]) for tile in order)


def started_worlds(setting: Setting, pile: Pile, seed: bytes, round_: int) -> tuple[Mapping[str, str], Pile]:
    """The worlds by seat as text in which a tile lies on each highlighted space, and the pile left.

    The first tiles of the pile that may start are taken, seat by seat and space by space.
    """
    game, edition, board = setting.game, setting.edition, setting.board_of(round_)
    turns = Chance(seed, f"{game.name} {TURNS}", round_)
    wanted = len(setting.seats) * len(board.highlighted)
    sides = {tile: side for tile, _ in pile if (side := game.start_side(edition, tile)) is not None}
    starters = list(sides)[:wanted]
    drawn = iter(starters)
    worlds = {}
    for seat in setting.seats:
        world = World(edition, board)
        for space, tile in zip(board.highlighted, drawn, strict=False):
            world = world.lay(space, edition.tile(tile, sides[tile]), turns.below(4))
        worlds[str(seat)] = write_world(world)
    return worlds, tuple((tile, side) for tile, side in pile if tile not in starters)


def hidden_ms(game: str, ms: int, seed: bytes, round_: int) -> int:
    """The secret length of a round around its time, in ms."""
    low, high = (ms * part // whole for part, whole in (SHORTEST, LONGEST))
    return low + Chance(seed, f"{game} {LENGTH}", round_).below(high - low + 1)
