"""Who is where, whose line is alive, profiles, personal lists (protocol.md section 3)."""

from __future__ import annotations

import pytest

from platform_plugin.limits import MINUTE, Limits
from tests.platform_plugin.hosting import PASSWORD, LineEnd, TestHost

NOT_LOGGED_IN = (
    "/who", "/gwho", "/wwho", "/whereis Anna", "/hook Anna", "/alive Anna", "/info", "/add friends Anna",
    "/del friends Anna", "/list", "/away", "/channel x", "/tell Anna x", "/seek mondo", "/unseek", "/gameyell x",
    "/tutorial",
)  # fmt: skip


def text(host: TestHost, name: str) -> LineEnd:
    end = host.text()
    end.send(f"/login {name}")
    end.lines()
    return end


def asked(end: LineEnd, line: str) -> list[str]:
    end.lines()
    end.send(line)
    return end.lines()


@pytest.mark.parametrize("line", NOT_LOGGED_IN)
def test_only_who_is_logged_in_may(line: str) -> None:
    assert TestHost().program().refused(line)["code"] == "not-logged-in"


# ---- who is where


def test_the_three_lists_show_the_room_the_lobby_and_everybody() -> None:
    host = TestHost()
    anna, bob, _ = host.program("Anna"), host.program("Bob"), host.program("Carl")
    bob.do("/newroom mondo")
    assert [(p["name"], p["where"]) for p in bob.do("/who")[0]["people"]] == [("Bob", "room:1")]
    lobby = bob.do("/gwho")[0]
    assert (lobby["where"], [p["name"] for p in lobby["people"]]) == ("lobby", ["Anna", "Carl"])
    everywhere = anna.do("/wwho")[0]
    assert everywhere["where"] == "anywhere"
    assert {p["name"]: p["where"] for p in everywhere["people"]} == {
        "Anna": "lobby",
        "Bob": "room:1",
        "Carl": "lobby",
    }


def test_whose_line_is_lost_is_in_no_list() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.drop()
    for line in ("/who", "/gwho", "/wwho"):
        assert [p["name"] for p in anna.do(line)[0]["people"]] == ["Anna"]


def test_people_read_marks_for_bots_guests_friends_and_those_away() -> None:
    host = TestHost()
    anna = text(host, "Anna")
    host.program("Robbi", bot=True)
    host.registered("Bob").do("/away lunch")
    asked(anna, "/add friends bob")
    (line,) = asked(anna, "/who")
    assert line == "Here: Anna (guest), Robbi (bot), Bob (friend, away “lunch”)"


def test_long_lists_have_pages() -> None:
    host = TestHost(limits=Limits(guests_per_address=1000))
    anna = text(host, "Anna")
    for number in range(250):
        host.program(f"bot{number}x", bot=True)
    first, second = asked(anna, "/wwho"), asked(anna, "/wwho 2")
    assert "Page 1 of 2, 251 people; /wwho N and /gwho N show the others." in first
    assert "bot249x" in "".join(second)
    assert "bot249x" not in "".join(first)
    assert "from 1 to 2" in asked(anna, "/wwho 3")[0]
    assert all(len(line) <= 80 for line in first)
    assert len(host.program("Zoe").do("/wwho")[0]["people"]) == 252


def test_whereis_tells_the_place_and_how_to_go_there() -> None:
    host = TestHost()
    anna, bob = text(host, "Anna"), host.program("Bob")
    assert asked(anna, "/whereis bob") == ["Bob is in the lobby."]
    bob.do("/newroom mondo quiet")
    assert asked(anna, "/whereis bob") == ["Bob is at table 1: mondo, “quiet”. /room 1 goes there."]
    assert host.program("Carl").do("/whereis Bob")[0]["where"] == "room:1"


def test_an_invisible_table_is_not_told_to_those_who_are_not_there() -> None:
    host = TestHost()
    anna, bob, carl = host.program("Anna"), host.program("Bob"), text(host, "Carl")
    bob.do("/newroom mondo")
    bob.do("/option invisible")
    for line in ("/whereis Bob", "/wwho"):
        (who,) = anna.do(line)
        assert next(p for p in who["people"] if p["name"] == "Bob")["where"] == "hidden"
    assert anna.do("/info Bob")[0]["where"] == "hidden"
    assert asked(carl, "/whereis bob") == ["Bob is at a table that is not listed."]
    assert "At tables that are not listed: Bob (guest)" in asked(carl, "/wwho")


def test_hook_goes_to_where_somebody_is() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.do("/newroom mondo")
    assert [m["type"] for m in anna.do("/hook Bob")][-2:] == ["room", "seated"]
    bob.do("/manager")
    anna.do("/ghook Bob")
    assert anna.do("/who")[0]["where"] == "lobby"


def test_hook_passes_no_password_by() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.do("/newroom mondo")
    bob.do("/option private sesame")
    assert anna.refused("/hook Bob")["code"] == "wrong-password"
    assert anna.do("/who")[0]["where"] == "lobby"


def test_nobody_hooks_out_of_a_running_match() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    host.program("Carl")
    assert anna.refused("/hook Carl")["code"] == "match-running"


