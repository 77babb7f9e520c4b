"""How a match goes on by itself: the host's steps, the start and the end of rounds, the end of the match."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from mondo_rules import events
from mondo_rules.apply import apply
from mondo_rules.dealing import hidden_ms, shuffled_pile, started_worlds
from mondo_rules.events import Event
from mondo_rules.holding import returned
from mondo_rules.match_state import (
    BETWEEN,
    COUNTDOWN,
    COUNTDOWN_MS,
    OVER,
    ROUND,
    State,
    everybody_out,
    everybody_ready,
    was_stopped,
)
from mondo_rules.scoring import chip_holders, seat_score, sheets_now, winners
from protocol import ruleset as host


def followed(state: State, happened: list[Event], now: int) -> Sequence[Event]:
    """What happened, and what follows from it at once: the end of a round, of the match, the next countdown."""
    return (*happened, *_following(fold(state, happened), now))


def fold(state: State, happened: Iterable[Event]) -> State:
    """The state after these events."""
    for event in happened:
        state = apply(state, event)
    return state


def _following(state: State, now: int) -> Sequence[Event]:
    """Nothing follows in a pause; `Resume` looks again."""
    course = state.course
    if course.paused:
        return ()
    if course.phase == ROUND and (was_stopped(state) or everybody_out(state, now)):
        return _end_round(state, now)
    if course.phase == BETWEEN and everybody_ready(state):
        return (events.Countdown(now, course.round + 1, COUNTDOWN_MS),)
    return ()


# ---- rounds ----------------------------------------------------------------------------------------------------


def _start_round(state: State, now: int) -> Sequence[Event]:
    setting, course = state.setting, state.course
    assert course.seed is not None
    game, mode, seed, round_ = setting.game, setting.mode, bytes.fromhex(course.seed), course.round
    dealt = game.deal(mode, setting.edition, setting.seats, seed, round_)
    pile = shuffled_pile(game.name, setting.edition.tiles, seed, round_)
    start = None
    if mode.starts:
        start, pile = started_worlds(setting, pile, seed, round_)
    happened: list[Event] = []
    if mode.hidden:
        happened.append(events.LengthDrawn(now, hidden_ms(game.name, mode.round_ms, seed, round_)))
    happened.append(
        events.RoundStarted(
            now,
            round_,
            setting.board_of(round_).name,
            pile,
            () if mode.solo else setting.edition.chips[len(setting.seats)],
            course.volcano_chip,
            mode.round_ms if mode.timed else None,
            dealt.modifier,
            dealt.tasks,
            start,
            dealt.buildings,
        )
    )
    happened += [events.TaskTaken(now, seat, task) for seat, task in dealt.given]
    return followed(state, happened, now)


def _end_round(state: State, now: int) -> Sequence[Event]:
    """Pieces in hand return, all worlds are scored; after the last round the match is over."""
    happened: list[Event] = [
        returned(now, number, seat.hand) for number, seat in state.seats.items() if seat.hand is not None
    ]
    sheets = sheets_now(state)
    entries = tuple(map(seat_score, sheets))
    happened.append(events.RoundScored(now, state.course.round, entries, chip_holders(state, sheets)))
    if state.course.round < state.setting.mode.rounds:
        return followed(state, happened, now)
    return (*happened, _match_over(fold(state, happened), now))


def _match_over(state: State, now: int, annulled: bool | None = None) -> Event:
    totals = {str(number): seat.total for number, seat in state.seats.items()}
    return events.MatchOver(now, totals, () if annulled else winners(state), state.course.seed or "", annulled)


# ---- what the host asks for ------------------------------------------------------------------------------------


def step(state: State, asked: host.HostStep, now: int) -> Sequence[Event]:
    """The events of a step of the host; none where it has nothing to say. Never raises."""
    if state.course.phase == OVER:
        return ()
    return STEPS[type(asked)](state, asked, now)


def _start(state: State, asked: host.Start, now: int) -> Sequence[Event]:
    if state.course.phase != COUNTDOWN or state.course.until is not None:
        return ()
    return (events.PersonsSeated(now, asked.persons), events.Countdown(now, 1, COUNTDOWN_MS))


def _tick(state: State, _asked: host.Tick, now: int) -> Sequence[Event]:
    course = state.course
    if course.paused:
        return ()
    rung = course.until is not None and now >= course.until
    if course.phase == ROUND:
        return _end_round(state, now) if rung or everybody_out(state, now) else ()
    if not rung:
        return ()
    if course.phase == COUNTDOWN:
        return _start_round(state, now)
    return (events.Countdown(now, course.round + 1, COUNTDOWN_MS),)


def _pause(state: State, _asked: host.Pause, now: int) -> Sequence[Event]:
    return () if state.course.paused else (events.Paused(now),)


def _resuming(state: State, asked: host.Resuming, now: int) -> Sequence[Event]:
    return (events.Countdown(now, state.course.round, asked.ms),) if state.course.paused else ()


def _resume(state: State, _asked: host.Resume, now: int) -> Sequence[Event]:
    if not state.course.paused:
        return ()
    return followed(state, [events.Resumed(now, time_left(state, now))], now)


def time_left(state: State, now: int) -> int | None:
    """What everybody may know of the time that is left of the phase, in ms."""
    course = state.course
    if course.until is None or (course.phase == ROUND and state.setting.mode.hidden):
        return None
    return max(0, course.until - now)


def _seat_left(state: State, asked: host.SeatLeft, now: int) -> Sequence[Event]:
    seat = state.seats.get(asked.seat)
    if seat is None or seat.left or (asked.absent and seat.absent_since is not None):
        return ()
    if asked.absent:
        return followed(state, [events.SeatLeft(now, asked.seat, True)], now)
    happened: list[Event] = []
    if seat.hand is not None:
        happened.append(returned(now, asked.seat, seat.hand))
    return followed(state, [*happened, events.SeatLeft(now, asked.seat)], now)


def _seat_back(state: State, asked: host.SeatBack, now: int) -> Sequence[Event]:
    seat = state.seats.get(asked.seat)
    if seat is None:
        return ()
    happened: list[Event] = []
    persons = set(state.course.persons) - {asked.seat} | ({asked.seat} if asked.person else set())
    if persons != set(state.course.persons):
        happened.append(events.PersonsSeated(now, tuple(sorted(persons))))
    if not seat.is_present:
        happened.append(events.SeatBack(now, asked.seat))
    return followed(state, happened, now) if happened else ()


def _annul(state: State, _asked: host.Annul, now: int) -> Sequence[Event]:
    return (_match_over(state, now, annulled=True),)


STEPS: Final[Mapping[type[host.HostStep], Callable[[State, Any, int], Sequence[Event]]]] = {
    host.Start: _start,
    host.Tick: _tick,
    host.Pause: _pause,
    host.Resuming: _resuming,
    host.Resume: _resume,
    host.SeatLeft: _seat_left,
    host.SeatBack: _seat_back,
    host.Annul: _annul,
}
