"""A bot whose line fails, or whose server says what no server should."""

import json
from socket import socket
from typing import Any

import pytest
from pytest_twisted import ensureDeferred
from twisted.internet import reactor

from bots.client import connect
from bots.order import BotOrder
from bots.session import RETURNS_MS
from bots.steps import FAILED, FINE, Return, Stop
from protocol import messages as m
from tests.bots.fake_server import FakeServer, playing, verb

# ---- a line that fails


def test_after_a_lost_line_it_comes_back_with_its_token_and_plays_on() -> None:
    server = playing()
    server.serve()
    server.cut()
    assert server.verdicts == [Return(RETURNS_MS[0])]
    server.connect()
    server.sent()
    server.say(m.Welcome("test", "1", {}))
    login = m.LoggedIn(server.name, True, "bot", "secret")
    server.answer("/resume secret", login, server.room("running"), m.Seated(7, 1), server.snapshot())
    assert verb(server.sent()[0]) == "/lay"


def test_a_token_that_has_run_out_leads_to_a_new_login_and_back_to_the_table() -> None:
    server = playing()
    server.cut()
    server.connect()
    server.sent()
    server.say(m.Welcome("test", "1", {}))
    server.refuse("/resume secret", "bad-token")
    server.answer(f"/login {server.name}", m.LoggedIn(server.name, True, "bot", "new"))
    server.expect("/room 7")


def test_it_tries_to_come_back_some_times_ever_later_and_then_gives_up() -> None:
    server = playing()
    server.cut()
    for _ in RETURNS_MS:
        server.connect()
        server.cut()
    *returns, last = server.verdicts
    assert returns == [Return(ms) for ms in RETURNS_MS]
    assert isinstance(last, Stop)
    assert last.code == FAILED
    assert last.reason.startswith("no connection to 127.0.0.1:7171: ")


def test_good_bye_is_respected() -> None:
    server = playing()
    server.say(m.Bye("replaced"))
    server.cut()
    assert server.verdicts == [Stop(FINE, "the server said good-bye: replaced")]
    server = playing(matches=3)
    server.say(m.Bye("shutting-down"))
    server.cut()
    assert server.verdicts == [Stop(FAILED, "the server said good-bye: shutting-down")]
    server = playing()
    server.say(m.Bye("shutting-down", 2_500))
    server.cut()
    assert server.verdicts == [Return(2_500)]


def test_it_answers_a_sign_of_life_at_once_even_while_a_command_is_under_way() -> None:
    server = playing()
    server.sent()
    server.say(m.Ping("a1"))
    assert server.sent() == ["/pong a1"]


def test_a_silent_link_is_dropped_and_made_anew() -> None:
    server = FakeServer(room=7)
    server.seat_bot()
    server.wait(90_000)
    assert server.transport.disconnecting or server.transport.disconnected
    server.cut()
    assert server.verdicts == [Return(RETURNS_MS[0])]


def test_a_command_that_is_never_answered_is_given_up_and_the_table_looked_at() -> None:
    server = playing()
    server.sent()
    server.wait(15_000)
    server.expect("/room 7")
    assert any("no answer to /take" in line for line in server.warned)


# ---- what no server should send


def test_a_gap_in_the_events_is_closed_by_a_snapshot() -> None:
    server = playing()
    (take,) = server.sent()
    server.act(2, "/take 5")  # never told
    number, _, text = take[1:].partition(" ")
    server.say(*server.act(1, text), m.Done(int(number)))
    look = server.expect("/room 7")
    server.say(*server.act(2, "/lay c3"))
    server.say(server.room("running"), m.Seated(7, 1), server.snapshot(), m.Done(look))
    assert verb(server.sent()[0]) == "/lay"
    assert len(server.warned) == 1


@pytest.mark.parametrize(
    "line",
    [
        b"no json",
        b"[1,2]",
        b"{}",
        b'{"type":7}',
        b'{"type":"done"}',
        b'{"type":"done","re":"x"}',
        b"\xff\xfe",
        b'{"type":"snapshot","room":7,"match":"m1","rev":5,"view":{}}',
        b"[" * 16_000,
        b'{"type":"error","code":5}',
    ],
)
def test_a_line_that_makes_no_sense_is_told_and_left_alone(line: bytes) -> None:
    server = playing()
    (take,) = server.sent()
    server.raw(line + b"\n")
    number, _, text = take[1:].partition(" ")
    server.say(*server.act(1, text), m.Done(int(number)))
    assert verb(server.sent()[0]) == "/lay"
    assert len(server.warned) == 1


@pytest.mark.parametrize(
    "body", [{"kind": "flown"}, {"kind": "laid"}, {"kind": "flipped", "seat": 1, "side": "f", "turn": 0}]
)
def test_an_event_that_cannot_have_happened_leads_to_a_fresh_look(body: dict[str, Any]) -> None:
    server = playing()
    (take,) = server.sent()
    server.say(m.Event(7, "m1", server.rev + 1, 10, body), m.Done(int(take[1:].split()[0])))
    server.expect("/room 7")


def test_messages_that_it_does_not_need_and_those_of_later_versions_are_passed_over() -> None:
    server = playing()
    server.sent()
    server.say(m.Said("Anna", "hello", "room"), {"type": "horoscope", "stars": 5}, {"type": "pile", "tiles": []})
    assert server.warned == []
    assert server.sent() == []


def test_a_server_that_talks_nonsense_for_ever_is_left() -> None:
    server = playing()
    for _ in range(20):
        server.raw(b"blah\n")
    server.cut()
    assert server.verdicts == [Stop(FAILED, "20 lines of the server could not be used")]


def test_the_greeting_in_prose_before_program_mode_is_passed_over() -> None:
    server = FakeServer(room=7)
    server.raw(b"Welcome to this server!\r\n{ not json\r\n")
    server.greet()
    assert server.warned == []


def test_how_the_bytes_are_split_changes_nothing() -> None:
    server = FakeServer(room=7)
    server.sent()
    for byte in json.dumps({"type": "welcome", "server": "t", "version": "1", "limits": {}, "protocol": 1}) + "\r\n":
        server.raw(byte.encode())
    assert len(server.sent()) == 1


def test_a_fault_of_its_own_ends_it_with_a_traceback_instead_of_leaving_it_hanging() -> None:
    server = playing()
    server.sent()

    def broken(*_: object) -> None:
        raise RuntimeError("brain damage")

    server.session.known.player.choose = broken  # type: ignore[union-attr, method-assign]
    number = server.session.known.link.under_way.number  # type: ignore[union-attr]
    server.say(m.Done(number), *server.act(2, "/take 5"))
    server.cut()
    (verdict,) = server.verdicts
    assert isinstance(verdict, Stop)
    assert verdict.code == FAILED
    assert "brain damage" in verdict.reason


@ensureDeferred  # type: ignore[untyped-decorator]
async def test_where_nobody_listens_it_says_so() -> None:
    with socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    warned: list[str] = []
    code = await connect(reactor, BotOrder("greedy", "127.0.0.1", port), warn=warned.append)
    assert code == FAILED
    assert warned[0].startswith(f"no connection to 127.0.0.1:{port}: ")
