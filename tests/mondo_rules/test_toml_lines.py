import tomllib

from hypothesis import given
from hypothesis import strategies as st

from mondo_rules.toml_lines import line_numbers, line_of

TEXT = """# a comment with [brackets] and "quotes
name = "a # no comment"

[tiles]
1 = ["x", "y"]   # [not.a.table]
"2.5" = [
  "x]",  # second
  'y[',
]
[boards.front]
grid = [
  "XX",
  '''X
o''',
]
text = \"\"\"
[no.table]
key = 1 \\\"\"\" still text\"\"\"
[[boards.front.border]]
id = "one"
[[boards.front.border]]
id = "two"
more.keys = { a = [1, 2], b = "}" }
[[boards.front.border.deep]]
x = 1
"""


def test_keys_tables_and_items_of_lists_have_their_lines() -> None:
    assert tomllib.loads(TEXT)
    lines = line_numbers(TEXT)
    assert lines["name",] == 2
    assert lines["tiles",] == 4
    assert lines["tiles", "1"] == 5
    assert lines["tiles", "2.5", 1] == 8
    assert lines["boards", "front"] == 10
    assert lines["boards", "front", "grid", 0] == 12
    assert lines["boards", "front", "grid", 1] == 13
    assert lines["boards", "front", "text"] == 16
    assert lines["boards", "front", "border", 0, "id"] == 20
    assert lines["boards", "front", "border", 1] == 21
    assert lines["boards", "front", "border", 1, "more", "keys"] == 23
    assert lines["boards", "front", "border", 1, "deep", 0, "x"] == 25


def test_what_has_no_line_of_its_own_has_the_line_of_what_holds_it() -> None:
    lines = line_numbers(TEXT)
    assert line_of(lines, ("boards", "front", "border", 1, "more", "keys", "b")) == 23
    assert line_of(lines, ("boards", "front", "border", 1, "landscape")) == 21
    assert line_of(lines, ("nowhere",)) == 0


@given(st.text(alphabet="a=[]{}\"'\\#,.\n 1", max_size=40))
def test_every_valid_text_can_be_numbered(text: str) -> None:
    try:
        data = tomllib.loads(text)
    except ValueError:
        return
    lines = line_numbers(text)
    assert all((key,) in lines or any(path[0] == key for path in lines) for key in data)
