"""The sheets of a match: of rounds behind it, and of the round that is played as its worlds stand now."""

from mondo_rules.events import SeatScore
from mondo_rules.match_state import State
from mondo_rules.score import Standing, Terms
from mondo_rules.sheet import Line, Sheet, SoloSheet, best


def sheets_now(state: State) -> tuple[Sheet, ...]:
    """The sheets of all seats in order: of a round just scored as they were, else as the worlds are."""
    course = state.course
    if is_scored(state, course.round):
        return sheets_of(state, course.round)
    standings = [
        Standing(
            number,
            seat.world,
            seat.chip or 0,
            number in course.volcano_chip,
            seat.tasks,
            course.first_out == number,
        )
        for number, seat in state.seats.items()
    ]
    mode = state.setting.mode
    terms = Terms(mode.level, course.modifier, mode.handicap, mode.children, mode.difficulty or Terms().difficulty)
    sheets = state.setting.game.sheets(standings, terms)
    if not mode.duo:
        return sheets
    return tuple(_duo_sheet(sheet, standing.chip) for sheet, standing in zip(sheets, standings, strict=True))


def _duo_sheet(sheet: Sheet, chip: int) -> Sheet:
    """The chip is taken off the minus points; what is left below 0 is what counts."""
    return Sheet(sheet.seat, (Line("chip", chip), *sheet.lines))


def is_scored(state: State, round_: int) -> bool:
    """Whether a round is behind the match."""
    return all(len(seat.scored) >= round_ for seat in state.seats.values())


def sheets_of(state: State, round_: int) -> tuple[Sheet, ...]:
    """The sheets of a round that is scored."""
    return tuple(_sheet(seat.scored[round_ - 1].score) for seat in state.seats.values())


def _sheet(score: SeatScore) -> Sheet:
    if score.limit is not None:
        return SoloSheet(score.seat, score.lines, score.limit)
    return Sheet(score.seat, score.lines)


def seat_score(sheet: Sheet) -> SeatScore:
    """A sheet as it stands in events."""
    if isinstance(sheet, SoloSheet):
        return SeatScore(sheet.seat, sheet.lines, None, sheet.penalty, sheet.limit, sheet.won)
    return SeatScore(sheet.seat, sheet.lines, sheet.total)


def chip_holders(state: State, sheets: tuple[Sheet, ...]) -> tuple[int, ...]:
    """The seats that would hold the volcano chip after a round with these sheets."""
    return best(sheets) if state.setting.mode.volcano_chip else ()


def fulfilled_now(state: State, number: int) -> tuple[str, ...]:
    """The tasks of a seat that its world fulfils as it stands."""
    seat = state.seats[number]
    return state.setting.game.fulfilled(seat.tasks, seat.world, state.course.first_out == number)


def winners(state: State) -> tuple[int, ...]:
    """The seats with the highest total; in a solo game the seat, if it has kept within its limit."""
    if state.setting.mode.solo:
        return tuple(number for number, seat in state.seats.items() if seat.scored and seat.scored[-1].score.won)
    highest = max(seat.total for seat in state.seats.values())
    return tuple(number for number, seat in state.seats.items() if seat.total == highest)
