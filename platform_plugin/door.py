"""Who is let into a room: those who know its password, and not those who were sent out of it lately."""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest

from platform_plugin.need import ADMIN
from platform_plugin.people import Person
from protocol.errors import Illegal
from protocol.words import Words, n_words


class Door:
    """The door of one room."""

    def __init__(self, kept_out: int) -> None:
        self._kept_out = kept_out
        self.shut_out: Mapping[str, int] = {}
        """Until when (ms since 1970) somebody stays outside, by the key of the name."""

    def shut(self, person: Person, stamp: int) -> None:
        """Somebody was sent out and stays outside for a while."""
        still = {key: until for key, until in self.shut_out.items() if until > stamp}
        self.shut_out = {**still, person.key: stamp + self._kept_out}

    def check(self, person: Person, password: str | None, given: str | None, stamp: int, room: int) -> None:
        """Refuse whoever may not come in; admins always may.

        Raises `Illegal`: `not-allowed` for those sent out, `wrong-password`.
        """
        if ADMIN in person.roles:
            return
        left = self.shut_out.get(person.key, stamp) - stamp
        if left > 0:
            minutes = n_words("in {n} minute", "in {n} minutes", -(-left // 60_000))
            raise Illegal("not-allowed", reason=Words("you were sent out; try again {wait}", {"wait": minutes}))
        if password is not None and not compare_digest((given or "").strip().encode(), password.encode()):
            table = Words("table {room}", {"room": room})
            raise Illegal(
                "wrong-password", name=table, fault=Words("This is not the password of {name}.", {"name": table})
            )
