"""Finding the person that somebody means by a name: the exact one, and in text mode a clear beginning of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from platform_plugin.names import name_key
from protocol.errors import Illegal, bad_arguments
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.accounts import Account
    from platform_plugin.host import Host
    from platform_plugin.people import Person
    from platform_plugin.session import Session


@frozen
class Found:
    """Whom a name means: somebody known to the host now, or the absent owner of an account."""

    name: str
    key: str
    person: Person | None
    account: Account | None

    @property
    def present(self) -> bool:
        """Whether there is a line to them."""
        return self.person is not None and self.person.present


def find(host: Host, session: Session, typed: str, command: type) -> Found:
    """Whoever is meant, present or not.

    A program has to give whole names: a beginning could mean somebody else by the time it arrives. Raises `Refused`:
    `no-such-user`; `bad-arguments` for a beginning of several names.
    """
    key = name_key(typed)
    exact = host.people.named(typed) if typed in host.people else None
    if exact is not None:
        return Found(exact.name, exact.key, exact, exact.account)
    if (account := host.accounts.of_key(key) if key else None) is not None:
        return Found(account.name, account.key, None, account)
    if not session.programmed and key:
        fitting = [person for person in host.people if person.present and person.key.startswith(key)]
        if len(fitting) > 1:
            choices = ", ".join(sorted(person.name for person in fitting)[:9])
            fault = Words("“{name}” could be {choices}: please type more of it.", {"name": typed, "choices": choices})
            raise bad_arguments(fault, usage(command))
        if fitting:
            return Found(fitting[0].name, fitting[0].key, fitting[0], fitting[0].account)
    raise Illegal("no-such-user", name=typed)


def find_present(host: Host, session: Session, typed: str, command: type) -> Person:
    """The same for somebody with a line. Raises `Refused`: as `find`, `no-such-user` also for the absent."""
    found = find(host, session, typed, command)
    if found.person is None or not found.present:
        raise Illegal("no-such-user", name=found.name)
    return found.person
