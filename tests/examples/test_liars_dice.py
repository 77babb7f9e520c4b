"""The rules of liar's dice, and that a cup hides what is under it."""

from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from liars_dice_rules.ruleset import RULESET, LiarsDice
from liars_dice_rules.state import GONE_MS, BidMade, Called, Rolled, RoundStarted, State
from liars_dice_rules.words import Bid, Dice, Exact, Liar

from platform_plugin.testing_play import Play
from protocol.chance import seed_hash
from protocol.codec import to_json
from protocol.course import MatchOver, SeedDrawn
from protocol.errors import Illegal
from protocol.ruleset import Annul, Pause, Resume, SeatBack, SeatLeft
from tests.examples.table import SCREENS, Table

TURN = 60_000


def under_cups(table: Table, **dice: str) -> Table:
    """The same match with these dice: `seat1="22256"`."""
    own = {name.removeprefix("seat"): tuple(map(int, digits)) for name, digits in dice.items()}
    left = {seat: len(own.get(seat, ())) for seat in table.state.dice}
    table.state = evolve(table.state, own=own, dice=left)
    return table


def two(first: str = "22256", second: str = "12346", *option: str) -> Table:
    """Two seats with these dice."""
    return under_cups(Table(RULESET, (1, 2), *option), seat1=first, seat2=second)


# ---- bids


def test_each_seat_begins_with_five_dice_and_the_first_seat_bids() -> None:
    table = Table(RULESET, (2, 3, 5))
    assert [len(dice) for dice in table.state.own.values()] == [5, 5, 5]
    assert table.refused(3, "/bid 1 ones") == "not-your-turn"
    assert table.say(2, "/bid 1 ones") == [BidMade(0, 2, 1, 1)]
    assert table.state.turn == 3


@pytest.mark.parametrize("line", ["/bid 3 fives", "/bid 3 5", "/bid 3 Fünfen"])
def test_a_face_can_be_typed_in_several_ways(line: str) -> None:
    assert Table(RULESET).read(line) == Bid(3, 5)


@pytest.mark.parametrize(("line", "code"), [
    ("/bid 3 threes", "too-low"), ("/bid 3 fours", "too-low"), ("/bid 2 sixes", "too-low"),
    ("/bid 11 ones", "too-many-dice"), ("/exact", "no-exact"),
])  # fmt: skip
def test_a_bid_has_to_be_higher_and_possible(line: str, code: str) -> None:
    table = two()
    table.say(1, "/bid 3 fours")
    assert table.refused(2, line) == code


@pytest.mark.parametrize("line", ["/bid 3 fives", "/bid 4 ones", "/bid 10 sixes"])
def test_more_dice_or_a_higher_face_are_higher(line: str) -> None:
    table = two()
    table.say(1, "/bid 3 fours")
    assert table.say(2, line)


def test_nobody_doubts_before_there_is_a_bid() -> None:
    assert two().refused(1, "/liar") == "no-bid"
    assert two("1", "1", "exact", "dice 2").refused(1, "/exact") == "no-bid"


@given(st.integers(1, 10), st.integers(1, 6))
def test_each_bid_that_is_listed_is_higher_than_the_last_and_none_is_missing(count: int, face: int) -> None:
    state = evolve(two().state, bid=BidMade(0, 1, count, face))
    higher = [Bid(n, f) for n in range(1, 11) for f in range(1, 7) if (n, f) > (count, face)]
    assert [can for can in RULESET.legal(state, state.turn, 0) if isinstance(can, Bid)] == higher


# ---- doubts


@pytest.mark.parametrize(("bid", "there", "loser"), [
    ("/bid 4 twos", 4, 2), ("/bid 5 twos", 4, 1), ("/bid 1 fives", 1, 2), ("/bid 2 fives", 1, 1),
])  # fmt: skip
def test_who_is_wrong_loses_a_die_and_bids_first(bid: str, there: int, loser: int) -> None:
    table = two()
    table.say(1, bid)
    called, started, *rolled = table.say(2, "/liar")
    assert called == Called(0, 2, False, {"1": (2, 2, 2, 5, 6), "2": (1, 2, 3, 4, 6)}, there, whose=loser, left=4)
    assert started == RoundStarted(0, 2, loser)
    assert {it.seat: len(it.dice) for it in rolled} == {1: 5, 2: 5} | {loser: 4}


@pytest.mark.parametrize(("option", "twos", "ones", "fives"), [((), 4, 1, 1), (("wild",), 5, 1, 2)])
def test_ones_count_for_every_face_only_where_the_table_says_so(
    option: tuple[str, ...], twos: int, ones: int, fives: int
) -> None:
    for face, there in (("twos", twos), ("ones", ones), ("fives", fives)):
        table = two("22256", "12346", *option)
        table.say(1, f"/bid 1 {face}")
        assert table.say(2, "/liar")[0].counted == there


