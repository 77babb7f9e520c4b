"""What the contract promises of languages (`platform_plugin.testing`)."""

from __future__ import annotations

from collections.abc import Iterator

from platform_plugin.testing_subject import Subject
from protocol.options import schema_of
from protocol.slash import verb_of
from protocol.words import LANGUAGES, Words, is_translated, places, sentence

CODES = "refusals"
"""Their places are filled by who refuses."""


def everything_people_read_is_there_in_every_language(subject: Subject) -> None:
    """The title, refusals, the help of verbs and options: each is translated in a catalog of the package,
    and its places can be filled."""
    for lang in LANGUAGES:
        assert subject.ruleset.titles.get(lang), f"titles: there is none in {lang}"
        missing = [
            f"{where}: {words.text!r}"
            for where, words in _read(subject)
            if not is_translated(words, lang, subject.packages)
        ]
        assert not missing, f"in no catalog of {lang} (locale/{lang}.po): {'; '.join(missing)}"
        for where, words in _read(subject):
            _can_be_filled(subject, where, words, lang)


def _can_be_filled(subject: Subject, where: str, words: Words, lang: str) -> None:
    translated = sentence(words, lang, subject.packages)
    try:
        wanted, there = places(words.text), places(translated)
    except ValueError as fault:
        raise AssertionError(f"{where}: {translated!r} cannot be filled: {fault}") from None
    assert there == wanted, f"{where}: in {lang} the places are {sorted(there)}, in English {sorted(wanted)}"
    missing = wanted - words.args.keys()
    assert not missing or where.startswith(CODES), f"{where}: nobody fills {sorted(missing)} in {words.text!r}"


def _read(subject: Subject) -> Iterator[tuple[str, Words]]:
    ruleset = subject.ruleset
    for code, text in ruleset.refusals.items():
        yield f"{CODES}: {code}", Words(text)
    for command in (*ruleset.commands, *ruleset.queries):
        yield f"/{verb_of(command).name}", verb_of(command).help
    for name, schema in schema_of(ruleset.options).items():
        yield f"option {name}", schema.help
        yield f"option {name}, its range", schema.range
