"""Who sent a line, and where they are: for orders that are admitted only from there (`platform_plugin.need`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from platform_plugin.people import Person
from platform_plugin.room import Room

if TYPE_CHECKING:
    from platform_plugin.session import Session


def person_of(session: Session) -> Person:
    """Whoever is logged in on a link."""
    assert session.person is not None
    return session.person


def room_of(session: Session) -> Room:
    """The room in which they are."""
    room = person_of(session).room
    assert room is not None
    return room
