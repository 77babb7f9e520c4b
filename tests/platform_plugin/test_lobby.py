"""The lobby: names, logins, who is where, tables, chat (protocol.md section 3)."""

from __future__ import annotations

import pytest

from platform_plugin.limits import MINUTE, Limits
from tests.platform_plugin.hosting import TestHost


def test_a_free_name_makes_a_guest_with_a_token() -> None:
    anna = TestHost().program()
    logged_in, _ = anna.ask("/login Anna")
    assert logged_in["type"] == "logged_in"
    assert (logged_in["name"], logged_in["guest"], logged_in["kind"]) == ("Anna", True, "person")
    assert len(logged_in["token"]) >= 32


def test_a_client_that_says_so_is_shown_as_a_bot() -> None:
    assert TestHost().program("Robbi", bot=True).session.person.kind == "bot"  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["anna", "ANNA", "Ａｎｎａ"])
def test_names_that_differ_in_case_or_width_are_one_name(name: str) -> None:
    host = TestHost()
    host.program("Anna")
    assert host.program().refused(f"/login {name}")["code"] == "name-taken"


@pytest.mark.parametrize("name", ["1234", "-_-", "a" * 25, "an;na", "a/b", "@nna", "an\u200bna", "a\u00adb", "☃"])
def test_what_is_no_name_is_refused_with_the_rule(name: str) -> None:
    error = TestHost().program().refused(f"/login {name}")
    assert error["code"] == "name-invalid"
    assert any(word in error["text"] for word in ("allowed", "needs"))


@pytest.mark.parametrize("name", ["server", "ADMIN", "All", "alle", "Here", "Bots", "Beispiel"])
def test_names_that_could_pass_for_the_server_are_reserved(name: str) -> None:
    assert TestHost().program().refused(f"/login {name}")["code"] == "name-reserved"


def test_a_refused_login_changes_nothing() -> None:
    host = TestHost()
    end = host.program()
    end.refused("/login server")
    end.do("/login Anna")


def test_nobody_logs_in_twice_on_one_link() -> None:
    anna = TestHost().program("Anna")
    assert anna.refused("/login Berta")["code"] == "already-logged-in"


def test_an_absent_guests_name_is_kept_for_ten_minutes() -> None:
    host = TestHost()
    host.program("Anna").drop()
    host.advance(10 * MINUTE)
    assert host.program().refused("/login Anna")["code"] == "name-taken"
    host.advance(6_000)
    host.program().do("/login Anna")


def test_resume_brings_back_the_same_person() -> None:
    host = TestHost()
    anna = host.program()
    token = anna.do("/login Anna")[0]["token"]
    anna.drop()
    again = host.program().do(f"/resume {token}")
    assert (again[0]["name"], again[0]["token"]) == ("Anna", token)


def test_the_newest_link_wins_at_once_and_the_old_one_is_told() -> None:
    host = TestHost()
    anna = host.program()
    token = anna.do("/login Anna")[0]["token"]
    anna.messages()
    host.program().do(f"/resume {token}")
    assert anna.messages() == [{"type": "bye", "reason": "replaced"}]
    assert anna.outlet.closed


def test_the_replaced_link_may_die_without_harm() -> None:
    host = TestHost()
    anna = host.program()
    token = anna.do("/login Anna")[0]["token"]
    new = host.program()
    new.do(f"/resume {token}")
    anna.drop()
    new.do("/newroom mondo")


def test_a_wrong_token_is_refused() -> None:
    assert TestHost().program().refused("/resume 00")["code"] == "bad-token"


def test_people_in_the_lobby_hear_who_comes_and_goes() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.messages()
    bob = host.program("Bob")
    bob.do("/newroom mondo")
    bob.do("/manager")
    bob.drop()
    heard = [m for m in anna.messages() if m["type"] in ("came", "went")]
    assert heard == [
        {"type": "came", "name": "Bob", "kind": "person", "where": "lobby"},
        {"type": "went", "name": "Bob", "where": "lobby", "reason": "left"},
        {"type": "came", "name": "Bob", "kind": "person", "where": "lobby"},
        {"type": "went", "name": "Bob", "where": "lobby", "reason": "lost"},
    ]


def test_who_lists_those_who_are_where_one_is() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.do("/newroom mondo")
    (here,) = anna.do("/who")
    assert [person["name"] for person in here["people"]] == ["Anna"]
    assert here["where"] == "lobby"


def test_the_lobbys_lines_replayed_over_an_earlier_list_give_a_fresh_list() -> None:
    host = TestHost()
    anna, bob, carl = host.program("Anna"), host.program("Bob"), host.program("Carl")
    bob.do("/newroom mondo first")
    (listed,) = anna.do("/rooms")
    rooms = {room["room"]: room for room in listed["rooms"]}
    bob.do("/join")
    bob.do("/option time 2")
    carl.do("/newroom mondo second")
    carl.do("/join")
    bob.do("/bot add greedy")
    bob.do("/manager")
    carl.do("/bot add random")
    carl.do("/start")
    host.advance(3000)
    host.advance(70_000)
    for message in anna.messages():
        if message["type"] == "room_listed":
            rooms[message["room"]] = {key: value for key, value in message.items() if key != "type"}
        elif message["type"] == "room_gone":
            rooms.pop(message["room"])
    (fresh,) = anna.do("/rooms")

    def timeless(room: dict[str, object]) -> dict[str, object]:
        seats = [{k: v for k, v in seat.items() if k != "absent"} for seat in room["seats"]]  # type: ignore[attr-defined]
        return {**room, "seats": seats}

    assert [timeless(rooms[number]) for number in sorted(rooms)] == [timeless(room) for room in fresh["rooms"]]


