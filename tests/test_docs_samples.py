"""What the documents show is true: sessions are played, commands run, samples executed, tables compared."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import attrs
import pytest

from mondo_rules.mondo import RULESET
from platform_plugin import config
from platform_plugin.cli.admin import desk
from platform_plugin.cli.command import weltentisch
from platform_plugin.limits import Limits
from platform_plugin.net.sqlite_copy import copy_store
from platform_plugin.net.store_sqlite import SqliteStore
from platform_plugin.people import People
from platform_plugin.sentences import Sentence
from platform_plugin.standing import Standing
from platform_plugin.testing_layout import layout_faults
from protocol.options import from_plain
from tests.bots.match_loop import Loop
from tests.docs_text import DOCUMENTS, ROOT, blocks, noted, rows
from tests.real_server import RealServer, clean_environment
from tools import doc_sessions, make_pictures
from tools.quiet_house import House

BIN = Path(sys.executable).parent
ADDRESS = ("127.0.0.1", "7171")

_LINK = re.compile(r"\]\(([^)#\s]+)\)")


# ---- made by playing


@pytest.mark.parametrize("name", doc_sessions.DOCUMENTS)
def test_sessions_show_what_the_server_says(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert doc_sessions.played(text) == text, "please run: python tools/doc_sessions.py"


def test_pictures_show_what_a_terminal_shows() -> None:
    for name, text in make_pictures.pictures():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, "please run: python tools/make_pictures.py"


def test_a_session_that_does_not_show_what_it_is_there_for_is_refused() -> None:
    text = "<!-- house 1 -->\n<!-- session A -->\n```text\n> /login A\n```\n<!-- expect no such thing -->"
    with pytest.raises(doc_sessions.BadSession, match=r"line 6: .*no such thing"):
        doc_sessions.played(text)


def test_what_the_readme_tells_to_type_is_accepted() -> None:
    (typed,) = (block.text for block in blocks(ROOT / "README.md") if block.kind == "text")
    house = House()
    person = house.person()
    for line in ("/login Anna", *typed.splitlines()):
        person.type(line)
        house.pass_time(50)
    assert any("Round 1 of 3 begins" in line for line in person.read())


# ---- tables and links


def test_every_link_leads_somewhere() -> None:
    for file in DOCUMENTS:
        for target in _LINK.findall(file.read_text(encoding="utf-8")):
            assert "://" in target or (file.parent / target).exists(), f"{file.name}: {target}"


def test_every_module_that_is_named_exists() -> None:
    for file in DOCUMENTS:
        text = file.read_text(encoding="utf-8")
        for name in re.findall(
            r"`((?:protocol|mondo_rules|platform_plugin|bots|tools|tests|examples)/[\w/.]+)`", text
        ):
            assert (ROOT / name).exists(), f"{file.name}: {name}"


def test_the_settings_that_are_listed_are_all_settings() -> None:
    listed = {key: (flag, variable) for key, flag, variable, _ in rows("docs/operating.md", "## Settings")}
    flags = {flag for option in weltentisch.commands["serve"].params for flag in option.opts}
    assert listed == {
        key: (flag if (flag := f"--{key.replace('_', '-')}") in flags else "", f"WELTENTISCH_{key.upper()}")
        for key in config.SETTINGS
    }


def test_the_limits_that_are_listed_are_all_limits_with_their_defaults() -> None:
    listed = {key: int(default) for key, default, _ in rows("docs/operating.md", "### Limits")}
    assert listed == attrs.asdict(Limits())


def test_the_keys_of_house_tables_that_are_listed_are_all() -> None:
    listed = {key: default for key, default, _ in rows("docs/operating.md", "### House tables")}
    assert list(listed) == ["game", "name", "bots", "level", "gap", "options"]
    assert set(listed) == set(config.TABLE)
    assert int(listed["gap"]) == Standing("mondo", "x").gap


def test_the_other_names_of_verbs_are_listed() -> None:
    listed = {verb: set(also.replace("`", "").split(", ")) for verb, also in rows("docs/playing.md", "## In German")}
    names = doc_sessions.other_names()
    assert listed == {f"/{verb}": {f"/{also}" for also in others} for verb, others in names.items() if others}


def test_code_that_is_quoted_stands_where_it_is_quoted_from() -> None:
    quoted = [block for file in DOCUMENTS for block in blocks(file) if block.note == "from"]
    assert quoted
    for block in quoted:
        assert block.text in (ROOT / block.about).read_text(encoding="utf-8"), block.about


# ---- settings


def test_the_sample_of_settings_can_be_used_and_shows_every_section() -> None:
    settings = config.load(ROOT / "examples" / "demo.toml", {}, {})
    assert settings.tables
    assert settings.limits != Limits()
    for table in settings.tables:
        options = from_plain(RULESET.options, dict(table.options))
        RULESET.check(options, range(1, len(table.bots) + 1))


def test_faults_in_settings_are_named_as_the_document_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = noted("faults")["bad.toml"]
    (tmp_path / "bad.toml").write_text(noted("sample")["bad.toml"])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(config.BadConfig) as bad:
        config.load(Path("bad.toml"), {}, {})
    assert [f"weltentisch: {fault}" for fault in bad.value.faults] == shown.splitlines()


# ---- programs


def test_the_first_bot_plays_a_match(tmp_path: Path) -> None:
    (tmp_path / "first_bot.py").write_text(noted("sample")["first_bot.py"], encoding="utf-8")
    with RealServer([sys.executable, "-m", "platform_plugin"], tmp_path, "memory:") as server:
        opener = server.bot(
            "greedy", "--new", "mondo", "--option", "time=0.03", "--start", "2", "--matches", "1", "--pace", "0.1"
        )
        while "Table" not in (rooms := _asked(server.port, "/login Eve", "/rooms", "/quit")):
            assert opener.poll() is None, rooms
        played = subprocess.run(
            [sys.executable, "first_bot.py", "127.0.0.1", str(server.port), "1", "0"],
            capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False,
        )  # fmt: skip
        assert played.returncode == 0, played.stderr
        assert re.fullmatch(r"points by seat: \{'1': -?\d+, '2': -?\d+\} - I sat on 2\n", played.stdout)
        assert opener.wait(30) == 0


def _asked(port: int, *lines: str) -> str:
    """What the terminal client shows of a short visit."""
    play = [sys.executable, "-m", "platform_plugin", "play", f"127.0.0.1:{port}"]
    typed = "".join(f"{line}\n" for line in lines)
    return subprocess.run(play, input=typed, capture_output=True, text=True, timeout=30, check=True).stdout


def test_the_sample_brain_plays_a_match_legally() -> None:
    space: dict[str, object] = {}
    exec(compile(noted("sample")["hasty.py"], "hasty.py", "exec"), space)
    kind: object = space["HastyBrain"]
    assert isinstance(kind, type)
    brains = {seat: kind(ruleset=RULESET, seat=seat, pace=0.5, chance=Random(seat)) for seat in (1, 2)}
    loop = Loop(brains).begin(time=0.2).run()
    assert len(loop.commands) > 20
    with pytest.raises(ValueError, match="hasty knows 1"):
        kind(ruleset=RULESET, seat=1, level=3, chance=Random(1))


@pytest.mark.parametrize("name", ["test_nim.py", "test_secrets.py"])
def test_the_sample_tests_of_a_ruleset_are_a_class_of_tests(name: str) -> None:
    space: dict[str, object] = {}
    exec(compile(noted("sample")[name], name, "exec"), space)
    tests = [name for name in dir(space["TestNim"]) if name.startswith("test_")]
    assert len(tests) > 5


def test_the_sample_layout_can_be_drawn_and_shows_every_kind_of_area() -> None:
    layout = json.loads(noted("sample")["layout.json"])
    assert list(layout_faults(layout)) == []
    listed = [kind for kind, *_ in rows("docs/ruleset.md", "### 7. The layout")]
    assert [area["kind"] for area in layout["areas"]] == listed


# ---- commands


def _commands() -> list[tuple[str, str]]:
    return [
        (file.name, line)
        for file in DOCUMENTS
        for block in blocks(file)
        if block.kind == "sh"
        for line in block.text.splitlines()
        if line.strip()
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the documents suppose it: with a store that holds a match, its record, the samples."""
    here = tmp_path_factory.mktemp("documents")
    shutil.copytree(ROOT / "examples", here / "examples")
    (here / "pond.toml").write_text(noted("sample")["pond.toml"], encoding="utf-8")
    house = House()
    person = house.person()
    for line in (
        "/login Anna", "/newroom mondo", "/option time 0.05",
        "/bot add greedy", "/join", "/start",
    ):  # fmt: skip
        person.type(line)
    house.pass_time(120_000)
    (filed,) = house.host.store.matches()
    assert filed.closed
    lines = house.host.store.read(filed.match)
    store = SqliteStore(here / "matches.sqlite", lambda call: call(), lambda fault: pytest.fail(str(fault)))
    store.begin("ID", lines[0])
    store.append("ID", lines[1:-1])
    store.finish("ID", lines[-1])
    store.close()
    with desk(f"sqlite:{here / 'matches.sqlite'}") as at:
        anna = People(os.urandom).enter("Anna", "person", 0)
        at.accounts.open(anna, "a hash", 0)
        at.roles.grant(at.account("Anna"))
        at.bans.pronounce(Sentence("192.0.2.0/24", "Anna", 0), 0)
    copy_store(here / "matches.sqlite", here / "sunday.sqlite")
    (here / "match.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    return here


def _run(line: str, folder: Path) -> None:
    environment = {**clean_environment(), "PATH": f"{BIN}:/usr/bin:/bin"}
    done = subprocess.run(
        ["sh", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"


_INSTALLED = (
    "weltentisch new-ruleset {package} && "
    "pip install --quiet --no-deps --no-build-isolation --disable-pip-version-check --target site ./{package} &&"
)
"""From nothing to a package that is found: each command is run by itself, whatever was run before it."""


def _start(words: list[str], folder: Path) -> None:
    """Start a server on free ports, wait for `ready`, end it."""
    words = [re.sub(r"tcp:\d+", "tcp:0", word) for word in words]
    extra = [] if "--lines" in words else ["--lines", "tcp:0:interface=127.0.0.1"]
    extra += ["--web", "none"] + ([] if "--store" in words else ["--store", "memory:"])
    process = subprocess.Popen(
        [sys.executable, "-m", "platform_plugin", *words[1:], *extra],
        cwd=folder, env=clean_environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    overdue = threading.Timer(30, process.kill)
    overdue.start()
    try:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if line == "ready\n":
                break
        process.send_signal(signal.SIGTERM)
        _, faults = process.communicate(timeout=20)
    finally:
        overdue.cancel()
    assert said[-1:] == ["ready\n"], faults
    assert process.returncode == 0


@pytest.mark.parametrize(("document", "line"), _commands())
def test_commands_can_be_given_as_they_stand(document: str, line: str, folder: Path, tmp_path: Path) -> None:
    match line.split():
        case ["make", target]:
            subprocess.run(["make", "-n", target], cwd=ROOT, check=True, capture_output=True)
        case ["telnet" | "nc", *address]:
            assert tuple(address) == ADDRESS
        case ["weltentisch", "check", package, *_] if (document, f"weltentisch new-ruleset {package}") in _commands():
            _run(f"{_INSTALLED.format(package=package)} PYTHONPATH=site {line}", tmp_path)
        case ["weltentisch", "play", address]:
            assert address == ":".join(ADDRESS)
        case ["weltentisch", "serve", *_] as words:
            _start(words, folder)
        case ["weltentisch", "bot", _, _, *_] as words:
            weltentisch.commands["bot"].make_context("bot", words[2:])
        case ["python", "first_bot.py", *arguments]:
            assert len(arguments) == 4
        case ["python", script]:
            assert (ROOT / script).is_file()
        case ["pip", "install", "-e", package]:
            made = (document, f"weltentisch new-ruleset {package}") in _commands()
            assert made or (ROOT / package / "pyproject.toml").is_file()
        case ["sqlite3", *_] if shutil.which("sqlite3") is None:
            pytest.skip("there is no sqlite3 here")
        case _:
            _run(line, folder)
