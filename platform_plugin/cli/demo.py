"""`weltentisch demo`: a server with a table that is always in play."""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import evolve

from platform_plugin import config
from platform_plugin.cli.faults import BadInput
from platform_plugin.net.store_url import data_folder
from platform_plugin.net.without_tls import without_tls
from platform_plugin.standing import Standing

if TYPE_CHECKING:
    from platform_plugin.net.service import Service

HOST: Final = "127.0.0.1"
PORT: Final = 7171
WEB_PORT: Final = 7172
TABLE: Final = Standing(
    game="mondo", name="Demo", bots=("greedy", "greedy", "greedy"), options=(("time", "1"),), gap=8_000
)
MOST_SPEED: Final = 100.0

JOIN: Final = """
Three bots play Mondo at a table here, match after match, and a seat is free for you.
Open this in a browser:

  {page}

Or, in another terminal, type:

  telnet {host} {port}        (or: nc {host} {port}, or: {command} play {host}:{port})

and there:

  /login YOURNAME      you are in, no password needed
  /room {room}              goes to the table; you can watch
  /join                takes the free seat from the next match on
  /help                lists what you can do

Ctrl-C ends it.
"""


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        # As the server will ask for it: a port that only rests from its last use is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def _endpoint(port: int) -> str:
    if _is_free(port):
        return f"tcp:{port}:interface={HOST}"
    click.echo(f"Port {port} is in use, so this demo takes another one.")
    return f"tcp:0:interface={HOST}"


@click.command()
@click.option("--matches", type=click.IntRange(min=1), metavar="N", help="End after so many matches.")
@click.option(
    "--speed",
    type=click.FloatRange(min=0.1, max=MOST_SPEED),
    metavar="X",
    help="How many times faster than at a human pace.  [default: 1]",
)
@click.option("--store", metavar="URL", help="sqlite:FILE or memory:  [default: demo.sqlite in your data directory]")
def demo(matches: int | None, speed: float | None, store: str | None) -> int:
    """Run a server where three bots play at a table with one free seat, and say how to join them.

    \b
    Example:
      weltentisch demo
    """
    flags = {
        "lines": [_endpoint(PORT)],
        "web": [_endpoint(WEB_PORT)],
        "store": store or f"sqlite:{data_folder() / 'demo.sqlite'}",
    }
    try:
        settings = config.load(None, {}, flags)
    except config.BadConfig as bad:
        raise BadInput(bad.faults) from None
    with without_tls():
        from twisted.internet import reactor as global_reactor

        from bots.brain import HUMAN_PACE
        from platform_plugin.net.fast_clock import FastClock
        from platform_plugin.net.run import run
        from platform_plugin.net.service import CannotStart

    reactor: Any = global_reactor

    def started(service: Service) -> None:
        if TABLE.game not in service.host.rulesets:
            raise CannotStart(
                f"the demo plays {TABLE.game}, and that ruleset cannot be used: see `weltentisch rulesets`"
            )
        # The clock may be fast, but a process starts no faster.
        room = service.host.stand(evolve(TABLE, patience=round(TABLE.patience * (speed or 1))))
        port = service.addresses[0].port
        page = f"{service.web_urls[0]}#room={room.number}"
        click.echo(JOIN.format(page=page, host=HOST, port=port, room=room.number, command=sys.argv[0]))
        left = matches

        def over(_: object) -> None:
            nonlocal left
            if left is not None:
                left -= 1
                if left == 0:
                    # The bots and watchers still read how it ended.
                    reactor.callLater(1, reactor.stop)

        service.host.on_match_over(over)

    clock = FastClock(reactor, speed) if speed else None
    paced = ("--pace", f"{HUMAN_PACE / speed:g}") if speed else ()
    try:
        return run(settings, clock=clock, bot_flags=paced, started=started, quiet=True)
    except CannotStart as cannot:
        raise BadInput(cannot.faults) from None
