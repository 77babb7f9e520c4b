"""Score questions made by dice: boards, borders, worlds, levels and variants of every kind the notation allows.

Bare chance makes worlds of misconnections in which nothing is ever finished. So most worlds are painted first (every
edge gets a letter, what lies on both of its sides agrees) and then spoilt a little; those of numbered tiles take the
best of a few that offer themselves.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from mondo_rules.board import Board, Edge, border_edges, neighbours_in
from mondo_rules.edition import Edition, builtin, load_edition
from mondo_rules.vocabulary import DIRECTIONS, MONDO

LEVELS = ("beginner", "advanced", "expert", "expert", "solo")
MODIFIERS = ("most-landscapes", "most-lakes", "most-water-animals", "largest-lake", "largest-forest")
TASKS = (
    *("three-buffalos", "three-elephants", "three-pandas", "three-parrots", "three-snakes", "three-scorpions"),
    *("four-steppe", "four-forest", "four-desert", "flawless-world", "full-world", "first-out"),
)
SPECIES = {letter: [name for name, ground in MONDO.symbols.items() if ground == letter] for letter in "wfsd"}
WANTED = {f"three-{name}s": [name] for name in MONDO.symbols} | {
    f"four-{name}": SPECIES[letter] for letter, name in MONDO.landscapes.items()
}
PALETTES = ("wfsd", "wf", "ws", "wd", "wwfd", "fs", "fsd", "wwwwf", "f", "s", "d")


def random_question(chance: Random) -> tuple[dict[str, Any], Mapping[str, Edition]]:
    """A sound question and the editions that its worlds name."""
    editions = {"mondo": builtin("mondo")}
    own = chance.random() < 0.6
    if own:
        editions = {"own": random_edition(chance)}
    (name, edition), *_ = editions.items()
    board = chance.choice(list(edition.boards))
    numbers = chance.sample(list(edition.tiles), len(edition.tiles))
    level = chance.choice(LEVELS)
    count = chance.randint(1, 4)
    seats = []
    for _ in range(count):
        tasks = chance.sample(TASKS, chance.choice((0, 1, 2, 2))) if level == "expert" else []
        if chance.random() < 0.3:
            board = chance.choice(list(edition.boards))
        if numbers and chance.random() < 0.8:
            entries = laid_by_number(edition, edition.boards[board], numbers, chance)
        else:
            wanted = [WANTED[task] for task in tasks if task in WANTED]
            entries = painted(edition.boards[board], chance, wanted[0] if wanted else [])
        seat: dict[str, Any] = {"world": f"{name} {board}; {' '.join(entries)}"}
        if chance.random() < 0.5:
            seat["chip"] = chance.randint(0, 4)
        if chance.random() < 0.4:
            seat["volcano_chip"] = chance.random() < 0.8
        if chance.random() < 0.4:
            seat["first_out"] = chance.random() < 0.5
        if level == "expert":
            seat["tasks"] = tasks
        seats.append(seat)
    if own and chance.random() < 0.2:
        seats = [{**seats[0], "chip": number % 2} for number in range(count)]  # ties in everything
    question: dict[str, Any] = {"ruleset": "mondo", "level": level, "seats": seats}
    if level in ("advanced", "expert") and chance.random() < 0.9:
        question["modifier"] = chance.choice(MODIFIERS)
    if level == "solo":
        question["difficulty"] = chance.choice(("easy", "moderate", "hard"))
    if level != "solo" and chance.random() < 0.3:
        seated = chance.sample(range(1, count + 1), chance.randint(1, count))
        question["variants"] = {"handicap": {str(number): chance.randint(1, 2) for number in seated}}
    if level == "beginner" and chance.random() < 0.3:
        question["variants"] = {"children": True}
    return question, editions


def random_edition(chance: Random) -> Edition:
    """An edition without tiles: two small boards with holes, islands on the print and symbols on the border."""
    lines = ['name = "own"', 'ruleset = "mondo"']
    for name in ("one", "two"):
        lines += _random_board(name, chance)
    return load_edition("\n".join(lines), "own.toml")


def _random_board(name: str, chance: Random) -> list[str]:
    columns, rows = chance.randint(1, 6), chance.randint(1, 5)
    grid = ["".join("X" if chance.random() < 0.85 else "." for _ in range(columns)) for _ in range(rows)]
    if not any("X" in row for row in grid):
        grid[0] = "X" * columns
    outer = border_edges(neighbours_in(tuple(grid)))
    shares: list[list[Edge]] = [[] for _ in range(chance.randint(1, 5))]
    whole = chance.random() < 0.4  # runs of neighbouring edges rather than scattered ones
    for at, edge in enumerate(outer):
        shares[at * len(shares) // len(outer) if whole else chance.randrange(len(shares))].append(edge)
    shares += [[] for _ in range(chance.choice((0, 0, 1, 2)))]  # on the print, no space faces them
    lines = [f"[boards.{name}]", f"grid = {grid}".replace("'", '"')]
    palette = chance.choice(PALETTES)
    for number, edges in enumerate(shares):
        letter = chance.choice(palette)
        symbols = [chance.choice(SPECIES[letter]) for _ in range(chance.choice((0, 0, 1, 2, 3)))]
        beside = [f"area{other}" for other in range(len(shares)) if other != number and chance.random() < 0.2]
        lines += [
            f"[[boards.{name}.border]]",
            f'id = "area{number}"',
            f'landscape = "{MONDO.landscapes[letter]}"',
            f'edges = "{" ".join(space + DIRECTIONS[way] for space, way in edges)}"',
            f"rim = {str(chance.random() < 0.6).lower()}",
            f"beside = {beside}".replace("'", '"'),
            f"symbols = {symbols}".replace("'", '"'),
        ]
    return lines


def painted(board: Board, chance: Random, wanted: list[str]) -> list[str]:
    """Entries of a world in which most edges match: bracketed tiles, turned, often with the wanted species."""
    palette = chance.choice(PALETTES)
    colour = {space: chance.choice(palette) for space in board.spaces}
    scattered, spoilt, empty = chance.random(), chance.choice((0, 0, 0.02, 0.1)), chance.choice((0, 0, 0.05, 0.3, 1))
    herd = chance.choice((0, 0.4, 0.85))  # how likely one more animal is
    favourites = {letter: chance.sample(names, chance.choice((1, 4))) for letter, names in SPECIES.items()}
    if wanted and chance.random() < 0.7:
        ground = MONDO.symbols[wanted[0]]
        palette, scattered, herd = f"{ground}{ground}w", 0.1, 0.75
        spoilt, empty = chance.choice(((0, 0), (0, 0), (0.05, 0), (0, 0.1)))
        colour = {space: chance.choice(palette) for space in board.spaces}
        favourites[ground] = wanted
    letters: dict[Edge, str] = {}
    for space in board.spaces:
        for way, other in enumerate(board.neighbours[space]):
            if other is None:
                letters[space, way] = board.areas[board.border[space, way]].landscape
            elif (other, (way + 2) % 4) in letters:
                letters[space, way] = letters[other, (way + 2) % 4]
            elif chance.random() < scattered:
                letters[space, way] = chance.choice(palette)
            else:
                letters[space, way] = chance.choice((colour[space], colour[other]))
    entries = []
    for space in board.spaces:
        lying = [letters[space, way] if chance.random() >= spoilt else chance.choice("wfsd") for way in range(4)]
        turn = chance.randrange(4)
        edges = "".join(lying[(way + turn) % 4] for way in range(4))
        if chance.random() >= empty:
            entries.append(f"{space}=[{_code(edges, favourites, herd, chance)}]" + (f"/{turn}" if turn else ""))
    return entries


def _code(edges: str, favourites: Mapping[str, list[str]], herd: float, chance: Random) -> str:
    joins = [join for join, one, other in (("NS", 0, 2), ("EW", 1, 3)) if edges[one] == edges[other]]
    code = edges + (f"={chance.choice(joins)}" if joins and chance.random() < 0.6 else "")
    while chance.random() < herd:
        way = chance.randrange(4)
        code += f"+{chance.choice(favourites[edges[way]])}@{DIRECTIONS[way]}"
    return code + chance.choice(("", "", "!a", "!i"))


def laid_by_number(edition: Edition, board: Board, numbers: list[int], chance: Random) -> list[str]:
    """Entries of a world of numbered tiles, which are taken out of `numbers`: of a few the one that fits best."""
    offered, empty = chance.choice((1, 5, 12)), chance.choice((0, 0, 0.05, 0.3))
    faces: dict[str, str] = {}
    entries = []

    def fits(space: str, face: str) -> int:
        seen = 0
        for way, other in enumerate(board.neighbours[space]):
            if other is None:
                seen += face[way] == board.areas[board.border[space, way]].landscape
            elif other in faces:
                seen += face[way] == faces[other][(way + 2) % 4]
        return seen

    for space in board.spaces:
        if chance.random() < empty:
            continue
        choices = [
            (number, letter, turn)
            for number in chance.sample(numbers, min(offered, len(numbers)))
            for letter in ("f" if chance.random() < 0.8 else "b")
            for turn in range(4)
        ]
        chance.shuffle(choices)
        lying = {it: edition.tile(it[0], it[1]).side.turned(it[2]).edges for it in choices}
        number, letter, turn = max(choices, key=lambda it: fits(space, lying[it]))
        faces[space] = lying[number, letter, turn]
        numbers.remove(number)
        entries.append(f"{space}={number}{letter}/{turn}")
    return entries
