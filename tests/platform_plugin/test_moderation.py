"""Those who keep order: roles, bans, the audit log, the end of the server."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from platform_plugin.limits import MINUTE, Limits
from platform_plugin.net.store_memory import MemoryStore
from tests.platform_plugin.hosting import PASSWORD, LineEnd, TestHost

ADMIN_LINES = (
    "/ban Troll", "/unban Troll", "/bans", "/audit", "/shutdown 5", "/shutdown off", "/shutdown", "/ban 192.0.2.7 5",
)  # fmt: skip


def moderated(limits: Limits | None = None) -> tuple[TestHost, LineEnd]:
    """A host, and an admin who is logged in."""
    host = TestHost(admins=["anna"], limits=limits)
    return host, host.registered("Anna")


def from_afar(host: TestHost, name: str | None = None, address: str = "192.0.2.7") -> LineEnd:
    """A program's link from another machine."""
    end = host.text(loopback=False, address=address)
    end.send("/client test 1 json")
    if name is not None:
        end.do(f"/login {name}")
    return end


# ---- roles


def test_whom_the_settings_name_is_an_admin_once_registered() -> None:
    host = TestHost(admins=["Anna"])
    anna = host.program()
    assert anna.do("/login anna")[0]["roles"] == []
    assert anna.refused("/bans")["code"] == "not-allowed"
    assert anna.do(f"/register {PASSWORD}")[0]["roles"] == ["admin"]
    anna.do("/bans")


@pytest.mark.parametrize("line", ADMIN_LINES)
def test_only_admins_keep_order(line: str) -> None:
    host, anna = moderated()
    assert host.program().refused(line)["code"] == "not-logged-in"
    for end in (host.program("Bob"), host.registered("Carl"), host.table("Dora")[0]):
        assert end.refused(line)["code"] == "not-allowed"
    assert anna.do("/bans")[0]["bans"] == []
    assert anna.do("/audit")[0]["entries"] == []
    assert not host.host.drain.on


def test_help_shows_the_commands_of_admins_to_admins_only() -> None:
    host, anna = moderated()
    assert "ban" in [verb["verb"] for verb in anna.do("/help")[0]["verbs"]]
    assert "ban" not in [verb["verb"] for verb in host.program("Bob").do("/help")[0]["verbs"]]


# ---- bans


def test_the_banned_are_put_out_at_once_and_kept_out_by_name() -> None:
    host, anna = moderated()
    troll, bob = host.program("Troll"), host.program("Bob")
    troll.messages()
    bob.messages()
    anna.do("/ban troll 30 insults")
    error, bye = troll.messages()
    assert (error["code"], error["args"]["reason"]) == ("banned", "insults")
    assert error["args"]["until"] == 1_000_000_000 + 30 * MINUTE
    assert bye == {"type": "bye", "reason": "banned"}
    assert troll.outlet.closed
    assert bob.messages() == [{"type": "went", "name": "Troll", "where": "lobby", "reason": "kicked"}]
    assert host.program().refused("/login TROLL")["code"] == "banned"


def test_a_ban_ends_by_itself() -> None:
    host, anna = moderated()
    anna.do("/ban Troll 30")
    host.advance(30 * MINUTE)
    host.program("Troll")
    again = host.program()
    again.do(f"/login Anna {PASSWORD}")
    assert again.do("/bans")[0]["bans"] == []


def test_a_ban_for_good_has_no_end_and_can_be_lifted() -> None:
    host, anna = moderated()
    anna.do("/ban Troll")
    host.advance(1_000 * MINUTE)
    error = host.program().refused("/login Troll")
    assert "for good" in error["text"]
    assert "until" not in error["args"]
    again = host.program()
    again.do(f"/login Anna {PASSWORD}")
    again.do("/unban troll")
    host.program("Troll")
    assert again.refused("/unban troll")["code"] == "not-allowed"


def test_a_ban_by_name_counts_for_tokens_and_passwords_too() -> None:
    host, anna = moderated()
    troll = host.program()
    token = troll.do("/login Troll")[0]["token"]
    troll.do(f"/register {PASSWORD}")
    anna.do("/ban Troll")
    end = host.program()
    assert end.refused(f"/resume {token}")["code"] == "banned"
    assert end.refused(f"/login Troll {PASSWORD}")["code"] == "banned"


