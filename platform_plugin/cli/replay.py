"""`weltentisch replay`: a match in text, from its record."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from attrs import frozen

from platform_plugin.cli.faults import BadInput
from platform_plugin.cli.source import lines_of, opened
from platform_plugin.cli.tools import installed
from protocol.codec import BadData, EventCodec
from protocol.options import from_plain as options_from_plain
from protocol.record import Record, read_record, ruleset_for
from protocol.ruleset import AnyRuleset, Screen

DRAWN_EVERY = 20_000
"""ms of match time between two drawings of the table."""


@frozen
class _Scene:
    """Something to show at a match time (ms)."""

    at: int
    text: str


def _clock(at: int) -> str:
    return f"{at // 60_000}:{at // 1000 % 60:02}"


def _title(ruleset: AnyRuleset, record: Record) -> Iterator[str]:
    header = record.header
    yield f"Match {header.match}: {ruleset.titles.get('en', ruleset.name)}"
    yield ruleset.describe(options_from_plain(ruleset.options, header.options), "en")
    for seat in header.seats:
        yield f"Seat {seat.seat}: {seat.name} ({seat.kind})"


def scenes(ruleset: AnyRuleset, record: Record, screen: Screen) -> Iterator[_Scene]:
    """What a watcher would have read: the words of each event, and a drawing now and then. Raises `BadData`."""
    yield _Scene(0, "\n".join(_title(ruleset, record)))
    codec = EventCodec(ruleset.events)
    state: Any = None
    drawn_at = 0
    drawing = ""
    for line, entry in enumerate(record.entries, 2):
        if entry.audience != "all":
            continue
        try:
            event = codec.load(entry.at, entry.event)
        except BadData as fault:
            raise BadData(f"line {line}: {fault}") from None
        state = ruleset.apply(state, event)
        words = ruleset.tell(state, event, None, screen)
        if words:
            yield _Scene(
                entry.at, f"[{_clock(entry.at)}]\n{words}" if "\n" in words else f"[{_clock(entry.at)}] {words}"
            )
        if entry.at - drawn_at >= DRAWN_EVERY:
            drawn_at = entry.at
            before, drawing = drawing, ruleset.draw(state, None, entry.at, screen)
            if drawing != before:
                yield _Scene(entry.at, drawing)


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
