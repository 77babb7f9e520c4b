"""A shelf: what was written is read at once, also before it is safe."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platform_plugin.net.store_memory import MemoryStore
from platform_plugin.shelf import Shelf
from platform_plugin.store import StoreFailed


class SlowStore:
    """Shelves that commit what was written only when asked to."""

    def __init__(self) -> None:
        self.disk = MemoryStore()
        self.writes: list[tuple[str, str, bytes | None]] = []
        self.ticket = 0
        self.committed = 0

    def keep(self, shelf: str, key: str, value: bytes | None) -> int:
        self.writes.append((shelf, key, value))
        self.ticket += 1
        return self.ticket

    def commit(self) -> None:
        """The oldest write is safe."""
        if self.writes:
            self.disk.keep(*self.writes.pop(0))
            self.committed += 1

    def kept(self, shelf: str, key: str) -> bytes | None:
        return self.disk.kept(shelf, key)

    def newest(self, shelf: str, prefix: str = "", most: int | None = None) -> Sequence[tuple[str, bytes]]:
        return self.disk.newest(shelf, prefix, most)


steps = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.sampled_from("abcd"), st.one_of(st.none(), st.integers(0, 9))),
        st.tuples(st.just("commit"), st.just(""), st.none()),
    ),
    max_size=40,
)


@given(steps)
def test_a_shelf_shows_what_was_written_last_committed_or_not(happenings: list[tuple[str, str, int | None]]) -> None:
    store = SlowStore()
    shelf = Shelf(store, "things", lambda: store.committed)
    expected: dict[str, int] = {}
    for what, key, value in happenings:
        if what == "commit":
            store.commit()
        elif value is None:
            shelf.put(key, None)
            expected.pop(key, None)
        else:
            shelf.put(key, value)
            expected[key] = value
        assert {each: shelf.get(each) for each in "abcd"} == {each: expected.get(each) for each in "abcd"}
        assert list(shelf.newest().items()) == sorted(expected.items(), reverse=True)
        assert list(shelf.newest(2).items()) == sorted(expected.items(), reverse=True)[:2]


def test_what_another_process_writes_is_seen() -> None:
    store = SlowStore()
    shelf = Shelf(store, "things", lambda: store.committed)
    shelf.put("a", 1)
    store.commit()
    store.disk.keep("things", "a", b"2")
    assert shelf.get("a") == 2


def test_what_cannot_be_read_is_named() -> None:
    store = MemoryStore()
    store.keep("things", "a", b"{")
    with pytest.raises(StoreFailed, match="things/a"):
        Shelf(store, "things", lambda: 0).get("a")
