"""What each viewer knows of a match: the fold of the events that this viewer may hear, and how many there were.

Viewers who have heard the same events share one fold. Folding is put off until somebody asks.
"""

from __future__ import annotations

from typing import Any

from protocol.ruleset import AnyRuleset, Audience


class Fold:
    """One viewer's (or all outsiders') knowledge."""

    def __init__(self, ruleset: AnyRuleset, state: Any = None, rev: int = 0) -> None:
        self._ruleset = ruleset
        self._state = state
        self._unfolded: list[Any] = []
        self.rev = rev

    _MOST_UNFOLDED = 256

    def hear(self, event: Any) -> None:
        """One more event."""
        self.rev += 1
        self._unfolded.append(event)
        if len(self._unfolded) >= self._MOST_UNFOLDED:
            self.state()

    def state(self) -> Any:
        """The state as this viewer knows it."""
        for event in self._unfolded:
            self._state = self._ruleset.apply(self._state, event)
        self._unfolded.clear()
        return self._state

    def split(self) -> Fold:
        """A copy that may hear other events from now on."""
        return Fold(self._ruleset, self.state(), self.rev)


class Knowledge:
    """The folds of all viewers of a match. A seat gets one of its own when it first hears something alone."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self._public = Fold(ruleset)
        self._private: dict[int, Fold] = {}

    def of(self, viewer: int | None) -> Fold:
        """The fold of a seat, or of those who only watch (None)."""
        return self._public if viewer is None else self._private.get(viewer, self._public)

    def hear(self, event: Any, audience: Audience) -> None:
        """An event happened; only its audience learns of it."""
        if audience is None:
            self._public.hear(event)
            for fold in self._private.values():
                fold.hear(event)
            return
        for seat in audience:
            if seat not in self._private:
                self._private[seat] = self._public.split()
            self._private[seat].hear(event)
