"""Whole matches of Mondo from end to end: bots over TCP, a person by telnet, and the same match twice."""

from __future__ import annotations

import json
import re
import select
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from bots.greedy_brain import GreedyBrain
from mondo_rules.mondo import RULESET
from protocol.discovery import discover
from protocol.record import verify
from protocol.slash import written
from tests.guarantees import Listener
from tests.platform_plugin.hosting import LineEnd, TestHost
from tests.real_server import RealServer
from tests.recorder import Recorder

WELTENTISCH = (sys.executable, "-m", "platform_plugin")
FRAME = ["round_started", "round_scored"] * 3


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RealServer]:
    with RealServer(WELTENTISCH, tmp_path, f"sqlite:{tmp_path / 'matches.sqlite'}") as running:
        yield running


def within(seconds: float, what: str, found: Callable[[], bool]) -> None:
    """Look again and again until something has come about; other processes have no fake clock."""
    waiting = threading.Event()
    until = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < until, f"{what} did not come about"
        waiting.wait(0.05)


def test_three_greedy_bots_play_a_match_over_tcp_and_every_line_keeps_its_promise(
    server: RealServer, tmp_path: Path
) -> None:
    with Recorder(server.port) as tap:
        first = server.bot(
            "greedy", "--name", "Ada", "--new", "mondo", "--option", "time=0.1", "--pace", "0.2", "--matches", "1",
            "--start", "3", port=tap.port,
        )  # fmt: skip
        within(20, "a table", lambda: any(b'"type":"seated"' in line for link in tap.links for _, line in link.lines))
        others = [
            server.bot("greedy", "--name", name, "--room", "1", "--pace", "0.2", "--matches", "1", port=tap.port)
            for name in ("Bo", "Cy")
        ]
        said = [bot.communicate(timeout=90) for bot in (first, *others)]
        assert [bot.returncode for bot in (first, *others)] == [0, 0, 0], said
        results = [stdout for stdout, _ in said]
        assert len(set(results)) == 1, "all three saw the same end"
        assert re.fullmatch(r"match \w+: places 1 .+\n", results[0]), results[0]

        listeners = []
        for link in tap.links:
            listener = Listener(RULESET)
            for sent, line in link.lines:
                listener.take_in(sent, line)
            listener.finish()
            listeners.append(listener)
    assert len(listeners) == 3
    for listener in listeners:
        (match,) = listener.matches.values()
        assert match.over
        assert [kind for kind in match.kinds if kind in FRAME] == FRAME
        assert match.kinds.count("laid") > 6
        assert listener.answered > 20
    (match_id,) = listeners[0].matches

    record = server.run("record", match_id, "--store", f"sqlite:{tmp_path / 'matches.sqlite'}")
    assert record.returncode == 0, record.stderr
    file = tmp_path / "match.jsonl"
    file.write_text(record.stdout)
    for arguments in ([str(file)], ["--store", f"sqlite:{tmp_path / 'matches.sqlite'}"]):
        verified = server.run("verify", *arguments)
        assert verified.returncode == 0, verified.stdout + verified.stderr
    told = [json.loads(line) for line in record.stdout.splitlines()]
    public = [entry["event"] for entry in told if entry.get("audience") == "all"]
    heard = [
        json.loads(line)["event"]
        for sent, line in tap.links[0].lines
        if not sent and line.startswith(b'{"type":"event"')
    ]
    assert heard == public, "what was heard is what was logged, no more and no less"

    broken = record.stdout.replace('"kind":"laid"', '"kind":"flipped"', 1)
    file.write_text(broken)
    assert server.run("verify", str(file)).returncode == 1
    assert server.stop() == 0
    assert "Traceback" not in server.log()


# ---- a person by telnet ------------------------------------------------------------------------------------------

IAC, WILL, DO, SB, SE, NAWS = 255, 251, 253, 250, 240, 31
WINDOW = bytes([IAC, WILL, NAWS, IAC, SB, NAWS, 0, 100, 0, 40, IAC, SE])
NEGOTIATION = re.compile(rb"\xff[\xfb-\xfe].|\xff\xfa.*?\xff\xf0|\xff[\xf0-\xf9]", re.DOTALL)
PATIENCE = 20.0
"""Seconds in which what has to come does come."""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Telnet:
    """A person at a terminal: types lines, reads until something stands there."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._raw = b""
        self._seen = 0
        self._socket.sendall(WINDOW)

    def type(self, line: str) -> None:
        """Type a line."""
        self._socket.sendall(line.encode() + b"\r\n")

    @property
    def screen(self) -> str:
        """All that has been shown, without telnet's own bytes and without colours."""
        return COLOUR.sub("", NEGOTIATION.sub(b"", self._raw).decode())

    def read(self, pattern: str) -> re.Match[str]:
        """Read on until this stands there, below what was read before."""
        until = time.monotonic() + PATIENCE
        while not (found := re.compile(pattern).search(self.screen, self._seen)):
            ready, _, _ = select.select([self._socket], [], [], max(0.0, until - time.monotonic()))
            data = self._socket.recv(65536) if ready else b""
            assert data, f"{pattern!r} did not come; since then:\n{self.screen[self._seen :]}"
            self._raw += data
        self._seen = found.end()
        return found

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


SHEET = ("Animals", "Landscapes", "Bonus chip", "Volcanoes", "Empty spaces", "Misconnections", "Total")


def take_some_tile(anna: Telnet) -> str:
    """Take any tile of plain water; the bot may be quicker."""
    anna.type("/pile wwww")
    tiles = re.findall(r"\d+", anna.read(r"wwww: ([\d+\s]+)")[1])
    for tile in map(str, tiles):
        anna.type(f"/take {tile} f 1")
        if anna.read("In your hand:|is gone")[0] != "is gone":
            anna.read(rf" {tile}f/1 ")
            return tile
    raise AssertionError(f"every tile was gone:\n{anna.screen}")


