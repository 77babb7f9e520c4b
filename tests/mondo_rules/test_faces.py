"""What players read: drawings, the words of events and answers, in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

import mondo_rules
from mondo_rules.canvas import Canvas
from mondo_rules.edition import builtin
from mondo_rules.events import RoundStarted
from mondo_rules.icons import LETTERS
from mondo_rules.notation import read_world
from mondo_rules.pile_text import pile_text
from mondo_rules.tasks import TASKS
from mondo_rules.tile import read_side
from mondo_rules.vocabulary import MONDO, SAPIENS
from mondo_rules.world import World
from mondo_rules.world_scene import draw_side, draw_world
from protocol.options import schema_of, with_option
from protocol.ruleset import Pause, Resuming, Screen, SeatLeft
from protocol.words import say
from tests.mondo_rules.spoken import sentences
from tests.mondo_rules.table import Table, started, wide

PACKAGE = Path(mondo_rules.__file__).parent
ENGLISH, GERMAN = Screen(), Screen(lang="de")
PAINTED = re.compile("\x1b\\[[0-9;]*m")


def side_lines(code: str) -> list[str]:
    canvas = Canvas()
    draw_side(canvas, 0, 0, read_side(code, MONDO))
    return canvas.lines(False)


@pytest.mark.parametrize(
    ("code", "drawn"),
    [
        ("wwff", ["fwwww", "ff+ww", "ffffw"]),
        ("fwfw=NS", ["wfffw", "wwfww", "wfffw"]),
        ("fwfw=EW", ["wfffw", "wwwww", "wfffw"]),
        ("fwfw", ["wfffw", "ww+ww", "wfffw"]),
        ("wwff+gorilla@S!a", ["^wwww", "ff+ww", "ffGow"]),
        ("dddd!i", ["odddd", "ddddd", "ddddd"]),
        ("sfwd+elephant@N", ["dsElf", "dd+ff", "dwwwf"]),
    ],
)
def test_a_side_shows_its_triangles_joins_animals_and_volcano(code: str, drawn: list[str]) -> None:
    assert side_lines(code) == drawn


@given(st.sampled_from(sorted(builtin("mondo").by_name)), st.integers(0, 3))
def test_a_side_can_be_read_from_its_drawing(name: str, turn: int) -> None:
    face = builtin("mondo").by_name[name].placements[turn].face
    top, middle, bottom = side_lines(face.code)
    assert (top[1], bottom[4], bottom[1], bottom[0]) == tuple(face.edges)
    assert (middle[2] != "+") == (face.parts[0] == face.parts[2] or face.parts[1] == face.parts[3])
    assert {"^": "a", "o": "i"}.get(top[0]) == face.volcano
    animals = re.findall("[A-Z][a-z]", f"{top} {middle} {bottom}")
    assert animals == [LETTERS[animal] for animal, _ in face.symbols]


def drawn(world: World, gap: int = 1) -> list[str]:
    canvas = Canvas()
    draw_world(canvas, world, gap)
    return canvas.lines(False)


def test_a_world_is_drawn_with_its_border_its_tiles_and_the_spaces_that_are_open() -> None:
    world = read_world("mondo back; c3=[wwff+gorilla@S!a]/0", {"mondo": builtin("mondo")})
    assert "\n".join(drawn(world)) == BACK_BOARD


BACK_BOARD = """\
     a     b     c     d     e     f
                (f)   (f)

1             f  .     .  f
          (f)               (f)

2       w  .    c2     .     .  d
    (w)                           (d)
               ^wwww
3 w  .    b3   ff+ww  d3     .     .  d
               ffGow

4 w  .     .    c4     .     .     .  d

    (w)                           (d)
5       w  .     .     .     .  d

          (s)               (s)
