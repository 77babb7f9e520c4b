"""The host's messages in words, for people in text mode. One small function per message, one table.

A message that says nothing to a person (a program's `ping`, a change that is announced in a sentence) has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from platform_plugin import prose_admin, prose_archive, prose_people, prose_table
from platform_plugin.wrapping import wrapped
from protocol import messages as m
from protocol.words import Words, n_words

if TYPE_CHECKING:
    from platform_plugin.session import Session

CHANNEL: Final = "channel:"
_LEFT: Final = Words("You have left the match. /join takes your seat again, /manager leaves the table.")
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
STATES: Final = {
    "open": Words("open"),
    "running": Words("running"),
    "paused": Words("paused"),
    "frozen": Words("frozen"),
    "over": Words("over"),
}
WENT: Final = {
    "left": Words("{name} goes."),
    "lost": Words("{name} has lost the line."),
    "kicked": Words("{name} was sent out."),
    "replaced": Words("{name} comes in on another line."),
}
BYE: Final = {
    "quit": Words("Good-bye."),
    "replaced": Words("You have logged in on another line: this one is closed."),
    "shutting-down": Words("The server is shutting down. Please come back later."),
    "silent": Words("Nothing was heard from you for too long: this line is closed."),
    "failed-logins": Words("Too many failed logins: this line is closed."),
    "banned": Words("This line is closed."),
    "too-many-lines": Words("Too many lines at once: this line is closed."),
    "server-full": Words("The server is full. Please come back later."),
}


def _logged_in(message: m.LoggedIn, session: Session) -> str:
    token = {"token": message.token}
    back = Words("Should your line be lost, this brings you back to your seat: /resume {token}", token)
    welcome = Words("Welcome, {name}.", {"name": message.name})
    if session.person is not None and session.person.room is not None:
        return session.in_words(welcome)
    lines = (
        welcome,
        Words("You are in the lobby. /rooms lists the tables, /newroom GAME opens one."),
        Words("New here? /tutorial shows how to play. /seek GAME finds people to play with."),
        Words("/help lists what you can do. What has no slash is said to everybody here."),
        back,
    )
    return "\n".join(session.in_words(line) for line in lines)


def _error(message: m.Error, _: Session) -> str:
    return message.text


def _seat(seat: m.SeatView, state: str, session: Session, *, is_host: bool = False) -> str:
    if seat.kind == "free":
        return f"{seat.seat} {session.in_words(Words('free'))}"
    notes = [Words("host of the table")] if is_host else []
    if seat.kind == "bot":
        notes.append(Words("bot"))
    elif seat.confirmed and state == "open":
        notes.append(Words("agrees to the start"))
    if seat.absent is not None and seat.kind != "bot":
        notes.append(n_words("absent for {n} second", "absent for {n} seconds", seat.absent // 1000))
    shown = ", ".join(session.in_words(note) for note in notes)
    return f"{seat.seat} {seat.name}" + (f" ({shown})" if shown else "")


def options_words(options: Mapping[str, Any], session: Session) -> str:
    """Options that are set, in one line; a dash when there are none."""
    shown = []
    for name, value in options.items():
        if value is True:
            shown.append(name)
        elif isinstance(value, Mapping):
            shown.extend(f"{name} {seat} {word}" for seat, word in value.items())
        else:
            shown.append(f"{name} {value}")
    return ", ".join(shown) or session.in_words(Words("none"))


def _room_lines(message: m.Room, session: Session) -> list[str]:
    title = {
        "room": message.room,
        "game": message.game,
        "name": message.name,
        "state": STATES[message.state],
    }
    seats = ", ".join(
        _seat(seat, message.state, session, is_host=seat.seat == message.host) for seat in message.seats
    )
    return [
        session.in_words(Words("Table {room}: {game}, “{name}”, {state}.", title)),
        session.in_words(Words("  Seats: {seats}", {"seats": seats})),
        session.in_words(Words("  Options: {options}", {"options": options_words(message.options, session)})),
    ]


def _room(message: m.Room, session: Session) -> str:
    lines = _room_lines(message, session)
    if message.watchers:
        watchers = Words("  Watching: {names}", {"names": ", ".join(message.watchers)})
        lines.append(session.in_words(watchers))
    return "\n".join(lines)


def _seated(message: m.Seated, session: Session) -> str:
    person = session.person
    if message.seat is None:
        play = person.room.play if person is not None and person.room is not None else None
        if play is not None and not play.over and person is not None and play.cast.owned_by(person) is not None:
            return session.in_words(_LEFT)
        return session.in_words(Words("You watch. /join takes a free seat."))
    if person is not None and person.room is not None and person.room.play and not person.room.plays(person):
        return session.in_words(Words("You have seat {seat} in the next match.", {"seat": message.seat}))
    return session.in_words(Words("You sit on seat {seat}.", {"seat": message.seat}))


def _rooms(message: m.Rooms, session: Session) -> str:
    if not message.rooms:
        return session.in_words(Words("There is no table yet. /newroom GAME opens one."))
    return "\n".join(line for room in message.rooms for line in _room_lines(room, session))


def _games(message: m.Games, session: Session) -> str:
    lines = []
    for game in message.games:
        args = {
            "name": game.name,
            "title": game.titles.get(session.screen.lang) or game.titles.get("en", game.name),
            "version": game.version,
            "seats": f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else game.seats[0],
            "options": ", ".join(option["name"] for option in game.options) or "-",
        }
        sentence = Words("{name}: {title}, version {version}, seats {seats}, options {options}", args)
        lines.append(session.in_words(sentence))
    return "\n".join(lines) or session.in_words(Words("No game is installed here."))


def _edition(message: m.Edition, session: Session) -> str:
    head = Words(
        "Edition {name}: {tiles} tiles, boards {boards}.",
        {"name": message.name, "tiles": len(message.tiles), "boards": ", ".join(message.boards)},
    )
    tiles = "\n".join(f"{number:>4}  {'  '.join(sides)}" for number, sides in message.tiles.items())
    return f"{session.in_words(head)}\n{tiles}"


def _came(message: m.Came, session: Session) -> str:
    return session.in_words(Words("{name} comes in.", {"name": message.name}))


def _went(message: m.Went, session: Session) -> str:
    return session.in_words(Words(WENT[message.reason].text, {"name": message.name}))


def _said(message: m.Said, session: Session) -> str:
    args = {"name": message.from_, "text": message.text, "room": message.room}
    if message.to == "server":
        return "\n".join(f"* {line}" for line in message.text.splitlines())
    if message.to == "you":
        return session.in_words(Words("{name} tells you: {text}", args))
    if message.to == "yell":
        return session.in_words(Words("{name} calls from table {room}: {text}", args))
    if message.to.startswith(CHANNEL):
        args["channel"] = message.to.removeprefix(CHANNEL)
        if not message.from_:
            return f"* [{args['channel']}] {message.text}"
        return session.in_words(Words("{name} in {channel}: {text}", args))
    return f"<{message.from_}> {message.text}"


def _option_value(value: object, session: Session) -> str:
    if value in (None, False, (), {}):
        return session.in_words(Words("off"))
    if value is True:
        return session.in_words(Words("on"))
    if isinstance(value, Mapping):
        return ", ".join(f"{seat} {word}" for seat, word in value.items())
    return str(value)


def _options(message: m.Options, session: Session) -> str:
    return "\n".join(
        f"{option.name} = {_option_value(option.value, session)}   ({option.range}) {option.help}"
        for option in message.options
    )


def _help(message: m.Help, session: Session) -> str:
    if len(message.verbs) == 1 and "topic" not in message.verbs[0]:
        return _help_on(message.verbs[0], session)
    lines = [session.in_words(Words("What you can use here; /help VERB explains one:"))]
    for topic, verbs in groupby(message.verbs, lambda verb: verb["topic"]):
        examples = "  ".join(str(verb["example"]).replace(" ", _UNBROKEN) for verb in verbs)
        lines.append(f"  {topic}: {examples}")
    return wrapped("\n".join(lines), session.screen.width).replace(_UNBROKEN, " ")


def _help_on(verb: Mapping[str, Any], session: Session) -> str:
    lines = [f"{verb['usage']}: {verb['help']}."]
    if verb["aliases"]:
        others = ", ".join(f"/{alias}" for alias in verb["aliases"])
        lines.append(session.in_words(Words("  Other words for it: {verbs}", {"verbs": others})))
    lines.append(session.in_words(Words("Example: {example}", {"example": verb["example"]})))
    return "\n".join(lines)


def _limits(message: m.Limits, _: Session) -> str:
    return "\n".join(f"{name} = {value}" for name, value in message.limits.items())


def _bots(message: m.Bots, session: Session) -> str:
    return session.in_words(Words("Bots: {kinds}", {"kinds": ", ".join(message.bots) or "-"}))


def _pong(_: m.Pong, session: Session) -> str:
    return session.in_words(Words("The server is there."))


def _bye(message: m.Bye, session: Session) -> str:
    return session.in_words(BYE[message.reason])


_TABLE: Final[Mapping[type, Callable[[Any, Session], str]]] = {
    m.LoggedIn: _logged_in,
    m.Error: _error,
    m.Room: _room,
    m.Seated: _seated,
    m.Rooms: _rooms,
    m.Games: _games,
    m.Edition: _edition,
    m.Came: _came,
    m.Went: _went,
    m.Said: _said,
    m.Options: _options,
    m.Help: _help,
    m.Limits: _limits,
    m.Bots: _bots,
    m.Pong: _pong,
    m.Bye: _bye,
    **prose_admin.TABLE,
    **prose_archive.TABLE,
    **prose_people.TABLE,
    **prose_table.TABLE,
}


def prose(message: Any, session: Session) -> str:
    """The words of a message in the session's language, wrapped to its window; empty where a person needs none."""
    words = _TABLE.get(type(message))
    if words is None:
        return ""
    return wrapped(words(message, session), session.screen.width)
