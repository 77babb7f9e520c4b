"""Playthroughs are what they were: a change of rules, words or drawings shows as a difference to be looked at."""

from pathlib import Path

import pytest

from platform_plugin.testing_playthrough import BadPlaythrough, replayed
from protocol.discovery import discover

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
RULESETS = discover().rulesets


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_goes_as_it_went(file: Path) -> None:
    text = file.read_text("utf-8")
    assert replayed(RULESETS, text).splitlines() == text.splitlines(), "renew with tools/playthrough.py --write"


def nim(*script: str) -> str:
    head = ["ruleset nim", 'options {"heaps":"small"}', "seats 1 2", "persons 1 2", f"seed {'00' * 32}"]
    return "\n".join([*head, *script, ""])


def test_refusals_answers_and_secrets_stand_in_it() -> None:
    lines = replayed(
        RULESETS,
        nim(
            '> 0 - {"step":"start","persons":[1]}',
            "> 5 2 /take 1 1",
            "> 6 1 /take 1 1",
            "? 7 - /lucky",
            "? 7 2 /heaps",
        ),
    ).splitlines()
    assert any(line.startswith('<- {"kind":"bonus_drawn"') for line in lines)
    assert any(line.startswith('<2 {"kind":"lucky_heap_drawn","seat":2') for line in lines)
    assert lines[lines.index("> 5 2 /take 1 1") + 1] == "! not-your-turn"
    assert lines[lines.index("> 6 1 /take 1 1") + 1 :] == [
        '< {"kind":"taken","seat":1,"heap":1,"tokens":1}',
        "| Seat 1 takes a token from heap 1.",
        "? 7 - /lucky",
        "! not-seated",
        "? 7 2 /heaps",
        "| 0 3 5",
    ]


@pytest.mark.parametrize(("script", "says"), [
    (["> 0 1 /fly"], "unknown-command"), (["> x 1 /take 1 1"], "invalid literal"), (["> 0 - {}"], "is unknown"),
    (['> 0 - {"step":"start","persons":[1]}', "> 60000 1 /take 1 1"], "the next tick is due at 60000"),
    (["= 0 9"], "KeyError"),
])  # fmt: skip
def test_a_script_that_cannot_be_played_is_named_by_its_line(script: list[str], says: str) -> None:
    with pytest.raises(BadPlaythrough, match=f"script line {5 + len(script)}.*{says}"):
        replayed(RULESETS, nim(*script))


def test_a_head_that_lacks_something_is_named() -> None:
    with pytest.raises(BadPlaythrough, match="the head lacks persons, seed"):
        replayed(RULESETS, "ruleset nim\noptions {}\nseats 1 2\n")
    with pytest.raises(BadPlaythrough, match="the ruleset chess is not installed"):
        replayed(RULESETS, "ruleset chess\n")
