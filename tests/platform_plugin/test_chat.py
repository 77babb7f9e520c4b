"""What people say to one another, who hears it, and who is kept from being heard (protocol.md section 3)."""

from __future__ import annotations

from typing import Any

import pytest

from platform_plugin.limits import MINUTE, Limits
from tests.platform_plugin.hosting import PASSWORD, LineEnd, TestHost


def said(end: LineEnd) -> list[dict[str, Any]]:
    return [message for message in end.messages() if message["type"] == "said"]


def texts(end: LineEnd) -> list[str]:
    return [message["text"] for message in said(end)]


def house() -> tuple[TestHost, LineEnd]:
    """A host and its admin."""
    host = TestHost(admins=("Root1",))
    return host, host.registered("Root1")


# ---- private words


def test_in_text_mode_a_clear_beginning_of_a_name_will_do() -> None:
    host = TestHost()
    anna, bob = host.text(), host.program("Bobby")
    anna.send("/login Anna")
    anna.send(";bo hello")
    assert texts(bob) == ["hello"]
    assert "You tell Bobby: hello" in anna.lines()


def test_a_beginning_that_fits_several_names_tells_nobody_and_names_them() -> None:
    host = TestHost()
    anna, bob, bert = host.text(), host.program("Bobby"), host.program("Bert")
    anna.send("/login Anna")
    anna.lines()
    bob.messages(), bert.messages()
    anna.send(";b hello")
    assert "Bert, Bobby" in anna.lines()[0]
    assert (said(bob), said(bert)) == ([], [])


def test_a_program_has_to_give_whole_names() -> None:
    host = TestHost()
    host.program("Bobby")
    assert host.program("Anna").refused("/tell Bob hi")["code"] == "no-such-user"


def test_words_for_an_absent_account_are_kept_and_handed_over_once_with_their_time() -> None:
    host = TestHost()
    host.registered("Bob").do("/quit")
    anna = host.program("Anna")
    anna.do("/tell bob see you at eight")
    host.advance(20 * MINUTE)
    bob = host.program()
    stored = [m for m in bob.do(f"/login Bob {PASSWORD}") if m["type"] == "said"]
    assert stored == [{"type": "said", "from": "Anna", "text": "see you at eight", "to": "you", "at": 1_000_000_000}]
    bob.do("/quit")
    again = host.program()
    assert [m for m in again.do(f"/login Bob {PASSWORD}") if m["type"] == "said"] == []


def test_stored_words_survive_a_restart_and_are_read_with_their_date() -> None:
    host = TestHost()
    host.registered("Bob").do("/quit")
    host.program("Anna").do("/tell bob see you")
    bob = TestHost(store=host.store).text()
    bob.send(f"/login Bob {PASSWORD}")
    assert "Anna told you on 1970-01-12 13:46 UTC: see you" in bob.lines()


def test_stored_words_are_bounded_for_each_sender_and_in_all() -> None:
    host = TestHost(limits=Limits(letters=6))
    host.registered("Bob").do("/quit")
    anna, carl = host.program("Anna"), host.program("Carl")
    for _ in range(5):
        anna.do("/tell bob hi")
    assert anna.refused("/tell bob hi")["code"] == "too-many"
    carl.do("/tell bob hi")
    assert carl.refused("/tell bob hi")["code"] == "too-many"


def test_a_guest_who_is_absent_gets_no_stored_words() -> None:
    host = TestHost()
    host.program("Bob").drop()
    assert host.program("Anna").refused("/tell Bob hi")["code"] == "no-such-user"


# ---- channels


def test_a_channel_reaches_those_who_joined_wherever_they_are() -> None:
    host = TestHost()
    anna, bob, carl = host.program("Anna"), host.program("Bob"), host.program("Carl")
    bob.do("/newroom mondo")
    for end in (anna, bob):
        end.do("/channel Tiles")
    for end in (anna, bob, carl):
        end.messages()
    anna.do("/channel tiles who plays?")
    assert said(bob) == [{"type": "said", "from": "Anna", "text": "who plays?", "to": "channel:tiles"}]
    assert said(carl) == []


