"""The people of the host: who is logged in, who is absent and may come back, and their tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from platform_plugin import lists
from platform_plugin.names import Name, look_of, name_key, read_name
from protocol.errors import Illegal
from protocol.messages import Person as PersonView
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.accounts import Account
    from platform_plugin.room import Room
    from platform_plugin.session import Session

LOBBY: Final = "lobby"
ANYWHERE: Final = "anywhere"
"""Where people are in a list of everybody."""
HIDDEN: Final = "hidden"
"""Where somebody is who sits at a table that the asker may not see."""
AWAY: Final = "-"
"""What somebody's being away is shown with who gave no word for it, and to those who do not want to hear them."""

TOKEN_BYTES: Final = 18

PRESENT: Final = Words("somebody here has it")
ABSENT: Final = Words("it is kept for somebody whose line is lost; is it you? Then say /resume TOKEN")


def digest_of(token: str) -> str:
    """What is kept of a token in the store: whoever reads it there cannot come in by it."""
    return sha256(token.encode()).hexdigest()


class Person:
    """Somebody who has logged in, a person or a bot; stays the same one through lost lines."""

    def __init__(
        self,
        name: Name,
        kind: str,
        token: str,
        since: int,
        moved: Callable[[Person], None],
        crew: str | None = None,
    ) -> None:
        self.name = name.shown
        self.key = name.key
        self.look = name.look
        self.kind = kind
        self.token = token
        """By which they can come back; empty until they do, after a restart of the server."""
        self.digest = digest_of(token)
        """By which the token is known; empty once it is worthless."""
        self.since = since
        self.crew = crew
        """The kind of bot, for the server's own ones."""
        self.level: int | None = None
        """The level that such a bot was asked to play at."""
        self.address: str | None = None
        """From where a guest came in, while that counts against a limit."""
        self.account: Account | None = None
        self.lists: dict[str, dict[str, str]] = {}
        """Personal lists: of each its entries, key -> as shown. Kept with the account by `Accounts.save`."""
        self.settings: dict[str, str] = {}
        """Kept in the same way."""
        self.roles: frozenset[str] = frozenset()
        """`admin`, for those who keep order."""
        self.session: Session | None = None
        self._room: Room | None = None
        self._moved = moved
        self.gone_since: int | None = since
        """When the line was lost (ms since 1970); None while present."""
        self.away: str | None = None
        """What they say of being away; None while they are not."""
        self.away_told: dict[str, None] = {}
        """The keys of those who were told that they are away."""
        self.told: str | None = None
        """To whom they last said something privately."""

    @property
    def guest(self) -> bool:
        """Whether the name belongs to nobody: no account, nothing counts."""
        return self.account is None

    @property
    def room(self) -> Room | None:
        """The room they are in; None in the lobby."""
        return self._room

    @room.setter
    def room(self, room: Room | None) -> None:
        self._room = room
        self._moved(self)

    @property
    def is_person(self) -> bool:
        """Whether this is a human being, for all we know."""
        return self.kind == "person"

    @property
    def present(self) -> bool:
        """Whether there is a line to them."""
        return self.session is not None

    @property
    def where(self) -> str:
        """`lobby`, or `room:7`."""
        return f"room:{self.room.number}" if self.room else LOBBY

    def away_for(self, viewer: Person) -> str | None:
        """What somebody else reads of their being away."""
        muted = lists.has(viewer, lists.MUTE, self.key)
        return AWAY if muted and self.away is not None else self.away

    def view(self) -> PersonView:
        """As lists of people show them."""
        return PersonView(self.name, self.kind, self.guest, self.where, self.since, self.away)


class People:
    """Everybody who is known now, by name and by token."""

    def __init__(self, entropy: Callable[[int], bytes]) -> None:
        self._entropy = entropy
        self._by_key: dict[str, Person] = {}
        self._by_digest: dict[str, Person] = {}
        self._by_look: dict[str, Person] = {}
        self.lobby: dict[Person, None] = {}
        """Those who are in no room, also while their line is lost."""

    def __iter__(self) -> Iterator[Person]:
        return iter(tuple(self._by_key.values()))

    def __contains__(self, name: str) -> bool:
        return name_key(name) in self._by_key

    def is_free(self, name: str) -> bool:
        """Whether nobody here has this name or one that looks like it."""
        return name not in self and look_of(name) not in self._by_look

    def enter(
        self,
        typed: str,
        kind: str,
        stamp: int,
        crew: str | None = None,
        account: Account | None = None,
        digest: str | None = None,
    ) -> Person:
        """Somebody new, with the account of that name or as a guest.

        With the `digest` of a token it is somebody who was here before a restart: no token is made, that one counts.

        Raises `Illegal`: `name-invalid`, `name-reserved`, `name-taken`.
        """
        name = Name(account.name, account.key, account.look) if account else read_name(typed)
        other = self._by_key.get(name.key)
        if other is not None:
            raise Illegal("name-taken", name=name.shown, fault=PRESENT if other.present else ABSENT)
        alike = self._by_look.get(name.look)
        if alike is not None and account is None:
            raise looks_taken(name, alike.name)
        person = Person(name, kind, self._entropy(TOKEN_BYTES).hex(), stamp, self._has_moved, crew)
        if account is not None:
            person.account = account
            person.lists = {name: dict(names) for name, names in account.lists.items()}
            person.settings = dict(account.settings)
        self.lobby[person] = None
        self._by_key[person.key] = person
        self._by_look.setdefault(person.look, person)
        if digest is not None:
            person.token, person.digest = "", digest
        self._by_digest[person.digest] = person
        return person

    def of_key(self, key: str) -> Person | None:
        """Whoever has the name of this key now."""
        return self._by_key.get(key)

    def renew_token(self, person: Person) -> None:
        """Give somebody another token; the old one is worthless."""
        self._by_digest.pop(person.digest, None)
        person.token = self._entropy(TOKEN_BYTES).hex()
        person.digest = digest_of(person.token)
        self._by_digest[person.digest] = person

    def _has_moved(self, person: Person) -> None:
        if person.room is None and self._by_key.get(person.key) is person:
            self.lobby[person] = None
        else:
            self.lobby.pop(person, None)

    def named(self, typed: str) -> Person:
        """The person of a name. Raises `Illegal` (`no-such-user`)."""
        person = self._by_key.get(name_key(typed))
        if person is None:
            raise Illegal("no-such-user", name=typed)
        return person

    def of_token(self, token: str) -> Person:
        """The person whose token this is. Raises `Illegal` (`bad-token`)."""
        person = self._by_digest.get(digest_of(token))
        if person is None:
            raise Illegal("bad-token")
        person.token = token
        return person

    def forget(self, person: Person) -> None:
        """The name is free again, the token worthless."""
        self.lobby.pop(person, None)
        if self._by_key.get(person.key) is person:
            del self._by_key[person.key]
        self._by_digest.pop(person.digest, None)
        person.digest = ""
        if self._by_look.get(person.look) is person:
            del self._by_look[person.look]


def looks_taken(name: Name, other: str) -> Illegal:
    """The refusal of a name that looks like another one."""
    return Illegal("name-taken", name=name.shown, fault=Words("it looks like the name {other}", {"other": other}))
