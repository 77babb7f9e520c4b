"""The files of the page: found by safe names only, kept in memory, compressed once."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from email.utils import formatdate
from hashlib import sha256
from pathlib import Path
from typing import Final

from attrs import frozen

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
"""The kinds of files that are given out; there are no others."""
INDEX: Final = "index.html"
_NAME: Final = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9]+)*")
_COMPRESSED: Final = frozenset(TYPES) - {".png"}


@frozen
class Asset:
    """A file as it is given out."""

    content_type: str
    tag: str
    """Changes with the content."""
    changed: int
    """Seconds since 1970."""
    data: bytes
    packed: bytes | None
    """The same compressed by gzip, where that is shorter."""

    @property
    def changed_text(self) -> str:
        """For `Last-Modified`."""
        return formatdate(self.changed, usegmt=True)


class WebFiles:
    """Gives out the files below a folder. One that has changed on disk is read again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[Path, tuple[float, Asset]] = {}

    def find(self, names: Sequence[str]) -> Asset | None:
        """The file with this path (`("style", "base.css")`; empty: the page itself), or None."""
        names = names if any(names) else (INDEX,)
        if not all(_NAME.fullmatch(name) for name in names):
            return None
        path = self._folder.joinpath(*names)
        if path.suffix not in TYPES or not path.is_file():
            return None
        changed = path.stat().st_mtime
        known = self._known.get(path)
        if known is None or known[0] != changed:
            known = changed, _asset(path, changed)
            self._known[path] = known
        return known[1]


def _asset(path: Path, changed: float) -> Asset:
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0) if path.suffix in _COMPRESSED else None
    return Asset(
        content_type=TYPES[path.suffix],
        tag=sha256(data).hexdigest()[:20],
        changed=int(changed),
        data=data,
        packed=packed if packed is not None and len(packed) < len(data) else None,
    )
