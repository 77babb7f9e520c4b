"""A second scorer of Mondo, written from the rules alone (games.md sections 1, 3 and 5; notation.md section 4).

It shares no thought with the product beyond reading codes: a world is taken apart into single triangles and
border areas, one node each; nodes of one area are linked; an area is whatever a walk along the links reaches.
Nothing is counted twice, nothing is remembered, nothing is fast.

    score(question, editions) -> answer         as `weltentisch score --json` would answer, lines with spaces
    Survey(world)                               one world alone: areas, misconnections, animals, volcanoes
"""

from collections.abc import Iterable, Mapping
from typing import Any

from mondo_rules.edition import Edition
from mondo_rules.notation import read_world
from mondo_rules.world import World

Node = tuple[str, int]  # ("c3", 2): the south triangle of the tile on c3; ("border", 0): the first border area

COMPASS = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SPECIES = {
    "w": ["penguin", "turtle", "crocodile", "hippo"],
    "f": ["panda", "parrot", "tiger", "gorilla"],
    "s": ["elephant", "zebra", "antelope", "buffalo"],
    "d": ["scorpion", "gecko", "snake", "ostrich"],
}
THREE_OF = {
    "three-buffalos": "buffalo",
    "three-elephants": "elephant",
    "three-pandas": "panda",
    "three-parrots": "parrot",
    "three-snakes": "snake",
    "three-scorpions": "scorpion",
}
FOUR_OF = {"four-steppe": "s", "four-forest": "f", "four-desert": "d"}
ONLY_AT = {"modifier": ("advanced", "expert"), "tasks": ("expert",)}  # lines that not every level has
MOST_MINUS_POINTS = {"easy": 3, "moderate": 2, "hard": 1}


