"""Stores: what is told as committed is there after a crash, and every failure has a name."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue

import pytest
from attrs import define, field

from platform_plugin.net.sqlite_schema import APPLICATION
from platform_plugin.net.store_memory import MemoryStore
from platform_plugin.net.store_sqlite import SqliteReader, SqliteStore
from platform_plugin.net.store_url import default_store, open_reader, open_store, sqlite_path
from platform_plugin.store import Filed, Store, StoreFailed


@define
class Loop:
    """Stands for the reactor's thread: calls from the writer wait here until the test runs them."""

    calls: Queue[Callable[[], None]] = field(factory=Queue)
    tickets: list[int] = field(factory=list)
    faults: list[StoreFailed] = field(factory=list)

    def open(self, path: Path) -> SqliteStore:
        store = SqliteStore(path, self.calls.put, self.faults.append)
        store.listen(self.tickets.append)
        return store

    def run_until(self, ticket: int) -> None:
        while not self.tickets or self.tickets[-1] < ticket:
            self.calls.get(timeout=10)()

    def run_until_fault(self) -> StoreFailed:
        while not self.faults:
            self.calls.get(timeout=10)()
        return self.faults[0]


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def store(loop: Loop, path: Path) -> Iterator[SqliteStore]:
    store = loop.open(path)
    yield store
    store.close()


def fill(store: Store) -> int:
    store.begin("m1", b"header 1")
    store.begin("m2", b"header 2")
    store.append("m1", [b"a", b"b"])
    store.append("m2", [b"x"])
    store.append("m1", [b"c"])
    return store.finish("m1", b"closing 1")


def check(store: Store | SqliteReader) -> None:
    assert list(store.matches()) == [Filed("m1", b"header 1", True), Filed("m2", b"header 2", False)]
    assert list(store.read("m1")) == [b"header 1", b"a", b"b", b"c", b"closing 1"]
    assert list(store.read("m2")) == [b"header 2", b"x"]
    assert list(store.read("nobody")) == []


def test_the_memory_store_commits_at_once() -> None:
    store, tickets = MemoryStore(), list[int]()
    store.listen(tickets.append)
    last = fill(store)
    assert tickets == [1, 2, 3, 4, 5, 6]
    assert last == 6
    check(store)


def test_what_was_committed_is_read_back(loop: Loop, store: SqliteStore) -> None:
    loop.run_until(fill(store))
    check(store)


def test_tickets_grow_and_are_told_in_order(loop: Loop, store: SqliteStore) -> None:
    tickets = [store.begin(f"m{n}", b"h") for n in range(50)]
    loop.run_until(tickets[-1])
    assert tickets == list(range(1, 51))
    assert loop.tickets == sorted(loop.tickets)


def test_writes_that_wait_together_are_committed_together(loop: Loop, store: SqliteStore) -> None:
    store.begin("m", b"h")
    last = 0
    for n in range(5000):
        last = store.append("m", [b"%d" % n])
    loop.run_until(last)
    assert len(loop.tickets) < 1000
    assert list(store.read("m")) == [b"h", *(b"%d" % n for n in range(5000))]


def test_closing_commits_what_waits_and_the_next_server_finds_it(loop: Loop, path: Path) -> None:
    store = loop.open(path)
    fill(store)
    store.close()
    again = loop.open(path)
    check(again)
    again.append("m2", [b"y"])
    again.finish("m2", b"closing 2")
    again.close()
    assert list(open_reader(f"sqlite:{path}").read("m2")) == [b"header 2", b"x", b"y", b"closing 2"]


def test_what_was_told_as_committed_survives_a_killed_server(path: Path) -> None:
    program = (
        "import os, sys, queue, pathlib; from platform_plugin.net.store_sqlite import SqliteStore\n"
        "calls = queue.Queue(); store = SqliteStore(pathlib.Path(sys.argv[1]), calls.put, print)\n"
        "told = []; store.listen(told.append); store.begin('m', b'h'); last = store.append('m', [b'a', b'b'])\n"
        "while last not in told: calls.get()()\n"
        "os.kill(os.getpid(), 9)\n"
    )
    died = subprocess.run([sys.executable, "-c", program, str(path)], check=False, capture_output=True)
    assert died.returncode == -9, died.stderr
    assert list(SqliteReader(path).read("m")) == [b"h", b"a", b"b"]


def test_a_store_can_be_read_while_a_server_writes_it(loop: Loop, store: SqliteStore, path: Path) -> None:
    loop.run_until(fill(store))
    check(SqliteReader(path))


