"""Commands and options as data for clients, with words in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from protocol import messages as m
from protocol.options import option_value, plain, schema_of
from protocol.ruleset import AnyRuleset
from protocol.slash import usage, verb_of

if TYPE_CHECKING:
    from platform_plugin.session import Session


def verb_plain(kind: type, session: Session) -> dict[str, object]:
    """A command as `help` and `games` show it."""
    verb = verb_of(kind)
    return {
        "verb": verb.name,
        "usage": usage(kind),
        "help": session.in_words(verb.help),
        "example": verb.example,
        "aliases": list(verb.aliases),
    }


def options_views(ruleset: AnyRuleset, options: Any, session: Session) -> tuple[m.OptionView, ...]:
    """The options of a table with their ranges, in the session's language."""
    unset = ruleset.options()
    return tuple(
        m.OptionView(
            name=name,
            type=schema.type,
            range=session.in_words(schema.range),
            help=session.in_words(schema.help),
            default=_value_plain(unset, name),
            value=_value_plain(options, name),
        )
        for name, schema in schema_of(ruleset.options).items()
    )


def _value_plain(options: Any, name: str) -> object:
    return plain(options).get(name, option_value(options, name))
