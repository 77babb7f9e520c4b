"""The product and `independent_score`, which was written from the rules alone, come to the same on random worlds."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from hypothesis import settings

from mondo_rules.area import survey
from mondo_rules.edition import Edition
from mondo_rules.notation import read_world
from mondo_rules.points import points
from mondo_rules.question import answer
from mondo_rules.world import World
from tests.mondo_rules import independent_score as slow
from tests.mondo_rules.random_questions import MODIFIERS, TASKS, random_question

# `make long` runs with the hypothesis profile of that name.
WORLDS = 10_000 if settings.get_current_profile_name() == "long" else 300
ALONE = ("animals", "landscapes", "empty", "misconnections")  # what one world decides alone


def disagreements(question: Mapping[str, Any], editions: Mapping[str, Edition]) -> list[str]:
    """Where the two differ, one sentence each. Where the rules do not say which spaces count, only points matter."""
    mine, theirs = slow.score(question, editions), answer(question, editions)
    found = []
    if mine["volcano_chip"] != theirs["volcano_chip"]:
        found.append(f"volcano_chip: rules {mine['volcano_chip']}, product {theirs['volcano_chip']}")
    for seat, one, other in zip(question["seats"], mine["seats"], theirs["seats"], strict=True):
        for (name, score, spaces), line in zip(one["lines"], other["lines"], strict=True):
            expected = {"line": name, "points": score, "spaces": line["spaces"] if spaces is None else spaces}
            if expected != line:
                found.append(f"{seat['world']}: rules {expected}, product {line}")
        for key in ("name", "total", "penalty", "limit", "won"):
            if one.get(key) != other.get(key):
                found.append(f"{seat['world']}: {key}: rules {one.get(key)}, product {other.get(key)}")
        world = read_world(seat["world"], editions)
        found += [f"{seat['world']}: {fault}" for fault in area_disagreements(world)]
    return found


def area_disagreements(world: World) -> list[str]:
    """Where the areas, the misconnections or the fast points of a world differ."""
    mine, theirs = slow.Survey(world), survey(world)
    found = []
    alone = len(mine.animals) + 2 * len(mine.finished_lands()) - len(mine.empty) - len(mine.misconnections)
    if points(world) != alone:
        found.append(f"points of the world alone: rules {alone}, product {points(world)}")

    def nodes(number: int) -> list[slow.Node]:
        area = theirs.areas[number]
        return [*area.parts, *(("border", at) for at in area.border)]

    whole = {node: frozenset(area) for area in mine.areas for node in area}
    described = Counter(
        (
            *(mine.letter(area), tuple(slow.in_order(mine, mine.tiles_of(area)))),
            *(bool(area & mine.open), bool(area & mine.flawed), mine.reaches_rim(area)),
            tuple(sorted(mine.animals_in(area))),
        )
        for area in mine.areas
    )
    told = Counter(
        (it.landscape, it.spaces, it.is_open, it.is_flawed, it.on_rim, tuple(sorted(it.symbols)))
        for it in theirs.areas
    )
    if told != described:
        found.append(f"areas: rules {described - told}, product {told - described}")
    if {whole[nodes(number)[0]] for number in range(len(theirs.areas))} != set(whole.values()):
        found.append("areas: not the same parts")
    touching = {
        frozenset([whole[nodes(one)[0]], whole[nodes(other)[0]]])
        for one, others in enumerate(theirs.touching)
        for other in others
    }
    if touching != {frozenset([whole[one], whole[other]]) for one, other in mine.touching()}:
        found.append("touching areas differ")
    pairs = [frozenset([one, other or "border"]) for one, other in theirs.misconnections]
    if Counter(pairs) != Counter(map(frozenset, mine.misconnections)):
        found.append(f"misconnections: rules {mine.misconnections}, product {theirs.misconnections}")
    return found


def simpler(question: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The question with one seat, one tile, one symbol or one volcano less."""
    seats = question["seats"]
    for number, seat in enumerate(seats):
        others = seats[:number], seats[number + 1 :]
        if len(seats) > 1 and "handicap" not in question.get("variants", {}):
            yield {**question, "seats": [*others[0], *others[1]]}
        tiles, details = r" [a-z]\d+=\S+", r"\+[a-z]+@.|!.|=[NE][SW]|/\d"
        for piece in [*re.finditer(tiles, seat["world"]), *re.finditer(details, seat["world"])]:
            less = seat["world"][: piece.start()] + seat["world"][piece.end() :]
            yield {**question, "seats": [*others[0], {**seat, "world": less}, *others[1]]}


def smallest(question: dict[str, Any], editions: Mapping[str, Edition]) -> dict[str, Any]:
    """A question that is still answered in two ways, from which nothing more can be taken."""
    for less in simpler(question):
        if disagreements(less, editions):
            return smallest(less, editions)
    return question


def test_product_and_rules_agree_line_by_line_on_random_worlds() -> None:
    seen = seed = 0
    while seen < WORLDS:
        question, editions = random_question(Random(f"world {seed}"))
        if disagreements(question, editions):
            least = smallest(question, editions)
            grids = {name: [board.grid for board in it.boards.values()] for name, it in editions.items()}
            raise AssertionError("\n".join([f"seed {seed}", *disagreements(least, editions), f"{least}", f"{grids}"]))
        seen += len(question["seats"])
        seed += 1


def test_the_random_worlds_hold_all_that_they_should_try() -> None:
    happened: Counter[str] = Counter()
    for seed in range(250):
        question, editions = random_question(Random(f"world {seed}"))
        for seat, sheet in zip(question["seats"], answer(question, editions)["seats"], strict=True):
            happened.update(
                f"{line['line']} {(line['points'] > 0) - (line['points'] < 0)}" for line in sheet["lines"]
            )
            happened.update(f"won {sheet['won']}" for _ in "x" if "won" in sheet)
            if "modifier" in question:
                points_here = next(line["points"] for line in sheet["lines"] if line["line"] == "modifier")
                happened[f"{question['modifier']} {points_here}"] += 1
            world = slow.Survey(read_world(seat["world"], editions))
            for task in seat.get("tasks", []):
                happened[f"{task} {slow.task_points(task, world, seat.get('first_out', False)) > 0}"] += 1
            happened["lake"] += bool(world.lakes())
            happened["hole"] += any("." in row.strip(".") for row in world.board.grid)
            happened["animal on the border"] += any(where == "border" for (where, _), _ in world.animals)
    wanted = [f"{line} {sign}" for line in ("animals", "landscapes", "chip") for sign in (0, 1)]
    wanted += [f"{line} {sign}" for line in ("volcanoes", "empty", "misconnections") for sign in (0, -1)]
    wanted += [f"{modifier} {share}" for modifier in MODIFIERS for share in (4, 0, -4)]
    wanted += [f"{task} {fulfilled}" for task in TASKS for fulfilled in (True, False)]
    wanted += ["tasks 1", "tasks -1", "won True", "won False", "lake", "hole", "animal on the border"]
    assert [name for name in wanted if not happened[name]] == []
