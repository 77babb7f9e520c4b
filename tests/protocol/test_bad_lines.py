"""Every ugly line of the corpus is answered by its code, whatever the packets it came in."""

from __future__ import annotations

import pytest

from protocol.commands import HOST
from protocol.errors import HOST_TEXTS, BadLine
from protocol.framing import Framer, decode
from protocol.slash import read
from protocol.words import say
from tests.protocol.bad_lines import BadLineCase, bad_lines

CASES = bad_lines()


def answer(line: bytes) -> str | BadLine:
    """What the ground floor makes of a line, as a session would ask it."""
    try:
        text = decode(line)
        if not text.strip(" "):
            return "blank"
        if not text.startswith("/") or text.startswith("//"):
            return "chat"
        verb, _, arguments = text[1:].partition(" ")
        read(HOST.find(verb, prefix=True), arguments)
    except BadLine as refused:
        return refused
    return "fine"


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r\0"], ids=["LF", "CRLF", "CR NUL"])
def test_an_ugly_line_is_answered_by_its_code(case: BadLineCase, end: bytes) -> None:
    [line] = Framer().feed(case.line + end)
    found = answer(line)
    assert (found.code if isinstance(found, BadLine) else found) == case.code
    if isinstance(found, BadLine):
        for lang in ("en", "de"):
            assert say(found.words(HOST_TEXTS), lang)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_packets_do_not_change_the_answer(case: BadLineCase) -> None:
    framer = Framer()
    lines = [line for place in range(0, len(case.line), 7) for line in framer.feed(case.line[place : place + 7])]
    lines += framer.feed(b"\n")
    assert lines == list(Framer().feed(case.line + b"\n"))


def test_the_corpus_has_every_code_of_the_ground_floor() -> None:
    assert {case.code for case in CASES} == {
        "bad-line", "line-too-long", "unknown-command", "bad-arguments", "blank", "chat", "fine",
    }  # fmt: skip
