"""A server at the other end of a bot's line that says what a test wants, and can play Mondo by the rules."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from twisted.internet.error import ConnectionLost
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from bots.client import BotClient, prepared
from bots.order import BotOrder
from bots.steps import Return, Stop
from mondo_rules.mondo import RULESET
from protocol import messages as m
from protocol.codec import EventCodec
from protocol.errors import Refused
from protocol.messages import encode
from protocol.ruleset import Start, Tick
from protocol.slash import Grammar, read

GRAMMAR = Grammar(RULESET.commands)
CODEC = EventCodec(RULESET.events)


class Transport(StringTransport):
    """A link that keeps what was written."""

    def setTcpNoDelay(self, _enabled: bool) -> None:  # noqa: N802 - Twisted's name
        pass


class FakeServer:
    """One bot and its line, under a fake clock."""

    def __init__(self, kind: str = "greedy", **order: Any) -> None:
        self.order = BotOrder(kind, "127.0.0.1", 7171, **{"pace": 0, **order})
        self.clock = Clock()
        self.told: list[str] = []
        self.warned: list[str] = []
        self.session = prepared(self.order, Random(1), self.told.append, self.warned.append)
        self.verdicts: list[Stop | Return] = []
        self.name = ""
        self.seats: list[m.SeatView] = [m.SeatView(seat, "free") for seat in (1, 2, 3, 4)]
        self.state: Any = None
        self.rev = 0
        self.now = 0
        self.match = "m1"
        self.connect()

    # ---- the line

    def connect(self) -> None:
        """Take a new link of the bot."""
        self.client = BotClient(self.clock, self.session)
        self.client.ended.addCallback(self.verdicts.append)
        self.transport = Transport()
        self.client.makeConnection(self.transport)

    def cut(self) -> None:
        """The line is lost."""
        self.client.connectionLost(Failure(ConnectionLost()))

    def sent(self) -> list[str]:
        """What the bot has sent since the last look."""
        lines = self.transport.value().decode().splitlines()
        self.transport.clear()
        return lines

    def raw(self, data: bytes) -> None:
        """Send bytes."""
        self.client.dataReceived(data)

    def say(self, *messages: object) -> None:
        """Send messages in one packet."""
        self.raw(b"".join(encode(message) + b"\n" for message in messages))

    def expect(self, line: str) -> int:
        """The bot has sent this numbered line and no other; its number."""
        (sent,) = self.sent()
        number, _, text = sent.removeprefix("@").partition(" ")
        assert text == line
        return int(number)

    def answer(self, line: str, *messages: object) -> None:
        """Expect a line, send messages, then `done`."""
        number = self.expect(line)
        self.say(*messages, m.Done(number))

    def refuse(self, line: str, code: str, **args: Any) -> None:
        """Expect a line and refuse it."""
        self.say(m.Error(code, f"text of {code}", args, self.expect(line)))

    # ---- the table

    def room(self, state: str = "open", number: int = 7, **options: Any) -> m.Room:
        """The table as it is now."""
        return m.Room(number, "mondo", "mondo 7", state, True, tuple(self.seats), options, ())

    def greet(self, login: str | None = None) -> None:
        """Take the bot in up to its login."""
        assert self.sent() == [f"/client weltentisch-bot {m_version()} json bot"]
        self.say(m.Welcome("test", "1", {}))
        (line,) = self.sent()
        number, verb, name = line.removeprefix("@").split(" ")
        assert login is None or f"{verb} {name}" == login
        self.name = self.name or name
        self.say(m.LoggedIn(self.name, True, "bot", "secret"), m.Done(int(number)))

    def seat_bot(self, seat: int = 1, **others: str) -> None:
        """Take the bot in, up to a seat at table 7; `others` sit on seats `s2`, `s3` …"""
        self.greet()
        self.answer("/room 7", self.room(), m.Seated(7))
        self.seats[seat - 1] = m.SeatView(seat, "bot", self.name)
        for other, name in others.items():
            number = int(other[1:])
            self.seats[number - 1] = m.SeatView(number, "bot", name)
        self.answer("/join", self.room(), m.Seated(7, seat))

    # ---- the match

    def begin(self, seats: Sequence[int] = (1, 2), **options: Any) -> None:
        """Begin a match and let its first round start."""
        self.state, self.rev = None, 0
        self.say(self.room("running"))
        self.happen(RULESET.initial(RULESET.options(**options), seats, bytes(32)))
        self.happen(RULESET.decide(self.state, Start(()), None, self.now))
        self.tick()

    def tick(self) -> None:
        """Let the time come to which the rules look forward."""
        deadline = RULESET.deadline(self.state)
        assert deadline is not None
        self.wait(deadline - self.now)
        self.happen(RULESET.decide(self.state, Tick(), None, self.now))

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.now += ms
        self.clock.advance(ms / 1000)

    def events(self, happened: Sequence[Any]) -> list[m.Event]:
        """Fold events, and give the messages that tell of them."""
        told = []
        for event in happened:
            self.state = RULESET.apply(self.state, event)
            if RULESET.audience(event) is None:
                self.rev += 1
                told.append(m.Event(7, self.match, self.rev, event.at, CODEC.dump(event)))
        return told

    def happen(self, happened: Sequence[Any]) -> None:
        """Fold events and tell them."""
        self.say(*self.events(happened))

    def snapshot(self, you: int | None = 1) -> m.Snapshot:
        """The match as it is now, as it travels."""
        view = json.loads(json.dumps(RULESET.dump(self.state)))
        for secret in ("seed", "length", "persons"):
            view.pop(secret, None)
        return m.Snapshot(7, self.match, self.rev, view, you)

    def act(self, seat: int, line: str) -> list[m.Event]:
        """Let a seat do what a line says, by the rules. Raises `Refused`."""
        verb, _, rest = line.removeprefix("/").partition(" ")
        command = read(GRAMMAR.find(verb, prefix=False), rest)
        return self.events(RULESET.decide(self.state, command, seat, self.now))

    def serve(self, seat: int = 1) -> list[str]:
        """Carry out what the bot has sent; the lines."""
        lines = self.sent()
        for line in lines:
            number, _, text = line.removeprefix("@").partition(" ")
            try:
                told = self.act(seat, text)
            except Refused as refused:
                self.say(m.Error(refused.code, "no", dict(refused.arguments), int(number)))
            else:
                self.say(*told, m.Done(int(number)))
        return lines


def m_version() -> str:
    """The version that a bot gives."""
    from importlib.metadata import version

    return version("weltentisch")


def playing(**order: Any) -> FakeServer:
    """A greedy bot on seat 1 of table 7, its first round begun, its first `/take` sent."""
    server = FakeServer(room=7, **order)
    server.seat_bot(1, s2="other")
    server.begin()
    return server


def verb(line: str) -> str:
    """The verb of a numbered line."""
    return line.split(" ")[1]
