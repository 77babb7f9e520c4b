"""Commands and options as data for clients, with words in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from platform_plugin.table_options import belongs_to_table
from protocol import messages as m
from protocol.options import option_value, plain, schema_of
from protocol.slash import usage, verb_of

if TYPE_CHECKING:
    from platform_plugin.room import Room
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


def room_options_views(room: Room, session: Session) -> tuple[m.OptionView, ...]:
    """The options of a table: those of its game, then those that every table has."""
    own = (view for view in options_views(room.table, session) if belongs_to_table(view.name, room.ruleset))
    return (*options_views(room.options, session), *own)


def options_views(options: Any, session: Session) -> tuple[m.OptionView, ...]:
    """Options with their ranges and values, in the session's language."""
    unset = type(options)()
    return tuple(
        m.OptionView(
            name=name,
            type=schema.type,
            range=session.in_words(schema.range),
            help=session.in_words(schema.help),
            default=_value_plain(unset, name),
            value=_value_plain(options, name),
        )
        for name, schema in schema_of(type(options)).items()
    )


def _value_plain(options: Any, name: str) -> object:
    return plain(options).get(name, option_value(options, name))
