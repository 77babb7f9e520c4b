"""What the documents say to authors of rulesets is what there is."""

import re
from inspect import isfunction
from types import ModuleType

import pytest

from protocol import arguments, options
from tests.docs_text import ROOT


@pytest.mark.parametrize("module", [arguments, options])
def test_an_author_is_told_of_every_kind_of_argument_and_option(module: ModuleType) -> None:
    text = (ROOT / "docs/ruleset.md").read_text(encoding="utf-8")
    table = text.partition(f"\n| `{module.__name__}` |")[2].partition("\n\n")[0]
    own = (each for each in vars(module).values() if isfunction(each) and each.__module__ == module.__name__)
    makers = {each.__name__ for each in own if each.__annotations__.get("return") == "Any"}
    assert set(re.findall(r"^\| `(\w+)\(", table, re.MULTILINE)) == {name for name in makers if name[0] != "_"}
