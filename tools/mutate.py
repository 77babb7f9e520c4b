"""Mutation testing of the scoring modules: change one thing in the code, see whether a test notices.

    python tools/mutate.py                     all scoring modules; prints a table and every survivor
    python tools/mutate.py tally tasks         only these
    python tools/mutate.py --list              the mutants, without running any
    python tools/mutate.py --minutes 12        stop after so many minutes of processor time; says what was left out

Each mutant runs in a forked process of its own that loads the changed code in place of the file; no file is touched.
The parent has loaded everything that does not depend on scoring, so that a mutant costs little more than its tests.
Chance is fixed: the same mutants die each time. A mutant that takes PATIENCE times as long as the tests
take on the code as it is counts as noticed ("endless").
"""

import argparse
import ast
import contextlib
import copy
import gc
import importlib
import importlib.abc
import importlib.machinery
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import Phase, settings

HOME = Path(__file__).resolve().parent.parent
MONDO = ("area", "score", "points", "tally", "modifiers", "tasks", "sheet")
SAPIENS = ("street", "island", "villages", "buildings", "sapiens_score", "sapiens_points", "sapiens_tally")
MODULES = (*MONDO, *SAPIENS)
FIRST = ("notation", "edition", "fault")  # loaded once, in the parent; none of them imports a module above
MONDO_TESTS = (
    *("test_area", "test_modifiers", "test_tasks", "test_score", "test_scoring_shapes", "test_points"),
    *("test_question", "test_question_sapiens", "test_villages", "test_scoring_agrees", "test_scoring_properties"),
)
SAPIENS_TESTS = (
    *("test_street", "test_island", "test_villages", "test_buildings", "test_sapiens_points", "test_sapiens_score"),
    "test_question_sapiens",
)
PATIENCE = 3
SURVIVED, KILLED, ENDLESS = "survived", "killed", "endless"  # killed: a test failed, or could not be loaded

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.RShift: ast.LShift,
    ast.LShift: ast.RShift,
}
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY = {"int": "0", "str": "''", "list": "[]", "tuple": "()", "dict": "{}", "bool": "False"}
Place = tuple[tuple[str, int | None], ...]  # from the module to a node: field and, in a list, place


class Mutant:
    """One change: the node at `path` gives way to `new` (None: it is taken out of its list)."""

    def __init__(self, module: str, path: Place, old: ast.AST, new: ast.AST | None) -> None:
        self.module, self.path, self.new = module, path, new
        self.line = getattr(old.target if isinstance(old, ast.comprehension) else old, "lineno", 0)
        self.what = f"{_text(old)}  ->  {_text(new) if new is not None else 'nothing'}"

    def tree(self, source: str) -> ast.Module:
        """The changed module."""
        whole = ast.parse(source)
        parent: ast.AST = whole
        for name, place in self.path[:-1]:
            value = getattr(parent, name)
            parent = value if place is None else value[place]
        name, place = self.path[-1]
        new = ast.Pass() if self.new is None else copy.deepcopy(self.new)
        if place is None:
            setattr(parent, name, new)
        else:
            getattr(parent, name)[place] = new
        return ast.fix_missing_locations(whole)


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:87]}..."


def mutants(module: str) -> Iterator[Mutant]:
    """All mutants of a module, from top to bottom."""
    yield from _below(module, ast.parse(source_of(module)), (), None)


def source_of(module: str) -> str:
    return (HOME / "mondo_rules" / f"{module}.py").read_text(encoding="utf-8")


def _below(module: str, node: ast.AST, path: Place, returns: ast.expr | None) -> Iterator[Mutant]:
    for new in _changes(node, returns):
        yield Mutant(module, path, node, new)
    if isinstance(node, ast.FunctionDef):
        returns = node.returns
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or _is_alias(node):
            continue  # read by tools, not by the program
        for place, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST) and not _is_docstring(child) and not isinstance(child, ast.Assert):
                yield from _below(module, child, (*path, (name, place)), returns)


