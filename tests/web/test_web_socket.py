"""Lines over WebSocket: frames as RFC 6455 has them, judged by wsproto; limits, signs of life, closing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from wsproto.connection import Connection, ConnectionType
from wsproto.events import CloseConnection, Ping, Pong, TextMessage

from platform_plugin.limits import Limits
from platform_plugin.net import web_frames, web_socket
from platform_plugin.net.link import CLOSE_WITHIN, REST
from platform_plugin.net.web_frames import Closed, Failed, FrameReader, Text, TooLong
from platform_plugin.net.web_socket import Frames
from platform_plugin.outlet import Peer
from tests.platform_plugin.net.fake_host import FakeSession, echo
from tests.web.frames_of_a_client import (
    BINARY,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    WebWire,
    close,
    frame,
    heard_by_a_browser,
)

LIMIT = 4098


def split(data: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[start:end] for start, end in pairwise(places)]


def read(*packets: bytes) -> list[object]:
    reader = FrameReader(LIMIT)
    return [seen for packet in packets for seen in reader.feed(packet)]


# ---- frames


def test_the_handshake_key_is_answered_as_in_the_standard() -> None:
    assert web_frames.accept_key(b"dGhlIHNhbXBsZSBub25jZQ==") == b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="


texts = st.text(max_size=40).map(str.encode)
masks = st.binary(min_size=4, max_size=4)


@st.composite
def messages(draw: st.DrawFn) -> bytes:
    """A text in one or more frames, with pings and pongs between them."""
    data = draw(texts)
    parts = split(data, draw(st.lists(st.integers(0, 200), max_size=4))) or [b""]
    frames = []
    for at, part in enumerate(parts):
        frames += [
            frame(draw(st.sampled_from([PING, PONG])), draw(st.binary(max_size=125)), mask=draw(masks))
        ] * draw(st.integers(0, 1))
        frames.append(frame(CONTINUATION if at else TEXT, part, last=at == len(parts) - 1, mask=draw(masks)))
    return b"".join(frames)


@st.composite
def odd_frames(draw: st.DrawFn) -> bytes:
    """A frame with anything in its head."""
    return frame(
        draw(st.integers(0, 15)),
        draw(st.binary(max_size=130)),
        last=draw(st.booleans()),
        mask=draw(st.none() | masks),
        reserved=draw(st.sampled_from([0, 0, 0, 1, 4])),
        width=draw(st.none() | st.just(8)),
    )


def judged(data: bytes) -> list[tuple[str, object]]:
    """What wsproto reads in bytes of a client, up to the first close."""
    server = Connection(ConnectionType.SERVER)
    server.receive_data(data)
    found: list[tuple[str, object]] = []
    text = ""
    for event in server.events():
        match event:
            case TextMessage():
                text += event.data
                if event.message_finished:
                    found.append(("text", text.encode()))
                    text = ""
            case Ping():
                found.append(("ping", bytes(event.payload)))
            case Pong():
                found.append(("pong", None))
            case CloseConnection():
                found.append(("close", int(event.code)))
                return found
            case _:
                found.append(("binary", None))
                return found
    return found


def ours(seen: object) -> tuple[str, object]:
    match seen:
        case Text(data):
            return "text", data
        case web_frames.Ping(data):
            return "ping", data
        case web_frames.Pong():
            return "pong", None
        case Closed(code):
            return "close", code
        case Failed(web_frames.NO_BINARY):
            return "binary", None
        case Failed(code):
            return "close", code
    raise AssertionError(seen)


@given(st.lists(messages(), max_size=5), st.booleans())
def test_what_a_browser_sends_is_read_as_wsproto_reads_it(sent: list[bytes], closes: bool) -> None:
    data = b"".join(sent) + (close(1001, b"bis dann") if closes else b"")
    assert [ours(seen) for seen in read(data)] == judged(data)


@given(st.lists(messages() | odd_frames(), max_size=5))
@example([b"\x81\x80" + bytes(4), b"\x02\xff" + bytes(12)])
def test_what_no_browser_sends_fails_where_wsproto_fails(sent: list[bytes]) -> None:
    data = b"".join(sent)
    found, wanted = [ours(seen) for seen in read(data)], judged(data)
    ends = [n for n, (kind, _) in enumerate(wanted) if kind in ("close", "binary")]
    if ends or any(kind in ("close", "binary") for kind, _ in found):
        # Bytes that are no UTF-8 end the link for wsproto; here they are a line that cannot be read.
        if wanted and wanted[-1] == ("close", 1007):
            assert found[: ends[0]] == wanted[: ends[0]]
        else:
            # One frame may have two faults, such as binary data with a length written too long: either ends the link.
            assert {kind for kind, _ in (*found[-1:], *wanted[-1:])} <= {"close", "binary"}
            assert found[:-1] == wanted[:-1]
    else:
        assert found == wanted


@given(st.lists(messages() | odd_frames(), max_size=4), st.lists(st.integers(0, 2_000), max_size=12))
def test_how_bytes_are_split_never_changes_what_they_say(sent: list[bytes], cuts: list[int]) -> None:
    data = b"".join(sent)
    assert read(*split(data, cuts)) == read(data)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 200_000])
def test_a_browser_reads_what_the_server_frames(size: int) -> None:
    data = b"x" * size
    assert heard_by_a_browser(web_frames.text_frame(data)) == [("TextMessage", data.decode())]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"hi", mask=None), 1002),
        (frame(TEXT, b"hi", reserved=4), 1002),
        (frame(3, b"hi"), 1002),
        (frame(11), 1002),
        (frame(CONTINUATION, b"hi"), 1002),
        (frame(TEXT, b"a", last=False) + frame(TEXT, b"b"), 1002),
        (frame(PING, b"a", last=False), 1002),
        (frame(PING, b"a" * 126), 1002),
        (frame(TEXT, b"hi", width=2), 1002),
        (frame(TEXT, b"x" * 200, width=8), 1002),
        (frame(TEXT, b"", width=8, size=1 << 63), 1002),
        (close(1005), 1002),
        (close(999), 1002),
        (frame(8, b"\x03"), 1002),
        (close(1000, b"\xff"), 1002),
        (frame(BINARY, b"hi"), 1003),
    ],
)
def test_a_frame_against_the_rules_closes_with_a_code(data: bytes, code: int) -> None:
    wire = WebWire().arrives(data, frame(TEXT, b"/who"))
    assert wire.sent() == [("Close", code)]
    assert wire.session.lines == []


# ---- lines


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n", b"\r\0"])
def test_a_text_frame_is_one_line_with_or_without_its_end(end: bytes) -> None:
    assert WebWire().arrives(frame(TEXT, b"/who" + end)).session.lines == [b"/who"]


def test_only_one_end_is_taken_off_and_a_line_end_inside_stays_to_be_refused() -> None:
    wire = WebWire().arrives(frame(TEXT, b"a\nb\n"), frame(TEXT, b"a\r\n\n"), frame(TEXT, b"\xff"))
    assert wire.session.lines == [b"a\nb", b"a\r\n", b"\xff"]


def test_all_lines_of_a_packet_have_the_stamp_of_its_arrival() -> None:
    wire = WebWire()
    wire.clock.advance(2.5)
    wire.arrives(frame(TEXT, b"a") + frame(TEXT, b"b"))
    assert wire.session.stamps == [2500, 2500]


def test_the_peer_is_the_one_that_the_handshake_found() -> None:
    assert WebWire().session.peer == Peer("192.0.2.7", False)


def too_long(session: FakeSession, line: bytes) -> None:
    """Answers as a session does."""
    if len(line) > 4096:
        session.outlet.send_line(b"line-too-long")
        session.outlet.close()


def test_4096_bytes_are_a_line_and_4097_are_answered_and_closed_with_1009() -> None:
    wire = WebWire(too_long).arrives(frame(TEXT, b"x" * 4096 + b"\r\n"), frame(TEXT, b"x" * 4097))
    assert [len(line) for line in wire.session.lines] == [4096, 4097]
    assert wire.sent() == [("TextMessage", "line-too-long"), ("Close", 1009)]


def test_a_message_that_is_far_too_long_is_refused_before_it_has_come() -> None:
    wire = WebWire(too_long).arrives(frame(TEXT, b"x" * 5000, size=1 << 40, width=8))
    assert [len(line) for line in wire.session.lines] == [4097]
    assert wire.sent()[-1] == ("Close", 1009)


def test_pieces_of_a_message_count_together_and_no_more_of_them_is_kept() -> None:
    pieces = [frame(TEXT, b"x" * 1000, last=False)] + [frame(CONTINUATION, b"x" * 1000, last=False)] * 4
    wire = WebWire(too_long).arrives(*pieces)
    assert [len(line) for line in wire.session.lines] == [4097]
    assert wire.sent()[-1] == ("Close", 1009)


def test_a_message_without_end_in_empty_pieces_is_refused() -> None:
    wire = WebWire().arrives(frame(TEXT, b"", last=False), *[frame(CONTINUATION, b"", last=False)] * 5000)
    assert wire.sent() == [("Close", 1008)]


@given(st.lists(st.integers(0, 10_000), max_size=5))
def test_a_reader_keeps_no_more_than_a_line_and_a_head(sizes: list[int]) -> None:
    reader = FrameReader(LIMIT)
    for size in sizes:
        reader.feed(frame(TEXT if not reader._fragments else CONTINUATION, b"x" * size, last=False))
        assert len(reader._buffer) + len(reader._message) <= LIMIT + 14


def test_the_lines_of_a_turn_leave_together_at_its_end() -> None:
    writes: list[bytes] = []
    wire = WebWire(echo)
    wire.transport.write = writes.append  # type: ignore[method-assign]
    wire.arrives(frame(TEXT, b"a") + frame(TEXT, b"b"))
    assert writes == []
    wire.clock.advance(0)
    assert [heard_by_a_browser(data) for data in writes] == [
        [("TextMessage", "you said a"), ("TextMessage", "you said b")]
    ]


def test_a_line_to_many_is_framed_once() -> None:
    frames, line = Frames(), b"x" * 50
    assert frames.of(line) is frames.of(line)
    assert frames.of(b"other") != frames.of(line)


def test_a_link_that_reads_nothing_is_cut_when_twice_the_backlog_waits() -> None:
    wire = WebWire(limits=Limits(backlog=1000))
    for _ in range(25):
        wire.session.outlet.send_line(b"x" * 100)
    assert wire.transport.aborting


# ---- signs of life


def test_a_ping_is_answered_with_its_data_and_counts_as_a_sign_of_life() -> None:
    wire = WebWire().arrives(frame(PING, b"17"))
    assert wire.sent() == [("Pong", b"17")]
    assert wire.session.signs == 1


def test_a_ping_is_not_answered_when_there_are_too_many() -> None:
    wire = WebWire()
    wire.session.patient = False
    assert wire.arrives(*[frame(PING, b"17")] * 1000).sent() == []


def test_a_pong_is_a_sign_of_life() -> None:
    wire = WebWire().arrives(frame(PONG))
    assert (wire.session.signs, wire.sent()) == (1, [])


def test_keeping_a_link_alive_is_a_ping() -> None:
    wire = WebWire()
    wire.session.outlet.keep_alive()
    assert wire.sent() == [("Ping", b"")]


# ---- the end


def test_a_peer_that_closes_gets_its_code_back_behind_what_was_queued() -> None:
    wire = WebWire(echo).arrives(frame(TEXT, b"a") + close(3000, b"enough"))
    assert wire.sent() == [("TextMessage", "you said a"), ("Close", 3000)]
    assert wire.transport.disconnecting


def test_a_close_without_a_code_is_answered_without_one() -> None:
    wire = WebWire().arrives(frame(8))
    assert wire.transport.value() == b"\x88\x00"
    assert wire.transport.disconnecting


def test_a_link_that_closes_waits_for_its_peer_to_agree() -> None:
    wire = WebWire(echo)
    wire.session.outlet.send_line(b"bye")
    wire.session.outlet.close()
    wire.session.outlet.send_line(b"never")
    assert wire.sent() == [("TextMessage", "bye"), ("Close", 1000)]
    wire.arrives(frame(TEXT, b"late"), frame(PING, b"late"))
    assert not wire.transport.disconnecting
    wire.arrives(close(1000))
    assert wire.transport.disconnecting
    assert wire.session.lines == []
    assert wire.sent() == [("TextMessage", "bye"), ("Close", 1000)]


def test_a_peer_that_does_not_agree_is_cut_in_time() -> None:
    wire = WebWire()
    wire.session.outlet.close()
    wire.clock.advance(CLOSE_WITHIN - 0.1)
    assert not wire.transport.aborting
    wire.clock.advance(0.2)
    assert wire.transport.aborting


@pytest.mark.parametrize(
    "piece", [frame(PONG, b""), frame(PING, b"x"), frame(TEXT, b""), frame(CONTINUATION, b"", last=False)]
)
def test_a_link_that_sends_too_much_in_one_go_rests_for_a_moment(piece: bytes) -> None:
    wire = WebWire(limits=Limits(commands_burst=5)).arrives(frame(TEXT, b"a", last=piece[0] != 0))
    wire.arrives(piece * 5)
    assert wire.transport.producerState == "producing"
    wire.arrives(piece * 6)
    assert wire.transport.producerState == "paused"
    wire.clock.advance(REST)
    assert wire.transport.producerState == "producing"


def test_after_a_fault_the_peer_has_a_moment_to_read_why() -> None:
    wire = WebWire().arrives(frame(BINARY, b"x"))
    assert not wire.transport.disconnecting
    wire.clock.advance(web_socket.LINGER + 0.1)
    assert wire.transport.disconnecting


def test_a_peer_that_is_gone_is_lost_once_and_leaves_no_timer() -> None:
    wire = WebWire()
    wire.session.outlet.close()
    wire.link.connectionLost()
    wire.clock.advance(0)
    assert wire.session.losses == 1
    assert not wire.clock.getDelayedCalls()


def test_too_long_is_told_with_the_beginning_so_that_its_number_can_be_answered() -> None:
    (seen,) = read(frame(TEXT, b"@17 " + b"x" * 5000))
    assert isinstance(seen, TooLong)
    assert seen.data.startswith(b"@17 x")
