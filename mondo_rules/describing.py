"""What is being played, in plain words: one sentence with the figures, then one for each rule that differs."""

from collections.abc import Iterator
from typing import Final

from mondo_rules.edition import Edition
from mondo_rules.game import Game
from mondo_rules.mode import MINUTE, Mode
from protocol.words import Words, n_words, say

ACTIVE: Final = Words("active volcanoes")
ALL: Final = Words("all volcanoes, inactive ones too")


def describe(game: Game, mode: Mode, edition: Edition, lang: str) -> str:
    """What is being played with these options and this edition."""
    name, *rules = game.about(mode)
    figures = [name, n_words("{n} round", "{n} rounds", mode.rounds), _time(mode), _board(mode, edition)]
    if mode.pace_ms:
        figures.append(Words("{seconds} s between two takes", {"seconds": f"{mode.pace_ms / 1000:g}"}))
    title = edition.title.get(lang) or edition.title.get("en") or edition.name
    first = f"{title}: {', '.join(say(each, lang) for each in figures)}."
    return " ".join((first, *(say(rule, lang) for rule in (*rules, *_variants(mode)))))


def _time(mode: Mode) -> Words:
    if mode.slow:
        return Words("no clock until the first seat is out, then one minute")
    minutes = f"{mode.round_ms / MINUTE:g}"
    many = 1 if minutes == "1" else 2  # fractions are plural
    if mode.hidden:
        return n_words(
            "about {minutes} minute a round, hidden", "about {minutes} minutes a round, hidden", many, minutes=minutes
        )
    return n_words("{minutes} minute a round", "{minutes} minutes a round", many, minutes=minutes)


def _board(mode: Mode, edition: Edition) -> Words:
    names = tuple(edition.boards)
    if mode.any_side:
        return Words("board {front} or {back}, as each seat likes: /side", {"front": names[0], "back": names[1]})
    boards = [names[mode.board_of(round_, len(names))] for round_ in range(1, mode.rounds + 1)]
    if mode.board is None and mode.rounds > 1:
        return Words("boards {boards} in turn", {"boards": ", ".join(boards)})
    return Words("board {board}", {"board": boards[0]})


def _variants(mode: Mode) -> Iterator[Words]:
    if mode.starts:
        yield Words(
            "Tiles lie on the highlighted spaces from the start; one's first tile is laid beside one of them."
        )
    if mode.limit is not None:
        yield n_words(
            "Whoever has {n} minus point at most wins; there are no chips.",
            "Whoever has {n} minus points at most wins; there are no chips.",
            mode.limit,
        )
    if mode.duo:
        yield Words("One's chip is taken off one's minus points; whoever has fewest left wins.")
    if mode.stop:
        yield Words("The first to go out ends the round for all; at most three spaces may be empty for jumping out.")
    if mode.no_flip:
        yield Words("The side of a tile that lies up is the side that is laid.")
    for seat, size in sorted(mode.handicap.items()):
        args = {"seat": seat, "what": ACTIVE if size == 1 else ALL}
        yield Words("Handicap: seat {seat} pays for {what}; seats without one pay for none.", args)
    if mode.practice:
        yield Words("Practice with a known seed: it counts for no ranking.")
