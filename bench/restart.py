"""Part five: a server starts on a store in which matches were running."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from attrs import evolve

from bench.figure import Figure
from bench.server import product
from platform_plugin.net.store_sqlite import SqliteStore
from platform_plugin.store import StoreFailed
from platform_plugin.survival import KeptPerson, KeptSeat, KeptTable
from platform_plugin.testing_play import Beginning, Play
from protocol.codec import canonical_json, from_json, from_plain, to_plain
from protocol.discovery import discover
from protocol.record import Header, line_of

PART: Final = "Restart with running matches, log on disk"
SEATS: Final = (1, 2, 3, 4)
EVENTS: Final = 120
"""In the log of each match: Mondo, four seats, in the middle of a round."""


def _running() -> list[bytes]:
    """The record of a match that is not over."""
    ruleset = discover().rulesets["mondo"]
    play = Play(ruleset, Beginning(ruleset.options(), SEATS, bytes(32), SEATS))
    random = Random(1)
    while len(play.record()) <= EVENTS:
        if can := play.can():
            play.send(*random.choice(can))
        list(play.wait(200))
    return play.record()


def _failed(fault: StoreFailed) -> None:
    raise fault


def _fill(path: Path, matches: int) -> int:
    """A store in which that many matches run; the number of events in each."""
    head, *lines = _running()
    header = from_plain(Header, from_json(head))
    store = SqliteStore(path, lambda call: call(), _failed)
    for number in range(1, matches + 1):
        match = f"{number:012x}"
        store.begin(match, line_of(evolve(header, match=match)))
        store.append(match, lines)
        people = {seat: KeptPerson(f"p{number}-{seat}", "person", f"{match}-{seat}", False) for seat in SEATS}
        seats = {str(seat): KeptSeat(person, person) for seat, person in people.items()}
        table = KeptTable(number, "", True, {}, seats)
        store.keep("tables", match, canonical_json(to_plain(table)))
    store.close()
    return len(lines)


def measure(folder: Path, *, quick: bool) -> Iterator[Figure]:
    """The time until `ready`, beside that of a server with an empty store."""
    matches = 100 if quick else 1_000
    began = perf_counter()
    with product(folder, "sqlite"):
        empty = perf_counter() - began
    events = _fill(folder / "store-restart", matches)
    began = perf_counter()
    with product(folder, folder / "store-restart") as server:
        took = perf_counter() - began - empty
        memory = server.memory() / 1024
    yield Figure(PART, "a start on an empty store", empty, "s")
    name = f"{matches:,} running matches of Mondo, {events} events each, folded and open"
    yield Figure(PART, name, took, "s", took / 5 * 1_000 / matches, "goal", "<= 5 s for 1,000")
    yield Figure(PART, "the server with all of them", memory, "MB")
