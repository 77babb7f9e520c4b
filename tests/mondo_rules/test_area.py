from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.area import Area, survey
from mondo_rules.piece import bracketed
from mondo_rules.tile import make_side
from mondo_rules.world import World
from tests.mondo_rules.drawing import filled, world, worlds


def lands(drawn: World, landscape: str | None = None) -> list[Area]:
    """The areas that hold a part of a tile, water left out unless asked for."""
    return [
        area
        for area in survey(drawn).areas
        if area.parts and (area.landscape == landscape if landscape else area.landscape != "w")
    ]


def test_an_area_with_an_edge_at_an_empty_space_is_open() -> None:
    (forest,) = lands(world("a1=[wfww]"))
    assert (forest.is_open, forest.is_flawed, forest.is_finished) == (True, False, False)


def test_an_area_whose_every_edge_is_met_by_its_own_kind_is_finished() -> None:
    (forest,) = lands(world("a1=[wfww] b1=[wwwf]"))
    assert forest.is_finished
    assert forest.spaces == ("a1", "b1")
    assert forest.size == 2


def test_a_misconnection_flaws_the_areas_on_both_of_its_sides_and_closes_them() -> None:
    found = survey(world("a1=[wfww] b1=[wwws]"))
    assert found.misconnections == (("a1", "b1"),)
    lands_here = [area for area in found.areas if area.landscape != "w"]
    assert [(area.is_open, area.is_flawed) for area in lands_here] == [(False, True)] * 2


def test_water_against_land_flaws_the_water_too() -> None:
    found = survey(world("a1=[wfww] b1=[wwww] c1=[wwww]"))
    assert found.misconnections == (("a1", "b1"),)
    assert all(area.is_flawed for area in found.areas)


def test_the_border_closes_an_area_of_its_own_kind_and_misconnects_any_other() -> None:
    found = survey(world("a1=[fwww] b1=[wwww] c1=[wwww]"))
    assert found.misconnections == (("a1", None),)


def test_one_area_with_two_bad_edges_counts_two_misconnections() -> None:
    assert len(survey(world("a1=[ffff] b1=[wwww] c1=[wwww]")).misconnections) == 4


def test_an_empty_space_misconnects_nothing() -> None:
    assert survey(world("a1=[wfww] c1=[wwws]")).misconnections == ()


def test_opposite_edges_that_are_not_joined_are_two_areas() -> None:
    row = "a1=[wfww] b1=[{}] c1=[wwwf]"
    assert len(lands(world(row.format("wfwf")))) == 2
    (joined,) = lands(world(row.format("wfwf=EW")))
    assert joined.is_finished
    assert joined.size == 3


def test_an_area_that_comes_round_to_both_unjoined_halves_of_a_tile_is_one_area() -> None:
    ring = "a1=[wffw] b1=[wfwf=EW] c1=[wwff] c2=[fwfw=NS] c3=[fwwf] b3=[wfwf] a3=[ffww] a2=[fwfw=NS]"
    (forest,) = lands(world(ring, "ring"))
    assert forest.is_finished
    assert forest.size == 8
    assert {("b3", 1), ("b3", 3)} <= set(forest.parts)


def test_border_areas_count_once_all_their_edges_are_met() -> None:
    north = [area for area in survey(world("a1=[fwww]", "four")).areas if area.border == (0,)]
    assert [(area.is_open, area.size) for area in north] == [(True, 1)]
    both = [area for area in survey(world("a1=[fwww] b1=[fwww]", "four")).areas if area.border == (0,)]
    assert [(area.is_finished, area.size) for area in both] == [(True, 2)]
    assert both[0].symbols == ("panda",)


def test_a_border_area_is_flawed_by_a_tile_of_another_kind() -> None:
    (north,) = (area for area in survey(world("a1=[fwww] b1=[swww]", "four")).areas if area.border == (0,))
    assert (north.is_open, north.is_flawed) == (False, True)


def test_a_border_area_that_faces_no_space_is_always_finished() -> None:
    (wood,) = survey(world("", "ring")).landscapes
    assert (wood.border, wood.size) == ((2,), 0)


def test_a_lake_is_finished_water_away_from_the_rim() -> None:
    lake = filled("c3=[ffwf] c4=[wfff] c2=[wwfw] b3=[wfww] d3=[wwwf] b4=[wfww] d4=[wwwf] c5=[fwww]")
    found = survey(lake)
    assert [area.spaces for area in found.lakes] == [("c3", "c4")]
    assert found.misconnections == ()


