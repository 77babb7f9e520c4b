"""A link: modes, numbered lines, bad lines, prefixes, limits (protocol.md sections 1 and 2)."""

from __future__ import annotations

import json

import pytest

from platform_plugin.limits import Limits
from tests.platform_plugin.hosting import TestHost


def kinds(messages: list[dict[str, object]]) -> list[object]:
    return [message["type"] for message in messages]


def test_a_person_is_greeted_once_after_a_moment_of_silence() -> None:
    host = TestHost()
    end = host.text()
    assert end.lines() == []
    host.advance(300)
    assert any("/login NAME" in line for line in end.lines())
    host.advance(10_000)
    assert end.lines() == []


def test_a_program_that_speaks_at_once_never_reads_prose() -> None:
    host = TestHost()
    end = host.text()
    end.send("/client mybot 1.0 json")
    host.advance(1000)
    assert kinds(end.messages()) == ["welcome"]


def test_welcome_names_server_version_protocol_and_limits() -> None:
    end = TestHost().text()
    end.send("/client mybot 1.0 json")
    (welcome,) = end.messages()
    assert welcome["protocol"] == 1
    assert welcome["server"] == "weltentisch"
    assert welcome["limits"]["line_bytes"] == 4096


def test_a_numbered_line_gets_exactly_one_done_after_what_it_caused() -> None:
    anna = TestHost().program("Anna")
    anna.send("@17 /rooms")
    assert kinds(anna.messages()[-2:]) == ["rooms", "done"]


def test_an_unnumbered_line_gets_no_done_but_its_error() -> None:
    anna = TestHost().program("Anna")
    anna.messages()
    anna.send("/rooms")
    anna.send("/room 99")
    rooms, error = anna.messages()
    assert rooms["type"] == "rooms"
    assert (error["code"], "re" in error) == ("no-such-room", False)


def test_a_numbered_line_without_words_is_done() -> None:
    anna = TestHost().program("Anna")
    anna.messages()
    anna.send("@5 ")
    anna.send("@6")
    assert anna.messages() == [{"type": "done", "re": 5}, {"type": "done", "re": 6}]


def test_chat_may_carry_a_number_too() -> None:
    anna = TestHost().program("Anna")
    said, done = anna.ask("hello there")
    assert said == {"type": "said", "from": "Anna", "text": "hello there", "to": "room"}
    assert done["type"] == "done"


@pytest.mark.parametrize("number", ["0 ", "2147483648 ", "99999999999 ", "x ", "-1 ", "1", " "])
def test_in_program_mode_an_at_sign_needs_a_number_in_range(number: str) -> None:
    anna = TestHost().program("Anna")
    anna.messages()
    anna.send(f"@{number}/who")
    (error,) = anna.messages()
    assert error["code"] == "bad-line"
    assert "2147483647" in error["text"]


def test_the_largest_number_is_answered() -> None:
    anna = TestHost().program("Anna")
    anna.messages()
    anna.send("@2147483647 /ping x")
    assert [m.get("re") for m in anna.messages()] == [None, 2147483647]


def test_in_text_mode_an_at_sign_is_ordinary_text() -> None:
    host = TestHost()
    bob = host.program("Bob")
    anna = host.text()
    anna.send("/login Anna")
    bob.messages()
    anna.send("@17 /who")
    assert bob.messages() == [{"type": "said", "from": "Anna", "text": "@17 /who", "to": "room"}]


@pytest.mark.parametrize(
    "line",
    [
        b"a\x00b",
        b"\x1b[2J",
        b"a\tb",
        b"\xff\xfe",
        b"\xc3(",
        "a\u2028b".encode(),
        "a\u202eb".encode(),
        b"a\rb",
        b"\x7f",
    ],
)
def test_a_line_with_forbidden_bytes_is_refused_and_reaches_nobody(line: bytes) -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    anna.messages()
    anna.send(b"@3 " + line)
    (error,) = anna.messages()
    assert (error["code"], error["re"]) == ("bad-line", 3)
    assert bob.messages() == []


def test_a_line_of_4096_bytes_is_read_and_one_more_closes_the_link() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.messages()
    anna.send(b"x" * 4096)
    assert len(bob.messages()[0]["text"]) == 4096
    anna.messages()
    anna.send(b"x" * 4097)
    assert kinds(anna.messages()) == ["error"]
    assert anna.outlet.closed
    assert bob.messages() == []


@pytest.mark.parametrize("text", [b"x" * 4094, b"x" * 4095, b"x" * 5000, b"/ping " + b"x" * 4090])
def test_a_number_is_part_of_a_line_that_is_too_long(text: bytes) -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    anna.messages()
    bob.messages()
    anna.send((b"@7 " + text)[:4097])
    (error,) = anna.messages()
    assert (error["code"], error["re"]) == ("line-too-long", 7)
    assert anna.outlet.closed
    assert bob.messages() == []


def test_after_line_too_long_nothing_more_is_read() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.send(b"x" * 4097)
    anna.messages()
    anna.send("/who")
    assert anna.messages() == []


