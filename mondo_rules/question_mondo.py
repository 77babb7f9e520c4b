"""What Mondo brings to score questions: modifier, tasks and who was first out (notation.md section 4)."""

from mondo_rules.fault import choice, quoted
from mondo_rules.modifiers import MODIFIERS
from mondo_rules.question_values import Game, Values
from mondo_rules.score import sheets
from mondo_rules.tasks import MOST_TASKS, TASKS


def _modifier(values: Values, place: str, value: object, level: str) -> str:
    modifier = values.one_of(place, value, MODIFIERS)
    if level not in ("advanced", "expert"):
        values.fault(place, f"not at level {level}; expected level advanced or expert")
    return modifier


def _tasks(values: Values, place: str, value: object, level: str) -> tuple[str, ...]:
    entries = values.items(place, value)
    if entries and level != "expert":
        values.fault(place, f"not at level {level}; expected level expert")
    if len(entries) > MOST_TASKS:
        values.fault(place, f"{len(entries)} tasks; expected at most {MOST_TASKS}")
        return ()
    tasks: list[str] = []
    for entry in entries:
        if entry in tasks:
            values.fault(place, f"{quoted(entry)} twice; expected each task once")
        elif isinstance(entry, str) and entry in TASKS:
            tasks.append(entry)
        else:
            values.fault(place, f"{quoted(entry)} is not allowed; expected {choice(TASKS)}")
    return tuple(tasks)


def _first_out(values: Values, place: str, value: object, _level: str) -> bool:
    return values.truth(place, value)


GAME = Game({"modifier": _modifier}, {"tasks": _tasks, "first_out": _first_out}, sheets)
