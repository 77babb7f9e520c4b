"""Chance for rulesets: one small generator of our own, so that old records stay foldable for ever.

A draw depends on the match seed (32 bytes), on what it is for and on the round, and on nothing else:
block `i` of the stream is SHA-256(seed, purpose, round, i). Numbers below `n` are taken from the stream by
rejection, so that all are equally likely; a shuffle is Fisher-Yates from the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def seed_hash(seed: bytes) -> str:
    """What everybody is shown at the start, so that the shuffle can be checked at the end (hex)."""
    return sha256(b"weltentisch seed" + seed).hexdigest()


class Chance:
    """A stream of fair numbers for one purpose in one round of one match."""

    def __init__(self, seed: bytes, purpose: str, round_: int = 0) -> None:
        self._words = self._stream(seed, purpose, round_)

    @staticmethod
    def _stream(seed: bytes, purpose: str, round_: int) -> Iterator[int]:
        head = seed + purpose.encode() + b"\0" + round_.to_bytes(4, "big")
        block = 0
        while True:
            digest = sha256(head + block.to_bytes(8, "big")).digest()
            for start in range(0, 32, 8):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely. Raises `ValueError` unless 1 <= n <= 2^64."""
        if not 1 <= n <= 1 << 64:
            raise ValueError(f"n has to be from 1 to 2^64, not {n}")
        limit = (1 << 64) // n * n
        while True:
            word = next(self._words)
            if word < limit:
                return word % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order; the argument is left as it is."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
