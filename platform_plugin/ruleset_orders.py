"""`/rulesets`: which rulesets are installed; for admins, who may add and upgrade them while matches run."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from platform_plugin.here import person_of
from platform_plugin.renewal import renew
from platform_plugin.wrapping import wrapped
from protocol import messages as m
from protocol import people_commands as p
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session

logger = logging.getLogger(__name__)


def _rulesets(host: Host, session: Session, command: p.Rulesets, _: int) -> None:
    if command.action == "reload":
        reload_rulesets(host)
        host.audit.note(person_of(session).name, "rulesets reload")
    found = [
        {"name": ruleset.name, "version": ruleset.version, "contract": ruleset.contract}
        for ruleset in host.catalog.all()
    ]
    message = m.Rulesets(tuple(found), dict(host.catalog.refused))
    if session.programmed:
        session.put(message)
    else:
        session.say_text(wrapped(_in_words(message, session), session.screen.width))


def reload_rulesets(host: Host) -> None:
    """Look again what is installed. Tables take what is new, those with a match when it is cleared away."""
    host.catalog.reload()
    for name, why in host.catalog.refused.items():
        logger.error("ruleset %s is refused: %s", name, why)
    for room in tuple(host.rooms.values()):
        renew(host, room)


def _in_words(message: m.Rulesets, session: Session) -> str:
    lines = [Words("{name}: version {version}, contract {contract}", each) for each in message.rulesets]
    for name, why in message.refused.items():
        lines.append(Words("{name} is refused: {why}", {"name": name, "why": " ".join(str(why).split())}))
    return "\n".join(map(session.in_words, lines or [Words("No game is installed here.")]))


ORDERS: Final[Mapping[type, Callable[..., None]]] = {p.Rulesets: _rulesets}
