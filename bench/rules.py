"""Part one: Mondo's rules alone, in this process: deciding, applying, scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any, Final

from bench.figure import Figure
from bench.scripts import laying_order
from mondo_rules.commands import Jump, Lay, Take
from mondo_rules.mondo import RULESET
from mondo_rules.points import points
from mondo_rules.score import Standing, Terms, sheets
from mondo_rules.tally import tally
from mondo_rules.world import World
from protocol.ruleset import Start, Tick

PART: Final = "Mondo's rules, in process"
SEATS: Final = (1, 2, 3, 4)
REPEATS: Final = 5


def _fastest(work: Callable[[], int], seconds: float) -> float:
    """Microseconds for one unit of work, in the fastest of some repeats; `work` says how many units it did."""
    best = float("inf")
    for _ in range(REPEATS):
        units, began = 0, perf_counter()
        while (took := perf_counter() - began) < seconds / REPEATS:
            units += work()
        best = min(best, took / units)
    return 1e6 * best


def _begun(seed: bytes) -> Any:
    """The state of a match of four as its first round begins."""
    state: Any = None
    for event in RULESET.initial(RULESET.options(), SEATS, seed):
        state = RULESET.apply(state, event)
    for step, at in ((Start(SEATS), 0), (Tick(), 3_000)):
        for event in RULESET.decide(state, step, None, at):
            state = RULESET.apply(state, event)
    return state


def _round(state: Any, chance: Random) -> Iterator[tuple[int, Any]]:
    """What four seats do in a round: take and lay in turn until one space is left, then jump out."""
    tiles = chance.sample(list(state.pile), len(state.pile))
    for space in laying_order()[:-1]:
        for seat in SEATS:
            yield seat, Take(tiles.pop(), chance.choice("fb"), chance.randrange(4))
            yield seat, Lay(space)
    for seat in SEATS:
        yield seat, Jump()


def _play(begun: Any, moves: list[tuple[int, Any]]) -> int:
    state, at = begun, 3_000
    for seat, command in moves:
        at += 10
        for event in RULESET.decide(state, command, seat, at):
            state = RULESET.apply(state, event)
    return len(moves)


def random_world(chance: Random, tiles: int) -> World:
    """A world with so many tiles, laid by chance."""
    edition = RULESET.known["mondo"]
    world = World(edition, edition.boards["front"])
    for tile, space in zip(chance.sample(sorted(edition.tiles), tiles), laying_order(), strict=False):
        world = world.lay(space, edition.tile(tile, chance.choice("fb")), chance.randrange(4))
    return world


def measure(seconds: float) -> Iterator[Figure]:
    """All figures, each measured for so many seconds."""
    chance = Random(1)
    begun = _begun(bytes(32))
    moves = list(_round(begun, chance))[: -len(SEATS)]
    us = _fastest(lambda: _play(begun, moves), seconds)
    yield Figure(PART, "decide and apply a take or a lay", us, "us", us / 30, "goal", "<= 30 us")
    yield Figure(PART, "the same, per second", 1e6 / us, "moves/s")

    full = [random_world(chance, 24) for _ in range(40)]

    def all_points() -> int:
        for world in full:
            points(world)
        return len(full)

    us = _fastest(all_points, seconds)
    yield Figure(PART, "points of a full world", us, "us", us / 25, "goal", "<= 25 us")

    def all_sheets() -> int:
        for at in range(0, len(full), len(SEATS)):
            sheets([Standing(seat, full[at + seat - 1], seat) for seat in SEATS], Terms())
        return len(full)

    us = _fastest(all_sheets, seconds)
    yield Figure(PART, "whole score sheet with spaces, full world", us, "us", us / 150, "goal", "<= 150 us")
    yield Figure(PART, "the same, per second", 1e6 / us, "sheets/s")

    halves = [random_world(chance, 12) for _ in range(20)]
    tallies = [(tally(world), world.open_spaces) for world in halves]
    faces = [
        RULESET.known["mondo"].tile(tile, side).side.turns[turn]
        for tile, side, turn in (
            (chance.randint(1, 136), chance.choice("fb"), chance.randrange(4)) for _ in range(20)
        )
    ]

    def all_gains() -> int:
        done = 0
        for known, spaces in tallies:
            for face in faces:
                for space in spaces:
                    known.gain(space, face)
            done += len(faces) * len(spaces)
        return done

    us = _fastest(all_gains, seconds)
    yield Figure(PART, "gain of one more tile", us, "us", us / 5, "goal", "<= 5 us")

    def all_tallies() -> int:
        for world in halves:
            tally(world)
        return len(halves)

    us = _fastest(all_tallies, seconds)
    yield Figure(PART, "tally of a half-full world, wanted once per look", us, "us")
