"""What the contract promises of commands and of the host's steps (`platform_plugin.testing`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import attrs

from platform_plugin.testing_play import Play
from platform_plugin.testing_subject import Subject, Trial, are_events_of_now, digest, examples_of, has_words
from protocol.errors import Refused
from protocol.ruleset import Annul, HostStep, Pause, Resume, Resuming, SeatBack, SeatLeft
from protocol.slash import Grammar, read, written

SAMPLE = 10
"""How many commands of each sort are tried in one state."""


def what_is_legal_is_accepted_and_nothing_else_is(subject: Subject, trial: Trial) -> None:
    """`decide` accepts what `legal` lists, or another spelling of it (an argument left out), refuses all else with a
    code that has words, and changes nothing."""
    random = trial.random()
    seen = examples_of(subject.ruleset)
    for play, _ in trial.walk(subject):
        before = digest(subject.ruleset, play.state)
        for seat in play.beginning.seats:
            legal = play.legal(play.state, seat)
            for command in legal:
                assert type(command) in subject.ruleset.commands, f"{command} is of no class in `commands`"
            assert len(set(legal)) == len(legal), f"seat {seat}: a legal command is listed twice"
            for command in random.sample(legal, min(SAMPLE, len(legal))):
                seen.setdefault(type(command), []).append(command)
                _can_be_typed(command)
                events = _try(subject, play, command, seat)
                assert not isinstance(events, Refused), f"legal, but refused: seat {seat}, {command}: {events!r}"
            for command in islice(mixed(seen, random), SAMPLE):
                events = _try(subject, play, command, seat)
                accepted = not isinstance(events, Refused) and len(events) > 0
                listed = not accepted or command in legal or _does_as_another(subject, play, command, seat, legal)
                assert listed, f"accepted, but not legal: seat {seat}, {command}"
        _strangers_are_refused(subject, play, seen)
        assert digest(subject.ruleset, play.state) == before, "asking or refusing has changed the state"


def _does_as_another(subject: Subject, play: Play, command: Any, seat: int, legal: Sequence[Any]) -> bool:
    """Whether a command is another spelling of one that is legal."""
    events = subject.ruleset.decide(play.state, command, seat, play.now)
    others = (other for other in legal if type(other) is type(command))
    return any(list(subject.ruleset.decide(play.state, other, seat, play.now)) == list(events) for other in others)


def _strangers_are_refused(subject: Subject, play: Play, seen: Mapping[type, list[Any]]) -> None:
    outside = [seat for seat in range(max(subject.ruleset.seats) + 2) if seat not in play.beginning.seats]
    for commands in seen.values():
        for seat in outside:
            events = _try(subject, play, commands[-1], seat)
            assert isinstance(events, Refused), f"seat {seat} does not play, but {commands[-1]} was accepted"


def _try(subject: Subject, play: Play, command: Any, seat: int) -> Sequence[Any] | Refused:
    try:
        events = subject.ruleset.decide(play.state, command, seat, play.now)
    except Refused as refused:
        has_words(subject, refused)
        return refused
    are_events_of_now(subject, events, play.now)
    return events


def mixed(seen: Mapping[type, list[Any]], random: Random) -> Iterator[Any]:
    """Commands put together from arguments of others: mostly wrong, but well-formed."""
    while seen:
        kind = random.choice(list(seen))
        fields = [attribute.name for attribute in attrs.fields(kind)]
        yield kind(*(getattr(random.choice(seen[kind]), name) for name in fields))


def _can_be_typed(command: Any) -> None:
    """Check that the line of a command is read as just that command."""
    try:
        line = written(command)
        verb, _, arguments = line[1:].partition(" ")
        again = read(Grammar((type(command),)).find(verb, prefix=False), arguments)
    except (Refused, ValueError) as fault:
        raise AssertionError(f"{command} is listed as legal, but cannot be typed: {fault!r}") from None
    assert again == command, f"{line!r} is read as something else: {again}"


def the_host_is_never_refused(subject: Subject, trial: Trial) -> None:
    """Pausing, going on, leaving, coming back and annulling are accepted in every state."""
    for play, _ in trial.walk(subject):
        steps: list[HostStep] = [Pause(), Resuming(3_000), Resume(), Annul()]
        for seat in play.beginning.seats:
            steps += [SeatLeft(seat), SeatLeft(seat, absent=True), SeatBack(seat), SeatBack(seat, person=False)]
        for step in steps:
            are_events_of_now(subject, subject.ruleset.decide(play.state, step, None, play.now), play.now)


def nobody_acts_in_a_pause(subject: Subject, trial: Trial) -> None:
    """While the match is paused no command is legal and nothing is due."""
    for play, _ in trial.walk(subject):
        paused = play.state
        for event in subject.ruleset.decide(play.state, Pause(), None, play.now):
            paused = subject.ruleset.apply(paused, event)
        for seat in play.beginning.seats:
            assert not play.legal(paused, seat), f"seat {seat} can act in a pause"
        assert subject.ruleset.deadline(paused) is None, "a tick is due in a pause"
