"""The state of a match: what the fold of its events knows. Times are match time in ms."""

from collections.abc import Callable, Mapping
from typing import Final

from attrs import field, frozen

from mondo_rules.board import Board
from mondo_rules.edition import Edition
from mondo_rules.events import SeatScore
from mondo_rules.game import Game
from mondo_rules.mode import Mode
from mondo_rules.piece import Piece, Placement
from mondo_rules.villages import VILLAGES
from mondo_rules.world import World

COUNTDOWN_MS: Final = 3_000  # R: 3-2-1-go
ADJUST_MS: Final = 4_000  # D: from the last lay or adjustment on
BETWEEN_MS: Final = 30_000  # D: the longest time between two rounds
ABSENT_MS: Final = 60_000  # D: after so long without a line a seat counts as out
MOST_EMPTY: Final = 3  # spaces with which one may jump out where that stops the round
SLOW_MS: Final = 60_000  # from the first seat that is out on

BOARD_SIDES: Final = ("front", "back")  # words for the boards of an edition, in its order

COUNTDOWN: Final = "countdown"
ROUND: Final = "round"
BETWEEN: Final = "between"
OVER: Final = "over"
PHASES: Final = (COUNTDOWN, ROUND, BETWEEN, OVER)


@frozen
class Setting:
    """What stays the same for the whole match."""

    options: object
    edition: Edition
    seats: tuple[int, ...]  # those that play, ascending
    seed_hash: str
    game: Game = field(eq=False, repr=False)
    mode: Mode = field(init=False, eq=False, repr=False)
    boards: tuple[Board, ...] = field(init=False, eq=False, repr=False)  # in the order of the edition

    @mode.default
    def _mode(self) -> Mode:
        return self.game.mode(self.options)

    @boards.default
    def _boards(self) -> tuple[Board, ...]:
        return tuple(self.edition.boards.values())

    @property
    def pace(self) -> int:
        """The least time between two accepted takes of one seat, in ms."""
        return self.mode.pace_ms

    def board_of(self, round_: int) -> Board:
        """The board that a round is played on, unless a seat picks another side."""
        return self.boards[self.mode.board_of(round_, len(self.boards))]


@frozen
class Ending:
    """How the match ended."""

    totals: Mapping[int, int]
    winners: tuple[int, ...]
    annulled: bool = False


@frozen
class Course:
    """Where the match stands."""

    phase: str = COUNTDOWN
    round: int = 1
    until: int | None = None  # end of the phase; None where none is set or this viewer may not know
    paused: bool = False
    chips: tuple[int, ...] = ()  # those left, top first
    first_out: int | None = None  # the seat that took the first chip of this round
    volcano_chip: tuple[int, ...] = ()
    modifiers: tuple[str, ...] = ()  # turned up so far, one a round
    tasks: tuple[str, ...] | None = None  # those that still lie face up
    ready: tuple[int, ...] = ()  # seats that want the next round, in the order they said so
    bell: bool = False  # the last round was ended by its clock, or by `stop`
    ending: Ending | None = None
    persons: tuple[int, ...] = ()  # secret
    length: int | None = None  # secret: of a hidden round that has not begun
    seed: str | None = None  # secret until the match is over
    buildings: tuple[str, ...] | None = None  # those that still lie face up

    @property
    def modifier(self) -> str | None:
        """The one of this round, once it is shown."""
        return self.modifiers[self.round - 1] if len(self.modifiers) >= self.round else None

    @property
    def top_chip(self) -> int:
        """The chip that whoever goes out now takes; 0 where there is none (solo)."""
        return self.chips[0] if self.chips else 0


@frozen
class Adjustable:
    """The piece just laid: where it lies, and from when on it stays."""

    space: str
    until: int


@frozen
class Scored:
    """A round that a seat has behind it."""

    world: World
    score: SeatScore
    tasks: tuple[str, ...] = ()
    first_out: bool = False


