"""The documents say how long the examples are, and they are as long as that."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from platform_plugin.cli.new_ruleset import files_for

ROOT = Path(__file__).parents[2]
SPEAKING = {"words.py", "faces.py", "drawing.py"}
SILENT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
}  # fmt: skip
MOST = 250
"""So long the rules of an example may be, for it to be read in one sitting."""
ROW = re.compile(r"\| `examples/(\w+)` \| (\d+) \| (\d+) \|")
DOCUMENT = (ROOT / "docs/examples.md").read_text(encoding="utf-8")
TOLD = ROW.findall(DOCUMENT)


def lines_of_code(source: str) -> int:
    """Lines with code on them, without comments and docstrings."""
    docs: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docs.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SILENT:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - docs)


def test_every_example_has_its_length_told() -> None:
    assert {name for name, _, _ in TOLD} == {
        file.parent.name for file in (ROOT / "examples").glob("*/pyproject.toml")
    }


@pytest.mark.parametrize(("name", "rules", "words"), TOLD)
def test_an_example_is_about_as_long_as_is_told(name: str, rules: str, words: str) -> None:
    files = {file.name: file.read_text(encoding="utf-8") for file in (ROOT / "examples" / name).glob("*_rules/*.py")}
    speaking = sum(lines_of_code(text) for file, text in files.items() if file in SPEAKING)
    all_of_it = sum(map(lines_of_code, files.values()))
    assert abs(speaking - int(words)) <= 10
    assert abs(all_of_it - speaking - int(rules)) <= 10
    assert all_of_it - speaking <= MOST


def test_a_game_to_begin_with_is_one_module_as_long_as_is_told() -> None:
    (module,) = (text for path, text in files_for("dice") if path.name == "ruleset.py")
    assert f"one module of {lines_of_code(module)} such lines" in DOCUMENT
