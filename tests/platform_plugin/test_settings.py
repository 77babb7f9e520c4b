"""`/set`, `/lang`: what people set for their own line."""

from __future__ import annotations

import pytest

from tests.platform_plugin.hosting import PASSWORD, TestHost


def test_settings_are_listed_with_their_values() -> None:
    assert TestHost().program("Anna").do("/set") == [
        {"type": "settings", "settings": {"lang": "en", "narrate": "off", "comings": "auto"}}
    ]


@pytest.mark.parametrize(
    ("line", "allowed"),
    [("/set colour on", "lang, narrate, comings"), ("/set lang fr", "en, de"), ("/set narrate maybe", "off, on")],
)
def test_an_unknown_name_or_value_is_refused_with_what_is_allowed(line: str, allowed: str) -> None:
    anna = TestHost().program("Anna")
    error = anna.refused(line)
    assert error["code"] == "bad-arguments"
    assert allowed in error["text"]
    assert anna.do("/set")[0]["settings"] == {"lang": "en", "narrate": "off", "comings": "auto"}


def test_settings_are_kept_with_the_account() -> None:
    host = TestHost()
    anna = host.registered("Anna")
    anna.do("/lang de")
    anna.do("/set narrate on")
    again = TestHost(store=host.store).program()
    again.do(f"/login Anna {PASSWORD}")
    assert again.do("/set")[0]["settings"] == {"lang": "de", "narrate": "on", "comings": "auto"}
    assert "gibt es" in again.refused("/nonsense")["text"]


def test_what_was_chosen_on_the_line_before_the_login_holds() -> None:
    host = TestHost()
    host.registered("Anna").do("/set narrate on")
    again = host.program()
    again.do("/lang de")
    again.do(f"/login Anna {PASSWORD}")
    assert again.do("/set")[0]["settings"] == {"lang": "de", "narrate": "on", "comings": "auto"}


def test_a_guests_settings_come_back_with_the_token_and_do_not_outlive_the_login() -> None:
    host = TestHost()
    anna = host.program()
    token = anna.do("/login Anna")[0]["token"]
    anna.do("/set comings none")
    anna.drop()
    again = host.program()
    again.do(f"/resume {token}")
    assert again.do("/set comings")[0]["settings"] == {"comings": "none"}


def test_settings_work_before_the_login_too() -> None:
    end = TestHost().program()
    end.do("/set lang de")
    assert "gibt es" in end.refused("/nonsense")["text"]


def test_a_program_that_wants_it_hears_in_words_what_happens_at_the_table() -> None:
    host = TestHost()
    anna, bob = host.table("Anna", "Bob", options=("time 0.5",))
    anna.do("/set narrate on")
    anna.messages()
    bob.do("/start")
    anna.send("/start")
    host.advance(3_000)
    host.advance(20_000)
    heard = [m for m in anna.messages() if m["type"] == "said"]
    assert {(m["from"], m["to"]) for m in heard} == {("", "server")}
    spoken = "\n".join(m["text"] for m in heard)
    assert "Bob agrees to the start." in spoken
    assert "Go! You have 0:30." in spoken
    assert "Time left: 0:10" in spoken
    assert not [m for m in bob.messages() if m["type"] == "said"]


def test_what_is_told_in_words_comes_after_its_event() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    anna.do("/set narrate on")
    tile = anna.do("/pile")[0]["tiles"][0][0]
    assert [m["type"] for m in anna.do(f"/take {tile}")][:2] == ["event", "said"]


def test_text_mode_is_told_once_whatever_narrate_says() -> None:
    host = TestHost()
    bob, anna = host.program("Bob"), host.text()
    for line in ("/login Anna", "/set narrate on", "/newroom mondo"):
        anna.send(line)
    bob.do("/room 1")
    anna.lines()
    bob.do("/join")
    assert anna.lines() == ["* Bob takes seat 1."]
