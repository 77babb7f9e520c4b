"""A table: seats, options, the start, leaving, absence, pause, reset (protocol.md section 3, games.md 2.11)."""

from __future__ import annotations

from typing import Any

import pytest

from platform_plugin.limits import MINUTE
from tests.platform_plugin.hosting import LineEnd, NamedBots, TestHost


def last_room(end: LineEnd) -> dict[str, Any]:
    """The newest `room` that came."""
    return [message for message in end.messages() if message["type"] == "room"][-1]


def events(end: LineEnd) -> list[dict[str, Any]]:
    """The game events that came."""
    return [message["event"] for message in end.messages() if message["type"] == "event"]


def test_join_takes_the_lowest_free_seat() -> None:
    anna, bob = TestHost().table("Anna", "Bob")
    room = bob.do("/room 1")[0]
    assert [(seat["seat"], seat.get("name")) for seat in room["seats"]][:2] == [(1, "Anna"), (2, "Bob")]
    anna.do("/leave")
    assert anna.do("/join")[-1]["seat"] == 1


def test_join_takes_the_seat_one_names_and_gaps_are_allowed() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.do("/newroom mondo")
    assert {"type": "seated", "room": 1, "seat": 3} in anna.do("/join 3")


@pytest.mark.parametrize(
    ("line", "code"),
    [("/join", "already-seated"), ("/join 2", "already-seated"), ("/join 9", "already-seated")],
)
def test_one_person_has_one_seat(line: str, code: str) -> None:
    anna, _ = TestHost().table("Anna", "Bob")
    assert anna.refused(line)["code"] == code


@pytest.mark.parametrize(
    ("line", "code"), [("/join 1", "seat-taken"), ("/join 5", "no-such-seat"), ("/join 0", "no-such-seat")]
)
def test_seats_that_cannot_be_had(line: str, code: str) -> None:
    host = TestHost()
    host.table("Anna")
    bob = host.program("Bob")
    bob.do("/room 1")
    assert bob.refused(line)["code"] == code


def test_a_full_table_takes_nobody_more() -> None:
    host = TestHost()
    host.table("Anna", "Bob", "Carl", "Dora")
    emil = host.program("Emil")
    emil.do("/room 1")
    assert emil.refused("/join")["code"] == "room-full"


def test_room_is_the_same_bytes_for_all() -> None:
    host = TestHost()
    anna, bob = host.table("Anna", "Bob")
    anna.lines()
    bob.lines()
    anna.send("/option time 3")
    assert [line for line in anna.lines() if '"room"' in line] == [line for line in bob.lines() if '"room"' in line]


# ---- options


def test_an_option_is_announced_with_old_and_new_value() -> None:
    anna, bob = TestHost().table("Anna", "Bob", options=["time 2"])
    bob.messages()
    anna.do("/option time 3")
    messages = bob.messages()
    assert messages[0]["options"] == {"time": 3}
    said = messages[1]
    assert (said["from"], said["to"]) == ("", "server")
    assert all(word in said["text"] for word in ("time", "2", "3", "Anna"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("board 1", "from 1 to 1"),
        ("board 2", "from 1 to 2"),
        ("board off", "from 1 to 1"),
        ("expert", "from off to on"),
        ("pace 0", "from off to 0"),
        ("handicap 1 2", "from off to 1 2"),
        ("solo off", "from off to off"),
    ],
)
def test_an_option_that_is_not_set_is_announced_by_its_default(line: str, said: str) -> None:
    anna = TestHost().program("Anna")
    anna.do("/newroom sapiens")
    messages = anna.do(f"/option {line}")
    assert messages[-1]["text"] == f"Anna sets {line.split()[0]} {said}."


def test_any_change_of_options_clears_the_confirmations() -> None:
    anna, bob = TestHost().table("Anna", "Bob")
    anna.do("/start")
    bob.do("/option time 2")
    assert [seat["confirmed"] for seat in last_room(anna)["seats"][:2]] == [False, False]


@pytest.mark.parametrize("value", ["0", "61", "-1", "1.234", "soon", "1e1", "٣"])
def test_a_value_out_of_range_is_refused_with_the_range(value: str) -> None:
    anna, bob = TestHost().table("Anna", "Bob")
    bob.messages()
    error = anna.refused(f"/option time {value}")
    assert error["code"] == "option-value"
    assert "60" in error["text"]
    assert bob.messages() == []


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    (anna,) = TestHost().table("Anna")
    error = anna.refused("/option speed 3")
    assert error["code"] == "option-unknown"
    assert "backside" in error["text"]


