"""A match of liar's dice in characters, as data for a page, and the words of what happens."""

from collections.abc import Mapping, Sequence
from typing import Any

from protocol.ruleset import Screen
from protocol.words import Words, n_words

from . import state as events
from .state import Event, State
from .words import FACES, bid_words, dice_words, fit, name_of, speak

TABLE = "table"
"""What `dump` adds to the state, so that a page has something to click: it follows from the rest."""

SIGNS = "⚀⚁⚂⚃⚄⚅"

DICE: Mapping[str, object] = {
    name: {"sign": sign, "colour": 0, "title": {"en": name, "de": german}}
    for name, sign, german in zip(
        FACES, SIGNS, ("Einsen", "Zweien", "Dreien", "Vieren", "Fünfen", "Sechsen"), strict=True
    )
}

LAYOUT: Mapping[str, object] = {
    "areas": [
        {
            "kind": "seats",
            "columns": [
                {"title": {"en": "dice", "de": "Würfel"}, "at": "dice"},
                {"title": {"en": "shown last", "de": "zuletzt gezeigt"}, "at": "shown"},
            ],
            "turn": "turn",
        },
        {"kind": "value", "title": {"en": "Round", "de": "Runde"}, "at": "round"},
        {
            "kind": "tokens",
            "title": {"en": "Your dice", "de": "Deine Würfel"},
            "at": f"{TABLE}.hands.{{you}}",
            "ids": "value",
            "pieces": DICE,
        },
        {"kind": "value", "title": {"en": "Last bid", "de": "Letztes Gebot"}, "at": f"{TABLE}.bid"},
        {
            "kind": "tokens",
            "title": {"en": "Bid: how many", "de": "Gebot: wie viele"},
            "at": f"{TABLE}.counts",
            "ids": "value",
            "pieces": {},
        },
        {
            "kind": "tokens",
            "title": {"en": "Bid: of which face", "de": "Gebot: welche Augen"},
            "at": f"{TABLE}.faces",
            "ids": "value",
            "pieces": DICE,
        },
    ]
}


def table(state: State) -> Mapping[str, object]:
    """The dice that this viewer knows by seat, and the parts that a bid is made of; ids are those of commands."""
    lowest = 1 if state.bid is None else state.bid.count + (state.bid.face == len(FACES))
    return {
        "hands": {str(it.seat): [FACES[die - 1] for die in it.own] for it in state.seats if it.own is not None},
        "bid": None if state.bid is None else f"{state.bid.count} × {SIGNS[state.bid.face - 1]}",
        "counts": [str(count) for count in range(lowest, state.in_play + 1)],
        "faces": list(FACES),
    }


def _row(dice: Sequence[int]) -> str:
    return " ".join(f"[{die}]" for die in dice)


def _own(dice: Sequence[int], screen: Screen) -> str:
    return speak(Words("Your dice: {dice}", {"dice": _row(dice)}), screen)


def draw(state: State, viewer: int | None, screen: Screen) -> str:
    """The seats with their dice, one's own, and the bid."""
    heading = n_words(
        "Round {round}: {n} die on the table.",
        "Round {round}: {n} dice on the table.",
        state.in_play,
        round=state.round,
    )
    lines = [speak(heading, screen)]
    if state.wild:
        lines.append(speak(Words("Ones count for every face that is bid."), screen))
    lines += [
        f"{'>' if each.seat == state.turn and not state.over else ' '} {name_of(each.seat, screen)}: "
        f"{speak(dice_words(each.dice), screen)}"
        for each in state.seats
    ]
    own = next((each.own for each in state.seats if each.seat == viewer), None)
    if own:
        lines.append(_own(own, screen))
    if state.bid is not None:
        lines.append(_bid(state.bid, screen))
    return fit("\n".join([*lines, _turn(state, viewer, screen)]), screen)


def _bid(bid: events.BidMade, screen: Screen) -> str:
    of = {"name": name_of(bid.seat, screen), "bid": bid_words(bid.count, bid.face)}
    return speak(Words("{name} bids {bid}.", of), screen)


