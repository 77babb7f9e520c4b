"""What the contract promises of words and drawings, and of a ruleset at rest (`platform_plugin.testing`)."""

from __future__ import annotations

import re

from platform_plugin.testing_catalogs import all_translated
from platform_plugin.testing_subject import SCREENS, Subject, Trial, answer_of, has_words
from protocol.codec import from_json, to_json
from protocol.commands import HOST
from protocol.discovery import check_ruleset
from protocol.errors import Refused
from protocol.ruleset import Screen
from protocol.slash import read, verb_of
from protocol.words import LANGUAGES

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def everything_can_be_told_and_drawn(subject: Subject, trial: Trial) -> None:
    """Words and drawings never fail, are translated and fit the screen, whoever looks and whatever happened."""
    random = trial.random()
    for play, step in trial.walk(subject):
        screen = random.choice(SCREENS)
        for viewer in play.viewers:
            for event, views in zip(step.events, step.views, strict=True):
                if play.heard([event], viewer):
                    with all_translated(f"told of {type(event).__name__}"):
                        told = subject.ruleset.tell(views[viewer], event, viewer, screen)
                    _fits(told, screen)
            view = play.views[viewer]
            with all_translated("drawn"):
                drawn = subject.ruleset.draw(view, viewer, play.now, screen)
            _fits(drawn, screen)
            for query in subject.ruleset.queries:
                answer = answer_of(subject, play, view, query, viewer)
                if isinstance(answer, bytes):
                    with all_translated(f"shown for {query.__name__}"):
                        shown = subject.ruleset.show(view, from_json(answer), viewer, screen)
                    _fits(shown, screen)


def _fits(text: str, screen: Screen) -> None:
    plain = _COLOUR.sub("", text) if screen.colour else text
    assert plain.isprintable() or all(line.isprintable() for line in plain.split("\n")), repr(text)
    for line in plain.split("\n"):
        assert len(line) <= screen.width, f"{len(line)} characters on a screen of {screen.width}: {line!r}"


# ---- at rest


def the_host_takes_it(subject: Subject) -> None:
    """The ruleset has every member of the contract."""
    check_ruleset(subject.ruleset)


def examples_of_verbs_are_read(subject: Subject) -> None:
    """The example of every command and query is a line that gives just that."""
    grammar = HOST.plus((*subject.ruleset.commands, *subject.ruleset.queries))
    for command in (*subject.ruleset.commands, *subject.ruleset.queries):
        verb, _, arguments = verb_of(command).example.removeprefix("/").partition(" ")
        assert type(read(grammar.find(verb, prefix=False), arguments)) is command


def the_standard_options_can_be_played(subject: Subject) -> None:
    """Without any option set the options agree with one another, and some number of seats can play."""
    options = subject.ruleset.options()
    subject.ruleset.check(options, None)
    playable = []
    for count in subject.ruleset.seats:
        try:
            subject.ruleset.check(options, tuple(range(1, count + 1)))
            playable.append(count)
        except Refused as refused:
            has_words(subject, refused)
    assert playable, "no number of seats can play without options"


def it_has_a_name_in_english_and_is_described(subject: Subject) -> None:
    """There is an English title, the layout is plain data, and the options are described in every language."""
    assert subject.ruleset.titles["en"]
    to_json(dict(subject.ruleset.layout))
    for lang in LANGUAGES:
        assert subject.ruleset.describe(subject.ruleset.options(), lang)
