"""A fault in a ruleset stops the match in which it shows; the host and all other tables go on."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from attrs import evolve
from nim_rules.ruleset import Nim
from nim_rules.state import State, Taken

from protocol.ruleset import Screen, Tick
from tests.platform_plugin.hosting import LineEnd, TestHost


def _late(state: State) -> bool:
    return len(state.taken) > 1


class BadNim(Nim):
    """Nim under another name; each kind has a fault that shows after the second move."""

    name: ClassVar[Any] = "bad"


class CannotBegin(BadNim):
    def apply(self, state: State | None, event: Any) -> State:  # noqa: ARG002
        raise ZeroDivisionError


class CannotDecide(BadNim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        return 1 / 0 if _late(state) else super().decide(state, command, seat, now)


class CannotApply(BadNim):
    def apply(self, state: State | None, event: Any) -> State:
        return super().apply(state, event) if state is None or not _late(state) else {}[event]  # type: ignore


class HasNoAudience(BadNim):
    def audience(self, event: Any) -> Any:
        return 1 / 0 if isinstance(event, Taken) and event.seat == 2 else super().audience(event)


class HasNoDeadline(BadNim):
    def deadline(self, state: State) -> int | None:
        return 1 // 0 if _late(state) else super().deadline(state)


class HasNoClocks(BadNim):
    def clocks(self, state: State, viewer: int | None, now: int) -> Any:
        return 1 / 0 if _late(state) else super().clocks(state, viewer, now)


class HasNoWords(BadNim):
    def tell(self, state: State, event: Any, viewer: int | None, screen: Screen) -> str:
        return str(1 / 0) if _late(state) else super().tell(state, event, viewer, screen)


class TicksForEver(BadNim):
    """The clock takes nothing from a heap, and again, and again, and it is never later."""

    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        late = isinstance(command, Tick) and _late(state)
        return (Taken(now, state.turn or 0, 1, 0),) if late else super().decide(state, command, seat, now)

    def apply(self, state: State | None, event: Any) -> State:
        after = super().apply(state, event)
        return evolve(after, until=state.until) if state and isinstance(event, Taken) and event.tokens == 0 else after


class CannotOpen(BadNim):
    def initial(self, options: Any, seats: Any, seed: bytes) -> Any:  # noqa: ARG002
        raise ZeroDivisionError


class CannotCheck(BadNim):
    def check(self, options: Any, seats: Any) -> None:  # noqa: ARG002
        if seats is not None:
            raise ZeroDivisionError


class OpensHalfWay(BadNim):
    def initial(self, options: Any, seats: Any, seed: bytes) -> Any:
        yield from super().initial(options, seats, seed)[:1]
        raise ZeroDivisionError


class HasOddSentences(BadNim):
    """Nim in words with braces and percent signs; what cannot be filled is shown as it stands."""

    titles: ClassVar[Any] = {"en": "Nim {0} 100% {x}"}
    refusals: ClassVar[Any] = {**Nim().refusals, "not-your-turn": "100% {wrong} %s {"}

    def tell(self, state: State, event: Any, viewer: int | None, screen: Screen) -> str:  # noqa: ARG002
        return "told {x} 100% %(a)s }"

    def describe(self, options: Any, lang: str) -> str:  # noqa: ARG002
        return "described {a} 100% %s {"


def begun(house: TestHost, game: str, *names: str) -> list[LineEnd]:
    ends = [house.program(name) for name in names]
    ends[1].do("/set narrate on")
    ends[0].do(f"/newroom {game}")
    ends[1].do(f"/room {max(house.host.rooms)}")
    for end in ends:
        end.do("/join")
    for end in ends:
        end.ask("/start")
    return ends


@pytest.mark.parametrize("bad", [
    CannotBegin(), CannotDecide(), CannotApply(), HasNoAudience(), HasNoDeadline(), HasNoClocks(), HasNoWords(),
    TicksForEver(),
], ids=lambda bad: type(bad).__name__)  # fmt: skip
def test_a_fault_freezes_its_own_match_and_no_other(bad: Nim) -> None:
    house = TestHost(rulesets={"nim": Nim(), "bad": bad})
    anna, ben = begun(house, "bad", "Anna", "Ben")
    _, dora = begun(house, "nim", "Carl", "Dora")
    for end in (anna, ben, anna):
        end.ask("/take 3 1")
    house.clock.advance(61)
    assert house.host.rooms[1].state == "frozen"
    assert house.host.rooms[2].state == "running"
    assert anna.refused("/take 3 1")["code"] == "frozen"
    anna.do("/spielinfo")
    ben.do("/spielinfo")
    dora.do("/take 2 1")
    assert house.host.rooms[2].state in ("running", "over")
    anna.do("/leave yes")
    assert "room_listed" in {m["type"] for m in anna.do("/manager")}


@pytest.mark.parametrize("bad", [CannotOpen(), CannotCheck(), OpensHalfWay()], ids=lambda bad: type(bad).__name__)
def test_rules_that_fail_at_the_start_are_told_to_whoever_started_and_the_table_stays_open(bad: Nim) -> None:
    house = TestHost(rulesets={"nim": Nim(), "bad": bad})
    anna, ben = (house.program(name) for name in ("Anna", "Ben"))
    anna.do("/newroom bad")
    ben.do("/room 1")
    anna.do("/join")
    ben.do("/join")
    anna.ask("/start")
    ben.messages()
    anna.messages()
    assert ben.refused("/start")["code"] == "ruleset-fault"
    assert anna.messages() == []
    assert house.host.rooms[1].state == "open"
    assert ben.refused("/start")["code"] == "ruleset-fault"
    assert anna.refused("/take 3 1")["code"] == "no-match"
    ben.do("/leave")
    begun(house, "nim", "Carl", "Dora")
    assert house.host.rooms[2].state == "running"


def test_braces_and_percent_signs_in_the_words_of_a_game_are_ordinary_text() -> None:
    house = TestHost(rulesets={"nim": Nim(), "bad": HasOddSentences()})
    anna, ben = begun(house, "bad", "Anna", "Ben")
    assert anna.do("/games")[0]["games"][1]["titles"]["en"] == "Nim {0} 100% {x}"
    assert ben.refused("/take 1 1")["text"] == "100% {wrong} %s {"
    anna.do("/take 1 1")
    assert [m["text"] for m in ben.messages() if m["type"] == "said"][-1] == "told {x} 100% %(a)s }"
    watcher = house.text()
    watcher.send("/login Carl")
    watcher.send("/room 1")
    watcher.send("/spielinfo")
    assert "described {a} 100% %s {" in watcher.lines()
