"""What a page needs to draw Mondo without knowing it: which parts of the `view` are what, what a gesture says."""

from collections.abc import Mapping
from typing import Final

from mondo_rules.vocabulary import MONDO

LAYOUT: Final[Mapping[str, object]] = {
    "edition": "edition",
    "landscapes": {
        "w": {"name": {"en": "water", "de": "Wasser"}, "colour": "#3b82c4"},
        "f": {"name": {"en": "forest", "de": "Wald"}, "colour": "#2f7d4f"},
        "s": {"name": {"en": "steppe", "de": "Steppe"}, "colour": "#d9b44a"},
        "d": {"name": {"en": "desert", "de": "Wüste"}, "colour": "#c9703d"},
    },
    "symbols": dict(MONDO.symbols),
    "parts": [
        {"part": "stock", "from": "pile", "of": "tiles", "take": "/take {tile} {side} {turn}"},
        {"part": "board", "from": "seats.world", "lay": "/lay {space} {turn}", "move": "/move {space}"},
        {"part": "hand", "from": "seats.hand", "flip": "/flip", "turn": "/turn {n}", "back": "/back"},
        {"part": "card", "from": "modifier"},
        {"part": "cards", "from": "tasks", "take": "/task {task}", "taken": "seats.tasks", "lit": "seats.fulfilled"},
        {"part": "chips", "from": "chips", "take": "/jump {chip}"},
        {"part": "sheets", "from": "seats.sheets", "next": "/ready"},
    ],
}
