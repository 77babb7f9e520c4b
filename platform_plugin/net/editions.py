"""The operator's editions: a folder or a file of TOML, each handed to the ruleset that it names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from platform_plugin.config import BadConfig
from protocol.codec import BadData
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


def with_files(rulesets: Mapping[str, AnyRuleset], files: Iterable[Path]) -> Mapping[str, AnyRuleset]:
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
    played = dict(rulesets)
    for name, named in texts.items():
        ruleset: Any = rulesets[name]
        try:
            played[name] = ruleset.with_editions(named)
        except BadData as bad_edition:
            faults += str(bad_edition).splitlines()
    if faults:
        raise BadConfig(faults)
    return played


def with_folder(rulesets: Mapping[str, AnyRuleset], folder: Path | None) -> Mapping[str, AnyRuleset]:
    """The rulesets with the editions of a folder's `*.toml`. Raises `BadConfig`."""
    return rulesets if folder is None else with_files(rulesets, sorted(folder.glob("*.toml")))
