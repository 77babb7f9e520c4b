"""Commands about one's own line: modes, limits, signs of life."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from platform_plugin.presence import mark_as_bot
from protocol import commands as c
from protocol import messages as m
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session


def _client(host: Host, session: Session, command: c.Client, _: int) -> None:
    client = f"{command.name} {command.version}"
    host.bad_words.refuse(client)
    session.client = client
    session.programmed = command.mode == "json"
    session.greeted = True
    session.is_bot = command.bot is not None
    if session.is_bot and session.person is not None:
        mark_as_bot(host, session.person)
    if session.programmed:
        session.put(m.Welcome(host.name, host.version, host.limits_plain()))
    else:
        session.tell(Words("From here on you read prose."))


def _limits(host: Host, session: Session, _: c.Limits, __: int) -> None:
    session.put(m.Limits(host.limits_plain()))


def _ping(_: Host, session: Session, command: c.Ping, __: int) -> None:
    session.put(m.Pong(command.x))


def _pong(*_: object) -> None:
    """Any line is a sign of life; there is nothing more to do."""


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    c.Client: _client,
    c.Limits: _limits,
    c.Ping: _ping,
    c.Pong: _pong,
}
