"""Ruleset packages that are made, installed and upgraded in a folder while a test runs."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nim_rules

SOURCES = Path(next(iter(nim_rules.__path__)))

_later = iter(range(1, 1_000_000))


class Folder:
    """A folder on `sys.path` that packages are installed into; each is nim under another name, with other rules."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def install(self, module: str, game: str, version: str, *, changes: tuple[tuple[str, str], ...] = ()) -> None:
        """Install a package, or another version of it; `changes` are texts of `ruleset.py` that become others."""
        self.remove(module)
        home = self.path / module
        shutil.copytree(SOURCES, home, ignore=shutil.ignore_patterns("__pycache__"))
        for file in home.rglob("*.py"):
            file.write_text(file.read_text(encoding="utf-8").replace("nim_rules", module), encoding="utf-8")
        rules = home / "ruleset.py"
        text = rules.read_text(encoding="utf-8")
        names = ('name = "nim"', f'name = "{game}"'), ('version = "2"', f'version = "{version}"')
        for old, new in (*changes, *names):
            assert old in text, old
            text = text.replace(old, new)
        rules.write_text(text, encoding="utf-8")
        # An upgrade within the second of the installation, which no person can do, has a later time all the same.
        later = 2_000_000_000 + next(_later)
        for file in home.rglob("*"):
            os.utime(file, (later, later))
        info = self.path / f"{module}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(f"[platform_plugin.rulesets]\n{game} = {module}.ruleset:RULESET\n")

    def remove(self, module: str) -> None:
        """Take a package away."""
        shutil.rmtree(self.path / module, ignore_errors=True)
        for info in self.path.glob(f"{module}-*.dist-info"):
            shutil.rmtree(info)


@contextmanager
def folder_on_the_path(path: Path) -> Iterator[Folder]:
    """The folder while it is searched for packages; afterwards nothing of them is left in this process."""
    before = set(sys.modules)
    sys.path.insert(0, str(path))
    try:
        yield Folder(path)
    finally:
        sys.path.remove(str(path))
        for name in set(sys.modules) - before:
            if str(path) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]
        sys.path_importer_cache.pop(str(path), None)
