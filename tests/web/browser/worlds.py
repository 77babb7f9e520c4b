"""What a person does at a table of worlds, by mouse, keyboard or finger, in the terms of the page."""

from __future__ import annotations

from typing import Any

from tests.web.browser.visit import Visit

TRIES = 20
"""Somebody may be quicker, as often as this."""
FREE_TILE = "[...document.querySelectorAll('.w-tile:not(.is-gone)')].at(%d)?.dataset.tile"
OUTCOME = """
([from, word]) => {
  const news = window.said.slice(from)
  return news.find((text) => text.startsWith(word)) ?? news.find((text) => / was quicker/.test(text)) ?? null
}
"""


class World:
    """The match on a page, once its round has begun."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = visit.page

    def begun(self) -> World:
        """Wait for the round."""
        self.page.locator(".worlds[data-phase=round]").wait_for()
        return self

    def over(self) -> None:
        """Wait for the sheets of the round."""
        self.page.locator(".w-sheets:not([hidden]) .w-table").wait_for()

    def tile(self, number: int | str) -> Any:
        """A tile in the pile."""
        return self.page.locator(f".w-tile[data-tile='{number}']")

    def space(self, name: str) -> Any:
        """A space of one's own world."""
        return self.page.locator(f".w-own .w-space[data-space={name}]")

    @property
    def hand(self) -> str:
        """What the hand holds: `hold`, `adjust`, `move` or `none`."""
        return str(self.page.locator(".w-hand").get_attribute("data-doing"))

    def wait_hand(self, doing: str) -> None:
        """Wait until the hand is at it."""
        self.page.locator(f".w-hand[data-doing={doing}]").wait_for()

    def some_tile(self, at: int = -1) -> str:
        """A tile that lies in the pile now, by its place among them."""
        return str(self.page.evaluate(FREE_TILE % at))

    def mixed_tile(self) -> str:
        """A tile that is another one when it is turned."""
        found = self.page.locator(".w-tile:not(.is-gone)[aria-label*=' north']").last
        return str(found.get_attribute("data-tile"))

    def open_spaces(self) -> list[str]:
        """Where something can be laid."""
        return list(
            self.page.evaluate(
                "[...document.querySelectorAll('.w-own .w-space.is-open')].map((cell) => cell.dataset.space)"
            )
        )

    def laid(self) -> dict[str, str]:
        """What lies in one's own world: the spoken name of each space."""
        return dict(
            self.page.evaluate(
                "Object.fromEntries([...document.querySelectorAll('.w-own .w-space.is-laid')]"
                ".map((cell) => [cell.dataset.space, cell.getAttribute('aria-label')]))"
            )
        )

    def outcome(self, since: int, word: str) -> str:
        """What was told since then: that it went as wished, or that somebody was quicker."""
        return str(self.page.wait_for_function(OUTCOME, arg=[since, word]).json_value())

    def told(self) -> int:
        """How much has been told so far."""
        return int(self.page.evaluate("window.said.length"))

    def take(self, tile: str | None = None) -> str:
        """Click a tile and wait until the server has granted it."""
        for _ in range(TRIES):
            wanted = tile or self.some_tile()
            since = self.told()
            self.tile(wanted).click()
            if self.outcome(since, f"tile {wanted}: ").startswith("tile"):
                return wanted
        raise AssertionError("somebody was always quicker")

    def lay(self, space: str | None = None) -> str:
        """Click a space with what is in hand, and wait until the server has granted it."""
        wanted = space or self.open_spaces()[0]
        since = self.told()
        self.space(wanted).click()
        told = self.outcome(since, f"Laid on {wanted}")
        assert told == f"Laid on {wanted}."
        return wanted

    def drag(self, tile: str, space: str) -> None:
        """Drag a tile to a space."""
        self.tile(tile).hover()
        self.page.mouse.down()
        self.space(space).hover(force=True)
        self.page.mouse.up()

    def wheel(self, steps: int) -> None:
        """Turn the wheel where the pointer is."""
        self.page.mouse.wheel(0, 100 * steps)
