"""A bot at one table: the matches as it knows them, and the brain that plays on its seat. No I/O."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from bots.brain import Brain, Choice
from bots.order import BotOrder
from bots.table import Table
from protocol.messages import SeatView
from protocol.ruleset import AnyRuleset, Outcome

MakeBrain = Callable[..., Brain]


class Player:
    """One brain for each match and seat."""

    def __init__(self, order: BotOrder, make_brain: MakeBrain, ruleset: AnyRuleset, chance: Random) -> None:
        """Raises `ValueError` for a level or pace that the brain does not know."""
        self.table = Table(ruleset)
        self._make = partial(make_brain, ruleset=ruleset, level=order.level, pace=order.pace, chance=chance)
        self._brain = self._make(seat=1)
        self._plays: tuple[str | None, int] | None = None
        self._told: set[str] = set()

    def choose(self, seat: int, now: int) -> Choice | None:
        """What the brain of this seat wants; None: nothing before something happens."""
        table = self.table
        if table.state is None or table.outcome() is not None:
            return None
        if self._plays != (table.match, seat):
            self._brain, self._plays = self._make(seat=seat), (table.match, seat)
        return self._brain.choose(table.state, table.time(now))

    def ended(self, seat: int | None) -> Outcome | None:
        """How a match ended in which this seat played; once for each match."""
        table = self.table
        outcome = table.outcome()
        if outcome is None or table.match is None or table.match in self._told or seat not in outcome.places:
            return None
        self._told.add(table.match)
        return outcome


def result_line(match: str | None, outcome: Outcome, seats: Sequence[SeatView]) -> str:
    """`match 7: places 1 Anna (31), 2 greedy-1204 (19)`."""
    if outcome.annulled:
        return f"match {match}: annulled"
    names: dict[int, Any] = {it.seat: it.name for it in seats}
    ranking = sorted(outcome.places.items(), key=lambda it: (it[1], it[0]))
    places = (f"{place} {names.get(seat) or f'seat {seat}'} ({outcome.points[seat]})" for seat, place in ranking)
    return f"match {match}: places {', '.join(places)}"
