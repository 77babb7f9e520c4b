"""Names of people: what may be one, when two are the same, and when two look the same.

Names are prepared by PRECIS (RFC 8265): display keeps the case, comparison folds it, so that Anna and ANNA are
one person. Spaces, invisible characters and mixed directions cannot occur. What a name looks like is its skeleton in
the manner of Unicode's UTS 39, from the table of confusable characters of the Unicode Consortium.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from attrs import frozen
from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.utils import load
from precis_i18n import get_profile

from protocol.errors import Illegal
from protocol.words import Words

LONGEST: Final = 24
RESERVED: Final = frozenset(
    {
        "server", "system", "admin", "admins", "administrator", "moderator", "moderators", "operator", "operators",
        "host", "root", "staff", "support", "console", "daemon", "weltentisch", "guest", "bot", "anonymous",
        "unknown",
        "all", "everyone", "everybody", "anyone", "anybody", "nobody", "none", "off", "null", "you", "me", "room",
        "lobby", "channel", "yell", "here", "bots", "example",
        "alle", "niemand", "jeder", "jemand", "gast", "du", "ich", "verwalter", "verwaltung", "leitung", "betreiber",
        "aufsicht", "unbekannt", "raum", "kanal", "beispiel",
    }
)  # fmt: skip
"""Words that would let somebody's lines pass for the server's, or that commands use for more than one person."""

_SIGNS: Final = frozenset("/@;.,:!?*\"'<>[]{}()|\\&#%=+~^$`")
_JOINTS: Final = "-_"

_TOGETHER: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
"""Scripts that are written together; every other name keeps to one."""
_ANY_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})
_MOST_MARKS: Final = 2
"""Marks on one letter: as many as living languages need."""
_MARK: Final = "M"
_INVISIBLE: Final = "Cf"
"""Unicode's categories: of all signs without a picture PRECIS leaves the joiners, where they shape letters."""
_DOT_ABOVE: Final = "\u0307"
_NO_SMALL_FORM: Final = "L"
"""A capital that looks like nothing else while its small form looks like 1 and I: its case is kept."""

_shown = get_profile("UsernameCasePreserved")
_folded = get_profile("UsernameCaseMapped")


@frozen
class Name:
    """A name as it is shown, and its key: equal for names that may not exist side by side."""

    shown: str
    key: str
    look: str
    """Its skeleton: equal for names that look the same."""


def name_key(typed: str) -> str:
    """The key under which a name is found; of something that is no name, a key that finds nobody."""
    try:
        return str(_folded.enforce(typed))
    except UnicodeEncodeError:
        return ""


def _prototypes() -> Mapping[str, str]:
    """What letters look like that look like another one, by the table of the Unicode Consortium.

    There a character that merely resembles another has that one alone beside it, and the other one has all. The table
    has seven megabytes when it is loaded, so only this is kept of it.
    """
    table: Mapping[str, list[dict[str, str]]] = load("confusables.json")

    def prototype(letter: str) -> str:
        alike = table[letter]
        if len(alike) != 1:
            return letter
        other = alike[0]["c"].strip("\u200e\u200f")
        return min(letter, other) if len(other) == 1 and len(table.get(other, ())) == 1 else other

    return {letter: found for letter in table if (found := prototype(letter)) != letter}


_PROTOTYPES: Final = _prototypes()


def look_of(shown: str) -> str:
    """The skeleton of a name."""
    letters = unicodedata.normalize("NFD", shown)
    for mark in ("i", "j"):
        letters = letters.replace(mark + _DOT_ABOVE, mark)
    found = "".join(_PROTOTYPES.get(letter, letter) for letter in letters)
    # I and l differ in most typefaces by nothing, L and l by much.
    return "".join(each if each == _NO_SMALL_FORM else each.casefold() for each in found).replace("vv", "w")


def _plain_look(shown: str) -> str:
    """What a name looks like at a glance: without joints at its ends and without marks."""
    look = look_of(shown.strip(_JOINTS)).replace(_NO_SMALL_FORM, "l")
    return "".join(letter for letter in look if not unicodedata.category(letter).startswith(_MARK))


_RESERVED_LOOKS: Final = frozenset(
    _plain_look(written) for word in RESERVED for written in (word, word.title(), word.upper())
)


def _scripts(shown: str) -> frozenset[str]:
    return frozenset(unique_aliases(shown)) - _ANY_SCRIPT


def _most_marks(shown: str) -> int:
    most = run = 0
    for letter in unicodedata.normalize("NFC", shown):
        run = run + 1 if unicodedata.category(letter).startswith(_MARK) else 0
        most = max(most, run)
    return most


def _fault(name: Name) -> Words | None:
    """What keeps a prepared name from being one, as the rule that it breaks."""
    if len(name.shown) > LONGEST:
        args = {"length": len(name.shown), "longest": LONGEST}
        return Words("it has {length} characters, at most {longest} are allowed", args)
    if found := sorted(_SIGNS.intersection(name.shown)):
        return Words("the sign {sign} is not allowed, only letters, digits, - and _", {"sign": found[0]})
    if not any(letter.isalpha() for letter in name.shown):
        return Words("it needs at least one letter")
    if any(unicodedata.category(letter) == _INVISIBLE for letter in name.shown):
        return Words("invisible signs are not allowed")
    if unicodedata.category(name.shown[0]).startswith(_MARK):
        return Words("it begins with a letter or a digit, not with a mark that belongs to the sign before it")
    scripts = _scripts(name.shown)
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        mixed = {"scripts": ", ".join(sorted(script.title() for script in scripts))}
        return Words("its letters are of different scripts ({scripts}), only one is allowed", mixed)
    if _most_marks(name.shown) > _MOST_MARKS:
        return Words("at most {most} marks are allowed on one letter", {"most": _MOST_MARKS})
    return None


def read_name(typed: str) -> Name:
    """Check a name that somebody wants. Raises `Illegal`: `name-invalid` (with the rule), `name-reserved`."""
    try:
        shown = str(_shown.enforce(typed))
        name = Name(shown, str(_folded.enforce(typed)), look_of(shown))
    except UnicodeEncodeError:
        fault = Words("only letters, digits, - and _ of one direction of writing are allowed")
        raise Illegal("name-invalid", name=typed, fault=fault) from None
    if (broken := _fault(name)) is not None:
        raise Illegal("name-invalid", name=typed, fault=broken)
    if name.key.strip(_JOINTS) in RESERVED or _plain_look(name.shown) in _RESERVED_LOOKS:
        raise Illegal("name-reserved", name=typed)
    return name
