"""What all tests share: hypothesis profiles, and peace between hypothesis and pytest-twisted."""

from collections.abc import Generator

import pytest
from hypothesis import settings

# `make long` plays the properties for long: pytest --hypothesis-profile=long
settings.register_profile("long", max_examples=5_000, deadline=None)

SKIPPED_BROWSER = "no browser here: "
"""How the reason of a test begins that was skipped because there is no browser."""
# How long an example takes tells of the machine, not of the rules.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Let a parametrized property be run more than once.

    pytest-twisted wraps the function inside a property for each of its parameters and never unwraps it again.
    """
    handle = getattr(pyfuncitem.obj, "hypothesis", None)
    inner = getattr(handle, "inner_test", None)
    try:
        return (yield)
    finally:
        if handle is not None:
            handle.inner_test = inner


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end of a run, where nobody can miss it, that the page was not tried in a browser."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = {str(report.longrepr[-1]) for report in skipped if isinstance(report.longrepr, tuple)}
    for reason in sorted(reason for reason in reasons if SKIPPED_BROWSER in reason):
        why = reason.partition(SKIPPED_BROWSER)[2]
        terminalreporter.write_sep("!", f"BROWSER TESTS DID NOT RUN: {why}", red=True, bold=True)
