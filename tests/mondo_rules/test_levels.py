"""Advanced and expert: modifiers and tasks (games.md section 3; protocol.md sections 4 and 5)."""

from collections.abc import Callable
from typing import Any

import pytest

from mondo_rules.commands import TakeTask
from mondo_rules.events import MatchStarted, RoundStarted, SeedDrawn
from mondo_rules.match_state import State
from mondo_rules.modifiers import MODIFIERS
from mondo_rules.tasks import TASKS
from protocol.ruleset import Clock, Pause, SeatLeft
from tests.mondo_rules.table import Table, kinds, wide

MINUTE = 60_000
FOREST = ("a1", "b1", "a2", "b2")


def rounds(table: Table) -> list[RoundStarted]:
    """How the rounds began."""
    return [event for event in table.log if isinstance(event, RoundStarted)]


def find(fits: Callable[[Table], bool], seats: tuple[int, ...] = (1, 2), **options: Any) -> Table:
    """A match whose seed makes it fit."""
    for number in range(500):
        table = wide(seats, seed=f"s{number}", **options)
        if fits(table):
            return table
    raise AssertionError("no seed fits")


def with_tasks(*names: str, seats: tuple[int, ...] = (1, 2)) -> Table:
    """An expert match in whose first round these tasks lie on the table."""
    return find(lambda table: set(names) <= set(table.state.course.tasks or ()), seats, expert="on")


def with_modifier(name: str, seats: tuple[int, ...] = (1, 2)) -> Table:
    """An advanced match whose first modifier is this one."""
    return find(lambda table: table.state.course.modifier == name, seats, advanced="on")


def lay(table: Table, seat: int, *tiles: str) -> list[dict[str, Any]]:
    """Lays tiles, `3f` or `3f/1`, on the four spaces by row, then column; what the last one causes."""
    happened: list[dict[str, Any]] = []
    for tile, space in zip(tiles, FOREST, strict=False):
        piece, _, turn = tile.partition("/")
        happened = table.do(seat, f"/take {piece[:-1]} {piece[-1]} {turn or 0}", f"/lay {space}")
    return happened[1:]


# ---- how long --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "minutes"),
    [
        ({}, 7), ({"advanced": "on"}, 6), ({"expert": "on"}, 5), ({"expert": "on", "advanced": "on"}, 5),
        ({"children": "on"}, 10), ({"expert": "on", "time": "4"}, 4), ({"children": "on", "time": "1.5"}, 1.5),
    ],
)  # fmt: skip
def test_each_level_has_its_time_unless_another_is_set(options: dict[str, Any], minutes: float) -> None:
    table = wide(**options)
    assert table.rules.clocks(table.state, 1, table.now) == Clock(round(minutes * MINUTE), True)


# ---- modifiers -------------------------------------------------------------------------------------------------


def test_each_round_turns_up_a_modifier_none_twice() -> None:
    for number in range(20):
        table = wide(advanced="on", seed=f"deck{number}")
        table.start_again().start_again()
        shown = [start.modifier for start in rounds(table)]
        assert len(set(shown)) == 3
        assert set(shown) <= set(MODIFIERS)


def test_every_modifier_can_come_first() -> None:
    first = {wide(advanced="on", seed=f"deck{number}").state.course.modifier for number in range(60)}
    assert first == set(MODIFIERS)


def test_the_beginner_game_has_no_modifier_and_the_advanced_one_no_tasks() -> None:
    assert rounds(wide())[0].modifier is None
    assert rounds(wide())[0].tasks is None
    assert rounds(wide(advanced="on"))[0].tasks is None
    assert wide(advanced="on").refusal(1, "/task full-world") == "no-such-task"


def test_nobody_knows_a_modifier_before_its_round() -> None:
    table = Table(advanced="on", edition="wide")
    assert table.state.course.modifier is None
    table.go()
    assert table.state.course.modifier is not None
    table.do(1, "/jump")
    table.do(2, "/jump")
    table.wait(30_000)
    assert table.phase == "countdown"
    assert table.state.course.modifier is None
    assert "modifier" not in table.rules.dump(table.state)


def test_the_best_gets_four_and_the_worst_pays_four() -> None:
    table = with_modifier("most-water-animals", (1, 2, 3))
    lay(table, 1, "5f", "6f")
    lay(table, 2, "11f")
    lay(table, 3, "1f")
    assert [table.lines(seat)["modifier"] for seat in (1, 2, 3)] == [4, -4, -4]
    table.do(2, "/take 12 f")
    assert table.ask(1, "/score")["seats"][0]["lines"][3]["spaces"] == ["a1", "b1"]


