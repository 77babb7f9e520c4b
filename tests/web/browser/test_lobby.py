"""Around the tables: language, options, private tables, talk, votes, watching, replays."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.real_server import RealServer
from tests.web.browser.line_person import LinePerson
from tests.web.browser.visit import Visit, eventually
from tests.web.browser.worlds import World

Open = Callable[..., Visit]


def choose_language(visit: Visit, settings: str, language: str) -> None:
    visit.page.get_by_role("button", name=settings).click()
    visit.page.locator("#set-lang").select_option(language)
    visit.page.locator("dialog[open] .button.primary").click()


def test_the_language_is_that_of_the_browser_and_can_be_switched_with_the_words_of_the_server(
    server: RealServer, visit: Open
) -> None:
    anna = visit(server, "Heidi", locale="de-DE")
    page = anna.page
    page.get_by_role("heading", name="Tische").wait_for()
    anna.new_table("mondo", "expert")
    page.locator(".log li", has_text="Heidi stellt expert").wait_for()
    choose_language(anna, "Einstellungen", "en")
    page.get_by_role("heading", name="Before the start").wait_for()
    page.get_by_role("button", name="Options …").first.click()
    page.locator(".option-help", has_text="tasks").first.wait_for()
    page.locator(".options-dialog .button.primary").click()
    anna.ask("/option backside")
    page.locator(".log li", has_text="Heidi sets backside from off to on.").wait_for()
    choose_language(anna, "Settings", "de")
    page.get_by_role("heading", name="Vor dem Start").wait_for()
    anna.ask("/option backside off")
    page.locator(".log li", has_text="Heidi stellt backside").wait_for()
    assert page.evaluate("() => document.documentElement.lang") == "de"


def test_options_are_set_by_a_dialog_whose_words_come_from_the_server(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Optio")
    page = anna.page
    anna.new_table("mondo")
    with LinePerson(server.port, "Observer") as other:
        other.do(f"/room {anna.room}")
        page.locator(".setup-set button").click()
        dialog = page.locator(".options-dialog")
        dialog.get_by_role("switch", name="advanced").check()
        time = dialog.get_by_role("textbox", name="time", exact=True)
        time.fill("99")
        time.press("Tab")
        dialog.locator(".option-fault", has_text="60").wait_for()
        time.fill("2.5")
        time.press("Tab")
        dialog.locator(".option[data-set]", has_text="time").wait_for()
        dialog.get_by_role("button", name="Done").click()
        page.locator(".setup-options .chip", has_text="time: 2.5").wait_for()
        page.locator(".setup-options .chip", has_text="advanced").wait_for()
        other.do(f"/room {anna.room}")
        assert other.last("room")["options"] | {"advanced": True, "time": 2.5} == other.last("room")["options"]


def test_a_private_table_is_entered_by_its_link_and_its_password(server: RealServer, visit: Open) -> None:
    anna, ben = visit(server, "Priva"), visit(server)
    page = anna.page
    page.get_by_role("button", name="New table").click()
    page.locator("dialog input[value=nim]").check(force=True)
    page.get_by_label("Password, for a private table").fill("secret")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".setup-options .chip", has_text="private").wait_for()
    ben.open(f"#room={anna.room}")
    ben.page.locator(".door h1", has_text=f"To table {anna.room}").wait_for()
    ben.page.locator("input[name=username]").fill("Priva-2")
    ben.page.get_by_role("button", name="To the table").click()
    for password in ("wrong", "secret"):
        asked = ben.page.get_by_label("Password of the table")
        asked.fill(password)
        asked.press("Enter")
        if password == "wrong":
            ben.page.locator("dialog .fault", has_text=re.compile("password", re.IGNORECASE)).wait_for()
    ben.page.locator("main[data-page=table] .setup").wait_for()
    assert ben.room == anna.room


def test_the_link_of_a_table_leads_a_stranger_to_it_by_a_name_alone(server: RealServer, visit: Open) -> None:
    with LinePerson(server.port, "Hostess") as host:
        host.do("/newroom mondo Friends")
        room = host.last("room")["room"]
        ben = visit(server)
        ben.come_in("Friend", f"#room={room}")
        ben.page.locator(".table-name", has_text="Friends").wait_for()
        assert ben.room == room


def test_talk_reaches_the_table_the_lobby_and_by_whisper_one_person(server: RealServer, visit: Open) -> None:
    anna, ben = visit(server, "Talker"), visit(server, "Hearer")
    anna.ask("Good evening, everybody")
    ben.page.locator(".chat-line", has_text="Good evening, everybody").wait_for()
    line = ben.page.locator(".chat-line", has_text="Good evening, everybody").locator(".chat-name")
    line.click()
    ben.page.locator("dialog").get_by_role("button", name=re.compile("hisper")).click()
    ben.ask("Only for you")
    anna.page.locator(".chat-line.private", has_text="Only for you").wait_for()
    anna.ask("<b>bold</b> & <img src=x onerror=alert(1)>")
    ben.page.locator(".chat-text", has_text="<b>bold</b> & <img src=x onerror=alert(1)>").wait_for()
    room = anna.new_table("nim", seat=False)
    ben.page.locator(".room", has_text=f"Table {room}").get_by_role("button", name="Watch").click()
    ben.page.locator("main[data-page=table]").wait_for()
    ben.ask("Hello, table")
    anna.page.locator(".chat-text", has_text="Hello, table").wait_for()


def test_a_vote_is_put_to_the_table_and_a_pause_stops_the_match_until_it_goes_on(
    server: RealServer, visit: Open
) -> None:
    anna = visit(server, "Voter")
    page = anna.page
    with LinePerson(server.port, "Proposer") as ben:
        room = anna.new_table("mondo", "time 5")
        ben.do(f"/room {room}", "/join")
        page.locator(".setup .mark-wait").nth(1).wait_for()
        ben.do("/start")
        anna.start()
        world = World(anna).begun()
        ben.do("/pause")
        bar = page.locator(".vote")
        bar.get_by_text("Proposer asks for a pause.").wait_for()
        bar.get_by_role("button", name="Yes").click()
        page.locator(".veil-card", has_text="Paused by vote.").wait_for()
        eventually(lambda: "Proposer asks for a pause." in anna.said())
        page.get_by_role("button", name="Propose to go on").last.click()
        ben.until("vote", about="continue")
        ben.do("/accept")
        page.locator(".veil").wait_for(state="hidden")
        world.take()


def test_a_third_page_watches_worlds_grow_and_reads_of_every_seat(server: RealServer, visit: Open) -> None:
    anna, ben = visit(server, "Player"), visit(server)
    anna.new_table("mondo", "solo easy", "time 2")
    anna.start()
    world = World(anna).begun()
    ben.come_in("Watcher", f"#room={anna.room}")
    ben.page.locator(".worlds[data-watching=true][data-phase=round]").wait_for()
    eventually(lambda: ben.page.locator(".w-whose").inner_text() == "Player")
    world.take()
    space = world.lay()
    ben.page.locator(f".w-own .is-laid[data-space={space}]").wait_for()
    anna.page.locator(".table-watchers", has_text="1 watches").wait_for()
    ben.page.locator(".w-tile:not(.is-gone)").last.click()  # a watcher's click takes nothing
    eventually(lambda: ben.page.locator(".w-hand").get_attribute("data-doing") == "none")


def test_a_finished_match_is_replayed_with_its_timeline(server: RealServer, visit: Open) -> None:
    anna = visit(server, "Replayer")
    page = anna.page
    anna.new_table("mondo", "solo easy", "time 0.1")
    anna.start()
    world = World(anna).begun()
    world.take()
    space = world.lay()
    page.locator(".w-winner:not([hidden])").wait_for()
    page.get_by_role("link", name="Watch it again").click()
    page.locator(".timeline").wait_for()
    page.locator(".worlds").wait_for()
    slider = page.get_by_label("Time in the match")
    slider.press("End")
    page.locator(f".worlds .is-laid[data-space={space}]").first.wait_for()
    slider.press("Home")
    page.wait_for_function("(space) => !document.querySelector(`.w-own .is-laid[data-space=${space}]`)", arg=space)
    page.get_by_label("Speed").select_option("16")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(f".worlds .is-laid[data-space={space}]").first.wait_for()
    page.get_by_role("button", name="One step back").click()
    page.go_back()
    page.get_by_role("button", name="Rematch").wait_for()
    page.get_by_role("button", name="Rematch").click()
    world.begun()
