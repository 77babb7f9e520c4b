"""Sentences are rendered in the language of their reader, with whatever goes into them."""

from pathlib import Path

import pytest

from protocol.errors import HOST_TEXTS, Illegal
from protocol.words import PACKAGES, Words, n_words, say

GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Hello {name}."
msgstr "Hallo {name}."

msgid "{n} tile"
msgid_plural "{n} tiles"
msgstr[0] "{n} Plättchen"
msgstr[1] "{n} Plättchen alle"

msgid "a tile"
msgstr "ein Plättchen"

#, fuzzy
msgid "doubtful"
msgstr "zweifelhaft"
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    for name, catalog in (("empty_words", None), ("some_words", GERMAN)):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").write_text("")
        if catalog:
            (folder / "locale").mkdir()
            (folder / "locale" / "de.po").write_text(catalog)
    monkeypatch.syspath_prepend(str(tmp_path))
    return ("empty_words", "some_words")


def test_english_is_what_stands_in_the_sources() -> None:
    assert Words("Hello {name}.", {"name": "Anna"}).in_english() == "Hello Anna."


def test_a_catalog_translates_also_when_another_package_has_none(packages: tuple[str, ...]) -> None:
    assert say(Words("Hello {name}.", {"name": "Anna"}), "de", packages) == "Hallo Anna."


def test_what_no_catalog_has_stays_english(packages: tuple[str, ...]) -> None:
    assert say(Words("Good night."), "de", packages) == "Good night."
    assert say(Words("Hello {name}.", {"name": "Anna"}), "fr", packages) == "Hello Anna."


def test_a_doubtful_translation_is_not_used(packages: tuple[str, ...]) -> None:
    assert say(Words("doubtful"), "de", packages) == "doubtful"


def test_nothing_said_stays_nothing_in_every_language(packages: tuple[str, ...]) -> None:
    assert say(Words(""), "de", packages) == ""


@pytest.mark.parametrize(("n", "english", "german"), [
    (0, "0 tiles", "0 Plättchen alle"), (1, "1 tile", "1 Plättchen"), (2, "2 tiles", "2 Plättchen alle"),
])  # fmt: skip
def test_one_and_many(packages: tuple[str, ...], n: int, english: str, german: str) -> None:
    words = n_words("{n} tile", "{n} tiles", n)
    assert say(words, "en", packages) == english
    assert say(words, "de", packages) == german


def test_words_inside_words_are_rendered_first(packages: tuple[str, ...]) -> None:
    words = Words("Hello {name}.", {"name": Words("a tile")})
    assert say(words, "de", packages) == "Hallo ein Plättchen."
    assert say(words, "en", packages) == "Hello a tile."


@pytest.mark.parametrize("typed", ["{name}", "{0}", "{", "}", "{{}}", "%s", "%(name)s", "100 %", "{name.__class__}"])
def test_braces_and_percent_signs_in_arguments_are_ordinary_text(typed: str) -> None:
    assert say(Words("Hello {name}.", {"name": typed}), "en") == f"Hello {typed}."
    assert typed in say(Illegal("no-such-user", name=typed).words(HOST_TEXTS), "de")


@pytest.mark.parametrize("package", PACKAGES)
def test_the_packages_that_speak_are_there(package: str) -> None:
    assert __import__(package)
