"""The board in characters, the same as data for a page, and the words of what happens on it."""

from collections.abc import Mapping

from protocol.ruleset import Screen
from protocol.words import Words

from .board import EDGES, LINES, POINTS, men, place_of
from .state import Began, Event, MatchOver, MatchStarted, Moved, Placed, State, Taken
from .words import REASONS, fit, name_of, side, speak

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


def board_text(state: State, screen: Screen) -> str:
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
    lines = [f"{' ' if y % 2 else 7 - y // 2} {''.join(row)}" for y, row in enumerate(rows)]
    return "\n".join([*lines, "  a b c d e f g"])


def _man(state: State, seat: str, screen: Screen) -> str:
    which = int(seat) - state.seats[0].seat
    return f"{PAINT[which]}{SIGNS[which]}\x1b[0m" if screen.colour else SIGNS[which]


def draw(state: State, left: Mapping[int, int | None], viewer: int | None, screen: Screen) -> str:
    """The board, the two sides with what is left on their clocks, and whose turn it is."""
    sides = [
        f"{sign} {side(it.seat, it.hand, len(men(state.board, it.seat)), left[it.seat], screen)}"
        for sign, it in zip(SIGNS, state.seats, strict=True)
    ]
    return f"{board_text(state, screen)}\n{fit(chr(10).join([*sides, _turn(state, viewer, screen)]), screen)}"


def _turn(state: State, viewer: int | None, screen: Screen) -> str:
    if state.over is not None:
        return _ending(state.over, screen)
    if viewer != state.turn:
        return speak(Words("It is the turn of {name}.", {"name": name_of(state.turn, screen)}), screen)
    if state.taking:
        return speak(Words("You have closed a mill: /take POINT takes a man."), screen)
    if state.seat(viewer).hand:
        return speak(Words("It is your turn: /place POINT sets a man."), screen)
    return speak(Words("It is your turn: /move FROM TO moves a man."), screen)


def _ending(over: MatchOver, screen: Screen) -> str:
    winner = "" if over.winner is None else name_of(over.winner, screen)
    return speak(Words(REASONS[over.reason].text, {"winner": winner}), screen)


def tell(state: State, event: Event, viewer: int | None, screen: Screen) -> str:
    """The words of an event for a viewer, with the board where something has changed on it."""
    match event:
        case MatchStarted():
            rule = speak(Words("Each side has nine men. Three in a row on a line are a mill and take a man."), screen)
            sides = zip(SIGNS, state.seats, strict=True)
            men_of = [f"{sign} {name_of(it.seat, screen)}" for sign, it in sides]
            return fit("\n".join([rule, *men_of]), screen)
        case Began():
            return f"{board_text(state, screen)}\n{fit(_turn(state, viewer, screen), screen)}"
        case Placed(seat=seat, point=point):
            text = Words("{name}: a man on {point}.", {"name": name_of(seat, screen), "point": point})
        case Moved(seat=seat, start=start, point=point):
            where = {"name": name_of(seat, screen), "start": start, "point": point}
            text = Words("{name}: from {start} to {point}.", where)
        case Taken(seat=seat, point=point):
            text = Words("{name} takes the man on {point}.", {"name": name_of(seat, screen), "point": point})
        case MatchOver():
            return fit(_ending(event, screen), screen)
        case _:
            return ""
    said = speak(text, screen)
    if isinstance(event, Placed | Moved) and event.mill:
        said = f"{said} {speak(Words('A mill!'), screen)}"
    return f"{fit(said, screen)}\n{board_text(state, screen)}\n{fit(_turn(state, viewer, screen), screen)}"
