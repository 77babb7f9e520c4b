"""Records hold a match and what caused every step of it; whatever is changed in one is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from nim_rules.ruleset import Nim
from nim_rules.words import Take

from platform_plugin.testing_play import Beginning, Play
from protocol.codec import BadData, from_json, to_json
from protocol.options import with_option
from protocol.record import (
    Closing,
    Entry,
    Fault,
    RecordedSeat,
    closing_of,
    line_of,
    read_record,
    ruleset_for,
    states,
    verify,
)
from protocol.ruleset import Annul, EditionData, Pause, Resume, SeatLeft

NIM = Nim()
RULESETS = {"nim": NIM}
SEED = bytes(range(32))


def nim_match() -> Play:
    """Heaps 1, 3, 5; seat 1 takes, the clock takes for seat 3, a pause, and so on to the end."""
    options = with_option(with_option(NIM.options(), "heaps", "small"), "turn", "0.5")
    play = Play(NIM, Beginning(options, (1, 3), SEED, (1,)))
    list(play.wait(1_000))
    play.send(Take(3, 4), 1)
    list(play.wait(30_000))
    play.host(Pause())
    play.host(Resume())
    play.host(SeatLeft(3))
    list(play.finish(Random(1)))
    return play


PLAY = nim_match()
LINES = PLAY.record()
PLAIN: list[dict[str, Any]] = [from_json(line) for line in LINES]
LAST = len(LINES)


def fault_after(change: Callable[[list[dict[str, Any]]], object]) -> Fault:
    """What `verify` says when the record was changed; plain data are fresh for each change."""
    lines = [from_json(line) for line in LINES]
    change(lines)
    found = verify(RULESETS, [to_json(line) for line in lines])
    assert found is not None, "the change was not found"
    return found


def putting(place: int, change: Mapping[str, Any]) -> Callable[[list[dict[str, Any]]], object]:
    """The change that puts other values into a line."""

    def put(lines: list[dict[str, Any]]) -> None:
        lines[place].update(change)

    return put


def first(match: Callable[[Mapping[str, Any]], object]) -> int:
    """The place of the first line (from 0) that fits."""
    return next(place for place, line in enumerate(PLAIN) if match(line))


def test_a_record_that_holds_is_verified() -> None:
    assert verify(RULESETS, LINES) is None


def test_a_record_of_a_match_that_runs_is_verified_too() -> None:
    begun = first(lambda line: line.get("command"))
    assert verify(RULESETS, LINES[: begun + 1]) is None


def test_a_record_is_read_as_it_was_written() -> None:
    record = read_record(LINES)
    assert [line_of(record.header), *map(line_of, record.entries)] == LINES[:-1]
    assert record.closing is not None
    assert line_of(record.closing) == LINES[-1]


def test_the_fold_of_a_record_is_the_match() -> None:
    *_, (entry, event, state) = states(NIM, read_record(LINES))
    assert state == PLAY.state
    assert entry.rev == LAST - 2
    assert event == PLAY.steps[-1].events[-1]


def test_the_first_event_of_a_decision_names_its_cause() -> None:
    record = read_record(LINES)
    causes = [entry.command or (entry.step or {}).get("step") for entry in record.entries if entry.begins]
    assert causes[:6] == ["start", "/take 3 4", "tick", "pause", "resume", "seat_left"]


def test_seats_are_named_for_commands_only() -> None:
    assert all((entry.seat is None) == (entry.command is None) for entry in read_record(LINES).entries)


# ---- tampering: each field of each line


SPOILERS: Mapping[str, list[Any]] = {
    # header; whose names, kinds, start and id decide nothing and cannot be checked by rules
    "record": [2, "1"],
    "ruleset": ["chess"],
    "version": ["2"],
    "seed": ["00" * 32, "00", SEED.hex().upper(), "zz" * 32],
    "options": [
        {}, {"heaps": "large", "turn": 0.5}, {"heaps": "SMALL", "turn": 0.5}, {"x": 1}, {"turn": 0.5, "heaps": 1},
        {"heaps": "small", "turn": "0.5"},
    ],
    # entries
    "rev": [0, 99, "1"],
    "at": [-1, 10**9],
    "audience": [[], [1], [1, 3], [1.0], [True], "All", None],
    # closing
    "outcome": [{}, {"points": {"1": 99, "3": 0}, "places": {"1": 1, "3": 2}}],
    "digest": ["00" * 32, ""],
    "events": [0, 99],
}  # fmt: skip


@pytest.mark.parametrize("place", range(LAST), ids=lambda place: f"line {place + 1}")
def test_a_changed_field_is_found_in_its_line(place: int) -> None:
    for key in SPOILERS.keys() & PLAIN[place].keys():
        for value in SPOILERS[key]:
            if same(PLAIN[place][key], value):
                continue
            found = fault_after(putting(place, {key: value}))
            # What the header says is compared with the opening, a later time sometimes with what follows.
            later = place + 2 if place == 0 else LAST if key == "at" else place + 1
            assert place + 1 <= found.line <= later, (key, value, found)


def same(one: object, other: object) -> bool:
    return one == other and type(one) is type(other) and to_json(one) == to_json(other)


def other(value: object) -> object:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value + "x"
    return None


@pytest.mark.parametrize("place", range(1, LAST - 1), ids=lambda place: f"line {place + 1}")
def test_a_changed_event_is_found_in_its_line(place: int) -> None:
    body = PLAIN[place]["event"]
    for key, value in (*body.items(), ("surplus", 0)):
        found = fault_after(putting(place, {"event": {**body, key: other(value)}}))
        assert found.line == place + 1, (key, found)


@pytest.mark.parametrize("place", range(1, LAST), ids=lambda place: f"line {place + 1}")
def test_a_line_that_is_missing_doubled_or_moved_is_found(place: int) -> None:
    if place < LAST - 1:
        assert fault_after(lambda lines: lines.pop(place)).line >= place + 1
    assert fault_after(lambda lines: lines.insert(place, lines[place])).line >= place + 1
    if place > 1:
        assert fault_after(lambda lines: lines.insert(place - 1, lines.pop(place))).line in (place, place + 1)


def test_a_record_cut_in_the_middle_of_a_decision_is_found() -> None:
    over = first(lambda line: line.get("event", {}).get("kind") == "match_over")
    assert "missing" in fault_after(lambda lines: lines.__delitem__(slice(over, None))).reason
    assert "closing line is missing" in fault_after(lambda lines: lines.pop()).reason


def test_a_record_that_is_closed_too_early_is_found() -> None:
    begun = first(lambda line: line.get("command"))
    found = fault_after(lambda lines: lines.__delitem__(slice(begun, -1)))
    assert found == Fault(begun + 1, "the record is closed, but the match is not over")


CAUSES: list[tuple[str, Callable[[Mapping[str, Any]], object], dict[str, Any], str]] = [
    ("another seat", lambda line: line.get("command"), {"seat": 3}, "refused"),
    ("no such seat", lambda line: line.get("command"), {"seat": 9}, "refused"),
    ("no seat", lambda line: line.get("command"), {"seat": None}, "caused either by"),
    ("another command", lambda line: line.get("command"), {"command": "/take 3 3"}, "the rules say"),
    ("a refused command", lambda line: line.get("command"), {"command": "/take 1 9"}, "refused"),
    ("another spelling", lambda line: line.get("command"), {"command": "/TAKE 3 4"}, "is written '/take 3 4'"),
    ("an alias", lambda line: line.get("command"), {"command": "/nimm 3 4"}, "is written '/take 3 4'"),
    ("no slash", lambda line: line.get("command"), {"command": "take 3 4"}, "is written '/take 3 4'"),
    ("no command", lambda line: line.get("command"), {"command": "/fly"}, "unknown-command"),
    ("a query", lambda line: line.get("command"), {"command": "/heaps"}, "unknown-command"),
    ("bad arguments", lambda line: line.get("command"), {"command": "/take x"}, "bad-arguments"),
    ("two causes", lambda line: line.get("command"), {"step": {"step": "tick"}}, "caused either by"),
    ("no cause", lambda line: line.get("command"), {"command": None, "seat": None}, "no command and no step"),
    ("a step for a command", lambda line: line.get("command"),
     {"command": None, "seat": None, "step": {"step": "annul"}}, "the rules say"),
    ("an unknown step", lambda line: line.get("step"), {"step": {"step": "jump"}}, "is unknown"),
    ("a step with more", lambda line: line.get("step"), {"step": {"step": "tick", "x": 1}}, "extra fields"),
    ("another step", lambda line: line.get("step", {}).get("step") == "pause", {"step": {"step": "resume"}},
     "no event"),
    ("a tick for nothing", lambda line: line.get("step", {}).get("step") == "pause", {"step": {"step": "tick"}},
     "a tick was due"),
    ("a cause in between", lambda line: line.get("event", {}).get("kind") == "match_over",
     {"step": {"step": "annul"}}, "had further events"),
    ("a seat for a step", lambda line: line.get("step"), {"seat": 1}, "caused either by"),
]  # fmt: skip


@pytest.mark.parametrize(("match", "change", "says"), [c[1:] for c in CAUSES], ids=[c[0] for c in CAUSES])
def test_a_changed_cause_is_found(match: Callable[[Mapping[str, Any]], object], change: Any, says: str) -> None:
    place = first(match)
    found = fault_after(lambda lines: lines[place].update(change))
    assert found.line == place + 1
    assert says in found.reason


def test_a_tick_that_came_late_is_found() -> None:
    place = first(lambda line: line.get("step", {}).get("step") == "tick")
    at = PLAIN[place]["at"]
    found = fault_after(lambda lines: lines[place].update(at=at + 1))
    assert found == Fault(place + 1, f"a tick was due at {at}, not at {at + 1}")


def test_a_command_that_came_after_a_tick_was_due_is_found() -> None:
    place = first(lambda line: line.get("command"))
    found = fault_after(lambda lines: lines[place].update(at=30_000))
    assert found == Fault(place + 1, "a tick was due at 30000, before this")


def test_time_that_goes_back_is_found() -> None:
    place = first(lambda line: line.get("step", {}).get("step") == "pause")
    found = fault_after(lambda lines: lines[place].update(at=1_000))
    assert found.line == place + 1
    assert "goes back" in found.reason


SEATS = [
    [], [1], [3, 1], [1, 1], [1, 9], [0, 1], [1, 3, 2],
]  # fmt: skip


@pytest.mark.parametrize("seats", SEATS, ids=str)
def test_seats_with_which_nobody_can_play_are_found(seats: list[int]) -> None:
    named = [{"seat": seat, "name": "x", "kind": "bot"} for seat in seats]
    assert fault_after(lambda lines: lines[0].update(seats=named)).line == 1


# ---- lines that are no record


@pytest.mark.parametrize(("lines", "says"), [
    ([], "line 1: a record begins with its header"),
    ([b""], "line 1: no JSON"),
    ([b"["] * 2, "line 1: no JSON"),
    ([b"[" * 16_000], "line 1: no JSON"),
    ([b"[]"], "line 1: expected an object"),
    ([LINES[0].replace(b'"record":1', b'"record":2')], "line 1: $.record: format 2 is unknown; this program reads 1"),
    ([LINES[0], b'{"rev":1,"rev":2}'], "line 2: no JSON: the key 'rev' stands twice"),
    ([LINES[0], LINES[0]], "line 2: "),
    ([LINES[0], LINES[-1], LINES[1]], "line 3: nothing may follow the closing line"),
    ([LINES[0], LINES[1].replace(b'"rev":1', b'"rev":"1"')], "line 2: expected a whole number"),
    ([LINES[0], b""], "line 2: no JSON"),
], ids=lambda value: None if isinstance(value, list) else value[:30])  # fmt: skip
def test_what_is_no_record_is_refused_with_its_line(lines: list[bytes], says: str) -> None:
    with pytest.raises(BadData) as caught:
        read_record(lines)
    assert str(caught.value).startswith(says)
    found = verify(RULESETS, lines)
    assert found is not None
    assert f"line {found.line}: {found.reason}" == str(caught.value)


def test_a_ruleset_that_fails_is_a_fault_and_no_crash() -> None:
    class Broken(Nim):
        def decide(self, *_: Any) -> Any:
            raise KeyError("broken")

    found = verify({"nim": Broken()}, LINES)
    assert found is not None
    assert "the rules of nim fail here: KeyError('broken')" in found.reason


# ---- editions


@frozen
class NimWithEditions(Nim):
    """Nim that is played with coins of two mints."""

    editions: Mapping[str, EditionData] = {
        name: EditionData(name, f"digest of {name}", {}) for name in ("old", "new")
    }

    def edition_of(self, options: Any) -> str:
        return "old" if options.heaps == "small" else "new"

    def with_editions(self, files: Mapping[str, str]) -> Any:
        for name, text in files.items():
            if text != "coins":
                raise BadData(f"{name}:1: no coins: at all\n{name}:2: none here either")
        made = {name.removesuffix(".toml"): EditionData(name, "digest of its own", {}) for name in files}
        return evolve(self, editions={**self.editions, **made})


MINT = NimWithEditions()


def mint_fault(**header: Any) -> Fault | None:
    play = Play(MINT, PLAY.beginning)
    data = {**from_json(play.record()[0]), **header}
    return verify({"nim": MINT}, [to_json(data), *play.record()[1:]])


def test_a_record_names_the_edition_it_was_played_with() -> None:
    assert mint_fault() is None


@pytest.mark.parametrize(("header", "says"), [
    ({"edition": "new", "edition_digest": "digest of new"}, "with these options it is old, not new"),
    ({"edition_digest": "x"}, "is another one than was played with"),
    ({"edition": "gold"}, "is not here; known: old, new"),
    ({"edition": None}, "with these options it is old, not None"),
    ({"edition_source": "no coins"}, "cannot be played with: old.toml:1: no coins: at all"),
    ({"edition_source": "coins"}, "is another one than was played with"),
])  # fmt: skip
def test_another_edition_is_found(header: dict[str, Any], says: str) -> None:
    found = mint_fault(**header)
    assert found is not None
    assert found.line == 1
    assert says in found.reason


def test_an_embedded_edition_is_used() -> None:
    header = evolve(
        read_record(LINES).header, edition="own", edition_digest="digest of its own", edition_source="coins"
    )
    assert "own" in ruleset_for(header, {"nim": MINT}).editions  # type: ignore[attr-defined]


def test_a_ruleset_without_editions_plays_no_edition() -> None:
    assert fault_after(lambda lines: lines[0].update(edition="old")).reason == "nim knows no editions"


# ---- values of the lines


def test_an_annulled_match_says_so_in_its_closing_line() -> None:
    play = Play(NIM, PLAY.beginning)
    play.host(Annul())
    outcome = NIM.outcome(play.state)
    assert outcome is not None
    assert closing_of(NIM, play.state, outcome, 5).outcome == {
        "points": {"1": 0, "3": 0}, "places": {"1": 1, "3": 1}, "annulled": True,
    }  # fmt: skip
    assert verify(RULESETS, play.record()) is None


def test_seats_and_closing_are_values() -> None:
    record = read_record(LINES)
    assert record.header.seats == (RecordedSeat(1, "seat1", "person"), RecordedSeat(3, "seat3", "bot"))
    assert isinstance(record.entries[0], Entry)
    assert isinstance(record.closing, Closing)
