"""The conformance kit for authors of rulesets: one line in a test file tests a ruleset against the contract.

    from platform_plugin.testing import contract_tests
    from my_rules import RULESET

    TestMyRules = contract_tests(RULESET)

pytest finds the class and plays thousands of random moves with it. Needs `hypothesis`; how much is played follows
the current hypothesis profile (a fifth of its `max_examples` for each test). A test that fails shows the shortest
match that was found; `pytest --contract-records DIR` writes it there as a record for `weltentisch replay`.
`weltentisch check NAME` does the same without pytest.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from hypothesis import settings

from platform_plugin.testing_run import AT_REST, PLAYED, Witness, played
from platform_plugin.testing_subject import Subject, Trial, subject_of
from platform_plugin.testing_watch import NoAnswer, watched
from protocol.ruleset import AnyRuleset

WITNESS = "contract_witness"
"""The attribute of a test that says what was played when it failed."""


def contract_tests(
    ruleset: AnyRuleset,
    *,
    conserved: Callable[[Any], Hashable] | None = None,
    reveals: tuple[type, ...] | None = None,
) -> type:
    """A class of tests for pytest.

    `conserved(state)` is what no event may change (all tiles, all cards, all coins); None while nothing is there.
    `reveals` are the events that bring chance into the open; until one of them is heard, two matches that differ only
    in their seeds have to look the same to a viewer, but for the seed's hash. A ruleset may have both as members.
    """
    subject = subject_of(ruleset, conserved, reveals)
    tests = {f"test_{check.__name__}": _played(subject, check) for check in PLAYED}
    tests |= {f"test_{check.__name__}": _looked_at(subject, check) for check in AT_REST}
    return type(f"TestContractOf{ruleset.name.title().replace('-', '')}", (), tests)


def _played(subject: Subject, check: Callable[[Subject, Trial], None]) -> Any:
    run, witness = played(subject, check, max_examples=max(1, settings().max_examples // 5))

    def test(_: object) -> None:
        try:
            _in_time(run)
        except Exception as error:
            for line in _shortest(witness):
                error.add_note(line)
            raise

    test.__doc__ = check.__doc__
    setattr(test, WITNESS, witness)
    return test


def _in_time(run: Callable[[], None]) -> None:
    try:
        with watched():
            run()
    except NoAnswer as endless:
        raise AssertionError(str(endless)) from None


def _shortest(witness: Witness) -> list[str]:
    if witness.play is None:
        return []
    beginning = witness.play.beginning
    head = f"the shortest match that was found: seats {list(beginning.seats)}, {beginning.options}"
    return [head, *(f"  {line}" for line in witness.script())]


def _looked_at(subject: Subject, check: Callable[[Subject], None]) -> Any:
    def test(_: object) -> None:
        _in_time(lambda: check(subject))

    test.__doc__ = check.__doc__
    return test
