from mondo_rules.question import answer
from mondo_rules.score import LINES
from mondo_rules.sheet_text import RULES, WORDS, sheet_text
from tests.mondo_rules.drawing import EDITIONS

ASKED = {
    "ruleset": "mondo",
    "seats": [
        {"name": "Konrad", "world": "small row; a1=1f", "chip": 2},
        {"world": "small row; a1=[wwww!a] b1=[wwww] c1=[wwww]", "volcano_chip": True},
    ],
}

TEXT = """\
                Konrad   2
--------------------------
Animals             +1  +0
Landscapes          +0  +0
Bonus chip          +2  +0
Volcanoes           -1  -1
Empty spaces        -2  +0
Misconnections      -2  +0
--------------------------
Total               -2  -1

Volcano chip: 2

Spaces, Konrad:
  Animals (+1 each): a1
  Volcanoes (-1 each): a1
  Empty spaces (-1 each): b1 c1
  Misconnections (-1 each): a1

Spaces, 2:
  Volcanoes (-1 each): a1
"""


def test_a_sheet_is_a_table_with_a_column_for_each_seat() -> None:
    assert sheet_text(answer(ASKED, EDITIONS)) == TEXT


def test_a_solo_sheet_ends_with_penalty_limit_and_outcome() -> None:
    solo = {"ruleset": "mondo", "level": "solo", "seats": [{"world": "small row; a1=[wwww!i]"}]}
    rows = [line.split() for line in sheet_text(answer(solo, EDITIONS), "de").splitlines()]
    at = rows.index(["Minuspunkte", "3"])
    assert rows[at + 1 : at + 3] == [["Erlaubt", "3"], ["gewonnen"]]


def test_every_line_has_a_word_in_every_language() -> None:
    for words in WORDS.values():
        assert set(words) == set(WORDS["en"])
        assert {name for name, _, _ in LINES} <= set(words)
    for rules in RULES.values():
        assert set(rules) == set(RULES["en"])
        assert {name for name, _, _ in LINES} <= set(rules)


def test_an_unknown_language_is_answered_in_english() -> None:
    assert sheet_text(answer(ASKED, EDITIONS), "xx") == TEXT
