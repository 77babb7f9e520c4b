"""Logs on standard error, as text or as one JSON object a line; the core's (`logging`) and Twisted's together."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import IO, Any, Final, TypeAlias

from twisted.logger import ILogObserver, LogEvent, Logger, LogLevel, formatEvent, globalLogBeginner
from twisted.python.failure import Failure
from zope.interface.declarations import implementer

Level: TypeAlias = Any
"""One of `twisted.logger.LogLevel`."""
_LEVELS: Final = {
    logging.DEBUG: LogLevel.debug,
    logging.INFO: LogLevel.info,
    logging.WARNING: LogLevel.warn,
    logging.ERROR: LogLevel.error,
    logging.CRITICAL: LogLevel.critical,
}


def _parts(event: LogEvent) -> dict[str, Any]:
    parts = {
        "time": datetime.fromtimestamp(event["log_time"], UTC).isoformat(timespec="milliseconds"),
        "level": event["log_level"].name,
        "from": event.get("log_namespace", "-"),
        "text": formatEvent(event),
    }
    failure = event.get("log_failure")
    if isinstance(failure, Failure):
        parts["traceback"] = failure.getTraceback()
    return parts


def as_json(event: LogEvent) -> str:
    """The event as one JSON object."""
    return json.dumps(_parts(event), ensure_ascii=False)


def as_text(event: LogEvent) -> str:
    """The event as a line, a traceback below it."""
    parts = _parts(event)
    line = f"{parts['time']} {parts['level']:<8} {parts['from']}: {parts['text']}"
    return f"{line}\n{parts['traceback']}" if "traceback" in parts else line


FORMATS: Final = {"text": as_text, "json": as_json}


@implementer(ILogObserver)
class StreamObserver:
    """Writes events that matter to a stream."""

    def __init__(self, stream: IO[str], log_format: str, least: Level = LogLevel.info) -> None:
        self._stream = stream
        self._least = least
        self._shown = FORMATS[log_format]

    def __call__(self, event: LogEvent) -> None:
        """Write one event; a reader that is gone is no reason to fail."""
        if event.get("log_level", LogLevel.info) < self._least:
            return
        try:
            print(self._shown(event), file=self._stream, flush=True)
        except OSError:
            return


class _ToTwisted(logging.Handler):
    """Hands the core's log records to Twisted's log."""

    def emit(self, record: logging.LogRecord) -> None:
        level = _LEVELS.get(record.levelno, LogLevel.info)
        extra: dict[str, object] = {}
        if record.exc_info and record.exc_info[1]:
            failure: Any = Failure
            extra["log_failure"] = failure(record.exc_info[1], record.exc_info[0], record.exc_info[2])
        Logger(namespace=record.name).emit(level, "{message}", message=record.getMessage(), **extra)


def begin_logging(log_format: str, *, quiet: bool = False) -> None:
    """From now on write logs to standard error; `quiet`: warnings and worse only."""
    observer: Any = StreamObserver(sys.stderr, log_format, LogLevel.warn if quiet else LogLevel.info)
    globalLogBeginner.beginLoggingTo([observer], redirectStandardIO=False, discardBuffer=True)
    logging.basicConfig(handlers=[_ToTwisted()], level=logging.INFO, force=True)
