"""What is tested by the conformance kit, with what, and the questions that all of its checks ask."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from random import Random
from typing import Any

from attrs import frozen

from platform_plugin.testing_play import Beginning, Play, Step, walk
from protocol.codec import canonical_json, to_json
from protocol.errors import HOST_TEXTS, BadLine, Illegal, Refused
from protocol.ruleset import AnyRuleset, Screen
from protocol.slash import read, verb_of
from protocol.words import LANGUAGES, say

SCREENS = tuple(Screen(width, lang, colour) for width in (80, 120) for lang in LANGUAGES for colour in (False, True))


@frozen
class Subject:
    """A ruleset under test, and what its author says of it."""

    ruleset: AnyRuleset
    conserved: Callable[[Any], Hashable] | None = None
    reveals: tuple[type, ...] = ()


@frozen
class Trial:
    """A beginning and the luck with which its match is played."""

    beginning: Beginning
    luck: int
    length: int

    def start(self, subject: Subject) -> tuple[Play, Random]:
        """The match at its first move, and the luck to play it with."""
        return Play(subject.ruleset, self.beginning), Random(self.luck)

    def walk(self, subject: Subject) -> Iterator[tuple[Play, Step]]:
        """The match after each step, the opening included."""
        play, random = self.start(subject)
        yield from ((play, step) for step in play.steps[:])
        for step in walk(play, random, self.length):
            yield play, step


def has_words(ruleset: AnyRuleset, refused: Refused) -> None:
    """Check that a refusal has a code with sentences, and is one of the two kinds."""
    texts = {**HOST_TEXTS, **ruleset.refusals}
    assert refused.code in texts, f"the code {refused.code} has no sentence in `refusals`"
    for lang in LANGUAGES:
        assert say(refused.words(texts), lang), refused
    assert isinstance(refused, Illegal | BadLine), f"{refused!r} is neither Illegal nor BadLine"


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
        has_words(subject.ruleset, refused)
        return refused.code, refused.arguments
    assert isinstance(answer.get("type"), str), f"the answer {answer} has no `type`"
    return to_json(answer)
