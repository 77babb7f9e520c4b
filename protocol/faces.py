"""The faces of a ruleset as most games have them: sentences go in, text comes out that fits the reader's screen.

For a ruleset that begins with `protocol.course.Rules`, or with none: nothing here knows any rule.
"""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from protocol.ruleset import Screen
from protocol.words import ENGLISH, Words, say

O_contra = TypeVar("O_contra", contravariant=True)  # options
S_contra = TypeVar("S_contra", contravariant=True)  # state
E_contra = TypeVar("E_contra", contravariant=True)  # events

Line: TypeAlias = Words | str
"""A sentence, which is translated and wrapped; or a row of a drawing, which stays as it is."""

INDENT = "    "
"""Before the second and every further line of a sentence."""


def name_of(seat: int, screen: Screen) -> Line:
    """How the reader calls a seat where a sentence begins: `Anna`, or `Seat 2`."""
    return screen.names.get(seat) or Words("Seat {seat}", {"seat": seat})


class Faces(Generic[O_contra, S_contra, E_contra]):
    """The faces' half of the contract. A game says what there is to say in `told`, `shown` and `drawn`."""

    package: ClassVar[str]
    """The package whose `locale` has the translations; what it lacks is looked for in this one's."""
    titles: ClassVar[Mapping[str, str]]
    layout: ClassVar[Mapping[str, object]]

    def terms(self, options: O_contra) -> Iterable[Words]:
        """What is agreed on at the table: the parts of `describe`."""
        return ()

    def told(self, state: S_contra, event: E_contra, viewer: int | None, screen: Screen) -> Iterable[Line]:
        """What a viewer is told of an event, given that viewer's state after it."""
        return ()

    def shown(self, state: S_contra, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> Iterable[Line]:
        """What the answer to a query says."""
        return ()

    def drawn(self, state: S_contra, viewer: int | None, now: int, screen: Screen) -> Iterable[Line]:
        """The match as a viewer sees it."""
        return ()

    def say(self, words: Line, lang: str) -> str:
        """A sentence in a language, on one line."""
        return words if isinstance(words, str) else say(words, lang, (self.package, "protocol"))

    def listed(self, parts: Iterable[Line], lang: str) -> str:
        """Parts of a sentence in a row: `5 dice, ones are wild`."""
        return ", ".join(self.say(part, lang) for part in parts)

    def text(self, lines: Iterable[Line], screen: Screen) -> str:
        """The lines as the screen shows them."""
        return "\n".join(row for line in lines for row in self._rows(line, screen))

    def _rows(self, line: Line, screen: Screen) -> Iterable[str]:
        if isinstance(line, str):
            return (line,)
        return wrap(self.say(line, screen.lang), screen.width, subsequent_indent=INDENT)

    # ---- the contract

    def describe(self, options: O_contra, lang: str) -> str:
        """The title and the `terms`."""
        title = self.titles.get(lang) or self.titles[ENGLISH]
        return ": ".join(filter(None, (title, self.listed(self.terms(options), lang))))

    def tell(self, state: S_contra, event: E_contra, viewer: int | None, screen: Screen) -> str:
        """What is `told`."""
        return self.text(self.told(state, event, viewer, screen), screen)

    def show(self, state: S_contra, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
        """What is `shown`."""
        return self.text(self.shown(state, answer, viewer, screen), screen)

    def draw(self, state: S_contra, viewer: int | None, now: int, screen: Screen) -> str:
        """What is `drawn`."""
        return self.text(self.drawn(state, viewer, now, screen), screen)
