"""What people type and read in a game of nim."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from protocol.arguments import number
from protocol.options import choice, decimal
from protocol.slash import verb
from protocol.words import Words, n_words, say

from .state import Event, LuckyHeapDrawn, MatchOver, State, Taken

PACKAGES = ("nim_rules", "protocol")
HEAPS: Mapping[str, tuple[int, ...]] = {"small": (1, 3, 5), "classic": (3, 4, 5), "large": (3, 5, 7, 9)}
MOST = 9

REFUSALS = {
    "not-your-turn": "It is the turn of seat {seat}.",
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
        {"kind": "seats", "columns": [{"title": {"en": "Points", "de": "Punkte"}, "at": "points"}], "turn": "turn"},
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


def tell(event: Event, viewer: int | None, lang: str) -> str:
    match event:
        case Taken(seat=seat, heap=heap, tokens=n):
            words = n_words(
                "Seat {seat} takes a token from heap {heap}.", "Seat {seat} takes {n} tokens from heap {heap}.",
                n, seat=seat, heap=heap,
            )  # fmt: skip
        case LuckyHeapDrawn(seat=seat, heap=heap) if seat == viewer:
            words = Words("Your lucky heap is number {heap}.", {"heap": heap})
        case MatchOver(annulled=True):
            words = Words("The match is void.")
        case MatchOver(bonus=bonus, points=points):
            shown = ", ".join(f"{seat}: {n}" for seat, n in points.items())
            words = Words("The bonus was {bonus}. Points by seat: {points}.", {"bonus": bonus, "points": shown})
        case _:
            return ""
    return say(words, lang, PACKAGES)


def show(answer: Mapping[str, Any], lang: str) -> str:
    if answer["type"] == "lucky":
        return say(Words("Your lucky heap is number {heap}.", {"heap": answer["heap"]}), lang, PACKAGES)
    return " ".join(map(str, answer["heaps"]))


def draw(state: State, lang: str) -> str:
    rows = [f"{i}  {'o' * n}" for i, n in enumerate(state.heaps, 1)]
    if state.points is None:
        rows.append(say(Words("It is the turn of seat {seat}.", {"seat": state.turn}), lang, PACKAGES))
    return "\n".join(rows)
