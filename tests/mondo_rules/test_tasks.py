import pytest

from mondo_rules.score import Standing, Terms, sheets
from mondo_rules.tasks import TASKS
from mondo_rules.vocabulary import MONDO
from mondo_rules.world import World
from tests.mondo_rules.drawing import filled, world

THREE = {
    "three-buffalos": "buffalo",
    "three-elephants": "elephant",
    "three-pandas": "panda",
    "three-parrots": "parrot",
    "three-snakes": "snake",
    "three-scorpions": "scorpion",
}
FOUR = {"four-steppe": "s", "four-forest": "f", "four-desert": "d"}


def points(drawn: World, *tasks: str, first_out: bool = False) -> int:
    (sheet,) = sheets([Standing(1, drawn, tasks=tasks, first_out=first_out)], Terms("expert"))
    return sheet.points("tasks")


def herd(kind: str, west: int, east: int, far: int = 0) -> World:
    """So many of a kind on c3 and d3, which are one finished area, and on e3 with f3, which are another."""
    letter = MONDO.symbols[kind]
    one, other = f"[w{letter}ww{f'+{kind}@E' * west}]", f"[www{letter}{f'+{kind}@W' * east}]"
    return filled(f"c3={one} d3={other} e3=[w{letter}ww{f'+{kind}@E' * far}] f3=[www{letter}]")


def test_there_are_twelve_tasks_of_the_values_printed_on_them() -> None:
    assert sorted(task.value for task in TASKS.values()) == [3, 3, 5, 7, 7, 7, 9, 9, 9, 9, 9, 9]
    assert set(THREE) | set(FOUR) | {"flawless-world", "full-world", "first-out"} == set(TASKS)


@pytest.mark.parametrize(("task", "kind"), THREE.items())
def test_three_of_a_kind_must_stand_in_one_finished_area(task: str, kind: str) -> None:
    assert points(herd(kind, 2, 1), task) == 9
    assert points(herd(kind, 6, 6), task) == 9  # once, not for every three
    assert points(herd(kind, 1, 1, far=1), task) == -9
    assert points(herd(kind, 1, 1, far=3), task) == 9


@pytest.mark.parametrize(("task", "letter"), FOUR.items())
def test_all_four_species_must_stand_in_one_finished_area(task: str, letter: str) -> None:
    one, two, three, four = (name for name, ground in MONDO.symbols.items() if ground == letter)
    west, east = f"[w{letter}ww+{one}@E+{two}@E]", "[www" + letter + f"+{three}@W+{{}}@W]"
    assert points(filled(f"c3={west} d3={east.format(four)}"), task) == 7
    assert points(filled(f"c3={west} d3={east.format(one)}"), task) == -7


def test_an_open_or_flawed_area_fulfils_nothing() -> None:
    three = "[wfww+panda@E+panda@E+panda@E]"
    assert points(filled(f"c3={three} d3=[wwwf]"), "three-pandas") == 9
    assert points(filled(f"c3={three} d3=-"), "three-pandas") == -9
    assert points(filled(f"c3={three} d3=[wwww]"), "three-pandas") == -9


def test_animals_on_the_border_count_towards_a_task() -> None:
    assert points(world("a1=[fwww+panda@N] b1=[fwww+panda@N]", "four"), "three-pandas") == 9
    assert points(world("a1=[fwww+panda@N+panda@N]", "four"), "three-pandas") == -9


def test_a_full_world_has_no_empty_space_and_a_flawless_one_no_misconnection_either() -> None:
    assert points(filled(""), "full-world", "flawless-world") == 3 + 5
    assert points(filled("c3=[ffff]"), "full-world", "flawless-world") == 3 - 5
    assert points(filled("c3=-"), "full-world", "flawless-world") == -3 - 5


def test_first_out_asks_only_whether_the_seat_took_the_first_chip() -> None:
    assert points(filled("c3=-"), "first-out", first_out=True) == 3
    assert points(filled(""), "first-out") == -3


def test_the_line_names_the_spaces_of_the_areas_that_fulfil() -> None:
    standing = Standing(1, herd("panda", 2, 1), tasks=("three-pandas", "four-forest"))
    (sheet,) = sheets([standing], Terms("expert"))
    (line,) = (line for line in sheet.lines if line.line == "tasks")
    assert (line.points, line.spaces) == (9 - 7, ("c3", "d3"))
