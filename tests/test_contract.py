"""Every installed ruleset keeps the contract: random legal play, checked after every step."""

from platform_plugin.testing import contract_tests
from protocol.discovery import discover
from protocol.ruleset import Conserves, Reveals

FOUND = discover()


def test_every_installed_ruleset_is_taken() -> None:
    assert FOUND.refused == {}
    assert set(FOUND.rulesets) >= {"mondo", "sapiens", "nim", "morris", "liars-dice", "flotsam"}


def test_the_rulesets_of_this_house_say_what_brings_chance_into_the_open_and_what_stays_as_it_is() -> None:
    reveal = {name for name, ruleset in FOUND.rulesets.items() if isinstance(ruleset, Reveals)}
    conserve = {name for name, ruleset in FOUND.rulesets.items() if isinstance(ruleset, Conserves)}
    assert reveal >= {"mondo", "sapiens", "nim", "liars-dice", "flotsam"}
    assert conserve >= {"mondo", "sapiens", "nim", "flotsam"}


for ruleset in FOUND.rulesets.values():
    made = contract_tests(ruleset)
    globals()[made.__name__] = made
del made
