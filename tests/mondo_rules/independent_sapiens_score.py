"""A second scorer of Mondo Sapiens, written from the rules before the first one and apart from it.

Takes only texts (worlds in notation, the edition's raw data) and merges sets of triangles and curves until nothing
changes. Slow and plain on purpose; it shares no code with `mondo_rules` and knows none of its tables.
"""

import re
from typing import Any

LETTERS = {"water": "w", "forest": "f", "meadow": "m"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}

# ("c3", "N") a triangle or the street end there, ("border", "0") a border area, ("street", "0") a border street.
Node = tuple[str, str]


def merged(sets: list[set[Node]], links: list[tuple[Node, Node]]) -> list[set[Node]]:
    """The sets, joined wherever a link leads from one to another."""
    for one, other in links:
        left = next(each for each in sets if one in each)
        right = next(each for each in sets if other in each)
        if left is not right:
            sets = [each for each in sets if each is not left and each is not right] + [left | right]
    return sets


class Position:
    """One world, read letter by letter."""

    def __init__(self, data: dict[str, Any], text: str) -> None:
        head, body = text.split(";")
        self.board: dict[str, Any] = data["boards"][head.split()[1]]
        self.spaces = {
            f"{chr(97 + column)}{row + 1}": (column, row)
            for row, line in enumerate(self.board["grid"])
            for column, mark in enumerate(line)
            if mark != "."
        }
        self.laid: set[str] = set()
        self.ground: dict[Node, str] = {}
        self.signs: list[tuple[str, Node]] = []  # every symbol and the triangle, border area or street it stands on
        self.volcanoes: list[str] = []
        self.curves: list[set[Node]] = []  # each by its two ends
        self.inside: list[tuple[Node, Node]] = []  # triangles that the code of a tile joins through the centre
        for entry in body.split():
            space, rest = entry.split("=", 1)
            piece, turn = rest.rsplit("/", 1)
            self.lay(space, self.code(data, piece), int(turn))
        for number, area in enumerate(self.board["border"]):
            self.ground["border", str(number)] = LETTERS[area["landscape"]]
            self.signs += [(name, ("border", str(number))) for name in area.get("symbols", [])]
        for number, street in enumerate(self.board.get("street", [])):
            self.signs += [(name, ("street", str(number))) for name in street.get("symbols", [])]
        self.look()

    @staticmethod
    def code(data: dict[str, Any], piece: str) -> str:
        if piece.startswith("["):
            return piece[1:-1]
        if piece in data["pieces"]:
            return str(data["pieces"][piece])
        return str(data["tiles"][piece[:-1]]["fb".index(piece[-1])])

    def lay(self, space: str, code: str, turn: int) -> None:
        self.laid.add(space)
        faces = {edge: "NESW"[(at + turn) % 4] for at, edge in enumerate("NESW")}
        for edge, letter in zip("NESW", code[:4], strict=True):
            self.ground[space, faces[edge]] = letter
        for one, other in re.findall("=(.)(.)", code):
            self.inside.append(((space, faces[one]), (space, faces[other])))
        for one, other in re.findall("~(.)(.)", code):
            self.curves.append({(space, faces[one]), (space, faces[other])})
        for name, edge in re.findall(r"\+([a-z-]+)@(.)", code):
            self.signs.append((name, (space, faces[edge])))
        self.volcanoes += re.findall("!(.)", code)

    def beyond(self, space: str, edge: str) -> Node | None:
        """The triangle or border area on the other side of an edge; None is an empty space."""
        column, row = self.spaces[space]
        step = STEP[edge]
        for name, place in self.spaces.items():
            if place == (column + step[0], row + step[1]):
                return (name, OPPOSITE[edge]) if name in self.laid else None
        for number, area in enumerate(self.board["border"]):
            if area["edges"] == "*" or space + edge in area["edges"].split():
                return ("border", str(number))
        raise AssertionError(f"{space}{edge} faces nothing")

    def look(self) -> None:
        """Areas, what is wrong with them, which ones touch, and streets."""
        ground = self.ground
        links = list(self.inside)
        unfinished: set[Node] = set()
        bad_edges: set[frozenset[object]] = set()
        for space in self.spaces:
            for edge in "NESW":
                here, there = (space, edge), self.beyond(space, edge)
                if space not in self.laid:
                    if there is not None:
                        unfinished.add(there)
                elif there is None:
                    unfinished.add(here)
                elif ground[here] == ground[there]:
                    links.append((here, there))
                else:
                    unfinished |= {here, there}
                    bad_edges.add(frozenset([here, there if there[0] != "border" else "border"]))
        neighbours = [
            ((space, one), (space, other)) for space in self.laid for one, other in ("NE", "ES", "SW", "WN")
        ]
        links += [(one, other) for one, other in neighbours if ground[one] == ground[other]]
        self.areas = merged([{node} for node in ground], links)
        self.misconnections = len(bad_edges)
        self.finished = [area for area in self.areas if not area & unfinished]
        ids = {area["id"]: str(number) for number, area in enumerate(self.board["border"]) if "id" in area}
        self.touches = [(one, other) for one, other in neighbours if ground[one] != ground[other]]
        for number, area in enumerate(self.board["border"]):
            self.touches += [(("border", str(number)), ("border", ids[name])) for name in area.get("beside", [])]
        self.streets = merged(*self.ways())

    def ways(self) -> tuple[list[set[Node]], list[tuple[Node, Node]]]:
        """All curves and border streets, each by its ends, and the ends that meet."""
        ends = {end for curve in self.curves for end in curve}
        sets, links = list(self.curves), []
        for number, street in enumerate(self.board.get("street", [])):
            me = ("street", str(number))
            sets.append({me})
            links += [(me, (end[:-1], end[-1])) for end in street["ends"] if (end[:-1], end[-1]) in ends]
        for space, edge in ends:
            other = self.beyond(space, edge)
            if other in ends:
                links.append(((space, edge), other))
        return sets, links

    def letter(self, area: set[Node]) -> str:
        return self.ground[next(iter(area))]

    def on_rim(self, area: set[Node]) -> bool:
        return any(kind == "border" and self.board["border"][int(at)].get("rim", True) for kind, at in area)

    def touching(self, one: set[Node], other: set[Node]) -> bool:
        return any((a in one and b in other) or (b in one and a in other) for a, b in self.touches)

    def count(self, nodes: set[Node] | None, *names: str) -> int:
        """How many symbols of these names stand on some nodes, or anywhere."""
        return sum(name in names and (nodes is None or node in nodes) for name, node in self.signs)

    def lakes(self) -> list[set[Node]]:
        return [area for area in self.finished if self.letter(area) == "w" and not self.on_rim(area)]

    def islands(self) -> list[list[set[Node]]]:
        """Groups of land areas, grown one by one, of which every member is finished and off the rim."""
        lands = [area for area in self.areas if self.letter(area) != "w"]
        found = []
        while lands:
            group = [lands.pop()]
            while joining := [area for area in lands if any(self.touching(area, member) for member in group)]:
                group += joining
                lands = [area for area in lands if area not in joining]
            if all(area in self.finished and not self.on_rim(area) for area in group):
                found.append(group)
        return found

    def workers(self, worker: str, village: str, *, needed: bool) -> int:
        if needed and not self.count(None, village):
            return 0
        return self.count(None, worker, village)

    def pictures(self, building: str, picture: str) -> int:
        """What all buildings of a kind score in their finished areas."""
        return sum(self.count(area, building) * self.count(area, building, picture) for area in self.finished)

    def on_streets(self, building: str, *pictures: str) -> int:
        return sum(self.count(street, building) * self.count(street, *pictures) for street in self.streets)

    def stilt_houses(self) -> int:
        waters = [area for area in self.areas if self.letter(area) == "w"]
        return sum(
            self.count(water, "stilthouse") * any(self.touching(water, land) for land in island)
            for water in waters
            for island in self.islands()
        )

    def windpumps(self) -> int:
        return sum(
            self.count(meadow, "windpump") * self.touching(meadow, lake)
            for meadow in self.areas
            if self.letter(meadow) == "m"
            for lake in self.lakes()
        )

    def street_tiles(self) -> int:
        return len({space for curve in self.curves for space, _ in curve})

    def segments(self) -> int:
        return sum(street.get("segments", 1) for street in self.board.get("street", []))


