"""The board in characters, the same as data for a page, and the words of what happens on it."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from protocol.course import Began, CourseEvent, MatchOver
from protocol.faces import Faces, Line, name_of
from protocol.ruleset import Screen
from protocol.words import Words, n_words

from .board import EDGES, LINES, POINTS, men, place_of
from .state import Event, MatchStarted, Moved, Placed, State, Taken
from .words import INCREMENT, MAIN, QUIET, REASONS, Options

SIGNS = ("●", "○")
"""The men of the first and of the second seat."""
PAINT = ("\x1b[1;33m", "\x1b[1;36m")

LAYOUT: Mapping[str, object] = {
    "areas": [
        {
            "kind": "board",
            "title": {"en": "Board", "de": "Brett"},
            "at": "board",
            "spaces": {point: list(place_of(point)) for point in POINTS},
            "lines": [[line[0], line[2]] for line in LINES],
            "pieces": {
                "1": {"sign": SIGNS[0], "colour": 1, "title": {"en": "man of seat 1", "de": "Stein von Platz 1"}},
                "2": {"sign": SIGNS[1], "colour": 2, "title": {"en": "man of seat 2", "de": "Stein von Platz 2"}},
            },
        },
        {
            "kind": "seats",
            "columns": [{"title": {"en": "to place", "de": "zu setzen"}, "at": "hand"}],
            "turn": "turn",
        },
        {"kind": "value", "title": {"en": "Moves without a mill", "de": "Züge ohne Mühle"}, "at": "calm"},
    ]
}


def _rows(state: State, screen: Screen) -> Iterator[str]:
    """The board, 15 columns wide."""
    rows = [[" "] * 13 for _ in range(13)]
    for edge in EDGES:
        (x, y), (to_x, to_y) = sorted(map(place_of, edge))
        for step in range(1, 2 * (to_x - x)):
            rows[2 * y][2 * x + step] = "-"
        for step in range(1, 2 * (to_y - y)):
            rows[2 * y + step][2 * x] = "|"
    for point in POINTS:
        x, y = place_of(point)
        rows[2 * y][2 * x] = _man(state, state.board[point], screen) if point in state.board else "·"
    yield from (f"{' ' if y % 2 else 7 - y // 2} {''.join(row)}" for y, row in enumerate(rows))
    yield "  a b c d e f g"


def _man(state: State, seat: str, screen: Screen) -> str:
    which = state.seats.index(int(seat))
    return f"{PAINT[which]}{SIGNS[which]}\x1b[0m" if screen.colour else SIGNS[which]


def _turn(state: State, viewer: int | None, screen: Screen) -> Words:
    """Whose turn it is and for what, or how it ended."""
    if state.over is not None:
        points = state.over.points
        winner = name_of(int(max(points, key=lambda seat: points[seat])), screen)
        return Words(REASONS[state.over.reason].text, {"winner": winner})
    if viewer is None or viewer != state.turn:
        return Words("It is the turn of {name}.", {"name": name_of(state.turn or 0, screen)})
    if state.taking:
        return Words("You have closed a mill: /take POINT takes a man.")
    if state.hand[str(viewer)]:
        return Words("It is your turn: /place POINT sets a man.")
    return Words("It is your turn: /move FROM TO moves a man.")


def _minutes(ms: int) -> str:
    """`4:31`; a second that has begun counts in full."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


class MorrisFaces(Faces[Options, State, Event | CourseEvent]):
    """What is read. Sentences are `Words`; `locale/de.po` has them in German."""

    package = "morris_rules"
    titles: ClassVar = {"en": "Nine men's morris", "de": "Mühle"}
    layout = LAYOUT

    def terms(self, options: Options) -> Iterator[Words]:
        increment = INCREMENT if options.increment is None else options.increment
        timed = {"main": options.main or MAIN, "increment": increment}
        yield Words("no clock") if options.untimed else Words("{main} minutes and {increment} seconds a move", timed)
        yield Words("a draw after {quiet} moves without a mill", {"quiet": options.quiet or QUIET})
        if options.nofly:
            yield Words("nobody flies")

    def told(self, state: State, event: Event | CourseEvent, viewer: int | None, screen: Screen) -> Iterator[Line]:
        """The words of an event, with the board where something has changed on it."""
        match event:
            case MatchStarted():
                yield Words("Each side has nine men. Three in a row on a line are a mill and take a man.")
                for sign, seat in zip(SIGNS, state.seats, strict=True):
                    yield Words("{sign} {name}", {"sign": sign, "name": name_of(seat, screen)})
            case Placed(seat=seat, point=point):
                yield Words("{name}: a man on {point}.", {"name": name_of(seat, screen), "point": point})
            case Moved(seat=seat, start=start, point=point):
                where = {"name": name_of(seat, screen), "start": start, "point": point}
                yield Words("{name}: from {start} to {point}.", where)
            case Taken(seat=seat, point=point):
                yield Words("{name} takes the man on {point}.", {"name": name_of(seat, screen), "point": point})
            case MatchOver():
                yield _turn(state, viewer, screen)
        if isinstance(event, Placed | Moved) and event.mill:
            yield Words("A mill!")
        if isinstance(event, Began | Placed | Moved | Taken):
            yield from _rows(state, screen)
            yield _turn(state, viewer, screen)

    def shown(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> Iterator[Line]:
        for seat in state.seats:
            yield self._side(state, seat, answer["ms"][str(seat)], screen)
        calm = {"calm": answer["calm"], "quiet": answer["quiet"]}
        yield Words("Moves without a mill: {calm} of {quiet}.", calm)

    def drawn(self, state: State, viewer: int | None, now: int, screen: Screen) -> Iterator[Line]:
        """The board, the two sides with what is left on their clocks, and whose turn it is."""
        yield from _rows(state, screen)
        yield from (self._side(state, seat, state.left(seat, now), screen) for seat in state.seats)
        yield _turn(state, viewer, screen)

    def _side(self, state: State, seat: int, ms: int | None, screen: Screen) -> Words:
        """`● Anna: 7 men on the board, 2 to place, 9:58`."""
        facts: list[Line] = [n_words("{n} man on the board", "{n} men on the board", len(men(state.board, seat)))]
        if hand := state.hand[str(seat)]:
            facts.append(Words("{n} to place", {"n": hand}))
        if ms is not None:
            facts.append(_minutes(ms))
        side = {"sign": SIGNS[state.seats.index(seat)], "name": name_of(seat, screen)}
        return Words("{sign} {name}: {facts}", {**side, "facts": self.listed(facts, screen.lang)})
