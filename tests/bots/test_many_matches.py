"""Whole matches with all kinds of options: they end, by the rules, and no tile is lost. Hundreds in `make long`."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from bots.bout import Bout
from bots.greedy_brain import LOOKS, GreedyBrain
from bots.random_brain import RandomBrain
from mondo_rules.events import RoundScored
from mondo_rules.match_state import State
from mondo_rules.mondo import RULESET as MONDO
from mondo_rules.sapiens import RULESET as SAPIENS
from protocol.errors import Illegal

RULESETS = {"mondo": MONDO, "sapiens": SAPIENS}
MATCHES = 300 if settings.default is not None and settings.default.max_examples > 1_000 else 8
"""Of each game."""

LEVELS: Mapping[str, list[Mapping[str, Any]]] = {
    "mondo": [{}, {"advanced": True}, {"expert": True}, {"expert": True, "dealt": True}],
    "sapiens": [{}, {"advanced": True}, {"expert": True}],
}
OTHERS: list[Mapping[str, Any]] = [
    {"children": True}, {"duo": True}, {"solo": "easy"}, {"solo": "moderate"}, {"solo": "hard", "noflip": True},
]  # fmt: skip
CLOCKS: list[Mapping[str, Any]] = [{}, {"time": 0.3}, {"hidden": True, "time": 0.5}, {"slow": True}, {"stop": True}]
BOARDS: Mapping[str, list[Mapping[str, Any]]] = {
    "mondo": [{}, {"backside": True}, {"anyside": True}],
    "sapiens": [{"board": board} for board in ("1", "2", "3", "4", "rotate")],
}
MORE: list[Mapping[str, Any]] = [{}, {"handicap": ((1, "1"), (2, "2"))}, {"pace": 3}]


@st.composite
def option_sets(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """Options of a table, as a person may have set them."""
    parts = (LEVELS[game] + OTHERS, CLOCKS, BOARDS[game], MORE)
    return {name: value for part in parts for name, value in draw(st.sampled_from(part)).items()}


def pieces(state: State) -> Counter[str]:
    """All tiles of a round, wherever they are."""
    found = Counter(map(str, state.pile))
    for seat in state.seats.values():
        held = [seat.hand] if seat.hand is not None else []
        found.update(str(it.piece.number) for it in (*seat.world.placed.values(), *held) if it.piece.number)
    return found


@pytest.mark.parametrize("game", RULESETS)
@settings(max_examples=MATCHES, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data(), number=st.integers(0, 2**32), seats=st.integers(1, 4), pace=st.sampled_from([0, None]))
def test_a_match_with_any_options_ends_and_keeps_all_tiles(
    game: str, data: st.DataObject, number: int, seats: int, pace: float | None
) -> None:
    ruleset: Any = RULESETS[game]
    options = ruleset.options(**data.draw(option_sets(game)))
    count = 1 if options.solo else 2 if options.duo else max(2, seats)
    try:
        ruleset.check(options, range(1, count + 1))
    except Illegal:
        assume(False)
    chance = Random(number)
    brains: dict[int, Any] = {
        seat: RandomBrain(ruleset=ruleset, seat=seat, pace=pace, chance=chance)
        if chance.random() < 0.2
        else GreedyBrain(ruleset=ruleset, seat=seat, level=chance.randint(1, len(LOOKS)), pace=pace, chance=chance)
        for seat in range(1, count + 1)
    }
    bout = Bout(ruleset, brains)
    bout.open(options, number.to_bytes(32, "big"))
    tiles = Counter(map(str, bout.state.setting.edition.tiles))
    while bout.outcome is None:
        bout.step()
        if bout.state.course.phase == "round":
            assert pieces(bout.state) == tiles
    assert sum(isinstance(event, RoundScored) for event in bout.log) == bout.state.setting.mode.rounds
    assert set(bout.outcome.points) == set(brains)
