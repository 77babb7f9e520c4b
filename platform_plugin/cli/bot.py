"""`weltentisch bot`: a bot as a client."""

from __future__ import annotations

from typing import Any

import click

from platform_plugin.cli.address import Address, AddressType
from platform_plugin.cli.faults import BadInput
from platform_plugin.cli.option_pair import OptionType
from platform_plugin.net.bot_process import EDITIONS, TOKEN
from platform_plugin.net.without_tls import without_tls
from protocol.discovery import bot_kinds

LIST = "list"


@click.command()
@click.argument("kind", metavar="KIND")
@click.option("--connect", type=AddressType(), metavar="HOST:PORT", help="Where the server speaks lines.")
@click.option("--name", metavar="NAME", help="What it calls itself.  [default: its kind with a number]")
@click.option("--room", type=click.IntRange(min=1), metavar="N", help="The table that it goes to.")
@click.option("--new", metavar="GAME", help="The game of a table that it opens.")
@click.option("--option", "options", type=OptionType(), multiple=True, metavar="NAME=VALUE", help="Sets an option.")
@click.option(
    "--level", type=click.IntRange(min=0), metavar="N", help="How well it plays, where the kind has levels."
)
@click.option("--pace", type=click.FloatRange(min=0), metavar="S", help="Mean seconds between two of its moves.")
@click.option("--matches", type=click.IntRange(min=1), metavar="N", help="It goes after so many matches.")
@click.option("--start", type=click.IntRange(min=1), metavar="SEATS", help="Starts once so many seats are taken.")
@click.option(
    "--editions", envvar=EDITIONS, metavar="DIR", help="A folder with further editions, as the server has it."
)
@click.option("--token", envvar=TOKEN, hidden=True)
def bot(kind: str, connect: Address | None, room: int | None, new: str | None, **more: Any) -> int:
    """Let a bot of KIND play on a server, as a client like any other. `bot list` names the kinds.

    \b
    Example:
      weltentisch bot greedy --connect 127.0.0.1:7171 --new mondo --option time=2 --start 2
    """
    kinds = bot_kinds()
    if kind == LIST:
        for name in kinds:
            click.echo(name)
        return 0
    faults = []
    if kind not in kinds:
        faults.append(f"there is no bot {kind!r}; allowed: {', '.join(kinds)}, or list")
    if connect is None:
        faults.append("--connect HOST:PORT is missing; expected an address such as 127.0.0.1:7171")
    if room is not None and new is not None:
        faults.append("--room and --new exclude each other; allowed is one of them")
    if faults or connect is None:
        raise BadInput(faults)
    with without_tls():
        from bots.client import run
        from bots.order import BotOrder

    return run(BotOrder(kind=kind, host=connect.host, port=connect.port, room=room, new=new, **more))
