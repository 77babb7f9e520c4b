"""A person in the page and two bots play rounds: with the mouse, with the keyboard alone, with a finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.real_server import RealServer
from tests.web.browser.visit import Visit, eventually
from tests.web.browser.worlds import World

LEVELS = ("", "advanced", "expert")
TIME = "time 0.2"
Open = Callable[..., Visit]


def at_a_round(visit: Visit, game: str, *options: str) -> World:
    visit.new_table(game, *options, bots=2)
    visit.start()
    return World(visit).begun()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["mondo", "sapiens"])
def test_a_person_and_two_bots_play_a_round_by_mouse(server: RealServer, visit: Open, game: str, level: str) -> None:
    anna = visit(server, f"Anna-{game}-{level}".strip("-"))
    world = at_a_round(anna, game, TIME, *filter(None, [level]))
    first = world.take()
    assert world.hand == "hold"
    space = world.lay()
    assert re.match(rf"{space}: tile {first}: ", world.laid()[space])
    since = world.told()
    second, beside = world.some_tile(), world.open_spaces()[-1]
    world.drag(second, beside)
    assert world.outcome(since, "Laid on") != ""
    if level == "expert" and game == "mondo":
        world.page.locator(".w-task:not([aria-disabled=true])").first.wait_for()
    elif game == "sapiens" and level == "advanced":
        eventually(lambda: world.page.locator(".w-piece[data-own=true]").count() > 0)
    elif game == "sapiens" and level == "expert":
        eventually(lambda: world.page.locator(".w-piece[data-own=false]").count() > 0)
    world.over()
    sheet = world.page.locator(".w-sheets")
    eventually(lambda: sheet.locator("thead .w-world").count() == 3)
    assert space in sheet.locator("tbody").inner_html() or len(world.laid()) > 0
    eventually(lambda: any(said.startswith("The round is over.") for said in anna.said()))
    anna.annul()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["mondo", "sapiens"])
def test_a_round_is_played_by_the_keyboard_alone_with_the_screen_off(
    server: RealServer, visit: Open, game: str, level: str
) -> None:
    name = f"Kim-{game}-{level}".strip("-")
    visitor = visit(server)
    visitor.open()
    page = visitor.page
    press = page.keyboard.press

    def focus_is(selector: str) -> bool:
        return bool(page.evaluate("(selector) => document.activeElement.matches(selector)", selector))

    def tab_to(selector: str, most: int = 60) -> None:
        for _ in range(most):
            if focus_is(selector):
                return
            press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    page.locator("input[name=username]:focus").wait_for()
    page.keyboard.type(name)
    press("Enter")
    page.locator("main[data-page=lobby]").wait_for()
    tab_to(".lobby-head .button.primary")
    press("Enter")
    page.locator("dialog[open] input:focus").wait_for()
    for _ in range(10):
        if focus_is(f"[value={game}]"):
            break
        press("ArrowDown")
    press("Enter")
    page.locator("main[data-page=table] .setup").wait_for()
    tab_to(".chat input")
    chosen = [f"/option {level}"] if level else []
    for line in ("/option time 0.35", *chosen, "/bot add greedy 1", "/bot add greedy 1"):
        page.keyboard.type(line)
        press("Enter")
        page.wait_for_function("() => document.activeElement.value === ''")
    page.wait_for_function(
        "() => document.querySelectorAll('.setup .mark-bot').length === 2 && "
        "[...document.querySelectorAll('.setup .seat-absent')].every((one) => one.textContent === '')"
    )
    for _ in range(40):
        press("Shift+Tab")
        if focus_is(".setup .seat-free button"):
            break
    press("Enter")
    page.locator(".setup .seat-own").wait_for()
    tab_to(".setup .button.big")
    press("Enter")
    world = World(visitor).begun()
    heard = visitor.said()
    assert heard[heard.index("3") :][:3] == ["3", "2", "1"]
    assert "Go!" in heard
    tab_to(".w-tile")
    laid = 0
    for _ in range(12):
        since = world.told()
        press("ArrowRight")
        press("ArrowDown")
        press("Enter")
        took = world.outcome(since, "tile ")
        if not took.startswith("tile "):
            continue
        assert re.match(r"tile \d+: .*(north|all )", took)
        page.locator(".w-own .w-space:focus").wait_for()
        since = world.told()
        press("r")
        assert world.outcome(since, "tile ").startswith("tile ")
        since = world.told()
        press("Enter")
        assert world.outcome(since, "Laid on ").startswith("Laid on ")
        page.locator(".w-tile:focus").wait_for()
        laid += 1
        if laid == 3:
            break
    assert len(world.laid()) == laid == 3
    since = world.told()
    press("m")
    page.locator(".w-own .w-space:focus").wait_for()
    press("Escape")
    world.over()
    page.locator(".w-sheets h2:focus").wait_for()
    heard = visitor.said()
    assert any(re.fullmatch(r"0:(10|05) left", said) for said in heard)
    over = next(said for said in heard if said.startswith("The round is over."))
    assert name in over
    assert re.search(r"greedy-\d+ −?-?\d+", over)
    visitor.annul()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["mondo", "sapiens"])
def test_a_round_is_played_by_finger_with_taps_and_drags(
    server: RealServer, visit: Open, game: str, level: str
) -> None:
    phone = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
    tom = visit(server, f"Tom-{game}-{level}".strip("-"), **phone)
    world = at_a_round(tom, game, TIME, *filter(None, [level]))
    page = tom.page
    for _ in range(20):
        since = world.told()
        tile = world.some_tile(0)
        world.tile(tile).tap()
        if world.outcome(since, "tile ").startswith("tile "):
            break
    since = world.told()
    page.get_by_role("button", name="Turn right").first.tap()
    assert world.outcome(since, "tile ").startswith(f"tile {tile}")
    space = world.open_spaces()[0]
    since = world.told()
    world.space(space).tap()
    assert world.outcome(since, "Laid on") == f"Laid on {space}."

    # A finger that draws a tile out of the pile carries it; a second finger lets go of it.
    finger = Finger(page)
    tile, target = world.some_tile(0), world.open_spaces()[0]
    since = world.told()
    finger.drag(world.tile(tile), world.space(target))
    assert world.outcome(since, "Laid on").startswith(("Laid on", "greedy"))
    laid = world.laid()
    finger.pinch(world.tile(world.some_tile(0)))
    page.locator(".w-hand:not([data-doing=hold])").wait_for()
    assert world.laid() == laid
    world.over()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    tom.annul()


class Finger:
    """Touches as the browser's own protocol sends them."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._line = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    @staticmethod
    def _middle(thing: Any) -> tuple[float, float]:
        box = thing.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, thing: Any, target: Any) -> None:
        """Draw one thing to another."""
        thing.scroll_into_view_if_needed()
        (x, y), (right, down) = self._middle(thing), self._middle(target)
        self._send("touchStart", (x, y))
        for step in range(1, 9):
            self._send("touchMove", (x + (right - x) * step / 8, y + (down - y) * step / 8))
        self._send("touchEnd")

    def pinch(self, thing: Any) -> None:
        """Two fingers that go apart."""
        x, y = self._middle(thing)
        self._send("touchStart", (x, y))
        self._send("touchStart", (x, y), (x + 20, y + 60))
        for step in range(1, 6):
            self._send("touchMove", (x - 4 * step, y - 4 * step), (x + 20 + 4 * step, y + 60 + 4 * step))
        self._send("touchEnd")