def test_the_last_die_lost_is_the_end_for_a_seat_and_the_next_one_bids() -> None:
    table = under_cups(Table(RULESET, (1, 2, 3)), seat1="6", seat2="66", seat3="66")
    table.say(1, "/bid 5 sixes")
    called, *_ = table.say(2, "/liar")
    assert (called.whose, called.left) == (2, 1)
    table = under_cups(Table(RULESET, (1, 2, 3)), seat1="6", seat2="55", seat3="66")
    table.say(1, "/bid 5 sixes")
    called, started, *_ = table.say(2, "/liar")
    assert (called.whose, called.left, started) == (1, 0, RoundStarted(0, 2, 2))
    assert table.refused(1, "/bid 1 ones") == "out"
    assert table.state.out == (1,)


def test_who_has_the_last_dice_wins() -> None:
    table = under_cups(Table(RULESET, (1, 2, 3)), seat1="6", seat2="5", seat3="66")
    for _ in range(2):
        seat = table.state.turn
        if seat == 3:
            table.say(3, "/bid 1 ones")
            seat = table.state.turn
        table = under_cups(table, **{f"seat{seat}": "6" * n for seat, n in table.state.dice.items() if n})
        table.say(seat, f"/bid {table.state.in_play} sixes")
        table = under_cups(table, **{f"seat{seat}": "5" * n for seat, n in table.state.dice.items() if n})
        done = table.say(table.state.turn, "/liar")
    assert isinstance(done[-1], MatchOver)
    outcome = RULESET.outcome(table.state)
    assert outcome is not None
    assert outcome.places[3] == 1
    assert sorted(outcome.places.values()) == [1, 2, 3]
    assert {outcome.points[seat] + place for seat, place in outcome.places.items()} == {3}


# ---- exact calls


def test_who_calls_exactly_wins_a_die_back_and_nobody_loses_one() -> None:
    table = two("2225", "12346", "exact")
    table.say(1, "/bid 1 ones")
    table.say(2, "/bid 4 twos")
    called, started, *_ = table.say(1, "/exact")
    assert (called.exact, called.counted) == (True, 4)
    assert (called.whose, called.left, started) == (1, 5, RoundStarted(0, 2, 1))
    assert table.state.dice == {"1": 5, "2": 5}
    assert "Seat 1 is right and has 5 dice now." in table.told(2)


def test_nobody_has_more_dice_than_at_first() -> None:
    table = two("22256", "12346", "exact")
    table.say(1, "/bid 4 twos")
    called, started, *_ = table.say(2, "/exact")
    assert (called.whose, called.left, started) == (2, 5, RoundStarted(0, 2, 2))
    assert table.state.dice == {"1": 5, "2": 5}


def test_who_calls_wrongly_loses_a_die() -> None:
    table = two("22256", "12346", "exact")
    table.say(1, "/bid 3 twos")
    called, *_ = table.say(2, "/exact")
    assert (called.whose, called.left) == (2, 4)
    assert "Seat 2 loses a die: 4 dice left." in table.told(1)


def test_with_one_die_each_there_are_no_exact_calls() -> None:
    with pytest.raises(Illegal, match="option-conflict"):
        Table(RULESET, (1, 2), "dice 1", "exact")


# ---- the clock and people


def test_the_clock_bids_the_lowest_and_doubts_every_bid() -> None:
    table = two()
    assert table.wait(TURN) == [BidMade(TURN, 1, 1, 1, late=True)]
    called, *_ = table.wait(TURN)
    assert (called.at, called.seat, called.late, called.whose, called.left) == (2 * TURN, 2, True, 2, 4)
    assert table.told(None).count("The time is up, so the clock plays.") == 2


def test_a_seat_that_was_given_up_is_not_waited_for_until_somebody_comes_back() -> None:
    table = two()
    table.host(SeatLeft(1))
    assert RULESET.deadline(table.state) == GONE_MS
    table.host(SeatBack(1))
    assert RULESET.deadline(table.state) == TURN
    table.host(SeatLeft(1, absent=True))
    assert RULESET.deadline(table.state) == TURN


def test_the_clock_stands_in_a_pause() -> None:
    table = two()
    table.wait(1_000)
    table.host(Pause())
    assert RULESET.deadline(table.state) is None
    assert table.refused(1, "/bid 1 ones") == "paused"
    table.host(Resume())
    assert RULESET.deadline(table.state) == TURN


def test_an_annulled_match_has_no_winner() -> None:
    table = two()
    table.host(Annul())
    outcome = RULESET.outcome(table.state)
    assert outcome is not None
    assert (outcome.annulled, outcome.points) == (True, {1: 0, 2: 0})


# ---- secrets


