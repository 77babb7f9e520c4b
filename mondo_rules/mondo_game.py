"""What Mondo brings to the match flow: modifiers, tasks, its sheets (games.md section 3)."""

from collections.abc import Iterable, Sequence
from typing import Final

from mondo_rules.area import survey
from mondo_rules.commands import MONDO_COMMANDS, MONDO_QUERIES, MONDO_REFUSALS
from mondo_rules.common_options import SEATS
from mondo_rules.edition import Edition
from mondo_rules.events import MONDO_EVENTS
from mondo_rules.game import Deal, Game
from mondo_rules.layout import LAYOUT
from mondo_rules.lesson import lesson
from mondo_rules.mode import ADVANCED, BEGINNER, EXPERT, SOLO, Mode
from mondo_rules.modifiers import MODIFIERS
from mondo_rules.options import STANDARD_EDITION, check, mode_of, options_with
from mondo_rules.score import sheets
from mondo_rules.tasks import TASKS
from mondo_rules.world import World
from protocol.chance import Chance
from protocol.words import Words

# What chance is drawn for; part of the log format, as other words would give other cards.
MODIFIER_DECK: Final = "mondo modifiers"
TASK_DECK: Final = "mondo tasks"

TASKS_FOR_EACH: Final = 2  # R: face up for each player; dealt, each gets as many


def deal(mode: Mode, _edition: Edition, seats: Sequence[int], seed: bytes, round_: int) -> Deal:
    """The modifier of a round, none twice in a match; twelve tasks shuffled anew in each round, two for each seat."""
    if mode.level not in (ADVANCED, EXPERT):
        return Deal()
    modifier = Chance(seed, MODIFIER_DECK).shuffled(list(MODIFIERS))[round_ - 1]
    if mode.level == ADVANCED:
        return Deal(modifier)
    tasks = tuple(Chance(seed, TASK_DECK, round_).shuffled(list(TASKS))[: TASKS_FOR_EACH * len(seats)])
    if not mode.dealt:
        return Deal(modifier, tasks)
    return Deal(modifier, tasks, tuple((seats[at // TASKS_FOR_EACH], task) for at, task in enumerate(tasks)))


def start_side(_edition: Edition, _tile: int) -> str:
    """A solo game may start with every tile, variable side up (D)."""
    return "f"


def fulfilled(tasks: Iterable[str], world: World, first_out: bool) -> tuple[str, ...]:
    """Those of the tasks that a world fulfils as it is; `first_out`: its seat took the first chip."""
    taken = tuple(tasks)
    if not taken:
        return ()
    surveyed = survey(world)
    return tuple(task for task in taken if TASKS[task].check(surveyed, first_out) is not None)


def about(mode: Mode) -> tuple[Words, ...]:
    """What is played, and the rules that make it different from the beginner game."""
    name, *rules = ABOUT[mode.level]
    if mode.dealt:
        rules[-1] = Words("Each seat is dealt two tasks: plus if fulfilled, minus if not; none can be taken.")
    if mode.children:
        return Words("children's game"), Words("Only animals, landscapes, chips and empty spaces count.")
    if mode.duo:
        name = Words("duo")
    return name, *rules


MODIFIER_RULE: Final = Words("Each round a modifier compares the worlds: best +4, worst -4.")
ABOUT: Final = {
    BEGINNER: (Words("beginner game"),),
    ADVANCED: (Words("advanced game"), MODIFIER_RULE),
    EXPERT: (
        Words("expert game"),
        MODIFIER_RULE,
        Words("Each seat may take up to two tasks by /task: plus if fulfilled, minus if not."),
    ),
    SOLO: (
        Words("solo game"),
        Words("Only minus points count: empty spaces, misconnections and every volcano, active or not."),
    ),
}

MONDO: Final = Game(
    name=STANDARD_EDITION,
    version="1",
    titles={"en": "Mondo", "de": "Mondo"},
    seats=SEATS,
    commands=MONDO_COMMANDS,
    queries=MONDO_QUERIES,
    events=MONDO_EVENTS,
    refusals=MONDO_REFUSALS,
    options_with=options_with,
    check=check,
    mode=mode_of,
    deal=deal,
    start_side=start_side,
    sheets=sheets,
    fulfilled=fulfilled,
    lesson=lesson(tile=110, space="d2", other=84),
    legend=(),
    about=about,
    layout=LAYOUT,
)
