"""Part four: what a connection, a table and idle links cost."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Final

from bench.counting_game import OURS, PLAYERS, Shape, new_load, sit_ours
from bench.figure import Figure
from bench.link import BlockingLink
from bench.server import product

PART: Final = "Memory and idle links, log on disk"
CROWD: Final = 30
"""Watchers at the tables that tell a connection from a table."""
IDLE_FOR: Final = 6.0
"""Seconds in which idle links are watched: one sweep of the host at least, as it comes every five seconds."""
SETTLED: Final = 8_000
"""Moves after which 20 tables hold what they go on holding: each keeps a bounded number of events at hand."""
SETTLE_RUNS: Final = 12
SPARE: Final = 300
"""Descriptors that are left for other things."""


def raise_file_limit() -> int:
    """Let this process have as many files as it may; how many that is."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def measure(folder: Path, *, quick: bool) -> Iterator[Figure]:
    """All figures. Fewer links are opened where the system does not allow that many files."""
    plain, crowded, idle = (40, 8, 1_000) if quick else (200, 30, 10_000)
    idle = max(0, min(idle, raise_file_limit() - SPARE))
    with product(folder, "sqlite") as server:
        yield Figure(PART, "base: a server without links", server.memory() / 1024, "MB", None, "", "<= 45 MB")
        first = sit_ours(server.port, Shape("warm", 20))
        before = server.memory()
        tables = _sit(server.port, plain, 0, "p")
        with_tables = server.memory()
        crowds = _sit(server.port, crowded, CROWD, "c")
        with_crowds = server.memory()
        small, large = (with_tables - before) / plain, (with_crowds - with_tables) / crowded
        link = (large - small) / CROWD
        yield Figure(PART, "a watching connection", link, "KB", link / 4, "goal", "<= 4 KB")
        table = small - PLAYERS * link
        yield Figure(PART, "a table with its match, without its links", table, "KB", table / 15, "goal", "<= 15 KB")
        for each in (*tables, *crowds):
            each.close()
        load = new_load(folder, OURS, first, 20, PLAYERS)
        settled = 0
        for _ in range(SETTLE_RUNS):
            settled += load.run(0.5).moves
            if settled > SETTLED:
                break
        before = server.memory()
        run = load.run(0.5 if quick else 3)
        load.close()
        grown = 1000 * (server.memory() - before) / run.moves
        yield Figure(PART, "1,000 logged moves", grown, "KB", grown / 300, "goal", "<= 300 KB")
        for member in first:
            member.link.close()

    with product(folder, "sqlite") as server:
        before = server.memory()
        links = []
        for _ in range(idle):
            opened = BlockingLink(server.port)
            opened.program()
            links.append(opened)
        each_link = (server.memory() - before) / max(1, idle)
        yield Figure(
            PART, f"{idle:,} idle links in program mode, each", each_link, "KB", each_link / 4, "goal", "<= 4 KB"
        )
        spent = server.cpu()
        sleep(IDLE_FOR)
        share = 1000 * (server.cpu() - spent) / IDLE_FOR
        yield Figure(PART, f"{idle:,} idle links, CPU", share, "ms / s", None, "", "nothing to measure")
        for opened in links:
            opened.close()


def _sit(port: int, tables: int, watchers: int, name: str) -> list[BlockingLink]:
    """Links at tables whose match has begun."""
    return [member.link for member in sit_ours(port, Shape(name, tables, watchers))]
