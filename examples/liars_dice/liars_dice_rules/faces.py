"""What people read in a match of liar's dice, and what a page draws."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from protocol.course import CourseEvent, MatchOver
from protocol.faces import Faces, Line, name_of
from protocol.ruleset import Screen
from protocol.words import Words, n_words

from .state import BidMade, Called, Event, MatchStarted, Rolled, RoundStarted, State
from .words import DICE, FACES, GERMAN, TURN, Options, bid_words, dice_words

SIGNS = "⚀⚁⚂⚃⚄⚅"
PIECES: Mapping[str, object] = {
    name: {"sign": sign, "colour": 0, "title": {"en": name, "de": german.capitalize()}}
    for name, sign, german in zip(FACES, SIGNS, GERMAN, strict=True)
}
COLUMNS = (
    {"title": {"en": "dice", "de": "Würfel"}, "at": "dice"},
    {"title": {"en": "shown last", "de": "zuletzt gezeigt"}, "at": "shown"},
)
OWN = {"en": "Your dice", "de": "Deine Würfel"}
COUNTS = {"en": "Bid: how many", "de": "Gebot: wie viele"}
BID_FACES = {"en": "Bid: of which face", "de": "Gebot: welche Augen"}
LAYOUT: Mapping[str, object] = {
    "areas": [
        {"kind": "seats", "columns": COLUMNS, "turn": "turn"},
        {"kind": "value", "title": {"en": "Round", "de": "Runde"}, "at": "round"},
        {"kind": "tokens", "title": OWN, "at": "table.own.{you}", "pieces": PIECES},
        {"kind": "value", "title": {"en": "Last bid", "de": "Letztes Gebot"}, "at": "table.bid"},
        {"kind": "tokens", "title": COUNTS, "at": "table.counts"},
        {"kind": "tokens", "title": BID_FACES, "at": "table.faces", "pieces": PIECES},
    ]
}


def table(state: State) -> Mapping[str, object]:
    """What a page needs besides the state: dice and parts of a bid, named as commands name them."""
    bid = state.bid
    lowest = bid.count + (bid.face == len(FACES)) if bid else 1
    return {
        "own": {seat: [FACES[die - 1] for die in dice] for seat, dice in state.own.items()},
        "bid": f"{bid.count} × {SIGNS[bid.face - 1]}" if bid else None,
        "counts": [str(count) for count in range(lowest, state.in_play + 1)],
        "faces": list(FACES),
    }


def _row(dice: Sequence[int]) -> str:
    return " ".join(f"[{die}]" for die in dice)


def _own(dice: Sequence[int]) -> Words:
    return Words("Your dice: {dice}", {"dice": _row(dice)})


def _bid(bid: BidMade, screen: Screen) -> Words:
    return Words("{name} bids {bid}.", {"name": name_of(bid.seat, screen), "bid": bid_words(bid.count, bid.face)})


def _turn(state: State, viewer: int | None, screen: Screen) -> Words:
    """Whose turn it is and for what, or how it ended."""
    if state.turn is None:
        annulled = state.over and state.over.annulled
        winner = {"name": name_of(state.playing[0], screen)}
        return Words("The match is void.") if annulled else Words("{name} wins the match.", winner)
    if viewer != state.turn:
        return Words("It is the turn of {name}.", {"name": name_of(state.turn, screen)})
    if state.bid is None:
        return Words("It is your turn: /bid COUNT FACE makes the first bid.")
    if state.start.exact:
        return Words("It is your turn: /bid COUNT FACE bids more; or /liar, or /exact.")
    return Words("It is your turn: /bid COUNT FACE bids more; or /liar.")


def _called(bid: BidMade, event: Called, screen: Screen) -> Iterator[Line]:
    of = {"name": name_of(event.seat, screen), "bidder": name_of(bid.seat, screen)}
    yield Words("{name} says: exact!", of) if event.exact else Words("{name} says to {bidder}: liar!", of)
    for seat, dice in event.dice.items():
        yield Words("  {name}: {dice}", {"name": name_of(int(seat), screen), "dice": _row(dice)})
    was = bid_words(bid.count, bid.face)
    yield n_words("The bid was {bid}; there is {n}.", "The bid was {bid}; there are {n}.", event.counted, bid=was)
    then = {"name": name_of(event.whose, screen), "dice": dice_words(event.left)}
    if event.exact and event.counted == bid.count:
        yield Words("{name} is right and has {dice} now.", then)
    elif event.left:
        yield Words("{name} loses a die: {dice} left.", then)
    else:
        yield Words("{name} loses the last die and is out.", then)


class LiarsFaces(Faces[Options, State, Event | CourseEvent]):
    """What is read. Sentences are `Words`; `locale/de.po` has them in German."""

    package = "liars_dice_rules"
    titles: ClassVar = {"en": "Liar's dice", "de": "Lügenwürfel"}
    layout = LAYOUT

    def terms(self, options: Options) -> Iterator[Words]:
        yield dice_words(int(options.dice or DICE))
        yield Words("{seconds} seconds a turn", {"seconds": options.turn or TURN})
        if options.wild:
            yield Words("ones are wild")
        if options.exact:
            yield Words("exact calls")

    def told(self, state: State, event: Event | CourseEvent, viewer: int | None, screen: Screen) -> Iterator[Line]:
        if isinstance(event, BidMade | Called) and event.late:
            yield Words("The time is up, so the clock plays.")
        match event:
            case MatchStarted(dice=n):
                what = "Everybody has {dice} under a cup. Bid how many dice of a face there are on the whole table."
                yield Words(what, {"dice": dice_words(n)})
            case RoundStarted(round=number, first=first):
                yield Words("Round {round}. {name} bids first.", {"round": number, "name": name_of(first, screen)})
            case Rolled(seat=seat, dice=dice) if seat == viewer:
                yield _own(dice)
            case BidMade():
                yield _bid(event, screen)
            case Called() if state.bid:
                yield from _called(state.bid, event, screen)
        if isinstance(event, MatchOver) or (isinstance(event, Rolled | BidMade) and viewer == state.turn):
            yield _turn(state, viewer, screen)

    def shown(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> Iterator[Line]:
        """Who has how many dice, and what one's own are."""
        for seat, left in answer["left"].items():
            mark = "> " if int(seat) == state.turn else "  "
            yield Words(
                "{mark}{name}: {n}", {"mark": mark, "name": name_of(int(seat), screen), "n": dice_words(left)}
            )
        if answer["own"]:
            yield _own(answer["own"])

    def drawn(self, state: State, viewer: int | None, now: int, screen: Screen) -> Iterator[Line]:
        yield n_words(
            "Round {round}: {n} die on the table.", "Round {round}: {n} dice on the table.", state.in_play,
            round=state.round,
        )  # fmt: skip
        if state.start.wild:
            yield Words("Ones count for every face that is bid.")
        yield from self.shown(state, {"left": state.dice, "own": state.own.get(str(viewer))}, viewer, screen)
        if state.bid:
            yield _bid(state.bid, screen)
        yield _turn(state, viewer, screen)
