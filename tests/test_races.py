"""Who comes first: four hands for one tile, commands around the bell, lost lines, slow readers, slow and bad disks.

All of it without sockets and with a fake clock, so that every order of things is the one that the test wants.
"""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from platform_plugin.limits import Limits
from platform_plugin.store import Filed
from protocol.codec import EventCodec
from protocol.discovery import discover
from tests.platform_plugin.hosting import LineEnd, NamedBots, TestHost

FOUR = ("Anna", "Ben", "Cem", "Dora")
COUNTDOWN = 3_000
ROUND = 6_000
"""The bell with `time 0.1`, ms after "go"."""
SHORT = ("time 0.1",)
LONG = ("time 60",)

Message = dict[str, Any]


def kinds(messages: Sequence[Message]) -> list[str]:
    """What happened, in order."""
    return [message["event"]["kind"] for message in messages if message["type"] == "event"]


def events(messages: Sequence[Message], kind: str) -> list[Message]:
    """The events of one kind."""
    return [m["event"] for m in messages if m["type"] == "event" and m["event"]["kind"] == kind]


def answers(messages: Sequence[Message]) -> list[Message]:
    """What answers numbered lines."""
    return [message for message in messages if "re" in message]


def revs(messages: Sequence[Message]) -> list[int]:
    """The counters of the events that a link heard."""
    return [message["rev"] for message in messages if message["type"] == "event"]


def pile_of(host: TestHost) -> list[int]:
    """The tiles in the pile of the first table, as the server knows it."""
    return [tile for tile, _ in view_of(host)["pile"]]


def view_of(host: TestHost) -> dict[str, Any]:
    """What everybody may know of the match at the first table."""
    play = next(iter(host.host.rooms.values())).play
    assert play is not None
    return dict(play.match.ruleset.dump(play.match.knowledge.of(None).state()))


def quiet(ends: Sequence[LineEnd]) -> None:
    """Let all links have read what has come."""
    for end in ends:
        end.messages()


def started(host: TestHost, *names: str, options: Sequence[str] = SHORT) -> list[LineEnd]:
    """A table whose first round has just begun, with all lines read."""
    ends = host.started(*names, options=options)
    quiet(ends)
    return ends


# ---- one tile, many hands --------------------------------------------------------------------------------------


def test_of_four_who_reach_for_one_tile_one_gets_it_and_three_are_told_who_has_it_a_thousand_times() -> None:
    host = TestHost()
    ends = started(host, *FOUR, options=LONG)
    chance = Random(1)
    for turn in range(1, 1_001):
        tile = chance.choice(pile_of(host))
        order = chance.sample(range(4), 4)
        for at in order:
            ends[at].send(f"@{turn} /take {tile}")
        first, *others = order
        heard = [end.messages() for end in ends]
        assert answers(heard[first]) == [{"type": "done", "re": turn}]
        for at in others:
            (refused,) = answers(heard[at])
            assert (refused["type"], refused["code"], refused["re"]) == ("error", "tile-gone", turn)
            assert refused["args"] == {"tile": tile, "seat": first + 1}
        for messages in heard:
            assert [(it["seat"], it["tile"]) for it in events(messages, "taken")] == [(first + 1, tile)]
        ends[first].do("/back")
        quiet(ends)
        host.advance(10)


def test_a_tile_that_was_put_back_can_be_taken_by_the_next_in_the_same_turn() -> None:
    host = TestHost()
    anna, ben = started(host, "Anna", "Ben")
    tile = pile_of(host)[0]
    anna.do(f"/take {tile}")
    assert ben.refused(f"/take {tile}")["code"] == "tile-gone"
    anna.send("/back")
    assert kinds(ben.do(f"/take {tile}")) == ["taken"]