def _is_alias(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: ast.AST, returns: ast.expr | None) -> Iterator[ast.AST | None]:
    match node:
        case ast.Compare():
            for at, op in enumerate(node.ops):
                for other in COMPARED[type(op)]:
                    ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                    yield ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
            for at in range(len(node.values)):
                rest = [*node.values[:at], *node.values[at + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.BinOp() if type(node.op) in COUNTED:
            yield ast.BinOp(node.left, COUNTED[type(node.op)](), node.right)
        case ast.AugAssign():
            yield ast.AugAssign(node.target, COUNTED[type(node.op)](), node.value)
            yield None
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int(number)):
            yield ast.Constant(number + 1)
            yield ast.Constant(number - 1)
        case ast.Constant(value=str(text)):
            yield ast.Constant("mutant" if not text else "")
        case ast.If() | ast.While() | ast.IfExp():
            yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.comprehension() if node.ifs:
            yield _with(node, ifs=[])
            yield _with(node, ifs=[ast.UnaryOp(ast.Not(), test) for test in node.ifs])
        case ast.Return(value=ast.expr() as value):
            kind = ast.unparse(returns).split("[")[0] if returns is not None else "None"
            constant = ast.parse(EMPTY.get(kind, "None"), mode="eval").body
            if ast.dump(constant) != ast.dump(value):
                yield ast.Return(constant)
            if kind == "bool":
                yield ast.Return(ast.Constant(True))
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield None
        case ast.Continue():
            yield ast.Break()
        case ast.Call(func=ast.Name(id=name)) if name in EXCHANGED:
            yield ast.Call(ast.Name(EXCHANGED[name], ast.Load()), node.args, node.keywords)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads a changed tree as the module of that name."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name, self.code = name, compile(tree, f"{name} (changed)", "exec")

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


class _QuickFirst:
    """A plugin of pytest: drawn examples first, properties and random worlds last. Most mutants die in the first."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda it: (hasattr(getattr(it, "obj", None), "hypothesis"), "agrees" in it.nodeid))


def verdict(mutant: Mutant | None, limit: int = 600) -> str:
    """Run the tests against a mutant (None: against the code as it is) in a process of its own.

    The limit is in seconds of processor time.
    """
    child = os.fork()
    if not child:
        os._exit(_judge(mutant, limit))
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return ENDLESS if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else KILLED
    return KILLED if os.WEXITSTATUS(status) else SURVIVED


def _judge(mutant: Mutant | None, limit: int) -> int:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    if mutant is not None:
        sys.meta_path.insert(0, _Changed(f"mondo_rules.{mutant.module}", mutant.tree(source_of(mutant.module))))
    try:
        return _pytest("-x", *(f"tests/mondo_rules/{name}.py" for name in _tests_of(mutant)))
    except BaseException:  # a mutant may break anything, the machinery of the tests too
        return 1


def _tests_of(mutant: Mutant | None) -> tuple[str, ...]:
    """The tests that ought to notice; without a change, all of them."""
    if mutant is None:
        return MONDO_TESTS + SAPIENS_TESTS
    return MONDO_TESTS if mutant.module in MONDO else SAPIENS_TESTS


def _pytest(*arguments: str) -> int:
    plain = ["-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0"]
    return int(pytest.main([*plain, "--hypothesis-profile=mutation", *arguments], plugins=[_QuickFirst()]))


def prepare() -> None:
    """Load all that does not depend on the scoring modules; each mutant starts from here."""
    os.chdir(HOME)
    sys.path.insert(0, str(HOME))
    quick = [Phase.explicit, Phase.generate]
    settings.register_profile(
        "mutation", database=None, derandomize=True, max_examples=30, phases=quick, deadline=None
    )
    for name in FIRST:
        importlib.import_module(f"mondo_rules.{name}")
    importlib.import_module("mondo_rules.edition").builtin("mondo")
    with open(os.devnull, "w", encoding="utf-8") as silence, contextlib.redirect_stdout(silence):
        _pytest("--collect-only", "tests/mondo_rules/test_tile.py")  # loads the plugins
    early = [name for name in MODULES if f"mondo_rules.{name}" in sys.modules]
    assert not early, f"loaded too early, so that no change would show: {early}"
    gc.freeze()


def _spent() -> float:
    """Seconds of processor time that all runs of tests have taken."""
    used = os.times()
    return used.children_user + used.children_system


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutation testing of the scoring modules.")
    parser.add_argument("modules", nargs="*", choices=[*MODULES, []], help="default: all")
    parser.add_argument("--list", action="store_true", help="print the mutants and run none")
    parser.add_argument("--minutes", type=float, default=15, help="of processor time; default 15")
    asked = parser.parse_args()
    chosen = [mutant for module in asked.modules or MODULES for mutant in mutants(module)]
    if asked.list:
        for mutant in chosen:
            print(f"{mutant.module}.py:{mutant.line}  {mutant.what}")
        return 0
    prepare()
    if verdict(None) != SURVIVED:
        print("The tests fail without any change; nothing can be learnt from mutants.")
        return 2
    limit = 1 + round(PATIENCE * _spent())
    counts: Counter[tuple[str, str]] = Counter()
    survivors = []
    for done, mutant in enumerate(chosen):
        if _spent() > 60 * asked.minutes:
            print(
                f"Stopped after {asked.minutes:g} minutes: {len(chosen) - done} of {len(chosen)} mutants not tried."
            )
            break
        began, judged = time.monotonic(), verdict(mutant, limit)
        counts[mutant.module, judged] += 1
        if judged == SURVIVED:
            survivors.append(mutant)
        print(
            f"{time.monotonic() - began:5.1f} s  {judged:8}  {mutant.module}.py:{mutant.line}  {mutant.what}",
            flush=True,
        )
    print("\n| module | mutants | killed | endless | survived |\n|---|---|---|---|---|")
    for module in asked.modules or MODULES:
        each = [counts[module, judged] for judged in (KILLED, ENDLESS, SURVIVED)]
        print(f"| {module} | {sum(each)} | {' | '.join(map(str, each))} |")
    for mutant in survivors:
        print(f"survivor: {mutant.module}.py:{mutant.line}  {mutant.what}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
