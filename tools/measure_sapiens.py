#!/usr/bin/env python3
"""Measure how our edition of Mondo Sapiens plays: simulated players fill boards, the means are printed.

    python tools/measure_sapiens.py                    the table of docs/edition-sapiens.md (about three minutes)
    python tools/measure_sapiens.py --board two --player planner --seats 2 --matches 3
    python tools/measure_sapiens.py --edition FILE

Net is what a world scores by itself in a beginner game: workers + 2 for each finished land area + streets - empty
spaces - misconnections; no chip, no volcanoes. Seats take turns on one pile until all boards are full; there is no
clock. The players are those of tools/measure_edition.py. What stilt house, tavern or windpump of the border would
bring is read off the finished worlds, where nobody looked for it. The same --seed gives the same figures.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import mean, stdev

from attrs import frozen

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from mondo_rules.area import survey
from mondo_rules.buildings import building_points
from mondo_rules.edition import Edition, builtin, read_edition
from mondo_rules.sapiens_points import points
from mondo_rules.score import volcanoes
from mondo_rules.street import streets
from mondo_rules.villages import census
from mondo_rules.world import World
from tools.measure_edition import PLAYERS, play

STANDARD = (
    ("greedy20", 2, 4),
    ("greedy20", 4, 2),
    ("planner", 2, 2),
    ("planner", 4, 1),
)  # player, seats, matches on each board


@frozen
class Figures:
    """One finished world."""

    net: int
    workers: int
    areas: int
    street_points: int
    street_tiles: int
    mistakes: int
    active: int
    border: int  # points of the stilt house, tavern or windpump

    @classmethod
    def of(cls, world: World) -> Figures:
        found, ways = survey(world), streets(world)
        tiles = sum(bool(placed.face.curves) for placed in world.placed.values())
        return cls(
            points(world),
            sum(census(world).workers.values()),
            len(found.landscapes),
            tiles + sum(street.segments for street in world.board.streets) - len(ways),
            tiles,
            len(found.misconnections),
            len(volcanoes(world, "a")),
            building_points(found, ways),
        )


HEAD = ("player", "seats", "board", "worlds", "net", "workers", "areas", "street points (tiles)", "misconnections")
MORE = ("active volcanoes", "border, unplanned")


def measure(edition: Edition, board: str, player: str, seats: int, matches: int, seed: str) -> list[Figures]:
    return [
        Figures.of(world)
        for match in range(matches)
        for world in play(edition, board, player, seats, points, f"{seed} {board} {player} {seats} {match}")
    ]


def row(player: str, seats: int, board: str, worlds: list[Figures]) -> str:
    """A line of a Markdown table."""

    def average(name: str) -> str:
        return f"{mean(getattr(it, name) for it in worlds):.1f}"

    nets = [it.net for it in worlds]
    error = stdev(nets) / len(nets) ** 0.5 if len(nets) > 1 else 0.0
    cells = (
        *(player, str(seats), board, str(len(worlds))),
        f"{mean(nets):.1f} ± {error:.1f}",
        *(average("workers"), average("areas")),
        f"{average('street_points')} ({average('street_tiles')})",
        *(average("mistakes"), average("active"), average("border")),
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how an edition of Mondo Sapiens plays.")
    parser.add_argument("--edition", metavar="FILE", help="an edition file (default: the built-in sapiens)")
    parser.add_argument("--board", help="one board instead of all")
    parser.add_argument("--player", choices=PLAYERS, help="one kind of player instead of the whole table")
    parser.add_argument("--seats", type=int, default=2, choices=range(1, 5))
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    edition = read_edition(given.edition) if given.edition else builtin("sapiens")
    print(f"| {' | '.join((*HEAD, *MORE))} |")
    print("|---" * len((*HEAD, *MORE)) + "|")
    for player, seats, matches in ((given.player, given.seats, given.matches),) if given.player else STANDARD:
        for board in [given.board] if given.board else edition.boards:
            worlds = measure(edition, board, player, seats, matches, given.seed)
            print(row(player, seats, board, worlds), flush=True)


if __name__ == "__main__":
    main()
