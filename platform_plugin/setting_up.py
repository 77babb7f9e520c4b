"""What is done to a table before the start: its options are set by those who may."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from platform_plugin.people import Person
from platform_plugin.table_options import all_schemas, belongs_to_table, shown_value, with_table_option
from protocol.errors import Illegal
from protocol.options import with_option
from protocol.words import Words

if TYPE_CHECKING:
    from platform_plugin.room import Room

STILL_THERE: Final = Words("the finished match still lies on the table, /reset clears it away")


def check_before_start(room: Room) -> None:
    """Refuse what has to be done before a match. Raises `Illegal`: `match-running`, `not-allowed`."""
    if room.play is not None:
        raise Illegal("not-allowed", reason=STILL_THERE) if room.play.over else Illegal("match-running")


def may_set(room: Room, person: Person) -> None:
    """Refuse whoever may not set options now. Raises `Illegal`: `match-running`, `not-allowed`, `not-seated`."""
    check_before_start(room)
    if room.seating.persons_sit:
        room.seating.need(person)
        room.need_chief(person)


def set_option(room: Room, name: str, value: str | None) -> tuple[object, object]:
    """Set an option as typed; gives its old and its new value and clears the confirmations.

    Raises `Illegal`: `option-unknown`, `option-value`, `option-conflict`, `not-allowed`.
    """
    name = name.lower()
    schemas = all_schemas(room.ruleset)
    if name not in schemas:
        raise Illegal("option-unknown", option=name, options=", ".join(schemas))
    if belongs_to_table(name, room.ruleset):
        before: Any = room.table
        after: Any = with_table_option(room.table, name, value, room.seating)
        room.table = after
        if after.invisible and not before.invisible:
            room.house.unlisted(room)
    else:
        before, after = room.options, with_option(room.options, name, value)
        room.ruleset.check(after, None)
        room.options = after
    room.seating.reconsider()
    return shown_value(before, name), shown_value(after, name)
