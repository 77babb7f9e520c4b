"""The rules of flotsam: everybody at once, and the first one has it."""

from itertools import permutations
from random import Random
from typing import Any

import pytest
from attrs import evolve
from flotsam_rules.ruleset import MOST_HELD, RULESET, batch, room
from flotsam_rules.sets import CRATES, DECKS, LOWEST, PRICES, crates, prices, set_of
from flotsam_rules.state import DeckShuffled, Dropped, Fumbled, Grabbed, Loaded, Recovered, State, TideCame
from flotsam_rules.words import Drop, Grab, Load
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.course import MatchOver
from protocol.errors import Refused
from protocol.ruleset import Annul, Pause, Resume, SeatBack, SeatLeft
from tests.examples.table import Table

TIDE = 8_000
FREEZE = 4_000


def holding(table: Table, seat: int, *held: str) -> Table:
    """The same match, with these crates in a seat's hands instead of wherever they were."""
    state = table.state
    assert state.deck is not None
    keep = {name: tuple(it for it in getattr(state, name) if it not in held) for name in ("deck", "shore")}
    table.state = evolve(state, **keep, left=len(keep["deck"]), hands={**state.hands, str(seat): held})
    return table


def everything(state: State) -> list[str]:
    """All crates, wherever they are."""
    assert state.deck is not None
    loaded = [crate for crates in state.loaded.values() for crate in crates]
    held = [crate for hand in state.hands.values() for crate in hand]
    return sorted([*state.deck, *state.shore, *state.washed, *loaded, *held])


# ---- sets


@pytest.mark.parametrize(("three", "kind"), [
    ("r7 r8 r9", "run"), ("r3 r1 r2", "run"), ("r1 r2 r4", None), ("r9 r1 r2", None),
    ("r7 g7 b7", "trio"), ("r7 g8 b2", "mix"), ("r7 g7 b8", None), ("r7 r8 b9", None), ("r1 g2 b3", "mix"),
])  # fmt: skip
def test_three_crates_are_a_run_a_trio_a_mix_or_nothing(three: str, kind: str | None) -> None:
    assert {set_of(order) for order in permutations(three.split())} == {kind}


def test_a_deck_has_one_crate_of_each_colour_and_number() -> None:
    assert {deck: len(crates(deck)) for deck in DECKS} == {"short": 36, "full": 54, "long": 72}
    assert len(CRATES) == 72


def test_prices_fall_by_one_with_each_tide_but_not_below_the_lowest() -> None:
    assert prices(1) == PRICES
    assert prices(3) == {kind: price - 2 for kind, price in PRICES.items()}
    assert set(prices(1_000).values()) == {LOWEST}


@given(st.permutations(["r7", "r8", "r9"]))
def test_a_set_is_one_command_in_whatever_order_it_is_typed(order: list[str]) -> None:
    assert Table(RULESET).read(f"/load {' '.join(order)}") == Load("r7", "r8", "r9")


# ---- grabbing


def test_a_crate_belongs_to_who_comes_first_and_the_next_one_is_told_who_has_it() -> None:
    table = Table(RULESET, (1, 2, 4))
    crate = table.state.shore[0]
    assert table.say(4, f"/grab {crate}") == [Grabbed(0, 4, crate)]
    with pytest.raises(Refused) as gone:
        table.say(1, f"/grab {crate}")
    assert (gone.value.code, dict(gone.value.arguments)) == ("crate-gone", {"crate": crate, "seat": 4})


def test_a_crate_that_was_loaded_is_gone_too() -> None:
    table = holding(Table(RULESET), 1, "r7", "r8", "r9")
    table.say(1, "/load r7 r8 r9")
    assert table.refused(2, "/grab r8") == "crate-gone"


@pytest.mark.parametrize(("line", "code"), [
    ("/grab x1", "no-such-crate"), ("/grab r0", "no-such-crate"), ("/drop r1", "not-held"),
    ("/load r1 r2 r3", "not-held"), ("/load r7 r7 r8", "crate-twice"),
])  # fmt: skip
def test_what_cannot_be_is_refused_and_costs_nothing(line: str, code: str) -> None:
    table = holding(Table(RULESET), 1, "r7", "r8")
    assert table.refused(1, line) == code


