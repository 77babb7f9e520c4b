"""Calls that do not come back, ended by the conformance kit (`platform_plugin.testing`).

The processor time is looked at, so that a busy machine is no fault of the rules.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LONGEST_CALL = 10.0
"""Seconds of processor time between two looks. A call is ended when it is found by two of them in a row."""

_KIT = "platform_plugin.testing"
_SEARCH = "hypothesis"


class NoAnswer(BaseException):
    """A call of the rules has not come back. No `Exception`: hypothesis would wait for it again and again."""


@contextmanager
def watched(seconds: float = LONGEST_CALL) -> Iterator[None]:
    """What is done here is interrupted by `NoAnswer` where one call computes for ever.

    Works in the main thread of systems that have interval timers; elsewhere nothing is interrupted.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    seen: FrameType | None = None

    def look(_: int, frame: FrameType | None) -> None:
        nonlocal seen
        call = _call_of_the_kit(frame)
        if call is not None and call is seen:
            seen = None
            raise NoAnswer(f"`{call.f_code.co_name}` has computed for {seconds:g} seconds and has not come back")
        seen = call

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _call_of_the_kit(frame: FrameType | None) -> FrameType | None:
    """The call that the kit waits for; None while it works itself, or hypothesis does."""
    call = None
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(_KIT):
            return call
        if module.startswith(_SEARCH):
            return None
        call, frame = frame, frame.f_back
    return None
