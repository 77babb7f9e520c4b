"""A table for tests of the flow: a match with a hand-wound clock, played by the lines that people type."""

from typing import Any

from mondo_rules.events import Event
from mondo_rules.match_state import Seat, State
from mondo_rules.mondo import RULESET
from mondo_rules.notation import write_world
from mondo_rules.rules import Rules
from protocol.codec import EventCodec
from protocol.errors import Refused
from protocol.options import with_option
from protocol.ruleset import HostStep, Start, Tick
from protocol.slash import Grammar, read

SEED = bytes(range(32))

SHORT = """
name = "short"                 # three spaces in a row, so that worlds are soon full
ruleset = "mondo"
[tiles]
1 = ["wwff", "wwww"]
2 = ["ffff+panda@N!a", "wwww"]
3 = ["wwww", "ffff"]
4 = ["dddd!a", "wwww"]
5 = ["ssss!i", "wwww"]
6 = ["fwfw=NS", "wwww"]
7 = ["ssww", "wwww"]
8 = ["ddww", "wwww"]
9 = ["ffww", "wwww"]
10 = ["wfwf", "wwww"]
11 = ["wwsd", "wwww"]
12 = ["ddff", "wwww"]
[boards.row]
grid = ["XXX"]
[[boards.row.border]]
landscape = "water"
edges = "*"
"""
SHORT_RULES: Rules = RULESET.with_editions({"short.toml": SHORT})

WIDE = """
name = "wide"                  # four spaces and two boards; solo starts on one space of each
ruleset = "mondo"
[tiles]
1 = ["ffff+panda@N", "wwww"]
2 = ["ffff+parrot@N", "wwww"]
3 = ["ffff+tiger@N!a", "wwww"]
4 = ["ffff+gorilla@N!i", "wwww"]
5 = ["wwww+penguin@N", "ffff"]
6 = ["wwww+turtle@N", "ffff"]
7 = ["wwww!a", "ffff"]
8 = ["wwww!i", "ffff"]
9 = ["ffff+panda@N", "ffff"]
10 = ["ffff+panda@N", "ffff"]
11 = ["wwww", "ffff"]
12 = ["wwww", "ffff"]
13 = ["wwff", "ffff"]
14 = ["ffww", "ffff"]
15 = ["ffff", "ffff"]
16 = ["ffff", "ffff"]
[boards.square]
grid = ["oX", "XX"]
[[boards.square.border]]
landscape = "forest"
edges = "*"
[boards.line]
grid = ["XoXX"]
[[boards.line.border]]
landscape = "water"
edges = "*"
"""
WIDE_RULES: Rules = RULESET.with_editions({"short.toml": SHORT, "wide.toml": WIDE})


class Table:
    """A match. `now` is match time; due ticks are applied whenever it is moved on."""

    def __init__(
        self,
        seats: tuple[int, ...] = (1, 2),
        persons: tuple[int, ...] | None = None,
        rules: Rules = WIDE_RULES,
        **options: Any,
    ) -> None:
        self.rules = rules
        self.codec = EventCodec(rules.events)
        chosen: Any = self.rules.options()
        for name, value in options.items():
            chosen = with_option(chosen, name, value)
        self.rules.check(chosen, seats)
        self.now = 0
        self.log: list[Event] = []
        self.state: State = None  # type: ignore[assignment]
        self._happen(self.rules.initial(chosen, seats, SEED))
        self.host(Start(seats if persons is None else persons))

    def _happen(self, events: Any) -> list[dict[str, Any]]:
        for event in events:
            self.log.append(event)
            self.state = self.rules.apply(self.state, event)
        return [{"at": event.at, **self.codec.dump(event)} for event in events]

    def wait(self, ms: int) -> list[dict[str, Any]]:
        """Time passes; what happens by itself, as it stands in records."""
        return self.until(self.now + ms)

    def until(self, now: int) -> list[dict[str, Any]]:
        """Time passes up to a match time."""
        happened = []
        while (due := self.rules.deadline(self.state)) is not None and due <= now:
            happened += self._happen(self.rules.decide(self.state, Tick(), None, due))
        self.now = now
        return happened

    def host(self, step: HostStep) -> list[dict[str, Any]]:
        """A step of the host."""
        return self._happen(self.rules.decide(self.state, step, None, self.now))

    def do(self, seat: int | None, *lines: str) -> list[dict[str, Any]]:
        """What lines of a seat cause, as it stands in records."""
        happened: list[dict[str, Any]] = []
        for line in lines:
            happened += self._happen(self.rules.decide(self.state, parsed(line, self.rules), seat, self.now))
        return happened

    def refusal(self, seat: int | None, line: str) -> str:
        """The code by which a line is refused; the state has to stay as it was."""
        return self.refused(seat, line).code

    def refused(self, seat: int | None, line: str) -> Refused:
        """The refusal of a line, with its sentence tried out."""
        before = self.state
        try:
            happened = self.rules.decide(self.state, parsed(line, self.rules), seat, self.now)
        except Refused as refused:
            assert self.state is before
            if refused.code in self.rules.refusals:
                refused.words(self.rules.refusals).in_english()
            return refused
        raise AssertionError(f"{line} was accepted: {happened}")

    def ask(self, viewer: int | None, line: str) -> Any:
        """The answer to a query."""
        return self.rules.answer(self.state, parsed(line, self.rules), viewer, self.now)

    def go(self) -> "Table":
        """On to the start of the round that the countdown is for."""
        self.until(self.state.course.until or 0)
        assert self.state.course.phase == "round"
        return self

    def seat(self, number: int) -> Seat:
        """What a seat has."""
        return self.state.seats[number]

    def world(self, number: int) -> str:
        """What lies in the world of a seat, in notation."""
        return write_world(self.seat(number).world).partition(";")[2].strip()

    def start_again(self) -> "Table":
        """All seats jump out, the first seat first, and the next round begins."""
        for number in self.state.seats:
            if not self.seat(number).is_out and self.phase == "round":
                self.do(number, "/jump")
        self.wait(30_000)
        return self.go()

    def lines(self, number: int, line: str = "/score") -> dict[str, int]:
        """The lines of a seat's sheet."""
        [seat] = [seat for seat in self.ask(None, line)["seats"] if seat["name"] == str(number)]
        return {entry["line"]: entry["points"] for entry in seat["lines"]}

    @property
    def phase(self) -> str:
        return self.state.course.phase


def parsed(line: str, rules: Rules = RULESET) -> Any:
    """The command or query of a line."""
    verb, _, rest = line.removeprefix("/").partition(" ")
    return read(Grammar((*rules.commands, *rules.queries)).find(verb, prefix=False), rest)


def kinds(happened: list[dict[str, Any]]) -> list[str]:
    """The kinds of events, in order."""
    return [event["kind"] for event in happened]


def wide(seats: tuple[int, ...] = (1, 2), **options: Any) -> Table:
    """A table with the edition of four spaces, its first round just begun."""
    return Table(seats, edition="wide", **options).go()


def started(seats: tuple[int, ...] = (1, 2), **options: Any) -> Table:
    """A table on three spaces whose first round has just begun, at 3,000 ms."""
    return Table(seats, edition="short", **options).go()
