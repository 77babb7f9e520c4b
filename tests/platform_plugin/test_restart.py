"""A restart ends no match: tables, seats and tokens are there again, and time has stood still meanwhile."""

from __future__ import annotations

import logging
from random import Random
from typing import Any, TypeAlias

import pytest
from attrs import evolve
from hypothesis import given, settings
from nim_rules.ruleset import Nim
from nim_rules.state import Taken

from platform_plugin.limits import MINUTE
from platform_plugin.net.store_memory import MemoryStore
from platform_plugin.people import digest_of
from platform_plugin.standing import Standing
from platform_plugin.store import StoreFailed
from protocol.codec import from_json, to_json
from protocol.discovery import discover
from protocol.errors import Illegal
from protocol.installed import Installed
from protocol.record import read_record, verify
from tests.platform_plugin.crowd_wire import Wires
from tests.platform_plugin.hosting import PASSWORD, LineEnd, NamedBots, TestHost
from tests.platform_plugin.test_crowd import NAMES, Crowd, steps

Happenings: TypeAlias = list[tuple[str, str, str, int | None]]
NIM = {"nim": Nim()}


def restarted(old: TestHost, rulesets: Any = NIM, ms: int = 0) -> TestHost:
    """Another server on the same store, after the first one was killed `ms` ago."""
    new = TestHost(rulesets=rulesets, store=old.store, drawn=1_000)
    new.clock.advance(old.clock.seconds() - new.clock.seconds() + ms / 1000)
    new.host.revive()
    new.host.crew.wake()
    return new


def at_nim(*names: str, host: TestHost | None = None, seats: int | None = None) -> tuple[TestHost, list[LineEnd]]:
    """A running match of nim; the last names only watch, if there are more than seats."""
    host = host or TestHost(rulesets=NIM)
    ends = [host.program(name) for name in names]
    ends[0].do("/newroom nim Corner")
    for end in ends[1:]:
        end.do("/room 1")
    for end in ends[:seats]:
        end.do("/join")
    for end in ends[:seats]:
        end.do("/start")
    return host, ends


def token_of(host: TestHost, name: str) -> str:
    return host.host.people.named(name).token


def back(host: TestHost, token: str) -> tuple[LineEnd, list[dict[str, Any]]]:
    end = host.program()
    return end, end.do(f"/resume {token}")


