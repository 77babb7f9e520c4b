"""Lines wait for the commit they speak of, in order, and slow readers hurt only themselves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from platform_plugin.hub import Hub, Link, publish
from platform_plugin.limits import Limits
from protocol.messages import Pong
from tests.platform_plugin.hosting import ListOutlet, TestHost


def link_of(hub: Hub) -> tuple[Link, ListOutlet]:
    """A link and where its lines arrive."""
    outlet = ListOutlet()
    return Link(outlet, hub, Limits()), outlet


def test_a_line_of_nothing_stored_goes_at_once() -> None:
    link, outlet = link_of(Hub())
    link.write(b"a")
    assert outlet.lines == [b"a"]


def test_a_line_waits_for_its_commit_and_what_was_written_later_waits_behind_it() -> None:
    hub = Hub()
    link, outlet = link_of(hub)
    link.write(b"a", 2)
    link.write(b"b")
    hub.commit(1)
    assert outlet.lines == []
    hub.commit(2)
    assert outlet.lines == [b"a", b"b"]


def test_another_link_does_not_wait() -> None:
    hub = Hub()
    waiting, _ = link_of(hub)
    other, outlet = link_of(hub)
    waiting.write(b"a", 5)
    other.write(b"b")
    assert outlet.lines == [b"b"]


@given(st.lists(st.tuples(st.integers(0, 6), st.booleans()), max_size=30))
def test_no_line_leaves_before_its_commit_and_none_overtakes(steps: list[tuple[int, bool]]) -> None:
    hub = Hub()
    link, outlet = link_of(hub)
    tickets: list[int] = []
    for number, commits in steps:
        if commits:
            hub.commit(number)
        else:
            link.write(str(len(tickets)).encode(), number)
            tickets.append(number)
        sent = [int(line) for line in outlet.lines]
        assert sent == list(range(len(sent)))
        assert all(tickets[index] <= hub.committed for index in sent)
        blocked = next((i for i, ticket in enumerate(tickets) if ticket > hub.committed), len(tickets))
        assert len(sent) == blocked


def test_closing_waits_for_what_is_held_back() -> None:
    hub = Hub()
    link, outlet = link_of(hub)
    link.write(b"a", 1)
    link.close()
    assert not outlet.closed
    hub.commit(1)
    assert outlet.lines == [b"a"]
    assert outlet.closed


def test_a_link_with_too_much_unsent_is_dropped() -> None:
    link, outlet = link_of(Hub())
    outlet.stuffed = Limits().backlog + 1
    link.write(b"a")
    assert outlet.aborted


def test_programs_share_one_serialisation() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    publish([anna.session, bob.session], Pong("x"))
    assert anna.outlet.lines[-1] is bob.outlet.lines[-1]


def test_a_slow_watcher_skips_events_and_gets_a_fresh_snapshot() -> None:
    host = TestHost()
    anna, _ = host.started("Anna", "Bob")
    carl = host.program("Carl")
    carl.do("/room 1")
    carl.messages()
    carl.outlet.stuffed = Limits().backlog_watcher + 1
    anna.do("/take 17")
    anna.do("/lay c3")
    assert [m for m in carl.messages() if m["type"] == "event"] == []
    carl.outlet.stuffed = 0
    host.advance(5_000)
    snapshot = next(m for m in carl.messages() if m["type"] == "snapshot")
    assert "c3=17" in snapshot["view"]["seats"][0]["world"]
    anna.do("/take 18")
    assert [m["rev"] for m in carl.messages() if m["type"] == "event"] == [snapshot["rev"] + 1]


def test_a_slow_player_never_skips() -> None:
    host = TestHost()
    anna, bob = host.started("Anna", "Bob")
    bob.messages()
    bob.outlet.stuffed = Limits().backlog_watcher + 1
    anna.do("/take 17")
    assert [m["type"] for m in bob.messages()] == ["event"]
