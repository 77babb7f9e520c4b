"""`weltentisch replay`: a match in text, from its record."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
from attrs import frozen

from platform_plugin.cli.faults import BadInput
from platform_plugin.cli.source import lines_of, opened
from platform_plugin.cli.tools import installed
from platform_plugin.replaying import Showing
from protocol.codec import BadData
from protocol.record import Record, read_record, ruleset_for
from protocol.ruleset import AnyRuleset, Screen


@frozen
class _Scene:
    """Something to show at a match time (ms)."""

    at: int
    text: str


def scenes(ruleset: AnyRuleset, record: Record, screen: Screen) -> Iterator[_Scene]:
    """What a watcher would have read: the words of each event, and a drawing now and then. Raises `BadData`."""
    showing = Showing(ruleset, record, screen)
    yield _Scene(0, showing.title())
    while (at := showing.next_at) is not None:
        yield from (_Scene(at, text) for text in showing.step())


def _show(told: Iterator[_Scene], speed: float) -> None:
    now = 0
    for scene in told:
        if speed and scene.at > now:
            time.sleep((scene.at - now) / 1000 / speed)
        now = scene.at
        click.echo(scene.text)


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--speed",
    type=click.FloatRange(min=0, max=10_000),
    default=1.0,
    metavar="X",
    help="How many times faster than it was played; 0: as fast as possible, as always in a pipe.  [default: 1]",
)
@click.option("--edition", type=click.Path(path_type=Path), metavar="FILE", help="An edition that the record names.")
def replay(file: str, speed: float, edition: Path | None) -> int:
    """Show a match from its record, as a watcher would have seen it.

    \b
    Example:
      weltentisch replay m1.jsonl --speed 20
    """
    rulesets = installed(edition)
    terminal = sys.stdout.isatty()
    screen = Screen(width=shutil.get_terminal_size().columns if terminal else 80, colour=terminal)
    with opened(file) as source:
        lines = list(lines_of(source))
    try:
        record = read_record(lines)
        _show(scenes(ruleset_for(record.header, rulesets), record, screen), speed if terminal else 0)
    except BadData as fault:
        raise BadInput([f"{file}: {fault}"]) from None
    return 0
