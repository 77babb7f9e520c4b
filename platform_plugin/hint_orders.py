"""`/hints`: the lines that the rules let one's own seat send now.

They come from `legal`, asked of what that seat knows: so a hint can tell nobody a secret. Clients that know no game
are built on it, and so are people who wonder what they may type.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from platform_plugin.here import person_of, room_of
from platform_plugin.play import Play
from platform_plugin.wrapping import wrapped
from protocol import messages as m
from protocol import table_commands as t
from protocol.errors import Illegal
from protocol.slash import written
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session

logger = logging.getLogger(__name__)

MOST: Final = 200
"""Lines in one answer."""

_RULES_FAIL: Final = Words("the rules of this game fail at it")
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"


def _hints(_: Host, session: Session, __: t.Hints, stamp: int) -> None:
    room = room_of(session)
    hints = hints_of(room.playing(), person_of(session), stamp)
    if session.programmed:
        session.put(hints, room.ticket)
    else:
        session.say_text(_in_lines(hints, session), room.ticket)


def hints_of(play: Play, person: Any, stamp: int) -> m.Hints:
    """What somebody at the table can do in the match there; nothing for those who watch.

    Raises `Illegal`: `frozen`; `not-allowed` where the rules fail at it, which does the match no harm.
    """
    match = play.match
    if match.frozen:
        raise Illegal("frozen")
    match.tick(stamp)
    seat = play.seat_of(person)
    if seat is None or match.outcome is not None:
        return m.Hints((), False)
    try:
        legal = match.ruleset.legal(match.knowledge.of(seat).state(), seat, match.now(stamp))
        lines = tuple(written(command) for command in islice(legal, MOST + 1))
    except Exception:
        logger.exception("match %s: %s cannot say what is legal", match.id, match.ruleset.name)
        raise Illegal("not-allowed", reason=_RULES_FAIL) from None
    return m.Hints(lines[:MOST], len(lines) > MOST)


def _in_lines(hints: m.Hints, session: Session) -> str:
    """The hints beside one another; no line is broken within a command."""
    if not hints.commands:
        return session.in_words(Words("There is nothing you can do now."))
    shown = [line.replace(" ", _UNBROKEN) for line in hints.commands]
    if hints.more:
        shown.append("…")
    return wrapped("  ".join(shown), session.screen.width).replace(_UNBROKEN, " ")


ORDERS: Final[Mapping[type, Callable[..., None]]] = {t.Hints: _hints}
