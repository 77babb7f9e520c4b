"""What happens at a table by vote, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from protocol import messages as m
from protocol.words import Words, n_words

if TYPE_CHECKING:
    from platform_plugin.session import Session

_ABOUT: Final = {
    "masterreset": Words("to annul the match"),
    "remove": Words("to give up seat {seat} of {name}, who is absent"),
    "pause": Words("to pause the match"),
    "continue": Words("to go on with the match"),
    "kick": Words("to send {name} out"),
    "substitute": Words("to let {name} play on for seat {seat}"),
    "seek": Words("to play a round of {game} together"),
}
_RESULT: Final = {
    "passed": Words("Vote {vote} has passed: {what}."),
    "failed": Words("Vote {vote} has failed: {what}."),
    "cancelled": Words("Vote {vote} is off, its reason has gone: {what}."),
}


def _vote(message: m.Vote, session: Session) -> str:
    facts = {"name": message.name, "seat": message.seat, "game": message.game}
    what = Words(_ABOUT[message.about].text, facts)
    if message.result is not None:
        said = session.in_words(Words(_RESULT[message.result].text, {"vote": message.vote, "what": what}))
        return f"* {said}"
    args = {
        "vote": message.vote,
        "by": message.by,
        "what": what,
        "yes": message.yes,
        "no": message.no,
        "time": n_words("{n} second", "{n} seconds", -(-message.left // 1000)),
    }
    words = Words("Vote {vote}: {by} proposes {what}. Yes {yes}, no {no}; /accept or /refuse within {time}.", args)
    return f"* {session.in_words(words)}"


TABLE: Final[Mapping[type, Callable[[Any, Session], str]]] = {m.Vote: _vote}
