"""The pytest plugin of the conformance kit: `--contract-records DIR` keeps the match that a failing test found."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

OPTION = "--contract-records"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option, in a group of its own."""
    group = parser.getgroup("weltentisch", "rulesets of Weltentisch")
    group.addoption(OPTION, metavar="DIR", help="write the shortest match of each failing contract test into DIR")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write the record of a test that has just failed, and say where it is."""
    report = yield
    folder = item.config.getoption(OPTION)
    witness: Any = getattr(getattr(item, "function", None), "contract_witness", None)
    if folder and report.when == "call" and report.failed and witness is not None and (lines := witness.record()):
        file = Path(folder) / f"{witness.play.ruleset.name}-{item.name.removeprefix('test_')}.jsonl"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"".join(line + b"\n" for line in lines))
        report.sections.append(("record of the shortest match", f"weltentisch replay {file}"))
    return report
