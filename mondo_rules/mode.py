"""What the options of a table make of a match: the form in which rules and faces that games share read them."""

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from mondo_rules.score import SOLO_LIMITS

ROUNDS: Final = 3  # R
BEGINNER: Final = "beginner"
ADVANCED: Final = "advanced"
EXPERT: Final = "expert"
SOLO: Final = "solo"  # also what a duo is scored by

MINUTE: Final = 60_000


@frozen
class Mode:
    """How a match is played. Times are match time in ms."""

    round_ms: int  # where it is `hidden`, the length that the secret one is drawn around
    level: str = BEGINNER
    difficulty: str | None = None  # of a solo game
    board: int | None = 0  # by its order in the edition; None: another one in each round, in that order
    pace_ms: int = 0  # least time between two accepted takes of one seat
    handicap: Mapping[int, int] = field(factory=dict)  # seat -> 1 or 2
    hidden: bool = False
    children: bool = False
    stop: bool = False
    slow: bool = False
    dealt: bool = False
    no_flip: bool = False
    duo: bool = False
    any_side: bool = False
    tasks: bool = False
    villages: bool = False
    buildings: bool = False
    practice: bool = False  # with a seed that somebody chose

    @property
    def rounds(self) -> int:
        """How many rounds a match has."""
        return 1 if self.starts else ROUNDS

    def board_of(self, round_: int, count: int) -> int:
        """The board of a round, in an edition with so many; after the last one the first follows."""
        return (round_ - 1) % count if self.board is None else self.board

    @property
    def solo(self) -> bool:
        """Whether one seat plays against the board, without chips."""
        return self.difficulty is not None

    @property
    def starts(self) -> bool:
        """Whether tiles lie on the highlighted spaces before the clock starts: solo and duo."""
        return self.level == SOLO

    @property
    def limit(self) -> int | None:
        """The most minus points that win a solo game."""
        return None if self.difficulty is None else SOLO_LIMITS[self.difficulty]

    @property
    def volcano_chip(self) -> bool:
        """Whether the best of a round hold the volcano chip in the next."""
        return not self.starts and not self.handicap

    @property
    def timed(self) -> bool:
        """Whether the end of a round is known to all from its start on."""
        return not self.hidden and not self.slow
