"""What the contract promises of seats that are left and taken again (`platform_plugin.testing`)."""

from __future__ import annotations

from platform_plugin.testing_play import Play
from platform_plugin.testing_subject import Subject, Trial, are_events_of_now
from protocol.codec import from_json, to_json
from protocol.ruleset import SeatBack, SeatLeft


def a_seat_is_left_and_taken_again_at_every_step(subject: Subject, trial: Trial) -> None:
    """Whoever goes and comes back, whenever that is, knows as much as before and can do what the rules allow."""
    last = None
    for number, (play, _) in enumerate(trial.walk(subject)):
        seats = play.beginning.seats
        last = _gone_and_back(subject, play, seats[number % len(seats)], absent=number % 2 == 0, wait=number % 3 == 0)
    if last is not None:
        for _ in last.finish(trial.random()):
            pass


def _gone_and_back(subject: Subject, play: Play, seat: int, *, absent: bool, wait: bool) -> Play:
    branch = play.branch()
    are_events_of_now(subject, branch.host(SeatLeft(seat, absent)).events, branch.now)
    if wait:
        for step in branch.to_deadline():
            are_events_of_now(subject, step.events, step.now)
    are_events_of_now(subject, branch.host(SeatBack(seat)).events, branch.now)
    view = branch.views[seat]
    again = subject.ruleset.load(from_json(to_json(subject.ruleset.dump(view))))
    assert again == view, f"seat {seat} came back and is shown something else than it knows"
    for each in branch.beginning.seats:
        known = branch.legal(branch.views[each], each)
        true = branch.legal(branch.state, each)
        assert known == true, f"seat {each} does not know what is legal after seat {seat} came back"
    return branch
