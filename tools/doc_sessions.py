"""The sessions in the documents: played anew in a quiet house, so that what they show is what the server says.

A session is a fenced block behind a comment that says who sits at the keyboard:

    <!-- session Anna after=3 first=9 last=20 width=80 -->
    ```text
    > /take 17
    (the answer)
    [2.5 s later]
    (what comes meanwhile)
    ```

`> ` begins what is typed, everything else is the answer and is written by this tool. `after=S`: S seconds pass
before the block, what comes in them is its beginning; `until=SOME_TEXT`: the same, until “SOME TEXT” comes;
`first=N` and `last=N`: of each answer only the first, of these only the last N lines are shown. Unseen are

    <!-- house SEED -->            a new server, its chance decided by SEED
    <!-- behind Ben: /join -->     what somebody else types; `(gone)` for a lost line
    <!-- passes 3 -->              so many seconds, and what comes in them is not shown
    <!-- plays Anna 60 -->         Anna plays for so many seconds as the greedy bot would, or `until=SOME_TEXT`
    <!-- expect TEXT -->           the session before it has to show TEXT, or the document makes no sense any more

    <!-- verbs -->                stands above a table of the verbs that have other names; it is written anew

    python tools/doc_sessions.py           writes the answers into the documents, always the same bytes
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from mondo_rules import mondo, sapiens
from protocol.commands import HOST
from protocol.slash import verb_of
from tools.quiet_house import House, Person, play_greedily

ROOT: Final = Path(__file__).parent.parent
DOCUMENTS: Final = ("docs/playing.md", "docs/playing-mondo.md", "docs/playing-sapiens.md")

VERBS_BELOW: Final = "<!-- verbs -->"
UNTIL: Final = "until="
PATIENCE_S: Final = 400
WHOLE: Final = 1000
"""More lines than any answer has."""
ANSWER_MS: Final = 100
"""After a typed line so much time passes before its answer is read."""

_DIRECTIVE: Final = re.compile(r"<!-- (house|session|behind|passes|plays|expect) (.+?) -->")
_LATER: Final = re.compile(r"\[([0-9.]+) s later\]")
_TOKEN: Final = "TOKEN"
"""In what is typed this stands for the token of one's login, which is too long to read."""


class BadSession(Exception):
    """A document whose sessions cannot be played; the message names file and line."""


