"""Accounts on a real server: argon2id, a restart, an admin who ends it."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.platform_plugin.net.test_service import connected, running, until_ready

PASSWORD = "correct-horse"


class Client:
    """A program's link."""

    def __init__(self, link: socket.socket) -> None:
        self.link = link
        self.file = link.makefile("rb")
        self.number = 0
        link.sendall(b"/client test 1 json\n")

    def ask(self, line: str) -> list[dict[str, Any]]:
        """Send a numbered line; what came up to its answer."""
        self.number += 1
        self.link.sendall(f"@{self.number} {line}\n".encode())
        got: list[dict[str, Any]] = []
        while not got or got[-1].get("re") != self.number:
            got.append(json.loads(self.file.readline()))
        return got


@contextmanager
def served(store: Path) -> Iterator[tuple[Any, str]]:
    arguments = ("serve", "--config", str(store.with_name("s.toml")), "--store", f"sqlite:{store}")
    with running(*arguments, "--lines", "tcp:0:interface=127.0.0.1", "--web", "none") as server:
        yield server, until_ready(server)[0]


def test_an_account_outlives_its_server_and_an_admin_ends_it_in_order(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    (tmp_path / "s.toml").write_text('admins = ["Anna"]\n')
    with served(store) as (_, line), connected(line) as link:
        client = Client(link)
        client.ask("/login Anna")
        assert client.ask(f"/register {PASSWORD}")[-1]["type"] == "done"
    assert PASSWORD.encode() not in store.read_bytes()
    with served(store) as (server, line), connected(line) as link, connected(line) as other:
        client, guest = Client(link), Client(other)
        assert client.ask("/login Anna wrong-horse")[-1]["code"] == "wrong-password"
        client.link.sendall(f"@90 /login Anna {PASSWORD}\n@91 /who\n".encode())
        answers = [json.loads(client.file.readline()) for _ in range(4)]
        assert [each["type"] for each in answers if each["type"] != "welcome"] == ["logged_in", "done", "who", "done"]
        assert answers[0]["roles"] == ["admin"]
        guest.ask("/login Bob")
        client.link.sendall(b"/shutdown 0\n")
        last = [json.loads(each) for each in guest.file.readlines()][-1]
        assert (last["type"], last["reason"], last["retry"] > 0) == ("bye", "shutting-down", True)
        assert server.wait(timeout=20) == 0
