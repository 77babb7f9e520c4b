"""The server's bots as child processes: started with a secret, restarted when they die, gone when told so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from twisted.internet.error import ProcessDone, ProcessExitedAlready, ProcessTerminated
from twisted.python.failure import Failure

from platform_plugin.net.bot_process import LOGGED_LINES, RESTARTS, TOKEN, BotProcesses


@define
class Process:
    protocol: Any
    arguments: list[str]
    env: dict[str, str]
    signals: list[str] = field(factory=list)
    ended: bool = False

    def signalProcess(self, name: str) -> None:  # noqa: N802 - Twisted's name
        if self.ended:
            raise ProcessExitedAlready
        self.signals.append(name)

    def die(self, code: int = 1) -> None:
        self.ended = True
        self.protocol.processEnded(Failure(ProcessTerminated(code) if code else ProcessDone(0)))


@define
class Reactor:
    started: list[Process] = field(factory=list)
    refuses: bool = False

    def spawnProcess(self, protocol: Any, _: str, args: list[str], env: Any, **_how: Any) -> None:  # noqa: N802
        if self.refuses:
            raise OSError("too many processes")
        process = Process(protocol, args, env)
        protocol.makeConnection(process)
        self.started.append(process)


@pytest.fixture
def reactor() -> Reactor:
    return Reactor()


@pytest.fixture
def bots(reactor: Reactor) -> BotProcesses:
    environment = {"PATH": "/bin", "WELTENTISCH_STORE": "sqlite:x"}
    return BotProcesses(
        reactor, lambda: ("127.0.0.1", 4711), ("greedy", "random"), ("--pace", "1"), ("weltentisch",), environment
    )


def test_a_bot_comes_in_by_the_line_and_its_token_is_in_no_argument(reactor: Reactor, bots: BotProcesses) -> None:
    bots.start("greedy", 3, "secret")
    (process,) = reactor.started
    assert process.arguments == [
        "weltentisch", "bot", "greedy", "--connect", "127.0.0.1:4711", "--pace", "1", "--level", "3",
    ]  # fmt: skip
    assert process.env == {"PATH": "/bin", TOKEN: "secret"}
    assert list(bots.kinds()) == ["greedy", "random"]


def test_bots_are_told_of_the_editions_folder_of_their_server(reactor: Reactor, tmp_path: Path) -> None:
    environment = {"WELTENTISCH_EDITIONS": "elsewhere"}
    for editions in (tmp_path, None):
        bots = BotProcesses(reactor, lambda: ("h", 1), ("greedy",), environment=environment, editions=editions)
        bots.start("greedy", None, "secret")
    told, not_told = (process.env for process in reactor.started)
    assert told["WELTENTISCH_EDITIONS"] == str(tmp_path)
    assert "WELTENTISCH_EDITIONS" not in not_told


def test_a_bot_that_dies_is_started_again_but_not_for_ever(reactor: Reactor, bots: BotProcesses) -> None:
    bots.start("greedy", None, "secret")
    for _ in range(10):
        if not reactor.started[-1].ended:
            reactor.started[-1].die()
    assert len(reactor.started) == 1 + RESTARTS
    assert {process.env[TOKEN] for process in reactor.started} == {"secret"}
    assert bots.alive() == 0


def test_a_bot_that_has_ended_well_is_not_started_again(reactor: Reactor, bots: BotProcesses) -> None:
    bots.start("greedy", None, "secret")
    reactor.started[0].die(0)
    assert len(reactor.started) == 1
    assert bots.alive() == 0


def test_a_bot_that_is_let_go_does_not_come_back(reactor: Reactor, bots: BotProcesses) -> None:
    bots.start("greedy", None, "a")
    bots.start("random", None, "b")
    bots.stop("a")
    assert [process.signals for process in reactor.started] == [["TERM"], []]
    reactor.started[0].die()
    bots.stop("a")
    bots.stop("nobody")
    assert len(reactor.started) == 2
    assert bots.alive() == 1


def test_the_same_token_can_be_started_again_after_it_was_let_go(reactor: Reactor, bots: BotProcesses) -> None:
    bots.start("greedy", None, "a")
    bots.stop("a")
    bots.start("greedy", None, "a")
    reactor.started[0].die()
    assert bots.alive() == 1
    bots.stop("a")
    assert reactor.started[1].signals == ["TERM"]


def test_at_the_end_all_are_let_go_and_then_killed(reactor: Reactor, bots: BotProcesses) -> None:
    bots.start("greedy", None, "a")
    bots.start("greedy", None, "b")
    bots.stop_all()
    reactor.started[0].die()
    bots.kill_all()
    assert [process.signals for process in reactor.started] == [["TERM"], ["TERM", "KILL"]]
    assert len(reactor.started) == 2


def test_a_bot_that_cannot_be_started_is_no_fault_of_the_table(reactor: Reactor, bots: BotProcesses) -> None:
    reactor.refuses = True
    bots.start("greedy", None, "secret")
    assert bots.alive() == 0


def test_what_a_bot_complains_of_is_logged_within_bounds(
    reactor: Reactor, bots: BotProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[str] = []
    monkeypatch.setattr(
        "platform_plugin.net.bot_process.logger.info", lambda _, text, **__: logged.append(text), raising=False
    )
    bots.start("greedy", None, "secret")
    say = reactor.started[0].protocol.errReceived
    say(b"first ")
    say(b"line\n" + b"x" * 10_000 + b"\n\xff\n")
    say(b"more\n" * 1000 + b"y" * 100_000)
    assert logged[:3] == ["first line", "x" * 500, "\ufffd"]
    assert len(logged) == LOGGED_LINES