class _Stage:
    """The house of the moment, and who is in it."""

    def __init__(self) -> None:
        self._house: House | None = None
        self._people: dict[str, Person] = {}
        self._tokens: dict[str, str] = {}
        self._shown: list[str] = []
        self._chance = Random(1)

    def open(self, seed: str) -> None:
        """A new house."""
        self._house, self._people = House(seed), {}
        self._chance = Random(1)

    @property
    def house(self) -> House:
        """The house. Raises `ValueError` when there is none yet."""
        if self._house is None:
            raise ValueError("no <!-- house SEED --> before it")
        return self._house

    def somebody(self, name: str, width: int = 80) -> Person:
        """The person of a name, connected now if need be."""
        if name not in self._people:
            self._people[name] = self.house.person(width)
        return self._people[name]

    def behind(self, text: str) -> None:
        """Somebody types something that is not shown."""
        name, _, line = text.partition(": ")
        person = self.somebody(name)
        if line == "(gone)":
            self._tokens[name] = person.token
            person.hang_up()
            del self._people[name]
        else:
            person.type(line.replace(_TOKEN, self._tokens.get(name, _TOKEN)))
        self.house.pass_time(ANSWER_MS)
        person.read()

    def passes(self, text: str) -> None:
        """So many seconds pass; what everybody hears meanwhile is not shown."""
        self.house.pass_time(round(1000 * float(text)))
        for person in self._people.values():
            person.read()

    def plays(self, text: str) -> None:
        """Somebody plays for a while, unseen."""
        name, how_long = text.split()
        if how_long.startswith(UNTIL):
            seconds, wanted = float(PATIENCE_S), how_long.removeprefix(UNTIL).replace("_", " ")
        else:
            seconds, wanted = float(how_long), ""
        play_greedily(self.house, self.somebody(name), seconds, self._chance, wanted)

    def expect(self, text: str) -> None:
        """Raises `ValueError` unless the last session shows a text."""
        if not any(text in line for line in self._shown):
            raise ValueError(f"the session above does not show {text!r}, but {self._shown}")

    def session(self, text: str, block: list[str]) -> list[str]:
        """The block with fresh answers."""
        self._shown = list(self._session(text, block))
        return self._shown

    def _session(self, text: str, block: list[str]) -> Iterator[str]:
        name, *flags = text.split()
        settings = dict(flag.split("=") for flag in flags)
        kept = slice(int(settings.get("first", WHOLE)))
        last = int(settings.get("last", WHOLE))
        person = self.somebody(name, int(settings.get("width", 80)))
        heard = self._waited(person, settings)
        yield from heard[kept][-last:] if {"after", "until"} & set(settings) else ()
        for line in block:
            later = _LATER.fullmatch(line)
            if line.startswith("> "):
                person.type(line[2:].replace(_TOKEN, self._tokens.get(name, _TOKEN)))
                self.house.pass_time(ANSWER_MS)
            elif later:
                self.house.pass_time(round(1000 * float(later[1])))
            else:
                continue
            yield line
            yield from person.read()[kept][-last:]

    def _waited(self, person: Person, settings: Mapping[str, str]) -> list[str]:
        """What comes before anything is typed."""
        wanted = settings.get("until", "").replace("_", " ")
        self.house.pass_time(round(1000 * float(settings.get("after", 0))))
        heard = person.read()
        for _ in range(PATIENCE_S * 10 if wanted else 0):
            if any(wanted in line for line in heard):
                return heard
            self.house.pass_time(100)
            heard += person.read()
        if wanted:
            raise ValueError(f"{wanted!r} does not come within {PATIENCE_S} seconds")
        return heard


def other_names() -> dict[str, tuple[str, ...]]:
    """Every verb with its other names, those of the host first."""
    games = (mondo.RULESET, sapiens.RULESET)
    spoken = (each for game in games for each in (*game.commands, *game.queries))
    return {verb.name: verb.aliases for verb in map(verb_of, (*HOST.commands, *spoken))}


def verbs_table() -> list[str]:
    """The verbs that have other names, as a table."""
    rows = ((name, aliases) for name, aliases in other_names().items() if aliases)
    return [
        "| verb | also |",
        "|---|---|",
        *(f"| `/{name}` | {', '.join(f'`/{alias}`' for alias in aliases)} |" for name, aliases in rows),
    ]


def played(text: str) -> str:
    """The text of a document with fresh answers in its sessions. Raises `BadSession`."""
    stage = _Stage()
    acts: dict[str, Callable[[str], None]] = {
        "house": stage.open, "behind": stage.behind, "passes": stage.passes,
        "plays": stage.plays, "expect": stage.expect,
    }  # fmt: skip
    lines = text.split("\n")
    out: list[str] = []
    at = 0
    while at < len(lines):
        out.append(lines[at])
        if lines[at] == VERBS_BELOW:
            at += 1
            while at < len(lines) and lines[at].startswith("|"):
                at += 1
            out += verbs_table()
            continue
        found = _DIRECTIVE.fullmatch(lines[at])
        at += 1
        if not found:
            continue
        try:
            if found[1] in acts:
                acts[found[1]](found[2])
                continue
            if lines[at] != "```text":
                raise ValueError("a block that begins with ```text is expected below it")
            end = lines.index("```", at + 1)
            out += [lines[at], *stage.session(found[2], lines[at + 1 : end]), "```"]
            at = end + 1
        except ValueError as fault:
            raise BadSession(f"line {at}: {lines[at - 1]}: {fault}") from None
    return "\n".join(out)


def main() -> None:
    """Write all documents anew."""
    for name in DOCUMENTS:
        file = ROOT / name
        file.write_text(played(file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