# ---- the bell --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tick_first", [False, True], ids=["before the tick has run", "after the tick has run"])
@pytest.mark.parametrize("late", [0, 1, 5_000])
def test_at_the_bell_and_after_it_is_too_late(tick_first: bool, late: int) -> None:
    host = TestHost()
    anna, ben = started(host, "Anna", "Ben")
    bell = round(host.clock.seconds() * 1000) + ROUND
    host.advance(ROUND if tick_first else ROUND - 1)
    anna.send(f"@1 /take {pile_of(host)[0]}", at=bell + late)
    heard = anna.messages()
    assert kinds(heard) == ["round_scored"]
    assert answers(heard)[0]["code"] == "too-late"
    assert heard[-1]["type"] == "error", "the end of the round is told before the refusal that it explains"
    assert kinds(ben.messages()) == ["round_scored"]


def test_a_command_that_arrived_a_millisecond_before_the_bell_counts() -> None:
    host = TestHost()
    anna, ben = started(host, "Anna", "Ben")
    tile = pile_of(host)[0]
    bell = round(host.clock.seconds() * 1000) + ROUND
    anna.send(f"@1 /take {tile}", at=bell - 1)
    anna.send("@2 /lay c3", at=bell - 1)
    host.advance(ROUND)
    assert kinds(anna.messages()) == ["taken", "laid", "round_scored"]
    assert kinds(ben.messages()) == ["taken", "laid", "round_scored"]


def test_a_command_before_the_bell_counts_also_when_the_server_comes_to_it_after_the_bell() -> None:
    host = TestHost()
    anna, _ = started(host, "Anna", "Ben")
    tile = pile_of(host)[0]
    bell = round(host.clock.seconds() * 1000) + ROUND
    # The reactor was busy: time has passed, the timer has not been served yet.
    host.clock.rightNow += (ROUND + 500) / 1000
    anna.send(f"@1 /take {tile}", at=bell - 1)
    host.advance(0)
    heard = anna.messages()
    assert kinds(heard) == ["taken", "returned", "round_scored"]
    scored = next(m for m in heard if m["type"] == "event" and m["event"]["kind"] == "round_scored")
    assert scored["at"] == COUNTDOWN + ROUND, "the round ends at its own time, whenever the timer is served"


def test_what_is_in_hand_at_the_bell_returns_before_the_scores_are_told() -> None:
    host = TestHost()
    anna, ben = started(host, "Anna", "Ben")
    tiles = pile_of(host)[:2]
    anna.do(f"/take {tiles[0]}")
    ben.do(f"/take {tiles[1]}")
    quiet([anna])
    host.advance(ROUND)
    heard = anna.messages()
    assert kinds(heard) == ["returned", "returned", "round_scored"]
    assert [it["tile"] for it in events(heard, "returned")] == tiles
    assert sorted(pile_of(host)) == list(range(1, 137))


# ---- jumping out, and rounds that end once -----------------------------------------------------------------------


def test_two_who_jump_in_one_turn_get_their_chips_in_the_order_in_which_they_came() -> None:
    host = TestHost()
    anna, ben, cem = started(host, "Anna", "Ben", "Cem")
    stamp = round(host.clock.seconds() * 1000)
    for at, end in ((1, ben), (2, anna)):
        end.send(f"@{at} /jump", at=stamp)
    for end in (anna, ben, cem):
        out = [(it["seat"], it["chip"], it["auto"]) for it in events(end.messages(), "out")]
        assert out == [(2, 4, False), (1, 3, False)]


def test_who_wants_the_chip_that_another_took_in_the_same_turn_stays_in() -> None:
    host = TestHost()
    anna, ben, cem = started(host, "Anna", "Ben", "Cem")
    anna.send("@1 /jump 4")
    ben.send("@1 /jump 4")
    cem.send("@1 /jump 3")
    assert answers(anna.messages())[0]["type"] == "done"
    refused = answers(ben.messages())[0]
    assert (refused["code"], refused["args"]) == ("chip-gone", {"chip": 4, "top": 3})
    assert answers(cem.messages())[0]["type"] == "done"
    assert kinds(ben.do(f"/take {pile_of(host)[0]}")) == ["taken"]


