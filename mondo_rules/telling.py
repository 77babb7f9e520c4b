"""The words of events: what a text player wants to read in a game that everybody plays at once.

One's own actions are answered with the tile in hand or the world; what others take and lay stays silent, or the
lines would run away. Everything that concerns the whole table is told.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from mondo_rules import events
from mondo_rules.border_text import border_text
from mondo_rules.cards import building_text, modifier_text, task_text
from mondo_rules.clock_text import minutes
from mondo_rules.describing import describe
from mondo_rules.events import Event
from mondo_rules.letters import legend
from mondo_rules.match_scene import draw_hand, draw_match
from mondo_rules.match_state import SLOW_MS, State, villages_left, was_stopped
from mondo_rules.pile_text import pile_text
from mondo_rules.players import name_of, names_of
from mondo_rules.showing import sheets_text
from mondo_rules.villages import PART_OF_VILLAGE
from mondo_rules.wrapping import wrapped
from protocol.ruleset import Screen
from protocol.words import Words, n_words, say


def tell(state: State, event: Event, viewer: int | None, screen: Screen) -> str:
    """The words of an event for a viewer, given the state after it; empty: nothing to say."""
    teller = TOLD.get(type(event))
    return wrapped(teller(state, event, viewer, screen), screen.width) if teller else ""


def _say(screen: Screen, text: str, **args: object) -> str:
    return say(Words(text, args), screen.lang)


def _of(screen: Screen, seat: int, text: str, **args: object) -> str:
    """A sentence that begins with the name of a player, `{who}`."""
    return say(Words(text, {"who": name_of(seat, screen, first=True), **args}), screen.lang)


# ---- the course of the match -----------------------------------------------------------------------------------


def _match_started(state: State, event: events.MatchStarted, viewer: int | None, screen: Screen) -> str:
    setting = state.setting
    lines = [describe(setting.game, setting.mode, setting.edition, screen.lang)]
    if setting.game.legend:
        lines.append(legend(setting.game.legend, screen))
    if viewer in state.seats:
        lines.append(_say(screen, "You sit on seat {seat}.", seat=viewer))
    lines.append(_say(screen, "Fingerprint of the seed: {hash}", hash=event.seed_hash))
    return "\n".join(lines)


def _countdown(state: State, event: events.Countdown, _viewer: int | None, screen: Screen) -> str:
    seconds = -(-event.ms // 1000)
    if state.course.paused:
        return say(n_words("Going on in {n} second ...", "Going on in {n} seconds ...", seconds), screen.lang)
    begins = n_words(
        "Round {round} of {rounds} begins in {n} second ...",
        "Round {round} of {rounds} begins in {n} seconds ...",
        seconds,
        round=event.round,
        rounds=state.setting.mode.rounds,
    )
    return say(begins, screen.lang)


def _round_started(state: State, event: events.RoundStarted, viewer: int | None, screen: Screen) -> str:
    go = Words("Go!") if event.ms is None else Words("Go! You have {time}.", {"time": minutes(event.ms)})
    lines = [say(go, screen.lang)]
    if event.volcano_chip and not state.setting.mode.children:
        held = n_words(
            "{who} holds the volcano chip: inactive volcanoes count too.",
            "{who} hold the volcano chip: inactive volcanoes count too.",
            len(event.volcano_chip),
            who=names_of(event.volcano_chip, screen, first=True),
        )
        lines.append(say(held, screen.lang))
    if event.modifier is not None:
        lines.append(modifier_text(event.modifier, screen))
    if event.tasks is not None:
        lines.append(_say(screen, "Tasks on the table:"))
        lines += [f"  {task_text(task, screen)}" for task in event.tasks]
    if event.buildings is not None:
        lines.append(_say(screen, "Buildings on the table:"))
        lines += [f"  {building_text(building, screen)}" for building in event.buildings]
    own = state.seats.get(viewer) if viewer is not None else None
    if own is not None and (villages := villages_left(state, own)):
        names = ", ".join(PART_OF_VILLAGE[village] for village in villages)
        lines.append(_say(screen, "Your villages: {villages}; one comes in your hand by /village.", villages=names))
    if border := border_text(state.setting.board_of(event.round), screen):
        lines.append(border)
    lines.append(pile_text(event.pile, state.setting.edition, screen))
    if viewer in state.seats:
        lines.append(_say(screen, "Take a tile with /take 15, turn it with /turn, lay it with /lay c3."))
    return "\n".join(lines)


def _round_scored(state: State, event: events.RoundScored, viewer: int | None, screen: Screen) -> str:
    lines = [_over(state, event.round, screen), sheets_text(state, event.round, event.volcano_chip, viewer, screen)]
    if event.round > 1:
        totals = ", ".join(_total(number, seat.total, screen) for number, seat in state.seats.items())
        lines.append(_say(screen, "All rounds so far: {totals}", totals=totals))
    if viewer in state.seats and event.round < state.setting.mode.rounds:
        lines.append(_say(screen, "Say /ready when you want the next round; /world 2 shows the world of seat 2."))
    return "\n".join(lines)


def _over(state: State, round_: int, screen: Screen) -> str:
    """How a round came to its end."""
    if was_stopped(state) and state.course.first_out is not None:
        return _of(screen, state.course.first_out, "{who} has ended round {round} for all.", round=round_)
    rung = state.course.bell
    if not rung and state.setting.mode.rounds == 1:
        return _say(screen, "The round is over.")
    return _say(
        screen,
        "The bell! Round {round} is over." if rung else "Everybody is out: round {round} is over.",
        round=round_,
    )


def _total(seat: int, points: int, screen: Screen) -> str:
    return f"{name_of(seat, screen)} {points}"


def _match_over(state: State, event: events.MatchOver, viewer: int | None, screen: Screen) -> str:
    if event.annulled:
        return _say(screen, "The match is annulled. It does not count.")
    limit = state.setting.mode.limit
    if limit is not None:
        [points] = event.totals.values()
        ended = _won(points, limit) if event.winners else _lost(points, limit)
        return "\n".join((say(ended, screen.lang), _say(screen, "Seed: {seed}", seed=event.seed)))
    who = names_of(event.winners, screen, first=True)
    share = n_words("{who} wins the match!", "{who} share the win!", len(event.winners), who=who)
    lines = [_say(screen, "You win the match!") if event.winners == (viewer,) else say(share, screen.lang)]
    totals = ", ".join(_total(int(seat), points, screen) for seat, points in event.totals.items())
    lines.append(_say(screen, "Final points: {totals}", totals=totals))
    lines.append(_say(screen, "Seed: {seed}", seed=event.seed))
    return "\n".join(lines)


def _won(points: int, limit: int) -> Words:
    return n_words(
        "Won, with {n} minus point; {limit} allowed.",
        "Won, with {n} minus points; {limit} allowed.",
        points,
        limit=limit,
    )


def _lost(points: int, limit: int) -> Words:
    return n_words(
        "Lost, with {n} minus point; {limit} allowed.",
        "Lost, with {n} minus points; {limit} allowed.",
        points,
        limit=limit,
    )


def _paused(_state: State, _event: events.Paused, _viewer: int | None, screen: Screen) -> str:
    return _say(screen, "The match is paused, the clock stands.")


def _resumed(_state: State, event: events.Resumed, _viewer: int | None, screen: Screen) -> str:
    if event.left is None:
        return _say(screen, "The match goes on!")
    return _say(screen, "The match goes on! {time} left.", time=minutes(event.left))


# ---- what seats do ---------------------------------------------------------------------------------------------


def _hand(state: State, event: Any, viewer: int | None, screen: Screen) -> str:
    hand = state.seats[event.seat].hand
    return draw_hand(hand, screen) if event.seat == viewer and hand is not None else ""


def _returned(state: State, event: events.Returned, viewer: int | None, screen: Screen) -> str:
    """A building lies on the table again for everybody."""
    own, building = event.seat == viewer, event.piece in state.setting.edition.counts
    if building and not own:
        return _of(screen, event.seat, "{who} puts the building {building} back.", building=event.piece)
    if not own:
        return ""
    if event.piece is not None:
        return _say(screen, "You have put back: {piece}.", piece=event.piece)
    return _say(screen, "Tile {tile} lies in the pile again, side {side} up.", tile=event.tile, side=event.side)


def _table(state: State, event: Any, viewer: int | None, screen: Screen) -> str:
    return draw_match(state, viewer, event.at, screen) if event.seat == viewer else ""


def _laid(state: State, event: events.Laid, viewer: int | None, screen: Screen) -> str:
    """Watchers, who have nothing else to do, hear of every tile that is laid."""
    if viewer in state.seats:
        return _table(state, event, viewer, screen)
    piece = f"{event.tile}{event.side}/{event.turn}" if event.piece is None else f"{event.piece}/{event.turn}"
    return _of(screen, event.seat, "{who} lays {piece} on {space}.", piece=piece, space=event.space)


def _task_taken(_state: State, event: events.TaskTaken, viewer: int | None, screen: Screen) -> str:
    if event.seat == viewer:
        return _say(screen, "You have the task {task}.", task=task_text(event.task, screen))
    return _of(screen, event.seat, "{who} has the task {task}.", task=event.task)


def _building_taken(state: State, event: events.BuildingTaken, viewer: int | None, screen: Screen) -> str:
    if event.seat == viewer:
        return _table(state, event, viewer, screen)
    return _of(screen, event.seat, "{who} takes the building {building}.", building=event.piece)


def _side_chosen(state: State, event: events.SideChosen, viewer: int | None, screen: Screen) -> str:
    if event.seat == viewer:
        return draw_match(state, viewer, event.at, screen)
    return _of(screen, event.seat, SIDE[event.side])


SIDE: Final = {
    "front": "{who} plays on the front of the board.",
    "back": "{who} plays on the back of the board.",
}


def _out(state: State, event: events.Out, viewer: int | None, screen: Screen) -> str:
    own = event.seat == viewer
    if state.setting.mode.solo:
        return _say(screen, "You are out.") if own else _of(screen, event.seat, "{who} is out.")
    said = _of(screen, event.seat, OUT[own, event.auto], chip=event.chip)
    if state.setting.mode.slow and state.course.first_out == event.seat:
        said += "\n" + _say(screen, "The clock runs now: {time} left.", time=minutes(SLOW_MS))
    return said


OUT: Final = {
    (True, True): "Your world is full: you are out and have chip {chip}.",
    (True, False): "You are out and have chip {chip}.",
    (False, True): "{who} has a full world: out, with chip {chip}.",
    (False, False): "{who} jumps out with chip {chip}.",
}
"""By whether it is the viewer's own, and whether it came by a full world."""


