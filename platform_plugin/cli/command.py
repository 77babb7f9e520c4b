"""The command `weltentisch` with its subcommands, and how it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Final

import click

from platform_plugin.cli.admin import admin
from platform_plugin.cli.arena import arena
from platform_plugin.cli.backup import backup, restore
from platform_plugin.cli.bot import bot
from platform_plugin.cli.check import check
from platform_plugin.cli.demo import demo
from platform_plugin.cli.draw import draw
from platform_plugin.cli.faults import BadInput, show_faults, usage_fault
from platform_plugin.cli.new_ruleset import new_ruleset
from platform_plugin.cli.play import play
from platform_plugin.cli.record import record
from platform_plugin.cli.replay import replay
from platform_plugin.cli.rulesets import rulesets
from platform_plugin.cli.score import score
from platform_plugin.cli.serve import serve
from platform_plugin.cli.verify import verify

SUBCOMMANDS: Final = (
    serve, demo, play, bot, score, draw, record, replay, verify, arena, rulesets, check, new_ruleset, admin, backup,
    restore,
)  # fmt: skip
INTERRUPTED: Final = 130


@click.group(no_args_is_help=False)
@click.version_option(version("weltentisch"), prog_name="weltentisch", message="%(prog)s %(version)s")
def weltentisch() -> None:
    """An open host for board games: people and bots at one table over one line protocol.

    \b
    Try it:
      weltentisch demo
    """


for subcommand in SUBCOMMANDS:
    weltentisch.add_command(subcommand)


def run(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code."""
    try:
        code = weltentisch.main(args=list(arguments), prog_name="weltentisch", standalone_mode=False)
    except BadInput as bad:
        return show_faults(bad.faults)
    except click.ClickException as error:
        return show_faults([usage_fault(error)])
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain of it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0


def main() -> None:
    """The entry point."""
    sys.exit(run(sys.argv[1:]))
