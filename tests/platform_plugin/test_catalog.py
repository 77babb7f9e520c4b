"""German says all that the host and the protocol say, and says it with the same places for arguments."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import bots
import platform_plugin
import protocol
from protocol import course
from protocol.errors import HOST_TEXTS
from protocol.words import ENGLISH, LANGUAGES, Words, n_words, say
from tests.platform_plugin.hosting import TestHost

FOLDERS = {module.__name__: Path(module.__file__ or "").parent for module in (protocol, platform_plugin, bots)}
FIRST = {"Words": 0, "verb": 1, "switch": 0}
"""Which argument of these calls is a sentence."""
DYNAMIC = {
    "protocol/errors.py": 1,
    "protocol/slash.py": 1,
    "protocol/options.py": 6,
    "protocol/words.py": 1,
    "platform_plugin/testing_texts.py": 1,
}
"""How many sentences of a file are known only when it runs; their texts come from tables that are read below."""
NASTY = "100 % {n} {name} %s }{ %(x)d"


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _calls(file: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node


def _sentences(file: Path) -> Iterator[tuple[str, str | None]]:
    """Singular (or only) form and plural form of what a file says."""
    for name, call in _calls(file):
        if name == "n_words":
            one, many = _text(call.args[0]), _text(call.args[1])
            if one is not None:
                yield one, many
        elif name in FIRST and (said := _text(call.args[FIRST[name]])) is not None:
            yield said, None


def _dynamic(file: Path) -> int:
    """How many sentences are not written down where they are made."""
    return sum(
        name in ("Words", "n_words") and _text(call.args[0]) is None and not _of_a_constant(call.args[0])
        for name, call in _calls(file)
    )


def _of_a_constant(node: ast.expr) -> bool:
    """`FAULT.text`: the sentence of another `Words`, which is found where that is made."""
    return isinstance(node, ast.Attribute) and node.attr == "text"


def _files(package: str) -> list[Path]:
    return sorted(FOLDERS[package].rglob("*.py"))


@cache
def _said(package: str) -> Mapping[str, str | None]:
    found = dict(sentence for file in _files(package) for sentence in _sentences(file))
    if package == "protocol":
        found |= dict.fromkeys((*HOST_TEXTS.values(), *course.REFUSALS.values()))
    return found


@cache
def _catalog(package: str, lang: str) -> Catalog:
    file = FOLDERS[package] / "locale" / f"{lang}.po"
    if not file.exists():
        return Catalog(locale=lang)
    with file.open("rb") as source:
        return read_po(source, locale=lang, abort_invalid=True)


def _entries(package: str, lang: str) -> dict[str, Message]:
    return {_singular(message): message for message in _catalog(package, lang) if message.id}


def _singular(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


def _places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


TRANSLATED = [(package, lang) for package in FOLDERS for lang in LANGUAGES if lang != ENGLISH]


@pytest.mark.parametrize(("package", "lang"), TRANSLATED)
def test_every_sentence_has_its_translation_and_no_translation_is_left_over(package: str, lang: str) -> None:
    said, entries = _said(package), _entries(package, lang)
    assert sorted(set(said) - set(entries)) == [], "missing from the catalog"
    assert sorted(set(entries) - set(said)) == [], "nobody says that any more"


@pytest.mark.parametrize(("package", "lang"), TRANSLATED)
def test_translations_are_complete_and_not_marked_as_doubtful(package: str, lang: str) -> None:
    for singular, message in _entries(package, lang).items():
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        assert all(forms), singular
        assert not message.fuzzy, singular


@pytest.mark.parametrize(("package", "lang"), TRANSLATED)
def test_a_plural_in_the_source_is_a_plural_in_the_catalog(package: str, lang: str) -> None:
    entries = _entries(package, lang)
    for singular, plural in _said(package).items():
        found = entries[singular].id
        assert (found[1] if isinstance(found, tuple | list) else None) == plural, singular


@pytest.mark.parametrize(("package", "lang"), TRANSLATED)
def test_translations_have_the_same_places_for_arguments(package: str, lang: str) -> None:
    for singular, message in _entries(package, lang).items():
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for form in forms:
            assert _places(form or "") == _places(singular), form


@pytest.mark.parametrize("package", FOLDERS)
def test_every_sentence_that_is_made_at_run_time_comes_from_a_table_that_is_known_here(package: str) -> None:
    for file in _files(package):
        name = f"{package}/{file.relative_to(FOLDERS[package]).as_posix()}"
        assert _dynamic(file) == DYNAMIC.get(name, 0), f"{name} makes sentences whose texts this test cannot see"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("package", FOLDERS)
@pytest.mark.parametrize("n", [0, 1, 2])
def test_every_sentence_can_be_said_with_any_arguments(package: str, lang: str, n: int) -> None:
    for one, many in _said(package).items():
        args: dict[str, object] = {name: NASTY for text in (one, many or "") for name in _places(text)}
        args.pop("n", None)
        words = Words(one, args) if many is None else n_words(one, many, n, **args)
        spoken = say(words, lang)
        for name in args:
            assert NASTY in spoken, f"{one}: the argument {name} is lost"
        if many is not None:
            assert str(n) in spoken, one


@pytest.mark.parametrize(("lang", "shown"), [("en", ("1 second", "2 seconds")), ("de", ("1 Sekunde", "2 Sekunden"))])
def test_counts_pick_the_form(lang: str, shown: tuple[str, str]) -> None:
    for n, expected in zip((1, 2), shown, strict=True):
        assert expected in say(n_words("absent for {n} second", "absent for {n} seconds", n), lang)


ENGLISH_WORDS = re.compile(r"\b([Tt]he|is|are|[Yy]ou|your|takes|lists|comes|goes|seats?|tables?|round|tile)\b")


def test_a_german_link_reads_no_english() -> None:
    """Everything that a person can make the host say in a short visit, by its commonest English words."""
    house = TestHost()
    end = house.text()
    for line in (
        "/lang de", "/join", "/login me", "/login a b", "/login Anna", "/games", "/rooms", "/help", "/help join",
        "/who", "/join", "/newroom chess", "/newroom mondo", "/option", "/option time 99", "/option tim", "/bot list",
        "/bot add", "/bot add deep", "/bot add greedy", "/bot remove 4", "/join", "/join", "/start", "/spielinfo",
        "/x", "/take", "/take x", "/room 99", "/tell", "/tell nobody hi", "hallo", "/leave", "/ping", "/lay c3",
        "/pile", "/pile rx", "/world 9", "/score", "/edition nix",
    ):  # fmt: skip
        end.send(line)
    house.advance(60_000)
    end.send("/quit")
    for line in end.lines():
        # Verbs, names of options and what stands in a usage line are the same in all languages.
        prose = re.sub(r"(/|--)\S+|“[^”]*”|„[^“]*“|\(.*?\)", "", line)
        prose = prose.split(" So geht es:")[0]
        assert not ENGLISH_WORDS.search(prose), line
