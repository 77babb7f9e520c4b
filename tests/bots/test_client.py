"""A bot on a line: its way to a table, its play, and what it makes of each refusal."""

from typing import Any

import pytest
from twisted.internet.task import Clock

from bots.client import BadOrder, connect
from bots.order import BotOrder
from bots.steps import BAD_INPUT, FAILED, FINE, Stop
from mondo_rules.mondo import RULESET
from protocol import messages as m
from protocol.ruleset import Annul
from tests.bots.fake_server import FakeServer, playing, verb

# ---- on the way to the table


def test_it_comes_in_opens_a_table_sets_options_sits_down_and_starts_when_all_are_there() -> None:
    server = FakeServer(name="Rob", new="mondo", options=(("time", "0.5"), ("backside", "")), start=2)
    server.greet("/login Rob")
    server.answer("/newroom mondo", server.room(), m.Seated(7))
    server.answer("/option time 0.5", server.room(time=0.5))
    server.answer("/option backside", server.room(time=0.5, backside=True))
    server.seats[0] = m.SeatView(1, "bot", "Rob")
    server.answer("/join", server.room(), m.Seated(7, 1))
    assert server.sent() == []
    server.seats[1] = m.SeatView(2, "person", "Anna", confirmed=True)
    server.say(server.room())
    server.answer("/start", server.room())
    assert server.sent() == []


def test_a_refused_start_is_asked_for_again_only_when_the_table_has_changed() -> None:
    server = FakeServer(room=7, start=2)
    server.seat_bot(1, s2="other")
    server.refuse("/start", "too-few-seats", needed=3, taken=2)
    server.wait(60_000)
    assert server.sent() == []
    server.seats[2] = m.SeatView(3, "person", "Anna")
    server.say(server.room())
    server.expect("/start")


def test_without_a_table_in_its_order_it_takes_a_place_where_there_is_one() -> None:
    server = FakeServer()
    server.greet()
    full = m.Room(1, "mondo", "full", "open", True, (m.SeatView(1, "person", "Anna"),), {})
    foreign = m.Room(2, "chess", "foreign", "open", True, (m.SeatView(1, "free"),), {})
    server.answer("/rooms", m.Rooms((full, foreign)))
    assert server.sent() == []
    server.say(m.RoomListed(3, "mondo", "new", "open", True, (m.SeatView(1, "free"),), {}), m.RoomGone(1))
    server.expect("/room 3")


def test_a_bot_of_the_server_resumes_the_login_that_was_prepared_for_it_and_needs_no_seat() -> None:
    server = FakeServer(token="t0ken")
    server.sent()
    server.say(m.Welcome("test", "1", {}))
    login = m.LoggedIn("greedy", True, "bot", "t0ken")
    server.seats[1] = m.SeatView(2, "bot", "greedy")
    server.answer("/resume t0ken", login, server.room(), m.Seated(7, 2))
    assert server.sent() == []
    server.begin()
    assert verb(server.sent()[0]) == "/take"


def test_a_bot_of_the_server_that_loses_its_seat_is_done() -> None:
    server = FakeServer(token="t0ken")
    server.sent()
    server.say(m.Welcome("test", "1", {}))
    server.answer("/resume t0ken", m.LoggedIn("greedy", True, "bot", "t"), server.room(), m.Seated(7, 2))
    server.say(m.Seated(7))
    server.cut()
    assert server.verdicts == [Stop(FINE, "the seat was taken away")]


def test_a_name_of_its_own_that_is_taken_is_exchanged_and_a_given_one_is_an_error() -> None:
    server = FakeServer(room=7)
    server.sent()
    server.say(m.Welcome("test", "1", {}))
    (line,) = server.sent()
    server.say(m.Error("name-taken", "taken", {}, 1))
    (other,) = server.sent()
    assert verb(other) == "/login"
    assert other.split()[-1] != line.split()[-1]

    server = FakeServer(room=7, name="Rob")
    server.sent()
    server.say(m.Welcome("test", "1", {}))
    server.refuse("/login Rob", "name-taken")
    server.cut()
    assert server.verdicts == [Stop(BAD_INPUT, "/login Rob: text of name-taken")]


@pytest.mark.parametrize(
    ("code", "exit_code"), [("no-such-room", BAD_INPUT), ("banned", FAILED), ("server-full", FAILED)]
)
def test_an_order_that_cannot_be_carried_out_ends_with_the_servers_own_words(code: str, exit_code: int) -> None:
    server = FakeServer(room=7)
    server.greet()
    server.refuse("/room 7", code)
    assert server.transport.disconnecting
    server.cut()
    assert server.verdicts == [Stop(exit_code, f"/room 7: text of {code}")]


def test_a_table_of_a_game_that_is_not_installed_is_named() -> None:
    server = FakeServer(room=7)
    server.greet()
    number = server.expect("/room 7")
    server.say(m.Room(7, "chess", "chess 7", "open", True, (), {}), m.Seated(7), m.Done(number))
    server.cut()
    (verdict,) = server.verdicts
    assert isinstance(verdict, Stop)
    assert verdict.code == BAD_INPUT
    assert verdict.reason.startswith("the ruleset chess is not installed here; installed: ")


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ({"kind": "wise"}, "there is no bot of the kind wise; kinds: greedy, random"),
        ({"new": "chess"}, "the ruleset chess is not installed here; installed: "),
        ({"level": 77}, "level 77: greedy knows 1 ("),
        ({"pace": -2}, "pace -2: has to be"),
    ],
)
def test_an_order_without_sense_ends_before_any_connection(order: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadOrder, match=fault.replace("(", r"\(")):
        FakeServer(**order)
    warned: list[str] = []
    codes: list[int] = []
    given = BotOrder(**{"kind": "greedy", "host": "127.0.0.1", "port": 1, **order})
    connect(Clock(), given, warn=warned.append).addCallback(codes.append)
    assert codes == [BAD_INPUT]
    assert warned[0].startswith(fault)


