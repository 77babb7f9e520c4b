"""Part three: Mondo through real sockets. Scripted seats take and lay tiles, one line in flight each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

from bench.counting_game import measured, new_load
from bench.figure import Figure
from bench.link import BlockingLink, all_do
from bench.load import Member, Run, Wire
from bench.scripts import growing_world
from bench.server import Server, product

PART: Final = "Mondo through sockets, log on disk"
SEATS: Final = 4
WIRE: Final = Wire('{"type":"done"', '{"type":"error"')
CALM: Final = 0.5
"""Share of the saturated speed at which latency is measured."""


@frozen
class Table:
    """The four links of a table, by seat."""

    links: Sequence[BlockingLink]

    def members(self) -> list[Member]:
        """The links with what they have to say in one round."""
        return [Member(link, script=growing_world(seat, SEATS)) for seat, link in enumerate(self.links, 1)]


def open_tables(port: int, count: int) -> list[Table]:
    """Tables whose first countdown is running."""
    tables = []
    for table in range(count):
        links = [BlockingLink(port) for _ in range(SEATS)]
        for at, link in enumerate(links):
            link.program()
            link.do(f"/login m{table}x{at}")
            if at == 0:
                room = next(m for m in link.do("/newroom mondo") if m["type"] == "room")["room"]
            else:
                link.do(f"/room {room}")
            link.do("/join")
        links[0].do("/option time 60")
        tables.append(Table(links))
    all_do(_links(tables), "/start")
    return tables


def _links(tables: Sequence[Table]) -> list[BlockingLink]:
    return [link for table in tables for link in table.links]


def _await_round(tables: Sequence[Table]) -> None:
    for link in _links(tables):
        link.until("round_started")


def _all_at_once(folder: Path, server: Server, tables: Sequence[Table], gap: float) -> tuple[float, Run]:
    """CPU seconds of the server and the run, all tables playing a round together."""
    members = [member for table in tables for member in table.members()]
    load = new_load(folder, WIRE, members)
    try:
        before = server.cpu()
        run = load.run(gap=gap)
        return server.cpu() - before, run
    finally:
        load.close()


def _one_by_one(folder: Path, server: Server, tables: Sequence[Table]) -> tuple[float, Run]:
    """The same, one table after another."""
    spent, runs = 0.0, []
    for table in tables:
        cpu, run = _all_at_once(folder, server, [table], 0.0)
        spent += cpu
        runs.append(run)
    latencies = sorted(latency for run in runs for latency in run.latencies)
    return spent, Run(
        sum(run.moves for run in runs),
        sum(run.lines for run in runs),
        sum(run.seconds for run in runs),
        latencies,
    )


def _close(tables: Sequence[Table]) -> None:
    for link in _links(tables):
        link.close()


def measure(folder: Path, *, quick: bool) -> Iterator[Figure]:
    """One table alone, then many together: saturated, and at half of that speed."""
    alone, many = (4, 25) if quick else (15, 100)
    with product(folder, "sqlite") as server:
        tables = open_tables(server.port, alone)
        _await_round(tables)
        spent, run = _one_by_one(folder, server, tables)
        _close(tables)
    found = measured(spent, run)
    name = "1 table of 4"
    yield Figure(PART, f"{name}: accepted", found.speed, "moves/s")
    yield Figure(PART, f"{name}: CPU", found.cpu, "ms / 1,000")
    yield Figure(PART, f"{name}: line to done, p50", found.p50, "us")
    yield Figure(PART, f"{name}: line to done, p99", found.p99, "us")

    with product(folder, "sqlite") as server:
        tables = open_tables(server.port, many)
        _await_round(tables)
        spent, run = _all_at_once(folder, server, tables, 0.0)
        full = measured(spent, run)
        # The round that is played out ends, and the next one is asked for.
        all_do(_links(tables), "/jump")
        all_do(_links(tables), "/ready")
        _await_round(tables)
        spent, run = _all_at_once(folder, server, tables, SEATS * many / (CALM * full.speed))
        calm = measured(spent, run)
        _close(tables)
    name = f"{many} tables of 4"
    per_second = 1e6 / full.cpu
    yield Figure(PART, f"{name}: accepted", full.speed, "moves/s")
    yield Figure(PART, f"{name}: CPU", full.cpu, "ms / 1,000")
    goal = ">= 15,000"
    yield Figure(PART, f"{name}: moves per CPU second", per_second, "moves", per_second / 15_000, "goal", goal)
    yield Figure(
        PART, f"{name}: at half that speed, accepted", calm.speed, "moves/s", calm.speed / full.speed, "full"
    )
    yield Figure(PART, f"{name}: at half that speed, CPU", calm.cpu, "ms / 1,000", calm.cpu / full.cpu, "full")
    yield Figure(PART, f"{name}: at half that speed, p50", calm.p50, "us")
    yield Figure(PART, f"{name}: at half that speed, p99", calm.p99, "us", calm.p99 / 5_000, "goal", "<= 5,000 us")
