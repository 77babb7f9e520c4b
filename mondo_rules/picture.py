"""Sides, worlds and whole editions as SVG text. Pure: the same value gives the same picture.

Lengths are in units of a tile's hundredth. Landscapes differ by pattern as well as by colour, animals by shape and
two letters, volcanoes by what is above them, so that a print in grey can be read.
"""

from collections.abc import Iterator
from html import escape

from mondo_rules.board import Board
from mondo_rules.border_drawing import TILE, border_symbols, draw_border, rim_depth
from mondo_rules.drawing import definitions, draw_side
from mondo_rules.edition import Edition
from mondo_rules.icons import INK
from mondo_rules.spot import CORNERS
from mondo_rules.tile import Side
from mondo_rules.world import World

MARGIN = 16  # around a board, for the letters and numbers of its spaces
VOLCANOES = {"a": "active", "i": "inactive"}
LEGEND_COLUMNS = 11


def side_svg(side: Side, turn: int = 0, size: int = TILE) -> str:
    """A whole SVG document of one side, turned by quarters clockwise, `size` pixels wide."""
    face = side.turned(turn)
    body = definitions([face]) + f"<title>{escape(face.code)}</title>" + draw_side(face)
    return _document(TILE, TILE, size, size, body)


def world_svg(world: World, size: int = 640) -> str:
    """A world on its board with the names of the spaces, `size` pixels wide; misconnections are marked red."""
    width, height = _size(world.board)
    faces = [placed.face for placed in world.placed.values()]
    body = (
        definitions(faces, _landscapes(world.board), border_symbols(world.board)),
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *_world(world),
    )
    return _document(width, height, size, round(size * height / width), "".join(body))


def boards_svg(edition: Edition, size: int = 1200) -> str:
    """All boards of an edition, empty, two in a row with their names, `size` pixels wide."""
    boards = list(edition.boards.values())
    wide = max(_size(board)[0] for board in boards) + 2 * MARGIN
    body, top = [], 24
    for at in range(0, len(boards), 2):
        for column, board in enumerate(boards[at : at + 2]):
            left = column * wide + (wide - _size(board)[0]) // 2
            name = f'<text x="{MARGIN}" y="-4" font-size="22" font-weight="bold" fill="{INK}">{board.name}</text>'
            drawn = "".join(_world(World(edition, board)))
            body.append(f'<g transform="translate({left} {top})">{name}{drawn}</g>')
        top += max(_size(board)[1] for board in boards[at : at + 2]) + 40
    width, height = 2 * wide, top - 24
    start = (
        definitions(
            [],
            [letter for board in boards for letter in _landscapes(board)],
            [name for board in boards for name in border_symbols(board)],
        ),
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    )
    body = [*start, *body]
    return _document(width, height, size, round(size * height / width), "".join(body))