@pytest.mark.parametrize("jumps_at", [0, ROUND - 1], ids=["at once", "in the last millisecond"])
def test_a_round_that_all_have_left_ends_once_and_its_bell_never_rings(jumps_at: int) -> None:
    host = TestHost()
    ends = started(host, *FOUR)
    stamp = round(host.clock.seconds() * 1000) + jumps_at
    for end in ends:
        end.send("@1 /jump", at=stamp)
    host.advance(ROUND + 10)
    for end in ends:
        heard = end.messages()
        assert kinds(heard).count("round_scored") == 1
        assert [it["chip"] for it in events(heard, "out")] == [4, 3, 2, 1]


@pytest.mark.parametrize("last_at", [ROUND - 1, ROUND], ids=["just before", "just at"])
def test_the_last_jump_around_the_bell_ends_the_round_once(last_at: int) -> None:
    host = TestHost()
    ends = started(host, *FOUR)
    bell = round(host.clock.seconds() * 1000) + ROUND
    for end in ends[:3]:
        end.send("/jump")
    ends[3].send("@1 /jump", at=bell - ROUND + last_at)
    host.advance(ROUND)
    heard = ends[3].messages()
    assert kinds(heard).count("round_scored") == 1
    counted = last_at < ROUND
    assert (answers(heard)[0]["type"] == "done") is counted
    assert [it["chip"] for it in events(heard, "out")] == ([4, 3, 2, 1] if counted else [4, 3, 2])


def test_a_whole_match_has_three_rounds_and_one_end_and_nothing_happens_after_it() -> None:
    host = TestHost()
    anna, ben = started(host, "Anna", "Ben")
    heard: list[Message] = []
    for _ in range(3):
        anna.send("/jump")
        ben.send("/jump")
        anna.send("/ready")
        ben.send("/ready")
        host.advance(COUNTDOWN)
        heard += anna.messages()
    host.advance(60_000)
    heard += anna.messages()
    assert kinds(heard).count("round_scored") == 3
    assert kinds(heard).count("match_over") == 1
    assert kinds(heard)[-2:] == ["round_scored", "match_over"]
    assert anna.refused("/jump")["code"] == "no-match"


# ---- players that are gone, hang or die --------------------------------------------------------------------------


def with_bot(host: TestHost) -> tuple[LineEnd, str]:
    """Anna at a table with a greedy bot of the server that has not come yet; the bot's token."""
    (anna,) = host.table("Anna", options=SHORT)
    anna.do("/bot add greedy")
    bots = host.bots
    assert isinstance(bots, NamedBots)
    return anna, bots.started[-1][2]


def come_in(host: TestHost, token: str) -> LineEnd:
    """The line of a bot that comes in with its token."""
    end = host.text()
    end.send("/client bot 1 json bot")
    end.do(f"/resume {token}")
    return end


def rounds_of(anna: LineEnd, host: TestHost) -> list[str]:
    """Play on alone until nothing more happens: what Anna hears."""
    heard = anna.messages()
    for _ in range(3):
        host.advance(COUNTDOWN)
        anna.send("/jump")
        host.advance(ROUND)
        anna.send("/ready")
        heard += anna.messages()
    return [kind for kind in kinds(heard) if kind in ("round_started", "round_scored", "match_over")]


WHOLE_MATCH = [*["round_started", "round_scored"] * 3, "match_over"]


def test_a_bot_that_never_comes_blocks_nobody() -> None:
    host = TestHost()
    anna, _ = with_bot(host)
    anna.send("/start")
    assert rounds_of(anna, host) == WHOLE_MATCH


def test_a_bot_that_hangs_blocks_nobody() -> None:
    host = TestHost()
    anna, token = with_bot(host)
    come_in(host, token)
    anna.send("/start")
    assert rounds_of(anna, host) == WHOLE_MATCH


