"""Chance that can be checked: pinned for ever, fair, and dependent on nothing but seed, purpose and round."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.chance import Chance, seed_hash

SEED = bytes(range(32))


def test_the_generator_gives_for_ever_what_it_gave_at_first() -> None:
    chance = Chance(SEED, "pile", 1)
    assert [chance.below(n) for n in (2, 6, 10, 136, 1_000_000, 1 << 64)] == PINNED_NUMBERS
    assert Chance(SEED, "pile", 1).shuffled(range(10)) == PINNED_SHUFFLE
    assert Chance(SEED, "pile", 2).shuffled(range(10)) != PINNED_SHUFFLE
    assert seed_hash(SEED) == PINNED_HASH


def test_the_stream_is_the_one_that_is_described() -> None:
    from hashlib import sha256

    first = sha256(SEED + b"pile\0" + (7).to_bytes(4, "big") + (0).to_bytes(8, "big")).digest()
    chance = Chance(SEED, "pile", 7)
    assert [chance.below(1 << 64) for _ in range(4)] == [
        int.from_bytes(first[i : i + 8], "big") for i in (0, 8, 16, 24)
    ]


def test_a_draw_does_not_depend_on_what_was_drawn_before_for_something_else() -> None:
    alone = Chance(SEED, "sides").shuffled(range(20))
    Chance(SEED, "pile").shuffled(range(136))
    assert Chance(SEED, "sides").shuffled(range(20)) == alone


def test_purposes_rounds_and_seeds_give_streams_of_their_own() -> None:
    drawn = [
        tuple(chance.below(1000) for _ in range(4))
        for chance in (Chance(SEED, "a"), Chance(SEED, "b"), Chance(SEED, "a", 1), Chance(SEED[::-1], "a"))
    ]
    assert len(set(drawn)) == 4


@pytest.mark.parametrize("n", [2, 3, 6, 7])
def test_all_numbers_come_equally_often(n: int) -> None:
    chance = Chance(SEED, f"fairness of {n}")
    counts = Counter(chance.below(n) for _ in range(n * 1000))
    assert set(counts) == set(range(n))
    # Six standard deviations; the stream is fixed, so this holds or it does not.
    assert all(abs(count - 1000) < 6 * 1000**0.5 for count in counts.values())


def test_every_order_of_three_comes_equally_often() -> None:
    counts = Counter(tuple(Chance(SEED, "orders", round_).shuffled("abc")) for round_ in range(6000))
    assert len(counts) == 6
    assert all(abs(count - 1000) < 6 * 1000**0.5 for count in counts.values())


@given(st.binary(min_size=32, max_size=32), st.integers(1, 1 << 64))
def test_a_number_is_below_its_bound(seed: bytes, n: int) -> None:
    assert 0 <= Chance(seed, "bound").below(n) < n


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_every_item_and_leaves_its_argument_alone(seed: bytes, items: list[int]) -> None:
    before = list(items)
    assert sorted(Chance(seed, "items").shuffled(items)) == sorted(items)
    assert items == before


@pytest.mark.parametrize("n", [0, -3, (1 << 64) + 1])
def test_a_bound_that_leaves_no_fair_number_is_an_error(n: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 2"):
        Chance(SEED, "x").below(n)


PINNED_NUMBERS = [1, 4, 8, 113, 418969, 10848117595134736657]
PINNED_SHUFFLE = [0, 4, 6, 3, 8, 5, 9, 2, 7, 1]
PINNED_HASH = "9c4a08b26429e416e3a3f655cc38528470d8af752923fd4ac8929a86116e3f11"
