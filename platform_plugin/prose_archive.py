"""Messages about finished matches in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from platform_plugin.spans import time_text
from protocol import messages as m
from protocol.words import Words, n_words

if TYPE_CHECKING:
    from platform_plugin.session import Session


def day_and_time(stamp: int) -> str:
    """A time in ms since 1970 for people, in UTC."""
    return f"{time_text(stamp)} UTC"


def _matches(message: m.Matches, session: Session) -> str:
    if not message.matches:
        return session.in_words(Words("{name} has finished no match yet.", {"name": message.name}))
    lines = []
    for match in message.matches:
        seats = ", ".join(
            f"{seat.place}. {seat.name} {seat.points}" for seat in sorted(match.seats, key=lambda seat: seat.place)
        )
        counted = "" if match.rated else session.in_words(Words(" (not counted)"))
        lines.append(f"{match.id}  {day_and_time(match.ended)}  {match.game}{counted}: {seats}")
    lines.append(session.in_words(Words("/replay ID shows one again, /export ID gives its record.")))
    return "\n".join(lines)


def _rank(message: m.Rank, session: Session) -> str:
    if not message.ranks:
        return session.in_words(Words("Nobody has played a counted match of {game} yet.", {"game": message.game}))
    width = max(len(rank.name) for rank in message.ranks)
    return "\n".join(
        f"{rank.place:>3}. {rank.name:<{width}} {rank.rating:>5}  "
        + session.in_words(n_words("{n} match", "{n} matches", rank.matches))
        for rank in message.ranks
    )


def _record(message: m.Record, _: Session) -> str:
    return "\n".join(message.lines)


TABLE: Final[Mapping[type, Callable[[Any, Session], str]]] = {
    m.Matches: _matches,
    m.Rank: _rank,
    m.Record: _record,
}
