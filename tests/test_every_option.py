"""Whole matches of every level and variant, played by the server's bots over their lines, each record verified.

A dozen and a half matches in a normal run; with `make long` each set of options is played with many seeds.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings

from protocol.discovery import discover
from protocol.record import read_record, verify
from tools.quiet_house import House

RULESETS = discover().rulesets
LONG_SEEDS = 25
STEP_MS = 100
LONGEST_MS = 400_000

MONDO = (
    "",
    "backside",
    "advanced",
    "expert",
    "expert,dealt",
    "expert,backside,pace 1",
    "hidden",
    "children",
    "stop",
    "stop,expert",
    "slow",
    "slow,advanced",
    "anyside",
    "anyside,expert,hidden",
    "handicap 1 1,handicap 2 2",
    "handicap 2 1,expert",
    "duo",
    "duo,backside",
    "duo,hidden",
    "solo easy",
    "solo moderate,noflip",
    "solo hard,backside",
    "seed rehearsal,advanced",
    "pace 2.5",
)
SAPIENS = (
    "",
    "advanced",
    "expert",
    "board 2,expert",
    "board 3,advanced",
    "board 4",
    "board rotate,expert",
    "solo easy",
    "solo hard,board 3",
    "duo",
    "children",
    "handicap 1 2",
    "hidden,expert",
    "stop,advanced",
    "slow,expert",
)
TABLES = {"mondo": MONDO, "sapiens": SAPIENS}

SEEDS = range(LONG_SEEDS if settings().max_examples > 1000 else 1)


def seats_for(options: str) -> int:
    """How many can play with these options."""
    if "solo" in options:
        return 1
    return 2 if "duo" in options or "handicap" in options else 3


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("game", "options"), [(game, options) for game in RULESETS for options in TABLES.get(game, ())]
)
def test_bots_play_a_whole_match_and_its_record_holds(game: str, options: str, seed: int) -> None:
    house = House(f"{game} {options} {seed}", pace=0.2, games=(game,))
    host = house.person()
    host.type("/login Anna")
    host.type(f"/newroom {game}")
    wanted = [option for option in options.split(",") if option]
    if "slow" not in options:
        wanted.append("time 0.15")
    for option in wanted:
        host.type(f"/option {option}")
    for seat in range(seats_for(options)):
        host.type("/bot add " + ("random" if seat == 1 else "greedy"))
    room = house.host.rooms[1]
    house.pass_time(1_000, STEP_MS)
    refusals = [line for line in host.read() if "cannot" in line or "no option" in line]
    assert refusals == []
    room.start(house.now())
    for _ in range(LONGEST_MS // 5_000):
        house.pass_time(5_000, STEP_MS)
        if room.playing().over:
            break
    assert room.state == "over"
    match = room.playing().match
    lines = house.host.store.read(match.id)
    assert verify(RULESETS, lines) is None
    kinds = Counter(entry.event["kind"] for entry in read_record(lines).entries)
    assert kinds["match_over"] == 1
    assert kinds["round_started"] == kinds["round_scored"]
    assert kinds["laid"] > 10