def test_a_ban_by_network_closes_links_at_the_door_but_never_on_loopback() -> None:
    host, anna = moderated()
    troll, other = from_afar(host, "Troll"), from_afar(host, "Bob", "198.51.100.1")
    local = host.program("Carl")
    anna.do("/ban 192.0.2.0/24 5 flooding")
    assert anna.refused("/ban 127.0.0.0/8 5")["code"] == "not-allowed"
    assert troll.outlet.closed
    assert not other.outlet.closed
    assert not local.outlet.closed
    late = host.text(loopback=False, address="192.0.2.99")
    assert late.outlet.closed
    assert "banned" in late.lines()[0]
    anna.do("/unban 192.0.2.0/24")
    assert not host.text(loopback=False).outlet.closed


def test_a_banned_players_seat_is_kept_as_after_a_lost_line() -> None:
    host, admin = moderated()
    bob = host.started("Bob", "Troll")[0]
    bob.messages()
    admin.do("/ban Troll 5")
    room = next(m for m in reversed(bob.messages()) if m["type"] == "room")
    assert room["seats"][1]["name"] == "Troll"
    assert room["seats"][1]["absent"] is not None
    assert host.host.rooms[1].state == "running"


@pytest.mark.parametrize("whom", ["Anna", "ANNA"])
def test_nobody_bans_themselves_by_name(whom: str) -> None:
    _, anna = moderated()
    assert anna.refused(f"/ban {whom}")["code"] == "not-allowed"
    assert not anna.outlet.closed


def test_nobody_bans_themselves_by_address() -> None:
    host, _ = moderated()
    far = from_afar(host)
    far.do(f"/login Anna {PASSWORD}")
    assert far.refused("/ban 192.0.2.0/24")["code"] == "not-allowed"
    assert not far.outlet.closed


@pytest.mark.parametrize(
    "line", ["/ban", "/ban Troll soon", "/ban Troll 0", "/ban 0.0.0.0/0", "/ban a;b", f"/ban Troll 5 {'x' * 201}"]
)
def test_a_bad_ban_changes_nothing(line: str) -> None:
    _, anna = moderated()
    anna.refused(line)
    assert anna.do("/bans")[0]["bans"] == []
    assert anna.do("/audit")[0]["entries"] == []


def test_bans_are_bounded() -> None:
    _, anna = moderated(Limits(bans=2))
    anna.do("/ban One 1")
    anna.do("/ban Two")
    assert anna.refused("/ban Three")["code"] == "too-many"
    anna.do("/ban two 5")


def test_bans_outlive_a_restart() -> None:
    host, anna = moderated()
    anna.do("/ban Troll 30 insults")
    again = TestHost(store=host.store)
    assert again.program().refused("/login Troll")["args"]["reason"] == "insults"


def test_bans_lists_all_with_end_author_and_reason() -> None:
    _, anna = moderated()
    anna.do("/ban Troll 30 insults")
    anna.do("/ban 192.0.2.0/24")
    by_address, by_name = anna.do("/bans")[0]["bans"]
    assert by_address == {"kind": "ban", "whom": "192.0.2.0/24", "by": "Anna"}
    until = 1_000_000_000 + 30 * MINUTE
    assert by_name == {"kind": "ban", "whom": "Troll", "until": until, "by": "Anna", "reason": "insults"}


# ---- the audit log


def test_the_audit_log_tells_who_did_what_to_whom_when_and_why() -> None:
    host, anna = moderated()
    anna.do("/ban Troll 30 insults")
    host.advance(1)
    anna.do("/unban Troll")
    unban, ban = anna.do("/audit")[0]["entries"]
    assert ban == {"at": 1_000_000_000, "by": "Anna", "did": "ban 30", "whom": "Troll", "reason": "insults"}
    assert unban == {"at": 1_000_000_001, "by": "Anna", "did": "unban", "whom": "Troll"}
    assert anna.do("/audit 1")[0]["entries"] == [unban]


def test_the_audit_log_is_bounded() -> None:
    _, anna = moderated(Limits(audit_entries=3))
    for name in ("One", "Two", "Three", "Four", "Five"):
        anna.do(f"/ban {name}")
    assert [entry["whom"] for entry in anna.do("/audit 200")[0]["entries"]] == ["Five", "Four", "Three"]


# ---- the end of the server


def said(end: LineEnd) -> list[str]:
    """What the server has said."""
    return [message["text"] for message in end.messages() if message["type"] == "said" and message["to"] == "server"]


