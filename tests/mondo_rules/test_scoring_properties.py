"""What must hold for the scores of any worlds, whatever way they are counted."""

from collections.abc import Mapping, Sequence
from random import Random
from string import ascii_lowercase

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.area import survey
from mondo_rules.board import Board, BorderArea, Edge, border_edges, neighbours_in
from mondo_rules.edition import builtin
from mondo_rules.modifiers import MODIFIERS
from mondo_rules.notation import read_world
from mondo_rules.piece import bracketed
from mondo_rules.score import Standing, Terms, sheets
from mondo_rules.tasks import TASKS
from mondo_rules.tile import JOINS, Side, make_side
from mondo_rules.vocabulary import MONDO
from mondo_rules.world import World
from tests.mondo_rules.drawing import EDITION, sides
from tests.mondo_rules.random_questions import painted, random_edition

SPECIES = {letter: [name for name, ground in MONDO.symbols.items() if ground == letter] for letter in "wfsd"}
Lines = list[dict[str, tuple[int, frozenset[str]]]]  # for each seat: line -> points and spaces


@st.composite
def painted_worlds(draw: st.DrawFn) -> World:
    """A world of bracketed tiles that mostly match, on a board of any kind."""
    chance = Random(draw(st.integers(0, 10**9)))
    edition = chance.choice((builtin("mondo"), EDITION, random_edition(chance), random_edition(chance)))
    board = chance.choice(list(edition.boards))
    entries = painted(edition.boards[board], chance, chance.choice(list(SPECIES.values())))
    return read_world(f"{edition.name} {board}; {' '.join(entries)}", {edition.name: edition})


@st.composite
def flawless_worlds(draw: st.DrawFn) -> World:
    """A full world in which all edges match."""
    board = EDITION.boards[draw(st.sampled_from(["row", "four", "ring", "front"]))]
    letters: dict[Edge, str] = {}
    for space in board.spaces:
        for way, other in enumerate(board.neighbours[space]):
            if other is None:
                letters[space, way] = board.areas[board.border[space, way]].landscape
            elif (other, (way + 2) % 4) in letters:
                letters[space, way] = letters[other, (way + 2) % 4]
            else:
                letters[space, way] = draw(st.sampled_from("wfs"))
    result = World(EDITION, board)
    for space in board.spaces:
        edges = "".join(letters[space, way] for way in range(4))
        result = result.lay(space, bracketed(make_side(edges, draw(joins(edges)))))
    return result


def joins(edges: str) -> st.SearchStrategy[str]:
    """A join that these edges allow, or none."""
    return st.sampled_from(["", *(it for it in JOINS if edges["NESW".index(it[0])] == edges["NESW".index(it[1])])])


TERMS = st.builds(Terms, st.just("expert"), st.sampled_from(sorted(MODIFIERS)))
TABLES = st.lists(painted_worlds(), min_size=1, max_size=3)
TAKEN = st.lists(st.sampled_from(sorted(TASKS)), min_size=2, max_size=2, unique=True)


def lines(worlds: Sequence[World], terms: Terms, tasks: Sequence[str] = ()) -> Lines:
    """The sheets of seats that differ in nothing but their worlds (and the volcano chip: the first has it)."""
    standings = [Standing(at, it, 2, at == 1, tuple(tasks)) for at, it in enumerate(worlds, start=1)]
    return [
        {line.line: (line.points, frozenset(line.spaces)) for line in sheet.lines}
        for sheet in sheets(standings, terms)
    ]


def points(worlds: Sequence[World], terms: Terms, tasks: Sequence[str] = ()) -> list[dict[str, int]]:
    return [{name: line[0] for name, line in sheet.items()} for sheet in lines(worlds, terms, tasks)]


# ---- moving the whole world


def turned_space(space: str, rows: int) -> str:
    """Where a space comes to lie when a board of so many rows is turned clockwise."""
    column, row = ascii_lowercase.index(space[0]), int(space[1:]) - 1
    return f"{ascii_lowercase[rows - 1 - row]}{column + 1}"


def mirrored_space(space: str, columns: int) -> str:
    return ascii_lowercase[columns - 1 - ascii_lowercase.index(space[0])] + space[1:]


