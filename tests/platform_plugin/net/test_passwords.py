"""Passwords in threads: right and wrong ones, a bounded queue, the same time for nobody's."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from threading import Event
from typing import Any

import pytest
from argon2 import PasswordHasher

from platform_plugin.net.passwords import ArgonPasswords
from protocol.errors import Illegal

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Held(PasswordHasher):
    """Hashes only once it may."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.may = Event()
        self.verified: list[str] = []

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.may.wait()
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Any:  # noqa: A002 - its name
        self.verified.append(str(hash))
        return super().verify(hash, password)


class Desk:
    """Passwords whose answers are collected, and called here."""

    def __init__(self, hasher: PasswordHasher = CHEAP, most: int = 10) -> None:
        self.calls: Queue[Callable[[], None]] = Queue()
        self.passwords = ArgonPasswords(self.calls.put, most, hasher)
        self.answers: list[Any] = []

    def answer(self) -> Any:
        """The next answer."""
        self.calls.get(timeout=10)()
        return self.answers.pop()


def test_a_password_fits_its_hash_and_no_other_does() -> None:
    desk = Desk()
    desk.passwords.make("correct-horse", desk.answers.append)
    made = desk.answer()
    assert made.startswith("$argon2id$")
    assert "correct" not in made
    for password, right in (("correct-horse", True), ("wrong-horse", False), ("", False)):
        desk.passwords.check(made, password, desk.answers.append)
        assert desk.answer() is right
    desk.passwords.close()


def test_the_same_password_never_has_the_same_hash() -> None:
    desk = Desk()
    hashes = set()
    for _ in range(3):
        desk.passwords.make("correct-horse", desk.answers.append)
        hashes.add(desk.answer())
    assert len(hashes) == 3
    desk.passwords.close()


@pytest.mark.parametrize("stored", ["", "no hash", "$argon2id$v=19$m=8,t=1,p=1$broken"])
def test_what_is_no_hash_fits_nothing(stored: str) -> None:
    desk = Desk()
    desk.passwords.check(stored, "correct-horse", desk.answers.append)
    assert desk.answer() is False
    desk.passwords.close()


def test_nobodys_password_is_checked_like_anybodys_and_is_wrong() -> None:
    hasher = Held()
    hasher.may.set()
    desk = Desk(hasher)
    for password in ("correct-horse", "nobody's"):
        desk.passwords.check(None, password, desk.answers.append)
        assert desk.answer() is False
    assert all(stored.startswith("$argon2id$") for stored in hasher.verified)
    desk.passwords.close()


def test_too_many_that_wait_are_refused_with_the_time_to_wait() -> None:
    hasher = Held()
    desk = Desk(hasher, most=3)
    for _ in range(3):
        desk.passwords.make("correct-horse", desk.answers.append)
    with pytest.raises(Illegal) as refused:
        desk.passwords.check(None, "correct-horse", desk.answers.append)
    assert refused.value.code == "rate-limited"
    assert refused.value.arguments["wait"]
    hasher.may.set()
    for _ in range(3):
        desk.answer()
    desk.passwords.check(None, "correct-horse", desk.answers.append)
    assert desk.answer() is False
    desk.passwords.close()


def test_work_that_fails_is_answered_with_nothing() -> None:
    class Broken(Held):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            if password == "nobody's":
                self.may.set()
                return super().hash(password, salt=salt)
            raise MemoryError

    desk = Desk(Broken())
    desk.passwords.make("correct-horse", desk.answers.append)
    assert desk.answer() is None
    desk.passwords.close()