def test_a_bot_that_dies_with_a_tile_in_its_hand_blocks_nobody_and_keeps_no_tile() -> None:
    host = TestHost()
    anna, token = with_bot(host)
    bot = come_in(host, token)
    anna.send("/start")
    host.advance(COUNTDOWN)
    tile = pile_of(host)[0]
    bot.do(f"/take {tile}")
    bot.drop()
    assert rounds_of(anna, host)[:2] == ["round_started", "round_scored"]
    assert not any(seat.get("hand") for seat in view_of(host)["seats"])


def test_when_all_others_are_out_a_dead_bot_is_waited_for_a_minute_at_most() -> None:
    host = TestHost()
    anna, token = with_bot(host)
    anna.do("/option time 10")
    bot = come_in(host, token)
    anna.send("/start")
    host.advance(COUNTDOWN)
    bot.drop()
    anna.send("/jump")
    quiet([anna])
    host.advance(59_999)
    assert "round_scored" not in kinds(anna.messages())
    host.advance(1)
    assert kinds(anna.messages()) == ["round_scored"]


def test_a_line_lost_with_a_tile_in_hand_keeps_the_tile_and_the_next_line_lays_it() -> None:
    host = TestHost()
    anna, ben = started(host, "Anna", "Ben")
    token = anna_token(host)
    tile = pile_of(host)[0]
    anna.do(f"/take {tile} f 1")
    anna.drop()
    assert events(ben.messages(), "seat_left") == [{"kind": "seat_left", "seat": 1, "absent": True}]
    assert ben.refused(f"/take {tile}")["args"] == {"tile": tile, "seat": 1}
    again = host.program()
    came = again.do(f"/resume {token}")
    assert [message["type"] for message in came[:4]] == ["logged_in", "room", "seated", "snapshot"]
    snapshot = came[3]
    assert snapshot["you"] == 1
    assert snapshot["view"]["seats"][0]["hand"] == {"tile": tile, "side": "f", "turn": 1}
    laid = again.do("/lay c3")
    assert revs(came[4:]) + revs(laid) == list(range(snapshot["rev"] + 1, snapshot["rev"] + 3))
    assert events(laid, "laid")[0] == {"kind": "laid", "seat": 1, "space": "c3", "tile": tile, "side": "f", "turn": 1}


def anna_token(host: TestHost) -> str:
    """The token by which Anna can come back."""
    return host.host.people.named("Anna").token


def test_the_bell_takes_the_tile_from_the_hand_of_someone_whose_line_is_lost() -> None:
    host = TestHost()
    anna, ben = started(host, "Anna", "Ben")
    token = anna_token(host)
    tile = pile_of(host)[0]
    anna.do(f"/take {tile}")
    anna.drop()
    quiet([ben])
    host.advance(ROUND)
    heard = ben.messages()
    assert kinds(heard) == ["returned", "round_scored"]
    again = host.program()
    snapshot = next(m for m in again.do(f"/resume {token}") if m["type"] == "snapshot")
    assert "hand" not in snapshot["view"]["seats"][0]
    assert again.refused("/lay c3")["code"] == "too-late"


def test_the_newest_line_of_somebody_plays_on_in_mid_command_and_the_old_one_is_closed() -> None:
    host = TestHost()
    anna, _ = started(host, "Anna", "Ben")
    tile = pile_of(host)[0]
    again = host.program()
    anna.send(f"@1 /take {tile}")
    again.do(f"/resume {anna_token(host)}")
    anna.send("@2 /lay c3")
    heard = anna.messages()
    assert answers(heard) == [{"type": "done", "re": 1}]
    assert heard[-1] == {"type": "bye", "reason": "replaced"}
    assert anna.outlet.closed
    assert kinds(again.do("/lay c3")) == ["laid"]


# ---- slow readers ------------------------------------------------------------------------------------------------