def test_two_best_and_a_middle_one() -> None:
    table = with_modifier("most-water-animals", (1, 2, 3, 4))
    lay(table, 1, "5f")
    lay(table, 2, "6f")
    assert [table.lines(seat)["modifier"] for seat in (1, 2, 3, 4)] == [4, 4, -4, -4]


def test_where_all_are_equal_nobody_gets_or_pays_anything() -> None:
    table = with_modifier("largest-lake", (1, 2, 3))
    assert [table.lines(seat)["modifier"] for seat in (1, 2, 3)] == [0, 0, 0]


def test_the_sheet_of_the_round_has_the_modifier_between_chip_and_volcanoes() -> None:
    table = wide(advanced="on")
    table.do(1, "/jump")
    [_, scored] = table.do(2, "/jump")
    names = [line["line"] for line in scored["seats"][0]["lines"]]
    assert names == ["animals", "landscapes", "chip", "modifier", "volcanoes", "empty", "misconnections"]


# ---- tasks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [(1, 2), (1, 2, 4), (1, 2, 3, 4)])
def test_two_tasks_for_each_seat_lie_face_up_shuffled_anew_each_round(seats: tuple[int, ...]) -> None:
    table = wide(seats, expert="on")
    table.start_again().start_again()
    shown = [start.tasks for start in rounds(table)]
    for tasks in shown:
        assert tasks is not None
        assert len(set(tasks)) == len(tasks) == 2 * len(seats)
        assert set(tasks) <= set(TASKS)
    assert len(set(shown)) == 3


def test_a_task_can_be_taken_once_three_tiles_lie() -> None:
    table = wide(expert="on")
    [first, second, *_] = table.state.course.tasks or ()
    lay(table, 1, "1f", "2f")
    assert table.refused(1, f"/task {first}").arguments == {"needed": 3, "tiles": 2}
    table.do(1, "/take 3 f")
    assert table.refusal(1, f"/task {first}") == "too-few-tiles", "what is in hand does not lie"
    table.do(1, "/lay a2")
    assert table.do(1, f"/task {first}") == [{"at": table.now, "kind": "task_taken", "seat": 1, "task": first}]
    assert first not in (table.state.course.tasks or ())
    table.do(1, "/take 4 f")
    assert kinds(table.do(1, f"/task {second.upper()}")) == ["task_taken"], "with a full hand, in any case"
    assert table.seat(1).tasks == (first, second)


def test_nobody_has_more_than_two_tasks() -> None:
    table = wide(expert="on")
    first, second, third, _ = table.state.course.tasks or ()
    lay(table, 1, "1f", "2f", "3f")
    table.do(1, f"/task {first}", f"/task {second}")
    assert table.refused(1, f"/task {third}").arguments == {"most": 2}
    assert table.refusal(1, "/task nonsense") == "task-limit", "limits are looked at before the task"


def test_who_comes_second_is_told_who_has_the_task() -> None:
    table = wide(expert="on")
    [task, *_] = table.state.course.tasks or ()
    lay(table, 1, "1f", "2f", "3f")
    lay(table, 2, "5f", "6f", "7f")
    table.do(2, f"/task {task}")
    refused = table.refused(1, f"/task {task}")
    assert (refused.code, refused.arguments["seat"]) == ("task-gone", 2)


def test_a_task_that_does_not_lie_there_is_named_with_those_that_do() -> None:
    table = wide(expert="on")
    lay(table, 1, "1f", "2f", "3f")
    lying = table.state.course.tasks or ()
    [absent, *_] = set(TASKS) - set(lying)
    for name in (absent, "nonsense"):
        refused = table.refused(1, f"/task {name}")
        assert refused.code == "no-such-task"
        assert refused.arguments["tasks"] == ", ".join(lying)


def test_who_is_out_takes_no_task() -> None:
    table = wide(expert="on")
    [task, *_] = table.state.course.tasks or ()
    lay(table, 1, "1f", "2f", "3f")
    table.do(1, "/jump")
    assert table.refusal(1, f"/task {task}") == "already-out"
    table.host(Pause())
    assert table.refusal(2, f"/task {task}") == "paused"


def test_taking_a_task_does_not_end_the_adjust_window() -> None:
    table = wide(expert="on")
    [task, *_] = table.state.course.tasks or ()
    lay(table, 1, "1f", "2f", "3f")
    table.do(1, f"/task {task}")
    assert kinds(table.do(1, "/turn")) == ["adjusted"]


