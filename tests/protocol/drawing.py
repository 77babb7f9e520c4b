"""Values of attrs classes for the tests: drawn from their types, and spoiled field by field."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from protocol.codec import MAX_INT

PLAIN: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-MAX_INT, MAX_INT), st.text(max_size=8)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)

SCALARS: Mapping[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-MAX_INT, MAX_INT),
    str: st.text(st.characters(codec="utf-8"), max_size=12),
    bool: st.booleans(),
    float: st.floats(allow_nan=False, allow_infinity=False),
    Any: PLAIN,
    object: PLAIN,
}

WRONG: Mapping[Any, list[Any]] = {
    int: [None, "1", 1.0, True, [], {}, 2**53 + 1, -(2**53) - 1, 2**70],
    str: [None, 1, 1.5, True, [], ["a"], {}],
    bool: [None, 0, 1, "true", [], {}],
    float: [None, "1.5", True, [], {}, float("nan"), float("inf")],
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type as it stands in the annotations of commands, events and messages."""
    if kind in SCALARS:
        return SCALARS[kind]
    if attrs.has(kind):
        hints = get_type_hints(kind)
        fields = {attribute.name: values(hints[attribute.name]) for attribute in attrs.fields(kind)}
        drawn = st.fixed_dictionaries(fields).map(lambda found: made(kind, found))
        return drawn.filter(lambda value: value is not None)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return st.one_of([st.none() if arg is type(None) else values(arg) for arg in args])
    if origin is tuple and Ellipsis in args:
        return st.lists(values(args[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, args))
    assert isinstance(origin, type), kind
    assert issubclass(origin, Mapping), kind
    return st.dictionaries(values(args[0]), values(args[1]), max_size=3)


def made(kind: Any, fields: Mapping[str, Any]) -> Any:
    """The value with these fields; None where they exclude one another."""
    try:
        return kind(**fields)
    except ValueError:
        return None


def wrong(kind: Any) -> list[Any]:
    """JSON values that a field of this type must not take."""
    if kind in WRONG:
        return WRONG[kind]
    origin, args = get_origin(kind), get_args(kind)
    if kind in (Any, object):
        return []
    if origin in (Union, types.UnionType):
        inner = next(arg for arg in args if arg is not type(None))
        return [value for value in wrong(inner) if value is not None]
    if origin is tuple and Ellipsis in args:
        return [None, 1, "abc", {}, {"a": 1}, *([value] for value in wrong(args[0])[:3])]
    if origin is tuple:
        return [None, 1, "ab", {}, [], [None] * (len(args) + 1)]
    return [None, 1, "abc", [], [["a", 1]]]


def spoiled(kind: type, data: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Plain data of a value with one thing wrong at a time: (what, data)."""
    hints = get_type_hints(kind)
    for attribute in attrs.fields(kind):
        name = attribute.name.rstrip("_")
        for value in wrong(hints[attribute.name]):
            yield f"{name}={value!r}", {**data, name: value}
        if attribute.default is attrs.NOTHING:
            yield f"without {name}", {key: each for key, each in data.items() if key != name}
    yield "one key too many", {**data, "surplus": 1}
