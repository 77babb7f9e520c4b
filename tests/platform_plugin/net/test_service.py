"""The server as a process: what it prints, how it ends, what it says when it cannot go on."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from protocol.discovery import discover

SERVE = [sys.executable, "-m", "platform_plugin"]
QUIET = {name: value for name, value in os.environ.items() if not name.startswith("WELTENTISCH_")}
QUIET["WELTENTISCH_WEB"] = "none"


@contextmanager
def running(*arguments: str, **how: Any) -> Iterator[subprocess.Popen[str]]:
    server = subprocess.Popen(
        [*SERVE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=QUIET, **how
    )
    try:
        yield server
    finally:
        server.kill()
        server.wait()
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdout.close()
        server.stderr.close()


def until_ready(server: subprocess.Popen[str]) -> list[str]:
    """The lines before `ready`."""
    assert server.stdout is not None
    lines = []
    for line in server.stdout:
        if line == "ready\n":
            return lines
        lines.append(line.rstrip("\n"))
    raise AssertionError(f"never ready: {lines}, {server.stderr.read() if server.stderr else ''}")


def connected(line: str) -> socket.socket:
    host, _, port = line.removeprefix("lines ").rpartition(":")
    return socket.create_connection((host.strip("[]"), int(port)), timeout=10)


def until_end(client: socket.socket) -> bytes:
    parts = []
    while data := client.recv(65536):
        parts.append(data)
    return b"".join(parts)


def test_each_address_is_a_line_then_ready() -> None:
    with running(
        "serve", "--store", "memory:", "--lines", "tcp:0:interface=127.0.0.1", "--lines", "tcp6:0:interface=\\:\\:1"
    ) as server:
        first, second = until_ready(server)
        assert first.startswith("lines 127.0.0.1:")
        assert second.startswith("lines [::1]:")
        connected(first).close()
        connected(second).close()


def test_with_lines_none_it_is_ready_at_once() -> None:
    with running("serve", "--store", "memory:", "--lines", "none", "--web", "none") as server:
        assert until_ready(server) == []


def test_both_signals_say_bye_and_end_it_with_0() -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        with running("serve", "--store", "memory:", "--lines", "tcp:0:interface=127.0.0.1") as server:
            (line,) = until_ready(server)
            with connected(line) as client:
                client.sendall(b"/client test 1 json\n")
                assert b'"type":"welcome"' in client.recv(65536)
                began = monotonic()
                server.send_signal(number)
                (last,) = until_end(client).splitlines()
            assert json.loads(last)["type"] == "bye"
            assert json.loads(last)["reason"] == "shutting-down"
            assert server.wait(10) == 0
            assert monotonic() - began < 5


def test_peers_that_do_not_go_cannot_keep_it_from_ending() -> None:
    with running("serve", "--store", "memory:", "--lines", "tcp:0:interface=127.0.0.1") as server:
        (line,) = until_ready(server)
        with connected(line) as client:
            client.sendall(b"/login anna\n")
            client.recv(100)
            began = monotonic()
            server.terminate()
            assert server.wait(10) == 0
            assert monotonic() - began < 5


def test_a_port_in_use_is_a_line_on_standard_error_and_exit_code_2() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = f"tcp:{taken.getsockname()[1]}:interface=127.0.0.1"
        with running("serve", "--store", "memory:", "--lines", where, "--log-format", "json") as server:
            out, err = server.communicate(timeout=20)
    assert server.returncode == 2
    assert out == ""
    faults = [line for line in err.splitlines() if not line.startswith("{")]
    assert faults == [f"weltentisch: cannot listen on {where}: Address already in use; port 0 takes any free one"]


def test_logs_are_json_when_asked_for() -> None:
    with running(
        "serve", "--store", "memory:", "--lines", "tcp:0:interface=127.0.0.1", "--log-format", "json"
    ) as server:
        until_ready(server)
        server.terminate()
        _, err = server.communicate(timeout=20)
    assert err
    for line in err.splitlines():
        assert {"time", "level", "from", "text"} <= set(json.loads(line))


def test_a_store_that_cannot_be_written_any_more_ends_it_with_1(tmp_path: Path) -> None:
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    store = f"sqlite:{tmp_path}/matches.sqlite"
    with running("demo", "--speed", "50", "--store", store, preexec_fn=small_files) as server:
        _, err = server.communicate(timeout=60)
    assert server.returncode == 1
    assert f"store {tmp_path}/matches.sqlite: " in err
    assert "nothing more is acknowledged" in err


def test_a_store_in_use_is_named(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path}/matches.sqlite"
    with running("serve", "--store", store, "--lines", "none") as first:
        until_ready(first)
        with running("serve", "--store", store, "--lines", "none") as second:
            out, err = second.communicate(timeout=20)
    assert second.returncode == 2
    assert out == ""
    assert "another server is using it" in err


def test_a_server_without_a_line_port_starts_bots_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('lines = "none"\n[[tables]]\ngame = "mondo"\nname = "House"\nbots = ["random", "greedy"]\n')
    with running("serve", "--store", "memory:", "--config", str(file)) as server:
        assert until_ready(server) == []
        server.terminate()
        assert server.wait(10) == 0


def test_a_house_table_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(
        '[[tables]]\ngame = "chess"\nname = "House"\nbots = ["clever"]\n'
        '[[tables]]\ngame = "mondo"\nname = "Hard"\nbots = ["greedy", "random"]\nlevel = 3\n'
    )
    with running("serve", "--store", "memory:", "--lines", "none", "--config", str(file)) as server:
        out, err = server.communicate(timeout=20)
    assert server.returncode == 2
    assert out == ""
    installed = ", ".join(discover().rulesets)
    assert f"table 'House': game 'chess' is not installed; installed: {installed}" in err
    assert "table 'House': bot 'clever' is not installed; installed: greedy, random" in err
    assert "table 'Hard': random has no level 3, the highest is 1" in err
    assert "greedy has no" not in err