def test_an_option_without_value_is_switched_on_and_off_unsets_it() -> None:
    (anna,) = TestHost().table("Anna")
    assert anna.do("/option backside")[0]["options"] == {"backside": True}
    assert anna.do("/option backside off")[0]["options"] == {}


def test_options_lists_type_range_default_value_and_help() -> None:
    (anna,) = TestHost().table("Anna", options=["time 2"])
    options = {option["name"]: option for option in anna.do("/option")[0]["options"]}
    assert options["time"]["value"] == 2
    assert options["time"]["default"] is None
    assert options["backside"]["value"] is False
    assert all(option["help"] and option["range"] for option in options.values())


def test_a_watcher_sets_options_only_while_no_person_sits() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.do("/newroom mondo")
    anna.do("/option time 2")
    bob = host.program("Bob")
    bob.do("/room 1")
    bob.do("/join")
    assert anna.refused("/option time 3")["code"] == "not-seated"


# ---- the start


def test_the_match_starts_when_every_seated_person_has_agreed() -> None:
    anna, bob = TestHost().table("Anna", "Bob")
    anna.do("/start")
    assert last_room(bob)["state"] == "open"
    assert "match_started" in [m["event"]["kind"] for m in bob.do("/start") if m["type"] == "event"]


def test_one_seat_is_too_few_and_confirms_nothing() -> None:
    (anna,) = TestHost().table("Anna")
    assert anna.refused("/start")["code"] == "too-few-seats"
    assert anna.do("/room 1")[0]["seats"][0]["confirmed"] is False


