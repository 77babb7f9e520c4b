"""What is tested by the conformance kit, with what, and the questions that all of its checks ask."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from attrs import field, frozen

from platform_plugin.testing_catalogs import all_translated
from platform_plugin.testing_play import Beginning, Play, Step, walk
from protocol.codec import canonical_json, to_json
from protocol.errors import HOST_TEXTS, BadLine, Illegal, Refused
from protocol.ruleset import AnyRuleset, Conserves, Reveals, Screen
from protocol.slash import read, verb_of
from protocol.words import LANGUAGES, PACKAGES, Words, say

SCREENS = tuple(
    Screen(width, lang, colour) for width in (40, 80, 120) for lang in LANGUAGES for colour in (False, True)
)


@frozen(slots=False)
class Subject:
    """A ruleset under test, and what its author says of it."""

    ruleset: AnyRuleset
    conserved: Callable[[Any], Hashable] | None = None
    reveals: tuple[type, ...] = ()
    worded: set[object] = field(factory=set, init=False, eq=False, repr=False)
    """The refusals that have words, so that each kind of them is looked at once."""

    @cached_property
    def packages(self) -> tuple[str, ...]:
        """Where its sentences are translated: in its own package, and those that it builds upon."""
        tops = dict.fromkeys(kind.__module__.partition(".")[0] for kind in type(self.ruleset).__mro__)
        own = (name for name in tops if hasattr(import_module(name), "__path__"))  # a lone module has no catalogs
        return tuple(dict.fromkeys((*own, *PACKAGES)))


def subject_of(
    ruleset: AnyRuleset,
    conserved: Callable[[Any], Hashable] | None = None,
    reveals: tuple[type, ...] | None = None,
) -> Subject:
    """The ruleset with what its author says here, or else in its own members `conserved` and `reveals`."""
    told: Any = ruleset
    if conserved is None and isinstance(told, Conserves):
        conserved = told.conserved
    if reveals is None:
        reveals = told.reveals if isinstance(told, Reveals) else ()
    return Subject(ruleset, conserved, reveals)


@frozen
class Trial:
    """A beginning and the moves, each a number, by which its match is played."""

    beginning: Beginning
    moves: tuple[int, ...]
    plays: list[Play] = field(factory=list, init=False, eq=False, repr=False)
    """The matches that were played in this trial, the main one first."""
    twins: list[bool] = field(factory=list, init=False, eq=False, repr=False)
    """Whether a match was found that begins just so for a seat, each time that one was looked for."""
    revealed: list[bool] = field(factory=list, init=False, eq=False, repr=False)
    """Whether what was revealed was another thing with another seed, each time that something was."""

    def start(self, subject: Subject) -> Play:
        """The match at its first move."""
        play = Play(subject.ruleset, self.beginning)
        self.plays.append(play)
        return play

    def played(self, subject: Subject) -> Play:
        """The match after its last move."""
        play = self.start(subject)
        for _ in walk(play, self.moves):
            pass
        return play

    def walk(self, subject: Subject) -> Iterator[tuple[Play, Step]]:
        """The match after each step, the opening included."""
        play = self.start(subject)
        yield from ((play, step) for step in play.steps[:])
        for step in walk(play, self.moves):
            yield play, step

    def random(self) -> Random:
        """Luck of one's own for what is tried beside the match."""
        return Random(sum(self.moves))


def has_words(subject: Subject, refused: Refused) -> None:
    """Check that a refusal has a code with sentences, translated with all that they hold, and is of the two kinds."""
    filled = sorted(
        (name, repr(value) if isinstance(value, Words) else "") for name, value in refused.arguments.items()
    )
    if (asked := (type(refused), refused.code, tuple(filled))) in subject.worded:
        return
    texts = {**HOST_TEXTS, **subject.ruleset.refusals}
    assert refused.code in texts, f"the code {refused.code} has no sentence in `refusals`"
    for lang in LANGUAGES:
        with all_translated(f"the refusal {refused.code}"):
            assert say(refused.words(texts), lang, subject.packages), refused
    assert isinstance(refused, Illegal | BadLine), f"{refused!r} is neither Illegal nor BadLine"
    subject.worded.add(asked)


def examples_of(ruleset: AnyRuleset) -> dict[type, list[Any]]:
    """Of each command the one in its example; of one whose example cannot be read none."""
    found: dict[type, list[Any]] = {}
    for command in ruleset.commands:
        with suppress(Refused):
            found[command] = [read(command, verb_of(command).example.partition(" ")[2])]
    return found


def are_events_of_now(subject: Subject, events: Sequence[Any], now: int) -> None:
    """Check that events are of the ruleset's classes and happen when they were decided."""
    for event in events:
        assert type(event) in subject.ruleset.events, f"{event} is of no class in `events`"
        assert event.at == now, f"{event} happens at {event.at}, but was decided at {now}"


def digest(ruleset: AnyRuleset, state: Any) -> bytes:
    """What a state holds, to be compared."""
    return canonical_json(ruleset.dump(state))


def answer_of(subject: Subject, play: Play, state: Any, query: type, viewer: int | None) -> object:
    """The answer to a query, asked as in its example: JSON, or code and arguments of a refusal."""
    _, _, arguments = verb_of(query).example.partition(" ")
    try:
        answer = subject.ruleset.answer(state, read(query, arguments), viewer, play.now)
    except Refused as refused:
        has_words(subject, refused)
        return refused.code, refused.arguments
    assert isinstance(answer.get("type"), str), f"the answer {answer} has no `type`"
    return to_json(answer)


def beginning_for(subject: Subject, options: Any, count: int) -> Beginning | None:
    """A match of persons on the first seats; None where so many cannot play with these options."""
    seats = tuple(range(1, count + 1))
    try:
        subject.ruleset.check(options, seats)
    except Refused as refused:
        has_words(subject, refused)
        return None
    return Beginning(options, seats, bytes(range(32)), seats)
