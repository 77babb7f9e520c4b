"""Votes by the rules at the end of protocol.md section 5: first the counting, then votes at a table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platform_plugin.vote import FAILED, PASSED, Vote
from protocol.errors import Illegal
from tests.platform_plugin.hosting import LineEnd, TestHost

PEOPLE = tuple("abcdefg")
UNTIL = 30_000


def vote_with(voices: dict[str, bool], *, needs_all: bool = False) -> Vote:
    """A vote in which these have spoken."""
    vote = Vote(1, UNTIL, needs_all)
    for who, yes in voices.items():
        vote = vote.with_voice(who, yes)
    return vote


present = st.sets(st.sampled_from(PEOPLE), min_size=1)
voices = st.dictionaries(st.sampled_from(PEOPLE), st.booleans())


@given(present, voices)
def test_it_has_passed_as_soon_as_more_than_half_of_those_present_say_yes(
    who: set[str], said: dict[str, bool]
) -> None:
    yes = sum(said.get(name, False) for name in who)
    assert (vote_with(said).result(who, 0) == PASSED) == (yes > len(who) / 2)


@given(present, voices)
def test_where_all_are_needed_it_has_passed_when_all_have_said_yes(who: set[str], said: dict[str, bool]) -> None:
    assert (vote_with(said, needs_all=True).result(who, 0) == PASSED) == all(said.get(name, False) for name in who)


@given(present, voices, st.booleans())
def test_silence_is_no_so_that_nothing_is_open_when_the_time_is_up(
    who: set[str], said: dict[str, bool], needs_all: bool
) -> None:
    vote = vote_with(said, needs_all=needs_all)
    early, late = vote.result(who, UNTIL - 1), vote.result(who, UNTIL)
    assert late in (PASSED, FAILED)
    assert early in (late, None)
    assert late != PASSED or early == PASSED


@given(present, voices, st.booleans())
def test_it_fails_early_only_when_no_more_voices_could_make_it_pass(
    who: set[str], said: dict[str, bool], needs_all: bool
) -> None:
    vote = vote_with(said, needs_all=needs_all)
    best = vote
    for name in who - said.keys():
        best = best.with_voice(name, True)
    assert (vote.result(who, 0) == FAILED) == (best.result(who, 0) != PASSED)


@given(present, voices)
def test_voices_of_those_who_are_gone_do_not_count(who: set[str], said: dict[str, bool]) -> None:
    there = {name: yes for name, yes in said.items() if name in who}
    assert vote_with(said).tally(who) == vote_with(there).tally(who)


def test_nobody_speaks_twice() -> None:
    vote = vote_with({"a": True})
    with pytest.raises(Illegal) as refused:
        vote.with_voice("a", False)
    assert refused.value.code == "already-voted"


# ---- at a table


def votes(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == "vote"]


def results(messages: list[dict[str, Any]]) -> list[str]:
    """How the votes ended that ended."""
    return [message["result"] for message in votes(messages) if "result" in message]


def state_of(host: TestHost) -> str:
    return host.host.rooms[1].state


def three() -> tuple[TestHost, list[LineEnd]]:
    host = TestHost()
    return host, host.started("Anna", "Bob", "Carl")


def alive(host: TestHost, ends: list[LineEnd], ms: int, step: int = 1_000) -> None:
    """Let time pass while everybody shows signs of life."""
    for _ in range(0, ms, step):
        host.advance(step)
        for end in ends:
            if not end.outlet.closed:
                end.send("/pong")


def test_a_vote_is_told_to_everybody_when_it_opens_after_each_voice_and_when_it_ends() -> None:
    host = TestHost()
    anna, bob, carl, dora = host.started("Anna", "Bob", "Carl", "Dora")
    watcher = host.program("Wim")
    watcher.do("/room 1")
    anna.do("/pause")
    host.advance(2_000)
    bob.do("/refuse")
    dora.do("/accept 1")
    told = votes(watcher.messages())
    assert told[0] == {
        "type": "vote", "vote": 1, "about": "pause", "by": "Anna", "left": 30_000, "yes": 1, "no": 0,
    }  # fmt: skip
    assert [(vote["yes"], vote["no"], vote["left"]) for vote in told[1:]] == [(1, 1, 28_000), (2, 1, 28_000)]
    carl.do("/accept")
    assert votes(watcher.messages()) == [{**told[0], "left": 28_000, "yes": 3, "no": 1, "result": "passed"}]


def test_votes_are_numbered_and_a_wrong_number_is_refused() -> None:
    _, (anna, bob, _) = three()
    anna.do("/pause")
    assert bob.refused("/accept 7")["code"] == "no-such-vote"
    assert bob.refused("/accept x")["code"] == "bad-arguments"
    bob.do("/accept 1")
    assert votes(anna.do("/continue"))[0]["vote"] == 2


@pytest.mark.parametrize("line", ["/accept", "/refuse"])
def test_without_a_vote_there_is_nothing_to_answer(line: str) -> None:
    _, (anna, *_) = three()
    assert anna.refused(line)["code"] == "no-vote"
    assert anna.refused(f"{line} 3")["code"] == "no-such-vote"
    lobby = TestHost().program("Zoe")
    assert lobby.refused(line)["code"] == "no-vote"


def test_nobody_votes_twice_and_the_proposer_has_spoken() -> None:
    host = TestHost()
    anna, bob, *_ = host.started("Anna", "Bob", "Carl", "Dora")
    anna.do("/pause")
    assert anna.refused("/accept")["code"] == "already-voted"
    bob.do("/accept")
    assert bob.refused("/refuse")["code"] == "already-voted"


def test_there_is_one_open_vote_at_a_table() -> None:
    _, (anna, bob, _) = three()
    anna.do("/pause")
    for line in ("/pause", "/masterreset", "/kick Anna"):
        assert bob.refused(line)["code"] == "vote-open"


def test_watchers_and_bots_do_not_vote_nor_propose() -> None:
    host = TestHost()
    anna, bob, carl, dora = host.table("Anna", "Bob", "Carl", "Dora")
    dora.send("/client d 1 json bot")
    for end in (anna, bob, carl):
        end.do("/start")
    host.advance(3_000)
    watcher = host.program("Wim")
    watcher.do("/room 1")
    for line in ("/pause", "/masterreset", "/remove Bob", "/continue", "/kick Bob"):
        assert watcher.refused(line)["code"] == "not-seated"
        assert dora.refused(line)["code"] == "not-allowed"
    anna.do("/pause")
    assert watcher.refused("/accept")["code"] == "not-seated"
    assert dora.refused("/accept")["code"] == "not-allowed"
    assert results(bob.do("/accept")) == ["passed"], "two of three persons"


@pytest.mark.parametrize("line", ["/pause", "/continue", "/masterreset", "/remove Bob"])
def test_without_a_running_match_nothing_is_proposed(line: str) -> None:
    anna, _ = TestHost().table("Anna", "Bob")
    assert anna.refused(line)["code"] == "no-match"


@pytest.mark.parametrize("line", ["/pause", "/continue", "/masterreset", "/remove Bob"])
def test_in_the_lobby_nothing_is_proposed(line: str) -> None:
    assert TestHost().program("Anna").refused(line)["code"] == "not-allowed"


def test_whoever_sits_for_the_next_match_only_has_no_voice_in_this_one() -> None:
    host, (anna, bob, _) = three()
    dora = host.program("Dora")
    dora.do("/room 1")
    dora.do("/join 4")
    anna.do("/pause")
    assert dora.refused("/accept")["code"] == "not-seated"
    assert results(bob.do("/accept")) == ["passed"]


def test_the_only_person_present_decides_at_once() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    bob.drop()
    assert results(anna.do("/pause")) == ["passed"]
    assert state_of(host) == "paused"


def test_silence_is_no_after_thirty_seconds() -> None:
    host, (anna, bob, _) = three()
    anna.do("/pause")
    host.advance(29_999)
    assert results(bob.messages()) == []
    host.advance(1)
    assert results(bob.messages()) == ["failed"]
    assert state_of(host) == "running"
    assert bob.refused("/accept")["code"] == "no-vote"


def test_a_vote_that_cannot_pass_any_more_ends_at_once() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    anna.do("/pause")
    assert results(bob.do("/refuse")) == ["failed"]


def test_who_enters_sees_the_open_vote_and_so_does_spielinfo() -> None:
    host, (anna, bob, _) = three()
    anna.do("/pause")
    host.advance(10_000)
    watcher = host.program("Wim")
    assert votes(watcher.do("/room 1"))[0]["left"] == 20_000
    assert [message["type"] for message in bob.do("/spielinfo")] == ["snapshot", "clock", "vote"]


def test_people_read_votes_in_words() -> None:
    _host, (anna, bob, carl) = three()
    bob.send("/client b 1 text")
    bob.lines()
    anna.do("/pause")
    carl.do("/accept")
    lines = bob.lines()
    assert lines[0] == "* Vote 1: Anna proposes to pause the match. Yes 1, no 0; /accept or /refuse"
    assert "* Vote 1 has passed: to pause the match." in lines


# ---- people come and go while a vote is open


def test_when_the_proposer_goes_the_vote_is_off() -> None:
    for line in ("", "/leave yes", "/quit"):
        host = TestHost()
        anna, bob, *_ = host.started("Anna", "Bob", "Carl", "Dora")
        anna.do("/pause")
        if line == "/leave yes":
            anna.do("/leave yes")
            anna.do("/manager")
        elif line:
            anna.send(line)
        else:
            anna.drop()
        assert results(bob.messages()) == ["cancelled"], line
        assert state_of(host) == "running"


def test_when_somebody_is_lost_the_others_may_be_enough() -> None:
    _host, (anna, bob, carl) = three()
    anna.do("/pause")
    carl.drop()
    assert results(bob.messages()) == [], "one of two is not more than half"
    bob.drop()
    assert results(anna.messages()) == ["passed"]


def test_a_voice_counts_again_when_its_owner_comes_back() -> None:
    host = TestHost()
    anna, bob, carl, _dora = host.started("Anna", "Bob", "Carl", "Dora")
    anna.do("/pause")
    bob.do("/accept")
    token = host.host.people.named("Bob").token
    bob.drop()
    again = host.program()
    again.do(f"/resume {token}")
    assert again.refused("/accept")["code"] == "already-voted"
    assert results(carl.do("/accept")) == ["passed"]


def test_a_match_that_ends_takes_its_vote_with_it() -> None:
    host = TestHost()
    anna, bob, carl = host.started("Anna", "Bob", "Carl", options=["time 0.1", "solo off"])
    for _ in range(2):
        host.advance(6_000)
        for end in (anna, bob, carl):
            end.do("/ready")
        host.advance(3_000)
    anna.do("/pause")
    host.advance(6_000)
    assert state_of(host) == "over"
    assert results(bob.messages()) == ["cancelled"]


LINES = (
    "/pause", "/continue", "/masterreset", "/remove Bob", "/remove Anna", "/kick Bob", "/kick Dora", "/accept",
    "/refuse", "/accept 1", "/join", "/join 1", "/join 2", "/leave yes", "/manager", "/room 1", "/quit", "/start",
    "/reset", "/bot add greedy", "/newroom mondo", "/option host", "/option nobots", "/option drawseat",
)  # fmt: skip

happenings = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(("Anna", "Bob", "Carl", "Dora")), st.sampled_from((*LINES, "drop"))),
        st.tuples(st.just("pass"), st.sampled_from(("1", "5000", "20000", "61000"))),
    ),
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(happenings)
def test_however_people_come_and_go_no_vote_hangs_and_no_seat_is_held_twice(steps: list[tuple[str, str]]) -> None:
    host = TestHost()
    ends = dict(zip(("Anna", "Bob", "Carl"), host.started("Anna", "Bob", "Carl"), strict=True))
    ends["Dora"] = host.program("Dora")
    ends["Dora"].do("/room 1")
    tokens = {name: host.host.people.named(name).token for name in ends}
    opened: dict[int, int] = {}
    for who, what in steps:
        now = round(host.clock.seconds() * 1000)
        if who == "pass":
            alive(host, list(ends.values()), int(what), min(int(what), 5_000))
        else:
            end = ends[who]
            if end.outlet.closed or end.session.person is None:
                end = ends[who] = host.program()
                if end.ask(f"/resume {tokens[who]}")[-1]["type"] != "done":
                    tokens[who] = end.do(f"/login {who}")[0]["token"]
            if what == "drop":
                end.drop()
            elif what == "/quit":
                end.send(what)
            else:
                assert "mistake" not in end.ask(what)[-1].get("text", ""), "a fault of ours"
        for room in host.host.rooms.values():
            seated = [person for _, person in room.seating]
            assert len(seated) == len(set(seated))
            assert all(person.room is room for person in seated)
            vote = room.assembly.message()
            if vote is not None:
                assert vote.left > 0
                opened.setdefault(vote.vote, now)
            if room.play is not None and not room.play.over:
                for seat, person in room.play.players.items():
                    if seat not in room.play.cast.given_up:
                        assert room.seating.on(seat) is person, "who plays on a seat sits on it"
    for room in tuple(host.host.rooms.values()):
        before = room.assembly.message()
        host.advance(30_000)
        after = room.assembly.message()
        assert before is None or after is None or after.vote != before.vote
