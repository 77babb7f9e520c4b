import pytest

from mondo_rules.area import survey
from mondo_rules.buildings import BUILDINGS, Measured, building_points
from mondo_rules.island import islands
from mondo_rules.street import streets
from mondo_rules.world import World
from tests.mondo_rules.isles import filled, world


def measured(drawn: World, part: str) -> Measured:
    return BUILDINGS[part](survey(drawn), streets(drawn))


def points(drawn: World, part: str) -> int:
    return measured(drawn, part)[0]


# A wood of three spaces in the sea; the first holds the lodge.
WOOD = "a3=lodge/1 b3=[{}] a4=[{}]"


def test_a_lodge_counts_the_boars_of_its_finished_forest_and_its_own() -> None:
    drawn = filled(WOOD.format("wwwf+boar@W", "fwww+boar@N") + " d3=[wfww+boar@E] e3=[wwwf]")
    assert measured(drawn, "boars") == (3, ("a3", "b3", "a4"))


def test_spaces_of_the_area_without_a_picture_are_not_named() -> None:
    assert measured(filled(WOOD.format("wwwf", "fwww+boar@N")), "boars") == (2, ("a3", "a4"))


@pytest.mark.parametrize("around", ["b3=- a4=-", "b3=[wwwf]", "b3=[wwwm] a4=[fwww+boar@N]"])
def test_in_an_open_or_flawed_area_a_building_scores_nothing_its_own_picture_included(around: str) -> None:
    assert points(filled(f"a3=lodge/1 {around}"), "boars") == 0


def test_a_lighthouse_counts_ships_of_its_finished_water_on_tiles_and_border() -> None:
    drawn = filled("c3=lighthouse d3=[wwww+ship@N+fisherman@S] f3=[wmmw] f4=[mmww]")
    assert measured(drawn, "ships") == (3, ("c3", "d3"))
    assert points(drawn.take_away("c6"), "ships") == 0
    assert points(filled("c3=[wwww+ship@N] f3=[wmmw] f4=[mmww]"), "ships") == 0


def test_a_ship_in_another_water_does_not_count() -> None:
    ring = "b2=[wffw] c2=[wfwf=EW] d2=[wwff] b3=[fwfw=NS] c3={} d3=[fwfw=NS] b4=[ffww] c4=[wfwf=EW] d4=[fwwf]"
    assert points(filled(ring.format("lighthouse")), "ships") == 1
    assert points(filled(ring.format("[wwww+lighthouse@N+ship@S+ship@S]")), "ships") == 3


def test_a_mill_counts_fields_of_its_finished_meadow_streets_or_not() -> None:
    drawn = filled("a3=mill/1 b3=[wwmm~SW+field@S] a4=[mmww~NE+field@N] b4=[mwwm]")
    assert measured(drawn, "fields") == (3, ("a3", "b3", "a4"))


def test_two_buildings_of_a_kind_in_one_area_score_all_its_pictures_each() -> None:
    assert points(filled("a3=lodge/1 b3=lodge/2 a4=[fwww+boar@N]"), "boars") == 0  # b3: an edge of forest at water
    assert points(filled("a3=lodge/1 b3=lodge/2 a4=lodge b4=lodge/3"), "boars") == 16


def test_a_station_counts_coaches_of_its_street_and_its_own_finished_or_not() -> None:
    assert measured(world("b1=station"), "coaches") == (1, ("b1",))
    assert measured(world("b1=station c1=[mwwm~WN+coach@N]"), "coaches") == (2, ("b1", "c1"))
    assert points(world("b1=station c1=[mmwm~NE+coach@N]"), "coaches") == 1


def test_other_pictures_on_the_street_of_a_station_are_neither_counted_nor_shown() -> None:
    assert measured(world("b1=station c1=[mwwm~WN+barrel@N]"), "coaches") == (1, ("b1",))


def test_coaches_on_the_other_street_of_a_tile_do_not_count() -> None:
    assert points(world("b1=station c1=[mmmm~WN~ES+coach@E]"), "coaches") == 1
    assert points(world("b1=station c1=[mmmm~WN~ES+coach@W]"), "coaches") == 2


def test_a_station_reaches_a_coach_over_segments_on_the_border() -> None:
    through = world("a1=[mmmm~WN+station@N] a3=[mmmm~SW+coach@S]", "ring")
    assert measured(through, "coaches") == (2, ("a1", "a3"))
    printed = world("b1=[mwwm~WN+station@N]", "ring")
    assert measured(printed, "coaches") == (2, ("b1",))


