"""Results that a table wants to be told in a channel (option `result`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from protocol.messages import Said
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.room import Room


def post_result(host: Host, room: Room) -> None:
    """Tell a channel how the match at a table has ended; nothing where none is named, or of an annulled match."""
    play, channel = room.play, room.table.result
    if play is None or channel is None or play.match.outcome is None or play.match.outcome.annulled:
        return
    outcome = play.match.outcome
    by_place = sorted(play.match.header.seats, key=lambda seat: (outcome.places[seat.seat], seat.seat))
    scores = ", ".join(f"{outcome.places[seat.seat]}. {seat.name} {outcome.points[seat.seat]}" for seat in by_place)
    args = {"room": room.number, "game": room.ruleset.name, "scores": scores}
    for session in host.channels.sessions(channel.casefold()):
        words = session.in_words(Words("Table {room}, {game}: {scores}.", args))
        session.put(Said("", words, f"channel:{channel.casefold()}"), room.ticket)
