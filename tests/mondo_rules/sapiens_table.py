"""A table for tests of Mondo Sapiens, with a small edition: eight spaces, two boards, one building of two kinds."""

from typing import Any

from mondo_rules.rules import Rules
from mondo_rules.sapiens import RULESET
from tests.mondo_rules.table import Table

HAMLET = """
name = "hamlet"
ruleset = "sapiens"
[tiles]
1 = ["mmmm~NE", "wwww"]
2 = ["mmmm~NE+coach@N", "wwww"]
3 = ["mmmm~NE!a", "wwww"]
4 = ["mmmm~NE!i", "wwww"]
5 = ["wwww+fisherman@N", "mmmm"]
6 = ["wwww+fisherman@N", "mmmm"]
7 = ["ffff+lumberjack@N", "mmmm"]
8 = ["mmmm+shepherd@N", "wwww"]
9 = ["ffff+boar@N", "wwww"]
10 = ["mmmm+field@N", "wwww"]
11 = ["wwww+ship@N", "mmmm"]
12 = ["wwmm", "ffff"]
13 = ["ffmm", "wwww"]
14 = ["ffww", "mmmm"]
15 = ["wwww", "mmmm~NE"]
16 = ["ffff", "mmmm"]
17 = ["mmmm", "ffff"]
18 = ["mmff", "wwww"]
19 = ["mmmm~NE~SW", "wwww"]
20 = ["mmmm~NE~SW", "wwww"]
21 = ["wwff", "mmmm"]
22 = ["mfmf=NS", "wwww"]
23 = ["fwfw=NS", "wwww"]
24 = ["wfwf=NS", "wwww"]
25 = ["fffw", "mmmm"]
26 = ["wwwf", "mmmm"]
27 = ["mmmw", "ffff"]
28 = ["mmmf", "ffff"]
29 = ["fffm", "wwww"]
30 = ["wwwm", "ffff"]
31 = ["mmmm~NE+field@N", "ffff"]
32 = ["wwww!a", "ffff"]
33 = ["ffff!i", "wwww"]
[pieces]
fishers-village = "wwmm~SW+fishers-village@N"
shepherds-village = "mmmm+shepherds-village@N"
lumberjacks-village = "ffww+lumberjacks-village@N"
station = "mmff~NE+station@N"
lighthouse = "wwff+lighthouse@N"
lodge = "ffff+lodge@N"
mill = "mmmm+mill@N"
[counts]
station = 0
lighthouse = 1
lodge = 1
mill = 2
[boards.pond]
grid = ["oXXX", "XXXo"]
[[boards.pond.border]]
landscape = "water"
edges = "*"
symbols = ["ship"]
[boards.field]
grid = ["oXXX", "XXXo"]
[[boards.field.border]]
landscape = "meadow"
edges = "*"
[[boards.field.street]]
ends = ["a1N", "d2E"]
segments = 1
symbols = ["tavern"]
"""
HAMLET_RULES: Rules = RULESET.with_editions({"hamlet.toml": HAMLET})
VILLAGES = ("fishers-village", "shepherds-village", "lumberjacks-village")


def hamlet(seats: tuple[int, ...] = (1, 2), **options: Any) -> Table:
    """A table with the small edition, its first round just begun."""
    return Table(seats, rules=HAMLET_RULES, edition="hamlet", **options).go()


def town(seats: tuple[int, ...] = (1, 2), **options: Any) -> Table:
    """A table with our own edition, its first round just begun."""
    return Table(seats, rules=RULESET, **options).go()


def seat_view(table: Table, number: int) -> Any:
    """What the view says of a seat."""
    [seat] = [seat for seat in table.rules.dump(table.state)["seats"] if seat["seat"] == number]
    return seat


def buildings(table: Table) -> list[str]:
    """Those on the table, as the view has them."""
    lying: list[str] = table.rules.dump(table.state)["buildings"]
    return lying


def lay_tiles(table: Table, seat: int, count: int) -> None:
    """A seat takes so many tiles and lays each on the first space that is open."""
    for _ in range(count):
        tile = next(iter(table.state.pile))
        table.do(seat, f"/take {tile}", f"/lay {table.seat(seat).world.open_spaces[0]}")
