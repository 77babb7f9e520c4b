"""For everybody: no serious finding of axe-core, in light and dark; landscapes are told apart without colour."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.real_server import RealServer
from tests.web.browser.line_person import LinePerson
from tests.web.browser.visit import Visit
from tests.web.browser.worlds import World

Open = Callable[..., Visit]
SERIOUS = ("serious", "critical")
THEMES = ("light", "dark")
RULES = {
    "light": {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "dark": {"runOnly": ["color-contrast"]},
}
"""In the dark the page is the same but for its colours."""


def findings(page: Any, place: str, theme: str) -> list[str]:
    """What axe-core finds in the page as it stands now, if it is serious."""
    answer = Axe().run(page, options=RULES[theme]).response
    return [
        f"{place}: {found['id']} ({found['impact']}): {found['help']}: "
        + "; ".join(
            f"{' '.join(map(str, node['target']))} {node.get('failureSummary', '')}" for node in found["nodes"][:3]
        )
        for found in answer["violations"]
        if found["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_in_lobby_and_dialogs(server: RealServer, visit: Open, theme: str) -> None:
    anna = visit(server, color_scheme=theme)
    page = anna.page
    anna.open()
    page.locator(".door").wait_for()
    found = findings(page, "door", theme)
    anna.come_in(f"Axe-{theme}")
    with LinePerson(server.port, f"Axel-{theme}") as other:
        other.do("/newroom mondo For all", "Hello")
        page.locator(".room").first.wait_for()
        found += findings(page, "lobby", theme)
        for dialog in ("New table", "Settings", "Help"):
            page.get_by_role("button", name=dialog, exact=True).click()
            page.locator("dialog[open] h2").wait_for()
            found += findings(page, dialog, theme)
            page.keyboard.press("Escape")
            page.locator("dialog[open]").wait_for(state="detached")
        page.locator(".me").click()
        page.locator("dialog[open] h2").wait_for()
        found += findings(page, "account", theme)
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Finished matches").click()
        page.locator(".matches-page").wait_for()
        found += findings(page, "finished matches", theme)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_at_a_table_from_the_start_to_the_sheets(
    server: RealServer, visit: Open, theme: str
) -> None:
    anna = visit(server, f"Axa-{theme}", color_scheme=theme)
    page = anna.page
    with LinePerson(server.port, f"Axo-{theme}") as other:
        room = anna.new_table("mondo", "expert", "time 0.25")
        other.do(f"/room {room}", "/join")
        page.locator(".setup .mark-wait").nth(1).wait_for()
        found = findings(page, "before the start", theme)
        page.locator(".setup-set button").click()
        page.locator(".option").first.wait_for()
        found += findings(page, "options", theme)
        page.keyboard.press("Escape")
        other.do("/start")
        anna.start()
        world = World(anna).begun()
        world.take()
        world.lay()
        page.locator(".table-tools .menu summary").click()
        found += findings(page, "round and menu", theme)
        world.over()
        found += findings(page, "sheets", theme)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_in_the_view_drawn_from_data(server: RealServer, visit: Open, theme: str) -> None:
    anna = visit(server, f"Axi-{theme}", color_scheme=theme)
    page = anna.page
    found = []
    for game in ("nim", "morris"):
        with LinePerson(server.port, f"Axu-{game}-{theme}") as other:
            room = anna.new_table(game)
            other.do(f"/room {room}", "/join")
            page.locator(".setup .mark-wait").nth(1).wait_for()
            other.do("/start")
            anna.start()
            page.locator(".generic").wait_for()
            found += findings(page, game, theme)
            anna.ask("/leave yes")
            page.locator(".to-tables").click()
            page.locator("main[data-page=lobby]").wait_for()
    assert not found, "\n".join(found)


MATRICES = {
    "grey": "0.2126 0.7152 0.0722 0.2126 0.7152 0.0722 0.2126 0.7152 0.0722",
    "deuteranopia": "0.367 0.861 -0.228 0.280 0.673 0.047 -0.012 0.043 0.969",
    "protanopia": "0.152 1.053 -0.205 0.115 0.786 0.099 -0.004 -0.048 1.052",
}
"""How colours look: in grey, and to the colour-blind (Machado, Oliveira and Fernandes 2009, severity 1)."""

SWATCHES = """
async ([matrix, markups]) => {
  const letters = Object.keys(markups)
  const size = 80
  const drawn = async (letter) => {
    const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40">`
      + `<defs>${markups[letter]}</defs>`
      + `<rect width="40" height="40" fill="url(#land-${letter})"/></svg>`
    const picture = new Image()
    picture.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(markup)
    await picture.decode()
    const canvas = new OffscreenCanvas(size, size)
    const pen = canvas.getContext('2d')
    pen.drawImage(picture, 0, 0)
    const { data } = pen.getImageData(0, 0, size, size)
    const grey = []
    for (let at = 0; at < data.length; at += 4) {
      const part = (row) => [0, 1, 2].reduce((sum, next) => sum + matrix[row + next] * data[at + next], 0)
      grey.push([part(0), part(3), part(6)])
    }
    return grey
  }
  const pictures = {}
  for (const letter of letters) pictures[letter] = await drawn(letter)
  const ground = (pixels) => pixels.slice().sort((a, b) => a[1] - b[1])[Math.floor(pixels.length * 0.6)]
  const marked = (pixels) => {
    const base = ground(pixels)
    return pixels.map((pixel) => Math.hypot(...pixel.map((part, at) => part - base[at])) > 24)
  }
  const masks = Object.fromEntries(Object.entries(pictures).map(([letter, pixels]) => [letter, marked(pixels)]))
  return Object.fromEntries(letters.flatMap((one) => letters.filter((other) => other > one).map((other) =>
    [one + other, masks[one].filter((is, at) => is !== masks[other][at]).length / masks[one].length])))
}
"""


@pytest.mark.parametrize("game", ["mondo", "sapiens"])
def test_landscapes_differ_by_their_marks_in_grey_and_for_the_colour_blind(
    server: RealServer, visit: Open, game: str
) -> None:
    anna = visit(server, f"Grey-{game}")
    anna.new_table(game, "solo easy", "time 1")
    anna.start()
    World(anna).begun()
    page = anna.page
    markups = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.w-defs pattern[id^=land-]')]"
        ".map((one) => [one.id.slice(5), new XMLSerializer().serializeToString(one)]))"
    )
    assert len(markups) >= 3
    # Each pattern has marks besides its ground, and no two have the same.
    patterns = page.locator(".w-defs pattern[id^='land-']").evaluate_all(
        "(all) => all.map((one) => one.innerHTML.replace(/#[0-9a-f]{3,6}/gi, '#'))"
    )
    assert all(re.search(r"<(path|circle|g|line|use)\b", marks) for marks in patterns), patterns
    assert len(set(patterns)) == len(patterns)
    paper = anna.context.new_page()  # the page itself lets no picture in but its own
    for name, numbers in MATRICES.items():
        apart = paper.evaluate(SWATCHES, [[float(n) for n in numbers.split()], markups])
        assert min(apart.values()) > 0.02, (name, apart)


def test_the_page_fits_from_a_phone_to_a_wall(server: RealServer, visit: Open) -> None:
    for number, (width, height) in enumerate([(360, 640), (800, 1100), (2560, 1400)]):
        anna = visit(server, f"Size-{number}", viewport={"width": width, "height": height})
        anna.new_table("mondo", "solo easy", "time 1")
        anna.start()
        World(anna).begun()
        assert anna.page.evaluate("() => document.documentElement.scrollWidth") <= width
        cell = anna.page.locator(".w-own .w-space").first.bounding_box()
        assert cell["width"] >= 36
        anna.page.context.close()
