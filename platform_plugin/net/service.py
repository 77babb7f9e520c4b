"""The composition root: settings in, a running server out."""

from __future__ import annotations

import gc
import os
import resource
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from twisted.internet.defer import Deferred, inlineCallbacks, maybeDeferred
from twisted.internet.endpoints import TCP4ServerEndpoint, serverFromString
from twisted.internet.error import CannotListenError
from twisted.logger import Logger

from platform_plugin.clock import Clock
from platform_plugin.config import BadConfig, Config
from platform_plugin.host import Host
from platform_plugin.net.bot_process import BotProcesses
from platform_plugin.net.editions import Stock
from platform_plugin.net.line import LineFactory, Lines
from platform_plugin.net.passwords import ArgonPasswords
from platform_plugin.net.store_url import default_store, open_store
from platform_plugin.net.turn import Turn
from platform_plugin.net.web import Page, WebSite
from platform_plugin.net.web_files import WebFiles
from platform_plugin.net.web_origin import origins
from platform_plugin.store import StoreFailed
from protocol.discovery import bot_kinds, levels_of

logger = Logger()

COLLECT_AT: Final = (10_000, 10, 10)
"""Thresholds of the garbage collector's generations."""
LINKS_CLOSE_WITHIN: Final = 3.0
"""Seconds that links have to read their `bye`."""
WITH_BACKLOG: Final = ("tcp:", "tcp6:", "ssl:", "unix:")
BACKLOG: Final = ":backlog=1024"
"""Twisted's 50 would make a crowd that connects at once wait for a second and more."""
SECURE: Final = ("ssl:", "tls:")
LOOPBACK: Final = "127.0.0.1"
WEB_FOLDER: Final = Path(__file__).parent.parent / "web"


class CannotStart(Exception):
    """The server cannot be started like this; `faults` are one-line sentences for the operator."""

    def __init__(self, *faults: str) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


def shown_address(address: Any) -> str:
    """An address as people write it: `127.0.0.1:7171`, `[::1]:7171`, `unix:/run/lines`."""
    if hasattr(address, "port"):
        return f"[{address.host}]:{address.port}" if ":" in address.host else f"{address.host}:{address.port}"
    name = address.name
    return f"unix:{name.decode() if isinstance(name, bytes) else name}"


def web_url(text: str, address: Any) -> str:
    """Where the page is, for an endpoint string and the address that came of it."""
    if not hasattr(address, "port"):
        return shown_address(address)
    scheme = "https" if text.startswith(SECURE) else "http"
    return f"{scheme}://{shown_address(address)}/"


def endpoint(reactor: Any, text: str) -> Any:
    """The endpoint of a Twisted endpoint string. Raises `CannotStart`."""
    queued = text.startswith(WITH_BACKLOG) and ":backlog=" not in text
    try:
        return serverFromString(reactor, text + BACKLOG if queued else text)
    except Exception as error:
        raise CannotStart(
            f"{text!r} is no endpoint ({' '.join(str(error).split()) or type(error).__name__}); "
            "expected one such as tcp:7171:interface=127.0.0.1, or none"
        ) from None


