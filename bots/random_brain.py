"""The bot that knows no game: it does anything that is legal, by chance."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from bots.brain import Choice, Thinking, level_of
from protocol.ruleset import AnyRuleset


class RandomBrain:
    """Plays any ruleset from `legal` alone. Its pace is the time between two commands of any kind."""

    levels: ClassVar[tuple[str, ...]] = ("anything legal",)
    default_level: ClassVar[int] = 1

    def __init__(
        self,
        *,
        ruleset: AnyRuleset,
        seat: int,
        level: int | None = None,
        pace: float | None = None,
        chance: Random,
    ) -> None:
        level_of("random", self.levels, self.default_level, level)
        self._ruleset = ruleset
        self._seat = seat
        self._chance = chance
        self._thinking = Thinking.at(pace, chance)

    def choose(self, state: Any, now: int) -> Choice | None:
        """Waits its pause, then takes a command by chance."""
        if wait := self._thinking.left(now):
            return Choice(None, wait)
        command = any_legal(self._ruleset, state, self._seat, now, self._chance)
        return None if command is None else Choice(command)


def any_legal(ruleset: AnyRuleset, state: Any, seat: int, now: int, chance: Random) -> Any | None:
    """A legal command by chance, None if there is none: first its class, then one of that class.

    A class with k commands weighs k squared. What can be done in many ways is the stuff of a game; what can be
    done in one way only (going out, giving back) would end most rounds early if all classes weighed the same.
    """
    drawn: dict[type, Any] = {}
    counts: dict[type, int] = {}
    for command in ruleset.legal(state, seat, now):
        kind = type(command)
        count = counts[kind] = counts.get(kind, 0) + 1
        # Reservoir of one: each command of its class stays with the same chance, and none has to be kept.
        if chance.random() * count < 1:
            drawn[kind] = command
    if not drawn:
        return None
    kinds = list(drawn)
    (kind,) = chance.choices(kinds, weights=[counts[kind] ** 2 for kind in kinds])
    return drawn[kind]