def independent_score(data: dict[str, Any], asked: dict[str, Any]) -> list[dict[str, Any]]:
    """For each seat of a question (notation.md section 4) its lines: points, or for each part points and bonus."""
    level, seats = asked.get("level", "beginner"), asked["seats"]
    variants = asked.get("variants", {})
    found = [Position(data, seat["world"]) for seat in seats]
    sheets: list[dict[str, Any]] = [{} for _ in seats]
    paying = _volcanoes(found, seats, variants.get("handicap", {}))
    villages = [
        {
            "fishermen": it.workers("fisherman", "fishers-village", needed=True),
            "shepherds": it.workers("shepherd", "shepherds-village", needed=True),
            "lumberjacks": it.workers("lumberjack", "lumberjacks-village", needed=True),
        }
        for it in found
    ]
    buildings = [
        {
            "coaches": it.on_streets("station", "coach", "station"),
            "ships": it.pictures("lighthouse", "ship"),
            "boars": it.pictures("lodge", "boar"),
            "fields": it.pictures("mill", "field"),
            "islands": it.stilt_houses(),
            "barrels": it.on_streets("tavern", "barrel"),
            "lakes": it.windpumps(),
        }
        for it in found
    ]
    for at, (it, sheet) in enumerate(zip(found, sheets, strict=True)):
        minus = {"empty": len(it.laid) - len(it.spaces), "misconnections": -it.misconnections}
        if level == "solo":
            sheet["streets"] = -max(0, len(it.streets) - 2)
            sheet["volcanoes"] = -len(it.volcanoes)
            sheet |= minus
            continue
        if level == "beginner":
            sheet["workers"] = (
                it.workers("fisherman", "fishers-village", needed=False)
                + it.workers("shepherd", "shepherds-village", needed=False)
                + it.workers("lumberjack", "lumberjacks-village", needed=False)
            )
        else:
            sheet["villages"] = _with_bonus(villages, at)
        if level == "expert":
            sheet["buildings"] = _with_bonus(buildings, at)
        sheet["landscapes"] = 2 * sum(it.letter(area) != "w" for area in it.finished)
        sheet["streets"] = it.street_tiles() + it.segments() - len(it.streets)
        sheet["chip"] = seats[at].get("chip", 0)
        sheet["volcanoes"] = -paying[at]
        sheet |= minus
        if variants.get("children"):
            for line in ("streets", "volcanoes", "misconnections"):
                del sheet[line]
    return sheets


def _with_bonus(parts: list[dict[str, int]], at: int) -> dict[str, list[int]]:
    return {
        name: [points, 3 if points > 0 and all(points >= other[name] for other in parts) else 0]
        for name, points in parts[at].items()
    }


def _volcanoes(found: list[Position], seats: list[dict[str, Any]], handicap: dict[str, int]) -> list[int]:
    if handicap:
        sizes = [handicap.get(str(number), 0) for number in range(1, len(seats) + 1)]
        return [
            (size > 0) * it.volcanoes.count("a") + (size > 1) * it.volcanoes.count("i")
            for it, size in zip(found, sizes, strict=True)
        ]
    counted = [
        it.volcanoes.count("a") + (it.volcanoes.count("i") if seat.get("volcano_chip") else 0)
        for it, seat in zip(found, seats, strict=True)
    ]
    return [count if count == max(counted) else 0 for count in counted]
