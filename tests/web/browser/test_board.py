"""At the board: flip, turn, adjust, lost races, tasks, full worlds, the bell, and the aids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.real_server import RealServer
from tests.web.browser.conftest import WEB, WELTENTISCH
from tests.web.browser.line_person import LinePerson
from tests.web.browser.visit import Visit, eventually
from tests.web.browser.worlds import World

Open = Callable[..., Visit]
MEADOW = Path(__file__).parents[3] / "examples" / "editions"
HOLD_MESSAGES = """
() => {
const link = window.links.at(-1), heard = link.onmessage, kept = []
link.onmessage = (event) => kept.push(event)
window.letGo = () => { link.onmessage = heard; kept.forEach((event) => heard(event)) }
}
"""


@pytest.fixture(scope="module")
def meadow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server that has the small edition."""
    folder = tmp_path_factory.mktemp("meadow")
    with RealServer(WELTENTISCH, folder, "memory:", "--editions", str(MEADOW), web=WEB) as running:
        yield running


def alone(visit: Visit, *options: str) -> World:
    """A solo match: nobody else is there to be quicker."""
    visit.new_table("mondo", "solo easy", *options)
    visit.start()
    return World(visit).begun()


def against(visit: Visit, other: LinePerson, game: str, *options: str) -> World:
    """A match against somebody on the line, who has seat 2."""
    room = visit.new_table(game, *options)
    other.do(f"/room {room}", "/join")
    visit.page.locator(".setup .mark-wait").nth(1).wait_for()
    other.do("/start")
    visit.start()
    return World(visit).begun()


