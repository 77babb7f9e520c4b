"""Pictures of the page for README and docs, taken in a headless Chromium while a real server is played on.

python tools/make_screenshots.py [NAME ...]     writes docs/page-*.png: lobby, mondo, sapiens, phone, generic
"""

from __future__ import annotations

import shutil
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.real_server import RealServer
from tests.web.browser.conftest import CHROMIUM, FLAGS, WEB, WELTENTISCH
from tests.web.browser.line_person import LinePerson
from tests.web.browser.visit import Visit
from tests.web.browser.worlds import World

DOCS: Final = Path(__file__).parent.parent / "docs"
LARGEST: Final = 300_000
"""Bytes that a picture may have."""
WIDE: Final = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1.5,
}
FITTING: Final = "[...document.querySelectorAll('.w-tile:not(.is-gone):not(.is-dim)')].map((one) => one.dataset.tile)"
BARS: Final = "document.querySelector('.w-own .w-bars').getAttribute('d')"
SPACES: Final = ("c3", "d3", "d4", "c4", "b3", "c2", "d2", "e3", "e4")


def build_world(world: World, spaces: tuple[str, ...]) -> None:
    """Lay tiles that fit, as a careful player does: look for them by the space, turn them until nothing is red."""
    page = world.page
    for space in spaces:
        world.space(space).click()  # looks for what fits there
        fitting = page.evaluate(FITTING)
        with_symbols = [tile for tile in fitting if "," in (world.tile(tile).get_attribute("aria-label") or "")]
        world.take((with_symbols or fitting or [None])[0])
        world.space(space).hover(force=True)
        for _ in range(3):
            if not page.evaluate(BARS):
                break
            since = world.told()
            world.wheel(1)
            world.outcome(since, "tile ")
        world.lay(space)
        clear = page.locator(".w-clear")
        if clear.is_visible():
            clear.click()


def a_match(visit: Visit, game: str, spaces: tuple[str, ...] = SPACES, *, phone: bool = False) -> None:
    """A round against two bots, some tiles into it."""
    visit.come_in("Nora")
    visit.new_table(game, "expert", "time 5", "seed weltentisch", bots=2)
    visit.start()
    world = World(visit).begun()
    if phone:
        for space in spaces:  # water fits water, however it is turned
            watery = visit.page.locator(".w-tile:not(.is-gone)[aria-label*=': all water,']").first
            visit.ask(f"/take {watery.get_attribute('data-tile')}")
            visit.ask(f"/lay {space}")
        visit.page.evaluate("() => scrollTo(0, 0)")
    else:
        build_world(world, spaces)
        world.take()
        box = world.space("b4").bounding_box()
        visit.page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.6)
    visit.page.locator(".w-notice").first.wait_for(state="detached")


def lobby(visit: Visit, server: RealServer) -> None:
    """Tables of some games, and a word or two."""
    others = [LinePerson(server.port, name) for name in ("Jonas", "Mila", "Ruth", "Tim")]
    others[0].do("/newroom mondo Sunday evening", "/option expert", "/bot add greedy 4", "/join")
    others[1].do("/newroom sapiens", "/option board rotate", "/join")
    others[3].do("/newroom morris", "/join")
    visit.come_in("Nora")
    others[2].do("Good evening! Who plays a round of Mondo?")
    visit.ask("I do, in five minutes.")
    visit.page.locator(".chat-line", has_text="five minutes").wait_for()
    visit.page.locator(".room").nth(2).wait_for()


def mondo(visit: Visit, _: RealServer) -> None:
    """A round of Mondo."""
    a_match(visit, "mondo")


def sapiens(visit: Visit, _: RealServer) -> None:
    """A round of Mondo Sapiens."""
    a_match(visit, "sapiens", ("c1", "d1", "c2", "d2", "c3", "d3", "b2", "b3"))


def phone(visit: Visit, _: RealServer) -> None:
    """A round on a phone."""
    a_match(visit, "mondo", SPACES[:5], phone=True)


