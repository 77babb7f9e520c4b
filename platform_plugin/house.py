"""What a room asks of the host around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from platform_plugin.clock import Clock
from platform_plugin.limits import Limits
from platform_plugin.store import Store

if TYPE_CHECKING:
    from platform_plugin.crew import Crew
    from platform_plugin.people import Person
    from platform_plugin.room import Room
    from platform_plugin.survival import Survivals
    from protocol.messages import RoomListed


class House(Protocol):
    """The surroundings of a room."""

    clock: Clock
    limits: Limits
    store: Store
    crew: Crew
    survivals: Survivals

    @property
    def surroundings(self) -> tuple[Store, Clock, Limits]:
        """What a match needs of them."""

    def draw_bytes(self, size: int) -> bytes:
        """Random bytes."""

    def listed(self, room: Room, message: RoomListed) -> None:
        """Tell the lobby of a change."""

    def unlisted(self, room: Room) -> None:
        """Tell the lobby that a table is in no list any more."""

    def send_out(self, person: Person, room: Room, stamp: int) -> None:
        """Send somebody from a room to the lobby."""

    def next_vote(self) -> int:
        """The number of the next vote."""

    def match_over(self, room: Room) -> None:
        """A match has ended here."""

    def cleared(self, room: Room) -> None:
        """There is no match here any more."""
