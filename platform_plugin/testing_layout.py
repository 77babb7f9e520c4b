"""The layout language: what a page needs to draw a game it has never heard of, and what is wrong with a layout.

docs/ruleset.md describes it. A layout that names a `view` of its own (`{"view": "worlds", …}`) is drawn by that
module of the page and is not looked into.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from platform_plugin.testing_play import Play, walk
from platform_plugin.testing_subject import Subject, beginning_for
from protocol.codec import to_json
from protocol.ruleset import AnyRuleset
from protocol.slash import arguments_of
from protocol.words import LANGUAGES

GENERIC: Final = "generic"
COLOURS: Final = range(9)
YOU: Final = "{you}"
LONGEST_SIGN: Final = 2
IDS: Final = ("value", "place")
MOVES: Final = 400


# ---- what is looked at where

_NOWHERE: Final = object()


def found_at(view: Any, path: str, you: int | None) -> Any:
    """What stands at a dotted path in a view, `{you}` being one's own seat; `None` where nothing does."""
    here = view
    for step in path.replace(YOU, str(you)).split("."):
        if isinstance(here, Mapping):
            here = here.get(step, _NOWHERE)
        elif isinstance(here, Sequence) and not isinstance(here, str) and step.isdigit():
            here = here[int(step)] if int(step) < len(here) else _NOWHERE
        else:
            return None
    return None if here is _NOWHERE else here


# ---- what is wrong with a layout


def layout_faults(layout: Mapping[str, Any]) -> Iterator[str]:
    """What a page could not draw, a sentence each, with the place; nothing for a layout with its own view."""
    if layout.get("view", GENERIC) != GENERIC:
        return
    areas = layout.get("areas")
    if not isinstance(areas, Sequence) or isinstance(areas, str) or not areas:
        yield "areas: has to be a list of areas"
        return
    if unknown := sorted(set(layout) - {"view", "areas"}):
        yield f"{', '.join(unknown)}: is no part of a layout; allowed: view, areas"
    for number, area in enumerate(areas):
        where = f"areas[{number}]"
        kind = area.get("kind") if isinstance(area, Mapping) else None
        if not isinstance(kind, str) or kind not in _AREAS:
            yield f"{where}.kind: has to be one of {', '.join(_AREAS)}"
            continue
        needed, allowed, look = _AREAS[kind]
        yield from (f"{where}.{name}: is missing" for name in needed if name not in area)
        known = (*needed, *allowed)
        yield from (f"{where}.{name}: is unknown; allowed: {', '.join(known)}" for name in area if name not in known)
        if not any(name not in area for name in needed):
            yield from look(area, where)


def _title(area: Mapping[str, Any], where: str) -> Iterator[str]:
    title = area.get("title")
    if title is None:
        return
    if not isinstance(title, Mapping) or any(lang not in title for lang in LANGUAGES):
        yield f"{where}.title: has to be words by language: {', '.join(LANGUAGES)}"
    elif not all(isinstance(word, str) and word for word in title.values()):
        yield f"{where}.title: each has to be a text"


def _path(value: Any, where: str) -> Iterator[str]:
    if not isinstance(value, str) or not value or any(not step for step in value.split(".")):
        yield f"{where}: {value!r} has to be a dotted path into the view, such as market or hands.{YOU}"


def _pieces(area: Mapping[str, Any], where: str) -> Iterator[str]:
    pieces = area.get("pieces", {})
    if not isinstance(pieces, Mapping):
        yield f"{where}.pieces: has to be an object"
        return
    for key, piece in pieces.items():
        here = f"{where}.pieces.{key}"
        if not isinstance(piece, Mapping) or set(piece) - {"sign", "colour", "title"}:
            yield f"{here}: has to be an object of sign, colour and title"
            continue
        sign, colour = piece.get("sign"), piece.get("colour", 0)
        if not isinstance(sign, str) or not 1 <= len(sign) <= LONGEST_SIGN:
            yield f"{here}.sign: has to be one or two characters"
        if type(colour) is not int or colour not in COLOURS:
            yield f"{here}.colour: has to be a number from {COLOURS[0]} to {COLOURS[-1]}"
        yield from _title(piece, here)


def _argument(area: Mapping[str, Any], where: str) -> Iterator[str]:
    labels = area.get("argument", ())
    for label in (labels,) if isinstance(labels, str) else labels if isinstance(labels, Sequence) else (None,):
        if not isinstance(label, str) or not label:
            yield f"{where}.argument: has to be the label of an argument as the usage line has it, or a list of them"


def _board(area: Mapping[str, Any], where: str) -> Iterator[str]:
    yield from _title(area, where)
    yield from _path(area["at"], f"{where}.at")
    yield from _pieces(area, where)
    yield from _argument(area, where)
    spaces = area["spaces"]
    if not isinstance(spaces, Mapping) or not spaces:
        yield f"{where}.spaces: has to be an object of places [x, y]"
        return
    for name, place in spaces.items():
        if not _is_pair(place, (int, float)):
            yield f"{where}.spaces.{name}: has to be two numbers [x, y]"
    lines = area.get("lines", ())
    for line in lines if isinstance(lines, Sequence) else ("",):
        if not _is_pair(line, str) or not all(end in spaces for end in line):
            yield f"{where}.lines: {line!r} has to be two of the spaces"