def test_a_crate_in_the_deck_is_not_on_the_shore() -> None:
    table = Table(RULESET)
    assert table.refused(1, f"/grab {table.state.deck[0]}") == "not-on-shore"


def test_hands_hold_five_and_only_full_hands_throw_away() -> None:
    table = holding(Table(RULESET), 1, "r1", "r2", "g5", "b7")
    assert table.refused(1, "/drop r1") == "hands-not-full"
    crate = table.state.shore[0]
    table.say(1, f"/grab {crate}")
    assert table.refused(1, f"/grab {table.state.shore[0]}") == "hands-full"
    assert table.say(1, "/drop g5") == [Dropped(0, 1, "g5")]
    assert table.refused(2, "/grab g5") == "not-on-shore"


# ---- sets handed in


def test_a_set_brings_the_price_of_its_tide() -> None:
    table = holding(Table(RULESET), 2, "r7", "r8", "r9", "g1", "b5")
    assert table.say(2, "/load r9 r7 r8") == [Loaded(0, 2, ("r7", "r8", "r9"), "run", PRICES["run"])]
    table = holding(Table(RULESET), 2, "r7", "r8", "r9")
    (loaded,) = table.say(2, "/load r9 r7 r8", after=2 * TIDE)
    assert loaded.points == PRICES["run"] - 2
    assert table.state.scores["2"] == loaded.points


def test_a_wrong_set_keeps_the_crates_and_stands_still_for_a_while() -> None:
    table = holding(Table(RULESET), 1, "r7", "r8", "b1")
    assert table.say(1, "/load r7 r8 b1", after=500) == [Fumbled(500, 1, ("b1", "r7", "r8"), 500 + FREEZE)]
    assert table.refused(1, f"/grab {table.state.shore[0]}") == "standing-still"
    assert table.can(1) == []
    assert table.can(2)
    assert RULESET.deadline(table.state) == 500 + FREEZE
    assert table.wait(FREEZE - 1) == []
    assert table.wait(1) == [Recovered(500 + FREEZE, 1)]
    assert table.say(1, f"/grab {table.state.shore[0]}")


def test_each_seat_stands_still_by_a_clock_of_its_own() -> None:
    table = holding(holding(Table(RULESET), 1, "r7", "r8", "b1"), 2, "g7", "g8", "b2")
    table.say(1, "/load r7 r8 b1")
    table.say(2, "/load g7 g8 b2", after=1_000)
    assert table.wait(FREEZE) == [Recovered(FREEZE, 1), Recovered(FREEZE + 1_000, 2)]


def test_a_pause_lasts_as_long_as_it_lasts() -> None:
    table = holding(Table(RULESET), 1, "r7", "r8", "b1")
    table.say(1, "/load r7 r8 b1")
    table.host(Pause())
    assert RULESET.deadline(table.state) is None
    assert table.can(2) == []
    table.host(Resume())
    assert RULESET.deadline(table.state) == FREEZE


# ---- tides and the end


@pytest.mark.parametrize("seats", [(1, 2), (2, 3, 6), (1, 2, 3, 4, 5, 6)])
def test_a_tide_brings_crates_and_takes_those_that_lie_longest(seats: tuple[int, ...]) -> None:
    table = Table(RULESET, seats)
    assert len(table.state.shore) == batch(len(seats))
    seen: list[str] = list(table.state.shore)
    while not table.state.washed:
        (tide,) = table.wait(TIDE)
        seen += tide.crates
    assert table.state.washed == tuple(seen[: len(table.state.washed)])
    assert table.state.shore == tuple(seen[-room(len(seats)) :])


def test_the_match_ends_a_tide_after_the_last_crates_and_held_crates_cost_a_point() -> None:
    table = holding(Table(RULESET), 2, "r7", "r8")
    done = table.wait(60 * TIDE)
    assert [type(event) for event in done[-2:]] == [TideCame, MatchOver]
    assert (done[-2].left, done[-1].at) == (0, done[-2].at + TIDE)
    assert done[-1].points == {"1": 0, "2": -2}
    outcome = RULESET.outcome(table.state)
    assert outcome is not None
    assert outcome.places == {1: 1, 2: 2}


