"""The reference of the protocol is what the classes say."""

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "tools" / "make_protocol_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_reference_is_what_the_classes_say() -> None:
    written = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    assert written.splitlines() == tool().reference().splitlines(), "run tools/make_protocol_reference.py"


def test_links_inside_the_reference_lead_somewhere() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    heads = {line.strip("#` ").lower() for line in text.splitlines() if line.startswith("#")}
    targets = {part.partition(")")[0] for part in text.split("](#")[1:]}
    assert targets <= heads