def test_speaking_in_a_channel_joins_it_and_a_dash_leaves_it() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    anna.do("/channel tiles hello")
    assert anna.do("/channel") == [{"type": "channels", "channels": {"tiles": 1}}]
    assert bob.do("/channel tiles") == [{"type": "channels", "channels": {"tiles": 2}}]
    anna.do("/channel -tiles")
    assert anna.do("/channel") == [{"type": "channels", "channels": {}}]
    bob.do("/channel tiles anybody?")
    assert said(anna) == []
    assert anna.refused("/channel -tiles")["code"] == "bad-arguments"


@pytest.mark.parametrize("name", ["a b!", "-", "--x", "a" * 25, "x:y", "_x", "*"])
def test_what_is_no_channel_is_refused_with_the_rule(name: str) -> None:
    error = TestHost().program("Anna").refused(f"/channel {name.replace(' ', '.')}")
    assert error["code"] == "bad-arguments"
    assert "letters, digits and dashes" in error["text"]


def test_channels_are_bounded_and_kept_with_the_account() -> None:
    host = TestHost(limits=Limits(channels_per_person=2))
    anna = host.registered("Anna")
    anna.do("/channel one")
    anna.do("/channel two")
    assert anna.refused("/channel three")["code"] == "too-many"
    anna.do("/quit")
    again = TestHost(store=host.store).program()
    again.do(f"/login Anna {PASSWORD}")
    assert again.do("/channel")[0]["channels"] == {"one": 1, "two": 1}


def test_a_lost_line_hears_no_channel_and_a_new_one_hears_it_again() -> None:
    host = TestHost()
    bob, anna = host.program("Bob"), host.program()
    token = anna.do("/login Anna")[0]["token"]
    anna.do("/channel tiles")
    anna.drop()
    assert bob.do("/channel tiles")[0]["channels"] == {"tiles": 1}
    again = host.program()
    again.do(f"/resume {token}")
    bob.do("/channel tiles hi")
    assert texts(again) == ["hi"]


# ---- away


def test_whoever_tells_somebody_away_is_told_so_once() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.do("/away lunch")
    anna.messages()
    first = [m for m in anna.do("/tell Bob hi") if m["type"] == "said"]
    assert [(m["to"], m["text"]) for m in first] == [("server", "Bob is away: “lunch”")]
    assert [m for m in anna.do("/tell Bob hi") if m["type"] == "said"] == []


@pytest.mark.parametrize("line", ["/who", "hello", "/tell Anna hi"])
def test_anything_typed_brings_one_back(line: str) -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.do("/away")
    assert next(p for p in anna.do("/who")[0]["people"] if p["name"] == "Bob")["away"] == "-"
    bob.do(line)
    assert "away" not in next(p for p in anna.do("/who")[0]["people"] if p["name"] == "Bob")


def test_a_list_of_people_follows_those_who_are_away_and_back_again() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    reader = host.text()
    reader.send("/login Carl")
    reader.lines()
    anna.messages()
    here = {person["name"]: person.get("away") for person in anna.do("/who")[0]["people"]}
    for line, away in (("/away lunch", "lunch"), ("/away", "-"), ("hello", None), ("/away tea", "tea")):
        bob.do(line)
        here.update((m["name"], m.get("away")) for m in anna.messages() if m["type"] == "came")
        assert here["Bob"] == away
        assert here == {person["name"]: person.get("away") for person in anna.do("/who")[0]["people"]}
    assert not [line for line in reader.lines() if "comes in" in line], "people do not read it as a coming"


def test_the_words_for_being_away_do_not_reach_those_who_have_muted_the_speaker() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    anna.do("/add mute Bob")
    bob.do("/away rude words")
    assert [m["away"] for m in anna.messages() if m["type"] == "came"] == ["-"]
    assert next(p for p in anna.do("/who")[0]["people"] if p["name"] == "Bob")["away"] == "-"


