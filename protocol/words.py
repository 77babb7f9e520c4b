"""Words for people: English sentences as message ids, gettext catalogs for every other language.

A sentence that is not yet tied to a language is a `Words` value: the English sentence with named places in
braces, and what goes into them. `say` renders it; a language without a catalog, or a sentence that a catalog
lacks, falls back to English. Adding a language is adding `locale/LANG.po` to a package.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from importlib import resources
from io import BytesIO
from string import Formatter
from typing import Final

from attrs import field, frozen

ENGLISH: Final = "en"


def _languages() -> tuple[str, ...]:
    catalogs = (file.name for file in (resources.files("protocol") / "locale").iterdir())
    return (ENGLISH, *sorted(name.removesuffix(".po") for name in catalogs if name.endswith(".po")))


LANGUAGES: Final = _languages()
"""Languages a link may ask for, those into which this package is translated; the first is the one of the sources."""

PACKAGES: Final = ("protocol", "platform_plugin", "mondo_rules", "bots")
"""Packages of this distribution whose `locale` folder holds catalogs; rulesets name theirs when they speak."""


@frozen
class Words:
    """A sentence with its arguments, before anybody knows in which language it will be read.

    `one` is the singular form where `text` is the plural one; `args["n"]` then decides between them.
    """

    text: str
    args: Mapping[str, object] = field(factory=dict)
    one: str | None = None

    def in_english(self) -> str:
        """The sentence in the language of the sources."""
        return say(self, ENGLISH)


@cache
def _catalog(package: str, lang: str) -> GNUTranslations | None:
    file = resources.files(package) / "locale" / f"{lang}.po"
    if not file.is_file():
        return None
    # Babel is wanted only where somebody reads another language than English.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=lang))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def _translated(package: str, lang: str) -> frozenset[str | tuple[str, ...]]:
    """The sentences of a catalog that are translated: those without a plural, and pairs of both forms."""
    file = resources.files(package) / "locale" / f"{lang}.po"
    if not file.is_file():
        return frozenset()
    from babel.messages.pofile import read_po

    with file.open("rb") as source:
        found = read_po(source, locale=lang)
    whole = (message for message in found if message.string and not message.fuzzy)
    return frozenset(
        message.id if isinstance(message.id, str) else tuple(message.id)
        for message in whole
        if isinstance(message.string, str) or all(message.string or ())
    )


def is_translated(words: Words, lang: str, packages: tuple[str, ...] = PACKAGES) -> bool:
    """Whether a catalog has the sentence in `lang`, all its forms where it has a plural; English has all of them."""
    wanted = words.text if words.one is None else (words.one, words.text)
    return lang == ENGLISH or any(wanted in _translated(package, lang) for package in packages)


def forget_catalogs() -> None:
    """Read every catalog again when it is next wanted: packages may have been upgraded."""
    _catalog.cache_clear()
    _translated.cache_clear()


def sentence(words: Words, lang: str, packages: tuple[str, ...] = PACKAGES) -> str:
    """The sentence in `lang` with its places still open."""
    n = words.args.get("n")
    plural = words.one is not None and n != 1
    english = words.text if words.one is None or plural else words.one
    if lang == ENGLISH or not english:  # the empty message is a catalog's header
        return english
    for package in packages:
        catalog = _catalog(package, lang)
        if catalog is None:
            continue
        if words.one is not None and isinstance(n, int):
            found = catalog.ngettext(words.one, words.text, n)
        else:
            found = catalog.gettext(words.text)
        if found != english:
            return found
    return english


def say(words: Words, lang: str, packages: tuple[str, ...] = PACKAGES) -> str:
    """Render `words` in `lang`; arguments that are `Words` themselves are rendered first.

    Braces or percent signs inside arguments are ordinary text.
    """
    args = {
        name: say(value, lang, packages) if isinstance(value, Words) else value for name, value in words.args.items()
    }
    return sentence(words, lang, packages).format_map(args)


def places(text: str) -> frozenset[str]:
    """The names in braces of a sentence. Raises `ValueError` where braces do not pair up or hold no name."""
    names = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    for name in names:
        if not name.isidentifier():
            raise ValueError(f"{{{name}}} is no name in braces; a brace itself is written twice")
    return frozenset(names)


def n_words(one: str, many: str, n: int, **args: object) -> Words:
    """A sentence that has a singular and a plural; `n` counts."""
    return Words(many, {"n": n, **args}, one)
