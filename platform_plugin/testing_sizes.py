"""How large what is sent and kept may be (`platform_plugin.testing`); speed is reported, never judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice

from attrs import frozen

from platform_plugin.testing_play import MOST_LEGAL, Play, walk
from platform_plugin.testing_subject import SCREENS, Subject, Trial, beginning_for
from protocol.codec import to_json
from protocol.ruleset import AnyRuleset

LARGEST_EVENT = 64 * 1024
LARGEST_VIEW = 512 * 1024
"""Bytes as JSON: far more than a game needs, and still nothing that a link would choke on."""


def what_is_sent_is_not_too_large(subject: Subject, trial: Trial) -> None:
    """An event is 64 KiB at most and a snapshot 512 KiB, however long the match is."""
    for play, step in trial.walk(subject):
        for event in step.events:
            size = len(play.line(event))
            assert size <= LARGEST_EVENT, f"{type(event).__name__} has {size} bytes, allowed are {LARGEST_EVENT}"
        size = len(to_json(subject.ruleset.dump(play.state)))
        assert size <= LARGEST_VIEW, f"the state has {size} bytes, allowed are {LARGEST_VIEW}"


@frozen
class Measures:
    """What was measured in some random matches: counts, bytes, and how many times a second."""

    events: int
    largest_event: int
    largest_view: int
    decided: float
    listed: float
    drawn: float
    heard: Mapping[str, tuple[str, ...]]
    """The names of events by who heard them: `all`, `some` seats, `nobody`."""


def measured(subject: Subject, seconds: Callable[[], float], matches: int = 3, moves: int = 400) -> Measures:
    """Play random matches at the largest table and measure them with a clock."""
    ruleset = subject.ruleset
    counts = [count for count in ruleset.seats if beginning_for(subject, ruleset.options(), count) is not None]
    beginning = beginning_for(subject, ruleset.options(), counts[-1])
    assert beginning is not None
    plays = [Play(ruleset, beginning) for _ in range(matches)]
    for number, play in enumerate(plays):
        for _ in walk(play, range(number * moves, (number + 1) * moves)):
            pass
    events = [play.line(event) for play in plays for step in play.steps for event in step.events]
    views = [to_json(ruleset.dump(play.state)) for play in plays]
    some = plays[0].steps[1 :: max(1, len(plays[0].steps) // 100)]
    states = [(step, step.views[-1]) for step in some if step.views]

    def rate(done: Iterable[object]) -> float:
        began = seconds()
        times = sum(1 for _ in done)
        return times / max(seconds() - began, 1e-9)

    seat = beginning.seats[0]
    again = Play(ruleset, beginning)
    return Measures(
        events=len(events),
        largest_event=max(map(len, events), default=0),
        largest_view=max(map(len, views)),
        decided=rate(walk(again, range(moves))),
        listed=rate(list(islice(ruleset.legal(views[seat], seat, step.now), MOST_LEGAL)) for step, views in states),
        drawn=rate(ruleset.draw(views[None], None, step.now, SCREENS[0]) for step, views in states),
        heard=_heard(ruleset, plays),
    )


def _heard(ruleset: AnyRuleset, plays: Iterable[Play]) -> Mapping[str, tuple[str, ...]]:
    """Who heard what: what a ruleset calls `reveals` is compared by no promise, so its author should read this."""
    found: dict[str, dict[str, None]] = {"all": {}, "some": {}, "nobody": {}}
    for event in (event for play in plays for step in play.steps for event in step.events):
        audience = ruleset.audience(event)
        by = "all" if audience is None else "some" if audience else "nobody"
        found[by][type(event).__name__] = None
    return {by: tuple(names) for by, names in found.items()}