def test_somebody_away_who_is_sent_out_is_still_away_to_those_in_the_lobby() -> None:
    host = TestHost()
    anna, bob, carl = host.program("Anna"), host.program("Bob"), host.program("Carl")
    anna.do("/newroom mondo")
    bob.do("/room 1")
    anna.do("/join")
    anna.do("/option host")
    bob.do("/away lunch")
    carl.messages()
    anna.do("/kick Bob")
    assert [m.get("away") for m in carl.messages() if m["type"] == "came"][-1] == "lunch"


@pytest.mark.parametrize("line", ["/pong 1", "/ping"])
def test_a_programs_own_signs_of_life_do_not(line: str) -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.do("/away")
    bob.do(line)
    assert next(p for p in anna.do("/who")[0]["people"] if p["name"] == "Bob")["away"] == "-"


# ---- one's own mute list


def test_nothing_that_a_muted_person_says_arrives_in_any_way() -> None:
    host = TestHost()
    anna, troll = host.program("Anna"), host.program("Troll")
    anna.do("/add mute Troll")
    for end in (anna, troll):
        end.do("/channel x")
    troll.do("hello")
    troll.do("/tell Anna hello")
    troll.do("/channel x hello")
    troll.do("/seek mondo")
    troll.do("/unseek")
    troll.do("/newroom mondo")
    troll.do("/join")
    troll.do("/gameyell come")
    assert said(anna) == []
    assert [m for m in anna.messages() if m["type"] == "seeks" and m["seeks"]] == []


def test_a_muted_persons_stored_words_do_not_arrive_either() -> None:
    host = TestHost()
    anna = host.registered("Anna")
    host.program("Troll")
    anna.do("/add mute Troll")
    anna.do("/quit")
    host.program("Carl").do("/tell Anna hi")
    host.host.people.named("Troll").session.received(b"/tell Anna boo", 0)  # type: ignore[union-attr]
    again = host.program()
    stored = [m for m in again.do(f"/login Anna {PASSWORD}") if m["type"] == "said"]
    assert [m["from"] for m in stored] == ["Carl"]


def test_the_muted_one_is_not_told_of_it() -> None:
    host = TestHost()
    anna, troll = host.program("Anna"), host.text()
    troll.send("/login Troll")
    anna.do("/add mute Troll")
    troll.lines()
    troll.send("/tell Anna hello")
    assert troll.lines() == ["You tell Anna: hello"]


# ---- muted by an admin


SPOKEN = (
    "hello", "/tell Anna hi", "/channel x hi", "/channel x", "/away rude", "/newroom mondo Rude", "/seek mondo",
    "/gameyell rude", "/option seed rude", "/option result rude", "/kick Anna rude",
)  # fmt: skip


@pytest.mark.parametrize("line", SPOKEN)
def test_whoever_is_muted_is_heard_nowhere_by_no_trick(line: str) -> None:
    host, root = house()
    anna, troll = host.program("Anna"), host.program("Troll")
    troll.do("/newroom mondo")
    troll.do("/join")
    anna.do("/room 1")
    root.do("/room 1")
    root.do("/mute Troll 30 insults")
    for end in (anna, troll, root):
        end.messages()
    error = troll.refused(line)
    assert error["code"] == "muted"
    assert error["args"]["until"] == 1_000_000_000 + 30 * MINUTE
    assert "insults" in error["text"]
    assert "1970-01-12 14:16 UTC" in error["text"]
    assert anna.messages() == []
    assert root.messages() == []


@pytest.mark.parametrize("line", ["/join", "/option time 3", "/option edition mondo", "/who", "/away", "/list"])
def test_whoever_is_muted_may_still_play(line: str) -> None:
    host, root = house()
    troll = host.program("Troll")
    root.do("/mute Troll")
    troll.do("/newroom mondo")
    troll.do(line)


def test_what_was_said_before_is_taken_back() -> None:
    host, root = house()
    troll = host.program("Troll")
    troll.do("/newroom mondo All of you are fools")
    troll.do("/seek mondo")
    troll.do("/away you fools")
    root.do("/mute Troll 5 enough")
    assert root.do("/rooms")[0]["rooms"][0]["name"] == "Troll"
    assert root.do("/seek") == [{"type": "seeks", "seeks": []}]
    assert [p["away"] for p in root.do("/wwho")[0]["people"] if p["name"] == "Troll"] == ["-"]
    assert any("muted" in text for text in texts(troll))


