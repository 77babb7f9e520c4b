"""`/hints`: what the rules let one's own seat do, and nothing that is not known there."""

from __future__ import annotations

from typing import Any

import pytest
from nim_rules.ruleset import RULESET, Nim

from platform_plugin.hint_orders import MOST
from protocol.discovery import discover
from tests.platform_plugin.hosting import LineEnd, TestHost


def at_nim(house: TestHost, *names: str) -> list[LineEnd]:
    ends = [house.program(name) for name in names]
    ends[0].do("/newroom nim")
    for end in ends[1:]:
        end.do(f"/room {max(house.host.rooms)}")
    for end in ends:
        end.do("/join")
    for end in ends:
        end.do("/start")
    return ends


def hints(end: LineEnd) -> dict[str, Any]:
    (answer,) = end.do("/hints")
    return answer


def test_whose_turn_it_is_hears_every_line_that_is_legal_and_the_others_hear_none() -> None:
    house = TestHost()
    anna, ben = at_nim(house, "Anna", "Ben")
    heaps = ((1, 3), (2, 4), (3, 5))
    lines = [f"/take {heap} {n}" for heap, tokens in heaps for n in range(1, tokens + 1)]
    assert hints(anna) == {"type": "hints", "commands": lines, "more": False}
    assert hints(ben) == {"type": "hints", "commands": [], "more": False}
    anna.do(lines[-1])
    assert hints(anna)["commands"] == []
    assert hints(ben)["commands"] == lines[:-5]


def test_each_hint_is_accepted_as_it_stands() -> None:
    house = TestHost()
    both = at_nim(house, "Anna", "Ben")
    for _ in range(100):
        can = [(end, line) for end in both for line in hints(end)["commands"]]
        if not can:
            break
        end, line = can[-1]
        end.do(line)
    (room,) = house.host.rooms.values()
    assert room.state == "over"


def test_watchers_get_none_and_without_a_match_it_is_refused() -> None:
    house = TestHost()
    watcher = house.program("Eve")
    assert watcher.refused("/hints")["code"] == "not-allowed"
    anna, _ = at_nim(house, "Anna", "Ben")
    watcher.do("/room 1")
    assert hints(watcher)["commands"] == []
    anna.do("/leave yes")
    assert hints(anna)["commands"] == []
    idle = house.program("Ida")
    idle.do("/newroom nim")
    assert idle.refused("/hints")["code"] == "no-match"


def test_the_clock_goes_before_a_hint() -> None:
    house = TestHost()
    anna, ben = at_nim(house, "Anna", "Ben")
    at = round(house.clock.seconds() * 1000) + 60_000
    ben.messages()
    ben.send("@9 /hints", at=at)
    got = ben.messages()
    assert [message["event"]["kind"] for message in got if message["type"] == "event"] == ["taken"]
    (answer,) = (message for message in got if message["type"] == "hints")
    assert answer["commands"][:2] == ["/take 1 1", "/take 1 2"]
    assert hints(anna)["commands"] == []


def test_there_are_never_more_than_the_limit_and_it_is_said_that_there_are() -> None:
    house = TestHost()
    (anna, _) = house.started("Anna", "Ben")
    answer = hints(anna)
    assert len(answer["commands"]) == MOST
    assert answer["more"] is True
    assert all(line.startswith("/") for line in answer["commands"])


@pytest.mark.parametrize("width", [20, 33, 80])
def test_people_read_them_beside_one_another_and_whole(width: int) -> None:
    house = TestHost()
    person = house.text()
    person.session.terminal(width, colour=False)
    person.send("/login Anna")
    person.send("/newroom nim")
    person.send("/join")
    ben = house.program("Ben")
    ben.do("/room 1")
    ben.do("/join")
    ben.do("/start")
    person.send("/start")
    person.lines()
    person.send("/hints")
    lines = person.lines()
    assert all(len(line) <= width for line in lines)
    told = [piece.strip() for line in lines for piece in line.split("  ") if piece.strip()]
    assert told[0] == "/take 1 1"
    assert len(told) == 3 + 4 + 5
    assert all(len(piece.split()) == 3 for piece in told)
    ben.send("/client test 1 text")
    ben.lines()
    ben.send("/lang de")
    ben.lines()
    ben.send("/hints")
    assert ben.lines() == ["Du kannst jetzt nichts tun."]


class FailsToHint(Nim):
    def legal(self, state: Any, seat: int, now: int) -> Any:  # noqa: ARG002
        raise ZeroDivisionError


def test_rules_that_fail_at_it_stop_no_match() -> None:
    house = TestHost({**discover().rulesets, "nim": FailsToHint()})
    anna, _ = at_nim(house, "Anna", "Ben")
    refused = anna.refused("/hints")
    assert refused["code"] == "not-allowed"
    assert "fail at it" in refused["text"]
    anna.do("/take 1 1")


def test_the_example_ruleset_is_the_one_that_is_tested_here() -> None:
    assert discover().rulesets["nim"] is RULESET
