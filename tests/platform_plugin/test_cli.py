"""The command `weltentisch`: names, flags, exit codes, and one line for each fault."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from platform_plugin.cli import score as score_module
from platform_plugin.cli.address import Address
from platform_plugin.cli.command import SUBCOMMANDS, run
from platform_plugin.net.store_sqlite import SqliteStore
from protocol.codec import BadData


@frozen
class Outcome:
    code: int
    out: str
    err: list[str]


@pytest.fixture
def weltentisch(capfdbinary: pytest.CaptureFixture[bytes]) -> Any:
    def call(*arguments: str) -> Outcome:
        code = run(arguments)
        captured = capfdbinary.readouterr()
        return Outcome(code, captured.out.decode(), captured.err.decode().splitlines())

    return call


# ---- usage ----


@pytest.mark.parametrize("command", [command.name for command in SUBCOMMANDS])
def test_every_subcommand_has_help_with_an_example(weltentisch: Any, command: str) -> None:
    outcome = weltentisch(command, "--help")
    assert outcome.code == 0
    assert outcome.err == []
    assert "Example:\n" in outcome.out
    assert f"weltentisch {command}" in outcome.out.partition("Example:")[2]


def test_the_help_names_every_subcommand(weltentisch: Any) -> None:
    outcome = weltentisch("--help")
    assert outcome.code == 0
    assert all(f"  {command.name} " in outcome.out for command in SUBCOMMANDS)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "allowed: one of admin, arena, backup, bot, check, demo, draw, new-ruleset, play, record, replay"),
        (("dance",), "No such command 'dance'"),
        (("serve", "--port", "1"), "No such option '--port'; allowed: one of --config, --lines, --web, --store"),
        (("serve", "--store"), "Option '--store' requires an argument"),
        (("score",), "Missing argument 'FILE'"),
        (("rulesets", "mondo"), "Got unexpected extra argument (mondo)"),
        (("demo", "--matches", "0"), "0 is not in the range x>=1"),
        (("demo", "--speed", "fast"), "'fast' is not a valid float"),
        (("bot", "greedy", "--connect", "here"), "'here' is no address; expected HOST:PORT such as 127.0.0.1:7171"),
        (("bot", "greedy", "--connect", "h:1", "--option", "time"), "'time' is no option; expected NAME=VALUE"),
        (("play", "127.0.0.1:99999"), "'127.0.0.1:99999' is no address"),
        (("verify",), "name either FILEs or a --store, not both"),
        (("verify", "a", "--store", "memory:"), "name either FILEs or a --store, not both"),
    ],
)
def test_bad_usage_is_one_line_that_says_what_is_allowed(weltentisch: Any, arguments: Any, said: str) -> None:
    outcome = weltentisch(*arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    (line,) = outcome.err
    assert line.startswith("weltentisch: ")
    assert said in line


def test_addresses_are_read_and_written_alike() -> None:
    assert str(Address("127.0.0.1", 7171)) == "127.0.0.1:7171"
    assert str(Address("::1", 7171)) == "[::1]:7171"


# ---- serve: what is wrong with its settings ----


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--lines", "7171"), "'7171' is no endpoint"),
        (("--lines", "tcp:x"), "'tcp:x' is no endpoint"),
        (("--web", "nonsense:1"), "'nonsense:1' is no endpoint"),
        (("--lines", "none", "--lines", "tcp:0"), "--lines: "),
        (("--log-format", "xml"), "--log-format: 'xml' is not allowed; expected text or json"),
        (("--store", "mysql://h/db"), "the kind 'mysql' is unknown; allowed are sqlite:FILE and memory:"),
        (("--store", "postgresql://h/db"), "not in this version yet"),
        (("--config", "/nowhere.toml"), "/nowhere.toml: No such file or directory"),
        (("--editions", "/nowhere"), "--editions: '/nowhere' is not allowed; expected a folder that exists"),
    ],
)
def test_a_server_that_cannot_start_says_why(
    weltentisch: Any, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.setattr("platform_plugin.net.run.begin_logging", lambda *_, **__: None)
    outcome = weltentisch("serve", "--store", "memory:", *arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    assert len(outcome.err) == 1
    assert said in outcome.err[0]


def test_all_faults_of_the_settings_are_reported_at_once(weltentisch: Any, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('stor = "memory:"\n[limits]\nrooms = -1\n')
    outcome = weltentisch("serve", "--config", str(file), "--log-format", "xml")
    assert outcome.code == 2
    assert [line.split(": ")[1] for line in outcome.err] == [f"{file}:1", f"{file}:3", "--log-format"]


# ---- score ----


@frozen
class Counting:
    """A ruleset that gives as many points as a question has."""

    name: str = "counting"

    def score(self, question: str) -> Mapping[str, Any]:
        try:
            data = json.loads(question)
        except ValueError:
            raise BadData("no valid JSON: line 1\nand a second fault") from None
        return {"total": data["points"], "name": "ä"}

    def score_text(self, answer: Mapping[str, Any], lang: str) -> str:
        return {"en": f"Total {answer['total']}\n"}[lang]


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"plain": object(), "counting": Counting(), "other": Counting("other")}
    monkeypatch.setattr(score_module, "installed", lambda _: found)


@pytest.fixture
def question(tmp_path: Path) -> Path:
    file = tmp_path / "q.json"
    file.write_text('{"ruleset": "counting", "points": 7}')
    return file


@pytest.mark.usefixtures("counting")
def test_score_prints_a_sheet_or_json(weltentisch: Any, question: Path) -> None:
    assert weltentisch("score", str(question)) == Outcome(0, "Total 7\n", [])
    assert weltentisch("score", "--json", str(question)) == Outcome(0, '{"total": 7, "name": "ä"}\n', [])


@pytest.mark.usefixtures("counting")
def test_a_bad_question_prints_a_line_for_each_fault(weltentisch: Any, question: Path) -> None:
    question.write_text("hello")
    outcome = weltentisch("score", str(question))
    assert outcome == Outcome(
        2,
        "",
        [f"weltentisch: {question}: no valid JSON: line 1", f"weltentisch: {question}: and a second fault"],
    )


@pytest.mark.usefixtures("counting")
def test_a_question_for_another_ruleset_names_those_that_score(weltentisch: Any, question: Path) -> None:
    question.write_text('{"ruleset": "chess"}')
    (line,) = weltentisch("score", str(question)).err
    assert line.endswith('ruleset: "chess" is not allowed; expected counting or other')


@pytest.mark.usefixtures("counting")
def test_each_line_of_questions_has_its_answer_in_order(weltentisch: Any, tmp_path: Path) -> None:
    file = tmp_path / "q.jsonl"
    file.write_bytes(b'{"points": 1}\nhello\n\xff\n{"points": 2}\n')
    outcome = weltentisch("score", str(file))
    assert outcome.code == 1
    assert outcome.err == []
    answers = [json.loads(line) for line in outcome.out.splitlines()]
    assert [answer.get("total", answer.get("error")) for answer in answers] == [
        1,
        "no valid JSON: line 1; and a second fault",
        "byte 1 is not UTF-8 text",
        2,
    ]
    file.write_text('{"points": 1}\n{"points": 2}')
    assert weltentisch("score", "--lines", str(file)).code == 0


@pytest.mark.usefixtures("counting")
def test_a_file_that_cannot_be_read_is_named(weltentisch: Any, tmp_path: Path) -> None:
    for command in ("score", "replay", "verify"):
        outcome = weltentisch(command, str(tmp_path / "none.json"))
        assert outcome.code == 2
        assert outcome.err == [f"weltentisch: {tmp_path}/none.json: No such file or directory"]


def test_without_a_ruleset_that_scores_nothing_is_scored(
    weltentisch: Any, monkeypatch: pytest.MonkeyPatch, question: Path
) -> None:
    monkeypatch.setattr(score_module, "installed", lambda _: {"plain": object()})
    assert weltentisch("score", str(question)).err == [
        "weltentisch: none of the installed rulesets scores positions: plain"
    ]


# ---- records ----


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "matches.sqlite"
    store = SqliteStore(path, lambda call: call(), print)
    store.begin("m1", b'{"header":1}')
    store.append("m1", ['{"é":2}'.encode()])
    store.finish("m1", b'{"closing":3}')
    store.close()
    return path


def test_record_prints_the_lines_of_a_match(weltentisch: Any, store: Path) -> None:
    outcome = weltentisch("record", "m1", "--store", f"sqlite:{store}")
    assert outcome == Outcome(0, '{"header":1}\n{"é":2}\n{"closing":3}\n', [])


def test_record_of_an_unknown_match_names_those_that_are_there(weltentisch: Any, store: Path) -> None:
    outcome = weltentisch("record", "m9", "--store", f"sqlite:{store}")
    assert outcome.code == 2
    assert outcome.err == ["weltentisch: there is no match 'm9' in this store; it holds 1, the newest: m1"]


def test_the_store_of_the_environment_is_used(weltentisch: Any, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WELTENTISCH_STORE", f"sqlite:{store}")
    assert weltentisch("record", "m1").code == 0


def test_a_store_that_is_not_there_is_named(weltentisch: Any, tmp_path: Path) -> None:
    for arguments in (("record", "m1"), ("verify",)):
        outcome = weltentisch(*arguments, "--store", f"sqlite:{tmp_path}/none.sqlite")
        assert outcome == Outcome(2, "", [f"weltentisch: store {tmp_path}/none.sqlite: there is no such file"])


def test_verify_names_the_first_line_that_does_not_hold(weltentisch: Any, store: Path, tmp_path: Path) -> None:
    outcome = weltentisch("verify", "--store", f"sqlite:{store}")
    assert outcome.code == 1
    assert outcome.out.startswith("m1:1: ")
    file = tmp_path / "r.jsonl"
    file.write_text("")
    outcome = weltentisch("verify", str(file))
    assert (outcome.code, outcome.out) == (1, f"{file}:1: a record begins with its header, this one is empty\n")


def test_replay_of_something_else_is_bad_input(weltentisch: Any, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text("hello\n")
    outcome = weltentisch("replay", str(file))
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err[0].startswith(f"weltentisch: {file}: line 1: no JSON")


# ---- what is installed ----


def test_rulesets_are_listed_with_their_name_first(weltentisch: Any) -> None:
    outcome = weltentisch("rulesets")
    assert "mondo" in [line.split()[0] for line in outcome.out.splitlines()]


def test_bot_list_names_the_kinds(weltentisch: Any) -> None:
    outcome = weltentisch("bot", "list")
    assert outcome.code == 0
    assert {"greedy", "random"} <= set(outcome.out.split())


def test_a_bot_needs_a_kind_that_exists_and_somewhere_to_go(weltentisch: Any) -> None:
    outcome = weltentisch("bot", "clever", "--room", "1", "--new", "mondo")
    assert outcome.code == 2
    assert [line.partition(": ")[2].split(";")[0] for line in outcome.err] == [
        "there is no bot 'clever'",
        "--connect HOST:PORT is missing",
        "--room and --new exclude each other",
    ]
