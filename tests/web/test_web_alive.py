"""WebSocket pings and pongs as signs of life (protocol.md section 1), at the host."""

from __future__ import annotations

from platform_plugin.limits import Limits
from tests.platform_plugin.hosting import LineEnd, TestHost

MINUTE = 60.0


def stamp(host: TestHost) -> int:
    return round(host.clock.seconds() * 1000)


def idle(host: TestHost, end: LineEnd, seconds: float) -> None:
    """Time in which the link says nothing but answers each WebSocket ping, as a sleeping browser does."""
    seen = end.outlet.kept_alive
    for _ in range(round(seconds)):
        host.advance(1000)
        if end.outlet.kept_alive > seen:
            seen = end.outlet.kept_alive
            end.session.alive(stamp(host))


def test_a_link_that_only_answers_pings_stays_open_for_an_hour() -> None:
    host = TestHost()
    anna = host.program("Anna")
    idle(host, anna, 60 * MINUTE)
    assert not anna.outlet.closed
    assert not [message for message in anna.messages() if message["type"] == "bye"]


def test_a_link_that_answers_no_ping_is_dropped_all_the_same() -> None:
    host = TestHost()
    anna = host.program("Anna")
    host.advance(30_000)
    for _ in range(100):
        host.advance(1000)
    assert anna.outlet.kept_alive >= 1
    assert anna.outlet.closed


def test_signs_of_life_are_counted_with_the_commands() -> None:
    host = TestHost(limits=Limits(commands_burst=5, commands_per_second=1))
    anna = host.program("Anna")
    assert [anna.session.alive(stamp(host)) for _ in range(20)].count(True) <= 5
    assert anna.ask("/who")[-1]["code"] == "rate-limited"
    host.advance(2000)
    assert anna.session.alive(stamp(host))
