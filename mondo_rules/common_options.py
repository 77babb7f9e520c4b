"""The options that both games have, each declared once, and what they make of a match (games.md section 5)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

import attrs

from mondo_rules.conflicts import MOST_SEATS, Conflict, excluded
from mondo_rules.mode import ADVANCED, BEGINNER, EXPERT, MINUTE, SOLO, Mode
from mondo_rules.score import SOLO_LIMITS
from protocol.options import choice, decimal, per_seat, switch, word
from protocol.words import Words

O = TypeVar("O")  # noqa: E741 - options, as in the contract

SEATS: Final = (1, 2, 3, 4)
SOLO_MINUTES: Final = {"easy": 10, "moderate": 6, "hard": 5}  # R for Sapiens, D for Mondo
CHILDRENS_MINUTES: Final = 10  # D


def time() -> Any:
    """How long a round lasts."""
    return decimal("0", "60", 2, "minutes that a round lasts, in place of what the level gives")


def solo() -> Any:
    """One seat alone."""
    return choice(tuple(SOLO_LIMITS), "one seat alone, one round: won with few enough minus points")


def handicap() -> Any:
    """Seats that pay for volcanoes."""
    return per_seat(
        ("1", "2"), MOST_SEATS, "only these seats pay for volcanoes: 1 for active ones, 2 for inactive ones too"
    )


def hidden() -> Any:
    """No clock to see."""
    return switch("nobody sees the time left, and a round lasts 80 to 120 % of its time")


def stop() -> Any:
    """The first one out ends the round."""
    return switch("the first to jump out ends the round for all, with at most three empty spaces")


def slow() -> Any:
    """The first one out starts the clock."""
    return switch("no clock until the first seat is out, then one minute")


def noflip() -> Any:
    """Tiles are not turned over."""
    return switch("solo: the side of a tile that lies up is the side that is laid")


def duo() -> Any:
    """Two seats by solo rules."""
    return switch("two seats by solo rules: the chip is taken off the minus points, fewest win")


def pace() -> Any:
    """The least time between two takes."""
    return decimal(
        "0", "10", 1, "least seconds between two takes of one seat, so that programs and people can share a table",
        at_least=True,
    )  # fmt: skip


def edition(names: Iterable[str]) -> Any:
    """Which material."""
    return choice(tuple(names), "which tiles and boards")


def seed() -> Any:
    """The same piles again."""
    return word(
        "[A-Za-z0-9]{1,40}", "up to 40 letters and digits, or off",
        "the same piles wherever the same word is used: for practice, counts for no ranking",
    )  # fmt: skip


def with_editions(options: type[O], names: Iterable[str]) -> type[O]:
    """A class of options where `edition` is one of these names."""
    made: type[O] = attrs.make_class(
        options.__name__, {"edition": edition(names)}, bases=(options,), frozen=True, slots=True
    )
    return made


SOLO_RULES: Final = Words("both change what is scored and how a round ends")
CONFLICTS: Final = (
    *excluded("solo", "advanced expert children handicap stop slow duo", SOLO_RULES),
    *excluded("duo", "advanced expert children handicap stop slow", SOLO_RULES),
    *excluded("children", "advanced expert", Words("children play the beginner game")),
    *excluded("slow", "time hidden", Words("no clock runs until the first seat is out")),
    Conflict("stop", "slow", Words("stop ends the round at the moment at which slow would start the clock")),
    Conflict("noflip", "solo", Words("it is a rule of the solo game only"), needs=True),
)


def mode_with(options: Any, minutes: Mapping[str, int], **own: Any) -> Mode:
    """What options make of a match; `minutes` by level, `own` what only one of the games has."""
    level = level_of(options)
    return Mode(
        round_ms=round(_minutes(options, minutes[level]) * MINUTE),
        level=level,
        difficulty=options.solo,
        pace_ms=round((options.pace or 0) * 1000),
        handicap={seat: int(size) for seat, size in options.handicap},
        hidden=options.hidden,
        children=options.children,
        stop=options.stop,
        slow=options.slow,
        no_flip=options.noflip,
        duo=options.duo,
        practice=options.seed is not None,
        **own,
    )


def level_of(options: Any) -> str:
    """The level that options choose; expert includes advanced."""
    if options.solo or options.duo:
        return SOLO
    if options.expert:
        return EXPERT
    return ADVANCED if options.advanced else BEGINNER


def _minutes(options: Any, of_level: int) -> float:
    if options.time is not None:
        minutes: float = options.time
        return minutes
    if options.solo is not None:
        return SOLO_MINUTES[options.solo]
    return CHILDRENS_MINUTES if options.children else of_level
