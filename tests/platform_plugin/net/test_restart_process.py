"""A real server is killed in the middle of a match; the next one on the same store goes on with it."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from protocol.codec import from_json
from tests.platform_plugin.net.test_accounts_process import Client, served
from tests.platform_plugin.net.test_service import connected


def of_type(messages: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(message for message in messages if message["type"] == kind)


def until(end: Client, kind: str) -> dict[str, Any]:
    """Read on to the next event of this kind."""
    while True:
        message: dict[str, Any] = from_json(end.file.readline().rstrip())
        if message["type"] == "event" and message["event"]["kind"] == kind:
            return message


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_match_goes_on_after_the_server_was_ended(tmp_path: Path, how: signal.Signals) -> None:
    store = tmp_path / "store.sqlite"
    (tmp_path / "s.toml").write_text("")
    with served(store) as (server, line), connected(line) as one, connected(line) as two:
        anna, ben = Client(one), Client(two)
        names = {"Anna": anna, "Ben": ben}
        tokens = [of_type(end.ask(f"/login {name}"), "logged_in")["token"] for name, end in names.items()]
        for end, asked in (
            (anna, "/newroom nim"), (anna, "/join"), (ben, "/room 1"), (ben, "/join"), (anna, "/bot add random"),
            (ben, "/start"), (anna, "/start"), (anna, "/take 1 1"),
        ):  # fmt: skip
            assert end.ask(asked)[-1]["type"] == "done"
        server.send_signal(how)
        server.wait(timeout=20)
    with served(store) as (_, line), connected(line) as one, connected(line) as two:
        ends = [Client(one), Client(two)]
        seen = [end.ask(f"/resume {token}") for end, token in zip(ends, tokens, strict=True)]
        assert [of_type(got, "seated")["seat"] for got in seen] == [1, 2]
        view = of_type(seen[0], "snapshot")["view"]
        assert (view["heaps"], view["turn"]) == ([2, 4, 5], 2)
        until(ends[1], "resumed")
        assert ends[1].ask("/take 1 2")[-1]["type"] == "done"
        assert until(ends[0], "taken")["event"]["seat"] == 2
        assert until(ends[0], "taken")["event"]["seat"] == 3, "the bot is there again"