def test_two_servers_cannot_share_a_store(loop: Loop, store: SqliteStore, path: Path) -> None:
    with pytest.raises(StoreFailed, match="another server is using it"):
        loop.open(path)


def test_a_failed_write_is_told_and_nothing_is_committed_after_it(loop: Loop, path: Path) -> None:
    store = loop.open(path)
    loop.run_until(store.begin("m", b"h"))
    store.append("never begun", [b"x"])
    store.append("m", [b"a"])
    assert "never begun" in str(loop.run_until_fault())
    store.close()
    assert loop.tickets == [1]
    assert list(SqliteReader(path).read("m")) == [b"h"]


def test_a_write_that_the_database_refuses_stops_the_store(loop: Loop, path: Path) -> None:
    store = loop.open(path)
    with sqlite3.connect(path) as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON match BEGIN SELECT raise(ABORT, 'disk is full'); END"
        )
    connection.close()
    store.begin("m", b"h")
    assert "disk is full" in str(loop.run_until_fault())
    store.close()
    assert loop.tickets == []


def test_a_file_that_is_no_database_is_named(loop: Loop, path: Path) -> None:
    path.write_bytes(b"hello, I am a letter to my aunt. " * 100)
    with pytest.raises(StoreFailed, match=r"matches\.sqlite: it is not a database of this program"):
        loop.open(path)
    with pytest.raises(StoreFailed, match="not a database"):
        SqliteReader(path)


def test_a_database_of_another_program_is_left_alone(loop: Loop, path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE aunts (name)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreFailed, match="a database of another program"):
        loop.open(path)
    assert path.read_bytes() == before


def test_a_store_of_a_newer_version_is_refused(loop: Loop, path: Path) -> None:
    loop.open(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreFailed, match="a newer version of this program made it"):
        loop.open(path)
    assert int.from_bytes(b"WELT", "big") == APPLICATION


def test_a_store_that_was_refused_can_be_opened_once_it_is_put_right(loop: Loop, path: Path) -> None:
    path.write_bytes(b"hello, I am a letter to my aunt. " * 100)
    with pytest.raises(StoreFailed):
        loop.open(path)
    path.unlink()
    loop.open(path).close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_named(loop: Loop, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreFailed, match=r"[Pp]ermission"):
        loop.open(tmp_path / "matches.sqlite")


def test_a_folder_is_no_store(loop: Loop, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="cannot be opened"):
        loop.open(tmp_path)


def test_reading_a_store_that_is_not_there_makes_none(path: Path) -> None:
    with pytest.raises(StoreFailed, match="there is no such file"):
        open_reader(f"sqlite:{path}")
    assert not path.exists()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("matches.sqlite", "does not say of which kind"),
        ("sqlite:", "the file is missing"),
        ("memory:x", "nothing may follow"),
        ("postgresql://u:secret@h/db", "not in this version yet"),
        ("mysql://h/db", "'mysql' is unknown"),
        ("", "does not say of which kind"),
    ],
)
def test_a_store_url_that_cannot_be_used_says_what_is_allowed(url: str, said: str) -> None:
    with pytest.raises(StoreFailed, match=said) as refused:
        sqlite_path(url)
    assert "secret" not in str(refused.value)


def test_store_urls_name_a_file_or_memory(tmp_path: Path) -> None:
    assert sqlite_path("sqlite:/a/b.sqlite") == Path("/a/b.sqlite")
    assert sqlite_path("sqlite:///a/b.sqlite") == Path("/a/b.sqlite")
    assert sqlite_path("sqlite:b.sqlite") == Path("b.sqlite")
    assert isinstance(open_store("memory:", lambda call: call(), print), MemoryStore)
    assert default_store().startswith("sqlite:")
    with pytest.raises(StoreFailed, match="holds nothing"):
        open_reader("memory:")


@pytest.mark.parametrize("lines", [1, 2, 255, 256, 257, 700])
def test_however_many_lines_of_many_matches_come_together_each_log_has_its_own_in_order(
    store: SqliteStore, loop: Loop, lines: int
) -> None:
    for match in ("a", "b", "c"):
        store.begin(match, f"head of {match}".encode())
    for number in range(lines):
        ticket = store.append("abc"[number % 3], [f"{number}".encode(), f"{number} again".encode()])
    ticket = store.finish("b", b"end")
    loop.run_until(ticket)
    for place, match in enumerate("abc"):
        expected = [text for number in range(place, lines, 3) for text in (f"{number}", f"{number} again")]
        closing = ["end"] if match == "b" else []
        assert [line.decode() for line in store.read(match)] == [f"head of {match}", *expected, *closing]
