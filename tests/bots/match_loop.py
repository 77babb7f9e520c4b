"""Bouts for tests: options as arguments, and every command has to be legal."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from statistics import mean
from typing import Any

from bots.bout import MOST_COMMANDS, Bout
from bots.brain import Brain, Thinking
from bots.fire import Fire
from bots.greedy import Greedy
from bots.greedy_brain import GreedyBrain
from bots.laying import Eye, Scale
from bots.tastes import Taste, no_extras
from mondo_rules.events import RoundScored, SeatScore
from mondo_rules.match_state import State
from mondo_rules.mondo import RULESET
from mondo_rules.score import volcanoes
from protocol.ruleset import AnyRuleset


class Loop(Bout):
    """A match that can be written in one line."""

    def __init__(self, brains: Mapping[int, Brain], ruleset: AnyRuleset = RULESET) -> None:
        super().__init__(ruleset, brains)

    def begin(self, seed: bytes = bytes(32), **options: Any) -> "Loop":
        """Open the match and start it."""
        self.open(self.ruleset.options(**options), seed)
        return self

    def run(self, *, commands: int = MOST_COMMANDS) -> "Loop":
        """Play until the match is over or so many commands were given."""
        self.play(commands)
        return self


def seated(
    *brains: type, pace: float | None = 0, level: int | None = None, seed: int = 1, ruleset: AnyRuleset = RULESET
) -> dict[int, Brain]:
    """Brains of these kinds on seats 1, 2 …"""
    return {
        seat: brain(ruleset=ruleset, seat=seat, level=level, pace=pace, chance=Random(f"{seed} {seat}"))
        for seat, brain in enumerate(brains, start=1)
    }


def sheets(loop: Bout, seat: int) -> list[SeatScore]:
    """What a seat scored, round by round."""
    return [it for event in loop.log if isinstance(event, RoundScored) for it in event.seats if it.seat == seat]


class UnawareBrain(GreedyBrain):
    """A greedy bot that plays every match as if it were a beginner's."""

    def __init__(self, *, seat: int, chance: Random, pace: float | None = None, **_: Any) -> None:
        greedy = Greedy(Taste(beginners_eye, no_extras), seat, 20, Thinking.at(pace, chance), chance)
        self._choose = greedy


def beginners_eye(state: State, number: int) -> Eye:
    """Animals, landscapes, faults, and volcanoes as all compare them."""
    counts = {seat: len(volcanoes(it.world, "a")) for seat, it in state.seats.items()}
    own = counts.pop(number)
    return Eye(Scale(Fire("a", own, max(counts.values(), default=0)), lambda side: len(side.symbols)))


def seed(number: int) -> bytes:
    """Chance for a match."""
    return bytes([number]) * 32


def matches(*brains: type, count: int, pace: float | None = 0, **options: Any) -> Iterator[Loop]:
    """Whole matches with different chance; kinds change their seats from match to match."""
    for number in range(count):
        turned = [brains[(number + at) % len(brains)] for at in range(len(brains))]
        yield Loop(seated(*turned, pace=pace, seed=number)).begin(seed(number), **options).run()


def of_kind(loop: Bout, kind: type) -> list[SeatScore]:
    """What the seats of this kind scored in all rounds."""
    return [sheet for seat, brain in loop.brains.items() if type(brain) is kind for sheet in sheets(loop, seat)]


def points_of(sheet: SeatScore, line: str | None = None) -> int:
    """The points of a line or of the sheet; minus points of a solo game are below 0."""
    if line is None:
        return -sheet.penalty if sheet.penalty is not None else sheet.total or 0
    return sum(it.points for it in sheet.lines if it.line == line)


def mean_points(loops: Iterable[Bout], kind: type, line: str | None = None) -> float:
    """The mean of all seats of a kind, of all rounds and matches."""
    return mean(points_of(sheet, line) for loop in loops for sheet in of_kind(loop, kind))
