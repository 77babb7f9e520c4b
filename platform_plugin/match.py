"""One match: the fold of its events, its log, its single timer.

Commands and ticks are worked in the order of their stamps; a tick carries the deadline as its time and goes before
commands of the same millisecond. What the rules decide is applied in memory at once; whoever is to hear of it
hears after the commit (`Link`).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from attrs import frozen

from platform_plugin.clock import Clock, Stopwatch, Timer, milliseconds
from platform_plugin.knowledge import Knowledge
from platform_plugin.store import Store
from protocol.codec import EventCodec
from protocol.errors import Illegal, Refused
from protocol.record import STEPS, Entry, Header, audience_plain, closing_of, line_of
from protocol.ruleset import (
    Annul,
    AnyRuleset,
    Audience,
    HostStep,
    Outcome,
    Pause,
    Resume,
    Resuming,
    SeatBack,
    SeatLeft,
    Start,
    Tick,
)
from protocol.ruleset import (
    Clock as ClockView,
)
from protocol.slash import written

logger = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 1_000
"""Ticks at one and the same match time; rules that want more would keep the whole server busy for ever."""


@frozen
class Happening:
    """An event with all that its hearers need."""

    event: Any
    body: Mapping[str, Any]
    audience: Audience


class Table(Protocol):
    """What a match tells the room it is played in."""

    def happened(self, happening: Happening) -> None:
        """An event was decided; the viewers' knowledge has it already."""

    def attended(self, stamp: int) -> bool:
        """Whether anybody is there for whom the clock should run on past a deadline at `stamp`."""

    def ticked(self) -> None:
        """A deadline has passed: clocks may show something else."""

    def match_changed(self) -> None:
        """The match was paused, resumed, frozen, or is over."""


