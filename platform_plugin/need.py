"""Where one has to be to use a command, one table: it decides what is admitted and what `/help` lists."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from platform_plugin.people import Person
from protocol import commands as c
from protocol import people_commands as p
from protocol import table_commands as t
from protocol.errors import Illegal
from protocol.words import Words


class Need(Enum):
    """Where somebody has to be."""

    ANYWHERE = "anywhere"
    OUTSIDE = "outside"
    INSIDE = "inside"
    AT_TABLE = "at a table"
    ADMIN = "an admin"


NEEDS: Final[Mapping[type, Need]] = {
    c.Client: Need.ANYWHERE,
    c.Login: Need.OUTSIDE,
    c.Resume: Need.OUTSIDE,
    c.Quit: Need.ANYWHERE,
    c.Help: Need.ANYWHERE,
    c.Lang: Need.ANYWHERE,
    c.Limits: Need.ANYWHERE,
    c.Ping: Need.ANYWHERE,
    c.Pong: Need.ANYWHERE,
    c.Games: Need.ANYWHERE,
    c.Edition: Need.ANYWHERE,
    c.Rooms: Need.INSIDE,
    c.NewRoom: Need.INSIDE,
    c.Room: Need.INSIDE,
    c.Manager: Need.INSIDE,
    c.Who: Need.INSIDE,
    c.Tell: Need.INSIDE,
    c.Join: Need.AT_TABLE,
    c.Leave: Need.AT_TABLE,
    c.Option: Need.AT_TABLE,
    c.Start: Need.AT_TABLE,
    c.StartNoSave: Need.AT_TABLE,
    c.Bot: Need.AT_TABLE,
    c.SpielInfo: Need.AT_TABLE,
    c.Reset: Need.AT_TABLE,
    p.Register: Need.INSIDE,
    p.Passwd: Need.INSIDE,
    p.Logout: Need.INSIDE,
    p.Set: Need.ANYWHERE,
    p.Tutorial: Need.INSIDE,
    p.GWho: Need.INSIDE,
    p.WWho: Need.INSIDE,
    p.WhereIs: Need.INSIDE,
    p.Hook: Need.INSIDE,
    p.Alive: Need.INSIDE,
    p.Info: Need.INSIDE,
    p.Channel: Need.INSIDE,
    p.GameYell: Need.AT_TABLE,
    p.Add: Need.INSIDE,
    p.Del: Need.INSIDE,
    p.PersonalList: Need.INSIDE,
    p.Away: Need.INSIDE,
    p.Seek: Need.INSIDE,
    p.Unseek: Need.INSIDE,
    p.Mute: Need.ADMIN,
    p.Unmute: Need.ADMIN,
    p.Ban: Need.ADMIN,
    p.Unban: Need.ADMIN,
    p.Bans: Need.ADMIN,
    p.BadWords: Need.ADMIN,
    p.Audit: Need.ADMIN,
    p.Shutdown: Need.ADMIN,
    p.Rulesets: Need.ADMIN,
    t.Accept: Need.INSIDE,
    t.Refuse: Need.INSIDE,
    t.MasterReset: Need.AT_TABLE,
    t.Remove: Need.AT_TABLE,
    t.Pause: Need.AT_TABLE,
    t.Continue: Need.AT_TABLE,
    t.Kick: Need.INSIDE,
    t.Hints: Need.AT_TABLE,
    t.Matches: Need.INSIDE,
    t.Rank: Need.INSIDE,
    t.Replay: Need.INSIDE,
    t.Export: Need.INSIDE,
}
"""Every command of the host; those of rulesets are for people at a table."""

BEGINNINGS: Final = frozenset({c.NewRoom, c.Start, c.StartNoSave, p.Seek, p.Tutorial})
"""What begins something new: not while the server drains before its end."""

ADMIN: Final = "admin"
"""The role of those who keep order."""

_ADMINS_ONLY: Final = Words("only an admin of this server may")
_IN_THE_LOBBY: Final = Words("you are in the lobby; /room N or /newroom GAME takes you to a table")


def allowed(need: Need, person: Person | None) -> bool:
    """Whether somebody (None: not logged in) is where the need wants them."""
    if need is Need.OUTSIDE:
        return person is None
    if need is Need.AT_TABLE:
        return person is not None and person.room is not None
    if need is Need.ADMIN:
        return person is not None and ADMIN in person.roles
    return need is Need.ANYWHERE or person is not None


def admit(command: type, person: Person | None) -> None:
    """Refuse a command of somebody who is not where it can be used.

    Raises `Illegal`: `not-logged-in`, `already-logged-in`, `not-allowed`; `no-match` for a game's command in the
    lobby.
    """
    need = NEEDS.get(command, Need.AT_TABLE)
    if allowed(need, person):
        return
    if person is None:
        raise Illegal("not-logged-in")
    if need is Need.OUTSIDE:
        raise Illegal("already-logged-in", name=person.name)
    if need is Need.ADMIN:
        raise Illegal("not-allowed", reason=_ADMINS_ONLY)
    if command not in NEEDS:
        raise Illegal("no-match")
    raise Illegal("not-allowed", reason=_IN_THE_LOBBY)
