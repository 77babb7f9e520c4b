"""Accounts: registering, logging in, passwords, tokens, the newest login (protocol.md section 3)."""

from __future__ import annotations

import logging

import pytest

from platform_plugin.limits import MINUTE, Limits
from tests.platform_plugin.hosting import PASSWORD, LineEnd, TestHost


def kinds(messages: list[dict[str, object]]) -> list[object]:
    return [message["type"] for message in messages]


# ---- registering


def test_registering_makes_an_account_of_ones_own_name_and_keeps_the_token() -> None:
    anna = TestHost().program()
    token = anna.do("/login Anna")[0]["token"]
    (logged_in,) = anna.do(f"/register {PASSWORD}")
    assert logged_in == {
        "type": "logged_in", "name": "Anna", "guest": False, "kind": "person", "token": token, "roles": [],
    }  # fmt: skip


def test_registering_keeps_the_seat_and_makes_the_table_count() -> None:
    host = TestHost()
    anna = host.table("Anna")[0]
    room = anna.do(f"/register {PASSWORD}")[-1]
    assert room["type"] == "room"
    assert (room["seats"][0]["name"], room["rated"]) == ("Anna", True)


@pytest.mark.parametrize("password", ["short", "x" * 201, "aaaaaaaaaaaa", "AnnaMariaX"])
def test_a_password_that_is_too_easily_guessed_is_refused_with_the_rule(password: str) -> None:
    host = TestHost()
    anna = host.program("AnnaMariaX")
    error = anna.refused(f"/register {password}")
    assert error["code"] == "bad-arguments"
    assert "A password has" in error["text"]
    assert password not in str(error) or password == "AnnaMariaX"
    assert host.program().refused("/login AnnaMariaX")["code"] == "name-taken"


def test_a_password_may_have_blanks_and_any_letters() -> None:
    host = TestHost()
    host.registered("Anna", "grüne Wiese 草原").do("/quit")
    host.program().do("/login Anna grüne Wiese 草原")


def test_a_password_is_the_same_however_its_letters_are_composed() -> None:
    host = TestHost()
    host.registered("Anna", "gr\u00fcne-Wiese").do("/quit")
    host.program().do("/login Anna gru\u0308ne-Wiese")


def test_nobody_registers_twice() -> None:
    error = TestHost().registered("Anna").refused(f"/register {PASSWORD}")
    assert error["code"] == "not-allowed"
    assert "/passwd" in error["text"]


@pytest.mark.parametrize("line", ["/register 12345678a", "/passwd a b", "/logout"])
def test_before_the_login_there_is_no_account_to_change(line: str) -> None:
    assert TestHost().program().refused(line)["code"] == "not-logged-in"


def test_accounts_from_one_address_are_limited_but_not_from_loopback() -> None:
    host = TestHost(limits=Limits(accounts_per_address=1))
    for name, code in (("Anna", None), ("Bob", "rate-limited")):
        end = host.text(loopback=False)
        end.send("/client test 1 json")
        end.do(f"/login {name}")
        answer = end.ask(f"/register {PASSWORD}")[-1]
        assert answer.get("code") == code
    host.registered("Carl")
    host.registered("Dora")
    host.advance(24 * 60 * MINUTE)
    again = host.text(loopback=False)
    again.send("/client test 1 json")
    again.do("/login Emil")
    again.do(f"/register {PASSWORD}")


# ---- logging in


def test_a_registered_name_needs_its_password_and_says_how() -> None:
    host = TestHost()
    host.registered("Anna").do("/quit")
    error = host.program().refused("/login anna")
    assert error["code"] == "wrong-password"
    assert "/login Anna PASSWORD" in error["text"]


def test_a_wrong_password_is_refused_and_a_right_one_comes_in_under_the_name_as_registered() -> None:
    host = TestHost()
    host.registered("Anna").do("/quit")
    end = host.program()
    error = end.refused("/login Anna wrong-horse")
    assert (error["code"], error["args"]["name"]) == ("wrong-password", "Anna")
    assert "horse" not in str(error)
    (logged_in,) = end.do(f"/login ANNA {PASSWORD}")
    assert (logged_in["name"], logged_in["guest"]) == ("Anna", False)


