"""What Mondo Sapiens brings to the match flow: villages, buildings, its sheets (games.md section 4)."""

from collections.abc import Iterable, Sequence
from typing import Final

from mondo_rules.commands import SAPIENS_COMMANDS, SAPIENS_QUERIES, SAPIENS_REFUSALS
from mondo_rules.common_options import SEATS
from mondo_rules.edition import Edition
from mondo_rules.events import SAPIENS_EVENTS
from mondo_rules.game import Deal, Game
from mondo_rules.lesson import lesson
from mondo_rules.mode import ADVANCED, BEGINNER, EXPERT, SOLO, Mode
from mondo_rules.sapiens_layout import LAYOUT
from mondo_rules.sapiens_options import STANDARD_EDITION, check, mode_of, options_with, start_side
from mondo_rules.sapiens_score import sheets
from mondo_rules.vocabulary import SAPIENS as WORDS
from mondo_rules.world import World
from protocol.chance import Chance
from protocol.words import Words

BUILDING_DECK: Final = "sapiens buildings"  # what chance is drawn for; part of the log format


def deal(mode: Mode, edition: Edition, seats: Sequence[int], seed: bytes, round_: int) -> Deal:
    """Expert: the buildings of the edition are shuffled anew in each round, as many as players lie face up."""
    if not mode.buildings:
        return Deal()
    deck = [name for name in WORDS.buildings for _ in range(edition.counts.get(name, 0))]
    return Deal(buildings=tuple(Chance(seed, BUILDING_DECK, round_).shuffled(deck)[: len(seats)]))


def no_tasks(_tasks: Iterable[str], _world: World, _first_out: bool) -> tuple[str, ...]:
    """There are no tasks to fulfil."""
    return ()


def about(mode: Mode) -> tuple[Words, ...]:
    """What is played, and the rules that make it different from the beginner game."""
    name, *rules = ABOUT[mode.level]
    if mode.children:
        return Words("children's game"), Words("Only workers, landscapes, chips and empty spaces count.")
    if mode.duo:
        name = Words("duo")
    return name, *rules


VILLAGE_RULE: Final = Words(
    "Workers count only where their village lies; each seat has three to lay by /village, most of a kind +3."
)
ABOUT: Final = {
    BEGINNER: (Words("beginner game"),),
    ADVANCED: (Words("advanced game"), VILLAGE_RULE),
    EXPERT: (
        Words("expert game"),
        VILLAGE_RULE,
        Words("Each seat may lay one building a round by /building: it counts pictures, most of a kind +3."),
    ),
    SOLO: (
        Words("solo game"),
        Words(
            "Only minus points count: empty spaces, misconnections, every volcano, active or not, "
            "and each street beyond two."
        ),
    ),
}

SAPIENS: Final = Game(
    name=STANDARD_EDITION,
    version="1",
    titles={"en": "Mondo Sapiens", "de": "Mondo Sapiens"},
    seats=SEATS,
    commands=SAPIENS_COMMANDS,
    queries=SAPIENS_QUERIES,
    events=SAPIENS_EVENTS,
    refusals=SAPIENS_REFUSALS,
    options_with=options_with,
    check=check,
    mode=mode_of,
    deal=deal,
    start_side=start_side,
    sheets=sheets,
    fulfilled=no_tasks,
    lesson=lesson(tile=109, space="c4", other=31),
    legend=(*(name for name in WORDS.symbols if name not in WORDS.pieces), *WORDS.pieces, *WORDS.border_symbols),
    about=about,
    layout=LAYOUT,
)
