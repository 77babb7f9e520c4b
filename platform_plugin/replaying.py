"""A finished match shown again in words, as somebody saw it who only watched.

`Showing` is the fold of what everybody could hear, and can be moved to any match time; `Replaying` shows it to one
link as time goes by.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from platform_plugin.clock import Clock, Timer
from platform_plugin.wrapping import columns, wrapped
from protocol.codec import BadData, EventCodec
from protocol.options import from_plain as options_from_plain
from protocol.record import Record
from protocol.ruleset import AnyRuleset, Screen
from protocol.words import Words, say

if TYPE_CHECKING:
    from platform_plugin.session import Session

DRAWN_EVERY: Final = 20_000
"""ms of match time between two drawings of the table."""

KINDS: Final = {"person": Words("person"), "bot": Words("bot")}


def clock_text(at: int) -> str:
    """A match time in minutes and seconds."""
    return f"{at // 60_000}:{at // 1000 % 60:02}"


@frozen
class _Heard:
    at: int
    event: Any


class Showing:
    """The public side of a record, folded up to a place. Raises `BadData` when it cannot be read."""

    def __init__(self, ruleset: AnyRuleset, record: Record, screen: Screen) -> None:
        self._ruleset = ruleset
        self._record = record
        self._screen = screen
        codec = EventCodec(ruleset.events)
        self._heard: list[_Heard] = []
        for line, entry in enumerate(record.entries, 2):
            if entry.audience != "all":
                continue
            try:
                self._heard.append(_Heard(entry.at, codec.load(entry.at, entry.event)))
            except BadData as fault:
                raise BadData(f"line {line}: {fault}") from None
        self.move(0)

    @property
    def ends_at(self) -> int:
        """Match time of the last event (ms)."""
        return self._heard[-1].at if self._heard else 0

    @property
    def next_at(self) -> int | None:
        """Match time of the event to come; None at the end."""
        return self._heard[self._place].at if self._place < len(self._heard) else None

    def title(self) -> str:
        """What was played, by whom."""
        header, lang = self._record.header, self._screen.lang
        options = options_from_plain(self._ruleset.options, header.options)
        title = self._ruleset.titles.get(lang) or self._ruleset.titles.get("en", self._ruleset.name)
        lines = [
            say(Words("Match {match}: {title}", {"match": header.match, "title": title}), lang),
            self._ruleset.describe(options, lang),
        ]
        for seat in header.seats:
            args = {"seat": seat.seat, "name": seat.name, "kind": KINDS[seat.kind]}
            lines.append(say(Words("Seat {seat}: {name} ({kind})", args), lang))
        return wrapped("\n".join(lines), self._screen.width)

    def move(self, at: int) -> None:
        """Fold everything that happened before this match time, and nothing else."""
        self._state: Any = None
        self._place = 0
        self._drawn_at = at
        self._drawing = ""
        while (due := self.next_at) is not None and due < at:
            self._state = self._ruleset.apply(self._state, self._heard[self._place].event)
            self._place += 1

    def told(self) -> tuple[str, ...]:
        """The words of each event; empty for one of which nothing is said. Moves to the end."""
        self.move(0)
        return tuple(self._words() for _ in self._heard)

    def drawing(self, at: int) -> str:
        """The table as it lies now; empty before the first event."""
        return "" if self._state is None else self._ruleset.draw(self._state, None, at, self._screen)

    def step(self) -> Iterator[str]:
        """The words of the next event, and the table where it was not drawn for a while."""
        heard = self._heard[self._place]
        words = self._words()
        if words:
            time = f"[{clock_text(heard.at)}]"
            beside = "\n" not in words and columns(f"{time} {words}") <= self._screen.width
            yield f"{time} {words}" if beside else f"{time}\n{words}"
        if heard.at - self._drawn_at >= DRAWN_EVERY:
            self._drawn_at = heard.at
            before, self._drawing = self._drawing, self.drawing(heard.at)
            if self._drawing != before:
                yield self._drawing

    def _words(self) -> str:
        """Fold the next event; what is said of it."""
        heard = self._heard[self._place]
        self._place += 1
        self._state = self._ruleset.apply(self._state, heard.event)
        return self._ruleset.tell(self._state, heard.event, None, self._screen)


class Replaying:
    """A `Showing` that runs on one link, `speed` times as fast as the match."""

    def __init__(self, showing: Showing, session: Session, clock: Clock, speed: float) -> None:
        self._showing = showing
        self._session = session
        self._clock = clock
        self._speed = speed
        self._at = 0
        self._timer: Timer | None = None
        self.over = False
        session.say_text(showing.title())
        self.go()

    @property
    def paused(self) -> bool:
        """Whether it stands."""
        return self._timer is None and not self.over

    def go(self) -> None:
        """Go on from where it stands."""
        self._stop_timer()
        self._wait()

    def pause(self) -> None:
        """Stand still."""
        self._stop_timer()

    def to(self, at: int) -> int:
        """Go to a match time (ms), at most the end; tells how the table looks there and gives the time."""
        running = not self.paused
        self._stop_timer()
        self._at = min(at, self._showing.ends_at)
        self._showing.move(self._at)
        self.over = False
        self._session.say_text(self._showing.drawing(self._at))
        if running:
            self._wait()
        return self._at

    def stop(self) -> None:
        """Show nothing more."""
        self.over = True
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = None

    def _wait(self) -> None:
        due = self._showing.next_at
        if due is None:
            self.over = True
            self._session.tell(Words("This is the end of the match."))
            return
        self._timer = self._clock.callLater(max(0, due - self._at) / 1000 / self._speed, self._show)

    def _show(self) -> None:
        self._timer = None
        if self._session.closed:
            self.stop()
            return
        due = self._showing.next_at
        while due is not None and self._showing.next_at == due:
            for text in self._showing.step():
                self._session.say_text(text)
        self._at = due or self._at
        self._wait()
