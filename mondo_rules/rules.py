"""A ruleset of this package: what ties the rules and faces of a game together for the host."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from attrs import field, frozen

from mondo_rules import (
    answers,
    describing,
    events,
    flow,
    inventory,
    match_scene,
    match_state,
    positions,
    sheet_text,
    showing,
    telling,
    view,
)
from mondo_rules import apply as applying
from mondo_rules import decide as deciding
from mondo_rules import legal as listing
from mondo_rules.commands import Command, Query
from mondo_rules.dealing import practice_seed
from mondo_rules.edition import Edition, load_edition
from mondo_rules.events import Event
from mondo_rules.fault import EditionFaults
from mondo_rules.game import Game
from mondo_rules.match_state import BETWEEN, OVER, ROUND, State
from protocol.chance import seed_hash
from protocol.codec import BadData
from protocol.options import plain
from protocol.ruleset import (
    EVERYONE,
    HOST_STEPS,
    NOBODY,
    TIME_LEFT,
    Audience,
    Clock,
    EditionData,
    HostStep,
    Lesson,
    Outcome,
    Screen,
)
from protocol.words import Words

NEXT_ROUND: Final = Words("Next round in {time} at the latest.")


@frozen(eq=False)
class Rules:
    """The members of the contract (`protocol.ruleset`: `Ruleset` and `Editions`) for a game and some editions."""

    game: Game
    known: Mapping[str, Edition]  # the standard one first
    sources: Mapping[str, str] = field(factory=dict)  # texts of the editions that are not built in, by name
    options: type[Any] = field(init=False)

    @options.default
    def _options(self) -> type[Any]:
        return self.game.options_with(self.known)

    # ---- what it is

    @property
    def contract(self) -> int:
        """The version of the contract that these rules keep."""
        return 1

    @property
    def name(self) -> str:
        """Key in the lobby."""
        return self.game.name

    @property
    def version(self) -> str:
        """Version of rules and log format."""
        return self.game.version

    @property
    def seats(self) -> Sequence[int]:
        """Allowed numbers of taken seats."""
        return self.game.seats

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Command classes."""
        return self.game.commands

    @property
    def queries(self) -> tuple[type[Query], ...]:
        """Query classes."""
        return self.game.queries

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Event classes."""
        return self.game.events

    @property
    def refusals(self) -> Mapping[str, str]:
        """The game's own error codes with their English sentences."""
        return self.game.refusals

    @property
    def titles(self) -> Mapping[str, str]:
        """The game's name by language."""
        return self.game.titles

    @property
    def layout(self) -> Mapping[str, object]:
        """What a page needs to draw the game."""
        return self.game.layout

    @property
    def reveals(self) -> tuple[type[Event], ...]:
        """The events that bring chance into the open: the pile of a round, and the end with the seed."""
        return (events.RoundStarted, events.MatchOver)

    def conserved(self, state: State) -> Hashable:
        """All tiles and buildings, wherever they are."""
        return inventory.all_pieces(view.dump(state))

    # ---- editions

    @cached_property
    def editions(self) -> Mapping[str, EditionData]:
        """By name, the standard one first."""
        return {
            name: EditionData(name, edition.digest, edition.as_data(), self.sources.get(name))
            for name, edition in self.known.items()
        }

    def edition_of(self, options: Any) -> str:
        """The name of the edition that a table with these options plays with."""
        return self.game.edition_name(options)

    def with_editions(self, files: Mapping[str, str]) -> Rules:
        """The ruleset with further editions; those for other rulesets are left out.

        Raises `BadData`, whose message has one line per fault.
        """
        known, sources, faults = dict(self.known), dict(self.sources), []
        for filename, text in files.items():
            try:
                edition = load_edition(text, filename)
            except EditionFaults as bad:
                faults += str(bad).splitlines()
                continue
            if edition.ruleset != self.name or known.get(edition.name) == edition:
                continue
            if edition.name in known:
                faults.append(f'{filename}: name: "{edition.name}" is taken by another edition; expected a new name')
                continue
            known[edition.name], sources[edition.name] = edition, text
        if faults:
            raise BadData("\n".join(faults))
        return Rules(self.game, known, sources)

    # ---- rules

    def check(self, options: Any, seats: Sequence[int] | None) -> None:
        """Raises `Illegal`: `option-conflict`, `too-few-seats`."""
        self.game.check(options, seats, self.known)

    def initial(self, options: Any, seats: Sequence[int], seed: bytes) -> Sequence[Event]:
        """The events that open a match; a practice word takes the place of the host's chance."""
        seed = self.practice_seed(options) or seed
        started = events.MatchStarted(0, plain(options), tuple(sorted(seats)), seed_hash(seed))
        return (started, events.SeedDrawn(0, seed.hex()))

    @property
    def lesson(self) -> Lesson:
        """The guided round."""
        return self.game.lesson

    def practice_seed(self, options: Any) -> bytes | None:
        """The seed that the option `seed` fixes; such a match counts for no ranking."""
        return None if options.seed is None else practice_seed(options.seed)

    def decide(self, state: State, command: Command | HostStep, seat: int | None, now: int) -> Sequence[Event]:
        """Raises `Illegal`, or `BadLine` where a space is no argument for `/move`."""
        if isinstance(command, HOST_STEPS):
            return flow.step(state, command, now)
        return deciding.decide(state, command, seat, now)

    def apply(self, state: State | None, event: Event) -> State:
        """The state after an event."""
        if state is None:
            assert isinstance(event, events.MatchStarted)
            return applying.opening(event, self.options, self.known, self.game)
        return applying.apply(state, event)

    def answer(self, state: State, query: Query, seat: int | None, now: int) -> Mapping[str, Any]:  # noqa: ARG002
        """Raises `Illegal` or `BadLine`."""
        return answers.answer(state, query, seat)

    def legal(self, state: State, seat: int, now: int) -> Iterable[Command]:
        """Every command that `decide` accepts."""
        return listing.legal(state, seat, now)

    def audience(self, event: Event) -> Audience:
        """Everyone, but for three kinds of secrets."""
        return NOBODY if type(event) in events.SECRET else EVERYONE

    def deadline(self, state: State) -> int | None:
        """Match time of the next `Tick`."""
        return match_state.deadline(state)

    def clocks(self, state: State, viewer: int | None, now: int) -> Clock | None:  # noqa: ARG002
        """The same for all: what is left of the phase; none at all in a round whose time is hidden."""
        course = state.course
        if course.phase == ROUND and state.setting.mode.hidden:
            return None
        says = NEXT_ROUND if course.phase == BETWEEN else TIME_LEFT
        return Clock(flow.time_left(state, now), not course.paused and course.phase != OVER, says)

    def outcome(self, state: State) -> Outcome | None:
        """Places by points, ties share; in an annulled match all share the first."""
        ending = state.course.ending
        if ending is None:
            return None
        totals = ending.totals
        places = {seat: 1 + sum(other > mine for other in totals.values()) for seat, mine in totals.items()}
        return Outcome(totals, dict.fromkeys(totals, 1) if ending.annulled else places, ending.annulled)

    def dump(self, state: State) -> Mapping[str, Any]:
        """The state as plain data."""
        return view.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        """Raises `BadData`."""
        return view.load(data, self.options, self.known, self.game)

    # ---- faces

    def describe(self, options: Any, lang: str) -> str:
        """What is being played."""
        return describing.describe(self.game, self.game.mode(options), self.known[self.edition_of(options)], lang)

    def tell(self, state: State, event: Event, viewer: int | None, screen: Screen) -> str:
        """The words of an event."""
        return telling.tell(state, event, viewer, screen)

    def show(self, state: State, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
        """The words of an answer."""
        return showing.show(state, answer, viewer, screen)

    def draw(self, state: State, viewer: int | None, now: int, screen: Screen) -> str:
        """The match in characters."""
        return match_scene.draw_match(state, viewer, now, screen)

    # ---- positions

    def score(self, question: str) -> Mapping[str, Any]:
        """The answer to a score question in JSON. Raises `BadData`, whose message has one line per fault."""
        return positions.score(question, self.known)

    def score_text(self, answer: Mapping[str, Any], lang: str) -> str:
        """The answer as a sheet for people."""
        return sheet_text.sheet_text(answer, lang)

    def world_text(self, world: str, screen: Screen) -> str:
        """A world in characters. Raises `BadData` likewise."""
        return positions.world_scene(world, self.known, screen)

    def world_svg(self, world: str) -> str:
        """A world as an SVG picture. Raises `BadData` likewise."""
        return positions.world_svg(world, self.known)
