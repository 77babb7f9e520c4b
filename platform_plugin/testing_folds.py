"""What the contract promises of logs, knowledge and saved states (`platform_plugin.testing`)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from platform_plugin.testing_play import walk
from platform_plugin.testing_subject import Subject, Trial, answer_of
from protocol.codec import EventCodec, from_json, to_json
from protocol.ruleset import AnyRuleset


def the_log_is_the_match(subject: Subject, trial: Trial) -> None:
    """Folding the logged events, read back from JSON, gives the state and every viewer's knowledge again."""
    play = trial.played(subject)
    codec = EventCodec(subject.ruleset.events)
    again: dict[int | None, Any] = {}
    state = None
    for event in (event for step in play.steps for event in step.events):
        logged = codec.load(event.at, from_json(to_json(codec.dump(event))))
        assert logged == event, f"the codec makes {logged} of {event}"
        state = subject.ruleset.apply(state, logged)
        for viewer in play.viewers:
            if play.heard([logged], viewer):
                again[viewer] = subject.ruleset.apply(again.get(viewer), logged)
    assert state == play.state, "the log folds to another state"
    assert again == play.views, "the log folds to something else than what somebody knew"


def a_seat_knows_what_it_can_do(subject: Subject, trial: Trial) -> None:
    """From what a seat has heard follow the same legal commands and the same answers as from the whole state."""
    for play, _ in trial.walk(subject):
        for seat in play.beginning.seats:
            known = play.legal(play.views[seat], seat)
            true = play.legal(play.state, seat)
            assert known == true, f"seat {seat} does not know what is legal"
        for viewer in play.viewers:
            for query in subject.ruleset.queries:
                known_ = answer_of(subject, play, play.views[viewer], query, viewer)
                true_ = answer_of(subject, play, play.state, query, viewer)
                assert known_ == true_, (
                    f"viewer {viewer}: the answer to {query.__name__} from what it has heard is {known_!r}, from the "
                    f"whole state {true_!r}; `answer` has to go by the seat, not by what the state happens to hold"
                )


def a_saved_match_goes_on_as_if_nothing_had_been(subject: Subject, trial: Trial) -> None:
    """`load` gives back what `dump` took, through JSON, for the whole state and for what each viewer knows."""
    straight = trial.played(subject)
    play = trial.start(subject)
    for _ in walk(play, trial.moves):
        play.state = _restored(subject.ruleset, play.state)
        play.views = {viewer: _restored(subject.ruleset, view) for viewer, view in play.views.items()}
    assert play.record() == straight.record(), "a match that was saved and loaded after each step took another course"


def _restored(ruleset: AnyRuleset, state: Any) -> Any:
    data = to_json(ruleset.dump(state))
    loaded = ruleset.load(from_json(data))
    assert loaded == state, "a loaded state is not equal to the one that was dumped"
    assert to_json(ruleset.dump(loaded)) == data, "a loaded state is dumped as something else"
    return loaded


def the_same_luck_gives_the_same_match(subject: Subject, trial: Trial) -> None:
    """Rules have no chance and no time of their own: the same start and the same commands give the same log."""
    one, other = trial.played(subject).record(), trial.played(subject).record()
    differs = next((pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]), None)
    assert one == other, f"played twice, the second time otherwise: {differs}"


def nothing_gets_lost(subject: Subject, trial: Trial) -> None:
    """What the author calls conserved stays as it was when it was first there."""
    first = None
    for play, step in trial.walk(subject):
        now = None if subject.conserved is None else subject.conserved(play.state)
        assert None in (first, now) or now == first, f"after {step.cause} {_change(first, now)}"
        first = now if first is None else first


def _change(first: Any, now: Any) -> str:
    """What is missing and what is too much of many things; else both values."""
    both = f"it is {now}, at first it was {first}"
    if not (isinstance(first, tuple | frozenset) and isinstance(now, tuple | frozenset)):
        return both
    lost, more = Counter(first) - Counter(now), Counter(now) - Counter(first)
    if not lost and not more:
        return both
    return f"missing: {sorted(lost.elements(), key=str)}, too much: {sorted(more.elements(), key=str)}"
