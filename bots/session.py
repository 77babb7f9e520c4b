"""A bot's side of the line, without I/O: lines of the server in, the next line to send out."""

from __future__ import annotations

from typing import Final

from bots.hearing import hear, read
from bots.known import PATIENCE, Known, Link, UnderWay
from bots.steps import FAILED, FINE, Return, Send, Sleep, Step, Stop
from bots.table import Gap
from bots.wishes import WISHES
from protocol.codec import BadData

ANSWER_MS: Final = 15_000
"""After so long without an answer a command counts as lost, and the table is looked at afresh."""
SILENCE_MS: Final = 90_000
"""After so long without any line the link counts as dead."""
RETURNS_MS: Final = (500, 1_000, 2_000, 4_000, 8_000, 16_000)
"""How long to wait before each attempt to come back after a lost line."""
LAST_NUMBER: Final = 2**31 - 1


class Session:
    """One bot, over as many links as it takes; one numbered command is under way at a time.

    `now` is any clock in ms that never goes back.
    """

    def __init__(self, known: Known) -> None:
        self.known = known
        self._number = 0

    def connected(self, now: int) -> None:
        """A link has been made."""
        self.known.link = Link(now)

    def leave(self) -> None:
        """The end of the link that is to come is wanted."""
        self.known.leaving = True

    def lost(self, reason: str) -> Stop | Return:
        """The link is gone, or could not be made."""
        known, order = self.known, self.known.order
        bye = known.link.bye
        known.link = Link(0)
        if known.stop:
            return known.stop
        if known.leaving:
            return Stop(FINE)
        if bye and bye.retry is None:
            code = FINE if order.matches is None else FAILED
            return Stop(code, f"the server said good-bye: {bye.reason}")
        if not known.been_in or known.losses >= len(RETURNS_MS):
            return Stop(FAILED, f"no connection to {order.host}:{order.port}: {reason}")
        wait = bye.retry if bye and bye.retry is not None else RETURNS_MS[known.losses]
        known.losses += 1
        if known.player:
            known.player.table.forget()
        known.warn(f"the line was lost ({reason}); trying again in {wait} ms")
        return Return(wait)

    def receive(self, line: bytes, now: int) -> None:
        """Take in a line of the server, whatever it is."""
        known = self.known
        known.link.heard_at = now
        try:
            message = read(line)
            if message is not None:
                hear(known, message, now)
        except (BadData, Gap) as fault:
            known.link.stale = known.link.stale or isinstance(fault, Gap)
            # Before `welcome` a link speaks prose.
            if known.link.welcome:
                self._unusable(line, fault)

    def _unusable(self, line: bytes, fault: Exception) -> None:
        known = self.known
        known.unusable += 1
        known.warn(f"cannot use a line of the server: {fault}: {line[:120].decode(errors='replace')}")
        if known.unusable >= PATIENCE:
            known.stop = Stop(FAILED, f"{PATIENCE} lines of the server could not be used")

    def next(self, now: int) -> Step:
        """What has to be done at the link now. What is to be sent counts as sent."""
        link = self.known.link
        if self.known.stop:
            return self.known.stop
        if link.pongs:
            return Send(f"/pong {link.pongs.pop(0)}")
        if now - link.heard_at >= SILENCE_MS:
            return Return(0)
        if link.under_way:
            waited = now - link.under_way.since
            if waited < ANSWER_MS:
                return Sleep(ANSWER_MS - waited)
            self.known.warn(f"no answer to {link.under_way.line}")
            link.under_way, link.stale = None, True
        if now < link.wait_until:
            return Sleep(link.wait_until - now)
        return self._wanted(now)

    def _wanted(self, now: int) -> Step:
        known, link = self.known, self.known.link
        for wish, line_for in WISHES:
            line = line_for(known, now)
            if known.stop:
                return known.stop
            if line is not None:
                return self._send(wish, line, now)
        wake = link.heard_at + SILENCE_MS
        if link.ask_at is not None and link.ask_at > now:
            wake = min(wake, link.ask_at)
        return Sleep(wake - now)

    def _send(self, wish: str, line: str, now: int) -> Send:
        """The first line of a link bears no number: it speaks in text mode still."""
        link = self.known.link
        if not link.welcome:
            link.under_way = UnderWay(0, line, wish, now)
            return Send(line)
        self._number = self._number % LAST_NUMBER + 1
        link.under_way = UnderWay(self._number, line, wish, now)
        return Send(f"@{self._number} {line}")
