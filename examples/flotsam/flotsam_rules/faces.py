"""A match of flotsam in characters, as data for a page, and the words of what happens."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from protocol.course import CourseEvent, MatchOver
from protocol.faces import Faces, Line, name_of
from protocol.ruleset import Screen
from protocol.words import Words

from .sets import DECKS, NUMBERS, in_order
from .state import Dropped, Event, Fumbled, Grabbed, Loaded, MatchStarted, Recovered, State, TideCame
from .words import FREEZE, SETS, TIDE, Options, points_words

NAMES: Mapping[str, tuple[str, str]] = {
    "r": ("red", "rot"),
    "g": ("green", "grün"),
    "b": ("blue", "blau"),
    "y": ("yellow", "gelb"),
    "o": ("orange", "orange"),
    "p": ("purple", "lila"),
    "w": ("white", "weiß"),
    "k": ("black", "schwarz"),
}
"""The colours in English and German."""
PAINT: Mapping[str, int] = {"r": 1, "b": 2, "g": 3, "y": 4, "p": 5, "o": 7, "w": 0, "k": 8}
"""The colour numbers of a layout: 0 neutral, 1 red, 2 blue, 3 green, 4 ochre, 5 violet, 6 teal, 7 pink, 8 grey."""

PIECES: Mapping[str, object] = {
    f"{letter}{number}": {
        "sign": f"{letter}{number}",
        "colour": PAINT[letter],
        "title": {"en": f"{english} {number}", "de": f"{german} {number}"},
    }
    for letter, (english, german) in NAMES.items()
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
        {"kind": "seats", "columns": [{"title": {"en": "points", "de": "Punkte"}, "at": "scores"}]},
        {"kind": "value", "title": {"en": "They hold", "de": "Sie halten"}, "at": "hands"},
        {"kind": "value", "title": {"en": "Crates to come", "de": "Kisten, die noch kommen"}, "at": "left"},
    ]
}


def _row(crates: Iterable[str]) -> str:
    return " ".join(crates) or "-"


def _held(hand: Iterable[str]) -> str:
    """What somebody holds, sorted so that sets can be seen."""
    return _row(sorted(hand, key=in_order))


def _colours(crates: int, lang: str) -> str:
    """The letters of a deck of so many crates, with the names of their colours."""
    played = list(NAMES.items())[: crates // len(NUMBERS)]
    return ", ".join(f"{letter} {names[lang == 'de']}" for letter, names in played)


def _shore(shore: Iterable[str]) -> Words:
    return Words("Shore: {crates}", {"crates": _row(shore)})


def _hand(hand: Iterable[str]) -> Words:
    return Words("You hold: {crates}", {"crates": _held(hand)})


class FlotsamFaces(Faces[Options, State, Event | CourseEvent]):
    """What is read. Sentences are `Words`; `locale/de.po` has them in German."""

    package = "flotsam_rules"
    titles: ClassVar = {"en": "Flotsam", "de": "Strandgut"}
    layout = LAYOUT

    def terms(self, options: Options) -> Iterator[Words]:
        yield Words("{crates} crates", {"crates": DECKS[options.deck] * len(NUMBERS)})
        yield Words("a tide every {seconds} seconds", {"seconds": options.tide or TIDE})
        yield Words("a wrong set costs {seconds} seconds", {"seconds": options.freeze or FREEZE})

    def told(self, state: State, event: Event | CourseEvent, viewer: int | None, screen: Screen) -> Iterator[Line]:
        match event:
            case MatchStarted(crates=crates):
                yield Words("/grab crates from the shore, all at the same time, and /load sets of three.")
                colours = {"colours": _colours(crates, screen.lang)}
                yield Words("A crate is named by its colour and its number: {colours}.", colours)
                yield Words(
                    "A run is three numbers in a row in one colour, a trio one number in three colours, a mix three "
                    "numbers in three colours."
                )
            case TideCame(crates=crates, washed=()):
                came = {"crates": _row(crates), "shore": _row(state.shore)}
                yield Words("A tide brings {crates}. Shore: {shore}", came)
            case TideCame(crates=crates, washed=washed):
                came = {"crates": _row(crates), "washed": _row(washed), "shore": _row(state.shore)}
                yield Words("A tide brings {crates} and takes {washed}. Shore: {shore}", came)
            case Grabbed(seat=seat, crate=crate) if seat != viewer:
                yield Words("{name} grabs {crate}.", {"name": name_of(seat, screen), "crate": crate})
            case Dropped(seat=seat, crate=crate):
                yield Words("{name} throws {crate} into the sea.", {"name": name_of(seat, screen), "crate": crate})
            case Loaded(seat=seat, crates=crates, points=points):
                load = {"name": name_of(seat, screen), "crates": _row(crates), "points": points_words(points)}
                yield Words("{name} loads {crates}: {set}, {points}.", {**load, "set": SETS[event.kind_of_set]})
            case Fumbled(seat=seat, crates=crates):
                of = {"name": name_of(seat, screen), "seconds": (event.until - event.at) / 1000}
                yield Words(
                    "{crates} is no set: {name} stands still for {seconds:g} s.", {**of, "crates": _row(crates)}
                )
            case Recovered(seat=seat) if seat == viewer:
                yield Words("You can go on.")
            case MatchOver(annulled=True):
                yield Words("The match is void.")
            case MatchOver(points=points):
                each = (Words("{name}: {n}", {"name": name_of(int(it), screen), "n": n}) for it, n in points.items())
                shown = {"points": self.listed(each, screen.lang)}
                yield Words("It is over; each crate still held has cost a point. {points}", shown)
        if isinstance(event, Grabbed | Dropped | Loaded) and event.seat == viewer:
            yield _hand(state.hands[str(viewer)])

    def shown(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> Iterator[Line]:
        yield _shore(answer["shore"])
        yield self._prices(answer["prices"], screen)
        for seat, hand in answer["hands"].items():
            named = {"name": name_of(int(seat), screen), "crates": _held(hand)}
            yield _hand(hand) if seat == str(viewer) else Words("{name}: {crates}", named)

    def drawn(self, state: State, viewer: int | None, now: int, screen: Screen) -> Iterator[Line]:
        """The shore, the prices, and what each seat has."""
        yield Words("Tide {tide}, {left} crates to come.", {"tide": state.tides, "left": state.left})
        if state.until is not None:
            seconds = -(-max(0, state.tide - now) // 1000)
            yield Words("The next tide comes in {time}.", {"time": f"{seconds} s"})
        yield _shore(state.shore)
        yield self._prices(state.prices, screen)
        for seat in state.seats:
            mark = ">" if seat == viewer else " "
            has = {"points": points_words(state.scores[str(seat)]), "crates": _held(state.hands[str(seat)])}
            yield Words("{mark} {name}: {points}, {crates}", {"mark": mark, "name": name_of(seat, screen), **has})

    def _prices(self, prices: Mapping[str, int], screen: Screen) -> Words:
        each = (Words("{set} {price}", {"set": SETS[kind], "price": price}) for kind, price in prices.items())
        return Words("Prices: {prices}", {"prices": self.listed(each, screen.lang)})
