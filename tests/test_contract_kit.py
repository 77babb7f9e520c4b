"""The conformance kit finds what is wrong: one broken nim for each promise of the contract."""

from collections.abc import Callable
from itertools import cycle
from time import perf_counter
from typing import Any

import pytest
from attrs import frozen
from hypothesis import Phase, Verbosity, settings
from nim_rules.ruleset import Nim
from nim_rules.state import LuckyHeapDrawn, SecretsShown, State
from nim_rules.words import Take

from platform_plugin.testing import contract_tests
from platform_plugin.testing_ends import every_match_ends
from platform_plugin.testing_folds import nothing_gets_lost
from platform_plugin.testing_run import AT_REST, PLAYED, Finding, findings, played, promises
from platform_plugin.testing_secrets import _lies
from platform_plugin.testing_sizes import measured
from platform_plugin.testing_subject import subject_of
from platform_plugin.testing_watch import NoAnswer, watched
from protocol.course import MatchOver
from protocol.record import verify
from tests.broken_nims import (
    AcceptsTooMuch,
    AloneNobodyWins,
    AnswersWithTheHash,
    CanNeverBePlayedLarge,
    CannotBeAnnulled,
    CannotBeLate,
    CountsByWhatItKnows,
    DealsAtTheStart,
    DrawsTheSameForEverySeed,
    DrawsTooWide,
    FailsOnce,
    FailsToRefuseWithoutASecret,
    FillsARefusalInEnglishOnly,
    ForgetsWhenSaved,
    GivesNoOutcome,
    HalfCounts,
    HasAnEnglishLayout,
    HasNoGermanTitle,
    HasNoWordsForACode,
    IsNotDescribed,
    KeepsAnOlderContract,
    KnowsMoreThanItHears,
    LeavesAPlaceOpen,
    LetsNobodyPlay,
    ListsByItsOwnLuck,
    ListsByTheHash,
    ListsWhatCannotBeTyped,
    ListsWithoutEnd,
    LogsWhatCannotBeRead,
    LosesItsPlaceWhenComingBack,
    LosesTokens,
    NeverListsACommand,
    OpensABraceInARefusal,
    PlaysOnInAPause,
    PromisesWhatNobodyFills,
    ReadsAClock,
    RefusesByALateDeal,
    RefusesByAnothersLuck,
    RefusesInEnglishOnly,
    RefusesTheHost,
    RefusesWhatIsLegal,
    RefusesWithTheBonus,
    RemembersTooMuch,
    SharesThePlaceOfTheWorst,
    ShowsABadExample,
    ShowsAColumnThatIsNotThere,
    ShowsAnArgumentThatIsNotThere,
    ShowsASecret,
    ShowsPiecesOutsideTheBoard,
    ShowsWhatIsNotThere,
    SpeaksNoGerman,
    SpeaksToStrangers,
    StopsAtASlowTurn,
    TalksTooMuch,
    TellsASecret,
    TellsInEnglishOnly,
    TicksForEver,
    TicksWithoutEffect,
    WhispersInWords,
)
from tests.protocol.test_discovery import Changed


class FailsWhenAsked(Nim):
    def choices(self, state: State, seat: int, now: int) -> Any:  # noqa: ARG002
        yield 1 // len(state.taken)


REVEALS = (LuckyHeapDrawn, SecretsShown, MatchOver)


def tokens(state: State) -> int:
    return sum(state.heaps) + sum(taken.tokens for taken in state.taken)


