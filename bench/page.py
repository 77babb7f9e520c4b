"""How heavy the page is and how smoothly it draws, measured in a headless Chromium by its own performance log.

    .venv/bin/python -m bench.page          needs chromium and Playwright for Python

A watched table of Mondo on the page has the whole pile (136 tiles with three seats); 10 events a second come, from
players on the line who take and lay. Frames are the distances of `requestAnimationFrame`; the trace tells how long
the main thread was busy at a stretch.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Final

from bench.figure import Figure, table
from tests.real_server import RealServer
from tests.web.browser.line_person import LinePerson

CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
WELTENTISCH: Final = (str(Path(sys.executable).parent / "weltentisch"),)
PERIOD_S: Final = 0.1
"""Between two lines of the players: each is a take or a lay, so 10 events a second come."""
MEASURED_S: Final = 10.0
GOAL_MS: Final = 50
WATCH_FRAMES: Final = """
() => {
  window.frames_ = []
  window.events_ = 0
  let before = performance.now()
  const next = (now) => { window.frames_.push(now - before); before = now; requestAnimationFrame(next) }
  requestAnimationFrame((now) => { before = now; requestAnimationFrame(next) })
  const count = ({ data }) => { window.events_ += data.startsWith('{"type":"event"') }
  window.links.at(-1).addEventListener('message', count)
}
"""
KEEP_LINKS: Final = """
(() => {
  const Real = window.WebSocket
  window.links = []
  window.WebSocket = class extends Real { constructor(...args) { super(...args); window.links.push(this) } }
})()
"""
TASK: Final = "RunTask"


def weight(browser: Any, address: str) -> list[Figure]:
    """What a first visit costs until the lobby stands, and until the first tile of a running round does."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    received: list[float] = []
    line.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    began = time.perf_counter()
    page.goto(address)
    page.locator("input[name=username]").fill("Weigher")
    door_ms = (time.perf_counter() - began) * 1000
    page.locator(".door button[type=submit]").click()
    page.locator("main[data-page=lobby] .room").first.wait_for()
    lobby, requests = sum(received), len(received)
    began = time.perf_counter()
    page.locator(".room .watch").first.click()
    page.locator(".w-tile:not(.is-gone) use[href]").first.wait_for()
    tile_ms = (time.perf_counter() - began) * 1000
    figures = [
        Figure("page", "first visit to the lobby: over the wire", lobby / 1000, "KB"),
        Figure("page", "first visit to the lobby: requests", requests, "requests"),
        Figure("page", "with a running table of Mondo: over the wire", sum(received) / 1000, "KB"),
        Figure("page", "with a running table of Mondo: requests", len(received), "requests"),
        Figure("page", "address typed to the door", door_ms, "ms"),
        Figure("page", "click on the table to the first tile", tile_ms, "ms"),
    ]
    context.close()
    return figures


class Players:
    """Those on the line who take and lay in turns, at a steady pace, in a thread of their own."""

    def __init__(self, people: list[LinePerson]) -> None:
        self._people = people
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._spaces = [f"{column}{row}" for row in (3, 4, 2, 5) for column in "cdbe"]

    def _play(self) -> None:
        tiles = iter(range(1, 130))
        due = time.monotonic()
        for space in self._spaces:
            for step in ("take", "lay"):
                for person in self._people:
                    if self._stop.is_set():
                        return
                    person.ask(f"/take {next(tiles)} f" if step == "take" else f"/lay {space}")
                    due += PERIOD_S
                    time.sleep(max(0.0, due - time.monotonic()))

    def __enter__(self) -> Players:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        self._thread.join()


def smoothness(browser: Any, address: str, room: int, people: list[LinePerson]) -> list[Figure]:
    """Frames of a page that watches the match while it is played."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.add_init_script(KEEP_LINKS)
    page.goto(f"{address}#room={room}")
    page.locator("input[name=username]").fill("Watcher")
    page.locator(".door button[type=submit]").click()
    page.locator(".worlds[data-phase=round] .w-tile:not(.is-gone) use[href]").first.wait_for()
    tiles = page.locator(".w-tile:not(.is-gone)").count()
    page.wait_for_timeout(2_000)  # what a first visit costs is measured elsewhere
    page.evaluate(WATCH_FRAMES)
    trace = Path(tempfile.mkdtemp(prefix="weltentisch-page-")) / "trace.json"
    browser.start_tracing(page=page, path=trace, categories=["toplevel", "devtools.timeline"])
    began = time.monotonic()
    with Players(people):
        page.wait_for_timeout(MEASURED_S * 1000)
    took = time.monotonic() - began
    browser.stop_tracing()
    frames, came = page.evaluate("() => [window.frames_, window.events_]")
    tasks = json.loads(trace.read_text())
    context.close()
    shutil.rmtree(trace.parent)
    frames.sort()
    return [
        Figure("page", "tiles on the page when it began", tiles, "tiles"),
        Figure("page", "events", came / took, "events/s"),
        Figure("page", "frames longer than 50 ms", sum(frame > GOAL_MS for frame in frames), f"of {len(frames)}"),
        Figure("page", "longest distance of two frames", frames[-1], "ms", goal="<= 50 ms"),
        Figure("page", "distance of two frames, p99", frames[int(len(frames) * 0.99)], "ms"),
        Figure("page", "longest task of the page's main thread", busiest(tasks, "dur"), "ms", goal="<= 50 ms"),
        Figure("page", "the same, the processor's time alone", busiest(tasks, "tdur"), "ms", goal="<= 50 ms"),
    ]


def busiest(trace: dict[str, Any], measure: str) -> float:
    """The longest task of a renderer's main thread in ms, by the trace; `tdur` leaves out where it waited."""
    events = trace["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    tasks = [
        event.get(measure, 0)
        for event in events
        if event.get("name", "").endswith(TASK) and event.get("ph") == "X" and (event["pid"], event["tid"]) in mains
    ]
    return max(tasks, default=0) / 1000


def main() -> int:
    """Measure and print; 1 where there is no browser."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        print("bench.page: no chromium is installed", file=sys.stderr)
        return 1
    with (
        tempfile.TemporaryDirectory(prefix="weltentisch-bench-") as folder,
        RealServer(WELTENTISCH, Path(folder), "memory:", web="tcp:0:interface=127.0.0.1") as server,
        sync_playwright() as playwright,
    ):
        flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        address = f"http://127.0.0.1:{server.web_port}/"
        people = [LinePerson(server.port, name) for name in ("Anna", "Ben", "Carl", "Dora")]
        people[0].do("/newroom mondo", "/option time 10")
        room = people[0].last("room")["room"]
        for person in people[1:]:
            person.do(f"/room {room}")
        for person in people:
            person.do("/join")
        for person in people:
            person.do("/start")
        people[0].until("event", kind="round_started")
        figures = weight(browser, address) + smoothness(browser, address, room, people)
        browser.close()
    print("\n".join(table(figures)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