def test_a_task_is_kept_through_the_round_and_gone_in_the_next() -> None:
    table = wide(expert="on")
    [task, *_] = table.state.course.tasks or ()
    lay(table, 1, "1f", "2f", "3f")
    table.do(1, f"/task {task}", "/take 4", "/back")
    assert table.seat(1).tasks == (task,)
    table.start_again()
    assert table.seat(1).tasks == ()
    assert len(table.state.course.tasks or ()) == 4


def test_a_fulfilled_task_adds_its_value_and_a_failed_one_takes_it() -> None:
    table = with_tasks("three-pandas", "full-world")
    lay(table, 1, "1f", "9f", "10f")
    table.do(1, "/task three-pandas", "/task full-world")
    assert table.lines(1)["tasks"] == -9 - 3, "the forest is open"
    happened = table.do(1, "/take 15 f", "/lay b2")
    assert kinds(happened) == ["taken", "laid", "out"]
    assert table.lines(1)["tasks"] == 9 + 3
    [line] = [line for line in table.ask(2, "/score")["seats"][0]["lines"] if line["line"] == "tasks"]
    assert line["spaces"] == ["a1", "b1", "a2", "b2"]


def test_first_out_is_who_took_the_first_chip() -> None:
    table = with_tasks("first-out")
    for seat, tiles in ((1, ("1f", "2f", "3f")), (2, ("5f", "6f", "7f"))):
        lay(table, seat, *tiles)
    table.do(2, "/task first-out")
    assert table.lines(2)["tasks"] == -3
    table.do(2, "/jump")
    assert table.lines(2)["tasks"] == 3


def test_who_goes_out_second_has_failed_first_out() -> None:
    table = with_tasks("first-out")
    lay(table, 1, "1f", "2f", "3f")
    table.do(1, "/task first-out")
    table.do(2, "/jump")
    happened = table.do(1, "/jump")
    [points] = [line["points"] for line in happened[1]["seats"][0]["lines"] if line["line"] == "tasks"]
    assert points == -3


def test_who_leaves_is_not_first_out() -> None:
    table = with_tasks("first-out")
    lay(table, 2, "1f", "2f", "3f")
    table.do(2, "/task first-out")
    table.host(SeatLeft(1))
    table.do(2, "/jump")
    assert table.seat(2).scored[0].first_out


def test_the_bell_leaves_full_world_and_flawless_world_unfulfilled() -> None:
    table = with_tasks("full-world", "flawless-world")
    lay(table, 1, "1f", "2f", "9f")
    table.do(1, "/task full-world", "/task flawless-world")
    [scored] = table.wait(5 * MINUTE)
    [points] = [line["points"] for line in scored["seats"][0]["lines"] if line["line"] == "tasks"]
    assert points == -8


def test_a_full_world_with_a_misconnection_is_not_flawless() -> None:
    table = with_tasks("full-world", "flawless-world")
    lay(table, 1, "1f", "2f", "9f")
    table.do(1, "/task full-world", "/task flawless-world")
    table.do(1, "/take 11 f", "/lay b2")
    assert table.lines(1)["tasks"] == 3 - 5


def test_expert_has_every_line_in_its_order() -> None:
    table = wide(expert="on")
    assert list(table.lines(1)) == [
        "animals", "landscapes", "chip", "modifier", "tasks", "volcanoes", "empty", "misconnections",
    ]  # fmt: skip


# ---- what is seen of it ----------------------------------------------------------------------------------------


def test_the_view_shows_who_has_which_task_and_whether_it_stands_fulfilled() -> None:
    table = with_tasks("three-pandas", "full-world")
    lay(table, 1, "1f", "9f", "10f")
    lay(table, 2, "11f", "12f", "5f")
    table.do(1, "/task three-pandas")
    table.do(2, "/task full-world")
    table.do(1, "/take 15 f", "/lay b2")
    view = table.rules.dump(table.state)
    assert view["modifier"] == table.state.course.modifier
    assert len(view["tasks"]) == 2
    one, two = view["seats"]
    assert (one["tasks"], one["fulfilled"]) == (["three-pandas"], ["three-pandas"])
    assert (two["tasks"], two["fulfilled"]) == (["full-world"], [])
    table.do(2, "/jump")
    table.wait(33_000)
    view = table.rules.dump(table.state)
    one, two = view["seats"]
    assert (one["tasks"], one["fulfilled"], len(view["tasks"])) == ([], [], 4)
    assert (one["sheets"][0]["tasks"], one["sheets"][0]["fulfilled"]) == (["three-pandas"], ["three-pandas"])
    assert (two["sheets"][0]["tasks"], two["sheets"][0]["fulfilled"]) == (["full-world"], [])
    assert one["sheets"][0]["first_out"]
    assert "first_out" not in two["sheets"][0]