class Survey:
    """What there is to see in one world."""

    def __init__(self, world: World) -> None:
        self.board = world.board
        self.spaces = [
            chr(ord("a") + column) + str(row + 1)
            for row, line in enumerate(world.board.grid)
            for column, mark in enumerate(line)
            if mark in "Xo"
        ]
        self.tiles = {space: world.placed[space] for space in self.spaces if space in world.placed}
        self.kind: dict[Node, str] = {}  # the landscape of each node
        self.animals: list[tuple[Node, str]] = []  # every animal once, with the node it stands in
        self.active: list[str] = []  # spaces with an active volcano
        self.inactive: list[str] = []
        self.links: dict[Node, set[Node]] = {}  # nodes that are one area with this one
        self.flawed: set[Node] = set()  # nodes with a misconnection on one of their edges
        self.open: set[Node] = set()  # nodes with an edge that faces an empty space
        self.misconnections: list[tuple[str, str]] = []  # the two spaces, or the space and "border"
        for space in self.tiles:
            self._look_into_tile(space)
        for number, border in enumerate(self.board.areas):
            self._add("border", number, border.landscape)
            self.animals += [(("border", number), name) for name in border.symbols]
        self._look_along_edges()
        self.areas = self._walk()

    @property
    def empty(self) -> list[str]:
        return [space for space in self.spaces if space not in self.tiles]

    def _add(self, where: str, which: int, letter: str) -> None:
        self.kind[where, which] = letter
        self.links[where, which] = set()

    def _link(self, one: Node, other: Node) -> None:
        self.links[one].add(other)
        self.links[other].add(one)

    def _look_into_tile(self, space: str) -> None:
        side, turn = self.tiles[space].piece.side, self.tiles[space].turn

        def now(letter: str) -> int:
            """Where an edge of the unturned side lies: a quarter turn clockwise takes north to east."""
            return (COMPASS.index(letter) + turn) % 4

        for before, landscape in zip(COMPASS, side.edges, strict=True):
            self._add(space, now(before), landscape)
        for one, other in zip("NESW", "ESWN", strict=True):
            if self.kind[space, now(one)] == self.kind[space, now(other)]:
                self._link((space, now(one)), (space, now(other)))
        if side.join:
            self._link((space, now(side.join[0])), (space, now(side.join[1])))
        self.animals += [((space, now(COMPASS[edge])), name) for name, edge in side.symbols]
        if side.volcano == "a":
            self.active.append(space)
        if side.volcano == "i":
            self.inactive.append(space)

    def _look_along_edges(self) -> None:
        """Each edge of each space: what lies beyond it?"""
        printed = {
            (space, COMPASS[edge]): number
            for number, border in enumerate(self.board.areas)
            for space, edge in border.edges
        }
        seen: set[frozenset[Node]] = set()
        for space in self.spaces:
            for way in COMPASS:
                here: Node = (space, COMPASS.index(way))
                there: Node
                beyond = self._neighbour(space, way)
                if beyond is None:
                    there = ("border", printed[space, way])
                else:
                    there = (beyond, (COMPASS.index(way) + 2) % 4)
                if space not in self.tiles:
                    if there in self.kind:
                        self.open.add(there)
                    continue
                if beyond is not None and beyond not in self.tiles:
                    self.open.add(here)
                    continue
                if self.kind[here] == self.kind[there]:
                    self._link(here, there)
                    continue
                self.flawed |= {here, there}
                pair = frozenset([here, there])
                if beyond is None or pair not in seen:
                    self.misconnections.append((space, beyond or "border"))
                seen.add(pair)

    def _neighbour(self, space: str, way: str) -> str | None:
        right, down = STEP[way]
        other = chr(ord(space[0]) + right) + str(int(space[1:]) + down)
        return other if other in self.spaces else None

    def _walk(self) -> list[set[Node]]:
        areas: list[set[Node]] = []
        left = set(self.kind)
        while left:
            area: set[Node] = set()
            frontier = {min(left)}
            while frontier:
                area |= frontier
                frontier = {beyond for node in frontier for beyond in self.links[node]} - area
            areas.append(area)
            left -= area
        return areas

    def letter(self, area: set[Node]) -> str:
        (letter,) = {self.kind[node] for node in area}
        return letter

    def finished(self, area: set[Node]) -> bool:
        return not area & self.open and not area & self.flawed

    def reaches_rim(self, area: set[Node]) -> bool:
        return any(self.board.areas[number].rim for where, number in area if where == "border")

    def size(self, area: set[Node]) -> int:
        """The number of tiles that hold a part of it."""
        return len(self.tiles_of(area))

    def tiles_of(self, area: set[Node]) -> set[str]:
        return {where for where, _ in area if where != "border"}

    def animals_in(self, area: set[Node]) -> list[str]:
        return [name for node, name in self.animals if node in area]

    def touching(self) -> list[tuple[Node, Node]]:
        """Pairs of nodes of two areas that share a boundary, in a tile or (as the edition says) on the border."""
        inside = [((space, way), (space, (way + 1) % 4)) for space in self.tiles for way in range(4)]
        printed = [
            (("border", number), ("border", other))
            for number, border in enumerate(self.board.areas)
            for other in border.beside
        ]
        apart = {node: number for number, area in enumerate(self.areas) for node in area}
        return [(one, other) for one, other in inside + printed if apart[one] != apart[other]]

    def finished_lands(self) -> list[set[Node]]:
        return [area for area in self.areas if self.letter(area) != "w" and self.finished(area)]

    def lakes(self) -> list[set[Node]]:
        return [
            area
            for area in self.areas
            if self.letter(area) == "w" and self.finished(area) and not self.reaches_rim(area)
        ]


def standing(modifier: str, survey: Survey) -> int:
    """The number that a scoring modifier compares."""
    if modifier == "most-landscapes":
        return len(survey.finished_lands())
    if modifier == "most-lakes":
        return len(survey.lakes())
    if modifier == "most-water-animals":
        return len([name for _, name in survey.animals if name in SPECIES["w"]])
    if modifier == "largest-lake":
        return max([survey.size(area) for area in survey.lakes()], default=0)
    if modifier == "largest-forest":
        forests = [area for area in survey.finished_lands() if survey.letter(area) == "f"]
        return max([survey.size(area) for area in forests], default=0)
    raise ValueError(modifier)


def modifier_points(modifier: str, surveys: list[Survey]) -> list[int]:
    """+4 for all who are best, -4 for all who are worst, nothing where all are equal."""
    numbers = [standing(modifier, survey) for survey in surveys]
    if len(set(numbers)) == 1:
        return [0 for _ in numbers]
    return [4 if number == max(numbers) else -4 if number == min(numbers) else 0 for number in numbers]


