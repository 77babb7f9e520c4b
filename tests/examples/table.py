"""A match of any ruleset in which seats say lines, as they would over a link: for tests of the examples."""

from typing import Any

from platform_plugin.testing_play import Beginning, Play
from protocol.errors import Refused
from protocol.options import with_option
from protocol.ruleset import AnyRuleset, Screen
from protocol.slash import Grammar, read

SCREENS = [
    Screen(width, lang, colour) for width in (20, 40, 80, 400) for lang in ("en", "de") for colour in (False, True)
]


class Table:
    """A started match. `option` is typed as at a table: `"turn 0.5"`."""

    def __init__(self, ruleset: AnyRuleset, seats: tuple[int, ...] = (1, 2), *option: str, seed: int = 7) -> None:
        options = ruleset.options()
        for typed in option:
            name, _, value = typed.partition(" ")
            options = with_option(options, name, value or None)
        ruleset.check(options, seats)
        self.ruleset = ruleset
        self.play = Play(ruleset, Beginning(options, seats, bytes([seed]) * 32, seats))
        self._grammar = Grammar((*ruleset.commands, *ruleset.queries))

    @property
    def state(self) -> Any:
        """The whole state."""
        return self.play.state

    @state.setter
    def state(self, state: Any) -> None:
        """Go on from this state, which everybody knows."""
        self.play.state = state
        self.play.views = dict.fromkeys(self.play.viewers, state)

    def say(self, seat: int, line: str, after: int = 0) -> list[Any]:
        """What a seat says, so many ms later; the events that come of it. Raises `Refused`."""
        self.wait(after)
        return list(self.play.send(self.read(line), seat).events)

    def refused(self, seat: int, line: str) -> str:
        """The code with which a line is refused."""
        before = self.state
        try:
            events = self.say(seat, line)
        except Refused as refused:
            assert self.state == before
            return refused.code
        raise AssertionError(f"{line} was accepted: {events}")

    def read(self, line: str) -> Any:
        """The command or query of a line."""
        verb, _, arguments = line[1:].partition(" ")
        return read(self._grammar.find(verb, prefix=False), arguments)

    def wait(self, ms: int) -> list[Any]:
        """Let match time pass; the events that it brings."""
        return [event for step in self.play.wait(ms) for event in step.events]

    def host(self, step: Any) -> list[Any]:
        """What the host tells the rules."""
        return list(self.play.host(step).events)

    def ask(self, viewer: int | None, line: str) -> Any:
        """The answer to a query, from what this viewer knows."""
        return self.ruleset.answer(self.play.views[viewer], self.read(line), viewer, self.play.now)

    def can(self, seat: int) -> list[Any]:
        """All that a seat may do now."""
        return list(self.ruleset.legal(self.state, seat, self.play.now))

    def drawn(self, viewer: int | None, **screen: Any) -> str:
        """What a viewer sees."""
        return self.ruleset.draw(self.play.views[viewer], viewer, self.play.now, Screen(**screen))

    def told(self, viewer: int | None, **screen: Any) -> str:
        """All that a viewer has been told so far."""
        said = (
            self.ruleset.tell(views[viewer], event, viewer, Screen(**screen))
            for step in self.play.steps
            for event, views in zip(step.events, step.views, strict=True)
            if self.play.heard([event], viewer)
        )
        return "\n".join(filter(None, said))
