"""Pauses by vote, annulled matches, and sending people out (protocol.md sections 3 and 5)."""

from __future__ import annotations

from typing import Any

import pytest

from platform_plugin.limits import MINUTE
from tests.platform_plugin.hosting import LineEnd, TestHost


def two(*options: str) -> tuple[TestHost, LineEnd, LineEnd]:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob", options=options)
    return host, anna, bob


def paused(*options: str) -> tuple[TestHost, LineEnd, LineEnd]:
    """A match that its players have paused, one second into the round."""
    host, anna, bob = two(*options)
    host.advance(1_000)
    anna.do("/pause")
    bob.do("/accept")
    return host, anna, bob


def alive(host: TestHost, ends: tuple[LineEnd, ...], ms: int, step: int = 10_000) -> None:
    for _ in range(0, ms, step):
        host.advance(step)
        for end in ends:
            end.send("/pong")


def texts(end: LineEnd) -> list[str]:
    """What the server said to a program."""
    return [message["text"] for message in end.messages() if message["type"] == "said"]


def clocks(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == "clock"]


# ---- pause


def test_a_pause_stops_the_clock_and_every_act() -> None:
    host, anna, _ = paused()
    messages = anna.messages()
    assert [m["state"] for m in messages if m["type"] == "room"][-1] == "paused"
    assert clocks(messages)[-1] == {"type": "clock", "room": 1, "running": False, "left": 419_000}
    for line in ("/take 17", "/jump", "/ready", "/lay c3"):
        assert anna.refused(line)["code"] == "paused"
    host.advance(60_000)
    assert clocks(anna.do("/spielinfo"))[-1]["left"] == 419_000


def test_questions_are_answered_in_a_pause() -> None:
    _, anna, _ = paused()
    for line in ("/world 1", "/score", "/pile wwff"):
        anna.do(line)


def test_a_pause_ends_by_vote_after_a_countdown() -> None:
    host, anna, bob = paused()
    bob.do("/continue")
    anna.do("/accept")
    assert anna.refused("/take 17")["code"] == "paused"
    assert anna.refused("/pause")["code"] == "paused"
    assert anna.refused("/continue")["code"] == "not-allowed"
    host.advance(3_000)
    assert clocks(anna.messages())[-1] == {"type": "clock", "room": 1, "running": True, "left": 419_000}
    anna.do("/take 17")


def test_a_pause_ends_by_itself_and_everybody_is_warned() -> None:
    host, anna, bob = paused()
    anna.messages()
    alive(host, (anna, bob), 9 * MINUTE)
    assert texts(anna) == ["The pause ends in 60 seconds."]
    alive(host, (anna, bob), 50_000)
    messages = anna.messages()
    assert [m["text"] for m in messages if m["type"] == "said"] == ["The pause ends in 10 seconds."]
    assert clocks(messages)[-1]["running"] is False
    host.advance(9_999)
    assert "event" not in [m["type"] for m in anna.messages()]
    host.advance(1)
    events = [m["event"]["kind"] for m in anna.messages() if m["type"] == "event"]
    assert events == ["countdown"]
    host.advance(3_000)
    assert host.host.rooms[1].state == "running"


def test_a_pause_that_was_ended_warns_nobody_any_more() -> None:
    host, anna, bob = paused()
    bob.do("/continue")
    anna.do("/accept")
    host.advance(3_000)
    anna.messages()
    alive(host, (anna, bob), 10 * MINUTE)
    assert not any("pause" in text for text in texts(anna))


def test_coming_back_does_not_end_a_pause_that_the_table_wanted() -> None:
    host, _, bob = paused()
    token = host.host.people.named("Bob").token
    bob.drop()
    host.advance(5_000)
    again = host.program()
    again.do(f"/resume {token}")
    host.advance(10_000)
    assert host.host.rooms[1].state == "paused"


def test_a_pause_that_runs_out_with_nobody_there_lasts_until_somebody_comes() -> None:
    host, anna, bob = paused()
    token = host.host.people.named("Bob").token
    host.advance(9 * MINUTE - 30_000)
    anna.drop()
    bob.drop()
    host.advance(90_000)
    host.advance(10_000)
    assert host.host.rooms[1].state == "paused"
    host.program().do(f"/resume {token}")
    host.advance(3_000)
    assert host.host.rooms[1].state == "running"


