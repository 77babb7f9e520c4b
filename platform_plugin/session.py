"""One connection without I/O: lines in, answers out, in program mode or in prose (protocol.md sections 1 and 2)."""

from __future__ import annotations

import logging
import re as regex
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import attrs

from platform_plugin.bucket import Bucket
from platform_plugin.hub import Link
from platform_plugin.outlet import Outlet, Peer
from platform_plugin.people import Person
from platform_plugin.presence import lost
from platform_plugin.prose import prose
from platform_plugin.replaying import Replaying
from platform_plugin.wrapping import wrapped
from protocol.errors import BadLine, Refused
from protocol.framing import decode
from protocol.messages import Bye, Done, Error, Said, encode
from protocol.ruleset import Screen
from protocol.slash import read
from protocol.words import ENGLISH, Words, say

if TYPE_CHECKING:
    from platform_plugin.host import Host

logger = logging.getLogger(__name__)

LARGEST_NUMBER: Final = 2**31 - 1

_NUMBERED: Final = regex.compile(rb"@([0-9]{1,10})(?: (.*))?", regex.DOTALL)
_BAD_NUMBER: Final = Words("“@” is followed by a number from 1 to {most} and a blank", {"most": LARGEST_NUMBER})
_OUR_FAULT: Final = Words("the server made a mistake here and has written it down")


