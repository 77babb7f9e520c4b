"""A vote: what was said so far and what follows from it (protocol.md section 5). It knows no table and no clock.

Who is present may change while a vote is open: voices count while their owners are there.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import Final

from attrs import evolve, field, frozen

from protocol.errors import Illegal

PASSED: Final = "passed"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"


@frozen
class Vote:
    """More than half of those present have to say yes before `until` (ms since 1970); `needs_all`: all of them."""

    number: int
    until: int
    needs_all: bool = False
    voices: Mapping[Hashable, bool] = field(factory=dict)

    def with_voice(self, who: Hashable, yes: bool) -> Vote:
        """The vote after somebody has spoken. Raises `Illegal` (`already-voted`)."""
        if who in self.voices:
            raise Illegal("already-voted")
        return evolve(self, voices={**self.voices, who: yes})

    def tally(self, present: Collection[Hashable]) -> tuple[int, int]:
        """How many of those present have said yes, and how many no."""
        heard = [self.voices[who] for who in present if who in self.voices]
        return heard.count(True), heard.count(False)

    def result(self, present: Collection[Hashable], stamp: int) -> str | None:
        """`passed` or `failed` as soon as nothing can change that any more; None while the vote is open."""
        yes, no = self.tally(present)
        if yes and (yes == len(present) if self.needs_all else 2 * yes > len(present)):
            return PASSED
        most = len(present) - no
        hopeless = no > 0 if self.needs_all else 2 * most <= len(present)
        return FAILED if hopeless or stamp >= self.until else None