def test_there_is_nothing_to_continue_while_the_match_runs() -> None:
    _, anna, _ = two()
    assert anna.refused("/continue")["code"] == "not-allowed"


def test_people_are_told_how_long_a_pause_may_last() -> None:
    host, anna, bob = two()
    anna.send("/client a 1 text")
    anna.lines()
    bob.do("/pause")
    anna.send("/accept")
    assert "* The pause lasts at most 10 minutes; /continue proposes to go on." in anna.lines()
    host.advance(61_000)
    anna.send("/spielinfo")
    assert "The pause ends by itself in 8:59." in anna.lines()


# ---- masterreset


def test_a_match_is_annulled_when_all_agree() -> None:
    host = TestHost()
    anna, bob, carl = host.started("Anna", "Bob", "Carl")
    anna.do("/masterreset")
    bob.do("/accept")
    assert host.host.rooms[1].state == "running", "two of three are not all"
    events = [m["event"] for m in carl.do("/accept") if m["type"] == "event"]
    assert (events[-1]["kind"], events[-1]["annulled"]) == ("match_over", True)
    assert host.host.rooms[1].state == "over"
    anna.do("/reset")


def test_one_no_keeps_the_match() -> None:
    host = TestHost()
    anna, bob, carl = host.started("Anna", "Bob", "Carl")
    anna.do("/masterreset")
    assert bob.do("/refuse")[-1]["result"] == "failed"
    assert carl.refused("/accept")["code"] == "no-vote"


def test_a_paused_match_can_be_annulled() -> None:
    host, anna, bob = paused()
    anna.do("/masterreset")
    bob.do("/accept")
    assert host.host.rooms[1].state == "over"
    anna.messages()
    host.advance(9 * MINUTE)
    assert texts(anna) == [], "the pause went with the match"


# ---- kick


def table(*names: str, options: tuple[str, ...] = ()) -> tuple[TestHost, list[LineEnd]]:
    host = TestHost()
    return host, host.table(*names, options=options)


def test_the_host_of_a_table_sends_somebody_out_before_the_start() -> None:
    host, (anna, bob) = table("Anna", "Bob", options=("host",))
    carl = host.program("Carl")
    carl.do("/room 1")
    carl.messages()
    anna.do("/kick bob no room for you")
    messages = bob.messages()
    assert {"type": "went", "name": "Bob", "where": "room:1", "reason": "kicked"} in messages
    assert messages[-1]["text"] == "Anna gives as the reason: “no room for you”"
    assert host.host.people.named("Bob").room is None
    assert {"type": "went", "name": "Bob", "where": "room:1", "reason": "kicked"} in carl.messages()
    assert bob.refused("/room 1")["code"] == "not-allowed"
    host.advance(10 * MINUTE)
    anna.send("/pong")


def test_who_was_sent_out_may_come_again_after_ten_minutes() -> None:
    host, (anna, bob) = table("Anna", "Bob", options=("host",))
    anna.do("/kick Bob")
    alive(host, (anna, bob), 10 * MINUTE - 10_000)
    error = bob.refused("/room 1")
    assert "1 minute" in error["text"]
    alive(host, (anna, bob), 10_000)
    bob.do("/room 1")


def test_without_the_option_host_it_takes_the_voices_of_all_others() -> None:
    host, (anna, bob, carl) = table("Anna", "Bob", "Carl")
    anna.do("/kick Bob")
    assert bob.refused("/accept")["code"] == "not-allowed"
    carl.do("/accept")
    assert host.host.people.named("Bob").room is None
    assert host.host.rooms[1].seating.on(2) is None


def test_after_the_start_even_the_host_has_to_ask() -> None:
    host = TestHost()
    anna, bob, carl = host.started("Anna", "Bob", "Carl", options=["host"])
    anna.do("/kick Bob")
    assert host.host.rooms[1].seating.on(2) is not None
    messages = carl.do("/accept")
    assert host.host.rooms[1].seating.on(2) is None
    assert host.host.people.named("Bob").room is None
    assert {"kind": "seat_left", "seat": 2} in [m["event"] for m in messages if m["type"] == "event"]
    assert "event" not in [m["type"] for m in bob.messages()][-1:]


