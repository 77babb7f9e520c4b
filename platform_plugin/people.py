"""The people of the host: who is logged in, who is absent and may come back, and their tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from platform_plugin.names import Name, name_key, read_name
from protocol.errors import Illegal
from protocol.messages import Person as PersonView

if TYPE_CHECKING:
    from platform_plugin.room import Room
    from platform_plugin.session import Session

LOBBY: Final = "lobby"

TOKEN_BYTES: Final = 18


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
        self.kind = kind
        self.token = token
        self.since = since
        self.crew = crew
        """The kind of bot, for the server's own ones."""
        self.guest = True
        self.session: Session | None = None
        self._room: Room | None = None
        self._moved = moved
        self.gone_since: int | None = since
        """When the line was lost (ms since 1970); None while present."""
        self.told: str | None = None
        """To whom they last said something privately."""

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

    def view(self) -> PersonView:
        """As lists of people show them."""
        return PersonView(self.name, self.kind, self.guest, self.where, self.since)


class People:
    """Everybody who is known now, by name and by token."""

    def __init__(self, entropy: Callable[[int], bytes]) -> None:
        self._entropy = entropy
        self._by_key: dict[str, Person] = {}
        self._by_token: dict[str, Person] = {}
        self.lobby: dict[Person, None] = {}
        """Those who are in no room, also while their line is lost."""

    def __iter__(self) -> Iterator[Person]:
        return iter(tuple(self._by_key.values()))

    def __contains__(self, name: str) -> bool:
        return name_key(name) in self._by_key

    def enter(self, typed: str, kind: str, stamp: int, crew: str | None = None) -> Person:
        """A new guest. Raises `Illegal`: `name-invalid`, `name-reserved`, `name-taken`."""
        name = read_name(typed)
        if name.key in self._by_key:
            raise Illegal("name-taken", name=name.shown)
        person = Person(name, kind, self._entropy(TOKEN_BYTES).hex(), stamp, self._has_moved, crew)
        self.lobby[person] = None
        self._by_key[person.key] = person
        self._by_token[person.token] = person
        return person

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
        person = self._by_token.get(token)
        if person is None:
            raise Illegal("bad-token")
        return person

    def forget(self, person: Person) -> None:
        """The name is free again, the token worthless."""
        self.lobby.pop(person, None)
        self._by_key.pop(person.key, None)
        self._by_token.pop(person.token, None)
