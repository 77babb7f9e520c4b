"""What a person can set for their own line; kept with the account. Before a login it holds for the link alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs
from attrs import frozen

from protocol import commands as c
from protocol import messages as m
from protocol import people_commands as p
from protocol.errors import bad_arguments
from protocol.slash import usage
from protocol.words import LANGUAGES, Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.session import Session

LANG: Final = "lang"
NARRATE: Final = "narrate"
COMINGS: Final = "comings"


@frozen
class Setting:
    """The words that a setting takes, the first being its value where nobody has set it."""

    values: tuple[str, ...]
    help: Words


SETTINGS: Final[Mapping[str, Setting]] = {
    LANG: Setting(LANGUAGES, Words("the language of all prose")),
    NARRATE: Setting(("off", "on"), Words("a program hears in words, too, what happens at the table")),
    COMINGS: Setting(
        ("auto", "all", "friends", "none"),
        Words("whose coming and going you read of in the lobby; auto: everybody's while few are there"),
    ),
}


def value_of(session: Session, name: str) -> str:
    """What is in force on a link."""
    return session.settings.get(name, SETTINGS[name].values[0])


def choose(host: Host, session: Session, name: str, value: str) -> None:
    """Set something that is known to be allowed."""
    session.settings[name] = value
    _apply(session)
    if session.person is not None:
        host.accounts.save(session.person)


def _apply(session: Session) -> None:
    session.screen = attrs.evolve(session.screen, lang=value_of(session, LANG))
    session.narrated = value_of(session, NARRATE) == "on"


def take_over(session: Session, person: Person) -> None:
    """Somebody logs in on a link: what they chose on it before holds, the rest is as they have kept it."""
    kept = {name: value for name, value in person.settings.items() if _is_allowed(name, value)}
    person.settings = {**kept, **session.settings}
    session.settings = person.settings
    _apply(session)


def let_go(session: Session) -> None:
    """Nobody is logged in on a link any more: what was set stays, but is no longer theirs."""
    session.settings = dict(session.settings)


def _is_allowed(name: str, value: str) -> bool:
    return name in SETTINGS and value in SETTINGS[name].values


def _set(host: Host, session: Session, command: p.Set, _: int) -> None:
    if command.name is None:
        session.put(m.Settings({name: value_of(session, name) for name in SETTINGS}))
        return
    setting = SETTINGS.get(command.name)
    if setting is None:
        fault = Words("NAME has to be one of {names}, not “{typed}”.")
        args: dict[str, Any] = {"names": ", ".join(SETTINGS), "typed": command.name}
        raise bad_arguments(Words(fault.text, args), usage(p.Set))
    if command.value is None:
        session.put(m.Settings({command.name: value_of(session, command.name)}))
        return
    value = command.value.lower()
    if value not in setting.values:
        fault = Words("VALUE of {name} has to be one of {values}, not “{typed}”.")
        args = {"name": command.name, "values": ", ".join(setting.values), "typed": command.value}
        raise bad_arguments(Words(fault.text, args), usage(p.Set))
    choose(host, session, command.name, value)
    session.put(m.Settings({command.name: value}))


def _lang(host: Host, session: Session, command: c.Lang, _: int) -> None:
    choose(host, session, LANG, command.lang)
    session.tell(Words("The server speaks English with you now."))


ORDERS: Final[Mapping[type, Callable[..., None]]] = {p.Set: _set, c.Lang: _lang}
