"""`weltentisch new-ruleset` and `check`: from nothing to a ruleset that is found, checked and played."""

from __future__ import annotations

import ast
import json
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from platform_plugin.cli.command import run
from platform_plugin.cli.new_ruleset import files_for
from platform_plugin.testing_play import Beginning, Play
from platform_plugin.testing_run import findings
from platform_plugin.testing_subject import subject_of
from protocol.discovery import check_ruleset, discover
from tests.real_server import RealServer, clean_environment
from tests.upgrading import Folder, folder_on_the_path

BIN = Path(sys.executable).parent
WELTENTISCH = str(BIN / "weltentisch")

TAKES_TOO_MUCH = (("if command.tokens > tokens:", "if command.tokens > tokens + 1:"),)


@pytest.fixture
def weltentisch(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, list[str], list[str]]:
        code = run(arguments)
        captured = capfd.readouterr()
        return code, captured.out.splitlines(), captured.err.splitlines()

    return call


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Folder]:
    with folder_on_the_path(tmp_path_factory.mktemp("site")) as made:
        yield made


# ---- check


def test_a_ruleset_that_keeps_the_contract_is_fine_in_every_line(weltentisch: Any, tmp_path: Path) -> None:
    code, out, err = weltentisch("check", "nim", "--examples", "2")
    assert (code, err) == (0, [])
    assert out[0] == "nim, version 2, contract 1"
    *promises, measured, heard, last = out[1:]
    assert measured.startswith("measured: ")
    assert "by some LuckyHeapDrawn; by nobody SeedDrawn, BonusDrawn" in heard
    assert all(line.endswith(": fine") for line in promises)
    assert last == f"all {len(promises)} promises are kept"
    assert list(tmp_path.iterdir()) == []


def test_a_fault_is_told_with_the_shortest_match_and_its_record_is_replayed(
    weltentisch: Any, folder: Folder, tmp_path: Path
) -> None:
    folder.install("heaps_rules", "heaps", "1", changes=TAKES_TOO_MUCH)
    (tmp_path / "out").mkdir()
    code, out, err = weltentisch("check", "heaps", "--examples", "30", "--out", "out")
    assert (code, err) == (1, [])
    (fault,) = (line for line in out if "accepted, but not legal" in line)
    assert fault.startswith("what is legal is accepted and nothing else is: ")
    begins = out.index(fault) + 1
    assert out[begins].split()[:2] == ["0", "-"]
    (told,) = (line for line in out if "weltentisch replay" in line)
    file = told.split()[-1]
    assert file == "out/heaps-what_is_legal_is_accepted_and_nothing_else_is.jsonl"
    assert out[-1].endswith("promises are kept")
    header = json.loads((tmp_path / file).read_bytes().splitlines()[0])
    assert (header["ruleset"], header["version"]) == ("heaps", "1")
    code, out, err = weltentisch("replay", file)
    assert (code, err) == (0, [])
    assert out[0] == "Match kit: Nim with secrets"
    assert weltentisch("verify", file)[0] == 0


@pytest.mark.parametrize("chance", [
    "Chance(seed, str(hash('bonus')))",
    "Chance(seed, ''.join({'a', 'b', 'c', 'd', 'e', 'f'}))",
])  # fmt: skip
def test_rules_that_decide_otherwise_in_another_process_are_found(
    weltentisch: Any, folder: Folder, chance: str
) -> None:
    changes = (('Chance(seed, "bonus")', chance), ('Chance(seed, "lucky heaps")', chance))
    folder.install("heaps_rules", "heaps", "1", changes=changes)
    code, out, _ = weltentisch("check", "heaps", "--examples", "1")
    assert code == 1
    (fault,) = (line for line in out if line.startswith("every process plays the same match: "))
    assert "another process decides otherwise (by the order of a set, `hash`, a clock or chance of its own)" in fault
    assert "_drawn" in fault


def test_rules_that_cannot_be_loaded_in_another_process_are_told(weltentisch: Any, folder: Folder) -> None:
    odd = "import os\nassert os.environ.get('PYTHONHASHSEED') != '1'\nTURN_MS = 60_000"
    folder.install("heaps_rules", "heaps", "1", changes=(("TURN_MS = 60_000", odd),))
    code, out, _ = weltentisch("check", "heaps", "--examples", "1")
    assert code == 1
    assert any("another process cannot play it: " in line for line in out)


def test_a_fault_that_breaks_many_promises_is_told_once(weltentisch: Any, folder: Folder) -> None:
    folder.install(
        "heaps_rules",
        "heaps",
        "1",
        changes=(
            (
                "        for heap, tokens in enumerate(state.heaps, 1):",
                "        raise ZeroDivisionError('oh')\n        for heap, tokens in enumerate(state.heaps, 1):",
            ),
        ),
    )
    code, out, _ = weltentisch("check", "heaps", "--examples", "1")
    assert code == 1
    assert sum("ZeroDivisionError: oh (in `choices`, heaps_rules.ruleset, line " in line for line in out) == 1
    assert sum("the fault of “" in line for line in out) > 5


