"""Running a house table: bots on their seats, match after match, people welcome in between."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from platform_plugin.clock import milliseconds
from platform_plugin.room import Room
from platform_plugin.setting_up import set_option
from platform_plugin.standing import Standing
from protocol.errors import Refused

if TYPE_CHECKING:
    from platform_plugin.host import Host

logger = logging.getLogger(__name__)

LOOK_AGAIN: Final = 1.0
"""Seconds until the table looks again whether its bots have come in."""


class HouseTable:
    """The rules of the house for one table: it starts by itself, and a person's `/join` is a yes to the start."""

    def __init__(self, host: Host, room: Room, standing: Standing) -> None:
        self._host = host
        self._room = room
        self._standing = standing

    def open(self) -> None:
        """Set the options, seat the bots, begin soon. Raises `Illegal` when the standing order does not fit."""
        self._room.standing = self._standing
        for name, value in self._standing.options:
            set_option(self._room, name, value)
        for kind in self._standing.bots:
            self._host.crew.add(self._room, kind, self._standing.level, milliseconds(self._host.clock))
        self._host.on_match_over(self._over)
        self._host.clock.callLater(LOOK_AGAIN, self._begin)

    def _over(self, room: Room) -> None:
        if room is self._room:
            self._host.clock.callLater(self._standing.gap / 1000, self._begin)

    def _begin(self) -> None:
        room = self._room
        if room.number not in self._host.rooms:
            return
        stamp = milliseconds(self._host.clock)
        if self._host.drain.on or self._bots_are_coming(stamp):
            self._host.clock.callLater(LOOK_AGAIN, self._begin)
            return
        try:
            if room.state == "over":
                room.reset(None)
            if room.state == "open":
                room.start(stamp)
        except Refused as refused:
            logger.info("house table %s cannot start: %r", room.number, refused)
            self._host.clock.callLater(self._standing.gap / 1000, self._begin)

    def _bots_are_coming(self, stamp: int) -> bool:
        """Whether it is worth waiting for a bot; one that is long overdue is started anew."""
        coming = False
        for seat, bot in self._room.seating:
            if bot.crew is None or bot.present or bot.gone_since is None:
                continue
            if stamp - bot.gone_since < self._standing.patience:
                coming = True
                continue
            logger.warning("the bot on seat %s of house table %s is away: started anew", seat, self._room.number)
            self._host.bots.stop(bot.token)
            self._host.bots.start(bot.crew, self._standing.level, bot.token)
        return coming
