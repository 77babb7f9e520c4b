"""Shelves: small values by key, the same on every store; the last value counts, a reader sees what is committed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from platform_plugin.net.store_memory import MemoryStore
from platform_plugin.net.store_sqlite import SqliteReader, SqliteStore
from platform_plugin.store import Store

Commit = Callable[[int], None]
"""Waits until the ticket is committed."""


def opened(path: Path) -> tuple[SqliteStore, Commit]:
    """The store of a file, and how to wait for its writer."""
    calls: Queue[Callable[[], None]] = Queue()
    tickets = [0]
    store = SqliteStore(path, calls.put, lambda fault: pytest.fail(str(fault)))
    store.listen(tickets.append)

    def commit(ticket: int) -> None:
        while tickets[-1] < ticket:
            calls.get(timeout=10)()

    return store, commit


@pytest.fixture(params=["memory", "sqlite"])
def shelves(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, Commit]]:
    if request.param == "memory":
        yield MemoryStore(), lambda _: None
        return
    store, commit = opened(tmp_path / "matches.sqlite")
    yield store, commit
    store.close()


def test_what_is_kept_is_found_under_its_key_and_on_its_shelf_only(shelves: tuple[Store, Commit]) -> None:
    store, commit = shelves
    commit(store.keep("accounts", "anna", b"1"))
    assert store.kept("accounts", "anna") == b"1"
    assert store.kept("accounts", "ann") is None
    assert store.kept("roles", "anna") is None
    assert store.newest("roles") == []


def test_the_last_value_counts_and_none_takes_it_away(shelves: tuple[Store, Commit]) -> None:
    store, commit = shelves
    store.keep("accounts", "anna", b"1")
    commit(store.keep("accounts", "anna", b"2"))
    assert store.kept("accounts", "anna") == b"2"
    commit(store.keep("accounts", "anna", None))
    assert store.kept("accounts", "anna") is None
    commit(store.keep("accounts", "nobody", None))


def test_the_greatest_keys_come_first_and_no_more_than_asked_for(shelves: tuple[Store, Commit]) -> None:
    store, commit = shelves
    for number in range(5):
        ticket = store.keep("results", f"anna {number:03}", str(number).encode())
    commit(ticket)
    assert list(store.newest("results", "anna ", 2)) == [("anna 004", b"4"), ("anna 003", b"3")]
    assert len(store.newest("results")) == 5


KEYS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=4)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(KEYS, st.none() | st.binary(max_size=3)), max_size=12), KEYS)
def test_both_stores_answer_alike(
    tmp_path_factory: pytest.TempPathFactory, writes: list[tuple[str, bytes | None]], prefix: str
) -> None:
    memory = MemoryStore()
    sqlite, commit = opened(tmp_path_factory.mktemp("shelves") / "matches.sqlite")
    try:
        for key, value in writes:
            memory.keep("shelf", key, value)
            commit(sqlite.keep("shelf", key, value))
        assert list(sqlite.newest("shelf")) == list(memory.newest("shelf"))
        assert list(sqlite.newest("shelf", prefix)) == list(memory.newest("shelf", prefix))
    finally:
        sqlite.close()


def test_what_is_kept_survives_a_restart_and_is_read_while_a_server_runs(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store, commit = opened(path)
    commit(store.keep("accounts", "anna", b"1"))
    reader = SqliteReader(path)
    assert reader.kept("accounts", "anna") == b"1"
    commit(store.keep("accounts", "ben", b"2"))
    assert [key for key, _ in reader.newest("accounts")] == ["ben", "anna"]
    reader.close()
    store.close()
    store, _ = opened(path)
    assert [key for key, _ in store.newest("accounts")] == ["ben", "anna"]
    store.close()


def test_only_its_owner_may_read_a_store(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store, commit = opened(tmp_path / "matches.sqlite")
        commit(store.keep("accounts", "anna", b"1"))
        modes = {file.name: file.stat().st_mode & 0o077 for file in tmp_path.iterdir() if "lock" not in file.name}
        store.close()
    finally:
        os.umask(before)
    assert {name for name, mode in modes.items() if mode} == set()
    assert "matches.sqlite" in modes
