"""What the contract promises of secrets (`platform_plugin.testing`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import attrs

from platform_plugin.testing_commands import mixed
from platform_plugin.testing_play import Play, Step, walk
from platform_plugin.testing_subject import SCREENS, Subject, Trial, answer_of, examples_of
from protocol.chance import seed_hash
from protocol.codec import EventCodec, from_json, to_json
from protocol.errors import Refused
from protocol.ruleset import Screen, Tick
from protocol.slash import written

WIDE = Screen(width=400)
"""So wide that the hash of a seed, which differs, is not broken."""
SHORT = 60
"""Characters of a value in a fault."""
SEEDS = 32
"""So many are tried to find a second one with the same opening for a seat."""
KNOWN_COMMANDS = 100
"""Legal commands of a state that are kept, to put others together from their arguments."""
TRIED = 5
"""Commands put together like that, which are tried after each step."""


def secrets_stay_secret(subject: Subject, trial: Trial) -> None:
    """To a viewer who has heard no revealing event, matches that differ only in the seed look the same, also where
    a seat happens to hear the same when the cards are dealt."""
    for seed, blind in _other_worlds(subject, trial):
        _look_alike(subject, trial, seed, blind)


def _other_worlds(subject: Subject, trial: Trial) -> Iterator[tuple[bytes, Sequence[int | None] | None]]:
    """Seeds, each with those who cannot tell it apart after the opening; None: nothing is known of that."""
    seed = trial.beginning.seed
    yield bytes(byte ^ 0x5A for byte in seed), None
    viewer = trial.beginning.seats[seed[0] % len(trial.beginning.seats)]
    mine = _opening(subject, trial, seed, viewer)
    if not any(isinstance(event, subject.reveals) and subject.ruleset.audience(event) for event in mine):
        return  # nobody has heard what others have not
    for salt in range(1, SEEDS):
        other = bytes(byte ^ salt for byte in seed)
        yours = _opening(subject, trial, other, viewer)
        if _bare(subject, mine, seed) == _bare(subject, yours, other):
            trial.twins.append(True)
            yield other, [viewer]
            return
    trial.twins.append(False)


def _opening(subject: Subject, trial: Trial, seed: bytes, viewer: int | None) -> list[Any]:
    """What a viewer hears before anybody can act."""
    play = Play(subject.ruleset, attrs.evolve(trial.beginning, seed=seed))
    return [event for step in play.steps for event in play.heard(step.events, viewer)]


def _bare(subject: Subject, events: Sequence[Any], seed: bytes) -> list[bytes]:
    """The events as lines without the hash of the seed."""
    codec = EventCodec(subject.ruleset.events)
    return [_unhashed(to_json(codec.dump(event)), seed) for event in events]


def _look_alike(subject: Subject, trial: Trial, seed: bytes, blind: Sequence[int | None] | None) -> None:
    play = trial.start(subject)
    random = trial.random()
    other = Play(subject.ruleset, attrs.evolve(trial.beginning, seed=seed))
    seen = examples_of(subject.ruleset)
    if blind is None:
        blind = list(play.viewers)
        for one, two in zip(play.steps, other.steps, strict=True):
            blind = _still_blind(subject, trial, play, other, one, two, blind)
    for step in walk(play, trial.moves):
        twin = _same_step(other, step)
        blind = _still_blind(subject, trial, play, other, step, twin, blind)
        if twin is None or not blind:
            return
        for command in _tried(play, seen, random):
            for seat in filter(None, blind):
                mine, yours = (_refusal(subject, each, each.state, command, seat) for each in (play, other))
                assert mine == yours, f"seat {seat} learns a secret by trying {written(command)}: {mine} and {yours}"


def _tried(play: Play, seen: dict[type, list[Any]], random: Random) -> Iterator[Any]:
    """Commands put together from what is legal now, was before, or stands in an example."""
    can = play.can()
    for command, _ in random.sample(can, min(KNOWN_COMMANDS, len(can))):
        seen.setdefault(type(command), []).append(command)
    return islice(mixed(seen, random), TRIED)


def _refusal(subject: Subject, play: Play, state: Any, command: Any, seat: int) -> object:
    """Code and arguments; None where the command is accepted."""
    try:
        subject.ruleset.decide(state, command, seat, play.now)
    except Refused as refused:
        return refused.code, refused.arguments
    return None


def a_refusal_gives_no_secret_away(subject: Subject, trial: Trial) -> None:
    """The rules decide on the whole state; what they refuse, they would refuse with the same code and arguments from
    what the seat has heard."""
    random = trial.random()
    seen = examples_of(subject.ruleset)
    for play, step in trial.walk(subject):
        if play.steps[-1] is not step:
            continue
        for command in _tried(play, seen, random):
            for seat in play.beginning.seats:
                refused = _refusal(subject, play, play.state, command, seat)
                if refused is not None:
                    known = _from_what_is_known(subject, play, command, seat)
                    assert refused == known, (
                        f"seat {seat} is refused {written(command)} with {refused}, but from what it has heard "
                        f"{known or 'that is accepted'}: refuse by what the seat knows, and look at the seed, a deck "
                        f"or what others hold only afterwards"
                    )


def _from_what_is_known(subject: Subject, play: Play, command: Any, seat: int) -> object:
    try:
        return _refusal(subject, play, play.views[seat], command, seat)
    except Exception as fault:  # what was not heard is missing there, in whatever form
        return f"the rules fail ({type(fault).__name__}: {fault})"


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
    subject: Subject, trial: Trial, play: Play, other: Play, one: Step, two: Step | None, blind: Sequence[int | None]
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
        mine, yours = _heard(subject, play, one, viewer), _heard(subject, other, two, viewer)
        assert mine[:upto] == yours[:upto], f"viewer {viewer} can tell the seeds apart: {mine} and {yours}"
        if revealed:
            trial.revealed.append(_unseeded(play, mine) != _unseeded(other, yours))
        else:
            assert _look(subject, play, one, viewer) == _look(subject, other, two, viewer), (
                f"viewer {viewer} sees a secret"
            )
            still.append(viewer)
    return still


def _heard(subject: Subject, play: Play, step: Step, viewer: int | None) -> list[tuple[bytes, bytes]]:
    """Each event that a viewer hears of a step: its line, and the words for it."""
    return [
        (
            _masked(play, play.line(event)),
            _masked(play, subject.ruleset.tell(views[viewer], event, viewer, WIDE).encode()),
        )
        for event, views in zip(step.events, step.views, strict=True)
        if play.heard([event], viewer)
    ]


def _unseeded(play: Play, heard: Sequence[tuple[bytes, bytes]]) -> list[bytes]:
    """The lines without the seed, which the end tells in every game."""
    return [line.replace(play.beginning.seed.hex().encode(), b"the seed") for line, _ in heard]


def _masked(play: Play, line: bytes) -> bytes:
    return _unhashed(line, play.beginning.seed)


def _unhashed(line: bytes, seed: bytes) -> bytes:
    return line.replace(seed_hash(seed).encode(), b"the hash of the seed")


def _look(subject: Subject, play: Play, step: Step, viewer: int | None) -> tuple[object, ...]:
    """What a viewer sees right after a step, and what it can ask and do; `play` may have gone on since."""
    view = (step.views[-1] if step.views else play.views)[viewer]
    clock = subject.ruleset.clocks(view, viewer, play.now)
    drawn = subject.ruleset.draw(view, viewer, play.now, SCREENS[0])
    answers = [_asked(subject, play, view, query, viewer) for query in subject.ruleset.queries]
    legal = [] if viewer is None else [written(command) for command in play.legal(view, viewer)]
    return _masked(play, to_json(subject.ruleset.dump(view))), drawn, clock, answers, legal


def _asked(subject: Subject, play: Play, view: Any, query: type, viewer: int | None) -> object:
    answer = answer_of(subject, play, view, query, viewer)
    return _masked(play, answer) if isinstance(answer, bytes) else answer


def what_somebody_knows_is_true(subject: Subject, trial: Trial) -> None:
    """What stands in a viewer's dump stands in that of the whole state too; null or missing is what is not known."""
    for play, step in trial.walk(subject):
        if play.steps[-1] is not step:
            continue
        true = from_json(to_json(subject.ruleset.dump(play.state)))
        for viewer in play.viewers:
            known = from_json(to_json(subject.ruleset.dump(play.views[viewer])))
            lie = next(_lies(known, true), None)
            assert lie is None, f"viewer {viewer} takes for true what is not: {lie}"


