"""Telnet on the line port: never for those who do not speak it, and it never changes what a line means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.platform_plugin.net.fake_host import Wire, echo

IAC, DONT, DO, WONT, WILL, SB, SE, NOP, AYT = (bytes([n]) for n in (255, 254, 253, 252, 251, 250, 240, 241, 246))
ECHO, SGA, TTYPE, NAWS = (bytes([n]) for n in (1, 3, 24, 31))
ASKS = IAC + DO + NAWS + IAC + DO + TTYPE
"""What we send when we learn that a peer speaks telnet."""
SENDS_TTYPE = IAC + SB + TTYPE + b"\1" + IAC + SE


def window(width: int, height: int = 24) -> bytes:
    size = width.to_bytes(2, "big") + height.to_bytes(2, "big")
    return IAC + SB + NAWS + size.replace(IAC, IAC + IAC) + IAC + SE


def terminal(name: bytes) -> bytes:
    return IAC + SB + TTYPE + b"\0" + name + IAC + SE


def test_a_plain_client_never_sees_telnet() -> None:
    wire = Wire(echo).arrives("/tell anna ÿ é 🦍\r\n".encode())
    wire.session.outlet.keep_alive()
    assert wire.sent() == "you said /tell anna ÿ é 🦍\n".encode()


def test_the_windows_size_is_told_in_its_place_among_the_lines() -> None:
    wire = Wire().arrives(b"a\n" + IAC + WILL + NAWS + window(132) + b"b\n" + window(255) + b"c\n")
    assert wire.session.heard == [b"a", (132, False), b"b", (255, False), b"c"]
    assert wire.sent() == ASKS


@pytest.mark.parametrize("width", [0, 5, 2000])
def test_a_window_of_no_sensible_size_is_not_believed(width: int) -> None:
    assert Wire().arrives(window(width)).session.heard == []


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        (b"xterm-256color", True),
        (b"ANSI", True),
        (b"dumb", False),
        (b"DUMB", False),
        (b"unknown", False),
        (b"", False),
    ],
)
def test_a_terminal_shows_colours_unless_it_says_that_it_is_dumb(name: bytes, colour: bool) -> None:
    wire = Wire().arrives(IAC + WILL + TTYPE)
    assert wire.sent() == ASKS + SENDS_TTYPE
    wire.arrives(terminal(name))
    assert wire.session.heard == ([(80, True)] if colour else [])


def test_echo_and_go_ahead_stay_with_the_client_so_that_it_edits_lines() -> None:
    wire = Wire().arrives(IAC + DO + SGA + IAC + DO + ECHO + IAC + WILL + SGA)
    assert wire.sent() == ASKS + IAC + WONT + SGA + IAC + WONT + ECHO + IAC + DONT + SGA


@given(st.integers(0, 254).filter(lambda n: n not in (10, 13)))
def test_every_other_option_is_refused_once(number: int) -> None:
    option = bytes([number])
    wire = Wire().arrives(IAC + DO + option + IAC + DONT + option)
    assert wire.sent() == ASKS + IAC + WONT + option
    assert wire.session.heard == []


def test_negotiation_in_the_middle_of_a_line_is_not_part_of_it() -> None:
    wire = Wire(echo).arrives(b"/lo" + IAC + WILL + NAWS + b"gin " + IAC + AYT + b"anna\r\0")
    assert wire.session.lines == [b"/login anna"]
    assert wire.sent() == ASKS + b"you said /login anna\r\n"


def test_output_of_telnet_links_ends_with_crlf_and_doubles_255() -> None:
    wire = Wire(echo).arrives(IAC + NOP + b"a\xff\xff\n")
    assert wire.session.lines == [b"a\xff"]
    assert wire.sent() == ASKS + b"you said a\xff\xff\r\n"


def test_a_telnet_link_is_kept_alive_with_nop() -> None:
    wire = Wire().arrives(IAC + NOP)
    wire.session.outlet.keep_alive()
    assert wire.sent() == ASKS + IAC + NOP


@pytest.mark.parametrize(
    "line", [b"\xff", b"hi \xff\xfe", b"\xff\xff", b"\xfe\xff", b"a\xffb", b"\xff\xfa", b"\x80\x81\xff"]
)
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_bytes_that_are_neither_text_nor_telnet_stay_a_fault_of_their_line(line: bytes, end: bytes) -> None:
    wire = Wire(echo).arrives(line + end + b"next\n")
    first, second = wire.session.lines
    assert b"\xff" in first
    assert second == b"next"
    assert wire.sent().startswith(b"you said ")


def test_a_subnegotiation_that_does_not_end_closes_the_link() -> None:
    wire = Wire().arrives(IAC + SB + NAWS)
    for _ in range(600):
        wire.arrives(b"x")
    assert wire.transport.disconnecting
    assert wire.arrives(IAC + SE + b"/who\n").session.lines == []


PIECES = [
    b"/who", b"x" * 4094, "é".encode(), b"\n", b"\r\n", b"\r\0", b"\r", b"\0", b"\xff", b"\xfe", b"\xff\xff", b"\xfa",
    IAC + WILL + NAWS, IAC + WONT + NAWS, IAC + WILL + TTYPE, IAC + DO + ECHO, IAC + NOP, IAC + SE, IAC + SB,
    IAC + AYT,
    window(132), window(255), terminal(b"xterm"), terminal(b"dumb"), IAC + SB + b"\xc8GMCP" + IAC + SE,
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=30), st.data())
def test_split_packets_never_change_an_answer(pieces: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(pieces)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(stream)))))
    packets = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    whole, split = Wire(echo).arrives(stream), Wire(echo).arrives(*packets)
    assert split.session.heard == whole.session.heard
    assert split.sent() == whole.sent()
    assert split.transport.disconnecting == whole.transport.disconnecting


@given(st.binary(max_size=300))
def test_no_bytes_at_all_break_a_link(data: bytes) -> None:
    Wire(echo).arrives(data, b"\n" + data).sent()