def test_a_password_for_a_name_that_nobody_registered_makes_a_guest_and_takes_as_long() -> None:
    host = TestHost()
    (logged_in,) = host.program().do("/login Anna some-password")
    assert logged_in["guest"]
    assert host.passwords.checked == [None]


def test_passwords_are_told_apart_by_case() -> None:
    host = TestHost()
    host.registered("Anna").do("/quit")
    assert host.program().refused(f"/login Anna {PASSWORD.upper()}")["code"] == "wrong-password"


def test_an_account_outlives_its_last_login_a_guest_does_not() -> None:
    host = TestHost()
    host.registered("Anna").drop()
    host.program("Gast1").drop()
    host.advance(20 * MINUTE)
    assert host.program().refused("/login Anna")["code"] == "wrong-password"
    host.program().do("/login Gast1")


def test_accounts_are_still_there_after_a_restart_tokens_are_not() -> None:
    host = TestHost()
    anna = host.program()
    token = anna.do("/login Anna")[0]["token"]
    anna.do(f"/register {PASSWORD}")
    again = TestHost(store=host.store)
    assert again.program().refused(f"/resume {token}")["code"] == "bad-token"
    assert again.program().refused("/login Anna")["code"] == "wrong-password"
    assert not again.program().do(f"/login Anna {PASSWORD}")[0]["guest"]


def test_lists_and_settings_are_kept_with_the_account() -> None:
    host = TestHost()
    anna = host.registered("Anna")
    person = anna.session.person
    assert person is not None
    person.lists["friends"] = {"bob": "Bob"}
    person.settings["lang"] = "de"
    host.host.accounts.save(person)
    again = TestHost(store=host.store)
    end = again.program()
    end.do(f"/login Anna {PASSWORD}")
    back = end.session.person
    assert back is not None
    assert back.lists["friends"] == {"bob": "Bob"}
    assert back.settings["lang"] == "de"


def test_a_program_that_says_so_logs_an_account_in_as_a_bot() -> None:
    host = TestHost()
    host.registered("Robbi").do("/quit")
    assert host.program(bot=True).do(f"/login Robbi {PASSWORD}")[0]["kind"] == "bot"


# ---- two logins at once


def test_the_newest_login_of_an_account_wins_also_over_a_line_that_is_dead() -> None:
    host = TestHost()
    host.registered("Anna").do("/quit")
    first, second = host.program(), host.program()
    first.do(f"/login Anna {PASSWORD}")
    first.messages()
    second.do(f"/login Anna {PASSWORD}")
    assert first.messages() == [{"type": "bye", "reason": "replaced"}]
    assert first.outlet.closed
    first.drop()
    second.do("/who")


def test_the_seat_passes_to_the_newest_login_with_a_full_snapshot_before_its_done() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    anna.do(f"/register {PASSWORD}")
    anna.do("/take 17")
    bob.messages()
    new = host.program()
    got = new.do(f"/login Anna {PASSWORD}")
    assert kinds(got)[:4] == ["logged_in", "room", "seated", "snapshot"]
    assert "clock" in kinds(got)
    assert got[2]["seat"] == 1
    assert got[3]["view"]["seats"][0]["hand"]["tile"] == 17
    assert not any(message["type"] == "went" for message in bob.messages())
    new.do("/lay c3")


def test_a_takeover_while_the_old_login_waits_for_a_password_gives_that_one_nothing() -> None:
    host = TestHost()
    anna = host.program()
    token = anna.do("/login Anna")[0]["token"]
    host.passwords.slow = True
    anna.send(f"@9 /register {PASSWORD}")
    host.program().do(f"/resume {token}")
    host.passwords.work()
    assert anna.messages()[-1] == {"type": "bye", "reason": "replaced"}
    assert host.host.accounts.named("Anna") is None


