"""Bad input and bad usage: exit code 2, one line per fault on standard error, naming what is allowed."""

from __future__ import annotations

from collections.abc import Iterable

import click

BAD_INPUT = 2


class BadInput(Exception):
    """Something that the user gave cannot be used; `faults` are one-line sentences, at least one."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def in_one_line(text: str) -> str:
    """The text without line ends."""
    return " ".join(text.split())


def show_faults(faults: Iterable[str]) -> int:
    """Print each fault as a line; returns the exit code."""
    for fault in faults:
        click.echo(f"weltentisch: {in_one_line(fault)}", err=True)
    return BAD_INPUT


def _allowed(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    if context is None:
        return ""
    command = context.command
    if isinstance(command, click.Group) and not isinstance(error, click.NoSuchOption):
        return f"one of {', '.join(sorted(command.commands))}"
    if isinstance(error, click.NoSuchOption):
        flags = [
            flag
            for parameter in command.get_params(context)
            for flag in parameter.opts
            if flag.startswith("--") and not getattr(parameter, "hidden", False)
        ]
        return f"one of {', '.join(flags)}"
    return in_one_line(command.get_usage(context).removeprefix("Usage:"))


def usage_fault(error: click.ClickException) -> str:
    """What is wrong with the arguments, and what is allowed."""
    guessing = isinstance(error, click.NoSuchOption)  # click would guess what was meant; we name all there are
    message = in_one_line(error.message if guessing else error.format_message())
    if type(error) is click.BadParameter:
        return message
    allowed = _allowed(error)
    return f"{message.rstrip('.')}; allowed: {allowed}" if allowed else message
