"""What one more volcano costs a seat, as the sheets of its match reckon it (games.md sections 3 and 5)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from mondo_rules.match_state import State
from mondo_rules.score import volcanoes
from mondo_rules.tile import Side

ACTIVE: Final = "a"
ALL: Final = "ai"
HANDICAPS: Final = {1: ACTIVE, 2: ALL}


@frozen
class Fire:
    """Volcanoes as this seat would pay for them."""

    kinds: str
    """Those that count for it: `a` active, `i` inactive, both or none."""
    own: int = 0
    others: int = 0
    """The most that any other seat has to show: with fewer it pays nothing. 0 where nobody is compared."""

    def cost(self, side: Side) -> int:
        """How many points one more side costs through its volcano."""
        if side.volcano is None or side.volcano not in self.kinds:
            return 0
        return self._pays(self.own + 1) - self._pays(self.own)

    def _pays(self, count: int) -> int:
        return count if count >= self.others else 0


def fire_of(state: State, number: int) -> Fire:
    """Volcanoes as seat `number` would pay for them in this state."""
    mode = state.setting.mode
    if mode.children:
        return Fire("")
    if mode.starts:
        return Fire(ALL)
    if mode.handicap:
        return Fire(HANDICAPS.get(mode.handicap.get(number, 0), ""))
    kinds = {seat: ALL if seat in state.course.volcano_chip else ACTIVE for seat in state.seats}
    counts = {seat: len(volcanoes(it.world, kinds[seat])) for seat, it in state.seats.items()}
    own = counts.pop(number)
    return Fire(kinds[number], own, max(counts.values(), default=0))
