"""Commands about one's own line: modes, logging in and out, help, limits, signs of life."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

import attrs

from platform_plugin.need import NEEDS, allowed
from platform_plugin.verbs import verb_plain
from protocol import commands as c
from protocol import messages as m
from protocol.errors import Illegal
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session


def _client(host: Host, session: Session, command: c.Client, _: int) -> None:
    session.client = f"{command.name} {command.version}"
    session.programmed = command.mode == "json"
    session.greeted = True
    session.is_bot = command.bot is not None
    if session.is_bot and session.person is not None:
        host.mark_as_bot(session.person)
    if session.programmed:
        session.put(m.Welcome(host.name, host.version, host.limits_plain()))
    else:
        session.tell(Words("From here on you read prose."))


def _login(host: Host, session: Session, command: c.Login, stamp: int) -> None:
    kind = "bot" if session.is_bot else "person"
    try:
        person = host.people.enter(command.name, kind, stamp)
    except Illegal:
        host.login_failed(session)
        raise
    host.welcome(session, person, stamp)


def _resume(host: Host, session: Session, command: c.Resume, stamp: int) -> None:
    try:
        person = host.people.of_token(command.token)
    except Illegal:
        host.login_failed(session)
        raise
    host.welcome(session, person, stamp)


def _quit(host: Host, session: Session, _: c.Quit, stamp: int) -> None:
    if session.person is not None:
        host.leave(session.person, stamp)
    session.last_words("quit")


def _help(host: Host, session: Session, command: c.Help, _: int) -> None:
    grammar = host.grammar(session)
    if command.verb is not None:
        verbs: tuple[type, ...] = (grammar.find(command.verb.removeprefix("/"), prefix=True),)
    else:
        at_table = session.person is not None and session.person.room is not None
        verbs = tuple(
            kind for kind in grammar.commands if (allowed(NEEDS[kind], session.person) if kind in NEEDS else at_table)
        )
    session.put(m.Help(tuple(verb_plain(kind, session) for kind in verbs)))


def _lang(_: Host, session: Session, command: c.Lang, __: int) -> None:
    session.screen = attrs.evolve(session.screen, lang=command.lang)
    session.tell(Words("The server speaks English with you now."))


def _limits(host: Host, session: Session, _: c.Limits, __: int) -> None:
    session.put(m.Limits(host.limits_plain()))


def _ping(_: Host, session: Session, command: c.Ping, __: int) -> None:
    session.put(m.Pong(command.x))


def _pong(*_: object) -> None:
    """Any line is a sign of life; there is nothing more to do."""


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    c.Client: _client,
    c.Login: _login,
    c.Resume: _resume,
    c.Quit: _quit,
    c.Help: _help,
    c.Lang: _lang,
    c.Limits: _limits,
    c.Ping: _ping,
    c.Pong: _pong,
}