def sheet_svg(edition: Edition, columns: int = 8) -> str:
    """All tiles of an edition by number: the variable side large, the plain one small beside it. Then the pieces."""
    cell, line, legend = 166, 122, 200
    tiles = list(edition.tiles.items())
    below = legend + -(-len(tiles) // columns) * line
    width = columns * cell + 10
    height = below + -(-len(edition.pieces) // columns) * line + 10
    sides = [side for tile in edition.tiles.values() for side in tile]
    parts = [
        definitions([*sides, *edition.pieces.values()], edition.words.landscapes),
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *_legend(edition),
    ]
    for at, (number, (front, plain)) in enumerate(tiles):
        x, y = 10 + at % columns * cell, legend + at // columns * line
        title = escape(f"{number}: {front.code}, {plain.code}")
        parts.append(
            f'<g transform="translate({x} {y})"><title>{title}</title>{draw_side(front)}'
            f'<text x="104" y="16" font-size="17" font-weight="bold" fill="{INK}">{number}</text>'
            f'<g transform="translate(104 56) scale(.44)">{draw_side(plain)}</g></g>'
        )
    for at, (name, side) in enumerate(edition.pieces.items()):
        x, y = 10 + at % columns * cell, below + at // columns * line
        parts.append(
            f'<g transform="translate({x} {y})"><title>{escape(f"{name}: {side.code}")}</title>{draw_side(side)}'
            f'<text y="115" font-size="12" fill="{INK}">{name}</text></g>'
        )
    return _document(width, height, width, height, "".join(parts))


def _document(width: int, height: int, wide: int, high: int, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{wide}" height="{high}" '
        f'font-family="Verdana, DejaVu Sans, sans-serif">{body}</svg>\n'
    )


def _landscapes(board: Board) -> list[str]:
    return [area.landscape for area in board.areas]


def _size(board: Board) -> tuple[int, int]:
    """Width and height of a board with its border and the names of its spaces."""
    around = 2 * (rim_depth(board) + MARGIN)
    return len(board.grid[0]) * TILE + around, len(board.grid) * TILE + around


def _world(world: World) -> Iterator[str]:
    """Border, names, what lies on the spaces, red bars."""
    board = world.board
    left = rim_depth(board) + MARGIN
    yield from _names(board, left)
    yield f'<g transform="translate({left} {left})">'
    yield from draw_border(board)
    for space in board.spaces:
        column, row = _place(space)
        yield f'<g transform="translate({column * TILE} {row * TILE})">'
        placed = world.placed.get(space)
        if placed is None:
            yield _empty(space, space in board.highlighted)
        else:
            yield f"<title>{escape(f'{space} {placed.piece.name}/{placed.turn}')}</title>{draw_side(placed.face)}"
        yield "</g>"
    yield from _misconnections(world)
    yield "</g>"


def _place(space: str) -> tuple[int, int]:
    return ord(space[0]) - ord("a"), int(space[1:]) - 1


def _empty(space: str, highlighted: bool) -> str:
    ring = f'<circle cx="50" cy="50" r="30" fill="none" stroke="{INK}" stroke-opacity=".35" stroke-width="3"/>'
    return (
        '<rect width="100" height="100" fill="#faf7f0" stroke="#b5a994" stroke-dasharray="6 5"/>'
        f'{ring if highlighted else ""}<text x="50" y="57" text-anchor="middle" font-size="20" '
        f'fill="#8d8272">{space}</text>'
    )


def _names(board: Board, left: int) -> Iterator[str]:
    """Column letters above, row numbers to the left."""
    style = f'text-anchor="middle" font-size="15" fill="{INK}"'
    for column in range(len(board.grid[0])):
        yield f'<text x="{left + column * TILE + 50}" y="13" {style}>{chr(ord("a") + column)}</text>'
    for row in range(len(board.grid)):
        yield f'<text x="9" y="{left + row * TILE + 55}" {style}>{row + 1}</text>'


def _misconnections(world: World) -> Iterator[str]:
    """A red bar on each bad edge."""
    for space, placed in world.placed.items():
        column, row = _place(space)
        for way, other in enumerate(world.board.neighbours[space]):
            if other is None:
                facing = world.board.areas[world.board.border[space, way]].landscape
            elif other in world.placed and way in (1, 2):
                facing = world.placed[other].face.edges[way ^ 2]
            else:
                continue
            if facing != placed.face.edges[way]:
                start, end = CORNERS[way], CORNERS[(way + 1) % 4]
                x, y, right, down = (
                    at + (other_end * near + this_end * (8 - near)) / 8
                    for near in (1, 7)
                    for at, this_end, other_end in zip((column * TILE, row * TILE), start, end, strict=True)
                )
                yield (
                    f'<path d="M{x:g} {y:g}L{right:g} {down:g}" stroke="#c8102e" stroke-width="6" '
                    'stroke-linecap="round"/>'
                )


def _legend(edition: Edition) -> Iterator[str]:
    """Title, landscapes, volcanoes and symbols of the edition."""
    words = edition.words
    title = escape(edition.title.get("en", edition.name))
    yield f'<text x="10" y="32" font-size="24" font-weight="bold" fill="{INK}">{title}</text>'
    grounds = [
        f'<rect x="-20" y="-20" width="40" height="40" fill="url(#land-{letter})" stroke="{INK}"/>'
        for letter in words.landscapes
    ]
    drawn = list(zip(grounds, words.landscapes.values(), strict=True))
    sides = [side for tile in edition.tiles.values() for side in tile]
    states = {side.volcano for side in sides}
    drawn += [(f'<use href="#volcano-{state}"/>', word) for state, word in VOLCANOES.items() if state in states]
    names = {name for side in sides for name, _ in side.symbols}
    drawn += [(f'<use href="#{name}"/>', name) for name in words.symbols if name in names]
    for at, (picture, word) in enumerate(drawn):
        x, y = 40 + at % LEGEND_COLUMNS * 118, 72 + at // LEGEND_COLUMNS * 72
        yield (
            f'<g transform="translate({x} {y})">{picture}'
            f'<text y="38" text-anchor="middle" font-size="12" fill="{INK}">{word}</text></g>'
        )
