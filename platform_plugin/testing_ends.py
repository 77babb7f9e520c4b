"""What the contract promises of time and of the end (`platform_plugin.testing`)."""

from __future__ import annotations

from platform_plugin.testing_play import Play, walk
from platform_plugin.testing_subject import Subject, Trial, are_events_of_now
from protocol.record import verify
from protocol.ruleset import Annul, Outcome, Pause, Resume, SeatLeft, Tick


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


def every_match_ends(subject: Subject, trial: Trial) -> None:
    """There is an outcome for all seats, then nothing is legal or due any more, and the record can be verified."""
    play, random = trial.start(subject)
    for _ in walk(play, random, trial.length):
        pass
    for _ in play.finish(random):
        pass
    outcome = subject.ruleset.outcome(play.state)
    assert outcome is not None
    _is_an_outcome(outcome, play)
    for viewer in play.viewers:
        assert subject.ruleset.outcome(play.views[viewer]) == outcome, f"viewer {viewer} does not know the outcome"
    assert subject.ruleset.deadline(play.state) is None, "a tick is due after the end"
    for seat in play.beginning.seats:
        assert not list(subject.ruleset.legal(play.state, seat, play.now)), f"seat {seat} can act after the end"
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
    play, random = trial.start(subject)
    for _ in walk(play, random, trial.length):
        pass
    if not play.over:
        play.host(Annul())
        outcome = subject.ruleset.outcome(play.state)
        assert outcome is not None
        assert outcome.annulled
    fault = verify({subject.ruleset.name: subject.ruleset}, play.record())
    assert fault is None, fault
