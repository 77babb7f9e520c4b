"""Imports point down the floors only, and the lower floors know neither time, chance nor the outside world."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

ROOT = Path(__file__).parents[1]
OURS = ("protocol", "mondo_rules", "platform_plugin", "bots")

FLOORS: dict[str, set[str]] = {
    "protocol": {"protocol"},
    "mondo_rules": {"protocol", "mondo_rules"},
    "platform_plugin": {"protocol", "platform_plugin"},
    "platform_plugin.net": {"protocol", "platform_plugin"},
    "platform_plugin.cli": {"protocol", "platform_plugin", "mondo_rules", "bots"},
    "bots": {"protocol", "mondo_rules", "bots"},
    "bots.client": {"protocol", "mondo_rules", "bots"},
}
"""Which of our packages a module may import; the longest name that fits decides."""

OUTSIDE = {"twisted", "zope", "klein", "autobahn", "wsproto", "socket", "select", "asyncio", "ssl"}
CHANCE_AND_TIME = {"time", "random", "datetime", "secrets", "uuid", "calendar", "zoneinfo", "sched"}

BANNED: dict[str, set[str]] = {
    "protocol": OUTSIDE | CHANCE_AND_TIME | {"os", "subprocess", "threading", "logging", "sqlite3"},
    "mondo_rules": OUTSIDE | CHANCE_AND_TIME | {"os", "subprocess", "threading", "logging", "sqlite3", "orjson"},
    "platform_plugin": OUTSIDE | {"time", "datetime", "random"},
    "platform_plugin.net": set(),
    "platform_plugin.cli": set(),
    "bots": OUTSIDE,
    "bots.client": set(),
}
"""What a module may not import from elsewhere."""

EXEMPT: dict[tuple[str, str], str] = {
    (f"platform_plugin.{module}", "random"): "the luck of the conformance kit, handed in as a number"
    for module in (
        "testing_play",
        "testing_subject",
        "testing_commands",
        "testing_ends",
        "testing_playthrough",
        "testing_secrets",
    )
}


@frozen
class Import:
    """One import of one module: the name it imports from and the name it takes."""

    file: Path
    line: int
    module: str
    imported: str
    taken: str | None

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.module} imports {self.full}"

    @property
    def full(self) -> str:
        return self.imported if self.taken is None else f"{self.imported}.{self.taken}"


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_in(file: Path, source: str) -> Iterator[Import]:
    module = module_of(file)
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (Import(file, node.lineno, module, alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source_of = ".".join([*above, *([node.module] if node.module else [])])
            yield from (Import(file, node.lineno, module, source_of, alias.name) for alias in node.names)


def all_imports() -> list[Import]:
    files = (file for package in OURS for file in sorted((ROOT / package).rglob("*.py")))
    return [found for file in files for found in imports_in(file, file.read_text("utf-8"))]


def floor_of(module: str) -> str:
    fitting = [floor for floor in FLOORS if module == floor or module.startswith(f"{floor}.")]
    return max(fitting, key=len)


def is_upward(each: Import) -> bool:
    root = each.imported.partition(".")[0]
    return root in OURS and root not in FLOORS[floor_of(each.module)]


def is_banned(each: Import) -> bool:
    root = each.imported.partition(".")[0]
    return root in BANNED[floor_of(each.module)] and (each.module, root) not in EXEMPT


def is_from_the_shell(each: Import) -> bool:
    """The core of a package importing its own shell."""
    for shell in ("platform_plugin.net", "platform_plugin.cli", "bots.client"):
        core = shell.partition(".")[0]
        if floor_of(each.module) == core and each.module != f"{core}.__main__":
            names = (each.imported, each.full)
            if any(name == shell or name.startswith(f"{shell}.") for name in names):
                return True
    return False


def is_private(each: Import) -> bool:
    parts = each.full.split(".")
    return parts[0] in OURS and any(part.startswith("_") and not part.startswith("__") for part in parts)


IMPORTS = all_imports()

RULES = {
    "imports point down": is_upward,
    "a core knows neither its shell nor the outside world": lambda each: is_banned(each) or is_from_the_shell(each),
    "no module takes what another calls private": is_private,
}


@pytest.mark.parametrize("rule", RULES)
def test_floors(rule: str) -> None:
    sinners = [str(each) for each in IMPORTS if RULES[rule](each)]
    assert not sinners, f"{rule}, but\n" + "\n".join(sinners)


def test_rules_draw_no_chance_of_their_own_behind_our_backs() -> None:
    calls = {"urandom", "getrandbits", "monotonic", "perf_counter", "time_ns", "hash"}
    sinners = []
    for package in ("protocol", "mondo_rules"):
        for file in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", None)
                    if name in calls:
                        sinners.append(f"{file.relative_to(ROOT)}:{node.lineno} calls {name}")
    assert not sinners, "\n".join(sinners)


def test_exceptions_are_needed() -> None:
    used = {(each.module, each.imported.partition(".")[0]) for each in IMPORTS}
    assert set(EXEMPT) <= used
    assert all(name in BANNED[floor_of(module)] for module, name in EXEMPT)


SINS = [
    ("protocol/x.py", "import mondo_rules.tile", is_upward),
    ("protocol/x.py", "from platform_plugin import hub", is_upward),
    ("mondo_rules/x.py", "from bots.brain import Brain", is_upward),
    ("platform_plugin/x.py", "from mondo_rules.mondo import RULESET", is_upward),
    ("platform_plugin/net/x.py", "import bots.client", is_upward),
    ("bots/x.py", "from platform_plugin.hub import Hub", is_upward),
    ("protocol/x.py", "def f():\n    import time", is_banned),
    ("protocol/x.py", "from os import urandom", is_banned),
    ("mondo_rules/x.py", "from datetime import datetime", is_banned),
    ("mondo_rules/x.py", "import random", is_banned),
    ("platform_plugin/x.py", "from twisted.internet import reactor", is_banned),
    ("bots/greedy_brain.py", "import twisted.internet", is_banned),
    ("platform_plugin/x.py", "from platform_plugin.net.line import Line", is_from_the_shell),
    ("platform_plugin/x.py", "from platform_plugin import net", is_from_the_shell),
    ("platform_plugin/x.py", "from .net import line", is_from_the_shell),
    ("bots/x.py", "from .client import Client", is_from_the_shell),
    ("bots/x.py", "from protocol.codec import _shown", is_private),
    ("platform_plugin/net/x.py", "from ..hub import _queue", is_private),
    ("bots/x.py", "import protocol._secret", is_private),
]


@pytest.mark.parametrize(("file", "source", "rule"), SINS, ids=[f"{file}: {source}" for file, source, _ in SINS])
def test_a_sin_is_seen(file: str, source: str, rule: object) -> None:
    [found] = imports_in(ROOT / file, source)
    assert callable(rule)
    assert rule(found)


@pytest.mark.parametrize(("file", "source"), [
    ("protocol/x.py", "from protocol.codec import to_json"), ("mondo_rules/x.py", "import protocol.errors"),
    ("bots/client.py", "from twisted.internet import reactor"), ("platform_plugin/net/x.py", "import twisted.web"),
    ("platform_plugin/net/x.py", "from platform_plugin.hub import Hub"), ("bots/x.py", "import mondo_rules.score"),
    ("protocol/x.py", "from __future__ import annotations"), ("platform_plugin/cli.py", "import bots.brain"),
])  # fmt: skip
def test_what_points_down_is_no_sin(file: str, source: str) -> None:
    [found] = imports_in(ROOT / file, source)
    assert not any(rule(found) for rule in RULES.values())
