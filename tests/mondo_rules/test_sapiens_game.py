"""The ruleset sapiens as the host sees it: options, conflicts, boards, solo, duo, scores (games.md 4 and 5)."""

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from mondo_rules.edition import builtin
from mondo_rules.events import RoundScored, RoundStarted
from mondo_rules.mondo import RULESET as MONDO
from mondo_rules.rules import Rules
from mondo_rules.sapiens import RULESET
from mondo_rules.tile import Side
from protocol.discovery import check_ruleset, discover
from protocol.errors import HOST_TEXTS, Illegal
from protocol.options import from_plain, plain, schema_of, with_option
from protocol.ruleset import Editions
from protocol.words import Words
from tests.mondo_rules.sapiens_table import HAMLET, HAMLET_RULES, hamlet, lay_tiles, seat_view, town
from tests.mondo_rules.table import Table

if TYPE_CHECKING:
    from mondo_rules.commands import Command, Query
    from mondo_rules.events import Event
    from mondo_rules.match_state import State
    from protocol.ruleset import Ruleset

    CONFORMS: Ruleset[Any, State, Command, Query, Event] = RULESET

TYPED = {
    "advanced": "on", "expert": "on", "time": "5", "board": "2", "solo": "easy", "handicap": "1 1", "hidden": "on",
    "children": "on", "stop": "on", "slow": "on", "noflip": "on", "duo": "on", "pace": "1", "seed": "abc",
    "edition": "sapiens",
}  # fmt: skip
EXCLUDE = {
    *(("solo", other) for other in ("advanced", "expert", "children", "handicap", "stop", "slow", "duo")),
    *(("duo", other) for other in ("advanced", "expert", "children", "handicap", "stop", "slow")),
    ("children", "advanced"), ("children", "expert"), ("slow", "time"), ("slow", "hidden"), ("stop", "slow"),
}  # fmt: skip


def options(*names: str, **more: str) -> Any:
    made: Any = HAMLET_RULES.options()
    for name, value in ({name: TYPED[name] for name in names} | more).items():
        made = with_option(made, name, value)
    return made


def conflict(made: Any, seats: tuple[int, ...] | None = None, rules: Rules = HAMLET_RULES) -> set[str] | None:
    """The two things that a conflict names, in English; None where there is none."""
    try:
        rules.check(made, seats)
    except Illegal as caught:
        refused = caught
    else:
        return None
    assert refused.code == "option-conflict"
    assert refused.words(HOST_TEXTS).in_english()
    first, second = refused.arguments["first"], refused.arguments["second"]
    return {said.in_english() if isinstance(said, Words) else str(said) for said in (first, second)}


def test_the_host_finds_and_takes_it() -> None:
    assert check_ruleset(RULESET) is RULESET
    assert discover().rulesets["sapiens"] is RULESET
    assert isinstance(RULESET, Editions)
    assert RULESET.name == "sapiens"
    assert list(RULESET.editions) == ["sapiens"]


def test_the_options_are_those_of_the_table_in_the_rules() -> None:
    assert list(schema_of(RULESET.options)) == list(TYPED)
    assert plain(RULESET.options()) == {}
    assert RULESET.options().board == "1"
    made = options("board", "pace", "handicap")
    assert plain(made) == {"board": "2", "pace": 1, "handicap": {"1": "1"}}
    assert from_plain(HAMLET_RULES.options, plain(made)) == made


def test_both_games_explain_what_they_share_in_the_same_words() -> None:
    mine, its = schema_of(RULESET.options), schema_of(MONDO.options)
    shared = {name for name in mine if name in its} - {"advanced", "expert", "children", "edition"}
    assert {"time", "solo", "handicap", "hidden", "stop", "slow", "noflip", "duo", "pace", "seed"} == shared
    assert all(mine[name].help == its[name].help and mine[name].range == its[name].range for name in shared)


@pytest.mark.parametrize("pair", list(combinations(TYPED, 2)), ids="-".join)
def test_every_pair_of_options_agrees_or_is_refused_with_both_names(pair: tuple[str, str]) -> None:
    found = conflict(options(*pair))
    if pair in EXCLUDE or pair[::-1] in EXCLUDE:
        assert found == set(pair)
    elif "noflip" in pair and "solo" not in pair:
        assert found == {"noflip", "solo"}
    else:
        assert found is None


@pytest.mark.parametrize(("made", "seats", "named"), [
    (options("solo"), (1, 2), {"solo", "2 seats"}),
    (options("duo"), (1, 2, 3), {"duo", "3 seats"}),
    (options(edition="hamlet", board="3"), None, {"board", "edition hamlet"}),
    (options(edition="hamlet", board="2"), None, None),
    (options(edition="hamlet", board="rotate"), (1, 2), None),
    (options(board="4"), (1, 2, 3, 4), None),
])  # fmt: skip
def test_options_agree_with_the_number_of_seats_and_the_edition(
    made: Any, seats: tuple[int, ...] | None, named: set[str] | None
) -> None:
    assert conflict(made, seats) == named