def _turn(state: State, viewer: int | None, screen: Screen) -> str:
    if state.over:
        winner = next((each.seat for each in state.seats if each.place == 1), None)
        if winner is None or state.annulled:
            return speak(Words("The match is void."), screen)
        return speak(Words("{name} wins the match.", {"name": name_of(winner, screen)}), screen)
    if viewer != state.turn:
        return speak(Words("It is the turn of {name}.", {"name": name_of(state.turn, screen)}), screen)
    if state.bid is None:
        return speak(Words("It is your turn: /bid COUNT FACE makes the first bid."), screen)
    if state.exact:
        return speak(Words("It is your turn: /bid COUNT FACE bids more; or /liar, or /exact."), screen)
    return speak(Words("It is your turn: /bid COUNT FACE bids more; or /liar."), screen)


def tell(state: State, event: Event, viewer: int | None, screen: Screen) -> str:
    """The words of an event for a viewer; empty where there is nothing to say."""
    return fit("\n".join(_lines(state, event, viewer, screen)), screen)


def _lines(state: State, event: Event, viewer: int | None, screen: Screen) -> Sequence[str]:
    name = name_of(event.seat, screen) if hasattr(event, "seat") else ""
    words: Words
    match event:
        case events.MatchStarted(dice=dice):
            words = Words(
                "Everybody has {dice} under a cup. Bid how many dice of a face there are on the whole table.",
                {"dice": dice_words(dice)},
            )
        case events.RoundStarted(round=number, first=first):
            begins = Words("Round {round}. {name} bids first.", {"round": number, "name": name_of(first, screen)})
            return [speak(begins, screen), *([] if viewer in state.playing else [_turn(state, viewer, screen)])]
        case events.Rolled(seat=seat, dice=dice) if seat == viewer:
            return [_own(dice, screen), *([_turn(state, viewer, screen)] if state.turn == viewer else [])]
        case events.BidMade():
            late = [speak(Words("The time is up, so the clock bids."), screen)] if event.late else []
            return [*late, _bid(event, screen), *([_turn(state, viewer, screen)] if state.turn == viewer else [])]
        case events.Called():
            return _called(state, event, screen)
        case events.DieLost(left=0):
            words = Words("{name} loses the last die and is out.", {"name": name})
        case events.DieLost(left=left):
            words = Words("{name} loses a die: {dice} left.", {"name": name, "dice": dice_words(left)})
        case events.DieWon(left=left):
            words = Words("{name} wins a die back: {dice} now.", {"name": name, "dice": dice_words(left)})
        case events.MatchOver():
            return [_turn(state, viewer, screen)]
        case _:
            return []
    return [speak(words, screen)]


def _called(state: State, event: events.Called, screen: Screen) -> Sequence[str]:
    assert state.bid is not None
    late = [speak(Words("The time is up, so the clock doubts."), screen)] if event.late else []
    of = {"name": name_of(event.seat, screen), "bidder": name_of(state.bid.seat, screen)}
    call = Words("{name} says: exact!", of) if event.exact else Words("{name} says to {bidder}: liar!", of)
    dice = [f"  {name_of(int(seat), screen)}: {_row(each)}" for seat, each in event.dice.items()]
    bid = bid_words(state.bid.count, state.bid.face)
    found = n_words("The bid was {bid}; there is {n}.", "The bid was {bid}; there are {n}.", event.counted, bid=bid)
    return [*late, speak(call, screen), *dice, speak(found, screen)]


def show(answer: Mapping[str, Any], screen: Screen) -> str:
    """The words of the answer to `/dice`."""
    left = [f"{name_of(int(seat), screen)}: {speak(dice_words(n), screen)}" for seat, n in answer["left"].items()]
    own = [] if not answer["own"] else [_own(answer["own"], screen)]
    return fit("\n".join([*own, *left]), screen)
