"""`/lay c3` <-> `Lay(space="c3")`: parsing, usage and help, all derived from the command classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

import attrs
from attrs import field, frozen

from protocol.arguments import Unfit, kind_of
from protocol.errors import BadLine, bad_arguments
from protocol.words import Words

C = TypeVar("C", bound=type)

VERB: Final = "__verb__"


@frozen
class Verb:
    """What a person types to give a command, and what help says of it."""

    name: str
    help: Words
    example: str
    aliases: tuple[str, ...] = ()
    """Other words for it, the German ones of BrettspielWelt among them."""


def verb(name: str, help_: str, example: str, *aliases: str) -> Callable[[C], C]:
    """Class decorator: the attrs class is the command `/name`."""

    def mark(command: C) -> C:
        setattr(command, VERB, Verb(name, Words(help_), example, aliases))
        return command

    return mark


def verb_of(command: type) -> Verb:
    """The verb that a command class was marked with."""
    found = getattr(command, VERB)
    assert isinstance(found, Verb), command
    return found


def usage(command: type) -> str:
    """`/take TILE [SIDE [TURN]]`."""
    shown = f"/{verb_of(command).name}"
    closing = ""
    for attribute in attrs.fields(command):
        label = kind_of(attribute).label or attribute.name.rstrip("_").upper()
        if attribute.default is attrs.NOTHING:
            shown += f" {label}"
        else:
            shown += f" [{label}"
            closing += "]"
    return shown + closing


def written(command: Any) -> str:
    """The line that gives this command, in canonical form: trailing default arguments are left out.

    Raises `ValueError` for one that nobody could type: nothing given before an argument that is given.
    """
    values = [(kind_of(a), getattr(command, a.name), a.default) for a in attrs.fields(type(command))]
    while values and values[-1][1] == values[-1][2]:
        values.pop()
    if any(value is None for _, value, _ in values):
        raise ValueError(f"{command} cannot be written: an argument is missing before the last one")
    words = (kind.write(value) for kind, value, _ in values)
    return " ".join((f"/{verb_of(type(command)).name}", *words))


def _read_arguments(command: type, text: str) -> Iterator[object]:
    for attribute in attrs.fields(command):
        kind = kind_of(attribute)
        name = attribute.name.rstrip("_").upper() if "|" in (kind.label or "|") else kind.label
        if kind.rest:
            typed, text = text, ""
        else:
            typed, _, text = text.partition(" ")
            text = text.lstrip(" ")
        if not typed:
            if attribute.default is attrs.NOTHING:
                fault = Words(
                    "{name} is missing; it has to be {expected}.", {"name": name, "expected": kind.expected}
                )
                raise bad_arguments(fault, usage(command))
            yield attribute.default
            continue
        try:
            yield kind.read(typed)
        except Unfit as unfit:
            fault = Words(
                "{name} has to be {expected}, not “{typed}”.",
                {"name": name, "expected": unfit.expected, "typed": typed},
            )
            raise bad_arguments(fault, usage(command)) from None
    if text:
        raise bad_arguments(Words("“{text}” is too much.", {"text": text}), usage(command))


def read(command: type, text: str) -> Any:
    """Make the command from the text behind its verb. Raises `BadLine` (`bad-arguments`)."""
    return command(*_read_arguments(command, text.strip(" ")))


def _by_word(commands: Iterable[type]) -> dict[str, type]:
    table: dict[str, type] = {}
    for command in commands:
        marked = verb_of(command)
        for name in (marked.name, *marked.aliases):
            if name in table:
                raise ValueError(f"the verb /{name} is claimed by {table[name].__name__} and {command.__name__}")
            table[name] = command
    return table


@frozen
class Grammar:
    """The commands that are understood at one place: those of the host and those of a ruleset.

    Raises `ValueError` when two commands claim the same verb.
    """

    commands: tuple[type, ...]
    words: Mapping[str, type] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "words", _by_word(self.commands))

    def plus(self, commands: Iterable[type]) -> Grammar:
        """This grammar with more commands."""
        return Grammar((*self.commands, *commands))

    def find(self, typed: str, *, prefix: bool) -> type:
        """The command of a verb, in any case; with `prefix` also by a beginning that fits one command only.

        Raises `BadLine`: `unknown-command`, `ambiguous-command`.
        """
        name = typed.lower()
        if name in self.words:
            return self.words[name]
        fitting = {word: command for word, command in self.words.items() if word.startswith(name)}
        if not (prefix and name and fitting):
            raise BadLine("unknown-command", verb=typed)
        if len(set(fitting.values())) > 1:
            raise BadLine("ambiguous-command", verb=typed, choices=", ".join(f"/{word}" for word in sorted(fitting)))
        return next(iter(fitting.values()))