def _lies(known: object, true: object, at: str = "") -> Iterator[str]:
    """Where a viewer's dump contradicts the true one, with both values."""
    if known is None or known == true:
        return
    if isinstance(known, Mapping) and isinstance(true, Mapping):
        for key, value in known.items():
            yield from _lies(value, true.get(key), f"{at}.{key}" if at else key)
    elif isinstance(known, list) and isinstance(true, list) and len(known) == len(true):
        for place, (one, other) in enumerate(zip(known, true, strict=True)):
            yield from _lies(one, other, f"{at}.{place}")
    elif not (isinstance(known, list) and isinstance(true, list) and _is_part(known, true)):
        yield f"{at or 'the dump'} is {_short(known)}, in truth {_short(true)}"


def _is_part(known: Sequence[object], true: Sequence[object]) -> bool:
    """Whether a list is another one from which something is left out, each thing being known in full or in part."""
    rest = iter(true)
    return all(any(next(_lies(one, other), None) is None for other in rest) for one in known)


def _short(value: object) -> str:
    text = to_json(value).decode()
    return text if len(text) <= SHORT else f"{text[:SHORT]}…"


def audiences_are_seats_of_the_match(subject: Subject, trial: Trial) -> None:
    """Each event is for everyone, for some seats of the match, or for nobody."""
    for play, step in trial.walk(subject):
        for event in step.events:
            audience = subject.ruleset.audience(event)
            assert audience is None or isinstance(audience, frozenset), f"{event}: {audience!r} is no audience"
            assert audience is None or audience <= set(play.beginning.seats), f"{event}: {audience} do not all play"
