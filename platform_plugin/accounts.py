"""Accounts: the names that belong to somebody, with a password's hash and what is kept for them."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen
from precis_i18n import get_profile

from platform_plugin.names import Name, name_key
from platform_plugin.shelf import COMMITTED_AT_ONCE, Shelf, Unreadable
from protocol.codec import BadData, from_plain, to_plain
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.people import Person

SHORTEST: Final = 8
LONGEST: Final = 200
FEWEST_DIFFERENT: Final = 4

_opaque = get_profile("OpaqueString")


@frozen
class Account:
    """A registered name. Times in ms since 1970."""

    name: str
    key: str
    look: str
    """What the name looks like (`platform_plugin.names.look_of`)."""
    password: str = field(repr=False)
    """The hash of the password, with its parameters and salt, as `platform_plugin.outlet.Passwords` makes it."""
    registered: int
    seen: int
    """When its owner last came, went or changed something."""
    lists: Mapping[str, Mapping[str, str]] = field(factory=dict, repr=False)
    """As `Person.lists`."""
    settings: Mapping[str, str] = field(factory=dict, repr=False)
    """As `Person.settings`."""

    @property
    def mark(self) -> str:
        """Another one for each password (hex): by it is seen whether that was changed."""
        return sha256(self.password.encode()).hexdigest()[:16]


class Accounts:
    """All accounts: on one shelf by the key of the name, on another the keys by what the name looks like."""

    def __init__(self, accounts: Shelf, looks: Shelf) -> None:
        self._accounts = accounts
        self._looks = looks

    def named(self, typed: str) -> Account | None:
        """The account of a name. Raises `StoreFailed`."""
        key = name_key(typed)
        return self.of_key(key) if key else None

    def of_key(self, key: str) -> Account | None:
        """The account of a name's key. Raises `StoreFailed`."""
        data = self._accounts.get(key)
        if data is None:
            return None
        try:
            return from_plain(Account, data)
        except BadData as bad:
            raise Unreadable(f"store: the account {key} cannot be read: {bad}") from None

    def resembling(self, name: Name) -> Account | None:
        """An account whose name is the same or looks the same."""
        key = self._looks.get(name.look)
        return self.of_key(name.key) or (self.of_key(key) if isinstance(key, str) else None)

    def open(self, person: Person, password: str, stamp: int) -> int:
        """Make a guest's name an account with the hash of a password; returns the write's ticket."""
        account = Account(person.name, person.key, person.look, password, stamp, stamp)
        self._looks.put(account.look, account.key)
        person.account = account
        return self.save(person, stamp)

    def set_password(self, account: Account, password: str) -> int:
        """Keep the hash of another password; returns the write's ticket."""
        return self._put(evolve(self.of_key(account.key) or account, password=password))

    def save(self, person: Person, stamp: int | None = None) -> int:
        """Keep lists and settings of somebody with an account; returns the write's ticket.

        `stamp`: when they were seen, if that is news. Without effect for a guest.
        """
        if person.account is None:
            return COMMITTED_AT_ONCE
        # Somebody may have set another password from the terminal meanwhile.
        current = self.of_key(person.key) or person.account
        person.account = evolve(
            current,
            seen=current.seen if stamp is None else max(stamp, current.seen),
            lists={name: dict(names) for name, names in person.lists.items()},
            settings=dict(person.settings),
        )
        return self._put(person.account)

    def _put(self, account: Account) -> int:
        return self._accounts.put(account.key, to_plain(account))


def prepared(password: str) -> str:
    """A password as it is hashed: the same whichever way its letters were typed (PRECIS, RFC 8265)."""
    try:
        return str(_opaque.enforce(password))
    except UnicodeEncodeError:
        return password


def password_fault(password: str, name: str) -> Words | None:
    """The rule that a password for the account `name` breaks, as a sentence; None for a good one."""
    length = len(password)
    if not SHORTEST <= length <= LONGEST:
        fault = Words("A password has {shortest} to {longest} characters, this one has {length}.")
        return Words(fault.text, {"shortest": SHORTEST, "longest": LONGEST, "length": length})
    if name_key(password) == name_key(name) or len(set(password)) < FEWEST_DIFFERENT:
        fault = Words("A password has at least {fewest} different characters and is not your name.")
        return Words(fault.text, {"fewest": FEWEST_DIFFERENT})
    return None