class Session:
    """What the host knows of one link, and how it is spoken to."""

    def __init__(self, host: Host, outlet: Outlet, peer: Peer, stamp: int) -> None:
        self.link = Link(outlet, host.hub, host.limits)
        self.peer = peer
        self.person: Person | None = None
        self.programmed: bool = False
        self.is_bot = False
        self.client: str | None = None
        self.screen = Screen(lang=ENGLISH)
        self.heard_at = stamp
        self.typed_at = stamp
        """When something was typed last, signs of life not counted (ms since 1970)."""
        self.settings: dict[str, str] = {}
        """What was set on this link (`platform_plugin.settings`); once somebody is logged in, theirs."""
        self.narrated = False
        """Whether a program wants to hear in words, too, what happens at the table (`/set narrate on`)."""
        self.pinged_at: int | None = None
        self.asked_to_leave_at: int | None = None
        self.failed_logins = 0
        self.replaying: Replaying | None = None
        """The finished match that is shown here again."""
        self.closed = False
        self._ending = False
        self._number: int | None = None
        """Of the line that is worked now, or that waits for something."""
        self._at_work = False
        self._waits: object | None = None
        self._held: list[tuple[bytes, int]] = []
        """Lines behind one that waits, with their stamps."""
        self._owed = 0
        """The greatest ticket of a write by which a line of this link was carried out."""
        self.greeted = False
        self._host = host
        self._outlet = outlet
        self._commands = Bucket(host.limits.commands_per_second, host.limits.commands_burst)
        self._chat = Bucket(host.limits.chat_per_second, host.limits.chat_burst)

    # ---- what goes out

    def in_words(self, words: Words) -> str:
        """A sentence in this link's language; one that cannot be filled, as it stands: a ruleset may be careless."""
        try:
            return say(words, self.screen.lang, self._host.packages)
        except (LookupError, ValueError):
            logger.warning("a sentence cannot be filled: %r", words)
            return words.text

    def put(self, message: Any, ticket: int = 0) -> None:
        """Send a message: as JSON, or in prose where it says something to a person."""
        if self.programmed:
            self.link.write(encode(message), ticket)
        else:
            self.say_text(prose(message, self), ticket)

    def say_text(self, text: str, ticket: int = 0) -> None:
        """Send prose of one or more lines; nothing for an empty text."""
        for line in text.splitlines():
            self.link.write(line.encode(), ticket)

    def narrate(self, text: str, ticket: int = 0) -> None:
        """Say what happens at the table: as prose, or to a program that wants to hear it (`/set narrate on`)."""
        if not self.programmed:
            self.say_text(text, ticket)
        elif self.narrated and text:
            self.put(Said("", text, "server"), ticket)

    def tell(self, words: Words, ticket: int = 0) -> None:
        """Send a sentence to a person; programs have their messages instead."""
        if not self.programmed:
            self.say_text(wrapped(self.in_words(words), self.screen.width), ticket)

    def refuse(self, refused: Refused, number: int | None) -> None:
        """Answer a line that was refused."""
        args = {
            name: self.in_words(value) if isinstance(value, Words) else value
            for name, value in refused.arguments.items()
        }
        text = self.in_words(refused.words(self._host.texts(self)))
        # A refusal may tell of something that is not committed yet, as a tile that somebody has just taken.
        self.put(Error(refused.code, text, args, number), self._ticket())

    def skips_events(self) -> bool:
        """Whether a watcher's link is so slow that events are left out until a fresh snapshot fits."""
        self.link.lagging = self.link.lagging or self.link.crowded()
        return self.link.lagging

    def bye(self, reason: str, retry: int | None = None) -> None:
        """Say why and close the link."""
        self.put(Bye(reason, retry))
        self.close()

    def last_words(self, reason: str) -> None:
        """Say why, and close the link as soon as the line that is worked now has its answer."""
        self.put(Bye(reason))
        self._ending = True

    def close(self) -> None:
        """Close the link once everything is sent; nothing more is read."""
        self.closed = True
        self.link.close()

    # ---- what comes in

    def terminal(self, width: int, colour: bool) -> None:
        """The reader's window: columns and whether it shows colours."""
        self.screen = attrs.evolve(self.screen, width=max(20, min(width, 400)), colour=colour)

    def alive(self, stamp: int) -> bool:
        """A sign of life that is no line counts as a command; False where there are too many of them."""
        self.heard_at = stamp
        self.pinged_at = None
        try:
            self._commands.take(stamp)
        except Refused:
            return False
        return True

    def lost(self) -> None:
        """The connection is gone."""
        self.closed = True
        self._held.clear()
        if self.replaying is not None:
            self.replaying.stop()
        lost(self._host, self)

    def received(self, line: bytes, stamp: int) -> None:
        """Work one line, received at `stamp` (ms since 1970), after all before it; every fault is answered."""
        if self.closed:
            return
        self.heard_at = stamp
        self.pinged_at = None
        if self._waits is None and not self._held:
            self._take(line, stamp)
        elif len(self._held) < self._host.limits.commands_burst:
            self._held.append((line, stamp))
        else:
            self.bye("too-many-lines")

    def later(self, then: Callable[..., None]) -> Callable[..., None]:
        """For an order that has to wait: what it calls when that is there, and then `then` goes on with it.

        Until then the line has no answer, and those behind it wait. A link that is closed meanwhile hears nothing.
        """
        waits = self._waits = object()

        def there(*results: Any) -> None:
            if self._waits is not waits or self.closed:
                return
            self._waits = None
            if self._at_work:
                then(*results)
                return
            self._attempt(lambda: then(*results))
            while self._held and self._waits is None and not self.closed:
                self._take(*self._held.pop(0))

        return there

    def talks(self, stamp: int) -> None:
        """One more line that others hear. Raises `Illegal` (`rate-limited`, with `wait`)."""
        self._chat.take(stamp)

    def wait_for(self, ticket: int) -> None:
        """The answer to the line that is worked now speaks of this write."""
        self._owed = max(self._owed, ticket)

    def _take(self, line: bytes, stamp: int) -> None:
        self._number = None
        limit = self._host.limits.line_bytes

        def work() -> None:
            text = line
            if self.programmed and line.startswith(b"@"):
                self._number, text = self._numbered(line)
            if len(line) > limit:
                raise BadLine("line-too-long", limit=limit)
            if typed := decode(text, limit).strip(" "):
                self._commands.take(stamp)
                self._work(typed, stamp)

        self._attempt(work)
        if len(line) > limit:
            self.close()

    def _attempt(self, work: Callable[[], None]) -> None:
        self._at_work = True
        try:
            work()
        except Refused as refused:
            self._waits = None
            self.refuse(refused, self._number)
        except Exception:
            self._waits = None
            # Not the line itself: it may hold a password.
            logger.exception("a fault of ours while working a line of %s", self.peer.address)
            self.refuse(Refused("not-allowed", reason=_OUR_FAULT), self._number)
        else:
            if self._waits is None and self._number is not None:
                self.link.write(encode(Done(self._number)), self._ticket())
        self._at_work = False
        if self._ending:
            self.close()

    def _ticket(self) -> int:
        """The write on which everything depends that is said about the room one is in, and of what one did."""
        room = self.person.room.ticket if self.person and self.person.room else 0
        return max(room, self._owed)

    def _numbered(self, line: bytes) -> tuple[int, bytes]:
        found = _NUMBERED.fullmatch(line)
        number = int(found[1]) if found else 0
        if not found or not 1 <= number <= LARGEST_NUMBER:
            decode(line, self._host.limits.line_bytes)
            raise BadLine("bad-line", fault=_BAD_NUMBER)
        return number, found[2] or b""

    def _work(self, text: str, stamp: int) -> None:
        self.greeted = True
        if text.startswith(";"):
            text = f"/tell {text[1:]}"
        elif text.startswith("."):
            text = f"/tell . {text[1:]}"
        if text.startswith("/") and not text.startswith("//"):
            verb, _, arguments = text[1:].partition(" ")
            command = self._host.grammar(self).find(verb, prefix=not self.programmed)
            self._host.admit(self, command)
            self._host.carry_out(self, read(command, arguments), stamp)
            return
        self.talks(stamp)
        self._host.say(self, text[1:] if text.startswith("//") else text)
