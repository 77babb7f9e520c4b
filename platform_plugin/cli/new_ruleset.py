"""`weltentisch new-ruleset`: a package of one's own with a small game in it, to begin with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Final

import click

from platform_plugin.cli.faults import BadInput
from protocol.discovery import discover

TEMPLATES: Final = "new_ruleset"
SUFFIX: Final = ".template"
MODULE: Final = "MODULE"

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST: Final = 24


def _faults(name: str, folder: Path) -> Iterator[str]:
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        yield (
            f"{name!r} is no name for a ruleset; allowed: lower-case letters, digits and single dashes, "
            f"a letter first, {LONGEST} characters at most"
        )
        return
    found = discover()
    if name in found.rulesets or name in found.refused:
        yield f"a ruleset {name} is installed already; please choose another name than {', '.join(found.rulesets)}"
    if folder.exists():
        yield f"{folder} is there already; please choose another name, or move it away"


def _templates(folder: Traversable, inside: Path) -> Iterator[tuple[Path, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _templates(entry, inside / entry.name)
        elif entry.name.endswith(SUFFIX):
            yield inside / entry.name.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")


def files_for(name: str) -> Iterator[tuple[Path, str]]:
    """The files of a new ruleset package: their paths in it, and their texts."""
    module = f"{name.replace('-', '_')}_rules"
    words = name.split("-")
    values = {
        "name": name,
        "module": module,
        "title": " ".join(words).capitalize(),
        "Class": "".join(word.capitalize() for word in words),
    }
    for path, text in _templates(resources.files("platform_plugin") / TEMPLATES, Path()):
        yield Path(str(path).replace(MODULE, module)), Template(text).substitute(values)


@click.command("new-ruleset")
@click.argument("name", metavar="NAME")
def new_ruleset(name: str) -> int:
    """Write a new ruleset package into ./NAME: a small game that can be played at once, to be made into yours.

    \b
    Example:
      weltentisch new-ruleset my-game
    """
    folder = Path(name)
    if faults := list(_faults(name, folder)):
        raise BadInput(faults)
    try:
        for path, text in files_for(name):
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput([f"{folder}: {error.strerror or error}"]) from None
    click.echo(f"{folder}: a ruleset to begin with. What comes next stands in {folder / 'README.md'}:")
    click.echo(f"  pip install -e {folder}")
    click.echo(f"  weltentisch check {name}")
    return 0