# ---- at play


def test_it_plays_a_whole_match_tells_the_result_once_and_goes() -> None:
    server = playing(matches=1)
    verbs = set()
    for _ in range(2_000):
        if server.transport.value().startswith(b"@") and b"/quit" in server.transport.value():
            break
        verbs |= {verb(line) for line in server.serve()}
        if server.state.course.phase == "countdown":
            server.tick()
        elif server.state.seats[1].is_out and not server.state.seats[2].is_out:
            server.say(*server.act(2, "/jump"))
    assert verbs == {"/take", "/lay"} or verbs == {"/take", "/lay", "/jump"}
    (told,) = server.told
    assert told.startswith("match m1: places 1 greedy-")
    assert ", 2 other (" in told
    server.expect("/quit")
    server.say(m.Bye("quit"))
    server.cut()
    assert server.verdicts == [Stop(FINE)]
    assert server.warned == []


def test_the_opener_clears_a_finished_match_away_and_starts_the_next() -> None:
    server = FakeServer(room=7, start=2, matches=2)
    server.seat_bot(1, s2="other")
    server.answer("/start")
    server.begin()
    (take,) = server.sent()
    server.happen(RULESET.decide(server.state, Annul(), None, server.now))
    assert server.told == ["match m1: annulled"]
    server.say(m.Error("no-match", "over", {}, int(take[1:].split()[0])), server.room("over"))
    server.answer("/reset", server.room())
    server.expect("/start")


def test_one_command_is_under_way_at_a_time() -> None:
    server = playing()
    (take,) = server.sent()
    server.say(*server.act(2, "/take 5"))
    server.say(m.Clock(7, True, 400_000))
    assert server.sent() == []
    number, _, text = take[1:].partition(" ")
    server.say(*server.act(1, text), m.Done(int(number)))
    assert verb(server.sent()[0]) == "/lay"


def test_when_the_tile_is_gone_it_takes_another_one() -> None:
    server = playing()
    (take,) = server.sent()
    number, _, text = take[1:].partition(" ")
    tile = text.split()[1]
    server.say(*server.act(2, text), m.Error("tile-gone", "gone", {"tile": int(tile), "seat": 2}, int(number)))
    (other,) = server.sent()
    assert verb(other) == "/take"
    assert other.split()[2] != tile


@pytest.mark.parametrize("code", ["too-soon", "rate-limited"])
def test_told_to_wait_it_waits_as_long_as_it_was_told(code: str) -> None:
    server = playing()
    (take,) = server.sent()
    server.say(m.Error(code, "slow", {"wait": 700}, int(take[1:].split()[0])))
    server.say(*server.act(2, "/take 5"))
    server.wait(698)
    assert server.sent() == []
    server.wait(3)
    assert verb(server.sent()[0]) == "/take"


@pytest.mark.parametrize("code", ["too-late", "already-out", "paused", "frozen", "no-round", "countdown"])
def test_where_nothing_can_be_done_it_waits_until_something_happens(code: str) -> None:
    server = playing()
    (take,) = server.sent()
    server.say(m.Error(code, "no", {}, int(take[1:].split()[0])))
    server.wait(500)
    assert server.sent() == []
    server.say(*server.act(2, "/take 5"))
    assert len(server.sent()) == 1


def test_refused_again_and_again_it_asks_ever_less_often_and_then_looks_at_the_table_afresh() -> None:
    server = playing()
    waits = []
    for _ in range(5):
        (line,) = server.sent()
        server.say(m.Error("space-taken", "no", {}, int(line[1:].split()[0])))
        waited = 0
        while not server.transport.value():
            server.wait(1)
            waited += 1
        waits.append(waited)
    assert waits == pytest.approx([0, 50, 100, 200, 400], abs=2)
    server.answer("/room 7", server.room("running"), m.Seated(7, 1), server.snapshot())
    assert verb(server.sent()[0]) == "/take"


def test_a_paused_table_is_left_alone_and_match_time_stands() -> None:
    server = playing(pace=60)
    assert server.sent() == []
    server.say(server.room("paused"))
    server.wait(20_000)
    at_pause = server.session.known.player.table.time(round(server.clock.seconds() * 1000))  # type: ignore[union-attr]
    server.wait(40_000)
    assert server.session.known.player.table.time(round(server.clock.seconds() * 1000)) == at_pause  # type: ignore[union-attr]
    assert server.sent() == []


def test_in_the_middle_of_a_round_a_snapshot_is_enough_to_play_on() -> None:
    server = FakeServer(room=7)
    server.greet()
    server.seats[0] = m.SeatView(1, "bot", server.name)
    elsewhere = FakeServer(room=7)
    elsewhere.seat_bot(1, s2="other")
    elsewhere.begin()
    elsewhere.serve()
    elsewhere.wait(30_000)
    server.answer("/room 7", server.room("running"), m.Seated(7, 1), elsewhere.snapshot())
    (line,) = server.sent()
    assert verb(line) == "/lay"
    left = elsewhere.state.course.until - elsewhere.now
    server.say(m.Clock(7, True, left))
    table = server.session.known.player.table  # type: ignore[union-attr]
    assert table.time(round(server.clock.seconds() * 1000)) == elsewhere.now
