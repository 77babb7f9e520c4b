"""`/tutorial`: a guided solo round that ends in the lobby (protocol.md section 3)."""

from __future__ import annotations

import pytest

from protocol.options import from_plain, with_option
from protocol.ruleset import Tutorial
from protocol.words import LANGUAGES, Words, say
from tests.platform_plugin.hosting import LineEnd, TestHost

ROUNDS = {
    "mondo": ("/take 110", "/turn", "/lay d2", "/take 84", "/flip", "/back", "/jump"),
    "sapiens": ("/take 109", "/turn", "/lay c4", "/take 31", "/flip", "/back", "/jump"),
}


def told(end: LineEnd) -> list[str]:
    return [m["text"] for m in end.messages() if m["type"] == "said" and m["to"] == "server"]


def begun(host: TestHost, game: str) -> LineEnd:
    end = host.program("Anna")
    end.do(f"/tutorial {game}")
    host.advance(3000)
    return end


@pytest.mark.parametrize("game", ROUNDS)
def test_whoever_does_what_each_hint_says_is_led_through_the_round(game: str) -> None:
    host = TestHost()
    end = host.program("Anna")
    end.send(f"/tutorial {game}")
    assert len(told(end)) == 1
    host.advance(3000)
    (hint,) = told(end)
    for line, after in zip(ROUNDS[game], (*ROUNDS[game][1:], ""), strict=True):
        assert line in hint
        end.send(line)
        hints = told(end)
        assert len(hints) == (1 if after else 2), line
        hint = hints[0]
    host.advance(100)
    assert end.do("/who")[0]["where"] == "lobby"
    assert host.host.rooms == {}


@pytest.mark.parametrize("game", ROUNDS)
def test_what_the_hints_lead_to_makes_no_fault(game: str) -> None:
    host = TestHost()
    end = begun(host, game)
    before = end.do("/score")[0]["seats"][0]["penalty"]
    for line in ROUNDS[game][:3]:
        end.do(line)
    (seat,) = end.do("/score")[0]["seats"]
    assert seat["penalty"] == before - 1
    assert [line["points"] for line in seat["lines"] if line["line"] == "misconnections"] == [0]


def test_own_ways_are_not_disturbed_and_the_end_is_told_anyway() -> None:
    host = TestHost()
    end = begun(host, "mondo")
    told(end)
    for line in ("/take 84", "/back", "/take 84", "/flip", "/back"):
        end.do(line)
    end.send("/jump")
    assert [text.split()[0] for text in told(end)] == ["That", "Now"]


def test_the_clock_ends_it_too() -> None:
    host = TestHost()
    end = begun(host, "mondo")
    for _ in range(20):
        host.advance(10_000)
        end.send("/pong")
    assert end.do("/who")[0]["where"] == "lobby"
    assert host.host.rooms == {}


@pytest.mark.parametrize("way", [("/leave yes",), ("/leave yes", "/manager"), ("/quit",)])
def test_it_can_be_left_at_any_time_and_no_room_is_left_over(way: tuple[str, ...]) -> None:
    host = TestHost()
    end = begun(host, "mondo")
    for line in way:
        end.do(line)
    host.advance(1)
    if way[-1] != "/quit":
        assert end.do("/who")[0]["where"] == "lobby"
    for _ in range(20 * 12):
        host.advance(5_000)
    assert host.host.rooms == {}


def test_a_lost_line_finds_it_again() -> None:
    host = TestHost()
    end = host.program()
    token = end.do("/login Anna")[0]["token"]
    end.do("/tutorial")
    host.advance(3000)
    end.drop()
    again = host.program()
    again.do(f"/resume {token}")
    again.send("/take 110")
    assert any("/turn" in text for text in told(again))


def test_nobody_else_sees_or_enters_it_and_it_counts_for_nothing() -> None:
    host = TestHost()
    bob = host.program("Bob")
    bob.messages()
    begun(host, "mondo")
    assert not [m for m in bob.messages() if m["type"] in ("room_listed", "said")]
    assert bob.do("/rooms")[0]["rooms"] == []
    assert bob.refused("/room 1")["code"] == "wrong-password"
    assert bob.refused("/hook Anna")["code"] == "wrong-password"
    assert not host.host.rooms[1].rated


def test_without_a_game_it_is_the_first_that_has_one() -> None:
    host = TestHost()
    end = host.program("Anna")
    assert end.do("/tutorial")[0]["game"] == next(n for n, r in host.host.rulesets.items() if isinstance(r, Tutorial))


@pytest.mark.parametrize(("line", "code"), [("/tutorial chess", "no-such-game"), ("/tutorial nim", "bad-arguments")])
def test_what_cannot_be_learnt_here_is_refused_with_what_can(line: str, code: str) -> None:
    error = TestHost().program("Anna").refused(line)
    assert error["code"] == code
    assert "mondo" in error["text"]


def test_nobody_learns_in_the_middle_of_a_match() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    assert anna.refused("/tutorial")["code"] == "match-running"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_are_there_in_every_language_and_their_options_are_legal(lang: str) -> None:
    for ruleset in TestHost().host.rulesets.values():
        if not isinstance(ruleset, Tutorial):
            continue
        options = from_plain(ruleset.options, {})
        for name, value in ruleset.lesson.options.items():
            options = with_option(options, name, value)
        ruleset.check(options, (1,))
        for hint in ruleset.lesson.hints:
            assert (say(hint.words, lang) != say(hint.words, "en")) == (lang != "en"), hint
            assert isinstance(hint.words, Words)


@pytest.mark.parametrize("line", ["/quit", "/logout"])
def test_whoever_says_goodbye_leaves_no_table_behind_at_once_nor_a_name(line: str) -> None:
    host = TestHost()
    end = begun(host, "mondo")
    end.do(line)
    assert host.host.rooms == {}
    assert "Anna" not in host.host.people
    host.advance(60_000)
    assert host.host.rooms == {}


def test_an_admin_who_looks_on_is_in_the_lobby_afterwards() -> None:
    host = TestHost(admins=["Boss"])
    root = host.registered("Boss")
    end = begun(host, "mondo")
    root.do("/room 1")
    end.do("/leave yes")
    host.advance(1)
    assert root.do("/who")[0]["where"] == "lobby"
    assert {p["name"] for p in root.do("/gwho")[0]["people"]} == {"Anna", "Boss"}
