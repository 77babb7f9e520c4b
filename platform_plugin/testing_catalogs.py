"""Whether all that is said while somebody listens is in a catalog (`platform_plugin.testing`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from string import Formatter
from unittest.mock import patch

from protocol import words as speech
from protocol.words import PACKAGES, Words, is_translated, places, sentence


@contextmanager
def all_translated(what: str) -> Iterator[None]:
    """Check every sentence that is said meanwhile, and each that is filled into another: it is translated, and all of
    its places are filled.

    A sentence without a letter of its own, such as `{name}: {n}`, has nothing to translate.
    """
    missing: dict[str, None] = {}

    def noted(words: Words, lang: str, packages: tuple[str, ...] = PACKAGES) -> str:
        if not is_translated(words, lang, packages) and _has_letters(words.text):
            missing[f"{words.text!r} is in no catalog of {lang} (locale/{lang}.po)"] = None
        said = sentence(words, lang, packages)
        if unknown := places(said) - words.args.keys():
            missing[f"nobody fills {sorted(unknown)} in {said!r}"] = None
        elif words.one is None and (lost := places(words.text) - places(said)):
            missing[f"in {lang} the places {sorted(lost)} of {words.text!r} are missing"] = None
        return said.replace("{", "{{").replace("}", "}}") if unknown else said

    with patch.object(speech, "sentence", noted):
        yield
    assert not missing, f"{what}: {'; '.join(missing)}"


def _has_letters(text: str) -> bool:
    """Whether a sentence says something beside what is filled in."""
    return any(letter.isalpha() for literal, *_ in Formatter().parse(text) for letter in literal)
