"""What the tests in the browser share: one Chromium, one server, pages that tell of every fault."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.conftest import SKIPPED_BROWSER
from tests.real_server import RealServer
from tests.web.browser.visit import Visit

CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--mute-audio",
    "--force-color-profile=srgb",
)
PATIENCE_MS: Final = 30_000
WELTENTISCH: Final = (str(Path(sys.executable).parent / "weltentisch"),)
WEB: Final = "tcp:0:interface=127.0.0.1"


def why_no_browser() -> str:
    """Why the page cannot be tried in a browser here; empty where it can."""
    if os.environ.get("WELTENTISCH_NO_BROWSER"):
        return "WELTENTISCH_NO_BROWSER is set"
    if not any(map(shutil.which, CHROMIUM)):
        return (
            "no chromium is installed (tools/setup could not install Debian's: neither root nor sudo, or no apt-get)"
        )
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError as fault:
        return f"Playwright for Python cannot be imported: {fault}"
    return ""


# One for this folder, and gone with it: Playwright keeps an event loop running, which others could not start beside.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """A headless browser."""
    if why := why_no_browser():
        pytest.skip(f"{SKIPPED_BROWSER}{why}")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MS)
    path = next(filter(None, map(shutil.which, CHROMIUM)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server with the page, for all tests that share it; each has tables and names of its own."""
    with RealServer(WELTENTISCH, tmp_path_factory.mktemp("browser"), "memory:", web=WEB) as running:
        yield running


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RealServer]:
    """The shared server; one of its own for a test that is tried again, since its names are known at the other."""
    if getattr(request.node, "execution_count", 1) == 1:
        yield request.getfixturevalue("shared")
        return
    with RealServer(WELTENTISCH, tmp_path, "memory:", web=WEB) as running:
        yield running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may come late: what fails here is tried once more, and said to have been."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def visit(
    request: pytest.FixtureRequest, chromium: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Visit]]:
    """Opens a page in a context of its own. A fault in any page fails the test; a failed test leaves pictures."""
    visits: list[Visit] = []

    def open_page(where: RealServer | str, name: str | None = None, **context: Any) -> Visit:
        address = where if isinstance(where, str) else f"http://127.0.0.1:{where.web_port}/"
        made = Visit(chromium.new_context(**{"locale": "en-GB", "reduced_motion": "reduce"} | context), address)
        made.context.set_default_timeout(PATIENCE_MS)
        visits.append(made)
        if name is not None:
            made.come_in(name)
        return made

    yield open_page
    failed = getattr(request.node, "failed", False)
    if failed:
        folder = tmp_path_factory.mktemp("pictures")
        for number, one in enumerate(visits, 1):
            one.picture(folder / f"{re.sub(r'[^a-z0-9]+', '-', request.node.name.lower())}-{number}.png")
    faults = [fault for one in visits for fault in one.faults]
    for one in visits:
        one.context.close()
    assert failed or not faults, "\n".join(faults)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures know of a failure."""
    report = yield
    if report.when == "call":
        item.failed = report.failed  # type: ignore[attr-defined]
    return report
