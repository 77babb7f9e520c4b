"""Finished matches: what is kept of them, the ladders, and that they can be seen again."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platform_plugin.net.store_memory import MemoryStore
from platform_plugin.ratings import BEGIN, Rating, rated
from platform_plugin.results import Results
from protocol.record import Header, RecordedSeat, verify
from protocol.ruleset import Outcome
from tests.mondo_rules.table import SHORT_RULES
from tests.platform_plugin.hosting import LineEnd, TestHost

NAMES = ("anna", "ben", "cleo", "dora")


def header(match: str, *seats: tuple[str, str], rated: bool = True, game: str = "nim") -> Header:
    """The header of a match of these people, (name, kind) from seat 1 on."""
    recorded = tuple(RecordedSeat(seat, name, kind) for seat, (name, kind) in enumerate(seats, 1))
    return Header(1, match, game, "1.0.0", {}, recorded, "00" * 32, 0, rated)


def outcome(*places: int) -> Outcome:
    """How a match ended, by the places from seat 1 on; the better the more points."""
    by_seat = dict(enumerate(places, 1))
    return Outcome({seat: 10 - place for seat, place in by_seat.items()}, by_seat)


def persons(*names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, "person") for name in names)


@pytest.fixture
def results() -> Results:
    return Results(MemoryStore(), lambda: 10**9)


# ---- ratings


def test_whoever_wins_rises_and_whoever_loses_falls() -> None:
    after = rated({}, {"anna": 1, "ben": 2})
    assert after["anna"].mu > Rating().mu > after["ben"].mu


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(1, 4), min_size=2))
def test_equal_places_of_equal_people_give_equal_ratings(places: Mapping[str, int]) -> None:
    after = rated({}, places)
    for one in places:
        for other in places:
            if places[one] == places[other]:
                assert after[one].mu == pytest.approx(after[other].mu)
            elif places[one] < places[other]:
                assert after[one].mu > after[other].mu


@given(st.lists(st.permutations((1, 2, 3)), max_size=30))
def test_nobody_is_shown_with_less_doubt_than_their_matches_give(matches: list[list[int]]) -> None:
    ratings: dict[str, Rating] = {}
    for places in matches:
        ratings = rated(ratings, dict(zip(NAMES, places, strict=False)))
    assert all(rating.matches == len(matches) for rating in ratings.values())
    assert all(rating.sigma <= Rating().sigma for rating in ratings.values())


def test_somebody_without_a_match_is_shown_at_the_beginning() -> None:
    assert Rating().shown == BEGIN


def test_a_match_alone_counts_and_changes_no_skill() -> None:
    assert rated({}, {"anna": 1}) == {"anna": Rating(matches=1)}


# ---- what is kept


def test_a_finished_match_is_kept_for_everybody_who_played(results: Results) -> None:
    results.file(header("a1", *persons("Anna", "Ben")), outcome(2, 1), 500, {})
    (played,) = results.newest("anna")
    assert (played.id, played.game, played.ended, played.rated) == ("a1", "nim", 500, True)
    assert [(seat.name, seat.place, seat.points) for seat in played.seats] == [("Anna", 2, 8), ("Ben", 1, 9)]
    assert results.newest("ben") == results.newest("anna") == results.newest(None)
    assert results.newest("cleo") == ()


def test_the_newest_match_comes_first_and_no_more_than_asked_for(results: Results) -> None:
    for number in range(5):
        results.file(header(f"a{number}", *persons("Anna", "Ben")), outcome(1, 2), 100 + number, {})
    assert [played.id for played in results.newest("anna", 3)] == ["a4", "a3", "a2"]


def test_an_annulled_match_leaves_nothing_behind(results: Results) -> None:
    void = Outcome({1: 0, 2: 0}, {1: 1, 2: 1}, annulled=True)
    assert results.file(header("a1", *persons("Anna", "Ben")), void, 500, {}) is None
    assert results.newest("anna") == ()
    assert results.ladder("nim", "person") == ()


def test_a_match_that_does_not_count_is_listed_and_rates_nobody(results: Results) -> None:
    results.file(header("a1", *persons("Anna", "Ben"), rated=False), outcome(1, 2), 500, {})
    assert not results.newest("anna")[0].rated
    assert results.ladder("nim", "person") == ()


def test_a_name_that_begins_another_finds_only_its_own_matches(results: Results) -> None:
    results.file(header("a1", *persons("Ann", "Ben")), outcome(1, 2), 500, {})
    results.file(header("a2", *persons("Anna", "Ben")), outcome(1, 2), 501, {})
    assert [played.id for played in results.newest("ann")] == ["a1"]


def test_a_result_is_listed_before_it_is_committed_and_once_afterwards() -> None:
    safe = 0
    results = Results(MemoryStore(), lambda: safe)
    results.file(header("a1", *persons("Anna", "Ben")), outcome(1, 2), 500, {})
    assert len(results.newest("anna")) == 1
    safe = 10**9
    assert len(results.newest("anna")) == 1
    assert len(results.newest(None)) == 1


# ---- ladders


def test_bots_have_a_ladder_of_their_own_and_never_rate_a_person(results: Results) -> None:
    seats = (("Anna", "person"), ("random-1", "bot"), ("greedy-1", "bot"))
    results.file(header("a1", *seats), outcome(3, 2, 1), 500, {2: "random", 3: "greedy"})
    (anna,) = results.ladder("nim", "person")
    assert (anna.name, anna.rating, anna.matches) == ("Anna", BEGIN, 1)
    greedy, random = results.ladder("nim", "bot")
    assert (greedy.name, random.name) == ("greedy", "random")
    assert greedy.rating > random.rating


def test_two_bots_of_a_kind_are_one_on_their_ladder(results: Results) -> None:
    seats = (("greedy-1", "bot"), ("greedy-2", "bot"), ("random-1", "bot"))
    results.file(header("a1", *seats), outcome(1, 3, 2), 500, {1: "greedy", 2: "greedy", 3: "random"})
    assert [(rank.name, rank.matches) for rank in results.ladder("nim", "bot")] == [("greedy", 1), ("random", 1)]


def test_the_ladders_of_two_games_are_apart_and_survive_a_restart() -> None:
    store = MemoryStore()
    results = Results(store, lambda: 10**9)
    results.file(header("a1", *persons("Anna", "Ben")), outcome(1, 2), 500, {})
    results.file(header("a2", *persons("Ben", "Anna"), game="mondo"), outcome(1, 2), 501, {})
    again = Results(store, lambda: 10**9)
    assert [rank.name for rank in again.ladder("nim", "person")] == ["Anna", "Ben"]
    assert [rank.name for rank in again.ladder("mondo", "person")] == ["Ben", "Anna"]
    matches, ratings = again.profile("anna")
    assert matches == 2
    assert [(entry["game"], entry["place"], entry["matches"]) for entry in ratings] == [
        ("mondo", 2, 1),
        ("nim", 1, 1),
    ]


def test_who_is_shown_alike_shares_a_place(results: Results) -> None:
    results.file(header("a1", *persons("Anna", "Ben", "Cleo")), outcome(1, 1, 3), 500, {})
    assert [(rank.place, rank.name) for rank in results.ladder("nim", "person")] == [
        (1, "Anna"),
        (1, "Ben"),
        (3, "Cleo"),
    ]


# ---- over a line


def nim_match(server: TestHost) -> tuple[LineEnd, LineEnd, str]:
    """Anna and Ben play a whole match of nim; its id."""
    anna, ben = server.program("Anna"), server.program("Ben")
    anna.do("/newroom nim")
    ben.do("/room 1")
    for end in (anna, ben):
        end.do("/join")
    for end in (anna, ben):
        end.do("/start")
    play = server.host.rooms[1].play
    assert play is not None
    ends = {1: anna, 2: ben}
    while not play.over:
        state = play.match.knowledge.of(None).state()
        for seat, end in ends.items():
            legal = list(play.match.ruleset.legal(play.match.knowledge.of(seat).state(), seat, 0))
            if legal:
                end.do(f"/take {legal[0].heap} {legal[0].tokens}")
                break
        else:
            raise AssertionError(state)
        server.advance(500)
    return anna, ben, play.match.id


def test_a_match_that_was_played_is_listed_exported_and_verifies() -> None:
    server = TestHost()
    anna, _, match = nim_match(server)
    (listed,) = anna.do("/matches")[0]["matches"]
    assert listed["id"] == match
    assert not listed["rated"], "guests do not count"
    (record,) = anna.do(f"/export {match}")
    assert record["id"] == match
    assert verify(server.host.rulesets, record["lines"]) is None


def test_a_record_comes_in_words_too_for_a_program_that_hears_events_in_words() -> None:
    server = TestHost()
    anna, _, match = nim_match(server)
    (plain,) = anna.do(f"/export {match}")
    assert "words" not in plain
    anna.do("/lang de")
    anna.do("/set narrate on")
    (record,) = anna.do(f"/export {match}")
    heard = [line for line in map(json.loads, record["lines"]) if line.get("audience") == "all"]
    assert record["lines"] == plain["lines"]
    assert len(record["words"]) == len(heard)
    takes = [words for words, line in zip(record["words"], heard, strict=True) if line["event"]["kind"] == "taken"]
    assert takes
    assert all("Platz" in words or "nimmt" in words for words in takes), takes


def test_a_record_that_no_ruleset_here_can_tell_is_exported_without_words() -> None:
    server = TestHost()
    anna, _, match = nim_match(server)
    anna.do("/set narrate on")
    other = TestHost(
        {name: ruleset for name, ruleset in server.host.rulesets.items() if name != "nim"}, store=server.store
    )
    ben = other.program("Ben")
    ben.do("/set narrate on")
    (record,) = ben.do(f"/export {match}")
    assert record["lines"]
    assert "words" not in record


def test_the_edition_that_a_match_was_played_with_is_there_when_it_is_no_longer_installed() -> None:
    server = TestHost({"mondo": SHORT_RULES})
    server.started("Anna", "Ben", options=("edition short",))
    play = server.host.rooms[1].play
    assert play is not None
    later = TestHost(store=server.store).program("Cleo")
    assert later.refused("/edition short")["code"] == "bad-arguments"
    (edition,) = later.do(f"/edition {play.match.id}")
    assert (edition["name"], edition["digest"]) == ("short", SHORT_RULES.editions["short"].digest)
    assert list(edition["boards"]) == ["row"]


def test_a_match_without_an_edition_has_none_to_show() -> None:
    server = TestHost()
    anna, _, match = nim_match(server)
    assert anna.refused(f"/edition {match}")["code"] == "bad-arguments"


def test_a_running_match_is_not_exported_and_an_unknown_one_is_named() -> None:
    server = TestHost()
    ends = server.started("Anna", "Ben")
    play = server.host.rooms[1].play
    assert play is not None
    assert ends[0].refused(f"/export {play.match.id}")["code"] == "match-running"
    unknown = ends[0].refused("/export 000")
    assert unknown["code"] == "bad-arguments"
    assert "000" in unknown["text"]


def test_the_matches_of_a_stranger_are_refused_and_those_of_a_player_are_not() -> None:
    server = TestHost()
    _, ben, _ = nim_match(server)
    assert len(ben.do("/matches anna")[0]["matches"]) == 1
    assert ben.refused("/matches Zoe")["code"] == "no-such-user"
    server.program("Zoe")
    assert ben.do("/matches Zoe")[0]["matches"] == []


@pytest.mark.parametrize(
    ("line", "code"),
    [("/rank chess", "no-such-game"), ("/rank nim cats", "bad-arguments"), ("/replay abc", "not-allowed")],
)
def test_what_cannot_be_shown_is_refused_in_program_mode(line: str, code: str) -> None:
    assert TestHost().program("Anna").refused(line)["code"] == code


# ---- seeing it again


def pass_time(server: TestHost, ms: int) -> None:
    """Let time pass in small steps, so that what one event sets going is due in time."""
    for _ in range(ms // 50):
        server.advance(50)


def replaying(server: TestHost, line: str) -> LineEnd:
    """A person in text mode who asks for a replay; what came before is read."""
    carl = server.text()
    carl.send(f"/login Carl{'l' * len(server.host.sessions)}")
    carl.lines()
    carl.send(line)
    return carl


def test_a_replay_tells_what_a_watcher_heard_at_the_time_it_happened() -> None:
    server = TestHost()
    _, _, match = nim_match(server)
    carl = replaying(server, f"/replay {match}")
    told = carl.lines()
    assert any("Anna" in line for line in told)
    pass_time(server, 60_000)
    shown = carl.lines()
    assert shown[0].startswith("[0:00]")
    assert any(line.startswith("[0:01]") for line in shown)
    assert shown[-1] == "This is the end of the match."


def test_a_replay_fits_a_narrow_window() -> None:
    server = TestHost()
    _, _, match = nim_match(server)
    carl = replaying(server, "/who")
    carl.session.terminal(30, False)
    carl.send(f"/replay {match} 1000")
    pass_time(server, 60_000)
    shown = carl.lines()
    assert shown[-1] == "This is the end of the match."
    assert max(map(len, shown)) <= 30, shown


def test_a_faster_replay_is_over_sooner() -> None:
    server = TestHost()
    _, _, match = nim_match(server)
    slow = replaying(server, f"/replay {match} 0.5")
    server.advance(1)
    slow.lines()
    pass_time(server, 800)
    assert slow.lines() == [], "half a second of the match takes a whole one"
    fast = replaying(server, f"/replay {match} 1000")
    pass_time(server, 2_000)
    assert fast.lines()[-1] == "This is the end of the match."


def test_a_replay_stands_goes_on_jumps_and_stops_when_told() -> None:
    server = TestHost()
    _, _, match = nim_match(server)
    carl = replaying(server, f"/replay {match}")
    carl.send("/replay pause")
    carl.lines()
    pass_time(server, 60_000)
    assert carl.lines() == []
    carl.send("/replay to 99999999")
    assert carl.lines()[-1].startswith("The replay is at ")
    carl.send("/replay to 0")
    carl.send("/replay go")
    carl.lines()
    pass_time(server, 60_000)
    assert "This is the end of the match." in carl.lines()
    carl.send("/replay to 500")
    carl.lines()
    carl.send("/replay stop")
    carl.lines()
    pass_time(server, 60_000)
    assert not [line for line in carl.lines() if line.startswith("[")]
    carl.send("/replay go")
    assert "Nothing is being shown" in carl.lines()[0]


@pytest.mark.parametrize("value", ["0", "-1", "fast", "1001", "nan", "1e3"])
def test_a_speed_that_is_none_is_refused(value: str) -> None:
    server = TestHost()
    _, _, match = nim_match(server)
    assert "SPEED" in replaying(server, f"/replay {match} {value}").lines()[0]


def test_a_replay_ends_with_its_line() -> None:
    server = TestHost()
    _, _, match = nim_match(server)
    carl = replaying(server, f"/replay {match}")
    carl.drop()
    before = len(carl.outlet.lines)
    pass_time(server, 60_000)
    assert len(carl.outlet.lines) == before


def test_a_house_table_keeps_no_results() -> None:
    server = TestHost()
    assert server.host.results.newest(None) == ()
    _, _, match = nim_match(server)
    assert [played.id for played in server.host.results.newest(None)] == [match]


def test_a_server_bot_and_a_person_of_its_name_do_not_share_a_rating(results: Results) -> None:
    results.file(header("a", ("greedy-1", "bot"), ("random-1", "bot")), outcome(1, 2), 5, {1: "greedy", 2: "random"})
    assert results.profile("greedy") == (0, ())
    results.file(header("b", ("greedy", "bot"), ("random-1", "bot")), outcome(2, 1), 6, {2: "random"})
    ladder = sorted((rank.name, rank.matches) for rank in results.ladder("nim", "bot"))
    assert ladder == [("greedy", 1), ("greedy", 1), ("random", 2)]
    assert results.profile("greedy")[0] == 1


def test_results_that_are_safe_are_not_held_in_memory_any_more(results: Results) -> None:
    for number in range(5):
        results.file(header(f"m{number}", *persons("anna", "ben")), outcome(1, 2), number, {})
    assert len(results._fresh) <= 1


def test_somebody_with_an_account_and_without_matches_is_known_also_while_away() -> None:
    host = TestHost()
    host.registered("Anna").do("/quit")
    assert host.program("Ben").do("/matches Anna")[0]["matches"] == []
