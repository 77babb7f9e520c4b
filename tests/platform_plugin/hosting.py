"""A host without sockets for tests: links that collect lines, a fake clock, chance from a counter."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from twisted.internet.task import Clock

from platform_plugin.host import Host
from platform_plugin.limits import Limits
from platform_plugin.net.store_memory import MemoryStore
from platform_plugin.outlet import BotStarter, Peer
from platform_plugin.store import Store
from protocol.discovery import Discovered, discover
from protocol.ruleset import AnyRuleset

START = 1_000_000.0
PASSWORD = "correct-horse"


class ListOutlet:
    """An outlet that keeps its lines; `stuffed` bytes are claimed to be unsent."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.stuffed = 0
        self.closed = False
        self.aborted = False
        self.kept_alive = 0
        self.on_closed: Callable[[], None] = lambda: None

    def send_line(self, line: bytes) -> None:
        if not self.closed:
            self.lines.append(line)

    def backlog(self) -> int:
        return self.stuffed

    def keep_alive(self) -> None:
        self.kept_alive += 1

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.on_closed()

    def abort(self) -> None:
        self.aborted = True
        self.close()


class NamedBots:
    """Bots that are asked for and never come by themselves."""

    def __init__(self, kinds: Sequence[str] = ("random", "greedy")) -> None:
        self._kinds = kinds
        self.started: list[tuple[str, int | None, str]] = []
        self.stopped: list[str] = []

    def kinds(self) -> Sequence[str]:
        return self._kinds

    def levels(self, kind: str) -> int | None:
        return {"random": 9, "greedy": 4}.get(kind)

    def start(self, kind: str, level: int | None, token: str) -> None:
        self.started.append((kind, level, token))

    def stop(self, token: str) -> None:
        self.stopped.append(token)


def counting_entropy(drawn: int = 0) -> Callable[[int], bytes]:
    """Bytes that look random and are the same in every run."""

    def entropy(size: int) -> bytes:
        nonlocal drawn
        drawn += 1
        return sha256(drawn.to_bytes(4, "big")).digest()[:size]

    return entropy


class QuickPasswords:
    """Hashes that are none, made and checked at once; while `slow`, only when `work` is called."""

    def __init__(self) -> None:
        self.slow = False
        self._waiting: list[Callable[[], None]] = []
        self.checked: list[str | None] = []

    def make(self, password: str, then: Callable[[str | None], None]) -> None:
        self._do(lambda: then(f"hash of {password}"))

    def check(self, stored: str | None, password: str, then: Callable[[bool | None], None]) -> None:
        self.checked.append(stored)
        self._do(lambda: then(stored == f"hash of {password}"))

    def _do(self, call: Callable[[], None]) -> None:
        self._waiting.append(call)
        if not self.slow:
            self.work()

    def work(self) -> None:
        """What waits is done."""
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()


class LineEnd:
    """The client's end of a link."""

    def __init__(self, host: Host, clock: Clock, peer: Peer) -> None:
        self.outlet = ListOutlet()
        self._clock = clock
        self.session = host.connect(self.outlet, peer)
        self.outlet.on_closed = lambda: clock.callLater(0, self.session.lost)
        self._read = 0
        self._number = 0

    def send(self, line: str | bytes, at: int | None = None) -> None:
        """Send one line, received now or at a stamp of one's own."""
        stamp = round(self._clock.seconds() * 1000) if at is None else at
        self.session.received(line.encode() if isinstance(line, str) else line, stamp)

    def lines(self) -> list[str]:
        """What has come since one last looked."""
        fresh = self.outlet.lines[self._read :]
        self._read = len(self.outlet.lines)
        return [line.decode() for line in fresh]

    def messages(self) -> list[dict[str, Any]]:
        """The same, as messages."""
        return [json.loads(line) for line in self.lines()]

    def ask(self, line: str) -> list[dict[str, Any]]:
        """Send a numbered line; all messages up to and with its `done` or `error`."""
        self.messages()
        self._number += 1
        self.send(f"@{self._number} {line}")
        got = self.messages()
        answers = [message for message in got if message.get("re") == self._number]
        assert len(answers) == 1, got
        assert got[-1] is answers[0], got
        return got

    def do(self, line: str) -> list[dict[str, Any]]:
        """`ask`, for a line that has to succeed."""
        got = self.ask(line)
        assert got[-1]["type"] == "done", got[-1]
        return got[:-1]

    def refused(self, line: str) -> dict[str, Any]:
        """`ask`, for a line that has to be refused: the error, which is all that came."""
        got = self.ask(line)
        assert [message["type"] for message in got] == ["error"], got
        return got[0]

    def drop(self) -> None:
        """The line is lost."""
        self.session.lost()


class TestHost:
    """A host with its fake surroundings."""

    __test__ = False

    def __init__(
        self,
        rulesets: Mapping[str, AnyRuleset] | None = None,
        limits: Limits | None = None,
        store: Store | None = None,
        bots: BotStarter | None = None,
        find_rulesets: Callable[[], Discovered] | None = None,
        admins: Sequence[str] = (),
        drawn: int = 0,
    ) -> None:
        self.clock = Clock()
        self.clock.advance(START)
        self.store = MemoryStore() if store is None else store
        self.bots = NamedBots() if bots is None else bots
        self.passwords = QuickPasswords()
        self.stopped = 0
        self.host = Host(
            rulesets=discover().rulesets if rulesets is None else rulesets,
            store=self.store,
            clock=self.clock,
            entropy=counting_entropy(drawn),
            bots=self.bots,
            limits=limits or Limits(),
            find_rulesets=find_rulesets,
            passwords=self.passwords,
            admins=admins,
            stop=self._stop,
        )

    def _stop(self) -> None:
        self.stopped += 1

    def advance(self, ms: int) -> None:
        """Let time pass."""
        self.clock.advance(ms / 1000)

    def text(self, loopback: bool = True, address: str = "192.0.2.7") -> LineEnd:
        """A person's link in text mode, not logged in."""
        return LineEnd(self.host, self.clock, Peer("127.0.0.1" if loopback else address, loopback))

    def program(self, name: str | None = None, *, bot: bool = False) -> LineEnd:
        """A link in program mode, logged in under `name`."""
        end = self.text()
        end.send("/client test 1 json bot" if bot else "/client test 1 json")
        if name is not None:
            end.do(f"/login {name}")
        return end

    def registered(self, name: str, password: str = PASSWORD) -> LineEnd:
        """A link in program mode, logged in under a name that is registered now."""
        end = self.program(name)
        end.do(f"/register {password}")
        return end

    def table(self, *names: str, options: Sequence[str] = ()) -> list[LineEnd]:
        """People in program mode on the seats 1, 2 … of a new Mondo table, before the start."""
        ends = [self.program(name) for name in names]
        ends[0].do("/newroom mondo")
        room = max(self.host.rooms)
        for end in ends[1:]:
            end.do(f"/room {room}")
        for end in ends:
            end.do("/join")
        for option in options:
            ends[0].do(f"/option {option}")
        return ends

    def started(self, *names: str, options: Sequence[str] = ()) -> list[LineEnd]:
        """The same, with the first round running since just now."""
        ends = self.table(*names, options=options)
        for end in ends:
            end.do("/start")
        self.advance(3000)
        return ends
