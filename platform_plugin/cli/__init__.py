"""The command `weltentisch`: one module per subcommand."""

from platform_plugin.cli.command import main

__all__ = ["main"]
