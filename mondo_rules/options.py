"""The options of a Mondo table, and which of them contradict one another (games.md section 5)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen

from mondo_rules import common_options as common
from mondo_rules.conflicts import BACK, Conflict, check_table, excluded
from mondo_rules.edition import Edition
from mondo_rules.mode import ADVANCED, BEGINNER, EXPERT, SOLO, Mode
from protocol.options import switch
from protocol.words import Words

STANDARD_EDITION: Final = "mondo"
FRONT: Final = 0  # boards by their order in the edition

MINUTES: Final = {BEGINNER: 7, ADVANCED: 6, EXPERT: 5, SOLO: 7}  # R; solo here: a duo (D)


@frozen
class Options:
    """What may be set; `options_with` adds the choice of editions."""

    advanced: bool = switch("each round a modifier compares the worlds: best +4, worst -4")
    expert: bool = switch("advanced, and tasks to take: plus if fulfilled, minus if not")
    time: float | None = common.time()
    backside: bool = switch("play on the back of the board, with four kinds of border")
    solo: str | None = common.solo()
    handicap: tuple[tuple[int, str], ...] = common.handicap()
    hidden: bool = common.hidden()
    children: bool = switch("ten minutes, and only animals, landscapes, chips and empty spaces count")
    stop: bool = common.stop()
    slow: bool = common.slow()
    dealt: bool = switch("expert: each seat is dealt two tasks, none can be taken")
    noflip: bool = common.noflip()
    duo: bool = common.duo()
    anyside: bool = switch("each seat picks the side of its board by /side before its first tile")
    pace: float | None = common.pace()
    edition: str | None = common.edition((STANDARD_EDITION,))
    seed: str | None = common.seed()


def options_with(editions: Iterable[str]) -> type[Options]:
    """The class of options where `edition` is one of these names."""
    return common.with_editions(Options, editions)


CONFLICTS: Final = (
    *common.CONFLICTS,
    *excluded("solo", "dealt", common.SOLO_RULES),
    *excluded("duo", "dealt", common.SOLO_RULES),
    Conflict("dealt", "expert", Words("only the expert game has tasks that can be dealt"), needs=True),
    Conflict("anyside", "backside", Words("either everybody plays on the back, or each seat picks its side")),
)


def mode_of(options: Options) -> Mode:
    """What these options make of a match."""
    return common.mode_with(
        options,
        MINUTES,
        board=BACK if options.backside else FRONT,
        tasks=options.expert,
        dealt=options.dealt,
        any_side=options.anyside,
    )


def check(options: Options, seats: Sequence[int] | None, editions: Mapping[str, Edition]) -> None:
    """Refuse options that cannot go together, and (`seats`) a number of seats they cannot be played with.

    Raises `Illegal`: `option-conflict` also where the edition lacks what is wanted, `too-few-seats`.
    """
    edition = editions[options.edition or STANDARD_EDITION]
    starters = len(edition.tiles)
    check_table(
        options, CONFLICTS, mode_of(options), edition, seats, starters=starters, board_option="backside"
    )  # fmt: skip
