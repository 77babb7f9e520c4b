"""Several versions of one ruleset: each record is read by the version it names, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from attrs import evolve
from nim_rules.ruleset import Nim
from nim_rules.state import MatchStarted

from platform_plugin.testing_play import Beginning, Play
from protocol.codec import BadData, from_json
from protocol.installed import Installed, that_reads, version_key, versions_in, with_newest
from protocol.record import read_record, ruleset_for, verify
from protocol.ruleset import AnyRuleset


class First(Nim):
    version = "1"


class Hasty(Nim):
    """Version 2: a turn takes half as long, so that no log of it is one of version 1."""

    version = "2"

    def initial(self, options: Any, seats: Sequence[int], seed: bytes) -> Any:
        first, *others = super().initial(options, seats, seed)
        assert isinstance(first, MatchStarted)
        return (evolve(first, turn_ms=first.turn_ms // 2), *others)


class Later(Nim):
    """Version 3: with the rules of version 1, of which it says that it reads it."""

    version = "3"
    reads: tuple[str, ...] = ("1",)


class HastyStill(Hasty):
    version = "3.0"


class Boaster(Later):
    """It reads version 2 too, it says."""

    reads = ("2",)


def match_of(ruleset: AnyRuleset) -> list[bytes]:
    play = Play(ruleset, Beginning(ruleset.options(), (1, 2), bytes(32), (1,)))
    list(play.finish(Random(1)))
    return play.record()


ONE, TWO, THREE = First(), Hasty(), Later()


@pytest.mark.parametrize("written", [ONE, TWO])
def test_a_record_is_verified_by_the_version_that_it_names(written: Nim) -> None:
    lines = match_of(written)
    assert verify(Installed([ONE, TWO]), lines) is None
    assert ruleset_for(read_record(lines).header, Installed([TWO, ONE])) is written


def test_a_version_that_is_not_there_is_refused_with_those_that_are() -> None:
    header = read_record(match_of(ONE)).header
    with pytest.raises(BadData, match=r"played with version 1 of nim, installed is 3\.0, 2$"):
        ruleset_for(header, Installed([TWO, HastyStill()]))
    with pytest.raises(BadData, match=r"played with version 1 of nim, installed is 2$"):
        ruleset_for(header, {"nim": TWO})
    with pytest.raises(BadData, match=r"the ruleset nim is not installed; installed: $"):
        ruleset_for(header, Installed())


def test_an_older_record_is_read_by_a_version_that_says_so() -> None:
    lines = match_of(ONE)
    assert ruleset_for(read_record(lines).header, Installed([TWO, THREE])) is THREE
    assert verify(Installed([TWO, THREE]), lines) is None
    assert that_reads(Installed([THREE]), "nim", "2") is None


def test_the_version_itself_goes_before_one_that_reads_it() -> None:
    assert that_reads(Installed([THREE, ONE]), "nim", "1") is ONE


def test_a_record_that_another_version_wrote_does_not_hold_under_a_claim() -> None:
    fault = verify(Installed([Boaster()]), match_of(TWO))
    assert fault is not None
    assert fault.line == 2
    assert "30000" in fault.reason


@pytest.mark.parametrize(("older", "newer"), [
    ("1", "2"), ("1.9", "1.10"), ("1", "1.0"), ("2.0", "10"), ("0.9", "1"), ("1.a", "1.1"),
    ("1.0rc1", "1.0rc2"), ("1.0rc1", "1.0"), ("1.0rc1", "1.0.1"),
])  # fmt: skip
def test_numbers_in_versions_count_as_numbers(older: str, newer: str) -> None:
    assert version_key(older) < version_key(newer)


def test_the_newest_is_what_the_name_means() -> None:
    found = Installed([ONE, THREE, TWO])
    assert found["nim"] is THREE
    assert [ruleset.version for ruleset in found.versions("nim")] == ["3", "2", "1"]
    assert (len(found), list(found), list(found.all())) == (1, ["nim"], [THREE, TWO, ONE])


def test_a_plain_mapping_has_one_version_of_each() -> None:
    assert versions_in({"nim": TWO}, "nim") == (TWO,)
    assert versions_in({}, "nim") == ()


def test_editions_change_the_newest_alone() -> None:
    other = Later()
    found = with_newest(Installed([ONE, THREE]), {"nim": other})
    assert found.versions("nim") == (other, ONE)


def test_the_header_names_the_version() -> None:
    header: Mapping[str, Any] = from_json(match_of(TWO)[0])
    assert (header["ruleset"], header["version"]) == ("nim", "2")
