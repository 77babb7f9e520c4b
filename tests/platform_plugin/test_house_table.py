"""House tables play match after match, and people drop in."""

from __future__ import annotations

from typing import Any

import pytest

from platform_plugin.room import Room
from platform_plugin.standing import Standing
from protocol.errors import Illegal
from tests.platform_plugin.hosting import LineEnd, NamedBots, TestHost

SHORT = Standing("mondo", "House", ("greedy", "greedy", "greedy"), options=(("time", "0.1"),), gap=8_000)


def opened() -> tuple[TestHost, Room, list[LineEnd]]:
    """A house table whose three bots have come in."""
    bots = NamedBots()
    host = TestHost(bots=bots)
    room = host.host.stand(SHORT)
    ends = []
    for _, _, token in bots.started:
        end = host.program()
        end.do(f"/resume {token}")
        ends.append(end)
    return host, room, ends


def play_on(host: TestHost, ends: list[LineEnd], ms: int) -> None:
    """Let time pass in steps; everybody shows signs of life."""
    for _ in range(ms // 1000):
        host.advance(1000)
        for end in ends:
            end.send("/pong")


def state_of(end: LineEnd) -> dict[str, Any]:
    return end.do("/room 1")[0]


def test_its_bots_start_by_themselves() -> None:
    host, room, _ = opened()
    assert (room.state, len(room.seating.taken())) == ("open", 3)
    host.advance(2_000)
    assert room.state == "running"


def test_the_next_match_starts_within_ten_seconds_after_the_last() -> None:
    host, room, ends = opened()
    host.advance(2_000)
    first = room.playing().match.id
    play_on(host, ends, 3 * 9_000)
    assert room.state == "over"
    play_on(host, ends, 10_000)
    assert room.state == "running"
    assert room.playing().match.id != first


def test_a_person_who_joins_during_a_match_plays_the_next_without_more_words() -> None:
    host, room, ends = opened()
    host.advance(2_000)
    anna = host.program("Anna")
    ends.append(anna)
    anna.do("/room 1")
    assert {"type": "seated", "room": 1, "seat": 4} in anna.do("/join")
    assert state_of(anna)["seats"][3]["confirmed"] is True
    play_on(host, ends, 3 * 9_000 + 8_000)
    assert room.state == "running"
    assert room.playing().seat_of(host.host.people.named("Anna")) == 4


def test_a_person_who_is_away_at_the_start_does_not_play() -> None:
    host, room, ends = opened()
    host.advance(2_000)
    anna = host.program("Anna")
    anna.do("/room 1")
    anna.do("/join")
    play_on(host, ends, 3 * 9_000 - 1_000)
    anna.drop()
    play_on(host, ends, 10_000)
    assert room.playing().players.keys() == {1, 2, 3}


def test_a_house_table_stays_without_anybody() -> None:
    host, room, ends = opened()
    play_on(host, ends, 120_000)
    assert room.number in host.host.rooms


def test_the_first_match_waits_for_the_bots_to_come_in() -> None:
    bots = NamedBots()
    host = TestHost(bots=bots)
    room = host.host.stand(SHORT)
    host.advance(19_000)
    assert room.state == "open"
    for _, _, token in bots.started:
        host.program().do(f"/resume {token}")
    host.advance(1_000)
    assert room.state == "running"


def test_a_bot_that_never_comes_does_not_keep_the_others() -> None:
    host = TestHost()
    room = host.host.stand(SHORT)
    for _ in range(21):
        host.advance(1_000)
    assert room.state == "running"


def test_a_bot_that_is_gone_is_started_again_for_the_next_match() -> None:
    host, room, ends = opened()
    bots = host.bots
    assert isinstance(bots, NamedBots)
    host.advance(2_000)
    ends.pop().drop()
    play_on(host, ends, 3 * 9_000 + 8_000)
    assert room.state == "running"
    assert len(bots.started) == 4
    assert bots.started[3][2] == bots.started[2][2]


@pytest.mark.parametrize(
    ("standing", "code"),
    [
        (Standing("chess", "x"), "no-such-game"),
        (Standing("mondo", "x", ("clever",)), "no-such-bot"),
        (Standing("mondo", "x", options=(("time", "0"),)), "option-value"),
    ],
)
def test_an_order_that_cannot_be_kept_is_refused(standing: Standing, code: str) -> None:
    with pytest.raises(Illegal) as refused:
        TestHost().host.stand(standing)
    assert refused.value.code == code


def test_whoever_wants_to_know_is_told_of_each_match_that_ends() -> None:
    host, room, ends = opened()
    ended: list[Room] = []
    host.host.on_match_over(ended.append)
    host.advance(2_000)
    play_on(host, ends, 3 * 9_000)
    assert ended == [room]


def test_a_person_who_gives_the_seat_up_does_not_stop_a_house_table() -> None:
    host, room, ends = opened()
    host.advance(2_000)
    anna = host.program("Anna")
    ends.append(anna)
    anna.do("/room 1")
    anna.do("/join")
    play_on(host, ends, 3 * 9_000 + 12_000)
    assert room.playing().seat_of(host.host.people.named("Anna")) == 4
    anna.do("/leave yes")
    assert room.state == "running"
    first = room.playing().match.id
    play_on(host, ends, 3 * 9_000 + 10_000)
    assert room.playing().match.id != first
    assert room.playing().players.keys() == {1, 2, 3}
