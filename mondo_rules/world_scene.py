r"""A world in characters: five by three for each space, the four triangles filled with their letters.

fwwww     north and east water, south and west forest; the mark in the middle is a letter where opposite
ff+ww     triangles are joined through the centre, else +. Symbols are two letters on their triangle, volcanoes
ffffw     stand in the top left corner: ^ active, o inactive. Around the board the border: (w) and w.

mmmm\     A street cuts off the corner between its two edges; a volcano gives way to it. On the border # is a street,
mmmmm     wSp and Sp above w a symbol.
mSVmm
"""

from typing import Final

from mondo_rules.board import STEPS, Board, Edge
from mondo_rules.canvas import BOLD, DIM, GROUNDS, PLAIN, Canvas
from mondo_rules.letters import LETTERS
from mondo_rules.tile import Side
from mondo_rules.vocabulary import DIRECTIONS, STREET_SYMBOLS
from mondo_rules.world import World

WIDTH: Final = 5  # of a space
HEIGHT: Final = 3
MARGIN: Final = 3  # for the numbers of the rows, and the border beside them
WIDE_GAP: Final = 2  # between two columns
NARROW_GAP: Final = 1

# Which triangle each character of a space shows: N E S W, C the centre.
TRIANGLES: Final = ("WNNNE", "WWCEE", "WSSSE")
SYMBOLS: Final = ((0, 2), (1, 3), (2, 2), (1, 0))  # row and column of the two letters, by edge
CORNERS: Final = {"WN": (0, 0), "NE": (0, 4), "ES": (2, 4), "SW": (2, 0)}  # row and column, by the curve round it
MARKED: Final = ("NE", "WN", "ES", "SW")  # corners for the mark of a piece just laid, best first
CURVES: Final = {"WN": "/", "NE": "\\", "ES": "/", "SW": "\\"}
BORDER_STREET: Final = "#"
VOLCANOES: Final = {"a": "^", "i": "o"}
CENTRE: Final = "+"


def scene_width(board: Board, gap: int) -> int:
    """How many columns the drawing of a world takes, the border on its right included."""
    return MARGIN + len(board.grid[0]) * (WIDTH + gap) + (gap == NARROW_GAP and bool(border_symbols(board)))


