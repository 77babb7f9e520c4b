"""Lines people type and the commands they mean; usage and faults derived from the classes."""

from __future__ import annotations

import string
from typing import Any

import attrs
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from protocol.arguments import choice, decimal, kind_of, number, rest, word
from protocol.commands import HOST, Bot, Client, Join, Login, NewRoom, Quit, Room, Tell
from protocol.discovery import discover
from protocol.errors import BadLine
from protocol.slash import Grammar, read, usage, verb, verb_of, written


@verb("put", "puts a piece down", "/put 3 f 1.5 here", "leg", "lege")
@frozen
class Put:
    tile: int = number(1, 136)
    side: str | None = choice("f", "b", default=None)
    speed: float = decimal(-2, 999_999.5, default=1)
    note: str | None = rest(default=None)


@verb("pull", "pulls", "/pull x")
@frozen
class Pull:
    who: str = word(lower=True, label="NAME")


TOY = Grammar((Put, Pull))

ALL = (*HOST.commands, *(c for r in discover().rulesets.values() for c in (*r.commands, *r.queries)))


def fault_of(command: type, text: str) -> str:
    with pytest.raises(BadLine) as refused:
        read(command, text)
    assert refused.value.code == "bad-arguments"
    sentence = refused.value.words().in_english()
    assert sentence.endswith(f"Usage: {usage(command)}")
    return sentence


# ---- arguments


def test_arguments_are_read_by_place() -> None:
    assert read(Put, "17 f 1.5 a note  with blanks") == Put(17, "f", 1.5, "a note  with blanks")


def test_blanks_before_between_and_after_mean_nothing() -> None:
    assert read(Put, "  17   f  ") == Put(17, "f")


def test_arguments_that_are_left_out_take_their_default() -> None:
    assert read(Put, "17") == Put(17, None, 1, None)


def test_choices_and_lowered_words_are_read_in_any_case() -> None:
    assert read(Put, "17 F") == Put(17, "f")
    assert read(Pull, "ANNA") == Pull("anna")


def test_a_choice_may_be_spelled_with_capitals_by_its_author() -> None:
    @verb("go", "goes", "/go N")
    @frozen
    class Go:
        where: str = choice("N", "S")

    assert read(Go, "n") == Go("N")
    assert read(Go, "N") == Go("N")


@pytest.mark.parametrize(("text", "says"), [
    ("", "TILE is missing; it has to be a whole number from 1 to 136."),
    ("x", "TILE has to be a whole number from 1 to 136, not “x”."),
    ("0", "TILE has to be a whole number from 1 to 136, not “0”."),
    ("137", "TILE has to be a whole number from 1 to 136, not “137”."),
    ("1.0", "TILE has to be a whole number from 1 to 136, not “1.0”."),
    ("99999999999999999999", "not “99999999999999999999”."),
    ("١٧", "TILE has to be a whole number from 1 to 136, not “١٧”."),
    ("1_0", "not “1_0”."),
    ("17 g", "SIDE has to be one of f, b, not “g”."),
    ("17 f fast", "SPEED has to be a number from -2 to 999999.5, not “fast”."),
    ("17 f 1e3", "not “1e3”."),
    ("17 f nan", "not “nan”."),
    ("17 f -2.1", "not “-2.1”."),
])  # fmt: skip
def test_a_fault_names_the_argument_what_is_allowed_and_what_came(text: str, says: str) -> None:
    assert says in fault_of(Put, text)


def test_too_many_arguments_are_named() -> None:
    assert "“and more” is too much." in fault_of(Pull, "anna and more")
    assert "“now” is too much." in fault_of(Quit, "now")


def test_boundaries_are_included() -> None:
    assert read(Put, "1") == Put(1)
    assert read(Put, "136 b -2") == Put(136, "b", -2)
    assert read(Put, "+5 b 999999.5") == Put(5, "b", 999_999.5)


# ---- usage and the written form


def test_usage_shows_what_may_be_left_out() -> None:
    assert usage(Put) == "/put TILE [f|b [SPEED [NOTE]]]"
    assert usage(Pull) == "/pull NAME"
    assert usage(Client) == "/client NAME VERSION json|text [bot]"
    assert usage(Join) == "/join [N]"
    assert usage(Quit) == "/quit"


def test_the_written_form_leaves_out_defaults_at_the_end() -> None:
    assert written(Put(17)) == "/put 17"
    assert written(Put(17, "f", 1, None)) == "/put 17 f"
    assert written(Put(17, "f", 1, "a b")) == "/put 17 f 1 a b"


def test_numbers_are_written_as_a_person_would_type_them() -> None:
    assert written(Put(17, "f", 999_999.5)) == "/put 17 f 999999.5"
    assert written(Put(17, "f", 0.000001)) == "/put 17 f 0.000001"


def test_a_command_that_nobody_could_type_is_not_written() -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        written(Bot("add", None, 3))


