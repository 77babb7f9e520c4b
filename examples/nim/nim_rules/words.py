"""What people type and read in a game of nim."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from attrs import frozen

from protocol import course
from protocol.arguments import number
from protocol.course import CourseEvent, MatchOver
from protocol.faces import Faces, Line, name_of
from protocol.options import choice, decimal
from protocol.ruleset import Screen
from protocol.slash import verb
from protocol.words import Words, n_words

from .state import Event, LuckyHeapDrawn, SecretsShown, State, Taken

HEAPS: Mapping[str, tuple[int, ...]] = {"small": (1, 3, 5), "classic": (3, 4, 5), "large": (3, 5, 7, 9)}
MOST = 9

REFUSALS = {
    **course.REFUSALS,
    "no-such-heap": "There is no heap {heap}: they are numbered from 1 to {last}.",
    "too-few-tokens": "Heap {heap} has only {tokens} tokens.",
}

LAYOUT: Mapping[str, object] = {
    "areas": [
        {
            "kind": "tokens",
            "title": {"en": "Heaps", "de": "Haufen"},
            "at": "heaps",
            "ids": "place",
            "argument": "HEAP",
            "pieces": {},
        },
        {"kind": "value", "title": {"en": "Your lucky heap", "de": "Dein Glückshaufen"}, "at": "lucky.{you}"},
        {
            "kind": "seats",
            "columns": [{"title": {"en": "Points", "de": "Punkte"}, "at": "over.points"}],
            "turn": "turn",
        },
    ]
}


@frozen
class Options:
    heaps: str = choice(tuple(HEAPS), "the heaps to begin with", default="classic")
    turn: float | None = decimal("0", "10", 1, "minutes for a turn; then the clock takes a token for you")


@verb("take", "takes TOKENS from a heap", "/take 2 3", "nimm")
@frozen
class Take:
    heap: int = number(1, MOST)
    tokens: int = number(1, MOST)


@verb("heaps", "shows the heaps", "/heaps", "haufen")
@frozen
class Heaps:
    pass


@verb("lucky", "shows your lucky heap", "/lucky")
@frozen
class Lucky:
    pass


class NimFaces(Faces[Options, State, Event | CourseEvent]):
    """What is read. Sentences are `Words`; `locale/de.po` has them in German."""

    package = "nim_rules"
    titles: ClassVar = {"en": "Nim with secrets", "de": "Nim mit Geheimnissen"}
    layout = LAYOUT

    def terms(self, options: Options) -> Iterator[Words]:
        heaps = ", ".join(map(str, HEAPS[options.heaps]))
        yield Words("heaps of {heaps}", {"heaps": heaps})

    def told(self, state: State, event: Event | CourseEvent, viewer: int | None, screen: Screen) -> Iterator[Words]:
        match event:
            case Taken(seat=seat, heap=heap, tokens=n):
                of = {"name": name_of(seat, screen), "heap": heap}
                yield n_words(
                    "{name} takes a token from heap {heap}.", "{name} takes {n} tokens from heap {heap}.", n, **of
                )
            case LuckyHeapDrawn(seat=seat, heap=heap) if seat == viewer:
                yield Words("Your lucky heap is number {heap}.", {"heap": heap})
            case SecretsShown(bonus=bonus):
                yield Words("The bonus for the last token was {bonus}.", {"bonus": bonus})
            case MatchOver(annulled=True):
                yield Words("The match is void.")
            case MatchOver(points=points):
                each = (Words("{name}: {n}", {"name": name_of(int(it), screen), "n": n}) for it, n in points.items())
                yield Words("It is over. Points: {points}", {"points": self.listed(each, screen.lang)})

    def shown(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> Iterator[Line]:
        if answer["type"] == "lucky":
            yield Words("Your lucky heap is number {heap}.", {"heap": answer["heap"]})
        else:
            yield " ".join(map(str, answer["heaps"]))

    def drawn(self, state: State, viewer: int | None, now: int, screen: Screen) -> Iterator[Line]:
        yield from (f"{i}  {'o' * n}" for i, n in enumerate(state.heaps, 1))
        if state.turn is not None:
            yield Words("It is the turn of {name}.", {"name": name_of(state.turn, screen)})