def promise(ruleset: Nim, name: str, reveals: tuple[type, ...] = REVEALS) -> Callable[[], None]:
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
    (SpeaksToStrangers(), "audiences_are_seats_of_the_match"),
    (LogsWhatCannotBeRead(), "the_log_is_the_match"),
    (KeepsAnOlderContract(), "the_host_takes_it"),
    (ShowsABadExample(), "examples_of_verbs_are_read"),
    (LetsNobodyPlay(), "the_standard_options_can_be_played"),
    (IsNotDescribed(), "it_has_a_name_in_english_and_is_described"),
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
    (RefusesWithTheBonus(), "secrets_stay_secret"),
    (RefusesWithTheBonus(), "a_refusal_gives_no_secret_away"),
    (RefusesByALateDeal(), "a_refusal_gives_no_secret_away"),
    (FailsToRefuseWithoutASecret(), "a_refusal_gives_no_secret_away"),
    (RefusesByAnothersLuck(), "secrets_stay_secret"),
    (AnswersWithTheHash(), "secrets_stay_secret"),
    (ListsByTheHash(), "secrets_stay_secret"),
    (CountsByWhatItKnows(), "what_somebody_knows_is_true"),
    (RemembersTooMuch(), "what_somebody_knows_is_true"),
    (TicksWithoutEffect(), "nothing_is_overdue"),
    (GivesNoOutcome(), "every_match_ends"),
    (CannotBeAnnulled(), "a_match_can_be_annulled"),
    (SharesThePlaceOfTheWorst(), "every_match_ends"),
    (SharesThePlaceOfTheWorst(), "every_number_of_seats_plays_to_an_end"),
    (AloneNobodyWins(), "every_number_of_seats_plays_to_an_end"),
    (StopsAtASlowTurn(), "every_value_of_every_option_can_be_played"),
    (CanNeverBePlayedLarge(), "every_value_of_every_option_can_be_played"),
    (LosesItsPlaceWhenComingBack(), "a_seat_is_left_and_taken_again_at_every_step"),
    (CannotBeLate(), "a_host_that_comes_late_finds_every_tick_in_its_place"),
    (TalksTooMuch(), "what_is_sent_is_not_too_large"),
    (WhispersInWords(), "secrets_stay_secret"),
    (HasNoGermanTitle(), "everything_people_read_is_there_in_every_language"),
    (RefusesInEnglishOnly(), "everything_people_read_is_there_in_every_language"),
    (OpensABraceInARefusal(), "everything_people_read_is_there_in_every_language"),
    (PromisesWhatNobodyFills(), "everything_people_read_is_there_in_every_language"),
    (ShowsWhatIsNotThere(), "a_page_can_draw_it_from_data"),
    (ListsWithoutEnd(), "what_is_legal_is_accepted_and_nothing_else_is"),
    (TicksForEver(), "every_match_ends"),
    (TicksForEver(), "nothing_is_overdue"),
    (ShowsAColumnThatIsNotThere(), "a_page_can_draw_it_from_data"),
    (ShowsAnArgumentThatIsNotThere(), "a_page_can_draw_it_from_data"),
    (ShowsPiecesOutsideTheBoard(), "a_page_can_draw_it_from_data"),
    (DrawsTooWide(), "everything_can_be_told_and_drawn"),
    (SpeaksNoGerman(), "everything_can_be_told_and_drawn"),
    (TellsInEnglishOnly(), "everything_can_be_told_and_drawn"),
    (HalfCounts(), "everything_can_be_told_and_drawn"),
    (LeavesAPlaceOpen(), "what_is_legal_is_accepted_and_nothing_else_is"),
    (NeverListsACommand(), "what_is_legal_is_accepted_and_nothing_else_is"),
    (ListsWhatCannotBeTyped(), "what_is_legal_is_accepted_and_nothing_else_is"),
    (HasAnEnglishLayout(), "a_page_can_draw_it_from_data"),
    (FillsARefusalInEnglishOnly(), "what_is_legal_is_accepted_and_nothing_else_is"),
]


@pytest.mark.parametrize(("broken", "name"), BROKEN, ids=[f"{type(each).__name__}-{name}" for each, name in BROKEN])
def test_the_kit_finds_a_ruleset_that(broken: Nim, name: str) -> None:
    promise(Nim(), name)()
    with pytest.raises(BaseException) as caught:  # noqa: PT011 - groups of failures are failures too
        promise(broken, name)()
    assert not isinstance(caught.value, KeyboardInterrupt)


def test_a_secret_that_a_whole_table_hears_has_to_be_declared_as_revealing() -> None:
    with pytest.raises(AssertionError, match="can tell the seeds apart"):
        promise(TellsASecret(), "secrets_stay_secret", (SecretsShown, MatchOver))()


def test_a_deal_that_no_other_seed_repeats_is_said_to_be_half_looked_into() -> None:
    def of(ruleset: Nim) -> Finding:
        found = findings(subject_of(ruleset, tokens, REVEALS), 10)
        return next(each for each in found if each.name == "secrets_stay_secret")

    assert (of(Nim()).fault, of(Nim()).partly) == (None, None)
    assert "only up to the deal" in str(of(DealsAtTheStart()).partly)


def test_what_is_the_same_with_every_seed_is_doubted() -> None:
    found = {each.name: each for each in findings(subject_of(DrawsTheSameForEverySeed(), tokens, REVEALS), 10)}
    assert "does chance come from the seed?" in str(found["secrets_stay_secret"].partly)


@pytest.mark.parametrize(("broken", "said"), [
    (LeavesAPlaceOpen(), "the refusal too-few-tokens: nobody fills ['tokens'] in 'Heap {heap} has only {tokens} "),
    (ListsWhatCannotBeTyped(), "Take(heap=99, tokens=1) is listed as legal, but cannot be typed: BadLine("),
    (NeverListsACommand(), "accepted, but not legal: seat 1, Pass()"),
    (FailsWhenAsked(), "division or modulo by zero (in `choices`, tests.test_contract_kit, line "),
    (FailsOnce(), "the same match takes another course the second time"),
])  # fmt: skip
def test_a_fault_says_what_is_wrong_and_where(broken: Nim, said: str) -> None:
    faults = [each.fault for each in findings(subject_of(broken, tokens, REVEALS), 10) if each.fault]
    assert any(said in fault for fault in faults), faults


