"""Nothing is forgotten: every ruleset has a playthrough, every class a doc line, every sentence a translation."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from nim_rules.ruleset import RULESET as NIM

from protocol import course
from protocol.codec import tag_of
from protocol.commands import HOST
from protocol.discovery import discover
from protocol.errors import HOST_TEXTS
from protocol.messages import MESSAGES
from protocol.options import schema_of
from protocol.slash import verb_of
from protocol.words import LANGUAGES, PACKAGES

ROOT = Path(__file__).parents[1]
RULESETS = discover().rulesets
EXAMPLES = {folder.name: folder for folder in sorted((ROOT / "examples").glob("*/*_rules"))}
FOLDERS = {**{package: ROOT / package for package in PACKAGES}, **EXAMPLES}

HOST_CODES = """
bad-line line-too-long unknown-command ambiguous-command bad-arguments not-logged-in already-logged-in name-taken
name-invalid name-reserved wrong-password bad-token not-allowed rate-limited too-many muted banned server-full
shutting-down no-such-user no-such-room no-such-game no-such-seat no-such-bot room-full seat-taken not-seated
already-seated too-few-seats match-running no-match paused frozen option-unknown option-value option-conflict no-vote
no-such-vote vote-open already-voted not-absent confirm ruleset-fault
""".split()  # noqa: SIM905

MONDO_CODES = """
countdown no-round too-late already-out tile-gone no-such-tile hand-full hand-empty no-such-space space-taken
not-adjacent not-adjustable chip-gone too-soon not-flippable too-many-empty task-gone no-such-task task-limit
too-few-tiles
""".split()  # noqa: SIM905
"""Those of protocol.md section 6 that Mondo can answer with."""


# ---- playthroughs and docs


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_has_a_playthrough_that_ends(name: str) -> None:
    files = (ROOT / "tests" / "playthroughs").glob("*.txt")
    texts = [text for text in (file.read_text("utf-8") for file in files) if f"\nruleset {name}\n" in text]
    assert texts, f"{name} has no playthrough: make one with tools/playthrough.py --new {name}"
    assert any('"kind":"match_over"' in text for text in texts)


REFERENCE = (ROOT / "docs" / "protocol.md").read_text("utf-8")


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_is_in_the_reference(message: type) -> None:
    assert f"`{tag_of(message)}`" in REFERENCE
    assert message.__doc__


@pytest.mark.parametrize("command", HOST.commands, ids=lambda command: command.__name__)
def test_every_command_is_in_the_reference(command: type) -> None:
    assert f"`/{verb_of(command).name}" in REFERENCE


@pytest.mark.parametrize("code", HOST_CODES)
def test_every_code_of_the_protocol_has_a_sentence_and_a_line_in_the_reference(code: str) -> None:
    assert HOST_TEXTS[code]
    assert f"`{code}`" in REFERENCE


@pytest.mark.parametrize("code", MONDO_CODES)
def test_every_code_of_mondo_has_a_sentence_and_a_line_in_the_reference(code: str) -> None:
    assert RULESETS["mondo"].refusals[code]
    assert f"`{code}`" in REFERENCE


def test_the_host_has_no_code_of_its_own_making() -> None:
    assert sorted(HOST_TEXTS) == sorted(HOST_CODES)


# ---- translations


def sentences_in(folder: Path) -> Iterator[tuple[str, str]]:
    """Every literal sentence of a package: (where, text)."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                wanted = {"Words": 1, "n_words": 1}.get(node.func.id, 0)
                for argument in node.args[:wanted]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield f"{file.name}:{node.lineno}", argument.value


def sentences_of_classes(package: str) -> Iterator[tuple[str, str]]:
    """What the classes of a package say: help of verbs and options, refusals."""
    if package == "protocol":
        yield from HOST_TEXTS.items()
        yield from course.REFUSALS.items()
        yield from ((command.__name__, verb_of(command).help.text) for command in HOST.commands)
    for ruleset in RULESETS.values():
        if type(ruleset).__module__.partition(".")[0] == package:
            yield from ((code, text) for code, text in ruleset.refusals.items() if code not in course.REFUSALS)
            for command in (*ruleset.commands, *ruleset.queries):
                yield command.__name__, verb_of(command).help.text
            for name, schema in schema_of(ruleset.options).items():
                yield name, schema.help.text


def sentences(package: str) -> dict[str, str]:
    found = {text: where for where, text in (*sentences_in(FOLDERS[package]), *sentences_of_classes(package))}
    return {text: where for text, where in found.items() if any(letter.isalpha() for letter in bare(text))}


def bare(text: str) -> str:
    """A sentence without what goes into it."""
    return "".join(literal for literal, *_ in string.Formatter().parse(text))


def places(text: str) -> set[str]:
    return {name for _, name, *_ in string.Formatter().parse(text) if name is not None}


CATALOGS = [(package, lang) for package in FOLDERS for lang in LANGUAGES if lang != "en" and sentences(package)]


@pytest.mark.parametrize(("package", "lang"), CATALOGS)
def test_every_sentence_is_translated(package: str, lang: str) -> None:
    file = FOLDERS[package] / "locale" / f"{lang}.po"
    assert file.is_file(), f"{package} speaks, but has no {lang}.po"
    with file.open("rb") as source:
        catalog = read_po(source, locale=lang)
    wanted = sentences(package)
    by_id = {each.id[0] if isinstance(each.id, tuple) else each.id: each for each in catalog if each.id}
    missing = [f"{where}: {text!r}" for text, where in wanted.items() if text not in by_id or not by_id[text].string]
    assert not missing, f"{file} lacks\n" + "\n".join(missing)
    assert not [each.id for each in catalog if each.id and each.fuzzy], "doubtful translations"


@pytest.mark.parametrize(("package", "lang"), CATALOGS)
def test_translations_have_the_same_places_as_the_sentences(package: str, lang: str) -> None:
    file = FOLDERS[package] / "locale" / f"{lang}.po"
    if not file.is_file():
        pytest.fail(f"{package} speaks, but has no {lang}.po")
    with file.open("rb") as source:
        catalog = read_po(source, locale=lang)
    for each in catalog:
        texts = [each.string] if isinstance(each.string, str) else list(each.string or ())
        ids = [each.id] if isinstance(each.id, str) else list(each.id)
        for text in texts if each.id else ():
            assert places(text) <= set().union(*map(places, ids)), f"{file}: {text!r}"


def test_titles_are_in_every_language() -> None:
    for ruleset in RULESETS.values():
        assert set(ruleset.titles) >= set(LANGUAGES), ruleset.name


def test_the_example_is_a_package_of_its_own() -> None:
    assert type(NIM).__module__.partition(".")[0] not in PACKAGES