def test_a_person_plays_a_match_against_a_bot_by_telnet(server: RealServer) -> None:
    anna = Telnet(server.port)
    anna.read("Please say who you are")
    for typed, shown in (
        ("/login Anna", "Welcome, Anna"),
        ("/games", "mondo: Mondo"),
        ("/newroom mondo", "Table 1: mondo"),
        ("/option time 0.1", r"time from off to 0\.1"),
        ("/bot add greedy", "greedy-1 takes seat 1"),
        ("/join", "You sit on seat 2"),
    ):
        anna.type(typed)
        anna.read(shown)
    # The bot is a process that has to come in first; a match would wait for nobody.
    anna.read("greedy-1 comes in")
    anna.type("/start")
    for round_ in (1, 2, 3):
        anna.read(f"Round {round_} of 3 begins in 3 seconds")
        anna.read("Go! You have 0:06")
        tile = take_some_tile(anna)
        anna.type("/lay c3")
        anna.read("a +b +c +d +e +f")
        anna.read(r"c3\*: /turn")
        anna.read("wwww")
        anna.type("/world")
        anna.read(rf"mondo front; c3={tile}f/1")
        anna.type("/score")
        for line in SHEET:
            anna.read(line)
        anna.type("/jump")
        anna.read("You are out and have chip [34]")
        anna.read(f"ound {round_} is over")
        for line in SHEET:
            anna.read(line)
        if round_ < 3:
            anna.type("/ready")
    anna.read("You win the match!|wins the match|You share")
    anna.read(r"Final points: .*-?\d+.*-?\d+")
    anna.read("Seed: [0-9a-f]{64}")
    anna.type("/quit")
    anna.read("Good-bye")
    anna.close()
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", anna.screen.replace("\r\n", "\n"))
    assert '{"type"' not in anna.screen
    assert server.stop() == 0
    assert "Traceback" not in server.log()


# ---- the same again ----------------------------------------------------------------------------------------------


def play_a_match(entropy_turns: int = 0) -> tuple[list[bytes], list[LineEnd]]:
    """Three greedy brains play a match at a fake table; its record, and the links that they played by."""
    host = TestHost()
    for _ in range(entropy_turns):
        host.host.draw_bytes(1)
    ends = host.table("Ada", "Bo", "Cy", options=("time 0.2",))
    chance = Random(5)
    brains = [GreedyBrain(ruleset=RULESET, seat=seat, pace=0.3, chance=chance) for seat in (1, 2, 3)]
    for end in ends:
        end.send("/start")
    play = host.host.rooms[1].play
    assert play is not None
    while play.match.outcome is None:
        for seat, (end, brain) in enumerate(zip(ends, brains, strict=True), 1):
            state = play.match.knowledge.of(seat).state()
            choice = brain.choose(state, play.match.now(round(host.clock.seconds() * 1000)))
            if choice is not None and choice.command is not None:
                end.send(written(choice.command))
        host.advance(100)
    return list(host.store.read(play.match.id)), ends


def test_the_same_seed_start_and_commands_give_the_same_record_byte_for_byte() -> None:
    once, ends = play_a_match()
    again, ends_again = play_a_match()
    assert once == again
    assert [end.lines() for end in ends] == [end.lines() for end in ends_again]
    assert verify(discover().rulesets, once) is None
    kinds = [json.loads(line).get("event", {}).get("kind") for line in once]
    assert kinds.count("laid") > 20
    assert [kind for kind in kinds if kind in FRAME] == FRAME


def test_another_seed_gives_another_match() -> None:
    once, _ = play_a_match()
    other, _ = play_a_match(entropy_turns=1)
    assert json.loads(once[0])["seed"] != json.loads(other[0])["seed"]
    assert once[5:] != other[5:]
    assert verify(discover().rulesets, other) is None


def test_a_watcher_and_those_who_come_back_keep_every_promise_too() -> None:
    host = TestHost()
    ends = host.started("Ada", "Bo", options=("time 0.2",))
    watcher = host.program("Vera")
    watcher.send("@1 /room 1")
    chance = Random(3)
    play = host.host.rooms[1].play
    assert play is not None
    links = [*ends, watcher]
    token = host.host.people.named("Bo").token
    again: LineEnd | None = None
    for turn in range(600):
        if play.match.outcome is not None:
            break
        seat = chance.choice((1, 2))
        end = ends[seat - 1]
        state = play.match.knowledge.of(seat).state()
        commands = list(RULESET.legal(state, seat, play.match.now(round(host.clock.seconds() * 1000))))
        if commands:
            # Jumping out ends rounds too soon to be of interest here.
            calm = [it for it in commands if written(it) != "/jump" and not written(it).startswith("/jump ")]
            end.send(written(chance.choice(calm or commands)))
        if turn % 7 == 0:
            watcher.send(f"@{turn + 2} /room 1")
        if turn == 40:
            ends[1].drop()
            again = host.program()
            again.send(f"@1 /resume {token}")
            ends[1] = again
        host.advance(chance.choice((5, 50, 120)))
    assert again is not None
    for link in (*links, again):
        listener = Listener(RULESET)
        # What was sent is told by number alone here: these links ask for little.
        listener.programmed = True
        numbers = [json.loads(line) for line in link.outlet.lines]
        asked = [message["re"] for message in numbers if "re" in message]
        for number in asked:
            listener.take_in(True, f"@{number} /room 1".encode())
        for line in link.outlet.lines:
            listener.take_in(False, line)
        listener.finish()
        (match,) = listener.matches.values()
        assert match.rev > 20
    assert play.match.outcome is not None
