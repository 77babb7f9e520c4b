"""A match as the host would run it, without host: for the conformance kit (`platform_plugin.testing`).

Match time moves only when told to; a tick that is due goes before everything else; every viewer's knowledge is folded
along. Whatever happens is kept step by step, so that a match can be played again, compared and recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import islice
from random import Random
from typing import Any

from attrs import frozen

from protocol.codec import EventCodec, to_json
from protocol.errors import Refused
from protocol.options import plain
from protocol.record import STEPS, Entry, Header, RecordedSeat, audience_plain, closing_of, line_of
from protocol.ruleset import (
    Annul,
    AnyRuleset,
    Editions,
    Pause,
    Resume,
    Resuming,
    SeatBack,
    SeatLeft,
    Start,
    Tick,
)
from protocol.slash import written

MOST_AT_ONCE = 100
"""Ticks at one and the same match time."""
MOST_LEGAL = 10_000
"""Legal commands of a seat. A list without end can be played on a server, but not looked through."""
MOST_STEPS = 5_000
"""A match that takes more than this to end is taken to have no end."""


@frozen
class Beginning:
    """What determines a match, together with what is done in it."""

    options: Any
    seats: tuple[int, ...]
    seed: bytes
    persons: tuple[int, ...]


@frozen
class Step:
    """One decision: its match time, its cause (a seat's command or a step of the host), what came of it."""

    now: int
    seat: int | None
    cause: Any
    events: tuple[Any, ...]
    views: tuple[Mapping[int | None, Any], ...]
    """What every viewer knew right after each of the events."""


class Play:
    """One match. `send`, `host` and `wait` are the ways in; each tick on the way is a step of its own."""

    def __init__(self, ruleset: AnyRuleset, beginning: Beginning, *, start: bool = True) -> None:
        self.ruleset = ruleset
        self.beginning = beginning
        self.viewers: tuple[int | None, ...] = (None, *beginning.seats)
        self.state: Any = None
        self.views: dict[int | None, Any] = {}
        self.now = 0
        self.paused = False
        self.left: set[int] = set()
        self.steps: list[Step] = []
        self._do(0, None, None, ruleset.initial(beginning.options, beginning.seats, beginning.seed))
        if start:
            self.host(Start(beginning.persons))

    @property
    def over(self) -> bool:
        """Whether there is an outcome."""
        return self.ruleset.outcome(self.state) is not None

    @property
    def deadline(self) -> int | None:
        """When the next tick is due; None while match time stands."""
        return None if self.paused or self.over else self.ruleset.deadline(self.state)

    def heard(self, events: Sequence[Any], viewer: int | None) -> list[Any]:
        """Those of the events that a viewer may hear."""
        audiences = ((event, self.ruleset.audience(event)) for event in events)
        return [event for event, audience in audiences if audience is None or viewer in audience]

    def send(self, command: Any, seat: int) -> Step:
        """A seat's command, as its class: `send(Take(2, 3), 1)`. Raises `Refused`; then nothing has happened."""
        return self._do(self.now, seat, command, self.ruleset.decide(self.state, command, seat, self.now))

    def host(self, step: Any) -> Step:
        """What the host tells the rules."""
        done = self._do(self.now, None, step, self.ruleset.decide(self.state, step, None, self.now))
        match step:
            case Pause() | Resume():
                self.paused = isinstance(step, Pause)
            case SeatLeft(seat=seat):
                self.left.add(seat)
            case SeatBack(seat=seat):
                self.left.discard(seat)
        return done

    def wait(self, ms: int) -> Iterator[Step]:
        """Let match time run, ticks included."""
        until = self.now + ms
        before, ticks = self.now, 0
        while (due := self.deadline) is not None and due <= until:
            self.now = max(self.now, due)
            before, ticks = self.now, ticks + 1 if self.now == before else 0
            assert ticks < MOST_AT_ONCE, f"after {ticks} ticks at {before} one more is due: the clock stands"
            yield self.host(Tick())
        if not self.paused and not self.over:
            self.now = until

    def to_deadline(self) -> Iterator[Step]:
        """Let match time run just until the next tick is done. Nothing where none is due."""
        due = self.deadline
        if due is not None:
            yield from self.wait(max(0, due - self.now))

    def finish(self, random: Random) -> Iterator[Step]:
        """Play on until there is an outcome. Raises `AssertionError` where there never is one."""
        for _ in range(MOST_STEPS):
            if self.over:
                return
            if self.paused:
                yield self.host(Resume())
            elif self.deadline is not None:
                yield from self.to_deadline()
            elif can := self.can():
                yield _sent(self, *random.choice(can))
            elif self.left:
                yield self.host(SeatBack(min(self.left)))
            else:
                raise AssertionError("the match stands still: no deadline, and no seat has a legal command")
        raise AssertionError(f"the match has no outcome after {MOST_STEPS} steps")

    def can(self) -> list[tuple[Any, int]]:
        """Every legal command of every seat."""
        return [(command, seat) for seat in self.beginning.seats for command in self.legal(self.state, seat)]

    def legal(self, state: Any, seat: int) -> list[Any]:
        """What is legal for a seat in this state, which may be what somebody knows. Raises `AssertionError`."""
        listed = list(islice(self.ruleset.legal(state, seat, self.now), MOST_LEGAL + 1))
        assert len(listed) <= MOST_LEGAL, f"seat {seat}: `legal` lists more than {MOST_LEGAL} commands"
        return listed

    def _do(self, now: int, seat: int | None, cause: Any, events: Sequence[Any]) -> Step:
        views = []
        for event in events:
            self.state = self.ruleset.apply(self.state, event)
            audience = self.ruleset.audience(event)
            for viewer in self.viewers:
                if audience is None or viewer in audience:
                    self.views[viewer] = self.ruleset.apply(self.views.get(viewer), event)
            views.append(dict(self.views))
        step = Step(now, seat, cause, tuple(events), tuple(views))
        self.steps.append(step)
        return step

    def branch(self) -> Play:
        """A match of its own that begins as this one did: to see what else could happen from here."""
        other = copy(self)
        other.views, other.left, other.steps = dict(self.views), set(self.left), list(self.steps)
        return other

    def script(self) -> list[str]:
        """What was done from outside, a line each: match time (ms), seat or `-`, command or step of the host."""
        return [
            f"{step.now} - {to_json(STEPS.dump(step.cause)).decode()}"
            if step.seat is None
            else f"{step.now} {step.seat} {written(step.cause)}"
            for step in self.steps
            if step.cause is not None
        ]

    def record(self) -> list[bytes]:
        """The record of the match so far, closed if it is over."""
        codec = EventCodec(self.ruleset.events)
        lines = [line_of(self._header())]
        rev = 0
        for step in self.steps:
            for place, event in enumerate(step.events):
                rev += 1
                by = step if place == 0 and step.cause is not None else None
                entry = Entry(
                    rev,
                    event.at,
                    audience_plain(self.ruleset.audience(event)),
                    codec.dump(event),
                    by.seat if by else None,
                    written(by.cause) if by and by.seat is not None else None,
                    STEPS.dump(by.cause) if by and by.seat is None else None,
                )
                lines.append(line_of(entry))
        outcome = self.ruleset.outcome(self.state)
        return lines if outcome is None else [*lines, line_of(closing_of(self.ruleset, self.state, outcome, rev))]

    def _header(self) -> Header:
        kinds = {seat: "person" if seat in self.beginning.persons else "bot" for seat in self.beginning.seats}
        tools: Any = self.ruleset
        edition = tools.edition_of(self.beginning.options) if isinstance(tools, Editions) else None
        return Header(
            record=1,
            match="kit",
            ruleset=self.ruleset.name,
            version=self.ruleset.version,
            options=plain(self.beginning.options),
            seats=tuple(RecordedSeat(seat, f"seat{seat}", kind) for seat, kind in kinds.items()),
            seed=self.beginning.seed.hex(),
            started=0,
            edition=edition,
            edition_digest=None if edition is None else tools.editions[edition].digest,
        )

    def line(self, event: Any) -> bytes:
        """An event as it stands in messages, with its match time."""
        return to_json({"at": event.at, **EventCodec(self.ruleset.events).dump(event)})


def walk(play: Play, moves: Iterable[int]) -> Iterator[Step]:
    """Play at random: commands, waiting, pauses, seats that leave and come back. Each number is the luck of a move.

    Yields after every step; stops early when the match is over.
    """
    for luck in moves:
        if play.over:
            return
        yield from _move(play, Random(luck))


def _move(play: Play, random: Random) -> Iterator[Step]:
    luck = random.random()
    if play.paused:
        yield from _in_a_pause(play, random)
    elif luck < 0.04:
        yield play.host(Pause())
    elif luck < 0.08:
        yield _seat_changes(play, random)
    elif luck < 0.083:
        yield play.host(Annul())
    elif luck < 0.20:
        yield from play.wait(random.choice((0, 1, 100, 1_500, 6_000)))
    elif luck < 0.24:
        yield from play.to_deadline()
    elif can := play.can():
        yield _sent(play, *_one_of(can, random))
    else:
        yield from play.to_deadline()


def _sent(play: Play, command: Any, seat: int) -> Step:
    try:
        return play.send(command, seat)
    except Refused as refused:
        raise AssertionError(f"legal, but refused: seat {seat}, {command}: {refused!r}") from None


def _one_of(can: Sequence[tuple[Any, int]], random: Random) -> tuple[Any, int]:
    """Any of the commands; now and then one of a rare kind."""
    if random.random() < 0.9:
        return random.choice(can)
    kinds = sorted({type(command).__name__ for command, _ in can})
    kind = random.choice(kinds)
    return random.choice([each for each in can if type(each[0]).__name__ == kind])


def _in_a_pause(play: Play, random: Random) -> Iterator[Step]:
    if random.random() < 0.3:
        yield _seat_changes(play, random)
    else:
        yield play.host(Resuming(3_000))
        yield play.host(Resume())


def _seat_changes(play: Play, random: Random) -> Step:
    seat = random.choice(play.beginning.seats)
    if seat in play.left:
        return play.host(SeatBack(seat, person=random.random() < 0.5))
    return play.host(SeatLeft(seat, absent=random.random() < 0.7))
