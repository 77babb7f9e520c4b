"""`/help` knows what one may use now, and no more (protocol.md section 3)."""

from __future__ import annotations

import pytest

from platform_plugin.help_orders import TOPICS
from platform_plugin.need import NEEDS
from protocol.errors import HOST_TEXTS
from protocol.slash import verb_of
from tests.platform_plugin.hosting import LineEnd, TestHost


def verbs(end: LineEnd) -> set[str]:
    return {verb["verb"] for verb in end.do("/help")[0]["verbs"]}


def shown(end: LineEnd, line: str = "/help") -> list[str]:
    end.lines()
    end.send(line)
    return end.lines()


def test_every_command_of_the_host_has_one_topic() -> None:
    listed = [kind for _, kinds in TOPICS for kind in kinds]
    assert sorted(map(repr, listed)) == sorted(map(repr, NEEDS))


def test_help_follows_the_phases_of_a_table() -> None:
    host = TestHost()
    anna = host.program("Anna")
    assert not {"join", "start", "take", "manager", "unseek", "accept"} & verbs(anna)
    anna.do("/newroom mondo")
    assert {"join", "manager", "option", "bot"} <= verbs(anna)
    assert not {"start", "leave", "take", "reset", "gameyell"} & verbs(anna)
    anna.do("/join")
    assert {"start", "leave", "gameyell"} <= verbs(anna)
    assert not {"join", "take", "pause"} & verbs(anna)
    bob = host.program("Bob")
    bob.do("/room 1")
    bob.do("/join")
    anna.do("/start")
    bob.do("/start")
    host.advance(3000)
    assert {"take", "lay", "pile", "pause", "masterreset", "hints", "leave"} <= verbs(anna)
    assert not {"start", "option", "join", "newroom", "room", "manager", "seek", "continue", "reset"} & verbs(anna)
    anna.do("/masterreset")
    assert "accept" in verbs(bob)
    bob.do("/accept")
    assert "reset" in verbs(anna)
    assert not {"take", "pause", "accept"} & verbs(anna)


def test_help_follows_votes_about_a_round() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    anna.do("/seek mondo")
    assert "unseek" in verbs(anna)
    bob.do("/seek mondo")
    assert {"accept", "refuse"} <= verbs(anna)


def test_a_watcher_reads_of_queries_but_of_no_moves() -> None:
    host = TestHost()
    host.started("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    assert "pile" in verbs(carl)
    assert not {"take", "pause", "hints"} & verbs(carl)


def test_only_admins_read_of_keeping_order_and_only_accounts_of_passwords() -> None:
    host = TestHost(admins=("Root1",))
    root, anna = host.registered("Root1"), host.program("Anna")
    assert {"mute", "ban", "shutdown", "passwd"} <= verbs(root)
    assert not {"mute", "ban", "shutdown", "passwd"} & verbs(anna)
    assert "register" in verbs(anna)
    assert "register" not in verbs(root)


def test_what_help_lists_is_never_refused_for_the_place() -> None:
    """Each listed example may be refused for what it names, but not for where it is typed."""
    host = TestHost()
    ends = {"out": host.program(), "lobby": host.program("Anna"), "table": host.table("Bob", "Carl")[0]}
    misplaced = {"not-logged-in", "already-logged-in", "no-match", "not-seated", "unknown-command"}
    for where, end in ends.items():
        for verb in end.do("/help")[0]["verbs"]:
            if verb["verb"] in (
                "quit",
                "logout",
                "client",
                "login",
                "resume",
                "leave",
                "manager",
                "tutorial",
                "newroom",
            ):
                continue
            answer = end.ask(verb["example"])[-1]
            assert answer.get("code") not in misplaced, (where, verb["verb"], answer)
            assert answer.get("code", "not-allowed") in HOST_TEXTS


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_list_fits_on_a_screen_everywhere(lang: str) -> None:
    host = TestHost(admins=("Root1",))
    root = host.registered("Root1")
    root.do(f"/lang {lang}")
    for line in ("/newroom mondo", "/option solo easy", "/join", "/seek mondo", "/start"):
        root.do(line)
        host.advance(3000)
        root.send("/client x 1 text")
        lines = shown(root)
        assert len(lines) <= 24, line
        assert all(len(each) <= 80 for each in lines)
        root.send("/client x 1 json")
        root.messages()


def test_every_verb_is_explained_with_an_example_and_its_other_words() -> None:
    host = TestHost()
    anna = host.text()
    anna.send("/login Anna")
    for _, kinds in TOPICS:
        for kind in kinds:
            verb = verb_of(kind)
            lines = " ".join(" ".join(shown(anna, f"/help {verb.name}")).split())
            assert f"Example: {verb.example}" in lines
            assert all(f"/{alias}" in lines for alias in verb.aliases)


def test_help_on_a_verb_says_when_it_cannot_be_used_now_and_knows_aliases() -> None:
    host = TestHost()
    anna = host.text()
    anna.send("/login Anna")
    assert shown(anna, "/help start")[-1] == "  It cannot be used where you are now; /help lists what can."
    assert shown(anna, "/hilfe wer")[0] == "/who: lists who is in this room."
    assert len(shown(anna, "/hilfe wer")) == 3


def test_whoever_has_left_a_match_reads_how_to_come_back() -> None:
    host = TestHost()
    bob, anna = host.program("Bob"), host.text()
    for line in ("/login Anna", "/newroom mondo", "/join"):
        anna.send(line)
    bob.do("/room 1")
    bob.do("/join")
    anna.send("/start")
    bob.do("/start")
    host.advance(3000)
    hint = "You have left the match. /join takes your seat again, /manager leaves the table."
    assert hint in shown(anna, "/leave yes")


def test_the_three_lines_after_a_login_say_what_one_can_do() -> None:
    end = TestHost().text()
    welcome, *lines = shown(end, "/login Anna")
    assert welcome == "Welcome, Anna."
    told = " ".join(lines[:3])
    assert all(verb in told for verb in ("/rooms", "/newroom", "/tutorial", "/seek", "/help"))