WORDS = st.text(string.ascii_letters + string.digits + "äß{}%@;/.-_", min_size=1, max_size=12)


def values_of(attribute: attrs.Attribute[Any]) -> st.SearchStrategy[Any]:
    """Values that an argument takes, by trying what people type."""
    kind = kind_of(attribute)
    typed = st.one_of(
        WORDS, st.integers(-3, 2_000_000_000).map(str), st.sampled_from(list("fb") + (kind.label or "").split("|")),
        st.decimals(-2, 1000, places=3).map(str),
    )  # fmt: skip
    if kind.rest:
        typed = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)

    def fits(text: str) -> bool:
        try:
            kind.read(text)
        except Exception:
            return False
        return True

    return typed.filter(lambda text: text != "").filter(fits).map(kind.read)


@st.composite
def typed_commands(draw: st.DrawFn, kinds: tuple[type, ...]) -> Any:
    command = draw(st.sampled_from(kinds))
    values: list[Any] = []
    for attribute in attrs.fields(command):
        if attribute.default is not attrs.NOTHING and draw(st.booleans()):
            break
        values.append(draw(values_of(attribute)))
    return command(*values)


@given(typed_commands((*ALL, Put, Pull)))
def test_what_is_written_is_read_as_the_same_command(command: Any) -> None:
    verb_, _, arguments = written(command)[1:].partition(" ")
    assert verb_ == verb_of(type(command)).name
    assert read(type(command), arguments) == command


@given(st.sampled_from(ALL), st.text(max_size=60).filter(lambda text: "\n" not in text))
def test_any_text_is_read_or_refused_with_the_usage(command: type, text: str) -> None:
    made: Any
    try:
        made = read(command, text)
    except BadLine as refused:
        made = refused
    if isinstance(made, BadLine):
        assert made.code == "bad-arguments"
        assert usage(command) in made.words().in_english()
    else:
        assert isinstance(made, command)


# ---- verbs


def test_verbs_are_found_in_any_case_and_by_their_aliases() -> None:
    assert TOY.find("PUT", prefix=False) is Put
    assert TOY.find("leg", prefix=False) is Put


@pytest.mark.parametrize(("german", "english"), [
    ("ende", Quit), ("mit", Join), ("raum", Room), ("neuerraum", NewRoom), ("sag", Tell),
])  # fmt: skip
def test_german_verbs_are_aliases(german: str, english: type) -> None:
    assert HOST.find(german, prefix=False) is english


def test_in_text_mode_a_beginning_is_enough_when_it_fits_one_command() -> None:
    assert TOY.find("pul", prefix=True) is Pull
    assert TOY.find("le", prefix=True) is Put, "two aliases of one command are no two commands"
    with pytest.raises(BadLine, match="unknown-command"):
        TOY.find("pul", prefix=False)


def test_a_beginning_that_fits_several_names_them() -> None:
    with pytest.raises(BadLine) as refused:
        TOY.find("pu", prefix=True)
    assert refused.value.code == "ambiguous-command"
    assert refused.value.words().in_english() == "/pu could be /pull, /put: please type more of it."


def test_a_whole_verb_wins_over_longer_ones() -> None:
    assert HOST.find("start", prefix=True).__name__ == "Start"
    assert HOST.find("room", prefix=True) is Room


@pytest.mark.parametrize("typed", ["", "xyz", "putx", "/put", "take"])
def test_what_fits_nothing_is_unknown(typed: str) -> None:
    with pytest.raises(BadLine, match="unknown-command"):
        TOY.find(typed, prefix=True)


def test_two_commands_cannot_have_the_same_verb() -> None:
    @verb("pull", "does something else", "/pull")
    @frozen
    class Other:
        pass

    with pytest.raises(ValueError, match="/pull is claimed by Pull and Other"):
        TOY.plus((Other,))


def test_where_games_stand_together_the_first_keeps_a_shared_word_and_nobody_loses_a_verb() -> None:
    @verb("leg", "has the alias of another as its verb", "/leg", "put", "nimm")
    @frozen
    class Leg:
        pass

    both = HOST.beside((Put, Leg))
    assert both.find("leg", prefix=False) is Leg
    assert both.find("nimm", prefix=False) is Leg
    assert both.find("put", prefix=False) is both.find("lege", prefix=False) is Put
    assert both.find("room", prefix=False) is Room


@pytest.mark.parametrize("command", HOST.commands, ids=lambda command: command.__name__)
def test_the_example_of_every_verb_gives_its_command(command: type) -> None:
    typed, _, arguments = verb_of(command).example[1:].partition(" ")
    assert HOST.find(typed, prefix=False) is command
    assert isinstance(read(command, arguments), command)


def test_a_password_may_hold_blanks() -> None:
    assert read(Login, "Anna correct horse battery") == Login("Anna", "correct horse battery")
