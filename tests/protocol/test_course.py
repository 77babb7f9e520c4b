"""What `Rules` and `Course` give to every game that begins with them, shown by a game with nothing of its own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from protocol import course
from protocol import ruleset as host
from protocol.chance import Chance
from protocol.codec import BadData
from protocol.course import (
    Began,
    Course,
    CourseEvent,
    MatchOver,
    Paused,
    Resumed,
    Rules,
    SeatBack,
    SeatLeft,
    SeedDrawn,
    after,
)
from protocol.errors import Illegal
from protocol.ruleset import EVERYONE, NOBODY, Outcome


@frozen
class Options:
    pass


@frozen
class Say:
    what: str


@frozen
class Opened:
    at: int
    seats: tuple[int, ...]


@frozen
class Said:
    at: int
    seat: int
    what: str


@frozen(kw_only=True)
class State(Course):
    said: tuple[str, ...] = ()


class Talk(Rules[Options, State, Say, Opened | Said]):
    """Seats say something in turn; who has the higher seat has more points."""

    contract = 1
    name = "talk"
    seats = (2, 3)
    options = Options
    commands = (Say,)
    events = (Opened, Said, *course.EVENTS)
    state = State

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Sequence[Opened | Said | CourseEvent]:  # noqa: ARG002
        return Opened(0, tuple(seats)), SeedDrawn(0, seed.hex())

    def apply(self, state: State | None, event: Opened | Said | CourseEvent) -> State:
        if isinstance(event, Opened):
            return State(event.seats, turn=event.seats[0], until=1_000)
        assert state is not None
        if isinstance(event, Said):
            return evolve(state, said=(*state.said, event.what), turn=state.following(event.seat))
        return after(state, event)

    def act(self, state: State, command: Say, seat: int, now: int) -> Sequence[Said]:
        if command.what in state.said:
            raise Illegal("said-already")
        return (Said(now, seat, command.what),)

    def choices(self, state: State, seat: int, now: int) -> Iterator[Say]:  # noqa: ARG002
        yield from (Say(what) for what in "abc" if what not in state.said)

    def due(self, state: State, now: int) -> Sequence[Said]:
        return (Said(now, state.turn or 0, "late"),)

    def points(self, state: State, reason: str | None) -> Mapping[int, int]:
        return {seat: 7 if reason == "tie" else seat for seat in state.seats}


TALK = Talk()
SEED = bytes(range(32))


def fold(state: State | None, events: Sequence[Any]) -> State:
    for event in events:
        state = TALK.apply(state, event)
    assert state is not None
    return state


OPENED = fold(None, TALK.initial(Options(), (1, 3), SEED))
BEGUN = fold(OPENED, TALK.decide(OPENED, host.Start((1, 3)), None, 0))
PAUSED = fold(BEGUN, [Paused(5)])
LEFT = fold(BEGUN, [SeatLeft(5, 1)])
OVER = fold(BEGUN, [TALK.end(BEGUN, 9)])


def refused(state: State, seat: int | None, what: str = "a") -> Illegal:
    with pytest.raises(Illegal) as caught:
        TALK.decide(state, Say(what), seat, 10)
    return caught.value


# ---- who may act


@pytest.mark.parametrize(("state", "seat", "code"), [
    (OPENED, 1, "no-match"), (OVER, 1, "no-match"), (BEGUN, 2, "not-seated"), (BEGUN, None, "not-seated"),
    (LEFT, 1, "not-seated"), (PAUSED, 1, "paused"), (BEGUN, 3, "not-your-turn"),
])  # fmt: skip
def test_whoever_may_not_act_is_refused_before_the_game_is_asked(state: State, seat: int | None, code: str) -> None:
    assert refused(state, seat).code == code
    if seat is not None:
        assert list(TALK.legal(state, seat, 10)) == []


def test_whose_turn_it_is_acts_and_is_refused_by_the_game_alone() -> None:
    assert TALK.decide(BEGUN, Say("a"), 1, 10) == (Said(10, 1, "a"),)
    said = fold(BEGUN, [Said(10, 1, "a")])
    assert refused(said, 3).code == "said-already"
    assert list(TALK.legal(said, 3, 10)) == [Say("b"), Say("c")]
    assert refused(said, 1).arguments == {"seat": 3}


def test_without_a_turn_all_act_at_once() -> None:
    at_once = evolve(BEGUN, turn=None)
    for seat in (1, 3):
        assert TALK.decide(at_once, Say("a"), seat, 10) == (Said(10, seat, "a"),)


@given(seats=st.sets(st.integers(1, 6), min_size=1), among=st.sets(st.integers(1, 6)))
def test_turns_go_round_in_the_order_of_the_seats(seats: set[int], among: set[int]) -> None:
    state = Course(tuple(sorted(seats)))
    order = sorted(seats & among) or sorted(seats)
    round_ = [order[0]]
    while len(round_) <= len(order):
        round_.append(state.following(round_[-1], order))
    assert round_ == [*order, order[0]]
    assert state.following(6) == min(seats)


@given(seats=st.sets(st.integers(1, 6), min_size=1), gone=st.sets(st.integers(1, 6)))
def test_who_has_given_up_a_seat_gets_no_turn_while_anybody_plays(seats: set[int], gone: set[int]) -> None:
    state = Course(tuple(sorted(seats)), gone=tuple(sorted(seats & gone)))
    assert set(state.staying) == (seats - gone or seats)
    assert state.following(1, state.staying) in state.staying


def test_chance_comes_from_the_seed_and_only_where_it_is_known() -> None:
    drawn = [BEGUN.chance("dice", 2).below(6) for _ in range(3)]
    assert drawn == [Chance(SEED, "dice", 2).below(6)] * 3
    assert BEGUN.chance("dice", 2).shuffled(range(50)) != BEGUN.chance("dice", 3).shuffled(range(50))
    with pytest.raises(ValueError, match="in none without a SeedDrawn"):
        evolve(BEGUN, seed=None).chance("dice")


def test_an_event_that_a_game_forgets_to_fold_is_named() -> None:
    forgotten: Any = Said(9, 1, "a")
    with pytest.raises(TypeError, match="Said is no event of the course"):
        after(BEGUN, forgotten)


# ---- what the host tells of


@pytest.mark.parametrize(("state", "step", "events"), [
    (OPENED, host.Start((1, 3)), (Began(10),)), (BEGUN, host.Start((1, 3)), ()),
    (BEGUN, host.Tick(), (Said(10, 1, "late"),)), (evolve(BEGUN, until=None), host.Tick(), ()),
    (BEGUN, host.Pause(), (Paused(10),)), (PAUSED, host.Pause(), ()),
    (PAUSED, host.Resume(), (Resumed(10),)), (BEGUN, host.Resume(), ()), (PAUSED, host.Resuming(3_000), ()),
    (BEGUN, host.SeatLeft(1), (SeatLeft(10, 1),)), (LEFT, host.SeatLeft(1), ()),
    (BEGUN, host.SeatLeft(1, absent=True), ()), (BEGUN, host.SeatBack(1), ()),
    (LEFT, host.SeatBack(1), (SeatBack(10, 1),)),
])  # fmt: skip
def test_a_step_of_the_host_has_its_event_or_none(state: State, step: Any, events: Sequence[Any]) -> None:
    assert TALK.decide(state, step, None, 10) == events


@pytest.mark.parametrize("step", [
    host.Start((1,)), host.Tick(), host.Pause(), host.Resume(), host.SeatLeft(1), host.SeatBack(1), host.Annul(),
])  # fmt: skip
def test_nothing_happens_after_the_end(step: Any) -> None:
    assert TALK.decide(OVER, step, None, 10) == ()


def test_what_is_left_and_taken_again_is_as_before() -> None:
    assert fold(LEFT, [SeatBack(9, 1)]) == BEGUN
    assert fold(PAUSED, [Resumed(9)]) == BEGUN


def test_the_clock_stands_in_a_pause_and_after_the_end() -> None:
    assert (TALK.deadline(BEGUN), TALK.deadline(PAUSED), TALK.deadline(OVER)) == (1_000, None, None)
    assert TALK.clocks(BEGUN, 1, 400) == host.Clock(600, running=True)
    assert TALK.clocks(BEGUN, 1, 1_200) == host.Clock(0, running=True)
    assert TALK.clocks(PAUSED, 1, 400) == host.Clock(600, running=False)
    assert TALK.clocks(OVER, 1, 400) == host.Clock(None, running=False)


# ---- the end


def test_most_points_are_the_best_place() -> None:
    assert OVER.over == MatchOver(9, {"1": 1, "3": 3}, SEED.hex())
    assert TALK.outcome(OVER) == Outcome({1: 1, 3: 3}, {1: 2, 3: 1})
    assert (OVER.turn, OVER.until) == (None, None)


def test_ties_share_the_better_place() -> None:
    tied = fold(BEGUN, [TALK.end(BEGUN, 9, "tie")])
    assert TALK.outcome(tied) == Outcome({1: 7, 3: 7}, {1: 1, 3: 1})


def test_an_annulled_match_has_neither_points_nor_a_reason() -> None:
    events = TALK.decide(BEGUN, host.Annul(), None, 10)
    assert events == (MatchOver(10, {"1": 0, "3": 0}, SEED.hex(), annulled=True),)
    assert TALK.outcome(fold(BEGUN, events)) == Outcome({1: 0, 3: 0}, {1: 1, 3: 1}, annulled=True)
    assert TALK.outcome(BEGUN) is None


def test_the_seed_is_heard_by_nobody_before_the_end_and_by_all_at_it() -> None:
    assert TALK.audience(SeedDrawn(0, SEED.hex())) == NOBODY
    assert TALK.audience(MatchOver(9, {}, SEED.hex())) == EVERYONE
    heard = [event for event in TALK.initial(Options(), (1, 3), SEED) if TALK.audience(event) is EVERYONE]
    known = fold(None, heard)
    assert known.seed is None
    assert TALK.apply(known, MatchOver(9, {}, SEED.hex())).seed == SEED.hex()


# ---- the rest of the contract


@pytest.mark.parametrize("seats", [(1,), (1, 2, 3, 4)])
def test_other_numbers_of_seats_are_refused(seats: tuple[int, ...]) -> None:
    with pytest.raises(Illegal) as caught:
        TALK.check(Options(), seats)
    assert caught.value.arguments == {"needed": "2-3", "taken": len(seats)}
    TALK.check(Options(), None)
    TALK.check(Options(), (1, 3))


@pytest.mark.parametrize(("seats", "needed"), [
    ((2,), "2"), ((2, 3), "2-3"), ((1, 2, 3, 4), "1-4"), ((2, 4), "2, 4"), ((2, 3, 5), "2, 3, 5"),
])  # fmt: skip
def test_the_numbers_of_seats_that_can_play_are_told_without_others_between_them(
    seats: tuple[int, ...], needed: str
) -> None:
    counted: Any = type("Counted", (Talk,), {"seats": seats})
    with pytest.raises(Illegal) as caught:
        counted().check(Options(), (1, 2, 3, 4, 5, 6))
    assert caught.value.arguments == {"needed": needed, "taken": 6}


def test_a_game_says_itself_for_which_contract_it_was_written() -> None:
    assert not hasattr(Rules, "contract")


@pytest.mark.parametrize("state", [OPENED, PAUSED, LEFT, OVER])
def test_a_state_that_was_dumped_is_loaded_as_it_was(state: State) -> None:
    assert TALK.load(TALK.dump(state)) == state


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(BadData):
        TALK.load({**TALK.dump(BEGUN), "seats": "all"})


def test_a_game_that_lacks_a_member_is_named_when_it_is_made() -> None:
    silent: Any = type("Silent", (Talk,), {"choices": Rules.choices})
    with pytest.raises(TypeError, match="choices"):
        silent()
