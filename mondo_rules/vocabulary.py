"""The words of a game: its landscapes, its symbols and the landscape each symbol stands on.

Source: games.md sections 1, 3 and 4 (rulebooks R, BSW; species of the water D), notation.md section 1.
"""

from collections.abc import Mapping

from attrs import frozen

WATER = "w"  # in both games; everything else is land
DIRECTIONS = "NESW"  # clockwise; a direction is an index into this
STREET = "street"  # the ground of symbols that stand on a street, not in an area


@frozen
class Vocabulary:
    """Letters and symbols that the tile codes of one ruleset may use."""

    ruleset: str
    landscapes: Mapping[str, str]  # letter -> name
    symbols: Mapping[str, str]  # on tiles, pieces and the border: name -> letter of its landscape, or STREET
    border_symbols: Mapping[str, str]  # on the border only
    pieces: tuple[str, ...]  # villages and buildings; each shows the symbol of its own name
    buildings: tuple[str, ...]  # those pieces of which the edition says how many there are
    street_ground: str | None  # letter of the landscape that carries streets
    most_landscapes: int  # on one side of a tile of the edition

    def letter(self, name: str) -> str | None:
        """The letter of a landscape's name, or None."""
        return next((letter for letter, known in self.landscapes.items() if known == name), None)


def _on(ground: str, names: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), ground)


MONDO = Vocabulary(
    ruleset="mondo",
    landscapes={"w": "water", "f": "forest", "s": "steppe", "d": "desert"},
    symbols=_on("w", "penguin turtle crocodile hippo")
    | _on("f", "panda parrot tiger gorilla")
    | _on("s", "elephant zebra antelope buffalo")
    | _on("d", "scorpion gecko snake ostrich"),
    border_symbols={},
    pieces=(),
    buildings=(),
    street_ground=None,
    most_landscapes=4,
)

SAPIENS = Vocabulary(
    ruleset="sapiens",
    landscapes={"w": "water", "f": "forest", "m": "meadow"},
    symbols=_on("w", "fisherman ship lighthouse fishers-village")
    | _on("f", "lumberjack boar lodge lumberjacks-village")
    | _on("m", "shepherd field mill shepherds-village")
    | _on(STREET, "coach barrel station"),
    border_symbols=_on("w", "stilthouse") | _on("m", "windpump") | _on(STREET, "tavern"),
    pieces=(
        *("fishers-village", "shepherds-village", "lumberjacks-village"),
        *("station", "lighthouse", "lodge", "mill"),
    ),
    buildings=("station", "lighthouse", "lodge", "mill"),
    street_ground="m",
    most_landscapes=2,
)

VOCABULARIES: Mapping[str, Vocabulary] = {words.ruleset: words for words in (MONDO, SAPIENS)}

# Of all games: no symbol has two meanings, so a side needs no vocabulary once it is read.
STREET_SYMBOLS = frozenset(
    name
    for words in VOCABULARIES.values()
    for name, ground in {**words.symbols, **words.border_symbols}.items()
    if ground == STREET
)