def test_blank_lines_are_ignored() -> None:
    anna = TestHost().program("Anna")
    anna.messages()
    anna.send("")
    anna.send("   ")
    assert anna.messages() == []


def test_two_slashes_send_text_that_begins_with_a_slash() -> None:
    anna = TestHost().program("Anna")
    assert anna.ask("//who is there")[0]["text"] == "/who is there"


def test_verbs_are_case_insensitive() -> None:
    assert kinds(TestHost().program("Anna").ask("/ROOMS")) == ["rooms", "done"]


def test_german_verbs_are_aliases() -> None:
    assert kinds(TestHost().program("Anna").ask("/tische")) == ["rooms", "done"]


def test_in_text_mode_a_verb_may_be_cut_to_an_unambiguous_prefix() -> None:
    anna = TestHost().text()
    anna.send("/login Anna")
    anna.lines()
    anna.send("/lim")
    assert any(line.startswith("line_bytes") for line in anna.lines())


def test_an_ambiguous_prefix_names_what_it_could_be() -> None:
    anna = TestHost().text()
    anna.send("/login Anna")
    anna.lines()
    anna.send("/roo")
    (line,) = anna.lines()
    assert "/room" in line
    assert "/rooms" in line


def test_an_exact_verb_wins_over_longer_ones() -> None:
    anna = TestHost().text()
    anna.send("/login Anna")
    anna.lines()
    anna.send("/room 3")
    assert anna.lines()[0].startswith("There is no room 3")


def test_in_program_mode_a_verb_is_never_cut() -> None:
    assert TestHost().program("Anna").refused("/roo")["code"] == "unknown-command"


def test_an_unknown_verb_points_to_help() -> None:
    error = TestHost().program("Anna").refused("/dance")
    assert error["code"] == "unknown-command"
    assert "/help" in error["text"]


@pytest.mark.parametrize("line", ["/rooms", "/who", "/newroom mondo", "/join", "hello", "/take 1", "/tell Bob hi"])
def test_before_the_login_nothing_can_be_done_at_tables(line: str) -> None:
    assert TestHost().program().refused(line)["code"] == "not-logged-in"


@pytest.mark.parametrize("line", ["/help", "/limits", "/ping", "/games", "/edition mondo", "/lang de"])
def test_before_the_login_one_can_look_around(line: str) -> None:
    TestHost().program().do(line)


@pytest.mark.parametrize("line", ["/join", "/leave", "/option", "/start", "/bot list", "/spielinfo", "/reset"])
def test_table_commands_in_the_lobby_say_how_to_get_to_a_table(line: str) -> None:
    error = TestHost().program("Anna").refused(line)
    assert error["code"] == "not-allowed"
    assert "/newroom" in error["text"]


@pytest.mark.parametrize("line", ["/take 17", "/lay c3", "/score"])
def test_game_commands_in_the_lobby_find_no_match(line: str) -> None:
    assert TestHost().program("Anna").refused(line)["code"] == "no-match"


def test_bad_arguments_name_the_fault_and_the_usage() -> None:
    error = TestHost().program("Anna").refused("/room seven")
    assert error["code"] == "bad-arguments"
    assert "/room N" in error["text"]
    assert "seven" in error["text"]


def test_commands_beyond_the_burst_are_refused_with_the_time_to_wait() -> None:
    host = TestHost(limits=Limits(commands_per_second=10, commands_burst=3))
    anna = host.program("Anna")
    anna.send("/rooms")
    anna.messages()
    anna.send("@9 /rooms")
    (error,) = anna.messages()
    assert (error["code"], error["re"], error["args"]["wait"]) == ("rate-limited", 9, 100)
    host.advance(100)
    anna.do("/rooms")


def test_default_limits_leave_room_for_a_burst_of_600_commands() -> None:
    host = TestHost()
    anna = host.program("Anna")
    host.advance(2000)
    anna.messages()
    for _ in range(600):
        anna.send("/ping")
    assert kinds(anna.messages()) == ["pong"] * 600


def test_chat_has_a_tighter_limit_than_commands() -> None:
    host = TestHost(limits=Limits(chat_burst=2))
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.messages()
    for _ in range(3):
        anna.send("hi")
    assert len(bob.messages()) == 2


def test_a_silent_program_is_pinged_and_then_dropped() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.messages()
    host.advance(30_000)
    (ping,) = anna.messages()
    assert ping["type"] == "ping"
    anna.send(f"/pong {ping['x']}")
    host.advance(60_000)
    assert kinds(anna.messages()) == ["ping"]
    host.advance(35_000)
    assert anna.messages() == [{"type": "bye", "reason": "silent"}]
    assert anna.outlet.closed


def test_a_program_is_pinged_again_for_each_thirty_seconds_of_silence() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.messages()
    pinged = []
    for second in range(1, 90):
        host.advance(1000)
        pinged += [second] * len(anna.messages())
    assert pinged == [30, 60]


