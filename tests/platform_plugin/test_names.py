"""Names: what may be one, which are the same, which look the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from platform_plugin.names import LONGEST, RESERVED, look_of, name_key, read_name
from protocol.errors import Illegal
from tests.platform_plugin.hosting import PASSWORD, TestHost


def fault(name: str) -> str:
    """The refusal of a name: code and sentence."""
    with pytest.raises(Illegal) as refused:
        read_name(name)
    return f"{refused.value.code}: {refused.value.words().in_english()}"


@pytest.mark.parametrize(
    "name",
    ["A", "Anna", "Zoë", "Jürgen_7", "x-y", "Олег", "Νίκος", "田中さん", "김민준", "שרה", "فاطمة", "a" * 24],
)
def test_names_of_any_one_script_are_names(name: str) -> None:
    assert read_name(name).shown == name


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("", "only letters, digits"),
        ("a" * 25, "at most 24"),
        ("1234", "at least one letter"),
        ("-_-", "at least one letter"),
        ("/anna", "the sign / is not allowed"),
        ("an;na", "the sign ; is not allowed"),
        ("an\u200bna", "only letters"),
        ("an\u200dna", "only letters"),
        ("an\u00adna", "only letters"),
        ("an\u202ena", "only letters"),
        ("an\ufe0fna", "only letters"),
        ("an na", "only letters"),
        ("annaشدا", "only letters"),
        ("☃anna", "only letters"),
        ("Аnna", "different scripts (Cyrillic, Latin)"),
        ("Οlga", "different scripts (Greek, Latin)"),
        ("aाnna", "different scripts"),
        ("a\u0316\u0317\u0318\u0319", "at most 2 marks"),
    ],
)
def test_what_is_no_name_is_refused_with_the_rule(name: str, rule: str) -> None:
    assert fault(name).startswith("name-invalid")
    assert rule in fault(name)


@pytest.mark.parametrize(
    "name", [*sorted(RESERVED), "SERVER", "Admin", "ADMlN", "adrnin", "A11", "a1l", "h0st", "r00t", "_server_"]
)
def test_reserved_words_and_what_looks_like_them_are_refused(name: str) -> None:
    assert fault(name).startswith("name-reserved")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna1", "Annal"),
        ("Anna1", "AnnaI"),
        ("Otto0", "OttoO"),
        ("maria", "rnaria"),
        ("Will", "WiII"),
        ("will", "vvill"),
        ("сора", "copa"),
        ("РОСА", "POCA"),
        ("Ali", "AIi"),
        ("Tom_1", "Tom_l"),
        ("bıll", "bill"),
    ],
)
def test_names_that_look_the_same_have_one_look(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ian", "Lan"), ("Anna", "Ana"), ("Muller", "Müller"), ("Clara", "Dara"), ("Lars", "lars1"), ("Bob", "Rob")],
)
def test_names_that_do_not_look_the_same_stay_apart(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)


letters = st.characters(codec="utf-8", categories=("L", "M", "N", "Pd", "Pc", "Cf", "Zs", "So"))


@given(st.text(letters, max_size=30))
def test_whatever_is_typed_is_a_name_or_refused_with_a_rule(typed: str) -> None:
    try:
        name = read_name(typed)
    except Illegal:
        assert fault(typed).startswith(("name-invalid", "name-reserved"))
        return
    assert 1 <= len(name.shown) <= LONGEST
    assert any(letter.isalpha() for letter in name.shown)
    assert not any(unicodedata.category(letter) in ("Cf", "Cc", "Zs", "Zl", "Zp") for letter in name.shown)
    assert name.key == name_key(typed) == name_key(name.shown)


@given(st.text(st.sampled_from("aAnNlI1oO0rmvw-_ü"), min_size=1, max_size=8))
def test_a_name_that_was_prepared_is_prepared(typed: str) -> None:
    try:
        name = read_name(typed)
    except Illegal:
        return
    assert read_name(name.shown) == name
    assert name_key(name.key) == name.key


@settings(deadline=None)
@given(st.text(st.sampled_from("lI1oO0mn"), min_size=2, max_size=6), st.data())
def test_exchanging_letters_that_look_alike_never_gives_a_second_name(typed: str, data: st.DataObject) -> None:
    twins = {"l": "1I", "I": "1l", "1": "lI", "o": "0", "O": "0", "0": "oO"}
    other = "".join(data.draw(st.sampled_from(letter + twins.get(letter, ""))) for letter in typed)
    assert look_of(typed) == look_of(other)
    host = TestHost()
    first = host.program().ask(f"/login {typed}")[-1]
    second = host.program().ask(f"/login {other}")[-1]
    assert (first["type"], second["type"]) != ("done", "done")


# ---- at the login


@pytest.mark.parametrize("name", ["Anna1", "AnnaI", "ANNAL", "annal"])
def test_a_name_that_looks_like_somebodys_here_is_taken(name: str) -> None:
    host = TestHost()
    host.program("Annal")
    error = host.program().refused(f"/login {name}")
    assert error["code"] == "name-taken"


def test_a_name_that_looks_like_a_registered_one_is_taken_with_the_reason() -> None:
    host = TestHost()
    host.registered("Maria").do("/quit")
    host.registered("marco").do("/quit")
    error = host.program().refused("/login rnarco")
    assert error["code"] == "name-taken"
    assert "looks like the name marco" in error["text"]
    again = TestHost(store=host.store)
    assert again.program().refused("/login rnarco")["code"] == "name-taken"


def test_the_owner_of_a_name_is_not_kept_out_by_a_look_alike() -> None:
    host = TestHost()
    host.registered("Annal").do("/quit")
    host.program().do(f"/login Annal {PASSWORD}")


def test_a_taken_name_says_how_its_owner_comes_back() -> None:
    host = TestHost()
    host.program("Anna").drop()
    assert "/resume TOKEN" in host.program().refused("/login Anna")["text"]


def test_a_look_alike_is_free_again_when_the_other_has_gone() -> None:
    host = TestHost()
    host.program("Annal").do("/quit")
    host.program("Anna1")


@pytest.mark.parametrize(
    "name", ["\u0646\u0627\u0645\u200c\u0647\u0627", "\u0915\u094d\u200d\u0937", "\u0628\u200c\u0628"]
)
def test_signs_without_a_picture_are_in_no_name_also_where_they_shape_letters(name: str) -> None:
    read_name(name.replace("\u200c", "").replace("\u200d", ""))
    assert "invisible signs are not allowed" in fault(name)


@pytest.mark.parametrize("name", ["\u0301anna", "\u0363anna"])
def test_no_name_begins_with_a_mark_that_would_stand_on_what_is_before_it(name: str) -> None:
    assert "not with a mark" in fault(name)


@pytest.mark.parametrize("word", ["server", "admin", "all", "weltentisch"])
@pytest.mark.parametrize("mark", ["\u0323", "\u0332", "\u0301", "\u0307"])
def test_marks_do_not_make_a_name_of_a_reserved_word(word: str, mark: str) -> None:
    for place in range(1, len(word) + 1):
        with pytest.raises(Illegal):
            read_name(word[:place] + mark + word[place:])
