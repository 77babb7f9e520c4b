"""Values <-> plain data <-> JSON, strictly: no coercion, no extra keys, none missing but those with a default.

Used for records, for the store and for everything that goes out. cattrs alone would turn `"2"`, `2.7` or `true`
into an int and `5` into a str, and let unknown keys pass; the hooks here demand the exact type.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args, get_origin

import attrs
import orjson
from cattrs import BaseValidationError, Converter, IterableValidationError, transform_error
from cattrs.cols import is_sequence
from cattrs.errors import IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.v import format_exception

T = TypeVar("T")

Plain: TypeAlias = Mapping[str, Any]
"""Plain data with names: a JSON object."""

PLAIN: Final[Any] = Mapping[str, Any]
"""A field of this type holds plain data already; it is neither copied nor looked into on the way out."""

MAX_INT: Final = 2**53
"""Whole numbers beyond this are no exact numbers in JavaScript, so none are taken."""


ALWAYS: Final = "always"
"""Metadata key of fields that are sent even when they hold None (as null)."""


class BadData(Exception):
    """Data that does not have the form it should; the message says where (`$.at`) and what was expected."""


class _Misfit(TypeError):
    """A value of the wrong kind; says in words what was expected and what came."""


_NAMES: Final[Mapping[type, str]] = {
    str: "a text", bool: "true or false", list: "a list", dict: "an object", type(None): "null",
}  # fmt: skip


def _shown(value: object) -> str:
    """A wrong value in an error: short, and not the inside of something nested."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str | float) or (isinstance(value, int) and abs(value) < 1 << 64):
        return repr(value)[:40]
    return _NAMES.get(type(value), type(value).__name__)


def _exactly(kind: type) -> Any:
    def structure(value: object, _: object) -> object:
        if type(value) is not kind:
            raise _Misfit(f"expected {_NAMES[kind]}, not {_shown(value)}")
        return value

    return structure


def _whole(value: object, _: object) -> int:
    if type(value) is not int or not -MAX_INT <= value <= MAX_INT:
        raise _Misfit(f"expected a whole number up to 2^53, not {_shown(value)}")
    return value


def _number(value: object, _: object) -> float | int:
    if type(value) not in (int, float) or not math.isfinite(value):  # type: ignore[arg-type]
        raise _Misfit(f"expected a number, not {_shown(value)}")
    return value  # type: ignore[return-value]


def _anything(value: object, _: object) -> object:
    return value


def _is_literal(kind: object) -> bool:
    return get_origin(kind) is Literal


def _literal(value: object, kind: object) -> object:
    allowed = get_args(kind)
    if not any(type(value) is type(each) and value == each for each in allowed):
        raise _Misfit(f"expected one of {', '.join(map(_shown, allowed))}, not {_shown(value)}")
    return value


def _object_only(structure: Any) -> Any:
    def check(value: object, kind: Any) -> Any:
        if not isinstance(value, dict):
            raise _Misfit(f"expected an object, not {_shown(value)}")
        return structure(value, kind)

    return check


def _is_listed(kind: Any) -> bool:
    return bool(get_args(kind)) and (get_origin(kind) in (tuple, list, frozenset) or is_sequence(kind))


def _listed(kind: Any, converter: Converter) -> Any:
    """Structure a list: cattrs alone would take a text as its letters and an object as its keys."""
    elements = get_args(kind)
    fixed = get_origin(kind) is tuple and Ellipsis not in elements
    made_of = get_origin(kind) if get_origin(kind) in (list, frozenset) else tuple
    hooks: dict[Any, Any] = {}  # filled when first used: a class may hold a list of its own kind

    def structure(value: object, _: Any) -> Any:
        if not isinstance(value, list | tuple | frozenset):
            raise _Misfit(f"expected a list, not {_shown(value)}")
        if fixed and len(value) != len(elements):
            raise _Misfit(f"expected {len(elements)} elements, not {len(value)}")
        made: list[Any] = []
        faults: list[Exception] = []
        if not hooks:
            hooks.update((each, converter.get_structure_hook(each)) for each in elements if each is not Ellipsis)
        for place, each in enumerate(value):
            element = elements[place] if fixed else elements[0]
            try:
                made.append(hooks[element](each, element))
            except Exception as fault:
                fault.add_note(IterableValidationNote("", place, element))
                faults.append(fault)
        if faults:
            raise IterableValidationError("", faults, kind)
        return made_of(made)

    return structure


def _misfit(error: BaseException, kind: type | None) -> str:
    return str(error) if isinstance(error, _Misfit) else format_exception(error, kind)


def _as_it_is(value: object) -> object:
    return value


