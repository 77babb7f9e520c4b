"""The match in characters: a world with the spaces that are open, and what else a player has to know beside it."""

from typing import Final

from mondo_rules.canvas import BOLD, DIM, PLAIN, Canvas
from mondo_rules.cards import worth
from mondo_rules.clock_text import minutes
from mondo_rules.decide import TILES_FOR_A_BUILDING
from mondo_rules.flow import time_left
from mondo_rules.letters import LETTERS
from mondo_rules.match_state import (
    BETWEEN,
    COUNTDOWN,
    OVER,
    ROUND,
    Seat,
    State,
    has_begun,
    has_laid_building,
    villages_left,
)
from mondo_rules.piece import Placement
from mondo_rules.players import name_of, names_of, numbered, shortened
from mondo_rules.scoring import fulfilled_now, sheets_now
from mondo_rules.sheet import Line
from mondo_rules.tasks import TASKS
from mondo_rules.villages import PART_OF_VILLAGE
from mondo_rules.world import World
from mondo_rules.world_scene import HEIGHT, NARROW_GAP, WIDE_GAP, WIDTH, draw_side, draw_world, scene_width
from protocol.ruleset import Screen
from protocol.words import Words, n_words, say

PANEL: Final = 26  # columns that the lines beside the world need at least
SPACER: Final = 3  # columns between the two
NAME: Final = 9  # characters of a name in the lines of the seats
OF_ALL_WORLDS: Final = ("chip", "modifier", "tasks", "volcanoes")  # lines that more than one world decides, or none
VOLCANO_WORDS: Final = {"a": "active volcano", "i": "inactive volcano"}


def draw_match(state: State, viewer: int | None, now: int, screen: Screen) -> str:
    """The viewer's own world, or the first seat's for a watcher; clock, chips, hand and seats beside or below."""
    number = viewer if viewer in state.seats else next(iter(state.seats))
    assert number is not None
    seat = state.seats[number]
    canvas = Canvas()
    wide = scene_width(seat.world.board, WIDE_GAP)
    beside = wide + SPACER + PANEL <= screen.width
    to_lay = state.course.phase == ROUND and number == viewer and not seat.is_out
    adjusted = seat.adjustable.space if seat.adjustable and seat.can_adjust(now) and to_lay else None
    rows = draw_world(canvas, seat.world, WIDE_GAP if beside else NARROW_GAP, to_lay=to_lay, adjusted=adjusted)
    row, column = (0, wide + SPACER) if beside else (rows, 0)
    row = _write(canvas, row, column, _course_lines(state, number, now, screen), screen)
    row = _draw_seat(canvas, row + 1, column, state, number, viewer, now, screen)
    row = _write(canvas, row, column, _seat_lines(state, viewer, screen), screen)
    row = _write(canvas, row, column, _task_lines(state, screen), screen)
    _write(canvas, row, column, _piece_lines(state, number, viewer), screen)
    return "\n".join(canvas.lines(screen.colour))


def draw_hand(hand: Placement, screen: Screen) -> str:
    """A tile in hand: how it lies, then its name and what it shows in words."""
    canvas = Canvas()
    _draw_hand(canvas, 0, 0, hand, screen)
    return "\n".join(canvas.lines(screen.colour))


def world_text(world: World, screen: Screen) -> str:
    """One world for itself."""
    canvas = Canvas()
    gap = WIDE_GAP if scene_width(world.board, WIDE_GAP) <= screen.width else NARROW_GAP
    draw_world(canvas, world, gap, to_lay=False)
    return "\n".join(canvas.lines(screen.colour))


def _write(canvas: Canvas, row: int, column: int, lines: list[tuple[str, str]], screen: Screen) -> int:
    """Lines below one another, cut where the screen ends; gives the next free row."""
    for text, style in lines:
        canvas.put(row, column, text[: max(0, screen.width - column)], style)
        row += 1
    return row


def _say(screen: Screen, text: str, **args: object) -> str:
    return say(Words(text, args), screen.lang)


