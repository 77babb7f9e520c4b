"""What one durable commit costs on this disk: the least that a logged move can take."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from time import perf_counter, thread_time

LINE = b"x" * 150


def commit_times(folder: Path, commits: int) -> tuple[float, float, float]:
    """Single commits as the product's store makes them: middle, 99th percentile, CPU of the mean one, all in us."""
    connection = sqlite3.connect(folder / "commit.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS line (line BLOB)")
    times = []
    spent = thread_time()
    for _ in range(commits):
        began = perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO line VALUES (?)", (LINE,))
        connection.execute("COMMIT")
        times.append(1e6 * (perf_counter() - began))
    cpu = 1e6 * (thread_time() - spent) / commits
    connection.close()
    times.sort()
    return times[len(times) // 2], times[int(0.99 * len(times))], cpu
