"""Passwords are hashed with argon2id, in a few threads of their own: it takes long on purpose."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from attrs import frozen
from twisted.logger import Logger

from protocol.errors import Illegal

logger = Logger()

HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""OWASP's first recommendation for argon2id: 19 MiB, two passes. A table's clock has to share the machine with it."""
THREADS: Final = 2
WAIT: Final = 2_000
"""The ms after which somebody may try again who found the queue full."""

Deliver = Callable[[Callable[[], None]], None]
"""Runs a call in the reactor's thread."""


@frozen
class _Job:
    work: Callable[[], Any]
    then: Callable[[Any], None]
    """Gets None when the work failed."""


class ArgonPasswords:
    """At most `most` passwords wait or are worked on at the same time; answers come through `deliver`.

    They are hashed with `HASHER` unless another one is given.
    """

    def __init__(self, deliver: Deliver, most: int, hasher: PasswordHasher = HASHER) -> None:
        self._deliver = deliver
        self._most = most
        self._hasher = hasher
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._waiting = 0
        self._threads: list[Thread] = []
        self._nobodys = ""
        """A hash that is nobody's."""

    def make(self, password: str, then: Callable[[str | None], None]) -> None:
        """The hash of a password, as a PHC string. Raises `Illegal` (`rate-limited`) when too many wait."""
        self._queue(lambda: self._hasher.hash(password), then)

    def check(self, stored: str | None, password: str, then: Callable[[bool | None], None]) -> None:
        """Whether a hash is that of a password. Raises `Illegal` (`rate-limited`) when too many wait."""
        self._queue(lambda: self._matches(stored, password), then)

    def close(self) -> None:
        """End the threads; what waits is not answered any more."""
        for _ in self._threads:
            self._jobs.put(None)

    def _matches(self, stored: str | None, password: str) -> bool:
        try:
            # As much work for nobody as for somebody, so that the time tells nothing.
            self._hasher.verify(stored or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    def _queue(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        if self._waiting >= self._most:
            raise Illegal("rate-limited", wait=WAIT)
        if len(self._threads) < min(THREADS, self._waiting + 1):
            thread = Thread(target=self._run, name="passwords", daemon=True)
            self._threads.append(thread)
            thread.start()
        self._waiting += 1
        self._jobs.put(_Job(work, then))

    def _run(self) -> None:
        self._nobodys = self._nobodys or self._hasher.hash("nobody's")
        while (job := self._jobs.get()) is not None:
            try:
                result = job.work()
            except Exception:
                logger.failure("a password could not be hashed")
                result = None
            self._deliver(lambda job=job, result=result: self._done(job, result))  # type: ignore[misc]

    def _done(self, job: _Job, result: Any) -> None:
        self._waiting -= 1
        job.then(result)
