"""Bots against each other without a server: many matches in one process, and what came of them. Pure.

The same entrants, options and seed give the same results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from statistics import mean, stdev
from typing import Any

from attrs import frozen

from bots.bout import Bout
from bots.brain import Brain
from bots.player import MakeBrain
from mondo_rules.events import MatchOver, RoundScored
from protocol.ruleset import AnyRuleset


@frozen
class Entrant:
    """A kind of bot at a level; None is the kind's own."""

    kind: str
    level: int | None = None

    def __str__(self) -> str:
        return self.kind if self.level is None else f"{self.kind}:{self.level}"


@frozen
class Result:
    """What one seat had of one match."""

    match: int
    """From 1."""
    seat: int
    entrant: Entrant
    points: tuple[int, ...]
    """Round by round; minus points of a solo game are below 0. A game without rounds has one."""
    won: bool


@frozen
class Row:
    """All results of one entrant."""

    entrant: Entrant
    matches: int
    """Each seat of its own counts."""
    wins: int
    """Shared first places too."""
    mean: float
    spread: float
    """Standard deviation of the points per round; 0 for a single round."""


@frozen
class Arena:
    """Who plays what."""

    ruleset: AnyRuleset
    options: Any
    entrants: Sequence[Entrant]
    kinds: Mapping[str, MakeBrain]
    seats: int
    seed: int

    def entrant(self, match: int, seat: int) -> Entrant:
        """They take turns, so that over some matches all sit everywhere equally often."""
        return self.entrants[(match + seat - 2) % len(self.entrants)]

    def faults(self) -> list[str]:
        """Levels that a kind does not know, a sentence for each."""
        found = []
        for entrant in dict.fromkeys(self.entrants):
            try:
                self._brain(entrant, 1, Random())
            except ValueError as fault:
                found.append(str(fault))
        return found

    def bout(self, match: int) -> Bout:
        """A match that is about to begin."""
        seats = range(1, self.seats + 1)
        brains = {
            seat: self._brain(self.entrant(match, seat), seat, Random(f"{self.seed} {match} {seat}"))
            for seat in seats
        }
        bout = Bout(self.ruleset, brains)
        bout.open(self.options, sha256(f"weltentisch arena {self.seed} {match}".encode()).digest())
        return bout

    def results(self, match: int) -> list[Result]:
        """Play a match. Raises `Illegal`, `BadLine` or `Stuck` where a brain does not play by the rules."""
        bout = self.bout(match)
        bout.play()
        winners, rounds = _winners(bout), _rounds(bout)
        return [
            Result(match, seat, self.entrant(match, seat), tuple(points[seat] for points in rounds), seat in winners)
            for seat in bout.brains
        ]

    def _brain(self, entrant: Entrant, seat: int, chance: Random) -> Brain:
        return self.kinds[entrant.kind](ruleset=self.ruleset, seat=seat, level=entrant.level, chance=chance)


def _winners(bout: Bout) -> Sequence[int]:
    """A solo game can be lost though nobody had more."""
    last = bout.log[-1]
    if isinstance(last, MatchOver):
        return last.winners
    assert bout.outcome is not None
    return [seat for seat, place in bout.outcome.places.items() if place == 1]


def _rounds(bout: Bout) -> list[Mapping[int, int]]:
    scored = [event for event in bout.log if isinstance(event, RoundScored)]
    if scored:
        return [{it.seat: (it.total or 0) - (it.penalty or 0) for it in event.seats} for event in scored]
    assert bout.outcome is not None
    return [bout.outcome.points]


def table(results: Sequence[Result]) -> list[Row]:
    """A row for each entrant, the one with the highest mean first."""

    def rows() -> Iterator[Row]:
        for entrant in dict.fromkeys(result.entrant for result in results):
            own = [result for result in results if result.entrant == entrant]
            points = [each for result in own for each in result.points]
            spread = stdev(points) if len(points) > 1 else 0.0
            yield Row(entrant, len(own), sum(result.won for result in own), mean(points), spread)

    return sorted(rows(), key=lambda row: -row.mean)
