"""The rulesets that are installed: by name the newest version of each, and every older one that lies beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from protocol.ruleset import AnyRuleset, Migrates

_PART: Final = re.compile("[0-9]+|[A-Za-z]+")


def version_key(version: str) -> tuple[tuple[int, int, str], ...]:
    """What versions are sorted by: numbers in them count as numbers (1.10 after 1.9), words come before (1.0rc1)."""
    parts = [*_PART.findall(version), ""]
    return tuple((1, int(part), "") if part.isdigit() else (-1 if part else 0, 0, part) for part in parts)


class Installed(Mapping[str, AnyRuleset]):
    """A mapping from each name to the newest ruleset of that name; new tables are opened with these."""

    def __init__(self, rulesets: Iterable[AnyRuleset] = ()) -> None:
        by_name: dict[str, list[AnyRuleset]] = {}
        for ruleset in rulesets:
            by_name.setdefault(ruleset.name, []).append(ruleset)
        self._versions = {
            name: tuple(sorted(found, key=lambda ruleset: version_key(ruleset.version), reverse=True))
            for name, found in by_name.items()
        }

    def __getitem__(self, name: str) -> AnyRuleset:
        return self._versions[name][0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._versions)

    def __len__(self) -> int:
        return len(self._versions)

    def versions(self, name: str) -> tuple[AnyRuleset, ...]:
        """All versions of a ruleset, the newest first; none where the name is unknown."""
        return self._versions.get(name, ())

    def all(self) -> Iterator[AnyRuleset]:
        """Every version of every ruleset."""
        return (ruleset for versions in self._versions.values() for ruleset in versions)


def versions_in(rulesets: Mapping[str, AnyRuleset], name: str) -> tuple[AnyRuleset, ...]:
    """The versions of a ruleset in a mapping, the newest first; an ordinary mapping holds one at most."""
    if isinstance(rulesets, Installed):
        return rulesets.versions(name)
    found = rulesets.get(name)
    return () if found is None else (found,)


def with_newest(rulesets: Mapping[str, AnyRuleset], changed: Mapping[str, AnyRuleset]) -> Installed:
    """The same rulesets with the newest ones of some names replaced, as by themselves with further editions."""
    newest = {**rulesets, **changed}
    older = (ruleset for name in rulesets for ruleset in versions_in(rulesets, name)[1:])
    return Installed([*newest.values(), *older])


def that_reads(rulesets: Mapping[str, AnyRuleset], name: str, version: str) -> AnyRuleset | None:
    """The ruleset by which a match of this version goes on or is read; None where no installed one may.

    That is the version itself, else the newest that says of itself that it reads it. Nothing is guessed.
    """
    versions = versions_in(rulesets, name)
    for ruleset in versions:
        if ruleset.version == version:
            return ruleset
    for ruleset in versions:
        tools: Any = ruleset
        if isinstance(tools, Migrates) and version in tools.reads:
            return ruleset
    return None