def test_alive_tells_the_silence_of_a_line_and_the_time_since_it_was_lost() -> None:
    host = TestHost()
    anna, bob = text(host, "Anna"), host.program("Bob")
    bob.do("/who")
    host.advance(20_000)
    bob.send("/pong 1")
    assert asked(anna, "/alive bob") == ["The line of Bob is there; nothing was typed for 20 seconds."]
    bob.drop()
    host.advance(180_000)
    assert asked(anna, "/alive Bob") == ["Bob has had no line for 3 minutes."]
    assert host.program("Carl").do("/alive Bob")[0]["silent"] == 180_000


def test_info_shows_what_is_known_of_somebody() -> None:
    host = TestHost(admins=("Bob",))
    bob, anna = host.registered("Bob"), host.program("Anna")
    bob.do("/quit")
    bob = host.program()
    bob.do(f"/login Bob {PASSWORD}")
    info = anna.do("/info bob")[0]
    assert (info["guest"], info["roles"], info["where"], info["registered"]) == (
        False,
        ["admin"],
        "lobby",
        1_000_000_000,
    )
    assert (info["matches"], info["ratings"], info["client"]) == (0, [], "test 1")
    bob.do("/quit")
    host.advance(60 * MINUTE)
    anna = host.program("Zoe")
    info = anna.do("/info bob")[0]
    assert "where" not in info
    assert (info["seen"], info["silent"]) == (1_000_000_000, 60 * MINUTE)
    assert anna.do("/info")[0]["name"] == "Zoe"
    assert anna.refused("/info Nobody1")["code"] == "no-such-user"


def test_a_profile_is_no_way_to_be_heard_for_the_muted() -> None:
    host = TestHost(admins=("Root1",))
    root, anna, troll = host.registered("Root1"), host.program("Anna"), host.program("Troll")
    troll.do("/client you-fools 1 json")
    root.do("/mute Troll")
    assert "client" not in anna.do("/info Troll")[0]


# ---- personal lists


def test_lists_are_kept_with_the_account_at_once() -> None:
    host = TestHost()
    anna = host.registered("Anna")
    host.program("Bob")
    assert anna.do("/add friends bob") == [{"type": "personal_list", "list": "friends", "names": ["Bob"]}]
    again = TestHost(store=host.store).program()
    again.do(f"/login Anna {PASSWORD}")
    assert again.do("/list friends")[0]["names"] == ["Bob"]
    assert [m["list"] for m in again.do("/list")] == ["mute", "friends", "watch", "bad"]
    assert again.do("/del friends BOB")[0]["names"] == []
    assert again.refused("/del friends Bob")["code"] == "bad-arguments"


def test_lists_take_known_people_only_not_oneself_and_not_too_many() -> None:
    host = TestHost(limits=Limits(list_names=1))
    anna = host.program("Anna")
    host.program("Bob"), host.program("Carl")
    assert anna.refused("/add friends Nobody1")["code"] == "no-such-user"
    assert anna.refused("/add friends Anna")["code"] == "bad-arguments"
    assert anna.refused("/add enemies Bob")["code"] == "bad-arguments"
    anna.do("/add friends Bob")
    anna.do("/add friends Bob")
    assert anna.refused("/add friends Carl")["code"] == "too-many"
    anna.do("/add bad Carl")


def test_whoever_is_watched_is_told_when_they_log_in_and_out() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.registered("Bob")
    anna.do("/newroom mondo")
    anna.do("/add watch Bob")
    bob.do("/quit")
    assert [m["text"] for m in anna.messages()] == ["Bob has logged out."]
    host.program().do(f"/login Bob {PASSWORD}")
    assert [m["text"] for m in anna.messages()] == ["Bob has logged in."]


# ---- who is told of comings and goings in the lobby


def test_in_a_crowded_lobby_people_read_of_friends_only_and_programs_of_all() -> None:
    host = TestHost(limits=Limits(guests_per_address=1000))
    anna, program = text(host, "Anna"), host.program("Pam")
    friend = host.program("Fred")
    asked(anna, "/add friends Fred")
    for number in range(30):
        host.program(f"guest{number}x")
    anna.lines(), program.messages()
    host.program("Zoe")
    friend.drop()
    assert anna.lines() == ["Fred has lost the line."]
    assert [(m["type"], m["name"]) for m in program.messages()] == [("came", "Zoe"), ("went", "Fred")]


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("all", ["Bob comes in.", "Fred comes in."]),
        ("auto", ["Bob comes in.", "Fred comes in."]),
        ("friends", ["Fred comes in."]),
        ("none", []),
    ],
)  # fmt: skip
def test_one_can_choose_whose_coming_one_reads_of(value: str, read: list[str]) -> None:
    host = TestHost()
    host.registered("Fred").do("/quit")
    anna = text(host, "Anna")
    asked(anna, "/add friends Fred")
    asked(anna, f"/set comings {value}")
    host.program("Bob")
    host.program().do(f"/login Fred {PASSWORD}")
    assert anna.lines() == read
