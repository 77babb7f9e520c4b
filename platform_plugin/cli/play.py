"""`weltentisch play`: the terminal client."""

from __future__ import annotations

import click

from platform_plugin.cli.address import Address, AddressType

HERE = Address("127.0.0.1", 7171)


@click.command()
@click.argument("address", metavar="[HOST:PORT]", type=AddressType(), default=HERE)
def play(address: Address) -> int:
    """Play in this terminal; without an address on the server of this machine (127.0.0.1:7171).

    Page up and down scroll, the arrow keys bring back what you typed, Tab completes a command, Ctrl-C leaves.

    \b
    Example:
      weltentisch play 127.0.0.1:7171
    """
    from platform_plugin.net.terminal import play as run

    return run(address.host, address.port)
