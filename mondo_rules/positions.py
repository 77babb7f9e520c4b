"""Positions that people write down, for the tools of the command line: score questions and worlds.

What a text is at fault in is raised as `BadData` with one line for each fault.
"""

from collections.abc import Mapping
from typing import Any

from mondo_rules import picture, question
from mondo_rules.edition import Edition, builtin, builtin_names
from mondo_rules.fault import NotationError
from mondo_rules.match_scene import world_text
from mondo_rules.notation import read_world
from mondo_rules.question import QuestionFaults
from mondo_rules.world import World
from protocol.codec import BadData
from protocol.ruleset import Screen


def score(text: str, editions: Mapping[str, Edition]) -> dict[str, Any]:
    """The answer to a score question in JSON (notation.md section 4). Raises `BadData`."""
    try:
        return question.answer(question.read_json(text), _with_builtins(editions))
    except QuestionFaults as wrong:
        raise BadData("\n".join(wrong.faults)) from None


def world_scene(text: str, editions: Mapping[str, Edition], screen: Screen) -> str:
    """A world in characters. Raises `BadData`."""
    return world_text(_world(text, editions), screen)


def world_svg(text: str, editions: Mapping[str, Edition]) -> str:
    """A world as an SVG document. Raises `BadData`."""
    return picture.world_svg(_world(text, editions))


def _world(text: str, editions: Mapping[str, Edition]) -> World:
    try:
        return read_world(text, _with_builtins(editions))
    except NotationError as wrong:
        raise BadData("\n".join(wrong.faults)) from None


def _with_builtins(editions: Mapping[str, Edition]) -> dict[str, Edition]:
    """Those of other games too: whoever names one is told that it is for another game, not that it is unknown."""
    return {name: builtin(name) for name in builtin_names()} | dict(editions)
