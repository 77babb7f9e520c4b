"""What the page decides by itself, apart from drawing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.page_scripts import run_in_page

OPTIONS = [{"name": "time"}, {"name": "expert"}]
HOSTS = [{"name": "host"}, {"name": "private"}]
INSTALLED = """
const [{ createInstalled }] = modules
let asked = 0
const installed = createInstalled(async () => { asked += 1 })
const found = []
for (const [verb, message] of data) {
  installed[verb](message)
  await new Promise((resolve) => setTimeout(resolve))
  found.push(asked)
}
return found
"""


def asked_after(*steps: tuple[str, Any]) -> list[int]:
    """How often the page has asked for the games after each step."""
    games = {"games": [{"name": "mondo", "options": OPTIONS}], "options": HOSTS}
    found: list[int] = run_in_page(INSTALLED, [("read", games), *steps], "installed.js")
    return found[1:]


def room(game: str, *options: str) -> dict[str, Any]:
    return {"game": game, "options": dict.fromkeys(options, True)}


def test_what_a_table_says_of_known_games_asks_for_nothing() -> None:
    assert asked_after(("check", room("mondo", "expert", "private")), ("check", room("mondo"))) == [0, 0]


def test_a_game_or_an_option_that_is_not_known_asks_for_the_games_once() -> None:
    steps = [("check", room(*names)) for names in (("chess",), ("chess",), ("mondo", "blitz"), ("mondo", "blitz"))]
    assert asked_after(*steps) == [1, 1, 2, 2]


def test_a_table_whose_match_was_cleared_away_asks_again() -> None:
    assert asked_after(("renew", None), ("renew", None)) == [1, 2]


def seats(text: str) -> list[dict[str, Any]]:
    kinds = {"p": "person", "b": "bot", ".": "free"}
    return [{"seat": at, "kind": kinds[sign]} for at, sign in enumerate(text, 1)]


def test_tables_where_somebody_can_play_soon_stand_before_the_others() -> None:
    tables = [
        ("open", "p..."), ("running", "bbb."), ("over", "bb.."), ("open", "...."), ("running", "pb.."),
        ("running", "bbbb"), ("over", "pp.."), ("frozen", "bb.."),
    ]  # fmt: skip
    data = [{"state": state, "seats": seats(text)} for state, text in tables]
    ranks = run_in_page("const [{ rankOf }] = modules; return data.map(rankOf)", data, "lobby.js")
    assert ranks == [0, 1, 1, 2, 3, 3, 4, 4]


@pytest.mark.parametrize(
    ("allowed", "bots"), [([1, 2, 3, 4], 2), ([2], 1), ([2, 3, 4, 5, 6], 2), ([4, 5], 3), ([1, 2], 1)]
)
def test_so_many_bots_play_with_one_person_as_the_game_allows(allowed: list[int], bots: int) -> None:
    assert run_in_page("const [{ botsFor }] = modules; return botsFor(data)", allowed, "new_table.js") == bots


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Anna takes tile 7.", "Anna takes tile 7."),
        ("Our edition: beginners' game, 3 rounds,\n    board front.\nYou sit on seat 2.",
         "Our edition: beginners' game, 3 rounds, board front.\nYou sit on seat 2."),
        ("Go! You have 0:12.\ndddd: 7 13+ 14  ffff: 8 9+\n106  ssss: 10", "Go! You have 0:12."),
        ("     a      b\n           (w)\n1   w  c1", ""),
        ("wwwww  136b/1 wwww\nwwwww\nwwwww", ""),
        ("The bell!\n                 Anna  Ben\n-----------\nAnimals  +1  +0", "The bell!"),
        ("", ""),
    ],
)  # fmt: skip
def test_the_log_has_the_sentences_of_a_text_and_nothing_that_is_drawn_for_terminals(text: str, words: str) -> None:
    assert run_in_page("const [{ spokenWords }] = modules; return spokenWords(data)", text, "table_log.js") == words
