"""A crowd of people who do random things: after each step the host is in order and nobody was told anything wrong."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from platform_plugin.clock import milliseconds
from tests.platform_plugin.crowd_wire import Wire, Wires
from tests.platform_plugin.hosting import PASSWORD, TestHost

GUESTS = ("Carl", "Dora", "R1")
ACCOUNTS = ("Anna", "Bob")
NAMES = (*ACCOUNTS, *GUESTS)
SECOND = 1_000
LINES = (
    # tables
    "/newroom mondo", "/newroom sapiens x", "/room 1", "/room 2", "/room 1 secret", "/room 2 wrong", "/manager",
    "/join", "/join 1", "/join 2", "/join 4", "/leave", "/leave yes", "/start", "/startnosave", "/reset",
    "/bot add greedy", "/bot remove 2", "/bot remove 3", "/hook Anna", "/hook R1", "/hook Nobody1",
    # options
    "/option time 0.1", "/option backside", "/option hidden", "/option time 99", "/option private secret",
    "/option private off", "/option host", "/option host off", "/option invisible", "/option invisible off",
    "/option drawseat", "/option nobots", "/option result mondo",
    # the match
    "/take 17", "/take 18 b 2", "/lay c3", "/lay c4", "/flip", "/turn", "/back", "/move d3", "/jump", "/ready",
    "/spielinfo", "/pile ww", "/world", "/world 2 1", "/score", "/hints",
    # votes
    "/accept", "/accept", "/refuse", "/accept 1", "/refuse 2", "/masterreset", "/pause", "/continue", "/remove Anna",
    "/remove Carl", "/kick Bob", "/kick Dora rude", "/kick R1", "/kick Watcher",
    # finding a round
    "/seek mondo", "/seek mondo 2", "/seek sapiens", "/unseek", "/gameyell come all",
    # people
    "hello", ";Bob hi", ";Carl hi", ".again", "//slash", "/channel mondo", "/channel mondo hi", "/channel -mondo",
    "/away lunch", "/add mute Bob", "/del mute Bob", "/add watch Carl", "/who", "/gwho", "/wwho", "/rooms",
    "/info", "/alive Bob", "/whereis Carl", "/set", "/lang de", "/help", "/tutorial mondo",
    # going
    "/quit", "/logout", f"/passwd {PASSWORD} {PASSWORD}", f"/register {PASSWORD}",
    # nonsense
    "/nonsense", "/take", "\x07", "/kick", "/ban Bob", "/shutdown 0", "@5 /who", "/client x 1 json",
)  # fmt: skip

who = st.sampled_from(NAMES)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("say"), who, st.sampled_from(LINES), st.none()),
        st.tuples(st.just("say"), who, st.sampled_from(LINES), st.none()),
        st.tuples(st.just("say in parts"), who, st.sampled_from(LINES), st.integers(0, 20)),
        st.tuples(st.just("drop after"), who, st.sampled_from(LINES), st.integers(0, 20)),
        st.tuples(st.just("close half after"), who, st.sampled_from(LINES), st.none()),
        st.tuples(st.just("come again"), who, st.sampled_from(("token", "password", "wrong")), st.none()),
        st.tuples(st.just("old lines die"), who, st.just(""), st.none()),
        st.tuples(st.just("sit down"), who, st.sampled_from(("mondo", "sapiens")), st.none()),
        st.tuples(st.just("begin"), who, st.just(""), st.none()),
        st.tuples(st.just("leave"), who, st.just(""), st.none()),
        st.tuples(st.just("pass"), st.sampled_from(NAMES), st.just(""), st.sampled_from(PASSES := (1, 900, 3000))),
        st.tuples(st.just("pass"), st.sampled_from(NAMES), st.just(""), st.sampled_from((7000, 31_000, 61_000))),
    ),
    min_size=10,
    max_size=70,
)


class Member:
    """One of the crowd: their links, newest last, and what they know of themselves."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.token: str | None = None
        self.wires: list[Wire] = []

    def is_on(self) -> bool:
        """Whether they are logged in on their newest link."""
        return bool(self.wires) and self.wires[-1].logged_in