6             s  .     .  s

                (s)   (s)"""


def test_all_open_spaces_are_named_at_the_beginning() -> None:
    world = World(builtin("mondo"), builtin("mondo").board)
    text = "\n".join(drawn(world))
    assert all(space in text for space in world.board.spaces)


# ---- the match -------------------------------------------------------------------------------------------------


def played() -> Table:
    table = Table((1, 2)).go()
    table.do(1, "/take 25 f", "/lay c3", "/take 29 f 1")
    table.do(2, "/take 45 f", "/lay d3")
    return table


def visible(text: str) -> str:
    return PAINTED.sub("", text)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_match_fits_the_screen_and_24_lines_where_it_is_wide_enough(width: int, lang: str) -> None:
    table = played()
    for viewer in (1, 2, None):
        text = table.rules.draw(table.state, viewer, table.now, Screen(width, lang))
        assert max(map(len, text.split("\n"))) <= width
        assert width < 80 or text.count("\n") < 24


def test_colours_change_nothing_but_the_colour() -> None:
    table = played()
    bare = table.rules.draw(table.state, 1, table.now, ENGLISH)
    painted = table.rules.draw(table.state, 1, table.now, Screen(colour=True))
    assert painted != bare
    assert [line.rstrip() for line in visible(painted).split("\n")] == bare.split("\n")


def test_a_player_sees_hand_clock_chips_and_the_others() -> None:
    table = played()
    text = table.rules.draw(table.state, 1, table.now, ENGLISH)
    for shown in (
        "Round 1 of 3",
        "Time left: 7:00",
        "Chips: 4 3",
        "Pile: 133 tiles",
        "In your hand:",
        "29f/1",
        "panda",
    ):
        assert shown in text
    assert "active volcano" in text
    assert ">1:  1/24 holds 29f" in text
    assert " 2:  1/24" in text


def test_the_tile_that_may_still_be_moved_is_marked() -> None:
    table = played()
    assert "d3*: /turn, /move, 4 s" in table.rules.draw(table.state, 2, table.now, ENGLISH)
    assert "*" not in table.rules.draw(table.state, 2, table.now + 4000, ENGLISH)


def test_a_hidden_clock_is_not_drawn() -> None:
    table = started(hidden="on")
    text = table.rules.draw(table.state, 1, table.now, ENGLISH)
    assert "Time left: hidden" in text
    assert ":00" not in text


def test_no_pile_is_shown_in_a_pause() -> None:
    table = played()
    table.host(Pause())
    answer = table.ask(1, "/pile")
    assert table.rules.show(table.state, answer, 1, ENGLISH) == "The pile is covered while the match is paused."
    assert "Pile" not in table.rules.draw(table.state, 1, table.now, ENGLISH)


def test_the_whole_pile_fits_a_screen_of_24_lines() -> None:
    tiles = [(tile, "fb"[tile % 2]) for tile in builtin("mondo").tiles]
    for sides in (tiles, [(tile, "f") for tile, _ in tiles]):
        text = pile_text(sides, builtin("mondo"), ENGLISH)
        assert text.count("\n") < 22
        assert max(map(len, text.split("\n"))) <= 80
        found = re.findall(r"(?<![=\w])(\d+)[+^o]*(?=\s|$)", text)
        assert sorted(map(int, found)) == sorted(builtin("mondo").tiles)


# ---- the words of events ---------------------------------------------------------------------------------------


def told(table: Table, viewer: int | None, since: int = 0, screen: Screen = ENGLISH) -> str:
    """What a viewer reads of the events from number `since` on."""
    state, texts = None, []
    for at, event in enumerate(table.log):
        if table.rules.audience(event) is None:
            state = table.rules.apply(state, event)
            if at >= since:
                texts.append(table.rules.tell(state, event, viewer, screen))
    return "\n".join(text for text in texts if text)


def test_what_others_take_and_lay_stays_silent() -> None:
    table = started()
    since = len(table.log)
    table.do(2, "/take 1", "/flip", "/turn", "/back", "/take 2", "/lay a1", "/turn")
    assert told(table, 1, since) == ""
    assert told(table, 2, since).count("short") == 0
    assert "Seat 2 lays 2" in told(table, None, since)


def test_outs_readiness_and_leaving_are_told_to_all() -> None:
    table = started()
    since = len(table.log)
    table.do(2, "/jump")
    assert told(table, 1, since) == "Seat 2 jumps out with chip 4."
    assert told(table, 2, since) == "You are out and have chip 4."
    table.host(SeatLeft(1, absent=True))
    assert "Seat 1 has lost the line." in told(table, 2, since)


def test_the_end_of_a_round_shows_the_sheets_and_ones_own_spaces() -> None:
    table = started()
    table.do(1, "/take 2 f", "/lay a1")
    since = len(table.log)
    table.wait(420_000)
    text = told(table, 1, since)
    assert "The bell! Round 1 is over." in text
    assert "Spaces, Seat 1:" in text
    assert "Spaces, Seat 2:" not in text
    assert "/ready" in text


def test_a_winner_reads_that_he_wins() -> None:
    table = started(time="1")
    table.do(2, "/jump")
    table.wait(600_000)
    assert "You win the match!" in told(table, 2)
    assert "Seat 2 wins the match!" in told(table, 1)
    assert "Platz 2 gewinnt die Partie!" in told(table, 1, screen=GERMAN)


def test_a_countdown_in_a_pause_is_told_as_going_on() -> None:
    table = started()
    table.host(Pause())
    since = len(table.log)
    table.host(Resuming(3000))
    assert told(table, 1, since) == "Going on in 3 seconds ..."


def test_options_are_described() -> None:
    rules: Any = started().rules
    options = with_option(with_option(rules.options(), "time", "2.5"), "pace", "1")
    assert rules.describe(options, "en") == (
        "Mondo, our edition: beginner game, 3 rounds, 2.5 minutes a round, board front, 1 s between two takes."
    )
    assert "Plan front" in rules.describe(options, "de")


def test_people_are_called_by_their_names_where_they_are_known() -> None:
    named = Screen(names={1: "Anna", 2: "Ben"})
    table = started()
    since = len(table.log)
    table.do(2, "/jump")
    assert told(table, 1, since, named) == "Ben jumps out with chip 4."
    table.wait(420_000)
    text = told(table, 1, since, named)
    assert re.search("^ +Anna +Ben$", text, re.MULTILINE)
    assert "Volcano chip: Ben" in text
    table.wait(33_000)
    assert "Ben holds the volcano chip" in told(table, 1, since, named)
    assert table.rules.show(table.state, table.ask(1, "/world 2"), 1, named).startswith("World of Ben (2), round 2")
    drawing = table.rules.draw(table.state, 1, table.now, named)
    assert ">1 Anna:  0/3" in drawing
    assert "Volcano chip: Ben" in drawing
    assert "World of Anna (1)" in table.rules.draw(table.state, None, table.now, named)


@pytest.mark.parametrize("seats", [(1, 2), (1, 2, 3, 4)])
@pytest.mark.parametrize("width", [40, 60, 80])
def test_long_names_never_break_a_line(seats: tuple[int, ...], width: int) -> None:
    screen = Screen(width, names=dict.fromkeys(seats, "Abcdefghijklmnopqrstuvwx"))
    table = Table(seats, expert="on").go()
    for text in (
        table.rules.draw(table.state, 1, table.now, screen),
        table.rules.show(table.state, table.ask(1, "/score"), 1, screen),
    ):
        assert max(map(len, text.split("\n"))) <= width


def expert(**options: Any) -> Table:
    """An expert match with tasks taken by both."""
    table = Table((1, 2), expert="on", **options).go()
    for seat in (1, 2):
        for tile in list(table.state.pile)[:3]:
            table.do(seat, f"/take {tile}", f"/lay {table.seat(seat).world.open_spaces[0]}")
    first, second, *_ = table.state.course.tasks or ()
    table.do(1, f"/task {first}")
    table.do(2, f"/task {second}")
    return table


def test_modifier_and_tasks_are_told_to_all_when_a_round_begins() -> None:
    table = expert()
    text = told(table, None)
    assert f"Modifier {table.state.course.modifier}: " in text
    [start] = [event for event in table.log if isinstance(event, RoundStarted)]
    assert start.tasks
    for task in start.tasks:
        assert f"  {task} (" in text


def test_who_takes_a_task_is_told_to_all() -> None:
    table = expert()
    [mine], [other] = table.seat(1).tasks, table.seat(2).tasks
    assert f"You have the task {mine} (" in told(table, 1)
    assert f"Seat 2 has the task {other}." in told(table, 1)


def test_the_drawing_shows_modifier_and_tasks_and_whose_they_are() -> None:
    table = expert()
    text = table.rules.draw(table.state, 1, table.now, ENGLISH)
    assert f"Modifier: {table.state.course.modifier}" in text
    for task in table.state.course.tasks or ():
        assert f"/task {task} ({TASKS[task].value})" in text
    for seat in (1, 2):
        [task] = table.seat(seat).tasks
        assert f"{task} -{TASKS[task].value} seat {seat}" in text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_four_experts_with_all_their_tasks_fit_24_lines(lang: str) -> None:
    table = Table((1, 2, 3, 4), expert="on").go()
    table.start_again()
    for seat in (1, 2, 3, 4):
        for tile in list(table.state.pile)[:3]:
            table.do(seat, f"/take {tile}", f"/lay {table.seat(seat).world.open_spaces[0]}")
        for task in (table.state.course.tasks or ())[:2]:
            table.do(seat, f"/task {task}")
        table.do(seat, f"/take {next(iter(table.state.pile))}")
    text = table.rules.draw(table.state, 1, table.now, Screen(80, lang))
    assert text.count("\n") < 24
    assert max(map(len, text.split("\n"))) <= 80
    assert all(task in text for seat in table.state.seats.values() for task in seat.tasks)


def test_a_score_names_the_modifier_each_task_and_what_it_counts() -> None:
    table = expert()
    text = table.rules.show(table.state, table.ask(1, "/score"), 1, ENGLISH)
    assert text.startswith("Round 1, as it stands now\nModifier ")
    [task] = table.seat(2).tasks
    assert f"Tasks of seat 2: {task} -{TASKS[task].value}" in text
    assert "  Empty spaces (-1 each): " in text
    table.wait(400_000)
    later = table.rules.show(table.state, table.ask(1, "/score 1"), 1, ENGLISH)
    assert later.startswith(f"Round 1\nModifier {table.state.course.modifiers[0]}")
    assert f"Tasks of seat 2: {task} -{TASKS[task].value}" in later


def test_a_world_is_shown_with_what_its_points_come_from_also_of_earlier_rounds() -> None:
    table = started()
    table.do(2, "/take 2 f", "/lay a1")
    assert "  Animals (+1 each): a1" in table.rules.show(table.state, table.ask(1, "/world 2"), 1, ENGLISH)
    table.start_again()
    assert "  Animals (+1 each): a1" in table.rules.show(table.state, table.ask(1, "/world 2 1"), 1, ENGLISH)
    assert "Animals" not in table.rules.show(table.state, table.ask(1, "/world 2"), 1, ENGLISH)


def test_a_solo_player_reads_the_minus_points_and_how_it_ended() -> None:
    table = wide((1,), solo="easy")
    text = table.rules.draw(table.state, 1, table.now, ENGLISH)
    assert "Minus points: 3, 3 allowed" in text
    assert "Round 1 of 1" in text
    assert "Chips" not in text
    since = len(table.log)
    table.do(1, "/jump")
    text = told(table, 1, since)
    assert text.startswith("You are out.\nThe round is over.\n")
    assert "Won, with 3 minus points; 3 allowed." in text
    assert "Gewonnen, mit 3 Minuspunkten; erlaubt waren 3." in told(table, 1, since, GERMAN)


def test_a_slow_clock_is_told_when_it_starts() -> None:
    table = started(slow="on")
    assert "No clock until one is out" in table.rules.draw(table.state, 1, table.now, ENGLISH)
    since = len(table.log)
    table.do(2, "/jump")
    assert "The clock runs now: 1:00 left." in told(table, 1, since)
    assert "Time left: 1:00" in table.rules.draw(table.state, 1, table.now, ENGLISH)


def test_who_stops_the_round_is_named() -> None:
    table = started(stop="on")
    table.do(2, "/take 1", "/lay a1", "/jump")
    assert "Seat 2 has ended round 1 for all." in told(table, 1)


def test_a_side_that_was_picked_is_told_to_the_others() -> None:
    table = wide(anyside="on")
    assert "/side front or /side back" in table.rules.draw(table.state, 1, table.now, ENGLISH)
    since = len(table.log)
    table.do(2, "/side back", "/side front")
    assert told(table, 1, since) == "Seat 2 plays on the back of the board.\nSeat 2 plays on the front of the board."


def described(lang: str = "en", **options: str) -> str:
    rules = started().rules
    chosen: Any = rules.options()
    for name, value in options.items():
        chosen = with_option(chosen, name, value)
    return rules.describe(chosen, lang)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"time": "1"}, "beginner game, 3 rounds, 1 minute a round, board front."),
        ({"advanced": "on"}, "advanced game, 3 rounds, 6 minutes a round, board front. Each round a modifier"),
        ({"expert": "on"}, "expert game, 3 rounds, 5 minutes a round, board front. Each round a modifier"),
        ({"expert": "on"}, "Each seat may take up to two tasks by /task"),
        ({"expert": "on", "dealt": "on"}, "Each seat is dealt two tasks"),
        ({"backside": "on"}, "board back."),
        ({"solo": "hard"}, "solo game, 1 round, 5 minutes a round, board front. Only minus points count"),
        ({"solo": "hard"}, "Whoever has 1 minus point at most wins"),
        ({"duo": "on"}, "duo, 1 round, 7 minutes a round"),
        ({"duo": "on"}, "One's chip is taken off one's minus points"),
        ({"solo": "easy", "noflip": "on"}, "The side of a tile that lies up is the side that is laid."),
        ({"handicap": "2 1"}, "Handicap: seat 2 pays for active volcanoes; seats without one pay for none."),
        ({"handicap": "3 2"}, "Handicap: seat 3 pays for all volcanoes, inactive ones too;"),
        ({"hidden": "on", "time": "1"}, "about 1 minute a round, hidden"),
        ({"children": "on"}, "children's game, 3 rounds, 10 minutes a round"),
        ({"stop": "on"}, "The first to go out ends the round for all"),
        ({"slow": "on"}, "no clock until the first seat is out, then one minute"),
        ({"anyside": "on"}, "board front or back, as each seat likes: /side."),
        ({"pace": "0.5"}, "0.5 s between two takes"),
        ({"seed": "abc"}, "Practice with a known seed: it counts for no ranking."),
    ],
)
def test_what_is_being_played_is_said_in_plain_words(options: dict[str, str], said: str) -> None:
    assert said in described(**options)
    assert described("de", **options) != described(**options)


def test_every_option_is_explained_in_one_line_in_both_languages() -> None:
    for name, option in schema_of(started().rules.options).items():
        english, german = (say(option.help, lang) for lang in ("en", "de"))
        assert english != german, name
        assert "\n" not in english + german
        assert say(option.range, "de"), name


# ---- German ----------------------------------------------------------------------------------------------------


def catalog() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The German catalog: the forms of each sentence in both languages."""
    with (PACKAGE / "locale" / "de.po").open("rb") as file:
        messages = [message for message in read_po(file, locale="de") if message.id]
    return {_forms(message.id): _forms(message.string) for message in messages}


def _forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def places(forms: tuple[str, ...]) -> set[str]:
    """What is put into a sentence."""
    return {place for text in forms for place in re.findall(r"\{[^}]*\}", text)}


def test_every_sentence_has_a_german_one() -> None:
    known = {text for forms in catalog() for text in forms}
    symbols = {*MONDO.symbols, *SAPIENS.symbols, *SAPIENS.border_symbols}
    assert symbols <= known
    said = {text for module in PACKAGE.glob("*.py") for text in sentences(module)}
    assert said - known == set()
    assert known - said - symbols == set(), "nobody says these any more"


def test_german_sentences_are_written_and_have_the_same_places() -> None:
    for english, german in catalog().items():
        assert all(german), english
        assert places(german) == places(english)
