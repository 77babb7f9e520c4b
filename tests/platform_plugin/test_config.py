"""Settings: flags win, then environment, then file; whatever is wrong is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from platform_plugin.config import BadConfig, Config, load
from platform_plugin.limits import Limits
from platform_plugin.standing import Standing
from platform_plugin.toml_place import line_of

FILE = """\
name = "our house"
lines = ["tcp:1111", "tcp:2222"]
web = "none"
store = "sqlite:file.sqlite"
log-format = "json"

[limits]
rooms = 10

[[tables]]
game = "mondo"
name = "Beginners"
bots = ["greedy", "random"]
level = 2
gap = 1000
options = { time = 2.5, backside = true, pace = "slow" }

[[tables]]
game = "mondo"
name = "Experts"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(FILE)
    return path


def faults(path: Path, text: str) -> tuple[str, ...]:
    path.write_text(text)
    with pytest.raises(BadConfig) as bad:
        load(path, {}, {})
    return tuple(fault.replace(str(path), "FILE") for fault in bad.value.faults)


def test_without_settings_a_server_listens_on_this_machine_alone() -> None:
    settings = load(None, {}, {})
    assert settings == Config()
    assert settings.lines == ("tcp:7171:interface=127.0.0.1",)


def test_a_file_sets_everything(file: Path) -> None:
    settings = load(file, {}, {})
    assert settings == Config(
        name="our house",
        lines=("tcp:1111", "tcp:2222"),
        web=(),
        store="sqlite:file.sqlite",
        log_format="json",
        limits=Limits(rooms=10),
        tables=(
            Standing(
                "mondo",
                "Beginners",
                ("greedy", "random"),
                2,
                (("time", "2.5"), ("backside", "on"), ("pace", "slow")),
                1000,
            ),
            Standing("mondo", "Experts"),
        ),
    )


def test_flags_win_then_environment_then_file(file: Path) -> None:
    environment = {
        "WELTENTISCH_STORE": "memory:",
        "WELTENTISCH_LINES": "tcp:3333 tcp:4444",
        "WELTENTISCH_LIMITS_ROOMS": "20",
        "WELTENTISCH_LIMITS_BOTS": "3",
        "WELTENTISCH_BOT_TOKEN": "no setting",
    }
    settings = load(file, environment, {"lines": ["tcp:5555"], "store": None})
    assert settings.lines == ("tcp:5555",)
    assert settings.store == "memory:"
    assert settings.log_format == "json"
    assert settings.limits == Limits(rooms=20, bots=3)


def test_none_turns_addresses_off_but_not_beside_others() -> None:
    assert load(None, {"WELTENTISCH_LINES": "none"}, {"web": ["none"]}).lines == ()
    with pytest.raises(BadConfig, match=r"--lines: .* expected none alone"):
        load(None, {}, {"lines": ["none", "tcp:0"]})


def test_an_unknown_key_is_refused_with_the_allowed_ones(file: Path) -> None:
    assert faults(file, '\n\nstor = "memory:"\n[limits]\nromms = 3\n[[tables]]\ngame="mondo"\nname="a"\nseats=4') == (
        "FILE:3: stor: unknown; allowed are name, lines, web, origins, proxies, store, editions, admins, log_format, "
        "limits, tables",
        "FILE:5: limits.romms: unknown; allowed are " + ", ".join(Limits.__annotations__),
        "FILE:9: tables.0.seats: unknown; allowed are game, name, bots, level, gap, options",
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[limits]\nrooms = 0", "FILE:2: limits.rooms: '0' is not allowed; expected a whole number from 1 up"),
        ("[limits]\nrooms = true", "FILE:2: limits.rooms: 'True' is not allowed; expected a whole number from 1 up"),
        ('[limits]\nrooms = "9"', "FILE:2: limits.rooms: '9' is not allowed; expected a whole number from 1 up"),
        ("limits = 3", "FILE:1: limits: has to be a table: [limits]"),
        ("tables = 3", "FILE:1: tables: have to be tables: [[tables]]"),
        ("lines = []", "FILE:1: lines: '[]' is not allowed; expected endpoints such as"),
        ('log_format = "xml"', "FILE:1: log_format: 'xml' is not allowed; expected text or json"),
        ('editions = "/nowhere"', "FILE:1: editions: '/nowhere' is not allowed; expected a folder that exists"),
        ('name = ""', "FILE:1: name: '' is not allowed; expected a text"),
        ('[[tables]]\nname = "a"', "FILE:1: tables.0: game is missing"),
        ('[[tables]]\ngame = "m"\nname = "a"\nbots = "greedy"', "FILE:4: tables.0.bots: 'greedy' is not allowed"),
        ("name = ?", "FILE: no valid TOML: Invalid value (at line 1, column 8)"),
    ],
)
def test_a_wrong_value_is_named_with_its_line(file: Path, text: str, fault: str) -> None:
    (found,) = faults(file, text)
    assert found.startswith(fault)


def test_a_wrong_value_in_the_environment_is_named_by_its_variable() -> None:
    with pytest.raises(BadConfig) as bad:
        load(None, {"WELTENTISCH_LOG_FORMAT": "xml", "WELTENTISCH_LIMITS_ROOMS": "many"}, {})
    assert [fault.partition(":")[0] for fault in bad.value.faults] == [
        "WELTENTISCH_LOG_FORMAT",
        "WELTENTISCH_LIMITS_ROOMS",
    ]


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"none\.toml: No such file"):
        load(tmp_path / "none.toml", {}, {})
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadConfig, match="is not UTF-8"):
        load(tmp_path / "bytes.toml", {}, {})


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("lines",), 2),
        (("log_format",), 5),
        (("limits",), 7),
        (("limits", "rooms"), 8),
        (("limits", "gone"), 7),
        (("tables", 0, "gap"), 15),
        (("tables", 1, "name"), 20),
        (("tables", 1), 18),
        (("tables", 0, "options", "time"), 16),
        (("nothing",), None),
    ],
)
def test_settings_are_found_in_their_lines(path: tuple[str | int, ...], line: int | None) -> None:
    assert line_of(FILE, path) == line
