"""The load generator: many links in one loop of this process, in C where a compiler is there, else in Python.

A ring plays the counting game: one move in flight at each table, the next one is sent when every member (players and
watchers) has received the update of the last. A script plays prepared lines: one in flight on each link, the next
one is sent when the last was answered, and not before `gap` seconds after it.
"""

from __future__ import annotations

import ctypes
import select
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Final

from attrs import field, frozen, mutable

from bench.link import BlockingLink

HERE: Final = Path(__file__).parent
STALL: Final = 5.0
FAULTS: Final = (
    "",
    "the server closed a link",
    "the server refused a line",
    "nothing came for five seconds",
    "an update too many",
)


class LoadFailed(Exception):
    """The server did not do what it has to; the message says what happened."""


@frozen
class Member:
    """One link of the load: its table, its seat (-1 watches), the lines it has to say."""

    link: BlockingLink
    table: int = 0
    seat: int = -1
    script: str = ""


@frozen
class Wire:
    """How a server is spoken to: what begins an update (or an answer) and a refusal, how a move is written.

    `before` gets the move's number from 1, `after` from 0.
    """

    update: str
    refusal: str
    before: str = ""
    after: str = ""


@frozen
class Run:
    """What a run did: accepted moves, lines received, seconds, latencies in us (ascending)."""

    moves: int
    lines: int
    seconds: float
    latencies: Sequence[float] = field(repr=False)

    def percentile(self, share: float) -> float:
        """The latency that this share of the moves stays within, in us."""
        return self.latencies[min(len(self.latencies) - 1, int(share * len(self.latencies)))]


def compiler() -> str | None:
    """A C compiler, if there is one."""
    return shutil.which("gcc") or shutil.which("cc")


def compiled(source: str, folder: Path, *flags: str) -> Path | None:
    """The file that a C source of this folder becomes; None without a compiler."""
    compile_with, target = compiler(), folder / source.removesuffix(".c")
    if compile_with is None:
        return None
    if not target.exists():
        subprocess.run([compile_with, "-O2", *flags, "-o", str(target), str(HERE / source)], check=True)
    return target


class NativeLoad:
    """The load in C."""

    def __init__(
        self, library: Path, wire: Wire, members: Sequence[Member], tables: int = 1, players: int = 0
    ) -> None:
        self._c = ctypes.CDLL(str(library))
        for name in ("load_new", "load_latency", "load_said"):
            getattr(self._c, name).restype = ctypes.c_void_p
        for name in ("load_moves", "load_lines", "load_latencies"):
            getattr(self._c, name).restype = ctypes.c_uint64
        words = [text.encode() for text in (wire.update, wire.refusal, wire.before, wire.after)]
        self._load = ctypes.c_void_p(self._c.load_new(len(members), tables, players, *words))
        for at, member in enumerate(members):
            rest = member.link.take_rest()
            fd = member.link.fileno()
            script = member.script.encode()
            self._c.load_link(self._load, at, fd, member.table, member.seat, rest, len(rest), script)

    def run(self, seconds: float = 0.0, gap: float = 0.0) -> Run:
        """Play. Raises `LoadFailed`."""
        began = perf_counter()
        fault = self._c.load_run(self._load, ctypes.c_double(seconds), ctypes.c_double(gap))
        took = perf_counter() - began
        if fault:
            said = ctypes.string_at(self._c.load_said(self._load)).decode(errors="replace")
            raise LoadFailed(f"{FAULTS[fault]} {said}".strip())
        count = self._c.load_latencies(self._load)
        start = self._c.load_latency(self._load)
        latencies = (ctypes.c_uint32 * count).from_address(start) if count else ()
        kept = sorted(each / 1000 for each in latencies)
        return Run(self._c.load_moves(self._load), self._c.load_lines(self._load), took, kept)

    def close(self) -> None:
        """Give the links back."""
        self._c.load_free(self._load)


@mutable(eq=False)
class _Link:
    member: Member
    lines: list[bytes]
    text: bytes
    sent: float = 0.0
    earliest: float = 0.0
    waits: bool = False