def test_who_was_sent_out_of_a_match_has_no_seat_to_come_back_to() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    anna.do("/kick Bob")
    alive(host, (anna, bob), 10 * MINUTE)
    bob.do("/room 1")
    assert bob.do("/join 2")[0]["about"] == "substitute"


def test_when_the_one_concerned_goes_by_themselves_the_vote_is_off() -> None:
    _, (anna, bob, carl) = table("Anna", "Bob", "Carl")
    anna.do("/kick Bob")
    bob.do("/manager")
    assert [m["result"] for m in carl.messages() if m["type"] == "vote" and "result" in m] == ["cancelled"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/kick Anna", "not-allowed"),
        ("/kick Nobody", "no-such-user"),
        ("/kick Zoe", "no-such-user"),
        ("/kick", "bad-arguments"),
    ],
)
def test_whom_one_cannot_send_out(line: str, code: str) -> None:
    host, (anna, _) = table("Anna", "Bob")
    host.program("Zoe")
    assert anna.refused(line)["code"] == code


def test_who_has_no_seat_sends_nobody_out() -> None:
    host, _ = table("Anna", "Bob")
    carl = host.program("Carl")
    assert carl.refused("/kick Anna")["code"] == "not-allowed"
    carl.do("/room 1")
    assert carl.refused("/kick Anna")["code"] == "not-seated"


def test_an_admin_sends_anybody_out_at_any_time_and_it_is_written_down() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    admin = host.registered("Olga")
    account = host.host.people.named("Olga").account
    assert account is not None
    assert admin.refused("/kick Bob")["code"] == "not-allowed"
    host.host.roles.grant(account)
    admin.do("/kick Bob spam")
    assert host.host.people.named("Bob").room is None
    (entry,) = host.host.audit.newest(5)
    assert (entry["by"], entry["did"], entry["whom"], entry["reason"]) == ("Olga", "kick", "Bob", "spam")
    assert admin.refused("/kick Bob")["code"] == "not-allowed", "Bob is at no table any more"
    assert any("sends Bob out" in text for text in texts(anna)) is False, "programs read it in `went`"
    assert bob.refused("/room 1")["code"] == "not-allowed"


def test_a_server_bot_can_be_sent_out_too() -> None:
    host, (anna,) = table("Anna", options=("host",))
    anna.do("/bot add greedy")
    anna.do("/kick greedy-1")
    assert "greedy-1" not in host.host.people
    assert host.host.rooms[1].seating.on(2) is None


def rated_match(*names: str) -> tuple[TestHost, list[LineEnd]]:
    """A running match that counts."""
    host = TestHost()
    ends = [host.registered(name) for name in names]
    ends[0].do("/newroom mondo")
    for end in ends[1:]:
        end.do("/room 1")
    for end in ends:
        end.do("/join")
    for end in ends:
        end.do("/start")
    host.advance(3_000)
    return host, ends


def finished(host: TestHost, end: LineEnd) -> dict[str, Any]:
    """The match that goes on to its end by itself, as its result stands in `/matches`."""
    for _ in range(200):
        alive(host, (end,), 30_000)
        if host.host.rooms[1].state == "over":
            break
    played: dict[str, Any] = end.do("/matches")[0]["matches"][0]
    return played


@pytest.mark.parametrize("names", [("Anna", "Bob"), ("Anna", "Bob", "Carl")])
def test_a_match_from_which_a_player_was_sent_out_by_vote_counts_for_nobody(names: tuple[str, ...]) -> None:
    host, ends = rated_match(*names)
    anna = ends[0]
    assert host.host.rooms[1].rated
    got = anna.do("/kick Bob")
    for end in ends[2:]:
        end.do("/accept")
        got += anna.messages()
    assert [m["rated"] for m in got if m["type"] == "room"][-1] is False
    assert any("counts for no ranking" in m["text"] for m in got if m["type"] == "said")
    assert finished(host, anna)["rated"] is False
    assert anna.do("/rank mondo")[0]["ranks"] == []


def test_sending_a_watcher_out_changes_nothing_for_the_match() -> None:
    host, (anna, bob) = rated_match("Anna", "Bob")
    host.program("Carl").do("/room 1")
    anna.do("/kick Carl")
    bob.do("/accept")
    assert host.host.people.named("Carl").room is None
    assert finished(host, anna)["rated"] is True
    assert len(anna.do("/rank mondo")[0]["ranks"]) == 2
