"""`/help`: what somebody can use now, by topics with one example each; or one command explained.

Where a command can be used at all is said by `platform_plugin.need`; here is what else has to be so. Tables, both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from attrs import frozen

from platform_plugin.need import NEEDS, allowed
from platform_plugin.verbs import verb_plain
from protocol import commands as c
from protocol import messages as m
from protocol import people_commands as p
from protocol import table_commands as t
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.room import Room
    from platform_plugin.session import Session

TOPICS: Final[tuple[tuple[Words, tuple[type, ...]], ...]] = (
    (Words("Tables"), (c.Rooms, c.NewRoom, c.Room, c.Manager, c.Games, p.Tutorial, p.Seek, p.Unseek, c.Edition)),
    (
        Words("This table"),
        (
            t.Accept, t.Refuse, c.Join, c.Leave, c.Option, c.Bot, c.Start, c.StartNoSave, c.Reset, c.SpielInfo,
            p.GameYell, t.Pause, t.Continue, t.Remove, t.MasterReset, t.Kick,
        ),
    ),
    (Words("The game"), (t.Hints,)),
    (Words("Talking"), (c.Tell, p.Channel, p.Away)),
    (
        Words("People"),
        (c.Who, p.GWho, p.WWho, p.WhereIs, p.Hook, p.Alive, p.Info, p.Add, p.Del, p.PersonalList),
    ),
    (Words("Finished matches"), (t.Matches, t.Rank, t.Replay, t.Export)),
    (
        Words("You and your line"),
        (
            c.Login, c.Resume, c.Help, p.Set, c.Lang, p.Register, p.Passwd, p.Logout, c.Quit, c.Client, c.Limits,
            c.Ping, c.Pong,
        ),
    ),
    (
        Words("Keeping order"),
        (p.Mute, p.Unmute, p.Ban, p.Unban, p.Bans, p.BadWords, p.Audit, p.Shutdown, p.Rulesets),
    ),
)  # fmt: skip
"""Every command of the host under its topic; those of a game stand behind `/hints`."""

GAME: Final = 2
"""Which topic is the game's."""


@frozen
class Now:
    """Where somebody is."""

    host: Host
    session: Session
    person: Person | None

    @property
    def room(self) -> Room | None:
        """The table where they are."""
        return self.person.room if self.person else None

    @property
    def state(self) -> str:
        """The state of that table; empty in the lobby."""
        return self.room.state if self.room else ""

    @property
    def seated(self) -> bool:
        """Whether they have a seat there."""
        return (
            self.room is not None and self.person is not None and self.room.seating.seat_of(self.person) is not None
        )

    @property
    def playing(self) -> bool:
        """Whether they play in a match that is not over."""
        return self.person is not None and self.host.plays(self.person)

    @property
    def asked(self) -> bool:
        """Whether there is a vote for them to answer."""
        if self.person is None:
            return False
        at_table = self.room is not None and self.room.assembly.is_asked(self.person)
        return at_table or self.host.seeks.asked(self.person)


def _in_match(now: Now) -> bool:
    return now.playing and now.state == "running"


def _before_start(now: Now) -> bool:
    return now.seated and now.state == "open"


_ALSO: Final[Mapping[type, Callable[[Now], bool]]] = {
    c.Pong: lambda now: now.session.programmed,
    c.Manager: lambda now: now.room is not None and not now.playing,
    c.NewRoom: lambda now: not now.playing,
    c.Room: lambda now: not now.playing,
    p.Tutorial: lambda now: not now.playing,
    p.Seek: lambda now: not now.playing and now.person is not None and now.person.is_person,
    p.Unseek: lambda now: now.person is not None and now.host.seeks.seeks(now.person),
    p.Hook: lambda now: not now.playing,
    p.Register: lambda now: now.person is not None and now.person.guest,
    p.Passwd: lambda now: now.person is not None and not now.person.guest,
    c.Join: lambda now: not now.seated,
    c.Leave: lambda now: now.seated,
    c.Option: lambda now: now.state == "open",
    c.Bot: lambda now: now.state == "open",
    c.Start: _before_start,
    c.StartNoSave: _before_start,
    p.GameYell: _before_start,
    c.Reset: lambda now: now.seated and now.state == "over",
    t.Accept: lambda now: now.asked,
    t.Refuse: lambda now: now.asked,
    t.Hints: _in_match,
    t.Pause: _in_match,
    t.Continue: lambda now: now.playing and now.state == "paused",
    t.Remove: lambda now: now.playing,
    t.MasterReset: lambda now: now.playing,
    t.Kick: lambda now: now.room is not None,
}
"""What has to be so besides, for commands that would only be refused otherwise."""


def usable(now: Now, kind: type) -> bool:
    """Whether a command, of the host or of the game at the table, can be used now."""
    if kind in NEEDS:
        return allowed(NEEDS[kind], now.person) and (kind not in _ALSO or _ALSO[kind](now))
    if now.room is None or kind not in (*now.room.ruleset.commands, *now.room.ruleset.queries):
        return False
    return _in_match(now) if kind in now.room.ruleset.commands else now.room.play is not None


def topics(now: Now) -> list[tuple[Words, tuple[type, ...]]]:
    """The topics with all that can be used now; none that would be empty."""
    found = []
    for index, (title, kinds) in enumerate(TOPICS):
        if index == GAME and now.room is not None:
            kinds = (*now.room.ruleset.commands, *now.room.ruleset.queries, *kinds)
        if usable_now := tuple(kind for kind in kinds if usable(now, kind)):
            found.append((title, usable_now))
    return found


def _help(host: Host, session: Session, command: c.Help, _: int) -> None:
    now = Now(host, session, session.person)
    if command.verb is None:
        verbs = (
            {**verb_plain(kind, session), "topic": session.in_words(title)}
            for title, kinds in topics(now)
            for kind in kinds
        )
        session.put(m.Help(tuple(verbs)))
        return
    kind = host.grammar(session).find(command.verb.removeprefix("/"), prefix=True)
    session.put(m.Help((verb_plain(kind, session),)))
    if not usable(now, kind):
        session.tell(Words("  It cannot be used where you are now; /help lists what can."))


ORDERS: Final[Mapping[type, Callable[..., None]]] = {c.Help: _help}