def test_a_seat_hears_its_own_roll_and_nobody_the_seed() -> None:
    assert RULESET.audience(Rolled(0, 3, (1, 2))) == frozenset({3})
    assert RULESET.audience(SeedDrawn(0, "00")) == frozenset()


class OtherDice(LiarsDice):
    """The same match in another world: under all cups but `mine` lie other dice."""

    def __init__(self, mine: int | None) -> None:
        self.mine = mine

    def decide(self, state: State, command: Any, seat: int | None, now: int) -> list[Any]:
        return [self._other(event) for event in super().decide(state, command, seat, now)]

    def _other(self, event: Any) -> Any:
        if isinstance(event, Rolled) and event.seat != self.mine:
            return evolve(event, dice=tuple(sorted(7 - die for die in event.dice)))
        return event


@settings(max_examples=40, deadline=None)
@given(
    luck=st.integers(0, 2**32), seats=st.sampled_from([(1, 2), (1, 2, 4), (1, 2, 3, 4, 5, 6)]), of=st.integers(0, 6),
    option=st.sampled_from([(), ("wild",), ("exact",), ("dice 2", "turn 4")]),
)  # fmt: skip
def test_until_the_cups_are_lifted_two_worlds_that_differ_under_the_other_cups_look_the_same(
    luck: int, seats: tuple[int, ...], of: int, option: tuple[str, ...]
) -> None:
    """`of` is whose eyes are looked through; a seat that does not play, or 0, is a watcher."""
    viewer = of if of in seats else None
    play = Table(RULESET, seats, *option).play
    other = Play(OtherDice(mine=viewer), play.beginning)
    random = Random(luck)
    while not any(isinstance(event, Called) for event in play.steps[-1].events):
        assert seen_by(viewer, play) == seen_by(viewer, other)
        if random.random() < 0.2:
            seat = random.choice(seats)
            for step in random.choice(((Pause(), Resume()), (SeatLeft(seat),), (SeatBack(seat),))):
                for each in (play, other):
                    each.host(step)
        elif random.random() < 0.1 or not play.can():
            assert [step.now for step in play.to_deadline()] == [step.now for step in other.to_deadline()]
        else:
            command, seat = random.choice(play.can())
            for each in (play, other):
                each.send(command, seat)


def seen_by(viewer: int | None, play: Play) -> list[object]:
    """Lines, view, drawings, words, clock, hints and answers: whatever the host could show."""
    view = play.views[viewer]
    seen: list[object] = [to_json(RULESET.dump(view)), RULESET.clocks(view, viewer, play.now)]
    seen += [RULESET.draw(view, viewer, play.now, screen) for screen in SCREENS[:4]]
    seen.append(to_json(RULESET.answer(view, Dice(), viewer, play.now)))
    for step in play.steps:
        for event, views in zip(step.events, step.views, strict=True):
            if play.heard([event], viewer):
                seen += [play.line(event), RULESET.tell(views[viewer], event, viewer, SCREENS[0])]
    if viewer is not None:
        seen += list(RULESET.legal(view, viewer, play.now))
    return seen


def test_the_other_world_is_really_another_one() -> None:
    play = Table(RULESET).play
    other = Play(OtherDice(mine=1), play.beginning)
    assert play.state.own["1"] == other.state.own["1"]
    assert play.state.own["2"] != other.state.own["2"]
    assert seen_by(2, play) != seen_by(2, other)


def test_the_dice_can_be_checked_by_the_seed_at_the_end() -> None:
    table = Table(RULESET, (1, 2), "dice 1")
    table.say(1, "/bid 2 ones")
    over = table.say(2, "/liar")[-1]
    assert isinstance(over, MatchOver)
    assert seed_hash(bytes.fromhex(over.seed or "")) == table.play.views[None].seed_hash


# ---- faces


def test_what_a_bid_is_made_of_stands_in_the_view_for_a_page_to_click() -> None:
    table = two()
    table.say(1, "/bid 9 sixes")
    view = RULESET.dump(table.play.views[2])
    assert view["table"]["counts"] == ["10"]
    assert set(view["table"]["faces"]) >= {"ones", "sixes"}
    assert RULESET.load(view) == table.play.views[2]
    assert table.can(2)[-1] == Liar()
    assert Exact() not in table.can(2)


def test_people_read_names_and_their_own_dice() -> None:
    table = Table(RULESET)
    own = " ".join(f"[{die}]" for die in table.state.own["2"])
    assert f"Your dice: {own}" in table.told(2)
    assert "Your dice" not in table.told(None)
    table.say(1, "/bid 1 ones")
    assert "Anna bids 1 one." in table.told(2, names={1: "Anna", 2: "Ben"})
    assert "Anna bietet 1 Eins." in table.told(2, names={1: "Anna", 2: "Ben"}, lang="de")
    assert table.ask(2, "/dice")["own"] == list(table.state.own["2"])
    assert table.ask(None, "/dice")["own"] == []
