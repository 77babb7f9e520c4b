"""The files of the page: their words in every language, their size, and what they may not contain."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from platform_plugin.net.service import WEB_FOLDER
from protocol.discovery import discover

MODULES = sorted(WEB_FOLDER.rglob("*.js"))
LONGEST = 300
"""Lines of a module."""
TEXT = r"'((?:[^'\\]|\\.)*)'"
ONE = re.compile(r"\bt\(\s*" + TEXT)
ONE_OR_MANY = re.compile(r"\btn\(\s*" + TEXT + r",\s*" + TEXT)
CATALOGS = sorted((WEB_FOLDER / "words").glob("*.json"))
PLACE = re.compile(r"\{(\w+)\}")


def sentences() -> Iterator[tuple[Path, str]]:
    """Every sentence of the page, in English, and where it stands."""
    for module in MODULES:
        text = module.read_text()
        found = [*ONE.findall(text), *(each for pair in ONE_OR_MANY.findall(text) for each in pair)]
        yield from ((module, each.replace("\\'", "'")) for each in found)


def test_there_is_a_catalog_for_each_language_but_english() -> None:
    (languages,) = re.findall(r"LANGUAGES = \{(.*?)\}", (WEB_FOLDER / "words.js").read_text())
    assert [file.stem for file in CATALOGS] == sorted(set(re.findall(r"(\w+):", languages)) - {"en"})


@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda file: file.stem)
def test_every_sentence_of_the_page_has_its_translation_with_the_same_places(catalog: Path) -> None:
    known = json.loads(catalog.read_text())
    missing = {f"{module.name}: {sentence}" for module, sentence in sentences() if not known.get(sentence)}
    assert not missing
    changed = {key for key, value in known.items() if set(PLACE.findall(key)) != set(PLACE.findall(value))}
    assert not changed


@pytest.mark.parametrize("catalog", CATALOGS, ids=lambda file: file.stem)
def test_a_catalog_holds_nothing_that_no_module_says(catalog: Path) -> None:
    said = "\n".join(module.read_text().replace("\\'", "'") for module in MODULES)
    assert not {key for key in json.loads(catalog.read_text()) if key not in said}


@pytest.mark.parametrize("module", MODULES, ids=lambda file: str(file.relative_to(WEB_FOLDER)))
def test_a_module_is_short_and_puts_no_foreign_text_into_markup(module: Path) -> None:
    text = module.read_text()
    assert len(text.splitlines()) <= LONGEST
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
    for name in re.findall(r"""(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]""", text):
        assert (module.parent / name).is_file(), name


def test_the_page_has_no_script_and_no_style_inside() -> None:
    page = (WEB_FOLDER / "index.html").read_text()
    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*\bsrc=)", page)


def test_the_page_knows_no_game_by_name() -> None:
    names = "|".join(discover().rulesets)
    for file in WEB_FOLDER.rglob("*"):
        if file.suffix in (".js", ".css", ".html"):
            assert not re.search(rf"(?i)['\"]({names})\b", file.read_text()), file


def imported(module: Path) -> set[Path]:
    """A module and all that it imports at once, near and far."""
    found: set[Path] = set()
    ahead = [module]
    while ahead:
        here = ahead.pop()
        if here not in found:
            found.add(here)
            names = re.findall(
                r"""^(?:import|export)\b[^;]*?from\s+['"](\.[^'"]+)['"]""", here.read_text(), re.MULTILINE
            )
            ahead += [(here.parent / name).resolve() for name in names]
    return found


def test_the_browser_is_told_of_every_module_of_the_first_sight_at_once() -> None:
    """Otherwise each level of imports would cost a way to the server and back."""
    html = (WEB_FOLDER / "index.html").read_text()
    told = re.findall(r'rel="modulepreload" href="([^"]+)"', html)
    needed = {str(file.relative_to(WEB_FOLDER.resolve())) for file in imported((WEB_FOLDER / "app.js").resolve())}
    assert sorted(told) == sorted(needed - {"app.js"})