def strict_converter() -> Converter:
    """A converter that takes nothing but what the types say.

    Fields that hold their default None are left out, unless their metadata say `ALWAYS`; a field that has to be
    called `from_` in Python is `from` outside.
    """
    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(int, _whole)
    converter.register_structure_hook(str, _exactly(str))
    converter.register_structure_hook(bool, _exactly(bool))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook_func(lambda kind: kind is object or kind is Any, _anything)

    def overrides(kind: type) -> dict[str, Any]:
        return {
            attribute.name: override(
                rename=attribute.name.rstrip("_"),
                omit_if_default=attribute.default is None and not attribute.metadata.get(ALWAYS, False),
            )
            for attribute in attrs.fields(kind)
        }

    def unstructure(kind: type) -> Any:
        return make_dict_unstructure_fn(kind, converter, **overrides(kind))

    def structure(kind: type) -> Any:
        made: Any = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **overrides(kind))
        return _object_only(made)

    converter.register_unstructure_hook_func(lambda kind: kind == PLAIN, _as_it_is)
    converter.register_unstructure_hook_factory(attrs.has, unstructure)
    converter.register_structure_hook_factory(attrs.has, structure)
    converter.register_structure_hook_func(_is_literal, _literal)
    converter.register_structure_hook_factory(_is_listed, lambda kind: _listed(kind, converter))
    return converter


STRICT: Final = strict_converter()


def to_plain(value: object) -> Any:
    """Plain data (dicts, lists, numbers, words) of an attrs value."""
    return STRICT.unstructure(value)


def from_plain(kind: type[T], data: object) -> T:
    """A value of an attrs class from plain data. Raises `BadData`."""
    try:
        return STRICT.structure(data, kind)
    except BaseValidationError as error:
        raise BadData("; ".join(transform_error(error, format_exception=_misfit))) from None
    except RecursionError:
        raise BadData("nested too deeply") from None
    except Exception as error:
        raise BadData(str(error) or type(error).__name__) from None


def _as_dict(value: object) -> dict[Any, Any]:
    """A mapping of any kind, as one that cannot be changed, is an object too."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no plain data")


def to_json(data: object) -> bytes:
    """One line of JSON, without its end."""
    return orjson.dumps(data, default=_as_dict)


def canonical_json(data: object) -> bytes:
    """JSON that is the same for equal data: keys sorted, no blanks. For digests."""
    return orjson.dumps(data, default=_as_dict, option=orjson.OPT_SORT_KEYS)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise ValueError(f"the key {twice[:40]!r} stands twice in one object")
    return found


def from_json(line: bytes | str) -> Any:
    """Plain data of one line. Raises `BadData`, also for a key that an object has twice."""
    try:
        data = orjson.loads(line)
        # A line that is what we would write has no key twice; the slow look is for the others.
        if orjson.dumps(data) != (line.encode() if isinstance(line, str) else line):
            json.loads(line, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as error:
        raise BadData(f"no JSON: {error}") from None
    except TypeError:
        raise BadData("nested too deeply") from None
    return data


def tag_of(kind: type) -> str:
    """`RoundStarted` -> `round_started`: how a class is called on the wire."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind.__name__).lower()


class Tagged:
    """Codec of a union of attrs classes, told apart by a tag field (`type` or `kind`) with the class's name.

    Raises `ValueError` when two classes would have the same tag, or one has a field with the tag's name.
    """

    def __init__(self, field: str, kinds: Sequence[type]) -> None:
        by_tag: dict[str, type] = {}
        for kind in kinds:
            if any(attribute.name.rstrip("_") == field for attribute in attrs.fields(kind)):
                raise ValueError(f"{kind.__name__} may have no field `{field}`, which holds its tag")
            if by_tag.setdefault(tag := tag_of(kind), kind) is not kind:
                raise ValueError(f"the tag {tag} is claimed by two classes")
            STRICT.get_structure_hook(kind)  # finds a field of a type that no codec knows
        self.field = field
        self.kinds: Mapping[str, type] = by_tag
        self._dump = {kind: STRICT.get_unstructure_hook(kind) for kind in kinds}
        self._tag = {kind: tag for tag, kind in self.kinds.items()}

    def dump(self, value: object) -> dict[str, Any]:
        """Plain data with the tag first."""
        kind = type(value)
        return {self.field: self._tag[kind], **self._dump[kind](value)}

    def load(self, data: object) -> Any:
        """The value that was dumped. Raises `BadData` naming the tag or the field at fault."""
        if not isinstance(data, dict):
            raise BadData(f"expected an object, not {type(data).__name__}")
        tag = data.get(self.field)
        if not isinstance(tag, str) or tag not in self.kinds:
            allowed = ", ".join(self.kinds)
            raise BadData(f"$.{self.field}: {_shown(tag)} is unknown; allowed: {allowed}")
        return from_plain(self.kinds[tag], {key: value for key, value in data.items() if key != self.field})


class EventCodec:
    """Codec of a ruleset's events. The match time `at` travels beside the event, not in it."""

    def __init__(self, events: Sequence[type]) -> None:
        self._tagged = Tagged("kind", events)

    def dump(self, event: object) -> dict[str, Any]:
        """The event as it stands in messages and records: {`kind`, fields}."""
        body = self._tagged.dump(event)
        del body["at"]
        return body

    def load(self, at: int, data: object) -> Any:
        """The event that happened at match time `at` (ms). Raises `BadData`."""
        if isinstance(data, dict) and "at" in data:
            raise BadData("$.at: stands beside the event, not in it")
        return self._tagged.load({**data, "at": at} if isinstance(data, dict) else data)