def test_a_slow_watcher_skips_events_and_later_gets_a_snapshot_that_makes_good() -> None:
    host = TestHost()
    anna, ben = started(host, "Anna", "Ben", options=LONG)
    watcher = host.program("Vera")
    shown = watcher.do("/room 1")
    rev = next(message for message in shown if message["type"] == "snapshot")["rev"]
    watcher.outlet.stuffed = Limits().backlog_watcher + 1
    for tile in pile_of(host)[:20]:
        anna.do(f"/take {tile}")
        anna.do("/back")
    assert kinds(watcher.messages()) == []
    assert len(revs(ben.messages())) == 40, "players miss nothing"
    watcher.outlet.stuffed = 0
    anna.do(f"/take {pile_of(host)[0]}")
    host.advance(6_000)
    anna.do("/back")
    heard = [message for message in watcher.messages() if message["type"] in ("event", "snapshot")]
    assert heard[0]["type"] == "snapshot"
    assert heard[0]["rev"] == rev + 41
    assert heard[0]["view"]["seats"][0]["hand"]
    assert revs(heard) == [rev + 42]


def test_a_link_that_never_reads_is_cut_and_the_table_plays_on() -> None:
    host = TestHost()
    anna, ben = started(host, "Anna", "Ben")
    ben.outlet.stuffed = Limits().backlog + 1
    anna.do(f"/take {pile_of(host)[0]}")
    assert ben.outlet.aborted
    ben.drop()
    assert kinds(anna.do("/lay c3"))[-1] == "laid"


# ---- a disk that is slow, and one that fails ---------------------------------------------------------------------


class DelayedStore:
    """A store that commits only when it is told to."""

    def __init__(self) -> None:
        self.written: list[tuple[str, bytes]] = []
        """Lines with their match, as far as they were handed in."""
        self.safe = 0
        """How many of them are committed."""
        self.ends: dict[int, int] = {}
        self._ticket = 0
        self._committed = 0
        self._listeners: list[Callable[[int], None]] = []

    def listen(self, committed: Callable[[int], None]) -> None:
        self._listeners.append(committed)

    def begin(self, match: str, header: bytes) -> int:
        return self._put(match, [header])

    def append(self, match: str, lines: Sequence[bytes]) -> int:
        return self._put(match, lines)

    def finish(self, match: str, closing: bytes) -> int:
        return self._put(match, [closing])

    def matches(self) -> Sequence[Filed]:
        return ()

    def keep(self, *_: object) -> int:
        return self._put("", [])

    def kept(self, *_: object) -> bytes | None:
        return None

    def newest(self, *_: object) -> Sequence[tuple[str, bytes]]:
        return ()

    def read(self, match: str) -> Sequence[bytes]:
        return [line for owner, line in self.written[: self.safe] if owner == match]

    def close(self) -> None:
        self.commit()

    def waiting(self) -> int:
        """How many writes are not committed yet."""
        return self._ticket - self._committed

    def commit(self, writes: int | None = None) -> None:
        """Let so many more writes be safe, all of them by default."""
        most = self.waiting()
        self._committed += most if writes is None else min(writes, most)
        self.safe = self.ends.get(self._committed, 0)
        for listener in self._listeners:
            listener(self._committed)

    def _put(self, match: str, lines: Sequence[bytes]) -> int:
        self._ticket += 1
        self.written += [(match, line) for line in lines]
        self.ends[self._ticket] = len(self.written)
        return self._ticket


def delayed() -> tuple[TestHost, DelayedStore, list[LineEnd]]:
    """A round that is running on a slow disk, everything up to now committed and read."""
    store = DelayedStore()
    host = TestHost(store=store)
    ends = host.table("Anna", "Ben", options=LONG)
    for end in ends:
        end.send("/start")
    host.advance(COUNTDOWN)
    store.commit()
    quiet(ends)
    return host, store, ends


