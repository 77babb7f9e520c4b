"""The conformance kit finds what is wrong: one broken nim for each promise of the contract."""

import time
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import Phase, settings
from nim_rules.ruleset import Nim
from nim_rules.state import Event, LuckyHeapDrawn, MatchOver, MatchStarted, State, Taken
from nim_rules.words import Take

from platform_plugin.testing import contract_tests
from protocol.errors import Illegal
from protocol.ruleset import EVERYONE, Pause, Screen, SeatLeft, Tick


@frozen
class AcceptsTooMuch(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        try:
            return super().decide(state, command, seat, now)
        except Illegal:
            return (Taken(now, seat or 0, 1, 0),)


@frozen
class RefusesWhatIsLegal(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        if isinstance(command, Take) and command.tokens == 3:
            raise Illegal("too-few-tokens", heap=command.heap, tokens=3)
        return super().decide(state, command, seat, now)


@frozen
class HasNoWordsForACode(Nim):
    refusals: Any = MappingProxyType({})


@frozen
class RefusesTheHost(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        if isinstance(command, SeatLeft):
            raise Illegal("not-allowed", reason="stay")
        return super().decide(state, command, seat, now)


@frozen
class PlaysOnInAPause(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        return () if isinstance(command, Pause) else super().decide(state, command, seat, now)


@frozen
class KnowsMoreThanItHears(Nim):
    def legal(self, state: State, seat: int, now: int) -> Any:
        return (
            super().legal(state, seat, now) if state.bonus is None else reversed([*super().legal(state, seat, now)])
        )


@frozen
class ForgetsWhenSaved(Nim):
    def dump(self, state: State) -> Any:
        return {key: value for key, value in super().dump(state).items() if key != "left"}


@frozen
class ReadsAClock(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        events = super().decide(state, command, seat, now)
        late = bool(time.perf_counter_ns() // 100 % 2)
        return tuple(evolve(each, late=late) if isinstance(each, Taken) else each for each in events)


@frozen
class LosesTokens(Nim):
    def apply(self, state: State | None, event: Event) -> State:
        after = super().apply(state, event)
        return evolve(after, taken=after.taken[:1])


@frozen
class TellsASecret(Nim):
    def audience(self, event: Event) -> Any:
        return EVERYONE if isinstance(event, LuckyHeapDrawn) else super().audience(event)


@frozen
class ShowsASecret(Nim):
    def initial(self, options: Any, seats: Any, seed: bytes) -> Any:
        first, *others = super().initial(options, seats, seed)
        assert isinstance(first, MatchStarted)
        return (evolve(first, turn_ms=first.turn_ms + seed[0]), *others)


@frozen
class TicksWithoutEffect(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        return () if isinstance(command, Tick) and len(state.taken) > 2 else super().decide(state, command, seat, now)


@frozen
class GivesNoOutcome(Nim):
    def outcome(self, state: State) -> Any:  # noqa: ARG002
        return None


@frozen
class CannotBeAnnulled(Nim):
    def apply(self, state: State | None, event: Event) -> State:
        return super().apply(state, evolve(event, annulled=None) if isinstance(event, MatchOver) else event)


@frozen
class DrawsTooWide(Nim):
    def draw(self, state: State, viewer: int | None, now: int, screen: Screen) -> str:
        return super().draw(state, viewer, now, screen) + " " * screen.width


@frozen
class SpeaksNoGerman(Nim):
    def tell(self, state: State, event: Event, viewer: int | None, screen: Any) -> str:
        if screen.lang != "en":
            raise KeyError(screen.lang)
        return super().tell(state, event, viewer, screen)


def tokens(state: State) -> int:
    return sum(state.heaps) + sum(taken.tokens for taken in state.taken)


def promise(ruleset: Nim, name: str, reveals: tuple[type, ...] = (LuckyHeapDrawn, MatchOver)) -> Callable[[], None]:
    settings.register_profile("kit", max_examples=240, database=None, phases=[Phase.generate])
    before = settings.get_current_profile_name()
    settings.load_profile("kit")
    try:
        tests: Any = contract_tests(ruleset, conserved=tokens, reveals=reveals)()
    finally:
        settings.load_profile(before)
    found: Callable[[], None] = getattr(tests, f"test_{name}")
    return found


BROKEN = [
    (AcceptsTooMuch(), "what_is_legal_is_accepted_and_nothing_else_is"),
    (RefusesWhatIsLegal(), "what_is_legal_is_accepted_and_nothing_else_is"),
    (HasNoWordsForACode(), "what_is_legal_is_accepted_and_nothing_else_is"),
    (RefusesTheHost(), "the_host_is_never_refused"),
    (PlaysOnInAPause(), "nobody_acts_in_a_pause"),
    (KnowsMoreThanItHears(), "a_seat_knows_what_it_can_do"),
    (ForgetsWhenSaved(), "a_saved_match_goes_on_as_if_nothing_had_been"),
    (ReadsAClock(), "the_same_luck_gives_the_same_match"),
    (LosesTokens(), "nothing_gets_lost"),
    (ShowsASecret(), "secrets_stay_secret"),
    (TicksWithoutEffect(), "nothing_is_overdue"),
    (GivesNoOutcome(), "every_match_ends"),
    (CannotBeAnnulled(), "a_match_can_be_annulled"),
    (DrawsTooWide(), "everything_can_be_told_and_drawn"),
    (SpeaksNoGerman(), "everything_can_be_told_and_drawn"),
]


@pytest.mark.parametrize(("broken", "name"), BROKEN, ids=[type(broken).__name__ for broken, _ in BROKEN])
def test_the_kit_finds_a_ruleset_that(broken: Nim, name: str) -> None:
    promise(Nim(), name)()
    with pytest.raises(BaseException) as caught:  # noqa: PT011 - groups of failures are failures too
        promise(broken, name)()
    assert not isinstance(caught.value, KeyboardInterrupt)


def test_a_secret_that_a_whole_table_hears_has_to_be_declared_as_revealing() -> None:
    with pytest.raises(AssertionError, match="can tell the seeds apart"):
        promise(TellsASecret(), "secrets_stay_secret", (MatchOver,))()
