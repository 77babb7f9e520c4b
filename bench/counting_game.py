"""Part two: the counting game through real sockets. It measures the host: lines, rooms, log, audience."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import median
from time import sleep
from typing import Final

from attrs import field, frozen

from bench.commit import commit_times
from bench.figure import Figure
from bench.link import BlockingLink
from bench.load import Member, NativeLoad, PlainLoad, Run, Wire, compiled
from bench.server import Server, product, reference, twisted_reference

PART: Final = "Counting game: the host through sockets"
PLAYERS: Final = 2
WARM: Final = 0.3
"""Seconds of load before each measured run."""

NAMES: Final = count()
"""Numbers for guests and bare tables that were not there before."""

OURS: Final = Wire('{"type":"event"', '{"type":"error"', "@%u ", "/count %u\n")
BARE: Final = Wire("MOVE ", "ERR", "", "PLAY %u\n")


@frozen
class Shape:
    """How many tables of two, with how many watchers each."""

    name: str
    tables: int
    watchers: int = 0


SHAPES: Final = (
    Shape("2 players, 1 table", 1),
    Shape("2 players, 16 tables", 16),
    Shape("2 players and 5 watchers, 16 tables", 16, 5),
    Shape("2 players, 128 tables", 128),
)


@frozen
class Measured:
    """CPU in ms per 1,000 moves, moves per second, latency in us."""

    cpu: float
    speed: float
    p50: float
    p99: float


@frozen
class Target:
    """A server to measure."""

    name: str
    start: Callable[[], Server]
    sit: Callable[[int, Shape], list[Member]]
    wire: Wire
    runs: dict[Shape, list[Measured]] = field(factory=dict)


def sit_bare(port: int, shape: Shape) -> list[Member]:
    """The members of all tables at a bare server."""
    members = []
    for table in range(shape.tables):
        number = next(NAMES)
        for seat in (*range(PLAYERS), *[-1] * shape.watchers):
            link = BlockingLink(port)
            link.ask(f"JOIN {number} {seat} {PLAYERS}")
            members.append(Member(link, table, seat))
    return members


def sit_ours(port: int, shape: Shape) -> list[Member]:
    """The members of all tables at our server, with their matches begun."""
    members = []
    for table in range(shape.tables):
        links = []
        for place in range(PLAYERS + shape.watchers):
            link = BlockingLink(port)
            link.program()
            link.do(f"/login counter-{next(NAMES)}")
            if place == 0:
                room = next(m for m in link.do("/newroom counting") if m["type"] == "room")["room"]
            else:
                link.do(f"/room {room}")
            links.append(link)
        for link in links[:PLAYERS]:
            link.do("/join")
        for link in links[:PLAYERS]:
            link.send(b"/start\n")
        for link in links:
            link.until("match_started")
        members += [Member(link, table, at if at < PLAYERS else -1) for at, link in enumerate(links)]
    return members


def new_load(
    folder: Path, wire: Wire, members: Sequence[Member], tables: int = 1, players: int = 0
) -> NativeLoad | PlainLoad:
    """The load, in C where it can be compiled."""
    library = compiled("load.c", folder, "-shared", "-fPIC")
    if library is None:
        return PlainLoad(wire, members, tables, players)
    return NativeLoad(library, wire, members, tables, players)


def run_shape(folder: Path, target: Target, server: Server, shape: Shape, seconds: float) -> Measured:
    """One run with new links and tables."""
    members = target.sit(server.port, shape)
    load = new_load(folder, target.wire, members, shape.tables, PLAYERS)
    try:
        load.run(WARM)
        before = server.cpu()
        run = load.run(seconds)
        spent = server.cpu() - before
    finally:
        load.close()
        for member in members:
            member.link.close()
    sleep(WARM)
    return measured(spent, run)


def measured(cpu: float, run: Run) -> Measured:
    """The figures of a run that cost so many seconds of CPU."""
    return Measured(1e6 * cpu / run.moves, run.moves / run.seconds, run.percentile(0.5), run.percentile(0.99))


def _middle(runs: Sequence[Measured]) -> Measured:
    return Measured(
        median(run.cpu for run in runs),
        median(run.speed for run in runs),
        median(run.p50 for run in runs),
        median(run.p99 for run in runs),
    )


def targets(folder: Path, *, quick: bool) -> list[Target]:
    """The reference first."""
    program = compiled("reference.c", folder)
    bare = "C" if program else "bare Twisted"
    found = [Target(bare, lambda: reference(folder, program), sit_bare, BARE)]
    if program and not quick:
        found.append(Target("bare Twisted", lambda: twisted_reference(folder), sit_bare, BARE))
    found.append(Target("ours, SQLite", lambda: product(folder, "sqlite"), sit_ours, OURS))
    found.append(Target("ours, memory", lambda: product(folder, "memory"), sit_ours, OURS))
    return found


GOALS: Final = {
    ("ours, SQLite", "2 players, 16 tables"): "<= 2.5 x C",
    ("ours, SQLite", "2 players, 128 tables"): "<= 2.5 x C",
    ("ours, SQLite", "2 players and 5 watchers, 16 tables"): "<= 2.0 x C",
}


def measure(folder: Path, *, quick: bool) -> Iterator[Figure]:
    """All figures: the middle of some repeats, targets taking turns."""
    seconds, repeats = (0.5, 1) if quick else (1.0, 3)
    commit_50, commit_99, commit_cpu = commit_times(folder, 50 if quick else 200)
    yield Figure(PART, "one commit of this disk (SQLite FULL), p50", commit_50, "us")
    yield Figure(PART, "one commit of this disk (SQLite FULL), p99", commit_99, "us")
    yield Figure(PART, "one commit of this disk (SQLite FULL), CPU", commit_cpu, "us")
    taking_part = targets(folder, quick=quick)
    bare = taking_part[0]
    for _ in range(repeats):
        for target in taking_part:
            with target.start() as server:
                for shape in SHAPES:
                    found = run_shape(folder, target, server, shape, seconds)
                    target.runs.setdefault(shape, []).append(found)
    for target in taking_part:
        for shape in SHAPES:
            yield from _figures(target, shape, bare)


def _figures(target: Target, shape: Shape, bare: Target) -> Iterator[Figure]:
    found, limit = _middle(target.runs[shape]), _middle(bare.runs[shape])
    name = f"{target.name}: {shape.name}"
    goal = GOALS.get((target.name, shape.name), "")
    yield Figure(PART, f"{name}, CPU", found.cpu, "ms / 1,000", found.cpu / limit.cpu, bare.name, goal)
    if shape.tables > 1:
        yield Figure(PART, f"{name}, speed", found.speed, "moves/s", found.speed / limit.speed, bare.name)
        return
    yield Figure(PART, f"{name}, p50", found.p50, "us", found.p50 / limit.p50, bare.name)
    yield Figure(PART, f"{name}, p99", found.p99, "us", found.p99 / limit.p99, bare.name)
