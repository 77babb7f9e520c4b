"""What a page needs to draw Mondo Sapiens without knowing it, as `layout` has it for Mondo."""

from collections.abc import Mapping
from typing import Final

from mondo_rules.villages import PART_OF_VILLAGE
from mondo_rules.vocabulary import SAPIENS

LAYOUT: Final[Mapping[str, object]] = {
    "edition": "edition",
    "landscapes": {
        "w": {"name": {"en": "water", "de": "Wasser"}, "colour": "#3b82c4"},
        "f": {"name": {"en": "forest", "de": "Wald"}, "colour": "#2f7d4f"},
        "m": {"name": {"en": "meadow", "de": "Wiese"}, "colour": "#a3c65a"},
    },
    "symbols": {**SAPIENS.symbols, **SAPIENS.border_symbols},
    "parts": [
        {"part": "stock", "from": "pile", "of": "tiles", "take": "/take {tile} {side} {turn}"},
        {"part": "board", "from": "seats.world", "lay": "/lay {space} {turn}", "move": "/move {space}"},
        {"part": "hand", "from": "seats.hand", "flip": "/flip", "turn": "/turn {n}", "back": "/back"},
        {
            "part": "pieces",
            "from": "seats.villages",
            "take": "/village {word}",
            "words": dict(PART_OF_VILLAGE),
        },
        {"part": "pieces", "from": "buildings", "take": "/building {piece}"},
        {"part": "chips", "from": "chips", "take": "/jump {chip}"},
        {"part": "sheets", "from": "seats.sheets", "next": "/ready"},
    ],
}
