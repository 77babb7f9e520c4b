"""A client that knows the events of the protocol alone has, after each, what a fresh snapshot would show it."""

import json
from random import Random
from typing import Any

import pytest

from mondo_rules import commands
from protocol.ruleset import EVERYONE, Pause, Resume, Resuming, SeatBack, SeatLeft
from protocol.slash import written
from tests.mondo_rules.protocol_fold import ProtocolFold, listed_with_worlds
from tests.mondo_rules.sapiens_table import HAMLET_RULES
from tests.mondo_rules.table import WIDE_RULES, Table

GAMES: tuple[tuple[Any, dict[str, Any]], ...] = (
    (WIDE_RULES, {"edition": "wide", "expert": "on", "anyside": "on", "time": "0.5"}),
    (WIDE_RULES, {"edition": "wide", "expert": "on", "dealt": "on", "slow": "on"}),
    (WIDE_RULES, {"edition": "wide", "duo": "on", "hidden": "on", "time": "0.5"}),
    (WIDE_RULES, {"edition": "wide", "solo": "easy", "noflip": "on"}),
    (HAMLET_RULES, {"edition": "hamlet", "expert": "on", "board": "rotate", "time": "0.5"}),
    (HAMLET_RULES, {"edition": "hamlet", "advanced": "on", "board": "rotate", "stop": "on"}),
    (HAMLET_RULES, {"edition": "hamlet", "solo": "hard", "board": "2"}),
)


@pytest.mark.parametrize("luck", range(8))
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_the_view_is_what_the_events_of_the_protocol_tell(rules: Any, options: dict[str, Any], luck: int) -> None:
    seats = (1,) if "solo" in options else (1, 2) if "duo" in options else (1, 2, 3)
    table, random = Table(seats, rules=rules, seed=f"s{luck}", **options), Random(luck)
    boards = list(rules.known[options["edition"]].boards)
    state, fold, played, shown = None, None, 0, set()
    while table.phase != "over":
        step(table, random)
        for event in table.log[played:]:
            if rules.audience(event) is not EVERYONE:
                continue
            state = rules.apply(state, event)
            view = rules.dump(state)
            if fold is None:
                fold = ProtocolFold(view, boards)
                continue
            fold.hear(json.loads(json.dumps({"at": event.at, **table.codec.dump(event)})))
            assert fold.listed() == listed_with_worlds(view), event
            shown.add(view["board"])
        played = len(table.log)
    assert len(shown) == (2 if options.get("board") == "rotate" else 1)


def step(table: Table, random: Random) -> None:
    """Time passes; a seat does something that it may, or now and then goes, comes back, stops the clock."""
    table.wait(random.choice((0, 0, 50, 700, 3_999, 4_000)))
    seat = random.choice(list(table.state.seats))
    if random.random() < 0.04:
        table.host(random.choice((Pause(), SeatLeft(seat), SeatBack(seat, True), SeatLeft(seat, absent=True))))
    if table.state.course.paused:
        table.host(Resuming(3_000))
        table.host(Resume())
    legal = list(table.rules.legal(table.state, seat, table.now))
    kinds = sorted({type(command) for command in legal}, key=lambda kind: kind.__name__)
    kind = random.choice(kinds) if kinds else None
    if kind is not None and (kind is not commands.Jump or random.random() < 0.15):
        table.do(seat, written(random.choice([command for command in legal if type(command) is kind])))
