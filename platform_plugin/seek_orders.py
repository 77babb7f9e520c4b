"""Commands by which people find a round: `/seek`, `/unseek`, and one to learn by: `/tutorial`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from platform_plugin.here import person_of
from protocol import people_commands as p
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session


def _seek(host: Host, session: Session, command: p.Seek, _: int) -> None:
    person = person_of(session)
    if command.game is None:
        session.put(host.seeks.message(person))
        return
    host.seeks.seek(person, command.game, command.seats)


def _unseek(host: Host, session: Session, _: p.Unseek, __: int) -> None:
    host.seeks.unseek(person_of(session))
    session.tell(Words("You no longer look for a round."))


def _tutorial(host: Host, session: Session, command: p.Tutorial, stamp: int) -> None:
    host.tutorials.begin(person_of(session), command.game, stamp)


ORDERS: Final[Mapping[type, Callable[..., None]]] = {p.Seek: _seek, p.Unseek: _unseek, p.Tutorial: _tutorial}