def with_edges(board: Board, grid: Sequence[str], areas: Sequence[Sequence[Edge]]) -> Board:
    """A board of another grid whose border areas face these edges."""
    order = border_edges(neighbours_in(tuple(grid)))
    moved: list[BorderArea] = [
        evolve(area, edges=tuple(sorted(edges, key=order.index)))
        for area, edges in zip(board.areas, areas, strict=True)
    ]
    return Board(board.name, tuple(grid), tuple(moved))


def turned(world: World) -> World:
    """World and board a quarter clockwise; each tile is turned by the product."""
    board, rows = world.board, len(world.board.grid)
    grid = ["".join(row[column] for row in reversed(board.grid)) for column in range(len(board.grid[0]))]
    edges = [[(turned_space(space, rows), (way + 1) % 4) for space, way in area.edges] for area in board.areas]
    result = World(world.edition, with_edges(board, grid, edges))
    for space, placed in world.placed.items():
        result = result.lay(turned_space(space, rows), placed.piece, (placed.turn + 1) % 4)
    return result


def mirrored(world: World) -> World:
    """World and board in a mirror, west and east exchanged."""
    board, columns = world.board, len(world.board.grid[0])
    flip = (0, 3, 2, 1)
    grid = [row[::-1] for row in board.grid]
    edges = [[(mirrored_space(space, columns), flip[way]) for space, way in area.edges] for area in board.areas]
    result = World(world.edition, with_edges(board, grid, edges))
    for space, placed in world.placed.items():
        face = placed.face
        symbols = [(name, flip[edge]) for name, edge in face.symbols]
        side = make_side("".join(face.edges[way] for way in flip), face.join, (), symbols, face.volcano)
        result = result.lay(mirrored_space(space, columns), bracketed(side))
    return result


def test_the_front_of_the_built_in_edition_is_the_same_after_a_quarter_turn_and_in_a_mirror() -> None:
    front = World(builtin("mondo"), builtin("mondo").boards["front"])
    for other in (turned(front), mirrored(front)):
        assert set(other.board.spaces) == set(front.board.spaces)
        assert other.board.areas == front.board.areas


@given(TABLES, TERMS, TAKEN, st.integers(1, 3))
def test_turning_whole_worlds_keeps_every_line(worlds: list[World], terms: Terms, tasks: list[str], by: int) -> None:
    others = list(worlds)
    for _ in range(by):
        others = [turned(world) for world in others]
    assert points(others, terms, tasks) == points(worlds, terms, tasks)


@given(TABLES, TERMS, TAKEN)
def test_mirrored_worlds_keep_every_line(worlds: list[World], terms: Terms, tasks: list[str]) -> None:
    assert points([mirrored(world) for world in worlds], terms, tasks) == points(worlds, terms, tasks)


@given(painted_worlds())
def test_the_spaces_of_a_line_turn_with_the_world(world: World) -> None:
    (before,), (after,) = lines([world], Terms()), lines([turned(world)], Terms())
    rows = len(world.board.grid)
    for name, (amount, spaces) in before.items():
        assert after[name] == (amount, frozenset(turned_space(it, rows) for it in spaces))


# ---- other names for the same


def renamed(world: World, letters: Mapping[str, str], names: Mapping[str, str]) -> World:
    """World and border with other landscapes and species in place of the old."""

    def side(face: Side) -> Side:
        symbols = [(names.get(name, name), edge) for name, edge in face.symbols]
        return make_side("".join(letters.get(it, it) for it in face.edges), face.join, (), symbols, face.volcano)

    areas = tuple(
        evolve(
            area,
            landscape=letters.get(area.landscape, area.landscape),
            symbols=tuple(names.get(name, name) for name in area.symbols),
        )
        for area in world.board.areas
    )
    result = World(world.edition, Board(world.board.name, world.board.grid, areas))
    for space, placed in world.placed.items():
        result = result.lay(space, bracketed(side(placed.face)))
    return result


