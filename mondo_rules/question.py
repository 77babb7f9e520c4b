"""Score questions and their answers (notation.md section 4): a position in, score sheets out."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

from mondo_rules import question_mondo, question_sapiens
from mondo_rules.edition import Edition
from mondo_rules.fault import NotationError, choice, quoted
from mondo_rules.notation import read_world
from mondo_rules.question_values import Game, KeyReader, Values
from mondo_rules.score import LEVELS, SOLO_LIMITS, Standing, Terms
from mondo_rules.sheet import best
from mondo_rules.world import World

GAMES: Mapping[str, Game] = {"mondo": question_mondo.GAME, "sapiens": question_sapiens.GAME}
VARIANTS = ("handicap", "children")
MOST_SEATS = 4
MOST_CHIP = 4
HANDICAPS = (1, 2)


class QuestionFaults(ValueError):
    """A question that cannot be answered; `faults` are one-line sentences, at least one."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def answer(data: object, editions: Mapping[str, Edition]) -> dict[str, Any]:
    """The answer to a question as plain data; `QuestionFaults` names everything that is wrong with it."""
    reader = _Reader(editions)
    game, terms, standings, names = reader.question(data)
    if reader.values.faults:
        raise QuestionFaults(reader.values.faults)
    scored = game.sheets(standings, terms)
    chip = () if terms.level == "solo" or terms.handicap else best(scored)
    return {
        "seats": [{"name": names[sheet.seat - 1], **sheet.as_data()} for sheet in scored],
        "volcano_chip": [names[seat - 1] for seat in chip],
    }


def answer_lines(text: str, editions: Mapping[str, Edition]) -> Iterator[dict[str, Any]]:
    """The answers to questions that stand one on a line, in order; {"error": ...} in place of a bad one."""
    lines = text.split("\n")
    for line in lines[:-1] if lines[-1] == "" else lines:
        try:
            yield answer(read_json(line), editions)
        except QuestionFaults as error:
            yield {"error": str(error)}


