"""Commands about finished matches: lists, ladders, watching one again, its record."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from platform_plugin.here import person_of
from platform_plugin.names import name_key
from platform_plugin.replaying import Replaying, Showing
from protocol import messages as m
from protocol import table_commands as t
from protocol.codec import BadData
from protocol.errors import Illegal, bad_arguments
from protocol.record import read_record, ruleset_for
from protocol.ruleset import EditionData, Editions
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session

FASTEST: Final = 1000
_SPEED: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,3})?")
_PLACE: Final = re.compile(r"[0-9]{1,10}")


def _matches(host: Host, session: Session, command: t.Matches, _: int) -> None:
    name = command.name or person_of(session).name
    key = name_key(name)
    found = host.results.newest(key)
    known = name in host.people or host.accounts.named(name) is not None
    if not found and not known:
        raise Illegal("no-such-user", name=name)
    session.put(m.Matches(found, name))


def _rank(host: Host, session: Session, command: t.Rank, _: int) -> None:
    if command.game not in host.rulesets:
        raise Illegal("no-such-game", game=command.game, games=", ".join(host.rulesets))
    if command.ladder not in (None, "bots", "bot"):
        fault = Words("“{text}” is no ladder; nothing or “bots” can be said here.", {"text": command.ladder})
        raise bad_arguments(fault, usage(t.Rank))
    kind = "person" if command.ladder is None else "bot"
    session.put(m.Rank(command.game, kind, host.results.ladder(command.game, kind)))


def _record_lines(host: Host, match: str, command: type) -> tuple[str, ...]:
    """The record of a finished match. Raises `Refused`: `match-running`, `bad-arguments` when there is none."""
    if any(
        room.play is not None and room.play.match.id == match and not room.play.over for room in host.rooms.values()
    ):
        raise Illegal("match-running")
    lines = host.store.read(match)
    if not lines:
        fault = Words("There is no match {match}: /matches lists them.", {"match": match})
        raise bad_arguments(fault, usage(command))
    return tuple(line.decode() for line in lines)


def edition_of_match(host: Host, match: str) -> EditionData | None:
    """The edition that a match was played with, as its record embeds it; None where there is none to be had."""
    try:
        header = read_record([line.decode() for line in host.store.read(match)[:1]]).header
        ruleset = ruleset_for(header, host.rulesets)
    except BadData:
        return None
    if header.edition is None or not isinstance(ruleset, Editions):
        return None
    found: EditionData = ruleset.editions[header.edition]
    return found


def _export(host: Host, session: Session, command: t.Export, _: int) -> None:
    lines = _record_lines(host, command.id, t.Export)
    words = None
    if session.programmed and session.narrated:
        # Whatever cannot be told here is a record all the same.
        with suppress(Illegal):
            words = _showing(host, session, lines).told()
    session.put(m.Record(command.id, lines, words))


def _showing(host: Host, session: Session, lines: tuple[str, ...]) -> Showing:
    """Raises `Illegal`: this host cannot play it again."""
    try:
        record = read_record(lines)
        return Showing(ruleset_for(record.header, host.rulesets), record, session.screen)
    except BadData as fault:
        raise Illegal("not-allowed", reason=Words("this record cannot be shown: {fault}", {"fault": fault})) from None


def _speed(value: str | None) -> float:
    if value is None:
        return 1.0
    if not _SPEED.fullmatch(value) or not 0 < float(value) <= FASTEST:
        fault = Words("SPEED has to be a number above 0, at most {most}.", {"most": FASTEST})
        raise bad_arguments(fault, usage(t.Replay))
    return float(value)


def _replay(host: Host, session: Session, command: t.Replay, _: int) -> None:
    if session.programmed:
        raise Illegal("not-allowed", reason=Words("programs play the record themselves: /export ID"))
    control = _CONTROLS.get(command.what)
    if control is not None:
        if session.replaying is None or (session.replaying.over and command.what != "to"):
            fault = Words("Nothing is being shown: /replay ID shows a finished match.")
            raise bad_arguments(fault, usage(t.Replay))
        control(session, session.replaying, command.value)
        return
    speed = _speed(command.value)
    lines = _record_lines(host, command.what, t.Replay)
    showing = _showing(host, session, lines)
    if session.replaying is not None:
        session.replaying.stop()
    session.replaying = Replaying(showing, session, host.clock, speed)


def _no_value(value: str | None) -> None:
    if value is not None:
        raise bad_arguments(Words("“{text}” is too much.", {"text": value}), usage(t.Replay))


def _pause(session: Session, replaying: Replaying, value: str | None) -> None:
    _no_value(value)
    replaying.pause()
    session.tell(Words("The replay stands; /replay go lets it go on."))


def _go(_: Session, replaying: Replaying, value: str | None) -> None:
    _no_value(value)
    replaying.go()


def _to(session: Session, replaying: Replaying, value: str | None) -> None:
    if value is None or not _PLACE.fullmatch(value):
        raise bad_arguments(Words("MS has to be a match time in milliseconds."), usage(t.Replay))
    at = replaying.to(int(value))
    session.tell(Words("The replay is at {ms} ms.", {"ms": at}))


def _stop(session: Session, replaying: Replaying, value: str | None) -> None:
    _no_value(value)
    replaying.stop()
    session.replaying = None
    session.tell(Words("The replay is over."))


_CONTROLS: Final[Mapping[str, Callable[[Session, Replaying, str | None], None]]] = {
    "pause": _pause,
    "go": _go,
    "to": _to,
    "stop": _stop,
}

ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    t.Matches: _matches,
    t.Rank: _rank,
    t.Replay: _replay,
    t.Export: _export,
}