def test_the_wheel_turns_and_the_right_button_flips_what_is_in_hand(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Wheel")
    world = alone(anna, "time 1")
    page = anna.page
    tile = world.take()
    front = world.page.locator(".w-hand use").get_attribute("href")
    since = world.told()
    world.wheel(1)
    world.outcome(since, f"tile {tile}")
    turned = page.locator(".w-hand use").get_attribute("href")
    assert turned != front
    since = world.told()
    world.wheel(-1)
    world.outcome(since, f"tile {tile}")
    eventually(lambda: page.locator(".w-hand use").get_attribute("href") == front)
    since = world.told()
    page.mouse.click(*page_middle(world, tile), button="right")
    back = world.outcome(since, f"tile {tile}")
    eventually(lambda: page.locator(".w-hand use").get_attribute("href") != front)
    space = world.lay()
    assert world.laid()[space].partition(": ")[2] == back


def page_middle(world: World, tile: str) -> tuple[float, float]:
    box = world.tile(tile).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_turned_and_flipped_in_the_pile_is_taken_as_it_is_shown(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Pile")
    world = alone(anna, "time 1")
    tile = world.some_tile()
    cell = world.tile(tile)
    before = cell.get_attribute("aria-label")
    cell.hover()
    world.wheel(1)
    cell.click(button="right")
    shown = cell.get_attribute("aria-label")
    assert shown != before
    since = world.told()
    cell.click()
    assert world.outcome(since, f"tile {tile}") == shown


def test_the_three_arrows_turn_and_move_what_was_laid_until_their_time_is_over(
    server: RealServer, visit: Open
) -> None:
    anna = visit(server, "Arrows")
    world = alone(anna, "time 1")
    arrows = anna.page.locator(".w-arrows")
    world.take(world.mixed_tile())
    before = set(world.laid())
    space = world.lay("d4")
    lying = world.laid()[space]
    arrows.get_by_role("button", name="Turn right").click()
    anna.page.wait_for_function(
        "([space, lying]) => document.querySelector(`.w-own [data-space=${space}]`).ariaLabel !== lying",
        arg=[space, lying],
    )
    arrows.get_by_role("button", name="Turn left").click()
    anna.page.wait_for_function(
        "([space, lying]) => document.querySelector(`.w-own [data-space=${space}]`).ariaLabel === lying",
        arg=[space, lying],
    )
    arrows.get_by_role("button", name="Move").click()
    world.wait_hand("move")
    world.space("b3").click()
    anna.page.locator(".w-own .is-laid[data-space=b3]").wait_for()
    assert set(world.laid()) - before == {"b3"}
    arrows.wait_for(state="hidden")
    world.wait_hand("none")


def test_what_was_laid_can_be_dragged_elsewhere_while_its_time_lasts(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Dragger")
    world = alone(anna, "time 1")
    world.take()
    before = set(world.laid())
    world.lay("d4")
    world.space("d4").hover()
    anna.page.mouse.down()
    world.space("b3").hover(force=True)
    anna.page.mouse.up()
    anna.page.locator(".w-own .is-laid[data-space=b3]").wait_for()
    assert set(world.laid()) - before == {"b3"}


def test_who_loses_a_race_for_a_tile_reads_who_was_quicker(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Slow")
    with LinePerson(server.port, "Bob") as bob:
        world = against(anna, bob, "mondo", "time 1")
        tile = world.some_tile()
        anna.page.evaluate(HOLD_MESSAGES)
        bob.do(f"/take {tile}")
        world.tile(tile).click()
        world.wait_hand("hold")  # the tile follows the hand at once
        anna.page.evaluate("letGo()")
        anna.page.locator(".w-notice", has_text=f"Bob was quicker: tile {tile} is gone.").wait_for()
        world.wait_hand("none")
        eventually(lambda: world.tile(tile).get_attribute("aria-disabled") == "true")
        assert world.laid() == {}


def test_an_expert_takes_a_task_by_a_click_and_nobody_else_can_have_it(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Expert")
    with LinePerson(server.port, "Bob-2") as bob:
        world = against(anna, bob, "mondo", "expert", "time 1")
        for _ in range(3):
            world.take()
            world.lay()
        since = world.told()
        task = anna.page.locator(".w-task:not([aria-disabled=true])").first
        words = task.locator(".w-task-text").inner_text()
        task.click()
        assert world.outcome(since, "The task is yours.") == "The task is yours."
        mine = anna.page.locator(".w-task[data-mine=true]")
        eventually(lambda: mine.locator(".w-task-text").inner_text() == words)
        eventually(lambda: mine.get_attribute("aria-disabled") == "true")
        assert bob.until("event", kind="task_taken")["event"]["seat"] == 1


def test_villages_and_buildings_are_taken_and_laid_as_tiles_are(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Builder")
    with LinePerson(server.port, "Bob-3") as bob:
        world = against(anna, bob, "sapiens", "expert", "time 1")
        for own in ("true", "false"):
            piece = anna.page.locator(f".w-piece[data-own={own}]").first
            name = piece.get_attribute("data-piece")
            piece.click()
            world.wait_hand("hold")
            since = world.told()
            world.space(world.open_spaces()[0]).click()
            assert world.outcome(since, "Laid on").startswith("Laid on")
            kind = "village_taken" if own == "true" else "building_taken"
            assert bob.until("event", kind=kind)["event"]["piece"] == name
            for _ in range(2):  # a building asks for three pieces in the world
                world.take()
                world.lay()


def test_a_full_world_takes_the_top_chip_by_itself(meadow_server: RealServer, visit: Open) -> None:
    anna = visit(meadow_server, "Full")
    with LinePerson(meadow_server.port, "Bob") as bob:
        world = against(anna, bob, "mondo", "edition meadow", "time 1")
        top = anna.page.locator(".w-bonus").first.get_attribute("data-chip")
        for _ in range(9):
            world.take()
            world.lay()
        anna.page.locator(".w-own-state", has_text=f"You are out, with chip {top}.").wait_for()
        eventually(lambda: anna.page.locator(f".w-bonus[data-chip='{top}']").count() == 0)
        out = bob.until("event", kind="out")["event"]
        assert (out["seat"], out["chip"]) == (1, int(top))
        assert world.open_spaces() == []


def test_the_bell_ends_the_round_and_shows_all_sheets_side_by_side(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Bell")
    with LinePerson(server.port, "Bob-4") as bob:
        world = against(anna, bob, "mondo", "time 0.1")
        world.take()
        world.lay("c3")
        world.over()
        page = anna.page
        eventually(lambda: page.locator(".w-sheets h2").inner_text() == "Round 1 is over")
        assert page.locator(".w-sheets thead .w-seat-name").all_inner_texts() == ["Bell", "Bob-4"]
        empty = page.locator(".w-sheets tbody tr", has=page.get_by_role("rowheader", name="Empty spaces"))
        cells = empty.locator("button.w-cell")
        assert cells.all_inner_texts() == ["−23", "−24"]
        cells.first.hover()
        eventually(lambda: page.locator(".w-sheets .w-world.is-lit .w-space.is-lit").count() == 23)
        page.get_by_role("button", name="Ready for the next round").click()
        page.locator(".w-waits", has_text="Ready: Bell").wait_for()
        bob.do("/ready")
        World(anna).begun()


def test_the_first_chip_asks_once_more_before_it_ends_ones_round(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Jumper")
    with LinePerson(server.port, "Bob-5") as bob:
        world = against(anna, bob, "mondo", "time 1")
        world.take()
        world.lay()
        chip = anna.page.locator(".w-bonus").first
        number = chip.get_attribute("data-chip")
        chip.click()
        anna.page.locator(".w-bonus.is-sure").wait_for()
        chip.click()
        anna.page.locator(".w-own-state", has_text=f"You are out, with chip {number}.").wait_for()


def test_a_line_of_the_score_shows_its_spaces_and_each_aid_can_be_switched_off(
    server: RealServer, visit: Open
) -> None:
    anna = visit(server, "Aids")
    world = alone(anna, "time 2")
    page = anna.page
    page.locator(".w-search .w-chip").first.click()
    eventually(lambda: page.locator(".w-tile.is-dim").count() > 0)
    world.take()
    world.lay()
    line = page.locator(".w-line", has_text="Empty spaces")
    line.hover()
    page.wait_for_function("() => document.querySelectorAll('.w-own .w-space.is-lit').length === 19")
    page.get_by_role("button", name="Settings").click()
    for aid in ("scoreHints", "openSpaces", "tileSearch"):
        page.locator(f"#set-{aid}").uncheck()
    page.get_by_role("button", name="Done").click()
    page.locator(".worlds[data-open=off]").wait_for()
    page.locator(".w-search").wait_for(state="hidden")
    line.wait_for(state="hidden")
    eventually(lambda: page.locator(".w-tile.is-dim:not(.is-gone)").count() == 0)
