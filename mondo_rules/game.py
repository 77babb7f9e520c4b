"""What one game brings to the match flow that it shares with others: a value of functions and tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from mondo_rules.commands import Command, Query
from mondo_rules.edition import Edition
from mondo_rules.events import Event
from mondo_rules.mode import Mode
from mondo_rules.score import Standing, Terms
from mondo_rules.sheet import Sheet
from mondo_rules.world import World
from protocol.ruleset import Lesson
from protocol.words import Words


@frozen
class Deal:
    """What lies beside the pile in a round."""

    modifier: str | None = None
    tasks: tuple[str, ...] | None = None  # face up; None where there are none in this game
    given: tuple[tuple[int, str], ...] = ()  # (seat, task): those that seats have from the start
    buildings: tuple[str, ...] | None = None  # face up; None where there are none in this game


@frozen(eq=False)
class Game:
    """Two games differ in this, and in what their editions hold."""

    name: str  # also that of the edition that is played with unless another is chosen
    version: str  # of rules and log format
    titles: Mapping[str, str]  # by language
    seats: tuple[int, ...]  # allowed numbers of taken seats

    # What can be said and what can happen.
    commands: tuple[type[Command], ...]
    queries: tuple[type[Query], ...]
    events: tuple[type[Event], ...]
    refusals: Mapping[str, str]  # code -> English sentence

    # Options.
    options_with: Callable[[Iterable[str]], type[Any]]  # the class of options, from the names of the editions
    check: Callable[[Any, Sequence[int] | None, Mapping[str, Edition]], None]  # of options and taken seats
    mode: Callable[[Any], Mode]  # of options

    # Rules.
    deal: Callable[[Mode, Edition, Sequence[int], bytes, int], Deal]  # to the seats, from the seed and the round
    start_side: Callable[[Edition, int], str | None]  # side with which a tile may start a solo game; None: it may not
    sheets: Callable[[Sequence[Standing], Terms], tuple[Sheet, ...]]
    fulfilled: Callable[[Iterable[str], World, bool], tuple[str, ...]]  # tasks, world, first out: those that stand

    lesson: Lesson  # the guided round that the game is learnt by

    # Faces.
    legend: tuple[str, ...]  # symbols whose letters have to be explained
    about: Callable[[Mode], tuple[Words, ...]]  # the name of what is played, then a sentence for each rule of it
    layout: Mapping[str, object]  # what a page needs to draw it

    def edition_name(self, options: Any) -> str:
        """The edition that a table with these options plays with."""
        named: str | None = options.edition
        return named or self.name
