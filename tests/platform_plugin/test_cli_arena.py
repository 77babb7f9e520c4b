"""`weltentisch arena`: bots against each other, as a table, a file of values and a picture."""

from __future__ import annotations

import csv
from pathlib import Path
from statistics import mean, stdev
from typing import Any
from xml.etree import ElementTree

import pytest
from attrs import frozen

from platform_plugin.cli.command import run
from protocol.discovery import discover

SHORT = ("--matches", "2", "--option", "time=0.5")
SVG = "{http://www.w3.org/2000/svg}"


@frozen
class Outcome:
    code: int
    out: str
    err: list[str]

    @property
    def rows(self) -> list[list[str]]:
        return [line.split() for line in self.out.splitlines()]


@pytest.fixture
def arena(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    def call(*arguments: str) -> Outcome:
        code = run(("arena", *arguments))
        captured = capfdbinary.readouterr()
        return Outcome(code, captured.out.decode(), captured.err.decode().splitlines())

    return call


def test_a_table_has_a_line_for_each_kind_with_matches_wins_and_points(arena: Any) -> None:
    outcome = arena("mondo", "random", "greedy:1", "--matches", "2")
    assert outcome.code == 0
    assert outcome.err == []
    head, first, second = outcome.rows
    assert head == ["kind", "matches", "wins", "points", "spread"]
    assert first[:3] == ["greedy:1", "2", "2"]
    assert second[:3] == ["random", "2", "0"]
    assert float(first[3]) > float(second[3])


def test_the_same_seed_gives_the_same_table_and_another_one_another(arena: Any) -> None:
    first, again, other = (arena("mondo", "greedy", "random", *SHORT, "--seed", seed).out for seed in ("1", "1", "2"))
    assert first == again != other


def test_the_values_of_each_round_are_those_that_the_table_sums_up(arena: Any, tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    outcome = arena("mondo", "greedy:2", "random", *SHORT, "--csv", str(file))
    with file.open(encoding="utf-8", newline="") as lines:
        rounds = list(csv.DictReader(lines))
    assert list(rounds[0]) == ["match", "seat", "kind", "level", "round", "points", "won"]
    assert len(rounds) == 2 * 2 * 3
    assert {row["level"] for row in rounds if row["kind"] == "greedy"} == {"2"}
    for kind, matches, wins, points, spread in outcome.rows[1:]:
        own = [row for row in rounds if row["kind"] == kind.partition(":")[0]]
        assert len({row["match"] for row in own}) == int(matches)
        assert sum(row["won"] == "1" for row in own) == 3 * int(wins)
        assert f"{mean(int(row['points']) for row in own):.2f}" == points
        assert f"{stdev(int(row['points']) for row in own):.2f}" == spread


def test_the_picture_has_bars_for_every_kind(arena: Any, tmp_path: Path) -> None:
    file = tmp_path / "points.svg"
    assert arena("mondo", "greedy", "random", *SHORT, "--plot", str(file)).code == 0
    root = ElementTree.parse(file).getroot()
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert "Mondo: points per round, 2 matches" in texts
    assert {"greedy", "random"} <= set(texts)
    told = [title.text or "" for title in root.iter(f"{SVG}title")]
    assert sum(int(title.rpartition(":")[2]) for title in told) == 2 * 2 * 3
    width = float(root.get("width", "0"))
    assert all(0 <= float(bar.get("x", "0")) <= width for bar in root.iter(f"{SVG}rect"))


def test_seats_are_as_many_as_kinds_or_as_the_options_allow_or_as_wanted(arena: Any) -> None:
    assert [row[1] for row in arena("mondo", "greedy:1", "random", "random", *SHORT).rows[1:]] == ["2", "4"]
    assert [row[1] for row in arena("mondo", "random", *SHORT, "--seats", "4").rows[1:]] == ["8"]
    assert [row[1] for row in arena("mondo", "random", "greedy", "--option", "solo=easy", *SHORT).rows[1:]] == [
        "1"
    ] * 2
    assert [row[1] for row in arena("mondo", "random", *SHORT).rows[1:]] == ["4"]  # nobody plays Mondo alone


def test_other_games_are_played_too(arena: Any) -> None:
    assert [row[0] for row in arena("nim", "random", "--matches", "3").rows[1:]] == ["random"]
    assert [row[0] for row in arena("sapiens", "greedy", "random", *SHORT, "--option", "expert=on").rows[1:]] == [
        "greedy",
        "random",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("mund", "greedy"), "there is no game 'mund'; allowed: " + ", ".join(discover().rulesets)),
        (("mondo", "wise"), "there is no bot 'wise'; allowed: greedy, random"),
        (("mondo", "greedy:high"), "'greedy:high' is no bot; expected KIND or KIND:LEVEL such as greedy:4"),
        (("mondo", "greedy:9", "random"), "level 9: greedy knows 1 ("),
        (("mondo",), "Missing argument 'KIND...'"),
        (("mondo", "greedy", "--matches", "0"), "0 is not in the range x>=1"),
        (("mondo", "greedy", "--seats", "7"), "This game needs"),
        (("mondo", "greedy", "--option", "time"), "'time' is no option; expected NAME=VALUE"),
        (("mondo", "greedy", "--option", "tempo=1"), "There is no option tempo here. Options: advanced, "),
        (("mondo", "greedy", "--option", "time=99"), "time cannot be 99: a number above 0 and up to 60"),
        (("mondo", "greedy", "--option", "solo=easy", "--option", "expert=on"), "solo and expert cannot go together"),
        (("mondo", "greedy", "--option", "solo=easy", "--seats", "2"), "cannot go together"),
        (("mondo", "random", *SHORT, "--csv", "/nowhere/at/all.csv"), "/nowhere/at/all.csv: No such file"),
    ],
)
def test_bad_input_is_a_line_that_says_what_is_allowed(arena: Any, arguments: tuple[str, ...], said: str) -> None:
    outcome = arena(*arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    (line,) = outcome.err
    assert line.startswith("weltentisch: ")
    assert said in line


def test_every_fault_has_a_line(arena: Any) -> None:
    assert len(arena("mund", "wise", "clever").err) == 3
    assert len(arena("mondo", "greedy", "--option", "tempo=1", "--option", "time=0").err) == 2
