"""Commands about who one is: coming in as a guest or by account, back by token, registering, passwords, going."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeVar

from platform_plugin.accounts import Account, password_fault, prepared
from platform_plugin.clock import milliseconds
from platform_plugin.here import person_of
from platform_plugin.names import read_name
from platform_plugin.people import Person, looks_taken
from platform_plugin.presence import leave, logged_in, login_failed, mark_as_bot, may_come, welcome
from protocol import commands as c
from protocol import people_commands as p
from protocol.errors import Illegal, bad_arguments
from protocol.slash import usage
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.host import Host
    from platform_plugin.session import Session

T = TypeVar("T")

REGISTERED_ALREADY: Final = Words("your name is registered already; /passwd OLD NEW changes its password")
NOT_REGISTERED: Final = Words("your name is not registered; /register PASSWORD does that")


# ---- coming in


def _login(host: Host, session: Session, command: c.Login, stamp: int) -> None:
    account = host.accounts.named(command.name)
    if command.password is None:
        if account is not None:
            raise _wrong(host, session, _password_wanted(account), stamp)
        _enter(host, session, command.name, None)
        return
    host.gate.may_try(session.peer, stamp)

    def checked(right: bool | None) -> None:
        # As it is now: meanwhile the name may have been registered, or its password changed.
        now = host.accounts.named(command.name)
        if now is None:
            _enter(host, session, command.name, None)
            session.tell(Words("Nobody has registered this name, so there is no password to it: you are a guest."))
        elif _worked(right) and account is not None and now.password == account.password:
            _enter(host, session, now.name, now)
        else:
            raise _wrong(host, session, _not_the_password(now), stamp)

    # An unknown name takes as long as a known one.
    host.passwords.check(account.password if account else None, prepared(command.password), session.later(checked))


def _password_wanted(account: Account) -> Illegal:
    fault = Words(
        "{name} is registered. Is it you? Then say /login {name} PASSWORD; else please choose another name.",
        {"name": account.name},
    )
    return Illegal("wrong-password", name=account.name, fault=fault)


def _not_the_password(account: Account) -> Illegal:
    fault = Words("This is not the password of {name}.", {"name": account.name})
    return Illegal("wrong-password", name=account.name, fault=fault)


def _wrong(host: Host, session: Session, refusal: Illegal, stamp: int) -> Illegal:
    login_failed(host, session)
    host.gate.failed(session.peer, stamp)
    return refusal


def _enter(host: Host, session: Session, typed: str, account: Account | None) -> None:
    """Somebody comes in under a name that is theirs by now, or (without an account) under a free one."""
    now = milliseconds(host.clock)
    try:
        person = _person_of_account(host, session, account) if account else _guest(host, session, typed, now)
    except Illegal:
        login_failed(host, session)
        raise
    welcome(host, session, person, now)


def _person_of_account(host: Host, session: Session, account: Account) -> Person:
    now = milliseconds(host.clock)
    may_come(host, account.key, session.peer, now)
    person = host.people.of_key(account.key)
    if person is None:
        return host.people.enter(account.name, _kind(session), now, account=account)
    if person.account is None:
        raise Illegal("name-taken", name=person.name, fault=Words("a guest has it"))
    if session.is_bot:
        mark_as_bot(host, person)
    return person


def _guest(host: Host, session: Session, typed: str, now: int) -> Person:
    name = read_name(typed)
    may_come(host, name.key, session.peer, now)
    if (other := host.accounts.resembling(name)) is not None:
        raise looks_taken(name, other.name)
    person = host.people.enter(typed, _kind(session), now)
    try:
        person.address = host.gate.admit_guest(session.peer)
    except Illegal:
        host.people.forget(person)
        raise
    return person


def _kind(session: Session) -> str:
    return "bot" if session.is_bot else "person"


def _resume(host: Host, session: Session, command: c.Resume, stamp: int) -> None:
    host.gate.may_try(session.peer, stamp)
    try:
        person = host.people.of_token(command.token)
    except Illegal as refusal:
        raise _wrong(host, session, refusal, stamp) from None
    may_come(host, person.key, session.peer, stamp)
    welcome(host, session, person, stamp)


# ---- accounts


def _register(host: Host, session: Session, command: p.Register, stamp: int) -> None:
    person = person_of(session)
    if person.account is not None or person.crew is not None:
        raise Illegal("not-allowed", reason=REGISTERED_ALREADY)
    if (fault := password_fault(command.password, person.name)) is not None:
        raise bad_arguments(fault, usage(p.Register))
    host.gate.may_register(session.peer, stamp)

    def made(hashed: str | None) -> None:
        password = _worked(hashed)
        now = milliseconds(host.clock)
        session.wait_for(host.accounts.open(person, password, now))
        host.gate.registered(session.peer, now)
        host.gate.guest_gone(person.address)
        person.address = None
        person.roles = host.roles.of(person.account)
        session.wait_for(host.person_changed(person))
        _show_login(session, person, Words("{name} is your name now: /login {name} PASSWORD brings you in."))
        if person.room is not None:
            person.room.changed()

    host.passwords.make(prepared(command.password), session.later(made))


def _passwd(host: Host, session: Session, command: p.Passwd, stamp: int) -> None:
    person = person_of(session)
    account = host.accounts.of_key(person.key) if person.account else None
    if account is None:
        raise Illegal("not-allowed", reason=NOT_REGISTERED)
    old, _, new = command.passwords.rpartition(" ")
    if not old:
        missing = Words("Two passwords are needed, the old one and a new one without blanks.")
        raise bad_arguments(missing, usage(p.Passwd))
    if (fault := password_fault(new, person.name)) is not None:
        raise bad_arguments(fault, usage(p.Passwd))
    host.gate.may_try(session.peer, stamp)

    def checked(right: bool | None) -> None:
        if not _worked(right):
            raise _wrong(host, session, _not_the_password(account), stamp)
        host.passwords.make(prepared(new), session.later(made))

    def made(hashed: str | None) -> None:
        session.wait_for(host.accounts.set_password(account, _worked(hashed)))
        person.account = host.accounts.of_key(account.key)
        # Whoever knew the old password may know the token too.
        host.people.renew_token(person)
        session.wait_for(host.person_changed(person))
        _show_login(session, person, Words("Your password is changed. Should your line be lost: /resume {token}"))

    host.passwords.check(account.password, prepared(old.strip(" ")), session.later(checked))


def _worked(result: T | None) -> T:
    """The result of work on a password. Raises `Illegal` (`not-allowed`) when it failed."""
    if result is None:
        raise Illegal("not-allowed", reason=Words("the server cannot work on passwords now, please try again later"))
    return result


def _show_login(session: Session, person: Person, words: Words) -> None:
    """Programs get `logged_in` again, for what has changed of it; people a sentence."""
    if session.programmed:
        session.put(logged_in(person))
    else:
        session.tell(Words(words.text, {"name": person.name, "token": person.token}))


# ---- going


def _logout(host: Host, session: Session, _: p.Logout, stamp: int) -> None:
    leave(host, person_of(session), stamp)
    session.tell(Words("You are logged out. /login NAME brings you in again, /quit closes the line."))


def _quit(host: Host, session: Session, _: c.Quit, stamp: int) -> None:
    if session.person is not None:
        leave(host, session.person, stamp)
    session.last_words("quit")


ORDERS: Final[Mapping[type, Callable[..., None]]] = {
    c.Login: _login,
    c.Resume: _resume,
    c.Quit: _quit,
    p.Register: _register,
    p.Passwd: _passwd,
    p.Logout: _logout,
}