def _course_lines(state: State, number: int, now: int, screen: Screen) -> list[tuple[str, str]]:
    course, mode = state.course, state.setting.mode
    lines = [(_say(screen, "Round {round} of {rounds}", round=course.round, rounds=mode.rounds), BOLD)]
    lines.append((_phase_line(state, now, screen), BOLD if course.phase == ROUND else PLAIN))
    if course.modifier is not None:
        lines.append((_say(screen, "Modifier: {name}", name=course.modifier), PLAIN))
    if course.chips:
        lines.append((_say(screen, "Chips: {chips}", chips=" ".join(map(str, course.chips))), PLAIN))
    if course.volcano_chip and not mode.children:
        holders = names_of(course.volcano_chip, screen)
        lines.append((_say(screen, "Volcano chip: {who}", who=holders), PLAIN))
    if course.phase == ROUND and not course.paused:
        lines.append((say(n_words("Pile: {n} tile", "Pile: {n} tiles", len(state.pile)), screen.lang), PLAIN))
        lines.append((_points_line(state, number, screen), PLAIN))
    return lines


def _points_line(state: State, number: int, screen: Screen) -> str:
    """What a world is worth by itself as it stands."""
    [sheet] = [sheet for sheet in sheets_now(state) if sheet.seat == number]
    limit = state.setting.mode.limit
    if limit is not None:
        return _say(screen, "Minus points: {points}, {limit} allowed", points=-sheet.total, limit=limit)
    if state.setting.mode.duo:
        return _say(screen, "This world: {points:+d} points", points=sheet.total)
    alone = sum(_points_alone(line) for line in sheet.lines if line.line not in OF_ALL_WORLDS)
    return _say(screen, "This world: {points:+d} points", points=alone)


def _points_alone(line: Line) -> int:
    """Without the bonuses of parts, for which worlds are compared."""
    return line.points if line.parts is None else sum(part.points for part in line.parts)


