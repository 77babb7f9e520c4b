"""The wheel: built from this checkout, installed into an empty environment, and played with from there.

The environment is new and holds nothing but the wheel. The packages that it depends on are those of the environment
that runs the tests, linked in one by one: so the test needs no network, and a file that the wheel forgets is missed.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.real_server import RealServer, clean_environment
from tests.recorder import Recorder

ROOT = Path(__file__).parent.parent
PACKAGES = ("protocol", "mondo_rules", "platform_plugin", "bots")


def run(*command: str, folder: Path) -> str:
    """What a command prints; it has to succeed."""
    done = subprocess.run(
        command, cwd=folder, env=clean_environment(), capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), folder=ROOT)
    (built,) = folder.glob("*.whl")
    return built


def needed(name: str, extras: frozenset[str] = frozenset(), found: set[str] | None = None) -> set[str]:
    """The distributions that one depends on, all the way down."""
    found = set() if found is None else found
    for text in distribution(name).requires or ():
        wish = Requirement(text)
        wanted = wish.marker is None or any(wish.marker.evaluate({"extra": extra}) for extra in ("", *extras))
        key = f"{wish.name.lower()}[{','.join(sorted(wish.extras))}]"
        if wanted and key not in found:
            found.add(key)
            needed(wish.name, frozenset(wish.extras), found)
    return found


def link_dependencies(target: Path) -> None:
    """Put the packages that the program depends on into a folder, as links to those of this environment."""
    target.mkdir()
    for name in {key.partition("[")[0] for key in needed("weltentisch")}:
        installed = distribution(name)
        home = Path(str(installed.locate_file("")))
        for top in {file.parts[0] for file in installed.files or () if file.parts[0] != ".."}:
            link = target / top
            if not link.exists() and top != "__pycache__":
                link.symlink_to(home / top)


@pytest.fixture(scope="module")
def weltentisch(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `weltentisch` of an environment into which only the wheel was installed."""
    folder = tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "venv", "--without-pip", "venv", folder=folder)
    python = folder / "venv" / "bin" / "python"
    offline = ("--no-deps", "--no-index", "--disable-pip-version-check", "--quiet")
    run(sys.executable, "-m", "pip", "--python", str(python), "install", *offline, str(wheel), folder=folder)
    link_dependencies(folder / "dependencies")
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    (site / "dependencies.pth").write_text(f"{folder / 'dependencies'}\n")
    return python.with_name("weltentisch")


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    here = {
        str(file.relative_to(ROOT))
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }
    assert here - inside == set()
    assert inside - here == set()


def test_edition_and_catalogs_are_inside(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = archive.namelist()
        licences = [name for name in inside if name.endswith("LICENSE")]
    assert "mondo_rules/editions/mondo.toml" in inside
    for package in ("protocol", "mondo_rules", "platform_plugin"):
        catalogs = [name for name in inside if name.startswith(f"{package}/locale/")]
        assert catalogs, f"no catalog of {package}"
    assert licences


def test_nothing_comes_from_the_checkout(weltentisch: Path, tmp_path: Path) -> None:
    asked = f"import {', '.join(PACKAGES)}; print(*(m.__file__ for m in ({', '.join(PACKAGES)})))"
    files = run(str(weltentisch.with_name("python")), "-c", asked, folder=tmp_path).split()
    assert len(files) == len(PACKAGES)
    assert all(file.startswith(str(weltentisch.parent.parent)) for file in files), files


def test_the_installed_command_knows_its_ruleset_and_bots(weltentisch: Path, tmp_path: Path) -> None:
    rulesets = run(str(weltentisch), "rulesets", folder=tmp_path).splitlines()
    assert [line.split()[0] for line in rulesets] == ["mondo", "sapiens"]
    assert {"greedy", "random"} <= set(run(str(weltentisch), "bot", "list", folder=tmp_path).split())


def test_a_match_of_bots_is_played_from_the_wheel_in_another_folder(weltentisch: Path, tmp_path: Path) -> None:
    assert os.path.commonpath([tmp_path, ROOT]) != str(ROOT)
    with RealServer([str(weltentisch)], tmp_path, "memory:") as server, Recorder(server.port) as tap:
        server.bot(
            "greedy", "--name", "Ada", "--new", "mondo", "--option", "time=0.1", "--pace", "0.3", "--matches", "1",
            "--start", "2", port=tap.port,
        )  # fmt: skip
        second = server.bot("random", "--name", "Bo", "--pace", "0.3", "--matches", "1", port=tap.port)
        stdout, stderr = second.communicate(timeout=100)
        assert second.returncode == 0, stderr + server.log()
        assert re.fullmatch(r"match \w+: places 1 .+, [12] .+\n", stdout)
        kinds = [json.loads(line)["event"]["kind"] for link in tap.links[:1] for sent, line in link.lines
                 if not sent and line.startswith(b'{"type":"event"')]  # fmt: skip
        assert kinds.count("round_scored") == 3
        assert kinds[-1] == "match_over"
        assert server.stop() == 0
        assert "Traceback" not in server.log()


def test_the_installed_server_speaks_german(weltentisch: Path, tmp_path: Path) -> None:
    with (
        RealServer([str(weltentisch)], tmp_path, "memory:") as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=20) as link,
        link.makefile("rb") as lines,
    ):
        said = {}
        link.sendall(b"/client test 1 json\n")
        lines.readline()
        for language in ("en", "de"):
            link.sendall(f"@1 /lang {language}\n@2 /join\n".encode())
            assert json.loads(lines.readline()) == {"type": "done", "re": 1}
            said[language] = json.loads(lines.readline())["text"]
        assert said["en"] != said["de"]
