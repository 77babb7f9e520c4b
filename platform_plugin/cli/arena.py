"""`weltentisch arena`: bots against each other without a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from platform_plugin.cli.arena_plot import plot
from platform_plugin.cli.arena_table import csv_text, table_text
from platform_plugin.cli.faults import BadInput, in_one_line
from platform_plugin.cli.option_pair import OptionType
from platform_plugin.cli.progress import shown
from platform_plugin.cli.tools import installed
from protocol.discovery import bot_kinds
from protocol.errors import HOST_TEXTS, Refused
from protocol.options import with_option
from protocol.ruleset import AnyRuleset
from protocol.words import say

MATCHES = 20


class EntrantType(click.ParamType):  # type: ignore[type-arg]
    """Reads `greedy` and `greedy:4`."""

    name = "KIND[:LEVEL]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int | None]:
        """Kind and level, or a usage fault."""
        if isinstance(value, tuple):
            return value
        kind, colon, level = value.partition(":")
        if colon and not (level.isascii() and level.isdigit()):
            self.fail(f"{value!r} is no bot; expected KIND or KIND:LEVEL such as greedy:4", param, ctx)
        return kind, int(level) if colon else None


@click.command()
@click.argument("game", metavar="GAME")
@click.argument("entrants", type=EntrantType(), nargs=-1, required=True, metavar="KIND...")
@click.option(
    "--matches", type=click.IntRange(min=1), default=MATCHES, show_default=True, metavar="N", help="How many."
)
@click.option(
    "--seats", type=click.IntRange(min=1), metavar="N", help="Seats of each match.  [default: as many as kinds]"
)
@click.option("--option", "pairs", type=OptionType(), multiple=True, metavar="NAME=VALUE", help="Sets an option.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, metavar="N", help="All chance comes from it."
)
@click.option("--csv", type=click.Path(path_type=Path), metavar="FILE", help="Write each round of each seat there.")
@click.option("--plot", "picture", type=click.Path(path_type=Path), metavar="FILE", help="Write a picture (SVG).")
def arena(
    game: str,
    entrants: Sequence[tuple[str, int | None]],
    matches: int,
    seats: int | None,
    pairs: Sequence[tuple[str, str]],
    seed: int,
    csv: Path | None,
    picture: Path | None,
) -> int:
    """Let bots of some KINDs play GAME against each other without a server, as fast as they can think.

    A kind may have a level, KIND:LEVEL. They take turns on the seats. The table shows for each of them how many seats
    it had in all matches, how many of these won (shared first places too), and its points per round: mean and
    standard deviation. The same arguments give the same matches. `bot list` names the kinds.

    \b
    Example:
      weltentisch arena mondo greedy:1 greedy:4 random --matches 50 --option expert=on
    """
    rulesets = installed()
    _check(game, [kind for kind, _ in entrants], rulesets)
    ruleset = rulesets[game]
    options = _options(ruleset, pairs)
    count = seats or _seats(ruleset, options, len(entrants))
    try:
        ruleset.check(options, range(1, count + 1))
    except Refused as refused:
        raise BadInput([_sentence(refused, ruleset)]) from None
    # Bots and the game that they know best are wanted by few subcommands.
    from bots.arena import Arena, Entrant, Result, table
    from bots.bout import Stuck

    field = Arena(ruleset, options, [Entrant(*entrant) for entrant in entrants], bot_kinds(), count, seed)
    if faults := field.faults():
        raise BadInput(faults)
    results: list[Result] = []
    for match in shown(range(1, matches + 1), "matches", matches):
        try:
            results += field.results(match)
        except Refused as refused:
            raise BadInput([f"match {match}: a bot was refused: {_sentence(refused, ruleset)}"]) from None
        except Stuck as stuck:
            raise BadInput([f"match {match}: {stuck}"]) from None
    rows = table(results)
    _write(csv, csv_text(results))
    _write(picture, plot(rows, results, f"{ruleset.titles['en']}: points per round, {matches} matches"))
    click.echo(table_text(rows), nl=False)
    return 0


def _check(game: str, kinds: Sequence[str], rulesets: Mapping[str, AnyRuleset]) -> None:
    known = bot_kinds()
    faults = []
    if game not in rulesets:
        faults.append(f"there is no game {game!r}; allowed: {', '.join(rulesets)}")
    for kind in dict.fromkeys(kinds):
        if kind not in known:
            faults.append(f"there is no bot {kind!r}; allowed: {', '.join(known)}")
    if faults:
        raise BadInput(faults)


def _options(ruleset: AnyRuleset, pairs: Sequence[tuple[str, str]]) -> Any:
    options = ruleset.options()
    faults = []
    for name, value in pairs:
        try:
            options = with_option(options, name, value)
        except Refused as refused:
            faults.append(_sentence(refused, ruleset))
    if faults:
        raise BadInput(faults)
    return options


def _seats(ruleset: AnyRuleset, options: Any, wanted: int) -> int:
    """The number of seats nearest to the one wanted that these options can be played with."""
    for count in sorted(ruleset.seats, key=lambda count: (abs(count - wanted), count)):
        try:
            ruleset.check(options, range(1, count + 1))
        except Refused:
            continue
        return count
    return wanted


def _sentence(refused: Refused, ruleset: AnyRuleset) -> str:
    return in_one_line(say(refused.words({**HOST_TEXTS, **ruleset.refusals}), "en"))


def _write(file: Path | None, text: str) -> None:
    if file is None:
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput([f"{file}: {error.strerror or error}"]) from None
