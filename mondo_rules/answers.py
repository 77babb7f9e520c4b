"""Answers to `/pile`, `/world` and `/score`, as messages (protocol.md section 5)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from mondo_rules.commands import PileQuery, Query, ScoreQuery, StreetPileQuery, WorldQuery
from mondo_rules.match_state import State
from mondo_rules.notation import write_world
from mondo_rules.pile_filter import read_filter
from mondo_rules.scoring import chip_holders, is_scored, sheets_now, sheets_of
from protocol.errors import Illegal, bad_arguments
from protocol.slash import usage
from protocol.words import Words


def answer(state: State, query: Query, seat: int | None) -> dict[str, Any]:
    """The answer to a query. Raises `Illegal` (`no-such-seat`) or `BadLine` (`bad-arguments`)."""
    return ANSWERS[type(query)](state, query, seat)


def _pile(state: State, query: PileQuery | StreetPileQuery, _seat: int | None) -> dict[str, Any]:
    """The tiles whose side that lies up fits."""
    edition = state.setting.edition
    fits = read_filter(query.filter, edition.words)
    tiles = [[tile, side] for tile, side in sorted(state.pile.items()) if fits(edition.tile(tile, side).side)]
    return {"type": "pile", "tiles": tiles}


def _world(state: State, query: WorldQuery, viewer: int | None) -> dict[str, Any]:
    number = viewer if query.seat is None else query.seat
    if number is None:
        raise bad_arguments(Words("SEAT is missing: you have no world of your own here."), usage(WorldQuery))
    if number not in state.seats:
        raise Illegal("no-such-seat", seat=number, seats=", ".join(map(str, state.seats)))
    seat, round_ = state.seats[number], _round(state, query.round, WorldQuery)
    world = seat.world if round_ > len(seat.scored) else seat.scored[round_ - 1].world
    return {"type": "world", "seat": number, "round": round_, "world": write_world(world)}


def _score(state: State, query: ScoreQuery, _seat: int | None) -> dict[str, Any]:
    """What the worlds would score as they are now, or have scored; the `volcano_chip` that follows from it."""
    round_ = _round(state, query.round, ScoreQuery)
    past = is_scored(state, round_)
    sheets = sheets_of(state, round_) if past else sheets_now(state)
    return {
        "type": "score",
        "round": round_,
        "seats": [{"name": str(sheet.seat), **sheet.as_data()} for sheet in sheets],
        "volcano_chip": [str(seat) for seat in chip_holders(state, sheets)],
        "provisional": not past,
    }


def _round(state: State, asked: int | None, query: type[Query]) -> int:
    """The round that is asked for, else the one that is played."""
    now = state.course.round
    if asked is not None and not 1 <= asked <= now:
        raise bad_arguments(Words("ROUND has to be from 1 to {last}.", {"last": now}), usage(query))
    return now if asked is None else asked


ANSWERS: Final[Mapping[type[Query], Callable[[State, Any, int | None], dict[str, Any]]]] = {
    PileQuery: _pile,
    StreetPileQuery: _pile,
    WorldQuery: _world,
    ScoreQuery: _score,
}
