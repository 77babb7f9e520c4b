"""What a page needs to draw Mondo without knowing it: names and letters of pictures, cards and lines of the sheet.

`view` names the page's module that draws it, in which the parts common to both games have their names.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from mondo_rules.cards import MODIFIER_WORDS, TASK_WORDS
from mondo_rules.letters import LETTERS
from mondo_rules.sheet_text import RULES, WORDS
from mondo_rules.tasks import OF_A_KIND, TASKS
from mondo_rules.vocabulary import MONDO, STREET

VIEW: Final = "worlds"

Titles = Mapping[str, str]

# German beside the English that the rules say; the same as in the catalog of the package, without its compiler.
_GERMAN: Final[Mapping[str, str]] = {
    "penguin": "Pinguin",
    "turtle": "Schildkröte",
    "crocodile": "Krokodil",
    "hippo": "Nilpferd",
    "panda": "Panda",
    "parrot": "Papagei",
    "tiger": "Tiger",
    "gorilla": "Gorilla",
    "elephant": "Elefant",
    "zebra": "Zebra",
    "antelope": "Antilope",
    "buffalo": "Büffel",
    "scorpion": "Skorpion",
    "gecko": "Gecko",
    "snake": "Schlange",
    "ostrich": "Strauß",
    "most finished areas that are not water": "meiste fertige Landschaften außer Wasser",
    "most lakes": "meiste Seen",
    "most animals of the water": "meiste Wassertiere",
    "largest lake": "größter See",
    "largest finished forest": "größter fertiger Wald",
    "three buffalos in one finished steppe": "drei Büffel in einer fertigen Steppe",
    "three elephants in one finished steppe": "drei Elefanten in einer fertigen Steppe",
    "three pandas in one finished forest": "drei Pandas in einem fertigen Wald",
    "three parrots in one finished forest": "drei Papageien in einem fertigen Wald",
    "three snakes in one finished desert": "drei Schlangen in einer fertigen Wüste",
    "three scorpions in one finished desert": "drei Skorpione in einer fertigen Wüste",
    "all four animals of the steppe in one finished steppe": "alle vier Steppentiere in einer fertigen Steppe",
    "all four animals of the forest in one finished forest": "alle vier Waldtiere in einem fertigen Wald",
    "all four animals of the desert in one finished desert": "alle vier Wüstentiere in einer fertigen Wüste",
    "no empty space and no misconnection": "kein leeres Feld und kein Fehlanschluss",
    "no empty space": "kein leeres Feld",
    "the first to go out": "als Erster aussteigen",
}


def symbols(grounds: Mapping[str, str], german: Mapping[str, str]) -> dict[str, object]:
    """Pictures: the letter of the landscape they stand on (none: a street), their names and two letters."""
    return {
        name: {"title": {"en": name.replace("s-village", "s' village"), "de": german[name]}, "letters": LETTERS[name]}
        | ({} if ground == STREET else {"ground": ground})
        for name, ground in grounds.items()
    }


def lines(names: Iterable[str]) -> dict[str, object]:
    """Lines of the sheet: names, and in a few words what they count."""
    return {name: {"title": both(WORDS, name), "text": both(RULES, name)} for name in names}


def both(words: Mapping[str, Mapping[str, str]], name: str) -> Titles:
    """A word in both languages."""
    return {lang: words[lang][name] for lang in ("en", "de")}


def _card(words: str) -> dict[str, object]:
    return {"text": {"en": words, "de": _GERMAN[words]}}


def _pictures(task: str) -> list[str]:
    """What a task wants to see, as pictures: `three-pandas` three pandas, `four-desert` the animals of the desert."""
    kind = task.partition("-")[2]
    if letter := MONDO.letter(kind):
        return [name for name, ground in MONDO.symbols.items() if ground == letter]
    return [kind.removesuffix("s")] * OF_A_KIND if kind.removesuffix("s") in MONDO.symbols else []


LAYOUT: Final[Mapping[str, object]] = {
    "view": VIEW,
    "edition": "edition",
    "landscapes": {
        "w": {"name": {"en": "water", "de": "Wasser"}},
        "f": {"name": {"en": "forest", "de": "Wald"}},
        "s": {"name": {"en": "steppe", "de": "Steppe"}},
        "d": {"name": {"en": "desert", "de": "Wüste"}},
    },
    "symbols": symbols(MONDO.symbols, _GERMAN),
    "pieces": {},
    "modifiers": {name: _card(words) for name, words in MODIFIER_WORDS.items()},
    "tasks": {
        name: {**_card(words), "value": TASKS[name].value, "pictures": _pictures(name)}
        for name, words in TASK_WORDS.items()
    },
    "lines": lines(["animals", "landscapes", "chip", "modifier", "tasks", "volcanoes", "empty", "misconnections"]),
    "parts": {},
}