class Match:
    """A running or finished match. `play` and `step` are the only ways in."""

    def __init__(
        self, ruleset: AnyRuleset, codec: EventCodec, header: Header, store: Store, clock: Clock, table: Table
    ) -> None:
        self.ruleset = ruleset
        self.header = header
        self.id = header.match
        self.seats: frozenset[int] = frozenset(seat.seat for seat in header.seats)
        self.knowledge = Knowledge(ruleset)
        self.ticket = 0
        self.frozen = False
        self.outcome: Outcome | None = None
        self.watch = Stopwatch()
        self._codec = codec
        self._store = store
        self._clock = clock
        self._table = table
        self._state: Any = None
        self._rev = 0
        self._at = 0
        self._timer: Timer | None = None
        self._timer_at: int | None = None
        self._resuming: Timer | None = None

    @property
    def running(self) -> bool:
        """Neither over nor frozen; it may be paused."""
        return self.outcome is None and not self.frozen

    @property
    def paused(self) -> bool:
        """Whether match time stands though the match is not over."""
        return self.running and not self.watch.running

    def begin(self, opening: Sequence[Any], persons: Sequence[int], stamp: int) -> None:
        """Log the header and the opening events, then let the rules start."""
        self.ticket = self._store.begin(self.id, line_of(self.header))
        try:
            self._commit(opening, {})
        except Exception:
            return self._freeze()
        self.watch.start(stamp)
        self.step(Start(tuple(persons)), stamp)
        return None

    def revive(self, entries: Sequence[Entry], persons: Sequence[int], stamp: int) -> None:
        """Fold the log of a match that ran when the server ended. Match time stands at its last event."""
        try:
            for entry in entries:
                event = self._codec.load(entry.at, entry.event)
                self._state = self.ruleset.apply(self._state, event)
                self.knowledge.hear(event, self.ruleset.audience(event))
                self._rev, self._at = entry.rev, entry.at
            self.watch = Stopwatch(self._at)
            self._end(self.ruleset.outcome(self._state))
        except Exception:
            return self._freeze()
        if self.outcome is not None:
            return self._table.match_changed()
        self.watch.start(stamp)
        if not any(entry.begins for entry in entries):
            self._step(Start(tuple(persons)), self._at)
        # What was due at the very time of the last event comes before the pause.
        return self.pause(stamp)

    def now(self, stamp: int) -> int:
        """Match time at a stamp; never before what has happened already."""
        return max(self._at, self.watch.read(stamp))

    # ---- ways in

    def play(self, command: Any, seat: int, stamp: int) -> None:
        """A seat's command, received at `stamp`. Raises `Refused`; then nothing has changed."""
        if self.outcome is not None:
            raise Illegal("no-match")
        if self.frozen:
            raise Illegal("frozen")
        self.tick(stamp)
        if self.outcome is not None:
            raise Illegal("no-match")
        if self.paused:
            raise Illegal("paused")
        try:
            events = self.ruleset.decide(self._state, command, seat, self.now(stamp))
            self._commit(events, {"seat": seat, "command": written(command)})
        except Refused:
            raise
        except Exception:
            self._freeze()
            raise Illegal("ruleset-fault") from None
        self._arm()

    def ask(self, query: Any, viewer: int | None, stamp: int) -> Mapping[str, Any]:
        """The answer to a query, from what this viewer knows. Raises `Refused`."""
        if self.frozen:
            raise Illegal("frozen")
        self.tick(stamp)
        state = self.knowledge.of(viewer).state()
        try:
            return self.ruleset.answer(state, query, viewer, self.now(stamp))
        except Refused:
            raise
        except Exception:
            self._freeze()
            raise Illegal("ruleset-fault") from None

    def step(self, step: HostStep, stamp: int) -> None:
        """Something that the host has to tell the rules. Without effect once over or frozen."""
        if not self.running:
            return
        self.tick(stamp)
        self._step(step, self.now(stamp))
        self._arm()

    def tick(self, stamp: int) -> None:
        """Let everything happen that was due up to `stamp`, each at its own time."""
        before, ticks = self._at, 0
        while self.running and self.watch.running:
            before, ticks = self._at, ticks + 1 if self._at == before else 0
            if ticks > MOST_AT_ONCE:
                logger.error("match %s: after %s ticks at %s one more is due", self.id, ticks, before)
                return self._freeze()
            try:
                deadline = self.ruleset.deadline(self._state)
            except Exception:
                return self._freeze()
            if deadline is None or deadline > self.watch.read(stamp):
                return None
            stamp_due = self.watch.stamp_of(deadline)
            if stamp_due is not None and not self._table.attended(stamp_due):
                return self._stand_still(stamp_due)
            rev = self._rev
            self._step(Tick(), max(deadline, self._at))
            if self._rev == rev:
                logger.error("match %s: a tick at %s changed nothing", self.id, deadline)
                return self._freeze()
            self._table.ticked()
        return None

    def _step(self, step: HostStep, now: int) -> None:
        if not self.running:
            return
        try:
            events = self.ruleset.decide(self._state, step, None, now)
            self._commit(events, {"step": STEPS.dump(step)})
        except Exception:
            self._freeze()

    # ---- pause, absence, the end

    def pause(self, stamp: int) -> None:
        """Let match time stand. Without effect while it stands already."""
        self._stop_resuming()
        self.tick(stamp)
        if self.running and self.watch.running:
            self._stand_still(stamp)

    def _stand_still(self, stamp: int) -> None:
        self._step(Pause(), self.now(stamp))
        self.watch.stop(stamp)
        self._disarm()
        self._table.match_changed()

    def resume(self, stamp: int, countdown: int) -> None:
        """Go on after a countdown of so many ms, in which match time still stands."""
        if not self.paused or self._resuming is not None:
            return
        self.step(Resuming(countdown), stamp)
        self._resuming = self._clock.callLater(countdown / 1000, self._resumed)

    def _resumed(self) -> None:
        self._resuming = None
        if not self.paused:
            return
        stamp = milliseconds(self._clock)
        self.step(Resume(), stamp)
        self.watch.start(stamp)
        self._arm()
        self._table.match_changed()

    def _stop_resuming(self) -> None:
        if self._resuming is not None:
            self._resuming.cancel()
            self._resuming = None

    def seat_left(self, seat: int, *, absent: bool, stamp: int) -> None:
        """Nobody plays on a seat any more, or its line is lost."""
        self.step(SeatLeft(seat, absent), stamp)

    def seat_back(self, seat: int, *, person: bool, stamp: int) -> None:
        """Somebody plays on a seat again."""
        self.step(SeatBack(seat, person), stamp)

    def annul(self, stamp: int) -> None:
        """The match is void."""
        self.step(Annul(), stamp)

    def stop(self) -> None:
        """Let go of all timers; the log stays as it is."""
        self._disarm()
        self._stop_resuming()

    def _freeze(self) -> None:
        """A fault in the ruleset stops this match only; its log is kept."""
        logger.exception("match %s of %s %s is frozen", self.id, self.ruleset.name, self.ruleset.version)
        self.frozen = True
        self.stop()
        self._table.match_changed()

    # ---- the fold and its log

    def _commit(self, events: Sequence[Any], cause: Mapping[str, Any]) -> None:
        """`cause`: what an `Entry` says of why; it stands with the first event."""
        state = self._state
        happenings = []
        lines = []
        rev = self._rev
        for event in events:
            state = self.ruleset.apply(state, event)
            audience = self.ruleset.audience(event)
            body = self._codec.dump(event)
            rev += 1
            lines.append(line_of(Entry(rev, event.at, audience_plain(audience), body, **cause)))
            cause = {}
            happenings.append(Happening(event, body, audience))
        if not lines:
            return
        outcome = self.ruleset.outcome(state)
        self._state, self._rev, self._at = state, rev, events[-1].at
        self.ticket = self._store.append(self.id, lines)
        self._end(outcome)
        for happening in happenings:
            self.knowledge.hear(happening.event, happening.audience)
            self._table.happened(happening)
        if outcome is not None:
            self._table.match_changed()

    def _end(self, outcome: Outcome | None) -> None:
        """The match is over when it has an outcome: its log is closed."""
        if outcome is None:
            return
        closing = closing_of(self.ruleset, self._state, outcome, self._rev)
        self.ticket = self._store.finish(self.id, line_of(closing))
        self.outcome = outcome
        self.stop()

    # ---- the single timer

    def _arm(self) -> None:
        if not self.running or not self.watch.running:
            return None
        try:
            deadline = self.ruleset.deadline(self._state)
        except Exception:
            return self._freeze()
        stamp = None if deadline is None else self.watch.stamp_of(deadline)
        if stamp == self._timer_at:
            return None
        self._disarm()
        if stamp is not None:
            self._timer_at = stamp
            self._timer = self._clock.callLater(max(0.0, stamp / 1000 - self._clock.seconds()), self._due)
        return None

    def _disarm(self) -> None:
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = self._timer_at = None

    def _due(self) -> None:
        self._timer = self._timer_at = None
        self.tick(milliseconds(self._clock))
        self._arm()

    def clock_of(self, viewer: int | None, stamp: int) -> ClockView | None:
        """What a viewer's clock shows at a stamp."""
        try:
            if self.running:
                return self.ruleset.clocks(self.knowledge.of(viewer).state(), viewer, self.now(stamp))
        except Exception:
            self._freeze()
        return ClockView(None, False)