def test_who_heard_what_is_reported() -> None:
    heard = measured(subject_of(ListsByItsOwnLuck()), perf_counter, matches=2, moves=60).heard
    assert "Taken" in heard["all"]
    assert (heard["some"], heard["nobody"]) == (("LuckyHeapDrawn",), ("SeedDrawn", "BonusDrawn"))


def test_what_viewers_take_for_true_is_compared_by_no_other_promise() -> None:
    found = [finding.name for finding in findings(subject_of(CountsByWhatItKnows()), 10) if finding.fault]
    assert found == ["what_somebody_knows_is_true"]


@pytest.mark.parametrize(("known", "true", "lie"), [
    (None, 3, None),
    ({}, {"a": 1}, None),
    ({"a": None}, {"a": {"b": 1}}, None),
    ({"a": 1}, {}, "a is 1, in truth null"),
    ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "a.b.1 is 2, in truth 3"),
    ([5], [4, 5, 6], None),
    ([6, 5], [4, 5, 6], "the dump is [6,5], in truth [4,5,6]"),
    ([{"id": 1, "face": None}], [{"id": 0, "face": "x"}, {"id": 1, "face": "y"}], None),
    ([1], [], "the dump is [1], in truth []"),
])  # fmt: skip
def test_what_is_null_missing_or_left_out_of_a_list_is_unknown_and_all_else_has_to_be_true(
    known: object, true: object, lie: str | None
) -> None:
    assert next(_lies(known, true), None) == lie


def test_every_promise_is_broken_by_some_ruleset_here() -> None:
    assert {name for _, name in BROKEN} == {check.__name__ for check in (*PLAYED, *AT_REST)}


def test_what_is_found_is_the_shortest_match_that_shows_it() -> None:
    subject = subject_of(LosesTokens(), tokens)
    run, witness = played(subject, nothing_gets_lost, max_examples=200, database=None, verbosity=Verbosity.quiet)
    with pytest.raises(AssertionError, match="after Take"):
        run()
    takes = [line.split()[2] for line in witness.script() if " /take " in line]
    assert len(takes) == 2, witness.script()
    assert len(witness.script()) == 3
    record = witness.record()
    assert verify({"nim": LosesTokens()}, record) is None


def test_a_record_that_cannot_be_made_hides_no_fault() -> None:
    run, witness = played(
        subject_of(GivesNoDump()), nothing_gets_lost, max_examples=5, database=None, verbosity=Verbosity.quiet
    )
    run()
    assert witness.record() == witness.script() == []


@frozen
class GivesNoDump(Nim):
    def dump(self, state: State) -> Any:  # noqa: ARG002
        raise ZeroDivisionError


def test_what_an_author_has_not_declared_is_not_looked_into() -> None:
    undeclared: Any = Changed(reveals=..., conserved=...)
    found = {finding.name: finding for finding in findings(subject_of(undeclared), 1)}
    assert found["secrets_stay_secret"].skipped is not None
    assert "`reveals`" in found["secrets_stay_secret"].skipped
    assert "`conserved`" in str(found["nothing_gets_lost"].skipped)
    assert len(found) == promises()
    declared = subject_of(Nim())
    assert declared.reveals == REVEALS
    assert not any(finding.skipped or finding.fault for finding in findings(declared, 3))


@frozen
class NeverAnswers(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        while isinstance(command, Take) and len(state.taken) == 1:
            pass
        return super().decide(state, command, seat, now)


@frozen
class ListsNothingForEver(Nim):
    def legal(self, state: State, seat: int, now: int) -> Any:
        yield from super().legal(state, seat, now) if len(state.taken) != 1 else self._nothing()

    def _nothing(self) -> Any:
        for _ in cycle([0]):
            yield from ()


@pytest.mark.parametrize(("endless", "member"), [(NeverAnswers(), "decide"), (ListsNothingForEver(), "legal")])
def test_a_call_that_never_comes_back_is_ended_and_named(endless: Nim, member: str) -> None:
    run, witness = played(subject_of(endless), every_match_ends, max_examples=50, database=None)
    with pytest.raises(NoAnswer, match=f"`{member}` has computed for 0.1 seconds"), watched(0.1):
        run()
    assert [line.split()[2] for line in witness.script()].count("/take") <= 2
    assert verify({"nim": Nim()}, witness.record()) is None


def test_many_calls_that_all_come_back_are_never_ended_however_long_they_take_together() -> None:
    run, _ = played(subject_of(Nim()), every_match_ends, max_examples=30, database=None)
    with watched(0.02):
        run()


def test_sizes_and_speed_are_measured_and_not_judged() -> None:
    ticks = iter(range(100))
    found = measured(subject_of(Nim()), lambda: float(next(ticks)), matches=1, moves=60)
    assert found.events > 10
    assert 50 < found.largest_event < 1000
    assert found.decided > 0
