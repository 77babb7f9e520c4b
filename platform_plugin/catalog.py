"""The rulesets that a host plays by, and what follows from each: its commands and its sentences.

A match goes on with the ruleset object it began with, also when a newer version has come in since; so grammar and
sentences are asked for by the object, not by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

from protocol.commands import HOST
from protocol.discovery import Discovered
from protocol.errors import HOST_TEXTS
from protocol.installed import Installed, versions_in
from protocol.messages import Games, encode
from protocol.ruleset import AnyRuleset
from protocol.slash import Grammar
from protocol.words import PACKAGES


@frozen
class _Speech:
    """What can be said at a table with this ruleset, and the sentences for all codes of refusals there."""

    ruleset: AnyRuleset
    grammar: Grammar
    texts: Mapping[str, str]


@frozen
class Told:
    """A message, and its line for programs."""

    message: Games
    line: bytes


class Catalog:
    """What is installed; `reload` looks again, `find` does the looking."""

    def __init__(self, rulesets: Mapping[str, AnyRuleset], find: Callable[[], Discovered] | None = None) -> None:
        self.refused: Mapping[str, str] = {}
        self._find: Final = find
        self._speeches: dict[int, _Speech] = {}
        self._told: dict[str, Told] = {}
        self._take(rulesets)

    def _take(self, rulesets: Mapping[str, AnyRuleset]) -> None:
        self.rulesets = rulesets
        self.packages = (*PACKAGES, *sorted({_package(ruleset) for ruleset in self.all()} - set(PACKAGES)))
        games = rulesets.values()
        self.everywhere = HOST.beside([each for game in games for each in (*game.commands, *game.queries)])
        # A table that still plays by an older one asks again.
        self._speeches = {}
        self._told = {}

    def all(self) -> tuple[AnyRuleset, ...]:
        """Every version of every ruleset, the newest of each name first."""
        return tuple(ruleset for name in self.rulesets for ruleset in versions_in(self.rulesets, name))

    def grammar(self, ruleset: AnyRuleset) -> Grammar:
        """The commands at a table with this ruleset, the host's included."""
        return self._speech(ruleset).grammar

    def texts(self, ruleset: AnyRuleset) -> Mapping[str, str]:
        """The sentences of all codes that somebody can be answered with at such a table."""
        return self._speech(ruleset).texts

    def _speech(self, ruleset: AnyRuleset) -> _Speech:
        found = self._speeches.get(id(ruleset))
        if found is None:
            grammar = HOST.plus((*ruleset.commands, *ruleset.queries))
            found = _Speech(ruleset, grammar, {**ruleset.refusals, **HOST_TEXTS})
            self._speeches[id(ruleset)] = found
        return found

    def told(self, lang: str, make: Callable[[], Games]) -> Told:
        """The answer to `/games` in a language, made once: it is long, and the same for all until a reload."""
        if lang not in self._told:
            games = make()
            self._told[lang] = Told(games, encode(games))
        return self._told[lang]

    def newest(self, ruleset: AnyRuleset) -> AnyRuleset:
        """The ruleset of the same name that new tables get; itself where none is offered any more."""
        return self.rulesets.get(ruleset.name, ruleset)

    def reload(self) -> None:
        """Look again what is installed. A ruleset that is refused now leaves the one in service that was there."""
        found = Discovered(Installed(self.all()), self.refused) if self._find is None else self._find()
        self.refused = found.refused
        self._take(found.rulesets)


def _package(ruleset: AnyRuleset) -> str:
    return type(ruleset).__module__.partition(".")[0]
