"""What a bot knows of the match at its table: the fold of what it heard, and which match time it is. No I/O."""

from __future__ import annotations

from typing import Any

from protocol.codec import EventCodec
from protocol.messages import Clock, Event, Snapshot
from protocol.ruleset import AnyRuleset, Outcome


class Gap(Exception):
    """An event does not fit: what is known is no longer to be trusted, a fresh snapshot is needed."""


class Table:
    """Follows the matches of one room. Times are ms; `now` is the bot's own clock, which may start anywhere."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset = ruleset
        self.match: str | None = None
        self.state: Any = None
        """None while no match is known."""
        self.rev = 0
        self._codec = EventCodec(ruleset.events)
        self._at = 0
        self._since = 0
        self._held = False

    def load(self, snapshot: Snapshot, now: int) -> None:
        """Begin anew from a snapshot. Raises `BadData`."""
        if snapshot.match != self.match:
            self._set_time(0, now)
        self.state = self.ruleset.load(snapshot.view)
        self.match, self.rev = snapshot.match, snapshot.rev

    def hear(self, message: Event, now: int) -> bool:
        """Fold an event; False if it was known already. Raises `Gap`."""
        known = self.rev if message.match == self.match and self.state is not None else 0
        if message.rev <= known:
            return False
        if message.rev > known + 1:
            raise Gap(f"event {message.rev} of match {message.match} came after {known}")
        try:
            event = self._codec.load(message.at, message.event)
            self.state = self.ruleset.apply(self.state if known else None, event)
        except Exception as fault:
            # `apply` is total for what can happen; what came over the line may be anything.
            raise Gap(f"event {message.rev} of match {message.match}: {type(fault).__name__}: {fault}") from fault
        self.match, self.rev = message.match, message.rev
        self._set_time(message.at, now)
        return True

    def show(self, clock: Clock, seat: int | None, now: int) -> None:
        """Set the match time by what one's clock shows: after a snapshot nothing else tells it."""
        if self.state is None or clock.left is None:
            return
        time = self.time(now)
        shown = self.ruleset.clocks(self.state, seat, time)
        if shown is not None and shown.left is not None:
            self._set_time(max(0, time + shown.left - clock.left), now)

    def hold(self, held: bool, now: int) -> None:
        """Match time stands (the match is paused), or goes on."""
        if held != self._held:
            self._set_time(self.time(now), now)
            self._held = held

    def forget(self) -> None:
        """Trust nothing until the next snapshot."""
        self.state = None

    def time(self, now: int) -> int:
        """The match time, as well as it can be known: behind by the time that lines take."""
        return self._at if self._held else self._at + now - self._since

    def outcome(self) -> Outcome | None:
        """How the match ended; None while it runs or if none is known."""
        return None if self.state is None else self.ruleset.outcome(self.state)

    def _set_time(self, at: int, now: int) -> None:
        self._at, self._since = at, now
