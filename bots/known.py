"""What a bot knows while it carries out its order: on this link, at this table, and all in all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from attrs import field, frozen, mutable

from bots.order import BotOrder
from bots.player import MakeBrain, Player
from bots.steps import Stop
from protocol import messages as m
from protocol.ruleset import AnyRuleset

IDLE_MS: Final = 1_000
"""How long to wait where nothing can be done now, if nothing happens before."""
PATIENCE: Final = 20
"""So many lines that cannot be used, or names that are taken, are enough: the bot gives up."""


@frozen
class UnderWay:
    """A command that waits for its answer; number 0 is the first line of a link, which cannot be numbered."""

    number: int
    line: str
    wish: str
    """What it is for: a name in the table of wishes."""
    since: int


@mutable
class Link:
    """What has been heard on one connection. Times are ms of the bot's own clock."""

    heard_at: int
    welcome: bool = False
    login: m.LoggedIn | None = None
    listed: dict[int, m.Room | m.RoomListed] | None = None
    room: m.Room | None = None
    seat: int | None = None
    under_way: UnderWay | None = None
    pongs: list[str] = field(factory=list)
    bye: m.Bye | None = None
    wait_until: int = 0
    """No command before this."""
    ask_at: int | None = None
    """When the brain wants to be asked; None: not before something happens."""
    refusals: int = 0
    """Of the brain's commands, in a row."""
    stale: bool = False
    """A fresh snapshot is needed."""
    asked_start: object = None
    """How the table looked when the start was last asked for."""
    cleared: str | None = None
    """The match after which the table was last asked to be cleared."""


@mutable
class Known:
    """All of it, whatever becomes of the link."""

    order: BotOrder
    make_brain: MakeBrain
    rulesets: Mapping[str, AnyRuleset]
    chance: Random
    tell: Callable[[str], None]
    """Gets one line for each finished match."""
    warn: Callable[[str], None]
    """Gets everything else that somebody should know."""
    link: Link = field(factory=lambda: Link(0))
    token: str | None = None
    name: str = ""
    names_tried: int = 0
    options: list[tuple[str, str]] = field(factory=list)
    """Those still to be set."""
    home: int | None = None
    """The room that it belongs to."""
    player: Player | None = None
    been_in: bool = False
    """It has been logged in."""
    leaving: bool = False
    finished: int = 0
    """Matches."""
    unusable: int = 0
    """Lines since the last one that told something of a match."""
    losses: int = 0
    """Of links since the last login."""
    stop: Stop | None = None

    @classmethod
    def of(
        cls,
        order: BotOrder,
        make_brain: MakeBrain,
        rulesets: Mapping[str, AnyRuleset],
        chance: Random,
        tell: Callable[[str], None],
        warn: Callable[[str], None],
    ) -> Known:
        """What is known before anything was heard."""
        known = cls(order, make_brain, rulesets, chance, tell, warn)
        known.token, known.name = order.token, order.name or known.own_name()
        known.options, known.home = list(order.options), order.room
        return known

    def own_name(self) -> str:
        """A name for a bot that was given none."""
        return f"{self.order.kind}-{self.chance.randrange(1000, 10_000)}"

    def leave_home(self) -> None:
        """The table is no more: another one has to be found, or opened and set up anew."""
        self.home = self.link.room = self.player = None
        self.options = list(self.order.options)
