"""The settings of a server: flags win, then environment (`WELTENTISCH_…`), then the file; all of it strict.

Every fault is one line that names where it stands (`file.toml:7`, `WELTENTISCH_STORE`, `--store`) and what is
allowed; all faults are reported at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final

import attrs
from attrs import field, frozen

from platform_plugin.limits import Limits
from platform_plugin.names import name_key
from platform_plugin.standing import Standing
from platform_plugin.toml_place import line_of

PREFIX: Final = "WELTENTISCH_"
NONE: Final = "none"
LOCAL: Final = "local"
"""Among `proxies`: whoever comes by a socket file."""
LOG_FORMATS: Final = ("text", "json")
_ORIGIN: Final = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9A-Fa-f:]+\](:[0-9]{1,5})?")


class BadConfig(Exception):
    """Settings that cannot be used; `faults` are one-line sentences, at least one."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


@frozen
class Config:
    """Everything that an operator can set."""

    name: str = "weltentisch"
    """What the server calls itself."""
    lines: tuple[str, ...] = ("tcp:7171:interface=127.0.0.1",)
    """Twisted endpoint strings of the line protocol."""
    web: tuple[str, ...] = ("tcp:7172:interface=127.0.0.1",)
    """Twisted endpoint strings of the web page."""
    origins: tuple[str, ...] = ()
    """Pages from elsewhere that may open a WebSocket here, such as `https://play.example.org`."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose `X-Forwarded-For` and `X-Forwarded-Host` are believed; `local`: socket files."""
    store: str | None = None
    """`sqlite:FILE` or `memory:`; None: a file in the user's data directory."""
    editions: Path | None = None
    """A folder of further editions."""
    admins: tuple[str, ...] = ()
    """Registered names that are admins."""
    log_format: str = LOG_FORMATS[0]
    limits: Limits = field(factory=Limits)
    tables: tuple[Standing, ...] = ()
    """House tables."""


# ---- reading one value; `ValueError` says what is allowed ----


