"""Absent players: what the others are told, who may play on for them, and that they take back what is theirs."""

from __future__ import annotations

from typing import Any

import pytest

from platform_plugin.limits import MINUTE, Limits
from tests.platform_plugin.hosting import PASSWORD, LineEnd, NamedBots, TestHost


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    return [message["event"]["kind"] for message in messages if message["type"] == "event"]


def of_type(messages: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == kind]


def alive(host: TestHost, ends: list[LineEnd], ms: int) -> None:
    """Let time pass while everybody shows signs of life."""
    for _ in range(0, ms, 10_000):
        host.advance(10_000)
        for end in ends:
            if not end.outlet.closed:
                end.send("/pong")


def with_absent_bob() -> tuple[TestHost, LineEnd, LineEnd, str]:
    """Anna plays, Bob has been absent for a minute with tile 17 in hand and 18 laid, Carl watches. Bob's token."""
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    for line in ("/take 18 f 0", "/lay c3", "/take 17 f 1"):
        bob.do(line)
    token = host.host.people.named("Bob").token
    bob.drop()
    alive(host, [anna, carl], MINUTE)
    return host, anna, carl, token


def test_people_are_told_after_twenty_seconds_and_when_the_seat_may_be_voted_on() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    anna.send("/client a 1 text")
    bob.drop()
    host.advance(19_999)
    anna.lines()
    host.advance(1)
    assert anna.lines() == ["* Bob on seat 2 has been absent for 20 seconds."]
    host.advance(40_000)
    assert "* Bob is still absent: /remove Bob proposes to give up seat 2 for them." in anna.lines()


def test_who_comes_back_in_time_is_not_told_of() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    token = host.host.people.named("Bob").token
    anna.send("/client a 1 text")
    bob.drop()
    host.advance(10_000)
    host.program().do(f"/resume {token}")
    anna.lines()
    host.advance(60_000)
    assert not any("absent" in line for line in anna.lines())


# ---- /remove


def test_only_an_absent_player_can_be_removed_and_only_after_a_minute() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    error = anna.refused("/remove Bob")
    assert (error["code"], error["args"]) == ("not-absent", {"name": "Bob", "needed": 60})
    bob.drop()
    host.advance(59_999)
    anna.send("/pong")
    assert anna.refused("/remove Bob")["code"] == "not-absent"
    host.advance(1)
    anna.do("/remove bob")
    assert host.host.rooms[1].seating.on(2) is None


@pytest.mark.parametrize(
    ("line", "code"),
    [("/remove Zoe", "no-such-user"), ("/remove Carl", "no-such-user"), ("/remove Anna", "not-absent")],
)
def test_whom_one_cannot_remove(line: str, code: str) -> None:
    _, anna, _, _ = with_absent_bob()
    assert anna.refused(line)["code"] == code


def test_a_removed_player_counts_as_gone_and_the_seat_is_empty() -> None:
    _host, anna, carl, _ = with_absent_bob()
    messages = anna.do("/remove Bob")
    assert of_type(messages, "vote")[-1]["result"] == "passed"
    assert kinds(messages) == ["returned", "seat_left"]
    seats = of_type(carl.messages(), "room")[-1]["seats"]
    assert seats[1] == {"seat": 2, "kind": "free"}
    assert anna.refused("/remove Bob")["code"] == "no-such-user"


def test_a_player_who_comes_back_ends_the_vote_about_removing_them() -> None:
    host = TestHost()
    anna, bob, carl = host.started("Anna", "Bob", "Carl")
    token = host.host.people.named("Bob").token
    bob.drop()
    alive(host, [anna, carl], MINUTE)
    anna.do("/remove Bob")
    host.program().do(f"/resume {token}")
    assert of_type(carl.messages(), "vote")[-1]["result"] == "cancelled"
    assert host.host.rooms[1].seating.on(2) is host.host.people.named("Bob")


def test_a_removed_player_has_the_seat_again_by_coming_back() -> None:
    host, anna, _, token = with_absent_bob()
    anna.do("/remove Bob")
    again = host.program()
    messages = again.do(f"/resume {token}")
    assert of_type(messages, "seated")[-1]["seat"] == 2
    assert of_type(messages, "snapshot")[-1]["you"] == 2
    assert kinds(anna.messages())[-1] == "seat_back"
    again.do("/take 19")


