"""Mondo's own laws under random legal play; the contract's laws are tested by `platform_plugin.testing`."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mondo_rules import commands, events
from mondo_rules.match_state import State
from mondo_rules.mondo import RULESET
from protocol.slash import written
from tests.mondo_rules.table import Table

PAUSES_BETWEEN_MOVES = (0, 1, 50, 700, 3999, 4000, 9000)


VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"hidden": "on"},
    {"advanced": "on", "handicap": "1 2"},
    {"expert": "on"},
    {"expert": "on", "dealt": "on", "anyside": "on"},
    {"children": "on", "backside": "on"},
    {"stop": "on"},
    {"stop": "on", "expert": "on", "hidden": "on"},
    {"slow": "on"},
    {"solo": "easy"},
    {"solo": "hard", "noflip": "on", "anyside": "on"},
    {"duo": "on"},
)


def random_match(seats: int, luck: int, pace: str, variant: dict[str, str]) -> Table:
    """A match on four spaces, played by chance to its end. Takes are rarer than legal ones would be."""
    alone = 1 if "solo" in variant else 2 if "duo" in variant else seats
    options: dict[str, Any] = {"edition": "wide", "pace": pace, "seed": f"s{luck}", **variant}
    if "slow" not in variant:
        options["time"] = "0.5"
    table, random = Table(tuple(range(1, alone + 1)), **options), Random(luck)
    while table.phase != "over":
        table.wait(random.choice(PAUSES_BETWEEN_MOVES))
        seat = random.randint(1, alone)
        legal = list(table.rules.legal(table.state, seat, table.now))
        takes = [command for command in legal if isinstance(command, commands.Take)]
        others = [command for command in legal if not isinstance(command, commands.Take)]
        chosen = random.choice([*others, *random.sample(takes, min(3, len(takes)))]) if legal else None
        if chosen is not None and not (isinstance(chosen, commands.Jump) and random.random() < 0.8):
            table.do(seat, written(chosen))
    return table


def all_tiles(state: State) -> Counter[int | None]:
    """How often each tile is on the table."""
    placed = [each.piece.number for seat in state.seats.values() for each in seat.world.placed.values()]
    held = [seat.hand.piece.number for seat in state.seats.values() if seat.hand]
    return Counter([*state.pile, *placed, *held])


@given(st.integers(2, 4), st.integers(0, 2**32), st.sampled_from(["0", "0.5", "5"]), st.sampled_from(VARIANTS))
def test_the_laws_of_the_table_hold_in_every_match(seats: int, luck: int, pace: str, variant: dict[str, str]) -> None:
    table = random_match(seats, luck, pace, variant)
    state: State | None = None
    last_take: dict[int, int] = {}
    chips: list[int] = []
    for event in table.log:
        before, state = state, table.rules.apply(state, event)
        course, edition, mode = state.course, state.setting.edition, state.setting.mode
        if course.phase in ("round", "between"):
            assert all_tiles(state) == dict.fromkeys(edition.tiles, 1), f"after {event}"
            out = sum(seat.chip is not None for seat in state.seats.values())
            assert mode.solo or len(course.chips) + out == len(state.seats)
            tasks = [task for seat in state.seats.values() for task in seat.tasks]
            assert len({*tasks, *(course.tasks or ())}) == (2 * len(state.seats) if mode.level == "expert" else 0)
        match event:
            case events.RoundStarted():
                chips = []
            case events.Taken():
                wait = event.at - last_take.get(event.seat, -10_000)
                assert wait >= state.setting.pace
                last_take[event.seat] = event.at
                assert before is not None
                assert not mode.no_flip or before.pile[event.tile] == event.side
            case events.Laid():
                assert before is not None
                assert before.seats[event.seat].world.is_open(event.space)
            case events.TaskTaken():
                assert len(state.seats[event.seat].tasks) <= 2
                assert mode.dealt or len(state.seats[event.seat].world.placed) >= 3
            case events.Out():
                chips.append(event.chip)
                assert event.auto == state.seats[event.seat].world.is_full
                assert not mode.stop or len(state.seats[event.seat].world.free_spaces) <= 3
            case events.RoundScored():
                stack = (0,) if mode.solo else edition.chips[len(state.seats)]
                assert chips == list(stack[: len(chips)]), "from the top"
                assert len(chips) <= 1 or not mode.stop
                assert all(seat.hand is None for seat in state.seats.values())
                best = max(score.total or 0 for score in event.seats)
                holders = tuple(score.seat for score in event.seats if score.total == best)
                assert event.volcano_chip == (holders if mode.volcano_chip else ())
    scored = [event.round for event in table.log if isinstance(event, events.RoundScored)]
    assert scored == ([1] if {"solo", "duo"} & set(variant) else [1, 2, 3])
    assert isinstance(table.log[-1], events.MatchOver)
    mode = table.state.setting.mode
    modifiers = [event.modifier for event in table.log if isinstance(event, events.RoundStarted)]
    assert len(set(modifiers)) == (3 if mode.level in ("advanced", "expert") else 1)


def test_all_takes_of_the_built_in_edition_are_legal_at_the_start() -> None:
    table = Table((1, 2)).go()
    legal = list(RULESET.legal(table.state, 1, table.now))
    assert sum(isinstance(command, commands.Take) for command in legal) == 136 * 2 * 4
    assert [command for command in legal if not isinstance(command, commands.Take)] == [commands.Jump(4)]


def test_a_seat_that_holds_a_tile_may_lay_it_on_every_open_space_in_four_turns() -> None:
    table = Table((1, 2)).go()
    table.do(1, "/take 1")
    legal = set(RULESET.legal(table.state, 1, table.now))
    lays = {commands.Lay(space, turn) for space in table.state.setting.boards[0].spaces for turn in range(4)}
    assert legal == lays | {commands.Flip(), commands.Back(), commands.Jump(4), *map(commands.Turn, (1, 2, 3))}
