"""`weltentisch check`: does a ruleset keep the contract?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import click

from platform_plugin.cli.faults import BadInput
from platform_plugin.cli.progress import shown
from protocol.discovery import discover
from protocol.ruleset import AnyRuleset

if TYPE_CHECKING:
    from platform_plugin.testing_run import Finding
    from platform_plugin.testing_subject import Subject

FOUND_WRONG: Final = 1
EXAMPLES: Final = 40
MOST_SHOWN: Final = 12
"""Lines of a match that are printed; all of it is in its record."""


def _installed(name: str, version: str | None) -> AnyRuleset:
    found = discover()
    versions = {ruleset.version: ruleset for ruleset in found.rulesets.versions(name)}
    if not versions:
        refused = [f"ruleset {other} is refused: {why}" for other, why in found.refused.items() if name in other]
        known = ", ".join(found.rulesets) or "none"
        raise BadInput(refused or [f"the ruleset {name!r} is not installed; installed: {known}"])
    if version is not None and version not in versions:
        raise BadInput([f"version {version!r} of {name} is not installed; installed: {', '.join(versions)}"])
    return versions[version] if version is not None else found.rulesets[name]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _tell(finding: Finding, ruleset: AnyRuleset, out: Path, told: dict[str, str]) -> bool | None:
    """A line on one promise, and what is known of a broken one; whether it is kept, None where nobody can say.

    `told`: by which promise each fault was found first; it is not told twice.
    """
    if finding.fault is None:
        note = f"not looked into: {finding.skipped}" if finding.skipped else "fine"
        note = f"{note}, {finding.partly}" if finding.partly else note
        click.echo(f"{_words(finding.name)}: {note}")
        return True if finding.skipped is None else None
    if (first := told.setdefault(finding.fault, finding.name)) != finding.name:
        click.echo(f"{_words(finding.name)}: the fault of “{_words(first)}”")
        return False
    click.echo(f"{_words(finding.name)}: {finding.fault}")
    for line in finding.script[:MOST_SHOWN]:
        click.echo(f"    {line}")
    if len(finding.script) > MOST_SHOWN:
        click.echo(f"    … {len(finding.script) - MOST_SHOWN} more")
    if finding.record:
        file = out / f"{ruleset.name}-{finding.name}.jsonl"
        try:
            file.write_bytes(b"".join(line + b"\n" for line in finding.record))
        except OSError as error:
            raise BadInput([f"{file}: {error.strerror or error}"]) from None
        click.echo(f"    the shortest match that was found: weltentisch replay {file}")
    return False


def _summary(found: Sequence[bool | None]) -> str:
    kept, skipped = found.count(True), found.count(None)
    if False in found:
        return f"{kept} of {len(found) - skipped} promises are kept"
    return f"all {kept} promises are kept" + (f"; {skipped} could not be looked into" if skipped else "")


def _measure(subject: Subject) -> None:
    from platform_plugin.testing_sizes import measured

    found = measured(subject, perf_counter)
    click.echo(
        f"measured: {found.decided:.0f} steps, {found.listed:.0f} lists of legal commands and {found.drawn:.0f} "
        f"drawings a second; of {found.events} events the largest {found.largest_event} bytes, the largest view "
        f"{found.largest_view} bytes"
    )
    heard = "; ".join(f"by {by} {', '.join(names)}" for by, names in found.heard.items() if names)
    click.echo(f"heard: {heard}")


def _looked_into(subject: Subject, examples: int) -> Iterator[Finding]:
    """One promise after the other; the last one takes another process."""
    from platform_plugin.cli.second_process import second_process
    from platform_plugin.testing_run import findings

    yield from findings(subject, examples)
    yield second_process(subject)


@click.command()
@click.argument("ruleset", metavar="RULESET")
@click.option(
    "--examples",
    type=click.IntRange(1, 100_000),
    default=EXAMPLES,
    metavar="N",
    help=f"How many matches are played for each promise.  [default: {EXAMPLES}]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    default=Path("."),
    metavar="DIR",
    help="Where records of matches that show a fault are written.  [default: the current folder]",
)
@click.option("--version", "version_", metavar="V", help="An older version that is installed too.")
def check(ruleset: str, examples: int, out: Path, version_: str | None) -> int:
    """Put an installed ruleset through the conformance suite: random matches, one promise of the contract at a time.

    A line for each promise: fine, or the fault with the shortest match that shows it, written as a record (exit
    code 1 then).

    \b
    Example:
      weltentisch check nim
    """
    chosen = _installed(ruleset, version_)
    try:
        from platform_plugin.testing_run import promises
        from platform_plugin.testing_subject import subject_of
    except ModuleNotFoundError as missing:
        raise BadInput([f"check needs {missing.name}: pip install 'weltentisch[kit]'"]) from None
    subject = subject_of(chosen)
    click.echo(f"{chosen.name}, version {chosen.version}, contract {chosen.contract}")
    found: list[bool | None] = []
    told: dict[str, str] = {}
    for finding in shown(_looked_into(subject, examples), "promises", promises() + 1):
        found.append(_tell(finding, chosen, out, told))
    if False not in found:
        _measure(subject)
    click.echo(_summary(found))
    return FOUND_WRONG if False in found else 0
