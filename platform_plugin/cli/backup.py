"""`weltentisch backup` and `weltentisch restore`: a store in one file, whole and checked."""

from __future__ import annotations

import os
from pathlib import Path

import click

from platform_plugin.cli.faults import BadInput
from platform_plugin.net.sqlite_copy import Copied, copy_store
from platform_plugin.net.store_url import default_store, make_data_folder, sqlite_path
from platform_plugin.store import StoreFailed


def _store_file(url: str | None) -> Path:
    try:
        path = sqlite_path(url or os.environ.get("WELTENTISCH_STORE") or default_store())
    except StoreFailed as fault:
        raise BadInput([str(fault)]) from None
    if path is None:
        raise BadInput(["store memory: it ends with its server and holds nothing; allowed is sqlite:FILE"])
    return path


def _told(copied: Copied) -> str:
    counts = ((copied.matches, "match", "matches"), (copied.accounts, "account", "accounts"))
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts)


def _copy(source: Path, target: Path) -> Copied:
    try:
        return copy_store(source, target)
    except StoreFailed as fault:
        raise BadInput([str(fault)]) from None


_store = click.option("--store", metavar="URL", help="sqlite:FILE  [default: the file in your data directory]")


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@_store
def backup(file: Path, store: str | None) -> None:
    """Copy the store to FILE, which must not exist yet. A server may be running on the store.

    \b
    Example:
      weltentisch backup monday.sqlite --store sqlite:matches.sqlite
    """
    copied = _copy(_store_file(store), file)
    click.echo(f"{file}: {_told(copied)}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@_store
def restore(file: Path, store: str | None) -> None:
    """Make a store from the backup FILE. The store must not exist: move an old one away first.

    \b
    Example:
      weltentisch restore monday.sqlite --store sqlite:matches.sqlite
    """
    target = _store_file(store)
    make_data_folder(target)
    copied = _copy(file, target)
    click.echo(f"{target}: {_told(copied)}")
