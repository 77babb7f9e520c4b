"""Games that have no view of their own are played through the one that is drawn from data."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.real_server import RealServer
from tests.web.browser.line_person import LinePerson
from tests.web.browser.visit import Visit, eventually

Open = Callable[..., Visit]
YOURS = ".generic-turn[data-own]"
CHOICES = (
    ".generic .space[data-open]",
    ".generic .token[data-open]",
    ".generic > .moves button:not([disabled])",
    ".generic > .moves .chooser button:not([disabled])",
)
MOVES = 4
TRIES = 20


def at_a_table(visit: Visit, other: LinePerson, game: str) -> None:
    """Seat 1 in the page, seat 2 on the line; the match has begun."""
    room = visit.new_table(game)
    other.do(f"/room {room}", "/join")
    visit.page.locator(".setup .mark-wait").nth(1).wait_for()
    other.do("/start")
    visit.start()
    visit.page.locator(".generic").wait_for()


def hints(other: LinePerson) -> list[str]:
    """What the other could do now."""
    other.do("/hints")
    return list(other.last("hints")["commands"])


def answer(other: LinePerson) -> bool:
    """Let the other do whatever the rules allow; False where it is not its turn."""
    lines = hints(other)
    if lines:
        other.do(lines[0])
    return bool(lines)


def move(page: Any) -> bool:
    """A whole move by clicks on what is marked as open, until the log tells of it; False if nothing is open."""
    log = page.locator(".log li").count()
    for _ in range(TRIES):
        found = page.locator(", ".join(CHOICES)).first
        if not found.count():
            break
        with suppress(Error):  # what was open a moment ago may be no longer
            found.click(timeout=2_000)
        with suppress(Error):
            page.wait_for_function("(log) => document.querySelectorAll('.log li').length > log", arg=log, timeout=500)
        if page.locator(".log li").count() > log:
            return True
    return over(page)


def over(page: Any) -> bool:
    return bool(page.locator(".result:not([hidden])").count())


@pytest.mark.parametrize("game", ["morris", "liars-dice", "flotsam"])
def test_some_moves_of_a_game_without_a_view_of_its_own_are_played_by_clicks(
    server: RealServer, visit: Open, game: str
) -> None:
    anna = visit(server, f"Gen-{game}")
    with LinePerson(server.port, f"Line-{game}") as ben:
        at_a_table(anna, ben, game)
        page = anna.page
        moved = 0
        while moved < MOVES and not over(page):
            if page.locator(", ".join(CHOICES)).count() and move(page):
                moved += 1
            elif not answer(ben):
                page.wait_for_function(
                    "(choices) => choices.some((one) => document.querySelector(one)) ||"
                    " document.querySelector('.result:not([hidden])')",
                    arg=list(CHOICES),
                )
        assert moved == MOVES or over(page)
        eventually(lambda: page.locator(".table").get_attribute("data-state") in ("running", "over"))


def test_a_whole_match_of_nim_is_played_to_its_result_and_a_rematch(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Nimmer")
    with LinePerson(server.port, "Nimble") as ben:
        at_a_table(anna, ben, "nim")
        page = anna.page
        secret = page.locator(".generic > .moves button:not([disabled])")
        for _ in range(60):
            if over(page):
                break
            if answer(ben):
                continue
            page.wait_for_function(
                "(choices) => choices.some((one) => document.querySelector(one)) ||"
                " document.querySelector('.result:not([hidden])')",
                arg=list(CHOICES),
            )
            if not over(page):
                move(page)
        page.locator(".result-points").wait_for()
        eventually(lambda: page.locator(".result-points tbody tr").count() == 2)
        eventually(lambda: secret.count() == 0)
        page.wait_for_function("() => window.said.some((said) => /won|first place/.test(said))")
        page.get_by_role("button", name="Rematch").click()
        page.locator(".setup, .generic").first.wait_for()


def test_a_turn_is_told_and_seen_by_who_only_listens(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Listener")
    with LinePerson(server.port, "Liner") as ben:
        at_a_table(anna, ben, "morris")
        page = anna.page
        for _ in range(3):
            if not answer(ben):
                page.locator(".generic .space[data-open]").first.press("Enter")
                page.locator(".generic .space[data-open]").first.wait_for(state="detached")
        page.wait_for_function("() => window.said.includes('Your turn')")
        names = page.locator(".generic .space").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('aria-label'))"
        )
        assert all(": " in name for name in names)
