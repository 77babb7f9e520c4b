import random

from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.area import survey
from mondo_rules.edition import Edition, builtin
from mondo_rules.notation import write_world
from mondo_rules.piece import bracketed
from mondo_rules.points import points
from mondo_rules.score import Standing, Terms, sheets, volcanoes
from mondo_rules.tally import tally
from mondo_rules.tile import Side, make_side
from mondo_rules.vocabulary import MONDO
from mondo_rules.world import World
from tests.mondo_rules.drawing import EDITION, filled, sides, world, worlds
from tests.mondo_rules.slow_score import slow_score

ALONE = ("animals", "landscapes", "empty", "misconnections")


def agree(drawn: World) -> None:
    """All four ways of counting a world come to the same."""
    slow = slow_score(drawn.edition, write_world(drawn))
    found = survey(drawn)
    assert slow == {
        "animals": sum(len(area.symbols) for area in found.areas),
        "landscapes": len(found.landscapes),
        "lakes": sorted(area.size for area in found.lakes),
        "forests": sorted(area.size for area in found.landscapes if area.landscape == "f"),
        "herds": sorted(sorted(area.symbols) for area in found.areas if area.is_finished),
        "active": len(volcanoes(drawn, "a")),
        "inactive": len(volcanoes(drawn, "i")),
        "empty": len(drawn.free_spaces),
        "misconnections": len(found.misconnections),
    }
    (sheet,) = sheets([Standing(1, drawn)], Terms())
    assert points(drawn) == sum(sheet.points(line) for line in ALONE)
    assert points(drawn) == slow["animals"] + 2 * slow["landscapes"] - slow["empty"] - slow["misconnections"]


@given(worlds())
def test_the_sheet_the_fast_points_and_the_slow_flood_agree(drawn: World) -> None:
    agree(drawn)


@given(worlds("front", letters="wwwwwwwf"))
def test_they_agree_on_worlds_of_much_water(drawn: World) -> None:
    agree(drawn)


def random_world(edition: Edition, board: str, chance: random.Random) -> World:
    result = World(edition, edition.boards[board])
    numbers = chance.sample(list(edition.tiles), len(result.board.spaces))
    for space, number in zip(result.board.spaces, numbers, strict=True):
        if chance.random() < 0.9:
            result = result.lay(space, edition.tile(number, chance.choice("fffb")), chance.randrange(4))
    return result


def test_they_agree_on_the_tiles_and_boards_of_the_built_in_edition() -> None:
    edition, chance = builtin("mondo"), random.Random(2)
    for _ in range(40):
        for board in edition.boards:
            agree(random_world(edition, board, chance))


@given(worlds(), sides("wwfd"), st.integers(0, 23))
def test_the_gain_of_a_tile_is_the_difference_of_the_points(drawn: World, side: Side, which: int) -> None:
    if drawn.is_full:
        drawn = drawn.take_away(drawn.board.spaces[which % len(drawn.board.spaces)])
    space = drawn.free_spaces[which % len(drawn.free_spaces)]
    after = drawn.lay(space, bracketed(side))
    assert points(drawn) + tally(drawn).gain(space, side) == points(after)


def test_the_gain_counts_an_area_that_one_tile_closes_on_two_sides() -> None:
    hole = world("a1=[wfww] c1=[wwwf]")
    middle = bracketed(make_side("wfwf", "EW")).side
    assert tally(hole).gain("b1", middle) == 1 + 2
    assert tally(hole).gain("b1", make_side("wfwf")) == 1 + 2 + 2
    assert tally(hole).gain("b1", make_side("wfws")) == 1 + 2 - 1


def test_the_gain_sees_that_two_parts_of_a_tile_are_one_area_round_the_ring() -> None:
    ring = world("a1=[wffw] b1=[wfwf=EW] c1=[wwff] c2=[fwfw=NS] c3=[fwwf] a3=[ffww] a2=[fwfw=NS]", "ring")
    assert tally(ring).gain("b3", make_side("wfwf")) == 1 + 2
    assert tally(ring).gain("b3", make_side("wfwd")) == 1 - 1


@given(worlds(), st.permutations("fsd"), st.permutations(range(4)))
def test_renaming_lands_and_species_changes_no_points(drawn: World, lands: list[str], order: list[int]) -> None:
    if any(area.landscape != "w" for area in drawn.board.areas):
        drawn = World(EDITION, EDITION.boards["front"])
    rename = dict(zip("wfsd", ["w", *lands], strict=True))
    species = {letter: [name for name, ground in MONDO.symbols.items() if ground == letter] for letter in "wfsd"}

    def renamed(side: Side) -> Side:
        symbols = [
            (species[rename[MONDO.symbols[name]]][order[species[MONDO.symbols[name]].index(name)]], edge)
            for name, edge in side.symbols
        ]
        return make_side("".join(map(rename.__getitem__, side.edges)), side.join, (), symbols, side.volcano)

    other = World(drawn.edition, drawn.board)
    for space, placed in drawn.placed.items():
        other = other.lay(space, bracketed(renamed(placed.face)))
    assert points(other) == points(drawn)


def test_an_empty_world_costs_a_point_for_each_space() -> None:
    assert points(world("", "front")) == -24


def test_a_world_of_bare_water_in_the_sea_is_worth_nothing() -> None:
    assert points(filled("")) == 0
