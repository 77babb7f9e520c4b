"""What a bot wants next, as a line to send: one small function for each wish, one table in order of urgency.

There is no script. A wish looks at what is known and asks for what is missing, so that the same table leads on
after a lost line, a refusal or a restart of the server.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Final

from bots.known import Known
from bots.steps import FAILED, FINE, Stop
from protocol.messages import Room, RoomListed
from protocol.slash import written

PROGRAM: Final = "weltentisch-bot"
DISTRIBUTION: Final = "weltentisch"


def _greet(known: Known, _now: int) -> str | None:
    return None if known.link.welcome else f"/client {PROGRAM} {version(DISTRIBUTION)} json bot"


def _log_in(known: Known, _now: int) -> str | None:
    if known.link.login:
        return None
    return f"/resume {known.token}" if known.token else f"/login {known.name}"


def _finish(known: Known, _now: int) -> str | None:
    if known.order.matches is None or known.finished < known.order.matches:
        return None
    if known.leaving:
        known.stop = Stop(FINE)
    known.leaving = True
    return "/quit"


def _enter(known: Known, _now: int) -> str | None:
    link, order = known.link, known.order
    if link.room:
        return None
    if order.token:
        known.stop = Stop(FAILED, "the token leads to no table")
        return None
    if known.home is not None:
        return f"/room {known.home}"
    if order.new is not None:
        return f"/newroom {order.new}"
    if link.listed is None:
        return "/rooms"
    inviting = (room.room for room in link.listed.values() if _has_place(known, room))
    return next((f"/room {room}" for room in inviting), None)


def _has_place(known: Known, room: Room | RoomListed) -> bool:
    free = any(seat.kind == "free" for seat in room.seats)
    return free and room.state == "open" and room.game in known.rulesets


def _set_option(known: Known, _now: int) -> str | None:
    room = known.link.room
    if not known.options or room is None or room.state != "open":
        return None
    name, value = known.options[0]
    return f"/option {name} {value}".rstrip()


def _sit(known: Known, _now: int) -> str | None:
    return "/join" if known.link.room and known.link.seat is None else None


def _look(known: Known, _now: int) -> str | None:
    link = known.link
    if not link.stale or link.room is None:
        return None
    if known.player:
        known.player.table.forget()
    return f"/room {link.room.room}"


def _begin(known: Known, _now: int) -> str | None:
    link, room, wanted = known.link, known.link.room, known.order.start
    if room is None or room.state != "open" or wanted is None:
        return None
    taken = [seat for seat in room.seats if seat.kind != "free"]
    looks = ([(seat.seat, seat.name) for seat in taken], sorted(room.options.items()))
    if len(taken) < wanted or link.asked_start == looks:
        return None
    link.asked_start = looks
    return "/start"


def _clear(known: Known, _now: int) -> str | None:
    link, room, player = known.link, known.link.room, known.player
    if room is None or player is None or room.state != "over" or not known.order.opens:
        return None
    match = player.table.match
    if match is None or match == link.cleared:
        return None
    link.cleared, link.asked_start = match, None
    return "/reset"


def _play(known: Known, now: int) -> str | None:
    link, room, player = known.link, known.link.room, known.player
    if room is None or player is None or link.seat is None or room.state in ("paused", "frozen"):
        return None
    if link.ask_at is None or now < link.ask_at:
        return None
    choice = player.choose(link.seat, now)
    link.ask_at = now + choice.wait_ms if choice else None
    return None if choice is None or choice.command is None else written(choice.command)


WISHES: Final[tuple[tuple[str, Callable[[Known, int], str | None]], ...]] = (
    ("greet", _greet),
    ("log in", _log_in),
    ("finish", _finish),
    ("enter", _enter),
    ("set option", _set_option),
    ("sit", _sit),
    ("look", _look),
    ("begin", _begin),
    ("clear", _clear),
    ("play", _play),
)