def _ready(_state: State, event: events.Ready, viewer: int | None, screen: Screen) -> str:
    if event.seat == viewer:
        return _say(screen, "You are ready.")
    return _of(screen, event.seat, "{who} is ready.")


def _seat_left(_state: State, event: events.SeatLeft, _viewer: int | None, screen: Screen) -> str:
    if event.absent:
        return _of(screen, event.seat, "{who} has lost the line.")
    return _of(screen, event.seat, "{who} has left the match.")


def _seat_back(_state: State, event: events.SeatBack, _viewer: int | None, screen: Screen) -> str:
    return _of(screen, event.seat, "{who} plays again.")


TOLD: Final[Mapping[type[Event], Callable[[State, Any, int | None, Screen], str]]] = {
    events.MatchStarted: _match_started,
    events.Countdown: _countdown,
    events.RoundStarted: _round_started,
    events.Taken: _table,
    events.Flipped: _hand,
    events.Turned: _hand,
    events.Returned: _returned,
    events.Laid: _laid,
    events.Adjusted: _table,
    events.TaskTaken: _task_taken,
    events.SideChosen: _side_chosen,
    events.VillageTaken: _table,
    events.BuildingTaken: _building_taken,
    events.Out: _out,
    events.RoundScored: _round_scored,
    events.Ready: _ready,
    events.Paused: _paused,
    events.Resumed: _resumed,
    events.SeatLeft: _seat_left,
    events.SeatBack: _seat_back,
    events.MatchOver: _match_over,
}
"""The secret events are missing: nobody hears of them."""