@pytest.mark.parametrize("count", [1, 5])
def test_the_number_of_players_is_two_to_four(count: int) -> None:
    with pytest.raises(Illegal) as refused:
        RULESET.check(RULESET.options(), tuple(range(1, count + 1)))
    assert refused.value.code == "too-few-seats"


@pytest.mark.parametrize(("without", "made", "named"), [
    ('fishers-village = "wwmm~SW+fishers-village@N"\n', {"advanced": "on"}, {"advanced", "edition hamlet"}),
    ('fishers-village = "wwmm~SW+fishers-village@N"\n', {"expert": "on"}, {"expert", "edition hamlet"}),
    ('fishers-village = "wwmm~SW+fishers-village@N"\n', {}, None),
    ("mill = 2\n", {"expert": "on"}, None),
    ("lodge = 1\nmill = 2\n", {"expert": "on"}, None),
])  # fmt: skip
def test_an_edition_needs_the_pieces_that_a_level_plays_with(
    without: str, made: dict[str, Any], named: set[str] | None
) -> None:
    rules = RULESET.with_editions({"hamlet.toml": HAMLET.replace(without, "")})
    chosen: Any = rules.options()
    for name, value in {"edition": "hamlet", **made}.items():
        chosen = with_option(chosen, name, value)
    assert conflict(chosen, (1, 2), rules) == named


def test_there_have_to_be_as_many_buildings_as_players() -> None:
    text = HAMLET.replace("lighthouse = 1", "lighthouse = 0").replace("mill = 2", "mill = 1")
    rules = RULESET.with_editions({"hamlet.toml": text})
    chosen = with_option(with_option(rules.options(), "edition", "hamlet"), "expert", "on")
    rules.check(chosen, (1, 2))
    with pytest.raises(Illegal, match="option-conflict"):
        rules.check(chosen, (1, 2, 3))


@pytest.mark.parametrize(("made", "minutes"), [
    ({}, 7), ({"advanced": "on"}, 7), ({"expert": "on"}, 7), ({"duo": "on"}, 7), ({"children": "on"}, 10),
    ({"solo": "easy"}, 10), ({"solo": "moderate"}, 6), ({"solo": "hard"}, 5), ({"expert": "on", "time": "2.5"}, 2.5),
])  # fmt: skip
def test_a_round_lasts_seven_minutes_at_every_level(made: dict[str, Any], minutes: float) -> None:
    assert RULESET.game.mode(options(**made)).round_ms == minutes * 60_000


# ---- boards ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "names"), [
    (None, ["one", "one", "one"]), ("2", ["two", "two", "two"]), ("4", ["four", "four", "four"]),
    ("rotate", ["one", "two", "three"]),
])  # fmt: skip
def test_all_play_on_the_board_of_the_option_and_rotating_it_changes_after_each_round(
    board: str | None, names: list[str]
) -> None:
    table = town((1, 2)) if board is None else town((1, 2), board=board)
    assert list(builtin("sapiens").boards) == ["one", "two", "three", "four"]
    for number, name in enumerate(names, start=1):
        view = table.rules.dump(table.state)
        assert view["board"] == name
        assert {seat["world"] for seat in view["seats"]} == {f"sapiens {name};"}
        shown = [event for event in table.log if isinstance(event, RoundStarted)][-1]
        assert shown.board == name
        if number < 3:
            table.start_again()


def test_an_edition_with_fewer_boards_begins_again_at_the_first() -> None:
    table = hamlet(board="rotate")
    boards = [table.rules.dump(table.state)["board"]]
    for _ in range(2):
        table.start_again()
        boards.append(table.rules.dump(table.state)["board"])
    assert boards == ["pond", "field", "pond"]
    said = table.rules.describe(table.state.setting.options, "en")
    assert "boards pond, field, pond in turn" in said


# ---- solo and duo ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["1", "2", "3", "4"])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_solo_begins_with_random_street_tiles_without_volcano_on_the_highlighted_spaces(
    board: str, seed: str
) -> None:
    table = town((1,), solo="easy", board=board, seed=seed)
    placed = table.seat(1).world.placed
    assert tuple(placed) == table.seat(1).world.board.highlighted
    assert 2 <= len(placed) <= 3
    for lies in placed.values():
        assert lies.face.curves
        assert lies.face.volcano is None
        assert lies.piece.number not in table.state.pile
    assert len(table.state.pile) == 145 - len(placed)


def test_the_street_side_of_a_start_tile_lies_up_whichever_it_is() -> None:
    side = {HAMLET_RULES.game.start_side(HAMLET_RULES.known["hamlet"], tile) for tile in (1, 2, 19)}
    assert side == {"f"}
    start_side = HAMLET_RULES.game.start_side
    assert start_side(HAMLET_RULES.known["hamlet"], 15) == "b"
    assert [start_side(HAMLET_RULES.known["hamlet"], tile) for tile in (3, 4, 8, 32)] == [None] * 4


def test_start_tiles_are_turned_at_random() -> None:
    turns = {town((1,), solo="easy", seed=f"s{at}").world(1).partition("/")[2][0] for at in range(20)}
    assert turns == set("0123")


