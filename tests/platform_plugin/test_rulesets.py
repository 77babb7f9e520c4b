"""`/rulesets reload`: rulesets are added and upgraded on disk while matches run; no match ends for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from platform_plugin.net.editions import Stock
from platform_plugin.renewal import carried_over
from platform_plugin.standing import Standing
from protocol.options import plain, with_option
from protocol.record import verify
from tests.platform_plugin.hosting import LineEnd, NamedBots, TestHost
from tests.upgrading import Folder, folder_on_the_path

FASTER = (("TURN_MS = 60_000", "TURN_MS = 5_000"),)
"""The clock takes a token after 5 seconds instead of 60."""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    with folder_on_the_path(tmp_path) as made:
        yield made


class House(TestHost):
    """A host whose rulesets are looked for on disk, with an admin."""

    __test__ = False

    def __init__(self, editions: Path | None = None) -> None:
        stock = Stock(editions)
        super().__init__(rulesets=stock.first().rulesets, find_rulesets=stock, admins=("Olivia", "Olga"))
        self.admin = self.registered("Olivia")

    def reload(self) -> dict[str, Any]:
        (answer,) = (m for m in self.admin.do("/rulesets reload") if m["type"] == "rulesets")
        return answer

    def begun(self, *names: str, game: str = "heaps", options: tuple[str, ...] = ()) -> list[LineEnd]:
        ends = [self.program(name) for name in names]
        ends[0].do(f"/newroom {game}")
        for end in ends[1:]:
            end.do(f"/room {max(self.host.rooms)}")
        for end in ends:
            end.do("/join")
        for option in options:
            ends[0].do(f"/option {option}")
        return ends

    def versions(self, game: str) -> list[str]:
        (answer,) = self.admin.do("/rulesets")
        return [each["version"] for each in answer["rulesets"] if each["name"] == game]


def started(ends: list[LineEnd]) -> None:
    for end in ends:
        end.do("/start")


def clock_left(end: LineEnd) -> int:
    return int(next(m["left"] for m in end.do("/spielinfo") if m["type"] == "clock"))


def play_out(ends: list[LineEnd]) -> None:
    for _ in range(30):
        for end in ends:
            (answer,) = (m for m in end.do("/hints") if m["type"] == "hints")
            if answer["commands"]:
                end.do(answer["commands"][-1])
                break
        else:
            return


def test_a_package_that_is_installed_while_the_server_runs_can_be_played(folder: Folder) -> None:
    house = House()
    anna = house.program("Anna")
    assert anna.refused("/newroom heaps")["code"] == "no-such-game"
    folder.install("heaps_rules", "heaps", "1")
    answer = house.reload()
    assert {"name": "heaps", "version": "1", "contract": 1} in answer["rulesets"]
    assert answer["refused"] == {}
    anna.do("/newroom heaps")
    assert any(game["name"] == "heaps" for game in anna.do("/games")[0]["games"])
    (audit,) = house.admin.do("/audit 1")
    assert audit["entries"][0]["did"] == "rulesets reload"


MEADOW = Path("examples/editions/meadow.toml").read_text(encoding="utf-8")


def test_editions_that_were_edited_are_taken_by_new_tables_and_a_running_match_keeps_its_own(
    tmp_path: Path,
) -> None:
    file = tmp_path / "meadow.toml"
    file.write_text(MEADOW, encoding="utf-8")
    house = House(tmp_path)
    anna, ben = house.begun("Anna", "Ben", game="mondo", options=("edition meadow",))
    started([anna, ben])
    before = house.host.catalog.rulesets["mondo"]
    house.reload()
    assert house.host.catalog.rulesets["mondo"] is before, "what is as it was stays the same object"
    file.write_text(MEADOW.replace('1 = ["wwff+panda@S", "wwww"]', '1 = ["wwff+panda@S", "ffff"]'), encoding="utf-8")
    sapiens = house.host.catalog.rulesets["sapiens"]
    assert house.reload()["refused"] == {}
    after = house.host.catalog.rulesets["mondo"]
    assert after.editions["meadow"].digest != before.editions["meadow"].digest  # type: ignore[attr-defined]
    assert house.host.catalog.rulesets["sapiens"] is sapiens
    assert house.host.rooms[1].play is not None
    assert house.host.rooms[1].ruleset is before
    file.write_text(MEADOW.replace("wwff+panda@S", "wwff+bear@S"), encoding="utf-8")
    assert "bear" in house.reload()["refused"]["editions"]
    assert house.host.catalog.rulesets["mondo"] is after
    file.unlink()
    house.reload()
    assert "meadow" not in house.host.catalog.rulesets["mondo"].editions  # type: ignore[attr-defined]


def test_a_running_match_ends_under_the_old_rules_and_the_next_is_played_by_the_new_ones(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    house = House()
    anna, ben = house.begun("Anna", "Ben")
    started([anna, ben])
    assert clock_left(anna) == 60_000
    folder.install("heaps_rules", "heaps", "2", changes=FASTER)
    house.reload()
    assert house.versions("heaps") == ["2"]
    assert clock_left(anna) == 60_000
    play_out([anna, ben])
    assert house.host.rooms[1].state == "over"
    assert verify({"heaps": house.host.rooms[1].ruleset}, house.store.read(house.host.rooms[1].play.match.id)) is None
    assert house.host.rooms[1].ruleset.version == "1"
    ben.messages()
    anna.do("/reset")
    assert [m["text"] for m in ben.messages() if m["type"] == "said"] == ["This table now plays version 2 of heaps."]
    started([anna, ben])
    assert clock_left(anna) == 5_000
    assert house.host.rooms[1].ruleset.version == "2"
    play_out([anna, ben])
    assert house.host.rooms[1].state == "over"


def test_a_table_without_a_match_takes_the_new_version_with_its_options_and_everybody_agrees_again(
    folder: Folder,
) -> None:
    folder.install("heaps_rules", "heaps", "1")
    house = House()
    anna, ben = house.begun("Anna", "Ben", options=("heaps small", "turn 2"))
    anna.do("/start")
    ben.messages()
    folder.install("heaps_rules", "heaps", "2", changes=FASTER)
    house.reload()
    told = ben.messages()
    (room,) = (m for m in told if m["type"] == "room")
    assert room["options"] == {"heaps": "small", "turn": 2}
    assert [(seat["name"], seat["confirmed"]) for seat in room["seats"] if seat["kind"] != "free"] == [
        ("Anna", False), ("Ben", False),
    ]  # fmt: skip
    ben.do("/start")
    assert house.host.rooms[1].state == "open"
    anna.do("/start")
    assert clock_left(ben) == 120_000


def test_options_that_do_not_fit_the_new_version_are_unset_and_named(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    house = House()
    _, ben = house.begun("Anna", "Ben", options=("heaps large", "turn 3"))
    ben.messages()
    refuses = (
        ("    def initial(", "    def check(self, options: Options, seats: Sequence[int] | None) -> None:\n"
         '        if options.heaps == "large":\n'
         '            raise Illegal("option-conflict", first="heaps", second="-", reason="-")\n\n'
         "    def initial("),
    )  # fmt: skip
    folder.install("heaps_rules", "heaps", "2", changes=refuses)
    house.reload()
    told = ben.messages()
    assert next(m for m in told if m["type"] == "room")["options"] == {"turn": 3}
    assert [m["text"] for m in told if m["type"] == "said"][-1] == "Options that do not fit it were unset: heaps."


def test_who_has_no_seat_in_the_new_version_watches(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    house = House()
    anna, ben, cleo = house.begun("Anna", "Ben", "Cleo")
    folder.install("heaps_rules", "heaps", "2", changes=(("= (2, 3, 4)", "= (2,)"),))
    cleo.messages()
    house.reload()
    assert [m["seat"] for m in cleo.messages() if m["type"] == "seated"] == [None]
    started([anna, ben])
    assert house.host.rooms[1].state == "running"


def test_bots_of_the_server_are_started_anew_so_that_they_know_the_new_rules(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    house = House()
    (anna,) = house.begun("Anna")
    anna.do("/bot add random 7")
    folder.install("heaps_rules", "heaps", "2")
    house.reload()
    bots = house.bots
    assert isinstance(bots, NamedBots)
    (first, again) = bots.started
    assert again == first == ("random", 7, first[2])
    assert bots.stopped == [first[2]]


@pytest.mark.parametrize(("broken", "says"), [
    ((("class Nim(", "class Nim["),), "SyntaxError"),
    ((("    version =", "    contract = 99\n    version ="),), "version 99 of the contract, this host keeps 1"),
    ((("    def choices(", "    def chosen("),), "abstract method choices"),
])  # fmt: skip
def test_an_upgrade_that_is_broken_is_refused_by_name_and_the_old_version_stays(
    folder: Folder, broken: tuple[tuple[str, str], ...], says: str
) -> None:
    folder.install("heaps_rules", "heaps", "1")
    house = House()
    anna, ben = house.begun("Anna", "Ben")
    old = house.host.rulesets["heaps"]
    folder.install("heaps_rules", "heaps", "2", changes=broken)
    answer = house.reload()
    assert says in answer["refused"]["heaps"]
    assert house.host.rulesets["heaps"] is old
    started([anna, ben])
    play_out([anna, ben])
    assert house.host.rooms[1].state == "over"
    folder.install("heaps_rules", "heaps", "2.1", changes=FASTER)
    assert house.reload()["refused"] == {}
    assert house.versions("heaps") == ["2.1"]


def test_what_was_not_upgraded_stays_the_object_that_it_was(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    folder.install("tokens_rules", "tokens", "1")
    house = House()
    before = dict(house.host.rulesets)
    module = sys.modules["mondo_rules.mondo"]
    folder.install("heaps_rules", "heaps", "2")
    house.reload()
    assert {name for name, ruleset in house.host.rulesets.items() if ruleset is not before[name]} == {"heaps"}
    assert sys.modules["mondo_rules.mondo"] is module


def test_an_edited_file_of_the_same_version_counts_as_an_upgrade(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    house = House()
    folder.install("heaps_rules", "heaps", "1", changes=FASTER)
    house.reload()
    anna, ben = house.begun("Anna", "Ben")
    started([anna, ben])
    assert clock_left(anna) == 5_000


def test_two_versions_beside_one_another_are_both_listed_and_the_newer_is_played(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    folder.install("heaps_rules_2", "heaps", "2", changes=FASTER)
    house = House()
    assert house.versions("heaps") == ["2", "1"]
    anna, ben = house.begun("Anna", "Ben")
    started([anna, ben])
    assert clock_left(anna) == 5_000


def test_a_package_that_was_taken_away_is_not_offered_any_more_and_its_match_goes_on(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    house = House()
    anna, ben = house.begun("Anna", "Ben")
    started([anna, ben])
    folder.remove("heaps_rules")
    house.reload()
    assert house.program("Eve").refused("/newroom heaps")["code"] == "no-such-game"
    play_out([anna, ben])
    assert house.host.rooms[1].state == "over"
    anna.do("/reset")
    started([anna, ben])
    assert house.host.rooms[1].state == "running"


def test_a_house_table_goes_on_by_itself_with_the_new_version(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    house = House()
    room = house.host.stand(Standing("heaps", "Show", bots=("random", "random"), options=(("heaps", "small"),)))
    house.advance(60_000)
    assert room.state == "running"
    folder.install("heaps_rules", "heaps", "2", changes=FASTER)
    house.reload()
    assert room.ruleset.version == "1"
    for _ in range(200):
        house.advance(10_000)
        if room.ruleset.version == "2" and room.state == "running":
            break
    assert plain(room.options) == {"heaps": "small"}
    assert room.ruleset.version == "2"
    assert room.play is not None
    assert room.play.match.ruleset is room.ruleset


def test_only_admins_may(folder: Folder) -> None:
    house = House()
    assert house.program("Anna").refused("/rulesets reload")["code"] == "not-allowed"
    assert house.program("Ben").refused("/rulesets")["code"] == "not-allowed"
    assert house.admin.refused("/rulesets all")["code"] == "bad-arguments"


def test_people_read_it_in_their_language(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    folder.install("bad_rules", "bad", "1", changes=(("class Nim(", "class Nim["),))
    house = House()
    house.reload()
    person = house.text()
    person.send("/login Olga")
    person.send("/register a long password")
    person.send("/lang de")
    person.lines()
    person.send("/rulesets")
    lines = person.lines()
    assert "heaps: Version 1, Vertrag 1" in lines
    assert any(line.startswith("bad wird abgelehnt: SyntaxError") for line in lines)


def test_all_kinds_of_options_are_carried_over() -> None:
    house = TestHost()
    mondo = house.host.rulesets["mondo"]
    options = with_option(with_option(mondo.options(), "seed", "abc123"), "time", "2.5")
    assert carried_over(options, mondo) == (options, ())
    pairs = with_option(with_option(mondo.options(), "handicap", "2 1"), "handicap", "1 2")
    made, lost = carried_over(pairs, mondo)
    assert (made, lost) == (pairs, ())


def test_what_is_always_refused_makes_nothing_anew_that_its_package_offers_besides(folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    info = folder.path / "heaps_rules-1.dist-info" / "entry_points.txt"
    info.write_text(info.read_text() + "bad = heaps_rules.ruleset:Nim\nnone = heaps_rules.nowhere:RULESET\n")
    house = House()
    anna, _ = house.begun("Anna", "Ben")
    ruleset = house.host.rooms[1].ruleset
    for _ in range(2):
        answer = house.reload()
        assert set(answer["refused"]) == {"bad", "none"}
        assert house.host.rooms[1].ruleset is house.host.rulesets["heaps"] is ruleset
    assert not any(m["type"] == "said" for m in anna.messages())
