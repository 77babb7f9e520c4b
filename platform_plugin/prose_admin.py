"""Messages to those who keep order in words: who is banned or muted, and what was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from platform_plugin.sentences import when
from platform_plugin.spans import time_text
from protocol import messages as m
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.session import Session

_KINDS: Final = {
    "ban": Words("{whom} is banned {time}, by {by}: {reason}"),
    "mute": Words("{whom} is muted {time}, by {by}: {reason}"),
}
_NO_REASON: Final = Words("no reason was given")


def _bans(message: m.Bans, session: Session) -> str:
    lines = []
    for ban in message.bans:
        args = {
            "whom": ban["whom"],
            "time": when(ban.get("until")),
            "by": ban["by"],
            "reason": ban.get("reason") or _NO_REASON,
        }
        lines.append(session.in_words(Words(_KINDS[ban["kind"]].text, args)))
    return "\n".join(lines) or session.in_words(Words("Nobody is banned or muted."))


def _audit(message: m.Audit, session: Session) -> str:
    lines = []
    for entry in message.entries:
        parts = (time_text(entry["at"]), entry["by"], f"/{entry['did']}", entry.get("whom"), entry.get("reason"))
        lines.append("  ".join(part for part in parts if part))
    return "\n".join(lines) or session.in_words(Words("Nothing has been done yet."))


TABLE: Final[Mapping[type, Callable[[Any, Session], str]]] = {m.Bans: _bans, m.Audit: _audit}
"""What `platform_plugin.prose` shows of these messages."""
