"""The bot that takes what brings most right now. Games that it does not know it plays by chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Final

from bots.brain import Choice, Thinking, level_of
from bots.greedy import Greedy
from bots.random_brain import RandomBrain
from bots.tastes import TASTES
from protocol.ruleset import AnyRuleset

LOOKS: Final = (5, 20, 50, None)
"""At how many tiles of the pile each level looks before it takes one; None: at all."""
LEVELS: Final = tuple(
    "looks at the whole pile" if tiles is None else f"looks at {tiles} tiles of the pile" for tiles in LOOKS
)


class GreedyBrain:
    """Plays its game as told in `bots.greedy`, and takes its time before each take."""

    levels: ClassVar[tuple[str, ...]] = LEVELS
    default_level: ClassVar[int] = 2

    def __init__(
        self,
        *,
        ruleset: AnyRuleset,
        seat: int,
        level: int | None = None,
        pace: float | None = None,
        chance: Random,
    ) -> None:
        looks = LOOKS[level_of("greedy", self.levels, self.default_level, level) - 1]
        taste = TASTES.get(ruleset.name)
        self._choose: Callable[[Any, int], Choice | None] = (
            RandomBrain(ruleset=ruleset, seat=seat, pace=pace, chance=chance).choose
            if taste is None
            else Greedy(taste, seat, looks, Thinking.at(pace, chance), chance)
        )

    def choose(self, state: Any, now: int) -> Choice | None:
        """Waits its pause before each take; lays, jumps out and gets ready at once."""
        return self._choose(state, now)
