"""The line of the page: lost and found again, slow, idle, behind a proxy, asleep, taken over."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error

from tests.real_server import RealServer
from tests.web.browser.conftest import WEB, WELTENTISCH
from tests.web.browser.line_person import LinePerson
from tests.web.browser.proxies import BelowAPath, Between, SlowLine
from tests.web.browser.visit import Visit, eventually
from tests.web.browser.worlds import World

Open = Callable[..., Visit]
CUT = ("WebSocket", "ERR_INTERNET_DISCONNECTED", "net::ERR")
"""What the browser complains of when a test cuts its line."""


def in_a_round(visit: Visit, minutes: str = "2") -> World:
    visit.new_table("mondo", "solo easy", f"time {minutes}")
    visit.start()
    return World(visit).begun()


def connected(visit: Visit) -> None:
    visit.page.locator(".link-dot[data-state=open]").wait_for()


def test_a_line_cut_in_mid_round_comes_back_by_itself_and_the_round_goes_on(server: RealServer, visit: Open) -> None:
    with Between(server.web_port) as between:
        anna = visit(f"http://127.0.0.1:{between.port}/", "Cut")
        world = in_a_round(anna)
        world.take()
        before = set(world.laid())
        space = world.lay()
        held = world.take()
        between.cut()
        anna.page.locator("#link-state[data-state=waiting]").wait_for()
        connected(anna)
        anna.page.wait_for_function("() => window.links.length > 1")
        world.wait_hand("hold")
        assert set(world.laid()) == before | {space}
        eventually(lambda: anna.page.locator(".w-hand-words").inner_text() == f"Tile {held}")
        world.lay()
        eventually(lambda: "Connected again." in anna.said())
        anna.forgive(*CUT)


def test_a_browser_that_is_offline_for_a_while_says_so_and_goes_on_after_it(server: RealServer, visit: Open) -> None:
    with Between(server.web_port) as between:
        anna = visit(f"http://127.0.0.1:{between.port}/", "Offline")
        world = in_a_round(anna)
        anna.context.set_offline(True)
        between.cut()
        banner = anna.page.locator("#link-state")
        banner.get_by_text("no connection; next attempt in").wait_for()
        banner.get_by_role("button", name="Now").wait_for()
        anna.context.set_offline(False)  # the page is told, and does not wait out its pause
        connected(anna)
        banner.wait_for(state="hidden")
        world.take()
        world.lay()
        anna.forgive(*CUT)


def test_a_reload_in_mid_round_comes_back_to_the_same_seat(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Reload")
    world = in_a_round(anna)
    world.take()
    space = world.lay()
    anna.page.reload()
    world.begun()
    assert space in world.laid()
    world.take()
    world.lay()


def test_a_restart_of_the_server_is_a_pause_in_a_round(tmp_path: Path, visit: Open) -> None:
    store = f"sqlite:{tmp_path / 'store.sqlite'}"
    with RealServer(WELTENTISCH, tmp_path, store, web=WEB) as first:
        anna = visit(first, "Restart")
        world = in_a_round(anna)
        world.take()
        space = world.lay()
        port = first.web_port
    anna.page.locator("#link-state").get_by_text("no connection").wait_for()
    with RealServer(WELTENTISCH, tmp_path, store, web=f"tcp:{port}:interface=127.0.0.1"):
        connected(anna)
        world.begun()
        assert space in world.laid()
        world.take()
        world.lay()
        anna.forgive(*CUT)


def test_twenty_fast_reloads_leave_one_link_and_the_seat(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Reloads")
    world = in_a_round(anna)
    done = 0
    for _ in range(60):
        with suppress(Error):  # in the instant between two documents the browser takes no order
            anna.page.reload(wait_until="commit")
            done += 1
        if done == 20:
            break
    assert done == 20
    world.begun()
    connected(anna)
    world.take()
    world.lay()
    with LinePerson(server.port, "Looker") as looker:
        looker.do(f"/room {anna.room}")
        assert [seat.get("name") for seat in looker.last("room")["seats"]].count("Reloads") == 1
        assert "absent" not in looker.last("room")["seats"][0]
    anna.forgive("WebSocket")  # those that were reloaded before they were open


def test_the_newest_login_wins_and_the_older_window_says_so(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Twice")
    world = in_a_round(anna)
    # A second window of the same person asks before it takes over.
    second = anna.new_page()
    second.goto(anna.address)
    second.get_by_role("button", name="Go on in this one").click()
    second.locator(".worlds[data-phase=round]").wait_for()
    banner = anna.page.locator("#link-state[data-state=replaced]")
    banner.get_by_text("You have come in somewhere else.").wait_for()
    second.locator(".link-dot[data-state=open]").wait_for()
    # And back again.
    banner.get_by_role("button", name="Come back here").click()
    connected(anna)
    second.locator("#link-state[data-state=replaced]").wait_for()
    world.begun().take()


def test_with_a_delay_of_400_ms_the_tile_follows_the_hand_at_once(server: RealServer, visit: Open) -> None:
    with SlowLine(server.web_port, 0.2) as slow:
        anna = visit(f"http://127.0.0.1:{slow.port}/", "Slowly")
        world = in_a_round(anna)
        space, doing = world.open_spaces()[0], "none"
        for _ in range(5):
            since = world.told()
            world.tile(world.some_tile()).click()
            # Before any answer can be here; a tile that somebody had just taken is not to be clicked at all.
            doing = anna.page.evaluate("document.querySelector('.w-hand').dataset.doing")
            if doing == "hold":
                break
        assert doing == "hold"
        world.space(space).click()
        anna.page.locator(f".w-own .is-laid[data-space={space}]").wait_for()
        assert world.outcome(since, "Laid on") == f"Laid on {space}."
        assert space in world.laid()
        for _ in range(3):
            world.take()
            world.lay()


@pytest.fixture
def impatient(tmp_path: Path) -> RealServer:
    """The settings of a server that drops a silent link when it looks round after seven seconds."""
    settings = tmp_path / "impatient.toml"
    settings.write_text("[limits]\nping_after = 1000\ndrop_after = 7000\n")
    return RealServer(WELTENTISCH, tmp_path, "memory:", "--config", str(settings), web=WEB)


def test_an_idle_link_stays_open_where_a_dead_one_is_dropped(impatient: RealServer, visit: Open) -> None:
    with impatient:
        anna = visit(impatient, "Idle")
        LinePerson(impatient.port, "Dead").until_dropped()
        connected(anna)
        assert anna.page.evaluate("() => window.links.length") == 1


def test_the_page_works_below_a_path_behind_a_reverse_proxy(server: RealServer, visit: Open) -> None:
    with BelowAPath(server.web_port, "/games/table/") as proxy:
        anna = visit(f"http://127.0.0.1:{proxy.port}/games/table/", "Below")
        world = in_a_round(anna)
        world.take()
        world.lay()
        anna.page.reload()
        world.begun()
        assert all(line.split(" ")[1].startswith("/games/table/") for line in proxy.asked)
        assert any("/games/table/ws " in line for line in proxy.asked)


def test_a_tab_that_was_frozen_and_hidden_goes_on_when_it_is_seen_again(server: RealServer, visit: Open) -> None:
    with Between(server.web_port) as between:
        anna = visit(f"http://127.0.0.1:{between.port}/", "Asleep")
        world = in_a_round(anna)
        line = anna.context.new_cdp_session(anna.page)
        line.send("Page.setWebLifecycleState", {"state": "frozen"})
        between.cut()
        line.send("Page.setWebLifecycleState", {"state": "active"})
        anna.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        anna.page.wait_for_function("() => window.links.length > 1")
        connected(anna)
        other = anna.context.new_page()
        other.goto("about:blank")
        other.bring_to_front()
        other.close()
        anna.page.bring_to_front()
        world.take()
        world.lay()
        anna.forgive(*CUT)


def test_a_server_that_ends_says_so_and_the_page_keeps_trying(tmp_path: Path, visit: Open) -> None:
    with RealServer(WELTENTISCH, tmp_path, "memory:", web=WEB) as ending:
        anna = visit(ending, "Last")
        sent = anna.page.evaluate("() => window.links.length")
        ending.stop()
        anna.page.locator("#link-state[data-state=waiting]").wait_for()
        assert sent == 1
        anna.forgive(*CUT)
