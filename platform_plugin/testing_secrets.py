"""What the contract promises of secrets (`platform_plugin.testing`)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from platform_plugin.testing_play import Play, Step, walk
from platform_plugin.testing_subject import SCREENS, Subject, Trial
from protocol.chance import seed_hash
from protocol.codec import to_json
from protocol.errors import Refused
from protocol.ruleset import Tick


def secrets_stay_secret(subject: Subject, trial: Trial) -> None:
    """To a viewer who has heard no revealing event, matches that differ only in the seed look the same."""
    play, random = trial.start(subject)
    seed = bytes(byte ^ 0x5A for byte in trial.beginning.seed)
    other = Play(subject.ruleset, attrs.evolve(trial.beginning, seed=seed))
    blind = list(play.viewers)
    for one, two in zip(play.steps, other.steps, strict=True):
        blind = _still_blind(subject, play, other, one, two, blind)
    for step in walk(play, random, trial.length):
        twin = _same_step(other, step)
        blind = _still_blind(subject, play, other, step, twin, blind)
        if twin is None or not blind:
            return


def _same_step(other: Play, step: Step) -> Step | None:
    """The same cause at the same time in the other match; None where it cannot happen there."""
    due = other.deadline
    if (due is not None and max(due, other.now) <= step.now) != isinstance(step.cause, Tick):
        return None
    other.now = step.now
    try:
        return other.host(step.cause) if step.seat is None else other.send(step.cause, step.seat)
    except Refused:
        return None


def _still_blind(
    subject: Subject, play: Play, other: Play, one: Step, two: Step | None, blind: Sequence[int | None]
) -> list[int | None]:
    still = []
    for viewer in blind:
        heard = play.heard(one.events, viewer)
        revealed = [place for place, event in enumerate(heard) if isinstance(event, subject.reveals)]
        if two is None:
            # Who acts on a secret of one's own may be refused where the secret is another one.
            assert revealed or not heard, f"viewer {viewer} hears of {heard[0]} only because of a secret"
            continue
        upto = revealed[0] if revealed else None
        mine = [_masked(play, play.line(event)) for event in heard[:upto]]
        yours = [_masked(other, other.line(event)) for event in other.heard(two.events, viewer)[:upto]]
        assert mine == yours, f"viewer {viewer} can tell the seeds apart: {mine} and {yours}"
        if not revealed:
            assert _look(subject, play, viewer) == _look(subject, other, viewer), f"viewer {viewer} sees a secret"
            still.append(viewer)
    return still


def _masked(play: Play, line: bytes) -> bytes:
    return line.replace(seed_hash(play.beginning.seed).encode(), b"the hash of the seed")


def _look(subject: Subject, play: Play, viewer: int | None) -> tuple[bytes, str, object]:
    view = play.views[viewer]
    clock = subject.ruleset.clocks(view, viewer, play.now)
    drawn = subject.ruleset.draw(view, viewer, play.now, SCREENS[0])
    return _masked(play, to_json(subject.ruleset.dump(view))), drawn, clock


def audiences_are_seats_of_the_match(subject: Subject, trial: Trial) -> None:
    """Each event is for everyone, for some seats of the match, or for nobody."""
    for play, step in trial.walk(subject):
        for event in step.events:
            audience = subject.ruleset.audience(event)
            assert audience is None or isinstance(audience, frozenset), f"{event}: {audience!r} is no audience"
            assert audience is None or audience <= set(play.beginning.seats), f"{event}: {audience} do not all play"
