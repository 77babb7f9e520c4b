"""Names of people: what may be one, and when two are the same.

Names are prepared by PRECIS (RFC 8265): display keeps the case, comparison folds it, so that Anna and ANNA are
one person. Spaces, invisible characters and mixed directions cannot occur.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen
from precis_i18n import get_profile

from protocol.errors import Illegal
from protocol.words import Words

LONGEST: Final = 24
RESERVED: Final = frozenset(
    {
        "server", "system", "admin", "administrator", "moderator", "host", "root", "weltentisch", "guest", "bot",
        "all", "everyone", "everybody", "nobody", "none", "you", "me", "room", "lobby",
        "here", "bots", "example",
        "alle", "niemand", "jeder", "gast", "du", "ich", "beispiel",
    }
)  # fmt: skip
"""Words that would let somebody's lines pass for the server's, or that commands use for more than one person."""

_SIGNS: Final = frozenset("/@;.,:!?*\"'<>[]{}()|\\&#%=+~^$`")

_shown = get_profile("UsernameCasePreserved")
_folded = get_profile("UsernameCaseMapped")


@frozen
class Name:
    """A name as it is shown, and its key: equal for names that may not exist side by side."""

    shown: str
    key: str


def name_key(typed: str) -> str:
    """The key under which a name is found; of something that is no name, a key that finds nobody."""
    try:
        return str(_folded.enforce(typed))
    except UnicodeEncodeError:
        return ""


def read_name(typed: str) -> Name:
    """Check a name that somebody wants. Raises `Illegal`: `name-invalid` (with the rule), `name-reserved`."""
    try:
        name = Name(str(_shown.enforce(typed)), str(_folded.enforce(typed)))
    except UnicodeEncodeError:
        fault = Words("only letters, digits, - and _ of one direction of writing are allowed")
        raise Illegal("name-invalid", name=typed, fault=fault) from None
    if len(name.shown) > LONGEST:
        fault = Words("it has {length} characters, at most {longest} are allowed")
        args = {"length": len(name.shown), "longest": LONGEST}
        raise Illegal("name-invalid", name=typed, fault=Words(fault.text, args))
    if found := sorted(_SIGNS.intersection(name.shown)):
        fault = Words("the sign {sign} is not allowed, only letters, digits, - and _", {"sign": found[0]})
        raise Illegal("name-invalid", name=typed, fault=fault)
    if not any(letter.isalpha() for letter in name.shown):
        raise Illegal("name-invalid", name=typed, fault=Words("it needs at least one letter"))
    if name.key in RESERVED:
        raise Illegal("name-reserved", name=typed)
    return name
