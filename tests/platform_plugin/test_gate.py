"""The gate: what counts as one address, and spans that begin with the first time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platform_plugin import gate
from platform_plugin.gate import Gate, Tally, place
from platform_plugin.limits import Limits
from platform_plugin.outlet import Peer


def test_the_last_64_bits_of_an_ipv6_address_are_nobody_else() -> None:
    one, other, third = (Peer(address, False) for address in ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1"))
    assert place(one) == place(other) != place(third)
    door = Gate(Limits(links_per_address=1))
    door.opened(one)
    assert door.crowded(other)
    assert not door.crowded(third)
    door.closed(one)
    assert not door.crowded(other)


@pytest.mark.parametrize("address", ["192.0.2.7", "local", "fe80::1%eth0", "a:b:c"])
def test_any_address_is_some_place(address: str) -> None:
    assert place(Peer(address, False))


@given(st.lists(st.integers(0, 400), max_size=60), st.integers(1, 4))
def test_never_more_than_allowed_happens_within_a_span(pauses: list[int], most: int) -> None:
    tally = Tally(1000, most)
    now = 0
    happened: list[int] = []
    for pause in pauses:
        now += pause
        wait = tally.wait("a", now)
        assert 0 <= wait <= 1000
        if not wait:
            tally.count("a", now)
            happened.append(now)
    # At the worst the end of one span and the beginning of the next are one after the other.
    assert all(sum(1 for each in happened if start <= each < start + 1000) <= 2 * most for start in happened)
    assert tally.wait("a", now + 1000) == 0
    assert tally.wait("b", now) == 0


def test_the_oldest_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "MOST_ADDRESSES", 2)
    tally = Tally(1000, 1)
    for address in ("a", "b", "c"):
        tally.count(address, 0)
    assert [tally.wait(address, 1) for address in ("a", "b", "c")] == [0, 999, 999]
