"""The drawing language of the tiles as data for the page: colours, patterns, icons, letters and where pictures stand.

python tools/make_page_pictures.py     writes platform_plugin/web/worlds/pictures.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from mondo_rules import border_drawing, drawing, icons, letters, spot
from mondo_rules.vocabulary import STREET_SYMBOLS

TARGET: Final = Path(__file__).parent.parent / "platform_plugin" / "web" / "worlds" / "pictures.json"


def pictures() -> str:
    """The file's text."""
    data = {
        "ink": icons.INK,
        "paints": {
            letter: {"ground": paint.ground, "ink": paint.ink, "marks": paint.marks, "wide": letter == "d"}
            for letter, paint in drawing.PAINTS.items()
        },
        "icons": icons.ICONS,
        "marked": icons.LETTERS,
        "letters": letters.LETTERS,
        "streetWidth": drawing.STREET_WIDTH,
        "streetSymbols": sorted(STREET_SYMBOLS),
        "spots": {
            "room": {str(many): room for many, room in spot.ROOM.items()},
            "onStreet": spot.ON_STREET,
            "halfStreet": spot.HALF_STREET,
            "besideStreet": spot.BESIDE_STREET,
            "steps": spot.STEPS_OF_CURVE,
            "grid": [spot.GRID[0][0], spot.GRID[-1][0], spot.GRID[1][1] - spot.GRID[0][1]],
        },
        "border": {
            "bare": border_drawing.BARE,
            "printed": border_drawing.PRINTED,
            "radius": border_drawing.RADIUS,
            "landmarks": list(border_drawing.LANDMARKS),
        },
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Write the file."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(pictures(), encoding="utf-8")


if __name__ == "__main__":
    main()
