"""The edition in `examples/editions`: it loads, and matches are played with it."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from mondo_rules import commands
from mondo_rules.edition import read_edition
from mondo_rules.mondo import RULESET
from platform_plugin.testing_play import Beginning, Play
from protocol.options import with_option

FILE = Path(__file__).parents[2] / "examples" / "editions" / "meadow.toml"
RULES = RULESET.with_editions({FILE.name: FILE.read_text("utf-8")})


def meadow(**options: str) -> Any:
    chosen = with_option(RULES.options(), "edition", "meadow")
    for name, value in options.items():
        chosen = with_option(chosen, name, value)
    return chosen


def test_it_is_a_world_of_nine_spaces_with_tiles_for_four_seats() -> None:
    edition = read_edition(FILE)
    assert {name: len(board.spaces) for name, board in edition.boards.items()} == {"front": 9, "back": 9}
    assert len(edition.tiles) >= 4 * 9
    assert edition.title.keys() >= {"en", "de"}


@pytest.mark.parametrize("seats", [(1, 2), (1, 2, 3), (1, 2, 3, 4)])
@pytest.mark.parametrize("options", [{}, {"backside": "on"}, {"expert": "on"}, {"anyside": "on"}])
def test_two_to_four_seats_can_play_with_it(seats: tuple[int, ...], options: dict[str, str]) -> None:
    RULES.check(meadow(**options), seats)


def test_one_can_play_alone_with_it_and_two_by_solo_rules() -> None:
    RULES.check(meadow(solo="easy"), (1,))
    RULES.check(meadow(duo="on"), (1, 2))


def test_four_seats_fill_their_worlds_with_its_tiles() -> None:
    play, random = Play(RULES, Beginning(meadow(), (1, 2, 3, 4), bytes(32), ())), Random(1)
    for _ in play.to_deadline():
        pass
    while play.state.course.phase == "round":
        can = [(it, seat) for it, seat in play.can() if isinstance(it, commands.Take | commands.Lay)]
        play.send(*random.choice(can))
    assert all(len(seat.scored[0].world.placed) == 9 for seat in play.state.seats.values())


def test_what_is_played_is_named_in_both_languages() -> None:
    assert RULES.describe(meadow(), "en").startswith("Meadow, a first world: beginner game")
    assert RULES.describe(meadow(), "de").startswith("Wiese, eine erste Welt: Einsteigerspiel")