def test_a_mute_ends_by_itself_or_by_an_admin() -> None:
    host, root = house()
    troll = host.program("Troll")
    root.do("/mute troll 1")
    troll.refused("hello")
    host.advance(MINUTE)
    troll.do("hello")
    root.do("/mute troll")
    troll.refused("hello")
    root.do("/unmute troll")
    troll.do("hello")
    assert root.refused("/unmute troll")["code"] == "bad-arguments"


def test_a_mute_by_address_holds_for_every_name_from_there_and_survives_a_restart() -> None:
    host, root = house()
    root.do("/mute 192.0.2.0/24 60 flooding")
    again = TestHost(store=host.store)
    for name in ("Troll", "Gnom"):
        end = again.text(loopback=False)
        end.send(f"/login {name}")
        end.lines()
        end.send("hello")
        assert "You are muted" in end.lines()[0]


def test_an_admin_cannot_mute_himself_and_others_cannot_mute_at_all() -> None:
    host, root = house()
    assert root.refused("/mute root1")["code"] == "not-allowed"
    anna = host.registered("Anna")
    for line in ("/mute Root1", "/unmute Root1", "/badwords", "/badwords add darn"):
        assert anna.refused(line)["code"] == "not-allowed"
        assert host.program().refused(line)["code"] == "not-logged-in"


def test_what_an_admin_does_is_written_down() -> None:
    host, root = house()
    host.program("Troll")
    root.do("/mute Troll 5 enough")
    root.do("/unmute Troll")
    root.do("/badwords add darn")
    did = [(entry["did"], entry["whom"]) for entry in root.do("/audit")[0]["entries"]]
    assert did[:3] == [("badwords add", "darn"), ("unmute", "Troll"), ("mute", "Troll")]
    root.do("/mute Troll 5 enough")
    (mute,) = root.do("/bans")[0]["bans"]
    assert (mute["kind"], mute["whom"], mute["reason"]) == ("mute", "Troll", "enough")


# ---- words that nobody is heard with


@pytest.mark.parametrize("word", ["darn", "DARN", "d\u00e1rn", "ｄａｒｎ", "da\u200dm".replace("m", "rn")])
@pytest.mark.parametrize(
    "line", ["oh {}!", "/tell Anna {}", "/channel x {}", "/channel {}", "/away {}", "/newroom mondo {} it"]
)
def test_a_listed_word_is_refused_to_the_speaker_only_however_it_is_written(word: str, line: str) -> None:
    host, root = house()
    root.do("/badwords add Darn")
    anna, bob = host.program("Anna"), host.program("Bob")
    for end in (anna, bob, root):
        end.messages()
    error = bob.refused(line.format(word))
    assert error["code"] == "not-allowed"
    assert "“darn”" in error["text"]
    assert anna.messages() == []
    assert host.host.rooms == {}


def test_only_whole_words_count_and_the_list_can_be_changed() -> None:
    host, root = house()
    bob = host.program("Bob")
    assert root.do("/badwords add darn")[-1] == {"type": "bad_words", "words": ["darn"]}
    bob.do("darning socks")
    assert root.do("/badwords remove DARN")[-1] == {"type": "bad_words", "words": []}
    bob.do("darn")
    assert root.refused("/badwords remove darn")["code"] == "bad-arguments"
    assert root.refused("/badwords add d-n")["code"] == "bad-arguments"
    assert root.refused("/badwords add")["code"] == "bad-arguments"


# ---- calling for players


def test_a_call_is_heard_in_the_lobby_with_the_number_of_the_table() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    anna.do("/newroom mondo")
    anna.do("/join")
    bob.messages()
    anna.do("/gameyell one seat free")
    assert said(bob) == [{"type": "said", "from": "Anna", "text": "one seat free", "to": "yell", "room": 1}]


