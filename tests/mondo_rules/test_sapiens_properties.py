"""The laws of villages and buildings under random legal play; those of the contract are tested by the kit."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mondo_rules import events
from mondo_rules.commands import Jump, Lay, TakeBuilding, TakeVillage
from mondo_rules.match_state import State, villages_left
from protocol.errors import Illegal
from protocol.ruleset import viewer_fold
from protocol.slash import written
from tests.mondo_rules.sapiens_table import HAMLET_RULES, VILLAGES
from tests.mondo_rules.table import Table

BUILDINGS = ("station", "lighthouse", "lodge", "mill")
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"advanced": "on"},
    {"advanced": "on", "board": "rotate", "handicap": "1 1"},
    {"expert": "on"},
    {"expert": "on", "board": "rotate", "hidden": "on"},
    {"expert": "on", "stop": "on", "board": "2"},
    {"expert": "on", "slow": "on"},
)


def random_match(seats: int, luck: int, pace: str, variant: dict[str, str]) -> Table:
    """A match on eight spaces, played by chance to its end; every kind of command is as likely as any other."""
    options: dict[str, Any] = {"edition": "hamlet", "pace": pace, "seed": f"s{luck}", **variant}
    if "slow" not in variant:
        options["time"] = "0.5"
    table, random = Table(tuple(range(1, seats + 1)), rules=HAMLET_RULES, **options), Random(luck)
    while table.phase != "over":
        table.wait(random.choice((0, 0, 50, 700, 4000)))
        seat = random.randint(1, seats)
        legal = list(table.rules.legal(table.state, seat, table.now))
        check_listed(table, seat, legal)
        kinds = sorted({type(command) for command in legal}, key=lambda kind: kind.__name__)
        kind = random.choice([*kinds, *(each for each in kinds if each is Lay)]) if kinds else None
        if kind is not None and (kind is not Jump or random.random() < 0.2):
            table.do(seat, written(random.choice([command for command in legal if type(command) is kind])))
    return table


def check_listed(table: Table, seat: int, legal: list[Any]) -> None:
    """Pieces are listed exactly where they can be taken."""
    takes: tuple[TakeVillage | TakeBuilding, ...] = (
        *map(TakeVillage, ("fishermen", "shepherds", "lumberjacks")),
        *map(TakeBuilding, BUILDINGS),
    )
    for command in takes:
        try:
            happened = table.rules.decide(table.state, command, seat, table.now)
        except Illegal:
            assert command not in legal
        else:
            assert command in legal
            assert len(happened) == 1


def pieces_of(state: State, names: tuple[str, ...]) -> Counter[str]:
    """How often each of these is in hands, worlds and on the table."""
    found = [placed.piece.name for seat in state.seats.values() for placed in seat.world.placed.values()]
    found += [seat.hand.piece.name for seat in state.seats.values() if seat.hand]
    found += state.course.buildings or ()
    found += [village for seat in state.seats.values() for village in villages_left(state, seat)]
    return Counter(name for name in found if name in names)


@given(st.integers(2, 4), st.integers(0, 2**32), st.sampled_from(["0", "0.5"]), st.sampled_from(VARIANTS))
def test_no_piece_gets_lost_and_the_limits_hold(seats: int, luck: int, pace: str, variant: dict[str, str]) -> None:
    table = random_match(seats, luck, pace, variant)
    state: State | None = None
    dealt: Counter[str] = Counter()
    for event in table.log:
        state = table.rules.apply(state, event)
        mode, course = state.setting.mode, state.course
        match event:
            case events.RoundStarted():
                dealt = Counter(event.buildings or ())
                assert dealt.total() == (seats if mode.buildings else 0)
                assert all(count <= state.setting.edition.counts[name] for name, count in dealt.items())
                assert event.board == ("pond", "field")[mode.board_of(event.round, 2)]
            case events.BuildingTaken():
                assert len(state.seats[event.seat].world.placed) >= 3
            case events.RoundScored():
                assert all(seat.hand is None for seat in state.seats.values())
        if course.phase in ("round", "between"):
            assert pieces_of(state, BUILDINGS) == dealt
            assert pieces_of(state, VILLAGES) == (dict.fromkeys(VILLAGES, seats) if mode.villages else {})
            for seat in state.seats.values():
                laid = [placed.piece.name for placed in seat.world.placed.values()]
                assert sum(name in BUILDINGS for name in laid) <= 1
                assert all(laid.count(name) <= 1 for name in VILLAGES)
    heard = viewer_fold(table.rules, table.log, None)
    assert table.rules.load(table.rules.dump(heard)) == heard
