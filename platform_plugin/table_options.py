"""The options that every table has, whatever is played there (protocol.md section 3): the host minds them itself.

They stand beside those of the ruleset in `/option` and in `room`, and in no record: they say how a table is run.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from protocol.errors import Illegal
from protocol.options import OFF, Schema, decimal, option_value, plain, schema_of, switch, with_option, word
from protocol.ruleset import AnyRuleset
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.seating import Seating

MOST_SEATS: Final = "1000"

_BEGINS: Final = Words("this seat begins, in games where one seat does")
_CHANNEL: Final = Words("a channel's name: 1 to 24 letters, digits and dashes, no dash first; or off")
_TOLD_THERE: Final = Words("the result is told in this channel")
_PASSWORD: Final = Words("a password of up to 40 characters, or off")
_KNOWN: Final = Words("only who knows the password comes in: /room N PASSWORD")


@frozen
class TableOptions:
    """How a table is run."""

    host: bool = switch("whoever sat down first is the host, who alone sets options, sends people out and calls")
    invisible: bool = switch("the table is in no list; who knows its number can come")
    drawseat: bool = switch("seats are shuffled at the start")
    start: int | None = decimal("1", MOST_SEATS, 0, _BEGINS.text, at_least=True)
    result: str | None = word(r"(?!(?i:on|off)$)[^\W_](?:[^\W_]|-){0,23}", _CHANNEL.text, _TOLD_THERE.text)
    private: str | None = word(r"(?!(?i:on|off)$)\S(.{0,38}\S)?", _PASSWORD.text, _KNOWN.text, secret=True)
    nobots: bool = switch("no bot may sit at this table")


NAMES: Final = frozenset(schema_of(TableOptions))
START: Final = "start"

NO_BOTS: Final = Words("no bot may sit at this table (option nobots)")

_NOBODY_BEGINS: Final = Words("in this game no seat begins, all play at the same time or the rules say who does")
_A_BOT_SITS: Final = Words("a bot sits here; /bot remove N or /kick sends it away first")


def belongs_to_table(name: str, ruleset: AnyRuleset) -> bool:
    """Whether the host minds an option: `start` goes to rules that have it, since a record has to name it."""
    return name.lower() in NAMES and not (name.lower() == START and START in schema_of(ruleset.options))


def with_table_option(table: TableOptions, name: str, value: str | None, seating: Seating) -> TableOptions:
    """The table's options with one of them set as typed.

    Raises `Illegal`: `option-value`, `not-allowed` where the game or those who sit there do not let it be.
    """
    changed = with_option(table, name, value)
    if name.lower() == START and (value is None or value.strip().lower() != OFF):
        raise Illegal("not-allowed", reason=_NOBODY_BEGINS)
    if changed.nobots and not table.nobots and any(not person.is_person for _, person in seating):
        raise Illegal("not-allowed", reason=_A_BOT_SITS)
    return changed


def all_options(options: Any, table: TableOptions) -> dict[str, object]:
    """What is set at a table, as plain data: the ruleset's options, then the table's own."""
    return {**plain(options), **plain(table)}


def shown_value(options: Any, name: str) -> object:
    """What an option is set to, for people: its default where that is something, else `off`."""
    value = plain(options).get(name, option_value(options, name))
    return OFF if value is None or value is False or value == () else value


def all_schemas(ruleset: AnyRuleset) -> Mapping[str, Schema]:
    """Every option of a table, by name: those of the ruleset first."""
    own = {name: schema for name, schema in schema_of(TableOptions).items() if belongs_to_table(name, ruleset)}
    return {**schema_of(ruleset.options), **own}