@given(TABLES, TERMS, TAKEN, st.sampled_from("wfsd"), st.permutations(range(4)))
def test_other_species_on_one_landscape_change_nothing_but_tasks(
    worlds: list[World], terms: Terms, tasks: list[str], letter: str, order: list[int]
) -> None:
    names = {name: SPECIES[letter][at] for name, at in zip(SPECIES[letter], order, strict=True)}
    before = lines(worlds, terms, tasks)
    after = lines([renamed(world, {}, names) for world in worlds], terms, tasks)
    for mine, other in zip(before, after, strict=True):
        assert {**mine, "tasks": None} == {**other, "tasks": None}


@given(TABLES, TERMS, st.permutations("fsd"))
def test_exchanging_two_lands_everywhere_keeps_the_points(
    worlds: list[World], terms: Terms, lands: list[str]
) -> None:
    one, two, _ = lands
    names = dict(zip(SPECIES[one] + SPECIES[two], SPECIES[two] + SPECIES[one], strict=True))
    others = [renamed(world, {one: two, two: one}, names) for world in worlds]
    if terms.modifier == "largest-forest":
        terms = evolve(terms, modifier="largest-lake")  # the one modifier that names a land
    fours = {"f": "four-forest", "s": "four-steppe", "d": "four-desert"}
    assert points(others, terms, [fours[one]]) == points(worlds, terms, [fours[two]])


# ---- one tile more


@given(flawless_worlds(), st.data())
def test_a_matching_tile_in_the_last_hole_of_a_flawless_world_finishes_every_area(
    world: World, data: st.DataObject
) -> None:
    space = data.draw(st.sampled_from(world.board.spaces))
    edges = world.placed[space].face.edges
    hollow = world.take_away(space)
    assert not any(area.is_flawed for area in survey(hollow).areas)
    assert any(area.is_open for area in survey(hollow).areas)
    whole = hollow.lay(space, bracketed(make_side(edges, data.draw(joins(edges)))))
    found = survey(whole)
    assert found.misconnections == ()
    assert all(area.is_finished for area in found.areas)
    (sheet,) = points([whole], Terms())
    assert sheet["landscapes"] == 2 * sum(area.landscape != "w" for area in found.areas)
    assert (sheet["empty"], sheet["misconnections"]) == (0, 0)


@given(painted_worlds(), sides(), st.integers(0, 29))
def test_a_new_tile_changes_no_old_misconnection_and_no_finished_area(world: World, side: Side, at: int) -> None:
    if world.is_full:
        world = world.take_away(world.board.spaces[at % len(world.board.spaces)])
    space = world.free_spaces[at % len(world.free_spaces)]
    before, after = survey(world), survey(world.lay(space, bracketed(side)))
    assert set(before.misconnections) <= set(after.misconnections)
    assert all(space in pair for pair in set(after.misconnections) - set(before.misconnections))
    finished = [{(area.parts, area.border) for area in found.areas if area.is_finished} for found in (before, after)]
    assert finished[0] <= finished[1]


@given(TABLES, TERMS, TAKEN, st.randoms(use_true_random=False))
def test_the_order_in_which_tiles_were_laid_does_not_count(
    worlds: list[World], terms: Terms, tasks: list[str], chance: Random
) -> None:
    others = []
    for world in worlds:
        other = World(world.edition, world.board)
        entries = list(world.placed.items())
        chance.shuffle(entries)
        for space, placed in entries:
            other = other.lay(space, placed.piece, placed.turn)
        others.append(other)
    assert lines(others, terms, tasks) == lines(worlds, terms, tasks)


@given(TABLES, TERMS, TAKEN)
def test_without_its_animals_a_world_loses_only_what_animals_are_for(
    worlds: list[World], terms: Terms, tasks: list[str]
) -> None:
    def bare(world: World) -> World:
        result = World(world.edition, world.board)
        for space, placed in world.placed.items():
            result = result.lay(space, bracketed(evolve(placed.face, symbols=())))
        return result

    before, after = (points(them, terms, tasks) for them in (worlds, list(map(bare, worlds))))
    for world, mine, other in zip(worlds, before, after, strict=True):
        assert other["animals"] == sum(len(area.symbols) for area in world.board.areas)
        assert other["animals"] <= mine["animals"]
        assert other["tasks"] <= mine["tasks"]
        if terms.modifier != "most-water-animals":
            assert other["modifier"] == mine["modifier"]
        for line in ("landscapes", "chip", "volcanoes", "empty", "misconnections"):
            assert other[line] == mine[line]
