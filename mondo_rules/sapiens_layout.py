"""What a page needs to draw Mondo Sapiens without knowing it, as `layout` has it for Mondo."""

from collections.abc import Mapping
from typing import Final

from mondo_rules.cards import BUILDING_WORDS
from mondo_rules.layout import VIEW, both, lines, symbols
from mondo_rules.sheet_text import WORDS
from mondo_rules.villages import PART_OF_VILLAGE
from mondo_rules.vocabulary import SAPIENS

_GERMAN: Final[Mapping[str, str]] = {
    "fisherman": "Fischer",
    "shepherd": "Hirte",
    "lumberjack": "Holzfäller",
    "ship": "Schiff",
    "coach": "Kutsche",
    "boar": "Wildschwein",
    "field": "Acker",
    "barrel": "Weinfass",
    "fishers-village": "Fischerdorf",
    "shepherds-village": "Hirtendorf",
    "lumberjacks-village": "Holzfällerdorf",
    "station": "Poststation",
    "lighthouse": "Leuchtturm",
    "lodge": "Jagdhütte",
    "mill": "Mühle",
    "stilthouse": "Pfahlbau",
    "tavern": "Taverne",
    "windpump": "Windpumpe",
    "coaches on its street": "Kutschen an seiner Straße",
    "ships in its finished water": "Schiffe in seinem fertigen Wasser",
    "boars in its finished forest": "Wildschweine in seinem fertigen Wald",
    "fields in its finished meadow": "Äcker in seiner fertigen Wiese",
}

LAYOUT: Final[Mapping[str, object]] = {
    "view": VIEW,
    "edition": "edition",
    "landscapes": {
        "w": {"name": {"en": "water", "de": "Wasser"}},
        "f": {"name": {"en": "forest", "de": "Wald"}},
        "m": {"name": {"en": "meadow", "de": "Wiese"}},
    },
    "symbols": symbols({**SAPIENS.symbols, **SAPIENS.border_symbols}, _GERMAN),
    "pieces": {
        **{
            piece: {"take": f"/village {part}", "own": True, "text": both(WORDS, part)}
            for piece, part in PART_OF_VILLAGE.items()
        },
        **{
            name: {"take": f"/building {name}", "text": {"en": words, "de": _GERMAN[words]}}
            for name, words in BUILDING_WORDS.items()
        },
    },
    "modifiers": {},
    "tasks": {},
    "lines": lines(
        ["workers", "villages", "buildings", "landscapes", "streets", "chip", "volcanoes", "empty", "misconnections"]
    ),
    "parts": {
        name: {"title": both(WORDS, name)}
        for name in [
            "fishermen",
            "shepherds",
            "lumberjacks",
            "coaches",
            "ships",
            "boars",
            "fields",
            "islands",
            "barrels",
            "lakes",
        ]
    },
}
