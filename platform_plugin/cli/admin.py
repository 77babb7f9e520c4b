"""`weltentisch admin`: roles, passwords and bans in a store, whether a server runs on it or not."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import click
from attrs import frozen

from platform_plugin.accounts import Account, Accounts, password_fault, prepared
from platform_plugin.audit import OPERATOR, Audit
from platform_plugin.cli.faults import BadInput
from platform_plugin.limits import MINUTE, Limits
from platform_plugin.net.passwords import HASHER
from platform_plugin.net.sqlite_desk import SqliteDesk
from platform_plugin.net.store_url import default_store, sqlite_path
from platform_plugin.roles import Roles
from platform_plugin.sentences import Sentence, Sentences, when
from platform_plugin.shelf import COMMITTED_AT_ONCE, Shelf
from platform_plugin.store import StoreFailed
from protocol.errors import Illegal
from protocol.people_commands import LONGEST_SENTENCE

LIMITS: Final = Limits()


def now() -> int:
    """ms since 1970."""
    return round(time.time() * 1000)


@frozen
class Desk:
    """What there is to administer in a store."""

    accounts: Accounts
    roles: Roles
    bans: Sentences
    audit: Audit

    def account(self, name: str) -> Account:
        """The account of a name. Raises `BadInput`."""
        account = self.accounts.named(name)
        if account is None:
            raise BadInput([f"{name!r} is not registered in this store; whoever has the name can /register it"])
        return account


@contextmanager
def desk(url: str | None) -> Iterator[Desk]:
    """The desk of a store. Raises `BadInput` for a store that cannot be used and for what is refused."""
    store = None
    try:
        path = sqlite_path(url or os.environ.get("WELTENTISCH_STORE") or default_store())
        if path is None:
            raise StoreFailed("store memory: it ends with its server; allowed is sqlite:FILE")
        store = SqliteDesk(path)

        def shelf(name: str) -> Shelf:
            return Shelf(store, name, lambda: COMMITTED_AT_ONCE)

        yield Desk(
            Accounts(shelf("accounts"), shelf("looks")),
            Roles(shelf("roles")),
            Sentences(shelf("bans"), LIMITS.bans),
            Audit(shelf("audit"), LIMITS.audit_entries, now),
        )
    except StoreFailed as fault:
        raise BadInput([str(fault)]) from None
    except Illegal as refused:
        raise BadInput([refused.words().in_english()]) from None
    finally:
        if store is not None:
            store.close()


_store = click.option("--store", metavar="URL", help="sqlite:FILE  [default: the file in your data directory]")


@click.group()
def admin() -> None:
    """Name admins, set passwords, ban people. Works on the store, also while a server runs on it.

    \b
    Example:
      weltentisch admin grant Anna --store sqlite:matches.sqlite
    """


def _command(function: Callable[..., Any]) -> Any:
    return admin.command(function.__name__.strip("_"))(_store(function))


@_command
@click.argument("name")
def grant(name: str, store: str | None) -> None:
    """Make NAME, who has to be registered, an admin.

    \b
    Example:
      weltentisch admin grant Anna
    """
    with desk(store) as at:
        account = at.account(name)
        at.roles.grant(account)
        at.audit.note(OPERATOR, "grant", account.name)
        click.echo(f"{account.name} is an admin")


@_command
@click.argument("name")
def revoke(name: str, store: str | None) -> None:
    """Take that role from NAME.

    \b
    Example:
      weltentisch admin revoke Anna
    """
    with desk(store) as at:
        account = at.account(name)
        if account.key not in at.roles.admins():
            raise BadInput([f"{account.name} is no admin by this store; admin list names them"])
        at.roles.revoke(account)
        at.audit.note(OPERATOR, "revoke", account.name)
        click.echo(f"{account.name} is no admin any more, unless the server's settings name them")


@_command
def _list(store: str | None) -> None:
    """List the admins that were named here. Those of the settings (admins = [...]) are not in the store.

    \b
    Example:
      weltentisch admin list
    """
    with desk(store) as at:
        for key in at.roles.admins():
            account = at.accounts.of_key(key)
            click.echo(account.name if account else key)


@_command
@click.argument("name")
def passwd(name: str, store: str | None) -> None:
    """Give the account NAME another password, asked for on a terminal, else read as a line of standard input.

    \b
    Example:
      weltentisch admin passwd Anna
    """
    with desk(store) as at:
        account = at.account(name)
        password = _password()
        if (fault := password_fault(password, account.name)) is not None:
            raise BadInput([fault.in_english()])
        at.accounts.set_password(account, HASHER.hash(prepared(password)))
        at.audit.note(OPERATOR, "passwd", account.name)
        click.echo(f"{account.name} has another password")


def _password() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("New password", hide_input=True, confirmation_prompt=True, err=True))
    return sys.stdin.readline().rstrip("\r\n")


@_command
@click.argument("whom", metavar="NAME|ADDRESS")
@click.option("--minutes", type=click.IntRange(1, LONGEST_SENTENCE), metavar="N", help="For so long; else for good.")
@click.option("--reason", metavar="TEXT", help="Shown to whoever is banned.")
def ban(whom: str, minutes: int | None, reason: str | None, store: str | None) -> None:
    """Keep somebody out by name, address or network. Whoever is on a running server is put out within seconds.

    \b
    Example:
      weltentisch admin ban 192.0.2.0/24 --minutes 60 --reason flooding
    """
    if reason is not None and not reason.isprintable():
        raise BadInput(["--reason has to be a text without control characters"])
    with desk(store) as at:
        stamp = now()
        until = None if minutes is None else stamp + minutes * MINUTE
        at.bans.pronounce(Sentence(whom, OPERATOR, stamp, until, reason), stamp)
        at.audit.note(OPERATOR, "ban" if minutes is None else f"ban {minutes}", whom, reason)
        click.echo(f"{whom} is banned {when(until).in_english()}")


@_command
@click.argument("whom", metavar="NAME|ADDRESS")
def unban(whom: str, store: str | None) -> None:
    """Let somebody in again.

    \b
    Example:
      weltentisch admin unban 192.0.2.0/24
    """
    with desk(store) as at:
        if at.bans.lift(whom) is None:
            raise BadInput([f"{whom} is not banned; admin bans lists who is"])
        at.audit.note(OPERATOR, "unban", whom)
        click.echo(f"{whom} may come in again")


@_command
def bans(store: str | None) -> None:
    """List who is banned, until when, by whom and why.

    \b
    Example:
      weltentisch admin bans
    """
    with desk(store) as at:
        for sentence in at.bans.running(now()):
            line = f"{sentence.whom} {when(sentence.until).in_english()}, by {sentence.by}"
            click.echo(line + (f": {sentence.reason}" if sentence.reason else ""))
