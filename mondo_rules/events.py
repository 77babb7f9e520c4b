"""What happens in a match: one frozen class per event (protocol.md section 5).

`at` is match time in ms, `seat` the seat that acted. Three events are heard by nobody (`SECRET`): they stay in the
log and are needed to fold it, but not to fold what a viewer hears.

What a seat lays or returns is a tile, told by `tile` and `side`, or a village or building, told by `piece`.
"""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from mondo_rules.sheet import Line


@frozen
class MatchStarted:
    at: int
    options: Mapping[str, object]
    seats: tuple[int, ...]
    seed_hash: str


@frozen
class SeedDrawn:
    """The 32 bytes of chance that the match is played with, in hex."""

    at: int
    seed: str


@frozen
class PersonsSeated:
    """The seats on which persons sit from now on; bots sit on the others."""

    at: int
    persons: tuple[int, ...]


@frozen
class Countdown:
    """`ms` until the round begins; while the match is paused, until it goes on."""

    at: int
    round: int
    ms: int


@frozen
class LengthDrawn:
    """How long the next round lasts, where nobody may know."""

    at: int
    ms: int


@frozen
class RoundStarted:
    """Go. `pile` holds (tile, side that lies up); `ms` is missing where the time is hidden or nothing runs yet.

    `tasks` and `buildings` lie face up; `start` are worlds with the tiles that lie from the start on, by seat as
    text.
    """

    at: int
    round: int
    board: str
    pile: tuple[tuple[int, str], ...]
    chips: tuple[int, ...]
    volcano_chip: tuple[int, ...]
    ms: int | None = None
    modifier: str | None = None
    tasks: tuple[str, ...] | None = None
    start: Mapping[str, str] | None = None
    buildings: tuple[str, ...] | None = None


@frozen
class Taken:
    at: int
    seat: int
    tile: int
    side: str
    turn: int


@frozen
class Flipped:
    at: int
    seat: int
    side: str
    turn: int


@frozen
class Turned:
    """What is in hand was turned; `side` is missing where that is a village or building."""

    at: int
    seat: int
    turn: int
    side: str | None = None


@frozen
class Returned:
    at: int
    seat: int
    tile: int | None = None
    side: str | None = None
    piece: str | None = None

    def __attrs_post_init__(self) -> None:
        _check_tile_or_piece(self)


@frozen
class Laid:
    at: int
    seat: int
    space: str
    turn: int
    tile: int | None = None
    side: str | None = None
    piece: str | None = None

    def __attrs_post_init__(self) -> None:
        _check_tile_or_piece(self)


def _check_tile_or_piece(event: Returned | Laid) -> None:
    """Raises `ValueError` unless an event tells of a tile with its side, or else of a village or building."""
    of_tile = event.tile is not None
    if (event.side is not None) != of_tile or (event.piece is None) != of_tile:
        raise ValueError("expected either tile and side or piece")


@frozen
class Adjusted:
    """The piece just laid lies on `space` now; `from_` (on the wire `from`) is where it lay, if it was moved."""

    at: int
    seat: int
    space: str
    turn: int
    from_: str | None = None


@frozen
class TaskTaken:
    at: int
    seat: int
    task: str


@frozen
class VillageTaken:
    """A seat has one of its own villages in hand, unturned."""

    at: int
    seat: int
    piece: str


@frozen
class BuildingTaken:
    """A seat has a building in hand, unturned; it no longer lies on the table."""

    at: int
    seat: int
    piece: str


@frozen
class SideChosen:
    """A seat plays on this side of the board, `front` or `back`, from now on in this round."""

    at: int
    seat: int
    side: str


@frozen
class Out:
    """A seat has taken a chip, 0 in a solo game; `auto` where its world was full."""

    at: int
    seat: int
    chip: int
    auto: bool


@frozen
class SeatScore:
    """What a seat scored in a round: `total`, or in a solo game `penalty`, `limit` and `won`."""

    seat: int
    lines: tuple[Line, ...]
    total: int | None = None
    penalty: int | None = None
    limit: int | None = None
    won: bool | None = None


@frozen
class RoundScored:
    """The sheets of a round; `volcano_chip` are the seats that scored most."""

    at: int
    round: int
    seats: tuple[SeatScore, ...]
    volcano_chip: tuple[int, ...]


@frozen
class Ready:
    at: int
    seat: int


@frozen
class Paused:
    at: int


@frozen
class Resumed:
    """`left` is what the running clock has left; missing where nobody may know or none runs."""

    at: int
    left: int | None = None


@frozen
class SeatLeft:
    """Given up, or (`absent`) without a line for now."""

    at: int
    seat: int
    absent: bool | None = None


@frozen
class SeatBack:
    at: int
    seat: int


@frozen
class MatchOver:
    """The end: totals (solo: minus points) by seat as text, who has won, and the seed in hex that explains it."""

    at: int
    totals: Mapping[str, int]
    winners: tuple[int, ...]
    seed: str
    annulled: bool | None = None


Event = (
    MatchStarted | SeedDrawn | PersonsSeated | Countdown | LengthDrawn | RoundStarted
    | Taken | Flipped | Turned | Returned | Laid | Adjusted | TaskTaken | SideChosen | VillageTaken | BuildingTaken
    | Out | RoundScored | Ready | Paused | Resumed | SeatLeft | SeatBack | MatchOver
)  # fmt: skip
MONDO_EVENTS: Final[tuple[type[Event], ...]] = (
    MatchStarted, SeedDrawn, PersonsSeated, Countdown, LengthDrawn, RoundStarted,
    Taken, Flipped, Turned, Returned, Laid, Adjusted, TaskTaken, SideChosen, Out,
    RoundScored, Ready, Paused, Resumed, SeatLeft, SeatBack, MatchOver,
)  # fmt: skip
SAPIENS_EVENTS: Final[tuple[type[Event], ...]] = (
    MatchStarted, SeedDrawn, PersonsSeated, Countdown, LengthDrawn, RoundStarted,
    Taken, Flipped, Turned, Returned, Laid, Adjusted, VillageTaken, BuildingTaken, Out,
    RoundScored, Ready, Paused, Resumed, SeatLeft, SeatBack, MatchOver,
)  # fmt: skip
SECRET: Final = frozenset({SeedDrawn, PersonsSeated, LengthDrawn})
