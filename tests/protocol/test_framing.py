"""Bytes become lines, and only lines that may travel become text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.errors import BadLine
from protocol.framing import MAX_LINE, Framer, decode

PIECES = st.sampled_from([b"\r", b"\n", b"\0", b"\r\n", b"\r\0", b"a", b"/ping", b" ", "ü".encode(), b"\xff"])


def lines_of(data: bytes, cuts: list[int], limit: int) -> list[bytes]:
    framer = Framer(limit)
    found: list[bytes] = []
    places = sorted({min(cut, len(data)) for cut in cuts} | {0, len(data)})
    for start, end in pairwise(places):
        found += framer.feed(data[start:end])
    return found


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r\0"])
def test_a_line_ends_with_lf_crlf_or_cr_nul(end: bytes) -> None:
    assert list(Framer().feed(b"/who" + end + b"hello" + end)) == [b"/who", b"hello"]


def test_a_lone_cr_ends_nothing_and_is_refused_with_its_line() -> None:
    [line] = Framer().feed(b"one\rtwo\n")
    assert line == b"one\rtwo"
    with pytest.raises(BadLine, match="bad-line"):
        decode(line)


def test_a_line_that_is_not_ended_waits() -> None:
    framer = Framer()
    assert list(framer.feed(b"/wh")) == []
    assert list(framer.feed(b"o\r")) == []
    assert list(framer.feed(b"\n")) == [b"/who"]


def test_the_lines_are_taken_in_even_when_nobody_looks_at_them() -> None:
    framer = Framer()
    framer.feed(b"one\ntw")
    assert list(framer.feed(b"o\n")) == [b"two"]


def test_4096_bytes_fit_whatever_the_end() -> None:
    for end in (b"\n", b"\r\n", b"\r\0"):
        [line] = Framer().feed(b"x" * MAX_LINE + end)
        assert decode(line) == "x" * MAX_LINE


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r\0", b""])
def test_4097_bytes_are_too_long_even_before_the_end_comes(end: bytes) -> None:
    framer = Framer()
    [line] = framer.feed(b"x" * (MAX_LINE + 1) + end)
    assert framer.overflowed
    with pytest.raises(BadLine) as refused:
        decode(line)
    assert refused.value.code == "line-too-long"
    assert refused.value.arguments == {"limit": MAX_LINE}


def test_bytes_are_counted_not_characters() -> None:
    [line] = Framer().feed("ü".encode() * (MAX_LINE // 2) + b"\n")
    assert len(decode(line)) == MAX_LINE // 2
    [line] = Framer().feed("ü".encode() * (MAX_LINE // 2) + b"x\n")
    with pytest.raises(BadLine, match="line-too-long"):
        decode(line)


def test_after_a_line_that_was_too_long_nothing_is_read_any_more() -> None:
    framer = Framer(3)
    assert list(framer.feed(b"ok\nlong\n/quit\n")) == [b"ok", b"long"]
    assert list(framer.feed(b"ok\n")) == []


@given(st.lists(PIECES, max_size=12).map(b"".join), st.lists(st.integers(0, 40), max_size=12))
def test_how_the_bytes_were_split_never_changes_the_lines(data: bytes, cuts: list[int]) -> None:
    assert lines_of(data, cuts, limit=6) == lines_of(data, [], limit=6)
    assert lines_of(data, list(range(len(data))), limit=6) == lines_of(data, [], limit=6)


@given(st.lists(st.binary(max_size=6).filter(lambda line: not set(line) & set(b"\r\n\0")), max_size=8))
def test_what_was_sent_as_lines_comes_out_as_lines(lines: list[bytes]) -> None:
    assert list(Framer().feed(b"".join(line + b"\r\n" for line in lines))) == lines


FORBIDDEN = [
    *range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A),
]  # fmt: skip


@pytest.mark.parametrize("point", FORBIDDEN, ids=lambda point: f"U+{point:04X}")
def test_control_characters_separators_and_overrides_are_refused_by_name(point: int) -> None:
    with pytest.raises(BadLine) as refused:
        decode(f"hello {chr(point)} world".encode())
    assert refused.value.code == "bad-line"
    assert f"U+{point:04X}" in refused.value.words().in_english()


@pytest.mark.parametrize(
    ("line", "place"),
    [(b"\xff", 1), (b"abc\xc3", 4), (b"a\xed\xa0\x80", 2), (b"\xc0\xaf", 1), (b"\xf4\x90\x80\x80", 1)],
    ids=["no start byte", "cut short", "surrogate", "overlong", "beyond Unicode"],
)
def test_bytes_that_are_no_utf8_are_refused_with_their_place(line: bytes, place: int) -> None:
    with pytest.raises(BadLine) as refused:
        decode(line)
    assert refused.value.code == "bad-line"
    assert f"byte {place} " in refused.value.words().in_english()


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_text_is_either_refused_or_read_as_it_was_written(text: str) -> None:
    if any(ord(letter) in FORBIDDEN for letter in text):
        with pytest.raises(BadLine, match="bad-line"):
            decode(text.encode())
    else:
        assert decode(text.encode()) == text
