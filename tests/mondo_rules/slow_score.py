"""A second scorer, written apart from the first: it floods triangles over the text of a world.

Takes only texts (notation, the edition's raw data), turns codes letter by letter and knows nothing of parts,
surveys or tables. Slow and plain on purpose.
"""

import re
from typing import Any

from mondo_rules.edition import Edition

LETTERS = {"water": "w", "forest": "f", "steppe": "s", "desert": "d"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
CLOCKWISE = "NESW"


def lookup(edition: Edition, piece: str) -> str:
    if piece.startswith("["):
        return piece[1:-1]
    return str(edition.as_data()["tiles"][piece[:-1]]["fb".index(piece[-1])])


def slow_score(edition: Edition, text: str) -> dict[str, Any]:
    """Counts of one world: animals, landscapes, lakes (as sizes), active, inactive, empty, misconnections."""
    head, body = text.split(";")
    board = edition.as_data()["boards"][head.split()[1]]
    spaces = {
        f"{chr(97 + column)}{row + 1}": (column, row)
        for row, line in enumerate(board["grid"])
        for column, mark in enumerate(line)
        if mark != "."
    }
    at = {place: name for name, place in spaces.items()}
    ground: dict[object, str] = {}  # triangle (space, edge) or border area (number) -> letter
    joined: dict[str, str] = {}
    symbols: list[tuple[str, object]] = []
    volcanoes: list[str] = []
    laid = set()
    for entry in body.split():
        space, rest = entry.split("=", 1)
        piece, turn = rest.rsplit("/", 1)
        code = lookup(edition, piece)
        laid.add(space)

        def turned(edge: str, quarters: int = int(turn)) -> str:
            return CLOCKWISE[(CLOCKWISE.index(edge) + quarters) % 4]

        for edge, letter in zip("NESW", code[:4], strict=True):
            ground[space, turned(edge)] = letter
        for join in re.findall("=(..)", code):
            joined[space] = turned(join[0]) + turned(join[1])
        for name, edge in re.findall(r"\+([a-z]+)@(.)", code):
            symbols.append((name, (space, turned(edge))))
        volcanoes += re.findall("!(.)", code)
    facing: dict[tuple[str, str], int] = {}
    for number, area in enumerate(board["border"]):
        ground[number] = LETTERS[area["landscape"]]
        symbols += [(name, number) for name in area.get("symbols", [])]
        edges = area["edges"]
        for name in spaces:
            for edge in "NESW":
                if beyond(at, spaces[name], edge) is None and (edges == "*" or name + edge in edges.split()):
                    facing[name, edge] = number

    links: dict[object, set[object]] = {node: set() for node in ground}
    bad: set[object] = set()
    misconnections = 0
    for name, place in spaces.items():
        for edge in "NESW":
            here: object = (name, edge)
            other = beyond(at, place, edge)
            there: object = facing[name, edge] if other is None else (other, OPPOSITE[edge])
            if here in ground and there in ground:
                if ground[here] == ground[there]:
                    links[here].add(there)
                    links[there].add(here)
                else:
                    bad |= {here, there}
                    misconnections += 2 if other is None else 1  # inner edges are seen from both sides
            else:
                bad |= {here, there} & set(ground)
    for name in laid:
        for pair in ("NE", "ES", "SW", "WN", joined.get(name, "NN")):
            one, two = pair[0], pair[1]
            if ground[name, one] == ground[name, two]:
                links[name, one].add((name, two))
                links[name, two].add((name, one))

    finished: list[set[object]] = []
    seen: set[object] = set()
    for start in ground:
        if start in seen:
            continue
        area_nodes, edge_of_flood = {start}, [start]
        while edge_of_flood:
            new = links[edge_of_flood.pop()] - area_nodes
            area_nodes |= new
            edge_of_flood += new
        seen |= area_nodes
        if not area_nodes & bad:
            finished.append(area_nodes)

    def tiles(nodes: set[object]) -> int:
        return len({node[0] for node in nodes if isinstance(node, tuple)})

    def on_rim(nodes: set[object]) -> bool:
        return any(board["border"][node].get("rim", True) for node in nodes if isinstance(node, int))

    land = [nodes for nodes in finished if ground[next(iter(nodes))] != "w"]
    return {
        "animals": len(symbols),
        "landscapes": len(land),
        "lakes": sorted(tiles(nodes) for nodes in finished if nodes not in land and not on_rim(nodes)),
        "forests": sorted(tiles(nodes) for nodes in land if ground[next(iter(nodes))] == "f"),
        "herds": sorted(sorted(name for name, place in symbols if place in nodes) for nodes in finished),
        "active": volcanoes.count("a"),
        "inactive": volcanoes.count("i"),
        "empty": len(spaces) - len(laid),
        "misconnections": misconnections // 2,
    }


def beyond(at: dict[tuple[int, int], str], place: tuple[int, int], edge: str) -> str | None:
    return at.get((place[0] + STEP[edge][0], place[1] + STEP[edge][1]))
