"""Housekeeping, every few seconds: silent links, lagging watchers, people long gone, empty tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from platform_plugin.presence import put_out_the_banned
from protocol.messages import Ping

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session


def sweep(host: Host, stamp: int) -> None:
    """Look after everything that happens because nothing happened for a while."""
    for session in tuple(host.sessions):
        _sweep_session(host, session, stamp)
    # Somebody may have been banned, muted or let in again from the terminal.
    host.bans.reread()
    host.mutes.reread()
    put_out_the_banned(host, stamp)
    for person in host.people:
        gone = person.gone_since
        late = gone is not None and stamp - gone > host.limits.guest_kept
        if late and person.crew is None and not host.plays(person):
            host.forget(person)
    for room in tuple(host.rooms.values()):
        if room.deserted(stamp):
            host.close_room(room, stamp)


def _sweep_session(host: Host, session: Session, stamp: int) -> None:
    room = session.person.room if session.person else None
    if session.link.lagging and not session.link.crowded() and room is not None:
        session.link.lagging = False
        room.show_relation(session)
    silent = stamp - session.heard_at
    if not session.programmed:
        if silent >= host.limits.ping_after:
            session.link.keep_alive()
    elif silent >= host.limits.drop_after:
        session.bye("silent")
    elif min(silent, stamp - (session.pinged_at or 0)) >= host.limits.ping_after:
        session.pinged_at = stamp
        session.put(Ping(str(stamp)))
        # A browser that sleeps answers a WebSocket ping by itself.
        session.link.keep_alive()
