"""A whole match in one process under a fake clock: the rules, brains on the seats, and nobody else.

Brains see the fold of what their own seat hears, as they would over a line; match time costs no time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import define, field

from bots.brain import Brain
from protocol.ruleset import AnyRuleset, Outcome, Start, Tick

LINE_MS: Final = 5
"""How long a command is on its way."""
MOST_COMMANDS: Final = 100_000
"""A match with more of them is not going to end."""


class Stuck(Exception):
    """Nothing will ever happen in this match, or far too much."""


@define
class Bout:
    """Folds a match for the host and for each seat. Times are match time in ms."""

    ruleset: AnyRuleset
    brains: Mapping[int, Brain]
    now: int = 0
    state: Any = None
    views: dict[int, Any] = field(factory=dict)
    log: list[Any] = field(factory=list)
    commands: list[tuple[int, int, Any]] = field(factory=list)  # match time, seat, command
    wakes: dict[int, int] = field(factory=dict)  # seat -> when its brain is to be asked

    def open(self, options: Any, seed: bytes) -> None:
        """Open the match and start it; there are no persons."""
        self.happen(self.ruleset.initial(options, sorted(self.brains), seed))
        self.happen(self.ruleset.decide(self.state, Start(()), None, self.now))

    def happen(self, events: Sequence[Any]) -> None:
        """Fold events for everybody who hears them; whoever heard something thinks again."""
        for event in events:
            self.log.append(event)
            self.state = self.ruleset.apply(self.state, event)
            audience = self.ruleset.audience(event)
            for seat in self.brains:
                if audience is None or seat in audience:
                    self.views[seat] = self.ruleset.apply(self.views.get(seat), event)
                    self.wakes[seat] = self.now

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it runs."""
        return self.ruleset.outcome(self.state)

    def play(self, most: int = MOST_COMMANDS) -> None:
        """Play until the match is over or so many commands were given.

        Raises `Illegal` or `BadLine` for a command that the rules refuse, and `Stuck`.
        """
        while self.outcome is None and len(self.commands) < most:
            self.step()
        if self.outcome is None and most == MOST_COMMANDS:
            raise Stuck(f"no end after {most} commands")

    def step(self) -> None:
        """What comes next: the rules' own time, or the brain that wants to be asked first. Raises as `play`."""
        deadline = self.ruleset.deadline(self.state)
        seat = min(self.wakes, key=lambda it: self.wakes[it], default=None)
        if seat is not None and (deadline is None or max(self.now, self.wakes[seat]) < deadline):
            self.now = max(self.now, self.wakes[seat])
            self.ask(seat)
        elif deadline is not None:
            self.tick()
        else:
            raise Stuck("no brain wants to do anything, and no clock runs")

    def tick(self) -> None:
        """Let the time come to which the rules look forward."""
        deadline = self.ruleset.deadline(self.state)
        if deadline is None:
            raise Stuck("no clock runs")
        self.now = max(self.now, deadline)
        self.happen(self.ruleset.decide(self.state, Tick(), None, self.now))

    def ask(self, seat: int) -> None:
        """Ask one brain, and carry out what it wants."""
        choice = self.brains[seat].choose(self.views[seat], self.now)
        del self.wakes[seat]
        if choice is None:
            return
        if choice.command is None:
            self.wakes[seat] = self.now + max(1, choice.wait_ms)
            return
        self.commands.append((self.now, seat, choice.command))
        self.happen(self.ruleset.decide(self.state, choice.command, seat, self.now))
        self.wakes[seat] = self.now + LINE_MS
