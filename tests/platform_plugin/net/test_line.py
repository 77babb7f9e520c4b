"""Lines over a stream: framing, stamps, one write a turn, closing, slow peers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.address import IPv4Address, IPv6Address, UNIXAddress

from platform_plugin.limits import Limits
from platform_plugin.net.line import peer_of
from platform_plugin.net.link import REST
from platform_plugin.outlet import Peer
from tests.platform_plugin.net.fake_host import FakeSession, Wire, echo


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r\0"])
def test_a_line_ends_with_lf_crlf_or_cr_nul(end: bytes) -> None:
    assert Wire().arrives(b"/who" + end + b"hi" + end).session.lines == [b"/who", b"hi"]


def test_a_line_may_come_byte_by_byte() -> None:
    data = b"/login anna\r\nhello\r\0/who\n"
    wire = Wire().arrives(*(data[i : i + 1] for i in range(len(data))))
    assert wire.session.lines == [b"/login anna", b"hello", b"/who"]


def test_an_unfinished_line_is_nothing() -> None:
    wire = Wire().arrives(b"/quit")
    wire.link.connectionLost()
    assert wire.session.lines == []
    assert wire.session.losses == 1


def test_4096_bytes_are_a_line_and_4097_are_too_long() -> None:
    assert Wire().arrives(b"x" * 4096 + b"\r\n").session.lines == [b"x" * 4096]
    long = Wire().arrives(b"x" * 4097 + b"\n/who\n")
    assert [len(line) for line in long.session.lines] == [4097]


@given(
    st.lists(st.sampled_from([b"x" * 4095, b"x" * 4096, b"x" * 4097, b"y", b"\n", b"\r\n", b"\r\0", b"\0", b"\xc3"]))
)
def test_how_bytes_are_split_never_changes_the_lines(parts: list[bytes]) -> None:
    assert Wire().arrives(*parts).session.lines == Wire().arrives(b"".join(parts)).session.lines


def test_bytes_that_are_no_text_reach_the_session_as_they_came() -> None:
    assert Wire().arrives(b"a\0b\xc3\x28\x1b\n").session.lines == [b"a\0b\xc3\x28\x1b"]


def test_all_lines_of_a_packet_have_the_stamp_of_its_arrival() -> None:
    wire = Wire()
    wire.clock.advance(12.3456)
    wire.arrives(b"a\nb\n")
    wire.clock.advance(1)
    wire.arrives(b"c\n")
    assert wire.session.stamps == [12346, 12346, 13346]


def test_the_lines_of_a_turn_leave_together_at_its_end() -> None:
    writes: list[bytes] = []
    wire = Wire(echo)
    wire.transport.write = writes.append  # type: ignore[method-assign]
    wire.arrives(b"a\nb\n")
    assert writes == []
    wire.clock.advance(0)
    assert writes == [b"you said a\nyou said b\n"]


def test_what_was_queued_leaves_before_a_link_closes_and_nothing_after() -> None:
    def bye(session: FakeSession, line: bytes) -> None:
        session.outlet.send_line(b"bye")
        session.outlet.close()
        session.outlet.send_line(b"never")

    wire = Wire(bye).arrives(b"/quit\n/who\n")
    assert wire.transport.value() == b"bye\n"
    assert wire.transport.disconnecting
    assert wire.session.lines == [b"/quit"]
    assert wire.arrives(b"/who\n").session.lines == [b"/quit"]


def test_a_peer_that_never_reads_cannot_keep_a_closing_link_for_ever() -> None:
    wire = Wire()
    wire.session.outlet.close()
    wire.clock.advance(9.9)
    assert not wire.transport.aborting
    wire.clock.advance(0.2)
    assert wire.transport.aborting


def test_a_link_that_says_too_much_in_one_go_rests_for_a_moment() -> None:
    wire = Wire(limits=Limits(commands_burst=5)).arrives(b"\n" * 5)
    assert wire.transport.producerState == "producing"
    wire.arrives(b"\n" * 6)
    assert wire.transport.producerState == "paused"
    wire.clock.advance(REST)
    assert wire.transport.producerState == "producing"


def test_a_link_that_has_closed_leaves_no_timer_behind() -> None:
    wire = Wire()
    wire.session.outlet.close()
    wire.link.connectionLost()
    assert wire.clock.getDelayedCalls() == []


def test_a_peer_that_has_stopped_sending_still_gets_its_answers() -> None:
    wire = Wire(echo).arrives(b"a\n")
    wire.link.readConnectionLost()
    wire.clock.advance(1)
    wire.session.outlet.send_line(b"late")
    assert wire.sent() == b"you said a\nlate\n"
    wire.clock.advance(1.1)
    assert wire.transport.disconnecting


def test_the_backlog_counts_what_the_peer_has_not_taken() -> None:
    wire = Wire()
    wire.session.outlet.send_line(b"12345")
    assert wire.session.outlet.backlog() == 6
    wire.clock.advance(0)
    assert wire.session.outlet.backlog() == 0
    wire.transport.producer.pauseProducing()
    wire.session.outlet.send_line(b"12345")
    wire.clock.advance(0)
    assert wire.session.outlet.backlog() == 6
    wire.transport.producer.resumeProducing()
    assert wire.session.outlet.backlog() == 0


def test_output_that_nobody_reads_is_bounded() -> None:
    wire = Wire(limits=Limits(backlog=1000))
    wire.transport.producer.pauseProducing()
    for _ in range(100):
        wire.session.outlet.send_line(b"x" * 99)
        wire.clock.advance(0)
    assert wire.transport.aborting
    assert len(wire.transport.value()) <= 2100


def test_output_of_one_turn_is_bounded_too() -> None:
    wire = Wire(limits=Limits(backlog=1000))
    for _ in range(100):
        wire.session.outlet.send_line(b"x" * 99)
    assert wire.transport.aborting
    assert wire.session.outlet.backlog() == 0


@pytest.mark.parametrize(
    ("address", "peer"),
    [
        (IPv4Address("TCP", "127.0.0.1", 5), Peer("127.0.0.1", True)),
        (IPv4Address("TCP", "10.1.2.3", 5), Peer("10.1.2.3", False)),
        (IPv6Address("TCP", "::1", 5), Peer("::1", True)),
        (IPv6Address("TCP", "::ffff:127.0.0.1", 5), Peer("127.0.0.1", True)),
        (IPv6Address("TCP", "fe80::1%eth0", 5), Peer("fe80::1", False)),
        (UNIXAddress(b""), Peer("local", True)),
    ],
)
def test_limits_per_address_can_tell_who_is_on_this_machine(address: object, peer: Peer) -> None:
    assert peer_of(address) == peer  # type: ignore[arg-type]