def test_a_watcher_cannot_start() -> None:
    host = TestHost()
    host.table("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    assert carl.refused("/start")["code"] == "not-seated"


def test_bots_agree_by_themselves() -> None:
    (anna,) = TestHost().table("Anna")
    anna.do("/bot add greedy")
    anna.do("/start")
    assert anna.do("/room 1")[0]["state"] == "running"


def test_with_bots_alone_a_seated_bot_starts() -> None:
    host = TestHost()
    bots = [host.program("R1", bot=True), host.program("R2", bot=True)]
    bots[0].do("/newroom mondo")
    bots[1].do("/room 1")
    for bot in bots:
        bot.do("/join")
    assert bots[1].do("/room 1")[0]["state"] == "open"
    bots[0].do("/start")
    assert bots[1].do("/room 1")[0]["state"] == "running"


def test_a_bots_start_waits_for_the_persons() -> None:
    host = TestHost()
    host.table("Anna")
    bot = host.program("R1", bot=True)
    bot.do("/room 1")
    bot.do("/join")
    bot.do("/start")
    assert bot.do("/room 1")[0]["state"] == "open"


def test_while_a_match_runs_options_and_starts_are_refused() -> None:
    anna, _ = TestHost().started("Anna", "Bob")
    for line in ("/option time 3", "/start", "/bot add greedy", "/reset"):
        assert anna.refused(line)["code"] == "match-running"


def test_entering_a_running_match_shows_it_whole() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    anna.do("/take 17 f 0")
    carl = host.program("Carl")
    room, seated, snapshot, clock = carl.do("/room 1")
    assert clock == {"type": "clock", "room": 1, "running": True, "left": 420_000}
    assert (room["state"], seated["seat"], "you" in snapshot) == ("running", None, False)
    assert snapshot["view"]["seats"][0]["hand"] == {"tile": 17, "side": "f", "turn": 0}
    assert snapshot["rev"] == 4


def test_a_watcher_may_not_play() -> None:
    host = TestHost()
    host.started("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    assert carl.refused("/take 17")["code"] == "not-seated"


def test_while_a_match_runs_a_free_seat_is_one_of_the_next() -> None:
    host = TestHost()
    host.started("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    assert {"type": "seated", "room": 1, "seat": 3} in carl.do("/join")
    assert carl.refused("/take 17")["code"] == "not-seated"
    carl.do("/leave")


# ---- leaving


def test_before_the_start_leaving_is_free() -> None:
    anna, bob = TestHost().table("Anna", "Bob")
    assert {"type": "seated", "room": 1, "seat": None} in anna.do("/leave")
    assert last_room(bob)["seats"][0] == {"seat": 1, "kind": "free"}


def test_leaving_without_a_seat_is_refused() -> None:
    anna = TestHost().program("Anna")
    anna.do("/newroom mondo")
    assert anna.refused("/leave")["code"] == "not-seated"


def test_in_a_running_match_a_program_has_to_be_sure() -> None:
    anna, bob = TestHost().started("Anna", "Bob")
    assert anna.refused("/leave")["code"] == "confirm"
    assert anna.refused("/leave")["code"] == "confirm"
    bob.messages()
    anna.do("/leave yes")
    assert {"kind": "seat_left", "seat": 1} in events(bob)


def test_in_text_mode_a_second_leave_within_15_seconds_is_sure_enough() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    anna.send("/client me 1 text")
    anna.send("/leave")
    host.advance(15_001)
    anna.send("/leave")
    assert host.host.rooms[1].seating.on(1) is not None
    host.advance(15_000)
    anna.send("/leave")
    assert host.host.rooms[1].seating.on(1) is None


def test_whoever_left_takes_the_seat_back_at_once() -> None:
    anna, bob = TestHost().started("Anna", "Bob")
    anna.do("/take 17 f 0")
    anna.do("/leave yes")
    assert anna.refused("/lay c3")["code"] == "not-seated"
    bob.messages()
    assert {"type": "seated", "room": 1, "seat": 1} in anna.do("/join")
    assert {"kind": "seat_back", "seat": 1} in events(bob)
    anna.do("/take 18 f 0")


def test_nobody_else_gets_a_seat_that_was_left_without_a_vote() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    anna.do("/leave yes")
    carl = host.program("Carl")
    carl.do("/room 1")
    assert carl.do("/join 1")[0]["about"] == "substitute"
    assert "snapshot" in [m["type"] for m in carl.do("/join")]
    assert host.host.rooms[1].seating.on(3) is not None


def test_a_player_does_not_wander_off() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    for line in ("/manager", "/newroom mondo"):
        assert anna.refused(line)["code"] == "match-running"
    assert host.host.rooms.keys() == {1}


# ---- lost lines


def test_the_others_see_who_is_absent_and_since_when() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    anna.drop()
    assert last_room(bob)["seats"][0]["absent"] == 0
    host.advance(5_000)
    assert bob.do("/room 1")[0]["seats"][0]["absent"] == 5_000


def test_coming_back_finds_room_seat_and_world_as_they_were() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    token = host.host.people.named("Anna").token
    anna.do("/take 17 f 1")
    anna.drop()
    host.advance(20_000)
    again = host.program()
    types = [m["type"] for m in again.do(f"/resume {token}")]
    assert types[:4] == ["logged_in", "room", "seated", "snapshot"]
    again.do("/lay c3")


def test_the_snapshot_of_a_return_is_followed_by_the_event_of_the_return_without_a_gap() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    token = host.host.people.named("Anna").token
    anna.drop()
    messages = host.program().do(f"/resume {token}")
    snapshot = next(m for m in messages if m["type"] == "snapshot")
    later = [m for m in messages if m["type"] == "event"]
    assert [m["rev"] for m in later] == [snapshot["rev"] + 1]
    assert later[0]["event"] == {"kind": "seat_back", "seat": 1}


def test_before_the_start_a_lost_person_keeps_the_seat_for_a_minute() -> None:
    host = TestHost()
    anna, bob = host.table("Anna", "Bob")
    anna.drop()
    host.advance(59_999)
    bob.send("/pong")
    assert last_room(bob)["seats"][0]["kind"] == "person"
    host.advance(1)
    assert last_room(bob)["seats"][0]["kind"] == "free"


def test_a_match_pauses_when_its_last_person_has_been_gone_for_a_minute() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    anna.drop()
    host.advance(30_000)
    bob.drop()
    host.advance(59_999)
    carl.send("/pong")
    assert host.host.rooms[1].state == "running"
    host.advance(1)
    assert host.host.rooms[1].state == "paused"
    assert "paused" in [event["kind"] for event in events(carl)]


def test_a_paused_match_goes_on_after_a_countdown_when_somebody_returns() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob", options=["time 10"])
    bob.drop()
    token = host.host.people.named("Anna").token
    anna.drop()
    host.advance(60_000)
    assert host.host.rooms[1].state == "paused"
    host.advance(300_000)
    again = host.program()
    again.do(f"/resume {token}")
    assert again.refused("/take 17")["code"] == "paused"
    host.advance(3_000)
    clocks = [m for m in again.messages() if m["type"] == "clock"]
    assert clocks[-1] == {"type": "clock", "room": 1, "running": True, "left": 540_000}
    again.do("/take 17")


def test_a_round_whose_players_are_all_gone_pauses_instead_of_ending() -> None:
    host = TestHost()
    for end in host.started("Anna", "Bob"):
        end.drop()
    host.advance(60_000)
    play = host.host.rooms[1].playing()
    assert play.state == "paused"
    assert play.snapshot(host.host.people.named("Anna")).view["phase"] == "round"


def test_a_match_of_bots_alone_plays_on_without_anybody() -> None:
    host = TestHost()
    bots = [host.program("R1", bot=True), host.program("R2", bot=True)]
    bots[0].do("/newroom mondo")
    bots[1].do("/room 1")
    for bot in bots:
        bot.do("/join")
    bots[0].do("/start")
    host.advance(3_000)
    for bot in bots:
        bot.drop()
    host.advance(59_000)
    assert host.host.rooms[1].state == "running"


def test_giving_up_the_last_persons_seat_pauses_the_match_of_the_bots_left() -> None:
    host = TestHost()
    (anna,) = host.table("Anna")
    anna.do("/bot add random")
    anna.do("/start")
    host.advance(3_000)
    anna.do("/leave yes")
    assert host.host.rooms[1].state == "paused"
    anna.do("/join")
    host.advance(3_000)
    assert host.host.rooms[1].state == "running"


def test_a_paused_match_that_nobody_comes_back_to_is_void_in_the_end() -> None:
    host = TestHost()
    for end in host.started("Anna", "Bob"):
        end.drop()
    match = host.host.rooms[1].playing().match
    host.advance(60_000)
    for _ in range(140):
        host.advance(5_000)
    assert host.host.rooms == {}
    assert match.outcome is not None
    assert match.outcome.annulled
    assert host.store.matches()[0].closed


# ---- bots


@pytest.mark.parametrize("level", [0, 5, 100])
def test_a_bot_has_only_the_levels_of_its_kind(level: int) -> None:
    bots = NamedBots()
    host = TestHost(bots=bots)
    (anna,) = host.table("Anna")
    refused = anna.refused(f"/bot add greedy {level}")
    assert refused["code"] == "bad-arguments"
    assert f"greedy has no level {level}, only 1-4." in refused["text"]
    assert bots.started == []
    assert host.host.people.is_free("greedy-1")
    anna.do("/bot add greedy 4")


def test_a_bot_is_seated_and_started_with_a_token_of_its_own() -> None:
    bots = NamedBots()
    host = TestHost(bots=bots)
    (anna,) = host.table("Anna")
    room = anna.do("/bot add greedy 2")[0]
    assert (room["seats"][1]["kind"], room["seats"][1]["name"]) == ("bot", "greedy-1")
    ((kind, level, token),) = bots.started
    assert (kind, level) == ("greedy", 2)
    bot = host.program()
    messages = bot.do(f"/resume {token}")
    assert messages[0]["kind"] == "bot"
    assert {"type": "seated", "room": 1, "seat": 2} in messages


def test_a_bot_is_removed_by_its_seat_and_let_go() -> None:
    bots = NamedBots()
    host = TestHost(bots=bots)
    (anna,) = host.table("Anna")
    anna.do("/bot add greedy")
    assert anna.do("/bot remove 2")[0]["seats"][1]["kind"] == "free"
    assert bots.stopped == [bots.started[0][2]]
    anna.do("/bot add greedy")


@pytest.mark.parametrize("line", ["/bot add chess", "/bot remove 1", "/bot remove 3", "/bot remove x"])
def test_what_is_no_bot_is_refused(line: str) -> None:
    (anna,) = TestHost().table("Anna")
    anna.do("/bot add greedy")
    assert anna.refused(line)["code"] == "no-such-bot"


def test_bot_add_without_a_kind_says_what_is_missing() -> None:
    (anna,) = TestHost().table("Anna")
    assert anna.refused("/bot add")["code"] == "bad-arguments"


def test_the_kinds_of_bots_are_listed() -> None:
    (anna,) = TestHost().table("Anna")
    assert anna.do("/bot list")[0] == {"type": "bots", "bots": ["random", "greedy"]}


def test_the_list_of_bots_takes_nothing_more() -> None:
    (anna,) = TestHost().table("Anna")
    assert anna.refused("/bot list greedy")["code"] == "bad-arguments"


def test_a_bot_without_a_free_seat_is_refused_and_not_started() -> None:
    bots = NamedBots()
    anna, *_ = TestHost(bots=bots).table("Anna", "Bob", "Carl", "Dora")
    assert anna.refused("/bot add greedy")["code"] == "room-full"
    assert bots.started == []


def test_bots_of_a_table_that_goes_are_let_go() -> None:
    bots = NamedBots()
    host = TestHost(bots=bots)
    (anna,) = host.table("Anna")
    anna.do("/bot add greedy")
    anna.do("/manager")
    for _ in range(14):
        host.advance(5_000)
    assert len(bots.stopped) == 1
    assert "greedy-1" not in host.host.people


# ---- after the match


def over(host: TestHost) -> list[LineEnd]:
    """Two people whose match is over."""
    ends = host.started("Anna", "Bob", options=["time 0.1"])
    for _ in range(3):
        host.advance(6_000)
        for end in ends:
            if host.host.rooms[1].state == "running":
                end.do("/ready")
        host.advance(3_000)
    return ends


def test_the_last_round_score_is_followed_by_match_over_and_room_over() -> None:
    host = TestHost()
    anna, _ = over(host)
    kinds = [(m["type"], m.get("event", {}).get("kind"), m.get("state")) for m in anna.messages()]
    at = kinds.index(("event", "match_over", None))
    assert kinds[at - 1] == ("event", "round_scored", None)
    assert kinds[at + 1] == ("room", None, "over")


def test_after_the_match_the_worlds_stay_open_to_see() -> None:
    host = TestHost()
    anna, _ = over(host)
    assert anna.do("/world 2 1")[0]["type"] == "world"
    assert anna.do("/score")[0]["type"] == "score"
    assert anna.refused("/take 17")["code"] == "no-match"
    assert anna.refused("/ready")["code"] == "no-match"


def test_reset_clears_the_table_for_the_same_seats() -> None:
    host = TestHost()
    anna, bob = over(host)
    assert anna.refused("/start")["code"] == "not-allowed"
    anna.do("/reset")
    room = bob.do("/room 1")[0]
    assert room["state"] == "open"
    assert [(seat["name"], seat["confirmed"]) for seat in room["seats"][:2]] == [("Anna", False), ("Bob", False)]
    anna.do("/start")
    bob.do("/start")
    assert host.host.rooms[1].state == "running"


def test_reset_needs_a_seat_and_a_finished_match() -> None:
    host = TestHost()
    anna, _ = host.table("Anna", "Bob")
    assert anna.refused("/reset")["code"] == "no-match"
    carl = host.program("Carl")
    carl.do("/room 1")
    assert carl.refused("/reset")["code"] == "not-seated"


def test_after_the_match_a_player_may_go_where_they_like() -> None:
    host = TestHost()
    anna, _ = over(host)
    anna.do("/manager")


def test_somebody_away_for_more_than_ten_minutes_is_forgotten_after_the_match() -> None:
    host = TestHost()
    anna, bob = over(host)
    anna.drop()
    host.advance(10 * MINUTE + 5_001)
    bob.send("/pong")
    assert "Anna" not in host.host.people


# ---- spielinfo


def test_spielinfo_is_a_snapshot_for_programs_and_words_for_people() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    assert [m["type"] for m in anna.do("/spielinfo")] == ["snapshot", "clock"]
    bob.send("/client me 1 text")
    bob.lines()
    bob.send("/spielinfo")
    text = "\n".join(bob.lines())
    assert "Anna" in text
    assert "Time left" in text


def test_spielinfo_before_the_start_shows_the_table() -> None:
    (anna,) = TestHost().table("Anna")
    assert [m["type"] for m in anna.do("/spielinfo")] == ["room"]


# ---- words of the right game


def test_each_game_refuses_in_its_own_words() -> None:
    anna, _ = TestHost().started("Anna", "Bob", options=["expert"])
    assert "task" in anna.refused("/task full-world")["text"]
    assert "building" not in anna.refused("/task full-world")["text"]


def test_people_are_told_the_time_when_it_runs_out_and_what_they_wait_for_between_rounds() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob", options=["time 1"])
    anna.send("/client me 1 text")
    anna.lines()
    for _ in range(60):
        host.advance(1_000)
        bob.send("/pong")
    assert [line for line in anna.lines() if line.startswith("Time left")] == ["Time left: 0:30", "Time left: 0:10"]
    for _ in range(25):
        host.advance(1_000)
    assert "Next round in 0:10 at the latest." in anna.lines()


def test_the_time_that_is_told_fits_a_narrow_window() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob", options=["time 1"])
    anna.send("/client me 1 text")
    anna.session.terminal(20, False)
    for _ in range(85):
        host.advance(1_000)
    told = anna.lines()
    assert told[told.index("Next round in 0:10") + 1] == "    at the latest."
