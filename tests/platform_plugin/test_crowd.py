"""A crowd of people who do random things: after each step the host is in order and nobody was told anything wrong."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.platform_plugin.hosting import LineEnd, TestHost

NAMES = ("Anna", "Bob", "Carl", "R1")
LINES = (
    "/newroom mondo", "/room 1", "/room 2", "/manager", "/join", "/join 2", "/leave", "/leave yes", "/start",
    "/startnosave", "/option time 0.1", "/option backside", "/option hidden", "/option time 99", "/bot add greedy",
    "/bot remove 2", "/take 17", "/take 18 b 2", "/lay c3", "/lay c4", "/flip", "/turn", "/back", "/move d3",
    "/jump", "/ready", "/reset", "/spielinfo", "/who", "/rooms", "/pile ww", "/world", "/world 2 1", "/score",
    "hello", ";Bob hi", ".again", "//slash", "/help", "/quit", "/nonsense", "/take", "\x07", "/room 1 secret",
)  # fmt: skip

steps = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.sampled_from(NAMES), st.sampled_from(LINES)),
        st.tuples(st.just("drop"), st.sampled_from(NAMES), st.just("")),
        st.tuples(st.just("pass"), st.sampled_from(("1", "900", "3000", "7000", "31000", "61000")), st.just("")),
    ),
    max_size=60,
)


class Crowd:
    """The people, and what their programs believe from what they were sent."""

    def __init__(self) -> None:
        self.host = TestHost()
        self.watcher = self.host.program("Watcher")
        self.listed: dict[int, dict[str, Any]] = {}
        self.here: dict[str, LineEnd] = {}
        self.tokens: dict[str, str] = {}

    def end_of(self, name: str) -> LineEnd:
        """The open link of a person; a lost one comes back with its token, a new one logs in."""
        end = self.here.get(name)
        if end is not None and not end.outlet.closed:
            return end
        end = self.here[name] = self.host.program(bot=name == "R1")
        if not (name in self.tokens and end.ask(f"/resume {self.tokens[name]}")[-1]["type"] == "done"):
            self.tokens[name] = end.do(f"/login {name}")[0]["token"]
        return end

    def step(self, what: str, name: str, line: str) -> None:
        """One thing happens."""
        if what == "pass":
            self.host.advance(int(name))
            for end in (*self.here.values(), self.watcher):
                end.send("/pong")
        elif what == "drop":
            self.end_of(name).drop()
            self.here.pop(name)
        elif line == "/quit":
            self.end_of(name).send(line)
        else:
            self.end_of(name).ask(line)

    def check(self) -> None:
        """Everything is in order."""
        host = self.host.host
        for room in host.rooms.values():
            seated = [person for _, person in room.seating]
            assert len(seated) == len(set(seated))
            assert all(person.room is room for person in seated)
            assert all(person in room.people for person in seated)
        for person in host.people:
            assert person.room is None or host.rooms.get(person.room.number) is person.room
        for message in self.watcher.messages():
            if message["type"] == "room_listed":
                self.listed[message["room"]] = timeless(message)
            elif message["type"] == "room_gone":
                del self.listed[message["room"]]
        fresh = {room["room"]: timeless(room) for room in self.watcher.do("/rooms")[0]["rooms"]}
        assert self.listed == fresh


def timeless(room: dict[str, Any]) -> dict[str, Any]:
    """A room without what changes by itself: since when somebody is absent."""
    seats = [{key: value for key, value in seat.items() if key != "absent"} for seat in room["seats"]]
    return {**{key: value for key, value in room.items() if key not in ("type", "watchers")}, "seats": seats}


@settings(max_examples=60, deadline=None)
@given(steps)
def test_whatever_people_do_the_host_stays_in_order(happenings: list[tuple[str, str, str]]) -> None:
    crowd = Crowd()
    for happening in happenings:
        crowd.step(*happening)
        crowd.check()
    for _ in range(150):
        crowd.host.advance(5_000)
        crowd.watcher.send("/pong")
    left = [room for room in crowd.host.host.rooms.values() if room.state == "running"]
    assert crowd.host.host.rooms.keys() == {room.number for room in left}, "a table nobody is at is left over"
    assert not crowd.here or all(end.outlet.closed for end in crowd.here.values())
