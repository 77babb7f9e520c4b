"""The refusals: fixed codes for programs, sentences for people (protocol.md section 6).

Three wrongs are told apart. `BadLine`: the spelling is wrong. `Illegal`: the words are right, the rules or the
state of things say no. Anything else that is raised is a bug: it is logged and its table is frozen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from protocol.words import Words

HOST_TEXTS: Final[Mapping[str, str]] = {
    "bad-line": "This line cannot be read: {fault}. A line is UTF-8 text without control characters.",
    "line-too-long": "This line is too long: at most {limit} bytes are allowed.",
    "unknown-command": "There is no command /{verb} here. /help lists what you can use now.",
    "ambiguous-command": "/{verb} could be {choices}: please type more of it.",
    "bad-arguments": "{fault} Usage: {usage}",
    "not-logged-in": "Please log in first: /login NAME",
    "already-logged-in": "You are logged in as {name} already.",
    "name-taken": "The name {name} is taken: {fault}. Please choose another one.",
    "name-invalid": "{name} cannot be a name: {fault}.",
    "name-reserved": "The name {name} is reserved. Please choose another one.",
    "wrong-password": "{fault}",
    "bad-token": "This token is unknown or has run out. Please log in with /login NAME.",
    "not-allowed": "You may not do that: {reason}.",
    "rate-limited": "Too fast: please wait {wait} ms.",
    "too-many": "Too many {what}: at most {limit}.",
    "muted": "You are muted {time}: {reason}.",
    "banned": "You are banned from this server {time}: {reason}.",
    "server-full": "The server is full: {limit} links at most. Please come back later.",
    "shutting-down": "The server is shutting down: nothing new starts.",
    "no-such-user": "Nobody here is called {name}.",
    "no-such-room": "There is no room {room}. /rooms lists them, /newroom GAME opens one.",
    "no-such-game": "There is no game {game}. /games lists them: {games}.",
    "no-such-seat": "There is no seat {seat}. Seats here: {seats}.",
    "no-such-bot": "There is no bot {bot}. /bot list names them: {bots}.",
    "room-full": "Every seat of this table is taken.",
    "seat-taken": "Seat {seat} is taken by {name}.",
    "not-seated": "You have no seat in this match. /join takes a free one before the start.",
    "already-seated": "You sit on seat {seat} already.",
    "too-few-seats": "This game needs {needed} seats taken, not {taken}.",
    "match-running": "Not while a match is running. Whoever plays in it can say /leave yes.",
    "no-match": "No match is running here. /start begins one.",
    "paused": "The match is paused.",
    "frozen": "This table is frozen because of a fault in its ruleset. /leave yes lets you go.",
    "option-unknown": "There is no option {option} here. Options: {options}.",
    "option-value": "{option} cannot be {value}: {range}.",
    "option-conflict": "{first} and {second} cannot go together like this: {reason}.",
    "no-vote": "There is no vote to answer.",
    "no-such-vote": "There is no vote {vote}.",
    "vote-open": "Another vote is open: please wait for it to end.",
    "already-voted": "You have voted already.",
    "not-absent": "{name} is not absent, or not for {needed} s yet.",
    "confirm": "You hold seat {seat} in a running match. To give it up, say /leave yes.",
    "ruleset-fault": "The rules of this game failed. A match that was running is frozen, its log is kept.",
}
"""Every code of the host with its English sentence; rulesets bring their own (`Ruleset.refusals`)."""


class Refused(Exception):
    """A request that is answered by a code. `args` fill the code's sentence and travel to programs."""

    def __init__(self, code: str, /, **args: object) -> None:
        super().__init__(code)
        self.code = code
        self.arguments: Mapping[str, object] = args

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {dict(self.arguments)!r})"

    def words(self, texts: Mapping[str, str] = HOST_TEXTS) -> Words:
        """The sentence for people; `texts` are the host's together with the ruleset's own."""
        return Words(texts[self.code], self.arguments)


class BadLine(Refused):
    """A line that is no command: wrong bytes, an unknown verb, arguments that do not fit."""


class Illegal(Refused):
    """A well-formed request that the rules or the state of things refuse. It has changed nothing."""


def bad_arguments(fault: Words, usage: str) -> BadLine:
    """The refusal for arguments that do not fit: `fault` names what is wrong and what is allowed."""
    return BadLine("bad-arguments", fault=fault, usage=usage)
