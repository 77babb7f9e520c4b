"""Match records (notation.md section 5): JSON Lines, a header, one line per event, a closing line.

A record holds not only what happened but also why: the first event of each decision carries the command or the
host's step that caused it. `verify` asks the rules about every step again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from attrs import frozen

from protocol.codec import (
    STRICT,
    BadData,
    EventCodec,
    Tagged,
    canonical_json,
    from_json,
    from_plain,
    to_json,
    to_plain,
)
from protocol.errors import Refused
from protocol.installed import that_reads, versions_in
from protocol.options import from_plain as options_from_plain
from protocol.options import plain as options_plain
from protocol.ruleset import EVERYONE, HOST_STEPS, AnyRuleset, Audience, Editions, Outcome, Tick
from protocol.slash import Grammar, read, written

FORMAT: Final = 1

_SEED: Final = re.compile("[0-9a-f]{64}")

STEPS: Final = Tagged("step", HOST_STEPS)


@frozen
class RecordedSeat:
    """Who sat where when the match began."""

    seat: int
    name: str
    kind: str


@frozen
class Header:
    """What was to be played: with the commands that follow it determines the match."""

    record: int
    match: str
    ruleset: str
    version: str
    options: Mapping[str, Any]
    seats: tuple[RecordedSeat, ...]
    seed: str
    """32 bytes in hex."""
    started: int
    """ms since 1970."""
    rated: bool = False
    edition: str | None = None
    edition_digest: str | None = None
    edition_source: str | None = None
    """The text of an edition that is not built in."""


@frozen
class Entry:
    """One event: its number, its match time (ms), who may hear it; and what caused it and those after it."""

    rev: int
    at: int
    audience: Any
    """`all`, or a list of seats (empty: nobody)."""
    event: Mapping[str, Any]
    seat: int | None = None
    command: str | None = None
    step: Mapping[str, Any] | None = None

    @property
    def begins(self) -> bool:
        """Whether a decision begins here."""
        return self.command is not None or self.step is not None


@frozen
class Closing:
    """The end of a match, with a digest of the folded final state."""

    outcome: Mapping[str, Any]
    digest: str
    events: int


def audience_plain(audience: Audience) -> object:
    """How an audience is written in a record."""
    return "all" if audience is EVERYONE else sorted(audience or ())


def state_digest(ruleset: AnyRuleset, state: Any) -> str:
    """SHA-256 (hex) of the dumped state."""
    return sha256(canonical_json(ruleset.dump(state))).hexdigest()


def outcome_plain(outcome: Outcome) -> dict[str, Any]:
    """An outcome as plain data, keyed by seat as text."""
    data: dict[str, Any] = {
        "points": {str(seat): n for seat, n in outcome.points.items()},
        "places": {str(seat): n for seat, n in outcome.places.items()},
    }
    return {**data, "annulled": True} if outcome.annulled else data


def closing_of(ruleset: AnyRuleset, state: Any, outcome: Outcome, events: int) -> Closing:
    """The last line of the record of a match that ended in this state."""
    return Closing(outcome_plain(outcome), state_digest(ruleset, state), events)


_PLAIN_OF: Final = {kind: STRICT.get_unstructure_hook(kind) for kind in (Header, Entry, Closing)}


def line_of(part: Header | Entry | Closing) -> bytes:
    """One line of a record, without its end."""
    return to_json(_PLAIN_OF[type(part)](part))


@frozen
class Record:
    """A whole record. `closing` is None for a match that is not over."""

    header: Header
    entries: tuple[Entry, ...]
    closing: Closing | None = None


@frozen
class Fault:
    """The first line of a record that does not hold."""

    line: int
    reason: str


def read_record(lines: Iterable[bytes | str]) -> Record:
    """Parse a record. Raises `BadData` naming the line and the field at fault."""
    header: Header | None = None
    entries: list[Entry] = []
    closing: Closing | None = None
    number = 0
    for number, line in enumerate(lines, 1):
        try:
            data = from_json(line)
            if header is None:
                header = from_plain(Header, data)
                if header.record != FORMAT:
                    raise BadData(f"$.record: format {header.record} is unknown; this program reads {FORMAT}")
            elif closing is not None:
                raise BadData("nothing may follow the closing line")
            elif isinstance(data, dict) and "digest" in data:
                closing = from_plain(Closing, data)
            else:
                entries.append(from_plain(Entry, data))
        except BadData as fault:
            raise BadData(f"line {number}: {fault}") from None
    if header is None:
        raise BadData("line 1: a record begins with its header, this one is empty")
    return Record(header, tuple(entries), closing)


def ruleset_for(header: Header, rulesets: Mapping[str, AnyRuleset]) -> AnyRuleset:
    """The installed ruleset of a record, of the version that the record names or one that reads it.

    It has the edition that the record embeds. Raises `BadData`.
    """
    versions = versions_in(rulesets, header.ruleset)
    if not versions:
        raise BadData(f"line 1: the ruleset {header.ruleset} is not installed; installed: {', '.join(rulesets)}")
    ruleset = that_reads(rulesets, header.ruleset, header.version)
    if ruleset is None:
        known = ", ".join(each.version for each in versions)
        raise BadData(f"line 1: played with version {header.version} of {header.ruleset}, installed is {known}")
    if header.edition is None:
        return ruleset
    tools: Any = ruleset
    if not isinstance(tools, Editions):
        raise BadData(f"line 1: {header.ruleset} knows no editions")
    if header.edition_source is not None:
        try:
            tools = tools.with_editions({f"{header.edition}.toml": header.edition_source})
        except BadData as fault:
            raise BadData(f"line 1: the edition in this record cannot be played with: {fault}") from None
    known = tools.editions.get(header.edition)
    if known is None:
        raise BadData(f"line 1: the edition {header.edition} is not here; known: {', '.join(tools.editions)}")
    if known.digest != header.edition_digest:
        raise BadData(f"line 1: the edition {header.edition} here is another one than was played with")
    found: AnyRuleset = tools
    return found


def _command(grammar: Grammar, line: str) -> Any:
    verb, _, arguments = line.removeprefix("/").partition(" ")
    command = read(grammar.find(verb, prefix=False), arguments)
    if written(command) != line:
        raise BadData(f"the command {line[:60]!r} is written {written(command)!r}")
    return command


def _decided(ruleset: AnyRuleset, grammar: Grammar, state: Any, entry: Entry, last_at: int) -> Sequence[Any]:
    """What the rules make of the cause that an entry names. Raises `BadData`, `Refused`."""
    if (entry.command is None) == (entry.step is None) or (entry.command is None) != (entry.seat is None):
        raise BadData("a decision is caused either by a command of a seat or by a step of the host")
    cause = STEPS.load(entry.step) if entry.command is None else _command(grammar, entry.command)
    due = ruleset.deadline(state)
    if isinstance(cause, Tick):
        if due is None or entry.at != max(due, last_at):
            raise BadData(f"a tick was due at {due}, not at {entry.at}")
    elif due is not None and due <= entry.at:
        raise BadData(f"a tick was due at {due}, before this")
    return ruleset.decide(state, cause, entry.seat, entry.at)


def states(ruleset: AnyRuleset, record: Record) -> Iterator[tuple[Entry, Any, Any]]:
    """The fold of a record step by step: (entry, event, state after it). Raises `BadData` naming the line."""
    codec = EventCodec(ruleset.events)
    state = None
    for line, entry in enumerate(record.entries, 2):
        try:
            event = codec.load(entry.at, entry.event)
        except BadData as fault:
            raise BadData(f"line {line}: {fault}") from None
        state = ruleset.apply(state, event)
        yield entry, event, state


def _same(one: object, other: object) -> bool:
    """Equal as JSON: for Python alone 1, 1.0 and true are equal too."""
    return canonical_json(one) == canonical_json(other)


def _check_entry(
    number: int, entry: Entry, expected: Any, ruleset: AnyRuleset, codec: EventCodec, last_at: int
) -> None:
    if entry.rev != number:
        raise BadData(f"rev is {entry.rev}, expected {number}")
    if entry.at < last_at:
        raise BadData(f"match time goes back from {last_at} to {entry.at}")
    if entry.at != expected.at:
        raise BadData(f"the rules say that this happened at {expected.at}, not at {entry.at}")
    if not _same(entry.event, codec.dump(expected)):
        raise BadData(f"the rules say {codec.dump(expected)}, the record says {entry.event}")
    audience = audience_plain(ruleset.audience(expected))
    if not _same(entry.audience, audience):
        raise BadData(f"the audience is {audience}, not {entry.audience}")


def verify(rulesets: Mapping[str, AnyRuleset], lines: Iterable[bytes | str]) -> Fault | None:
    """Fold a record again, ask the rules about every step, compare outcome and digest.

    Returns None when all of it holds, else the first line that does not.
    """
    try:
        record = read_record(lines)
        ruleset = ruleset_for(record.header, rulesets)
        return _verify(ruleset, record)
    except BadData as fault:
        place, _, reason = str(fault).partition(": ")
        return Fault(int(place.removeprefix("line ")), reason)


def _opening(ruleset: AnyRuleset, header: Header) -> Sequence[Any]:
    """The events that open the match of a header. Raises `BadData`, `Refused`."""
    options = options_from_plain(ruleset.options, header.options)
    if not _same(header.options, options_plain(options)):
        raise BadData(f"$.options: these are written {options_plain(options)}")
    seats = [seat.seat for seat in header.seats]
    if seats != sorted(set(seats)) or not set(seats) <= set(range(1, max(ruleset.seats) + 1)):
        raise BadData(f"$.seats: expected ascending numbers from 1 to {max(ruleset.seats)}, not {seats}")
    if not _SEED.fullmatch(header.seed):
        raise BadData("$.seed: expected 64 digits of hex in lower case")
    tools: Any = ruleset
    if isinstance(tools, Editions) and tools.edition_of(options) != header.edition:
        raise BadData(f"$.edition: with these options it is {tools.edition_of(options)}, not {header.edition}")
    ruleset.check(options, seats)
    return ruleset.initial(options, seats, bytes.fromhex(header.seed))


def _verify(ruleset: AnyRuleset, record: Record) -> Fault | None:
    try:
        pending = list(_opening(ruleset, record.header))
    except BadData as fault:
        return Fault(1, str(fault))
    except Refused as fault:
        return Fault(1, f"these options and seats cannot be played: {fault!r}")
    grammar = Grammar(tuple(ruleset.commands))
    codec = EventCodec(ruleset.events)
    state: Any = None
    at = 0
    for number, entry in enumerate(record.entries, 1):
        try:
            if not pending:
                if not entry.begins:
                    raise BadData("no command and no step caused this event")
                pending = list(_decided(ruleset, grammar, state, entry, at))
            elif entry.begins:
                raise BadData("the decision before this one had further events")
            if not pending:
                raise BadData("the rules answer this with no event")
            event = codec.load(entry.at, entry.event)
            _check_entry(number, entry, pending.pop(0), ruleset, codec, at)
        except BadData as fault:
            return Fault(number + 1, str(fault))
        except Refused as fault:
            return Fault(number + 1, f"refused: {fault!r}")
        except Exception as fault:
            return Fault(number + 1, f"the rules of {ruleset.name} fail here: {fault!r}")
        state = ruleset.apply(state, event)
        at = entry.at
    return _verify_end(ruleset, record, state, pending)


def _verify_end(ruleset: AnyRuleset, record: Record, state: Any, pending: Sequence[Any]) -> Fault | None:
    last = len(record.entries) + 2
    if pending:
        return Fault(last, f"an event is missing: {pending[0]}")
    outcome = ruleset.outcome(state)
    if record.closing is None:
        return None if outcome is None else Fault(last, "the match is over, but the closing line is missing")
    if outcome is None:
        return Fault(last, "the record is closed, but the match is not over")
    expected = closing_of(ruleset, state, outcome, len(record.entries))
    if not _same(to_plain(record.closing), to_plain(expected)):
        return Fault(last, f"the closing line has to be {to_plain(expected)}")
    return None
