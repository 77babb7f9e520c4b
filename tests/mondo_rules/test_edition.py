from pathlib import Path

import pytest

from mondo_rules.edition import Edition, builtin, builtin_names, load_edition, read_edition
from mondo_rules.fault import EditionFaults
from tests.mondo_rules.drawing import EDITION, SMALL

SAPIENS = """
name = "sap"
ruleset = "sapiens"
chips = { 2 = [5, 1] }

[tiles]
1 = ["mmmm~NE+coach@N", "wwww"]

[pieces]
fishers-village = "wwmm+fishers-village@N"
mill = "mmmm+mill@N"
station = "mmff~NE+station@N"

[counts]
mill = 3

[boards.one]
grid = ["XX"]
[[boards.one.border]]
landscape = "meadow"
edges = "a1N b1N"
symbols = ["windpump"]
[[boards.one.border]]
landscape = "water"
edges = "a1S a1W b1S b1E"
symbols = ["ship", "stilthouse"]
[[boards.one.street]]
ends = ["a1N", "b1N"]
segments = 2
symbols = ["tavern", "barrel"]
"""


def faults(text: str) -> list[str]:
    with pytest.raises(EditionFaults) as caught:
        load_edition(text, "f.toml")
    return [str(fault) for fault in caught.value.faults]


def changed(old: str, new: str, text: str = SMALL) -> str:
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


def test_an_edition_has_tiles_boards_chips_and_a_title() -> None:
    assert (EDITION.name, EDITION.ruleset, EDITION.title) == ("small", "mondo", {"en": "For tests"})
    assert list(EDITION.tiles) == [1, 2, 3]
    assert [side.code for side in EDITION.tiles[2]] == ["fwfw=NS", "ffff"]
    assert list(EDITION.boards) == ["row", "four", "ring", "front"]
    assert EDITION.board.name == "row"
    assert EDITION.chips == {2: (4, 3), 3: (4, 3, 2), 4: (4, 3, 2, 1)}
    assert EDITION.tile(3, "f").name == "3f"
    with pytest.raises(KeyError):
        EDITION.tile(4, "f")


def test_the_data_of_an_edition_is_what_its_file_says() -> None:
    data = EDITION.as_data()
    assert set(data) == {"name", "digest", "tiles", "pieces", "boards"}
    assert data["tiles"]["1"] == ["wwff+gorilla@S!a", "wwww"]
    assert data["boards"]["four"]["border"][1] == {
        "id": "east",
        "landscape": "desert",
        "edges": "b1E b2E",
        "beside": ["north"],
    }
    data["tiles"].clear()
    assert EDITION.as_data()["tiles"]


def test_the_digest_follows_the_meaning_and_not_the_spelling() -> None:
    respelt = changed("wwff+gorilla@S!a", "wwff+gorilla@W!a").replace("a1N b1N", "b1N   a1N")
    retitled = changed("For tests", "Other words")
    assert load_edition(respelt, "x").digest == load_edition(retitled, "y").digest == EDITION.digest
    assert load_edition(respelt, "x") == EDITION
    for other in (
        changed("gorilla@S!a", "gorilla@S!i"),
        changed('"wwff+', '"fwwf+').replace("gorilla@S", "gorilla@N"),
        changed("rim = false", "rim = true"),
        changed('symbols = ["panda"]', 'symbols = ["tiger"]'),
        changed('"ooX"', '"oXX"'),
        changed("distinct", "chips = { 2 = [4, 2] }\ndistinct"),
    ):
        assert load_edition(other, "x").digest != EDITION.digest


def test_a_sapiens_edition_has_pieces_counts_and_printed_streets() -> None:
    edition = load_edition(SAPIENS, "sap.toml")
    assert list(edition.pieces) == ["fishers-village", "mill", "station"]
    assert edition.counts == {"mill": 3, "station": 2}
    assert edition.chips == {2: (5, 1), 3: (4, 3, 2), 4: (4, 3, 2, 1)}
    (street,) = edition.board.streets
    assert (street.ends, street.segments, street.symbols) == ((("a1", 0), ("b1", 0)), 2, ("barrel", "tavern"))