@pytest.mark.parametrize(("arguments", "said"), [
    (("chess",), "the ruleset 'chess' is not installed; installed: "),
    (("nim", "--version", "7"), "version '7' of nim is not installed; installed: 2"),
    (("nim", "--examples", "0"), "--examples"),
    (("nim", "--out", "nowhere"), "nowhere"),
])  # fmt: skip
def test_what_cannot_be_checked_is_told_in_a_line(weltentisch: Any, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = weltentisch("check", *arguments)
    assert (code, out, len(err)) == (2, [], 1)
    assert said in err[0]


def test_a_ruleset_that_is_refused_when_loading_has_its_reason(weltentisch: Any, folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1", changes=(("    version =", "    legal = property()\n    version ="),))
    code, _, err = weltentisch("check", "heaps")
    assert code == 2
    assert err == ["weltentisch: ruleset heaps is refused: BadRuleset: the member `legal` is missing"]


def test_an_older_version_can_be_checked_beside_the_newest(weltentisch: Any, folder: Folder) -> None:
    folder.install("heaps_rules", "heaps", "1")
    folder.install("heaps_rules_2", "heaps", "2")
    for version in ("1", "2"):
        code, out, _ = weltentisch("check", "heaps", "--examples", "1", "--version", version)
        assert (code, out[0]) == (0, f"heaps, version {version}, contract 1")
    assert [line.split(",")[1] for line in weltentisch("rulesets")[1] if line.startswith("heaps")] == [
        " version 2", " version 1",
    ]  # fmt: skip


def test_a_record_is_replayed_by_the_version_that_it_names_or_not_at_all(
    weltentisch: Any, folder: Folder, tmp_path: Path
) -> None:
    folder.install("heaps_rules", "heaps", "1")
    (ruleset,) = discover().rulesets.versions("heaps")
    play = Play(ruleset, Beginning(ruleset.options(), (1, 2), bytes(32), (1, 2)))
    list(play.finish(Random(1)))
    (tmp_path / "m.jsonl").write_bytes(b"".join(line + b"\n" for line in play.record()))
    folder.install("heaps_rules_2", "heaps", "2", changes=(("TURN_MS = 60_000", "TURN_MS = 5_000"),))
    assert weltentisch("verify", "m.jsonl")[0] == 0
    assert weltentisch("replay", "m.jsonl")[0] == 0
    folder.remove("heaps_rules")
    said = "played with version 1 of heaps, installed is 2"
    assert weltentisch("verify", "m.jsonl") == (1, [f"m.jsonl:1: {said}"], [])
    assert weltentisch("replay", "m.jsonl") == (2, [], [f"weltentisch: m.jsonl: line 1: {said}"])


# ---- new-ruleset


@pytest.mark.parametrize(("name", "said"), [
    ("My-Game", "is no name for a ruleset; allowed: lower-case letters, digits and single dashes"),
    ("7up", "a letter first"), ("a--b", "single dashes"), ("my_game", "is no name"), ("x" * 25, "24 characters"),
    ("../x", "is no name"), ("nim", "a ruleset nim is installed already"), ("taken", "taken is there already"),
])  # fmt: skip
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    weltentisch: Any, tmp_path: Path, name: str, said: str
) -> None:
    (tmp_path / "taken").mkdir()
    code, out, err = weltentisch("new-ruleset", name)
    assert (code, out, len(err)) == (2, [], 1)
    assert said in err[0]
    assert [path.name for path in tmp_path.rglob("*")] == ["taken"]


def _made(name: str, folder: Folder) -> Path:
    """A new ruleset's package, on the path."""
    for path, text in files_for(name):
        file = folder.path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder.path / f"{name.replace('-', '_')}_rules"


def _top_names(source: str) -> Iterator[str]:
    for node in ast.parse(source).body:
        match node:
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (alias.asname or alias.name for alias in names)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def _rules_of(name: str) -> str:
    return next(text for path, text in files_for(name) if path.name == "ruleset.py")


def test_whatever_a_new_ruleset_is_called_its_own_names_hide_none_of_the_others() -> None:
    names = set(_top_names(_rules_of("x")))
    assert {"Rolled", "State", "Rules", "Words", "apply"} <= names
    for name in sorted({name.lower().replace("_", "-") for name in names}):
        found = Counter(_top_names(_rules_of(name)))
        assert found.most_common(1)[0][1] == 1, f"{name}: {found.most_common(1)}"


@pytest.mark.parametrize("name", ["state", "words", "roll", "event", "rules"])
def test_a_new_ruleset_that_is_called_like_a_part_of_it_keeps_the_contract(folder: Folder, name: str) -> None:
    _made(name, folder)
    ruleset = check_ruleset(import_module(f"{name}_rules.ruleset").RULESET)
    assert [each.fault for each in findings(subject_of(ruleset), 2) if each.fault] == []


def test_each_sentence_that_no_catalog_has_is_named(folder: Folder) -> None:
    catalog = _made("lots", folder) / "locale" / "de.po"
    text = catalog.read_text(encoding="utf-8")
    taken = ("rolls the die", "the points that win", "{name} rolls {face}.", "In the pot: {pot}")
    for sentence in taken:
        assert f'msgid "{sentence}"' in text
        text = text.replace(f'msgid "{sentence}"', f'msgid "no longer: {sentence}"')
    catalog.write_text(text, encoding="utf-8")
    ruleset = check_ruleset(import_module("lots_rules.ruleset").RULESET)
    faults = [each.fault for each in findings(subject_of(ruleset), 10) if each.fault]
    assert not any("package" in fault for fault in faults), faults
    at_rest = next(fault for fault in faults if "/roll" in fault)
    assert "/roll: 'rolls the die'" in at_rest
    assert "option goal: 'the points that win'" in at_rest
    said = (f"{sentence!r} is in no catalog of de (locale/de.po)" for sentence in taken[2:])
    assert any(each in fault for each in said for fault in faults), faults


@pytest.mark.timeout(300)
def test_a_new_ruleset_is_found_checked_tested_and_played(tmp_path: Path) -> None:
    """As its author would do it, but for the folder that it is installed into."""
    environment = clean_environment()

    def done(*command: str, folder: Path = tmp_path) -> str:
        result = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=110, check=False
        )
        assert result.returncode == 0, f"{command}\n{result.stdout}{result.stderr}"
        return result.stdout

    assert "pip install -e three-dice" in done(WELTENTISCH, "new-ruleset", "three-dice")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--quiet")
    done(sys.executable, "-m", "pip", "install", *offline, "--target", "lib", "./three-dice")
    environment["PYTHONPATH"] = str(tmp_path / "lib")
    assert "three-dice  Three dice, version 1, seats 2-4" in done(WELTENTISCH, "rulesets").splitlines()
    checked = done(WELTENTISCH, "check", "three-dice", "--examples", "3")
    assert "all 27 promises are kept; 1 could not be looked into" in checked
    done(str(BIN / "pytest"), "-q", "-p", "no:cacheprovider", folder=tmp_path / "three-dice")
    done(str(BIN / "ruff"), "check", ".", folder=tmp_path / "three-dice")
    done(str(BIN / "ruff"), "format", "--check", ".", folder=tmp_path / "three-dice")
    done(str(BIN / "mypy"), "--strict", "three_dice_rules", "tests", folder=tmp_path / "three-dice")
    _play(tmp_path, environment["PYTHONPATH"])


