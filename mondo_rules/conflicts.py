"""Options that contradict one another, the number of seats or the edition (games.md section 5)."""

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from mondo_rules.edition import Edition
from mondo_rules.mode import Mode
from mondo_rules.villages import VILLAGES
from protocol.errors import Illegal
from protocol.options import option_value
from protocol.words import Words, n_words

MOST_SEATS: Final = 4
BACK: Final = 1  # boards by their order in the edition


@frozen
class Conflict:
    """Two options that exclude each other, or (`needs`) of which the first cannot be without the second."""

    first: str
    second: str
    why: Words
    needs: bool = False


def check_options(options: object, conflicts: Iterable[Conflict]) -> None:
    """Raises `Illegal` (`option-conflict`) for the first conflict that these options make."""
    for conflict in conflicts:
        if is_set(options, conflict.first) and is_set(options, conflict.second) != conflict.needs:
            raise Illegal("option-conflict", first=conflict.first, second=conflict.second, reason=conflict.why)


def is_set(options: object, name: str) -> bool:
    """Whether an option has been given a value."""
    return option_value(options, name) not in (None, False, ())


def excluded(first: str, others: str, why: Words) -> tuple[Conflict, ...]:
    """The conflicts of one option with each of some others, named with blanks between them."""
    return tuple(Conflict(first, second, why) for second in others.split())


def check_table(
    options: object,
    conflicts: Iterable[Conflict],
    mode: Mode,
    edition: Edition,
    seats: Sequence[int] | None,
    *,
    starters: int,
    board_option: str,
) -> None:
    """All of what follows, in order: options, number of seats where it is given, edition. Raises `Illegal`."""
    check_options(options, conflicts)
    if seats is not None:
        check_seats(mode, seats)
    check_edition(mode, edition, len(seats or ()), starters, board_option)


def check_seats(mode: Mode, seats: Sequence[int]) -> None:
    """Raises `Illegal` where so many cannot play: `option-conflict`, `too-few-seats`."""
    count = len(seats)
    if mode.solo and count > 1:
        raise _of_seats("solo", count, Words("solo is for one seat alone"))
    if mode.duo and count != 2:
        raise _of_seats("duo", count, Words("duo is for two seats"))
    least = 1 if mode.solo else 2
    if not least <= count <= MOST_SEATS:
        raise Illegal("too-few-seats", needed="1" if mode.solo else f"{least}-{MOST_SEATS}", taken=count)


def _of_seats(option: str, count: int, why: Words) -> Illegal:
    return Illegal("option-conflict", first=option, second=n_words("{n} seat", "{n} seats", count), reason=why)


def check_edition(mode: Mode, edition: Edition, seats: int, starters: int, board_option: str) -> None:
    """Whether an edition has what a match of so many seats wants; `starters`: tiles that a solo game may start with.

    `board_option` is the one that picks the board. Raises `Illegal` (`option-conflict`).
    """
    boards = tuple(edition.boards.values())
    if mode.board is not None and mode.board >= len(boards):
        raise _of_edition(board_option, edition, Words("this edition has no such board"))
    if mode.any_side and len(boards) <= BACK:
        raise _of_edition("anyside", edition, Words("this edition has no back side"))
    played = {mode.board_of(round_, len(boards)) for round_ in range(1, mode.rounds + 1)}
    used = boards if mode.any_side else [boards[board] for board in sorted(played)]
    if mode.villages and any(village.piece not in edition.pieces for village in VILLAGES.values()):
        raise _of_edition("expert" if mode.buildings else "advanced", edition, Words("it lacks villages"))
    if mode.buildings and sum(edition.counts.values()) < max(1, seats):
        raise _of_edition("expert", edition, Words("it has too few buildings"))
    if mode.starts:
        option = "solo" if mode.solo else "duo"
        counts = {len(board.highlighted) for board in used}
        if counts == {0}:
            raise _of_edition(option, edition, Words("no space of its board is highlighted"))
        if len(counts) > 1:
            raise _of_edition("anyside", edition, Words("its boards have different numbers of highlighted spaces"))
        if starters < max(counts) * seats:
            raise _of_edition(option, edition, Words("it has too few tiles to start with"))
    if len(edition.tiles) < max(len(board.spaces) for board in used) * seats:
        second = n_words("{n} seat", "{n} seats", seats)
        why = Words("it has too few tiles")
        raise Illegal("option-conflict", first=_called(edition), second=second, reason=why)


def _of_edition(option: str, edition: Edition, why: Words) -> Illegal:
    return Illegal("option-conflict", first=option, second=_called(edition), reason=why)


def _called(edition: Edition) -> str:
    return f"edition {edition.name}"
