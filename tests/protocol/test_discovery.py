"""Rulesets are found by their entry points; a bad one is refused by name and the others stay in service."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from types import MappingProxyType, ModuleType
from typing import Any

import attrs
import pytest
from attrs import frozen
from nim_rules.ruleset import RULESET, Nim
from nim_rules.state import MatchStarted

from protocol.arguments import rest, word
from protocol.discovery import RULESETS, BadRuleset, bot_kinds, check_ruleset, discover, levels_of
from protocol.options import switch
from protocol.ruleset import CONTRACT
from protocol.slash import verb


class Changed:
    """Nim with some members replaced, or (`...`) missing."""

    def __init__(self, **members: Any) -> None:
        self._members = members

    def __getattr__(self, name: str) -> Any:
        found = self._members[name] if name in self._members else getattr(RULESET, name)
        if found is ...:
            raise AttributeError(name)
        return found


def command(**fields: Any) -> type:
    made: Any = attrs.make_class("Odd", fields, frozen=True)
    marked: type = verb("odd", "does something odd", "/odd")(made)
    return marked


@frozen
class NoTime:
    seat: int


@frozen
class Odd:
    at: int
    kind: str


@attrs.define
class Mutable:
    at: int


@frozen
class BadOptions:
    fast: bool = False


@frozen
class TableOption:
    private: bool = switch("an option of every table")


@frozen
class CapitalOption:
    Fast: bool = switch("fast")


@frozen
class NeedsAnOption:
    fast: bool
    slow: bool = switch("slow")


@verb("take now", "has a blank in its verb", "/take now")
@frozen
class Blank:
    pass


@verb("Grab", "has a capital in its verb", "/Grab")
@frozen
class Capital:
    pass


@verb("room", "has a verb of the host", "/room")
@frozen
class HostVerb:
    pass


@frozen
class NoVerb:
    pass


@frozen
class Unknown:
    at: int
    what: int | str


BAD: list[tuple[str, Any, str]] = [
    *((f"no {name}", Changed(**{name: ...}), f"the member `{name}` is missing")
      for name in ("name", "contract", "decide", "legal", "tell", "layout", "refusals", "clocks")),
    ("a title that is no data", Changed(titles={"en": Nim}), "titles has to be plain data"),
    ("a layout that is no data", Changed(layout={"areas": {1, 2}}), "layout has to be plain data"),
    ("a class", Nim, "Nim is a class; an object made from it is wanted"),
    ("a module", sys, "the member `answer` is missing"),
    ("nothing", None, "the member `answer` is missing"),
    ("decide is data", Changed(decide={}), "the member `decide` has to be a function"),
    ("an option of the table", Changed(options=TableOption), "options: private is an option of every table;"),
    ("a capital in an option", Changed(options=CapitalOption), "options: 'Fast' has to be in lower case"),
    ("an older contract", Changed(contract=0), "contract: it was written for version 0 of the contract, this host"),
    ("a newer contract", Changed(contract=CONTRACT + 1), f"for version {CONTRACT + 1} of the contract, this"),
    ("a contract as text", Changed(contract="1"), "contract: it was written for version 1 of the contract"),
    ("a contract as a yes", Changed(contract=True), "contract: it was written for version True"),
    ("a newer one, without a member", Changed(contract=CONTRACT + 1, legal=...), "of the contract, this host keeps"),
    ("no version", Changed(version=""), "version: '' has to be letters, digits"),
    ("a version as a number", Changed(version=1), "version: 1 has to be letters, digits"),
    ("a version with a blank", Changed(version="1 beta"), "version: '1 beta' has to be"),
    ("capitals", Changed(name="Nim"), "name: 'Nim' has to be lower-case"),
    ("a long name", Changed(name="n" * 25), "24 at most"),
    ("no word", Changed(name=7), "name: 7 has to be"),
    ("no seats", Changed(seats=()), "seats: () has to be an ascending list"),
    ("seat 0", Changed(seats=(0, 1)), "seats: (0, 1) has to be"),
    ("seats going down", Changed(seats=(3, 2)), "seats: (3, 2) has to be"),
    ("seats twice", Changed(seats=(2, 2)), "seats: (2, 2) has to be"),
    ("seats as text", Changed(seats="234"), "seats: '234' has to be"),
    ("half a seat", Changed(seats=(1.5, 2)), "seats: (1.5, 2) has to be"),
    ("seats as a number", Changed(seats=4), "TypeError"),
    ("a command that is no class", Changed(commands=("take",)), "commands: 'take' is no attrs class"),
    ("an event that is no attrs class", Changed(events=(dict,)), "is no attrs class"),
    ("an event that can change", Changed(events=(Mutable,)), "events: Mutable has to be frozen"),
    ("a command without verb", Changed(commands=(NoVerb,)), "NoVerb has no verb"),
    ("a query without verb", Changed(queries=(NoVerb,)), "NoVerb has no verb"),
    ("a verb with a blank", Changed(commands=(Blank,)), "Blank: the verb 'take now' has to be one word"),
    ("a verb with capitals", Changed(commands=(Capital,)), "Capital: the verb 'Grab' has to be one word in lower"),
    ("a verb of the host", Changed(commands=(HostVerb,)), "HostVerb: /room is a word of the host's /room: choose"),
    ("a verb twice", Changed(queries=RULESET.commands), "the verb /take is claimed by Take and Take"),
    ("an argument of no kind", Changed(commands=(command(x=attrs.field()),)), "x was not made by protocol.arguments"),
    ("more after the rest", Changed(commands=(command(x=rest(), y=word()),)), "x takes the rest of the line"),
    ("an event without time", Changed(events=(NoTime,)), "NoTime has no field `at`"),
    ("an event with a kind", Changed(events=(Odd,)), "Odd may have no field `kind`"),
    ("an event twice", Changed(events=(MatchStarted, frozen(type("MatchStarted", (MatchStarted,), {})))),
     "the tag match_started is claimed by two classes"),
    ("an event no codec knows", Changed(events=(Unknown,)), "Unsupported type"),
    ("options of no class", Changed(options=dict), "options: has to be an attrs class"),
    ("options as a value", Changed(options=BadOptions()), "options: has to be an attrs class"),
    ("options without schema", Changed(options=BadOptions), "options: fast was not made by protocol.options"),
    ("options without default", Changed(options=NeedsAnOption), "options: fast was not made"),
]  # fmt: skip


def test_a_good_ruleset_is_taken_as_it_is() -> None:
    assert check_ruleset(RULESET) is RULESET
    assert check_ruleset(Changed()).name == "nim"


@pytest.mark.parametrize(("ruleset", "says"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD])
def test_a_bad_ruleset_is_refused_with_the_member_at_fault(ruleset: Any, says: str) -> None:
    with pytest.raises(BadRuleset) as caught:
        check_ruleset(ruleset)
    assert says in str(caught.value)


def test_titles_and_layout_may_be_mappings_of_any_kind() -> None:
    assert check_ruleset(Changed(titles=MappingProxyType({"en": "Nim"}))).titles["en"] == "Nim"


def test_a_member_that_fails_when_looked_at_is_a_refusal_too() -> None:
    class Failing(Changed):
        @property
        def version(self) -> str:
            raise ZeroDivisionError("no version")

    with pytest.raises(BadRuleset, match="ZeroDivisionError: no version"):
        check_ruleset(Failing())


# ---- entry points


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    made = ModuleType("strange_rules")
    monkeypatch.setitem(sys.modules, "strange_rules", made)
    return made


def point(name: str, target: str) -> EntryPoint:
    return EntryPoint(name, target, RULESETS)


GOOD = point("nim", "nim_rules.ruleset:RULESET")


@pytest.mark.parametrize(("target", "says"), [
    ("no_such_module:RULESET", "ModuleNotFoundError"),
    ("strange_rules:MISSING", "AttributeError"),
    ("strange_rules:BAD", "BadRuleset: name: 'Bad'"),
])  # fmt: skip
def test_a_bad_package_hinders_no_other(module: ModuleType, target: str, says: str) -> None:
    module.BAD = Changed(name="Bad")  # type: ignore[attr-defined]
    found = discover([point("strange", target), GOOD])
    assert list(found.rulesets) == ["nim"]
    assert list(found.refused) == ["strange"]
    assert found.refused["strange"].startswith(says)


class Leaving(EntryPoint):
    """An entry point whose package ends the program when it is imported."""

    def load(self) -> Any:
        raise SystemExit("I close your server")


def test_a_package_that_ends_the_program_is_refused_like_any_other() -> None:
    found = discover([Leaving("leaving", "x:y", RULESETS), GOOD])
    assert found.refused == {"leaving": "SystemExit: I close your server"}
    assert list(found.rulesets) == ["nim"]


def test_of_two_with_one_name_and_version_the_first_stays(module: ModuleType) -> None:
    module.OTHER = Changed()  # type: ignore[attr-defined]
    found = discover([point("other", "strange_rules:OTHER"), GOOD])
    assert found.rulesets["nim"] is RULESET
    assert "another package offers version 2 of nim already" in found.refused["other"]


def test_several_versions_stay_beside_one_another_and_the_newest_is_played(module: ModuleType) -> None:
    module.NEWER = Changed(version="2.10")  # type: ignore[attr-defined]
    module.BETWEEN = Changed(version="2.9")  # type: ignore[attr-defined]
    points = [point("nim", "strange_rules:NEWER"), GOOD, point("nim-19", "strange_rules:BETWEEN")]
    found = discover(points)
    assert found.refused == {}
    assert found.rulesets["nim"].version == "2.10"
    assert [ruleset.version for ruleset in found.rulesets.versions("nim")] == ["2.10", "2.9", "2"]
    assert found.rulesets.versions("chess") == ()
    assert dict(found.rulesets) == {"nim": module.NEWER}  # type: ignore[attr-defined]


def test_each_of_two_refused_packages_with_one_name_has_its_reason() -> None:
    found = discover([point("bad", "no_such_module:X"), point("bad", "no_other_module:X")])
    assert list(found.refused) == ["bad", "bad (no_such_module)"]


def test_the_example_is_found_where_it_is_installed() -> None:
    assert discover().rulesets["nim"] is RULESET


def test_it_is_known_how_many_levels_a_kind_of_bot_has() -> None:
    assert (levels_of("random"), levels_of("greedy"), levels_of("clever")) == (1, 4, None)


def test_kinds_of_bots_are_named_without_loading_them() -> None:
    kinds = bot_kinds()
    assert {"random", "greedy"} <= set(kinds)
    assert all(isinstance(make, Callable) for make in kinds.values())  # type: ignore[arg-type]