def test_solo_counts_minus_points_only_and_streets_beyond_two() -> None:
    table = hamlet((1,), solo="hard", board="2")
    assert list(table.lines(1)) == ["streets", "volcanoes", "empty", "misconnections"]
    assert table.lines(1)["empty"] == -6
    [score] = table.ask(1, "/score")["seats"]
    assert score["limit"] == 1
    assert table.state.course.chips == ()
    table.do(1, "/jump")
    assert table.phase == "over"


def test_duo_takes_the_chip_off_the_minus_points() -> None:
    table = hamlet(duo="on")
    assert table.state.course.chips == (4, 3)
    assert len(table.seat(2).world.placed) == 2
    table.do(1, "/jump")
    table.do(2, "/jump")
    assert table.phase == "over"
    assert list(table.lines(1)) == ["chip", "streets", "volcanoes", "empty", "misconnections"]


# ---- what is scored --------------------------------------------------------------------------------------------

BEGINNER = ["workers", "landscapes", "streets", "chip", "volcanoes", "empty", "misconnections"]


@pytest.mark.parametrize(("made", "lines"), [
    ({}, BEGINNER), ({"advanced": "on"}, ["villages", *BEGINNER[1:]]),
    ({"expert": "on"}, ["villages", "buildings", *BEGINNER[1:]]),
    ({"children": "on"}, ["workers", "landscapes", "chip", "empty"]),
])  # fmt: skip
def test_each_level_has_its_lines(made: dict[str, Any], lines: list[str]) -> None:
    table = hamlet(**made)
    assert list(table.lines(1)) == lines


def test_a_round_is_scored_with_villages_buildings_and_their_bonuses() -> None:
    table = hamlet((1, 2, 3, 4), expert="on")
    table.do(1, "/take 5 f", "/lay a1", "/village fishermen", "/lay b1", "/take 9 f", "/lay b2", "/building lodge")
    table.do(1, "/lay c2")
    for seat in (1, 2, 3, 4):
        table.do(seat, "/jump")
    [scored] = [event for event in table.log if isinstance(event, RoundScored)]
    lines: dict[str, Any] = {line.line: line for line in scored.seats[0].lines}
    parts = {part.part: (part.points, part.bonus) for part in lines["villages"].parts}
    assert parts == {"fishermen": (2, 3), "shepherds": (0, 0), "lumberjacks": (0, 0)}
    assert lines["villages"].points == 5
    assert [part.part for part in lines["buildings"].parts][:4] == ["coaches", "ships", "boars", "fields"]
    assert seat_view(table, 1)["sheets"][0]["lines"][0]["parts"][0] == {"part": "fishermen", "points": 2, "bonus": 3}
    assert "tasks" not in seat_view(table, 1)["sheets"][0]
    assert table.rules.load(table.rules.dump(table.state)) == table.state


@pytest.mark.parametrize("made", [{}, {"advanced": "on"}, {"expert": "on", "board": "rotate"}, {"stop": "on"}])
def test_a_state_survives_as_plain_data_all_along(made: dict[str, Any]) -> None:
    table = hamlet((1, 2, 3), **made)
    for _ in range(2):
        lay_tiles(table, 1, 6)
        assert table.rules.load(table.rules.dump(table.state)) == table.state
        table.start_again()


# ---- questions -------------------------------------------------------------------------------------------------


def test_the_pile_is_searched_for_streets_pictures_and_volcanoes() -> None:
    table = hamlet()
    edition = table.state.setting.edition
    filters: dict[str, Callable[[Side], bool]] = {
        "street": lambda side: bool(side.curves),
        "street volcano": lambda side: bool(side.curves) and side.volcano is not None,
        "coach": lambda side: ("coach", 0) in side.symbols,
        "mm.. street": lambda side: bool(side.curves) and "mm" in side.edges * 2,
    }
    for asked, wanted in filters.items():
        found = {tile for tile, _ in table.ask(1, f"/pile {asked}")["tiles"]}
        assert found == {tile for tile, up in table.state.pile.items() if wanted(edition.tile(tile, up).side)}


@pytest.mark.parametrize("word", ["mill", "panda", "ss..", "tavern"])
def test_what_no_tile_can_show_is_nothing_to_look_for(word: str) -> None:
    table = hamlet()
    with pytest.raises(Exception, match="bad-arguments") as refused:
        table.ask(1, f"/pile {word}")
    fault = refused.value.arguments["fault"].in_english()  # type: ignore[attr-defined]
    assert "street" in fault
    assert "barrel" in fault
    assert "lodge" not in fault


def test_mondo_knows_no_streets() -> None:
    with pytest.raises(Exception, match="bad-arguments"):
        Table((1, 2)).go().ask(1, "/pile street")


def test_questions_and_worlds_are_judged_and_drawn_by_the_ruleset() -> None:
    world = "sapiens one; c3=fishers-village d3=[wwmm~SW+fisherman@N]"
    answer = RULESET.score(f'{{"ruleset": "sapiens", "level": "advanced", "seats": [{{"world": "{world}"}}]}}')
    assert answer["seats"][0]["lines"][0]["points"] == 5
    assert "Villages" in RULESET.score_text(answer, "en")
    assert RULESET.world_svg(world).startswith("<svg")
