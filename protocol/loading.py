"""Importing what entry points name, and again, freshly, what was upgraded on disk while the program runs.

Objects of the old modules live on as long as somebody holds them: matches that run end under the rules they began
with. An upgrade that cannot be imported leaves the old modules where they were.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from attrs import field, frozen

HOSTS_OWN: Final = ("protocol", "platform_plugin", "bots")
"""Packages that are never imported again: the running program is made of them."""


@frozen
class Loaded:
    """What an entry point gave, and by what an upgrade of its package is noticed."""

    point: EntryPoint
    found: Any = field(eq=False)
    release: str | None
    """The version of the distribution that it is from."""
    files: Mapping[Path, object]
    """Time and size of each Python file of its package."""

    @property
    def stale(self) -> bool:
        """Whether another release is installed, or files of its package were changed, added or taken away."""
        return (self.release, self.files) != (_release(self.point), _files(_package(self.point)))


@frozen
class Failed:
    """An entry point that could not be loaded."""

    point: EntryPoint
    error: BaseException


def load(points: Iterable[EntryPoint]) -> Iterator[Loaded | Failed]:
    """Load each, from modules that are imported already where they are."""
    for point in points:
        yield _load(point)


def load_again(points: Iterable[EntryPoint], before: Iterable[Loaded]) -> Iterator[Loaded | Failed]:
    """Load each as it is on disk now; what was not upgraded stays the object that it was.

    A package is imported as a whole: all that it offers is loaded again, or only what could not be imported before.
    """
    known = {(loaded.point.name, loaded.point.value): loaded for loaded in before}
    packages: dict[str, list[EntryPoint]] = {}
    for point in points:
        packages.setdefault(_package(point), []).append(point)
    for package, together in packages.items():
        olds = [known.get((point.name, point.value)) for point in together]
        if not any(olds) or any(old.stale for old in olds if old):
            yield from _freshly(package, together)
        else:
            yield from (old or _load(point) for old, point in zip(olds, together, strict=True))


def _freshly(package: str, points: Iterable[EntryPoint]) -> list[Loaded | Failed]:
    if package in HOSTS_OWN:
        return [_load(point) for point in points]
    dropped = dict(_modules(package))
    for name in dropped:
        del sys.modules[name]
    loaded = [_load(point) for point in points]
    if all(isinstance(each, Failed) for each in loaded):
        for name in dict(_modules(package)):
            del sys.modules[name]
        sys.modules.update(dropped)
    return loaded


def _load(point: EntryPoint) -> Loaded | Failed:
    try:
        found = point.load()
    except (Exception, SystemExit) as error:
        return Failed(point, error)
    return Loaded(point, found, _release(point), _files(_package(point)))


def _package(point: EntryPoint) -> str:
    return point.module.partition(".")[0]


def _modules(package: str) -> list[tuple[str, ModuleType]]:
    inside = f"{package}."
    return [(name, module) for name, module in sys.modules.items() if name == package or name.startswith(inside)]


def _release(point: EntryPoint) -> str | None:
    return None if point.dist is None else point.dist.version


def _files(package: str) -> Mapping[Path, object]:
    """Time and size of each Python file of a package; nothing where they cannot be looked at."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return {}
    folders = () if spec is None else spec.submodule_search_locations or ()
    files = [file for folder in folders for file in Path(folder).rglob("*.py")]
    if spec is not None and not folders and spec.origin is not None:
        files.append(Path(spec.origin))
    found: dict[Path, object] = {}
    for file in files:
        with suppress(OSError):
            stat = file.stat()
            found[file] = (stat.st_mtime_ns, stat.st_size)
    return found