# ---- waiting for a password


def slow_login(host: TestHost) -> LineEnd:
    host.registered("Anna").do("/quit")
    host.passwords.slow = True
    end = host.program()
    end.messages()
    return end


def test_a_link_that_waits_for_a_password_holds_the_lines_behind_it_in_order() -> None:
    host = TestHost()
    end = slow_login(host)
    end.send(f"@1 /login Anna {PASSWORD}")
    end.send("@2 /who")
    end.send("@3 hello")
    assert end.messages() == []
    host.passwords.work()
    got = end.messages()
    assert [message["re"] for message in got if "re" in message] == [1, 2, 3]
    assert kinds(got) == ["logged_in", "done", "who", "done", "said", "done"]


def test_a_second_password_behind_the_first_waits_too() -> None:
    host = TestHost()
    end = slow_login(host)
    end.send("@1 /login Anna wrong-horse")
    end.send(f"@2 /login Anna {PASSWORD}")
    end.send("@3 /who")
    host.passwords.work()
    assert [message.get("re") for message in end.messages()] == [1]
    host.passwords.work()
    assert [message["re"] for message in end.messages() if "re" in message] == [2, 3]


def test_other_links_do_not_wait_for_somebodys_password() -> None:
    host = TestHost()
    end = slow_login(host)
    end.send(f"/login Anna {PASSWORD}")
    host.program("Bob").do("/who")


def test_losing_the_link_while_it_waits_harms_nobody() -> None:
    host = TestHost()
    end = slow_login(host)
    end.send(f"/login Anna {PASSWORD}")
    end.send("/newroom mondo")
    end.drop()
    host.passwords.work()
    assert host.host.people.of_key("anna") is None
    assert host.host.rooms == {}


def test_lines_behind_a_password_are_bounded() -> None:
    host = TestHost(limits=Limits(commands_burst=5))
    end = slow_login(host)
    end.send(f"/login Anna {PASSWORD}")
    for _ in range(6):
        end.send("/who")
    assert end.messages() == [{"type": "bye", "reason": "too-many-lines"}]
    assert end.outlet.closed


# ---- failures are bounded


def test_too_many_wrong_passwords_close_the_link() -> None:
    host = TestHost(limits=Limits(failed_logins=3))
    host.registered("Anna").do("/quit")
    end = host.program()
    for _ in range(3):
        end.send("/login Anna wrong-horse")
    host.advance(1)
    assert end.messages()[-1] == {"type": "bye", "reason": "failed-logins"}


def test_wrong_passwords_are_counted_by_address_too_but_not_on_loopback() -> None:
    host = TestHost(limits=Limits(failed_logins_per_address=2))
    host.registered("Anna").do("/quit")
    for code in ("wrong-password", "wrong-password", "rate-limited"):
        end = host.text(loopback=False)
        end.send("/client test 1 json")
        end.messages()
        end.send("@1 /login Anna wrong-horse")
        assert end.messages()[-1]["code"] == code
    host.program().do(f"/login Anna {PASSWORD}")
    host.advance(10 * MINUTE)
    end = host.text(loopback=False)
    end.send("/client test 1 json")
    end.do(f"/login Anna {PASSWORD}")


def test_guests_from_one_address_are_limited_but_not_from_loopback() -> None:
    host = TestHost(limits=Limits(guests_per_address=1))
    ends = []
    for name, code in (("Anna", None), ("Bob", "too-many")):
        end = host.text(loopback=False)
        end.send("/client test 1 json")
        assert end.ask(f"/login {name}")[-1].get("code") == code
        ends.append(end)
    for name in ("Carl", "Dora"):
        host.program(name)
    ends[0].do("/logout")
    ends[1].do("/login Bob")


def test_whoever_registers_is_no_guest_of_that_address_any_more() -> None:
    host = TestHost(limits=Limits(guests_per_address=1))
    anna, bob = host.text(loopback=False), host.text(loopback=False)
    for end in (anna, bob):
        end.send("/client test 1 json")
    anna.do("/login Anna")
    anna.do(f"/register {PASSWORD}")
    bob.do("/login Bob")