def task_points(task: str, survey: Survey, first_out: bool) -> int:
    """Plus the value of the task where it is fulfilled, else minus."""
    finished = [survey.animals_in(area) for area in survey.areas if survey.finished(area)]
    if task in THREE_OF:
        return 9 if any(names.count(THREE_OF[task]) >= 3 for names in finished) else -9
    if task in FOUR_OF:
        wanted = set(SPECIES[FOUR_OF[task]])
        return 7 if any(wanted <= set(names) for names in finished) else -7
    if task == "flawless-world":
        return 5 if not survey.empty and not survey.misconnections else -5
    if task == "full-world":
        return 3 if not survey.empty else -3
    if task == "first-out":
        return 3 if first_out else -3
    raise ValueError(task)


def volcano_points(
    surveys: list[Survey], chip_holders: set[int], handicaps: Mapping[int, int] | None
) -> list[tuple[int, list[str]]]:
    """What each seat (from 0) pays, as points, and for which spaces."""
    paying: list[tuple[int, list[str]]] = []
    if handicaps is not None:
        for number, survey in enumerate(surveys):
            handicap = handicaps.get(number, 0)
            spaces = (survey.active if handicap >= 1 else []) + (survey.inactive if handicap == 2 else [])
            paying.append((-len(spaces), spaces))
        return paying
    counted = [
        survey.active + (survey.inactive if number in chip_holders else []) for number, survey in enumerate(surveys)
    ]
    most = max(len(spaces) for spaces in counted)
    return [(-most, spaces) if len(spaces) == most else (0, []) for spaces in counted]


def in_order(survey: Survey, spaces: Iterable[str]) -> list[str]:
    """Each space once, by row, then column."""
    return [space for space in survey.spaces if space in set(spaces)]


def score(question: Mapping[str, Any], editions: Mapping[str, Edition]) -> dict[str, Any]:
    """The answer to a sound score question of Mondo."""
    seats = question["seats"]
    level = question["level"]
    variants = question.get("variants", {})
    children = variants.get("children", False)
    handicaps = {int(seat) - 1: value for seat, value in variants.get("handicap", {}).items()}
    surveys = [Survey(read_world(seat["world"], editions)) for seat in seats]
    holders = {number for number, seat in enumerate(seats) if seat.get("volcano_chip", False)}
    if "modifier" in question:
        modifiers = modifier_points(question["modifier"], surveys)
    else:
        modifiers = [0 for _ in seats]
    volcanoes = volcano_points(surveys, holders, handicaps if handicaps else None)

    answers: list[dict[str, Any]] = []
    for number, (seat, survey) in enumerate(zip(seats, surveys, strict=True)):
        animals = in_order(survey, [where for (where, _), _ in survey.animals])
        lands = in_order(survey, [space for area in survey.finished_lands() for space in survey.tiles_of(area)])
        wrong = in_order(survey, [space for pair in survey.misconnections for space in pair])
        tasks = sum(task_points(task, survey, seat.get("first_out", False)) for task in seat.get("tasks", []))
        possible = {
            "animals": (len(survey.animals), animals),
            "landscapes": (2 * len(survey.finished_lands()), lands),
            "chip": (seat.get("chip", 0), []),
            "modifier": (modifiers[number], None),
            "tasks": (tasks, None),
            "volcanoes": (volcanoes[number][0], in_order(survey, volcanoes[number][1])),
            "empty": (-len(survey.empty), survey.empty),
            "misconnections": (-len(survey.misconnections), wrong),
        }
        if level == "solo":
            every = survey.active + survey.inactive
            possible["volcanoes"] = (-len(every), in_order(survey, every))
            names = ["volcanoes", "empty", "misconnections"]
        elif children:
            names = ["animals", "landscapes", "chip", "empty"]
        else:
            names = [name for name in possible if level in ONLY_AT.get(name, (level,))]
        answer: dict[str, Any] = {
            "name": seat.get("name", str(number + 1)),
            "lines": [(name, *possible[name]) for name in names],
        }
        total = sum(possible[name][0] for name in names)
        if level == "solo":
            limit = MOST_MINUS_POINTS[question["difficulty"]]
            answer |= {"penalty": -total, "limit": limit, "won": -total <= limit}
        else:
            answer["total"] = total
        answers.append(answer)
    if level == "solo" or handicaps:
        return {"seats": answers, "volcano_chip": []}
    best = max(answer["total"] for answer in answers)
    return {"seats": answers, "volcano_chip": [it["name"] for it in answers if it["total"] == best]}
