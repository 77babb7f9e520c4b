"""A state as plain data, both ways: of a viewer's fold it is the `view` of a snapshot (protocol.md section 5).

The classes are the form of that data. The fields down to `seats` are those of the protocol; the others are what
folding on needs besides. Fields that do not apply are left out.
"""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from mondo_rules.edition import Edition
from mondo_rules.events import SeatScore
from mondo_rules.fault import NotationError
from mondo_rules.game import Game
from mondo_rules.match_state import (
    PHASES,
    Adjustable,
    Course,
    Ending,
    Scored,
    Seat,
    Setting,
    State,
    board_told,
    villages_left,
)
from mondo_rules.notation import read_world, write_world
from mondo_rules.piece import Placement
from mondo_rules.scoring import fulfilled_now
from mondo_rules.sheet import Line
from mondo_rules.world import World
from protocol import options as schema
from protocol.codec import BadData, from_plain, to_plain
from protocol.errors import Illegal


@frozen
class HandView:
    """A tile with its side, or (`piece`) a village or building."""

    turn: int
    tile: int | None = None
    side: str | None = None
    piece: str | None = None


@frozen
class AdjustableView:
    space: str
    until: int


@frozen
class SheetView:
    """What a seat scored in one round, and with which tasks; `sheets` holds one for each round scored, in order."""

    lines: tuple[Line, ...]
    total: int | None = None
    penalty: int | None = None
    limit: int | None = None
    won: bool | None = None
    tasks: tuple[str, ...] | None = None
    fulfilled: tuple[str, ...] | None = None
    first_out: bool | None = None


@frozen
class SeatView:
    """One seat. `out` also where it was given up (`left`); `worlds` are those of the rounds scored.

    `tasks` are those taken, `fulfilled` those of them that stand fulfilled now; `villages` are those not taken yet.
    Solo has `penalty`, `limit` and `won` in place of `total`.
    """

    seat: int
    world: str
    out: bool
    sheets: tuple[SheetView, ...]
    worlds: tuple[str, ...]
    total: int | None = None
    penalty: int | None = None
    limit: int | None = None
    won: bool | None = None
    tasks: tuple[str, ...] | None = None
    fulfilled: tuple[str, ...] | None = None
    villages: tuple[str, ...] | None = None
    hand: HandView | None = None
    adjustable: AdjustableView | None = None
    chip: int | None = None
    last_take: int | None = None
    left: bool | None = None
    absent_since: int | None = None


@frozen
class EndingView:
    """Totals by seat as text."""

    totals: Mapping[str, int]
    winners: tuple[int, ...]
    annulled: bool | None = None


@frozen
class View:
    """`until`: match time at which the phase ends. `bell`: the last round was ended by its clock, or by `stop`.

    `tasks` and `buildings` are those that still lie on the table, `modifiers` those of all rounds so far.
    """

    round: int
    phase: str
    edition: str
    board: str
    pile: tuple[tuple[int, str], ...]
    chips: tuple[int, ...]
    volcano_chip: tuple[int, ...]
    seats: tuple[SeatView, ...]
    options: Mapping[str, object]
    seed_hash: str
    ready: tuple[int, ...]
    modifier: str | None = None
    modifiers: tuple[str, ...] | None = None
    tasks: tuple[str, ...] | None = None
    buildings: tuple[str, ...] | None = None
    first_out: int | None = None
    until: int | None = None
    paused: bool | None = None
    bell: bool | None = None
    ending: EndingView | None = None
    seed: str | None = None
    length: int | None = None
    persons: tuple[int, ...] | None = None


def dump(state: State) -> dict[str, Any]:
    """The state as JSON has it: lists, numbers, texts, objects keyed by text."""
    course, setting = state.course, state.setting
    view = View(
        course.round,
        course.phase,
        setting.edition.name,
        board_told(state).name,
        tuple(state.pile.items()),
        course.chips,
        course.volcano_chip,
        tuple(_seat_view(state, number) for number in state.seats),
        schema.plain(setting.options),
        setting.seed_hash,
        course.ready,
        course.modifier,
        course.modifiers or None,
        course.tasks,
        course.buildings,
        course.first_out,
        course.until,
        course.paused or None,
        course.bell or None,
        _ending_view(course.ending) if course.ending else None,
        course.seed,
        course.length,
        course.persons or None,
    )
    data: dict[str, Any] = to_plain(view)
    data["pile"] = [[tile, side] for tile, side in state.pile.items()]  # the codec leaves pairs as they are
    return data


