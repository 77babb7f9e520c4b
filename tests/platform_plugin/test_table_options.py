"""The options that every table has: `host invisible drawseat start result private nobots` (protocol.md section 3)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import frozen

from platform_plugin.limits import Limits
from platform_plugin.net.store_memory import MemoryStore
from platform_plugin.table_options import NAMES, START
from protocol.discovery import discover
from protocol.options import TABLE_OPTIONS, decimal
from protocol.record import Header
from tests.platform_plugin.hosting import LineEnd, NamedBots, TestHost


def of_type(messages: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [message for message in messages if message["type"] == kind]


def table(*names: str, options: tuple[str, ...] = ()) -> tuple[TestHost, list[LineEnd]]:
    host = TestHost()
    return host, host.table(*names, options=options)


def rooms_seen(end: LineEnd) -> list[int]:
    return [room["room"] for room in end.do("/rooms")[0]["rooms"]]


# ---- like the options of a game


def test_they_stand_in_option_and_in_games_with_range_and_help() -> None:
    _, (anna,) = table("Anna")
    listed = {option["name"]: option for option in anna.do("/option")[0]["options"]}
    assert listed.keys() >= NAMES
    games = anna.do("/games")[0]
    assert {option["name"] for option in games["options"]} == NAMES
    assert all(option["help"] and option["range"] for option in games["options"])
    assert anna.do("/option help drawseat")[0]["options"][0]["name"] == "drawseat"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("host", "host from off to on"),
        ("HOST on", "host from off to on"),
        ("nobots off", "nobots from off to off"),
        ("result Liga-1", "result from off to Liga-1"),
        ("private open sesame", "private from off to set"),
        ("start off", "start from off to off"),
    ],
)
def test_each_change_is_announced_and_clears_the_confirmations(line: str, said: str) -> None:
    _, (anna, bob) = table("Anna", "Bob")
    bob.do("/start")
    bob.messages()
    anna.do(f"/option {line}")
    messages = bob.messages()
    assert of_type(messages, "said")[0]["text"] == f"Anna sets {said}."
    assert of_type(messages, "room")[0]["seats"][1]["confirmed"] is False


@pytest.mark.parametrize(
    "line",
    [
        "host maybe",
        "result",
        "result two words",
        "result -x",
        "private",
        "private on",
        "start 0",
        "start x",
        "nobots 1",
        f"private {'x' * 41}",
    ],
)
def test_values_out_of_range_are_refused_with_the_range(line: str) -> None:
    _, (anna, bob) = table("Anna", "Bob")
    bob.messages()
    error = anna.refused(f"/option {line}")
    assert error["code"] == "option-value"
    assert error["args"]["range"] in error["text"]
    assert bob.messages() == []


def test_what_is_set_stands_in_the_room_and_in_no_record() -> None:
    host, (anna, bob) = table("Anna", "Bob", options=("time 3", "drawseat", "result liga", "private geheim"))
    assert anna.do("/room 1")[0]["options"] == {"time": 3, "drawseat": True, "result": "liga", "private": "set"}
    for end in (anna, bob):
        end.do("/start")
    header: Header = host.host.rooms[1].playing().match.header
    assert header.options == {"time": 3}
    assert isinstance(host.store, MemoryStore)
    assert not any(b"geheim" in line for line in host.store.read(header.match))


def test_an_unknown_option_names_those_of_the_table_too() -> None:
    _, (anna,) = table("Anna")
    text = anna.refused("/option speed")["text"]
    assert "backside" in text
    assert "drawseat" in text


# ---- host


def test_the_host_is_who_sat_down_first_and_alone_sets_options() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    anna.do("/newroom mondo")
    bob.do("/room 1")
    bob.do("/join 3")
    anna.do("/join 1")
    bob.do("/option host")
    assert of_type(anna.messages(), "room")[-1]["host"] == 3
    for line in ("/option time 3", "/option host off", "/bot add greedy"):
        error = anna.refused(line)
        assert error["code"] == "not-allowed"
        assert "Bob" in error["text"]
    bob.do("/option time 3")


def test_the_right_passes_on_visibly_when_the_host_leaves() -> None:
    host, (anna, bob, carl) = table("Anna", "Bob", "Carl", options=("host",))
    carl.send("/client c 1 text")
    carl.lines()
    anna.do("/leave")
    assert "* Bob is the host of this table now." in carl.lines()
    assert of_type(bob.messages(), "room")[-1]["host"] == 2
    bob.do("/option time 3")
    anna.do("/join")
    assert anna.refused("/option time 4")["code"] == "not-allowed"
    bob.drop()
    host.advance(60_000)
    assert "* Carl is the host of this table now." in carl.lines()


def test_while_nobody_sits_anybody_sets_options_also_with_a_host() -> None:
    _, (anna,) = table("Anna", options=("host",))
    anna.do("/leave")
    anna.do("/option time 3")


def test_each_person_agrees_also_where_there_is_a_host() -> None:
    host, (anna, bob) = table("Anna", "Bob", options=("host",))
    anna.do("/start")
    assert host.host.rooms[1].state == "open"
    bob.do("/start")
    assert host.host.rooms[1].state == "running"


def test_people_read_who_the_host_is() -> None:
    _, (anna, _) = table("Anna", "Bob", options=("host",))
    anna.send("/client a 1 text")
    anna.lines()
    anna.send("/spielinfo")
    assert "  Seats: 1 Anna (host of the table), 2 Bob, 3 free, 4 free" in anna.lines()


def test_a_table_without_the_option_has_no_host() -> None:
    _, (anna, _) = table("Anna", "Bob")
    assert "host" not in anna.do("/room 1")[0]


def test_only_the_host_calls_for_players() -> None:
    _, (anna, bob) = table("Anna", "Bob", options=("host",))
    assert bob.refused("/gameyell come")["code"] == "not-allowed"
    anna.do("/gameyell come")


# ---- invisible


def test_an_invisible_table_is_in_no_list_and_can_be_reached_by_its_number() -> None:
    host, (anna,) = table("Anna")
    zoe = host.program("Zoe")
    assert rooms_seen(zoe) == [1]
    anna.do("/option invisible")
    assert of_type(zoe.messages(), "room_gone") == [{"type": "room_gone", "room": 1}]
    assert rooms_seen(zoe) == []
    anna.do("/option time 3")
    assert of_type(zoe.messages(), "room_listed") == []
    assert rooms_seen(anna) == [1]
    zoe.do("/room 1")
    assert rooms_seen(zoe) == [1]


def test_a_table_that_can_be_seen_again_is_listed_again() -> None:
    host, (anna,) = table("Anna", options=("invisible",))
    zoe = host.program("Zoe")
    anna.do("/option invisible off")
    assert [room["room"] for room in of_type(zoe.messages(), "room_listed")] == [1]


def test_nobody_hears_of_the_end_of_an_invisible_table() -> None:
    host, (anna,) = table("Anna", options=("invisible",))
    zoe = host.program("Zoe")
    anna.do("/manager")
    for _ in range(14):
        host.advance(5_000)
        zoe.send("/pong")
    assert host.host.rooms == {}
    assert of_type(zoe.messages(), "room_gone") == []


# ---- drawseat


def test_seats_are_shuffled_at_the_start_and_everybody_learns_the_new_one() -> None:
    drawn = set()
    for extra in range(12):
        host = TestHost()
        for _ in range(extra):
            host.host.draw_bytes(1)
        ends = host.table("Anna", "Bob", "Carl", options=("drawseat",))
        for end in ends[:-1]:
            end.do("/start")
        for end in ends:
            end.messages()
        ends[-1].send("/start")
        room = host.host.rooms[1]
        for home, (end, name) in enumerate(zip(ends, ("Anna", "Bob", "Carl"), strict=True), 1):
            person = host.host.people.named(name)
            messages = end.messages()
            told = of_type(messages, "seated")
            seat = room.seating.seat_of(person)
            assert room.playing().seat_of(person) == seat
            assert [message["seat"] for message in told] == ([] if seat == home else [seat])
            if told:
                assert messages.index(told[0]) < messages.index(of_type(messages, "event")[0])
        assert [seat.name for seat in room.playing().match.header.seats] == [p.name for _, p in room.seating]
        drawn.add(tuple(person.name for _, person in room.seating))
    assert len(drawn) > 2


def test_without_it_everybody_keeps_the_seat() -> None:
    host, (anna, bob) = table("Anna", "Bob")
    for end in (anna, bob):
        end.do("/start")
    assert [person.name for _, person in host.host.rooms[1].seating] == ["Anna", "Bob"]


def test_a_start_that_is_refused_draws_no_seats() -> None:
    host, (anna, _bob) = table("Anna", "Bob", options=("drawseat", "solo easy"))
    anna.refused("/start")
    assert [person.name for _, person in host.host.rooms[1].seating] == ["Anna", "Bob"]


def test_a_start_at_which_the_rules_fail_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    host, (anna, bob) = table("Anna", "Bob", options=("drawseat",))
    anna.do("/start")

    def fails(*_: object) -> None:
        raise RuntimeError("a fault in a ruleset")

    monkeypatch.setattr(type(host.host.rooms[1].ruleset), "initial", fails)
    assert bob.refused("/start")["code"] == "ruleset-fault"
    room = host.host.rooms[1]
    assert room.play is None
    assert [person.name for _, person in room.seating] == ["Anna", "Bob"]
    assert [seat.confirmed for seat in room.message().seats[:2]] == [True, False]


# ---- start


def test_a_game_in_which_no_seat_begins_refuses_to_say_which_one_does() -> None:
    _, (anna,) = table("Anna")
    error = anna.refused("/option start 2")
    assert error["code"] == "not-allowed"
    assert "no seat begins" in error["text"]


def test_a_game_with_an_option_of_that_name_is_given_it() -> None:
    mondo = discover().rulesets["mondo"]

    @frozen
    class WithStart(mondo.options):  # type: ignore[name-defined,misc]
        start: int | None = decimal("1", "4", 0, "this seat begins", at_least=True)

    class Turns:
        options = WithStart

        def __getattr__(self, name: str) -> Any:
            return getattr(mondo, name)

    host = TestHost(rulesets={"mondo": Turns()})
    (anna,) = host.table("Anna")
    assert anna.do("/option start 2")[0]["options"] == {"start": 2}
    assert host.host.rooms[1].options.start == 2
    assert anna.refused("/option start 9")["code"] == "option-value"


# ---- private


def test_a_private_table_lets_in_who_knows_the_password() -> None:
    host, (anna,) = table("Anna", options=("private open sesame",))
    bob = host.program("Bob")
    for line in ("/room 1", "/room 1 open", "/room 1 OPEN SESAME", "/room 1 set"):
        error = bob.refused(line)
        assert error["code"] == "wrong-password"
        assert "sesame" not in json.dumps(error)
    bob.do("/room 1 open sesame")
    bob.do("/room 1")
    assert anna.do("/room 1")[0]["options"] == {"private": "set"}
    listed = next(option for option in anna.do("/option")[0]["options"] if option["name"] == "private")
    assert listed["value"] == "set"


def test_whoever_is_inside_or_comes_back_with_a_token_needs_no_password() -> None:
    host, (anna, bob) = table("Anna", "Bob", options=("private geheim",))
    token = host.host.people.named("Bob").token
    bob.drop()
    again = host.program()
    assert "room" in [message["type"] for message in again.do(f"/resume {token}")]
    again.do("/room 1")
    anna.do("/room 1")


def test_the_owner_of_a_seat_needs_no_password_to_come_back_to_it() -> None:
    host = TestHost()
    _, bob = host.started("Anna", "Bob", options=["private geheim"])
    bob.do("/leave yes")
    bob.do("/manager")
    bob.do("/room 1")
    assert of_type(bob.do("/join"), "seated")[-1]["seat"] == 2


def test_guessing_passwords_closes_the_link_in_the_end() -> None:
    host, _ = table("Anna", options=("private geheim",))
    bob = host.program("Bob")
    for number in range(20):
        bob.refused(f"/room 1 {number}")
    host.advance(1)
    assert bob.outlet.closed


def test_a_password_is_told_to_nobody() -> None:
    host, (anna, bob) = table("Anna", "Bob")
    zoe, text = host.program("Zoe"), host.text()
    text.send("/login Text")
    text.send("/room 1")
    anna.do("/option private geheim")
    anna.do("/option private geheimer")
    anna.send("/option")
    for end in (anna, bob, zoe, text):
        assert not any("geheim" in line for line in end.lines())


# ---- nobots


def test_no_bot_sits_at_a_table_without_bots() -> None:
    host, (anna,) = table("Anna", options=("nobots",))
    assert anna.refused("/bot add greedy")["code"] == "not-allowed"
    assert isinstance(host.bots, NamedBots)
    assert host.bots.started == []
    robot = host.program("R1", bot=True)
    robot.do("/room 1")
    assert robot.refused("/join")["code"] == "not-allowed"


def test_where_a_bot_sits_nobots_is_refused() -> None:
    _, (anna,) = table("Anna")
    anna.do("/bot add greedy")
    assert anna.refused("/option nobots")["code"] == "not-allowed"
    anna.do("/bot remove 2")
    anna.do("/option nobots")


def test_who_turns_out_to_be_a_bot_has_to_stand_up() -> None:
    host, (anna, bob) = table("Anna", "Bob", options=("nobots",))
    bob.send("/client b 1 json bot")
    assert host.host.rooms[1].seating.on(2) is None
    assert of_type(anna.messages(), "room")[-1]["seats"][1]["kind"] == "free"


# ---- result


def test_the_result_is_told_in_the_channel() -> None:
    host = TestHost()
    anna, bob = host.table("Anna", "Bob", options=("time 0.1", "result Liga"))
    zoe = host.program("Zoe")
    zoe.do("/channel liga")
    for end in (anna, bob):
        end.do("/start")
    host.advance(3_000)
    for _ in range(3):
        host.advance(6_000)
        for end in (anna, bob):
            if host.host.rooms[1].state == "running":
                end.do("/ready")
        host.advance(3_000)
    assert host.host.rooms[1].state == "over"
    (said,) = [message for message in zoe.messages() if message["type"] == "said"]
    assert said == {
        "type": "said", "from": "", "to": "channel:liga",
        "text": "Table 1, mondo: 1. Anna -72, 1. Bob -72.",
    }  # fmt: skip


def test_a_match_that_was_annulled_has_no_result() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob", options=["result liga"])
    zoe = host.program("Zoe")
    zoe.do("/channel liga")
    zoe.messages()
    anna.do("/masterreset")
    bob.do("/accept")
    assert of_type(zoe.messages(), "said") == []


# ---- startnosave


def test_a_wish_for_an_unrated_match_is_part_of_an_agreement() -> None:
    host = TestHost()
    anna, bob = host.registered("Anna"), host.registered("Bob")
    anna.do("/newroom mondo")
    bob.do("/room 1")
    for end in (anna, bob):
        end.do("/join")
    assert bob.do("/room 1")[0]["rated"] is True
    anna.do("/startnosave")
    assert bob.do("/room 1")[0]["rated"] is False
    bob.do("/option time 3")
    assert bob.do("/room 1")[0]["rated"] is True, "with the confirmations the wish is gone"
    anna.do("/startnosave")
    bob.do("/start")
    assert host.host.rooms[1].playing().match.header.rated is False


def test_a_wish_for_an_unrated_match_goes_with_whoever_had_it() -> None:
    host = TestHost()
    anna, bob = host.registered("Anna"), host.registered("Bob")
    anna.do("/newroom mondo")
    bob.do("/room 1")
    for end in (anna, bob):
        end.do("/join")
    anna.do("/startnosave")
    anna.do("/leave")
    assert bob.do("/room 1")[0]["rated"] is True


def test_a_password_that_is_refused_is_not_said_again() -> None:
    host = TestHost()
    (anna,) = host.table("Anna")
    error = anna.refused("/option private " + "sesame" * 9)
    assert error["code"] == "option-value"
    assert "sesame" not in str(error)


def test_the_names_that_no_ruleset_may_use_are_those_of_the_table_but_for_the_one_with_a_meaning() -> None:
    assert {*TABLE_OPTIONS, START} == NAMES


def test_guessing_on_link_after_link_is_counted_by_address() -> None:
    host = TestHost(limits=Limits(failed_logins_per_address=3))
    (anna,) = host.table("Anna", options=["private sesame"])

    def guess(number: int, line: str) -> str:
        end = host.text(loopback=False)
        end.send("/client test 1 json")
        end.do(f"/login Guest{number}")
        return str(end.ask(line)[-1].get("code", "done"))

    codes = [guess(number, "/room 1 guess") for number in range(5)]
    assert codes == ["wrong-password"] * 3 + ["rate-limited"] * 2
    assert guess(5, "/room 1 sesame") == "rate-limited"
    anna.do("/option private off")
    assert guess(6, "/room 1") == "done"
