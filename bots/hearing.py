"""What a bot learns from each message of the server, and what it makes of a refusal. No I/O."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bots.known import IDLE_MS, PATIENCE, Known, UnderWay
from bots.player import Player, result_line
from bots.steps import BAD_INPUT, FAILED, FINE, Stop
from protocol import messages as m
from protocol.codec import BadData, from_json, tag_of

BACKOFF_MS: Final = 50
"""How long to wait after a second refusal in a row; doubles with each further one."""
LONGEST_MS: Final = 5_000
"""The longest such wait."""
TRUST: Final = 5
"""After so many refusals in a row the bot no longer trusts what it knows and asks for a snapshot."""

UNFIT: Final = frozenset(
    {
        "name-taken", "name-invalid", "name-reserved", "wrong-password",
        "no-such-room", "no-such-game", "no-such-seat", "no-such-bot",
        "option-unknown", "option-value", "option-conflict",
        "bad-arguments", "bad-line", "line-too-long", "unknown-command",
    }
)  # fmt: skip
"""Refusals that say that the order itself was wrong."""
NOT_NOW: Final = frozenset(
    {"countdown", "no-round", "too-late", "already-out", "no-match", "paused", "frozen", "ruleset-fault"}
)
"""Refusals after which only time, or somebody else, makes anything possible again."""

TYPES: Final = frozenset(tag_of(kind) for kind in m.MESSAGES)


def read(line: bytes) -> Any | None:
    """The message of a line; None for one of a kind that bots do not need. Raises `BadData`."""
    data = from_json(line)
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise BadData("no message: expected an object with a type")
    return m.decode(data) if data["type"] in TYPES else None


def hear(known: Known, message: Any, now: int) -> None:
    """Learn from a message. Raises `BadData` for a snapshot, `Gap` for an event that cannot be used."""
    heard = HEARD.get(type(message))
    if heard is not None:
        heard(known, message, now)


# ---- the link --------------------------------------------------------------------------------------------------


def _welcome(known: Known, _message: m.Welcome, _now: int) -> None:
    known.link.welcome, known.link.under_way = True, None


def _logged_in(known: Known, message: m.LoggedIn, _now: int) -> None:
    known.link.login = message
    known.token, known.name = message.token, message.name
    known.been_in, known.losses = True, 0


def _ping(known: Known, message: m.Ping, _now: int) -> None:
    known.link.pongs.append(message.x)


def _bye(known: Known, message: m.Bye, _now: int) -> None:
    known.link.bye = message


# ---- the table -------------------------------------------------------------------------------------------------


def _room(known: Known, room: m.Room, now: int) -> None:
    player = known.player
    if player is None or known.home != room.room:
        ruleset = known.rulesets.get(room.game)
        if ruleset is None:
            installed = ", ".join(sorted(known.rulesets)) or "none"
            known.stop = Stop(BAD_INPUT, f"the ruleset {room.game} is not installed here; installed: {installed}")
            return
        player = known.player = Player(known.order, known.make_brain, ruleset, known.chance)
    player.table.hold(room.state in ("paused", "frozen"), now)
    known.link.room, known.home, known.link.ask_at = room, room.room, now


def _seated(known: Known, message: m.Seated, now: int) -> None:
    link = known.link
    if link.seat is not None and message.seat is None and not known.leaving:
        known.stop = Stop(FINE if known.order.token else FAILED, "the seat was taken away")
    link.seat, link.ask_at = message.seat, now


def _rooms(known: Known, message: m.Rooms, _now: int) -> None:
    known.link.listed = {room.room: room for room in message.rooms}


def _room_listed(known: Known, message: m.RoomListed, _now: int) -> None:
    if known.link.listed is not None:
        known.link.listed[message.room] = message


def _room_gone(known: Known, message: m.RoomGone, _now: int) -> None:
    if known.link.listed is not None:
        known.link.listed.pop(message.room, None)


# ---- the match -------------------------------------------------------------------------------------------------


def _snapshot(known: Known, message: m.Snapshot, now: int) -> None:
    if known.player:
        known.player.table.load(message, now)
        known.link.stale = False
        _moved_on(known, known.player, now)


def _event(known: Known, message: m.Event, now: int) -> None:
    """While a snapshot is awaited events are left alone: it will hold them."""
    if known.player and not known.link.stale and known.player.table.hear(message, now):
        _moved_on(known, known.player, now)


def _moved_on(known: Known, player: Player, now: int) -> None:
    known.link.ask_at, known.unusable = now, 0
    outcome = player.ended(known.link.seat)
    if outcome:
        known.finished += 1
        seats = known.link.room.seats if known.link.room else ()
        known.tell(result_line(player.table.match, outcome, seats))


def _clock(known: Known, message: m.Clock, now: int) -> None:
    if known.player:
        known.player.table.show(message, known.link.seat, now)
        known.link.ask_at = now


# ---- answers ---------------------------------------------------------------------------------------------------


def _done(known: Known, message: m.Done, now: int) -> None:
    link = known.link
    what = link.under_way
    if what is None or what.number != message.re:
        return
    link.under_way = None
    if what.wish == "play":
        link.refusals = 0
    elif what.wish == "set option":
        known.options.pop(0)
    elif what.wish == "look":
        link.stale = False
    missing = {"log in": link.login, "enter": link.room or link.listed, "sit": link.seat, "finish": None}
    if what.wish in missing and missing[what.wish] is None:
        link.wait_until = now + IDLE_MS


def _error(known: Known, message: m.Error, now: int) -> None:
    what = known.link.under_way
    if what is None or (message.re or 0) != what.number:
        known.warn(f"the server refused something: {message.text}")
        return
    known.link.under_way = None
    wait = message.args.get("wait")
    if message.code in ("rate-limited", "too-soon"):
        known.link.wait_until = now + (wait if type(wait) is int and wait > 0 else IDLE_MS)
        known.link.ask_at = now
    elif message.code == "not-logged-in" and what.wish != "log in":
        known.link.login = None
    elif what.wish == "play":
        _refused_play(known, message.code, now)
    elif not _another_way(known, what, message.code, now):
        code = BAD_INPUT if message.code in UNFIT else FAILED
        known.stop = Stop(code, f"{what.line}: {message.text}")


def _refused_play(known: Known, code: str, now: int) -> None:
    """Events tell why, or soon will: choose again, at once for the first time."""
    link = known.link
    if code in NOT_NOW:
        link.ask_at = now + IDLE_MS
        return
    link.ask_at = now
    link.refusals += 1
    if link.refusals > 1:
        link.wait_until = now + min(LONGEST_MS, BACKOFF_MS << min(link.refusals - 2, 10))
    link.stale = link.stale or code == "not-seated" or link.refusals % TRUST == 0


def _another_way(known: Known, what: UnderWay, code: str, now: int) -> bool:
    """Whether there is another way to do what was refused."""
    link, order = known.link, known.order
    match what.wish, code:
        case "log in", "bad-token" if known.been_in and order.token is None:
            known.token = None
        case "log in", "name-taken" if order.name is None and known.names_tried < PATIENCE:
            known.names_tried += 1
            known.name = known.own_name()
        case "enter", "no-such-room" if order.room is None:
            known.leave_home()
            link.listed = None
        case "sit", "room-full" if order.room is None and order.new is None:
            known.leave_home()
            link.listed = None
        case "sit", "already-seated":
            link.stale = True
        case (("begin" | "clear" | "look" | "finish"), _):
            link.wait_until = now + IDLE_MS
            known.warn(f"{what.line}: refused ({code})")
        case _:
            return False
    return True


HEARD: Final[Mapping[type, Callable[[Known, Any, int], None]]] = {
    m.Welcome: _welcome,
    m.LoggedIn: _logged_in,
    m.Ping: _ping,
    m.Bye: _bye,
    m.Room: _room,
    m.Seated: _seated,
    m.Rooms: _rooms,
    m.RoomListed: _room_listed,
    m.RoomGone: _room_gone,
    m.Snapshot: _snapshot,
    m.Event: _event,
    m.Clock: _clock,
    m.Done: _done,
    m.Error: _error,
}