def _seat_view(state: State, number: int) -> SeatView:
    seat, mode = state.seats[number], state.setting.mode
    hand, adjustable = seat.hand, seat.adjustable
    with_tasks = state.course.tasks is not None
    return SeatView(
        number,
        write_world(seat.world),
        seat.is_out,
        tuple(_sheet_view(state, each) for each in seat.scored),
        tuple(write_world(each.world) for each in seat.scored),
        None if mode.solo else seat.total,
        seat.total if mode.solo else None,
        mode.limit,
        any(each.score.won for each in seat.scored) if mode.solo else None,
        seat.tasks if with_tasks else None,
        fulfilled_now(state, number) if with_tasks else None,
        villages_left(state, seat) if mode.villages else None,
        _hand_view(hand) if hand else None,
        AdjustableView(adjustable.space, adjustable.until) if adjustable else None,
        seat.chip,
        seat.taken_at,
        seat.left or None,
        seat.absent_since,
    )


def _sheet_view(state: State, scored: Scored) -> SheetView:
    score, with_tasks = scored.score, state.setting.mode.tasks
    return SheetView(
        score.lines,
        score.total,
        score.penalty,
        score.limit,
        score.won,
        scored.tasks if with_tasks else None,
        state.setting.game.fulfilled(scored.tasks, scored.world, scored.first_out) if with_tasks else None,
        scored.first_out or None,
    )


def _hand_view(hand: Placement) -> HandView:
    piece = hand.piece
    if piece.number is None:
        return HandView(hand.turn, piece=piece.name)
    return HandView(hand.turn, piece.number, piece.letter)


def _ending_view(ending: Ending) -> EndingView:
    totals = {str(seat): total for seat, total in ending.totals.items()}
    return EndingView(totals, ending.winners, ending.annulled or None)


def load(data: Mapping[str, Any], options: type, editions: Mapping[str, Edition], game: Game) -> State:
    """The state that was dumped. Raises `BadData` naming what does not fit."""
    view = from_plain(View, dict(data))
    try:
        return _state(view, options, editions, game)
    except (Illegal, NotationError, KeyError, IndexError, ValueError) as fault:
        said = fault.words().in_english() if isinstance(fault, Illegal) else str(fault)
        raise BadData(f"no view of a match: {said}") from None


def _state(view: View, options: type, editions: Mapping[str, Edition], game: Game) -> State:
    chosen: Any = schema.from_plain(options, view.options)
    edition = editions[game.edition_name(chosen)]
    if view.phase not in PHASES:
        raise BadData(f"$.phase: {view.phase!r} is unknown; allowed: {', '.join(PHASES)}")
    setting = Setting(chosen, edition, tuple(entry.seat for entry in view.seats), view.seed_hash, game)
    course = Course(
        view.phase,
        view.round,
        view.until,
        bool(view.paused),
        view.chips,
        view.first_out,
        view.volcano_chip,
        view.modifiers or (),
        view.tasks,
        view.ready,
        bool(view.bell),
        _ending(view.ending) if view.ending else None,
        view.persons or (),
        view.length,
        view.seed,
        view.buildings,
    )
    return State(setting, course, dict(view.pile), {entry.seat: _seat(entry, setting) for entry in view.seats})


def _seat(entry: SeatView, setting: Setting) -> Seat:
    def world(text: str) -> World:
        return read_world(text, {setting.edition.name: setting.edition})

    hand, adjustable = entry.hand, entry.adjustable
    scored = (
        Scored(
            world(lay),
            SeatScore(entry.seat, sheet.lines, sheet.total, sheet.penalty, sheet.limit, sheet.won),
            sheet.tasks or (),
            bool(sheet.first_out),
        )
        for lay, sheet in zip(entry.worlds, entry.sheets, strict=True)
    )
    return Seat(
        _hand(hand, setting.edition) if hand else None,
        world(entry.world),
        Adjustable(adjustable.space, adjustable.until) if adjustable else None,
        entry.last_take,
        entry.chip,
        bool(entry.left),
        entry.absent_since,
        tuple(scored),
        entry.tasks or (),
    )


def _hand(view: HandView, edition: Edition) -> Placement:
    if view.piece is None:
        return edition.by_name[f"{view.tile}{view.side}"].placements[view.turn]
    if view.tile is not None or view.side is not None or view.piece not in edition.pieces:
        raise BadData(f"$.seats.hand: {view.piece!r} is no village or building")
    return edition.by_name[view.piece].placements[view.turn]


def _ending(view: EndingView) -> Ending:
    totals = {int(seat): total for seat, total in view.totals.items()}
    return Ending(totals, view.winners, bool(view.annulled))