class Service:
    """A server. `say` gets the lines for standard output, `clock` may run faster than the reactor."""

    def __init__(
        self,
        config: Config,
        reactor: Any,
        say: Callable[[str], None],
        clock: Clock | None = None,
        bot_flags: Sequence[str] = (),
    ) -> None:
        self.config = config
        self.exit_code = 0
        self._reactor = reactor
        self._say = say
        self._clock: Clock = clock or reactor
        self._turn = Turn(reactor)
        self._bot_flags = bot_flags
        self._ports: list[Any] = []
        self.addresses: list[Any] = []
        self.web_urls: list[str] = []
        self._stopping = False
        self._bots_at: tuple[str, int] | None = None

    def prepare(self) -> None:
        """Load the rulesets, open the store, make the host. Raises `CannotStart`."""
        config = self.config
        stock = Stock(config.editions)
        try:
            found = stock.first()
        except BadConfig as bad:
            raise CannotStart(*bad.faults) from None
        for name, why in found.refused.items():
            logger.error("ruleset {name} is refused: {why}", name=name, why=why)
        self._check_tables(found.rulesets)
        self._endpoints = [endpoint(self._reactor, text) for text in config.lines]
        self._web_endpoints = [endpoint(self._reactor, text) for text in config.web]
        self.bots = BotProcesses(
            self._reactor, self._bots_address, tuple(bot_kinds()), self._bot_flags, editions=config.editions
        )
        try:
            self.store = open_store(config.store or default_store(), self._deliver, self._store_failed)
        except StoreFailed as fault:
            raise CannotStart(str(fault)) from None
        self.passwords = ArgonPasswords(self._deliver, config.limits.passwords)
        self.host = Host(
            rulesets=found.rulesets,
            find_rulesets=stock,
            store=self.store,
            clock=self._clock,
            entropy=os.urandom,
            bots=self.bots,
            limits=config.limits,
            name=config.name,
            passwords=self.passwords,
            admins=config.admins,
            stop=self._stop_soon,
        )
        try:
            self.host.revive()
        except StoreFailed as fault:
            raise CannotStart(str(fault)) from None
        lines = Lines(host=self.host, clock=self._clock, timers=self._reactor, turn=self._turn, limits=config.limits)
        self.factory = LineFactory(lines)
        trusted = origins(config.origins, config.proxies)
        page = Page(WebFiles(WEB_FOLDER), lines, self.factory, trusted, lambda: not self._stopping)
        self.site = WebSite(page, config.limits, trusted)

    def _check_tables(self, rulesets: Mapping[str, Any]) -> None:
        kinds = bot_kinds()
        faults = [
            f"table {table.name!r}: {what} {word!r} is not installed; installed: {', '.join(known) or 'none'}"
            for table in self.config.tables
            for what, words, known in (("game", (table.game,), rulesets), ("bot", table.bots, kinds))
            for word in words
            if word not in known
        ]
        faults += [
            f"table {table.name!r}: {kind} has no level {table.level}, the highest is {last}"
            for table in self.config.tables
            if table.level is not None
            for kind in dict.fromkeys(table.bots)
            if kind in kinds and (last := levels_of(kind)) is not None and not 1 <= table.level <= last
        ]
        if faults:
            raise CannotStart(*faults)

    @inlineCallbacks
    def start(self) -> Any:
        """Listen everywhere, open the house tables, say `ready`. Raises `CannotStart`."""
        for text, where in zip(self.config.lines, self._endpoints, strict=True):
            address = yield self._listen(text, where, self.factory)
            self.addresses.append(address)
            if isinstance(where, TCP4ServerEndpoint) and address.host in (LOOPBACK, "0.0.0.0"):
                self._bots_at = self._bots_at or (LOOPBACK, address.port)
            self._say(f"lines {shown_address(address)}")
        for text, where in zip(self.config.web, self._web_endpoints, strict=True):
            address = yield self._listen(text, where, self.site)
            self.web_urls.append(web_url(text, address))
            self._say(f"web {self.web_urls[-1]}")
        self.host.crew.wake()
        for table in self.config.tables:
            self.host.stand(table)
        _let_the_collector_rest()
        self._say("ready")

    @inlineCallbacks
    def _listen(self, text: str, where: Any, factory: Any) -> Any:
        try:
            port = yield where.listen(factory)
        except CannotListenError as error:
            reason = getattr(error.socketError, "strerror", None) or error.socketError
            raise CannotStart(f"cannot listen on {text}: {reason}; port 0 takes any free one") from None
        except OSError as error:
            raise CannotStart(f"cannot listen on {text}: {error.strerror or error}") from None
        self._ports.append(port)
        return port.getHost()

    @inlineCallbacks
    def stop(self) -> Any:
        """Say bye to all links, commit what is waiting, end the bots."""
        self._stopping = True
        for port in self._ports:
            yield maybeDeferred(port.stopListening)
        self.host.shut_down()
        self.store.close()
        self.passwords.close()
        self.bots.stop_all()
        self.site.abort_all()
        gone: Deferred[None] = self.factory.all_gone()
        cut = self._reactor.callLater(LINKS_CLOSE_WITHIN, self.factory.abort_all)
        yield gone
        if cut.active():
            cut.cancel()
        self.bots.kill_all()

    def _bots_address(self) -> tuple[str, int]:
        """Where the server's bots come in: a line port for them alone if no other is plain TCP on this machine."""
        if self._bots_at is None:
            port = self._reactor.listenTCP(0, self.factory, interface=LOOPBACK)
            self._ports.append(port)
            self._bots_at = (LOOPBACK, port.getHost().port)
        return self._bots_at

    def _deliver(self, call: Callable[[], None]) -> None:
        self._reactor.callFromThread(self._run_and_flush, call)

    def _run_and_flush(self, call: Callable[[], None]) -> None:
        call()
        self._turn.flush()

    def _stop_soon(self) -> None:
        # After this turn: the links' last lines are on their way then.
        self._reactor.callLater(0, self._reactor.stop)

    def _store_failed(self, fault: StoreFailed) -> None:
        logger.critical("{fault}; the server stops, nothing more is acknowledged", fault=str(fault))
        self.exit_code = 1
        if self._reactor.running:
            self._reactor.stop()


def _let_the_collector_rest() -> None:
    """What is there at the start stays: the garbage collector need not look at it again and again.

    A look at everything would hold all tables up for some 50 ms, every few seconds under load.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AT)


def raise_file_limit() -> None:
    """Let this process have as many links as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
