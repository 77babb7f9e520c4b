"""Running a service in the foreground until a signal or its own end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from twisted.internet import reactor as global_reactor
from twisted.internet.defer import Deferred, ensureDeferred
from twisted.logger import Logger

from platform_plugin.clock import Clock
from platform_plugin.config import Config
from platform_plugin.net.logs import begin_logging
from platform_plugin.net.service import CannotStart, Service, raise_file_limit

logger = Logger()


def say(text: str) -> None:
    """One line on standard output; a reader that is gone is no reason to end."""
    try:
        print(text, flush=True)
    except OSError:
        return


def run(
    config: Config,
    say: Callable[[str], None] = say,
    clock: Clock | None = None,
    bot_flags: Sequence[str] = (),
    started: Callable[[Service], None] | None = None,
    quiet: bool = False,
) -> int:
    """Serve until SIGTERM, SIGINT or `reactor.stop()`; returns the exit code. Raises `CannotStart`.

    `clock` may run faster than the reactor, `bot_flags` go to the server's bots, `started` is called when everything
    listens, `quiet` leaves everything but warnings out of the log.
    """
    reactor: Any = global_reactor
    begin_logging(config.log_format, quiet=quiet)
    raise_file_limit()
    service = Service(config, reactor, say, clock, bot_flags)
    service.prepare()
    faults: list[CannotStart] = []

    async def start() -> None:
        try:
            await service.start()
            if started is not None:
                started(service)
        except CannotStart as fault:
            faults.append(fault)
            reactor.stop()
        except Exception:
            logger.failure("the server could not be started")
            service.exit_code = 1
            reactor.stop()

    async def stop() -> None:
        try:
            await service.stop()
        except Exception:
            logger.failure("the server did not stop in order")
            service.exit_code = 1

    def stopped() -> Deferred[None]:
        return ensureDeferred(stop())

    reactor.addSystemEventTrigger("before", "shutdown", stopped)
    reactor.callWhenRunning(lambda: ensureDeferred(start()))
    reactor.run()
    if faults:
        raise faults[0]
    sys.stdout.flush()
    return service.exit_code
