"""What one has typed before, and completing what one types now."""

from __future__ import annotations

from collections.abc import Sequence
from os.path import commonprefix
from typing import Final

KEPT: Final = 200
"""Lines that are remembered."""


class TypingLine:
    """History and completion of an input line. `verbs` are complete words, each with its slash."""

    def __init__(self, verbs: Sequence[str]) -> None:
        self._verbs = verbs
        self._history: list[str] = []
        self._at = 0
        self._draft = ""

    def entered(self, line: str) -> None:
        """Remember a line, but not the same one twice in a row, and no passwords."""
        secret = line.split(" ")[0].lower() in ("/login", "/register", "/passwd", "/resume")
        if not secret and self._history[-1:] != [line]:
            self._history.append(line)
            del self._history[:-KEPT]
        self._at = len(self._history)

    def older(self, typed: str) -> str:
        """The line before; `typed` is what stands there now, kept for the way back."""
        if self._at == len(self._history):
            self._draft = typed
        self._at = max(0, self._at - 1)
        return self._history[self._at] if self._history else typed

    def newer(self) -> str:
        """The line after, at last what was being typed."""
        self._at = min(len(self._history), self._at + 1)
        return self._draft if self._at == len(self._history) else self._history[self._at]

    def completed(self, typed: str) -> tuple[str, Sequence[str]]:
        """The text with its verb completed as far as it is certain, and the choices where it is not."""
        fitting = [verb for verb in self._verbs if verb.startswith(typed.lower())]
        if not typed.startswith("/") or not fitting:
            return typed, ()
        if len(fitting) == 1:
            return f"{fitting[0]} ", ()
        return commonprefix(fitting), fitting  # noqa: RUF071 - these are no paths
