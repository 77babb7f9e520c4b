"""`weltentisch verify`: are match records what the rules make of their commands?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import click
from attrs import frozen

from platform_plugin.cli.faults import BadInput
from platform_plugin.cli.progress import shown
from platform_plugin.cli.record import reader
from platform_plugin.cli.source import lines_of, opened
from platform_plugin.cli.tools import installed
from platform_plugin.net.store_sqlite import SqliteReader
from platform_plugin.store import StoreFailed
from protocol.record import verify as check

FOUND_WRONG = 1


@frozen
class _Named:
    """A record and how it is called."""

    name: str
    lines: Callable[[], list[bytes]]


def _lines(name: str) -> list[bytes]:
    with opened(name) as file:
        return list(lines_of(file))


def _from_files(files: Iterable[str]) -> Iterator[_Named]:
    for name in files:
        yield _Named(name, partial(_lines, name))


def _stored(source: SqliteReader, match: str) -> list[bytes]:
    return list(source.read(match))


def _from_store(url: str) -> list[_Named]:
    source = reader(url)
    try:
        return [_Named(filed.match, partial(_stored, source, filed.match)) for filed in source.matches()]
    except StoreFailed as fault:
        raise BadInput([str(fault)]) from None


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1)
@click.option("--store", metavar="URL", help="Check every match of this store instead of files.")
@click.option("--edition", type=click.Path(path_type=Path), metavar="FILE", help="An edition that records may name.")
def verify(files: tuple[str, ...], store: str | None, edition: Path | None) -> int:
    """Fold match records again and ask the rules about every step.

    Says `holds` for each that does (exit code 0), else the first line that does not (exit code 1).

    \b
    Example:
      weltentisch verify m1.jsonl m2.jsonl
    """
    if bool(files) == bool(store):
        raise BadInput(["name either FILEs or a --store, not both; usage: weltentisch verify FILE... | --store URL"])
    rulesets = installed(edition)
    records = _from_store(store) if store else list(_from_files(files))
    wrong = 0
    for record in shown(records, "records", len(records)):
        try:
            lines = record.lines()
        except StoreFailed as failed:
            raise BadInput([str(failed)]) from None
        fault = check(rulesets, lines)
        if fault is None:
            closed = b'"digest"' in lines[-1]
            click.echo(f"{record.name}: holds, {len(lines)} lines" + ("" if closed else ", not finished"))
        else:
            wrong += 1
            click.echo(f"{record.name}:{fault.line}: {fault.reason}")
    return FOUND_WRONG if wrong else 0
