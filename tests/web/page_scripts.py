"""Runs a module of the page outside of it: in Node, or in Chromium where there is no Node."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

WEB: Final = Path(__file__).parents[2] / "platform_plugin" / "web"
PATIENCE_S: Final = 120
CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")


def run_in_page(script: str, data: Any, *modules: str) -> Any:
    """What `script`, the body of an async function of (data, modules), returns.

    Skips loudly where nothing can run it.
    """
    if node := shutil.which("node"):
        return _in_node(node, script, data, modules)
    if browser := next(filter(None, map(shutil.which, CHROMIUM)), None):
        return _in_browser(browser, script, data, modules)
    print("\nTHE SCRIPTS OF THE PAGE WERE NOT TESTED: neither node nor chromium is here", file=sys.__stderr__)
    pytest.skip("neither node nor chromium is here")


def _in_node(node: str, script: str, data: Any, modules: tuple[str, ...]) -> Any:
    imports = ", ".join(f"await import({json.dumps((WEB / module).as_uri())})" for module in modules)
    program = (
        f"const run = async (data, modules) => {{{script}}};"
        "let text = ''; for await (const part of process.stdin) text += part;"
        f"process.stdout.write(JSON.stringify(await run(JSON.parse(text), [{imports}])))"
    )
    done = subprocess.run(
        [node, "--no-warnings", "--input-type=module", "-e", program],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _in_browser(browser: str, script: str, data: Any, modules: tuple[str, ...]) -> Any:
    """The same in a page of its own; modules come from the disk by way of a route."""
    sync_api = pytest.importorskip("playwright.sync_api")
    imports = ", ".join(f"await import({json.dumps('/' + module)})" for module in modules)
    program = (
        f"async (data) => {{ const run = async (data, modules) => {{{script}}}; return run(data, [{imports}]) }}"
    )

    def serve(route: Any) -> None:
        path = WEB / route.request.url.partition("//page.test/")[2]
        if path.is_file():
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body="<title>page</title>", content_type="text/html")

    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = chromium.new_page()
        page.route("http://page.test/**", serve)
        page.goto("http://page.test/")
        found = page.evaluate(program, data)
        chromium.close()
    return found
