"""Score sheets as a table in characters, from the answer to a score question."""

from collections.abc import Mapping
from typing import Any

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "animals": "Animals",
        "landscapes": "Landscapes",
        "chip": "Bonus chip",
        "modifier": "Modifier",
        "tasks": "Tasks",
        "volcanoes": "Volcanoes",
        "empty": "Empty spaces",
        "misconnections": "Misconnections",
        "workers": "Workers",
        "villages": "Villages",
        "buildings": "Buildings",
        "streets": "Streets",
        "fishermen": "fishermen",
        "shepherds": "shepherds",
        "lumberjacks": "lumberjacks",
        "coaches": "coaches",
        "ships": "ships",
        "boars": "boars",
        "fields": "fields",
        "islands": "islands",
        "barrels": "barrels",
        "lakes": "lakes",
        "total": "Total",
        "penalty": "Minus points",
        "limit": "Allowed",
        "won": "won",
        "lost": "lost",
        "volcano_chip": "Volcano chip",
        "spaces": "Spaces",
    },
    "de": {
        "animals": "Tiere",
        "landscapes": "Landschaften",
        "chip": "Bonusplättchen",
        "modifier": "Sonderwertung",
        "tasks": "Aufträge",
        "volcanoes": "Vulkane",
        "empty": "Leere Felder",
        "misconnections": "Fehlanschlüsse",
        "workers": "Arbeiter",
        "villages": "Dörfer",
        "buildings": "Gebäude",
        "streets": "Straßen",
        "fishermen": "Fischer",
        "shepherds": "Hirten",
        "lumberjacks": "Holzfäller",
        "coaches": "Kutschen",
        "ships": "Schiffe",
        "boars": "Wildschweine",
        "fields": "Äcker",
        "islands": "Inseln",
        "barrels": "Weinfässer",
        "lakes": "Seen",
        "total": "Summe",
        "penalty": "Minuspunkte",
        "limit": "Erlaubt",
        "won": "gewonnen",
        "lost": "verloren",
        "volcano_chip": "Vulkanplättchen",
        "spaces": "Felder",
    },
}


RULES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "animals": "+1 each",
        "landscapes": "+2 for each finished area that is not water",
        "chip": "its number",
        "modifier": "best +4, worst -4",
        "tasks": "plus if fulfilled, minus if not",
        "volcanoes": "-1 each",
        "empty": "-1 each",
        "misconnections": "-1 each",
        "workers": "+1 each",
        "villages": "+1 for each worker of the kind, most +3",
        "buildings": "+1 for each picture, most +3",
        "streets": "+1 for each tile and segment, -1 for each street",
        "further streets": "-1 for each street beyond two",
    },
    "de": {
        "animals": "je +1",
        "landscapes": "+2 für jede fertige Landschaft außer Wasser",
        "chip": "seine Zahl",
        "modifier": "am besten +4, am schlechtesten -4",
        "tasks": "erfüllt plus, nicht erfüllt minus",
        "volcanoes": "je -1",
        "empty": "je -1",
        "misconnections": "je -1",
        "workers": "je +1",
        "villages": "+1 für jeden Arbeiter der Art, die meisten +3",
        "buildings": "+1 für jedes Bild, die meisten +3",
        "streets": "+1 für jedes Plättchen und Stück, -1 für jede Straße",
        "further streets": "-1 für jede Straße außer zweien",
    },
}


def origins(seat: Mapping[str, Any], lang: str) -> list[str]:
    """Where the points of a seat come from: each line that has spaces, with its rule."""
    words, rules = WORDS.get(lang, WORDS["en"]), RULES.get(lang, RULES["en"])
    lines = [line for line in seat["lines"] if line["spaces"]]
    other = {"streets": "further streets"} if "penalty" in seat else {}  # where solo has another rule
    return [
        f"  {words[it['line']]} ({rules[other.get(it['line'], it['line'])]}): {' '.join(it['spaces'])}"
        for it in lines
    ]


def sheet_text(answer: Mapping[str, Any], lang: str = "en") -> str:
    """A table with a column for each seat, then the spaces of each line; English if `lang` is not known.

    Parts stand below their line, set in, as `+6 +3`: points and bonus.
    """
    words = WORDS.get(lang, WORDS["en"])
    seats = answer["seats"]
    rows = [["", *(seat["name"] for seat in seats)]]
    for at, line in enumerate(seats[0]["lines"]):
        rows.append([words[line["line"]], *(f"{seat['lines'][at]['points']:+d}" for seat in seats)])
        for place, part in enumerate(line.get("parts", ())):
            rows.append([f"  {words[part['part']]}", *(_part(seat["lines"][at]["parts"][place]) for seat in seats)])
    rows += _sums(seats, words)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [_row(row, widths) for row in rows]
    rule = "-" * sum(widths, 2 * len(seats))
    sums = len(_sums(seats, words))
    lines[len(lines) - sums : len(lines) - sums] = [rule]
    lines.insert(1, rule)
    if answer["volcano_chip"]:
        lines += ["", f"{words['volcano_chip']}: {', '.join(answer['volcano_chip'])}"]
    for seat in seats:
        if came := origins(seat, lang):
            lines += ["", f"{words['spaces']}, {seat['name']}:", *came]
    return "\n".join(lines) + "\n"


def _row(row: list[str], widths: list[int]) -> str:
    head, *cells = (
        text.ljust(width) if not column else text.rjust(width)
        for column, (text, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join((head, *cells)).rstrip()


def _part(part: Mapping[str, Any]) -> str:
    return f"{part['points']:+d} {part['bonus']:+d}" if part["bonus"] else f"{part['points']:+d}"


def _sums(seats: list[dict[str, Any]], words: Mapping[str, str]) -> list[list[str]]:
    if "total" in seats[0]:
        return [[words["total"], *(str(seat["total"]) for seat in seats)]]
    return [
        [words["penalty"], *(str(seat["penalty"]) for seat in seats)],
        [words["limit"], *(str(seat["limit"]) for seat in seats)],
        ["", *(words["won" if seat["won"] else "lost"] for seat in seats)],
    ]
