"""The server's own bots: child processes that come in over the line like everybody else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from twisted.internet.error import ProcessDone, ProcessExitedAlready
from twisted.internet.protocol import ProcessProtocol
from twisted.logger import Logger
from twisted.python.failure import Failure

from protocol.discovery import levels_of

logger = Logger()

TOKEN: Final = "WELTENTISCH_BOT_TOKEN"
"""The token goes by the environment: arguments can be read by every user of the machine."""
EDITIONS: Final = "WELTENTISCH_EDITIONS"
"""Bots follow a match by the same editions as the server."""
RESTARTS: Final = 3
LOGGED_LINES: Final = 100
"""Lines of a bot's standard error that are logged."""
LONGEST_LOGGED: Final = 500


class _Bot(ProcessProtocol):
    """One bot; knows its process while that lives."""

    transport: Any

    def __init__(self, name: str, ended: Callable[[_Bot, bool], None]) -> None:
        self.name = name
        self.wanted = True
        self.starts = 0
        self._ended = ended
        self._unfinished = b""
        self._logged = 0

    def errReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        *lines, self._unfinished = (self._unfinished + data).split(b"\n")
        self._unfinished = self._unfinished[:LONGEST_LOGGED]
        for line in lines:
            self._logged += 1
            if self._logged <= LOGGED_LINES:
                text = line[:LONGEST_LOGGED].decode(errors="replace")
                logger.info("bot {name}: {text}", name=self.name, text=text)

    def processEnded(self, reason: Failure) -> None:  # noqa: N802 - Twisted's name
        self._ended(self, isinstance(reason.value, ProcessDone))

    def signal(self, name: str) -> None:
        """Send the process a signal, if it still lives."""
        if self.transport is None:
            return
        try:
            self.transport.signalProcess(name)
        except ProcessExitedAlready:
            return


class BotProcesses:
    """Starts, restarts and ends bots.

    `address` names the line port that they come in by, `flags` go to each bot, `editions` is the operator's folder.
    """

    def __init__(
        self,
        reactor: Any,
        address: Callable[[], tuple[str, int]],
        kinds: Sequence[str],
        flags: Sequence[str] = (),
        command: Sequence[str] = (sys.executable, "-m", "platform_plugin"),
        environment: Mapping[str, str] = os.environ,
        editions: Path | None = None,
    ) -> None:
        self._reactor = reactor
        self._address = address
        self._kinds = tuple(kinds)
        self._flags = tuple(flags)
        self._command = tuple(command)
        self._environment = {
            name: value for name, value in environment.items() if not name.startswith("WELTENTISCH_")
        }
        if editions is not None:
            self._environment[EDITIONS] = str(editions.absolute())
        self._bots: dict[str, _Bot] = {}

    def kinds(self) -> Sequence[str]:
        """The kinds that can be started."""
        return self._kinds

    def levels(self, kind: str) -> int | None:
        """How many levels a kind has. The first question about a kind loads it."""
        return levels_of(kind)

    def start(self, kind: str, level: int | None, token: str) -> None:
        """Start a bot that logs in with `/resume TOKEN`."""

        def spawn(bot: _Bot) -> None:
            host, port = self._address()
            arguments = [*self._command, "bot", kind, "--connect", f"{host}:{port}", *self._flags]
            if level is not None:
                arguments += ["--level", str(level)]
            bot.starts += 1
            self._reactor.spawnProcess(
                bot,
                arguments[0],
                arguments,
                env={**self._environment, TOKEN: token},
                childFDs={0: "w", 1: "r", 2: "r"},
            )

        def ended(bot: _Bot, well: bool) -> None:
            bot.transport = None
            if bot.wanted and not well and bot.starts <= RESTARTS:
                logger.warn("bot {name} died and is started again", name=bot.name)
                attempt(bot)
                return
            if bot.wanted and not well:
                logger.error("bot {name} died {n} times and is given up", name=bot.name, n=bot.starts)
            if self._bots.get(token) is bot:
                del self._bots[token]

        def attempt(bot: _Bot) -> None:
            try:
                spawn(bot)
            except Exception:
                logger.failure("bot {name} could not be started", name=bot.name)
                self._bots.pop(token, None)

        self._bots[token] = bot = _Bot(kind, ended)
        attempt(bot)

    def stop(self, token: str) -> None:
        """Let a bot go."""
        bot = self._bots.pop(token, None)
        if bot is not None:
            bot.wanted = False
            bot.signal("TERM")

    def stop_all(self) -> None:
        """Let all bots go; those that do not end are killed by `kill_all`."""
        for bot in self._bots.values():
            bot.wanted = False
            bot.signal("TERM")

    def kill_all(self) -> None:
        """End what is left at once."""
        for bot in tuple(self._bots.values()):
            bot.signal("KILL")

    def alive(self) -> int:
        """How many bots run."""
        return len(self._bots)
