"""The documents as data: their fenced blocks, their tables, their samples."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("changelog.d/*.md")])

_BLOCK = re.compile(r"(?:<!-- (\w+) (\S+) -->\n)?```(\w+)\n(.*?)```\n", re.DOTALL)


@frozen
class Block:
    """A fenced block and the note before it: `sample NAME`, `from FILE`, `faults FILE`, `refused EDITION`."""

    note: str
    about: str
    kind: str
    text: str


def blocks(file: Path) -> Iterator[Block]:
    """The fenced blocks of a document, in order."""
    for note, about, kind, text in _BLOCK.findall(file.read_text(encoding="utf-8")):
        yield Block(note, about, kind, text)


def noted(note: str) -> Mapping[str, str]:
    """The texts of all blocks with such a note, by what it is about."""
    return {block.about: block.text for file in DOCUMENTS for block in blocks(file) if block.note == note}


def rows(file: str, heading: str) -> list[list[str]]:
    """The rows of the first table below a heading; a cell that is one word of code comes without its backticks."""
    text = f"\n{(ROOT / file).read_text(encoding='utf-8')}".partition(f"\n{heading}\n")[2]
    found = re.search(r"\n\|[-|]+\|\n((?:\|.*\|\n)+)", text)
    assert found, heading
    return [[_plain(cell.strip()) for cell in row.strip("|").split("|")] for row in found[1].splitlines()]


def codes(cell: str) -> list[str]:
    """The words of code in a cell."""
    return re.findall(r"`([^`]+)`", cell) or cell.split()


def _plain(cell: str) -> str:
    return cell[1:-1] if re.fullmatch(r"`[^`]*`", cell) else cell