def test_a_silent_reader_of_prose_is_left_alone() -> None:
    host = TestHost()
    anna = host.text()
    anna.send("/login Anna")
    host.advance(3_600_000)
    assert not anna.outlet.closed


def test_too_many_failed_logins_close_the_link() -> None:
    host = TestHost(limits=Limits(failed_logins=3))
    anna = host.program()
    for _ in range(3):
        anna.send("/resume nonsense")
    host.advance(1)
    assert anna.outlet.closed


def test_a_link_too_many_is_told_so_and_closed() -> None:
    host = TestHost(limits=Limits(links=1))
    host.text()
    late = host.text()
    assert "full" in late.lines()[0]
    assert late.outlet.closed


def test_links_from_one_address_are_limited_but_not_from_loopback() -> None:
    host = TestHost(limits=Limits(links_per_address=1))
    ends = [host.text(loopback=False), host.text(loopback=False), host.text(), host.text()]
    assert [end.outlet.closed for end in ends] == [False, True, False, False]
    ends[0].drop()
    assert not host.text(loopback=False).outlet.closed


def test_shutting_down_says_bye_with_the_time_to_come_back() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.messages()
    host.host.shut_down()
    (bye,) = anna.messages()
    assert (bye["reason"], bye["retry"] > 0) == ("shutting-down", True)
    assert anna.outlet.closed


def test_quit_says_bye_and_frees_the_name() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.messages()
    anna.send("/quit")
    assert anna.messages()[-1] == {"type": "bye", "reason": "quit"}
    assert anna.outlet.closed
    assert bob.messages() == [{"type": "went", "name": "Anna", "where": "lobby", "reason": "left"}]
    host.program("Anna")


def test_a_numbered_quit_is_done_after_its_bye_and_nothing_behind_it_is_worked() -> None:
    anna = TestHost().program("Anna")
    anna.messages()
    anna.send("@5 /quit")
    anna.send("@6 /ping")
    assert anna.messages() == [{"type": "bye", "reason": "quit"}, {"type": "done", "re": 5}]
    assert anna.outlet.closed


def test_the_numbered_line_that_ends_program_mode_is_done_too() -> None:
    anna = TestHost().program("Anna")
    anna.messages()
    anna.send("@5 /client me 1 text")
    assert json.loads(anna.lines()[-1]) == {"type": "done", "re": 5}


def test_a_program_may_say_after_its_login_that_it_is_a_bot() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.messages()
    anna.send("/client me 1 json bot")
    anna.send("/client me 1 json bot")
    assert bob.messages() == [{"type": "came", "name": "Anna", "kind": "bot", "where": "lobby"}]
    anna.do("/newroom mondo")
    anna.do("/join")
    assert anna.do("/room 1")[0]["seats"][0]["kind"] == "bot"


def test_a_seated_program_that_says_it_is_a_bot_is_shown_as_one() -> None:
    host = TestHost()
    anna, bob = host.table("Anna", "Bob")
    bob.messages()
    anna.send("/client me 1 json bot")
    came, room = bob.messages()
    assert (came["type"], came["kind"], room["seats"][0]["kind"]) == ("came", "bot", "bot")


def test_going_back_to_text_mode_gives_prose() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.messages()
    anna.send("/client me 1 text")
    anna.send("/who")
    assert not any(line.startswith("{") for line in anna.lines())


def test_prose_follows_the_language_of_the_link() -> None:
    host = TestHost()
    anna = host.text()
    anna.send("/lang de")
    anna.send("/login Anna")
    anna.send("/dance")
    assert any("Befehl" in line for line in anna.lines())


def test_help_lists_only_what_can_be_used_now() -> None:
    host = TestHost()
    outside = {verb["verb"] for verb in host.program().do("/help")[0]["verbs"]}
    anna = host.program("Anna")
    lobby = {verb["verb"] for verb in anna.do("/help")[0]["verbs"]}
    anna.do("/newroom mondo")
    table = {verb["verb"] for verb in anna.do("/help")[0]["verbs"]}
    assert "login" in outside
    assert "newroom" not in outside
    assert "login" not in lobby
    assert "newroom" in lobby
    assert "join" not in lobby
    assert "join" in table
    assert not {"take", "pile", "leave", "start"} & table


def test_help_explains_one_verb_with_an_example() -> None:
    (answer,) = TestHost().program("Anna").do("/help newroom")
    (verb,) = answer["verbs"]
    assert verb["usage"] == "/newroom GAME [NAME]"
    assert verb["example"].startswith("/newroom ")


def test_every_answer_is_one_json_object_per_line() -> None:
    host = TestHost()
    anna = host.program("Anna")
    for line in ("/games", "/edition mondo", "/limits", "/help", "/newroom mondo", "/option", "/bot list"):
        anna.do(line)
    for line in anna.outlet.lines:
        assert isinstance(json.loads(line), dict)
        assert b"\n" not in line


def test_limits_are_printed_as_they_are_in_force() -> None:
    host = TestHost(limits=Limits(rooms=7))
    assert host.program().do("/limits")[0]["limits"]["rooms"] == 7