def test_no_event_and_no_done_goes_out_before_its_commit() -> None:
    host, store, (anna, ben) = delayed()
    anna.send(f"@1 /take {pile_of(host)[0]}")
    anna.send("@2 /lay c3")
    assert anna.messages() == []
    assert ben.messages() == []
    store.commit(1)
    heard = anna.messages()
    assert kinds(heard) == ["taken"]
    assert heard[-1] == {"type": "done", "re": 1}
    assert kinds(ben.messages()) == ["taken"]
    store.commit(1)
    heard = anna.messages()
    assert kinds(heard) == ["laid"]
    assert heard[-1] == {"type": "done", "re": 2}


def test_a_refusal_that_speaks_of_what_is_not_committed_waits_too() -> None:
    host, store, (anna, ben) = delayed()
    tile = pile_of(host)[0]
    anna.send(f"@1 /take {tile}")
    ben.send(f"@1 /take {tile}")
    assert ben.messages() == [], "else Ben knows of a take that a crash may still undo"
    store.commit()
    heard = ben.messages()
    assert kinds(heard) == ["taken"]
    assert heard[-1]["code"] == "tile-gone"


def test_a_person_who_reads_prose_is_not_refused_because_of_what_is_not_committed_either() -> None:
    store = DelayedStore()
    host = TestHost(store=store)
    anna, ben = host.program("Anna"), host.text()
    anna.do("/newroom mondo")
    ben.send("/login Ben")
    ben.send("/room 1")
    for line in ("/join", "/start"):
        for end in (anna, ben):
            end.send(line)
    host.advance(COUNTDOWN)
    store.commit()
    ben.lines()
    tile = pile_of(host)[0]
    anna.send(f"/take {tile}")
    ben.send(f"/take {tile}")
    assert ben.lines() == [], "prose says nothing of the take, but the refusal would give it away"
    store.commit()
    (said,) = ben.lines()
    assert said.startswith(f"Tile {tile} is gone: ")


def test_what_needs_no_commit_keeps_its_place_in_the_line() -> None:
    host, store, (anna, ben) = delayed()
    anna.send(f"@1 /take {pile_of(host)[0]}")
    anna.send("@2 /ping x")
    anna.send("@3 /nonsense")
    ben.send("hello")
    assert anna.messages() == []
    store.commit()
    heard = anna.messages()
    assert [(message["type"], message.get("re")) for message in heard if message["type"] != "event"] == [
        ("done", 1), ("pong", None), ("done", 2), ("error", 3), ("said", None),
    ]  # fmt: skip


def test_who_comes_in_while_the_disk_is_slow_sees_nothing_that_is_not_safe() -> None:
    host, store, (anna, _) = delayed()
    anna.send(f"@1 /take {pile_of(host)[0]}")
    watcher = host.program("Vera")
    watcher.send("@9 /room 1")
    seen = watcher.messages()
    assert not [message for message in seen if message["type"] in ("snapshot", "event", "done")]
    store.commit()
    heard = watcher.messages()
    assert heard[-1] == {"type": "done", "re": 9}
    (snapshot,) = (message for message in heard if message["type"] == "snapshot")
    assert snapshot["view"]["seats"][0]["hand"]


def test_answers_to_questions_about_what_is_not_safe_wait() -> None:
    host, store, (anna, ben) = delayed()
    anna.send(f"@1 /take {pile_of(host)[0]}")
    ben.send("@1 /score")
    assert ben.messages() == []
    store.commit()
    assert [message["type"] for message in ben.messages()] == ["event", "score", "done"]