def draw_world(canvas: Canvas, world: World, gap: int, *, to_lay: bool = True, adjusted: str | None = None) -> int:
    """Draws a world from the top left corner on; gives the number of rows.

    `to_lay`: name the spaces that are open; `adjusted`: the space of the piece that may still be moved.
    """
    board = world.board
    for column in range(len(board.grid[0])):
        canvas.put(0, MARGIN + column * (WIDTH + gap) + WIDTH // 2, chr(ord("a") + column), BOLD)
    for row in range(len(board.grid)):
        canvas.put(_top(row) + 1, 0, str(row + 1), BOLD)
    for space in board.spaces:
        top, left = _corner(space, gap)
        placed = world.placed.get(space)
        if placed is not None:
            draw_side(canvas, top, left, placed.face)
        elif to_lay and world.is_open(space):
            canvas.put(top + 1, left + 1, space.rjust(2), BOLD)
        else:
            canvas.put(top + 1, left + WIDTH // 2, ".", DIM)
        if space == adjusted:
            row, column = mark_corner(world.placed[space].face)
            canvas.put(top + row, left + column, "*", BOLD)
    _draw_border(canvas, board, gap)
    return _top(len(board.grid)) + 1


def draw_side(canvas: Canvas, top: int, left: int, side: Side) -> None:
    """Draws a side as it lies, with its top left corner there."""
    parts, edges = side.parts, side.edges
    joined = next((edges[one] for one, other in ((0, 2), (1, 3)) if parts[one] == parts[other]), CENTRE)
    letters = {"N": edges[0], "E": edges[1], "S": edges[2], "W": edges[3], "C": joined}
    for row, triangles in enumerate(TRIANGLES):
        for column, triangle in enumerate(triangles):
            letter = letters[triangle]
            canvas.put(top + row, left + column, letter, GROUNDS.get(letter, PLAIN))
    for curve in side.curves:
        row, column = CORNERS[curve]
        ground = edges[DIRECTIONS.index(curve[0])]
        canvas.put(top + row, left + column, CURVES[curve], f"1;{GROUNDS.get(ground, PLAIN)}")
    for edge, name in shown_symbols(side).items():
        row, column = SYMBOLS[edge]
        canvas.put(top + row, left + column, LETTERS[name], f"1;{GROUNDS.get(edges[edge], PLAIN)}")
    if side.volcano is not None:
        row, column = volcano_corner(side)
        ground = letters[TRIANGLES[row][column]]
        canvas.put(top + row, left + column, VOLCANOES[side.volcano], f"1;{GROUNDS.get(ground, PLAIN)}")


def volcano_corner(side: Side) -> tuple[int, int]:
    """Row and column of the volcano: the first corner without a street."""
    return next(CORNERS[curve] for curve in CORNERS if curve not in side.curves)


def mark_corner(side: Side) -> tuple[int, int]:
    """Row and column of the mark of a piece just laid: a corner without street or volcano."""
    streets = {CORNERS[curve] for curve in side.curves}
    taken = streets if side.volcano is None else streets | {volcano_corner(side)}
    return next(CORNERS[curve] for curve in MARKED if CORNERS[curve] not in taken)


def shown_symbols(side: Side) -> dict[int, str]:
    """By edge the symbol that is shown there: at most one, so what finds no free edge of its ground is left out."""
    shown: dict[int, str] = {}
    for name, start in side.symbols:
        if name in STREET_SYMBOLS:
            curve = next(curve for curve in side.curves if DIRECTIONS[start] in curve)
            ground = [DIRECTIONS.index(end) for end in curve]
        else:
            ground = [edge for edge in range(4) if side.parts[edge] == start]
        free = [edge for edge in ground if edge not in shown]
        if free:
            shown[start if start in free else free[0]] = name
    return shown


def border_symbols(board: Board) -> dict[Edge, str]:
    """By border edge the symbol that is shown there: those of streets at their ends, the others spread out."""
    shown: dict[Edge, str] = {}
    for street in board.streets:
        shown.update(zip(street.ends, street.symbols, strict=False))
    for area in board.areas:
        free = [edge for edge in area.edges if edge not in shown]
        parts = 2 * len(area.symbols)
        if parts <= 2 * len(free):
            shown.update({free[(2 * at + 1) * len(free) // parts]: name for at, name in enumerate(area.symbols)})
    return shown


def _top(row: int) -> int:
    return 2 + row * HEIGHT


def _corner(space: str, gap: int) -> tuple[int, int]:
    return _top(int(space[1:]) - 1), MARGIN + (ord(space[0]) - ord("a")) * (WIDTH + gap)


def _draw_border(canvas: Canvas, board: Board, gap: int) -> None:
    """The letter of each border edge, one step outside its space."""
    symbols = border_symbols(board)
    ends = {end for street in board.streets for end in street.ends}
    for edge, area in board.border.items():
        space, direction = edge
        top, left = _corner(space, gap)
        letter = BORDER_STREET if edge in ends else board.areas[area].landscape
        right, down = STEPS[direction]
        symbol = LETTERS[symbols[edge]] if edge in symbols else ""
        if down:
            text = f"{letter}{symbol}" if symbol else f"({letter})"
            canvas.put(top + (HEIGHT if down > 0 else -1), left + 1, text, DIM)
        else:
            canvas.put(top, left + (WIDTH if right > 0 else -len(symbol)), symbol, DIM)
            canvas.put(top + 1, left + (WIDTH - 1 + gap if right > 0 else -gap), letter, DIM)
