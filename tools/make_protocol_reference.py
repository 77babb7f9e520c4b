"""Writes docs/protocol.md from the classes of commands, messages, events, options and limits.

python tools/make_protocol_reference.py            (a test fails when the file is not what this writes)
"""

from __future__ import annotations

import ast
import inspect
import textwrap
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from platform_plugin.limits import Limits
from protocol.codec import ALWAYS, tag_of
from protocol.commands import HOST
from protocol.discovery import RULESETS, discover
from protocol.errors import HOST_TEXTS
from protocol.messages import MESSAGES
from protocol.options import schema_of
from protocol.ruleset import AnyRuleset
from protocol.slash import usage, verb_of

FILE = Path(__file__).parents[1] / "docs" / "protocol.md"
INTRODUCTION = Path(__file__).parent / "protocol_introduction.md"

WORDS: Mapping[Any, str] = {int: "number", float: "number", str: "text", bool: "true or false", Any: "anything"}


def first_paragraph(of: object) -> str:
    """What a docstring says first, on one line."""
    return " ".join((inspect.getdoc(of) or "").partition("\n\n")[0].split())


def notes(kind: type) -> Mapping[str, str]:
    """The sentences under the fields of a class, by field."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        [body] = ast.parse(textwrap.dedent(inspect.getsource(base))).body
        assert isinstance(body, ast.ClassDef)
        for field, after in zip(body.body, body.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
            ):
                found[field.target.id] = " ".join(str(after.value.value).split())
    return found


def in_words(kind: Any) -> str:
    """A type as JSON people know it."""
    if kind in WORDS:
        return WORDS[kind]
    if attrs.has(kind):
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(in_words(arg) for arg in args if arg is not type(None))
    if origin is tuple:
        return f"list of {in_words(args[0])}" if Ellipsis in args else f"[{', '.join(map(in_words, args))}]"
    return "object"


def row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield from ("", row(*head), "|" + "---|" * len(head))
    yield from (row(*cells) for cells in rows)


def fields_of(kind: type, without: Sequence[str] = ()) -> Iterator[str]:
    """A table of the fields of a class; nothing for one that has none."""
    hints, said = get_type_hints(kind), notes(kind)
    rows = []
    for attribute in attrs.fields(kind):
        if attribute.name in without:
            continue
        shown = in_words(hints[attribute.name])
        if attribute.default is None:
            shown += ", or null" if attribute.metadata.get(ALWAYS) else ", may be left out"
        rows.append((f"`{attribute.name.rstrip('_')}`", shown, said.get(attribute.name, "")))
    if rows:
        yield from table(("field", "holds", ""), rows)


def commands(kinds: Iterable[type]) -> Iterator[str]:
    def rows() -> Iterator[Sequence[str]]:
        for kind in kinds:
            verb = verb_of(kind)
            aliases = ", ".join(f"`/{alias}`" for alias in verb.aliases)
            yield f"`{usage(kind)}`", aliases, verb.help.in_english(), f"`{verb.example}`"

    yield from table(("command", "also", "what it does", "example"), rows())


def parts_of(kinds: Iterable[type]) -> list[type]:
    """The attrs classes inside the fields of these, each once, in order of appearance."""
    found: list[type] = []

    def look(kind: Any) -> None:
        if attrs.has(kind) and kind not in found:
            found.append(kind)
            inside(kind)
        for arg in get_args(kind):
            look(arg)

    def inside(kind: type) -> None:
        hints = get_type_hints(kind)
        for attribute in attrs.fields(kind):
            look(hints[attribute.name])

    for kind in kinds:
        inside(kind)
    return found


def classes(kinds: Sequence[type], without: Sequence[str] = ()) -> Iterator[str]:
    """A section for each class that travels, then the parts that they are made of."""
    for kind in kinds:
        yield from ("", f"### `{tag_of(kind)}`", "", first_paragraph(kind))
        yield from fields_of(kind, without)
    for kind in parts_of(kinds):
        if kind in kinds:
            continue
        yield from ("", f"### {kind.__name__}", "", first_paragraph(kind))
        yield from fields_of(kind)


def codes(texts: Mapping[str, str]) -> Iterator[str]:
    yield from table(("code", "sentence"), ((f"`{code}`", text) for code, text in texts.items()))


def game(ruleset: AnyRuleset) -> Iterator[str]:
    """All of one ruleset."""
    seats = ", ".join(map(str, ruleset.seats))
    yield from ("", f"## Game: {ruleset.titles['en']} (`{ruleset.name}`, version {ruleset.version})", "")
    yield f"Seats that can be taken: {seats}."
    yield from ("", "Commands:")
    yield from commands(ruleset.commands)
    yield from ("", "Questions, which change nothing:")
    yield from commands(ruleset.queries)
    yield from ("", "Options:")
    yield from table(
        ("option", "range", "what it does"),
        (
            (f"`{name}`", schema.range.in_english(), schema.help.in_english())
            for name, schema in schema_of(ruleset.options).items()
        ),
    )
    yield from ("", "Codes of its refusals:")
    yield from codes(ruleset.refusals)
    yield from ("", "Events, as they stand in the field `event` of the message `event`; the tag is `kind`:")
    yield from classes([event for event in ruleset.events if is_heard(ruleset, event)], without=("at",))


def is_heard(ruleset: AnyRuleset, event: type) -> bool:
    """Whether anybody may hear of events of this class; those heard by nobody never travel."""
    blank = object.__new__(event)  # without its checks
    for attribute in attrs.fields(event):
        object.__setattr__(blank, attribute.name, None)
    return ruleset.audience(blank) != frozenset()


def limits() -> Iterator[str]:
    said = notes(Limits)
    rows = ((f"`{each.name}`", f"{each.default:,}", said.get(each.name, "")) for each in attrs.fields(Limits))
    yield from table(("limit", "default", ""), rows)


def reference() -> str:
    """The whole document."""
    own = [point for point in distribution("weltentisch").entry_points if point.group == RULESETS]
    lines = [
        "<!-- Written by tools/make_protocol_reference.py from the classes; change those, then run it. -->",
        INTRODUCTION.read_text("utf-8").rstrip(),
        "",
        "## Commands of the host",
        *commands(HOST.commands),
        "",
        "## Messages",
        "",
        "In program mode every line that comes is one of these, or the answer to a question of a game.",
        *classes(MESSAGES),
        "",
        "## Codes of refusals",
        "",
        "They come in `error`, field `code`; the sentence is in `text`, in the link's language, and what was put",
        "into its braces in `args`.",
        *codes(HOST_TEXTS),
        *(line for ruleset in discover(own).rulesets.values() for line in game(ruleset)),
        "",
        "## Limits",
        "",
        "Sizes in bytes, times in milliseconds. `/limits` prints those in force; the operator sets them.",
        *limits(),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(reference(), "utf-8")
    print(f"{FILE} is written")