def play_by_chance(host: TestHost, ends: Sequence[LineEnd], between: Callable[[Random], None]) -> list[list[str]]:
    """Four seats do what comes to mind, much of it refused; what each link got, line for line."""
    chance, what_else = Random(7), Random(8)
    transcripts: list[list[str]] = [[] for _ in ends]
    spaces = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
    for turn in range(1, 401):
        at = chance.randrange(len(ends))
        line = chance.choice(
            [
                f"/take {chance.randint(1, 136)}",
                f"/take {chance.randint(1, 136)} b 2",
                "/flip",
                "/turn",
                "/back",
                *[f"/lay {chance.choice(spaces)}"] * 4,
                f"/move {chance.choice(spaces)}",
                "/score",
                "well, well",
            ]
        )
        ends[at].send(f"@{turn} {line}")
        if chance.random() < 0.3:
            host.advance(chance.choice((1, 20, 150)))
        between(what_else)
        for kept, end in zip(transcripts, ends, strict=True):
            kept += end.lines()
    return transcripts


def test_a_slow_disk_changes_when_lines_come_and_nothing_else() -> None:
    quick = TestHost()
    ends = quick.table(*FOUR, options=("time 1",))
    for end in ends:
        end.send("/start")
    expected = play_by_chance(quick, ends, lambda _: None)
    store = DelayedStore()
    slow = TestHost(store=store)
    ends = slow.table(*FOUR, options=("time 1",))
    for end in ends:
        end.send("/start")

    def commit_some(chance: Random) -> None:
        if chance.random() < 0.4:
            store.commit(chance.randint(1, 5))

    got = play_by_chance(slow, ends, commit_some)
    assert got != expected, "the disk was not slow enough for this test to say anything"
    store.commit()
    for kept, end in zip(got, ends, strict=True):
        kept += end.lines()
    assert got == expected
    assert sum(len(kept) for kept in expected) > 400


def test_at_no_time_has_anybody_heard_more_than_is_safe() -> None:
    store = DelayedStore()
    host = TestHost(store=store)
    ends = host.table(*FOUR, options=("time 1",))
    for end in ends:
        end.send("/start")
    heard = [0] * len(ends)
    codec = EventCodec(discover().rulesets["mondo"].events)

    def look(chance: Random) -> None:
        if chance.random() < 0.4:
            store.commit(chance.randint(1, 5))
        entries = [json.loads(line) for _, line in store.written[: store.safe]]
        public = [entry for entry in entries if entry.get("audience") == "all"]
        for at, end in enumerate(ends):
            for line in end.outlet.lines[heard[at] :]:
                message = json.loads(line)
                if message["type"] == "event":
                    assert message["rev"] <= len(public)
                    assert message["event"] == public[message["rev"] - 1]["event"]
                    codec.load(message["at"], message["event"])
            heard[at] = len(end.outlet.lines)

    play_by_chance(host, ends, look)
    assert sum(heard) > 400


def test_after_a_failed_commit_nothing_is_acknowledged_any_more() -> None:
    host, _, (anna, ben) = delayed()
    tiles = pile_of(host)
    # The disk is full: from here on no commit comes.
    for number, tile in enumerate(tiles[:50], 1):
        anna.send(f"@{2 * number} /take {tile}")
        anna.send(f"@{2 * number + 1} /back")
        ben.send(f"@{number} /take {tile}")
    host.advance(2 * COUNTDOWN)
    assert anna.messages() == []
    assert ben.messages() == []


def test_two_tables_on_one_disk_wait_each_for_its_own_commit_and_not_for_the_other() -> None:
    host, store, (anna, _) = delayed()
    others = [host.program(name) for name in ("Cem", "Dora")]
    others[0].do("/newroom mondo")
    others[1].do("/room 2")
    for end in others:
        end.do("/join")
    for end in others:
        end.send("/start")
    host.advance(COUNTDOWN)
    store.commit()
    quiet([anna, *others])
    tile = pile_of(host)[0]
    anna.send(f"@1 /take {tile}")
    others[0].send(f"@1 /take {tile}")
    store.commit(1)
    assert kinds(anna.messages()) == ["taken"]
    assert others[0].messages() == []
    store.commit(1)
    assert kinds(others[0].messages()) == ["taken"]