# ---- people


def test_what_a_seat_held_that_was_given_up_lies_on_the_shore() -> None:
    table = holding(Table(RULESET), 1, "r7", "r8")
    before = everything(table.state)
    table.host(SeatLeft(1, absent=True))
    assert table.state.hands["1"] == ("r7", "r8")
    table.host(SeatLeft(1))
    assert table.state.shore[-2:] == ("r7", "r8")
    assert table.refused(1, "/grab r7") == "not-seated"
    assert table.say(2, "/grab r7")
    table.host(SeatBack(1))
    assert table.say(1, "/grab r8")
    assert everything(table.state) == before


def test_an_annulled_match_is_void() -> None:
    table = Table(RULESET)
    table.host(Annul())
    outcome = RULESET.outcome(table.state)
    assert outcome is not None
    assert outcome.annulled


# ---- simultaneity


def test_everybody_can_act_at_every_time() -> None:
    table = Table(RULESET, (1, 2, 3, 4, 5, 6))
    assert len({tuple(table.can(seat)) for seat in range(1, 7)}) == 1
    for seat in range(1, 7):
        table.say(seat, f"/grab {table.state.shore[0]}")
    assert [len(hand) for hand in table.state.hands.values()] == [1] * 6
    assert table.play.now == 0


@settings(max_examples=60, deadline=None)
@given(order=st.permutations([1, 2, 3, 4]), which=st.integers(0, 4))
def test_of_all_who_want_the_same_crate_in_the_same_millisecond_the_first_line_has_it(
    order: list[int], which: int
) -> None:
    table = Table(RULESET, (1, 2, 3, 4))
    crate = table.state.shore[which]
    table.say(order[0], f"/grab {crate}")
    assert [table.refused(seat, f"/grab {crate}") for seat in order[1:]] == ["crate-gone"] * 3
    assert [seat for seat, hand in table.state.hands.items() if hand == (crate,)] == [str(order[0])]


@settings(max_examples=60, deadline=None)
@given(luck=st.integers(0, 2**32))
def test_commands_of_two_seats_about_different_crates_can_change_places(luck: int) -> None:
    """Who acts first matters for the same crate only: hands, shore and points come out the same."""
    table = Table(RULESET, (1, 2, 3))
    random = Random(luck)
    for _ in range(random.randrange(20)):
        if can := table.play.can():
            table.play.send(*random.choice(can))
        table.wait(random.choice((0, 500)))
    mine, yours = (random.choice(table.can(seat) or [None]) for seat in (1, 2))
    if mine is None or yours is None or crates_of(mine) & crates_of(yours):
        return
    ends = []
    for order in (((1, mine), (2, yours)), ((2, yours), (1, mine))):
        state = table.state
        for seat, command in order:
            for event in RULESET.decide(state, command, seat, table.play.now):
                state = RULESET.apply(state, event)
        ends.append(evolve(state, washed=tuple(sorted(state.washed))))
    assert ends[0] == ends[1]


def crates_of(command: Any) -> set[str]:
    """The crates that a command names."""
    if isinstance(command, Load):
        return {command.first, command.second, command.third}
    assert isinstance(command, Grab | Drop)
    return {command.crate}


# ---- secrets and faces


def test_nobody_hears_in_which_order_the_crates_will_come() -> None:
    table = Table(RULESET)
    assert RULESET.audience(DeckShuffled(0, ())) == frozenset()
    assert all(table.play.views[viewer].deck is None for viewer in table.play.viewers)
    assert all(table.play.views[viewer].left == len(table.state.deck) for viewer in table.play.viewers)


def test_people_read_names_and_what_they_hold() -> None:
    table = Table(RULESET)
    crate = table.state.shore[0]
    table.say(1, f"/grab {crate}")
    assert f"You hold: {crate}" in table.told(1)
    assert f"Anna grabs {crate}." in table.told(2, names={1: "Anna"})
    assert "Die nächste Flut kommt in 8 s." in table.drawn(None, lang="de")
    assert table.ask(2, "/shore")["hands"]["1"] == [crate]
    assert len(table.state.hands["1"]) < MOST_HELD