def test_a_new_room_is_entered_and_shown() -> None:
    anna = TestHost().program("Anna")
    room, seated = anna.do("/newroom mondo Anna's own")
    assert (room["game"], room["name"], room["state"]) == ("mondo", "Anna's own", "open")
    assert [seat["kind"] for seat in room["seats"]] == ["free"] * 4
    assert room["watchers"] == ["Anna"]
    assert seated == {"type": "seated", "room": room["room"], "seat": None}


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    error = TestHost().program("Anna").refused("/newroom chess")
    assert error["code"] == "no-such-game"
    assert "mondo" in error["text"]


def test_too_many_tables_are_refused() -> None:
    host = TestHost(limits=Limits(rooms=1))
    host.program("Anna").do("/newroom mondo")
    assert host.program("Bob").refused("/newroom mondo")["code"] == "too-many"


def test_one_person_cannot_fill_the_house_with_tables() -> None:
    host = TestHost(limits=Limits(rooms_per_person=2))
    anna = host.program("Anna")
    anna.do("/newroom mondo")
    anna.do("/newroom mondo")
    assert anna.refused("/newroom mondo")["code"] == "too-many"
    host.program("Bob").do("/newroom mondo")


def test_a_person_is_in_one_room_at_a_time() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.do("/newroom mondo")
    anna.do("/join")
    anna.do("/newroom mondo")
    first, second = anna.do("/rooms")[0]["rooms"]
    assert [seat["kind"] for seat in first["seats"]] == ["free"] * 4
    assert second["room"] == 2


def test_the_room_one_is_in_is_shown_again() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    assert [m["type"] for m in anna.do("/room 1")] == ["room", "seated", "snapshot", "clock"]


def test_a_private_word_reaches_one_person_only() -> None:
    host = TestHost()
    anna, bob, carl = host.program("Anna"), host.program("Bob"), host.program("Carl")
    bob.do("/newroom mondo")
    for end in (bob, carl):
        end.messages()
    anna.do("/tell bob hello you")
    assert bob.messages() == [{"type": "said", "from": "Anna", "text": "hello you", "to": "you"}]
    assert carl.messages() == []


def test_a_semicolon_tells_and_a_dot_tells_the_last_one_again() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.messages()
    anna.do(";Bob one")
    anna.do(".two")
    assert [m["text"] for m in bob.messages()] == ["one", "two"]


def test_a_dot_before_anybody_was_told_says_so() -> None:
    assert TestHost().program("Anna").refused(".two")["code"] == "bad-arguments"


def test_telling_somebody_who_is_not_here_is_refused() -> None:
    host = TestHost()
    bob = host.program("Bob")
    bob.drop()
    anna = host.program("Anna")
    assert anna.refused("/tell Bob hi")["code"] == "no-such-user"
    assert anna.refused("/tell Nobody hi")["code"] == "no-such-user"


def test_chat_stays_in_its_room() -> None:
    host = TestHost()
    anna, bob, carl = host.program("Anna"), host.program("Bob"), host.program("Carl")
    anna.do("/newroom mondo")
    bob.do("/room 1")
    for end in (anna, bob, carl):
        end.messages()
    anna.do("hello")
    assert [m["text"] for m in bob.messages() if m["type"] == "said"] == ["hello"]
    assert carl.messages() == []


def test_an_empty_table_goes_after_a_minute_and_the_lobby_hears_of_it() -> None:
    host = TestHost()
    anna = host.program("Anna")
    anna.do("/newroom mondo")
    anna.do("/manager")
    anna.messages()
    for _ in range(14):
        host.advance(5_000)
        anna.send("/pong")
    assert {"type": "room_gone", "room": 1} in anna.messages()
    assert host.host.rooms == {}


def test_edition_gives_tiles_pieces_and_boards_as_data() -> None:
    (edition,) = TestHost().program().do("/edition mondo")
    assert len(edition["tiles"]) == 136
    assert list(edition["boards"]) == ["front", "back"]
    assert edition["name"] == "mondo"


def test_the_name_of_an_edition_may_be_typed_in_any_case() -> None:
    end = TestHost().program()
    assert end.do("/edition MONDO") == end.do("/edition mondo")


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    error = TestHost().program().refused("/edition nonsense")
    assert error["code"] == "bad-arguments"
    assert "mondo" in error["text"]


def test_games_tell_seats_options_and_verbs() -> None:
    games = TestHost().program().do("/games")[0]["games"]
    mondo = next(game for game in games if game["name"] == "mondo")
    assert mondo["titles"]["de"]
    assert mondo["seats"][-1] == 4
    assert "time" in [option["name"] for option in mondo["options"]]
    assert {"take", "lay", "pile"} <= {verb["verb"] for verb in mondo["verbs"]}