def _is_pair(value: Any, kinds: Any) -> bool:
    pair = isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2
    return pair and all(isinstance(each, kinds) and not isinstance(each, bool) for each in value)


def _tokens(area: Mapping[str, Any], where: str) -> Iterator[str]:
    yield from _title(area, where)
    yield from _path(area["at"], f"{where}.at")
    yield from _pieces(area, where)
    yield from _argument(area, where)
    if area.get("ids", IDS[0]) not in IDS:
        yield f"{where}.ids: has to be one of {', '.join(IDS)}"


def _value(area: Mapping[str, Any], where: str) -> Iterator[str]:
    yield from _title(area, where)
    yield from _pieces(area, where)
    yield from _path(area["at"], f"{where}.at")


def _seats(area: Mapping[str, Any], where: str) -> Iterator[str]:
    yield from _title(area, where)
    if "turn" in area:
        yield from _path(area["turn"], f"{where}.turn")
    columns = area["columns"]
    if not isinstance(columns, Sequence) or isinstance(columns, str):
        yield f"{where}.columns: has to be a list of columns"
        return
    for number, column in enumerate(columns):
        here = f"{where}.columns[{number}]"
        if not isinstance(column, Mapping) or set(column) != {"title", "at"}:
            yield f"{here}: has to be an object of title and at"
            continue
        yield from _title(column, here)
        yield from _path(column["at"], f"{here}.at")


_AREAS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...], Callable[..., Iterator[str]]]]] = {
    "board": (("kind", "at", "spaces"), ("title", "lines", "pieces", "argument"), _board),
    "tokens": (("kind", "at"), ("title", "ids", "pieces", "argument"), _tokens),
    "value": (("kind", "at"), ("title", "pieces"), _value),
    "seats": (("kind", "columns"), ("title", "turn"), _seats),
}
"""Of each kind of area what it needs, what else it may have, and how that is looked at."""


# ---- whether it fits the views


def a_page_can_draw_it_from_data(subject: Subject) -> None:
    """The layout is in the layout language, and every path in it finds something in the views of a match."""
    ruleset = subject.ruleset
    to_json(dict(ruleset.layout))
    faults = [*layout_faults(ruleset.layout), *_unknown_labels(ruleset)]
    assert not faults, "layout: " + "; ".join(faults)
    wanted = dict(_paths(ruleset.layout))
    misfits: dict[str, str] = {}
    for count in ruleset.seats:
        beginning = beginning_for(subject, ruleset.options(), count)
        if beginning is None or not wanted:
            continue
        play = Play(ruleset, beginning)
        for _ in walk(play, range(MOVES)):
            for viewer in play.viewers:
                view = ruleset.dump(play.views[viewer])
                for where, (path, fits) in tuple(wanted.items()):
                    found = _in_column(view, path) if ".columns[" in where else found_at(view, path, viewer)
                    if found is None or found == {}:
                        continue
                    del wanted[where]
                    if not fits(found):
                        misfits[where] = f"{where}: {path} is {str(found)[:60]}"
    assert not misfits, "layout: of another kind than the area draws: " + "; ".join(misfits.values())
    assert not wanted, "layout: nothing was ever found at " + ", ".join(f"{w} ({p})" for w, (p, _) in wanted.items())


def _paths(layout: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, Callable[[Any], bool]]]]:
    """Every path by the place where it stands, and what has to be found there."""
    if layout.get("view", GENERIC) != GENERIC:
        return
    for number, area in enumerate(layout["areas"]):
        where = f"areas[{number}]"
        if area["kind"] == "seats":
            yield where, ("seats", _are_seats)
            for place, column in enumerate(area["columns"]):
                yield f"{where}.columns[{place}].at", (column["at"], lambda _: True)
            if "turn" in area:
                yield f"{where}.turn", (area["turn"], lambda found: isinstance(found, int))
        else:
            fits = _on_spaces(area["spaces"]) if area["kind"] == "board" else _FITS[area["kind"]]
            yield f"{where}.at", (area["at"], fits)


def _on_spaces(spaces: Mapping[str, Any]) -> Callable[[Any], bool]:
    return lambda found: isinstance(found, Mapping) and set(found) <= set(spaces)


def _are_seats(found: Any) -> bool:
    return isinstance(found, Sequence) and all(
        type(each) is int or (isinstance(each, Mapping) and "seat" in each) for each in found
    )


def _in_column(view: Any, path: str) -> Any:
    """What a column of the seats shows for one of them: in the seat's own object, else in one of all seats."""
    for each in view.get("seats", ()):
        seat = each["seat"] if isinstance(each, Mapping) else each
        found = found_at(each, path, seat)
        if found is None:
            found = found_at(view, f"{path}.{seat}", seat)
        if found is not None:
            return found
    return None


def _unknown_labels(ruleset: AnyRuleset) -> Iterator[str]:
    known = {argument.label for command in ruleset.commands for argument in arguments_of(command)}
    allowed = ", ".join(sorted(known)) or "none"
    for number, area in enumerate(ruleset.layout.get("areas", ())):  # type: ignore[var-annotated, arg-type]
        labels = area.get("argument", ()) if isinstance(area, Mapping) else ()
        for label in (labels,) if isinstance(labels, str) else labels:
            if label not in known:
                yield f"areas[{number}].argument: no command has an argument {label}; allowed: {allowed}"


_FITS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "tokens": lambda found: isinstance(found, Sequence) and not isinstance(found, str),
    "value": lambda _: True,
}
