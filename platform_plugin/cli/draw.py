"""`weltentisch draw`: a world in characters, or as a picture."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import click

from platform_plugin.cli.faults import BadInput
from platform_plugin.cli.tools import Worlds, installed
from protocol.codec import BadData
from protocol.ruleset import Editions, Screen


def _drawer(world: str, edition: Path | None) -> Worlds:
    """The ruleset whose edition the world names; the first one for a world that cannot be read, to say why."""
    drawers = [each for each in installed(edition).values() if isinstance(each, Worlds)]
    if not drawers:
        raise BadInput(["none of the installed rulesets draws worlds"])
    named = re.match(r"\s*(\S+)", world)
    for drawer in drawers:
        if named and isinstance(drawer, Editions) and named[1] in drawer.editions:
            return drawer
    return drawers[0]


@click.command()
@click.argument("world", metavar="WORLD")
@click.option("--svg", type=click.Path(path_type=Path), metavar="FILE", help="Write a picture to this file instead.")
@click.option(
    "--edition", type=click.Path(path_type=Path), metavar="FILE", help="An edition that the world may name."
)
def draw(world: str, svg: Path | None, edition: Path | None) -> int:
    """Draw a world that is given in notation.

    \b
    Example:
      weltentisch draw 'mondo front; c3=17f/1 d3=22b'
    """
    drawer = _drawer(world, edition)
    colour = sys.stdout.isatty()
    screen = Screen(width=shutil.get_terminal_size().columns if colour else 80, colour=colour)
    try:
        picture = drawer.world_text(world, screen) if svg is None else drawer.world_svg(world)
    except BadData as bad:
        raise BadInput(str(bad).splitlines()) from None
    if svg is None:
        click.echo(picture.removesuffix("\n"), color=colour)
        return 0
    try:
        svg.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise BadInput([f"{svg}: {error.strerror or error}"]) from None
    return 0
