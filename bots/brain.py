"""What a bot's brain is: it looks at what its seat may know and says what to do. No socket, no clock of its own.

A kind of bot is a class that makes brains: `KIND(ruleset=..., seat=..., level=..., pace=..., chance=...)`, found
through the entry-point group `platform_plugin.bots`. The same answers come from the same questions and the same
`chance`, whether over a line, in an arena or in a test.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, Protocol

from attrs import field, frozen, mutable

from protocol.ruleset import AnyRuleset

HUMAN_PACE: Final = 4.5
"""Seconds between two takes of somebody who looks before taking; with the spread below 3 to 6."""
PACE_SPREAD: Final = (2 / 3, 4 / 3)
"""A pause is the pace times a number between these."""
PACE_RANGE: Final = (0.0, 3600.0)


@frozen
class Choice:
    """What a brain wants: give `command` at once; or nothing now, and be asked again in `wait_ms` or earlier."""

    command: Any | None
    wait_ms: int = 0


class Brain(Protocol):
    """A brain of some kind. It never knows more than the state that it is shown: the fold of what its seat heard."""

    levels: ClassVar[tuple[str, ...]]
    """What level 1, 2 … mean, in a few words each."""
    default_level: ClassVar[int]

    def __init__(
        self,
        *,
        ruleset: AnyRuleset,
        seat: int,
        level: int | None = None,
        pace: float | None = None,
        chance: Random,
    ) -> None:
        """`level` from 1 to the number of `levels`, `pace` in seconds (0: as fast as it can).

        None means the default of each. Raises `ValueError` naming what is allowed.
        """

    def choose(self, state: Any, now: int) -> Choice | None:
        """What to do in this state at match time `now` (ms). None: nothing before something happens."""


def level_of(kind: str, levels: tuple[str, ...], default: int, wanted: int | None) -> int:
    """The level to play at. Raises `ValueError` naming the levels that there are."""
    level = default if wanted is None else wanted
    if not 1 <= level <= len(levels):
        known = ", ".join(f"{number} ({words})" for number, words in enumerate(levels, start=1))
        raise ValueError(f"level {level}: {kind} knows {known}")
    return level


@mutable
class Thinking:
    """The pauses of a brain: one begins with the first question after the last one ended."""

    pace: float
    """Mean length in seconds."""
    chance: Random
    until: int | None = field(default=None, init=False)

    @classmethod
    def at(cls, pace: float | None, chance: Random) -> Thinking:
        """Pauses of this pace, None for that of a person. Raises `ValueError`."""
        low, high = PACE_RANGE
        if pace is not None and not low <= pace <= high:
            raise ValueError(f"pace {pace:g}: has to be a number of seconds from {low:g} to {high:g}")
        return cls(HUMAN_PACE if pace is None else pace, chance)

    def left(self, now: int, earliest: int = 0) -> int:
        """How many ms the pause still lasts, at least until `earliest` (ms).

        0: it is over, and the next question begins another.
        """
        if self.until is None:
            self.until = now + round(1000 * self.pace * self.chance.uniform(*PACE_SPREAD))
        left = max(self.until, earliest) - now
        if left > 0:
            return left
        self.until = None
        return 0