def test_a_tavern_counts_barrels_of_its_street_and_itself_is_none() -> None:
    assert points(world("", "ring"), "barrels") == 0
    assert points(world("a1=[mwwm~WN]", "ring"), "barrels") == 0
    assert measured(world("a1=[mwwm~WN+barrel@N]", "ring"), "barrels") == (1, ("a1",))
    assert measured(world("a1=[mmwm~EN+barrel@N]", "ring"), "barrels") == (0, ())


def test_a_street_over_tiles_joins_the_tavern_with_barrels_on_the_border() -> None:
    there = "a1=[mmmm~SW] a2=[mmmm~NE] b2=[mmmm~SW{}]"
    assert points(world(there.format(""), "inn"), "barrels") == 1
    assert points(world("a1=[mmmm~SW] a2=[mmmm~NE] b2=[mmmm~NW]", "inn"), "barrels") == 0
    # The barrel's road leads on, by b2E and up to the other two.
    on = there.format("~NE") + " b1=[mmmm~{}]"
    assert points(world(on.format("SW"), "inn"), "barrels") == 1
    assert points(world(on.format("SE"), "inn"), "barrels") == 3
    assert points(world("a1=[mmmm~SW~NE] a2=[mmmm~NE] b1=[mmmm~WN] b2=[mmmm~WN]", "inn"), "barrels") == 0


def test_a_stilt_house_counts_islands_in_and_on_its_water_finished_or_not() -> None:
    drawn = filled("c3=[wfww] d3=[wwwf] f3=[wmmw] f4=[mmww]")
    assert measured(drawn, "islands") == (2, ("c3", "d3"))  # the other is the printed isle
    assert measured(drawn.take_away("a3"), "islands") == (2, ("c3", "d3"))
    assert points(world("", "coast"), "islands") == 1


def test_an_island_in_another_water_does_not_count_for_a_stilt_house() -> None:
    atoll = "b2=[wffw] c2=[wfwf=EW] d2=[wwff] b3=[fwfw=NS] d3=[fwfw=NS] b4=[ffww] c4=[wfwf=EW] d4=[fwwf]"
    assert points(filled(f"{atoll} f3=[wmmw] f4=[mmww]"), "islands") == 2
    side, top = "[mwmw=NS]", "[wmwm=EW]"
    wall = f"b3={side} b4={side} e3={side} e4={side} c2={top} d2={top} c5={top} d5={top}"
    pond = filled(f"{wall} b2=[wmmw] e2=[wwmm] b5=[mmww] e5=[mwwm] c3=[wfww] d3=[wwwf]")
    assert len(islands(survey(pond))) == 3
    assert measured(pond, "islands") == (2, ("b2", "c2", "d2", "e2", "b3", "e3", "b4", "e4", "b5", "c5", "d5", "e5"))


def test_each_stilt_house_counts_for_itself() -> None:
    # The isles of wood and glade are one island: one stilt house in the north, two in the south.
    assert measured(world("", "lagoon"), "islands") == (3, ())


def test_a_windpump_counts_the_lakes_that_touch_its_meadow_finished_or_not() -> None:
    assert measured(world("", "ring"), "lakes") == (2, ())  # two windpumps, one printed lake
    ring = "a1=[mmmm] b1=[mmwm] c1=[mmmm] a2=[mwmm] c2=[mmmw] a3=[mmmm] b3=[wmmm] c3=[mmmm]"
    assert measured(world(ring, "ring"), "lakes") == (4, ("b1", "a2", "c2", "b3"))
    assert points(world(ring.replace("b3=[wmmm]", ""), "ring"), "lakes") == 2
    cut = "a1=[mmmm] b1=[mmwm] c1=[mmmm] a2=[mwmm] c2=[mmmw] a3=[mmmm] b3=[wmmm] c3=[mffm]"
    assert points(world(cut, "ring"), "lakes") == 4


def test_a_lake_that_does_not_touch_the_meadow_does_not_count() -> None:
    walled = "a1=[mffm] b1=[mfwf] c1=[mmff] a2=[fwfm] c2=[fmfw] a3=[ffmm] b3=[wfmf] c3=[fmmf]"
    assert sum(area.is_lake for area in survey(world(walled, "ring")).areas) == 2
    assert measured(world(walled, "ring"), "lakes") == (2, ())  # the printed one alone


def test_the_points_of_all_buildings_come_without_bonuses() -> None:
    drawn = filled("a3=lodge/1 b3=[wwwf+boar@W] a4=[fwww] d3=[wmww] e3=[wwwm]")
    assert building_points(survey(drawn), streets(drawn)) == 2 + 3
