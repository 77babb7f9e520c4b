"""What `Faces` makes of the sentences of a game: translated, wrapped, drawings as they are."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.faces import Faces, Line, name_of
from protocol.ruleset import Screen
from protocol.words import Words, n_words

ROW = "\x1b[1;33m●\x1b[0m   ○" + " " * 90 + "|"
LONG = Words("There is no room {room}. /rooms lists them, /newroom GAME opens one.", {"room": 7})


class Speaking(Faces[list[Words], None, list[Line]]):
    """Options, events and answers are what is to be said of them."""

    package = "protocol"
    titles: ClassVar = {"en": "Talk", "de": "Gerede"}

    def terms(self, options: list[Words]) -> Iterator[Words]:
        yield from options

    def told(self, state: None, event: list[Line], viewer: int | None, screen: Screen) -> Iterator[Line]:  # noqa: ARG002
        yield from event

    def shown(self, state: None, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> Iterator[Line]:  # noqa: ARG002
        yield answer["says"]

    def drawn(self, state: None, viewer: int | None, now: int, screen: Screen) -> Iterator[Line]:  # noqa: ARG002
        yield ROW
        yield Words("It is the turn of seat {seat}.", {"seat": viewer})


FACES = Speaking()


def test_a_sentence_is_read_in_the_language_of_the_screen() -> None:
    (german,) = FACES.tell(None, [LONG], None, Screen(200, "de")).splitlines()
    assert german.startswith("Es gibt keinen Tisch 7.")


@given(width=st.integers(20, 120), lang=st.sampled_from(["en", "de"]))
def test_no_line_of_a_sentence_is_wider_than_the_screen_and_no_word_is_lost(width: int, lang: str) -> None:
    text = FACES.tell(None, [LONG, LONG], None, Screen(width, lang))
    assert max(map(len, text.splitlines())) <= width
    assert text.split() == FACES.say(LONG, lang).split() * 2


def test_a_row_of_a_drawing_stays_as_it_is() -> None:
    assert FACES.draw(None, 2, 0, Screen(40, "de", colour=True)).splitlines() == [ROW, "Platz 2 ist am Zug."]


def test_an_answer_and_an_event_are_said_alike() -> None:
    assert FACES.show(None, {"says": LONG}, None, Screen()) == FACES.tell(None, [LONG], None, Screen())


def test_where_there_is_nothing_to_say_nothing_is_said() -> None:
    assert FACES.tell(None, [], None, Screen()) == ""
    silent: Faces[None, None, None] = Faces()
    assert silent.tell(None, None, None, Screen()) == silent.show(None, {}, None, Screen()) == ""
    assert silent.draw(None, None, 0, Screen()) == ""


@pytest.mark.parametrize(("options", "lang", "described"), [
    ([], "en", "Talk"), ([], "de", "Gerede"), ([], "fr", "Talk"),
    ([Words("no clock"), n_words("{n} die", "{n} dice", 1)], "en", "Talk: no clock, 1 die"),
])  # fmt: skip
def test_a_game_is_described_by_its_title_and_its_terms(options: list[Words], lang: str, described: str) -> None:
    assert FACES.describe(options, lang) == described


def test_a_seat_is_called_by_the_name_of_who_sits_there() -> None:
    screen = Screen(names={1: "Anna"}, lang="de")
    assert FACES.listed([name_of(1, screen), name_of(2, screen)], "de") == "Anna, Platz 2"
