"""Leaving, being absent, coming back, pausing (games.md section 2.11)."""

from protocol.ruleset import Clock, Pause, Resume, Resuming, SeatBack, SeatLeft
from tests.mondo_rules.table import Table, kinds, started

MINUTE = 60_000


def test_a_seat_that_is_given_up_is_out_at_once_and_returns_its_tile() -> None:
    table = started()
    table.do(1, "/take 1 f")
    assert table.host(SeatLeft(1)) == [
        {"at": 3000, "kind": "returned", "seat": 1, "tile": 1, "side": "f"},
        {"at": 3000, "kind": "seat_left", "seat": 1},
    ]
    assert kinds(table.do(2, "/jump")) == ["out", "round_scored"]


def test_the_last_seat_that_is_given_up_ends_the_round() -> None:
    table = started()
    table.do(2, "/jump")
    assert kinds(table.host(SeatLeft(1))) == ["seat_left", "round_scored"]


def test_a_seat_given_up_gets_no_chip_but_is_scored() -> None:
    table = started()
    table.do(1, "/take 2 f", "/lay a1")
    table.host(SeatLeft(1))
    scores = table.do(2, "/jump")[-1]["seats"]
    chips = [line["points"] for seat in scores for line in seat["lines"] if line["line"] == "chip"]
    assert chips == [0, 4]
    assert scores[0]["lines"][0]["points"] == 1


def test_somebody_may_take_over_a_seat_in_the_round() -> None:
    table = started()
    table.do(1, "/take 1", "/lay a1")
    table.host(SeatLeft(1))
    assert table.refusal(1, "/take 2") == "already-out"
    assert kinds(table.host(SeatBack(1))) == ["seat_back"]
    assert kinds(table.do(1, "/take 2")) == ["taken"]


def test_an_absent_seat_counts_as_out_after_sixty_seconds() -> None:
    table = started()
    table.host(SeatLeft(1, absent=True))
    table.do(2, "/jump")
    assert table.rules.deadline(table.state) == 3000 + MINUTE
    assert table.wait(MINUTE - 1) == []
    assert kinds(table.wait(1)) == ["round_scored"]


def test_the_bell_may_come_before_the_sixty_seconds() -> None:
    table = started(time="0.5")
    table.host(SeatLeft(1, absent=True))
    table.do(2, "/jump")
    [scored] = table.wait(MINUTE // 2)
    assert scored["at"] == 33_000
    assert table.refusal(2, "/take 1") == "too-late"


def test_a_seat_that_comes_back_in_time_plays_on() -> None:
    table = started()
    table.do(1, "/take 1")
    table.host(SeatLeft(1, absent=True))
    table.do(2, "/jump")
    table.wait(MINUTE - 1)
    assert kinds(table.host(SeatBack(1))) == ["seat_back"]
    assert table.wait(MINUTE) == []
    assert kinds(table.do(1, "/lay a1")) == ["laid"], "the tile stayed in its hand"


def test_an_absent_seat_holds_up_nobody_who_still_plays() -> None:
    table = started()
    table.host(SeatLeft(1, absent=True))
    assert table.wait(2 * MINUTE) == []
    assert kinds(table.do(2, "/jump")) == ["out", "round_scored"]


def test_leaving_twice_or_coming_back_without_having_left_is_nothing() -> None:
    table = started()
    assert table.host(SeatBack(1)) == []
    table.host(SeatLeft(1, absent=True))
    assert table.host(SeatLeft(1, absent=True)) == []
    assert kinds(table.host(SeatLeft(1))) == ["seat_left"]
    assert table.host(SeatLeft(1)) == []
    assert table.host(SeatLeft(7)) == []


def between() -> Table:
    table = started()
    table.do(1, "/jump")
    table.do(2, "/jump")
    assert table.phase == "between"
    return table


def test_an_absent_person_is_not_waited_for() -> None:
    table = between()
    table.do(1, "/ready")
    assert kinds(table.host(SeatLeft(2, absent=True))) == ["seat_left", "countdown"]


def test_a_bot_that_takes_over_a_seat_is_not_waited_for() -> None:
    table = between()
    table.do(1, "/ready")
    assert kinds(table.host(SeatBack(2, person=False))) == ["persons_seated", "countdown"]


def test_a_person_that_takes_over_a_bots_seat_is_waited_for() -> None:
    table = Table(persons=(1,), edition="short").go()
    table.host(SeatLeft(2))
    assert kinds(table.host(SeatBack(2, person=True))) == ["persons_seated", "seat_back"]
    table.do(1, "/jump")
    table.do(2, "/jump")
    assert kinds(table.do(1, "/ready")) == ["ready"]


def test_a_match_that_all_have_left_runs_out() -> None:
    table = started()
    table.host(SeatLeft(1))
    table.host(SeatLeft(2))
    table.wait(MINUTE)
    assert table.phase == "over"


# ---- pause -----------------------------------------------------------------------------------------------------


def test_in_a_pause_nobody_acts_and_nothing_ends() -> None:
    table = started()
    assert table.host(Pause()) == [{"at": 3000, "kind": "paused"}]
    assert table.host(Pause()) == []
    assert table.rules.deadline(table.state) is None
    assert table.rules.clocks(table.state, 1, 3000) == Clock(7 * MINUTE, False)
    for line in ("/take 1", "/jump", "/ready", "/lay z9"):
        assert table.refusal(1, line) == "paused"
    assert list(table.rules.legal(table.state, 1, 3000)) == []


def test_a_countdown_runs_before_the_match_goes_on() -> None:
    table = started()
    table.wait(1000)
    table.host(Pause())
    assert table.host(Resuming(3000)) == [{"at": 4000, "kind": "countdown", "round": 1, "ms": 3000}]
    assert table.refusal(1, "/take 1") == "paused"
    assert table.phase == "round"
    assert table.host(Resume()) == [{"at": 4000, "kind": "resumed", "left": 7 * MINUTE - 1000}]
    assert table.host(Resume()) == []
    assert table.host(Resuming(3000)) == []
    table.do(1, "/take 1")


def test_countdown_and_break_can_be_paused_too() -> None:
    table = Table(edition="short")
    table.wait(1000)
    table.host(Pause())
    assert table.refusal(1, "/take 1") == "paused"
    assert table.host(Resume()) == [{"at": 1000, "kind": "resumed", "left": 2000}]
    table.go()
    table.do(1, "/jump")
    table.do(2, "/jump")
    table.host(Pause())
    assert table.refusal(1, "/ready") == "paused"
    assert table.host(Resume())[0]["left"] == 30_000


def test_what_falls_due_in_a_pause_happens_when_it_ends() -> None:
    table = started()
    table.do(2, "/jump")
    table.host(Pause())
    assert kinds(table.host(SeatLeft(1))) == ["seat_left"]
    assert kinds(table.host(Resume())) == ["resumed", "round_scored"]
