"""A person in the page: comes in, opens tables, plays. Every fault that the browser tells of is kept."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

WATCH_LINKS = """
(() => {
  const Real = window.WebSocket
  window.links = []
  window.WebSocket = class extends Real { constructor(...args) { super(...args); window.links.push(this) } }
  window.said = []
  const listen = () => {
    for (const id of ['polite', 'assertive']) {
      const node = document.getElementById(id)
      new MutationObserver(() => node.textContent && window.said.push(node.textContent))
        .observe(node, { childList: true, characterData: true, subtree: true })
    }
  }
  document.addEventListener('DOMContentLoaded', listen)
})()
"""


PATIENCE: Final = 30.0
"""Seconds until something that has to come about in a page has failed to."""


def eventually(found: Callable[[], bool]) -> None:
    """Look again and again until something has come about; a page has no fake clock."""
    waiting = threading.Event()
    until = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < until, "it did not come about"
        waiting.wait(0.05)


class Visit:
    """One page in a browser context of its own."""

    def __init__(self, context: Any, address: str) -> None:
        self.context = context
        self.address = address
        self.faults: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Any:
        """Another tab of the same person."""
        page = self.context.new_page()
        page.add_init_script(WATCH_LINKS)
        page.on("console", self._console)
        page.on("pageerror", lambda fault: self.faults.append(f"uncaught: {fault}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        return page

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def _failed(self, request: Any) -> None:
        # A page that goes away takes its requests with it.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"request failed: {request.url}: {request.failure}")

    def _answered(self, response: Any) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")

    def forgive(self, *words: str) -> None:
        """Take back faults that the test itself has caused, such as a link that it cut."""
        self.faults = [fault for fault in self.faults if not any(word in fault for word in words)]

    def picture(self, path: Path) -> None:
        """What the page shows, as a file; nothing from a page that has crashed."""
        with suppress(Exception):
            self.page.screenshot(path=path, timeout=5_000)
            print(f"picture: {path}")

    # ---- coming in and tables

    def open(self, fragment: str = "") -> None:
        """Go to the page's address."""
        self.page.goto(self.address + fragment)

    def come_in(self, name: str, fragment: str = "") -> None:
        """Open the page and say a name."""
        self.open(fragment)
        self.page.locator("input[name=username]").fill(name)
        self.page.locator(".door button[type=submit]").click()
        self.page.locator("main[data-page=lobby], main[data-page=table]").wait_for()

    def ask(self, line: str) -> None:
        """Type a line in the talk, as anybody may."""
        said = self.page.locator(".chat input").first
        said.fill(line)
        said.press("Enter")
        self.page.wait_for_function("(input) => input.value === ''", arg=said.element_handle())

    def new_table(self, game: str, *options: str, bots: int = 0, seat: bool = True) -> int:
        """Open a table of one's own, by the dialog, and set it up; its number."""
        page = self.page
        page.locator(".lobby-head .button.primary").click()
        page.locator(f"dialog input[value={game}]").check(force=True)
        page.locator("dialog button[type=submit]").click()
        page.locator("main[data-page=table] .setup").wait_for()
        for option in options:
            self.ask(f"/option {option}")
        for _ in range(bots):
            self.ask("/bot add greedy 4")
        if seat:
            page.locator(".setup .seat-free button:visible").first.click()
            page.locator(".setup .seat-own").wait_for()
        if bots:
            # They are processes or tasks that have to come in; a match would wait for nobody.
            page.wait_for_function(
                "() => document.querySelector('.seat-absent') && "
                "[...document.querySelectorAll('.setup .seat-absent')].every((one) => one.textContent === '')"
            )
        return self.room

    @property
    def room(self) -> int:
        """The number of the table one is at, by the address."""
        return int(self.page.evaluate("location.hash").removeprefix("#room="))

    def start(self) -> None:
        """Agree to the start."""
        self.page.locator(".setup .button.big").click()

    def annul(self) -> None:
        """End the match, so that its bots rest; there is nobody else to be asked."""
        self.ask("/masterreset")
        self.page.locator(".table[data-state=over]").wait_for()

    def said(self) -> list[str]:
        """All that screen readers were told."""
        return list(self.page.evaluate("window.said"))
