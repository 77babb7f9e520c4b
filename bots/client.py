"""Bots as real clients: the same lines over the same sockets as anybody, in program mode.

`run` is the command `weltentisch bot`; the server starts its own bots by it too, as processes of their own with a
prepared login. Standard output gets one line for each finished match, standard error everything else.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from traceback import format_exc
from typing import Any, Final

import attrs
from twisted.internet.defer import Deferred, succeed
from twisted.internet.endpoints import HostnameEndpoint
from twisted.internet.error import ReactorNotRunning
from twisted.internet.protocol import Factory, Protocol, connectionDone
from twisted.internet.task import deferLater
from twisted.python.failure import Failure

from bots.known import Known
from bots.order import BotOrder
from bots.session import Session
from bots.steps import BAD_INPUT, FAILED, FINE, Return, Send, Sleep, Step, Stop
from protocol.codec import BadData
from protocol.discovery import bot_kinds, discover
from protocol.framing import Framer
from protocol.ruleset import AnyRuleset, Editions

__all__ = ["BotClient", "BotOrder", "connect", "run"]

TOKEN_VARIABLE: Final = "WELTENTISCH_BOT_TOKEN"
LONGEST_LINE: Final = 16 * 1024 * 1024
"""Bytes of the longest line that is taken from a server: an edition or a snapshot fits many times."""
CLOSING_SECONDS: Final = 3
"""After so long a link that does not close is cut."""

Say = Callable[[str], None]


class BotClient(Protocol):
    """One link of a bot: hands lines to the session and does what it asks. `ended` fires with Stop or Return."""

    transport: Any

    def __init__(self, reactor: Any, session: Session) -> None:
        self.ended: Deferred[Stop | Return] = Deferred()
        self._reactor = reactor
        self._session = session
        self._framer = Framer(LONGEST_LINE)
        self._timer: Any = None
        self._verdict: Stop | None = None

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Begin to talk."""
        self.transport.setTcpNoDelay(True)
        self._session.connected(self._now())
        self._go_on()

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Take in all lines that are there before deciding anything."""
        for line in self._framer.feed(data):
            if self._verdict is None:
                self._guarded(partial(self._session.receive, line, self._now()))
        if self._framer.overflowed:
            self.transport.abortConnection()
        self._go_on()

    def connectionLost(self, reason: Failure = connectionDone) -> None:  # noqa: N802 - Twisted's name
        """The session decides whether that was the end."""
        self._stop_timer()
        self.ended.callback(self._verdict or self._session.lost(reason.getErrorMessage()))

    def _now(self) -> int:
        return round(1000 * float(self._reactor.seconds()))

    def _go_on(self) -> None:
        """Do what the session asks until it sleeps or is done with this link."""
        while self._verdict is None:
            self._stop_timer()
            match self._guarded(lambda: self._session.next(self._now())):
                case Send(line):
                    self.transport.write(line.encode() + b"\n")
                case Sleep(ms):
                    self._timer = self._reactor.callLater(ms / 1000, self._go_on)
                    return
                case Return():
                    self.transport.abortConnection()
                    return
                case Stop() as verdict:
                    self._close(verdict)

    def _guarded(self, work: Callable[[], Step | None]) -> Step | None:
        """A fault of a brain or a ruleset ends the bot with its traceback; it never leaves it hanging."""
        try:
            return work()
        except Exception:
            self._close(Stop(FAILED, format_exc()))
            return None

    def _close(self, verdict: Stop) -> None:
        self._stop_timer()
        self._verdict = verdict
        self.transport.loseConnection()
        self._timer = self._reactor.callLater(CLOSING_SECONDS, self.transport.abortConnection)

    def _stop_timer(self) -> None:
        if self._timer is not None and self._timer.active():
            self._timer.cancel()


# ---- orders ----------------------------------------------------------------------------------------------------


class BadOrder(Exception):
    """An order that makes no sense; the message names the fault and what is allowed."""


def prepared(order: BotOrder, chance: Random, tell: Say, warn: Say) -> Session:
    """The session that carries out an order, before any link. Raises `BadOrder`."""
    kinds, found = bot_kinds(), discover()
    make_brain = kinds.get(order.kind)
    if make_brain is None:
        raise BadOrder(f"there is no bot of the kind {order.kind}; kinds: {', '.join(kinds)}")
    if order.new is not None and order.new not in found.rulesets:
        refused = found.refused.get(order.new)
        why = f" ({refused})" if refused else ""
        installed = ", ".join(found.rulesets) or "none"
        raise BadOrder(f"the ruleset {order.new} is not installed here{why}; installed: {installed}")
    rulesets = with_editions(found.rulesets, order.editions)
    for ruleset in rulesets.values():
        try:
            make_brain(ruleset=ruleset, seat=1, level=order.level, pace=order.pace, chance=chance)
        except ValueError as fault:
            raise BadOrder(str(fault)) from None
    return Session(Known.of(order, make_brain, rulesets, chance, tell, warn))


def with_editions(rulesets: Mapping[str, AnyRuleset], folder: str | None) -> Mapping[str, AnyRuleset]:
    """The rulesets with the editions in a folder. Raises `BadOrder` naming what is wrong with one of them."""
    if folder is None:
        return rulesets
    files = {}
    for file in sorted(Path(folder).glob("*.toml")):
        try:
            files[str(file)] = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as fault:
            raise BadOrder(f"{file}: cannot be read: {fault}") from None
    try:
        return {
            name: ruleset.with_editions(files) if isinstance(ruleset, Editions) else ruleset
            for name, ruleset in rulesets.items()
        }
    except BadData as fault:
        raise BadOrder(str(fault)) from None


def connect(
    reactor: Any, order: BotOrder, *, chance: Random | None = None, tell: Say = print, warn: Say | None = None
) -> Deferred[int]:
    """Carry out an order; fires with the exit code when that is over. Never fails.

    `tell` gets one line for each finished match, `warn` (default: standard error) everything else.
    """
    say = warn or _to_stderr
    try:
        session = prepared(order, chance or Random(), tell, say)
    except BadOrder as fault:
        say(str(fault))
        return succeed(BAD_INPUT)
    reactor.addSystemEventTrigger("before", "shutdown", session.leave)
    return Deferred.fromCoroutine(_carry_out(reactor, order, session, say))


async def _carry_out(reactor: Any, order: BotOrder, session: Session, warn: Say) -> int:
    while True:
        endpoint = HostnameEndpoint(reactor, order.host, order.port)
        try:
            factory: Any = Factory.forProtocol(partial(BotClient, reactor, session))
            client: Any = await endpoint.connect(factory)
            verdict: Stop | Return = await client.ended
        except Exception as fault:
            verdict = session.lost(str(fault) or type(fault).__name__)
        if isinstance(verdict, Stop):
            if verdict.reason:
                warn(verdict.reason)
            return verdict.code
        await deferLater(reactor, verdict.ms / 1000)


def run(order: BotOrder) -> int:
    """The command `weltentisch bot`: runs the reactor until the order is carried out; the exit code.

    The token of a login that the server has prepared may stand in the environment. A signal ends it with 0.
    """
    # Not at the head of the file: importing it makes the choice of a reactor.
    from twisted.internet import reactor as standard_reactor

    reactor: Any = standard_reactor
    code = FINE

    def ended(result: int | Failure) -> None:
        """However it ends, it ends: nothing may leave a bot running that nobody plays with any more."""
        nonlocal code
        code = result if isinstance(result, int) else FAILED
        if isinstance(result, Failure):
            _to_stderr(result.getTraceback())
        with suppress(ReactorNotRunning):  # a signal has stopped it already
            reactor.stop()

    token = order.token or os.environ.get(TOKEN_VARIABLE)
    told = attrs.evolve(order, token=token)
    reactor.callWhenRunning(lambda: connect(reactor, told, tell=_to_stdout).addBoth(ended))
    reactor.run()
    return code


def _to_stdout(line: str) -> None:
    with suppress(OSError):  # a reader that is gone is no reason to stop playing
        print(line, flush=True)


def _to_stderr(line: str) -> None:
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)
