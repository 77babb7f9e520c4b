"""`weltentisch serve`: the server."""

from __future__ import annotations

import os
from pathlib import Path

import click

from platform_plugin import config
from platform_plugin.cli.faults import BadInput
from platform_plugin.net.without_tls import without_tls


def _given(bus: str | None, node: str | None) -> list[str]:
    """The flags for several nodes that were given: their names are settled, what they do comes later."""
    return [flag for flag, value in (("--bus", bus), ("--node", node)) if value is not None]


@click.command()
@click.option("--config", "file", type=click.Path(path_type=Path), metavar="FILE.toml", help="Settings in a file.")
@click.option(
    "--lines",
    multiple=True,
    metavar="ENDPOINT",
    help="Where lines are spoken, a Twisted endpoint string; may be given more than once. Port 0: any free one. "
    "none: off.  [default: tcp:7171:interface=127.0.0.1]",
)
@click.option(
    "--web",
    multiple=True,
    metavar="ENDPOINT",
    help="Where the web page is; may be given more than once, none: off.  [default: tcp:7172:interface=127.0.0.1]",
)
@click.option("--store", metavar="URL", help="sqlite:FILE or memory:  [default: a file in your data directory]")
@click.option("--editions", metavar="DIR", help="A folder with further editions (*.toml).")
@click.option("--bus", metavar="URL", hidden=True)
@click.option("--node", metavar="NAME", hidden=True)
@click.option("--log-format", metavar="text|json", help="How logs are written to standard error.  [default: text]")
def serve(
    file: Path | None,
    lines: tuple[str, ...],
    web: tuple[str, ...],
    store: str | None,
    editions: str | None,
    bus: str | None,
    node: str | None,
    log_format: str | None,
) -> int:
    """Run the server until SIGTERM or Ctrl-C.

    Each setting can also stand in the environment (WELTENTISCH_STORE, WELTENTISCH_LINES, ...) or in the file;
    flags win, then the environment, then the file.

    \b
    Example:
      weltentisch serve --lines tcp:7171 --store sqlite:/var/lib/weltentisch/matches.sqlite
    """
    if later := [f"{flag}: several nodes are not in this version yet" for flag in _given(bus, node)]:
        raise BadInput(later)
    flags = {
        "lines": list(lines),
        "web": list(web),
        "store": store,
        "editions": editions,
        "log_format": log_format,
    }
    named = os.environ.get("WELTENTISCH_CONFIG")
    try:
        settings = config.load(file or (Path(named) if named else None), os.environ, flags)
    except config.BadConfig as bad:
        raise BadInput(bad.faults) from None
    # The reactor is wanted by few subcommands.
    with without_tls((*settings.lines, *settings.web)):
        from platform_plugin.net.run import run
        from platform_plugin.net.service import CannotStart

    try:
        return run(settings)
    except CannotStart as cannot:
        raise BadInput(cannot.faults) from None
