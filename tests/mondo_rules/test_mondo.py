"""The ruleset as the host sees it: the contract, its editions, its options."""

from typing import TYPE_CHECKING, Any

import pytest

from mondo_rules.mondo import RULESET
from protocol.codec import BadData
from protocol.discovery import check_ruleset
from protocol.options import from_plain, plain, schema_of, with_option
from protocol.ruleset import Editions, Screen
from tests.mondo_rules.table import SHORT, SHORT_RULES

if TYPE_CHECKING:
    from mondo_rules.commands import Command, Query
    from mondo_rules.events import Event
    from mondo_rules.match_state import State
    from protocol.ruleset import Ruleset

    CONFORMS: Ruleset[Any, State, Command, Query, Event] = RULESET


def test_the_host_takes_it() -> None:
    assert check_ruleset(RULESET) is RULESET
    assert isinstance(RULESET, Editions)


def test_the_options_are_those_that_work() -> None:
    assert list(schema_of(RULESET.options)) == [
        "advanced", "expert", "time", "backside", "solo", "handicap", "hidden", "children", "stop", "slow", "dealt",
        "noflip", "duo", "anyside", "pace", "seed", "edition",
    ]  # fmt: skip


def test_options_survive_as_plain_data() -> None:
    options = RULESET.options()
    for name, value in (
        ("time", "2.5"), ("pace", "0.3"), ("hidden", None), ("backside", "on"), ("handicap", "2 1"), ("seed", "Abc1"),
    ):  # fmt: skip
        options = with_option(options, name, value)
    assert plain(options) == {
        "time": 2.5, "backside": True, "handicap": {"2": "1"}, "hidden": True, "pace": 0.3, "seed": "Abc1",
    }  # fmt: skip
    assert from_plain(RULESET.options, plain(options)) == options


def test_the_standard_edition_comes_first_and_has_no_source() -> None:
    assert list(SHORT_RULES.editions) == ["mondo", "short"]
    assert SHORT_RULES.editions["mondo"].source is None
    assert SHORT_RULES.editions["short"].source == SHORT
    assert SHORT_RULES.edition_of(with_option(SHORT_RULES.options(), "edition", "short")) == "short"
    assert RULESET.edition_of(RULESET.options()) == "mondo"


def test_an_edition_is_shown_as_data_that_a_client_can_draw() -> None:
    data = SHORT_RULES.editions["short"].data
    assert data["tiles"]["1"] == ["wwff", "wwww"]
    assert data["boards"]["row"]["grid"] == ["XXX"]


def test_a_bad_edition_is_refused_with_a_line_for_each_fault() -> None:
    with pytest.raises(BadData) as bad:
        RULESET.with_editions({"a.toml": SHORT.replace("wwff", "wwfx").replace("dddd!a", "dd"), "b.toml": "name ="})
    lines = str(bad.value).splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("a.toml:")
    assert lines[2].startswith("b.toml:")


def test_a_name_that_is_taken_is_refused_unless_it_is_the_same_edition() -> None:
    assert list(SHORT_RULES.with_editions({"again.toml": SHORT}).editions) == ["mondo", "short"]
    with pytest.raises(BadData, match='"short" is taken'):
        SHORT_RULES.with_editions({"other.toml": SHORT.replace("dddd!a", "dddd!i")})


def test_editions_for_other_games_are_left_to_them() -> None:
    rules = RULESET.with_editions(
        {
            "sapiens.toml": 'name = "tiny"\nruleset = "sapiens"\n[boards.one]\ngrid = ["X"]\n'
            '[[boards.one.border]]\nlandscape = "water"\nedges = "*"\n'
        }
    )
    assert list(rules.editions) == ["mondo"]


# ---- positions -------------------------------------------------------------------------------------------------


def test_a_score_question_is_answered() -> None:
    question = '{"ruleset": "mondo", "seats": [{"name": "K", "world": "short row; a1=2f", "chip": 2}]}'
    answer = SHORT_RULES.score(question)
    assert answer["seats"][0]["name"] == "K"
    assert "K" in SHORT_RULES.score_text(answer, "en").splitlines()[0]
    assert "Tiere" in SHORT_RULES.score_text(answer, "de")


def test_a_bad_question_is_refused_with_a_line_for_each_fault() -> None:
    with pytest.raises(BadData) as bad:
        RULESET.score('{"ruleset": "mondo", "level": "grand", "seats": [{"world": "mondo front; z9=1f", "chip": 9}]}')
    lines = str(bad.value).splitlines()
    assert [line.partition(":")[0] for line in lines] == ["level", "seats[1].chip", "seats[1].world"]
    with pytest.raises(BadData, match="no valid JSON"):
        RULESET.score("{")


def test_a_world_is_drawn_as_text_and_as_a_picture() -> None:
    assert "fwwww" in RULESET.world_text("mondo front; c3=[wwff]", Screen())
    assert RULESET.world_svg("mondo front; c3=[wwff]").startswith("<svg")
    for draw in (lambda text: RULESET.world_text(text, Screen()), RULESET.world_svg):
        with pytest.raises(BadData) as bad:
            draw("mondo front; c3=[wwfx] z9=1f c4=999f")
        assert len(str(bad.value).splitlines()) == 3
