"""The operator's editions: a folder or a file of TOML, each handed to the ruleset that it names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from platform_plugin.config import BadConfig
from protocol.codec import BadData
from protocol.discovery import Discovered, discover
from protocol.installed import Installed, with_newest
from protocol.ruleset import AnyRuleset, Editions


def _ruleset_of(file: Path, text: str, known: Sequence[str]) -> str:
    try:
        name = tomllib.loads(text).get("ruleset")
    except tomllib.TOMLDecodeError as error:
        raise BadConfig([f"{file}: no valid TOML: {error}"]) from None
    if not isinstance(name, str) or name not in known:
        allowed = ", ".join(known) or "none"
        raise BadConfig([f"{file}: ruleset {str(name)[:40]!r} has no editions here; allowed: {allowed}"])
    return name


def with_files(rulesets: Mapping[str, AnyRuleset], files: Iterable[Path]) -> Installed:
    """The rulesets with the editions of these files. Raises `BadConfig` with every fault found."""
    faults: list[str] = []
    texts: dict[str, dict[str, str]] = {}
    known = [name for name, ruleset in rulesets.items() if isinstance(ruleset, Editions)]
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
            texts.setdefault(_ruleset_of(file, text, known), {})[str(file)] = text
        except BadConfig as bad:
            faults += bad.faults
        except OSError as error:
            faults.append(f"{file}: {error.strerror or error}")
        except UnicodeDecodeError:
            faults.append(f"{file}: is not UTF-8 text")
    played: dict[str, AnyRuleset] = {}
    for name, named in texts.items():
        ruleset: Any = rulesets[name]
        try:
            played[name] = ruleset.with_editions(named)
        except BadData as bad_edition:
            faults += str(bad_edition).splitlines()
    if faults:
        raise BadConfig(faults)
    return with_newest(rulesets, played)


def with_folder(rulesets: Mapping[str, AnyRuleset], folder: Path | None) -> Installed:
    """The rulesets with the editions of a folder's `*.toml`. Raises `BadConfig`."""
    return with_files(rulesets, () if folder is None else sorted(folder.glob("*.toml")))


class Stock:
    """The installed rulesets with the operator's editions. Each call looks again (`Host`: `find_rulesets`)."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._bare: Discovered | None = None
        self._found = Discovered(Installed(), {})

    def first(self) -> Discovered:
        """What is installed when the server starts. Raises `BadConfig` for faults in editions."""
        self._bare = discover()
        self._found = Discovered(with_folder(self._bare.rulesets, self._folder), self._bare.refused)
        return self._found

    def __call__(self) -> Discovered:
        """What is installed now. Nothing new is taken while the editions have faults: these are told as refused."""
        bare = discover(before=self._bare)
        try:
            edited = with_folder(bare.rulesets, self._folder)
        except BadConfig as bad:
            return Discovered(self._found.rulesets, {**bare.refused, "editions": "; ".join(bad.faults)})
        kept = {name: self._found.rulesets[name] for name in bare.rulesets if self._is_as_before(name, bare, edited)}
        self._bare = bare
        self._found = Discovered(with_newest(edited, kept), bare.refused)
        return self._found

    def _is_as_before(self, name: str, bare: Discovered, edited: Installed) -> bool:
        """Whether neither the package nor an edition of a ruleset has changed: then the object stays the same."""
        if self._bare is None or self._bare.rulesets.get(name) is not bare.rulesets[name]:
            return False
        return _digests(edited[name]) == _digests(self._found.rulesets[name])


def _digests(ruleset: AnyRuleset) -> Mapping[str, str]:
    """What its editions are, by name."""
    tools: Any = ruleset
    return {name: each.digest for name, each in tools.editions.items()} if isinstance(tools, Editions) else {}