@frozen
class Seat:
    """One place in the match."""

    hand: Placement | None
    world: World
    adjustable: Adjustable | None = None
    taken_at: int | None = None  # of its last take in this match
    chip: int | None = None  # taken in this round
    left: bool = False  # given up
    absent_since: int | None = None
    scored: tuple[Scored, ...] = ()
    tasks: tuple[str, ...] = ()  # taken in this round

    @property
    def is_out(self) -> bool:
        """Whether it can do nothing more in this round."""
        return self.chip is not None or self.left

    @property
    def is_present(self) -> bool:
        """Whether somebody plays on it now."""
        return not self.left and self.absent_since is None

    @property
    def total(self) -> int:
        """The points of all rounds scored so far; minus points in a solo game."""
        return sum((each.score.total or 0) + (each.score.penalty or 0) for each in self.scored)

    def counts_as_out(self, now: int) -> bool:
        """Out, or absent for so long that nobody waits for it."""
        return self.is_out or (self.absent_since is not None and now >= self.absent_since + ABSENT_MS)

    def can_adjust(self, now: int) -> bool:
        """Whether its adjust window is open."""
        return self.adjustable is not None and now < self.adjustable.until


@frozen
class State:
    """All of it."""

    setting: Setting
    course: Course
    pile: Mapping[int, str]  # tile -> side that lies up
    seats: Mapping[int, Seat]  # by number, ascending


def board_told(state: State) -> Board:
    """The board of the round; in a countdown still that of the round before, as the next one is told at its start."""
    course = state.course
    before = course.phase == COUNTDOWN and course.round > 1
    return state.setting.board_of(course.round - before)


def tile_and_side(placed: Placement) -> tuple[int, str]:
    """Number and side of a tile that lies or is held."""
    piece = placed.piece
    assert piece.number is not None
    assert piece.letter is not None
    return piece.number, piece.letter


def villages_left(state: State, seat: Seat) -> tuple[str, ...]:
    """The villages that a seat can still take, as pieces: neither in its hand nor in its world."""
    if not state.setting.mode.villages:
        return ()
    gone = {placed.piece.name for placed in seat.world.placed.values()}
    if seat.hand is not None:
        gone.add(seat.hand.piece.name)
    return tuple(village.piece for village in VILLAGES.values() if village.piece not in gone)


def has_laid_building(seat: Seat) -> bool:
    """Whether a building lies in the world of a seat."""
    buildings = seat.world.edition.counts
    return any(placed.piece.name in buildings for placed in seat.world.placed.values())


def everybody_out(state: State, now: int) -> bool:
    """Whether no seat plays on in this round."""
    return all(seat.counts_as_out(now) for seat in state.seats.values())


def was_stopped(state: State) -> bool:
    """Whether a seat has ended the round for all (variant `stop`)."""
    return state.setting.mode.stop and state.course.first_out is not None


def has_begun(state: State, seat: Seat) -> bool:
    """Whether a seat has laid a tile in this round."""
    laid = len(seat.world.placed)
    return laid > len(seat.world.board.highlighted) if state.setting.mode.starts else laid > 0


def may_jump(state: State, seat: Seat) -> bool:
    """Whether a seat that plays may jump out."""
    return not state.setting.mode.stop or len(seat.world.free_spaces) <= MOST_EMPTY


def all_out_at(state: State) -> int | None:
    """The match time at which everybody will count as out if nothing happens; None if somebody plays."""
    latest = 0
    for seat in state.seats.values():
        if seat.is_out:
            continue
        if seat.absent_since is None:
            return None
        latest = max(latest, seat.absent_since + ABSENT_MS)
    return latest


def everybody_ready(state: State) -> bool:
    """Whether nobody has to be waited for between rounds: all persons that are present are ready."""
    ready, seats = state.course.ready, state.seats
    return all(person in ready for person in state.course.persons if seats[person].is_present)


def holder(state: State, tile: int) -> int | None:
    """The seat that has a tile in its hand or in its world, None if it lies in the pile."""
    return _holder(state, lambda piece: piece.number == tile)


def building_holder(state: State, name: str) -> int | None:
    """The first seat that has a building of this name in its hand or in its world."""
    return _holder(state, lambda piece: piece.name == name)


def _holder(state: State, is_meant: Callable[[Piece], bool]) -> int | None:
    for number, seat in state.seats.items():
        pieces = [placed.piece for placed in seat.world.placed.values()]
        if seat.hand is not None:
            pieces.append(seat.hand.piece)
        if any(map(is_meant, pieces)):
            return number
    return None


def deadline(state: State) -> int | None:
    """Match time of the next `Tick`."""
    course = state.course
    if course.paused or course.phase == OVER:
        return None
    if course.phase != ROUND:
        return course.until
    times = [time for time in (course.until, all_out_at(state)) if time is not None]
    return min(times, default=None)