def _play(folder: Path, python_path: str) -> None:
    command = ["env", f"PYTHONPATH={python_path}", WELTENTISCH]
    say = (
        "/client test 1 json",
        "/login Anna",
        "/newroom three-dice",
        "/option goal 20",
        "/join",
        "/bot add random",
        "/start",
    )
    with (
        RealServer(command, folder, "memory:") as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=30) as link,
        link.makefile("rb") as lines,
    ):
        link.sendall("".join(f"{line}\n" for line in say).encode())
        for line in lines:
            message = json.loads(line)
            if message["type"] == "room" and message["state"] == "over":
                return
            assert message["type"] != "error" or message["code"] in ("not-your-turn", "no-match"), message
            if message["type"] in ("snapshot", "event"):
                link.sendall(b"/hints\n")
            if message["type"] == "hints" and message["commands"]:
                link.sendall(message["commands"][-1].encode() + b"\n")
    raise AssertionError("the match did not end")


# ---- the pytest plugin


def test_a_failing_test_shows_the_match_and_writes_it_where_it_is_told_to(folder: Folder, tmp_path: Path) -> None:
    folder.install("heaps_rules", "heaps", "1", changes=TAKES_TOO_MUCH)
    (tmp_path / "test_heaps.py").write_text(
        "from heaps_rules.ruleset import RULESET\n"
        "from platform_plugin.testing import contract_tests\n"
        "TestHeaps = contract_tests(RULESET)\n"
    )
    quiet = ("-q", "-p", "no:cacheprovider", "-k", "what_is_legal")
    command = (str(BIN / "pytest"), *quiet, "--contract-records", "found", "test_heaps.py")
    result = subprocess.run(
        command, cwd=tmp_path, env={**clean_environment(), "PYTHONPATH": str(folder.path)}, capture_output=True,
        text=True, timeout=100, check=False,
    )  # fmt: skip
    assert result.returncode == 1, result.stdout + result.stderr
    assert "accepted, but not legal" in result.stdout
    assert "the shortest match that was found: seats" in result.stdout
    (file,) = (tmp_path / "found").iterdir()
    assert f"weltentisch replay found/{file.name}" in result.stdout
    assert json.loads(file.read_bytes().splitlines()[0])["ruleset"] == "heaps"
