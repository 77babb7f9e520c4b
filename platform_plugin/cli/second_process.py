"""Whether rules decide the same in every process: the part of `weltentisch check` that needs another one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Final

from attrs import evolve

from platform_plugin.testing_play import Play, walk
from platform_plugin.testing_run import Finding
from platform_plugin.testing_subject import Subject, beginning_for, subject_of
from protocol.discovery import discover

NAME: Final = "every_process_plays_the_same_match"
PROMISE: Final = "Another process, in which sets have another order, decides the same."
MOVES: Final = 60
SECONDS: Final = 60
_PROGRAM: Final = "from platform_plugin.cli.second_process import main; main()"


def second_process(subject: Subject) -> Finding:
    """Play the same matches here and in another process, whose hashes of texts differ, and compare their records."""
    name, version = subject.ruleset.name, subject.ruleset.version
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = (sys.executable, "-c", _PROGRAM, name, version)
    try:
        done = subprocess.run(command, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return Finding(NAME, PROMISE, f"another process has not played its matches within {SECONDS} seconds")
    if done.returncode != 0:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        return Finding(NAME, PROMISE, f"another process cannot play it: {''.join(last)}")
    for here, there in zip_longest(_records(subject), done.stdout.splitlines()):
        if here != there:
            said = (line.decode(errors="replace") if line else "nothing" for line in (here, there))
            why = "by the order of a set, `hash`, a clock or chance of its own"
            return Finding(NAME, PROMISE, f"another process decides otherwise ({why}): {' and there '.join(said)}")
    return Finding(NAME, PROMISE)


def _records(subject: Subject) -> Iterator[bytes]:
    """The records of a match for each number of seats."""
    ruleset = subject.ruleset
    for count in ruleset.seats:
        beginning = beginning_for(subject, ruleset.options(), count)
        if beginning is None:
            continue
        play = Play(ruleset, evolve(beginning, seed=bytes(range(count, count + 32))))
        for _ in walk(play, range(count * MOVES, (count + 1) * MOVES)):
            pass
        for _ in play.finish(Random(count)):
            pass
        yield from play.record()


def main() -> None:
    """What the other process does: print the records."""
    name, version = sys.argv[1:]
    (ruleset,) = (each for each in discover().rulesets.versions(name) if each.version == version)
    for line in _records(subject_of(ruleset)):
        sys.stdout.buffer.write(line + b"\n")
