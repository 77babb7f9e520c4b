"""`weltentisch admin`, `backup` and `restore`: on a store that a server is using, and on one that rests."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from platform_plugin.cli.command import run
from platform_plugin.net.store_sqlite import SqliteStore
from tests.platform_plugin.hosting import PASSWORD, TestHost


class Served:
    """A host on an embedded store, without a reactor: commits are delivered when `settle` is called."""

    def __init__(self, path: Path) -> None:
        self.calls: list[Callable[[], None]] = []
        self.store = SqliteStore(path, self.calls.append, lambda fault: pytest.fail(str(fault)))
        self.host = TestHost(store=self.store)

    def settle(self, ticket: int) -> None:
        """Wait until a write is committed."""
        while self.host.host.hub.committed < ticket:
            while self.calls:
                self.calls.pop(0)()

    def register(self, name: str) -> None:
        """Make an account and log out."""
        end = self.host.program()
        end.send(f"/login {name}")
        end.send(f"/register {PASSWORD}")
        self.settle(self.store.keep("test", "last", b"1"))
        end.send("/quit")
        self.settle(self.store.keep("test", "last", b"2"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def served(path: Path) -> Iterator[Served]:
    served = Served(path)
    yield served
    served.store.close()


def admin(path: Path, *arguments: str) -> int:
    return run(["admin", *arguments, "--store", f"sqlite:{path}"])


def roles_of(served: Served, name: str) -> list[str]:
    end = served.host.program()
    end.send(f"/login {name} {PASSWORD}")
    served.settle(served.store.keep("test", "last", b"3"))
    (logged_in,) = [message for message in end.messages() if message["type"] == "logged_in"]
    return list(logged_in["roles"])


def test_a_role_granted_while_the_server_runs_is_there_at_the_next_login(served: Served, path: Path) -> None:
    served.register("Anna")
    assert roles_of(served, "Anna") == []
    assert admin(path, "grant", "anna") == 0
    assert roles_of(served, "Anna") == ["admin"]
    assert admin(path, "revoke", "Anna") == 0
    assert roles_of(served, "Anna") == []


def test_a_role_that_is_taken_away_counts_at_once(served: Served, path: Path) -> None:
    served.register("Anna")
    admin(path, "grant", "Anna")
    end = served.host.program()
    end.send(f"/login Anna {PASSWORD}")
    end.send("@9 /bans")
    served.settle(served.store.keep("test", "last", b"4"))
    assert end.messages()[-1] == {"type": "done", "re": 9}
    admin(path, "revoke", "Anna")
    assert end.refused("/bans")["code"] == "not-allowed"


def test_list_names_the_admins(served: Served, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    served.register("Anna")
    served.register("Bob")
    admin(path, "grant", "Bob")
    capsys.readouterr()
    assert admin(path, "list") == 0
    assert capsys.readouterr().out == "Bob\n"


@pytest.mark.parametrize("command", [("grant", "Nobody1"), ("revoke", "Nobody1"), ("passwd", "Nobody1")])
def test_who_is_not_registered_cannot_be_administered(
    served: Served, path: Path, command: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(path, *command) == 2
    assert "not registered" in capsys.readouterr().err


def test_a_password_is_set_from_standard_input(
    served: Served, path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served.register("Anna")
    monkeypatch.setattr("sys.stdin", StringIO("another-horse\n"))
    assert admin(path, "passwd", "Anna") == 0
    account = served.host.host.accounts.named("Anna")
    assert account is not None
    assert PasswordHasher().verify(account.password, "another-horse")
    monkeypatch.setattr("sys.stdin", StringIO("short\n"))
    assert admin(path, "passwd", "Anna") == 2
    assert "8 to 200" in capsys.readouterr().err


def test_a_ban_puts_out_whoever_is_there_within_seconds(
    served: Served, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    end = served.host.program()
    end.send("/login Troll")
    served.settle(served.store.keep("test", "last", b"5"))
    end.messages()
    assert admin(path, "ban", "troll", "--minutes", "5", "--reason", "flooding") == 0
    served.host.advance(5_000)
    error, bye = end.messages()
    assert (error["code"], error["args"]["reason"], bye["reason"]) == ("banned", "flooding", "banned")
    capsys.readouterr()
    assert admin(path, "bans") == 0
    assert capsys.readouterr().out.startswith("troll until ")
    assert admin(path, "unban", "Troll") == 0
    assert admin(path, "unban", "Troll") == 2


@pytest.mark.parametrize("whom", ["a;b", "0.0.0.0/0", "::/8"])
def test_a_ban_on_what_is_nobody_or_everybody_is_refused(served: Served, path: Path, whom: str) -> None:
    assert admin(path, "ban", whom) == 2


def test_what_is_done_at_the_terminal_is_in_the_audit_log(served: Served, path: Path) -> None:
    served.register("Anna")
    admin(path, "grant", "Anna")
    admin(path, "ban", "Troll", "--reason", "flooding")
    ban, grant = served.host.host.audit.newest(5)
    assert (grant["did"], grant["whom"], grant["by"]) == ("grant", "Anna", "(terminal)")
    assert (ban["did"], ban["whom"], ban["reason"]) == ("ban", "Troll", "flooding")


def test_a_store_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin(tmp_path / "none.sqlite", "list") == 2
    assert "none.sqlite: there is no such file" in capsys.readouterr().err
    assert not (tmp_path / "none.sqlite").exists()
    assert run(["admin", "list", "--store", "memory:"]) == 2


# ---- backup and restore


def test_a_backup_of_a_running_server_is_a_whole_store(
    served: Served, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served.register("Anna")
    copy, again = tmp_path / "copy.sqlite", tmp_path / "again.sqlite"
    assert run(["backup", str(copy), "--store", f"sqlite:{path}"]) == 0
    assert "0 matches, 1 account\n" in capsys.readouterr().out
    assert copy.stat().st_mode & 0o077 == 0
    assert run(["restore", str(copy), "--store", f"sqlite:{again}"]) == 0
    restored = Served(again)
    assert restored.host.host.accounts.named("Anna") is not None
    restored.store.close()


def test_nothing_is_overwritten(
    served: Served, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.sqlite"
    there.write_bytes(b"mine")
    assert run(["backup", str(there), "--store", f"sqlite:{path}"]) == 2
    assert run(["restore", str(path), "--store", f"sqlite:{there}"]) == 2
    assert there.read_bytes() == b"mine"
    assert all("nothing is overwritten" in line for line in capsys.readouterr().err.splitlines())


@pytest.mark.parametrize("content", [b"", b"no database at all", b"SQLite format 3\x00" + b"x" * 200])
def test_what_is_no_store_is_not_restored(tmp_path: Path, content: bytes) -> None:
    file, target = tmp_path / "file", tmp_path / "target.sqlite"
    file.write_bytes(content)
    assert run(["restore", str(file), "--store", f"sqlite:{target}"]) == 2
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_a_damaged_backup_is_not_restored(served: Served, path: Path, tmp_path: Path) -> None:
    for name in ("Anna", "Bob", "Carl"):
        served.register(name)
    copy, target = tmp_path / "copy.sqlite", tmp_path / "target.sqlite"
    run(["backup", str(copy), "--store", f"sqlite:{path}"])
    with sqlite3.connect(copy) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    data = bytearray(copy.read_bytes())
    data[3 * size : 4 * size] = b"\xff" * size
    copy.write_bytes(data)
    assert run(["restore", str(copy), "--store", f"sqlite:{target}"]) == 2
    assert not target.exists()
    assert not target.with_name("target.sqlite.part").exists()
