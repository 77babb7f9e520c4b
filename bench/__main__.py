"""`python -m bench [--quick] [--only PART]… [--json FILE]`: measure, print one table."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Final

from bench import counting_game, memory, mondo_game, restart, rules
from bench.figure import Figure, table
from bench.load import compiler
from bench.server import LOAD_CORE, pin

PARTS: Final[Mapping[str, Callable[[Path, bool], Iterator[Figure]]]] = {
    "rules": lambda _, quick: rules.measure(0.3 if quick else 1.5),
    "counting": lambda folder, quick: counting_game.measure(folder, quick=quick),
    "mondo": lambda folder, quick: mondo_game.measure(folder, quick=quick),
    "memory": lambda folder, quick: memory.measure(folder, quick=quick),
    "restart": lambda folder, quick: restart.measure(folder, quick=quick),
}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short runs: a look, not a measurement")
    parser.add_argument("--only", action="append", choices=tuple(PARTS), help="this part only; may be repeated")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE too")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="where stores are kept while it runs")
    return parser.parse_args()


def main() -> int:
    """Run the benchmark; 0 unless a server misbehaved (then an exception says how)."""
    arguments = _arguments()
    began = perf_counter()
    pin(LOAD_CORE)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="weltentisch-bench-", dir=arguments.folder) as folder:
        for name in arguments.only or PARTS:
            print(f"measuring {name} ...", file=sys.stderr, flush=True)
            figures += PARTS[name](Path(folder), arguments.quick)
    took = perf_counter() - began
    where = {
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "compiler": bool(compiler()),
        "quick": arguments.quick,
        "seconds": round(took, 1),
    }
    print("\n".join(table(figures)))
    print(f"\n{', '.join(f'{key} {value}' for key, value in where.items())}")
    if arguments.json:
        data = {**where, "figures": [figure.plain() for figure in figures]}
        arguments.json.write_text(json.dumps(data, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
