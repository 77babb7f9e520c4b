"""A whole server in one process without sockets, clock or luck: the same lines in, the same lines out, every time.

The pictures and the sessions in the documents are made with it (`make_pictures.py`, `doc_sessions.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from twisted.internet.task import Clock

from bots.client import prepared
from bots.greedy_brain import GreedyBrain
from bots.order import BotOrder
from bots.steps import Send, Sleep
from platform_plugin.host import Host
from platform_plugin.limits import Limits
from platform_plugin.net.store_memory import MemoryStore
from platform_plugin.outlet import Peer
from platform_plugin.room import Room
from protocol.discovery import bot_kinds, discover, levels_of
from protocol.errors import Illegal
from protocol.slash import written

GAMES = ("mondo", "sapiens")
"""The games of this house, whatever else is installed."""
STEP_MS = 10
"""How finely time passes: a bot's answer to a line comes with the next step."""


class _NoPasswords:
    """Nobody registers here."""

    def make(self, _password: str, _then: object) -> None:
        raise Illegal("rate-limited", wait=1)

    def check(self, _stored: str | None, _password: str, _then: object) -> None:
        raise Illegal("rate-limited", wait=1)


class _Lines:
    """An outlet that keeps lines until somebody takes them."""

    def __init__(self) -> None:
        self.kept: list[bytes] = []
        self.closed = False

    def send_line(self, line: bytes) -> None:
        if not self.closed:
            self.kept.append(line)

    def take(self) -> list[bytes]:
        taken, self.kept = self.kept, []
        return taken

    def backlog(self) -> int:
        return 0

    def keep_alive(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    abort = close


class Person:
    """Somebody at a telnet client."""

    def __init__(self, house: House, width: int, colour: bool) -> None:
        self._lines = _Lines()
        self._house = house
        self._session = house.host.connect(self._lines, Peer("127.0.0.1", True))
        self._session.terminal(width, colour)

    def type(self, line: str) -> None:
        """Send a line, received now."""
        self._session.received(line.encode(), self._house.now())

    def read(self) -> list[str]:
        """The lines that have come since one last looked."""
        return [line.decode() for line in self._lines.take()]

    def hang_up(self) -> None:
        """The line is lost."""
        self._session.lost()

    @property
    def token(self) -> str:
        """The token of this login."""
        assert self._session.person is not None
        return self._session.person.token

    @property
    def place(self) -> tuple[Room, int]:
        """The table at which they sit, and their seat."""
        assert self._session.person is not None
        room = self._session.person.room
        assert room is not None
        seat = room.seating.seat_of(self._session.person)
        assert seat is not None
        return room, seat


class _Bot:
    """A bot of the server: the real client's session, its lines handed over without a socket."""

    def __init__(self, house: House, kind: str, level: int | None, token: str, luck: int, pace: float | None) -> None:
        order = BotOrder(kind=kind, host="here", port=1, level=level, token=token, pace=pace)
        self._session = prepared(order, Random(luck), lambda _: None, lambda _: None)
        self._lines = _Lines()
        self._house = house
        self._link: Any = house.host.connect(self._lines, Peer("127.0.0.1", True))
        self._session.connected(house.now())
        self._asleep_until = 0

    def work(self) -> None:
        """Read what has come and do what is to be done now."""
        now = self._house.now()
        heard = self._lines.take()
        if not heard and now < self._asleep_until:
            return
        for line in heard:
            self._session.receive(line, now)
        while not self._lines.closed:
            step = self._session.next(now)
            if isinstance(step, Send):
                self._link.received(step.line.encode(), now)
                for line in self._lines.take():
                    self._session.receive(line, now)
                continue
            self._asleep_until = now + step.ms if isinstance(step, Sleep) else now + 60_000
            return


class _Bots:
    """Starts bots in this process."""

    def __init__(self, house: House, pace: float | None) -> None:
        self._house = house
        self._pace = pace
        self._luck = count(1)
        self.here: dict[str, _Bot] = {}
        self._asked: list[tuple[str, int | None, str]] = []

    def kinds(self) -> Sequence[str]:
        return tuple(bot_kinds())

    def levels(self, kind: str) -> int | None:
        return levels_of(kind)

    def start(self, kind: str, level: int | None, token: str) -> None:
        self._asked.append((kind, level, token))

    def stop(self, token: str) -> None:
        self.here.pop(token, None)

    def work(self) -> None:
        asked, self._asked = self._asked, []
        for kind, level, token in asked:
            self.here[token] = _Bot(self._house, kind, level, token, next(self._luck), self._pace)
        for bot in tuple(self.here.values()):
            bot.work()


class House:
    """The server. `seed` decides all its chance; bots play at `pace` seconds (None: that of a person)."""

    def __init__(self, seed: str = "1", pace: float | None = None, games: Sequence[str] = GAMES) -> None:
        self.clock = Clock()
        self.clock.advance(1_000_000)
        self._bots = _Bots(self, pace)
        drawn = count()

        def entropy(size: int) -> bytes:
            return sha256(f"{seed} {next(drawn)}".encode()).digest()[:size]

        found = discover().rulesets
        self.host = Host(
            rulesets={name: found[name] for name in games},
            store=MemoryStore(),
            clock=self.clock,
            entropy=entropy,
            bots=self._bots,
            passwords=_NoPasswords(),
            limits=Limits(),
        )

    def now(self) -> int:
        """ms since 1970, as this house has it."""
        return round(self.clock.seconds() * 1000)

    def person(self, width: int = 80, colour: bool = False) -> Person:
        """Somebody who connects."""
        return Person(self, width, colour)

    def pass_time(self, ms: int, step: int = STEP_MS) -> None:
        """Let time pass in steps of so many ms; bots play meanwhile."""
        for _ in range(ms // step):
            self.clock.advance(step / 1000)
            self._bots.work()


def play_greedily(house: House, person: Person, seconds: float, chance: Random, until: str = "") -> None:
    """Let somebody who sits at a running match play for a while, as the greedy bot would.

    What they read is not shown; with `until` it ends as soon as they read such a text.
    """
    room, seat = person.place
    assert room.play is not None
    brain = GreedyBrain(ruleset=room.ruleset, seat=seat, pace=None, chance=chance)
    match = room.play.match
    end = house.now() + round(1000 * seconds)
    while house.now() < end:
        choice = brain.choose(match.knowledge.of(seat).state(), match.now(house.now()))
        if choice is not None and choice.command is not None:
            person.type(written(choice.command))
        house.pass_time(STEP_MS)
        if any(until in line for line in person.read()) and until:
            return
