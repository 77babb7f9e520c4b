"""Finding a round: calls, the question to all, the table that comes of it (protocol.md section 3)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platform_plugin.limits import Limits
from platform_plugin.rounds import Wish, find_round, sizes_of
from tests.platform_plugin.hosting import LineEnd, TestHost


def votes(end: LineEnd) -> list[dict[str, Any]]:
    return [message for message in end.messages() if message["type"] == "vote"]


def seeking(host: TestHost, *names: str, line: str = "/seek mondo") -> list[LineEnd]:
    ends = [host.program(name) for name in names]
    for end in ends:
        end.do(line)
    return ends


# ---- which wishes fit


wishes = st.lists(st.sampled_from([None, 2, 3, 4]), max_size=9)
enemies = st.frozensets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=12)


@given(wishes, enemies)
def test_a_round_that_is_found_suits_everybody_in_it(
    seats: list[int | None], apart: frozenset[tuple[int, int]]
) -> None:
    called = [Wish(who, "mondo", wanted) for who, wanted in enumerate(seats)]

    def fit(one: Any, other: Any) -> bool:
        return (one, other) not in apart and (other, one) not in apart

    found = find_round(called, (2, 3, 4), fit)
    if found is not None:
        assert len(found) in (2, 3, 4)
        assert len({wish.who for wish in found}) == len(found)
        assert all(wish.seats in (None, len(found)) for wish in found)
        assert all(fit(a.who, b.who) for a in found for b in found if a is not b)
        assert [wish.who for wish in found] == sorted(wish.who for wish in found)


@given(wishes)
def test_nobody_waits_while_enough_others_want_the_same(seats: list[int | None]) -> None:
    called = [Wish(who, "mondo", wanted) for who, wanted in enumerate(seats)]
    possible = any(sum(wanted in (None, size) for wanted in seats) >= size for size in (2, 3, 4))
    assert (find_round(called, (2, 3, 4), lambda *_: True) is not None) == possible


def test_whoever_waits_longest_is_served_first() -> None:
    called = [Wish("Anna", "mondo", 3), Wish("Bob", "mondo"), Wish("Carl", "mondo")]
    found = find_round(called, (2, 3, 4), lambda *_: True)
    assert found is not None
    assert [wish.who for wish in found] == ["Anna", "Bob", "Carl"]


def test_a_round_has_at_least_two() -> None:
    assert sizes_of((1, 2, 3, 4)) == (2, 3, 4)


# ---- the question


def test_when_enough_seek_the_same_all_are_asked() -> None:
    host = TestHost()
    anna, _ = seeking(host, "Anna", "Bob")
    (vote,) = votes(anna)
    assert vote == {
        "type": "vote", "vote": 1, "about": "seek", "by": "Bob", "left": 15_000, "yes": 0, "no": 0, "game": "mondo",
    }  # fmt: skip
    assert host.host.rooms == {}


def test_when_all_accept_they_sit_at_a_new_table() -> None:
    host = TestHost()
    anna, bob = seeking(host, "Anna", "Bob")
    anna.do("/accept")
    bob.messages()
    got = bob.do("/accept 1")
    assert next(m for m in got if m["type"] == "vote")["result"] == "passed"
    room = [m for m in got if m["type"] == "room"][-1]
    assert [(s["seat"], s.get("name")) for s in room["seats"][:3]] == [(1, "Anna"), (2, "Bob"), (3, None)]
    assert [m["seat"] for m in anna.messages() if m["type"] == "seated"][-1] == 1
    assert anna.do("/seek")[0]["seeks"] == []
    anna.do("/start")
    bob.do("/start")


def test_whoever_refuses_no_longer_seeks_and_the_others_go_on() -> None:
    host = TestHost()
    anna, bob, carl = seeking(host, "Anna", "Bob", "Carl", line="/seek mondo 3")
    anna.do("/accept")
    carl.do("/refuse")
    (last,) = [vote for vote in votes(bob) if "result" in vote]
    assert (last["result"], last["yes"], last["no"]) == ("failed", 1, 1)
    assert [s["name"] for s in bob.do("/seek")[0]["seeks"]] == ["Anna", "Bob"]
    assert carl.refused("/accept")["code"] == "no-vote"


def test_silence_is_a_no_after_fifteen_seconds() -> None:
    host = TestHost()
    anna, bob = seeking(host, "Anna", "Bob")
    anna.do("/accept")
    host.advance(14_999)
    assert not [vote for vote in votes(bob) if "result" in vote]
    host.advance(1)
    assert [vote["result"] for vote in votes(bob)] == ["failed"]
    assert [s["name"] for s in anna.do("/seek")[0]["seeks"]] == ["Anna"]


@pytest.mark.parametrize("how", ["drop", "/quit", "/unseek"])
def test_a_call_dies_with_its_owners_line_and_so_does_the_question(how: str) -> None:
    host = TestHost()
    anna, bob = seeking(host, "Anna", "Bob")
    bob.drop() if how == "drop" else bob.do(how)
    assert [vote["result"] for vote in votes(anna) if "result" in vote] == ["cancelled"]
    assert [s["name"] for s in anna.do("/seek")[0]["seeks"]] == ["Anna"]
    host.advance(60_000)
    anna.do("/unseek")


def test_whoever_is_free_again_is_asked_with_the_next_one() -> None:
    host = TestHost()
    anna, bob = seeking(host, "Anna", "Bob")
    (carl,) = seeking(host, "Carl")
    assert votes(carl) == []
    bob.do("/refuse")
    assert [vote["vote"] for vote in votes(carl)] == [2]
    anna.do("/accept")
    carl.do("/accept")
    assert [s.get("name") for s in anna.do("/room 1")[0]["seats"][:2]] == ["Anna", "Carl"]


def test_a_voice_counts_once() -> None:
    host = TestHost()
    anna, _, _ = seeking(host, "Anna", "Bob", "Carl", line="/seek mondo 3")
    anna.do("/accept")
    assert anna.refused("/accept")["code"] == "already-voted"
    assert anna.refused("/refuse")["code"] == "already-voted"
    assert anna.refused("/accept 99")["code"] == "no-such-vote"
    assert anna.refused("/seek mondo")["code"] == "vote-open"


def test_playing_a_match_ends_the_call() -> None:
    host = TestHost()
    anna, bob = host.table("Anna", "Bob")
    anna.do("/seek mondo")
    anna.do("/start")
    bob.do("/start")
    assert bob.do("/seek")[0]["seeks"] == []
    assert anna.refused("/seek mondo")["code"] == "match-running"


def test_people_who_cannot_stand_each_other_are_not_brought_together() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.do("/add bad Anna")
    anna.do("/seek mondo")
    bob.do("/seek mondo")
    assert votes(anna) == []
    seeking(host, "Carl")
    assert [vote["vote"] for vote in votes(anna)] == [1]
    assert votes(bob) == []


def test_a_table_that_cannot_be_opened_cancels_the_round() -> None:
    host = TestHost(limits=Limits(rooms=0))
    anna, bob = seeking(host, "Anna", "Bob")
    anna.do("/accept")
    bob.do("/accept")
    assert [vote["result"] for vote in votes(anna) if "result" in vote] == ["cancelled"]
    assert anna.do("/who")[0]["where"] == "lobby"


def test_the_lobby_hears_of_every_change_and_can_ask() -> None:
    host = TestHost()
    zoe = host.program("Zoe")
    (anna,) = seeking(host, "Anna", line="/seek mondo 4")
    anna.do("/unseek")
    heard = [m["seeks"] for m in zoe.messages() if m["type"] == "seeks"]
    assert heard == [[{"game": "mondo", "seats": 4, "name": "Anna"}], []]
    anna.do("/seek sapiens")
    assert zoe.do("/seek") == [{"type": "seeks", "seeks": [{"game": "sapiens", "name": "Anna"}]}]


def test_people_in_the_lobby_read_of_a_call_and_the_list_of_tables_shows_it() -> None:
    host = TestHost()
    zoe = host.text()
    zoe.send("/login Zoe")
    zoe.lines()
    seeking(host, "Anna", line="/seek mondo 3")
    assert "* Anna looks for a round of mondo with 3 seats. /seek mondo joins in." in zoe.lines()
    zoe.send("/rooms")
    assert "Looking for a round: Anna (mondo 3). /seek GAME joins in." in zoe.lines()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/seek chess", "no-such-game"),
        ("/seek mondo 5", "bad-arguments"),
        ("/seek mondo 1", "bad-arguments"),
        ("/unseek", "not-allowed"),
    ],
)  # fmt: skip
def test_what_cannot_be_sought_is_refused_with_what_can(line: str, code: str) -> None:
    assert TestHost().program("Anna").refused(line)["code"] == code


def test_bots_are_seated_and_do_not_seek() -> None:
    assert TestHost().program("Robbi", bot=True).refused("/seek mondo")["code"] == "not-allowed"


def test_nobody_is_asked_while_the_server_drains() -> None:
    host = TestHost(admins=("Root1",))
    host.registered("Root1").do("/shutdown 10")
    assert host.program("Anna").refused("/seek mondo")["code"] == "shutting-down"


@pytest.mark.parametrize("paused", [False, True])
def test_whoever_plays_on_for_somebody_looks_for_no_round_any_more_also_in_a_pause(paused: bool) -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    bob.drop()
    host.advance(60_000)
    if paused:
        anna.do("/pause")
    carl.do("/seek mondo 2")
    carl.do("/join 2")
    anna.do("/accept")
    seeking(host, "Dora", line="/seek mondo 2")
    assert [vote["about"] for vote in votes(carl)] == ["substitute"]
    assert carl.do("/seek")[0]["seeks"] == [{"game": "mondo", "seats": 2, "name": "Dora"}]
