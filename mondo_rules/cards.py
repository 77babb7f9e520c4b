"""Modifiers, tasks and buildings in words: what each asks for or counts, who has it, whether it stands fulfilled."""

from collections.abc import Collection, Iterable
from typing import Final

from mondo_rules.letters import LETTERS
from mondo_rules.modifiers import BEST, WORST
from mondo_rules.tasks import TASKS
from protocol.ruleset import Screen
from protocol.words import Words, say

MODIFIER_WORDS: Final = {
    "most-landscapes": "most finished areas that are not water",
    "most-lakes": "most lakes",
    "most-water-animals": "most animals of the water",
    "largest-lake": "largest lake",
    "largest-forest": "largest finished forest",
}
TASK_WORDS: Final = {
    "three-buffalos": "three buffalos in one finished steppe",
    "three-elephants": "three elephants in one finished steppe",
    "three-pandas": "three pandas in one finished forest",
    "three-parrots": "three parrots in one finished forest",
    "three-snakes": "three snakes in one finished desert",
    "three-scorpions": "three scorpions in one finished desert",
    "four-steppe": "all four animals of the steppe in one finished steppe",
    "four-forest": "all four animals of the forest in one finished forest",
    "four-desert": "all four animals of the desert in one finished desert",
    "flawless-world": "no empty space and no misconnection",
    "full-world": "no empty space",
    "first-out": "the first to go out",
}
BUILDING_WORDS: Final = {
    "station": "coaches on its street",
    "lighthouse": "ships in its finished water",
    "lodge": "boars in its finished forest",
    "mill": "fields in its finished meadow",
}


def building_text(name: str, screen: Screen) -> str:
    """A building: its name, its letters, what it counts."""
    return f"{name} ({LETTERS[name]}): {say(Words(BUILDING_WORDS[name]), screen.lang)}"


def modifier_text(name: str, screen: Screen) -> str:
    """The modifier of a round: its name, what it compares, what it gives."""
    args = {"name": name, "what": Words(MODIFIER_WORDS[name]), "best": f"{BEST:+d}", "worst": f"{WORST:+d}"}
    return say(Words("Modifier {name}: {what}, best {best}, worst {worst}.", args), screen.lang)


def task_text(name: str, screen: Screen) -> str:
    """A task: its name, its value, what fulfils it."""
    return f"{name} ({TASKS[name].value}): {say(Words(TASK_WORDS[name]), screen.lang)}"


def worth(name: str, fulfilled: bool) -> str:
    """What a task that is taken counts: `+9`, `-9`."""
    return f"{TASKS[name].value if fulfilled else -TASKS[name].value:+d}"


def tasks_line(who: str, tasks: Iterable[str], fulfilled: Collection[str], screen: Screen) -> str:
    """The tasks of a seat and what each counts."""
    listed = ", ".join(f"{name} {worth(name, name in fulfilled)}" for name in tasks)
    return say(Words("Tasks of {who}: {tasks}", {"who": who, "tasks": listed}), screen.lang)
