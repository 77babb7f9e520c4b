from hypothesis import given

from mondo_rules.street import Street, streets
from mondo_rules.world import World
from tests.mondo_rules.isles import filled, world, worlds


def laid(drawn: World) -> list[Street]:
    """The streets with a part on a tile."""
    return [street for street in streets(drawn) if street.curves]


def test_curves_that_meet_across_an_edge_are_one_street() -> None:
    (street,) = streets(world("a1=[mmww~NE] b1=[mwwm~WN]"))
    assert street.curves == (("a1", "NE"), ("b1", "WN"))
    assert street.spaces == ("a1", "b1")


def test_curves_that_end_at_different_edges_are_two_streets() -> None:
    assert len(streets(world("a1=[mmmw~NE] b1=[mmwm~NE]"))) == 2
    assert len(streets(world("a1=[mmmw~ES] b1=[mmwm~NE]"))) == 2  # one end at a1E, none at b1W


def test_a_street_stops_at_an_empty_space_at_a_tile_without_street_and_at_the_border() -> None:
    (street,) = streets(world("b1=[mmww~NE]"))
    assert street.loose == (("b1", 0), ("b1", 1))
    (street,) = streets(world("b1=[mmww~NE] c1=[mwwm]"))
    assert street.loose == (("b1", 0), ("b1", 1))


def test_loose_ends_are_told_clockwise_from_north() -> None:
    (street,) = streets(world("b1=[mwwm~WN]"))
    assert street.loose == (("b1", 0), ("b1", 3))


def test_four_curves_in_a_ring_are_one_street_without_loose_ends() -> None:
    (loop,) = laid(filled("b3=[wmmw~ES] c3=[wwmm~SW] b4=[mmww~NE] c4=[mwwm~WN]"))
    assert len(loop.curves) == 4
    assert loop.loose == ()


def test_two_curves_on_one_tile_are_two_streets() -> None:
    both = streets(world("a1=[mmmm~NE~SW]"))
    assert [street.curves for street in both] == [(("a1", "NE"),), (("a1", "SW"),)]


def test_two_curves_on_one_tile_are_one_street_when_they_meet_elsewhere() -> None:
    round_c4 = filled("c4=[mmmm~NE~SW] c3=[wwmm~SW] b3=[wmmw~ES] b4=[mmww~NE]")
    (street,) = laid(round_c4)
    assert street.spaces == ("b3", "c3", "b4", "c4")
    assert [curve for space, curve in street.curves if space == "c4"] == ["NE", "SW"]
    assert street.loose == (("c4", 1), ("c4", 2))


def test_a_street_on_the_border_is_one_even_if_nothing_joins_it() -> None:
    (street,) = streets(filled("", "coast"))
    assert (street.curves, street.border, street.segments) == ((), (0,), 1)
    assert street.loose == (("f4", 1),)


def test_a_curve_joins_a_border_street_only_at_the_edge_of_its_end() -> None:
    (street,) = streets(filled("f4=[mmww~NE]", "coast"))
    assert (street.spaces, street.segments, street.loose) == (("f4",), 1, (("f4", 0),))
    assert len(streets(filled("f3=[wmmw~ES]", "coast"))) == 2


def test_two_border_streets_of_one_space_are_joined_by_a_curve_between_them() -> None:
    street = next(s for s in streets(world("a1=[mmmm~WN]", "inn")) if s.curves)
    assert (street.border, street.segments, street.loose) == ((0, 1), 2, ())


def test_a_through_road_on_the_border_makes_two_curves_one_street() -> None:
    tavern = next(s for s in streets(world("a1=[mwwm~WN] a3=[wwmm~SW]", "ring")) if "tavern" in s.symbols)
    assert (tavern.spaces, tavern.border, tavern.segments) == (("a1", "a3"), (0,), 2)
    assert tavern.loose == (("a1", 0), ("a3", 2))


def test_a_road_on_the_border_joins_two_ends_of_one_curve() -> None:
    (loop,) = laid(world("c3=[wmmw~ES]", "ring"))
    assert (loop.border, loop.loose) == ((1,), ())


def test_symbols_stand_on_the_street_of_their_own_curve() -> None:
    one, other = streets(world("a1=[mmmm~NE~SW+coach@E+barrel@W+station@S+field@N]"))
    assert (one.symbols, other.symbols) == (("coach",), ("barrel", "station"))
    assert other.shown == (("a1", "barrel"), ("a1", "station"))


def test_symbols_turn_with_their_tile() -> None:
    (street,) = streets(world("a1=[mmww~NE+coach@N]/3 b1=[wwww]"))
    assert street.curves == (("a1", "WN"),)
    assert street.symbols == ("coach",)


def test_symbols_of_tiles_and_border_stand_on_one_street_together() -> None:
    street = next(s for s in streets(world("c3=[wmmw~ES+barrel@E]", "ring")) if "c3" in s.spaces)
    assert sorted(street.symbols) == ["barrel", "barrel"]
    assert street.shown == (("c3", "barrel"),)


@given(worlds())
def test_every_curve_and_border_street_is_in_one_street_and_ends_come_in_pairs(drawn: World) -> None:
    found = streets(drawn)
    curves = [curve for street in found for curve in street.curves]
    assert len(curves) == len(set(curves))
    assert set(curves) == {(space, curve) for space, it in drawn.placed.items() for curve in it.face.curves}
    assert sorted(at for street in found for at in street.border) == list(range(len(drawn.board.streets)))
    for street in found:
        ends = 2 * len(street.curves) + sum(len(drawn.board.streets[at].ends) for at in street.border)
        assert (ends - len(street.loose)) % 2 == 0