@mutable(eq=False)
class _Table:
    members: int = 0
    move: int = 0
    missing: int = 0
    sent: float = 0.0
    seats: dict[int, _Link] = field(factory=dict)


class PlainLoad:
    """The same in Python. It is several times slower, so latencies hold more of its own time."""

    def __init__(self, wire: Wire, members: Sequence[Member], tables: int = 1, players: int = 0) -> None:
        self._wire, self._players = wire, players
        self._update, self._refusal = wire.update.encode(), wire.refusal.encode()
        self._tables = [_Table() for _ in range(tables)]
        self._links: dict[int, _Link] = {}
        self._poll = select.epoll()
        for member in members:
            lines = member.script.encode().splitlines(keepends=True)
            link = _Link(member, lines[::-1], member.link.take_rest())
            self._links[member.link.fileno()] = link
            self._poll.register(member.link.fileno(), select.EPOLLIN)
            table = self._tables[member.table]
            table.members += 1
            table.seats[member.seat] = link
        self._moves = self._lines = self._live = 0
        self._latencies: list[float] = []
        self._stop = self._gap = 0.0

    def run(self, seconds: float = 0.0, gap: float = 0.0) -> Run:
        """Play. Raises `LoadFailed`."""
        began = last = perf_counter()
        self._moves = self._lines = 0
        self._latencies, self._stop, self._gap = [], began + seconds, gap
        self._live = len(self._tables) if self._players else len(self._links)
        for at, link in enumerate(self._links.values()):
            link.earliest = began + gap * at / len(self._links)
            if not self._players and gap <= 0:
                self._send_script(link, began)
        if self._players:
            for table in self._tables:
                self._send_move(table)
        while self._live > 0:
            ready = self._poll.poll(0.001 if gap > 0 else 0.1)
            for fd, _ in ready:
                self._hear(self._links[fd])
            now = perf_counter()
            last = now if ready else last
            if gap > 0:
                for link in self._links.values():
                    if not link.waits and link.lines and now >= link.earliest:
                        self._send_script(link, now)
            if now - last > STALL:
                raise LoadFailed(FAULTS[3])
        took = perf_counter() - began
        return Run(self._moves, self._lines, took, sorted(each * 1e6 for each in self._latencies))

    def close(self) -> None:
        """Give the links back."""
        self._poll.close()

    def _hear(self, link: _Link) -> None:
        data = link.member.link.receive()
        if not data:
            raise LoadFailed(FAULTS[1])
        *lines, link.text = (link.text + data).split(b"\n")
        self._lines += len(lines)
        for line in lines:
            if line.startswith(self._update):
                self._updated(link)
            elif line.startswith(self._refusal):
                raise LoadFailed(f"{FAULTS[2]} {line.decode(errors='replace')}")

    def _updated(self, link: _Link) -> None:
        now = perf_counter()
        if not self._players:
            link.waits = False
            self._moves += 1
            self._latencies.append(now - link.sent)
            if not link.lines:
                self._live -= 1
            elif now >= link.earliest:
                self._send_script(link, now)
            return
        table = self._tables[link.member.table]
        if not table.missing:
            raise LoadFailed(FAULTS[4])
        if link.member.seat == table.move % self._players:
            self._latencies.append(now - table.sent)
        table.missing -= 1
        if table.missing:
            return
        table.move += 1
        self._moves += 1
        if now < self._stop:
            self._send_move(table)
        else:
            self._live -= 1

    def _send_move(self, table: _Table) -> None:
        before = self._wire.before % (table.move + 1) if self._wire.before else ""
        line = before + self._wire.after % table.move
        table.missing, table.sent = table.members, perf_counter()
        table.seats[table.move % self._players].member.link.send(line.encode())

    def _send_script(self, link: _Link, now: float) -> None:
        link.sent, link.waits = now, True
        link.earliest = max(link.earliest + self._gap, now)
        link.member.link.send(link.lines.pop())
