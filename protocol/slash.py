"""`/lay c3` <-> `Lay(space="c3")`: parsing, usage and help, all derived from the command classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import attrs
from attrs import field, frozen

from protocol.arguments import Kind, Unfit, kind_of
from protocol.errors import BadLine, bad_arguments
from protocol.words import Words

C = TypeVar("C", bound=type)

VERB: Final = "__verb__"
ARGUMENTS: Final = "__arguments__"


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


@frozen
class Argument:
    """One argument of a command: its field, how it is called, how it is read and written."""

    name: str
    label: str
    kind: Kind
    default: Any

    @property
    def short(self) -> str:
        """What faults call it: its label, its name where the label lists its values."""
        return self.name.rstrip("_").upper() if "|" in self.label else self.label

    @property
    def required(self) -> bool:
        """Whether it cannot be left out."""
        return self.default is attrs.NOTHING


def arguments_of(command: type) -> tuple[Argument, ...]:
    """The arguments of a command class, in order; gathered once for each class, since every line asks."""
    found: tuple[Argument, ...] | None = vars(command).get(ARGUMENTS)
    if found is None:
        found = tuple(
            Argument(a.name, kind_of(a).label or a.name.rstrip("_").upper(), kind_of(a), a.default)
            for a in attrs.fields(command)
        )
        setattr(command, ARGUMENTS, found)
    return found


def free_text(command: Any) -> str | None:
    """The words of one's own in a command: arguments that take the rest of the line; None where there are none."""
    said = [getattr(command, each.name) for each in arguments_of(type(command)) if each.kind.rest]
    return " ".join(filter(None, said)) or None


def usage(command: type) -> str:
    """`/take TILE [SIDE [TURN]]`."""
    shown = f"/{verb_of(command).name}"
    closing = ""
    for argument in arguments_of(command):
        if argument.required:
            shown += f" {argument.label}"
        else:
            shown += f" [{argument.label}"
            closing += "]"
    return shown + closing


def written(command: Any) -> str:
    """The line that gives this command, in canonical form: trailing default arguments are left out.

    Raises `ValueError` for one that nobody could type: nothing given before an argument that is given.
    """
    arguments = arguments_of(type(command))
    given = [getattr(command, argument.name) for argument in arguments]
    while given and given[-1] == arguments[len(given) - 1].default:
        given.pop()
    if None in given:
        raise ValueError(f"{command} cannot be written: an argument is missing before the last one")
    words = [argument.kind.write(value) for argument, value in zip(arguments, given, strict=False)]
    return " ".join([f"/{verb_of(type(command)).name}", *words])


def _read_arguments(command: type, text: str) -> Iterator[object]:
    for argument in arguments_of(command):
        kind = argument.kind
        if kind.rest:
            typed, text = text, ""
        else:
            typed, _, text = text.partition(" ")
            text = text.lstrip(" ")
        if not typed:
            if argument.required:
                args = {"name": argument.short, "expected": kind.expected}
                raise bad_arguments(Words("{name} is missing; it has to be {expected}.", args), usage(command))
            yield argument.default
            continue
        try:
            yield kind.read(typed)
        except Unfit as unfit:
            args = {"name": argument.short, "expected": unfit.expected, "typed": typed}
            fault = Words("{name} has to be {expected}, not “{typed}”.", args)
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
    words: Mapping[str, type] = field()

    @words.default
    def _words(self) -> Mapping[str, type]:
        return _by_word(self.commands)

    def plus(self, commands: Iterable[type]) -> Grammar:
        """This grammar with more commands."""
        return Grammar((*self.commands, *commands))

    def beside(self, commands: Sequence[type]) -> Grammar:
        """This grammar with commands that may share words: verbs go before aliases, and then the first one stands."""
        words = dict(self.words)
        for command in commands:
            words.setdefault(verb_of(command).name, command)
        for command in commands:
            for alias in verb_of(command).aliases:
                words.setdefault(alias, command)
        return Grammar((*self.commands, *commands), words)

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