def test_earlier_sheets_can_be_asked_for() -> None:
    table = with_modifier("most-water-animals")
    lay(table, 1, "5f")
    table.start_again()
    assert table.lines(1, "/score 1")["modifier"] == 4
    assert table.lines(1)["modifier"] == 0
    past, now = table.ask(2, "/score 1"), table.ask(2, "/score")
    assert (past["round"], past["provisional"], now["round"], now["provisional"]) == (1, False, 2, True)
    for line in ("/score 3", "/score 0"):
        with pytest.raises(Exception, match="bad-arguments"):
            table.ask(1, line)


def test_legal_tasks_are_those_that_can_be_taken() -> None:
    table = wide(expert="on")
    lying = table.state.course.tasks or ()

    def legal(state: State) -> list[str]:
        return [each.task for each in table.rules.legal(state, 1, table.now) if isinstance(each, TakeTask)]

    lay(table, 1, "1f", "2f")
    assert legal(table.state) == []
    table.do(1, "/take 3", "/lay a2")
    assert legal(table.state) == list(lying)
    table.do(1, f"/task {lying[1]}")
    assert legal(table.state) == [lying[0], *lying[2:]]
    table.do(1, f"/task {lying[0]}")
    assert legal(table.state) == []


# ---- dealt -----------------------------------------------------------------------------------------------------


def test_dealt_tasks_are_two_for_each_seat_from_the_start() -> None:
    table = wide((1, 3, 4), expert="on", dealt="on")
    [start] = rounds(table)
    assert start.tasks is not None
    assert [table.seat(seat).tasks for seat in (1, 3, 4)] == [start.tasks[at : at + 2] for at in (0, 2, 4)]
    assert table.state.course.tasks == ()
    given = [event for event in table.log if type(event).__name__ == "TaskTaken"]
    assert [event.at for event in given] == [3000] * 6


def test_no_dealt_task_can_be_changed_for_another() -> None:
    table = wide(expert="on", dealt="on")
    lay(table, 1, "1f", "2f", "3f")
    for task in (*table.seat(1).tasks, *table.seat(2).tasks, "nonsense"):
        assert table.refusal(1, f"/task {task}") == "task-limit"
    assert not [each for each in table.rules.legal(table.state, 1, table.now) if isinstance(each, TakeTask)]


# ---- seeds -----------------------------------------------------------------------------------------------------


def test_a_word_as_seed_gives_the_same_piles_wherever_it_is_used() -> None:
    def piles(word: str, seats: tuple[int, ...]) -> list[object]:
        table = wide(seats, expert="on", seed=word)
        table.start_again()
        return [(start.pile, start.modifier) for start in rounds(table)]

    assert piles("Morning7", (1, 2)) == piles("Morning7", (2, 3, 4))
    assert piles("Morning7", (1, 2)) != piles("morning7", (1, 2))


def test_a_practice_seed_takes_the_place_of_the_hosts() -> None:
    one, two = (wide().rules.initial(wide(seed="a").state.setting.options, (1, 2), bytes([n] * 32)) for n in (1, 2))
    assert one == two
    assert isinstance(one[0], MatchStarted)
    assert isinstance(one[1], SeedDrawn)
    assert one[0].options == {"edition": "wide", "seed": "a"}
    assert one[1].seed != bytes([1] * 32).hex()


def test_what_a_seed_gives_does_not_change_with_a_new_version() -> None:
    [start] = rounds(wide(seed="a", expert="on"))
    assert start.pile[:4] == ((12, "f"), (2, "b"), (3, "f"), (5, "b"))
    assert start.modifier == "largest-forest"
    assert start.tasks == ("three-buffalos", "four-forest", "full-world", "three-elephants")


@pytest.mark.parametrize("word", ["", "two words", "ä", "x" * 41, "a-b"])
def test_a_seed_is_up_to_forty_letters_and_digits(word: str) -> None:
    with pytest.raises(Exception, match="option-value"):
        wide(seed=word)