def test_calls_are_limited_for_the_table_and_for_the_person() -> None:
    host = TestHost()
    anna, bob = host.table("Anna", "Bob")
    anna.do("/gameyell come")
    host.advance(20_000)
    assert bob.refused("/gameyell come")["args"]["wait"] == 40_000
    anna.do("/newroom mondo")
    anna.do("/join")
    assert anna.refused("/gameyell come")["code"] == "rate-limited"
    host.advance(40_000)
    anna.do("/gameyell come")


def test_only_who_sits_may_call_and_only_while_somebody_is_needed() -> None:
    host = TestHost()
    anna, *_ = host.table("Anna", "Bob", "Carl")
    dora = host.program("Dora")
    assert dora.refused("/gameyell x")["code"] == "not-allowed"
    dora.do("/room 1")
    assert dora.refused("/gameyell x")["code"] == "not-seated"
    dora.do("/join")
    assert anna.refused("/gameyell x")["code"] == "room-full"


def test_with_the_option_host_only_the_host_calls() -> None:
    host = TestHost()
    anna, bob = host.table("Anna", "Bob", options=("host",))
    assert bob.refused("/gameyell come")["code"] == "not-allowed"
    anna.do("/gameyell come")


def test_no_call_while_a_match_runs() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    assert anna.refused("/gameyell x")["code"] == "match-running"


def test_the_lobby_is_told_once_when_nobody_is_needed_any_more() -> None:
    host = TestHost()
    anna, bob = host.table("Anna", "Bob")
    zoe = host.text()
    zoe.send("/login Zoe")
    anna.do("/gameyell come")
    zoe.lines()
    anna.do("/start")
    bob.do("/start")
    host.advance(3000)
    assert [line for line in zoe.lines() if "Table 1" in line] == ["* Table 1 needs nobody any more."]


def test_all_that_others_hear_counts_as_chat_for_the_limit() -> None:
    host = TestHost(limits=Limits(chat_burst=2))
    anna, bob = host.program("Anna"), host.program("Bob")
    anna.do("/tell Bob 1")
    anna.do("/channel x 2")
    assert anna.refused("/tell Bob 3")["code"] == "rate-limited"
    assert len(said(bob)) == 1


def test_a_name_is_no_way_around_the_list_of_words() -> None:
    host, root = house()
    root.do("/badwords add darn")
    assert host.program().refused("/login Darn-you")["code"] == "not-allowed"


@pytest.mark.parametrize("gone", [False, True])
def test_stored_words_of_somebody_who_is_muted_meanwhile_are_not_delivered(gone: bool) -> None:
    host, root = house()
    host.registered("Anna").do("/quit")
    troll = host.program("Troll")
    troll.do("/tell Anna you fool")
    if gone:
        troll.do("/quit")
    root.do("/mute Troll 5")
    got = host.program().do(f"/login Anna {PASSWORD}")
    assert [m["type"] for m in got] == ["logged_in"]


def test_tables_are_renamed_also_of_somebody_who_has_come_anew_or_is_away() -> None:
    host, root = house()
    for number, name in enumerate(("Tina", "Tom"), 1):
        host.registered(name)
        first = host.host.people.named(name).session
        assert first is not None
        first.received(b"/newroom mondo All of you are fools", 0)
        first.received(b"/quit", 0)
        assert name not in host.host.people
        if number == 1:
            host.program().do(f"/login {name} {PASSWORD}")
        root.do(f"/mute {name}")
    assert [room["name"] for room in root.do("/rooms")[0]["rooms"]] == ["Tina", "Tom"]


def test_nobody_mutes_the_address_they_speak_from() -> None:
    host = TestHost(admins=["Boss"])
    host.registered("Boss").do("/quit")
    root = host.text(loopback=False, address="192.0.2.7")
    root.send("/client test 1 json")
    root.do(f"/login Boss {PASSWORD}")
    assert root.refused("/mute 192.0.2.0/24")["code"] == "not-allowed"


def test_what_a_client_calls_itself_is_no_way_around_the_list_of_words() -> None:
    host, root = house()
    root.do("/badwords add fool")
    assert host.program("Anna").refused("/client fool 1 json")["code"] == "not-allowed"