def test_a_bot_whose_program_is_gone_can_be_removed() -> None:
    bots = NamedBots()
    host = TestHost(bots=bots)
    (anna,) = host.table("Anna")
    anna.do("/bot add greedy")
    bot = host.program()
    bot.do(f"/resume {bots.started[0][2]}")
    anna.do("/start")
    host.advance(3_000)
    bot.drop()
    alive(host, [anna], MINUTE)
    anna.do("/remove greedy-1")
    assert "greedy-1" not in host.host.people
    assert bots.stopped == [bots.started[0][2]]


# ---- substitutes


def test_an_observer_plays_on_with_what_lies_in_world_and_hand() -> None:
    host, anna, carl, _ = with_absent_bob()
    assert of_type(carl.do("/join 2"), "vote")[0] == {
        "type": "vote", "vote": 1, "about": "substitute", "by": "Carl", "left": 30_000, "yes": 1, "no": 0,
        "name": "Carl", "seat": 2,
    }  # fmt: skip
    anna.do("/accept")
    messages = carl.messages()
    assert of_type(messages, "seated")[-1] == {"type": "seated", "room": 1, "seat": 2}
    snapshot = of_type(messages, "snapshot")[-1]
    assert snapshot["you"] == 2
    seat = snapshot["view"]["seats"][1]
    assert seat["hand"] == {"tile": 17, "side": "f", "turn": 1}
    assert "c3" in seat["world"]
    carl.do("/lay c4")
    assert host.host.rooms[1].playing().seat_of(host.host.people.named("Carl")) == 2


def test_the_events_after_the_snapshot_of_a_substitute_follow_without_a_gap() -> None:
    _, anna, carl, _ = with_absent_bob()
    carl.do("/join 2")
    anna.do("/accept")
    messages = carl.messages()
    at = max(index for index, message in enumerate(messages) if message["type"] == "snapshot")
    revs = [message["rev"] for message in messages[at:] if message["type"] == "event"]
    assert revs == list(range(messages[at]["rev"] + 1, messages[at]["rev"] + 1 + len(revs)))
    assert kinds(messages[at:]) == ["seat_back"]


