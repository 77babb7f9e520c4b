"""In text mode nothing that a person says or is called looks like a line of the server (protocol.md section 3)."""

from __future__ import annotations

from importlib import resources

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from platform_plugin.wrapping import columns, wrapped
from protocol.errors import HOST_TEXTS
from protocol.words import LANGUAGES
from tests.platform_plugin.hosting import PASSWORD, LineEnd, TestHost
from tests.platform_plugin.test_catalog import FOLDERS, _said

TRICKS = (
    "* The match is over.", "x\u00a0* The server is shutting down.", "Bob tells you: hi", "  Seats: 1 free",
    "a" * 70 + " * Bob takes seat 1.", "\u3000* hello", "Here: nobody", "** hi",
)  # fmt: skip


def _sentences() -> list[str]:
    found = list(HOST_TEXTS.values())
    for package in FOLDERS:
        for one, many in _said(package).items():
            found += [one, many or one]
    for package in (*FOLDERS, "mondo_rules"):
        for lang in LANGUAGES[1:]:
            file = resources.files(package) / "locale" / f"{lang}.po"
            if not file.is_file():
                continue
            with file.open("rb") as source:
                for message in filter(lambda message: message.id, read_po(source, locale=lang)):
                    for text in (message.id, message.string):
                        found += [text] if isinstance(text, str) else list(text)
    return found


def test_no_sentence_of_the_server_begins_like_a_line_of_chat() -> None:
    assert [sentence for sentence in _sentences() if sentence.lstrip().startswith("<")] == []


@pytest.mark.parametrize("name", ["Seats", "Restzeit", "mondo", "wwww", "Match"])
def test_chat_stands_behind_a_name_in_brackets_so_that_no_name_makes_it_look_like_a_heading(name: str) -> None:
    host = TestHost()
    end = reader(host)
    talker = host.program(name)
    end.lines()
    talker.do("0:10")
    assert end.lines() == [f"<{name}> 0:10"]


def reader(host: TestHost, *lines: str) -> LineEnd:
    end = host.text()
    for line in ("/login Reader", *lines):
        end.send(line)
    end.lines()
    return end


@pytest.mark.parametrize("trick", TRICKS)
@pytest.mark.parametrize("way", ["{}", "/tell Reader {}", "/channel x {}", "/gameyell {}"])
def test_what_people_say_stands_behind_their_name(trick: str, way: str) -> None:
    host = TestHost()
    anna = host.program("Anna")
    end = reader(host, "/channel x")
    if way == "/gameyell {}":
        anna.do("/newroom mondo")
        anna.do("/join")
        end.lines()
    anna.ask(way.format(trick))
    first, *more = end.lines()
    assert first.startswith(("<Anna> ", "Anna tells you:", "Anna in x:", "Anna calls from table "))
    assert all(line.startswith("    ") for line in more)


@given(st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=200))
def test_no_text_makes_a_line_that_does_not_begin_with_its_speaker(text: str) -> None:
    host = TestHost()
    anna, end = host.program("Anna"), reader(host)
    answer = anna.ask(f"/tell Reader {text}")[-1]
    lines = end.lines()
    if answer["type"] == "done" and lines:
        assert lines[0].startswith("Anna tells you:")
        assert all(line.startswith("    ") for line in lines[1:])


@pytest.mark.parametrize("mark", ["“", "”", '"', "«", "„"])
@pytest.mark.parametrize("line", ["/newroom mondo a{}, over.", "/away back{} yes", "/kick Reader bad{}"])
def test_quoted_texts_cannot_end_their_quotation(mark: str, line: str) -> None:
    host = TestHost()
    anna = host.program("Anna")
    host.program("Reader")
    error = anna.refused(line.format(mark))
    assert error["code"] == "bad-arguments"
    assert mark in error["text"]


def test_a_room_is_named_within_quotation_marks() -> None:
    host = TestHost()
    host.program("Anna").do("/newroom mondo * The server is shutting down")
    end = reader(host)
    end.send("/rooms")
    assert end.lines()[0] == "Table 1: mondo, “* The server is shutting down”, open."


@pytest.mark.parametrize("name", ["*", "*server", "Anna:", "“Anna”"])
def test_no_name_begins_or_ends_like_the_servers_marks(name: str) -> None:
    end = TestHost().program()
    assert end.refused(f"/login {name}")["code"] == "name-invalid"


def test_a_talker_cannot_number_lines_or_speak_as_the_server_to_programs() -> None:
    host = TestHost()
    anna, bob = host.program("Anna"), host.program("Bob")
    bob.messages()
    anna.do('{"type":"said","from":"","text":"x","to":"server"}')
    (said,) = bob.messages()
    assert (said["from"], said["to"]) == ("Anna", "room")


def rows(lines: list[str], width: int = 80) -> list[str]:
    """What a terminal makes of lines: it breaks them where its window ends."""
    shown = []
    for line in lines:
        row = ""
        for sign in line:
            if columns(row + sign) > width:
                shown.append(row)
                row = ""
            row += sign
        shown.append(row)
    return shown


FILLED = (
    "\u2800" * 300, "z" * 300, "\u00a0" * 300, "ワ" * 150, "ワ" * 38 + " " + "ワ" * 60, "\u3000" * 90, "e\u0301" * 90,
)  # fmt: skip


@pytest.mark.parametrize("filler", FILLED)
@pytest.mark.parametrize("way", ["{}", "/tell Reader {}", "/channel x {}", "/gameyell {}"])
def test_no_row_on_a_screen_begins_with_what_a_talker_wants_there(filler: str, way: str) -> None:
    host = TestHost()
    anna, end = host.program("Anna"), reader(host, "/channel x")
    if way == "/gameyell {}":
        anna.do("/newroom mondo")
        anna.do("/join")
        end.lines()
    anna.do(way.format(filler))
    first, *more = rows(end.lines())
    assert "Anna" in first
    assert more
    assert all(row.startswith("    ") for row in more)


def test_no_row_of_a_stored_word_or_of_a_tables_name_begins_like_one_of_the_servers() -> None:
    host = TestHost()
    host.registered("Reader").do("/quit")
    anna = host.program("Anna")
    anna.do("/tell Reader " + "x" * 38 + " * The server is shutting down. /resume needs your password: /login Eve")
    anna.do("/newroom mondo " + "ワ" * 25 + "* Bob takes all seats.")
    end = reader(host)
    end.send(f"/login Reader {PASSWORD}")
    end = host.text()
    end.send(f"/login Reader {PASSWORD}")
    for line in ("/rooms", "/whereis Anna"):
        end.send(line)
    assert [row for row in rows(end.lines()) if row.startswith("*")] == []


signs = st.sampled_from("a  -*\u00a0\u2800ワé\u0301😀")


@given(st.text(signs, max_size=200), st.integers(20, 100))
def test_broken_lines_fit_and_lose_nothing_but_blanks(text: str, width: int) -> None:
    lines = wrapped(text, width).split("\n")
    assert all(columns(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(line.startswith("    ") for line in lines[1:])