class Crowd:
    """The people, and what those in the lobby believe from what they were sent."""

    def __init__(self) -> None:
        self.host = TestHost()
        self.wires = Wires(self.host)
        for name in ACCOUNTS:
            self.host.registered(name).do("/quit")
        self.host.advance(0)
        self.members = {name: Member(name) for name in NAMES}
        self.watcher = self.host.program("Watcher")
        self.listed = self._rooms()
        self.here = self._people()
        self.watcher.messages()

    # ---- links

    def come(self, member: Member, by: str = "token") -> None:
        """Somebody comes in on a new link; an older one may still be there."""
        wire = self.wires.open()
        wire.send(b"/client crowd 1 json bot\n" if member.name == "R1" else b"/client crowd 1 json\n")
        if by == "wrong":
            answer = wire.ask(f"/login {member.name} wrong-horse")
            if member.name in ACCOUNTS:
                assert answer is not None
                assert answer["code"] == "wrong-password"
            elif answer is not None and answer["type"] == "done":
                wire.ask("/logout")
            wire.drop()
            return
        if member.name in ACCOUNTS and (by == "password" or member.token is None):
            assert self._in(member, wire, f"/login {member.name} {PASSWORD}")
        elif not (member.token and self._in(member, wire, f"/resume {member.token}")):
            password = f" {PASSWORD}" if self.host.host.accounts.named(member.name) else ""
            assert self._in(member, wire, f"/login {member.name}{password}")
        if member.is_on():
            raise AssertionError("the newest login did not close the older one")
        member.wires.append(wire)

    def _in(self, member: Member, wire: Wire, line: str) -> bool:
        """Log in; the room, the seat and the state of the match come before the answer."""
        wire.messages()
        wire.send(f"@1 {line}\n".encode())
        got = wire.messages()
        if got[-1]["type"] == "error":
            return False
        index = next(number for number, message in enumerate(got) if message.get("re") == 1)
        before = [message["type"] for message in got[:index]]
        assert got[index]["type"] == "done"
        assert before[0] == "logged_in"
        person = self.host.host.people.named(member.name)
        if person.room is not None:
            assert before[1:3] == ["room", "seated"]
            assert ("snapshot" in before) == (person.room.play is not None)
        member.token = got[0]["token"]
        return True

    def on(self, name: str) -> Member:
        """Somebody, with a link."""
        member = self.members[name]
        if not member.is_on():
            self.come(member)
        return member

    # ---- steps

    def step(self, what: str, name: str, text: str, number: int | None) -> None:
        """One thing happens."""
        if what == "pass":
            self.pass_time(number or 0)
        elif what == "old lines die":
            for wire in self.members[name].wires[:-1]:
                wire.drop()
        elif what == "come again":
            self.come(self.members[name], text)
        elif what == "sit down":
            member = self.on(name)
            if not any(room.ruleset.name == text and self._go(member, room.number) for room in self._tables()):
                member.wires[-1].ask(f"/newroom {text}")
            member.wires[-1].ask("/join")
        elif what == "begin":
            self.begin(self.on(name))
        elif what == "leave":
            self.leave(self.on(name))
        else:
            self.type(self.on(name).wires[-1], what, text.encode() + b"\n", number or 0)

    def begin(self, member: Member) -> None:
        """All who sit where somebody is agree to the start, as far as they are there."""
        room = self.host.host.people.named(member.name).room
        seated = [] if room is None else [person.name for _, person in room.seating]
        for other in self.members.values():
            if other.name in seated and other.is_on():
                other.wires[-1].ask("/start")
        self.host.advance(3000)

    def _tables(self) -> list[Any]:
        return [room for room in self.host.host.rooms.values() if not room.private]

    def _go(self, member: Member, number: int) -> bool:
        answer = member.wires[-1].ask(f"/room {number}")
        return answer is not None and answer["type"] == "done"

    def type(self, wire: Wire, what: str, line: bytes, cut: int) -> None:
        """A line, whole or broken off."""
        if what == "say in parts":
            wire.send(line[:cut])
            wire.send(line[cut:])
        elif what == "drop after":
            wire.send(line[:cut])
            wire.drop()
        else:
            wire.send(line)
            if what == "close half after":
                wire.half_close()

    def leave(self, member: Member) -> None:
        """`/leave yes` always works for whoever has a seat."""
        person = self.host.host.people.named(member.name)
        seated = person.room is not None and person.room.seating.seat_of(person) is not None
        answer = member.wires[-1].ask("/leave yes")
        assert answer is not None
        if seated:
            assert answer["type"] == "done", answer
            assert person.room is None or person.room.seating.seat_of(person) is None
            assert person.room is None or not person.room.plays(person)

    def pass_time(self, ms: int) -> None:
        """Time passes; programs that are there show that they live."""
        self.host.advance(ms)
        for member in self.members.values():
            if member.is_on():
                member.wires[-1].send(b"\n/pong\n")
        self.watcher.send("/pong")
        self.wires.turn.flush()

    # ---- what has to hold

    def check(self) -> None:
        """Everything is in order."""
        self.check_tables()
        self.check_votes()
        self.check_lobby()

    def check_tables(self) -> None:
        """Everybody is at one place, and has one seat there at the most."""
        host = self.host.host
        for room in host.rooms.values():
            seated = [person for _, person in room.seating]
            assert len(seated) == len(set(seated))
            assert len({person.key for person in seated}) == len(seated)
            assert all(person.room is room for person in seated)
            assert all(person in room.people for person in seated)
        for person in host.people:
            assert person.room is None or host.rooms.get(person.room.number) is person.room
            assert (person.room is None) == (person in host.people.lobby)
            assert person.session is None or person.session.person is person
        for session in host.sessions:
            assert session.person is None or session.person.session is session

    def check_votes(self) -> None:
        """No vote hangs: each that is open ends in time, and somebody is there to speak."""
        now = milliseconds(self.host.clock)
        for room in self.host.host.rooms.values():
            vote = room.assembly._ballot.message()
            assert vote is None or 0 < vote.left <= self.host.host.limits.vote
            assert vote is None or any(person.present for person in room.people), (now, vote)

    def check_lobby(self) -> None:
        """What the lobby was told, replayed over an earlier list, gives a fresh one."""
        for message in self.watcher.messages():
            kind = message["type"]
            if kind == "room_listed":
                self.listed[message["room"]] = timeless(message)
            elif kind == "room_gone":
                del self.listed[message["room"]]
            elif kind == "came" and message["where"] == "lobby":
                self.here[message["name"]] = shown(message)
            elif kind == "went" and message["where"] == "lobby":
                self.here.pop(message["name"])
        assert self.listed == self._rooms()
        assert self.here == self._people()

    def _rooms(self) -> dict[int, dict[str, Any]]:
        return {room["room"]: timeless(room) for room in self.watcher.do("/rooms")[0]["rooms"]}

    def _people(self) -> dict[str, tuple[str, str | None]]:
        return {person["name"]: shown(person) for person in self.watcher.do("/who")[0]["people"]}

    def go_home(self) -> None:
        """Everybody comes back, leaves their seat and says good-bye; then time passes until nothing is left."""
        for name in NAMES:
            member = self.on(name)
            self.leave(member)
            member.wires[-1].send(b"/quit\n")
            assert member.wires[-1].over
            self.check()
        for _ in range(200):
            self.pass_time(30 * SECOND)
            self.check()
            if not self.host.host.rooms and len(self.host.host.sessions) == 1:
                break  # links that nobody has logged in on are dropped when they have been silent for long


def shown(person: dict[str, Any]) -> tuple[str, str | None]:
    """What a list says of somebody that may change: kind and being away."""
    return person["kind"], person.get("away")


def timeless(room: dict[str, Any]) -> dict[str, Any]:
    """A room without what changes by itself: since when somebody is absent."""
    seats = [{key: value for key, value in seat.items() if key != "absent"} for seat in room["seats"]]
    return {**{key: value for key, value in room.items() if key not in ("type", "watchers")}, "seats": seats}


@settings(max_examples=60, deadline=None)
@given(steps)
def test_whatever_people_do_the_host_stays_in_order(happenings: list[tuple[str, str, str, int | None]]) -> None:
    crowd = Crowd()
    for happening in happenings:
        crowd.step(*happening)
        crowd.check()
    crowd.go_home()
    host = crowd.host.host
    assert not host.rooms, "a table nobody is at is left over"
    assert {person.name for person in host.people} <= {"Watcher"}
    assert [session.person and session.person.name for session in host.sessions if not session.closed] == ["Watcher"]