def test_a_short_absence_keeps_the_seat_from_others() -> None:
    host = TestHost()
    _, bob = host.started("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    assert carl.refused("/join 2")["code"] == "seat-taken"
    bob.drop()
    host.advance(59_999)
    carl.send("/pong")
    assert carl.refused("/join 2")["code"] == "seat-taken"


def test_with_two_present_one_of_them_has_to_agree() -> None:
    host = TestHost()
    anna, bob, _carl = host.started("Anna", "Bob", "Carl")
    anna.do("/leave yes")
    dora = host.program("Dora")
    dora.do("/room 1")
    dora.do("/join 1")
    assert host.host.rooms[1].seating.on(1) is None
    bob.do("/accept")
    assert host.host.rooms[1].seating.on(1) is host.host.people.named("Dora")


def test_the_owner_takes_the_seat_back_at_once_and_the_substitute_watches() -> None:
    host, anna, carl, token = with_absent_bob()
    carl.do("/join 2")
    anna.do("/accept")
    carl.do("/lay c4")
    carl.messages()
    again = host.program()
    messages = again.do(f"/resume {token}")
    assert of_type(messages, "snapshot")[-1]["you"] == 2
    assert "c4" in of_type(messages, "snapshot")[-1]["view"]["seats"][1]["world"]
    told = carl.messages()
    assert of_type(told, "seated")[-1] == {"type": "seated", "room": 1, "seat": None}
    assert "you" not in of_type(told, "snapshot")[-1]
    assert carl.refused("/take 20")["code"] == "not-seated"
    again.do("/take 20")


def test_who_left_for_good_asks_for_the_seat_with_join_and_has_it_back_without_a_vote() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    bob.do("/leave yes")
    carl.do("/join 2")
    anna.do("/accept")
    anna.messages()
    bob.send("/client b 1 text")
    bob.lines()
    bob.send("/join")
    assert "* Bob is back on seat 2, Carl watches now." in bob.lines()
    assert host.host.rooms[1].playing().seat_of(host.host.people.named("Bob")) == 2
    assert carl.refused("/join 2")["code"] == "seat-taken"


def test_an_owner_with_an_account_comes_back_after_the_server_has_forgotten_the_visit() -> None:
    host = TestHost()
    anna = host.program("Anna")
    bob = host.registered("Bob")
    anna.do("/newroom mondo")
    bob.do("/room 1")
    for end in (anna, bob):
        end.do("/join")
    for end in (anna, bob):
        end.do("/start")
    host.advance(3_000)
    bob.drop()
    alive(host, [anna], MINUTE)
    anna.do("/remove Bob")
    alive(host, [anna], 11 * MINUTE)
    assert "Bob" not in host.host.people
    again = host.program()
    again.send(f"/login Bob {PASSWORD}")
    again.do("/room 1")
    assert of_type(again.do("/join"), "seated")[-1]["seat"] == 2


def test_a_substitute_who_leaves_gives_the_seat_up_and_it_can_be_had_again() -> None:
    _host, anna, carl, _ = with_absent_bob()
    carl.do("/join 2")
    anna.do("/accept")
    carl.do("/leave yes")
    assert of_type(carl.do("/join 2"), "vote")[0]["about"] == "substitute"


def test_a_bot_plays_on_after_a_vote_and_goes_when_the_owner_comes() -> None:
    bots = NamedBots()
    host = TestHost(bots=bots)
    anna, bob, carl = host.started("Anna", "Bob", "Carl")
    token = host.host.people.named("Bob").token
    bob.drop()
    assert anna.refused("/bot add greedy")["code"] == "match-running"
    alive(host, [anna, carl], MINUTE)
    assert anna.refused("/bot add chess")["code"] == "no-such-bot"
    vote = of_type(anna.do("/bot add greedy"), "vote")[0]
    assert (vote["about"], vote["name"], vote["seat"]) == ("substitute", "greedy", 2)
    assert bots.started == []
    carl.do("/accept")
    ((_, _, bot_token),) = bots.started
    assert of_type(anna.messages(), "room")[-1]["seats"][1]["name"] == "greedy-1"
    bot = host.program()
    messages = bot.do(f"/resume {bot_token}")
    assert of_type(messages, "snapshot")[-1]["you"] == 2
    assert kinds(anna.messages())[-1] == "seat_back"
    bot.do("/take 20")
    again = host.program()
    again.do(f"/resume {token}")
    assert bots.stopped == [bot_token]
    assert "greedy-1" not in host.host.people
    again.do("/back")


def test_a_bot_that_cannot_be_had_any_more_when_the_vote_has_passed_is_told_of() -> None:
    host = TestHost(limits=Limits(bots=1))
    anna, bob, carl = host.started("Anna", "Bob", "Carl")
    bob.drop()
    alive(host, [anna, carl], MINUTE)
    anna.do("/bot add greedy")
    dora = host.program("Dora")
    dora.do("/newroom mondo")
    dora.do("/bot add greedy")
    messages = carl.do("/accept")
    assert of_type(messages, "vote")[-1]["result"] == "passed"
    assert of_type(messages, "said")[-1]["text"] == "Too many bots: at most 1."
    assert host.host.rooms[1].seating.on(2) is host.host.people.named("Bob")
    anna.refused("/bot add greedy")


def test_a_seat_somebody_has_come_back_to_meanwhile_is_not_passed_on() -> None:
    host = TestHost()
    anna, bob, dora = host.started("Anna", "Bob", "Dora")
    carl = host.program("Carl")
    carl.do("/room 1")
    token = host.host.people.named("Bob").token
    bob.drop()
    alive(host, [anna, carl, dora], MINUTE)
    carl.do("/join 2")
    host.program().do(f"/resume {token}")
    assert of_type(carl.messages(), "vote")[-1]["result"] == "cancelled"


def test_when_the_one_who_asked_goes_the_vote_about_the_seat_is_off() -> None:
    _, anna, carl, _ = with_absent_bob()
    carl.do("/join 2")
    carl.do("/manager")
    assert of_type(anna.messages(), "vote")[-1]["result"] == "cancelled"


def test_a_match_whose_persons_are_all_replaced_by_bots_waits_for_a_person() -> None:
    bots = NamedBots()
    host = TestHost(bots=bots)
    anna, bob = host.started("Anna", "Bob")
    bob.drop()
    alive(host, [anna], MINUTE)
    anna.do("/bot add greedy")
    anna.do("/leave yes")
    assert host.host.rooms[1].state == "paused"


def test_after_the_match_nobody_has_a_claim_any_more() -> None:
    host, anna, carl, token = with_absent_bob()
    carl.do("/join 2")
    anna.do("/accept")
    anna.do("/masterreset")
    carl.do("/accept")
    again = host.program()
    messages = again.do(f"/resume {token}")
    assert of_type(messages, "seated")[-1]["seat"] is None
    anna.do("/reset")
    names = [seat.get("name") for seat in anna.do("/room 1")[0]["seats"]]
    assert names[:2] == ["Anna", "Carl"]


def given_up(host: TestHost, ends: list[LineEnd]) -> None:
    """Anna (seat 1) leaves for good, Bob (seat 2) has been absent for a minute, Cem plays on, Wim watches."""
    anna, bob, cem, wim = ends
    bob.drop()
    alive(host, [anna, cem, wim], MINUTE)
    anna.do("/leave yes")


@pytest.fixture
def four() -> tuple[TestHost, list[LineEnd]]:
    host = TestHost()
    ends = host.started("Anna", "Bob", "Cem")
    wim = host.program("Wim")
    wim.do("/room 1")
    given_up(host, [*ends, wim])
    return host, [*ends, wim]


def test_who_plays_on_for_another_keeps_that_seat_when_their_old_one_is_passed_on(
    four: tuple[TestHost, list[LineEnd]],
) -> None:
    host, (anna, _, cem, wim) = four
    anna.do("/join 2")
    cem.do("/accept")
    wim.do("/join 1")
    anna.do("/accept")
    play = host.host.rooms[1].playing()
    assert {name: play.seat_of(host.host.people.named(name)) for name in ("Anna", "Cem", "Wim")} == {
        "Anna": 2, "Cem": 3, "Wim": 1,
    }  # fmt: skip
    for end in (anna, cem, wim):
        end.do("/score")
    anna.do("/take 5")


def test_a_seat_of_the_next_match_stays_when_ones_old_one_is_passed_on(
    four: tuple[TestHost, list[LineEnd]],
) -> None:
    host, (anna, _, cem, wim) = four
    anna.do("/join 4")
    wim.do("/join 1")
    cem.do("/accept")
    seating = host.host.rooms[1].seating
    assert {seat: person.name for seat, person in seating} == {1: "Wim", 2: "Bob", 3: "Cem", 4: "Anna"}


def test_a_new_bot_of_the_same_name_is_not_forgotten_with_the_one_that_was_removed() -> None:
    bots = NamedBots()
    host = TestHost(bots=bots)
    anna = host.table("Anna", options=["time 5"])[0]
    anna.do("/bot add greedy")
    anna.do("/start")
    host.advance(3_000)
    alive(host, [anna], 2 * MINUTE)
    anna.do("/remove greedy-1")
    anna.do("/bot add greedy")
    bot = host.host.people.named("greedy-1")
    assert host.host.rooms[1].playing().players[2] is bot
    assert bots.stopped == [bots.started[0][2]]


def without_gap(messages: list[dict[str, Any]], rev: int) -> int:
    """Check that each event follows what was known before, from `rev` on; the last number."""
    for message in messages:
        if message["type"] == "snapshot":
            rev = message["rev"]
        elif message["type"] == "event":
            assert message["rev"] == rev + 1, message
            rev += 1
    return rev


def test_whoever_gains_or_loses_a_seat_is_shown_that_before_anything_else_is_heard() -> None:
    """In a game with secrets a seat has heard more than a watcher, so that their events are numbered otherwise."""
    host = TestHost()
    anna, bob, carl = (host.program(name) for name in ("Anna", "Bob", "Carl"))
    anna.do("/newroom liars-dice")
    ends = [anna, bob, carl]
    heard = {}
    for end in (bob, carl):
        end.do("/room 1")
    for end in (anna, bob):
        end.do("/join")
    anna.do("/start")
    bob.do("/start")
    for end in ends:
        heard[end] = without_gap(end.do("/room 1"), 0)
    for end, line in (
        (bob, "/leave yes"), (carl, "/join 2"), (anna, "/accept"), (bob, "/join 2"), (anna, "/leave yes"),
        (carl, "/join 1"), (bob, "/accept"), (anna, "/join"), (bob, "/leave yes"), (anna, "/leave yes"),
        (bob, "/join"), (anna, "/join"),
    ):  # fmt: skip
        got = {end: end.ask(line)}
        assert got[end][-1]["type"] == "done", (line, got[end])
        for other in ends:
            heard[other] = without_gap(got.get(other) or other.messages(), heard[other])
    assert host.host.rooms[1].state == "paused"
    host.advance(3_000)
    for end in ends:
        without_gap(end.messages(), heard[end])