def test_the_editions_in_the_package_load() -> None:
    assert "mondo" in builtin_names()
    for name in builtin_names():
        edition = builtin(name)
        assert isinstance(edition, Edition)
        assert edition.name == name
        assert builtin(name) is edition
    with pytest.raises(KeyError):
        builtin("../mondo")


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('name = "small"', "", 0, '"name" is missing'),
        ('name = "small"', "name = 5", 2, "5 is no text"),
        ('name = "small"', 'name = "My Edition"', 2, '"My Edition" is no name'),
        ('name = "small"', 'name = "small"\ncolour = 1', 3, 'unknown key "colour"; expected one of name'),
        ('ruleset = "mondo"', "", 0, '"ruleset" is missing'),
        ('ruleset = "mondo"', 'ruleset = "chess"', 3, "expected one of mondo, sapiens"),
        ('title = { en = "For tests" }', "title = 7", 4, "title: 7 is no table"),
        ('title = { en = "For tests" }', "title = { en = true }", 4, "title.en: true is no text"),
        ("distinct = true", 'distinct = "yes"', 5, "expected true or false"),
        ("distinct = true", "chips = { 5 = [1, 1, 1, 1, 1] }", 5, "expected one of 2, 3, 4"),
        ("distinct = true", "chips = { 3 = [4, 3] }", 5, "2 chips; expected as many as players, 3"),
        ("distinct = true", "chips = { 2 = [4, 0] }", 5, "0 is not allowed; expected a whole number from 1 to 9"),
        ("distinct = true", "chips = { 2 = [4, true] }", 5, "true is not allowed"),
        ("distinct = true", "chips = { 2 = 4 }", 5, "4 is no list"),
        ("distinct = true", "[pieces]", 5, 'unknown key "pieces"'),
        ('2 = ["fwfw=NS", "ffff"]', '02 = ["fwfw=NS", "ffff"]', 9, '"02" is no tile number'),
        ('2 = ["fwfw=NS", "ffff"]', '2 = ["fwfw=NS"]', 9, "1 sides; expected two tile codes"),
        ('2 = ["fwfw=NS", "ffff"]', '2 = "fwfw"', 9, '"fwfw" is no list'),
        ('2 = ["fwfw=NS", "ffff"]', '2 = ["fwfw=NS", 3]', 9, "3 is no text"),
        ('2 = ["fwfw=NS", "ffff"]', '2 = ["fwfw=NS",\n"fffx"]', 10, "tiles.2[2]: tile code"),
        ('2 = ["fwfw=NS", "ffff"]', '2 = ["fwwf+gorilla@N!a", "wwww"]', 9, "equal to tile 1"),
        ('2 = ["fwfw=NS", "ffff"]', '2 = ["wwww", "ffww+gorilla@N!a"]', 9, "equal to tile 1"),
        ('grid = ["ooX"]', "", 12, '"grid" is missing'),
        ('grid = ["ooX"]', "grid = []", 13, "no rows"),
        ('grid = ["ooX"]', 'grid = ["..."]', 13, "no space"),
        ('grid = ["ooX"]', 'grid = ["oXX",\n"oX"]', 14, '"oX" has 2 places; expected 3'),
        ('grid = ["ooX"]', 'grid = ["oYX"]', 13, 'place 2: "Y"; expected X (space)'),
        ('grid = ["ooX"]', f'grid = ["{"X" * 27}"]', 13, "too large; expected at most 26 columns"),
        ('landscape = "water"', "", 14, '"landscape" is missing'),
        ('landscape = "water"', 'landscape = "w"', 15, "expected one of water, forest, steppe, desert"),
        ('landscape = "water"', 'landscape = "meadow"', 15, "is no landscape"),
        ('edges = "*"', "", 14, '"edges" is missing'),
        ('edges = "*"', 'edges = "a1N a1S a1W b1N b1S c1N c1S"', 14, "in no border area: c1E"),
        ('edges = "*"', 'edges = "* a1N"', 16, '"*" is no edge'),
        ('edges = "a1N b1N"', 'edges = "a1N b1N b1N"', 23, "b1N is in twice here"),
        ('edges = "a1N b1N"', 'edges = "*"', 28, "b1E is in border[1] already"),
        ('edges = "a1N b1N"', 'edges = "a1N b1N a3N"', 23, "a3 is no space of this board"),
        ('edges = "a1N b1N"', 'edges = "a1N b1N a1E"', 23, "a1E faces the space b1"),
        ('edges = "a1N b1N"', 'edges = "a1N b1n"', 23, '"b1n" is no edge'),
        ('id = "east"', 'id = "north"', 26, '"north" names two border areas'),
        ('beside = ["north"]', 'beside = ["south"]', 29, '"south" is no other border area; expected north'),
        ('beside = ["north"]', 'beside = ["east"]', 29, '"east" is no other border area'),
        ('symbols = ["panda"]', 'symbols = ["hippo"]', 24, '"hippo" does not stand on forest; expected one of panda'),
        ('symbols = ["panda"]', 'symbols = "panda"', 24, "is no list"),
        ("rim = false", "rim = 0", 46, "0 is not allowed; expected true or false"),
        ("rim = false", "reach = false", 46, 'unknown key "reach"'),
        ("[boards.ring]", "[boards.Ring]", 37, '"Ring" is no name'),
        ('grid = ["XXX", "X.X", "XXX"]', 'grid = ["XXX", "XXX", "XXX"]', 45, "b1S faces the space b2"),
        ('grid = ["ooX"]', 'grid = ["ooX"]\n[[boards.row.street]]\nends = ["a1N"]', 14, 'unknown key "street"'),
        ("[tiles]", "[tiles", 7, "no valid TOML"),
        ("[tiles]", "big = " + "9" * 5000, 0, "no valid TOML"),
        ("[tiles]", "deep = " + "[" * 20_000, 0, "nested too deeply"),
    ],
)
def test_a_fault_is_named_with_its_line_its_place_and_what_was_expected(
    old: str, new: str, line: int, said: str
) -> None:
    found = [fault for fault in faults(changed(old, new)) if said in fault]
    assert len(found) == 1
    assert found[0].startswith(f"f.toml:{line}: " if line else "f.toml: ")
    assert "\n" not in found[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"mmmm~NE+coach@N"', '"mmwf"', "shows 3 landscapes; expected at most 2"),
        ('"mmmm~NE+coach@N"', '"ssww"', "m (meadow)"),
        ('mill = "mmmm+mill@N"', 'mill = "mmmm"', "does not show its own symbol; expected +mill@EDGE"),
        ('mill = "mmmm+mill@N"', 'castle = "mmmm"', '"castle" is no piece; expected one of fishers-village'),
        ("mill = 3", "fishers-village = 3", '"fishers-village" is no building; expected one of station'),
        ("mill = 3", "lodge = 3", "the building lodge is missing in [pieces]"),
        ("mill = 3", "mill = -1", "expected a whole number from 0 to 20"),
        ('ends = ["a1N", "b1N"]', 'ends = ["a1S"]', "a1S faces water; expected a street end on a meadow edge"),
        ('ends = ["a1N", "b1N"]', 'ends = ["a1N", "a1N"]', "a1N has a street end already"),
        ('ends = ["a1N", "b1N"]', "ends = []", "no ends"),
        ('ends = ["a1N", "b1N"]', 'ends = ["a1E"]', "a1E faces the space b1"),
        ("segments = 2", "segments = 0", "expected a whole number from 1 to 99"),
        ('["tavern", "barrel"]', '["ship"]', '"ship" does not stand on a street; expected one of coach'),
        ('["ship", "stilthouse"]', '["tavern"]', '"tavern" does not stand on water'),
    ],
)
def test_what_sapiens_adds_is_checked_too(old: str, new: str, said: str) -> None:
    assert any(said in fault for fault in faults(changed(old, new, SAPIENS)))


def test_all_faults_are_reported_at_once_in_order_of_lines() -> None:
    text = changed("gorilla", "dodo").replace("distinct = true", "distinct = 1").replace('"panda"', '"hippo"')
    found = faults(text)
    assert [fault.split(":")[1] for fault in found] == ["5", "8", "24"]


def test_equal_tiles_are_no_fault_where_the_edition_does_not_claim_otherwise() -> None:
    text = changed("distinct = true", "").replace('2 = ["fwfw=NS", "ffff"]', '2 = ["wwff+gorilla@S!a", "wwww"]')
    assert len(load_edition(text, "x").tiles) == 3


def test_a_file_that_cannot_be_read_is_a_fault_of_the_edition(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(SMALL, encoding="utf-8")
    bad.write_bytes(b'name = "\xff"')
    assert read_edition(good) == EDITION
    for path, said in ((bad, "no UTF-8"), (tmp_path / "none.toml", "cannot be read"), (tmp_path, "cannot be read")):
        with pytest.raises(EditionFaults, match=said):
            read_edition(path)
