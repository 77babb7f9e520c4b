"""The examples on a host: whole matches over lines by the bot that knows no game, races, secrets, people who read."""

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bots.random_brain import RandomBrain
from protocol.codec import EventCodec
from protocol.discovery import discover
from protocol.record import verify
from protocol.slash import written
from tests.platform_plugin.hosting import LineEnd, TestHost

ROOT = Path(__file__).parents[2]
RULESETS = discover().rulesets
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Flo")
GAMES = [("morris", 2), ("liars-dice", 2), ("liars-dice", 6), ("flotsam", 2), ("flotsam", 6), ("nim", 3)]


def table(host: TestHost, game: str, seats: int, *options: str) -> list[LineEnd]:
    """People in program mode on the seats 1, 2 … of a new table, with the match running."""
    ends = [host.program(name) for name in NAMES[:seats]]
    ends[0].do(f"/newroom {game}")
    for end in ends:
        end.do("/room 1")
        end.do("/join")
    for option in options:
        ends[0].do(f"/option {option}")
    for end in ends:
        end.send("/start")
    return ends


def play_of(host: TestHost) -> Any:
    """The match at the only table."""
    play = host.host.rooms[1].play
    assert play is not None
    return play


def finish(host: TestHost, ends: list[LineEnd], game: str, pace: float = 0.5) -> None:
    """Let the random bot play every seat from what its own lines have told it, to the end."""
    chance = Random(5)
    ruleset = RULESETS[game]
    brains = [RandomBrain(ruleset=ruleset, seat=seat, pace=pace, chance=chance) for seat in range(1, len(ends) + 1)]
    match = play_of(host).match
    for _ in range(20_000):
        if match.outcome is not None:
            return
        for seat, (end, brain) in enumerate(zip(ends, brains, strict=True), 1):
            choice = brain.choose(match.knowledge.of(seat).state(), match.now(round(host.clock.seconds() * 1000)))
            if choice is not None and choice.command is not None:
                end.send(written(choice.command))
        host.advance(100)
    raise AssertionError("the match has no end")


def events(end: LineEnd) -> list[dict[str, Any]]:
    """All events that a link has heard."""
    messages = (json.loads(line) for line in end.outlet.lines)
    return [message["event"] for message in messages if message["type"] == "event"]


def fold(end: LineEnd, game: str) -> Any:
    """What somebody knows who has heard the events of a link, and nothing else."""
    ruleset = RULESETS[game]
    codec = EventCodec(ruleset.events)
    state = None
    for message in map(json.loads, end.outlet.lines):
        if message["type"] == "event":
            state = ruleset.apply(state, codec.load(message["at"], message["event"]))
    return state


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_random_bot_plays_a_whole_match_over_lines_and_each_line_tells_what_its_seat_knows(
    game: str, seats: int
) -> None:
    host = TestHost()
    ends = table(host, game, seats)
    finish(host, ends, game)
    match = play_of(host).match
    assert verify(RULESETS, list(host.store.read(match.id))) is None
    assert [fold(end, game) for end in ends] == [match.knowledge.of(seat).state() for seat in range(1, seats + 1)]
    assert events(ends[0])[-1]["kind"] == "match_over"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_people_read_a_whole_match_in_their_language(game: str, seats: int, lang: str) -> None:
    host = TestHost()
    ends = table(host, game, seats)
    watcher = host.text()
    for line in ("/login Wim", f"/lang {lang}", "/room 1"):
        watcher.send(line)
    finish(host, ends, game, pace=2)
    watcher.send("/state")
    text = "\n".join(watcher.lines())
    assert '{"type"' not in text
    assert "{" not in text, "an argument of a sentence was not filled"
    assert all(name in text for name in NAMES[:seats]) or game == "nim"
    assert (("Am Zug" in text) or ("Strand:" in text) or ("Platz" in text)) == (lang == "de")


def test_nobody_hears_what_others_have_rolled() -> None:
    host = TestHost()
    ends = table(host, "liars-dice", 3)
    watcher = host.program("Wim")
    watcher.do("/room 1")
    finish(host, ends, "liars-dice")
    for seat, end in enumerate(ends, 1):
        rolled = [event for event in events(end) if event["kind"] == "rolled"]
        assert rolled
        assert {event["seat"] for event in rolled} == {seat}
    assert not [event for event in events(watcher) if event["kind"] in ("rolled", "seed_drawn")]


def test_two_lines_in_the_same_millisecond_want_one_crate_and_the_first_has_it() -> None:
    host = TestHost()
    ada, bo = table(host, "flotsam", 2)
    crate = play_of(host).match.knowledge.of(None).state().shore[0]
    bo.do(f"/grab {crate}")
    error = ada.refused(f"/grab {crate}")
    assert (error["code"], error["args"]) == ("crate-gone", {"crate": crate, "seat": 2})
    grabbed = [event for event in events(ada) if event["kind"] == "grabbed"]
    assert grabbed == [{"kind": "grabbed", "seat": 2, "crate": crate}]


def test_who_gives_up_a_match_of_morris_has_lost_it_and_the_next_one_can_begin() -> None:
    host = TestHost()
    ada, bo = table(host, "morris", 2)
    ada.do("/leave yes")
    assert events(bo)[-1] == {"kind": "match_over", "points": {"1": 0, "2": 2}, "reason": "left"}
    assert dict(play_of(host).match.outcome.places) == {1: 2, 2: 1}
    ada.do("/room 1")
    ada.do("/join")
    ada.do("/reset")
    for end in (ada, bo):
        end.do("/start")
    assert play_of(host).match.outcome is None
    assert [event["kind"] for event in events(bo)][-2:] == ["match_started", "began"]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_hints_are_the_commands_that_are_legal_now(game: str, seats: int) -> None:
    host = TestHost()
    ends = table(host, game, seats)
    match = play_of(host).match
    for seat, end in enumerate(ends, 1):
        legal = [written(command) for command in RULESETS[game].legal(match.knowledge.of(seat).state(), seat, 0)]
        (hints,) = end.do("/hints")
        assert hints == {"type": "hints", "commands": legal, "more": False} | {"more": len(legal) > 200}


@pytest.mark.parametrize("file", sorted(ROOT.glob("examples/*/pyproject.toml")), ids=lambda file: file.parent.name)
def test_every_example_is_installed_by_the_setup_and_found_under_its_name(file: Path) -> None:
    installed = (ROOT / "tools" / "setup").read_text("utf-8").split()
    assert str(file.parent.relative_to(ROOT)) in installed
    (name,) = tomllib.loads(file.read_text("utf-8"))["project"]["entry-points"]["platform_plugin.rulesets"]
    assert RULESETS[name].name == name
