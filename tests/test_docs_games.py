"""What the documents say about the games is what the rules know: levels, options, cards, letters, editions."""

from itertools import chain

import pytest

from mondo_rules import common_options, mondo, options, sapiens_options
from mondo_rules.cards import BUILDING_WORDS
from mondo_rules.conflicts import Conflict
from mondo_rules.edition import load_edition
from mondo_rules.fault import EditionFaults
from mondo_rules.letters import SAPIENS_LETTERS
from mondo_rules.modifiers import MODIFIERS
from mondo_rules.score import SOLO_LIMITS
from mondo_rules.sheet_text import WORDS
from mondo_rules.tasks import TASKS
from mondo_rules.vocabulary import STREET, VOCABULARIES
from protocol.errors import HOST_TEXTS, Illegal
from protocol.options import schema_of, with_option
from protocol.words import Words, say
from tests.docs_text import ROOT, codes, noted, rows

OF_GAMES = {
    "Mondo": (options.Options, options.CONFLICTS),
    "Mondo Sapiens": (sapiens_options.Options, common_options.CONFLICTS),
}
VARIANTS = "docs/variants.md"


# ---- options


def test_the_options_that_are_listed_are_all_options_of_both_games() -> None:
    listed = {name: game for name, game, _, _ in rows(VARIANTS, "# Options and variants")}
    known = {game: set(schema_of(kind)) for game, (kind, _) in OF_GAMES.items()}
    assert set(listed) == set(chain(*known.values()))
    for name, game in listed.items():
        assert ["both"] if game == "both" else [game] == [each for each in known if name in known[each]], name
        assert (game == "both") == all(name in names for names in known.values()), name


def test_words_that_an_option_takes_are_listed() -> None:
    listed = {name: values for name, _, values, _ in rows(VARIANTS, "# Options and variants")}
    for kind, _ in OF_GAMES.values():
        for name, schema in schema_of(kind).items():
            if schema.type == "choice" and name != "edition":
                words = str(schema.range.args["values"]).split(", ")
                assert set(words) <= set(codes(listed[name])), name


def test_what_does_not_go_together_is_listed_and_nothing_else() -> None:
    listed = {
        frozenset((name, other))
        for name, others in rows(VARIANTS, "## What does not go together")
        for other in codes(others)
    }
    conflicts: list[Conflict] = [each for _, known in OF_GAMES.values() for each in known]
    assert listed == {frozenset((each.first, each.second)) for each in conflicts if not each.needs}
    text = (ROOT / VARIANTS).read_text(encoding="utf-8")
    for each in conflicts:
        assert not each.needs or f"`{each.first}` needs `{each.second}`" in text


# ---- levels and cards


def test_the_minutes_of_the_levels_are_listed() -> None:
    listed = {
        level: int(minutes.split()[0]) for level, _, minutes, _ in rows("docs/playing-mondo.md", "## The levels")
    }
    assert listed == {level: minutes for level, minutes in options.MINUTES.items() if level in listed}
    assert len(listed) == 3


def test_the_difficulties_of_solo_are_listed() -> None:
    listed = {level: (int(minutes), int(most)) for level, minutes, most in rows("docs/playing-mondo.md", "## Solo")}
    assert listed == {level: (common_options.SOLO_MINUTES[level], most) for level, most in SOLO_LIMITS.items()}


def test_all_modifiers_are_listed() -> None:
    assert [name for name, _ in rows("docs/playing-mondo.md", "### The modifier")] == list(MODIFIERS)


def test_all_tasks_are_listed_with_their_values() -> None:
    table = rows("docs/playing-mondo.md", "### The tasks")
    listed = {name: int(value) for names, value, _ in table for name in codes(names)}
    assert listed == {name: task.value for name, task in TASKS.items()}


def test_the_lines_of_the_sheets_are_listed_in_their_order() -> None:
    mondos = [line for line, _, _ in rows("docs/playing-mondo.md", "### An expert's round")]
    assert mondos == _lines("animals landscapes chip modifier tasks volcanoes empty misconnections")
    sapiens_ = [line for line, _, _ in rows("docs/playing-sapiens.md", "## What the sheet lists")]
    named = [part.split(" (")[0] for line in sapiens_ for part in line.split(", ") if part[0].isupper()]
    assert named == _lines("workers villages buildings landscapes streets chip volcanoes empty misconnections")


def _lines(names: str) -> list[str]:
    return [WORDS["en"][name] for name in names.split()]


def test_the_letters_of_all_symbols_of_sapiens_are_listed() -> None:
    listed = {}
    for letters, what, _ in rows("docs/playing-sapiens.md", "## Tiles and streets"):
        names = what.split(":")[0].split(";")[0].split(", ")
        listed |= dict(zip(codes(letters), names, strict=True))
    assert {name: letters for letters, name in listed.items()} == SAPIENS_LETTERS


def test_the_buildings_are_listed_with_what_they_count() -> None:
    assert dict(rows("docs/playing-sapiens.md", "## Buildings")) == BUILDING_WORDS


# ---- editions


def test_the_symbols_are_listed_with_where_they_stand() -> None:
    listed = {
        (ruleset, name): ground
        for ruleset, ground, names in rows("docs/editions.md", "Symbols stand on their own landscape only:")
        for name in names.replace("; on the border also ", ", ").split(", ")
    }
    known = {
        (ruleset, name): words.landscapes.get(ground, STREET)
        for ruleset, words in VOCABULARIES.items()
        for name, ground in {**words.symbols, **words.border_symbols}.items()
    }
    assert listed == known


@pytest.mark.parametrize("name", sorted(noted("refused")))
def test_faults_in_an_edition_are_named_as_the_document_says(name: str) -> None:
    with pytest.raises(EditionFaults) as bad:
        load_edition(noted("sample")[name], name)
    shown = noted("refused")[name].splitlines()
    assert [f"weltentisch: {fault}" for fault in bad.value.faults] == shown
    assert len(shown) == 5


def test_the_edition_that_is_written_there_is_sound_and_played_by_two() -> None:
    rules = mondo.RULESET.with_editions({"pond.toml": noted("sample")["pond.toml"]})
    chosen = with_option(rules.options(), "edition", "pond")
    rules.check(chosen, (1, 2))
    with pytest.raises(Illegal) as refused:
        rules.check(chosen, (1, 2, 3))
    said = say(Words(HOST_TEXTS[refused.value.code], refused.value.arguments), "en")
    assert f"\n{said}\n" in (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