def _phase_line(state: State, now: int, screen: Screen) -> str:
    course, left = state.course, time_left(state, now)
    if course.phase == OVER:
        return _say(screen, "The match is over")
    if course.paused:
        return _say(screen, "Paused")
    if left is None:
        if course.phase != ROUND:
            return _say(screen, "About to begin")
        return _say(screen, "Time left: hidden" if state.setting.mode.hidden else "No clock until one is out")
    if course.phase == ROUND:
        return _say(screen, "Time left: {time}", time=minutes(left))
    if course.phase == COUNTDOWN:
        return _say(screen, "Begins in {seconds} s", seconds=-(-left // 1000))
    return _say(screen, "Scored; next in {seconds} s at most", seconds=-(-left // 1000))


def _draw_seat(
    canvas: Canvas, row: int, column: int, state: State, number: int, viewer: int | None, now: int, screen: Screen
) -> int:
    """What the seat whose world is drawn can do now; gives the next free row."""
    seat = state.seats[number]
    if number != viewer:
        line = _say(screen, "World of {who}", who=numbered(number, screen))
    elif seat.hand is not None:
        line = _say(screen, "In your hand:")
    else:
        line = _own_line(state, seat, number, now, screen)
    row = _write(canvas, row, column, [(line, BOLD)], screen)
    if number == viewer and seat.hand is not None:
        _draw_hand(canvas, row, column, seat.hand, screen)
        row += HEIGHT
    crowded = state.course.tasks is not None or state.course.buildings is not None
    return row + (not crowded)  # with cards every row of the screen is needed


def _own_line(state: State, seat: Seat, number: int, now: int, screen: Screen) -> str:
    course = state.course
    if course.phase == BETWEEN:
        return _say(screen, "You are ready" if number in course.ready else "/ready for the next round")
    if course.phase != ROUND:
        return _say(screen, "You sit on seat {seat}", seat=number)
    if seat.chip is not None:
        return _say(screen, "You are out, chip {chip}", chip=seat.chip) if seat.chip else _say(screen, "You are out")
    if seat.adjustable is not None and seat.can_adjust(now):
        seconds = -(-(seat.adjustable.until - now) // 1000)
        return _say(screen, "{space}*: /turn, /move, {seconds} s", space=seat.adjustable.space, seconds=seconds)
    if state.setting.mode.any_side and not has_begun(state, seat):
        return _say(screen, "/side front or /side back")
    return _say(screen, "Your hand is empty")


def _draw_hand(canvas: Canvas, row: int, column: int, hand: Placement, screen: Screen) -> None:
    """How it lies; beside that its name, edges and streets, its symbols, its volcano."""
    draw_side(canvas, row, column, hand.face)
    volcano = hand.face.volcano
    name = f"{hand.piece.name}/{hand.turn}"
    shape = " ".join((hand.face.edges, *(f"~{curve}" for curve in hand.face.curves)))
    if hand.piece.number is None:
        _write(canvas, row, column + WIDTH + 2, [(name, BOLD), (shape, PLAIN)], screen)
        return
    said = [
        (f"{name} {shape}", BOLD),
        (", ".join(_say(screen, name) for name, _ in hand.face.symbols), PLAIN),
        (_say(screen, VOLCANO_WORDS[volcano]) if volcano else "", PLAIN),
    ]
    _write(canvas, row, column + WIDTH + 2, said, screen)


def _seat_lines(state: State, viewer: int | None, screen: Screen) -> list[tuple[str, str]]:
    """One line a seat: its name, how many tiles lie, what is in hand, the chip, the points so far."""
    lines = []
    for number, seat in state.seats.items():
        mine = ">" if number == viewer else " "
        name = f" {shortened(screen.names[number], NAME)}" if number in screen.names else ""
        line = f"{mine}{number}{name}: {len(seat.world.placed):2}/{len(seat.world.board.spaces)}"
        points = -seat.total if state.setting.mode.solo else seat.total
        line += f" {_say(screen, '{points} pts', points=points)}" if seat.scored else ""
        lines.append((f"{line} {_seat_state(state, number, seat, screen)}".rstrip(), DIM if seat.is_out else PLAIN))
    return lines


def _seat_state(state: State, number: int, seat: Seat, screen: Screen) -> str:
    if seat.left:
        return _say(screen, "gone")
    if state.course.phase == BETWEEN:
        return _say(screen, "ready") if number in state.course.ready else ""
    if seat.chip is not None:
        return _say(screen, "out, chip {chip}", chip=seat.chip) if seat.chip else _say(screen, "out")
    if seat.absent_since is not None:
        return _say(screen, "absent")
    if seat.hand is None:
        return ""
    name = seat.hand.piece.name
    return _say(screen, "holds {piece}", piece=LETTERS.get(name, name))


def _task_lines(state: State, screen: Screen) -> list[tuple[str, str]]:
    """The tasks that lie on the table with what takes them; those taken with what they count now, and for whom."""
    if state.course.tasks is None:
        return []
    lying = [(f"/task {task} ({TASKS[task].value})", PLAIN) for task in state.course.tasks]
    taken = []
    for number, seat in state.seats.items():
        fulfilled = fulfilled_now(state, number)
        name = shortened(name_of(number, screen), NAME)
        taken += [(f"{task} {worth(task, task in fulfilled)} {name}", DIM) for task in seat.tasks]
    return lying + taken


def _piece_lines(state: State, number: int, viewer: int | None) -> list[tuple[str, str]]:
    """The villages that a player can still take, and the buildings on the table with what takes them."""
    seat = state.seats[number]
    if state.course.phase != ROUND:
        return []
    plays = number == viewer and not seat.is_out
    villages = [(PART_OF_VILLAGE[name], name) for name in villages_left(state, seat)] if plays else []
    lines = [(f"/village {word} ({LETTERS[name]})", PLAIN) for word, name in villages]
    may_take = plays and not has_laid_building(seat) and len(seat.world.placed) >= TILES_FOR_A_BUILDING
    style = PLAIN if may_take else DIM
    return lines + [(f"/building {name} ({LETTERS[name]})", style) for name in state.course.buildings or ()]
