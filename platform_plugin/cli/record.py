"""`weltentisch record`: the record of a match out of a store."""

from __future__ import annotations

import os
import sys

import click

from platform_plugin.cli.faults import BadInput
from platform_plugin.net.store_sqlite import SqliteReader
from platform_plugin.net.store_url import default_store, open_reader
from platform_plugin.store import StoreFailed

NEWEST = 5


def reader(url: str | None) -> SqliteReader:
    """The store to read. Raises `BadInput`."""
    try:
        return open_reader(url or os.environ.get("WELTENTISCH_STORE") or default_store())
    except StoreFailed as fault:
        raise BadInput([str(fault)]) from None


@click.command()
@click.argument("match", metavar="ID")
@click.option("--store", metavar="URL", help="sqlite:FILE  [default: the file in your data directory]")
def record(match: str, store: str | None) -> int:
    """Print the record of match ID as JSON Lines.

    \b
    Example:
      weltentisch record m1 --store sqlite:matches.sqlite > m1.jsonl
    """
    source = reader(store)
    try:
        lines = source.read(match)
        if not lines:
            known = [filed.match for filed in source.matches()]
            newest = ", ".join(reversed(known[-NEWEST:])) or "none"
            raise BadInput(
                [f"there is no match {match!r} in this store; it holds {len(known)}, the newest: {newest}"]
            )
    except StoreFailed as fault:
        raise BadInput([str(fault)]) from None
    finally:
        source.close()
    sys.stdout.buffer.writelines(line + b"\n" for line in lines)
    sys.stdout.buffer.flush()
    return 0