def _word(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ValueError("a text that is not empty, without control characters")
    return value


def _addresses(value: object) -> tuple[str, ...]:
    texts = value if isinstance(value, list | tuple) else [value]
    expected = "endpoints such as tcp:7171:interface=127.0.0.1, or none"
    if not texts or not all(isinstance(text, str) and text.strip() for text in texts):
        raise ValueError(expected)
    if NONE in texts:
        if len(texts) > 1:
            raise ValueError("none alone, or endpoints without it")
        return ()
    return tuple(texts)


def _list(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (value,)


def _origins(value: object) -> tuple[str, ...]:
    for origin in _list(value):
        if not isinstance(origin, str) or not _ORIGIN.fullmatch(origin):
            raise ValueError("origins such as https://play.example.org, without a path")
    return tuple(str(origin) for origin in _list(value))


def _proxies(value: object) -> tuple[str, ...]:
    for proxy in _list(value):
        try:
            if proxy != LOCAL:
                ip_network(str(proxy), strict=False)
        except ValueError:
            raise ValueError("addresses or networks such as 127.0.0.1 or 10.0.0.0/8, or local") from None
    return tuple(str(proxy) for proxy in _list(value))


def _names(value: object) -> tuple[str, ...]:
    for name in _list(value):
        if not isinstance(name, str) or not name_key(name):
            raise ValueError('names of people, as in ["Anna", "Bob"]')
    return tuple(str(name) for name in _list(value))


def _format(value: object) -> str:
    if value not in LOG_FORMATS:
        raise ValueError(" or ".join(LOG_FORMATS))
    return str(value)


def _folder(value: object) -> Path:
    folder = Path(_word(value)).expanduser()
    if not folder.is_dir():
        raise ValueError("a folder that exists")
    return folder


def _number(least: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int or value < least:
            raise ValueError(f"a whole number from {least} up")
        return value

    return read


def _words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError("a list of words")
    return tuple(_word(item) for item in value)


def _options(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict) or not all(isinstance(each, str | int | float) for each in value.values()):
        raise ValueError("a table of options, each a word, a number, true or false")
    shown = {True: "on", False: "off"}
    return tuple((name, shown[each] if isinstance(each, bool) else str(each)) for name, each in value.items())


SETTINGS: Final[Mapping[str, Callable[[object], object]]] = {
    "name": _word,
    "lines": _addresses,
    "web": _addresses,
    "origins": _origins,
    "proxies": _proxies,
    "store": _word,
    "editions": _folder,
    "admins": _names,
    "log_format": _format,
}
_SEVERAL: Final = ("lines", "web", "origins", "proxies", "admins")
"""Settings that are separated by blanks in the environment."""
LIMITS: Final = {attribute.name: _number(1) for attribute in attrs.fields(Limits)}
TABLE: Final[Mapping[str, Callable[[object], object]]] = {
    "game": _word,
    "name": _word,
    "bots": _words,
    "level": _number(0),
    "gap": _number(0),
    "options": _options,
}
_TABLE_NEEDS: Final = ("game", "name")
_SECTIONS: Final = ("limits", "tables")


@frozen
class _Source:
    """Where settings come from and how a place in it is called."""

    place: Callable[[tuple[str | int, ...]], str]
    faults: list[str] = field(factory=list)

    def fault(self, path: tuple[str | int, ...], text: str) -> None:
        """Note what is wrong at `path`."""
        self.faults.append(f"{self.place(path)}: {text}")

    def read(
        self, data: Mapping[str, Any], known: Mapping[str, Callable[[object], object]], path: tuple[str | int, ...]
    ) -> dict[str, Any]:
        """Those settings of `data` that can be used."""
        good = {}
        for key, value in data.items():
            if key not in known:
                self.fault((*path, key), f"unknown; allowed are {', '.join(known)}")
                continue
            try:
                good[key] = known[key](value)
            except ValueError as error:
                self.fault((*path, key), f"{str(value)[:60]!r} is not allowed; expected {error}")
        return good


def _read_file(file: Path) -> tuple[dict[str, Any], list[str]]:
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        return {}, [f"{file}: {error.strerror or error}"]
    except UnicodeDecodeError:
        return {}, [f"{file}: is not UTF-8 text"]
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return {}, [f"{file}: no valid TOML: {error}"]

    def place(path: tuple[str | int, ...]) -> str:
        line = line_of(text, path)
        name = ".".join(f"{part}" for part in path)
        return f"{file}:{line}: {name}" if line else f"{file}: {name}"

    source = _Source(place)
    plain = {key.replace("-", "_"): value for key, value in data.items()}
    limits, tables = plain.pop("limits", {}), plain.pop("tables", [])
    every = {**SETTINGS, **dict.fromkeys(_SECTIONS, _word)}
    found = source.read(plain, every, ())
    if not isinstance(limits, dict):
        source.fault(("limits",), "has to be a table: [limits]")
    elif good := source.read(limits, LIMITS, ("limits",)):
        found["limits"] = good
    if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
        source.fault(("tables",), "have to be tables: [[tables]]")
    else:
        found["tables"] = tuple(_standings(source, tables))
    return found, source.faults


def _standings(source: _Source, tables: list[dict[str, Any]]) -> Iterator[Standing]:
    for number, table in enumerate(tables):
        good = source.read(table, TABLE, ("tables", number))
        missing = [key for key in _TABLE_NEEDS if key not in table]
        for key in missing:
            source.fault(("tables", number), f"{key} is missing")
        if not missing and len(good) == len(table):
            yield Standing(**good)


def _read_environment(environment: Mapping[str, str]) -> tuple[dict[str, Any], list[str]]:
    source = _Source(lambda path: PREFIX + "_".join(str(part).upper() for part in path))
    plain: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    for name in SETTINGS:
        value = environment.get(f"{PREFIX}{name.upper()}")
        if value:
            plain[name] = value.split() if name in _SEVERAL else value
    for name in LIMITS:
        value = environment.get(f"{PREFIX}LIMITS_{name.upper()}")
        if value:
            limits[name] = int(value) if value.isascii() and value.isdigit() else value
    found = source.read(plain, SETTINGS, ())
    if good := source.read(limits, LIMITS, ("limits",)):
        found["limits"] = good
    return found, source.faults


def _read_flags(flags: Mapping[str, object]) -> tuple[dict[str, Any], list[str]]:
    source = _Source(lambda path: "--" + str(path[0]).replace("_", "-"))
    return source.read({name: value for name, value in flags.items() if value}, SETTINGS, ()), source.faults


def load(file: Path | None, environment: Mapping[str, str], flags: Mapping[str, object]) -> Config:
    """The settings from all three places. Raises `BadConfig` with every fault found.

    `flags` are named as in `Config`; those that hold nothing were not given.
    """
    sources = (
        _read_file(file) if file is not None else ({}, []),
        _read_environment(environment),
        _read_flags(flags),
    )
    faults = [fault for _, found in sources for fault in found]
    if faults:
        raise BadConfig(faults)
    settings: dict[str, Any] = {}
    limits: dict[str, int] = {}
    for found, _ in sources:
        limits.update(found.pop("limits", {}))
        settings.update(found)
    return Config(**settings, limits=Limits(**limits))