def generic(visit: Visit, server: RealServer) -> None:
    """A game that has no view of its own."""
    visit.come_in("Nora")
    room = visit.new_table("morris")
    other = LinePerson(server.port, "Jonas")
    other.do(f"/room {room}", "/join")
    visit.page.locator(".setup .mark-wait").nth(1).wait_for()
    other.do("/start")
    visit.start()
    visit.page.locator(".generic").wait_for()
    mine = visit.page.locator(".generic-turn[data-own]")
    for space, reply in (("d6", "f4"), ("b4", "d2"), ("d7", "d3"), ("g4", "e4")):
        visit.page.locator(f".generic .space[data-open][aria-label^={space}]").click()
        mine.wait_for(state="detached")
        other.do(f"/place {reply}")
        mine.wait_for()
    visit.page.locator(".generic .space[data-open]").first.wait_for()


PICTURES: Final[dict[str, tuple[Callable[[Visit, RealServer], None], dict[str, Any]]]] = {
    "lobby": (lobby, WIDE),
    "mondo": (mondo, WIDE),
    "sapiens": (sapiens, WIDE),
    "phone": (phone, PHONE),
    "generic": (generic, WIDE),
}


PIXELS: Final = """
async (bytes) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, picture.width, picture.height)
  const colour = (at) => (data[at] << 16) | (data[at + 1] << 8) | data[at + 2]
  const [exact, coarse] = [new Map(), new Map()]
  for (let at = 0; at < data.length; at += 4) {
    const one = colour(at)
    exact.set(one, (exact.get(one) ?? 0) + 1)
  }
  const frequent = [...exact.entries()].sort((one, other) => other[1] - one[1])
  for (const [one, many] of frequent) {
    const bin = coarse.get(one & 0xf0f0f0) ?? { one, many: 0 }
    coarse.set(one & 0xf0f0f0, { ...bin, many: bin.many + many })
  }
  const spread = [...coarse.values()].sort((one, other) => other.many - one.many).map(({ one }) => one)
  const palette = [...new Set([...frequent.slice(0, 96).map(([one]) => one), ...spread])].slice(0, 256)
  const parts = (one) => [one >> 16, (one >> 8) & 255, one & 255]
  const nearest = new Map(palette.map((one, index) => [one, index]))
  const find = (one) => {
    if (!nearest.has(one)) {
      const [r, g, b] = parts(one)
      let best = 0, least = Infinity
      palette.forEach((other, index) => {
        const [u, v, w] = parts(other)
        const far = (r - u) ** 2 + (g - v) ** 2 + (b - w) ** 2
        if (far < least) [best, least] = [index, far]
      })
      nearest.set(one, best)
    }
    return nearest.get(one)
  }
  const rows = []
  for (let y = 0; y < picture.height; y += 1) {
    let row = ''
    for (let x = 0; x < picture.width; x += 1) row += String.fromCharCode(find(colour((y * picture.width + x) * 4)))
    rows.push(row)
  }
  return { width: picture.width, height: picture.height, palette: palette.map(parts), rows }
}
"""
"""A picture in 256 colours: the most frequent ones, and the most frequent one of each region of colours."""


def small_png(page: Any, picture: bytes) -> bytes:
    """The same picture with a palette."""
    found = page.evaluate(PIXELS, list(picture))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    palette = bytes(chain.from_iterable(found["palette"]))
    rows = b"".join(b"\0" + row.encode("latin-1") for row in found["rows"])
    head = struct.pack(">IIBBBBB", found["width"], found["height"], 8, 3, 0, 0, 0)
    body = (
        chunk(b"IHDR", head) + chunk(b"PLTE", palette) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    )
    return b"\x89PNG\r\n\x1a\n" + body


def main(names: list[str]) -> int:
    """Take the pictures."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        print("make_screenshots: no chromium is installed", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        for name in names or PICTURES:
            draw, shape = PICTURES[name]
            with (
                tempfile.TemporaryDirectory(prefix="weltentisch-pictures-") as folder,
                RealServer(WELTENTISCH, Path(folder), "memory:", web=WEB) as server,
            ):
                visit = Visit(
                    browser.new_context(locale="en-GB", reduced_motion="reduce", **shape),
                    f"http://127.0.0.1:{server.web_port}/",
                )
                draw(visit, server)
                shot = visit.page.screenshot()
                paper = visit.context.new_page()
                small = small_png(paper, shot)
                visit.context.close()
            assert len(small) <= LARGEST, f"{name} has {len(small)} bytes"
            target = DOCS / f"page-{name}.png"
            target.write_bytes(small)
            print(f"{target}: {len(small)} bytes")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
