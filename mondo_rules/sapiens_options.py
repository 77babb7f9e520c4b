"""The options of a Sapiens table (games.md section 5)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen

from mondo_rules import common_options as common
from mondo_rules.conflicts import check_table
from mondo_rules.edition import SIDE_LETTERS, Edition
from mondo_rules.mode import ADVANCED, BEGINNER, EXPERT, SOLO, Mode
from mondo_rules.vocabulary import SAPIENS
from protocol.options import choice, switch

STANDARD_EDITION: Final = SAPIENS.ruleset
ROTATE: Final = "rotate"
BOARDS: Final = ("1", "2", "3", "4", ROTATE)  # numbers by their order in the edition

MINUTES: Final = dict.fromkeys((BEGINNER, ADVANCED, EXPERT, SOLO), 7)  # R; solo here: a duo (D)


@frozen
class Options:
    """What may be set; `options_with` adds the choice of editions."""

    advanced: bool = switch("villages to lay: workers count only where their village lies, most of a kind +3")
    expert: bool = switch("advanced, and buildings to lay, one a round: they count pictures, most of a kind +3")
    time: float | None = common.time()
    board: str = choice(BOARDS, "which of the four boards; rotate: another one in each round", "1")
    solo: str | None = common.solo()
    handicap: tuple[tuple[int, str], ...] = common.handicap()
    hidden: bool = common.hidden()
    children: bool = switch("ten minutes, and only workers, landscapes, chips and empty spaces count")
    stop: bool = common.stop()
    slow: bool = common.slow()
    noflip: bool = common.noflip()
    duo: bool = common.duo()
    pace: float | None = common.pace()
    edition: str | None = common.edition((STANDARD_EDITION,))
    seed: str | None = common.seed()


def options_with(editions: Iterable[str]) -> type[Options]:
    """The class of options where `edition` is one of these names."""
    return common.with_editions(Options, editions)


def mode_of(options: Options) -> Mode:
    """What these options make of a match."""
    return common.mode_with(
        options,
        MINUTES,
        board=None if options.board == ROTATE else int(options.board) - 1,
        villages=options.advanced or options.expert,
        buildings=options.expert,
    )


def check(options: Options, seats: Sequence[int] | None, editions: Mapping[str, Edition]) -> None:
    """Refuse options that cannot go together, and (`seats`) a number of seats they cannot be played with.

    Raises `Illegal`: `option-conflict` also where the edition lacks what is wanted, `too-few-seats`.
    """
    edition = editions[options.edition or STANDARD_EDITION]
    starters = sum(start_side(edition, tile) is not None for tile in edition.tiles)
    check_table(
        options, common.CONFLICTS, mode_of(options), edition, seats, starters=starters, board_option="board"
    )  # fmt: skip


def start_side(edition: Edition, tile: int) -> str | None:
    """The side with which a tile may start a solo game: one with a street and no volcano."""
    for letter in SIDE_LETTERS:
        side = edition.tile(tile, letter).side
        if side.curves and side.volcano is None:
            return letter
    return None
