"""`weltentisch rulesets`: which games are installed."""

from __future__ import annotations

import click

from protocol.discovery import discover

FOUND_WRONG = 1


def _seats(seats: list[int]) -> str:
    if seats == list(range(seats[0], seats[-1] + 1)) and len(seats) > 1:
        return f"{seats[0]}-{seats[-1]}"
    return ", ".join(str(number) for number in seats)


@click.command()
def rulesets() -> int:
    """List the installed rulesets, a line each, name first, all versions. One that is refused has its reason; exit
    code 1 then.

    \b
    Example:
      weltentisch rulesets
    """
    found = discover()
    for ruleset in found.rulesets.all():
        title = ruleset.titles.get("en", ruleset.name)
        click.echo(f"{ruleset.name}  {title}, version {ruleset.version}, seats {_seats(list(ruleset.seats))}")
    for name, reason in found.refused.items():
        click.echo(f"{name}  refused: {' '.join(reason.split())}")
    return FOUND_WRONG if found.refused else 0
