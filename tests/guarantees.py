"""What one link may rely on (protocol.md, end of section 5), checked on all lines that went over it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from attrs import define, field

from mondo_rules.mondo import Mondo
from mondo_rules.points import points
from protocol.chance import seed_hash
from protocol.codec import EventCodec

BEGINNER = ["animals", "landscapes", "chip", "volcanoes", "empty", "misconnections"]
SECRET = {"seed_drawn", "persons_seated", "length_drawn"}
CAUSES = {
    "take": "taken", "flip": "flipped", "turn": "turned", "lay": "laid", "back": "returned", "jump": "out",
    "ready": "ready",
}  # fmt: skip
"""Verbs that bots use, with the event that an accepted one is told by."""


@define
class Match:
    """One match as this link heard it."""

    rev: int = 0
    at: int = 0
    state: Any = None
    hash: str | None = None
    kinds: list[str] = field(factory=list)
    totals: dict[str, int] = field(factory=dict)
    over: bool = False


@define
class Listener:
    """Takes in a link's lines in order and raises `AssertionError` at the first that breaks a promise."""

    ruleset: Mondo
    seat: int | None = None
    programmed: bool = False
    matches: dict[str, Match] = field(factory=dict)
    answered: int = 0
    refused: list[str] = field(factory=list)
    snapshots_compared: int = 0
    _codec: EventCodec = field(init=False)
    _open: list[tuple[int, str]] = field(factory=list)
    """Numbered lines that are not answered yet, oldest first."""
    _caused: list[Mapping[str, Any]] = field(factory=list)
    """Events of one's own seat since the last answer."""
    _said: list[str] = field(factory=list)
    """Everything that the server has said."""

    @_codec.default
    def _event_codec(self) -> EventCodec:
        return EventCodec(self.ruleset.events)

    def take_in(self, sent: bool, line: bytes) -> None:
        """One line that the client sent, or that the server did."""
        text = line.decode()
        if sent:
            self._sent(text)
            return
        self._said.append(text)
        if not self.programmed and not text.startswith("{"):
            return
        message = json.loads(text)
        kind = message["type"]
        self.programmed = self.programmed or kind == "welcome"
        take = getattr(self, f"_on_{kind}", None)
        if take is not None:
            take(message)

    def finish(self) -> None:
        """The link is closed: nothing may be left unanswered, but for the `/quit` that closed it."""
        assert [line for _, line in self._open if line != "/quit"] == []

    def _sent(self, text: str) -> None:
        if self.programmed and text.startswith("@"):
            number, _, line = text[1:].partition(" ")
            self._open.append((int(number), line))

    # ---- answers

    def _on_done(self, message: dict[str, Any]) -> None:
        line = self._answer(message)
        verb, _, arguments = line.removeprefix("/").partition(" ")
        if verb in CAUSES:
            told = [event for event in self._caused if event["kind"] == CAUSES[verb]]
            assert len(told) == 1, f"{line} was done, its event did not come before: {self._caused}"
            if verb == "take":
                assert str(told[0]["tile"]) == arguments.split()[0]
            if verb == "lay":
                assert told[0]["space"] == arguments.split()[0]
        self._caused.clear()

    def _on_error(self, message: dict[str, Any]) -> None:
        assert message["text"]
        if "re" not in message:
            return
        line = self._answer(message)
        verb = line.removeprefix("/").split(" ")[0]
        told = [event for event in self._caused if event["kind"] == CAUSES.get(verb)]
        assert not told or verb not in ("take", "lay", "jump"), f"{line} was refused and has happened: {told}"
        self.refused.append(message["code"])
        self._caused.clear()

    def _answer(self, message: dict[str, Any]) -> str:
        assert self._open, f"nothing was asked: {message}"
        number, line = self._open.pop(0)
        assert message["re"] == number, f"lines are worked in order; {line} was next, not {message}"
        self.answered += 1
        return line

    # ---- the match

    def _on_seated(self, message: dict[str, Any]) -> None:
        self.seat = message["seat"]

    def _on_snapshot(self, message: dict[str, Any]) -> None:
        assert message.get("you") == self.seat
        match = self.matches.setdefault(message["match"], Match())
        loaded = self.ruleset.load(message["view"])
        assert json.loads(json.dumps(self.ruleset.dump(loaded))) == message["view"]
        if match.state is not None:
            assert message["rev"] == match.rev
            assert self.ruleset.dump(match.state) == message["view"], "snapshot + later events = later snapshot"
            self.snapshots_compared += 1
        match.state, match.rev = loaded, message["rev"]

    def _on_event(self, message: dict[str, Any]) -> None:
        match, told = self.matches.setdefault(message["match"], Match()), message["event"]
        assert not match.over, f"after the end: {message}"
        assert message["rev"] == match.rev + 1, f"after {match.rev} came {message['rev']}"
        assert message["at"] >= match.at
        assert told["kind"] not in SECRET
        event = self._codec.load(message["at"], told)
        match.state = self.ruleset.apply(match.state, event)
        match.rev, match.at = message["rev"], message["at"]
        match.kinds.append(told["kind"])
        if told.get("seat") == self.seat:
            self._caused.append(told)
        check = getattr(self, f"_told_{told['kind']}", None)
        if check is not None:
            check(match, told, message["at"])

    def _told_match_started(self, match: Match, told: dict[str, Any], at: int) -> None:
        match.hash = told["seed_hash"]
        assert at == 0

    def _told_round_scored(self, match: Match, told: dict[str, Any], at: int) -> None:
        assert not match.state.course.until or at == match.at
        best = max(entry["total"] for entry in told["seats"])
        assert told["volcano_chip"] == [entry["seat"] for entry in told["seats"] if entry["total"] == best]
        for entry in told["seats"]:
            assert [line["line"] for line in entry["lines"]] == BEGINNER
            assert entry["total"] == sum(line["points"] for line in entry["lines"])
            seat = str(entry["seat"])
            match.totals[seat] = match.totals.get(seat, 0) + entry["total"]
            world = match.state.seats[entry["seat"]].world
            by_line = {line["line"]: line["points"] for line in entry["lines"]}
            alone = sum(by_line[name] for name in ("animals", "landscapes", "empty", "misconnections"))
            assert alone == points(world), "the sheet is that of the world that everybody has seen"
            assert by_line["empty"] == len(world.placed) - 24
            for line in entry["lines"]:
                assert set(line.get("spaces", ())) <= set(world.board.spaces)

    def _told_match_over(self, match: Match, told: dict[str, Any], at: int) -> None:
        match.over = True
        assert match.kinds[-2] == "round_scored"
        assert at == match.at
        assert told["totals"] == match.totals
        highest = max(match.totals.values())
        assert told["winners"] == [int(seat) for seat, total in match.totals.items() if total == highest]
        seed = told["seed"]
        if match.hash is not None:
            assert seed_hash(bytes.fromhex(seed)) == match.hash
        assert not [line for line in self._said[:-1] if seed in line], "the seed was known before the end"
