"""World notation, both ways (notation.md section 3): `mondo front; c3=17f/1 d3=[wwff!i]/0`."""

import re
from collections.abc import Mapping

from mondo_rules.edition import Edition
from mondo_rules.fault import NotationError, choice, quoted
from mondo_rules.piece import Piece, Placement, bracketed
from mondo_rules.tile import read_side
from mondo_rules.world import World

ENTRY = re.compile(r"(?P<space>[^=]*)=(?P<piece>\[[^\]]*\]|[^/]*)(?:/(?P<turn>.*))?", re.DOTALL)
TILE_WORD = re.compile(r"[0-9]+[a-z]?")


def read_world(text: str, editions: Mapping[str, Edition]) -> World:
    """The world that a text means; `NotationError` holds one sentence for each fault in it."""
    head, semicolon, body = text.partition(";")
    if not semicolon:
        raise NotationError([f"world {quoted(text)}: no ; found; expected EDITION BOARD; SPACE=PIECE/TURN ..."])
    names = head.split()
    if len(names) != 2:
        raise NotationError([f"world {quoted(text)}: {quoted(head)} before the ; is not EDITION BOARD"])
    edition = editions.get(names[0])
    if edition is None:
        raise NotationError([f"world, edition: {quoted(names[0])} is unknown; expected {choice(sorted(editions))}"])
    board = edition.boards.get(names[1])
    if board is None:
        raise NotationError(
            [f"world, board: {quoted(names[1])} is none of {edition.name}; expected {choice(edition.boards)}"]
        )
    world = World(edition, board)
    placed, faults = _entries(world, body)
    if faults:
        raise NotationError(faults)
    return World(edition, board, placed)


def write_world(world: World) -> str:
    """The canonical text: by row, then column, every turn written."""
    placed = world.placed
    entries = (
        f" {space}={placed[space].piece.name}/{placed[space].turn}" for space in world.board.spaces if space in placed
    )
    return f"{world.edition.name} {world.board.name};{''.join(entries)}"


def read_piece(word: str, edition: Edition) -> Piece:
    """The piece of `17f`, `mill` or `[ffww]`; `NotationError` says what is wrong with it."""
    if word.startswith("["):
        if not word.endswith("]"):
            raise NotationError([f"{quoted(word)}: does not end with ]; expected [TILE CODE]"])
        return bracketed(read_side(word[1:-1], edition.words))
    piece = edition.by_name.get(word)
    if piece is None:
        raise NotationError([f"{quoted(word)} is {_unknown(word, edition)}"])
    return piece


def _unknown(word: str, edition: Edition) -> str:
    if not TILE_WORD.fullmatch(word):
        names = f", {choice(edition.pieces)}" if edition.pieces else ""
        return f"no piece of {edition.name}; expected a tile with its side such as 17f{names} or [TILE CODE]"
    if word.isdecimal():
        return "a tile without its side; expected f or b after the number"
    if word[-1] not in "fb":
        return "a tile with an unknown side; expected f or b after the number"
    if not edition.tiles:
        return f"no tile of {edition.name}, which has none"
    first, last = min(edition.tiles), max(edition.tiles)
    return f"no tile of {edition.name}; expected a number from {first} to {last}, then f or b"


def _entries(world: World, body: str) -> tuple[dict[str, Placement], list[str]]:
    placed: dict[str, Placement] = {}
    numbers: dict[int, str] = {}
    faults: list[str] = []
    for count, entry in enumerate(body.split(), start=1):
        try:
            space, placement = _entry(world, entry)
            if space in placed:
                raise NotationError([f"{space} is taken already; expected each space once"])
            number = placement.piece.number
            if number is not None and number in numbers:
                raise NotationError([f"tile {number} lies on {numbers[number]} already; expected each tile once"])
        except NotationError as error:
            faults += [f"world, entry {count} {quoted(entry)}: {fault}" for fault in error.faults]
            continue
        placed[space] = placement
        if number is not None:
            numbers[number] = space
    return placed, faults


def _entry(world: World, entry: str) -> tuple[str, Placement]:
    parsed = ENTRY.fullmatch(entry)
    if not parsed:
        raise NotationError(["no SPACE=PIECE/TURN"])
    space, turn = parsed["space"], parsed["turn"]
    faults = []
    if space not in world.board.neighbours:
        spaces = world.board.spaces
        expected = f"expected one from {spaces[0]} to {spaces[-1]}"
        faults.append(f"{quoted(space)} is no space of {world.board.name}; {expected}")
    if turn is not None and turn not in ("0", "1", "2", "3"):
        faults.append(f"{quoted(turn)} is no turn; expected 0, 1, 2 or 3 quarter turns clockwise")
    try:
        piece = read_piece(parsed["piece"], world.edition)
    except NotationError as error:
        faults += error.faults
    if faults:
        raise NotationError(faults)
    return space, piece.placements[int(turn or 0)]
