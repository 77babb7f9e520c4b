"""The sentences that modules of `mondo_rules` speak, found in their source."""

import ast
from collections.abc import Iterator
from pathlib import Path

SPOKEN = {"Words": (0,), "n_words": (0, 1), "_say": (1,), "_of": (2,), "verb": (1,)}
SPOKEN_BY_OPTIONS = {"switch": (0,), "choice": (1,), "decimal": (3,), "word": (1, 2), "per_seat": (2,)}
"""Which positional arguments of these calls are sentences; the second table is for modules of options only."""

TABLES = (
    "OUT",
    "SIDE",
    "VOLCANO_WORDS",
    "COMMON_REFUSALS",
    "MONDO_REFUSALS",
    "SAPIENS_REFUSALS",
    "MODIFIER_WORDS",
    "TASK_WORDS",
    "BUILDING_WORDS",
)
"""Tables whose values are sentences."""


def sentences(source: Path) -> Iterator[str]:
    """Every sentence that a module says."""
    spoken = SPOKEN | SPOKEN_BY_OPTIONS if source.name.endswith("options.py") else SPOKEN
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in spoken:
            for at in spoken[node.func.id]:
                if at < len(node.args):
                    yield from _texts(node.args[at])
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id in TABLES:
                for value in node.value.values:
                    yield from _texts(value)


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
