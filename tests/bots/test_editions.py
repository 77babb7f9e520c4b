"""Bots follow matches of the operator's editions."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pytest_twisted import inlineCallbacks  # noqa: F401 - the plugin has to be there before a reactor is

from bots.client import BadOrder, prepared
from bots.order import BotOrder
from tests.real_server import clean_environment

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "editions"


def known(folder: Path) -> Any:
    order = BotOrder("greedy", "127.0.0.1", 1, editions=str(folder))
    return prepared(order, Random(1), print, print).known.rulesets["mondo"]


def test_the_editions_of_a_folder_are_known_beside_those_that_come_along() -> None:
    assert {"mondo", "meadow"} <= set(known(FOLDER).editions)


def test_an_edition_that_is_wrong_is_named_before_any_connection(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text('name = "bad"\nruleset = "mondo"\n', encoding="utf-8")
    with pytest.raises(BadOrder, match=r"bad\.toml.*boards"):
        known(tmp_path)
    (tmp_path / "bad.toml").write_bytes(b"\xff")
    with pytest.raises(BadOrder, match=r"bad\.toml: cannot be read"):
        known(tmp_path)


def test_a_bot_of_the_server_plays_with_an_edition_of_its_folder(tmp_path: Path) -> None:
    arguments = ["serve", "--lines", "tcp:0:interface=127.0.0.1", "--web", "none", "--store", "memory:"]
    with (tmp_path / "log").open("w+") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "platform_plugin", *arguments, "--editions", str(FOLDER)],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=clean_environment(),
        )
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().rpartition(":")[2])
            spaces = played_on(port)
        finally:
            server.terminate()
            server.wait(10)
            if server.stdout is not None:
                server.stdout.close()
        log.seek(0)
        assert spaces <= {f"{column}{row}" for column in "abc" for row in (1, 2, 3)}, log.read()
        assert len(spaces) == 2


def played_on(port: int) -> set[str]:
    """The spaces on which a bot of the server laid its first two tiles in a match with the edition meadow."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as link:
        orders = ["/client test 1 json", "/login Rob", "/newroom mondo", "/option edition meadow", "/join"]
        link.sendall("".join(f"{order}\n" for order in (*orders, "/bot add greedy")).encode())
        spaces: set[str] = set()
        for line in link.makefile(encoding="utf-8", newline="\n"):
            message = json.loads(line)
            event = message.get("event", {})
            if message["type"] == "room" and message["state"] == "open":
                if sum(seat["kind"] != "free" for seat in message["seats"]) == 2 and not _confirmed(message):
                    link.sendall(b"/start\n")
            elif event.get("kind") == "laid":
                spaces.add(event["space"])
                if len(spaces) == 2:
                    return spaces
        raise AssertionError("the server hung up")


def _confirmed(room: Any) -> bool:
    return any(seat.get("confirmed") for seat in room["seats"] if seat["kind"] == "person")
