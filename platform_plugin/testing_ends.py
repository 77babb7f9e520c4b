"""What the contract promises of time and of the end (`platform_plugin.testing`)."""

from __future__ import annotations

from itertools import islice
from random import Random

from platform_plugin.testing_play import Play, walk
from platform_plugin.testing_subject import Subject, Trial, are_events_of_now, beginning_for
from protocol.record import verify
from protocol.ruleset import Annul, Outcome, Pause, Resume, SeatLeft, Tick

LATE = 90_000
"""So many ms the host comes late."""
MOST_TICKS = 100
WHOLE_MATCHES = 3
"""Of each number of seats; in the first one nobody does anything."""
MOVES = 300


def nothing_is_overdue(subject: Subject, trial: Trial) -> None:
    """A deadline is never past, and a tick always makes something happen."""
    for play, step in trial.walk(subject):
        are_events_of_now(subject, step.events, step.now)
        assert not isinstance(step.cause, Tick) or step.events, f"a tick at {step.now} changed nothing"
        due = play.deadline
        assert due is None or due >= step.now, f"at {step.now} a tick was due at {due}"
        for viewer in play.viewers:
            clock = subject.ruleset.clocks(play.views[viewer], viewer, play.now)
            assert clock is None or clock.left is None or clock.left >= 0, clock


def a_host_that_comes_late_finds_every_tick_in_its_place(subject: Subject, trial: Trial) -> None:
    """Where the host was busy, all that was due happens at its own time, and a tick that comes late is no fault."""
    for play, step in trial.walk(subject):
        due = play.deadline
        if due is None:
            continue
        late = subject.ruleset.decide(play.state, Tick(), None, due + LATE)
        are_events_of_now(subject, late, due + LATE)
        if isinstance(step.cause, Tick):
            continue
        branch = play.branch()
        for tick in islice(branch.wait(due - play.now + LATE), MOST_TICKS):
            assert tick.now == branch.now, f"a tick that was due at {branch.now} came at {tick.now}"
            assert tick.events, f"a tick at {tick.now} changed nothing"


def every_number_of_seats_plays_to_an_end(subject: Subject) -> None:
    """With every number of players a match ends, whether they act or the clock does it all; ties share places."""
    for count in subject.ruleset.seats:
        beginning = beginning_for(subject, subject.ruleset.options(), count)
        if beginning is None:
            continue
        for luck in range(WHOLE_MATCHES):
            play = Play(subject.ruleset, beginning)
            for _ in walk(play, range(luck * 1_000, luck * 1_000 + (0 if luck == 0 else MOVES))):
                pass
            for _ in play.finish(Random(luck)):
                pass
            outcome = subject.ruleset.outcome(play.state)
            assert outcome is not None
            _is_an_outcome(outcome, play)


def every_match_ends(subject: Subject, trial: Trial) -> None:
    """There is an outcome for all seats, then nothing is legal or due any more, and the record can be verified."""
    play = trial.played(subject)
    for _ in play.finish(trial.random()):
        pass
    outcome = subject.ruleset.outcome(play.state)
    assert outcome is not None
    _is_an_outcome(outcome, play)
    for viewer in play.viewers:
        assert subject.ruleset.outcome(play.views[viewer]) == outcome, f"viewer {viewer} does not know the outcome"
    assert subject.ruleset.deadline(play.state) is None, "a tick is due after the end"
    for seat in play.beginning.seats:
        assert not play.legal(play.state, seat), f"seat {seat} can act after the end"
    for step in (Pause(), Resume(), Annul(), *map(SeatLeft, play.beginning.seats)):
        assert not subject.ruleset.decide(play.state, step, None, play.now), f"{step} does something after the end"
    fault = verify({subject.ruleset.name: subject.ruleset}, play.record())
    assert fault is None, fault


def _is_an_outcome(outcome: Outcome, play: Play) -> None:
    assert set(outcome.points) == set(outcome.places) == set(play.beginning.seats), outcome
    for place in outcome.places.values():
        better = sum(other < place for other in outcome.places.values())
        assert place == better + 1 or outcome.annulled, f"places have to count those who were better: {outcome}"


def a_match_can_be_annulled(subject: Subject, trial: Trial) -> None:
    """Annulling ends a match at once, and its record can be verified."""
    play = trial.played(subject)
    if not play.over:
        play.host(Annul())
        outcome = subject.ruleset.outcome(play.state)
        assert outcome is not None
        assert outcome.annulled
    fault = verify({subject.ruleset.name: subject.ruleset}, play.record())
    assert fault is None, fault
