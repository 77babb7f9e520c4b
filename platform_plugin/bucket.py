"""A token bucket: so many at once, so many per second on the average."""

from __future__ import annotations

from protocol.errors import Illegal


class Bucket:
    """Full at first; each taking costs one token, tokens come back with time."""

    def __init__(self, per_second: int, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._tokens = float(burst)
        self._stamp = 0

    def take(self, stamp: int) -> None:
        """Take one token at `stamp` (ms). Raises `Illegal` (`rate-limited`, with `wait` in ms)."""
        gained = max(0, stamp - self._stamp) * self._per_second / 1000
        self._tokens = min(self._burst, self._tokens + gained)
        self._stamp = max(stamp, self._stamp)
        if self._tokens < 1:
            raise Illegal("rate-limited", wait=max(1, round((1 - self._tokens) * 1000 / self._per_second)))
        self._tokens -= 1