def test_water_that_reaches_the_rim_by_the_border_is_no_lake() -> None:
    assert survey(filled("")).lakes == ()


def test_water_that_reaches_both_the_rim_and_the_hole_is_no_lake() -> None:
    around = "a1=[wwww] b1=[wwww] c1=[wwww] a2=[wwww] c2=[wwww] a3=[wwww] b3=[wwww] c3=[wwww]"
    (water,) = (area for area in survey(world(around, "ring")).areas if area.landscape == "w")
    assert water.is_finished
    assert water.border == (0, 1)
    assert not water.is_lake


def test_the_water_in_a_hole_is_a_lake_where_the_edition_says_that_it_reaches_no_rim() -> None:
    ring = "a1=[wffw] b1=[wfwf=EW] c1=[wwff] c2=[fwfw=NS] c3=[fwwf] b3=[wfwf=EW] a3=[ffww] a2=[fwfw=NS]"
    found = survey(world(ring, "ring"))
    (lake,) = found.lakes
    assert lake.spaces == ("b1", "a2", "c2", "b3")
    assert lake.border == (1,)


def test_areas_touch_inside_a_tile_and_side_by_side_on_the_border() -> None:
    found = survey(world("a1=[wfsd]", "four"))
    by_letter = {area.landscape: index for index, area in enumerate(found.areas) if area.parts}
    touching = {
        letter: {other for other, at in by_letter.items() if at in found.touching[index]}
        for letter, index in by_letter.items()
    }
    assert touching == {"w": {"f", "d"}, "f": {"w", "s"}, "s": {"f", "d"}, "d": {"w", "s"}}
    borders = {area.border[0]: index for index, area in enumerate(found.areas) if area.border}
    assert borders[1] in found.touching[borders[0]]
    assert borders[2] not in found.touching[borders[0]]


def test_opposite_unjoined_triangles_meet_in_the_centre_only_and_do_not_touch() -> None:
    found = survey(world("b1=[fwsw=EW]"))
    forest, steppe = (next(at for at, area in enumerate(found.areas) if area.landscape == letter) for letter in "fs")
    assert steppe not in found.touching[forest]


@given(worlds())
def test_every_part_is_in_one_area_and_touching_goes_both_ways(drawn: World) -> None:
    found = survey(drawn)
    parts = [part for area in found.areas for part in area.parts]
    expected = {(space, part) for space, placed in drawn.placed.items() for part in placed.face.parts}
    assert len(parts) == len(set(parts))
    assert set(parts) == expected
    for here, others in enumerate(found.touching):
        assert here not in others
        assert all(here in found.touching[there] for there in others)


def quarter(drawn: World) -> World:
    """The world of a board of full symmetry (`front` or `ring`), turned clockwise as a whole."""
    width = len(drawn.board.grid[0])
    result = World(drawn.edition, drawn.board)
    for space, placed in drawn.placed.items():
        column, row = ord(space[0]) - ord("a"), int(space[1:]) - 1
        there = f"{chr(ord('a') + width - 1 - row)}{column + 1}"
        result = result.lay(there, placed.piece, (placed.turn + 1) % 4)
    return result


def mirror(drawn: World) -> World:
    """The world of a board that is the same in a mirror, with west and east exchanged."""
    width = len(drawn.board.grid[0])
    result = World(drawn.edition, drawn.board)
    for space, placed in drawn.placed.items():
        side = placed.face
        symbols = [(name, (0, 3, 2, 1)[edge]) for name, edge in side.symbols]
        face = make_side("".join(side.edges[edge] for edge in (0, 3, 2, 1)), side.join, (), symbols, side.volcano)
        result = result.lay(f"{chr(2 * ord('a') + width - 1 - ord(space[0]))}{space[1:]}", bracketed(face))
    return result


def shape(drawn: World) -> list[tuple[object, ...]]:
    return sorted(
        (area.landscape, area.size, area.is_open, area.is_flawed, area.is_lake, sorted(area.symbols))
        for area in survey(drawn).areas
    )


@given(st.sampled_from(["front", "ring"]).flatmap(worlds))
def test_turning_or_mirroring_a_whole_world_changes_no_area(drawn: World) -> None:
    for other in (quarter(drawn), mirror(drawn)):
        assert shape(other) == shape(drawn)
        assert len(survey(other).misconnections) == len(survey(drawn).misconnections)
