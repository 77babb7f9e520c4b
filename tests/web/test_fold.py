"""The page's fold of events shows after each event what a fresh snapshot would show."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from protocol.codec import EventCodec
from protocol.discovery import discover
from protocol.record import read_record
from tests.web.page_scripts import run_in_page
from tools.quiet_house import House

RULESETS = discover().rulesets
TABLES = (
    ("mondo", "expert", 3),
    ("mondo", "expert,dealt,slow", 2),
    ("mondo", "advanced,backside,stop", 3),
    ("mondo", "handicap 1 1,hidden", 2),
    ("mondo", "duo", 2),
    ("mondo", "solo moderate,noflip", 1),
    ("sapiens", "expert,board rotate", 3),
    ("sapiens", "advanced,stop,board 2", 2),
    ("sapiens", "children", 2),
    ("sapiens", "solo hard,board 3", 1),
)
LONGEST_MS = 400_000
ONLY_BY_THE_RULES = {"fulfilled"}
"""What the view tells beyond the events: which tasks stand fulfilled now."""
FOLD = """
const [{ fold }] = modules
const without = (value) => {
  if (Array.isArray(value)) return value.map(without)
  if (value === null || typeof value !== 'object') return value
  const kept = Object.keys(value).filter((name) => !data.dropped.includes(name)).sort()
  return Object.fromEntries(kept.map((name) => [name, without(value[name])]))
}
let view = data.first
for (const [step, { message, snapshot }] of data.steps.entries()) {
  const before = JSON.stringify(view)
  const after = fold(view, message)
  if (JSON.stringify(view) !== before) return { step, fault: 'the fold changed its argument' }
  const [here, there] = [JSON.stringify(without(after)), JSON.stringify(without(snapshot))]
  if (here !== there) return { step, kind: message.event.kind, here, there }
  view = after
}
return { steps: data.steps.length }
"""


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_the_page_knows_by_events_alone_what_a_fresh_snapshot_shows(game: str, options: str, seats: int) -> None:
    first, steps = recorded_once(game, options, seats)
    folded = run_in_page(
        FOLD, {"first": first, "steps": steps, "dropped": sorted(ONLY_BY_THE_RULES)}, "worlds/fold.js"
    )
    assert folded == {"steps": len(steps)}
    assert len(steps) > 40


@pytest.mark.parametrize(("options", "seats"), [("anyside", 2), ("anyside,duo", 2), ("anyside,solo easy", 1)])
def test_the_page_knows_what_lies_on_the_other_side_of_a_board(options: str, seats: int) -> None:
    house = House(f"side {options}", games=("mondo",))
    persons = [house.person() for _ in range(seats)]
    for number, person in enumerate(persons, 1):
        person.type(f"/login Person{number}")
        person.type("/newroom mondo" if number == 1 else "/room 1")
        person.type("/join")
    for option in options.split(","):
        persons[0].type(f"/option {option}")
    for person in persons:
        person.type("/start")
    house.pass_time(4_000, 100)
    play = house.host.rooms[1].playing()
    ruleset = play.match.ruleset
    steps = []
    for side in ("back", "front"):
        before = ruleset.dump(play.match.knowledge.of(None).state())
        persons[0].type(f"/side {side}")
        event = {"kind": "side_chosen", "seat": 1, "side": side}
        after = ruleset.dump(play.match.knowledge.of(None).state())
        assert after["seats"][0]["world"] != before["seats"][0]["world"]
        steps.append({"before": before, "message": {"event": event, "at": 5_000}, "after": after})
    edition = ruleset.editions["mondo"].data
    script = """
    const [{ fold }] = modules
    return data.steps.map(({ before, message }) => [fold(before, message, data.edition), fold(before, message)])
    """
    folded = run_in_page(script, {"steps": steps, "edition": edition}, "worlds/fold.js")
    assert folded == [[step["after"], None] for step in steps]


REPLAY = """
const [{ fold }] = modules
const views = [null]
for (const message of data) views.push(fold(views.at(-1), message))
const { phase, seats, ending } = views.at(-1)
return { missing: views.indexOf(null, 1), phase, ending, sheets: seats.map((seat) => seat.sheets.length) }
"""


@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_a_record_is_shown_from_its_first_event_on_without_a_snapshot(game: str, options: str, seats: int) -> None:
    first, steps = recorded_once(game, options, seats)
    opening = {"kind": "match_started"} | {name: first[name] for name in ("options", "seed_hash")}
    opening["seats"] = [seat["seat"] for seat in first["seats"]]
    messages = [{"at": 0, "event": opening}, *(step["message"] for step in steps)]
    shown = run_in_page(REPLAY, messages, "worlds/fold.js")
    last = steps[-1]["snapshot"]
    assert shown == {
        "missing": -1,
        "phase": "over",
        "ending": last["ending"],
        "sheets": [len(seat["sheets"]) for seat in last["seats"]],
    }


def test_an_event_that_the_page_does_not_know_asks_for_a_fresh_snapshot() -> None:
    script = """
    const [{ fold }] = modules
    return [fold(data, {event: {kind: 'quake'}, at: 1}), fold(null, {event: {kind: 'ready', seat: 1}, at: 1})]
    """
    assert run_in_page(script, {"ready": []}, "worlds/fold.js") == [None, None]


@cache
def recorded_once(game: str, options: str, seats: int) -> tuple[Any, list[dict[str, Any]]]:
    """A match that more than one test looks at."""
    return recorded(game, options.split(","), seats)


def recorded(game: str, options: list[str], seats: int) -> tuple[Any, list[dict[str, Any]]]:
    """The first view of a whole match of bots, then each event that all may hear with the view after it."""
    house = House(f"fold {game} {options}", pace=0.2, games=(game,))
    host = house.person()
    for line in ("/login Anna", f"/newroom {game}", *(f"/option {option}" for option in options)):
        host.type(line)
    if "slow" not in options:
        host.type("/option time 0.15")
    for _ in range(seats):
        host.type("/bot add greedy")
    room = house.host.rooms[1]
    house.pass_time(1_000, 100)
    room.start(house.now())
    for _ in range(LONGEST_MS // 5_000):
        house.pass_time(5_000, 100)
        if room.playing().over:
            break
    ruleset = RULESETS[game]
    events = EventCodec(ruleset.events)
    record = read_record(house.host.store.read(room.playing().match.id))
    state, first, steps = None, None, []
    for entry in record.entries:
        event = events.load(entry.at, entry.event)
        if ruleset.audience(event) is not None:
            continue
        state = ruleset.apply(state, event)
        view = ruleset.dump(state)
        if first is None:
            first = view
            continue
        message = {"type": "event", "at": entry.at, "event": entry.event}
        steps.append({"message": message, "snapshot": view})
    return first, steps