def of_type(messages: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    (found,) = (message for message in messages if message["type"] == kind)
    return found


def told_as_absent(messages: list[dict[str, Any]]) -> list[int]:
    """The seats of which the rules of Mondo say that they were left, in the order in which somebody heard it."""
    events = [message["event"] for message in messages if message["type"] == "event"]
    return [event["seat"] for event in events if event["kind"] == "seat_left"]


def test_the_table_is_there_again_with_its_number_name_seats_and_world() -> None:
    host, (anna, ben) = at_nim("Anna", "Ben")
    anna.do("/take 2 3")
    before = of_type(ben.do("/room 1"), "snapshot")
    new = restarted(host)
    end, got = back(new, token_of(host, "Ben"))
    room = of_type(got, "room")
    assert (room["room"], room["name"], room["state"]) == (1, "Corner", "paused")
    assert [(seat["kind"], seat.get("name")) for seat in room["seats"][:2]] == [("person", "Anna"), ("person", "Ben")]
    assert of_type(got, "seated")["seat"] == 2
    after = next(message for message in got if message["type"] == "snapshot")
    assert after["match"] == before["match"]
    assert {**after["view"], "paused": False} == before["view"]
    assert end.refused("/take 1 1")["code"] == "paused"


def test_it_goes_on_after_a_countdown_once_all_are_back_from_the_time_of_the_last_event() -> None:
    host, (anna, _) = at_nim("Anna", "Ben")
    host.advance(20_000)
    anna.do("/take 2 3")
    host.advance(30_000)
    new = restarted(host, ms=5 * MINUTE)
    ben, _ = back(new, token_of(host, "Ben"))
    new.advance(10_000)
    assert new.host.rooms[1].state == "paused"
    again, _ = back(new, token_of(host, "Anna"))
    new.advance(2_999)
    assert ben.refused("/take 1 1")["code"] == "paused"
    new.advance(1)
    assert new.host.rooms[1].state == "running"
    clock = [message for message in again.messages() if message["type"] == "clock"][-1]
    assert (clock["left"], clock["running"]) == (60_000, True)
    ben.do("/take 1 1")


def test_people_read_for_whom_it_waits() -> None:
    host, _ = at_nim("Anna", "Ben")
    new = restarted(host)
    person = new.text()
    person.send("/client test 1 text")
    person.send(f"/resume {token_of(host, 'Ben')}")
    assert "* The server was restarted. The match waits for Anna, but not long." in person.lines()


def test_after_thirty_seconds_it_goes_on_with_those_who_are_there() -> None:
    host, _ = at_nim("Anna", "Ben")
    new = restarted(host)
    back(new, token_of(host, "Ben"))
    new.advance(30_000)
    assert new.host.rooms[1].state == "paused"
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"


def test_the_rules_are_told_of_those_who_are_not_back_by_then() -> None:
    host = TestHost()
    host.started("Anna", "Ben")
    new = restarted(host, discover().rulesets)
    ben, _ = back(new, token_of(host, "Ben"))
    new.advance(30_000)
    assert told_as_absent(ben.messages()) == [1]


def test_a_second_restart_while_it_waits_or_counts_down_changes_nothing() -> None:
    host, (anna, _) = at_nim("Anna", "Ben")
    anna.do("/take 2 3")
    waiting = restarted(host, ms=MINUTE)
    back(waiting, token_of(host, "Ben"))
    counting = restarted(waiting)
    for name in ("Anna", "Ben"):
        back(counting, token_of(host, name))
    counting.advance(1_500)
    last = restarted(counting)
    assert views(last) == views(host)
    ends = [back(last, token_of(host, name))[0] for name in ("Anna", "Ben")]
    last.advance(3_000)
    ends[1].do("/take 1 1")


def test_a_guest_who_has_the_name_of_one_who_gave_up_keeps_it_and_gets_no_seat_by_it() -> None:
    host, (anna, ben) = at_nim("Anna", "Ben")
    old = token_of(host, "Anna")
    anna.do("/leave yes")
    anna.send("/quit")
    host.advance(0)
    newcomer = host.program("Anna")
    newcomer.do("/newroom nim")
    newcomer.do("/join")
    newcomer.do("/bot add random")
    newcomer.do("/start")
    assert ben.outlet.closed is False
    new = restarted(host)
    assert set(new.host.rooms) == {1, 2}
    assert new.program().refused(f"/resume {old}")["code"] == "bad-token"
    _, got = back(new, token_of(host, "Anna"))
    assert (of_type(got, "seated")["room"], of_type(got, "seated")["seat"]) == (2, 1)
    _, got = back(new, token_of(host, "Ben"))
    assert of_type(got, "seated")["seat"] == 2


def test_with_nobody_back_it_waits_for_the_first_one() -> None:
    host, _ = at_nim("Anna", "Ben")
    new = restarted(host)
    new.advance(2 * MINUTE)
    assert new.host.rooms[1].state == "paused"
    back(new, token_of(host, "Anna"))
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"


def with_a_bot() -> tuple[TestHost, TestHost, str]:
    """A match of Anna and a bot of the server, before and after a restart; the token of the bot after it."""
    host = TestHost(rulesets=NIM)
    anna = host.program("Anna")
    for line in ("/newroom nim", "/join", "/bot add random 2", "/start"):
        anna.do(line)
    back(host, host.bots.started[0][2])  # type: ignore[attr-defined]
    new = restarted(host)
    return host, new, new.bots.started[0][2]  # type: ignore[attr-defined]


@pytest.mark.parametrize("seconds", [0, 20, 35, 50, 70])
def test_a_bot_that_is_back_moves_no_match_on_while_no_person_is_there(seconds: int) -> None:
    _, new, bot = with_a_bot()
    new.advance(seconds * 1000)
    end, _ = back(new, bot)
    for _ in range(20):
        new.advance(5_000)
        end.send("/pong")
        assert new.host.rooms[1].state == "paused"


@pytest.mark.parametrize("seconds", [1, 29, 31, 90])
def test_the_first_person_who_is_back_is_enough_for_a_match_with_bots(seconds: int) -> None:
    host, new, bot = with_a_bot()
    end, _ = back(new, bot)
    new.advance(seconds * 1000)
    end.send("/pong")
    back(new, token_of(host, "Anna"))
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"


def test_persons_are_not_kept_waiting_by_a_bot_that_does_not_come() -> None:
    host, new, _ = with_a_bot()
    back(new, token_of(host, "Anna"))
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"


def test_after_long_waiting_the_first_person_goes_on_and_the_rules_are_told_of_the_others() -> None:
    host = TestHost()
    host.started("Anna", "Ben", "Carl")
    new = restarted(host, discover().rulesets)
    new.advance(2 * MINUTE)
    _, got = back(new, token_of(host, "Ben"))
    assert told_as_absent(got) == [1, 3]
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"


def test_whoever_was_back_and_goes_again_is_told_of_once() -> None:
    host = TestHost()
    host.started("Anna", "Ben")
    new = restarted(host, discover().rulesets)
    anna, _ = back(new, token_of(host, "Anna"))
    ben, _ = back(new, token_of(host, "Ben"))
    new.advance(10_000)
    ben.drop()
    for _ in range(5):
        new.advance(10_000)
        anna.send("/pong")
    assert told_as_absent(anna.messages()) == [2]


@pytest.mark.parametrize("seconds", [20, 40])
def test_the_rules_are_told_of_a_bot_that_is_not_back(seconds: int) -> None:
    host = TestHost()
    anna = host.program("Anna")
    for line in ("/newroom mondo", "/join", "/bot add random 2", "/start"):
        anna.do(line)
    back(host, host.bots.started[0][2])  # type: ignore[attr-defined]
    new = restarted(host, discover().rulesets)
    new.advance(seconds * 1000)
    end, _ = back(new, token_of(host, "Anna"))
    for _ in range(2):
        new.advance(15_000)
        end.send("/pong")
    record = read_record(new.store.read(new.host.rooms[1].playing().match.id))
    assert [entry.event["seat"] for entry in record.entries if entry.event["kind"] == "seat_left"] == [2]


def test_a_match_that_is_stopped_waits_for_nobody_any_more() -> None:
    host, _ = at_nim("Anna", "Ben")
    new = restarted(host)
    before = len(new.clock.getDelayedCalls())
    new.host.rooms[1].playing().stop()
    assert len(new.clock.getDelayedCalls()) == before - 1


def test_nobody_comes_for_so_long_that_the_table_goes_and_the_match_is_void() -> None:
    host, _ = at_nim("Anna", "Ben")
    new = restarted(host)
    for _ in range(11 * 12):
        new.advance(5_000)
    assert new.host.rooms == {}
    assert restarted(new).host.rooms == {}


def test_one_who_has_an_account_comes_back_by_password_and_by_the_old_token() -> None:
    host = TestHost(rulesets=NIM)
    host.registered("Anna").do("/logout")
    host, (anna, _) = at_nim(f"Anna {PASSWORD}", "Ben", host=host)
    anna.messages()
    token = token_of(host, "Anna")
    first = restarted(host)
    assert first.program().do(f"/resume {token}")[0]["token"] == token
    second = restarted(first)
    got = second.program().do(f"/login Anna {PASSWORD}")
    assert of_type(got, "logged_in")["token"] not in ("", token)
    assert of_type(got, "seated")["seat"] == 1
    assert second.program().refused(f"/resume {token}")["code"] == "bad-token"


def test_a_guest_keeps_the_name_and_nobody_else_gets_it() -> None:
    host, _ = at_nim("Anna", "Ben")
    new = restarted(host)
    assert new.program().refused("/login Anna")["code"] == "name-taken"
    assert new.program().refused("/resume 00")["code"] == "bad-token"


def test_who_has_registered_the_name_of_a_guest_who_went_is_not_kept_out_by_a_restart() -> None:
    host, (anna, _) = at_nim("Anna", "Ben")
    old = token_of(host, "Anna")
    anna.do("/leave yes")
    anna.do("/logout")
    anna.drop()
    host.registered("Anna").do("/logout")
    new = restarted(host)
    got = new.program().do(f"/login Anna {PASSWORD}")
    assert of_type(got, "logged_in")["guest"] is False
    assert all(message["type"] != "seated" for message in got)
    assert new.program().refused(f"/resume {old}")["code"] == "bad-token"
    assert new.host.rooms[1].playing().players[1].name == "Anna"


def test_a_new_password_ends_the_old_token_also_at_a_table_where_one_is_not() -> None:
    host = TestHost(rulesets=NIM)
    host.registered("Anna").do("/logout")
    host, (anna, _) = at_nim(f"Anna {PASSWORD}", "Ben", host=host)
    old = token_of(host, "Anna")
    anna.do("/leave yes")
    anna.do("/manager")
    assert host.host.people.named("Anna").room is None
    anna.do(f"/passwd {PASSWORD} another-{PASSWORD}")
    assert token_of(host, "Anna") != old
    new = restarted(host)
    assert new.program().refused(f"/resume {old}")["code"] == "bad-token"
    assert restarted(new).program().refused(f"/resume {old}")["code"] == "bad-token"
    _, got = back(new, token_of(host, "Anna"))
    assert of_type(got, "logged_in")["name"] == "Anna"


def registered_at_nim() -> tuple[TestHost, LineEnd]:
    """A match of Anna, who has an account, and Ben; Anna gives her seat up."""
    host = TestHost(rulesets=NIM)
    host.registered("Anna").do("/logout")
    host, (anna, _) = at_nim(f"Anna {PASSWORD}", "Ben", host=host)
    anna.do("/leave yes")
    return host, anna


def kept_of(host: TestHost) -> bytes:
    return b"".join(value for _, value in host.store.newest("tables"))


def test_a_token_that_a_logout_ended_is_worthless_after_a_restart_too() -> None:
    host, anna = registered_at_nim()
    old = token_of(host, "Anna")
    anna.do("/logout")
    assert digest_of(old).encode() not in kept_of(host)
    for new in (first := restarted(host), restarted(first)):
        assert new.program().refused(f"/resume {old}")["code"] == "bad-token"
    got = first.program().do(f"/login Anna {PASSWORD}")
    assert of_type(got, "logged_in")["guest"] is False


def test_a_guest_who_has_logged_out_is_gone_and_the_name_is_free() -> None:
    host, (anna, _) = at_nim("Anna", "Ben")
    old = token_of(host, "Anna")
    anna.do("/leave yes")
    anna.do("/logout")
    new = restarted(host)
    assert new.program().refused(f"/resume {old}")["code"] == "bad-token"
    new.program().do("/login Anna")
    assert new.host.rooms[1].playing().players[1].name == "Anna"


def test_a_new_password_after_coming_in_anew_ends_all_older_tokens() -> None:
    host, anna = registered_at_nim()
    first = token_of(host, "Anna")
    anna.do("/logout")
    again = host.program()
    again.do(f"/login Anna {PASSWORD}")
    second = token_of(host, "Anna")
    again.do(f"/passwd {PASSWORD} another-{PASSWORD}")
    new = restarted(host)
    for old in (first, second):
        assert new.program().refused(f"/resume {old}")["code"] == "bad-token"


def test_a_new_password_of_one_who_was_sent_out_ends_the_old_token() -> None:
    host, anna = registered_at_nim()
    old = token_of(host, "Anna")
    host.host.rooms[1].playing().cast.disown(host.host.people.named("Anna"))
    anna.do(f"/passwd {PASSWORD} another-{PASSWORD}")
    assert digest_of(old).encode() not in kept_of(host)


def test_a_login_by_password_ends_the_old_token_at_every_table() -> None:
    host, anna = registered_at_nim()
    old = token_of(host, "Anna")
    for line in ("/manager", "/newroom nim", "/join"):
        anna.do(line)
    carl = host.program("Carl")
    for line in ("/room 2", "/join", "/start"):
        carl.do(line)
    anna.do("/start")
    assert kept_of(host).count(digest_of(old).encode()) >= 2
    new = restarted(host)
    new.program().do(f"/login Anna {PASSWORD}")
    assert digest_of(old).encode() not in kept_of(new)


@pytest.mark.parametrize("where", ["/manager", "/room 1"])
def test_who_registers_after_giving_a_seat_up_keeps_the_right_to_it(where: str) -> None:
    host, (anna, _) = at_nim("Anna", "Ben")
    anna.do("/leave yes")
    anna.do(where)
    anna.do(f"/register {PASSWORD}")
    new = restarted(host)
    _, got = back(new, token_of(host, "Anna"))
    assert of_type(got, "logged_in")["guest"] is False
    assert new.host.rooms[1].playing().cast.owned_by(new.host.people.named("Anna")) in (1, None)
    assert new.host.rooms[1].playing().cast.concerns(new.host.people.named("Anna"))


def test_an_account_that_was_mended_is_there_after_the_next_restart() -> None:
    host = TestHost(rulesets=NIM)
    host.registered("Anna").do("/logout")
    host, _ = at_nim(f"Anna {PASSWORD}", "Ben", host=host)
    ((key, account),) = host.store.newest("accounts")
    host.store.keep("accounts", key, b"{")
    broken = restarted(host)
    host.store.keep("accounts", key, account)
    _, got = back(restarted(broken), token_of(host, "Anna"))
    assert of_type(got, "seated")["seat"] == 1


@pytest.mark.parametrize("seats", [{"x": 1}, {"1": 1, "x": 1}, {"1": 1}, {"1": 1, "3": 1}, {}])
def test_seats_that_are_not_those_of_the_log_are_told(
    seats: dict[str, int], caplog: pytest.LogCaptureFixture
) -> None:
    host, _ = at_nim("Anna", "Ben")
    ((match, kept),) = host.store.newest("tables")
    table = from_json(kept)
    assert isinstance(table, dict)
    known = list(table["seats"].values())
    table["seats"] = dict(zip(seats, known, strict=False))
    host.store.keep("tables", match, to_json(table))
    with caplog.at_level(logging.ERROR):
        assert restarted(host).host.rooms == {}
    assert "cannot go on: seats: the table has " in caplog.text


def test_a_number_that_another_table_will_want_is_not_given_away() -> None:
    host, _ = at_nim("Anna", "Ben")
    for number, names in ((2, ("Carl", "Dora")), (3, ("Emil", "Fay"))):
        ends = [host.program(name) for name in names]
        ends[0].do(f"/newroom nim Table{number}")
        ends[1].do(f"/room {number}")
        for order in ("/join", "/start"):
            for end in ends:
                end.do(order)
    for match, kept in host.store.newest("tables"):
        host.store.keep("tables", match, kept.replace(b'"room":3', b'"room":1'))
    new = restarted(host)
    assert new.host.rooms[2].name == "Table2"
    assert sorted(new.host.rooms) == [1, 2, 3]


def test_a_password_that_was_set_from_the_terminal_ends_the_old_token_with_the_restart() -> None:
    host, _ = registered_at_nim()
    old = token_of(host, "Anna")
    other = host.registered("Other")
    other.do("/logout")
    accounts = {key: from_json(kept) for key, kept in host.store.newest("accounts")}
    anna, another = accounts["anna"], accounts["other"]
    assert isinstance(anna, dict)
    assert isinstance(another, dict)
    host.store.keep("accounts", "anna", to_json({**anna, "password": another["password"] + "x"}))
    new = restarted(host)
    assert new.program().refused(f"/resume {old}")["code"] == "bad-token"
    assert new.host.rooms[1].playing().cast.concerns(new.host.people.named("Anna"))


def test_an_empty_token_is_nobodys() -> None:
    host, (anna, _) = at_nim("Anna", "Ben")
    anna.do("/leave yes")
    anna.do("/logout")
    host.registered("Anna")
    new = restarted(restarted(host))
    with pytest.raises(Illegal, match="bad-token"):
        new.host.people.of_token("")
    assert digest_of("").encode() not in b"".join(value for _, value in new.store.newest("tables"))


def test_the_token_is_in_no_line_of_the_store() -> None:
    host, _ = at_nim("Anna", "Ben")
    kept = b"".join(value for _, value in host.store.newest("tables"))
    assert b"Anna" in kept
    assert token_of(host, "Anna").encode() not in kept


def test_a_seat_that_was_given_up_is_its_owners_to_take_back() -> None:
    host, (anna, ben) = at_nim("Anna", "Ben")
    anna.do("/leave yes")
    ben.messages()
    new = restarted(host)
    ben_again, _ = back(new, token_of(host, "Ben"))
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"
    anna_again, _ = back(new, token_of(host, "Anna"))
    assert new.host.rooms[1].seating.on(1) is None
    anna_again.do("/join 1")
    ben_again.messages()
    anna_again.do("/take 2 1")


def test_a_substitute_plays_on_and_the_owner_takes_back() -> None:
    host, (anna, ben, carl) = at_nim("Anna", "Ben", "Carl", seats=2)
    ben.drop()
    for _ in range(7):
        host.advance(10_000)
        anna.send("/pong")
        carl.send("/pong")
    carl.do("/join 2")
    anna.do("/accept")
    assert host.host.rooms[1].seating.on(2) is host.host.people.named("Carl")
    new = restarted(host)
    _, got = back(new, token_of(host, "Carl"))
    assert of_type(got, "seated")["seat"] == 2
    _, got = back(new, token_of(host, "Ben"))
    assert new.host.rooms[1].seating.on(2) is new.host.people.named("Ben")


def playing_at_two(drawn: int, leave: str) -> TestHost:
    """Anna has left table 1, as `leave` says, and plays at table 2. Ids are drawn from `drawn` on."""
    host, ends = at_nim("Anna", "Ben", host=TestHost(rulesets=NIM, drawn=drawn))
    anna, ben = ends
    (ben if leave == "/kick Anna" else anna).do(leave)
    for line in ("/manager", "/newroom nim", "/join") if leave != "/kick Anna" else ("/newroom nim", "/join"):
        anna.do(line)
    carl = host.program("Carl")
    for line in ("/room 2", "/join", "/start"):
        carl.do(line)
    anna.do("/start")
    assert host.host.rooms[2].state == "running"
    return host


@pytest.mark.parametrize("drawn", range(0, 60, 10))
@pytest.mark.parametrize("leave", ["/leave yes", "/kick Anna"])
def test_who_has_left_one_table_is_back_at_the_one_where_they_play(drawn: int, leave: str) -> None:
    host = playing_at_two(drawn, leave)
    _, got = back(restarted(host), token_of(host, "Anna"))
    seated = of_type(got, "seated")
    assert (seated["room"], seated["seat"]) == (2, 1)


def test_who_was_sent_out_stays_outside_and_sees_nothing() -> None:
    host = TestHost()
    anna, ben = host.table("Anna", "Ben", options=("private sesame", "invisible"))
    for end in (anna, ben):
        end.do("/start")
    ben.do("/kick Anna")
    new = restarted(host, discover().rulesets)
    assert new.program().refused(f"/resume {token_of(host, 'Anna')}")["code"] == "bad-token"
    again = new.program("Anna")
    assert "you were sent out" in again.refused("/room 1 sesame")["text"]


@pytest.mark.parametrize("drawn", range(0, 40, 10))
def test_of_two_guests_with_one_name_the_later_one_has_it(drawn: int) -> None:
    class Newer(Nim):
        version = "3"

    host, _ = at_nim("Anna", "Ben", host=TestHost(rulesets=NIM, drawn=drawn))
    host.advance(1_000)
    between = restarted(host, {"nim": Newer()})
    between.advance(1_000)
    at_nim("Anna", "Carl", host=between)
    both = restarted(between, Installed([Newer(), Nim()]))
    _, got = back(both, token_of(between, "Anna"))
    assert of_type(got, "seated")["seat"] == 1
    assert both.program().refused(f"/resume {token_of(host, 'Anna')}")["code"] == "bad-token"


@pytest.mark.parametrize("how", ["version", "account"])
def test_a_token_that_was_renewed_while_the_table_was_not_open_stays_worthless(how: str) -> None:
    class Newer(Nim):
        version = "3"

    host = TestHost(rulesets=NIM)
    host.registered("Anna").do("/logout")
    host, _ = at_nim(f"Anna {PASSWORD}", "Ben", host=host)
    old = token_of(host, "Anna")
    ((key, account),) = host.store.newest("accounts")
    if how == "account":
        host.store.keep("accounts", key, b"{")
    between = restarted(host, NIM if how == "account" else {"nim": Newer()})
    host.store.keep("accounts", key, account)
    end = between.program()
    end.do(f"/login Anna {PASSWORD}")
    end.do(f"/passwd {PASSWORD} another-{PASSWORD}")
    new = restarted(between, Installed([Newer(), Nim()]))
    assert new.program().refused(f"/resume {old}")["code"] == "bad-token"
    got = new.program().do(f"/login Anna another-{PASSWORD}")
    assert of_type(got, "seated")["seat"] == 1


def test_a_bot_of_the_server_is_never_called_like_an_account() -> None:
    host = TestHost(rulesets=NIM)
    host.registered("random-1").do("/logout")
    anna = host.program("Anna")
    anna.do("/newroom nim")
    anna.do("/bot add random")
    assert "random-2" in host.host.people
    assert "random-1" not in host.host.people


def test_the_host_of_a_table_and_its_opener_are_the_same_after_a_restart() -> None:
    host = TestHost(rulesets=NIM)
    anna, ben = host.program("Anna"), host.program("Ben")
    for end, line in ((ben, "/newroom nim"), (anna, "/room 1"), (ben, "/join 2"), (anna, "/join 1")):
        end.do(line)
    ben.do("/option host on")
    for end in (anna, ben):
        end.do("/start")
    room = restarted(restarted(host)).host.rooms[1]
    assert room.chief is not None
    assert room.opener is not None
    assert (room.chief.name, room.opener.name) == ("Ben", "Ben")


def test_a_pause_by_vote_outlives_a_restart() -> None:
    host, (anna, ben) = at_nim("Anna", "Ben")
    anna.do("/pause")
    ben.do("/accept")
    new = restarted(host)
    ends = [back(new, token_of(host, name))[0] for name in ("Anna", "Ben")]
    new.advance(10_000)
    assert new.host.rooms[1].state == "paused"
    ends[0].do("/continue")
    ends[1].do("/accept")
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"


def test_a_substitute_stays_though_the_owner_who_gave_up_and_watched_is_back() -> None:
    host, (anna, ben, carl) = at_nim("Anna", "Ben", "Carl", seats=2)
    anna.do("/leave yes")
    carl.do("/join 1")
    ben.do("/accept")
    new = restarted(host)
    for name in ("Carl", "Anna"):
        back(new, token_of(host, name))
    assert new.host.rooms[1].seating.on(1) is new.host.people.named("Carl")


def test_nobody_of_a_match_that_cannot_go_on_is_here() -> None:
    host = TestHost(rulesets=NIM)
    anna = host.program("Anna")
    for line in ("/newroom nim", "/join", "/bot add random 2", "/start"):
        anna.do(line)
    ((match, _),) = host.store.newest("tables")
    host.store._logs[match].lines[2] = b"{"  # type: ignore[attr-defined]
    new = restarted(host)
    assert (new.host.rooms, list(new.host.people)) == ({}, [])
    assert new.bots.started == []  # type: ignore[attr-defined]
    new.program("Anna")


def test_a_frozen_table_that_nobody_came_to_is_there_for_mended_rules() -> None:
    class Failing(Nim):
        def apply(self, state: Any, event: Any) -> Any:
            return 1 / 0 if isinstance(event, Taken) else super().apply(state, event)

    host, (anna, _) = at_nim("Anna", "Ben")
    anna.do("/take 2 3")
    frozen = restarted(host, {"nim": Failing()})
    for _ in range(11 * 12):
        frozen.advance(5_000)
    assert frozen.host.rooms == {}
    assert restarted(frozen).host.rooms[1].state == "paused"


@pytest.mark.parametrize(("shelf", "value"), [
    (shelf, value)
    for shelf in ("accounts", "bans", "mutes", "bad-words", "roles", "audit", "ratings", "looks")
    for value in (b"{", b"1", b'{"by":1}', b'"x"')
])  # fmt: skip
def test_what_is_damaged_elsewhere_in_the_store_keeps_no_server_from_its_work(shelf: str, value: bytes) -> None:
    host, _ = at_nim("Anna", "Ben")
    key = {"bans": "address:10.0.0.0/8", "ratings": "nim person anna"}.get(shelf, "anna")
    host.store.keep(shelf, key, value)
    new = restarted(host)
    for _ in range(4):
        new.advance(5_000)
    _, got = back(new, token_of(host, "Ben"))
    assert of_type(got, "seated")["seat"] == 2


@pytest.mark.parametrize("field", ["lists", "settings"])
def test_an_account_with_damaged_lists_stops_nobody(field: str) -> None:
    host = TestHost(rulesets=NIM)
    host.registered("Anna").do("/logout")
    host, _ = at_nim(f"Anna {PASSWORD}", "Ben", host=host)
    ((key, kept),) = host.store.newest("accounts")
    account = from_json(kept)
    assert isinstance(account, dict)
    host.store.keep("accounts", key, to_json({**account, field: {"friends": 1}}))
    _, got = back(restarted(host), token_of(host, "Ben"))
    assert of_type(got, "seated")["seat"] == 2


def test_bots_of_the_server_are_started_again_with_tokens_of_their_own() -> None:
    host = TestHost(rulesets=NIM)
    anna = host.program("Anna")
    for line in ("/newroom nim", "/join", "/bot add random 2", "/start"):
        anna.do(line)
    new = restarted(host)
    assert isinstance(new.bots, NamedBots)
    ((kind, level, token),) = new.bots.started
    assert (kind, level) == ("random", 2)
    assert token != token_of(host, "random-1")
    back(new, token)
    back(new, token_of(host, "Anna"))
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"


def test_finished_matches_are_not_brought_back() -> None:
    host, ends = at_nim("Anna", "Ben")
    while host.host.rooms[1].state == "running":
        for end in ends:
            if commands := of_type(end.do("/hints"), "hints")["commands"]:
                end.do(commands[0])
                break
    assert host.store.newest("tables") == []
    assert restarted(host).host.rooms == {}


def test_a_house_table_is_opened_by_the_settings_and_a_guided_round_by_its_person() -> None:
    host = TestHost()
    host.host.stand(Standing("mondo", "Show", ("random", "random")))
    for _, _, token in list(host.bots.started):  # type: ignore[attr-defined]
        back(host, token)
    host.advance(10_000)
    host.program("Anna").do("/tutorial mondo")
    assert {room.state for room in host.host.rooms.values()} == {"running"}
    assert restarted(host, discover().rulesets).host.rooms == {}


def test_what_a_table_is_set_to_is_set_again() -> None:
    host = TestHost()
    anna, ben = host.table("Anna", "Ben", options=("time 3", "private sesame", "invisible"))
    anna.do("/start")
    ben.do("/start")
    new = restarted(host, discover().rulesets)
    room = new.host.rooms[1]
    assert (room.table.private, room.table.invisible, room.options.time) == ("sesame", True, 3)
    assert new.program("Carl").do("/rooms")[0]["rooms"] == []
    assert new.program("Dora").refused("/room 1")["code"] == "wrong-password"


def test_new_tables_get_numbers_that_are_free() -> None:
    host, _ = at_nim("Anna", "Ben")
    new = restarted(host)
    carl = new.program("Carl")
    carl.do("/newroom nim")
    assert sorted(new.host.rooms) == [1, 2]


def test_a_table_whose_number_is_another_ones_by_now_gets_a_free_one() -> None:
    class Newer(Nim):
        version = "3"

    host, _ = at_nim("Anna", "Ben")
    between = restarted(host, {"nim": Newer()})
    at_nim("Carl", "Dora", host=between)
    both = restarted(between, Installed([Newer(), Nim()]))
    assert sorted(both.host.rooms) == [1, 2]
    assert {room.ruleset.version for room in both.host.rooms.values()} == {"2", "3"}


def test_options_of_tables_that_this_server_does_not_know_are_left_out() -> None:
    host, _ = at_nim("Anna", "Ben")
    ((match, kept),) = host.store.newest("tables")
    host.store.keep("tables", match, kept.replace(b'"host":false', b'"host":true,"forgotten":1'))
    assert restarted(host).host.rooms[1].table.host is True


def test_rules_that_fail_before_the_log_is_read_stop_nobody(caplog: pytest.LogCaptureFixture) -> None:
    class Odd(Nim):
        @property
        def events(self) -> Any:  # type: ignore[override]
            return 1 / 0

    host, _ = at_nim("Anna", "Ben")
    with caplog.at_level(logging.ERROR):
        assert restarted(host, {"nim": Odd()}).host.rooms == {}
    assert "cannot go on: its rules fail" in caplog.text
    assert set(restarted(host).host.rooms) == {1}


def test_an_upgrade_that_does_not_read_the_match_is_refused_and_an_older_version_beside_it_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Newer(Nim):
        version = "3"

    host, _ = at_nim("Anna", "Ben")
    with caplog.at_level(logging.ERROR):
        refused = restarted(host, {"nim": Newer()})
    assert refused.host.rooms == {}
    assert "played with version 2 of nim, installed is 3" in caplog.text
    both = restarted(host, Installed([Newer(), Nim()]))
    assert both.host.rooms[1].ruleset.version == "2"
    assert both.host.rulesets["nim"].version == "3"


def test_a_newer_version_that_reads_the_log_takes_the_match_over() -> None:
    class Reader(Nim):
        version = "3"
        reads = ("2",)

    host, (anna, _) = at_nim("Anna", "Ben")
    anna.do("/take 2 3")
    assert restarted(host, {"nim": Reader()}).host.rooms[1].ruleset.version == "3"


def test_rules_that_fail_at_the_log_freeze_their_table_and_when_mended_go_on() -> None:
    class Failing(Nim):
        def apply(self, state: Any, event: Any) -> Any:
            return 1 / 0 if isinstance(event, Taken) else super().apply(state, event)

    host, (anna, _) = at_nim("Anna", "Ben")
    anna.do("/take 2 3")
    frozen = restarted(host, {"nim": Failing()})
    assert frozen.host.rooms[1].state == "frozen"
    assert restarted(frozen).host.rooms[1].state == "paused"


@pytest.mark.parametrize("lines", [0, 1, 6])
def test_a_server_that_ended_before_the_match_had_begun_leaves_nothing_odd(lines: int) -> None:
    """Header and opening are committed one after the other, what the start brings after them."""
    host, _ = at_nim("Anna", "Ben")
    (match,) = (key for key, _ in host.store.newest("tables"))
    del host.store._logs[match].lines[lines:]  # type: ignore[attr-defined]
    if lines == 0:
        del host.store._logs[match]  # type: ignore[attr-defined]
    new = restarted(host)
    assert set(new.host.rooms) == ({1} if lines == 6 else set())
    if lines == 6:
        ends = [back(new, token_of(host, name))[0] for name in ("Anna", "Ben")]
        new.advance(3_000)
        ends[0].do("/take 1 1")
        assert verify(NIM, new.store.read(match)) is None


def test_what_was_due_at_the_time_of_the_last_event_comes_before_the_pause() -> None:
    class Hasty(Nim):
        def apply(self, state: Any, event: Any) -> Any:
            known = super().apply(state, event)
            return evolve(known, until=event.at) if isinstance(event, Taken) and not event.late else known

    rulesets = {"nim": Hasty()}
    host, (anna, _) = at_nim("Anna", "Ben", host=TestHost(rulesets=rulesets))
    anna.do("/take 2 3")
    new = restarted(host, rulesets)
    match = new.host.rooms[1].playing().match
    assert [line for line in new.store.read(match.id) if b'"late":true' in line]
    assert verify(rulesets, new.store.read(match.id)) is None
    assert match.paused


def test_a_match_that_was_over_but_not_closed_is_closed_and_counted() -> None:
    host, ends = at_nim("Anna", "Ben")
    (match,) = (key for key, _ in host.store.newest("tables"))
    kept = host.store.kept("tables", match)
    while host.host.rooms[1].state == "running":
        for end in ends:
            if commands := of_type(end.do("/hints"), "hints")["commands"]:
                end.do(commands[-1])
                break
    log = host.store._logs[match]  # type: ignore[attr-defined]
    del log.lines[-1]
    host.store.keep("tables", match, kept)
    new = restarted(host)
    assert read_record(new.store.read(match)).closing is not None
    assert new.host.rooms[1].state == "over"
    assert new.store.newest("tables") == []


@pytest.mark.parametrize("value", [
    b'{"room":"seven"}', b"{}", b"[]", b"null", b"1", b"", b"{", b"\xff", b'{"room":1,"room":2}', b"[" * 100_000,
])  # fmt: skip
def test_what_cannot_be_read_is_told_the_operator_and_stops_nobody(
    value: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    host, _ = at_nim("Anna", "Ben")
    host.store.keep("tables", "0" * 12, value)
    with caplog.at_level(logging.ERROR):
        assert set(restarted(host).host.rooms) == {1}
    assert "match 000000000000 cannot go on" in caplog.text


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"\xff", b'{"rev":2}'])
@pytest.mark.parametrize("place", [0, 1, -1])
def test_a_log_that_cannot_be_read_stops_no_other_match(
    place: int, line: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    host, _ = at_nim("Anna", "Ben")
    (broken,) = host.host.rooms.values()
    at_nim_too = [host.program(name) for name in ("Carl", "Dora")]
    at_nim_too[0].do("/newroom nim")
    at_nim_too[1].do("/room 2")
    for order in ("/join", "/start"):
        for end in at_nim_too:
            end.do(order)
    host.store._logs[broken.playing().match.id].lines[place] = line  # type: ignore[attr-defined]
    with caplog.at_level(logging.ERROR):
        new = restarted(host)
    assert {number: room.state for number, room in new.host.rooms.items()} == {2: "paused"}
    assert f"match {broken.playing().match.id} cannot go on" in caplog.text


@pytest.mark.parametrize("name", ["Server", "", " ", "x" * 500, "\u202eanna", "1", "Anna Ben"])
def test_a_kept_name_that_nobody_may_have_any_more_stops_nobody(name: str) -> None:
    host, _ = at_nim("Anna", "Ben")
    ((match, kept),) = host.store.newest("tables")
    host.store.keep("tables", match, kept.replace(b'"name":"Anna"', b'"name":' + to_json(name)))
    new = restarted(host)
    _, got = back(new, token_of(host, "Ben"))
    assert of_type(got, "seated")["seat"] == 2
    new.advance(30_000)
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"


def test_an_account_that_cannot_be_read_stops_nobody() -> None:
    host = TestHost(rulesets=NIM)
    host.registered("Anna").do("/logout")
    host, _ = at_nim(f"Anna {PASSWORD}", "Ben", host=host)
    ((key, _),) = host.store.newest("accounts")
    host.store.keep("accounts", key, b"{")
    new = restarted(host)
    _, got = back(new, token_of(host, "Ben"))
    assert of_type(got, "seated")["seat"] == 2


def test_a_store_that_fails_is_no_fault_of_any_rules(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = at_nim("Anna", "Ben")
    read, calls = MemoryStore.read, iter(range(10))

    def failing(store: MemoryStore, match: str) -> Any:
        if next(calls) == 1:
            raise StoreFailed("store: the disk is gone")
        return read(store, match)

    monkeypatch.setattr(MemoryStore, "read", failing)
    with pytest.raises(StoreFailed, match="the disk is gone"):
        restarted(host)
    assert "its rules fail" not in caplog.text


# ---- whatever was played


def views(host: TestHost, room: int = 1) -> list[Any]:
    """What each seat and a watcher know, without whether it is paused."""
    match = host.host.rooms[room].playing().match
    known = (match.ruleset.dump(match.knowledge.of(viewer).state()) for viewer in (None, *sorted(match.seats)))
    return [{**view, "paused": None} for view in known]


@pytest.mark.parametrize(("game", "moves", "luck"), [
    ("nim", 0, 1), ("nim", 4, 2), ("liars-dice", 25, 3), ("flotsam", 25, 4), ("morris", 25, 5), ("mondo", 25, 6),
    ("sapiens", 25, 7),
])  # fmt: skip
def test_after_any_move_a_restart_leaves_everybody_knowing_what_they_knew(game: str, moves: int, luck: int) -> None:
    rulesets, random = discover().rulesets, Random(luck)
    host = TestHost()
    ends = [host.program(name) for name in ("Anna", "Ben")]
    ends[0].do(f"/newroom {game}")
    ends[1].do("/room 1")
    for end in ends:
        end.do("/join")
    for end in ends:
        end.do("/start")
    match = host.host.rooms[1].playing().match
    for _ in range(moves):
        seat = random.choice(sorted(match.seats))
        legal = list(
            match.ruleset.legal(match.knowledge.of(seat).state(), seat, match.now(int(host.clock.seconds() * 1000)))
        )
        if legal:
            match.play(random.choice(legal), seat, int(host.clock.seconds() * 1000))
        host.advance(random.choice((0, 700, 2_500)))
    assert host.host.rooms[1].state == "running"
    new = restarted(host, rulesets)
    assert views(new) == views(host)
    again = new.host.rooms[1].playing().match
    assert (again.id, again.header) == (match.id, match.header)
    for name in ("Anna", "Ben"):
        back(new, token_of(host, name))
    new.advance(3_000)
    assert new.host.rooms[1].state == "running"
    assert views(new) == views(host)
    assert verify(rulesets, new.store.read(match.id)) is None


def after(happenings: Happenings) -> Crowd:
    """A crowd in which two have begun a round of Mondo, and then this happened."""
    crowd = Crowd()
    first, second, *_ = NAMES
    for name, line in ((first, "/newroom mondo"), (first, "/join"), (second, "/room 1"), (second, "/join")):
        crowd.on(name).wires[-1].ask(line)
    crowd.begin(crowd.on(first))
    for happening in happenings:
        crowd.step(*happening)
    return crowd


@settings(max_examples=40, deadline=None)
@given(steps)
def test_whatever_people_did_a_restart_brings_every_running_match_back_with_its_people(
    happenings: Happenings,
) -> None:
    crowd = after(happenings)
    old = crowd.host
    new = restarted(old, discover().rulesets)
    running = {n: room for n, room in old.host.rooms.items() if room.play is not None and not room.play.over}
    kept = {n: room for n, room in running.items() if room.counts and room.state != "frozen"}
    assert set(new.host.rooms) == set(kept)
    for number, room in kept.items():
        again = new.host.rooms[number]
        assert views(new, number) == views(old, number)
        assert again.playing().cast.given_up == room.playing().cast.given_up
        assert {seat: person.name for seat, person in again.seating} == {
            seat: person.name for seat, person in room.seating if room.playing().seat_of(person) is not None
        }
        for _, person in room.seating:
            if person.crew is None and room.playing().seat_of(person) is not None:
                _, got = back(new, person.token)
                assert of_type(got, "logged_in")["name"] == person.name
                assert of_type(got, "seated")["seat"] == room.seating.seat_of(person)
    crowd.host = new
    crowd.check_tables()
    crowd.check_votes()


@settings(max_examples=30, deadline=None)
@given(before=steps, later=steps)
def test_after_a_restart_life_goes_on_in_order(before: Happenings, later: Happenings) -> None:
    crowd = after(before)
    crowd.host = restarted(crowd.host, discover().rulesets)
    crowd.wires = Wires(crowd.host)
    for member in crowd.members.values():
        member.wires = []
    crowd.watcher = crowd.host.program("Watcher")
    crowd.listed, crowd.here = crowd._rooms(), crowd._people()
    crowd.watcher.messages()
    for happening in later:
        crowd.step(*happening)
        crowd.check()
    crowd.go_home()
    assert not crowd.host.host.rooms, "a table nobody is at is left over"
    assert crowd.host.store.newest("tables") == []
