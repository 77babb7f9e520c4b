"""A match of flotsam in characters, as data for a page, and the words of what happens."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from protocol.ruleset import Screen
from protocol.words import Words

from . import state as events
from .sets import COLOURS, NUMBERS, in_order
from .state import Event, State
from .words import SETS, fit, name_of, points_words, speak

PAINT: Mapping[str, int] = {"r": 1, "b": 2, "g": 3, "y": 4, "p": 5, "o": 7, "w": 0, "k": 8}
"""The colour numbers of a layout: 0 neutral, 1 red, 2 blue, 3 green, 4 ochre, 5 violet, 6 teal, 7 pink, 8 grey."""

PIECES: Mapping[str, object] = {
    f"{letter}{number}": {
        "sign": f"{letter}{number}",
        "colour": PAINT[letter],
        "title": {"en": f"{english} {number}", "de": f"{german} {number}"},
    }
    for letter, (english, german) in COLOURS.items()
    for number in NUMBERS
}

LAYOUT: Mapping[str, object] = {
    "areas": [
        {
            "kind": "tokens",
            "title": {"en": "Shore", "de": "Strand"},
            "at": "shore",
            "ids": "value",
            "pieces": PIECES,
        },
        {
            "kind": "tokens",
            "title": {"en": "You hold", "de": "Du hältst"},
            "at": "hands.{you}",
            "ids": "value",
            "pieces": PIECES,
        },
        {
            "kind": "value",
            "title": {"en": "A run (one colour, in a row)", "de": "Eine Folge (eine Farbe)"},
            "at": "prices.run",
        },
        {
            "kind": "value",
            "title": {"en": "A trio (one number, three colours)", "de": "Ein Drilling (eine Zahl, drei Farben)"},
            "at": "prices.trio",
        },
        {
            "kind": "value",
            "title": {"en": "A mix (three numbers, three colours)", "de": "Ein Allerlei (drei Zahlen, drei Farben)"},
            "at": "prices.mix",
        },
        {"kind": "seats", "columns": [{"title": {"en": "points", "de": "Punkte"}, "at": "points"}]},
        {"kind": "value", "title": {"en": "They hold", "de": "Sie halten"}, "at": "hands"},
        {"kind": "value", "title": {"en": "Crates to come", "de": "Kisten, die noch kommen"}, "at": "left"},
    ]
}


def _row(crates: Iterable[str]) -> str:
    return " ".join(crates) or "-"


def _held(hand: Iterable[str]) -> str:
    """What somebody holds, sorted so that sets can be seen."""
    return _row(sorted(hand, key=in_order))


def _colours(crates: int, screen: Screen) -> str:
    """The letters of a deck of so many crates, with the names of their colours."""
    german = screen.lang == "de"
    played = list(COLOURS.items())[: crates // len(NUMBERS)]
    return ", ".join(f"{letter} {names[german]}" for letter, names in played)


def _prices(prices: Mapping[str, int], screen: Screen) -> str:
    shown = ", ".join(f"{speak(SETS[kind], screen)} {price}" for kind, price in prices.items())
    return speak(Words("Prices: {prices}", {"prices": shown}), screen)


def _shore(shore: Sequence[str], screen: Screen) -> str:
    return speak(Words("Shore: {crates}", {"crates": _row(shore)}), screen)


def _hand(hand: Sequence[str], screen: Screen) -> str:
    return speak(Words("You hold: {crates}", {"crates": _held(hand)}), screen)


def draw(state: State, viewer: int | None, now: int, screen: Screen) -> str:
    """The shore, the prices, and what each seat has."""
    tide = Words("Tide {tide}, {left} crates to come.", {"tide": state.tides, "left": state.left})
    lines = [speak(tide, screen)]
    if state.tide is not None:
        seconds = -(-max(0, state.tide - now) // 1000)
        lines.append(speak(Words("The next tide comes in {time}.", {"time": f"{seconds} s"}), screen))
    lines += [_shore(state.shore, screen), _prices(state.prices, screen)]
    for it in state.seats:
        has = f"{speak(points_words(it.points), screen)}, {_held(state.hands[str(it.seat)])}"
        lines.append(f"{'>' if it.seat == viewer else ' '} {name_of(it.seat, screen)}: {has}")
    return fit("\n".join(lines), screen)


def tell(state: State, event: Event, viewer: int | None, screen: Screen) -> str:
    """The words of an event for a viewer; empty where there is nothing to say."""
    return fit("\n".join(speak(words, screen) for words in _words(state, event, viewer, screen)), screen)


def _words(state: State, event: Event, viewer: int | None, screen: Screen) -> Sequence[Words]:
    who: int | None = getattr(event, "seat", None)
    name = "" if who is None else name_of(who, screen)
    own = who is not None and who == viewer
    hand = [Words("You hold: {crates}", {"crates": _held(state.hands[str(who)])})] if own else []
    match event:
        case events.MatchStarted():
            return [
                Words("/grab crates from the shore, all at the same time, and /load sets of three."),
                Words(
                    "A crate is named by its colour and its number: {colours}.",
                    {"colours": _colours(event.crates, screen)},
                ),
                Words(
                    "A run is three numbers in a row in one colour, a trio one number in three colours, a mix three "
                    "numbers in three colours."
                ),
            ]
        case events.TideCame():
            shown = {"crates": _row(event.crates), "washed": _row(event.washed), "shore": _row(state.shore)}
            if event.washed:
                return [Words("A tide brings {crates} and takes {washed}. Shore: {shore}", shown)]
            return [Words("A tide brings {crates}. Shore: {shore}", shown)]
        case events.Grabbed():
            return hand or [Words("{name} grabs {crate}.", {"name": name, "crate": event.crate})]
        case events.Dropped():
            return [Words("{name} throws {crate} into the sea.", {"name": name, "crate": event.crate}), *hand]
        case events.Loaded():
            of = {"name": name, "crates": _row(event.crates), "set": SETS[event.kind_of_set]}
            return [
                Words("{name} loads {crates}: {set}, {points}.", {**of, "points": points_words(event.points)}),
                *hand,
            ]
        case events.Fumbled():
            of = {"name": name, "crates": _row(event.crates), "seconds": (event.until - event.at) / 1000}
            return [Words("{crates} is no set: {name} stands still for {seconds:g} s.", of)]
        case events.Recovered() if own:
            return [Words("You can go on.")]
        case events.MatchOver(annulled=True):
            return [Words("The match is void.")]
        case events.MatchOver():
            points = ", ".join(f"{name_of(it.seat, screen)} {it.points}" for it in state.seats)
            return [Words("It is over; each crate still held has cost a point. {points}", {"points": points})]
    return []


def show(answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
    """The words of the answer to `/shore`."""
    lines = [_shore(answer["shore"], screen), _prices(answer["prices"], screen)]
    for seat, hand in answer["hands"].items():
        own = seat == str(viewer)
        lines.append(_hand(hand, screen) if own else f"{name_of(int(seat), screen)}: {_held(hand)}")
    return fit("\n".join(lines), screen)
