from hypothesis import given

from mondo_rules.area import survey
from mondo_rules.island import Island, islands
from mondo_rules.world import World
from tests.mondo_rules.isles import filled, world, worlds


def on_tiles(drawn: World) -> list[Island]:
    return [island for island in islands(survey(drawn)) if island.spaces]


def test_a_finished_land_area_in_the_water_is_an_island() -> None:
    (island,) = on_tiles(filled("c3=[wfww] d3=[wwwf]"))
    assert island.spaces == ("c3", "d3")
    assert len(island.waters) == 1


def test_land_areas_that_touch_inside_a_tile_are_one_island() -> None:
    (island,) = on_tiles(filled("c3=[wffw] d3=[wwwf] c4=[fwww]"))
    assert len(island.lands) == 1
    (island,) = on_tiles(filled("c3=[wfmw] d3=[wwwf] c4=[mwww]"))
    assert len(island.lands) == 2
    assert island.spaces == ("c3", "d3", "c4")


def test_land_areas_that_meet_in_the_centre_alone_are_two_islands() -> None:
    cross = "c3=[{}] b3=[wfww] d3=[wwwf]"
    assert len(on_tiles(filled(cross.format("wfwf")))) == 2
    assert len(on_tiles(filled(cross.format("wfwf=EW")))) == 1
    assert len(on_tiles(filled("c3=[wfwm] b3=[wmww] d3=[wwwf]"))) == 2


def test_one_open_or_flawed_area_spoils_the_whole_group() -> None:
    pair = "c3=[wfmw] d3=[wwwf] c4=[{}]"
    assert len(on_tiles(filled(pair.format("mwww")))) == 1
    assert on_tiles(filled(pair.format("fwww"))) == []
    assert on_tiles(filled("c3=[wfmw] d3=[wwwf] c4=-")) == []


def test_land_that_reaches_the_rim_or_touches_such_land_is_no_island() -> None:
    assert on_tiles(filled("f3=[wmmw] f4=[mmww]")) == []
    assert on_tiles(filled("f3=[wmmf] f4=[mmww] e3=[wfww]")) == []
    assert len(on_tiles(filled("f3=[wmmw] f4=[mmww] d3=[wfww] e3=[wwwf]"))) == 1


def test_water_round_an_island_need_not_be_finished() -> None:
    (island,) = on_tiles(filled("c3=[wfww] d3=[wwwf] a3=-"))
    (water,) = island.waters
    found = survey(filled("c3=[wfww] d3=[wwwf] a3=-"))
    assert not found.areas[water].is_finished


def test_an_island_lies_in_each_water_that_it_touches() -> None:
    # Round the hole of the ring no land is possible off the rim, so a lake inside an island shows it.
    atoll = "c3=[wffw] d3=[wwff] c4=[ffww] d4=[fwwf] b3=[wwww]"
    (island,) = on_tiles(filled(atoll))
    assert len(island.waters) == 1
    lake = "b2=[wffw] c2=[wfwf=EW] d2=[wwff] b3=[fwfw=NS] c3=[wwww] d3=[fwfw=NS] b4=[ffww] c4=[wfwf=EW] d4=[fwwf]"
    (island,) = on_tiles(filled(lake))
    found = survey(filled(lake))
    assert sorted(found.areas[water].is_lake for water in island.waters) == [False, True]


def test_printed_isles_are_islands_and_touch_what_the_edition_says() -> None:
    found = survey(filled("", "coast"))
    (isle,) = islands(found)
    assert isle.spaces == ()
    assert [found.areas[water].on_rim for water in isle.waters] == [True]


def test_isles_beside_one_another_on_the_border_are_one_island_in_two_seas() -> None:
    empty = world("", "lagoon")
    (isle,) = islands(survey(empty))  # the third reaches the rim
    areas = survey(empty).areas
    assert sorted(areas[land].landscape for land in isle.lands) == ["f", "m"]
    assert len(isle.waters) == 2


@given(worlds())
def test_islands_are_whole_groups_of_finished_land_with_water_around(drawn: World) -> None:
    found = survey(drawn)
    seen: list[int] = []
    for island in islands(found):
        seen += island.lands
        around = set().union(*(found.touching[land] for land in island.lands)) - set(island.lands)
        assert around == island.waters
        assert all(found.areas[water].landscape == "w" for water in around)
        assert all(found.areas[land].is_landscape and not found.areas[land].on_rim for land in island.lands)
    assert len(seen) == len(set(seen))