def read_json(text: str) -> object:
    """The data of a JSON text, read strictly: no key twice, no NaN; `QuestionFaults` where it is none."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise QuestionFaults([f"no valid JSON: {where}: {error.msg}"]) from None
    except RecursionError:
        raise QuestionFaults(["no valid JSON: nested too deeply"]) from None
    except QuestionFaults:
        raise
    except ValueError:  # Python refuses to read integers of thousands of digits
        raise QuestionFaults(["no valid JSON: a number has too many digits"]) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise QuestionFaults([f"no valid JSON: the key {quoted(twice)} stands twice in one object"])
    return table


def _refuse_constant(word: str) -> NoReturn:
    raise QuestionFaults([f"no valid JSON: {word} is no JSON number"])


class _Reader:
    """Reads a question value by value and goes on behind a fault, so that all of them are told."""

    def __init__(self, editions: Mapping[str, Edition]) -> None:
        self.editions = editions
        self.values = Values()

    def question(self, data: object) -> tuple[Game, Terms, list[Standing], list[str]]:
        values = self.values
        table = values.table("question", data)
        named = table.get("ruleset", next(iter(GAMES)))
        game = GAMES[named if isinstance(named, str) and named in GAMES else next(iter(GAMES))]
        if isinstance(data, dict):
            keys = ("ruleset", "level", *game.keys, "difficulty", "variants", "seats")
            values.keys("", table, keys, needed=("ruleset", "seats"))
        ruleset = values.one_of("ruleset", named, GAMES)
        level = values.one_of("level", table.get("level", LEVELS[0]), LEVELS)
        seats = values.items("seats", table.get("seats", []))
        if "seats" in table and isinstance(table["seats"], list) and not 1 <= len(seats) <= MOST_SEATS:
            values.fault("seats", f"{len(seats)} seats; expected 1 to {MOST_SEATS}")
            seats = seats[:MOST_SEATS]
        terms = self._terms(game, table, level, len(seats))
        standings, names = [], []
        for number, entry in enumerate(seats, start=1):
            standing, name = self._seat(number, entry, ruleset, level)
            names.append(name)
            if standing is not None:
                standings.append(standing)
        self._check_tiles(standings)
        return game, terms, standings, names

    def _own(self, place: str, table: dict[str, Any], keys: Mapping[str, KeyReader], level: str) -> dict[str, Any]:
        """The values of the keys that only this ruleset has."""
        return {key: read(self.values, place + key, table[key], level) for key, read in keys.items() if key in table}

    def _terms(self, game: Game, table: dict[str, Any], level: str, seats: int) -> Terms:
        values, difficulty = self.values, Terms().difficulty
        own = self._own("", table, game.keys, level)
        if "difficulty" in table:
            difficulty = values.one_of("difficulty", table["difficulty"], SOLO_LIMITS)
            if level != "solo":
                values.fault("difficulty", f"not at level {level}; expected level solo")
        variants = values.table("variants", table.get("variants", {}))
        values.keys("variants", variants, VARIANTS)
        handicap = self._handicap(variants.get("handicap", {}), seats)
        children = values.truth("variants.children", variants.get("children", False))
        if children and level != "beginner":
            values.fault("variants.children", f"not at level {level}; expected level beginner")
        if handicap and level == "solo":
            values.fault("variants.handicap", "not at level solo; expected level beginner, advanced or expert")
        return Terms(level=level, handicap=handicap, children=children, difficulty=difficulty, **own)

    def _handicap(self, value: object, seats: int) -> dict[int, int]:
        handicap = {}
        numbers = [str(number) for number in range(1, seats + 1)]
        for key, size in self.values.table("variants.handicap", value).items():
            if key not in numbers:
                self.values.fault("variants.handicap", f"{quoted(key)} is no seat; expected {choice(numbers)}")
                continue
            handicap[int(key)] = self.values.number(f"variants.handicap.{key}", size, *HANDICAPS)
        return handicap

    def _seat(self, number: int, entry: object, ruleset: str, level: str) -> tuple[Standing | None, str]:
        place, values, game = f"seats[{number}]", self.values, GAMES[ruleset]
        table = values.table(place, entry)
        if isinstance(entry, dict):
            keys = ("name", "world", "chip", "volcano_chip", *game.seat_keys)
            values.keys(place, table, keys, needed=("world",))
        name = values.name(f"{place}.name", table.get("name", str(number)))
        chip = values.number(f"{place}.chip", table.get("chip", 0), 0, MOST_CHIP)
        volcano_chip = values.truth(f"{place}.volcano_chip", table.get("volcano_chip", False))
        own = self._own(f"{place}.", table, game.seat_keys, level)
        if "world" not in table:
            return None, name
        world = self._world(f"{place}.world", table["world"], ruleset)
        if world is None:
            return None, name
        return Standing(number, world, chip, volcano_chip, **own), name

    def _world(self, place: str, value: object, ruleset: str) -> World | None:
        if not isinstance(value, str):
            self.values.fault(place, f"{quoted(value)} is not allowed; expected a world in notation")
            return None
        try:
            world = read_world(value, self.editions)
        except NotationError as error:
            for fault in error.faults:
                self.values.fault(place, fault)
            return None
        if world.edition.ruleset != ruleset:
            self.values.fault(
                place, f"the edition {world.edition.name} is for {world.edition.ruleset}, not {ruleset}"
            )
            return None
        return world

    def _check_tiles(self, standings: list[Standing]) -> None:
        """A numbered tile lies in one world at most."""
        lies: dict[tuple[str, int], int] = {}
        for standing in standings:
            for placed in standing.world.placed.values():
                number = placed.piece.number
                if number is None:
                    continue
                other = lies.setdefault((standing.world.edition.name, number), standing.seat)
                if other != standing.seat:
                    place = f"seats[{standing.seat}].world"
                    self.values.fault(
                        place, f"tile {number} lies in the world of seat {other}; expected each tile once"
                    )