def test_a_shutdown_is_announced_at_marks_to_everybody() -> None:
    host, anna = moderated()
    program, person = host.program("Bob"), host.text()
    person.send("/lang de")
    person.send("/login Carl")
    program.messages()
    anna.do("/shutdown 2")
    assert "2 minutes" in said(program)[0]
    assert any("2 Minuten" in line for line in person.lines())
    host.advance(1 * MINUTE)
    assert "1 minute" in said(program)[0]
    program.send("/pong")
    host.advance(30_000)
    assert "30 seconds" in said(program)[0]
    host.advance(20_000)
    assert "10 seconds" in said(program)[0]
    assert host.stopped == 0
    program.send("/pong")
    host.advance(10_000)
    assert host.stopped == 1
    bye = program.messages()[-1]
    assert (bye["type"], bye["reason"], bye["retry"] > 0) == ("bye", "shutting-down", True)


def test_while_the_server_drains_nothing_new_begins_but_running_matches_go_on() -> None:
    host, anna = moderated()
    bob = host.started("Bob", "Carl")[0]
    (dora,) = host.table("Dora")
    anna.do("/shutdown 10")
    for line in ("/newroom mondo", "/start", "/startnosave"):
        assert dora.refused(line)["code"] == "shutting-down"
    bob.do("/take 17")
    host.program("Emil")


def test_whoever_logs_in_while_it_drains_is_told() -> None:
    host, anna = moderated()
    anna.do("/shutdown 10")
    late = host.text()
    late.send("/login Late")
    assert any("10 minutes" in line for line in late.lines())


def test_a_shutdown_can_be_called_off() -> None:
    host, anna = moderated()
    bob = host.program("Bob")
    anna.do("/shutdown 10")
    anna.do("/shutdown off")
    assert "goes on" in said(bob)[-1]
    bob.do("/newroom mondo")
    assert anna.refused("/shutdown off")["code"] == "not-allowed"
    host.advance(15 * MINUTE)
    assert host.stopped == 0


def test_a_newer_plan_replaces_an_older_one() -> None:
    host, anna = moderated()
    anna.do("/shutdown 1")
    anna.do("/shutdown 60")
    host.advance(2 * MINUTE)
    assert host.stopped == 0


def test_shutdown_alone_tells_how_things_stand() -> None:
    _, anna = moderated()
    assert "No shutdown" in anna.do("/shutdown")[0]["text"]
    anna.do("/shutdown 10")
    assert "10 minutes" in anna.do("/shutdown")[0]["text"]


def test_a_shutdown_in_no_minutes_is_one_now() -> None:
    host, anna = moderated()
    anna.do("/shutdown 0")
    host.advance(0)
    assert host.stopped == 1
    assert anna.outlet.closed


@pytest.mark.parametrize("line", ["/shutdown -1", "/shutdown soon", "/shutdown 1441", "/shutdown 5 off"])
def test_a_bad_shutdown_is_refused(line: str) -> None:
    host, anna = moderated()
    assert anna.refused(line)["code"] == "bad-arguments"
    assert not host.host.drain.on


# ---- in words


def test_admins_in_text_mode_read_what_they_did() -> None:
    host, _ = moderated()
    person = host.text()
    person.send(f"/login Anna {PASSWORD}")
    person.lines()
    for line in ("/ban Troll 30 insults", "/bans", "/audit"):
        person.send(line)
    text = "\n".join(person.lines())
    assert "Troll is banned until" in text
    assert "insults" in text
    assert "{" not in text
    assert json.loads(json.dumps(text)) == text


class ClosableStore(MemoryStore):
    """A store that cannot be used once it is closed."""

    open = True

    def kept(self, shelf: str, key: str) -> bytes | None:
        assert self.open
        return super().kept(shelf, key)

    def keep(self, shelf: str, key: str, value: bytes | None) -> int:
        assert self.open
        return super().keep(shelf, key, value)

    def newest(self, shelf: str, prefix: str = "", most: int | None = None) -> Sequence[tuple[str, bytes]]:
        assert self.open
        return super().newest(shelf, prefix, most)

    def append(self, match: str, lines: Sequence[bytes]) -> int:
        assert self.open
        return super().append(match, lines)


def test_the_store_is_left_alone_after_the_end_and_knows_when_people_were_last_seen() -> None:
    store = ClosableStore()
    host = TestHost(store=store)
    anna, bob = host.registered("Anna"), host.registered("Bob")
    anna.do("/newroom mondo")
    bob.do("/room 1")
    for end in (anna, bob):
        end.do("/join")
    for end in (anna, bob):
        end.do("/start")
    host.advance(7_000)
    host.host.shut_down()
    account = host.host.accounts.named("Anna")
    assert account is not None
    assert account.seen == 1_000_007_000
    store.open = False
    for end in (anna, bob):
        assert end.messages()[-1]["type"] == "bye"
        end.drop()
    host.advance(60_000)
