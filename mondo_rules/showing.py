"""The words of answers, and of score sheets."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from mondo_rules.border_text import border_text
from mondo_rules.cards import modifier_text, tasks_line
from mondo_rules.match_scene import world_text
from mondo_rules.match_state import State
from mondo_rules.notation import read_world
from mondo_rules.pile_text import pile_text
from mondo_rules.players import name_of, numbered, shortened
from mondo_rules.scoring import fulfilled_now, is_scored, sheets_now, sheets_of
from mondo_rules.sheet_text import origins, sheet_text
from mondo_rules.wrapping import wrapped
from protocol.ruleset import Screen
from protocol.words import Words, say

WIDE: Final = 60  # columns from which on seats are called by more than their numbers
HEADS: Final = 18  # columns for the names of the lines
GAP: Final = 2  # between two columns of the table
FEWEST: Final = 8  # characters of a name that are shown in any case


def show(state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
    """The words of an answer to `/pile`, `/world` or `/score`."""
    return wrapped(SHOWN[answer["type"]](state, answer, viewer, screen), screen.width)


def _pile(state: State, answer: Mapping[str, Any], _viewer: int | None, screen: Screen) -> str:
    if state.course.paused:
        return say(Words("The pile is covered while the match is paused."), screen.lang)
    return pile_text([(tile, side) for tile, side in answer["tiles"]], state.setting.edition, screen)


def _world(state: State, answer: Mapping[str, Any], _viewer: int | None, screen: Screen) -> str:
    """The world as drawn and in notation; below, where the points of its seat come from."""
    edition, seat, round_ = state.setting.edition, answer["seat"], answer["round"]
    world = read_world(answer["world"], {edition.name: edition})
    head = Words("World of {who}, round {round}", {"who": numbered(seat, screen), "round": round_})
    sheets = sheets_of(state, round_) if is_scored(state, round_) else sheets_now(state)
    [data] = [sheet.as_data() for sheet in sheets if sheet.seat == seat]
    lines = [say(head, screen.lang), world_text(world, screen)]
    if border := border_text(world.board, screen):
        lines.append(border)
    lines += [answer["world"], *origins(data, screen.lang)]
    return "\n".join((*lines, *_tasks(state, round_, [seat], screen)))


def _score(state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
    args = {"round": answer["round"]}
    head = Words("Round {round}, as it stands now" if answer["provisional"] else "Round {round}", args)
    table = _table(state, answer["round"], answer["seats"], answer["volcano_chip"], viewer, screen)
    return f"{say(head, screen.lang)}\n{table}"


def sheets_text(state: State, round_: int, volcano_chip: Sequence[int], viewer: int | None, screen: Screen) -> str:
    """The sheets of a scored round as a table, with the spaces that the viewer's own points come from."""
    seats = [{"name": str(sheet.seat), **sheet.as_data()} for sheet in sheets_of(state, round_)]
    return _table(state, round_, seats, volcano_chip, viewer, screen)


def _table(
    state: State,
    round_: int,
    seats: Sequence[Mapping[str, Any]],
    volcano_chip: Sequence[object],
    viewer: int | None,
    screen: Screen,
) -> str:
    """Of the others the spaces are left out, they would fill the screen; names are cut to what fits."""
    most = max(FEWEST, (screen.width - HEADS) // len(seats) - GAP)

    def name(seat: object) -> str:
        if screen.width < WIDE:
            return str(seat)
        return shortened(name_of(int(str(seat)), screen, first=True), most)

    def lines_of(seat: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        return [line if seat["name"] == str(viewer) else {**line, "spaces": []} for line in seat["lines"]]

    answer = {
        "seats": [{**seat, "name": name(seat["name"]), "lines": lines_of(seat)} for seat in seats],
        "volcano_chip": [name(seat) for seat in volcano_chip] if round_ < state.setting.mode.rounds else [],
    }
    modifiers = state.course.modifiers[round_ - 1 : round_]
    lines = [modifier_text(modifier, screen) for modifier in modifiers]
    lines.append(sheet_text(answer, screen.lang).rstrip("\n"))
    return "\n".join((*lines, *_tasks(state, round_, state.seats, screen)))


def _tasks(state: State, round_: int, seats: Iterable[int], screen: Screen) -> Iterator[str]:
    """The tasks that seats had in a round, a line for each that had some."""
    for number in seats:
        seat, game = state.seats[number], state.setting.game
        if is_scored(state, round_):
            past = seat.scored[round_ - 1]
            tasks, fulfilled = past.tasks, game.fulfilled(past.tasks, past.world, past.first_out)
        else:
            tasks, fulfilled = seat.tasks, fulfilled_now(state, number)
        if tasks:
            yield tasks_line(name_of(number, screen), tasks, fulfilled, screen)


SHOWN: Final[Mapping[str, Callable[[State, Mapping[str, Any], int | None, Screen], str]]] = {
    "pile": _pile,
    "world": _world,
    "score": _score,
}
