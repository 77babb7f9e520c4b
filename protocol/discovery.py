"""Finding rulesets: entry points of the group `platform_plugin.rulesets`, each checked when it is loaded.

A bad one is refused by name and with the reason; the others stay in service. Several versions of one ruleset may be
installed beside one another, each by a package with a module name of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from importlib import invalidate_caches
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

import attrs
from attrs import frozen

from protocol.arguments import KIND, kind_of
from protocol.codec import EventCodec, to_json
from protocol.commands import HOST, SEATS
from protocol.installed import Installed
from protocol.loading import Failed, Loaded, load, load_again
from protocol.options import SCHEMA, TABLE_OPTIONS, schema_of
from protocol.ruleset import CONTRACT, AnyRuleset, Ruleset
from protocol.slash import VERB, Grammar, verb_of
from protocol.words import forget_catalogs

RULESETS: Final = "platform_plugin.rulesets"
BOTS: Final = "platform_plugin.bots"

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")
_VERSION: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+_-]{0,31}")


class BadRuleset(Exception):
    """Something that is not a ruleset; the message names the member at fault and what was expected."""


@frozen
class Discovered:
    """The rulesets that can be played, the newest of each name first, and why the others cannot."""

    rulesets: Installed
    refused: Mapping[str, str]
    loaded: tuple[Loaded, ...] = ()
    """What could be imported, refused or not: what looking again starts out from."""
    served: tuple[Loaded, ...] = ()
    """Where the rulesets are from."""


def _members() -> list[str]:
    return sorted(name for name in vars(Ruleset) if not name.startswith("_"))


def _check_command(command: type) -> None:
    if not hasattr(command, VERB):
        raise BadRuleset(f"{command.__name__} has no verb; mark it with protocol.slash.verb")
    verb = verb_of(command)
    for word in (verb.name, *verb.aliases):
        if not word or word != word.lower() or " " in word:
            raise BadRuleset(f"{command.__name__}: the verb {word!r} has to be one word in lower case")
        if word in HOST.words:
            own = verb_of(HOST.words[word]).name
            raise BadRuleset(f"{command.__name__}: /{word} is a word of the host's /{own}: choose another one")
    arguments = attrs.fields(command)
    for argument in arguments:
        if KIND not in argument.metadata:
            raise BadRuleset(f"{command.__name__}: {argument.name} was not made by protocol.arguments")
        if kind_of(argument).rest and argument is not arguments[-1]:
            raise BadRuleset(f"{command.__name__}: {argument.name} takes the rest of the line, so it has to be last")


def _check_contract(ruleset: Any) -> None:
    kept = getattr(ruleset, "contract", CONTRACT)
    if type(kept) is not int or kept != CONTRACT:
        raise BadRuleset(f"contract: it was written for version {kept} of the contract, this host keeps {CONTRACT}")


def _check_members(ruleset: Any) -> None:
    for member in _members():
        if not hasattr(ruleset, member):
            raise BadRuleset(f"the member `{member}` is missing")
        if callable(vars(Ruleset)[member]) and not callable(getattr(ruleset, member)):
            raise BadRuleset(f"the member `{member}` has to be a function")


def _check_classes(ruleset: Any) -> None:
    for group in ("commands", "queries", "events"):
        for kind in getattr(ruleset, group):
            if not (isinstance(kind, type) and attrs.has(kind)):
                raise BadRuleset(f"{group}: {kind!r} is no attrs class")
            if kind.__hash__ is None:
                raise BadRuleset(f"{group}: {kind.__name__} has to be frozen")
    for command in (*ruleset.commands, *ruleset.queries):
        _check_command(command)
    for event in ruleset.events:
        if "at" not in attrs.fields_dict(event):
            raise BadRuleset(f"events: {event.__name__} has no field `at`, its match time in ms")
    if not (isinstance(ruleset.options, type) and attrs.has(ruleset.options)):
        raise BadRuleset("options: has to be an attrs class")
    for attribute in attrs.fields(ruleset.options):
        if SCHEMA not in attribute.metadata:
            raise BadRuleset(f"options: {attribute.name} was not made by protocol.options")
    for name in schema_of(ruleset.options):
        if name != name.lower():
            raise BadRuleset(f"options: {name!r} has to be in lower case")
        if name in TABLE_OPTIONS:
            raise BadRuleset(f"options: {name} is an option of every table; others are {', '.join(TABLE_OPTIONS)}")


def check_ruleset(ruleset: Any) -> AnyRuleset:
    """The same object, as a ruleset. Raises `BadRuleset` naming the member that is missing or wrong."""
    try:
        _check(ruleset)
    except BadRuleset:
        raise
    except Exception as error:
        raise BadRuleset(f"{type(error).__name__}: {error}") from error
    found: AnyRuleset = ruleset
    return found


def _check(ruleset: Any) -> None:
    if isinstance(ruleset, type):
        raise BadRuleset(f"{ruleset.__name__} is a class; an object made from it is wanted")
    _check_contract(ruleset)
    _check_members(ruleset)
    if not isinstance(ruleset.name, str) or not _NAME.fullmatch(ruleset.name):
        raise BadRuleset(f"name: {ruleset.name!r} has to be lower-case letters, digits and dashes, 24 at most")
    if not isinstance(ruleset.version, str) or not _VERSION.fullmatch(ruleset.version):
        raise BadRuleset(f"version: {ruleset.version!r} has to be letters, digits, dots, dashes, 32 at most")
    seats = list(ruleset.seats)
    whole = all(type(seat) is int and 1 <= seat <= SEATS for seat in seats)
    if not seats or not whole or seats != sorted(set(seats)):
        raise BadRuleset(f"seats: {ruleset.seats!r} has to be an ascending list of numbers from 1 to {SEATS}")
    _check_classes(ruleset)
    Grammar((*ruleset.commands, *ruleset.queries))
    EventCodec(ruleset.events)
    ruleset.options()
    _check_data(ruleset)


def _check_data(ruleset: Any) -> None:
    """What goes to everybody who asks which games there are."""
    for member in ("titles", "layout"):
        try:
            to_json(getattr(ruleset, member))
        except TypeError as error:
            raise BadRuleset(f"{member} has to be plain data: {error}") from None


def discover(points: Iterable[EntryPoint] | None = None, before: Discovered | None = None) -> Discovered:
    """Load and check every installed ruleset; a fault in one never hinders the others.

    With what was found `before`, look again: what was installed or upgraded since is imported freshly. A package
    that is refused now leaves the ruleset in service that it gave before.
    """
    if before is not None:
        invalidate_caches()
        forget_catalogs()
    found = sorted(entry_points(group=RULESETS) if points is None else points)
    rulesets: dict[tuple[str, str], AnyRuleset] = {}
    refused: dict[str, str] = {}
    known: list[Loaded] = []
    served: list[Loaded] = []
    for loaded in load(found) if before is None else load_again(found, before.loaded):
        try:
            if isinstance(loaded, Failed):
                raise loaded.error
            known.append(loaded)
            _take(rulesets, loaded)
            served.append(loaded)
        except (Exception, SystemExit) as error:
            refused[_free_name(loaded.point, refused)] = f"{type(error).__name__}: {error}"
            old = _before(before, loaded.point)
            if old is not None and (old.found.name, old.found.version) not in rulesets:
                _take(rulesets, old)
                served.append(old)
    return Discovered(Installed(rulesets.values()), refused, tuple(known), tuple(served))


def _before(before: Discovered | None, point: EntryPoint) -> Loaded | None:
    olds = () if before is None else before.served
    return next((old for old in olds if (old.point.name, old.point.value) == (point.name, point.value)), None)


def _take(rulesets: dict[tuple[str, str], AnyRuleset], loaded: Loaded) -> None:
    ruleset = check_ruleset(loaded.found)
    if (ruleset.name, ruleset.version) in rulesets:
        raise BadRuleset(f"another package offers version {ruleset.version} of {ruleset.name} already")
    rulesets[ruleset.name, ruleset.version] = ruleset


def _free_name(point: EntryPoint, taken: Container[str]) -> str:
    """The name of an entry point; with its module where another of that name is refused too."""
    return f"{point.name} ({point.module})" if point.name in taken else point.name


def bot_kinds() -> Mapping[str, Callable[..., Any]]:
    """The kinds of bots that are installed, each a factory of brains that is loaded when called."""

    def loader(point: EntryPoint) -> Callable[..., Any]:
        def make(*args: Any, **kwargs: Any) -> Any:
            return point.load()(*args, **kwargs)

        return make

    return {point.name: loader(point) for point in sorted(entry_points(group=BOTS))}


@cache
def levels_of(kind: str) -> int | None:
    """How many levels a kind of bot has; None where it does not say so, or cannot be loaded."""
    for point in entry_points(group=BOTS, name=kind):
        try:
            return len(point.load().levels)
        except Exception:
            return None
    return None
