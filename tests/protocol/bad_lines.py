"""The corpus of ugly lines (`bad_lines.txt`), for tests of everything that lines come in by."""

import re
from pathlib import Path

from attrs import frozen

_REPEATED = re.compile(rb"<<(.+?)\*(\d+)>>")


@frozen
class BadLineCase:
    """What comes in (without its end), and the code of its answer; `blank`, `chat` and `fine` are no refusals."""

    code: str
    line: bytes

    def __str__(self) -> str:
        return f"{self.code} {self.line[:24]!r}"


def _bytes(text: str) -> bytes:
    def one(found: re.Match[bytes]) -> bytes:
        return (
            b"\\"
            if found[0] == b"\\\\"
            else b"\r"
            if found[0] == b"\\r"
            else b"\t"
            if found[0] == b"\\t"
            else (bytes([int(found[1], 16)]))
        )

    def plain(data: bytes) -> bytes:
        return re.sub(rb"\\(?:x([0-9a-f]{2})|r|t|\\)", one, data)

    data = text.encode()
    return plain(_REPEATED.sub(lambda found: found[1] * int(found[2]), data))


def bad_lines() -> list[BadLineCase]:
    """Every case of the corpus, in its order."""
    rows = (Path(__file__).parent / "bad_lines.txt").read_text("utf-8").split("\n")
    parted = (row.partition(" ") for row in rows if row and not row.startswith("#"))
    return [BadLineCase(code, _bytes(line)) for code, _, line in parted]
