"""What the command asks of rulesets beyond the contract, found by looking at what they offer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from platform_plugin.cli.faults import BadInput
from platform_plugin.config import BadConfig
from platform_plugin.net.editions import with_files
from protocol.discovery import discover
from protocol.ruleset import AnyRuleset, Screen


@runtime_checkable
class Scoring(Protocol):
    """A ruleset that answers score questions (notation.md section 4)."""

    def score(self, question: str) -> Mapping[str, Any]:
        """The answer to a question in JSON. Raises `BadData`, whose message has one line per fault."""

    def score_text(self, answer: Mapping[str, Any], lang: str) -> str:
        """The answer as a sheet for people, ending with a line end."""


@runtime_checkable
class Worlds(Protocol):
    """A ruleset with a notation of what lies in front of a player (notation.md section 3)."""

    def world_text(self, world: str, screen: Screen) -> str:
        """The world in characters. Raises `BadData`, whose message has one line per fault."""

    def world_svg(self, world: str) -> str:
        """The world as an SVG picture. Raises `BadData` likewise."""


def installed(edition: Path | None = None) -> Mapping[str, AnyRuleset]:
    """The rulesets that can be used, with a further edition. Raises `BadInput`."""
    found = discover()
    if not found.rulesets:
        why = [f"ruleset {name} is refused: {reason}" for name, reason in found.refused.items()]
        raise BadInput(why or ["no ruleset is installed"])
    try:
        return found.rulesets if edition is None else with_files(found.rulesets, [edition])
    except BadConfig as bad:
        raise BadInput(bad.faults) from None
