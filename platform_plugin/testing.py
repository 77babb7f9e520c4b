"""The conformance kit for authors of rulesets: one line in a test file tests a ruleset against the contract.

    from platform_plugin.testing import contract_tests
    from my_rules import RULESET

    TestMyRules = contract_tests(RULESET)

pytest finds the class and plays thousands of random moves with it. Needs `hypothesis`; how much is played follows
the current hypothesis profile (a fifth of its `max_examples` for each test).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from platform_plugin import testing_commands, testing_ends, testing_faces, testing_folds, testing_secrets
from platform_plugin.testing_strategies import beginnings
from platform_plugin.testing_subject import Subject, Trial
from protocol.ruleset import AnyRuleset

LONGEST_WALK = 60

CHECKS: tuple[Callable[[Subject, Trial], None], ...] = (
    testing_commands.what_is_legal_is_accepted_and_nothing_else_is,
    testing_commands.the_host_is_never_refused,
    testing_commands.nobody_acts_in_a_pause,
    testing_folds.the_log_is_the_match,
    testing_folds.a_seat_knows_what_it_can_do,
    testing_folds.a_saved_match_goes_on_as_if_nothing_had_been,
    testing_folds.the_same_luck_gives_the_same_match,
    testing_folds.nothing_gets_lost,
    testing_secrets.secrets_stay_secret,
    testing_secrets.audiences_are_seats_of_the_match,
    testing_ends.nothing_is_overdue,
    testing_ends.every_match_ends,
    testing_ends.a_match_can_be_annulled,
    testing_faces.everything_can_be_told_and_drawn,
)
"""What is checked by playing."""

AT_REST: tuple[Callable[[Subject], None], ...] = (
    testing_faces.the_host_takes_it,
    testing_faces.examples_of_verbs_are_read,
    testing_faces.the_standard_options_can_be_played,
    testing_faces.it_has_a_name_in_english_and_is_described,
)
"""What is checked without playing."""


def contract_tests(
    ruleset: AnyRuleset,
    *,
    conserved: Callable[[Any], Hashable] | None = None,
    reveals: tuple[type, ...] = (),
) -> type:
    """A class of tests for pytest.

    `conserved(state)` is what no event may change (all tiles, all cards, all coins); None while nothing is there.
    `reveals` are the events that bring chance into the open; until one of them is heard, two matches that differ only
    in their seeds have to look the same to a viewer, but for the seed's hash.
    """
    subject = Subject(ruleset, conserved, reveals)
    tests = {f"test_{check.__name__}": _played(subject, check) for check in CHECKS}
    tests |= {f"test_{check.__name__}": _looked_at(subject, check) for check in AT_REST}
    return type(f"TestContractOf{ruleset.name.title().replace('-', '')}", (), tests)


def _played(subject: Subject, check: Callable[[Subject, Trial], None]) -> Any:
    @settings(
        max_examples=max(1, settings().max_examples // 5),
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        beginning=beginnings(subject.ruleset),
        luck=st.integers(0, 2**32 - 1),
        length=st.integers(0, LONGEST_WALK),
    )
    def test(_: object, beginning: Any, luck: int, length: int) -> None:
        check(subject, Trial(beginning, luck, length))

    test.__doc__ = check.__doc__
    return test


def _looked_at(subject: Subject, check: Callable[[Subject], None]) -> Any:
    def test(_: object) -> None:
        check(subject)

    test.__doc__ = check.__doc__
    return test