# ---- other passwords, going


def test_passwd_changes_the_password_and_the_token() -> None:
    host = TestHost()
    anna = host.program()
    token = anna.do("/login Anna")[0]["token"]
    anna.do(f"/register {PASSWORD}")
    (logged_in,) = anna.do(f"/passwd {PASSWORD} another-horse")
    assert logged_in["token"] != token
    assert host.program().refused(f"/resume {token}")["code"] == "bad-token"
    assert host.program().refused(f"/login Anna {PASSWORD}")["code"] == "wrong-password"
    host.program().do("/login Anna another-horse")


def test_passwd_with_a_wrong_old_password_changes_nothing() -> None:
    host = TestHost()
    anna = host.registered("Anna")
    assert anna.refused("/passwd wrong-horse another-horse")["code"] == "wrong-password"
    host.program().do(f"/login Anna {PASSWORD}")


def test_an_old_password_with_blanks_can_be_changed() -> None:
    host = TestHost()
    host.registered("Anna", "two words here").do("/passwd two words here oneword-now")
    host.program().do("/login Anna oneword-now")


@pytest.mark.parametrize("line", ["/passwd", "/passwd only-one-word", f"/passwd {PASSWORD} short"])
def test_passwd_says_what_is_missing(line: str) -> None:
    assert TestHost().registered("Anna").refused(line)["code"] == "bad-arguments"


def test_a_guest_has_no_password_to_change() -> None:
    error = TestHost().program("Anna").refused("/passwd one-password another-one")
    assert error["code"] == "not-allowed"
    assert "/register" in error["text"]


def test_logout_leaves_the_line_open_for_another_name() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.messages()
    anna.do("/logout")
    assert bob.messages() == [{"type": "went", "name": "Anna", "where": "lobby", "reason": "left"}]
    assert anna.refused("/who")["code"] == "not-logged-in"
    anna.do("/login Berta")


def test_logout_keeps_the_seat_of_a_running_match() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    token = anna.session.person.token  # type: ignore[union-attr]
    anna.do("/logout")
    assert bob.do("/room 1")[0]["seats"][0]["name"] == "Anna"
    assert anna.do(f"/resume {token}")[2]["seat"] == 1


# ---- secrets stay secret


def test_no_password_is_in_what_the_server_keeps_says_or_logs(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    host = TestHost()
    anna = host.program("Anna")
    anna.do("/register unheard-of-secret")
    person = anna.session.person
    assert person is not None
    assert "unheard" not in repr(person.account)
    anna.send("/passwd wrong unheard-of-secret")
    host.host.carry_out = fail  # type: ignore[method-assign]
    anna.send("@77 /login Bob unheard-of-secret")
    anna.send("@78 /who unheard-of-secret")
    assert "unheard" not in caplog.text
    assert not any(b"unheard" in line for line in anna.outlet.lines if b'"re":78' not in line)


def fail(*_: object) -> None:
    raise RuntimeError("broken")


def test_the_commands_that_hold_secrets_do_not_show_them() -> None:
    from protocol import commands as c
    from protocol import people_commands as p

    for command in (c.Login("Anna", "s3cret!"), c.Resume("s3cret!"), c.Room(1, "s3cret!"), p.Register("s3cret!")):
        assert "s3cret" not in repr(command)
    assert "s3cret" not in repr(p.Passwd("s3cret! x"))


def test_registering_in_a_match_does_not_make_it_count() -> None:
    host = TestHost()
    (anna,) = host.started("Anna", options=["solo easy"])
    room = anna.do(f"/register {PASSWORD}")[-1]
    assert (room["type"], room["rated"]) == ("room", False)
    anna.do("/jump")
    assert anna.do("/matches")[0]["matches"][0]["rated"] is False
    assert anna.do("/room 1")[0]["rated"] is False
    assert next(m for m in anna.do("/reset") if m["type"] == "room")["rated"] is True
