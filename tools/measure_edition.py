#!/usr/bin/env python3
"""Measure how an edition plays: simulated players fill boards; the mean of what they score is printed.

    python tools/measure_edition.py                    the table of docs/edition-mondo.md (under a minute)
    python tools/measure_edition.py --player planner --seats 2 --matches 10 --volcanoes
    python tools/measure_edition.py --edition FILE --board back

Net is what a world scores by itself: animals + 2 for each finished land area - empty spaces - misconnections; no
chip. With --volcanoes each active one costs a point, also to the player who chooses. Seats take turns on one pile
until all boards are full; there is no clock.

greedy20  sees 20 random tiles of the pile at each move and lays what raises its net most
planner   keeps a plan for its whole board, betters it by annealing before each move and lays one piece of it

They model search, not eyes and hands. The same --seed gives the same figures.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from functools import cache
from math import exp
from statistics import mean, stdev

from attrs import frozen

from mondo_rules.area import survey
from mondo_rules.edition import Edition, builtin, read_edition
from mondo_rules.piece import Placement
from mondo_rules.points import points
from mondo_rules.score import volcanoes
from mondo_rules.world import World

SEEN = 20  # tiles that greedy20 looks at
FIRST_STEPS, LATER_STEPS = 12000, 3000  # of annealing before the first and each later move
HOT, WARM, COLD = 1.0, 0.6, 0.25  # temperatures in points: start of a first plan, of a later one, end
STANDARD = (
    ("greedy20", 1, 12, False),
    ("greedy20", 2, 8, False),
    ("greedy20", 4, 5, False),
    ("planner", 2, 5, False),
    ("planner", 2, 3, True),
)

Value = Callable[[World], float]
Move = tuple[str, Placement]


def paying(world: World) -> float:
    """Net, with a point to pay for each active volcano."""
    return points(world) - len(volcanoes(world, "a"))


def looks(edition: Edition, number: int) -> Iterator[Placement]:
    """The ways a tile can lie that look different."""
    for letter in "fb":
        seen = set()
        for placement in edition.tile(number, letter).placements:
            if placement.face not in seen:
                seen.add(placement.face)
                yield placement


def lay(world: World, move: Move) -> World:
    space, placement = move
    return world.lay(space, placement.piece, placement.turn)


class Greedy:
    """Best after one move, equal ones by chance."""

    def __init__(self, value: Value, chance: random.Random) -> None:
        self.value = value
        self.chance = chance

    def move(self, world: World, pile: list[int]) -> Move:
        seen = self.chance.sample(pile, min(SEEN, len(pile)))
        spaces = list(world.open_spaces)
        self.chance.shuffle(spaces)
        moves = [
            (space, placement) for number in seen for placement in looks(world.edition, number) for space in spaces
        ]
        return max(moves, key=lambda move: self.value(lay(world, move)))


class Planner:
    """Plans a full world. The plan outlives a move; tiles that others took are replaced by chance first."""

    def __init__(self, value: Value, chance: random.Random) -> None:
        self.value = value
        self.chance = chance
        self.plan: World | None = None

    def move(self, world: World, pile: list[int]) -> Move:
        steps, start = (LATER_STEPS, WARM) if self.plan else (FIRST_STEPS, HOT)
        plan = self.plan = self._bettered(self._repaired(world, pile), world.free_spaces, set(pile), steps, start)
        # Rather what the plan would miss most: it may be gone next time.
        space = min(world.open_spaces, key=lambda space: self.value(plan.take_away(space)))
        return space, plan.placed[space]

    def _repaired(self, world: World, pile: list[int]) -> World:
        """A full plan of tiles that are there."""
        left, plan = set(pile), world
        old = self.plan.placed if self.plan else {}
        for space in world.free_spaces:
            if space in old and tile(old[space]) in left:
                left.discard(tile(old[space]))
                plan = lay(plan, (space, old[space]))
        unused = sorted(left)
        for space, number in zip(plan.free_spaces, self.chance.sample(unused, len(plan.free_spaces)), strict=True):
            plan = lay(plan, (space, self.chance.choice(list(looks(world.edition, number)))))
        return plan

    def _bettered(self, plan: World, free: tuple[str, ...], pile: set[int], steps: int, start: float) -> World:
        """Annealing: a space gets something that fits some of what lies around it, so that areas can grow."""
        chance, value = self.chance, self.value
        where = {tile(plan.placed[space]): space for space in free}
        best, best_value = plan, value(plan)
        now = best_value
        for step in range(steps):
            space = chance.choice(free)
            fitting = fits(plan.edition, wanted(plan, space, chance))
            if not fitting or tile(there := chance.choice(fitting)) not in pile:
                continue
            here, other = plan.placed[space], where.get(tile(there))
            changed = lay(plan, (space, there))
            if other is not None and other != space:
                changed = lay(changed, (other, here))
            then = value(changed)
            if then >= now or chance.random() < exp((then - now) / (start * (COLD / start) ** (step / steps))):
                del where[tile(here)]
                if other is not None and other != space:
                    where[tile(here)] = other
                where[tile(there)] = space
                plan, now = changed, then
                if now > best_value:
                    best, best_value = plan, now
        return best


def tile(placement: Placement) -> int:
    """The number of what lies here; players lay numbered tiles only."""
    assert placement.piece.number is not None
    return placement.piece.number


def wanted(world: World, space: str, chance: random.Random) -> str:
    """The edges that a space of a full world asks for, about half of them left open as `?`."""
    board = world.board
    around = (
        board.areas[board.border[space, way]].landscape if other is None else world.placed[other].face.edges[way ^ 2]
        for way, other in enumerate(board.neighbours[space])
    )
    return "".join("?" if chance.random() < 0.5 else letter for letter in around)


@cache
def fits(edition: Edition, pattern: str) -> list[Placement]:
    """All ways in which all tiles can lie so that their edges are these."""
    return [
        placement
        for number in edition.tiles
        for placement in looks(edition, number)
        if all(want in ("?", edge) for want, edge in zip(pattern, placement.face.edges, strict=True))
    ]


PLAYERS: dict[str, type[Greedy] | type[Planner]] = {"greedy20": Greedy, "planner": Planner}


@frozen
class Figures:
    """One finished world."""

    net: int
    animals: int
    areas: int
    mistakes: int
    active: int

    @classmethod
    def of(cls, world: World) -> Figures:
        found = survey(world)
        animals = sum(len(placed.face.symbols) for placed in world.placed.values())
        active = len(volcanoes(world, "a"))
        return cls(points(world), animals, len(found.landscapes), len(found.misconnections), active)


def play(edition: Edition, board: str, player: str, seats: int, value: Value, seed: str) -> list[World]:
    """One round: seats move in turn until all boards are full."""
    chance = random.Random(seed)
    pile = list(edition.tiles)
    players = [PLAYERS[player](value, chance) for _ in range(seats)]
    worlds = [World(edition, edition.boards[board]) for _ in range(seats)]
    while not all(world.is_full for world in worlds):
        for seat, world in enumerate(worlds):
            space, placement = players[seat].move(world, pile)
            pile.remove(placement.piece.number or 0)
            worlds[seat] = lay(world, (space, placement))
    return worlds


def measure(
    edition: Edition, board: str, player: str, seats: int, matches: int, pay: bool, seed: str
) -> list[Figures]:
    value = paying if pay else points
    return [
        Figures.of(world)
        for match in range(matches)
        for world in play(edition, board, player, seats, value, f"{seed} {player} {seats} {pay} {match}")
    ]


def row(player: str, seats: int, pay: bool, worlds: list[Figures]) -> str:
    """A line of a Markdown table."""
    nets = [it.net - (it.active if pay else 0) for it in worlds]
    error = stdev(nets) / len(nets) ** 0.5 if len(nets) > 1 else 0.0
    means = (mean(getattr(it, name) for it in worlds) for name in ("animals", "areas", "mistakes", "active"))
    cells = (
        player + (", volcanoes paid" if pay else ""),
        str(seats),
        str(len(worlds)),
        f"{mean(nets):.1f} ± {error:.1f}",
        *(f"{it:.1f}" for it in means),
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how an edition plays.")
    parser.add_argument("--edition", metavar="FILE", help="an edition file (default: the built-in mondo)")
    parser.add_argument("--board", default="front")
    parser.add_argument("--player", choices=PLAYERS, help="one kind of player instead of the whole table")
    parser.add_argument("--seats", type=int, default=2, choices=range(1, 5))
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--volcanoes", action="store_true", help="each active volcano costs a point")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    edition = read_edition(given.edition) if given.edition else builtin("mondo")
    one = ((given.player, given.seats, given.matches, given.volcanoes),)
    print("| player | seats | worlds | net | animals | areas | misconnections | active volcanoes |")
    print("|---|---|---|---|---|---|---|---|")
    for player, seats, matches, pay in one if given.player else STANDARD:
        worlds = measure(edition, given.board, player, seats, matches, pay, given.seed)
        print(row(player, seats, pay, worlds), flush=True)


if __name__ == "__main__":
    main()
